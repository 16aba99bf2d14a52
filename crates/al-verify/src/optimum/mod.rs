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
//! | `pages`, `shape` | how positions are numbered |
//! | `cell` | what the byte of a position says |
//! | `lines`, `moves` | moves forwards and backwards, as sets of squares |
//! | `links`, `orientation` | into which smaller ending a capture or promotion leads |
//! | `solve` | the layers |
//! | `ending`, `store`, `cache` | what is solved, where it is kept in memory and on disk |
//! | `syzygy` | a second opinion, with the feature of this name |
//! | `value`, `counts`, `longest` | what can be asked of it |

mod cache;
mod cell;
mod counts;
mod ending;
mod lines;
mod links;
mod longest;
mod moves;
mod orientation;
mod pages;
mod shape;
mod solve;
mod store;
#[cfg(feature = "syzygy")]
pub mod syzygy;
mod value;

use std::collections::BTreeMap;
use std::sync::Arc;

use al_chess::{Material, Move, Position, Role, Side};

pub use cache::{Cache, CacheError, CacheFault};
pub use counts::{Counts, Distances, Tally};
pub use shape::MOST_MEN;
pub use store::{Event, Store, TooManyMen};
pub use value::Value;

use ending::Ending;
use shape::Shape;

/// The exact value of every position of one ending, and of the smaller ones that its captures and
/// promotions lead to.
///
/// Cheap to clone, and can be asked from all threads.
#[derive(Clone, Debug)]
pub struct Optimum {
    material: Material,
    ending: Seen,
    /// The ending and all smaller ones, from both sides.
    endings: Arc<BTreeMap<Material, Seen>>,
}

/// An ending as one of the two sides sees it.
#[derive(Clone, Debug)]
struct Seen {
    ending: Arc<Ending>,
    /// Whether it is stored as the other side sees it.
    swapped: bool,
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

    /// The optimum of one of these endings.
    fn new(material: Material, ending: Seen, endings: BTreeMap<Material, Arc<Ending>>) -> Self {
        let mut seen = BTreeMap::new();
        for (material, ending) in endings {
            // Of an ending with equal sides the second is the same, not swapped.
            seen.insert(material.swapped(), Seen { ending: Arc::clone(&ending), swapped: true });
            seen.insert(material, Seen { ending, swapped: false });
        }
        Self { material, ending, endings: Arc::new(seen) }
    }

    /// The ending, as it was asked for.
    #[must_use]
    pub fn material(&self) -> Material {
        self.material
    }

    /// The value of a position for the side to move.
    ///
    /// It may be any position of this ending or of one that captures and promotions make of it, with
    /// the men in either order of the sides. `None` for other men and for positions that are not legal.
    #[must_use]
    pub fn probe(&self, position: &Position) -> Option<Value> {
        let mut position = position.canonical();
        let material = position.material();
        let seen = if material == self.material { &self.ending } else { self.endings.get(&material)? };
        if seen.swapped {
            position = position.seen_by_other();
        }
        probe(&seen.ending, &position)
    }

    /// What a move is worth to the side that makes it, which is the one to move.
    #[must_use]
    pub fn probe_move(&self, position: &Position, mv: Move) -> Option<Value> {
        self.probe(&position.play(mv)).map(Value::before)
    }

    /// The moves that lose nothing, not even a ply: quickest to mate, drawing, or slowest to be mated.
    pub fn best_moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let value = self.probe(position);
        let moves = position.legal_moves();
        (0..moves.len())
            .map(move |place| moves[place])
            .filter(move |&mv| value.is_some() && self.probe_move(position, mv) == value)
    }

    /// The numbers of the ending: positions, wins, draws, distances to mate.
    #[must_use]
    pub fn counts(&self) -> Counts {
        Counts::of(&self.ending.ending, self.material, self.ending.swapped)
    }

    /// A position in which this side wins and needs longest, with this side to move, and its value for
    /// the side to move; `None` when the side cannot win.
    #[must_use]
    pub fn longest_win(&self, winner: Side, turn: Side) -> Option<(Position, Value)> {
        longest::longest_win(&self.ending.ending, self.ending.swapped, winner, turn)
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
