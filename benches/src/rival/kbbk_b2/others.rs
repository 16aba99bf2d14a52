//! Any move that loses no bishop and does not stalemate: bishops first, then the king.

use super::super::Step;
use super::super::board::{Squares, has, ring};
use super::super::order::{first_of_bishop, first_of_king};
use super::{Placing, safe_squares, seen};

/// The first such move.
#[cold]
pub(super) fn any_move(placing: Placing) -> Option<Step> {
    let Placing { low, high, .. } = placing;
    by_bishop(placing, low, high).or_else(|| by_bishop(placing, high, low)).or_else(|| by_king(placing))
}

fn by_bishop(Placing { king, their, .. }: Placing, from: u8, other: u8) -> Option<Step> {
    let mut moves = seen(king, from) & seen(other, from) & safe_squares(king, their) & !(1 << other);
    while moves != 0 {
        let to = first_of_bishop(from, moves);
        if !stalemates(king, to, other, their) {
            return Some(Step { from, to, ends: true });
        }
        moves &= !(1 << to);
    }
    None
}

fn by_king(placing: Placing) -> Option<Step> {
    let Placing { king, low, high, their } = placing;
    let mut steps = ring(king) & !ring(their) & !placing.bishops();
    for bishop in Squares(placing.bishops() & ring(their)) {
        steps &= ring(bishop);
    }
    while steps != 0 {
        let to = first_of_king(king, steps);
        if !stalemates(to, low, high, their) {
            return Some(Step { from: king, to, ends: true });
        }
        steps &= !(1 << to);
    }
    None
}

/// Whether their king has no move and is not attacked.
fn stalemates(king: u8, one: u8, other: u8, their: u8) -> bool {
    let attacked = seen(king, one) & seen(other, one) | seen(king, other) & seen(one, other);
    ring(their) & !ring(king) & !attacked == 0 && !has(attacked, their)
}
