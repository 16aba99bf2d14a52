//! Walks over forcing trees.

use al_chess::{Move, Position};

use crate::{Follow, Play, Scratch, Table};

/// Something met on a walk over a forcing tree. Depths are in plies from the root.
#[derive(Clone, Copy, Debug)]
pub enum Visit<'a> {
    /// Our move.
    Ours {
        /// The depth of the position before it; even.
        depth: u16,
        /// The position before it.
        before: &'a Position,
        /// The move.
        mv: Move,
        /// The position after it.
        after: &'a Position,
        /// Whether the tree ends with it. Their answers to it are not visited.
        ends: bool,
    },
    /// A legal reply of theirs.
    Theirs {
        /// The depth of the position before it; odd.
        depth: u16,
        /// The position before it.
        before: &'a Position,
        /// The reply.
        mv: Move,
        /// The position after it.
        after: &'a Position,
        /// Whether the advice's constraint allows it. With a reply that is not allowed they leave the
        /// tree, and the table is consulted again.
        allowed: bool,
    },
    /// A position with us to move where the tree ended: the table is consulted again.
    Leaf {
        /// Its depth; even.
        depth: u16,
        /// The position.
        position: &'a Position,
    },
}

/// Visits the forcing tree that [`Table::decide`] answered for `root` with `play`, depth first: each
/// move of ours, each of their legal replies before what follows it, and each leaf with us to move.
///
/// ```
/// use al_chess::{Color, Position};
/// use al_runtime::{Scratch, Table, Visit, walk};
/// # mod doc { include!("../doc/first_move.rs"); }
/// # use doc::FirstMove;
///
/// // A table whose only advice is: our first legal move, any reply, our first legal move again.
/// let table = FirstMove { moves: 2 };
/// let root = Position::from_fen("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", Color::White)?;
/// let play = table.decide(&root, &mut Scratch::default()).play().ok_or("no move")?;
///
/// let mut replies = 0;
/// walk(&table, &root, play, &mut Scratch::default(), &mut |visit| {
///     if let Visit::Theirs { allowed: true, .. } = visit {
///         replies += 1;
///     }
/// });
/// assert_eq!(replies, root.play(play.mv).legal_moves().len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn walk<F>(table: &dyn Table, root: &Position, play: Play, scratch: &mut Scratch, visit: &mut F)
where
    F: FnMut(Visit<'_>),
{
    let walk = Walk { table, root, advice: play.advice };
    walk.ours(0, root, play.mv, play.ends, scratch, visit);
}

/// The number of moves in the forcing tree that [`Table::decide`] answered for `root` with `play`,
/// both sides': 1 for our move and, unless the tree ends with it, for each allowed reply 1 more and
/// those that follow it.
///
/// ```
/// use al_chess::{Color, Position};
/// use al_runtime::{Scratch, Table, tree_nodes};
/// # mod doc { include!("../doc/first_move.rs"); }
/// # use doc::FirstMove;
///
/// let root = Position::from_fen("7k/8/5K2/6R1/8/8/8/8 w - - 0 1", Color::White)?;
/// let table = FirstMove { moves: 2 };
/// let play = table.decide(&root, &mut Scratch::default()).play().ok_or("no move")?;
/// // Our move, their only reply, our move.
/// assert_eq!(tree_nodes(&table, &root, play, &mut Scratch::default()), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn tree_nodes(table: &dyn Table, root: &Position, play: Play, scratch: &mut Scratch) -> u32 {
    let mut moves = 0u32;
    walk(table, root, play, scratch, &mut |visit| {
        if matches!(visit, Visit::Ours { .. } | Visit::Theirs { allowed: true, .. }) {
            moves = moves.saturating_add(1);
        }
    });
    moves
}

/// One walk: what stays the same on it.
struct Walk<'a> {
    table: &'a dyn Table,
    root: &'a Position,
    advice: u16,
}

impl Walk<'_> {
    /// Visits our move and what follows it.
    fn ours<F>(&self, depth: u16, before: &Position, mv: Move, ends: bool, scratch: &mut Scratch, visit: &mut F)
    where
        F: FnMut(Visit<'_>),
    {
        let after = before.play(mv);
        visit(Visit::Ours { depth, before, mv, after: &after, ends });
        if ends {
            return;
        }
        for &reply in after.legal_moves().iter() {
            self.theirs(depth + 1, &after, reply, scratch, visit);
        }
    }

    /// Visits their reply and what follows it.
    fn theirs<F>(&self, depth: u16, before: &Position, mv: Move, scratch: &mut Scratch, visit: &mut F)
    where
        F: FnMut(Visit<'_>),
    {
        let after = before.play(mv);
        let allowed = self.table.allows(self.root, self.advice, depth, before, mv);
        visit(Visit::Theirs { depth, before, mv, after: &after, allowed });
        if !allowed {
            return;
        }
        match self.table.follow(self.root, self.advice, depth + 1, &after, scratch) {
            Follow::Play { mv, ends } => self.ours(depth + 1, &after, mv, ends, scratch, visit),
            Follow::Leaf | Follow::Outside => visit(Visit::Leaf { depth: depth + 1, position: &after }),
        }
    }
}
