//! Move constraints: `king diagonal then king where safe(to)` becomes an ordered list of conditions on a
//! move.
//!
//! A constraint is a list of steps: first come all moves that satisfy the first step, then those of the
//! rest that satisfy the second, and so on. `then` joins lists. `and` keeps both orders: `(A then B) and C`
//! is `A and C then B and C`, `A and (B then C)` is `A and B then A and C`. `not` asks of a whole list
//! whether it has the move. Under `or` there is no telling which of two orders comes first, so an ordered
//! list is refused there.

use super::builtin::{self, MoveWord};
use super::call::Placed;
use super::context::{ArgKey, Typer};
use super::expr::{constant_role, negate, truth};
use super::members::{Member, When};
use super::operators::{compared, join_all};
use super::scope::{Arms, DefId, DefKind, Space};
use super::term::Term;
use super::want::Want;
use al_chess::{Role, Side};
use al_program::intrinsic::Intrinsic;
use al_program::{Arm, Compare, Constraint, Expr, ExprKind, LocalId, Step, Ty, Value};
use al_syntax::ast::{self, MoveExpr, Moves, Name};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::{Files, Span};

/// Ordered conditions; none of them: no move.
type Steps = Vec<Expr>;

/// So many steps a constraint may have: there are not many more moves. Orders that refine each other multiply.
const MAX_STEPS: usize = 128;

impl<'a> Typer<'_, '_, 'a> {
    /// One side's constraint: any legal move where nothing is written.
    pub(crate) fn constraint(&mut self, side: Side, written: Option<Arms<'a>>, span: Span) -> Option<Constraint> {
        self.mover = side;
        let Some(written) = written else {
            let steps = vec![Step { filter: truth(true, span), span }];
            return Some(Constraint { arms: vec![Arm { depths: Vec::new(), steps, span }] });
        };
        let arms: Vec<Option<Arm>> = written.arms.iter().map(|arm| self.arm(arm)).collect();
        Some(Constraint { arms: arms.into_iter().collect::<Option<Vec<Arm>>>()? })
    }

    fn arm(&mut self, arm: &'a ast::Arm) -> Option<Arm> {
        let depth = |depth: i64| u32::try_from(depth).unwrap_or(u32::MAX);
        let depths = arm.depths.iter().map(|range| (depth(range.from), range.to.map(depth))).collect();
        self.next = 0;
        let steps = self.steps_with(&arm.moves, |filter, span| Step { filter, span })?;
        Some(Arm { depths, steps, span: arm.span })
    }

    /// `step then step`
    fn steps(&mut self, moves: &'a Moves) -> Option<Steps> {
        self.steps_with(moves, |filter, _| filter)
    }

    /// The same, each made into something with the place of the step that it comes from.
    fn steps_with<T>(&mut self, moves: &'a Moves, made: impl Fn(Expr, Span) -> T) -> Option<Vec<T>> {
        let mut all = Some(Vec::new());
        for step in &moves.steps {
            let steps = self.step(step);
            all = all.zip(steps).map(|(mut all, steps)| {
                all.extend(steps.into_iter().map(|filter| made(filter, step.span)));
                all
            });
            if all.as_ref().is_some_and(|all| all.len() > MAX_STEPS) {
                let diagnostic = Diagnostic::new(Code::TooLarge, step.span, "these moves have too many steps")
                    .label(format!("the {}th step", MAX_STEPS + 1))
                    .help(format!("at most {MAX_STEPS} steps: join moves whose order does not matter with `or`"));
                self.report(diagnostic);
                return None;
            }
        }
        all
    }

    /// `filter where condition`
    fn step(&mut self, step: &'a ast::Step) -> Option<Steps> {
        let steps = self.filter(&step.filter);
        let Some(condition) = &step.condition else { return steps };
        let condition = self.bool_of(condition);
        let (steps, condition) = (steps?, condition?);
        let copies = steps.len().saturating_sub(1);
        if copies > 0 && !self.spend(copies * size(&condition), step.span) {
            return None;
        }
        Some(steps.into_iter().map(|filter| both(filter, condition.clone())).collect())
    }

    fn filter(&mut self, filter: &'a MoveExpr) -> Option<Steps> {
        match filter {
            MoveExpr::Group(moves, _) => self.steps(moves),
            MoveExpr::Word { name, args } => self.word(name, args.as_deref()),
            MoveExpr::Not(inner, span) => {
                let steps = self.filter(inner)?;
                // two steps of one constraint may be copies of each other, bound names included
                let steps = steps.into_iter().map(|step| self.renamed(&step)).collect();
                match either(steps, *span) {
                    None => Some(vec![truth(true, *span)]),
                    Some(any) if is_true(&any) => Some(Vec::new()),
                    Some(any) => Some(vec![negate(any)]),
                }
            }
            MoveExpr::And(filters, span) => {
                let all: Vec<Option<Steps>> = filters.iter().map(|filter| self.filter(filter)).collect();
                let mut all = all.into_iter().collect::<Option<Vec<Steps>>>()?.into_iter();
                let first = all.next()?;
                all.try_fold(first, |a, b| self.refine(a, &b, *span))
            }
            MoveExpr::Or(filters, span) => {
                let all: Vec<Option<Steps>> = filters.iter().map(|filter| self.unordered(filter)).collect();
                let all = all.into_iter().collect::<Option<Vec<Steps>>>()?.concat();
                Some(either(all, *span).into_iter().collect())
            }
        }
    }

