//! What is known of a node when it is made: its type, constants, and the identities that make whole
//! goals vanish (`room < root.room` at the root, `turn == them` in a position where they move).

use super::eval::operate;
use super::{ExprId, FoldOp, Goals, Op, Ty, narrow};
use al_chess::{Role, SquareSet};
use al_program::{Foreign, Interval, Value};

/// The node that an operation on arguments is equal to, where a simpler one is known.
pub(super) fn simplify(goals: &mut Goals, op: Op, args: &[ExprId]) -> Option<ExprId> {
    let constants: Option<Vec<Value>> = args.iter().map(|&arg| goals.constant(arg)).collect();
    if let Some(values) = constants
        && let Some(value) = operate(op, &values)
    {
        return Some(goals.value(value));
    }
    match (op, args) {
        (Op::Not, &[a]) => not(goals, a),
        (Op::And, &[a, b]) => and(goals, a, b),
        (Op::Or, &[a, b]) => or(goals, a, b),
        (Op::Select, &[c, a, b]) => select(goals, c, a, b),
        (Op::Eq, &[a, b]) => eq(goals, a, b),
        (Op::Lt, &[a, b]) => lt(goals, a, b),
        (Op::Add, &[a, b]) => add(goals, a, b),
        (Op::Sub, &[a, b]) => match goals.constant(b) {
            Some(Value::Int(n)) => {
                let minus = goals.value(Value::Int(-n));
                Some(goals.make(Op::Add, &[a, minus]))
            }
            _ => None,
        },
        (Op::Mul, &[a, b]) if goals.constant(b) == Some(Value::Int(1)) => Some(a),
        (Op::Mul, &[a, b]) if goals.constant(a) == Some(Value::Int(1)) => Some(b),
        (Op::Min | Op::Max, &[a, b]) => min_max(goals, op, a, b),
        (Op::Union, &[a, b]) => union(goals, a, b),
        (Op::Intersect, &[a, b]) => intersect(goals, a, b),
        (Op::Difference, &[a, b]) => difference(goals, a, b),
        (Op::Member, &[_, set]) if is_set(goals, set, SquareSet::EMPTY) => Some(goals.bool(false)),
        (Op::Member, &[_, set]) if is_set(goals, set, SquareSet::FULL) => Some(goals.bool(true)),
        (Op::Member, &[square, set]) => match (goals.node(set).op, goals.node(set).args.clone()) {
            (Op::Single, single) => Some(goals.make(Op::Eq, &[square, single[0]])),
            // no man attacks its own square, and whether a line's end is occupied does not matter
            (Op::Attacks(..) | Op::Ring, args) if args[0] == square => Some(goals.bool(false)),
            (op @ Op::Attacks(..), args) => {
                let occupied = without_single(goals, args[1], square)?;
                let attacks = goals.make(op, &[args[0], occupied]);
                Some(goals.make(Op::Member, &[square, attacks]))
            }
            _ => None,
        },
        (Op::OnBoard, &[point]) if goals.node(point).op == Op::PointOf => Some(goals.bool(true)),
        (Op::Nearest, &[point]) => on_square(goals, point),
        (Op::PointMember, &[point, set]) => on_square(goals, point).map(|s| goals.make(Op::Member, &[s, set])),
        (Op::PointSingle, &[point]) => on_square(goals, point).map(|s| goals.make(Op::Single, &[s])),
        (Op::PointDistance | Op::PointManhattan, &[a, b]) => {
            let (a, b) = (on_square(goals, a)?, on_square(goals, b)?);
            let op = if op == Op::PointDistance { Op::Distance } else { Op::Manhattan };
            Some(goals.make(op, &[a, b]))
        }
        (Op::Distance | Op::Manhattan, &[a, b]) if a == b => Some(goals.value(Value::Int(0))),
        // what leapers attack does not depend on who stands where
        (Op::Attacks(_, Role::King), &[square, _]) => Some(goals.make(Op::Ring, &[square])),
        (Op::Attacks(_, Role::Knight | Role::Pawn), &[square, occupied])
            if !is_set(goals, occupied, SquareSet::EMPTY) =>
        {
            let empty = goals.value(Value::Set(SquareSet::EMPTY));
            Some(goals.make(op, &[square, empty]))
        }
        // nor does it matter to a line whether the man's own square is occupied
        (Op::Attacks(..), &[square, occupied]) => {
            let occupied = without_single(goals, occupied, square)?;
            Some(goals.make(op, &[square, occupied]))
        }
        (Op::Between, &[a, b]) if a == b => Some(goals.value(Value::Set(SquareSet::EMPTY))),
        // one order of arguments for symmetric operations, so that equal meanings are one node
        (Op::Distance | Op::Manhattan | Op::Between, &[a, b]) if b < a => Some(goals.make(op, &[b, a])),
        (Op::Any(_), &[set, body]) if is_set(goals, set, SquareSet::EMPTY) || goals.is_bool(body, false) => {
            Some(goals.bool(false))
        }
        (Op::All(_), &[set, body]) if is_set(goals, set, SquareSet::EMPTY) || goals.is_bool(body, true) => {
            Some(goals.bool(true))
        }
        (Op::Any(_), &[set, body]) if goals.is_bool(body, true) => {
            let empty = goals.make(Op::IsEmpty, &[set]);
            Some(goals.not(empty))
        }
        (Op::All(_), &[set, body]) if goals.is_bool(body, false) => Some(goals.make(Op::IsEmpty, &[set])),
        (Op::Any(_) | Op::All(_) | Op::Fold(..), _) => narrow::narrow(goals, op, args),
        (Op::IsEmpty, &[set]) => narrow::empty(goals, set),
        (Op::Shift, &[set, files, ranks]) => shift(goals, set, files, ranks),
        _ => None,
    }
}

