//! Goals, move constraints and definitions: each condition becomes a predicate.

use super::expr::Scope;
use super::{atom, refused};
use crate::import::role_word;
use al_chess::{Material, Side};
use al_compiler::diagnostic::Diagnostic;
use al_compiler::program::{Constraint, Expr, ExprKind, Function, FunctionId, LocalId, Program, Ty, Value, View};
use al_compiler::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// What a predicate of a definition is called, and what it is handed beside its arguments.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    pub(crate) name: String,
    pub(crate) position: bool,
    pub(crate) root: bool,
}

/// Writes predicates as they are needed.
pub(crate) struct Exporter<'p> {
    pub(crate) program: &'p Program,
    pub(crate) material: Material,
    pub(crate) predicates: Vec<String>,
    pub(crate) words: Vec<String>,
    pub(crate) refused: Vec<Diagnostic>,
    functions: BTreeMap<FunctionId, Signature>,
    names: BTreeSet<String>,
    /// Predicates and words by the conditions they stand for.
    known: BTreeMap<String, String>,
    variables: u32,
}

/// Names that the rest of the file, or Prolog, defines.
const TAKEN: [&str; 52] = [
    "side",
    "depth",
    "rooted",
    "coord",
    "on_board",
    "absdiff",
    "dist",
    "manhdist",
    "beside",
    "amid",
    "strictly",
    "king_step",
    "king_way",
    "rook_way",
    "bishop_way",
    "queen_way",
    "knight_jump",
    "knight_way",
    "rook_aims",
    "bishop_aims",
    "queen_aims",
    "knight_aims",
    "lower_first",
    "higher",
    "lowest",
    "true",
    "never",
    "move",
    "man_moves",
    "goes_along",
    "check",
    "decide",
    "consult_table",
    "sat",
    "expand",
    "all_sat",
    "holds",
    "moves",
    "play",
    "advice",
    "member",
    "findall",
    "write",
    "nl",
    "read",
    "call",
    "current_predicate",
    "fail",
    "false",
    "is",
    "not",
    "legal",
];

impl<'p> Exporter<'p> {
    pub(crate) fn new(program: &'p Program, material: Material) -> Self {
        let selectors = material.slots().map(|(slot, _)| super::board::selector(material, slot));
        let names = TAKEN.iter().map(|name| (*name).to_owned()).chain(selectors).collect();
        Self {
            program,
            material,
            predicates: Vec::new(),
            words: Vec::new(),
            refused: Vec::new(),
            functions: BTreeMap::new(),
            names,
            known: BTreeMap::new(),
            variables: 0,
        }
    }

    /// A name that is free.
    fn name(&mut self, wanted: &str) -> String {
        let mut name = wanted.to_owned();
        let mut number = 2;
        while !self.names.insert(name.clone()) {
            name = format!("{wanted}_{number}");
            number += 1;
        }
        name
    }

    /// A variable that is new.
    pub(crate) fn variable(&mut self, letter: &str) -> String {
        self.variables += 1;
        format!("{letter}{}", self.variables)
    }

    pub(crate) fn refuse(&mut self, span: Span, what: &str) {
        self.refused.push(refused(span, what));
    }

    /// A condition as a goal of AL0: names joined by `and`, `or`, `not`. What is no definition becomes a
    /// predicate of its own, called by the name that is wanted.
    pub(crate) fn goal(&mut self, expr: &'p Expr, wanted: &str) -> String {
        self.joined(expr, wanted, 0)
    }

    fn joined(&mut self, expr: &'p Expr, wanted: &str, outer: u8) -> String {
        let (level, text) = match &expr.kind {
            ExprKind::Const(Value::Bool(true)) => (3, "true".to_owned()),
            ExprKind::Const(Value::Bool(false)) => (3, "never".to_owned()),
            ExprKind::And(parts) => (1, self.chain(parts, " and ", wanted, 2)),
            ExprKind::Or(parts) => (0, self.chain(parts, " or ", wanted, 1)),
            ExprKind::Not(inner) => (2, format!("not {}", self.joined(inner, wanted, 3))),
            ExprKind::Call(function, args) if args.is_empty() && !self.is_open(*function) => {
                (3, self.of_position(*function, expr.span))
            }
            _ => (3, self.own(expr, wanted)),
        };
        if level < outer { format!("({text})") } else { text }
    }

    fn chain(&mut self, parts: &'p [Expr], between: &str, wanted: &str, outer: u8) -> String {
        let parts: Vec<String> = parts.iter().map(|part| self.joined(part, wanted, outer)).collect();
        parts.join(between)
    }

