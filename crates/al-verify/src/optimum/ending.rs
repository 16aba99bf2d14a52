//! One solved ending.

use al_chess::{Material, Side};

use super::cell::ILLEGAL;
use super::shape::{MOST_MEN, Shape};

/// The value of every position of one ending, a byte each, for both sides to move.
#[derive(Debug)]
pub(super) struct Ending {
    shape: Shape,
    /// The bytes by number, of positions with us and with them to move.
    bytes: [Vec<u8>; 2],
}

impl Ending {
    /// An ending from its bytes, of which there must be as many as numbers.
    pub(super) fn new(shape: Shape, bytes: [Vec<u8>; 2]) -> Self {
        debug_assert!(bytes.iter().all(|bytes| bytes.len() == shape.numbers()));
        Self { shape, bytes }
    }

    pub(super) fn shape(&self) -> &Shape {
        &self.shape
    }

    pub(super) fn material(&self) -> &Material {
        self.shape.material()
    }

    /// The bytes of all positions with this side to move, by number.
    pub(super) fn bytes(&self, mover: Side) -> &[u8] {
        &self.bytes[mover as usize]
    }

    /// All bytes, of positions with us and with them to move.
    pub(super) fn halves(&self) -> [&[u8]; 2] {
        [&self.bytes[0], &self.bytes[1]]
    }

    /// The byte of the position with the men on these squares; see [`super::cell`].
    #[inline]
    pub(super) fn byte(&self, squares: &[u8; MOST_MEN], mover: Side) -> u8 {
        self.shape.number(squares).map_or(ILLEGAL, |number| self.bytes[mover as usize][number])
    }
}
