//! Sets of squares: whether a square is in one, and how many squares a simple one has.

use super::atom;
use super::board::selector;
use super::expr::Scope;
use super::goals::Exporter;
use super::number::{Number, Place};
use al_chess::{Side, SquareSet};
use al_compiler::intrinsic::Intrinsic;
use al_compiler::program::{Expr, ExprKind, Ty, Value};

impl<'p> Exporter<'p> {
    /// A goal that a place is in a set.
    pub(crate) fn member(&mut self, place: &Place, set: &'p Expr, scope: &Scope<'p>) -> String {
        let ExprKind::Intrinsic(intrinsic, args) = &set.kind else {
            return match &set.kind {
                ExprKind::Const(Value::Set(set)) => self.in_constant(place, *set),
                ExprKind::If(condition, then, otherwise) => {
                    let condition = self.condition(condition, scope);
                    let (then, otherwise) = (self.member(place, then, scope), self.member(place, otherwise, scope));
                    format!("( {condition} -> {then} ; {otherwise} )")
                }
                ExprKind::Call(function, args) if self.is_open(*function) => {
                    let mut goals = Vec::new();
                    let Some((body, scope)) = self.opened(*function, args, scope, &mut goals) else {
                        return self.no(set, "this set");
                    };
                    goals.push(self.member(place, body, &scope));
                    goals.join(", ")
                }
                ExprKind::Local(local) => match scope.other(*local) {
                    Some((set, scope)) => self.member(place, set, &scope),
                    None => self.no(set, "this set"),
                },
                _ => self.no(set, "this set"),
            };
        };
        let mut goals = Vec::new();
        match (intrinsic, args.as_slice()) {
            (Intrinsic::Union, [a, b]) => {
                format!("( {} ; {} )", self.member(place, a, scope), self.member(place, b, scope))
            }
            (Intrinsic::Intersect, [a, b]) => {
                format!("{}, {}", self.member(place, a, scope), self.member(place, b, scope))
            }
            (Intrinsic::Difference, [a, b]) => {
                format!("{}, \\+ ( {} )", self.member(place, a, scope), self.member(place, b, scope))
            }
            (Intrinsic::Ring, [square]) => {
                let square = self.place(square, scope, &mut goals);
                let (a, b) = (self.term(place, &mut goals), self.term(&square, &mut goals));
                goals.push(format!("beside({a}, {b})"));
                goals.join(", ")
            }
            (Intrinsic::Single, [square]) => {
                let square = self.place(square, scope, &mut goals);
                goals.push(place.file.compared("=:=", &square.file));
                goals.push(place.rank.compared("=:=", &square.rank));
                goals.join(", ")
            }
            (Intrinsic::Files | Intrinsic::Ranks, [from, to]) => {
                let coordinate = if *intrinsic == Intrinsic::Files { &place.file } else { &place.rank }.plus(-1);
                let (from, to) = (self.number(from, scope, &mut goals), self.number(to, scope, &mut goals));
                goals.push(coordinate.compared(">=", &from));
                goals.push(coordinate.compared("=<", &to));
                goals.join(", ")
            }
            (Intrinsic::AttackedBy | Intrinsic::CoveredBy, [side])
                if matches!(side.kind, ExprKind::Const(Value::Side(Side::Them))) =>
            {
                let king = self.variable("S");
                let term = self.term(place, &mut goals);
                let their = atom(&selector(self.material, self.material.king(Side::Them)));
                goals.push(format!("{their}({}, {king}), beside({king}, {term})", scope.position));
                goals.join(", ")
            }
            _ => self.no(set, &format!("`{}`", intrinsic.name())),
        }
    }

    /// A goal that a place is in a set that is always the same: whole files and ranks, then single squares.
    fn in_constant(&mut self, place: &Place, set: SquareSet) -> String {
        let mut rest = set;
        let mut alternatives = Vec::new();
        for line in 0..8_u8 {
            let (file, rank) = (SquareSet::file(line), SquareSet::rank(line));
            if file & set == file {
                alternatives.push(place.file.compared("=:=", &Number::constant(i64::from(line) + 1)));
                rest -= file;
            }
            if rank & set == rank {
                alternatives.push(place.rank.compared("=:=", &Number::constant(i64::from(line) + 1)));
                rest -= rank;
            }
        }
        let squares: Vec<String> =
            rest.into_iter().map(|square| format!("{}:{}", square.file() + 1, square.rank() + 1)).collect();
        if !squares.is_empty() {
            let mut goals = Vec::new();
            let term = self.term(place, &mut goals);
            goals.push(format!("member({term}, [{}])", squares.join(", ")));
            alternatives.push(goals.join(", "));
        }
        match alternatives.len() {
            0 => "fail".to_owned(),
            1 => alternatives.concat(),
            _ => format!("( {} )", alternatives.join(" ; ")),
        }
    }

