//! A rival as the proof and the benchmarks see it.

use super::board::{Squares, replies};
use super::{Advice, Decision, Step};

/// The table in one of its versions, us to move.
///
/// A forcing tree is not stored: the advice, the depth and the position say what the tree's move is.
pub trait Rival {
    /// What to call it.
    const NAME: &'static str;

    /// Consults the table; `None` where the rule's advice is not satisfiable.
    fn decide(king: u8, rook: u8, their: u8) -> Option<Decision>;

    /// The tree's move in a position that was reached through the tree `depth` plies below its root (even,
    /// at least 2); `None` where that tree has no move.
    fn follow(root: [u8; 3], advice: Advice, depth: u8, king: u8, rook: u8, their: u8) -> Option<Step>;

    /// How many moves the forcing tree has, ours and theirs; `None` where there is no tree.
    fn tree_nodes(king: u8, rook: u8, their: u8) -> Option<u32> {
        let decision = Self::decide(king, rook, their)?;
        let root = [king, rook, their];
        nodes::<Self>(root, decision.advice, 0, root, decision.step)
    }
}

/// The moves from our step on, the step included.
fn nodes<R: Rival + ?Sized>(
    root: [u8; 3],
    advice: Advice,
    depth: u8,
    [king, rook, their]: [u8; 3],
    step: Step,
) -> Option<u32> {
    let (king, rook) = moved(king, rook, step);
    let mut count = 1;
    if !step.ends {
        for reply in Squares(replies(king, rook, their)) {
            let step = R::follow(root, advice, depth + 2, king, rook, reply)?;
            count += 1 + nodes::<R>(root, advice, depth + 2, [king, rook, reply], step)?;
        }
    }
    Some(count)
}

/// Our men after our move.
#[inline]
pub(super) fn moved(king: u8, rook: u8, step: Step) -> (u8, u8) {
    if step.from == king { (step.to, rook) } else { (king, step.to) }
}
