//! What every advice table can be asked, whether compiled or interpreted.

use crate::Scratch;
use al_chess::{Material, Move, Position, Value};

/// A move with the reason for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    /// The rule consulted: an index below [`Table::rule_count`].
    pub rule: u16,
    /// The advice accepted: an index below [`Table::advice_count`].
    pub advice: u16,
    /// Our move.
    pub mv: Move,
    /// Whether the forcing tree ends with this move: the better goal holds after it, or they have no
    /// reply and that counts as success. Whatever they answer, the table is consulted again.
    pub ends: bool,
}

/// What a table answers for a position with us to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// A move.
    Play(Play),
    /// The position is another table's: what that one answers counts, whatever it is. See
    /// [`consult`](crate::consult).
    HandOver {
        /// The rule, or the route of a network, that hands it over.
        rule: u16,
        /// The table: a number for [`Table::hands_over_to`].
        to: u16,
    },
    /// No rule's condition holds.
    NoRule,
    /// The rule's advice (where rules fall through: the last matching rule's) is not satisfiable.
    NoAdvice {
        /// The rule consulted.
        rule: u16,
    },
    /// The position has other men than the table's, or they are to move.
    NotCovered,
}

impl Decision {
    /// The move with its reason, where there is one.
    #[must_use]
    pub fn play(self) -> Option<Play> {
        match self {
            Self::Play(play) => Some(play),
            _ => None,
        }
    }
}

/// What a forcing tree says of a position with us to move, inside the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Follow {
    /// The better goal holds here: the tree ended, consult the table.
    Leaf,
    /// The tree's move, and whether the tree ends with it.
    Play {
        /// Our move.
        mv: Move,
        /// As in [`Play::ends`].
        ends: bool,
    },
    /// Not a position of this tree.
    Outside,
}

/// An advice table. Object-safe, so that engines can hold tables of several endings.
///
/// The forcing tree is not stored: (root, advice, depth) and a position say everything about it, and
/// [`Table::follow`] finds the tree's move again.
pub trait Table: Sync {
    /// The table's name.
    fn name(&self) -> &str;
    /// The materials it is written for; none where it is for any position only.
    fn materials(&self) -> &[Material];
    /// Whether it is written for any position, whatever the men.
    fn is_general(&self) -> bool {
        false
    }
    /// Whether it is written for these men.
    fn speaks_of(&self, material: Material) -> bool {
        self.is_general() || self.materials().contains(&material)
    }
    /// How many rules it has.
    fn rule_count(&self) -> usize;
    /// The name of a rule.
    fn rule_name(&self, rule: u16) -> &str;
    /// How many pieces of advice it has.
    fn advice_count(&self) -> usize;
    /// The name of a piece of advice.
    fn advice_name(&self, advice: u16) -> &str;
    /// What a position in which this advice has a move is worth to us, where the advice says so: see
    /// [`value`](crate::value).
    fn advice_value(&self, _advice: u16) -> Option<Value> {
        None
    }
    /// Which compiled program this is: source, imports and the meaning of the intrinsics.
    fn hash(&self) -> u64;
    /// In at most how many of our moves the table mates from every position of which it claims that, as far as
    /// that is proved: the figure of the certificate that stood beside the table when it was compiled.
    fn longest_moves(&self) -> Option<u16> {
        None
    }
    /// Whether the table speaks of this position: its material, us to move.
    fn covers(&self, position: &Position) -> bool;
    /// Says which positions this thread will ask about next, in this order, each with its forcing tree. A
    /// table in another process fetches the answers together; to all others it means nothing.
    fn announce(&self, _positions: &mut dyn Iterator<Item = Position>) {}
    /// The tables to which this one hands positions over, numbered from 0: those of its rules, or of the routes
    /// of a network. None of them leads back here, by whatever way.
    fn hands_over_to(&self, _to: u16) -> Option<&dyn Table> {
        None
    }
    /// Consults the table: rules, advice, and the first move of the first forcing tree. A position that is
    /// handed over is not looked at any further: [`consult`](crate::consult) asks on.
    fn decide(&self, position: &Position, scratch: &mut Scratch<'_>) -> Decision;
    /// Tells of every move that the table could as well play in a position: the one that [`Table::decide`] plays
    /// and, where the advice accepted chooses the best or quickest move and is consulted anew after it, those
    /// that are equally good.
    fn ties(&self, position: &Position, scratch: &mut Scratch<'_>, each: &mut dyn FnMut(Play)) {
        if let Decision::Play(play) = self.decide(position, scratch) {
            each(play);
        }
    }
    /// Whether decisions, or those of a table to which positions are handed over, search far enough to be much
    /// faster with memory: see [`Scratch::new`].
    fn wants_memory(&self) -> bool {
        (0..=u16::MAX).map_while(|to| self.hands_over_to(to)).any(|table| table.wants_memory())
    }
    /// Whether the advice's constraint allows them this legal reply, `depth` plies below the root (odd).
    fn allows(&self, root: &Position, advice: u16, depth: u16, position: &Position, reply: Move) -> bool;
    /// What the forcing tree says of a position with us to move, `depth` plies below the root (even,
    /// at least 2). `position` must have been reached through the tree.
    fn follow(
        &self,
        root: &Position,
        advice: u16,
        depth: u16,
        position: &Position,
        scratch: &mut Scratch<'_>,
    ) -> Follow;
}