    /// How many squares a set has that is made of whole files and ranks.
    pub(crate) fn count(&mut self, set: &'p Expr, scope: &Scope<'p>, goals: &mut Vec<String>) -> Number {
        if let ExprKind::Intrinsic(Intrinsic::Intersect, args) = &set.kind
            && let [a, b] = args.as_slice()
            && let (Some(a_files), Some(b_files)) = (lines(a), lines(b))
            && a_files != b_files
        {
            let (a, b) = (self.width(a, scope, goals), self.width(b, scope, goals));
            return a.times(&b);
        }
        match &set.kind {
            ExprKind::Const(Value::Set(set)) => return Number::constant(i64::from(set.len())),
            ExprKind::Call(function, args) if self.is_open(*function) => {
                if let Some((body, scope)) = self.opened(*function, args, scope, goals) {
                    return self.count(body, &scope, goals);
                }
            }
            _ => {}
        }
        self.refuse(set.span, "the size of such a set");
        Number::constant(0)
    }

    /// How many files, or how many ranks, a set has that is made of them.
    fn width(&mut self, set: &'p Expr, scope: &Scope<'p>, goals: &mut Vec<String>) -> Number {
        match &set.kind {
            ExprKind::Intrinsic(_, args) if args.len() == 2 => {
                let (from, to) = (self.number(&args[0], scope, goals), self.number(&args[1], scope, goals));
                let width = to.minus(&from).plus(1);
                let fits = |expr: &Expr, lo: i32, hi: i32| match expr.ty {
                    Ty::Int(interval) => interval.lo >= lo && interval.hi <= hi,
                    _ => true,
                };
                // up to the rim of the board a range is never turned round
                let to_the_rim =
                    matches!(args[1].kind, ExprKind::Const(_)) && fits(&args[0], 0, 8) && fits(&args[1], 7, 7);
                let from_the_rim =
                    matches!(args[0].kind, ExprKind::Const(_)) && fits(&args[0], 0, 0) && fits(&args[1], -1, 7);
                if to_the_rim || from_the_rim { width } else { Number::simple(format!("max(0, {})", width.whole())) }
            }
            ExprKind::If(condition, then, otherwise) => {
                self.either(condition, [&**then, &**otherwise], scope, goals, Self::width)
            }
            _ => Number::constant(0),
        }
    }
}

/// Whether a set is made of whole files (true) or of whole ranks (false), between bounds on the board.
fn lines(set: &Expr) -> Option<bool> {
    match &set.kind {
        ExprKind::Intrinsic(Intrinsic::Files, args) => bounded(args).then_some(true),
        ExprKind::Intrinsic(Intrinsic::Ranks, args) => bounded(args).then_some(false),
        ExprKind::If(_, then, otherwise) => match (lines(then), lines(otherwise)) {
            (Some(a), Some(b)) if a == b => Some(a),
            (Some(a), None) if is_empty(otherwise) => Some(a),
            (None, Some(b)) if is_empty(then) => Some(b),
            _ => None,
        },
        _ => None,
    }
}

/// Whether bounds never leave the board but by one, so that their difference counts lines.
fn bounded(args: &[Expr]) -> bool {
    let within = |expr: &Expr, lo: i32, hi: i32| match expr.ty {
        Ty::Int(interval) => interval.lo >= lo && interval.hi <= hi,
        Ty::File | Ty::Rank => true,
        _ => false,
    };
    matches!(args, [from, to] if within(from, 0, 8) && within(to, -1, 7))
}

fn is_empty(set: &Expr) -> bool {
    matches!(&set.kind, ExprKind::Const(Value::Set(set)) if set.is_empty())
}
