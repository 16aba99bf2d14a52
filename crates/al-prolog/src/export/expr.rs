//! Expressions: conditions become goals, numbers and squares become goals that compute them and a term.

use super::atom;
use super::board::{selector, taken};
use super::goals::Exporter;
use super::number::{Number, Place};
use al_chess::{Role, Side};
use al_compiler::intrinsic::Intrinsic;
use al_compiler::program::{Compare, Expr, ExprKind, FunctionId, LocalId, Ty, Value, View};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Where an expression stands: which variables hold the positions and the locals.
#[derive(Clone, Debug)]
pub(crate) struct Scope<'p> {
    pub(crate) position: &'static str,
    side: Option<Side>,
    numbers: BTreeMap<LocalId, Number>,
    pub(super) places: BTreeMap<LocalId, Place>,
    /// Arguments that no variable of Prolog holds: sides, sets, conditions.
    others: BTreeMap<LocalId, (&'p Expr, Rc<Scope<'p>>)>,
}

impl<'p> Scope<'p> {
    /// A goal or a definition: `Pos` and `Root`.
    pub(crate) fn here() -> Self {
        Self { position: "Pos", side: None, numbers: BTreeMap::new(), places: BTreeMap::new(), others: BTreeMap::new() }
    }

    /// A move of a side, from `FX:FY` to `TX:TY`, before it `Pos`, after it `After`.
    pub(crate) fn of_move(side: Side) -> Self {
        Self { side: Some(side), ..Self::here() }
    }

    pub(crate) fn bind_number(&mut self, local: LocalId, variable: &str) {
        self.numbers.insert(local, Number::simple(variable));
    }

    pub(crate) fn bind_place(&mut self, local: LocalId, x: &str, y: &str) {
        self.places.insert(local, Place { file: Number::simple(x), rank: Number::simple(y) });
    }

    /// An argument that no variable holds.
    pub(crate) fn other(&self, local: LocalId) -> Option<(&'p Expr, Scope<'p>)> {
        self.others.get(&local).map(|(expr, scope)| (*expr, (**scope).clone()))
    }

    pub(crate) fn seen_from(&self, view: View) -> Self {
        let position = match view {
            View::Root => "Root",
            View::Before => "Pos",
            View::After => "After",
        };
        Self { position, ..self.clone() }
    }
}

