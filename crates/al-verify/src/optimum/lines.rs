//! Where men go on a board that holds only a few others.

use std::sync::LazyLock;

use al_chess::{Role, Side};

/// The steps along ranks and files, then along diagonals, as (file, rank).
const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

const KNIGHT_STEPS: [(i8, i8); 8] = [(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)];

/// Attacks on the empty board and what another man takes from them: with at most four men this is
/// quicker than any scheme for a full board, one AND a man.
pub(super) struct Lines {
    king: [u64; 64],
    knight: [u64; 64],
    rook: [u64; 64],
    bishop: [u64; 64],
    /// `beyond[a][b]`: the squares past `b` as seen from `a`, none when they share no line.
    beyond: [[u64; 64]; 64],
    /// `between[a][b]`: the squares strictly between two squares of one line.
    between: [[u64; 64]; 64],
}

static LINES: LazyLock<Box<Lines>> = LazyLock::new(|| Box::new(Lines::new()));

impl Lines {
    /// The tables, made at the first call.
    pub(super) fn get() -> &'static Self {
        &LINES
    }

    fn new() -> Self {
        let mut lines = Self {
            king: [0; 64],
            knight: [0; 64],
            rook: [0; 64],
            bishop: [0; 64],
            beyond: [[0; 64]; 64],
            between: [[0; 64]; 64],
        };
        for from in 0..64 {
            for (number, &step) in DIRECTIONS.iter().enumerate() {
                let ray = ray(from, step);
                let whole = set(&ray);
                if number < 4 {
                    lines.rook[from as usize] |= whole;
                } else {
                    lines.bishop[from as usize] |= whole;
                }
                lines.king[from as usize] |= set(&ray[..1.min(ray.len())]);
                for (place, &to) in ray.iter().enumerate() {
                    lines.between[from as usize][to as usize] = set(&ray[..place]);
                    lines.beyond[from as usize][to as usize] = set(&ray[place + 1..]);
                }
            }
            for step in KNIGHT_STEPS {
                let ray = ray(from, step);
                lines.knight[from as usize] |= set(&ray[..1.min(ray.len())]);
            }
        }
        lines
    }

    /// The squares that a man of `side` on `from` attacks when `others` stand on the board.
    #[inline]
    pub(super) fn attacks(&self, role: Role, side: Side, from: u8, others: &[u8]) -> u64 {
        let from = usize::from(from & 63);
        let mut set = match role {
            Role::King => return self.king[from],
            Role::Knight => return self.knight[from],
            Role::Pawn => return pawn_attacks(side, 1 << from),
            Role::Rook => self.rook[from],
            Role::Bishop => self.bishop[from],
            Role::Queen => self.rook[from] | self.bishop[from],
        };
        for &other in others {
            set &= !self.beyond[from][usize::from(other & 63)];
        }
        set
    }

    /// Whether a line piece of this kind on `from` would see `to` on an empty board.
    #[inline]
    pub(super) fn aligned(&self, role: Role, from: u8, to: u8) -> bool {
        let from = usize::from(from & 63);
        let line = match role {
            Role::Rook => self.rook[from],
            Role::Bishop => self.bishop[from],
            Role::Queen => self.rook[from] | self.bishop[from],
            _ => 0,
        };
        line >> (to & 63) & 1 != 0
    }

    /// The squares strictly between two squares of one line.
    #[inline]
    pub(super) fn between(&self, a: u8, b: u8) -> u64 {
        self.between[usize::from(a & 63)][usize::from(b & 63)]
    }

    /// The squares a king's step away.
    #[inline]
    pub(super) fn ring(&self, square: u8) -> u64 {
        self.king[usize::from(square & 63)]
    }
}

/// The squares attacked by pawns of `side` on `pawns`; our pawns go up.
#[inline]
pub(super) fn pawn_attacks(side: Side, pawns: u64) -> u64 {
    const NOT_FILE_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
    const NOT_FILE_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    match side {
        Side::Us => (pawns & NOT_FILE_A) << 7 | (pawns & NOT_FILE_H) << 9,
        Side::Them => (pawns & NOT_FILE_A) >> 9 | (pawns & NOT_FILE_H) >> 7,
    }
}

/// The squares met from `from` step by step until the edge.
fn ray(from: u8, (file_step, rank_step): (i8, i8)) -> Vec<u8> {
    let (mut file, mut rank) = ((from & 7) as i8 + file_step, (from >> 3) as i8 + rank_step);
    let mut squares = Vec::new();
    while (0..8).contains(&file) && (0..8).contains(&rank) {
        squares.push((rank * 8 + file) as u8);
        file += file_step;
        rank += rank_step;
    }
    squares
}

fn set(squares: &[u8]) -> u64 {
    squares.iter().fold(0, |set, &square| set | 1 << square)
}