/// A set that is not moved.
fn shift(goals: &Goals, set: ExprId, files: ExprId, ranks: ExprId) -> Option<ExprId> {
    let still = |n| goals.constant(n) == Some(Value::Int(0));
    (still(files) && still(ranks) || is_set(goals, set, SquareSet::EMPTY)).then_some(set)
}

fn not(goals: &mut Goals, a: ExprId) -> Option<ExprId> {
    let node = goals.node(a);
    (node.op == Op::Not).then(|| node.args[0])
}

fn opposite(goals: &Goals, a: ExprId, b: ExprId) -> bool {
    let is_not = |x: ExprId, y: ExprId| goals.node(x).op == Op::Not && goals.node(x).args[0] == y;
    is_not(a, b) || is_not(b, a)
}

fn and(goals: &mut Goals, a: ExprId, b: ExprId) -> Option<ExprId> {
    if goals.is_bool(a, false) || goals.is_bool(b, true) || a == b {
        return Some(a);
    }
    if goals.is_bool(b, false) || goals.is_bool(a, true) {
        return Some(b);
    }
    opposite(goals, a, b).then(|| goals.bool(false))
}

fn or(goals: &mut Goals, a: ExprId, b: ExprId) -> Option<ExprId> {
    if goals.is_bool(a, true) || goals.is_bool(b, false) || a == b {
        return Some(a);
    }
    if goals.is_bool(b, true) || goals.is_bool(a, false) {
        return Some(b);
    }
    opposite(goals, a, b).then(|| goals.bool(true))
}

fn select(goals: &mut Goals, c: ExprId, a: ExprId, b: ExprId) -> Option<ExprId> {
    match goals.constant(c) {
        Some(Value::Bool(true)) => return Some(a),
        Some(Value::Bool(false)) => return Some(b),
        _ if a == b => return Some(a),
        _ => {}
    }
    if goals.ty(a) != Ty::Bool {
        return None;
    }
    let not = goals.not(c);
    let then = goals.make(Op::And, &[c, a]);
    let otherwise = goals.make(Op::And, &[not, b]);
    Some(goals.make(Op::Or, &[then, otherwise]))
}

fn eq(goals: &mut Goals, a: ExprId, b: ExprId) -> Option<ExprId> {
    if a == b {
        return Some(goals.bool(true));
    }
    if let (Ty::Int(x), Ty::Int(y)) = (goals.ty(a), goals.ty(b))
        && (x.hi < y.lo || y.hi < x.lo)
    {
        return Some(goals.bool(false));
    }
    if goals.ty(a) == Ty::Bool {
        for (known, other) in [(a, b), (b, a)] {
            match goals.constant(known) {
                Some(Value::Bool(true)) => return Some(other),
                Some(Value::Bool(false)) => return Some(goals.not(other)),
                _ => {}
            }
        }
    }
    if goals.ty(a) == Ty::Set {
        for (known, other) in [(a, b), (b, a)] {
            if is_set(goals, known, SquareSet::EMPTY) {
                return Some(goals.make(Op::IsEmpty, &[other]));
            }
        }
    }
    (b < a).then(|| goals.make(Op::Eq, &[b, a]))
}

