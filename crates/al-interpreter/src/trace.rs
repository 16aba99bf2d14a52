//! How a decision came about, for authors of tables.

use al_chess::{Move, Position, Side};
use al_compiler::program::Expr;
use al_compiler::source::Span;
use al_runtime::Decision;

use crate::choice::Way;
use crate::facts::conjuncts;
use crate::measured::{Forcing, NOTHING};
use crate::search::{Cause, Node, Search, side_to_move, us_to_move};
use crate::tree::ForcingTree;

/// Everything that happens when a table is consulted.
#[derive(Clone, Debug)]
pub struct Consultation {
    /// The position consulted: the canonical form of the one asked.
    pub root: Position,
    /// The answer, as [`al_runtime::Table::decide`] gives it for [`Consultation::root`].
    pub decision: Decision,
    /// Every rule of the table, in order; none where the table does not cover the position.
    pub rules: Vec<ConsultedRule>,
    /// The forcing tree of the accepted advice. After [`consult_decided`](crate::Interpreter::consult_decided) only where the table is asked
    /// again after its first move: another one can be walked.
    pub tree: Option<ForcingTree>,
}

/// What a consultation made of a rule.
#[derive(Clone, Debug)]
pub struct ConsultedRule {
    /// The rule: an index for [`al_runtime::Table::rule_name`].
    pub rule: u16,
    /// Whether its condition holds, asked of every rule.
    pub holds: bool,
    /// Whether it was consulted: its condition holds and no earlier rule had taken the position.
    pub consulted: bool,
    /// Its advice as far as it was tried, in order.
    pub attempts: Vec<Attempt>,
}

/// A piece of advice that was tried.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The advice: an index for [`al_runtime::Table::advice_name`].
    pub advice: u16,
    /// Why it is not satisfiable; `None`: it was accepted.
    pub failure: Option<Failure>,
    /// What the accepted move forces, where the advice has a measure.
    pub forced: Option<Forced>,
}

/// What a move forces of a measure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forced {
    /// The measure's name.
    pub measure: String,
    /// Its numbers at the root.
    pub at_root: Vec<i32>,
    /// Those at the worst leaf of the tree; `None`: mate.
    pub value: Option<Vec<i32>>,
    /// In at most so many moves of ours.
    pub moves: u32,
}

/// Why a piece of advice is not satisfiable.
#[derive(Clone, Debug)]
pub enum Failure {
    /// It fails at the root, before any move.
    AtRoot(Reason),
    /// Every move that our constraint allows at the root is refuted, in that order.
    AfterMoves(Vec<Refuted>),
    /// No tree forces a value of the measure that satisfies the advice.
    NotForced {
        /// The measure's name.
        measure: String,
        /// Its numbers at the root.
        at_root: Vec<i32>,
        /// The least that can be forced; `None`: there is no tree at all.
        least: Option<Vec<i32>>,
    },
    /// It is known not to be satisfiable, and nobody has waited for the reason.
    Unknown,
}

/// A move of ours at the root with the line that refutes it.
///
/// In the line they play their first reply to which we have no answer, and we play the move that
/// holds out longest (of several, the first).
#[derive(Clone, Debug)]
pub struct Refuted {
    /// The moves, ours at the root first.
    pub line: Vec<Move>,
    /// The position after them.
    pub position: Position,
    /// Why the advice fails there.
    pub reason: Reason,
}

/// Why the advice fails at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The holding goal does not hold.
    Holding {
        /// The parts of the goal, joined by `and`, that do not hold.
        unmet: Vec<Span>,
    },
    /// The better goal holds at the root already: there is nothing to play for.
    BetterAtRoot,
    /// The better goal is not reached and no legal move satisfies the constraint.
    NoMove {
        /// The side to move.
        side: Side,
        /// Whether it has a legal move at all.
        has_legal_move: bool,
        /// The parts of the better goal, joined by `and`, that do not hold; empty where the goal is
        /// not asked at this depth.
        unmet: Vec<Span>,
    },
    /// The better goal is not reached and the tree may not go deeper.
    Bound {
        /// As in [`Reason::NoMove`].
        unmet: Vec<Span>,
    },
}

