//! `moves_of_pawn: single step, no promotion;`: the moves of historical tables, as conditions of every step of a
//! constraint. What is mate and what is a legal move they leave alone.

use super::settings::Pawns;
use al_chess::{Material, Role, Side};
use al_program::intrinsic::Intrinsic;
use al_program::{Compare, Constraint, Expr, ExprKind, Interval, Ty, Value};
use al_syntax::source::Span;

/// A constraint with pawns that may make these moves only.
/// `material`: the men, `None` for any.
pub(super) fn restricted(mut constraint: Constraint, pawns: Pawns, material: Option<Material>) -> Constraint {
    for arm in &mut constraint.arms {
        for step in &mut arm.steps {
            let span = step.filter.span;
            let rules = [
                pawns.single_step.then(|| single_step(material, span)),
                pawns.no_promotion.then(|| no_promotion(span)),
            ];
            let conditions: Vec<Expr> = rules.into_iter().flatten().collect();
            if !conditions.is_empty() {
                let parts = std::iter::once(step.filter.clone()).chain(conditions).collect();
                step.filter = truth(ExprKind::And(parts), span);
            }
        }
    }
    constraint
}

fn truth(kind: ExprKind, span: Span) -> Expr {
    Expr { kind, ty: Ty::Bool, span }
}

/// No pawn goes further than one rank.
fn single_step(material: Option<Material>, span: Span) -> Expr {
    let ranks = Ty::Int(Interval::new(-7, 7));
    let rank = |kind| {
        let square = Expr { kind, ty: Ty::Square, span };
        Expr { kind: ExprKind::Intrinsic(Intrinsic::RankOf, vec![square]), ty: Ty::Rank, span }
    };
    let way = ExprKind::Intrinsic(Intrinsic::Sub, vec![rank(ExprKind::MoveTo), rank(ExprKind::MoveFrom)]);
    let way = Expr { kind: way, ty: ranks, span };
    let far = Expr { kind: ExprKind::Intrinsic(Intrinsic::Abs, vec![way]), ty: Ty::Int(Interval::new(0, 7)), span };
    let one = Expr::constant(Value::Int(1), Ty::Int(Interval::new(1, 1)), span);
    let near = truth(ExprKind::Compare(Compare::Le, Box::new(far), Box::new(one)), span);
    let found = [Side::Us, Side::Them].map(|side| {
        let from = Expr { kind: ExprKind::MoveFrom, ty: Ty::Square, span };
        let pawns = Expr { kind: ExprKind::Standing(side, Role::Pawn), ty: Ty::Set, span };
        truth(ExprKind::Intrinsic(Intrinsic::Member, vec![from, pawns]), span)
    });
    let slots = material.into_iter().flat_map(Material::slots);
    let pawns = slots.filter(|(_, man)| man.role == Role::Pawn).map(|(slot, _)| {
        let role = Expr { kind: ExprKind::RoleOf(slot), ty: Ty::Role, span };
        let pawn = Expr::constant(Value::Role(Role::Pawn), Ty::Role, span);
        let still = truth(ExprKind::Compare(Compare::Eq, Box::new(role), Box::new(pawn)), span);
        truth(ExprKind::And(vec![truth(ExprKind::MoveIsOf(slot), span), still]), span)
    });
    let pawns = if material.is_some() { pawns.collect() } else { found.to_vec() };
    let pawn = truth(ExprKind::Or(pawns), span);
    truth(ExprKind::Or(vec![truth(ExprKind::Not(Box::new(pawn)), span), near]), span)
}

/// No pawn becomes another man.
fn no_promotion(span: Span) -> Expr {
    let promotes = Role::PROMOTIONS.map(|role| truth(ExprKind::MovePromotes(role), span));
    let promotes = truth(ExprKind::Or(promotes.to_vec()), span);
    truth(ExprKind::Not(Box::new(promotes)), span)
}
