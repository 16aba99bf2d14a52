//! The whole table's worth: every position, every defence.
//!
//! From each position the table is consulted, its forcing tree is played to the end against every reply, and
//! the table is consulted again: until mate, or stalemate, the loss of the rook or a repetition.

use super::board::{has, replies, rook_moves};
use super::tree::moved;
use super::{Advice, Rival, Step};
use crate::positions::{self, Squares};
use std::marker::PhantomData;

/// What the proof found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// How many positions were asked.
    pub positions: usize,
    /// How many of them are assured of mate.
    pub assured: usize,
    /// The longest assured win against the longest defence, in our moves.
    pub longest: u16,
    /// Where it begins.
    pub longest_from: Vec<Squares>,
    /// All assured wins against the longest defence, in our moves.
    pub sum: u64,
    /// The positions that are not assured.
    pub open: Vec<Squares>,
}

/// Plays every defence against a rival.
#[must_use]
pub fn prove<R: Rival>() -> Proof {
    let mut walk = Walk::<R> { values: vec![UNKNOWN; 1 << 18], stack: Vec::new(), rival: PhantomData };
    let mut proof = Proof::default();
    for position in positions::all() {
        proof.positions += 1;
        let value = walk.value(position);
        if value == NEVER {
            proof.open.push(position);
            continue;
        }
        proof.assured += 1;
        proof.sum += u64::from(value);
        if value > proof.longest {
            proof.longest = value;
            proof.longest_from.clear();
        }
        if value == proof.longest {
            proof.longest_from.push(position);
        }
    }
    proof
}

/// How many positions each advice plays in, in the order of [`Advice::ALL`].
#[must_use]
pub fn accepted<R: Rival>() -> [usize; 6] {
    let mut accepted = [0; 6];
    for [king, rook, their] in positions::all() {
        if let Some(decision) = R::decide(king, rook, their) {
            accepted[decision.advice as usize] += 1;
        }
    }
    accepted
}

/// No value yet.
const UNKNOWN: u16 = u16::MAX;
/// Not assured; above all numbers of moves.
const NEVER: u16 = u16::MAX - 1;

/// A walk through all games, depth first, with its own stack: a table that cycles must not exhaust the thread's.
struct Walk<R> {
    /// Our moves to mate by position, the table consulted there. A position that is being walked counts as
    /// never won: what comes back to it is a repetition.
    values: Vec<u16>,
    stack: Vec<Node>,
    rival: PhantomData<R>,
}

/// A position after our move.
struct Node {
    root: Squares,
    advice: Advice,
    /// Of the move, in plies below the root.
    depth: u8,
    king: u8,
    rook: u8,
    /// Replies that were not asked yet.
    rest: u64,
    /// The longest of those that were.
    worst: u16,
    ends: bool,
}

impl<R: Rival> Walk<R> {
    fn value(&mut self, position: Squares) -> u16 {
        let known = self.values[index(position)];
        if known != UNKNOWN {
            return known;
        }
        let mut value = self.consult(position);
        while let Some(node) = self.stack.last_mut() {
            if let Some(value) = value.take() {
                node.worst = node.worst.max(value);
            }
            let Some(reply) = node.next_reply(&self.values) else {
                value = Some(node.value());
                self.leave();
                continue;
            };
            let next = [node.king, node.rook, reply];
            value = if node.ends {
                self.consult(next)
            } else {
                let (root, advice, depth) = (node.root, node.advice, node.depth + 2);
                let step = R::follow(root, advice, depth, node.king, node.rook, reply);
                self.enter(root, advice, depth, next, step)
            };
        }
        self.values[index(position)]
    }

    /// Asks the table; the value, or a node on the stack.
    fn consult(&mut self, position: Squares) -> Option<u16> {
        self.values[index(position)] = NEVER;
        let [king, rook, their] = position;
        let Some(decision) = R::decide(king, rook, their) else { return Some(NEVER) };
        let value = self.enter(position, decision.advice, 0, position, Some(decision.step));
        if let Some(value) = value {
            self.values[index(position)] = value;
        }
        value
    }

    /// Plays our move; the value where the game ends, or a node on the stack.
    fn enter(
        &mut self,
        root: Squares,
        advice: Advice,
        depth: u8,
        [king, rook, their]: Squares,
        step: Option<Step>,
    ) -> Option<u16> {
        let Some(step) = step else { return Some(NEVER) };
        let (king, rook) = moved(king, rook, step);
        let rest = replies(king, rook, their);
        if rest == 0 {
            return Some(if has(rook_moves(rook, king), their) { 1 } else { NEVER });
        }
        if has(rest, rook) {
            return Some(NEVER);
        }
        self.stack.push(Node { root, advice, depth, king, rook, rest, worst: 0, ends: step.ends });
        None
    }

    /// Takes a node off the stack; a root learns its value.
    fn leave(&mut self) {
        if let Some(node) = self.stack.pop()
            && node.depth == 0
        {
            self.values[index(node.root)] = node.value();
        }
    }
}

impl Node {
    /// The next reply that leads to a position without a value; those with one are taken into account.
    #[inline]
    fn next_reply(&mut self, values: &[u16]) -> Option<u8> {
        while self.rest != 0 && self.worst != NEVER {
            let reply = self.rest.trailing_zeros() as u8;
            self.rest &= self.rest - 1;
            let known = if self.ends { values[index([self.king, self.rook, reply])] } else { UNKNOWN };
            if known == UNKNOWN {
                return Some(reply);
            }
            self.worst = self.worst.max(known);
        }
        None
    }

    /// Its value, all replies asked.
    fn value(&self) -> u16 {
        if self.worst == NEVER { NEVER } else { self.worst + 1 }
    }
}

/// A number below 2^18 for each position.
fn index([king, rook, their]: Squares) -> usize {
    usize::from(king & 63) << 12 | usize::from(rook & 63) << 6 | usize::from(their & 63)
}
