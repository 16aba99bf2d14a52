//! The default order of moves. Order is meaning: advice plays the first move that satisfies it.
//!
//! Men by their present role: king, queens, rooks, bishops, knights, pawns; of men of one kind the one
//! on the lower square first, as us see the board. The moves of one man, as (files, ranks) where steps:
//!
//! | man | order of its moves |
//! | --- | --- |
//! | king | (+1,+1) (+1,-1) (-1,+1) (-1,-1) (+1,0) (-1,0) (0,+1) (0,-1) |
//! | rook | for i from 0 to 7: to rank i on its file, then to file i on its rank |
//! | bishop | for i from 0 to 7: to file i on its a1-h8 diagonal, then to file i on the other one |
//! | queen | as a rook, then as a bishop |
//! | knight | (+1,+2) (+1,-2) (-1,+2) (-1,-2) (+2,+1) (+2,-1) (-2,+1) (-2,-1) |
//! | pawn | one step, two steps, capture to the lower file, capture to the higher file (en passant too); each promotion to queen, rook, bishop, knight |
//!
//! The order of a man's moves is a number for each destination ([`slot`]); [`first`] takes the first
//! destination out of a set without looking at the others.
//!
//! ```
//! use al_chess::{Role, Square, SquareSet, attacks, order};
//!
//! let mut moves = attacks::rook(Square::C3, SquareSet::EMPTY);
//! let first = order::first(Role::Rook, Square::C3, moves);
//! assert_eq!(first, Some(Square::C1)); // rank 1 on its file comes before a3, file a on its rank
//! moves = moves.without(Square::C1);
//! assert_eq!(order::first(Role::Rook, Square::C3, moves), Some(Square::A3));
//! ```

use crate::masks::{ANTIDIAGONAL, DIAGONAL, FILE, KNIGHT, RANK, RING};
use crate::{Role, Square, SquareSet};

/// The steps of a king in order, as (files, ranks).
static KING_STEPS: [(i8, i8); 8] = [(1, 1), (1, -1), (-1, 1), (-1, -1), (1, 0), (-1, 0), (0, 1), (0, -1)];

/// The steps of a knight in order, as (files, ranks).
static KNIGHT_STEPS: [(i8, i8); 8] = [(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)];

/// The slot of squares to which no move leads, unless a queen's last move has it.
const LAST: u8 = 31;

/// The steps of a king in order, as (files, ranks).
#[must_use]
#[inline]
pub const fn king_steps() -> &'static [(i8, i8); 8] {
    &KING_STEPS
}

/// The steps of a knight in order, as (files, ranks).
#[must_use]
#[inline]
pub const fn knight_steps() -> &'static [(i8, i8); 8] {
    &KNIGHT_STEPS
}

/// The place of a destination in the order of one man's moves: lower is earlier, at most 31. Squares that
/// the man does not reach on an empty board have 31.
///
/// Pawns of both sides have the same numbers, downwards as upwards: a step 0, a double step 1, the
/// captures 2 and 3.
///
/// ```
/// use al_chess::{Role, Square, order};
///
/// assert_eq!(order::slot(Role::King, Square::E4, Square::F5), 0);
/// assert_eq!(order::slot(Role::Pawn, Square::E4, Square::D5), 2);
/// assert_eq!(order::slot(Role::Queen, Square::E4, Square::B1), 16 + 2);
/// ```
#[must_use]
pub const fn slot(role: Role, from: Square, to: Square) -> u8 {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    match role {
        Role::King => step_slot(&KING_STEPS, files, ranks),
        Role::Knight => step_slot(&KNIGHT_STEPS, files, ranks),
        Role::Rook => rook_slot(files, ranks, to),
        Role::Bishop => bishop_slot(files, ranks, to),
        Role::Queen => match (rook_slot(files, ranks, to), bishop_slot(files, ranks, to)) {
            (LAST, LAST) => LAST,
            (LAST, bishop) => 16 + bishop,
            (rook, _) => rook,
        },
        Role::Pawn => match (files, ranks.unsigned_abs()) {
            (0, 1) => 0,
            (0, 2) => 1,
            (-1, 1) => 2,
            (1, 1) => 3,
            _ => LAST,
        },
    }
}

/// The first destination of a set in the order of one man's moves. Squares that the man does not reach
/// on an empty board count as not in the set.
///
/// For pawns the set should hold squares of one direction only; of two squares with the same
/// [`slot`] the lower is taken.
#[must_use]
#[inline]
pub const fn first(role: Role, from: Square, set: SquareSet) -> Option<Square> {
    match role {
        Role::King => king(from, set.0),
        Role::Knight => knight(from, set.0),
        Role::Rook => rook(from, set.0),
        Role::Bishop => bishop(from, set.0),
        Role::Queen => match rook(from, set.0) {
            None => bishop(from, set.0),
            found => found,
        },
        Role::Pawn => pawn(from, set.0),
    }
}

