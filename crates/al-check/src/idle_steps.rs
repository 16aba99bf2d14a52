//! Steps of move constraints that no move satisfies: `rook king` speaks of moves that are of both, and `legal then king`
//! of moves that have been tried.

use super::geometry;
use super::meaning::{conjuncts, exclude};
use super::report::Report;
use super::same::same;
use super::scope::AdviceDef;
use al_chess::{Material, Role, Side};
use al_program::intrinsic::Intrinsic;
use al_program::{Expr, ExprKind, Program, Step, Table, Value};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::{Files, Span};
use std::collections::BTreeMap;

/// Of a step's conditions not more than this are compared with each other.
const MANY: usize = 64;

/// Why a step allows no move.
#[derive(Clone, Copy)]
enum Why {
    /// Two of its conditions exclude each other; one twice that never holds by itself.
    Apart(Span, Span),
    /// Nobody who may move goes so.
    NoSuchMove,
    /// An earlier step allows all of its moves.
    Tried(Span),
}

/// Warns of the steps of a piece of advice that allow no move, whatever the position and the men.
pub(crate) fn check(written: &AdviceDef<'_>, table: &Table, index: usize, program: &Program, report: &mut Report) {
    // by the place of a step as it is written: why it allows nothing; `None` where something of it does
    let mut steps: BTreeMap<Span, Option<Why>> = BTreeMap::new();
    for form in &table.forms {
        let advice = &form.advice[index];
        for arm in [&advice.us, &advice.them].into_iter().flat_map(|side| &side.arms) {
            for (place, step) in arm.steps.iter().enumerate() {
                let why = || {
                    let tried = arm.steps[..place].iter().find(|earlier| covers(earlier, step, program));
                    idle(step, form.material, program).or(tried.map(|earlier| Why::Tried(earlier.span)))
                };
                let known = steps.entry(step.span).or_insert_with(why);
                if known.is_some() && why().is_none() {
                    *known = None;
                }
            }
        }
    }
    for (place, why) in steps {
        let Some(why) = why else { continue };
        let name = &written.ast.name.text;
        let mut message = format!("a step of `{name}` allows no move");
        let mut label = "no move is all of this";
        let mut help =
            "words side by side must all apply: for the moves of both write `or`, or `then` where one comes first";
        let mut also = Vec::new();
        match why {
            Why::Apart(first, second) if first == second => {}
            Why::Apart(first, second) => {
                if [first, second].iter().all(|place| place.file != Files::PRELUDE) {
                    also.extend([(first, "this"), (second, "and this exclude each other")]);
                }
            }
            Why::NoSuchMove => label = "nobody who may move goes so",
            Why::Tried(earlier) => {
                message = format!("a step of `{name}` comes too late");
                label = "every move of it was tried before";
                help = "put the narrower step first: `king then legal`";
                also.push((earlier, "all of these come first"));
            }
        }
        let diagnostic = Diagnostic::new(Code::IdleStep, place, message).label(label);
        let diagnostic = also
            .into_iter()
            .filter(|(other, _)| *other != place)
            .fold(diagnostic, |it, (at, label)| it.also(at, label));
        report.push(diagnostic.help(help));
    }
}

/// Whether every move of a later step is known to be one of an earlier one.
fn covers(earlier: &Step, later: &Step, program: &Program) -> bool {
    let all = |step: &Step| matches!(step.filter.kind, ExprKind::Const(Value::Bool(true)));
    let mut wide = conjuncts(&earlier.filter, program);
    let narrow = conjuncts(&later.filter, program);
    wide.retain(|part| !matches!(part.kind, ExprKind::Const(Value::Bool(true))));
    let parts = wide.len() <= MANY && narrow.len() <= MANY;
    all(earlier) || parts && wide.iter().all(|part| narrow.iter().any(|other| same(part, other)))
}

/// Why a step allows no move by itself.
fn idle(step: &Step, material: Option<Material>, program: &Program) -> Option<Why> {
    let mut parts = conjuncts(&step.filter, program);
    parts.truncate(MANY);
    let mut pairs = parts.iter().enumerate().flat_map(|(n, a)| parts[n + 1..].iter().map(move |b| (*a, *b)));
    let pair = pairs.find(|(a, b)| apart(a, b, material) || exclude(a, b, program));
    if let Some((a, b)) = pair {
        return Some(Why::Apart(a.span, b.span));
    }
    if let Some(never) = parts.iter().find(|part| matches!(part.kind, ExprKind::Const(Value::Bool(false)))) {
        return Some(Why::Apart(never.span, never.span));
    }
    geometry::never(&parts, mover(&parts, material), program).then_some(Why::NoSuchMove)
}

/// Who makes the moves of a step, where that is one kind of man: a pawn may have become another.
fn mover(parts: &[&Expr], material: Option<Material>) -> Option<Role> {
    let standing = parts.iter().find_map(|part| standing(part)).map(|(_, role)| role);
    let slots = parts.iter().filter_map(|part| movers(part, material)).reduce(|a, b| a & b);
    let of_slots = material.zip(slots).and_then(|(material, slots)| {
        let mut roles = material.slots().filter(|(slot, _)| slots & (1 << slot) != 0).map(|(_, man)| man.role);
        let first = roles.next()?;
        (first != Role::Pawn && roles.all(|role| role == first)).then_some(first)
    });
    standing.or(of_slots).filter(|role| *role != Role::Pawn)
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
