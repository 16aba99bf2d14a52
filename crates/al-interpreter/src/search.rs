//! The search for a forcing tree: plain recursion over our moves (one must succeed) and their replies
//! (all must).

use al_chess::{Move, Position, Side};
use al_compiler::program::{Advice, Constraint, Exhausted, Expr, GoalsAt, Program};

use crate::constraint::allowed_moves;
use crate::eval::{Scene, holds};
use crate::limits::Limits;
use crate::tree::End;

/// The search of one piece of advice from one root.
#[derive(Clone, Copy)]
pub(crate) struct Search<'a> {
    pub(crate) program: &'a Program,
    pub(crate) advice: &'a Advice,
    pub(crate) root: &'a Position,
    /// The depth at which the tree may have no moves, beside the bound of the advice.
    pub(crate) deepest: u32,
    /// What ends it from outside.
    pub(crate) limits: Limits<'a>,
}

/// What a node is, seen by itself.
pub(crate) enum Node {
    /// The advice fails here.
    Fails(Cause),
    /// The branch ends here with success.
    Ends(End),
    /// The moves to look at, in order; at least one.
    Goes(Vec<Move>),
    /// The side to move makes none, and it is the other's turn in this position.
    Passes(Position),
}

/// Why a node fails by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// The holding goal does not hold.
    Holding,
    /// It is the root, and the better goal holds already: there is nothing to play for.
    BetterAtRoot,
    /// No legal move satisfies the constraint.
    NoMove,
    /// The tree may not go deeper, or nobody wants an answer any more.
    Bound,
}

impl<'a> Search<'a> {
    /// The search with no limit on the depth of its own.
    pub(crate) fn new(program: &'a Program, advice: &'a Advice, root: &'a Position, limits: Limits<'a>) -> Self {
        Self { program, advice, root, deepest: u32::MAX, limits }
    }

    /// Whether there is a forcing tree of at most as many plies as may lie below the root.
    pub(crate) fn is_satisfiable(self) -> bool {
        let search = Self { deepest: self.limits.plies, ..self };
        match search.enter(search.root, 0) {
            Node::Goes(moves) => search.first_success(search.root, 0, &moves).is_some(),
            Node::Passes(after) => search.succeeds(&after, 1),
            Node::Fails(_) | Node::Ends(_) => false,
        }
    }

    /// The search for a tree of at most so many moves of ours.
    pub(crate) fn within(self, moves: u32) -> Self {
        Self { deepest: moves.saturating_mul(2), ..self }
    }

    /// The moves that the constraint allows at a node, in order.
    pub(crate) fn allowed(&self, position: &Position, depth: u32) -> Vec<Move> {
        allowed_moves(self.program, self.constraint(depth), (self.root, self.limits), position, depth)
    }

    /// Looks at a node so many plies below the root: goals first, then bound and moves.
    pub(crate) fn enter(&self, position: &Position, depth: u32) -> Node {
        if self.limits.is_stopped() {
            return Node::Fails(Cause::Bound);
        }
        let search = self.advice.search;
        let holding_first = search.holding_at != GoalsAt::Interior;
        if holding_first && asked_at(search.holding_at, depth) && !self.goal(&self.advice.holding, position, depth) {
            return Node::Fails(Cause::Holding);
        }
        if self.reaches_better(position, depth) {
            return if depth == 0 { Node::Fails(Cause::BetterAtRoot) } else { Node::Ends(End::Better) };
        }
        if !holding_first && !self.goal(&self.advice.holding, position, depth) {
            return Node::Fails(Cause::Holding);
        }
        if search.bound == Some(depth) || self.deepest == depth {
            return Node::Fails(Cause::Bound);
        }
        let side = side_to_move(depth);
        let passes = search.passes == Some(side);
        if passes && !position.in_check(side) {
            return Node::Passes(position.passed());
        }
        let moves = if passes { Vec::new() } else { self.allowed(position, depth) };
        if !moves.is_empty() {
            return Node::Goes(moves);
        }
        let exhausted = if us_to_move(depth) { search.us_exhausted } else { search.them_exhausted };
        match exhausted {
            // At the root there is nothing to play, whatever exhaustion means.
            Exhausted::Succeed if depth > 0 => Node::Ends(End::NoMove),
            Exhausted::Succeed | Exhausted::Fail => Node::Fails(Cause::NoMove),
        }
    }

    /// Whether there is a forcing tree from a node.
    pub(crate) fn succeeds(&self, position: &Position, depth: u32) -> bool {
        match self.enter(position, depth) {
            Node::Fails(_) => false,
            Node::Ends(_) => true,
            Node::Passes(after) => self.succeeds(&after, depth + 1),
            Node::Goes(moves) if us_to_move(depth) => self.first_success(position, depth, &moves).is_some(),
            Node::Goes(moves) => self.first_failure(position, depth, &moves).is_none(),
        }
    }

    /// The first of our moves after which there is a forcing tree: the one that is played.
    pub(crate) fn first_success(&self, position: &Position, depth: u32, moves: &[Move]) -> Option<Move> {
        moves.iter().copied().find(|mv| self.succeeds(&position.play(*mv), depth + 1))
    }

    /// The first of their replies after which there is none.
    pub(crate) fn first_failure(&self, position: &Position, depth: u32, replies: &[Move]) -> Option<Move> {
        replies.iter().copied().find(|reply| !self.succeeds(&position.play(*reply), depth + 1))
    }

    /// Whether the better goal is asked at a depth.
    pub(crate) fn asks_better(&self, depth: u32) -> bool {
        asked_at(self.advice.search.better_at, depth)
    }

    /// The constraint of the side to move at a depth.
    pub(crate) fn constraint(&self, depth: u32) -> &Constraint {
        if us_to_move(depth) { &self.advice.us } else { &self.advice.them }
    }

    fn reaches_better(&self, position: &Position, depth: u32) -> bool {
        self.asks_better(depth) && self.goal(&self.advice.better, position, depth)
    }

    /// Whether a goal, or a part of one, holds at a node.
    pub(crate) fn goal(&self, goal: &Expr, position: &Position, depth: u32) -> bool {
        holds(self.program, goal, Scene::node(self.root, position, depth).within(self.limits))
    }
}

/// Whether we are to move at a depth.
pub(crate) fn us_to_move(depth: u32) -> bool {
    depth.is_multiple_of(2)
}

/// The side to move at a depth.
pub(crate) fn side_to_move(depth: u32) -> Side {
    if us_to_move(depth) { Side::Us } else { Side::Them }
}

/// Whether a goal is asked at a depth.
fn asked_at(at: GoalsAt, depth: u32) -> bool {
    match at {
        GoalsAt::Everywhere | GoalsAt::Interior => true,
        GoalsAt::AfterOurMoves => !us_to_move(depth),
        GoalsAt::WithUsToMove => us_to_move(depth),
    }
}