    /// The moves of both lists, in the order of the first, then of the second.
    fn refine(&mut self, a: Steps, b: &[Expr], span: Span) -> Option<Steps> {
        if a.len() * b.len() > MAX_STEPS {
            let message = format!("these orders together have {} steps", a.len() * b.len());
            let diagnostic = Diagnostic::new(Code::TooLarge, span, message);
            self.report(diagnostic.label("each order refines the one before it").help(format!("at most {MAX_STEPS}")));
            return None;
        }
        // each copy costs, and a single one is none
        let copied = |steps: &[Expr], copies: usize| match copies {
            0 | 1 => 0,
            copies => (copies - 1) * steps.iter().map(size).sum::<usize>(),
        };
        if !self.spend(copied(b, a.len()) + copied(&a, b.len()), span) {
            return None;
        }
        // words side by side are many: what has been joined is not copied for each
        if let [b] = b {
            return Some(a.into_iter().map(|a| both(a, b.clone())).collect());
        }
        Some(a.iter().flat_map(|a| b.iter().map(|b| both(a.clone(), b.clone()))).collect())
    }

    /// An operand of `or`: at most one step.
    fn unordered(&mut self, filter: &'a MoveExpr) -> Option<Steps> {
        let steps = self.filter(filter)?;
        if steps.len() <= 1 {
            return Some(steps);
        }
        let diagnostic = Diagnostic::new(Code::OrderUnderOr, filter.span(), "an order under `or`")
            .label("these moves are ordered by `then`")
            .help("`or` joins moves without an order; write with `then` which come first: `a then b`");
        self.report(diagnostic);
        None
    }

    /// A word, built in or defined.
    fn word(&mut self, name: &'a Name, args: Option<&'a [ast::Expr]>) -> Option<Steps> {
        if let Some(def) = self.cx.defs.find(self.scope, Space::Moves, &name.text) {
            let args = args.unwrap_or(&[]).iter().map(|arg| (self.term(arg), arg.span)).collect();
            return self.expand(def, args, name.span);
        }
        let word = builtin::move_word(&name.text)?;
        let span = name.span;
        if let (Some(args), false) = (args, word == MoveWord::Promote) {
            let message = format!("`{}` takes no arguments, found {}", name.text, args.len());
            self.report(Diagnostic::new(Code::WrongArity, span, message).help("leave the brackets out"));
            return None;
        }
        match word {
            MoveWord::Legal => Some(vec![truth(true, span)]),
            MoveWord::None => Some(Vec::new()),
            MoveWord::Capture => Some(vec![Expr { kind: ExprKind::MoveCaptures, ty: Ty::Bool, span }]),
            MoveWord::Role(role) => self.moves_of(role, span),
            MoveWord::Promote => self.promote(args, span),
        }
    }

    /// Moves of the side's men that now have a role.
    fn moves_of(&mut self, role: Role, span: Span) -> Option<Steps> {
        let side = self.mover;
        let members = self.members(side, role);
        if members.is_empty() && self.in_table() && !self.elsewhere(side, role) {
            self.no_such_man(side, role, span);
            return None;
        }
        let mut filters = Vec::new();
        for member in members {
            let Member::One { slot, when } = member else {
                // the constraint is asked before the move
                let from = Expr { kind: ExprKind::MoveFrom, ty: Ty::Square, span };
                let men = self.squares_of(&[member], span);
                filters.push(self.make(Intrinsic::Member, vec![from, men], Ty::Bool, span));
                continue;
            };
            let of = Expr { kind: ExprKind::MoveIsOf(slot), ty: Ty::Bool, span };
            filters.push(match when {
                When::Is(role) => {
                    let now = Expr { kind: ExprKind::RoleOf(slot), ty: Ty::Role, span };
                    let role = Expr::constant(Value::Role(role), Ty::Role, span);
                    both(of, compared(Compare::Eq, now, role, span))
                }
                When::Always | When::Promoted => of,
            });
        }
        Some(either(filters, span).into_iter().collect())
    }

