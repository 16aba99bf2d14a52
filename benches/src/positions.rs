//! What everybody is asked: every legal position of king and rook against king with us to move, and of other
//! materials as many.

use crate::by_hand::asked;
use crate::rival::board::{ring, rook_moves};
use al_chess::{Material, Position, Role, Side, Square};

/// Our king's, our rook's and their king's square.
pub type Squares = [u8; 3];

/// Our king's, our bishops' and their king's square.
pub type Four = [u8; 4];

/// All 175,168 positions, by our king, then our rook, then their king.
///
/// ```
/// assert_eq!(al_bench::positions::all().len(), 175_168);
/// ```
#[must_use]
pub fn all() -> Vec<Squares> {
    let squares = || 0..64u8;
    let placings =
        squares().flat_map(|king| squares().flat_map(move |rook| squares().map(move |their| [king, rook, their])));
    placings.filter(|&placing| legal(placing)).collect()
}

/// Three squares, the kings apart, their king not attacked by the rook.
fn legal([king, rook, their]: Squares) -> bool {
    let taken = ring(king) | 1 << king | 1 << rook | rook_moves(rook, king);
    king != rook && taken >> their & 1 == 0
}

/// The same positions in an order that no branch predictor and no cache foresees; always the same order.
#[must_use]
pub fn shuffled() -> Vec<Squares> {
    let mut positions = all();
    shuffle(&mut positions);
    positions
}

/// The position with us White that has these squares.
///
/// ```
/// assert_eq!(al_bench::positions::placed([4, 7, 60]).fen().to_string(), "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
/// ```
#[must_use]
#[inline]
pub fn placed(squares: Squares) -> Position {
    const KRK: Material = match Material::new(&[Role::King, Role::Rook], &[Role::King]) {
        Ok(material) => material,
        Err(_) => panic!("king and rook against king"),
    };
    Position::new_unchecked(KRK, &squares.map(Square::from_index), Side::Us)
}

/// The same of king and two bishops against king.
///
/// ```
/// let position = al_bench::positions::two_bishops([4, 2, 5, 60]);
/// assert_eq!(position.fen().to_string(), "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1");
/// ```
#[must_use]
#[inline]
pub fn two_bishops(squares: Four) -> Position {
    const KBBK: Material = match Material::new(&[Role::King, Role::Bishop, Role::Bishop], &[Role::King]) {
        Ok(material) => material,
        Err(_) => panic!("king and two bishops against king"),
    };
    Position::new_unchecked(KBBK, &squares.map(Square::from_index), Side::Us)
}

/// The squares of a position of four men, slot by slot.
#[must_use]
pub fn four(position: &Position) -> Four {
    [0, 1, 2, 3].map(|slot| position.square(slot).index() as u8)
}

/// Legal positions of any material with us to move, shuffled: of those of king and rook against king all, in the
/// order of [`shuffled`], of others as many at most, evenly spread. Two bishops stand on squares of both colours.
#[must_use]
pub fn of(material: Material) -> Vec<Position> {
    let mut positions: Vec<_> = shuffled().into_iter().map(placed).collect();
    if positions.first().is_some_and(|position| position.material() == material) {
        return positions;
    }
    let all = || Position::all(material, Side::Us).filter(asked);
    let every = all().count().div_ceil(positions.len()).max(1);
    positions = all().step_by(every).collect();
    shuffle(&mut positions);
    positions
}

fn shuffle<T>(positions: &mut [T]) {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    for last in (1..positions.len()).rev() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        positions.swap(last, (state % (last as u64 + 1)) as usize);
    }
}