    /// A definition without arguments, as goals name it: asked of the position, and of the root if it looks
    /// at it.
    fn of_position(&mut self, function: FunctionId, span: Span) -> String {
        match self.function(function) {
            Some(signature) => atom(&signature.name),
            None => {
                self.refuse(span, "this definition");
                "never".to_owned()
            }
        }
    }

    /// A condition that stands in a goal itself.
    fn own(&mut self, expr: &'p Expr, wanted: &str) -> String {
        let root = self.needs(expr).1;
        let before = std::mem::take(&mut self.variables);
        let body = self.condition(expr, &Scope::here());
        self.variables = before;
        let head = if root { "Pos, Root" } else { "Pos" };
        if let Some(known) = self.known.get(&body) {
            return known.clone();
        }
        let name = atom(&self.name(wanted));
        self.predicates.push(clause(&format!("{name}({head})"), &body));
        self.known.insert(body, name.clone());
        name
    }

    /// A definition's predicate, written when it is first asked for.
    pub(crate) fn function(&mut self, id: FunctionId) -> Option<Signature> {
        if let Some(known) = self.functions.get(&id) {
            return Some(known.clone());
        }
        let function: &'p Function = self.program.functions.get(id.index())?;
        let (position, root) = self.needs(&function.body);
        let plain = function.params.is_empty();
        let signature = Signature { name: self.name(&function.name), position: position || plain, root };
        self.functions.insert(id, signature.clone());
        let before = std::mem::take(&mut self.variables);
        let mut scope = Scope::here();
        let mut params = Vec::new();
        for (local, ty) in &function.params {
            params.push(self.parameter(*local, *ty, &mut scope, function.span));
        }
        let mut head: Vec<String> = Vec::new();
        head.extend(signature.position.then(|| "Pos".to_owned()));
        head.extend(signature.root.then(|| "Root".to_owned()));
        head.extend(params);
        let body = match function.body.ty {
            Ty::Bool => self.condition(&function.body, &scope),
            Ty::Square | Ty::Point => {
                let mut goals = Vec::new();
                let place = self.place(&function.body, &scope, &mut goals);
                head.push(self.term(&place, &mut goals));
                goals.join(", ")
            }
            Ty::Int(_) | Ty::File | Ty::Rank => {
                let mut goals = Vec::new();
                let number = self.number(&function.body, &scope, &mut goals);
                head.push(self.value(&number, &mut goals));
                goals.join(", ")
            }
            _ => {
                self.refuse(function.body.span, "a definition that gives a set, a role or a side");
                "fail".to_owned()
            }
        };
        self.variables = before;
        self.predicates.push(clause(&format!("{}({})", atom(&signature.name), head.join(", ")), &body));
        Some(signature)
    }

    /// Whether a definition has no predicate of its own: it gives a set, a role or a side, or is handed one
    /// or a condition. Where it is called its body is written.
    pub(crate) fn is_open(&self, id: FunctionId) -> bool {
        let simple = |ty: Ty| matches!(ty, Ty::Square | Ty::Point | Ty::Int(_) | Ty::File | Ty::Rank);
        self.program.functions.get(id.index()).is_some_and(|function| {
            let result = function.body.ty;
            !(simple(result) || result == Ty::Bool) || !function.params.iter().all(|(_, ty)| simple(*ty))
        })
    }

    /// A parameter as the head of a clause has it.
    fn parameter(&mut self, local: LocalId, ty: Ty, scope: &mut Scope<'p>, span: Span) -> String {
        match ty {
            Ty::Square | Ty::Point => {
                let (x, y) = (self.variable("X"), self.variable("Y"));
                scope.bind_place(local, &x, &y);
                format!("{x}:{y}")
            }
            Ty::Int(_) | Ty::File | Ty::Rank => {
                let number = self.variable("N");
                scope.bind_number(local, &number);
                number
            }
            _ => {
                self.refuse(span, "a parameter that is a condition, a set, a role or a side");
                "_".to_owned()
            }
        }
    }

    /// Whether an expression looks at the position, and at the root.
    pub(crate) fn needs(&mut self, expr: &'p Expr) -> (bool, bool) {
        let mut needs = (false, false);
        self.gather(expr, false, &mut needs);
        needs
    }

