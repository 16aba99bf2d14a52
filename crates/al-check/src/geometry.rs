//! Where a man may go on an empty board: whether conditions of a move can be met by any move at all.

use al_chess::{Role, Square, attacks, geometry};
use al_program::intrinsic::Intrinsic;
use al_program::{Compare, Expr, ExprKind, LocalId, Program, Value};

/// Whether no move of a man meets all of some conditions, as far as they speak of its two squares alone. `role`: who
/// moves; `None`: anybody.
pub(crate) fn never(parts: &[&Expr], role: Option<Role>, program: &Program) -> bool {
    // other conditions are met somewhere
    let asks = parts.iter().filter(|part| speaks_of_squares(part, program)).count();
    let enough = if role.is_some() { 1 } else { 2 };
    asks >= enough
        && Square::ALL.into_iter().all(|from| {
            let squares = match role {
                Some(Role::Pawn) | None => al_chess::SquareSet::FULL.without(from),
                Some(role) => attacks::attacks(role, al_chess::Side::Us, from, al_chess::SquareSet::EMPTY),
            };
            squares.into_iter().all(|to| {
                let scene = Scene { from, to, program };
                parts.iter().any(|part| scene.value(part, &[], DEEPEST) == Some(Value::Bool(false)))
            })
        })
}

/// So many definitions inside each other are opened.
const DEEPEST: u32 = 6;

/// Whether a condition can be decided by the two squares of some move.
fn speaks_of_squares(part: &Expr, program: &Program) -> bool {
    if matches!(part.kind, ExprKind::Const(_)) {
        return false;
    }
    let tries = [(Square::A1, Square::B2), (Square::A1, Square::A2), (Square::D4, Square::F5)];
    tries.into_iter().any(|(from, to)| Scene { from, to, program }.value(part, &[], DEEPEST).is_some())
}

/// A move on an empty board.
#[derive(Clone, Copy)]
struct Scene<'p> {
    from: Square,
    to: Square,
    program: &'p Program,
}

impl Scene<'_> {
    /// The value of an expression that speaks of the move's squares and of constants alone.
    fn value(self, expr: &Expr, locals: &[(LocalId, Value)], deep: u32) -> Option<Value> {
        let of = |expr: &Expr| self.value(expr, locals, deep);
        let truth = |expr: &Expr| match of(expr)? {
            Value::Bool(value) => Some(value),
            _ => None,
        };
        Some(match &expr.kind {
            ExprKind::Const(value) => *value,
            ExprKind::MoveFrom => Value::Square(self.from),
            ExprKind::MoveTo => Value::Square(self.to),
            ExprKind::Local(local) => locals.iter().rev().find(|(known, _)| known == local)?.1,
            ExprKind::Not(inner) => Value::Bool(!truth(inner)?),
            ExprKind::And(parts) => return junction(parts.iter().map(truth), true),
            ExprKind::Or(parts) => return junction(parts.iter().map(truth), false),
            ExprKind::If(condition, then, otherwise) => return of(if truth(condition)? { then } else { otherwise }),
            ExprKind::Let(local, value, body) => {
                let inside = [locals, &[(*local, of(value)?)]].concat();
                return self.value(body, &inside, deep);
            }
            ExprKind::Call(function, args) => {
                let function = self.program.functions.get(function.index()).filter(|_| deep > 0)?;
                let values = args.iter().map(of).collect::<Option<Vec<Value>>>()?;
                let inside: Vec<(LocalId, Value)> =
                    function.params.iter().map(|(local, _)| *local).zip(values).collect();
                return self.value(&function.body, &inside, deep - 1);
            }
            ExprKind::Compare(op, a, b) => {
                let (a, b) = (of(a)?, of(b)?);
                Value::Bool(match (op, a, b) {
                    (Compare::Eq, a, b) => a == b,
                    (Compare::Ne, a, b) => a != b,
                    (Compare::Lt, Value::Int(a), Value::Int(b)) => a < b,
                    (Compare::Le, Value::Int(a), Value::Int(b)) => a <= b,
                    _ => return None,
                })
            }
            ExprKind::Intrinsic(intrinsic, args) => {
                let values = args.iter().map(of).collect::<Option<Vec<Value>>>()?;
                return applied(*intrinsic, &values);
            }
            _ => return None,
        })
    }
}

/// Three-valued `and` and `or`.
fn junction(parts: impl Iterator<Item = Option<bool>>, all: bool) -> Option<Value> {
    let mut open = false;
    for part in parts {
        match part {
            Some(value) if value != all => return Some(Value::Bool(value)),
            Some(_) => {}
            None => open = true,
        }
    }
    (!open).then_some(Value::Bool(all))
}

/// A built-in function that needs no position.
fn applied(intrinsic: Intrinsic, values: &[Value]) -> Option<Value> {
    use Value::{Bool, Int, Set};
    Some(match (intrinsic, values) {
        (Intrinsic::FileOf, [Value::Square(s)]) => Int(s.file().into()),
        (Intrinsic::RankOf, [Value::Square(s)]) => Int(s.rank().into()),
        (Intrinsic::Distance, [Value::Square(a), Value::Square(b)]) => Int(geometry::distance(*a, *b).into()),
        (Intrinsic::Manhattan, [Value::Square(a), Value::Square(b)]) => Int(geometry::manhattan(*a, *b).into()),
        (Intrinsic::Abs, [Int(n)]) => Int(n.abs()),
        (Intrinsic::Neg, [Int(n)]) => Int(-n),
        (Intrinsic::Add, [Int(a), Int(b)]) => Int(a + b),
        (Intrinsic::Sub, [Int(a), Int(b)]) => Int(a - b),
        (Intrinsic::Min, [Int(a), Int(b)]) => Int(*a.min(b)),
        (Intrinsic::Max, [Int(a), Int(b)]) => Int(*a.max(b)),
        (Intrinsic::Member, [Value::Square(s), Set(set)]) => Bool(set.contains(*s)),
        _ => return None,
    })
}
