//! The exact value of every position of an ending of up to four men, solved from its mates backwards.
//!
//! This is the yardstick that proofs measure tables with: distance to mate in plies under best play of
//! both sides, for every legal position with either side to move, with captures, all promotions and
//! taking en passant, without the 50-move rule.
//!
//! ```
//! use al_chess::{Color, Position};
//! use al_verify::optimum::{Optimum, Value};
//!
//! let optimum = Optimum::of(&"K P vs K".parse()?)?;
//! let position = Position::from_fen("8/1P6/k7/8/K7/8/8/8 w - - 0 1", Color::White)?;
//! let promote = |uci| position.find_move(uci).and_then(|mv| optimum.probe(&position.play(mv)));
//! assert_eq!(promote("b7b8q"), Some(Value::Draw));
//! assert!(matches!(promote("b7b8r"), Some(Value::Loss { .. })));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | what |
//! | --- | --- |
//! | `shape` | how positions are numbered |
//! | `cell` | what the byte of a position says |
//! | `lines`, `moves` | moves forwards and backwards, as sets of squares |
//! | `links`, `orientation` | into which smaller ending a capture or promotion leads |
//! | `solve` | the layers |
//! | `ending`, `store`, `cache` | what is solved, where it is kept in memory and on disk |
//! | `value`, `counts` | what can be asked of it |

mod cache;
mod cell;
mod counts;
mod ending;
mod lines;
mod links;
mod moves;
mod orientation;
mod shape;
mod solve;
mod store;
mod value;

use std::collections::BTreeMap;
use std::sync::Arc;

use al_chess::{Material, Position, Role};

pub use cache::{Cache, CacheError, CacheFault};
pub use counts::{Counts, Distances, Tally};
pub use shape::MOST_MEN;
pub use store::{Event, Store, TooManyMen};
pub use value::Value;

use ending::Ending;
use orientation::oriented;
use shape::Shape;

/// The exact value of every position of one ending, and of the smaller ones that its captures and
/// promotions lead to.
///
/// Cheap to clone, and can be asked from all threads.
#[derive(Clone, Debug)]
pub struct Optimum {
    material: Material,
    /// Whether the ending is stored for the other side.
    swapped: bool,
    ending: Arc<Ending>,
    /// The ending and all smaller ones by their material, the stronger side as us.
    endings: Arc<BTreeMap<Material, Arc<Ending>>>,
}

impl Optimum {
    /// Solves an ending in memory. To share smaller endings, or keep them on disk, use a [`Store`].
    ///
    /// # Errors
    ///
    /// When there are more than [`MOST_MEN`] men.
    pub fn of(material: &Material) -> Result<Self, TooManyMen> {
        Store::in_memory().optimum(material)
    }

    fn new(material: Material, swapped: bool, ending: Arc<Ending>, endings: BTreeMap<Material, Arc<Ending>>) -> Self {
        Self { material, swapped, ending, endings: Arc::new(endings) }
    }

    /// The ending, as it was asked for.
    #[must_use]
    pub fn material(&self) -> &Material {
        &self.material
    }

    /// The value of a position for the side to move.
    ///
    /// It may be any position of this ending or of one that captures and promotions make of it, with
    /// the men in either order of the sides. `None` for other men and for positions that are not legal.
    #[must_use]
    pub fn probe(&self, position: &Position) -> Option<Value> {
        let mut position = position.canonical();
        let (material, swapped) = oriented(&position.material());
        if swapped {
            position = position.seen_by_other();
        }
        let ending = self.endings.get(&material)?;
        probe(ending, &position)
    }

    /// The numbers of the ending: positions, wins, draws, distances to mate.
    #[must_use]
    pub fn counts(&self) -> Counts {
        Counts::of(&self.ending, &self.material, self.swapped)
    }
}

/// The value of a position whose material is the ending's.
fn probe(ending: &Ending, position: &Position) -> Option<Value> {
    let shape: &Shape = ending.shape();
    let mut squares = [0; MOST_MEN];
    for (square, &slot) in squares.iter_mut().zip(shape.slots()) {
        *square = position.square(slot).index() as u8;
    }
    let mover = position.turn();
    if let Some(passed) = position.en_passant() {
        let passed = passed.index() as u8;
        let has_passed = |&man: &usize| {
            let side = shape.side(man);
            shape.role(man) == Role::Pawn && side != mover && shape::passed_square(side, squares[man]) == passed
        };
        let man = (2..shape.len()).find(has_passed);
        if let Some(man) = man.filter(|&man| shape.can_be_taken_in_passing(&squares, man)) {
            squares = shape.marked(&squares, man);
        }
    }
    Value::from_byte(ending.byte(&squares, mover))
}