/// The place of a step in a list.
const fn step_slot(steps: &[(i8, i8); 8], files: i8, ranks: i8) -> u8 {
    let mut place = 0;
    while place < 8 {
        if steps[place].0 == files && steps[place].1 == ranks {
            return place as u8;
        }
        place += 1;
    }
    LAST
}

/// The place of a rook's destination.
const fn rook_slot(files: i8, ranks: i8, to: Square) -> u8 {
    match (files, ranks) {
        (0, 0) => LAST,
        (0, _) => 2 * to.rank(),
        (_, 0) => 2 * to.file() + 1,
        _ => LAST,
    }
}

/// The place of a bishop's destination.
const fn bishop_slot(files: i8, ranks: i8, to: Square) -> u8 {
    if files == 0 {
        LAST
    } else if files == ranks {
        2 * to.file()
    } else if files == -ranks {
        2 * to.file() + 1
    } else {
        LAST
    }
}

/// What to add to a king's square for the first destination, by which of the nine squares around it (three
/// bits a rank, the lowest left first) are in the set; the middle one is never.
static KING_FIRST: [i8; 512] = {
    let mut table = [0; 512];
    let mut around = 0;
    while around < 512 {
        let mut place = 8;
        while place > 0 {
            place -= 1;
            let (files, ranks) = KING_STEPS[place];
            if around >> (3 * (ranks + 1) + files + 1) & 1 != 0 {
                table[around] = 8 * ranks + files;
            }
        }
        around += 1;
    }
    table
};

/// The first destination of a king.
#[inline]
const fn king(from: Square, set: u64) -> Option<Square> {
    let set = set & RING[from.index()];
    if set == 0 {
        return None;
    }
    // The square below and to the left becomes bit 0, the three ranks follow each other by eight bits.
    let around = set.rotate_right((from.index() as u32).wrapping_sub(9) & 63);
    let gathered = around & 7 | around >> 5 & 7 << 3 | around >> 10 & 7 << 6;
    Some(Square::from_index((from.index() as u8).wrapping_add(KING_FIRST[gathered as usize] as u8)))
}

/// The first destination of a knight.
#[inline]
const fn knight(from: Square, set: u64) -> Option<Square> {
    let set = set & KNIGHT[from.index()];
    if set == 0 {
        return None;
    }
    // The steps in order, as bits of the set turned so that (-1, -2) is bit 0.
    const PLACES: [u8; 8] = [34, 2, 32, 0, 27, 11, 23, 7];
    let turned = set.rotate_right((from.index() as u32).wrapping_sub(17) & 63);
    let mut gathered = 0;
    let mut step = 0;
    while step < 8 {
        gathered |= (turned >> PLACES[step] & 1) << step;
        step += 1;
    }
    let place = PLACES[gathered.trailing_zeros() as usize & 7];
    Some(Square::from_index((from.index() as u8).wrapping_add(place).wrapping_sub(17)))
}

/// The first destination of a rook: the lower of the two next ones.
#[inline]
const fn rook(from: Square, set: u64) -> Option<Square> {
    let set = set & !from.bit();
    let (on_file, on_rank) = (SquareSet(set & FILE[from.index()]), SquareSet(set & RANK[from.index()]));
    match (on_file.first(), on_rank.first()) {
        (Some(a), Some(b)) => Some(if a.rank() <= b.file() { a } else { b }),
        (None, other) | (other, None) => other,
    }
}

/// The first destination of a bishop. On the falling diagonal the lowest file is the highest square.
#[inline]
const fn bishop(from: Square, set: u64) -> Option<Square> {
    let set = set & !from.bit();
    let rising = SquareSet(set & DIAGONAL[from.index()]);
    let falling = SquareSet(set & ANTIDIAGONAL[from.index()]);
    match (rising.first(), falling.last()) {
        (Some(a), Some(b)) => Some(if a.file() <= b.file() { a } else { b }),
        (None, other) | (other, None) => other,
    }
}

/// The first destination of a pawn.
#[inline]
const fn pawn(from: Square, set: u64) -> Option<Square> {
    let ring = set & RING[from.index()];
    let file = FILE[from.index()];
    if ring & file != 0 {
        return SquareSet(ring & file).first();
    }
    let two_steps = SquareSet(from.bit() << 16 | from.bit() >> 16);
    if set & two_steps.0 != 0 {
        return SquareSet(set & two_steps.0).first();
    }
    let captures = ring & !RANK[from.index()];
    let lower_file = captures & (from.bit() << 7 | from.bit() >> 9);
    SquareSet(if lower_file != 0 { lower_file } else { captures }).first()
}
