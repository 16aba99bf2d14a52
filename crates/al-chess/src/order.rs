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
use crate::{Role, Side, Square, SquareSet};

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
/// Rooks have 0 to 15, bishops 16 to 31, queens both. Pawns of both sides have the same numbers, downwards
/// as upwards: a step 0, a double step 1, the captures 2 and 3.
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
        Role::Queen => match rook_slot(files, ranks, to) {
            LAST => bishop_slot(files, ranks, to),
            rook => rook,
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
        Role::King | Role::Knight => match slots(role, from, set) {
            0 => None,
            slots => Some(destination(role, from, slots.trailing_zeros())),
        },
        Role::Rook => first_of_rook(from, set.0),
        Role::Bishop => first_of_bishop(from, set.0),
        Role::Queen => match first_of_rook(from, set.0) {
            None => first_of_bishop(from, set.0),
            found => found,
        },
        Role::Pawn => first_of_pawn(from, set.0),
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
        16 + 2 * to.file()
    } else if files == -ranks {
        16 + 2 * to.file() + 1
    } else {
        LAST
    }
}

/// The slots of a king's destinations, one bit each, by which of the nine squares around it are in the set:
/// three bits a rank, the lowest left first. The middle one is never.
static KING_SLOTS: [u8; 512] = {
    let mut table = [0; 512];
    let mut around = 0;
    while around < 512 {
        let mut place = 0;
        while place < 8 {
            let (files, ranks) = KING_STEPS[place];
            table[around] |= (around as u32 >> (3 * (ranks + 1) + files + 1) & 1) << place;
            place += 1;
        }
        around += 1;
    }
    bytes(table)
};

/// The slots of a knight's destinations, one bit each, by which of the eight are in the set: the bits as
/// [`knight_slots`] gathers them.
static KNIGHT_SLOTS: [u8; 256] = {
    // where each step in order is gathered
    const GATHERED: [u32; 8] = [6, 2, 4, 0, 7, 5, 3, 1];
    let mut table = [0; 256];
    let mut gathered = 0;
    while gathered < 256 {
        let mut place = 0;
        while place < 8 {
            table[gathered] |= (gathered as u32 >> GATHERED[place] & 1) << place;
            place += 1;
        }
        gathered += 1;
    }
    bytes(table)
};

/// Numbers below 256 as bytes.
const fn bytes<const N: usize>(numbers: [u32; N]) -> [u8; N] {
    let mut bytes = [0; N];
    let mut place = 0;
    while place < N {
        bytes[place] = numbers[place] as u8;
        place += 1;
    }
    bytes
}

/// The destinations of a set as slots, one bit each; for pawns see [`pawn_slots`].
#[inline]
pub(crate) const fn slots(role: Role, from: Square, set: SquareSet) -> u32 {
    match role {
        Role::King => king_slots(from, set.0),
        Role::Knight => knight_slots(from, set.0),
        _ => line_slots(role, from, set.0),
    }
}

/// The destination of a slot; for pawns see [`pawn_slots`].
#[inline]
pub(crate) const fn destination(role: Role, from: Square, slot: u32) -> Square {
    let steps = match role {
        Role::King => step(STEPS, slot),
        Role::Knight => step(LEAPS, slot),
        _ => {
            // the four lines in the order of slots: file, rank, rising and falling diagonal
            let line = slot >> 4 << 1 & 2 | slot & 1;
            let here = if line == 0 { from.rank() } else { from.file() };
            (slot >> 1 & 7).wrapping_sub(here as u32).wrapping_mul(step(LINES, line))
        }
    };
    Square::from_index((from.index() as u32).wrapping_add(steps) as u8)
}

/// What the steps of a king add to the index of its square, a byte each in order.
const STEPS: u64 = packed(KING_STEPS);
/// What the steps of a knight add to the index of its square, a byte each in order.
const LEAPS: u64 = packed(KNIGHT_STEPS);
/// What a step along each line adds to the index: of the file, the rank, the rising, the falling diagonal.
const LINES: u64 = packed([(0, 1), (1, 0), (1, 1), (1, -1), (0, 0), (0, 0), (0, 0), (0, 0)]);
/// What the moves of our pawns add to the index of their square, in order.
const OUR_PAWN: u64 = packed([(0, 1), (0, 2), (-1, 1), (1, 1), (0, 0), (0, 0), (0, 0), (0, 0)]);
/// What the moves of their pawns add to the index of their square, in order.
const THEIR_PAWN: u64 = packed([(0, -1), (0, -2), (-1, -1), (1, -1), (0, 0), (0, 0), (0, 0), (0, 0)]);

/// Eight steps as what they add to the index of a square, a byte each, the first lowest.
const fn packed(steps: [(i8, i8); 8]) -> u64 {
    let mut bytes = [0; 8];
    let mut place = 0;
    while place < 8 {
        let (files, ranks) = steps[place];
        bytes[place] = (8 * ranks + files) as u8;
        place += 1;
    }
    u64::from_le_bytes(bytes)
}

/// One of eight packed steps; only the lower eight bits of the result count.
#[inline]
const fn step(steps: u64, place: u32) -> u32 {
    (steps >> (8 * (place & 7))) as u32
}

