//! How a table is played.

use al_chess::{Move, Position, Role, Side};
use std::sync::Arc;

use al_runtime::{Consulted, Decision, Follow, Play, Table, consult};

use super::advised::Advised;
use super::exit::{End, Way};
use super::failure::Failure;
use super::judge::over;
use super::memory::{Lent, Memory};

/// The way of playing a table that is proved: that of [`al_runtime::Player`], or without memory.
#[derive(Clone)]
pub(super) struct Policy<'a> {
    pub(super) table: &'a dyn Table,
    /// Whether only the first move of each tree is played, and the table consulted anew after every reply.
    pub(super) memoryless: bool,
    /// Which of the moves that the table holds for equally good it plays.
    pub(super) ties: Ties,
    /// Memory for its searches.
    pub(super) memory: Arc<Memory>,
    /// The advice that it may play by.
    pub(super) advised: Advised<'a>,
}

/// Which of equally good moves is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// The first in the order of moves: what the table plays.
    #[default]
    First,
    /// Any of them: the worst counts. What is proved does not depend on the order of moves.
    All,
}

/// A position in which a tree is left.
pub(super) enum Left {
    /// After our move: any reply, then the table is consulted.
    WithThemToMove,
    /// After a reply: the table is consulted.
    WithUsToMove,
    /// The table's code goes on with a move that is not legal, which no compiled and no interpreted table
    /// does.
    Broken,
}

/// What one thread needs to walk along trees.
#[derive(Default)]
pub(super) struct Walker {
    memory: Lent,
    path: Vec<Move>,
}

/// What a table plays in a position.
#[derive(Clone, Copy)]
pub(super) struct Played<'a> {
    /// The table whose tree is played: the one that is proved, or one that it hands over to.
    pub(super) table: &'a dyn Table,
    /// Its move.
    pub(super) play: Play,
    /// The position after it.
    pub(super) after: Position,
    /// The rule of the table that is proved which has handed the position over, if one has.
    pub(super) handed_over_by: Option<u16>,
}

impl<'a> Policy<'a> {
    /// Consults the table: its play with the position after it; where it has no move, how that ends the game.
    #[inline]
    pub(super) fn consult(&self, root: &Position, walker: &mut Walker) -> Result<Played<'a>, End> {
        let mut scratch = walker.memory.scratch(&self.memory);
        let Consulted { table, decision, handed_over_by } = consult(self.table, root, &mut scratch);
        let failure = match decision {
            Decision::Play(play) => match after_legal(root, play.mv) {
                Some(after) => return Ok(Played { table, play, after, handed_over_by }),
                None => Failure::NoAdvice,
            },
            Decision::NoRule | Decision::NotCovered | Decision::HandOver { .. } => Failure::NoRule,
            Decision::NoAdvice { .. } => Failure::NoAdvice,
        };
        Err(if root.has_legal_move() { End::Failed(failure) } else { over(root) })
    }

    /// What is played in a position where the table has a move: that move, and those that tie with it, if
    /// these count.
    pub(super) fn tied(&self, root: &Position, played: Played<'a>, walker: &mut Walker) -> Vec<Played<'a>> {
        if self.ties == Ties::First {
            return vec![played];
        }
        let mut all = Vec::new();
        let mut scratch = walker.memory.scratch(&self.memory);
        played.table.ties(root, &mut scratch, &mut |play| {
            all.extend(after_legal(root, play.mv).map(|after| Played { play, after, ..played }));
        });
        all
    }

    /// Follows the tree of what is played from its root along every reply, and tells of each position in which
    /// it is left, with the way there.
    #[inline]
    pub(super) fn walk<F>(&self, root: &Position, played: &Played<'_>, walker: &mut Walker, left: F)
    where
        F: FnMut(Left, Way, &Position, &[Move]),
    {
        walker.path.clear();
        let Played { table, play, after, .. } = played;
        let mut walk = Walk { table: *table, memory: &self.memory, root, advice: play.advice, walker, left };
        walk.ours(Way::default(), root, play.mv, after, play.ends || self.memoryless);
    }
}

struct Walk<'a, F> {
    table: &'a dyn Table,
    memory: &'a Arc<Memory>,
    root: &'a Position,
    advice: u16,
    walker: &'a mut Walker,
    left: F,
}

impl<F: FnMut(Left, Way, &Position, &[Move])> Walk<'_, F> {
    /// Our move, and what follows it.
    fn ours(&mut self, way: Way, before: &Position, mv: Move, after: &Position, ends: bool) {
        let way = way.ply(sets_back(before, mv));
        self.walker.path.push(mv);
        let mut any = false;
        if !ends {
            for reply in after.moves() {
                any = true;
                self.theirs(way, after, reply);
            }
        }
        if !any {
            (self.left)(Left::WithThemToMove, way, after, &self.walker.path);
        }
        self.walker.path.pop();
    }

    /// Their reply, and what follows it.
    fn theirs(&mut self, way: Way, before: &Position, reply: Move) {
        let table = self.table;
        let after = before.play(reply);
        let allowed = table.allows(self.root, self.advice, way.plies(), before, reply);
        let way = way.ply(sets_back(before, reply));
        self.walker.path.push(reply);
        let follow = if allowed {
            let mut scratch = self.walker.memory.scratch(self.memory);
            table.follow(self.root, self.advice, way.plies(), &after, &mut scratch)
        } else {
            Follow::Outside
        };
        match follow {
            Follow::Play { mv, ends } => match after_legal(&after, mv) {
                Some(next) => self.ours(way, &after, mv, &next, ends),
                None => (self.left)(Left::Broken, way, &after, &self.walker.path),
            },
            Follow::Leaf | Follow::Outside => (self.left)(Left::WithUsToMove, way, &after, &self.walker.path),
        }
        self.walker.path.pop();
    }
}

/// Whether a move sets the half-move clock back.
#[inline]
pub(super) fn sets_back(before: &Position, mv: Move) -> bool {
    mv.captured.is_some() || before.role(mv.slot) == Role::Pawn
}

/// The position after a move that a table advises, if it is one of the legal moves.
#[inline]
fn after_legal(position: &Position, mv: Move) -> Option<Position> {
    if usize::from(mv.slot) >= position.material().len() || position.role(mv.slot) == Role::Pawn {
        return position.moves().any(|legal| legal == mv).then(|| position.play(mv));
    }
    let may_go = position.attacks_of(mv.slot) - position.occupied_by(Side::Us);
    let is_step = position.man(mv.slot).side == Side::Us
        && mv.from == position.square(mv.slot)
        && mv.promotion.is_none()
        && may_go.contains(mv.to)
        && match mv.captured {
            None => !position.occupied_by(Side::Them).contains(mv.to),
            Some(_) => position.man_at(mv.to) == mv.captured && mv.to != position.king(Side::Them),
        };
    if !is_step {
        return None;
    }
    let after = position.play(mv);
    (!after.in_check(Side::Us)).then_some(after)
}
