//! Forcing trees as data.

use al_chess::{Move, Position};

/// The forcing tree of an accepted piece of advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcingTree {
    /// The position in which the table was consulted.
    pub root: Position,
    /// The rule consulted: an index for [`al_runtime::Table::rule_name`].
    pub rule: u16,
    /// The advice accepted: an index for [`al_runtime::Table::advice_name`].
    pub advice: u16,
    /// Our move at the root, with what follows it.
    pub first: OurMove,
}

/// A move of ours in a forcing tree: at each of our nodes there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OurMove {
    /// The move.
    pub mv: Move,
    /// The position after it.
    pub after: Position,
    /// Why the tree ends with it, if it does.
    pub end: Option<End>,
    /// Otherwise each legal reply that the constraint allows, in its order.
    pub replies: Vec<Reply>,
}

/// A reply of theirs in a forcing tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The reply.
    pub mv: Move,
    /// The position after it.
    pub after: Position,
    /// What the tree does there.
    pub answer: Answer,
}

/// What a forcing tree does after a reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It ends: the table is consulted again.
    Ends(End),
    /// It goes on with this move.
    Move(OurMove),
}

/// Why a branch of a forcing tree ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The better goal holds.
    Better,
    /// The side to move has no move that its constraint allows, which counts as success here.
    NoMove,
}

impl ForcingTree {
    /// The number of moves in it, both sides'.
    #[must_use]
    pub fn moves(&self) -> u32 {
        self.first.moves()
    }

    /// The greatest number of plies from the root to an end.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.first.plies()
    }
}

impl OurMove {
    /// The number of moves from here on, this one included.
    #[must_use]
    pub fn moves(&self) -> u32 {
        let replies = self.replies.iter().map(|reply| match &reply.answer {
            Answer::Ends(_) => 1,
            Answer::Move(ours) => 1 + ours.moves(),
        });
        1 + replies.sum::<u32>()
    }

    /// The greatest number of plies from here to an end, this move included.
    #[must_use]
    pub fn plies(&self) -> u32 {
        let replies = self.replies.iter().map(|reply| match &reply.answer {
            Answer::Ends(_) => 1,
            Answer::Move(ours) => 1 + ours.plies(),
        });
        1 + replies.max().unwrap_or(0)
    }
}