fn lt(goals: &mut Goals, a: ExprId, b: ExprId) -> Option<ExprId> {
    if a == b {
        return Some(goals.bool(false));
    }
    let (Ty::Int(x), Ty::Int(y)) = (goals.ty(a), goals.ty(b)) else { return None };
    if x.hi < y.lo {
        Some(goals.bool(true))
    } else if x.lo >= y.hi {
        Some(goals.bool(false))
    } else {
        None
    }
}

/// A constant stands last, and there is one at most.
fn add(goals: &mut Goals, a: ExprId, b: ExprId) -> Option<ExprId> {
    let Some(Value::Int(n)) = goals.constant(b) else {
        return goals.constant(a).is_some().then(|| goals.make(Op::Add, &[b, a]));
    };
    if n == 0 {
        return Some(a);
    }
    let node = goals.node(a);
    let (Op::Add, &[inner, more]) = (node.op, node.args.as_slice()) else { return None };
    let Some(Value::Int(more)) = goals.constant(more) else { return None };
    let sum = goals.value(Value::Int(n + more));
    Some(goals.make(Op::Add, &[inner, sum]))
}

fn min_max(goals: &Goals, op: Op, a: ExprId, b: ExprId) -> Option<ExprId> {
    let (Ty::Int(x), Ty::Int(y)) = (goals.ty(a), goals.ty(b)) else { return None };
    let (lesser, greater) = if x.hi <= y.lo {
        (a, b)
    } else if y.hi <= x.lo {
        (b, a)
    } else {
        return (a == b).then_some(a);
    };
    Some(if op == Op::Min { lesser } else { greater })
}

fn is_set(goals: &Goals, id: ExprId, set: SquareSet) -> bool {
    goals.constant(id) == Some(Value::Set(set))
}

fn union(goals: &Goals, a: ExprId, b: ExprId) -> Option<ExprId> {
    if is_set(goals, a, SquareSet::EMPTY) || is_set(goals, b, SquareSet::FULL) || a == b {
        Some(b)
    } else if is_set(goals, b, SquareSet::EMPTY) || is_set(goals, a, SquareSet::FULL) {
        Some(a)
    } else {
        None
    }
}

fn intersect(goals: &Goals, a: ExprId, b: ExprId) -> Option<ExprId> {
    if is_set(goals, a, SquareSet::EMPTY) || is_set(goals, b, SquareSet::FULL) || a == b {
        Some(a)
    } else if is_set(goals, b, SquareSet::EMPTY) || is_set(goals, a, SquareSet::FULL) {
        Some(b)
    } else {
        None
    }
}

fn difference(goals: &mut Goals, a: ExprId, b: ExprId) -> Option<ExprId> {
    if is_set(goals, b, SquareSet::EMPTY) || is_set(goals, a, SquareSet::EMPTY) {
        Some(a)
    } else if a == b || is_set(goals, b, SquareSet::FULL) {
        Some(goals.value(Value::Set(SquareSet::EMPTY)))
    } else {
        // no man attacks its own square
        let from = attacks_from(goals, a)?;
        let b = without_single(goals, b, from)?;
        Some(goals.make(Op::Difference, &[a, b]))
    }
}

/// A union of squares without one of them, if it is named there.
fn without_single(goals: &mut Goals, set: ExprId, square: ExprId) -> Option<ExprId> {
    let node = goals.node(set).clone();
    match (node.op, node.args.as_slice()) {
        (Op::Single, &[single]) if single == square => Some(goals.value(Value::Set(SquareSet::EMPTY))),
        (Op::Union, &[a, b]) => {
            let less = [without_single(goals, a, square), without_single(goals, b, square)];
            less.iter().any(Option::is_some).then(|| {
                let [a, b] = [less[0].unwrap_or(a), less[1].unwrap_or(b)];
                goals.make(Op::Union, &[a, b])
            })
        }
        _ => None,
    }
}

/// The square from which a set is attacked: no man attacks its own.
fn attacks_from(goals: &Goals, set: ExprId) -> Option<ExprId> {
    let node = goals.node(set);
    matches!(node.op, Op::Ring | Op::Attacks(..)).then(|| node.args[0])
}

/// The square that a point is, where that is plain.
fn on_square(goals: &mut Goals, point: ExprId) -> Option<ExprId> {
    let node = goals.node(point);
    match node.op {
        Op::PointOf => Some(node.args[0]),
        Op::Const(Value::Point(point)) => point.square().map(|s| goals.value(Value::Square(s))),
        _ => None,
    }
}