impl Way<'_> {
    /// Why the advice, which is known not to be satisfiable, fails.
    pub(crate) fn why_not(&self) -> Failure {
        match self {
            Self::Plain(search) => search.why_not(),
            Self::Forcing(forcing) => forcing.why_not(),
        }
    }
}

impl Forcing<'_> {
    /// Why the advice, which is known not to be satisfiable, fails.
    fn why_not(&self) -> Failure {
        let Search { root, advice, .. } = self.search;
        let measure = &self.measured.measure;
        let least = Some(self.with_us(root, 0, advice.most_moves())).filter(|least| *least != NOTHING);
        Failure::NotForced {
            measure: measure.name.clone(),
            at_root: self.numbers(root),
            least: least.and_then(|least| measure.unpack(least)),
        }
    }
}

impl Search<'_> {
    /// Why the advice, which is known not to be satisfiable, fails.
    fn why_not(&self) -> Failure {
        match self.enter(self.root, 0) {
            Node::Goes(moves) => Failure::AfterMoves(moves.iter().map(|mv| self.refute(*mv)).collect()),
            Node::Fails(cause) => Failure::AtRoot(self.reason(cause, self.root, 0)),
            Node::Ends(_) | Node::Passes(_) => Failure::AtRoot(Reason::BetterAtRoot),
        }
    }

    /// The line that refutes a move of ours at the root.
    fn refute(&self, mv: Move) -> Refuted {
        let mut line = vec![mv];
        line.extend(self.losing_line(&self.root.play(mv), 1));
        let position = line.iter().fold(*self.root, |position, mv| position.play(*mv));
        let depth = line.len() as u32;
        let cause = match self.enter(&position, depth) {
            Node::Fails(cause) => cause,
            Node::Ends(_) | Node::Goes(_) | Node::Passes(_) => Cause::NoMove,
        };
        Refuted { position, reason: self.reason(cause, &position, depth), line }
    }

    /// From a failing node the moves to a node that fails by itself.
    fn losing_line(&self, position: &Position, depth: u32) -> Vec<Move> {
        let moves = match self.enter(position, depth) {
            Node::Goes(moves) => moves,
            // what follows a pass is no line of moves
            Node::Passes(_) | Node::Fails(_) | Node::Ends(_) => return Vec::new(),
        };
        let line = |mv: Move| {
            let mut line = vec![mv];
            line.extend(self.losing_line(&position.play(mv), depth + 1));
            line
        };
        if us_to_move(depth) {
            let longer = |best: Vec<Move>, next: Vec<Move>| if next.len() > best.len() { next } else { best };
            moves.into_iter().map(line).reduce(longer).unwrap_or_default()
        } else {
            self.first_failure(position, depth, &moves).map(line).unwrap_or_default()
        }
    }

    fn reason(&self, cause: Cause, position: &Position, depth: u32) -> Reason {
        match cause {
            Cause::Holding => Reason::Holding { unmet: self.unmet(&self.advice.holding, position, depth) },
            Cause::BetterAtRoot => Reason::BetterAtRoot,
            Cause::NoMove => Reason::NoMove {
                side: side_to_move(depth),
                has_legal_move: position.has_legal_move(),
                unmet: self.unmet_better(position, depth),
            },
            Cause::Bound => Reason::Bound { unmet: self.unmet_better(position, depth) },
        }
    }

    fn unmet_better(&self, position: &Position, depth: u32) -> Vec<Span> {
        if self.asks_better(depth) { self.unmet(&self.advice.better, position, depth) } else { Vec::new() }
    }

    /// The parts of a goal, joined by `and`, that do not hold.
    fn unmet(&self, goal: &Expr, position: &Position, depth: u32) -> Vec<Span> {
        let parts = conjuncts(goal).into_iter().filter(|part| !self.goal(part, position, depth));
        parts.map(|part| part.span).collect()
    }
}
