//! The values of an expression and of its parts, for those who are told why.

use al_chess::Position;
use al_compiler::intrinsic::Intrinsic;
use al_compiler::program::{Expr, ExprKind, FunctionId, Ty, Value, View};
use al_compiler::source::Span;

use crate::eval::{Evaluator, Scene};
use crate::table::Interpreter;

/// What an expression is worth at a node of a forcing tree, and why: the values of its parts.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// Where it is written.
    pub span: Span,
    /// What it is.
    pub kind: FactKind,
    /// Its type.
    pub ty: Ty,
    /// Its value.
    pub value: Value,
    /// Whether it is asked of the root of the tree, not of the node.
    pub of_root: bool,
    /// The parts that its value comes from. Of a call, the definition; of a condition with two branches, the
    /// condition and the branch taken. What is constant, and where men stand, is left out.
    pub parts: Vec<Fact>,
}

/// Kinds of expressions, as far as those who tell of them care.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactKind {
    /// All parts, or one of them, or the only one not: the value follows from the parts' truth.
    Connective,
    /// Two values compared.
    Comparison,
    /// A `let`, by its name.
    Call(FunctionId),
    /// A built-in function.
    Intrinsic(Intrinsic),
    /// Anything else.
    Other,
}

/// Which of a piece of advice's goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalKind {
    /// What it wants to reach.
    Better,
    /// What it never gives up.
    Holding,
}

impl Interpreter {
    /// Why a rule's condition has the value that it has, in a position that the table covers.
    #[must_use]
    pub fn facts_of_rule(&self, rule: u16, root: &Position) -> Option<Fact> {
        let condition = self.form_for(root)?.conditions.get(usize::from(rule))?;
        Some(self.facts(condition, root, root, 0))
    }

    /// Why a goal has the value that it has at a node so many plies below the root: its parts joined by
    /// `and`.
    #[must_use]
    pub fn facts_of_goal(
        &self,
        advice: u16,
        goal: GoalKind,
        root: &Position,
        position: &Position,
        depth: u32,
    ) -> Vec<Fact> {
        let advice = self.form_for(root).and_then(|form| form.advice.get(usize::from(advice)));
        let Some(advice) = advice else { return Vec::new() };
        let goal = match goal {
            GoalKind::Better => &advice.better,
            GoalKind::Holding => &advice.holding,
        };
        conjuncts(goal).into_iter().map(|part| self.facts(part, root, position, depth)).collect()
    }

    /// Why the measure of a piece of advice has the numbers that it has in a position, taken as root; nothing where it
    /// has no measure. `root` is a position that the table covers.
    #[must_use]
    pub fn facts_of_measure(&self, advice: u16, root: &Position, position: &Position) -> Vec<Fact> {
        let advice = self.form_for(root).and_then(|form| form.advice.get(usize::from(advice)));
        let Some(measured) = advice.and_then(|advice| advice.measure.as_ref()) else { return Vec::new() };
        measured.measure.terms.iter().map(|term| self.facts(term, position, position, 0)).collect()
    }

    fn facts(&self, expr: &Expr, root: &Position, position: &Position, depth: u32) -> Fact {
        Evaluator::new(self.program()).facts(expr, Scene::node(root, position, depth), &mut MOST.clone())
    }
}

/// So many parts are told of one expression. Definitions that use others twice each have 2^n of them: those that are
/// left out are told of where they came first.
const MOST: u32 = 10_000;

/// The parts of a goal that are joined by `and`.
pub(crate) fn conjuncts(goal: &Expr) -> Vec<&Expr> {
    match &goal.kind {
        ExprKind::And(parts) => parts.iter().flat_map(conjuncts).collect(),
        _ => vec![goal],
    }
}

impl Evaluator<'_> {
    /// The value of an expression and of its parts.
    fn facts(&mut self, expr: &Expr, scene: Scene<'_>, left: &mut u32) -> Fact {
        let value = self.eval(expr, scene);
        *left = left.saturating_sub(1);
        if *left == 0 {
            return Fact {
                span: expr.span,
                kind: FactKind::Other,
                ty: expr.ty,
                value,
                of_root: false,
                parts: Vec::new(),
            };
        }
        let (kind, parts) = match &expr.kind {
            ExprKind::And(parts) | ExprKind::Or(parts) => (FactKind::Connective, self.all(parts, scene, left)),
            ExprKind::Not(inner) => (FactKind::Connective, vec![self.facts(inner, scene, left)]),
            ExprKind::Compare(_, a, b) => (FactKind::Comparison, self.telling(&[a, b], scene, left)),
            ExprKind::Intrinsic(intrinsic, args) => {
                (FactKind::Intrinsic(*intrinsic), self.telling(&args.iter().collect::<Vec<_>>(), scene, left))
            }
            ExprKind::If(condition, then, otherwise) => {
                let branch = if self.truth(condition, scene) { then } else { otherwise };
                (FactKind::Other, self.telling(&[condition, branch], scene, left))
            }
            ExprKind::View(View::Root, inner) => {
                let inner = self.facts(inner, scene.seen_from(View::Root), left).of_root();
                (inner.kind, inner.parts)
            }
            ExprKind::Call(function, args) => {
                let body = self.within(*function, args, scene, |this, body| this.facts(body, scene, left));
                (FactKind::Call(*function), body.into_iter().collect())
            }
            ExprKind::Let(local, value, body) => {
                let value = self.eval(value, scene);
                let body = self.with_local(*local, value, |this| this.facts(body, scene, left));
                (body.kind, body.parts)
            }
            _ => (FactKind::Other, Vec::new()),
        };
        let of_root = matches!(expr.kind, ExprKind::View(View::Root, _));
        Fact { span: expr.span, kind, ty: expr.ty, value, of_root, parts }
    }

    fn all(&mut self, parts: &[Expr], scene: Scene<'_>, left: &mut u32) -> Vec<Fact> {
        parts.iter().map(|part| self.facts(part, scene, left)).collect()
    }

    /// The facts of those parts that say something.
    fn telling(&mut self, parts: &[&Expr], scene: Scene<'_>, left: &mut u32) -> Vec<Fact> {
        let says = |part: &&&Expr| {
            !matches!(part.ty, Ty::Man(_) | Ty::Found(_))
                && !matches!(part.kind, ExprKind::Const(_) | ExprKind::ManSquare(_))
        };
        parts.iter().filter(says).map(|part| self.facts(part, scene, left)).collect()
    }
}

impl Fact {
    /// The same, asked of the root with all that it comes from.
    fn of_root(self) -> Self {
        let parts = self.parts.into_iter().map(Self::of_root).collect();
        Self { of_root: true, parts, ..self }
    }

    /// The facts that decide its truth: those that are joined by `and`, `or` and `not`.
    #[must_use]
    pub fn deciding(&self) -> Vec<&Self> {
        match self.kind {
            FactKind::Connective => self.parts.iter().flat_map(Self::deciding).collect(),
            _ => vec![self],
        }
    }

    /// It and all that it comes from.
    pub fn walk<'f>(&'f self, visit: &mut impl FnMut(&'f Self)) {
        visit(self);
        self.parts.iter().for_each(|part| part.walk(visit));
    }
}
