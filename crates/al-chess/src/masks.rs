//! Sets of squares as plain words, tabulated: what compiled tables look up.
//!
//! Tables by square are indexed with [`Square::index`](crate::Square::index). Every table is at most
//! 4 KB, so that all that a decision touches stays in the first-level cache.
//!
//! ```
//! use al_chess::{Square, masks};
//!
//! // the squares two king moves away from e4
//! let e4 = Square::E4.index();
//! let two_away = masks::BALL[e4][2] & !masks::BALL[e4][1];
//! assert_eq!(two_away.count_ones(), 16);
//!
//! // the squares on the files f, g and h: file > 4
//! assert_eq!(masks::FILES_GT[4 + 1], 0xe0e0_e0e0_e0e0_e0e0);
//! ```

/// File a.
const FILE_A: u64 = 0x0101_0101_0101_0101;

/// The squares one king move away.
pub static RING: [u64; 64] = {
    let mut ring = [0; 64];
    let mut square = 0;
    while square < 64 {
        ring[square] = ball(square, 1) & !(1 << square);
        square += 1;
    }
    ring
};

/// `BALL[s][n]`: the squares at most `n` king moves away, `s` itself included.
pub static BALL: [[u64; 8]; 64] = {
    let mut balls = [[0; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let mut distance = 0;
        while distance < 8 {
            balls[square][distance] = ball(square, distance);
            distance += 1;
        }
        square += 1;
    }
    balls
};

/// The squares a knight's move away.
pub static KNIGHT: [u64; 64] = {
    let mut knight = [0; 64];
    let mut square = 0;
    while square < 64 {
        let bit = 1u64 << square;
        let one_left = bit >> 1 & !(FILE_A << 7);
        let one_right = bit << 1 & !FILE_A;
        let two_left = bit >> 2 & !(FILE_A << 7 | FILE_A << 6);
        let two_right = bit << 2 & !(FILE_A | FILE_A << 1);
        let (near, far) = (one_left | one_right, two_left | two_right);
        knight[square] = near << 16 | near >> 16 | far << 8 | far >> 8;
        square += 1;
    }
    knight
};

/// `FILES_GT[i + 1]`, for i in -1..=8: the squares whose file (0 for a) is greater than `i`.
pub static FILES_GT: [u64; 10] = {
    let mut masks = [0; 10];
    let mut place = 0;
    while place < 9 {
        masks[place] = FILE_A * (0xff << place & 0xff);
        place += 1;
    }
    masks
};

/// `RANKS_GT[i + 1]`, for i in -1..=8: the squares whose rank (0 is our first) is greater than `i`.
pub static RANKS_GT: [u64; 10] = {
    let mut masks = [0; 10];
    let mut place = 0;
    while place < 8 {
        masks[place] = !0 << (8 * place);
        place += 1;
    }
    masks
};

/// The file on which a square lies, the square itself included.
pub static FILE: [u64; 64] = lines(0, 1);

/// The rank on which a square lies, the square itself included.
pub static RANK: [u64; 64] = lines(1, 0);

/// The diagonal in the direction a1-h8 on which a square lies, the square itself included.
pub static DIAGONAL: [u64; 64] = lines(1, 1);

/// The diagonal in the direction a8-h1 on which a square lies, the square itself included.
pub static ANTIDIAGONAL: [u64; 64] = lines(1, -1);

/// The squares at most `distance` king moves away.
const fn ball(square: usize, distance: usize) -> u64 {
    let (file, rank) = (square % 8, square / 8);
    let left = file.saturating_sub(distance);
    let right = if file + distance > 7 { 7 } else { file + distance };
    let low = rank.saturating_sub(distance);
    let high = if rank + distance > 7 { 7 } else { rank + distance };
    let row = 0xff >> (7 - right) & 0xff << left;
    (FILE_A * row) & (!0 >> (8 * (7 - high))) & (!0 << (8 * low))
}

/// For every square the line through it in this direction and its opposite.
const fn lines(files: i32, ranks: i32) -> [u64; 64] {
    let mut lines = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut sense = -1;
        while sense <= 1 {
            let (mut file, mut rank) = (square as i32 % 8, square as i32 / 8);
            while 0 <= file && file < 8 && 0 <= rank && rank < 8 {
                lines[square] |= 1 << (8 * rank + file);
                file += sense * files;
                rank += sense * ranks;
            }
            sense += 2;
        }
        square += 1;
    }
    lines
}