/// The type of an operation on arguments; for numbers the interval of its values.
pub(super) fn type_of(goals: &Goals, op: Op, args: &[ExprId]) -> Ty {
    let int = |lo, hi| Ty::Int(Interval::new(lo, hi));
    let arg = |i: usize| match goals.ty(args[i]) {
        Ty::Int(interval) => interval,
        _ => Interval::new(0, 0),
    };
    match op {
        Op::Const(Value::Bool(_)) => Ty::Bool,
        Op::Const(Value::Int(n)) => int(n, n),
        Op::Const(Value::Square(_)) => Ty::Square,
        Op::Const(Value::Point(_)) => Ty::Point,
        Op::Const(Value::Set(_)) => Ty::Set,
        Op::Const(Value::Role(_)) => Ty::Role,
        Op::Const(Value::Side(_)) => Ty::Side,
        // here a man is where he stands
        Op::Const(Value::Man(_)) => Ty::Square,
        Op::RootSquare(_) | Op::Square(_) | Op::Dest | Op::Bound(_) | Op::Ahead(..) | Op::Nearest => Ty::Square,
        Op::Not | Op::And | Op::Or | Op::Eq | Op::Lt | Op::OnBoard | Op::Member | Op::PointMember | Op::IsEmpty => {
            Ty::Bool
        }
        Op::Any(_) | Op::All(_) | Op::Holds(_) | Op::Can(_) => Ty::Bool,
        Op::Extern(id) => match goals.externs()[id.index()].result {
            Foreign::Bool => Ty::Bool,
            Foreign::Int(interval) => Ty::Int(interval),
            Foreign::Square | Foreign::Man => Ty::Square,
            Foreign::Point => Ty::Point,
            Foreign::Set => Ty::Set,
            Foreign::Role => Ty::Role,
            Foreign::Side => Ty::Side,
        },
        Op::Select => match (goals.ty(args[1]), goals.ty(args[2])) {
            (Ty::Int(a), Ty::Int(b)) => Ty::Int(a.join(b)),
            (ty, _) => ty,
        },
        Op::Add => int(arg(0).lo + arg(1).lo, arg(0).hi + arg(1).hi),
        Op::Sub => int(arg(0).lo - arg(1).hi, arg(0).hi - arg(1).lo),
        Op::Mul => {
            let (a, b) = (arg(0), arg(1));
            let products = [a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi];
            int(products.into_iter().min().unwrap_or(0), products.into_iter().max().unwrap_or(0))
        }
        Op::Neg => int(-arg(0).hi, -arg(0).lo),
        Op::Min => int(arg(0).lo.min(arg(1).lo), arg(0).hi.min(arg(1).hi)),
        Op::Max => int(arg(0).lo.max(arg(1).lo), arg(0).hi.max(arg(1).hi)),
        Op::Abs => {
            let a = arg(0);
            let low = if a.lo <= 0 && a.hi >= 0 { 0 } else { a.lo.abs().min(a.hi.abs()) };
            int(low, a.lo.abs().max(a.hi.abs()))
        }
        Op::Beaten(_, interval) => Ty::Int(interval),
        Op::File | Op::Rank | Op::Distance => int(0, 7),
        Op::Manhattan => int(0, 14),
        Op::PointDistance => int(0, 9),
        Op::PointManhattan => int(0, 18),
        Op::Values(values) => Ty::Int(goals.values()[values.0 as usize].interval),
        Op::PointOf | Op::Step => Ty::Point,
        Op::RootPassed
        | Op::Cage
        | Op::Attacked(_)
        | Op::Between
        | Op::Ring
        | Op::Beside
        | Op::Files
        | Op::Ranks
        | Op::Union
        | Op::Intersect
        | Op::Difference
        | Op::Single
        | Op::PointSingle
        | Op::Shift
        | Op::Fill
        | Op::Attacks(..)
        | Op::Guard(_)
        | Op::Fold(FoldOp::Union, _) => Ty::Set,
        Op::Count | Op::Fold(FoldOp::Count, _) => int(0, 64),
        Op::Fold(FoldOp::Sum, _) => int(64 * arg(2).lo.min(0), 64 * arg(2).hi.max(0)),
        Op::Fold(FoldOp::Min(empty) | FoldOp::Max(empty), _) => {
            let body = arg(2);
            int(body.lo.min(empty), body.hi.max(empty))
        }
    }
}