    /// `promote`, `promote(queen)`
    fn promote(&mut self, args: Option<&'a [ast::Expr]>, span: Span) -> Option<Steps> {
        let side = self.mover;
        if self.members(side, Role::Pawn).is_empty() && self.in_table() && !self.elsewhere(side, Role::Pawn) {
            self.no_such_man(side, Role::Pawn, span);
            return None;
        }
        let roles = match args {
            None => vec![Role::Queen, Role::Rook, Role::Bishop, Role::Knight],
            Some([arg]) => {
                let term = self.term(arg);
                let role = self.want(term, Want::Role, arg.span)?;
                match constant_role(&role) {
                    Some(role @ (Role::Queen | Role::Rook | Role::Bishop | Role::Knight)) => vec![role],
                    _ => {
                        let diagnostic = Diagnostic::new(Code::WrongType, arg.span, "a pawn does not promote to this")
                            .help("write `promote(queen)`, rook, bishop or knight");
                        self.report(diagnostic);
                        return None;
                    }
                }
            }
            Some(args) => {
                let message = format!("`promote` takes one role, found {} arguments", args.len());
                let help = "write `promote` for any promotion, `promote(queen)` for one";
                self.report(Diagnostic::new(Code::WrongArity, span, message).help(help));
                return None;
            }
        };
        let promotes = |role| Expr { kind: ExprKind::MovePromotes(role), ty: Ty::Bool, span };
        Some(either(roles.into_iter().map(promotes).collect(), span).into_iter().collect())
    }

    /// A constraint with a name: its steps, with the arguments in the place of its parameters.
    pub(crate) fn expand(&mut self, def: DefId, args: Vec<Placed>, span: Span) -> Option<Steps> {
        let defs = self.cx.defs;
        let definition = defs.def(def);
        let DefKind::Moves(body) = definition.kind else { return None };
        let args = self.prepare(def, args, span)?;
        // what is named lies around the steps
        let levels = args.len() + 1;
        if !self.spend(1, span) || !self.descend(levels, "arguments", span) {
            return None;
        }
        let mut lets: Vec<(LocalId, Expr)> = Vec::new();
        let mut locals = Vec::new();
        for (param, arg) in definition.params().iter().zip(args) {
            let at = param.name.span;
            let term = match (arg.key, arg.value) {
                (ArgKey::Men(members), _) => Term::Men(members, at),
                (ArgKey::Type(_), Some(value)) if is_fixed(&value) => value.into(),
                (ArgKey::Type(ty), Some(value)) => {
                    let local = self.local();
                    lets.push((local, value));
                    Expr { kind: ExprKind::Local(local), ty, span: at }.into()
                }
                (ArgKey::Type(ty), None) => Expr { kind: ExprKind::Man, ty, span: at }.into(),
            };
            locals.push((param.name.text.as_str(), term));
        }
        let site = match definition.is_prelude() {
            true if span.file == Files::PRELUDE => self.site,
            true => Some(span),
            false => None,
        };
        let outside = (self.scope, std::mem::replace(&mut self.locals, locals), self.site);
        (self.scope, self.site) = (definition.scope, site);
        let steps = self.steps(&body.moves);
        (self.scope, self.locals, self.site) = outside;
        self.ascend(levels);
        let wrap = |body: Expr, (local, value): &(LocalId, Expr)| {
            let span = body.span;
            Expr { kind: ExprKind::Let(*local, Box::new(value.clone()), Box::new(body)), ty: Ty::Bool, span }
        };
        Some(steps?.into_iter().map(|step| lets.iter().rev().fold(step, wrap)).collect())
    }
}

/// Whether an expression has the same value in every view, so that a name may stand for it.
pub(crate) fn is_fixed(expr: &Expr) -> bool {
    let kind = &expr.kind;
    matches!(
        kind,
        ExprKind::Const(_)
            | ExprKind::Local(_)
            | ExprKind::Man
            | ExprKind::KingOf(_)
            | ExprKind::MoveFrom
            | ExprKind::MoveTo
    )
}

/// Of how many expressions one consists.
fn size(expr: &Expr) -> usize {
    let (mut size, mut open) = (0, vec![expr]);
    while let Some(expr) = open.pop() {
        size += 1;
        open.extend(expr.parts());
    }
    size
}

/// Both conditions of a move.
fn both(a: Expr, b: Expr) -> Expr {
    if is_true(&a) {
        return b;
    }
    if is_true(&b) {
        return a;
    }
    let span = a.span;
    let mut parts = match a.kind {
        ExprKind::And(inner) => inner,
        _ => vec![a],
    };
    match b.kind {
        ExprKind::And(inner) => parts.extend(inner),
        _ => parts.push(b),
    }
    join_all(parts, true, span)
}

/// One of the conditions; `None` for none at all.
fn either(steps: Steps, span: Span) -> Option<Expr> {
    if steps.iter().any(is_true) {
        return Some(truth(true, span));
    }
    (!steps.is_empty()).then(|| join_all(steps, false, span))
}

fn is_true(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Const(Value::Bool(true)))
}
