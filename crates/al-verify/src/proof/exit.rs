//! What a position leads to.

use super::failure::Failure;

/// A position in which the table is consulted or they are to move, as one number; or how a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Node(pub(super) u32);

/// What a node says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A position by its index: in the first half we are to move, in the second they.
    Position(usize),
    /// The game is over.
    End(End),
}

/// How a game ends, or where the judges take it over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// They are mated, or a judge says that they will be.
    Won,
    /// A judge says that nobody wins.
    Drawn,
    /// One of the failures of [`Failure`].
    Failed(Failure),
    /// No judge knows the men that are left.
    Unknown,
}

const END: u32 = 1 << 31;
const WON: u32 = END;
const DRAWN: u32 = END + 1;
const UNKNOWN: u32 = END + 2;
const FAILED: u32 = END + 3;

impl Node {
    /// The node of an end.
    pub(super) fn end(end: End) -> Self {
        Self(match end {
            End::Won => WON,
            End::Drawn => DRAWN,
            End::Unknown => UNKNOWN,
            End::Failed(failure) => FAILED + failure as u32,
        })
    }

    #[inline]
    pub(super) fn kind(self) -> Kind {
        match self.0 {
            index if index < END => Kind::Position(index as usize),
            WON => Kind::End(End::Won),
            DRAWN => Kind::End(End::Drawn),
            UNKNOWN => Kind::End(End::Unknown),
            failed => Kind::End(Failure::ALL.get((failed - FAILED) as usize).map_or(End::Unknown, |f| End::Failed(*f))),
        }
    }
}

/// A way on: where it leads, and after how many plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Exit {
    /// Where it leads.
    pub(super) node: Node,
    /// Plies to it; where it is a judge's win, to mate.
    pub(super) plies: u16,
    /// The first ply that sets the half-move clock back, counted from 1; 0 when none does.
    pub(super) reset: u8,
    /// What the clock shows in the end, when it was set back; of a judge's win, at mate.
    pub(super) clock: u8,
}

impl Exit {
    /// The end of the game here and now.
    pub(super) fn now(end: End) -> Self {
        Self { node: Node::end(end), plies: 0, reset: 0, clock: 0 }
    }
}

/// Plies on the way to an exit, and the half-move clock on it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Way {
    plies: u16,
    reset: u8,
    clock: u8,
}

impl Way {
    /// One ply more; `sets_back` says whether it sets the half-move clock back.
    #[inline]
    pub(super) fn ply(self, sets_back: bool) -> Self {
        let plies = self.plies.saturating_add(1);
        match (sets_back, self.reset) {
            (false, 0) => Self { plies, ..self },
            // A clock that ran out between two such plies stays run out.
            (false, _) => Self { plies, clock: self.clock.saturating_add(1), ..self },
            (true, 0) => Self { plies, reset: plies.min(255) as u8, clock: 0 },
            (true, _) => Self { plies, clock: if self.clock >= 100 { 255 } else { 0 }, ..self },
        }
    }

    /// Plies so far.
    #[inline]
    pub(super) fn plies(self) -> u16 {
        self.plies
    }

    /// The exit to a position.
    #[inline]
    pub(super) fn to(self, index: u32) -> Exit {
        Exit { node: Node(index), plies: self.plies, reset: self.reset, clock: self.clock }
    }

    /// The exit to an end that comes after `more` plies.
    pub(super) fn end(self, end: End, more: u16) -> Exit {
        let clock = if self.reset == 0 { 0 } else { u16::from(self.clock).saturating_add(more).min(255) as u8 };
        Exit { node: Node::end(end), plies: self.plies.saturating_add(more), reset: self.reset, clock }
    }
}
