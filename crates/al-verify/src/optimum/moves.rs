//! The moves of a position, and the moves that can have led to it, as sets of squares.

use al_chess::{Role, Side};

use super::lines::{Lines, pawn_attacks};
use super::shape::{Board, MOST_MEN, Shape};

/// The legal moves of one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moves {
    /// Where each man can go, captures included; en passant is not.
    pub(super) to: [u64; MOST_MEN],
    /// Whether the king of the side to move is attacked.
    pub(super) in_check: bool,
}

impl Shape {
    /// The legal moves of `mover`, or `None` when the position with this side to move is not legal:
    /// kings adjacent, the other king attacked, or a pawn of `mover` itself just passed.
    ///
    /// Taking en passant is legal whenever it is possible: with two pawns and the kings only, nothing
    /// is left that could give check along an opened line, and a pawn that gives check is gone.
    #[inline]
    pub(super) fn moves(&self, lines: &Lines, board: &Board, mover: Side) -> Option<Moves> {
        let squares = &board.squares[..self.len()];
        let (king, other_king) = (squares[self.king(mover) & 3], squares[self.king(mover.other()) & 3]);
        if lines.ring(king) >> other_king & 1 != 0 || board.passed.is_some_and(|slot| self.side(slot) == mover) {
            return None;
        }

        let mut own = 0;
        let mut occupied = 0;
        let mut without_king = [0; MOST_MEN];
        for (slot, &square) in squares.iter().enumerate() {
            occupied |= 1u64 << square;
            if self.side(slot) == mover {
                own |= 1u64 << square;
            }
            // The king does not stand in the way of a line that follows it; a square named twice in
            // its place changes nothing.
            without_king[slot] = if square == king { other_king } else { square };
        }
        let without_king = &without_king[..squares.len()];

        let mut danger = 0;
        let mut targets = !0;
        let mut pinned = [!0u64; MOST_MEN];
        for (slot, &square) in squares.iter().enumerate() {
            let (side, role) = (self.side(slot), self.role(slot));
            if side == mover {
                if lines.attacks(role, side, square, squares) >> other_king & 1 != 0 {
                    return None;
                }
                continue;
            }
            let attacked = lines.attacks(role, side, square, without_king);
            danger |= attacked;
            if attacked >> king & 1 != 0 {
                targets &= lines.between(king, square) | 1 << square;
            } else if lines.aligned(role, square, king) {
                let between = lines.between(king, square);
                for (own_slot, &blocker) in squares.iter().enumerate() {
                    if between & occupied == 1 << blocker && self.side(own_slot) == mover {
                        pinned[own_slot] &= between | 1 << square;
                    }
                }
            }
        }

        let mut to = [0; MOST_MEN];
        for (slot, &square) in squares.iter().enumerate() {
            if self.side(slot) == mover {
                to[slot] = match self.role(slot) {
                    Role::King => lines.ring(square) & !own & !danger,
                    Role::Pawn => pawn_moves(mover, square, occupied, own) & targets & pinned[slot],
                    role => lines.attacks(role, mover, square, squares) & !own & targets & pinned[slot],
                };
            }
        }
        Some(Moves { to, in_check: danger >> king & 1 != 0 })
    }

    /// Calls `found` with the number of every position from which `mover` can have come to this one by
    /// a move that neither takes nor promotes. Some of the numbers may be of no legal position.
    #[inline]
    pub(super) fn predecessors(&self, lines: &Lines, board: &Board, mover: Side, mut found: impl FnMut(usize)) {
        let squares = &board.squares[..self.len()];
        let occupied = squares.iter().fold(0u64, |set, &square| set | 1 << square);
        let mut come_from = |slot: usize, square: u8| {
            let mut before = board.squares;
            before[slot & 3] = square;
            found(self.number(&before));
            if self.has_en_passant() {
                // They may have had the right to take in passing, and made another move.
                for other in
                    (1..self.len()).filter(|&other| self.role(other) == Role::Pawn && self.side(other) != mover)
                {
                    if before[other & 3] >> 3 == fourth_rank(mover.other()) {
                        found(self.number(&self.marked(&before, other)));
                    }
                }
            }
        };
        if let Some(slot) = board.passed {
            let from = double_step_origin(mover, squares[slot & 3]);
            if occupied >> from & 1 == 0 {
                come_from(slot, from);
            }
            return;
        }
        for (slot, &square) in squares.iter().enumerate() {
            if self.side(slot) != mover {
                continue;
            }
            let mut origins = match self.role(slot) {
                Role::Pawn => {
                    let doubled =
                        square >> 3 == fourth_rank(mover) && !self.can_be_taken_in_passing(&board.squares, slot);
                    pawn_origins(mover, square, occupied, doubled)
                }
                role => lines.attacks(role, mover, square, squares) & !occupied,
            };
            while origins != 0 {
                come_from(slot, origins.trailing_zeros() as u8);
                origins &= origins - 1;
            }
        }
    }
}

/// The squares a pawn can go to, were there no checks.
#[inline]
fn pawn_moves(side: Side, square: u8, occupied: u64, own: u64) -> u64 {
    const RANK_3: u64 = 0xFF << 16;
    const RANK_6: u64 = 0xFF << 40;
    let pawn = 1u64 << square;
    let steps = match side {
        Side::Us => {
            let one = pawn << 8 & !occupied;
            one | (one & RANK_3) << 8 & !occupied
        }
        Side::Them => {
            let one = pawn >> 8 & !occupied;
            one | (one & RANK_6) >> 8 & !occupied
        }
    };
    steps | pawn_attacks(side, pawn) & occupied & !own
}

/// The squares a pawn can have come from without taking; by a double step only when `doubled`.
#[inline]
fn pawn_origins(side: Side, square: u8, occupied: u64, doubled: bool) -> u64 {
    const PAWN_RANKS: u64 = 0x00FF_FFFF_FFFF_FF00;
    let pawn = 1u64 << square;
    let back = |set: u64| match side {
        Side::Us => set >> 8 & !occupied & PAWN_RANKS,
        Side::Them => set << 8 & !occupied & PAWN_RANKS,
    };
    let one = back(pawn);
    if doubled { one | back(one) } else { one }
}

#[inline]
fn double_step_origin(side: Side, square: u8) -> u8 {
    match side {
        Side::Us => square.wrapping_sub(16) & 63,
        Side::Them => (square + 16) & 63,
    }
}

#[inline]
fn fourth_rank(side: Side) -> u8 {
    match side {
        Side::Us => 3,
        Side::Them => 4,
    }
}
