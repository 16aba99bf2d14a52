//! Steps of a constraint that name the moves of one man in their default order: `king diagonal then king`.
//!
//! After this pass no group is taken apart into steps whose moves come in the same order by themselves.

use super::{AdviceSearch, MaskEvaluator, MaskTables, Masks, UsGroup};
use crate::goals::{Evaluator, Goals, Leaves, Shape};
use al_chess::{Role, Side, Square, SquareSet, attacks, order};

/// Joins such steps in all searches.
pub(super) fn join(goals: &Goals, masks: &Masks, tables: &MaskTables, searches: &mut [AdviceSearch]) {
    let mut evaluator = MaskEvaluator::new(masks, tables, Evaluator::new(goals, Leaves::default()));
    for ((_, shape), node) in searches.iter_mut().flat_map(|search| &mut search.us) {
        for group in node.groups.iter_mut().filter(|group| !group.parts.is_empty()) {
            if reads_own_square_only(masks, group) && in_default_order(&mut evaluator, shape, group) {
                group.parts.clear();
            }
        }
    }
}

fn reads_own_square_only(masks: &Masks, group: &UsGroup) -> bool {
    group.parts.iter().all(|&part| {
        let reads = masks.reads(part);
        reads.root == 0 && reads.here & !(1 << group.slot) == 0 && reads.bound == 0
    })
}

/// Whether wherever the man stands every move of one step comes before those of the next.
fn in_default_order(evaluator: &mut MaskEvaluator<'_>, shape: &Shape, group: &UsGroup) -> bool {
    let role = shape.roles[group.slot as usize];
    // promotions are several moves to one square
    role != Role::Pawn
        && Square::ALL.into_iter().all(|from| {
            let mut leaves = Leaves::default();
            leaves.here[group.slot as usize] = from;
            evaluator.exprs.set(leaves);
            let reach = attacks::attacks(role, Side::Us, from, SquareSet::EMPTY);
            let mut next = 0;
            group.parts.iter().all(|&part| {
                let moves = evaluator.mask(part) & reach;
                let places: Vec<u8> = moves.into_iter().map(|to| order::slot(role, from, to)).collect();
                let first = next;
                next = places.iter().max().map_or(next, |last| last + 1);
                places.into_iter().all(|place| place >= first)
            })
        })
}