impl<'p> Exporter<'p> {
    /// A condition as goals.
    pub(crate) fn condition(&mut self, expr: &'p Expr, scope: &Scope<'p>) -> String {
        let pos = scope.position;
        match &expr.kind {
            ExprKind::Const(Value::Bool(true)) => "true".to_owned(),
            ExprKind::Const(_) => "fail".to_owned(),
            ExprKind::And(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.condition(part, scope)).collect();
                parts.join(", ")
            }
            ExprKind::Or(parts) => {
                let mut flat = Vec::new();
                alternatives(parts, &mut flat);
                let parts: Vec<String> = flat.into_iter().map(|part| self.condition(part, scope)).collect();
                format!("( {} )", parts.join(" ; "))
            }
            ExprKind::Not(inner) => format!("\\+ ( {} )", self.condition(inner, scope)),
            ExprKind::If(condition, then, otherwise) => {
                let condition = self.condition(condition, scope);
                let (then, otherwise) = (self.condition(then, scope), self.condition(otherwise, scope));
                format!("( {condition} -> {then} ; {otherwise} )")
            }
            ExprKind::View(view, inner) => self.condition(inner, &scope.seen_from(*view)),
            ExprKind::Let(local, value, body) => {
                let mut goals = Vec::new();
                let scope = self.bound(*local, value, scope, &mut goals);
                goals.push(self.condition(body, &scope));
                goals.join(", ")
            }
            ExprKind::Local(local) => match scope.other(*local) {
                Some((expr, scope)) => self.condition(expr, &scope),
                None => self.no(expr, "this local"),
            },
            ExprKind::Call(function, args) if self.is_open(*function) => {
                let mut goals = Vec::new();
                let Some((body, scope)) = self.opened(*function, args, scope, &mut goals) else {
                    return self.no(expr, "this call");
                };
                goals.push(self.condition(body, &scope));
                goals.join(", ")
            }
            ExprKind::Call(..) => {
                let mut goals = Vec::new();
                let call = self.call(expr, scope, &mut goals, None);
                goals.push(call);
                goals.join(", ")
            }
            ExprKind::Captured(slot) => self.captured(*slot, pos),
            ExprKind::MoveIsOf(slot) => format!("{}({pos}, FX:FY)", atom(&selector(self.material, *slot))),
            ExprKind::MoveCaptures => self.captures(scope),
            ExprKind::MovePromotes(_) => "fail".to_owned(),
            ExprKind::Compare(op, a, b) => self.compared(*op, a, b, scope),
            ExprKind::Intrinsic(intrinsic, args) => self.asked(*intrinsic, args, expr, scope),
            _ => self.no(expr, "this condition"),
        }
    }

    /// Refuses an expression; what it gives is never looked at.
    pub(crate) fn no(&mut self, expr: &Expr, what: &str) -> String {
        self.refuse(expr.span, what);
        "fail".to_owned()
    }

    fn captured(&mut self, slot: u8, pos: &str) -> String {
        if slot == self.material.king(Side::Us) || slot == self.material.king(Side::Them) {
            return "fail".to_owned();
        }
        let square = self.variable("S");
        taken(self.material, slot, pos, &square)
    }

    /// The move takes a man: only their king can.
    fn captures(&mut self, scope: &Scope<'p>) -> String {
        if scope.side != Some(Side::Them) {
            return "fail".to_owned();
        }
        let ours = self.material.slots().filter(|(_, man)| man.side == Side::Us);
        let there: Vec<String> =
            ours.map(|(slot, _)| format!("{}(Pos, TX:TY)", atom(&selector(self.material, slot)))).collect();
        format!("( {} )", there.join(" ; "))
    }

    fn compared(&mut self, op: Compare, a: &'p Expr, b: &'p Expr, scope: &Scope<'p>) -> String {
        let mut goals = Vec::new();
        let equal = op == Compare::Eq;
        let goal = match a.ty {
            Ty::Int(_) | Ty::File | Ty::Rank => {
                let (a, b) = (self.number(a, scope, &mut goals), self.number(b, scope, &mut goals));
                let op = match op {
                    Compare::Lt => "<",
                    Compare::Le => "=<",
                    Compare::Eq => "=:=",
                    Compare::Ne => "=\\=",
                };
                a.compared(op, &b)
            }
            Ty::Square | Ty::Point | Ty::Man(_) | Ty::Found(_) => {
                let (a, b) = (self.place(a, scope, &mut goals), self.place(b, scope, &mut goals));
                let same = [a.file.compared("=:=", &b.file), a.rank.compared("=:=", &b.rank)].join(", ");
                if equal { same } else { format!("\\+ ( {same} )") }
            }
            Ty::Bool => {
                let (a, b) = (self.condition(a, scope), self.condition(b, scope));
                let (then, otherwise) =
                    if equal { (b.clone(), format!("\\+ ( {b} )")) } else { (format!("\\+ ( {b} )"), b) };
                format!("( {a} -> {then} ; {otherwise} )")
            }
            Ty::Side => match (self.side(a, scope), self.side(b, scope)) {
                (Some(Asked::Turn(pos)), Some(Asked::Side(side)))
                | (Some(Asked::Side(side)), Some(Asked::Turn(pos))) => {
                    format!("side({pos}, {})", side_atom(if equal { side } else { side.other() }))
                }
                (Some(a), Some(b)) => truth((a == b) == equal),
                _ => self.no(a, "this side"),
            },
            Ty::Role => match (role(self, a), role(self, b)) {
                (Some(a), Some(b)) => truth((a == b) == equal),
                _ => self.no(a, "this role"),
            },
            Ty::Set => self.no(a, "a comparison of sets"),
        };
        goals.push(goal);
        goals.join(", ")
    }

    fn side(&mut self, expr: &'p Expr, scope: &Scope<'p>) -> Option<Asked> {
        match &expr.kind {
            ExprKind::Const(Value::Side(side)) => Some(Asked::Side(*side)),
            ExprKind::Turn => Some(Asked::Turn(scope.position)),
            ExprKind::View(view, inner) => self.side(inner, &scope.seen_from(*view)),
            ExprKind::Local(local) => {
                let (expr, scope) = scope.other(*local)?;
                self.side(expr, &scope)
            }
            _ => None,
        }
    }

    /// A call of a definition that has no predicate: its body, in a scope with the arguments.
    pub(crate) fn opened(
        &mut self,
        function: FunctionId,
        args: &'p [Expr],
        scope: &Scope<'p>,
        goals: &mut Vec<String>,
    ) -> Option<(&'p Expr, Scope<'p>)> {
        let function = self.program.functions.get(function.index())?;
        let mut inner = Scope { side: scope.side, ..Scope::here() };
        inner.position = scope.position;
        let args = args.iter().filter(|arg| !matches!(arg.kind, ExprKind::Man));
        for ((local, _), arg) in function.params.iter().zip(args) {
            match arg.ty {
                Ty::Square | Ty::Point => {
                    let place = self.place(arg, scope, goals);
                    inner.places.insert(*local, place);
                }
                Ty::Int(_) | Ty::File | Ty::Rank => {
                    let number = self.number(arg, scope, goals);
                    inner.numbers.insert(*local, number);
                }
                _ => {
                    inner.others.insert(*local, (arg, Rc::new(scope.clone())));
                }
            }
        }
        Some((&function.body, inner))
    }

    /// A built-in function that is a condition.
    fn asked(&mut self, intrinsic: Intrinsic, args: &'p [Expr], expr: &'p Expr, scope: &Scope<'p>) -> String {
        let pos = scope.position;
        let their = atom(&selector(self.material, self.material.king(Side::Them)));
        let ours = atom(&selector(self.material, self.material.king(Side::Us)));
        match (intrinsic, args) {
            (Intrinsic::Member, [place, set]) => {
                let mut goals = Vec::new();
                let place = self.place(place, scope, &mut goals);
                let member = self.member(&place, set, scope);
                goals.push(member);
                goals.join(", ")
            }
            (Intrinsic::OnBoard, [place]) => {
                let mut goals = Vec::new();
                let place = self.place(place, scope, &mut goals);
                let term = self.term(&place, &mut goals);
                goals.push(format!("on_board({term})"));
                goals.join(", ")
            }
            (Intrinsic::InCheck, [side]) => {
                let (a, b) = (self.variable("S"), self.variable("S"));
                let by_king = format!("{ours}({pos}, {a}), {their}({pos}, {b}), beside({a}, {b})");
                match self.side(side, scope) {
                    Some(Asked::Side(Side::Them)) => format!("check({pos})"),
                    Some(Asked::Side(Side::Us)) => by_king,
                    Some(Asked::Turn(turn)) => format!("( side({turn}, them) -> check({pos}) ; {by_king} )"),
                    None => self.no(expr, "this side"),
                }
            }
            (Intrinsic::HasMove, [side]) => {
                let can = format!("\\+ \\+ move(legal, {pos}, _, _)");
                match self.side(side, scope) {
                    Some(Asked::Side(side)) => format!("side({pos}, {}), {can}", side_atom(side)),
                    Some(Asked::Turn(turn)) if turn == pos => can,
                    _ => self.no(expr, "this side"),
                }
            }
            _ => self.no(expr, &format!("`{}`", intrinsic.name())),
        }
    }

    /// A call of a definition: what computes its arguments goes to `goals`.
    pub(super) fn call(
        &mut self,
        expr: &'p Expr,
        scope: &Scope<'p>,
        goals: &mut Vec<String>,
        result: Option<String>,
    ) -> String {
        let ExprKind::Call(function, args) = &expr.kind else { return self.no(expr, "this call") };
        let Some(signature) = self.function(*function) else { return self.no(expr, "this definition") };
        let mut terms: Vec<String> = Vec::new();
        terms.extend(signature.position.then(|| scope.position.to_owned()));
        terms.extend(signature.root.then(|| "Root".to_owned()));
        for arg in args.iter().filter(|arg| !matches!(arg.kind, ExprKind::Man)) {
            let term = match arg.ty {
                Ty::Square | Ty::Point => {
                    let place = self.place(arg, scope, goals);
                    self.term(&place, goals)
                }
                Ty::Int(_) | Ty::File | Ty::Rank => {
                    let number = self.number(arg, scope, goals);
                    self.value(&number, goals)
                }
                _ => self.no(arg, "such an argument"),
            };
            terms.push(term);
        }
        terms.extend(result);
        format!("{}({})", atom(&signature.name), terms.join(", "))
    }

    /// A number as a term that is no expression.
    pub(crate) fn value(&mut self, number: &Number, goals: &mut Vec<String>) -> String {
        if number.text.is_empty() || number.plus == 0 && number.simple && !number.text.contains('(') {
            return number.whole();
        }
        let variable = self.variable("N");
        goals.push(format!("{variable} is {}", number.whole()));
        variable
    }

    /// A place as a term `X:Y`.
    pub(crate) fn term(&mut self, place: &Place, goals: &mut Vec<String>) -> String {
        let (x, y) = (self.value(&place.file, goals), self.value(&place.rank, goals));
        format!("{x}:{y}")
    }

    /// A local bound to a value.
    pub(super) fn bound(
        &mut self,
        local: LocalId,
        value: &'p Expr,
        scope: &Scope<'p>,
        goals: &mut Vec<String>,
    ) -> Scope<'p> {
        let mut inner = scope.clone();
        match value.ty {
            Ty::Square | Ty::Point => {
                let place = self.place(value, scope, goals);
                inner.places.insert(local, place);
            }
            Ty::Int(_) | Ty::File | Ty::Rank => {
                let number = self.number(value, scope, goals);
                let term = self.value(&number, goals);
                let number = term.parse().map_or_else(|_| Number::simple(term.clone()), Number::constant);
                inner.numbers.insert(local, number);
            }
            _ => {
                self.refuse(value.span, "a local that is no number and no square");
            }
        }
        inner
    }

    /// A number that is one of two, by a condition.
    pub(crate) fn either(
        &mut self,
        condition: &'p Expr,
        branches: [&'p Expr; 2],
        scope: &Scope<'p>,
        goals: &mut Vec<String>,
        number: fn(&mut Self, &'p Expr, &Scope<'p>, &mut Vec<String>) -> Number,
    ) -> Number {
        let condition = self.condition(condition, scope);
        let result = self.variable("N");
        let branches = branches.map(|branch| {
            let mut inner = Vec::new();
            let number = number(self, branch, scope, &mut inner);
            inner.push(format!("{result} is {}", number.whole()));
            inner.join(", ")
        });
        goals.push(format!("( {condition} -> {} )", branches.join(" ; ")));
        Number::simple(result)
    }

    /// A number.
    pub(crate) fn number(&mut self, expr: &'p Expr, scope: &Scope<'p>, goals: &mut Vec<String>) -> Number {
        match &expr.kind {
            ExprKind::Const(Value::Int(value)) => Number::constant((*value).into()),
            ExprKind::Local(local) => match scope.numbers.get(local) {
                Some(number) => number.clone(),
                None => {
                    self.refuse(expr.span, "this local");
                    Number::constant(0)
                }
            },
            ExprKind::Depth => {
                let depth = self.variable("D");
                goals.push(format!("depth({}, {depth})", scope.position));
                Number::simple(depth)
            }
            ExprKind::View(view, inner) => self.number(inner, &scope.seen_from(*view), goals),
            ExprKind::If(condition, then, otherwise) => {
                self.either(condition, [&**then, &**otherwise], scope, goals, Self::number)
            }
            ExprKind::Let(local, value, body) => {
                let scope = self.bound(*local, value, scope, goals);
                self.number(body, &scope, goals)
            }
            ExprKind::Call(function, args) if self.is_open(*function) => {
                match self.opened(*function, args, scope, goals) {
                    Some((body, scope)) => self.number(body, &scope, goals),
                    None => Number::constant(0),
                }
            }
            ExprKind::Call(..) => {
                let result = self.variable("N");
                let call = self.call(expr, scope, goals, Some(result.clone()));
                goals.push(call);
                Number::simple(result)
            }
            ExprKind::Intrinsic(intrinsic, args) => self.computed(*intrinsic, args, expr, scope, goals),
            _ => {
                self.refuse(expr.span, "this number");
                Number::constant(0)
            }
        }
    }

    fn computed(
        &mut self,
        intrinsic: Intrinsic,
        args: &'p [Expr],
        expr: &'p Expr,
        scope: &Scope<'p>,
        goals: &mut Vec<String>,
    ) -> Number {
        match (intrinsic, args) {
            (Intrinsic::FileOf, [square]) => self.place(square, scope, goals).file.plus(-1),
            (Intrinsic::RankOf, [square]) => self.place(square, scope, goals).rank.plus(-1),
            (Intrinsic::Distance | Intrinsic::Manhattan, [a, b]) => {
                let (a, b) = (self.place(a, scope, goals), self.place(b, scope, goals));
                let (a, b) = (self.term(&a, goals), self.term(&b, goals));
                let result = self.variable("N");
                let name = if intrinsic == Intrinsic::Distance { "dist" } else { "manhdist" };
                goals.push(format!("{name}({a}, {b}, {result})"));
                Number::simple(result)
            }
            (Intrinsic::Count, [set]) => self.count(set, scope, goals),
            (_, [a]) => {
                let a = self.number(a, scope, goals);
                match intrinsic {
                    Intrinsic::Neg => Number::constant(0).minus(&a),
                    Intrinsic::Abs => Number::simple(format!("abs({})", a.whole())),
                    _ => Number::constant(self.unknown(intrinsic, expr)),
                }
            }
            (_, [a, b])
                if matches!(
                    intrinsic,
                    Intrinsic::Add | Intrinsic::Sub | Intrinsic::Mul | Intrinsic::Min | Intrinsic::Max
                ) =>
            {
                let (a, b) = (self.number(a, scope, goals), self.number(b, scope, goals));
                match intrinsic {
                    Intrinsic::Add => a.add(&b),
                    Intrinsic::Sub => a.minus(&b),
                    Intrinsic::Mul => a.times(&b),
                    Intrinsic::Min => Number::simple(format!("min({}, {})", a.whole(), b.whole())),
                    _ => Number::simple(format!("max({}, {})", a.whole(), b.whole())),
                }
            }
            _ => Number::constant(self.unknown(intrinsic, expr)),
        }
    }

    fn unknown(&mut self, intrinsic: Intrinsic, expr: &Expr) -> i64 {
        self.refuse(expr.span, &format!("`{}`", intrinsic.name()));
        0
    }
}

/// The parts of a disjunction, those of disjunctions within it included.
fn alternatives<'p>(parts: &'p [Expr], into: &mut Vec<&'p Expr>) {
    for part in parts {
        match &part.kind {
            ExprKind::Or(inner) => alternatives(inner, into),
            _ => into.push(part),
        }
    }
}

/// A side, or the one to move in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Side(Side),
    Turn(&'static str),
}

fn side_atom(side: Side) -> &'static str {
    match side {
        Side::Us => "us",
        Side::Them => "them",
    }
}

fn truth(holds: bool) -> String {
    if holds { "true".to_owned() } else { "fail".to_owned() }
}

/// A role that is always the same: without pawns every man's is.
fn role(exporter: &Exporter<'_>, expr: &Expr) -> Option<Role> {
    match &expr.kind {
        ExprKind::Const(Value::Role(role)) => Some(*role),
        ExprKind::RoleOf(slot) => Some(exporter.material.role(*slot)),
        ExprKind::View(_, inner) => role(exporter, inner),
        _ => None,
    }
}