    fn gather(&mut self, expr: &'p Expr, rooted: bool, needs: &mut (bool, bool)) {
        let mut found = |position: bool| {
            if position {
                if rooted {
                    needs.1 = true;
                } else {
                    needs.0 = true;
                }
            }
        };
        match &expr.kind {
            ExprKind::ManSquare(_) | ExprKind::Captured(_) | ExprKind::Turn | ExprKind::Depth => found(true),
            ExprKind::Intrinsic(intrinsic, args) => {
                found(intrinsic.reads_position());
                args.iter().for_each(|arg| self.gather(arg, rooted, needs));
            }
            ExprKind::Call(function, args) => {
                args.iter().for_each(|arg| self.gather(arg, rooted, needs));
                if self.is_open(*function) {
                    if let Some(function) = self.program.functions.get(function.index()) {
                        self.gather(&function.body, rooted, needs);
                    }
                } else if let Some(signature) = self.function(*function) {
                    needs.0 |= signature.position && !rooted;
                    needs.1 |= signature.root || signature.position && rooted;
                }
            }
            ExprKind::View(View::Root, inner) => self.gather(inner, true, needs),
            ExprKind::View(_, inner) | ExprKind::Not(inner) => self.gather(inner, rooted, needs),
            ExprKind::If(a, b, c) => [a, b, c].into_iter().for_each(|part| self.gather(part, rooted, needs)),
            ExprKind::And(parts) | ExprKind::Or(parts) => {
                parts.iter().for_each(|part| self.gather(part, rooted, needs))
            }
            ExprKind::Compare(_, a, b) | ExprKind::Let(_, a, b) => {
                self.gather(a, rooted, needs);
                self.gather(b, rooted, needs);
            }
            _ => {}
        }
    }

    /// A move constraint.
    pub(crate) fn moves(&mut self, constraint: &'p Constraint, side: Side) -> String {
        let first = u32::from(side == Side::Them);
        let mut parts = Vec::new();
        for arm in constraint.arms.iter().filter(|arm| !arm.steps.is_empty()) {
            let words: Vec<String> = arm.steps.iter().map(|step| self.word(&step.filter, side)).collect();
            let words = if words.len() == 1 { words.concat() } else { format!("({})", words.join(" then ")) };
            if arm.depths.is_empty() {
                parts.push(words);
                continue;
            }
            for (from, to) in &arm.depths {
                match to {
                    Some(to) if *from <= first && *to > first + 1 => {
                        parts.push(format!("(depth < {}) and {words}", to + 1))
                    }
                    Some(to) if to - from <= 64 => {
                        let own = (*from..=*to).filter(|depth| depth % 2 == first);
                        parts.extend(own.map(|depth| format!("(depth = {depth}) and {words}")));
                    }
                    _ => self.refuse(arm.span, "a range of depths without an end"),
                }
            }
        }
        if parts.is_empty() { "nomove".to_owned() } else { parts.join(" then ") }
    }

    /// The word for the moves of a step.
    fn word(&mut self, filter: &'p Expr, side: Side) -> String {
        if matches!(filter.kind, ExprKind::Const(Value::Bool(true))) {
            return "legal".to_owned();
        }
        if self.needs(filter).1 {
            self.refuse(filter.span, "a move constraint that compares with the root");
        }
        let before = std::mem::take(&mut self.variables);
        let condition = self.condition(filter, &Scope::of_move(side));
        self.variables = before;
        let owner = if side == Side::Us { "our" } else { "their" };
        let key = format!("{owner} {condition}");
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let name = match man_of(filter) {
            Some(slot) => format!("{owner}_{}_move", role_word(self.material.role(slot))),
            None => format!("{owner}_move"),
        };
        let name = atom(&self.name(&name));
        let body = format!("move(legal, Pos, FX:FY-TX:TY, After), {condition}");
        self.words.push(clause(&format!("move({name}, Pos, FX:FY-TX:TY, After)"), &body));
        self.known.insert(key, name.clone());
        name
    }
}

/// The man whose moves a filter asks for.
fn man_of(filter: &Expr) -> Option<u8> {
    match &filter.kind {
        ExprKind::MoveIsOf(slot) => Some(*slot),
        ExprKind::And(parts) => parts.iter().find_map(man_of),
        _ => None,
    }
}

/// A clause, its goals on one line where they fit, else one a line.
fn clause(head: &str, body: &str) -> String {
    if body.len() <= 100 {
        return format!("{head} :-\n    {body}.\n\n");
    }
    let mut text = format!("{head} :-\n    ");
    let mut open = 0_usize;
    for part in body.split_inclusive(", ") {
        text.push_str(part.trim_end());
        open += part.matches(['(', '[']).count();
        open = open.saturating_sub(part.matches([')', ']']).count());
        if part.ends_with(", ") {
            text.push_str(if open == 0 { "\n    " } else { " " });
        }
    }
    text + ".\n\n"
}
