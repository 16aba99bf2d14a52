//! Move constraints: which moves, and in which order.

use al_chess::{Move, Position};
use al_compiler::program::{Constraint, Program, Step};

use crate::eval::{Moving, holds_of_move};
use crate::limits::Limits;

/// The legal moves that a constraint allows at a depth, in its order: those of the first step in the
/// default order, then those of the second step that are not of the first, and so on. With the root come the limits of
/// the search below it.
pub(crate) fn allowed_moves(
    program: &Program,
    constraint: &Constraint,
    root: (&Position, Limits<'_>),
    position: &Position,
    depth: u32,
) -> Vec<Move> {
    let steps = constraint.at(depth);
    if steps.is_empty() {
        return Vec::new();
    }
    let mut rest: Vec<Moving> = position.legal_moves().iter().map(|&mv| Moving::new(position, depth, mv)).collect();
    let mut moves = Vec::with_capacity(rest.len());
    for Step { filter, .. } in steps {
        rest.retain(|moving| {
            let taken = holds_of_move(program, filter, root, moving);
            if taken {
                moves.push(moving.mv);
            }
            !taken
        });
    }
    moves
}

/// Whether a constraint allows a legal move at a depth.
pub(crate) fn allows(
    program: &Program,
    constraint: &Constraint,
    root: &Position,
    position: &Position,
    depth: u32,
    mv: Move,
) -> bool {
    let moving = Moving::new(position, depth, mv);
    constraint.at(depth).iter().any(|Step { filter, .. }| holds_of_move(program, filter, (root, Limits::NONE), &moving))
}
