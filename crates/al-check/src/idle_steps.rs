//! Steps of move constraints that no move satisfies: `rook king` speaks of moves that are of both.

use super::meaning::{conjuncts, exclude};
use super::report::Report;
use super::scope::AdviceDef;
use al_chess::{Material, Role, Side};
use al_program::intrinsic::Intrinsic;
use al_program::{Expr, ExprKind, Program, Step, Table, Value};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::{Files, Span};
use std::collections::BTreeMap;

/// Of a step's conditions not more than this are compared with each other.
const MANY: usize = 64;

/// Warns of the steps of a piece of advice that allow no move, whatever the position and the men.
pub(crate) fn check(written: &AdviceDef<'_>, table: &Table, index: usize, program: &Program, report: &mut Report) {
    // by the place of a step as it is written: why it allows nothing; `None` where something of it does
    let mut steps: BTreeMap<Span, Option<(Span, Span)>> = BTreeMap::new();
    for form in &table.forms {
        let advice = &form.advice[index];
        for step in [&advice.us, &advice.them].into_iter().flat_map(|side| &side.arms).flat_map(|arm| &arm.steps) {
            let known = steps.entry(step.span).or_insert_with(|| idle(step, form.material, program));
            if known.is_some() {
                *known = known.and_then(|known| idle(step, form.material, program).map(|_| known));
            }
        }
    }
    for (place, why) in steps {
        let Some((first, second)) = why else { continue };
        let message = format!("a step of `{}` allows no move", written.ast.name.text);
        let mut diagnostic = Diagnostic::new(Code::IdleStep, place, message).label("no move is all of this");
        if first != second && [first, second].iter().all(|place| place.file != Files::PRELUDE) {
            diagnostic = diagnostic.also(first, "this").also(second, "and this exclude each other");
        }
        report.push(diagnostic.help(
            "words side by side must all apply: for the moves of both write `or`, or `then` where one comes first",
        ));
    }
}

/// Two conditions of a step that exclude each other; one twice that never holds by itself.
fn idle(step: &Step, material: Option<Material>, program: &Program) -> Option<(Span, Span)> {
    let mut parts = conjuncts(&step.filter, program);
    parts.truncate(MANY);
    let mut pairs = parts.iter().enumerate().flat_map(|(n, a)| parts[n + 1..].iter().map(move |b| (*a, *b)));
    let pair = pairs.find(|(a, b)| apart(a, b, material) || exclude(a, b, program));
    let never = parts.iter().find(|part| matches!(part.kind, ExprKind::Const(Value::Bool(false))));
    pair.map(|(a, b)| (a.span, b.span)).or(never.map(|part| (part.span, part.span)))
}

/// Whether two conditions of a move are known to speak of different men, or of different promotions.
fn apart(a: &Expr, b: &Expr, material: Option<Material>) -> bool {
    if let (ExprKind::MovePromotes(one), ExprKind::MovePromotes(other)) = (&a.kind, &b.kind) {
        return one != other;
    }
    if let (Some(one), Some(other)) = (movers(a, material), movers(b, material)) {
        return one & other == 0;
    }
    matches!((standing(a), standing(b)), (Some(one), Some(other)) if one != other)
}

/// The slots of the men whose move it may be, as far as a condition tells.
fn movers(expr: &Expr, material: Option<Material>) -> Option<u32> {
    match &expr.kind {
        ExprKind::MoveIsOf(slot) => Some(1 << slot),
        ExprKind::MovePromotes(_) => {
            let pawns = material?;
            let slots = pawns.slots().filter(|(_, man)| man.role == Role::Pawn);
            Some(slots.fold(0, |bits, (slot, _)| bits | 1 << slot))
        }
        ExprKind::Or(parts) => parts.iter().try_fold(0, |bits, part| Some(bits | movers(part, material)?)),
        ExprKind::And(parts) => parts.iter().filter_map(|part| movers(part, material)).reduce(|a, b| a & b),
        _ => None,
    }
}

/// Of which kind of men a move is, where men are found when the program runs.
fn standing(expr: &Expr) -> Option<(Side, Role)> {
    let ExprKind::Intrinsic(Intrinsic::Member, args) = &expr.kind else { return None };
    match args.as_slice() {
        [Expr { kind: ExprKind::MoveFrom, .. }, Expr { kind: ExprKind::Standing(side, role), .. }] => {
            Some((*side, *role))
        }
        _ => None,
    }
}
