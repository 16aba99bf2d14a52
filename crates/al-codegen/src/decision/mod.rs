//! The decision: a table's search as data, the only input of emission.
//!
//! - [`build()`]: from a [`Form`](al_program::Form) to a [`Decision`]
//! - `peel`: the moves that change more than one square, each by itself: captures, promotions, double steps
//! - [`Lift`]: conditions of a move become masks of its destination
//! - [`Passes`]: which of the passes that only make it faster are made
//! - `need`: what every success of a move implies, asked before any reply
//! - `order`: steps that come in the default order by themselves are joined
//! - `answers`: the search below a move, worked out for three men
//! - `lone`: what is asked about all squares of a lone king at once
//! - `settle`: all that a move must satisfy becomes one mask
//! - `values`, `tabulate`: numbers and masks of two squares become look-ups
//! - [`MaskTables`]: masks worked out beforehand, within a budget
//! - [`Live`], [`Calls`]: what of it is ever asked
//! - [`MaskEvaluator`]: what a mask is worth, for the tests of the lifting rules

mod answers;
mod build;
mod cost;
mod cube;
mod eval;
mod forcing;
mod levels;
mod lift;
mod live;
mod lone;
mod mask;
mod need;
mod order;
mod packing;
mod passes;
mod peel;
mod placings;
mod settle;
mod table;
mod tabulate;
mod values;

#[cfg(test)]
mod laws;

pub use build::{TooManyNodes, build};
pub use eval::MaskEvaluator;
pub use forcing::{Forcing, Leaf};
pub use lift::{Lift, Lifted};
pub use live::{Calls, Live};
pub use lone::{Lone, LoneTerm};
pub use mask::{Mask, MaskId, Masks, TableId};
pub use packing::{Index, Packing};
pub use passes::{Pass, Passes, UnknownPass};
pub use table::{Budget, DEFAULT_BYTES, Domain, MaskTable, MaskTables};

use crate::goals::{ExprId, Goals, Op, Ply, Shape};
use al_program::{AdviceId, Exhausted, RuleId, Rules};
use std::collections::BTreeMap;

/// How one form of a table decides.
#[derive(Clone, Debug)]
pub struct Decision {
    /// What the men may be at the root: nothing has happened to them; after that the same with each pawn of
    /// theirs that we may be able to take en passant.
    pub roots: Vec<Shape>,
    /// Commit or fall through.
    pub rules_mode: Rules,
    /// The rules in order.
    pub rules: Vec<RuleNode>,
    /// Each piece of advice of the table; after these what is asked by `can`, by [`crate::goals::AskedId`].
    pub advice: Vec<AdviceSearch>,
    /// What each of those that are asked by `can` says at its root.
    pub asked: Vec<Next>,
    /// All expressions.
    pub goals: Goals,
    /// All masks.
    pub masks: Masks,
    /// All tables of masks.
    pub tables: MaskTables,
    /// The passes it was made with; some are made while it is written as Rust.
    pub passes: Passes,
}

impl Decision {
    /// The men of the root.
    pub fn shape(&self) -> Shape {
        self.roots[0]
    }

    /// Whether somewhere in a tree it is asked what could be taken en passant at its root.
    pub fn reads_root_passed(&self) -> bool {
        self.goals.iter().any(|(_, node)| node.op == Op::RootPassed)
    }
}

/// A rule at the root.
#[derive(Clone, Debug)]
pub struct RuleNode {
    /// Which.
    pub rule: RuleId,
    /// Its condition, for each of [`Decision::roots`].
    pub conditions: Vec<ExprId>,
    /// The advice to try.
    pub tries: Vec<AdviceId>,
}

/// The search of one piece of advice: its nodes, specialised by depth and by the men left.
#[derive(Clone, Debug, Default)]
pub struct AdviceSearch {
    /// Us to move: even depths. The roots have depth 0.
    pub us: BTreeMap<NodeKey, UsNode>,
    /// Them to move: odd depths.
    pub them: BTreeMap<NodeKey, ThemNode>,
    /// Whether each constraint of theirs that is ever asked allows every legal move.
    pub them_free: bool,
    /// How trees are compared; `None`: the first will do.
    pub forcing: Option<Forcing>,
    /// What is asked about all squares of a lone king: made in `lone`.
    pub lone: Option<Lone>,
    /// Whether only the first move of a tree is played.
    pub anew: bool,
}

/// Depth in plies and the men left.
pub type NodeKey = (u32, Shape);

/// A node with us to move.
#[derive(Clone, Debug)]
pub struct UsNode {
    /// The holding goal here; `true` where it is not asked.
    pub hold: ExprId,
    /// The better goal here; `false` where it is not asked.
    pub better: ExprId,
    /// Whether the holding goal is asked only where the better goal does not hold.
    pub better_first: bool,
    /// What the node is worth as a leaf, with a measure.
    pub leaf: Option<Leaf>,
    /// Our moves in order.
    pub groups: Vec<UsGroup>,
    /// The same moves without their order, one group a man: all that matters where only existence counts.
    pub unordered: Vec<UsGroup>,
    /// What having no move means; at the root always failure.
    pub exhausted: Exhausted,
    /// That we pass instead.
    pub passes: Option<Passing>,
}

