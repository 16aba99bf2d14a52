//! What men attack.
//!
//! Attacks include the first man on a line, whoever's it is: a man attacks what it guards. It does not
//! matter whether the attacker's own square counts as occupied.
//!
//! ```
//! use al_chess::{Side, Square, attacks};
//!
//! let occupied = Square::D6.set() | Square::B4.set();
//! let rook = attacks::rook(Square::D4, occupied);
//! assert!(rook.contains(Square::D6) && !rook.contains(Square::D7));
//! assert!(rook.contains(Square::B4) && !rook.contains(Square::A4));
//! assert_eq!(attacks::pawn(Side::Us, Square::A2).to_string(), "{b3}");
//! assert_eq!(attacks::pawn(Side::Them, Square::D4).to_string(), "{c3, e3}");
//! ```

use crate::masks::{ANTIDIAGONAL, DIAGONAL, KNIGHT, RING};
use crate::{Role, Side, Square, SquareSet};

/// File a.
const FILE_A: u64 = 0x0101_0101_0101_0101;

/// `ALONG_RANK[file][inner]`: what a rook on this file attacks along its rank, `inner` being the
/// occupied squares of the files b to g.
static ALONG_RANK: [[u8; 64]; 8] = {
    let mut attacks = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let mut sense = -1;
            while sense <= 1 {
                let mut to = file as i32 + sense;
                while 0 <= to && to < 8 {
                    attacks[file][inner] |= 1 << to;
                    if inner << 1 >> to & 1 != 0 {
                        break;
                    }
                    to += sense;
                }
                sense += 2;
            }
            inner += 1;
        }
        file += 1;
    }
    attacks
};

/// Where a king on this square attacks.
#[must_use]
#[inline]
pub const fn king(square: Square) -> SquareSet {
    SquareSet(RING[square.index()])
}

/// Where a knight on this square attacks.
#[must_use]
#[inline]
pub const fn knight(square: Square) -> SquareSet {
    SquareSet(KNIGHT[square.index()])
}

/// Where a pawn on this square attacks: ours upwards, theirs downwards.
#[must_use]
#[inline]
pub const fn pawn(side: Side, square: Square) -> SquareSet {
    const FILE_H: u64 = FILE_A << 7;
    let bit = square.bit();
    SquareSet(match side {
        Side::Us => bit << 7 & !FILE_H | bit << 9 & !FILE_A,
        Side::Them => bit >> 9 & !FILE_H | bit >> 7 & !FILE_A,
    })
}

/// Where a rook on this square attacks.
#[must_use]
#[inline]
pub const fn rook(square: Square, occupied: SquareSet) -> SquareSet {
    let shift = 8 * square.rank();
    let inner = occupied.0 >> shift >> 1 & 63;
    let along_rank = (ALONG_RANK[square.file() as usize][inner as usize] as u64) << shift;
    SquareSet(along_rank | along(FILE_A << square.file(), square, occupied.0))
}

/// Where a bishop on this square attacks.
#[must_use]
#[inline]
pub const fn bishop(square: Square, occupied: SquareSet) -> SquareSet {
    let index = square.index();
    SquareSet(along(DIAGONAL[index], square, occupied.0) | along(ANTIDIAGONAL[index], square, occupied.0))
}

/// Where a queen on this square attacks.
#[must_use]
#[inline]
pub const fn queen(square: Square, occupied: SquareSet) -> SquareSet {
    SquareSet(rook(square, occupied).0 | bishop(square, occupied).0)
}

/// Where a man of this kind attacks; the side matters for pawns, the occupied squares for lines.
#[must_use]
#[inline]
pub const fn attacks(role: Role, side: Side, square: Square, occupied: SquareSet) -> SquareSet {
    match role {
        Role::Pawn => pawn(side, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}

/// Both directions of a line that meets each rank once. Subtracting the attacker's bit from the
/// occupied squares above borrows up to the first of them; flipping the ranks does the same downwards.
#[inline]
const fn along(line: u64, square: Square, occupied: u64) -> u64 {
    let line = line ^ square.bit();
    let ahead = occupied & line;
    let behind = ahead.swap_bytes();
    let up = ahead.wrapping_sub(square.bit());
    let down = behind.wrapping_sub(square.mirrored().bit()).swap_bytes();
    (up ^ down) & line
}
