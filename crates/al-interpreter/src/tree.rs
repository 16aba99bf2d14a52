//! Forcing trees as data.

use al_chess::{Move, Position};

use crate::search::{Node, Search};

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

impl Search<'_> {
    /// Grows the tree behind a move of ours that is known to succeed.
    pub(crate) fn grow(&self, position: &Position, depth: u32, mv: Move) -> OurMove {
        let after = position.play(mv);
        let (end, replies) = match self.enter(&after, depth + 1) {
            Node::Goes(replies) => (None, replies),
            Node::Ends(end) => (Some(end), Vec::new()),
            Node::Fails(_) => (None, Vec::new()),
        };
        let replies = replies.into_iter().filter_map(|reply| self.grow_reply(&after, depth + 1, reply)).collect();
        OurMove { mv, after, end, replies }
    }

    /// The same behind a reply of theirs.
    fn grow_reply(&self, position: &Position, depth: u32, mv: Move) -> Option<Reply> {
        let after = position.play(mv);
        let answer = match self.enter(&after, depth + 1) {
            Node::Ends(end) => Answer::Ends(end),
            Node::Goes(moves) => {
                Answer::Move(self.grow(&after, depth + 1, self.first_success(&after, depth + 1, &moves)?))
            }
            Node::Fails(_) => return None,
        };
        Some(Reply { mv, after, answer })
    }
}
