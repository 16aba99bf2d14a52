//! The moves of a position, and the moves that can have led to it, as sets of squares.

use al_chess::{Role, Side};

use super::lines::{Lines, pawn_attacks};
use super::shape::{Board, MOST_MEN, Shape, fourth_rank};

/// The legal moves of one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moves {
    /// Where each man can go, captures included; en passant is not.
    pub(super) to: [u64; MOST_MEN],
    /// Whether the king of the side to move is attacked.
    pub(super) in_check: bool,
}

impl Shape {
    /// The legal moves of `mover`, or `None` when the position with this side to move is not legal: the
    /// other king attacked, or a pawn of `mover` itself marked. The kings must not be adjacent.
    ///
    /// Taking en passant is legal whenever it is possible: with two pawns and the kings only, nothing
    /// is left that could give check along an opened line, and a pawn that gives check is gone.
    #[inline]
    pub(super) fn moves(&self, lines: &Lines, board: &Board, mover: Side) -> Option<Moves> {
        let squares = &board.squares[..self.len()];
        let (king, other_king) = (squares[mover as usize], squares[mover.other() as usize]);
        if board.passed.is_some_and(|man| self.side(man) == mover) {
            return None;
        }

        let mut own = 0;
        let mut occupied = 0;
        let mut without_king = [0; MOST_MEN];
        for (man, &square) in squares.iter().enumerate() {
            occupied |= 1u64 << square;
            if self.side(man) == mover {
                own |= 1u64 << square;
            }
            // The king does not stand in the way of a line that follows it; a square named twice in
            // its place changes nothing.
            without_king[man] = if square == king { other_king } else { square };
        }
        let without_king = &without_king[..squares.len()];

        let mut danger = 0;
        let mut targets = !0;
        let mut pinned = [!0u64; MOST_MEN];
        for (man, &square) in squares.iter().enumerate() {
            let (side, role) = (self.side(man), self.role(man));
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
                for (own_man, &blocker) in squares.iter().enumerate() {
                    if between & occupied == 1 << blocker && self.side(own_man) == mover {
                        pinned[own_man] &= between | 1 << square;
                    }
                }
            }
        }

        let mut to = [0; MOST_MEN];
        for (man, &square) in squares.iter().enumerate() {
            if self.side(man) == mover {
                to[man] = match self.role(man) {
                    Role::King => lines.ring(square) & !own & !danger,
                    Role::Pawn => pawn_moves(mover, square, occupied, own) & targets & pinned[man],
                    role => lines.attacks(role, mover, square, squares) & !own & targets & pinned[man],
                };
            }
        }
        Some(Moves { to, in_check: danger >> king & 1 != 0 })
    }

    /// Calls `found` with the place of every position from which `mover` can have come to this one by a
    /// move of a man that is not the king, and that neither takes nor promotes: on the same page. Some of
    /// the places may be of no legal position.
    #[inline]
    pub(super) fn before_moves_of_men(&self, lines: &Lines, board: &Board, mover: Side, mut found: impl FnMut(usize)) {
        let squares = &board.squares[..self.len()];
        let occupied = squares.iter().fold(0u64, |set, &square| set | 1 << square);
        for (man, &square) in squares.iter().enumerate().skip(2) {
            if self.side(man) != mover || board.passed.is_some_and(|passed| passed != man) {
                continue;
            }
            let mut origins = match self.role(man) {
                Role::Pawn => self.pawn_origins(board, man, occupied),
                role => lines.attacks(role, mover, square, squares) & !occupied,
            };
            let mut before = board.squares;
            while origins != 0 {
                before[man & 3] = origins.trailing_zeros() as u8;
                origins &= origins - 1;
                found(self.place(&before));
                self.with_marks(&before, mover.other(), &mut found);
            }
        }
    }

    /// Calls `found` with the places of the positions with the same men, in which a pawn of `side` may be
    /// taken en passant: whoever moves may have had that right and made another move.
    #[inline]
    pub(super) fn with_marks(&self, squares: &[u8; MOST_MEN], side: Side, mut found: impl FnMut(usize)) {
        if self.has_en_passant() {
            for man in (2..self.len()).filter(|&man| self.side(man) == side) {
                if squares[man & 3] >> 3 == fourth_rank(side) {
                    found(self.place(&self.marked(squares, man)));
                }
            }
        }
    }

    /// The squares a pawn can have come from without taking. After a double step to beside an enemy pawn
    /// it is marked, and a marked pawn has made one.
    #[inline]
    fn pawn_origins(&self, board: &Board, man: usize, occupied: u64) -> u64 {
        const PAWN_RANKS: u64 = 0x00FF_FFFF_FFFF_FF00;
        let (side, square) = (self.side(man), board.squares[man & 3]);
        let back = |set: u64| match side {
            Side::Us => set >> 8 & !occupied & PAWN_RANKS,
            Side::Them => set << 8 & !occupied & PAWN_RANKS,
        };
        let one = back(1 << square);
        let marked = board.passed == Some(man);
        if square >> 3 != fourth_rank(side) || marked != self.can_be_taken_in_passing(&board.squares, man) {
            return one;
        }
        if marked { back(one) } else { one | back(one) }
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