/// The slots of a king's destinations.
#[inline]
const fn king_slots(from: Square, set: u64) -> u32 {
    let set = set & RING[from.index()];
    // The square below and to the left becomes bit 0, the three ranks follow each other by eight bits.
    let around = set.rotate_right((from.index() as u32).wrapping_sub(9) & 63);
    let gathered = around & 7 | around >> 5 & 7 << 3 | around >> 10 & 7 << 6;
    KING_SLOTS[gathered as usize] as u32
}

/// The slots of a knight's destinations.
#[inline]
const fn knight_slots(from: Square, set: u64) -> u32 {
    let set = set & KNIGHT[from.index()];
    // The step (-1, -2) becomes bit 0; the bits are then 34 2 32 0 27 11 23 7 in order of the steps, and
    // two folds bring them together without collision.
    let turned = set.rotate_right((from.index() as u32).wrapping_sub(17) & 63);
    let folded = turned | turned >> 28;
    let folded = folded | folded >> 14;
    KNIGHT_SLOTS[(folded & 0x55 | folded >> 6 & 0xaa) as usize] as u32
}

/// The slots of the destinations of a rook, bishop or queen.
#[inline]
const fn line_slots(role: Role, from: Square, set: u64) -> u32 {
    const FILE_A: u64 = 0x0101_0101_0101_0101;
    let set = set & !from.bit();
    let at = from.index();
    let mut lines = 0;
    if !matches!(role, Role::Bishop) {
        // the file as a byte by ranks, the rank as a byte by files
        lines |= (set >> from.file() & FILE_A).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        lines |= (set >> (8 * from.rank()) & 0xff) << 16;
    }
    if !matches!(role, Role::Rook) {
        // both diagonals as bytes by files
        lines |= (set & DIAGONAL[at]).wrapping_mul(FILE_A) >> 56 << 32;
        lines |= (set & ANTIDIAGONAL[at]).wrapping_mul(FILE_A) >> 56 << 48;
    }
    // every bit i of a byte becomes bit 2 i of sixteen bits; then the bytes are joined by twos
    lines = (lines | lines << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    lines = (lines | lines << 2) & 0x3333_3333_3333_3333;
    lines = (lines | lines << 1) & 0x5555_5555_5555_5555;
    lines = (lines | lines >> 15) & 0x0000_ffff_0000_ffff;
    (lines | lines >> 16) as u32
}

/// The moves of a pawn of this side as bits: four for each slot, one for each promotion in order where the
/// pawn promotes, else only the first.
#[inline]
pub(crate) const fn pawn_slots(side: Side, from: Square, set: SquareSet) -> u32 {
    let mut slots = 0;
    let mut place = 0;
    while place < 4 {
        let to = pawn_destination(side, from, 4 * place);
        slots |= (set.contains(to) as u32) << (4 * place);
        place += 1;
    }
    if pawn_promotes(side, from) { slots * 15 } else { slots }
}

/// Whether a pawn of this side promotes with its next move.
#[inline]
pub(crate) const fn pawn_promotes(side: Side, from: Square) -> bool {
    match side {
        Side::Us => from.rank() == 6,
        Side::Them => from.rank() == 1,
    }
}

/// The destination of a pawn for a bit of [`pawn_slots`].
#[inline]
pub(crate) const fn pawn_destination(side: Side, from: Square, bit: u32) -> Square {
    let steps = match side {
        Side::Us => OUR_PAWN,
        Side::Them => THEIR_PAWN,
    };
    Square::from_index((from.index() as u32).wrapping_add(step(steps, bit >> 2)) as u8)
}

/// The first destination of a rook: the lower of the two next ones.
#[inline]
const fn first_of_rook(from: Square, set: u64) -> Option<Square> {
    let set = set & !from.bit();
    let on_file = set & FILE[from.index()];
    let on_rank = set & RANK[from.index()];
    if on_file | on_rank == 0 {
        return None;
    }
    // an empty line has index 64 and comes last
    let (a, b) = (on_file.trailing_zeros(), on_rank.trailing_zeros());
    let a_is_first = a >> 3 <= b - 8 * from.rank() as u32;
    Some(Square::from_index(if a_is_first { a } else { b } as u8))
}

/// The first destination of a bishop. On the falling diagonal the lowest file is the highest square.
#[inline]
const fn first_of_bishop(from: Square, set: u64) -> Option<Square> {
    let set = set & !from.bit();
    let rising = set & DIAGONAL[from.index()];
    let falling = set & ANTIDIAGONAL[from.index()];
    if rising | falling == 0 {
        return None;
    }
    // an empty diagonal has index 64 or 127, whose file counts as 8 or more
    let (a, b) = (rising.trailing_zeros(), falling.leading_zeros() ^ 63);
    let a_is_first = (a & 7 | a >> 3 & 8) <= (b & 7 | b >> 3 & 8);
    Some(Square::from_index(if a_is_first { a } else { b } as u8))
}

/// The first destination of a pawn of either side.
#[inline]
const fn first_of_pawn(from: Square, set: u64) -> Option<Square> {
    let (bit, ring) = (from.bit(), set & RING[from.index()]);
    let one_step = ring & FILE[from.index()];
    let two_steps = set & (bit << 16 | bit >> 16);
    let captures = ring & !one_step & !RANK[from.index()];
    let to_lower_file = captures & (bit << 7 | bit >> 9);
    SquareSet(if one_step != 0 {
        one_step
    } else if two_steps != 0 {
        two_steps
    } else if to_lower_file != 0 {
        to_lower_file
    } else {
        captures
    })
    .first()
}