/// The moves of one man, in consecutive steps of an ordered constraint or in all of them.
#[derive(Clone, Debug)]
pub struct UsGroup {
    /// The first of these steps: moves of an earlier step come first, and are not repeated.
    pub step: usize,
    /// The man.
    pub slot: u8,
    /// Its legal destinations on empty squares.
    pub dests: ExprId,
    /// The constraint's filter, earlier steps taken away.
    pub filter: Lifted,
    /// Where the group is more than one step: the part of each, in order.
    pub parts: Vec<MaskId>,
    /// The goals after the move.
    pub after: After<Lifted>,
    /// A mask that holds every quiet move after which all replies can be answered: made in `need`.
    pub need: MaskId,
    /// What all replies to each quiet move come to, where that was worked out: made in `answers`.
    pub answers: Option<Answers>,
    /// Its moves that succeed, where that is one mask: made in `settle`.
    pub settled: Option<Settled>,
    /// Captures, and double steps that give a right to take en passant.
    pub peeled: Vec<Peeled<After<ExprId>>>,
    /// Promotions, all a pawn has from the rank before its last: those of one destination together, each to
    /// queen, rook, bishop, knight in order.
    pub promotions: Vec<Peeled<After<ExprId>>>,
}

impl UsGroup {
    /// Whether all its moves are quiet.
    pub(super) fn is_quiet(&self) -> bool {
        self.peeled.is_empty() && self.promotions.is_empty()
    }

    /// The masks that are asked of its moves.
    pub(super) fn asked_masks(&mut self) -> Vec<&mut MaskId> {
        let masks: Vec<&mut MaskId> = match &mut self.settled {
            Some(settled) => vec![&mut settled.succeed],
            None => vec![&mut self.filter.mask, &mut self.after.hold.mask, &mut self.after.better.mask, &mut self.need],
        };
        masks.into_iter().chain(&mut self.parts).collect()
    }
}

/// What their replies to each quiet move of a group come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answers {
    /// The moves after which every reply is answered.
    pub answered: MaskId,
    /// Those of them after which there is none, and that counts as success.
    pub unanswerable: MaskId,
}

/// The moves of a group, where one mask says which succeed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The legal quiet moves that succeed.
    pub succeed: MaskId,
    /// Of these, the moves with which the tree ends; `None`: all of them.
    pub ends: Option<MaskId>,
}

/// What is asked after one of our moves.
#[derive(Clone, Debug)]
pub struct After<C> {
    /// The holding goal.
    pub hold: C,
    /// The better goal.
    pub better: C,
    /// Whether the holding goal is asked only where the better goal does not hold.
    pub better_first: bool,
    /// What follows where the better goal does not hold.
    pub next: Next,
}

/// A move that changes more than the square of the man that moves, and so has a frame of its own: its
/// destination is known.
#[derive(Clone, Debug)]
pub struct Peeled<A> {
    /// What happens.
    pub ply: Ply,
    /// Where the man goes.
    pub dest: ExprId,
    /// Whether the move is legal.
    pub possible: ExprId,
    /// Whether the constraint allows it.
    pub filter: ExprId,
    /// What is asked after it.
    pub after: A,
}

/// What follows a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The branch fails.
    Fail,
    /// The branch succeeds.
    Succeed,
    /// This node decides.
    Node(NodeKey),
}

impl Next {
    /// The node that decides.
    pub(crate) fn node(self) -> Option<NodeKey> {
        match self {
            Self::Node(key) => Some(key),
            Self::Fail | Self::Succeed => None,
        }
    }
}

/// A node with them to move: every reply must succeed.
#[derive(Clone, Debug)]
pub struct ThemNode {
    /// Their moves, man by man.
    pub groups: Vec<ThemGroup>,
    /// What having no reply means.
    pub exhausted: Exhausted,
    /// That they pass instead.
    pub passes: Option<Passing>,
}

/// The side to move makes no move, which it may not in check: then it has none.
#[derive(Clone, Copy, Debug)]
pub struct Passing {
    /// Whether it is in check.
    pub check: ExprId,
    /// What follows with the other side to move.
    pub next: Next,
}

/// The replies of one man.
#[derive(Clone, Debug)]
pub struct ThemGroup {
    /// The man.
    pub slot: u8,
    /// Its legal destinations on empty squares.
    pub dests: ExprId,
    /// The constraint's filter.
    pub filter: Lifted,
    /// What follows a quiet reply.
    pub next: Next,
    /// Captures, and double steps that give a right to take en passant.
    pub peeled: Vec<Peeled<Next>>,
    /// Promotions.
    pub promotions: Vec<Peeled<Next>>,
}
