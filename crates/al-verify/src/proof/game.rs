//! The game of the table against every defence, as a graph.

use al_chess::{Move, Position, Role, Side};

use super::exit::{End, Exit, Way};
use super::failure::Failure;
use super::judge::{Judges, over};
use super::numbering::Numbering;
use super::policy::{Left, Played, Policy, Walker, sets_back};
use super::sweep::Stored;

/// All positions, and what leads from each to others.
///
/// The nodes are the positions in which the table is consulted, and those with them to move where a tree has
/// ended. From the former lead the exits of the tree, from the latter their replies. What is inside a tree
/// is no node: it can be walked again at any time.
///
/// A node has an *index*: the number of its position, and where they are to move the count of all numbers
/// more.
pub(super) struct Game<'a> {
    pub(super) policy: Policy<'a>,
    pub(super) numbering: Numbering,
    pub(super) judges: Judges<'a>,
    /// Exits that need not be walked to again.
    pub(super) stored: Stored,
}

impl Game<'_> {
    /// How many indices there are.
    pub(super) fn nodes(&self) -> usize {
        2 * self.numbering.total() as usize
    }

    /// Whether a number is a legal position with us to move in which nobody may take en passant.
    #[inline]
    pub(super) fn is_legal_root(&self, number: u32) -> bool {
        let stored = self.stored.is_legal(number as usize);
        stored.unwrap_or_else(|| self.numbering.legal(number, Side::Us).is_some())
    }

    /// The position of a node.
    #[inline]
    pub(super) fn position(&self, index: usize) -> Option<Position> {
        let total = self.numbering.total();
        let index = index as u32;
        if index < total {
            self.numbering.position(index, Side::Us)
        } else {
            self.numbering.position(index - total, Side::Them)
        }
    }

    /// The node of a position, if its men are the table's.
    #[inline]
    pub(super) fn index(&self, position: &Position) -> Option<u32> {
        let number = self.numbering.number(position)?;
        Some(if position.turn() == Side::Us { number } else { self.numbering.total() + number })
    }

    /// Adds what a node leads to.
    #[inline]
    pub(super) fn expand(&self, index: usize, walker: &mut Walker, exits: &mut Vec<Exit>) {
        if index < self.numbering.total() as usize
            && let Some(stored) = self.stored.exits(index)
        {
            exits.extend_from_slice(stored);
            return;
        }
        let Some(position) = self.position(index) else { return };
        match position.turn() {
            Side::Us => self.exits(&position, walker, |exit, _| exits.push(exit)),
            Side::Them => self.replies(&position, |exit, _| exits.push(exit)),
        }
    }

    /// What a node leads to, with the moves that lead there.
    pub(super) fn ways(&self, index: usize, walker: &mut Walker) -> Vec<(Exit, Vec<Move>)> {
        let mut ways = Vec::new();
        let Some(position) = self.position(index) else { return ways };
        match position.turn() {
            Side::Us => self.exits(&position, walker, |exit, path| ways.push((exit, path.to_vec()))),
            Side::Them => self.replies(&position, |exit, path| ways.push((exit, path.to_vec()))),
        }
        ways
    }

    /// The exits of the tree from a position in which the table is consulted.
    #[inline]
    fn exits(&self, root: &Position, walker: &mut Walker, mut exit: impl FnMut(Exit, &[Move])) {
        match self.policy.consult(root, walker) {
            Ok(played) => {
                for played in self.policy.tied(root, played, walker) {
                    self.exits_of(root, &played, walker, &mut exit);
                }
            }
            Err(end) => exit(Exit::now(end), &[]),
        }
    }

    /// The exits of a tree.
    #[inline]
    pub(super) fn exits_of(
        &self,
        root: &Position,
        played: &Played<'_>,
        walker: &mut Walker,
        mut exit: impl FnMut(Exit, &[Move]),
    ) {
        self.policy.walk(root, played, walker, |left, way, position, path| {
            let found = match left {
                Left::WithThemToMove | Left::WithUsToMove => self.exit(way, position),
                Left::Broken => way.end(End::Failed(Failure::NoAdvice), 0),
            };
            exit(found, path);
        });
    }

    /// Their replies in a position where a tree has ended, or how the game has ended there.
    #[inline]
    fn replies(&self, position: &Position, mut exit: impl FnMut(Exit, &[Move])) {
        let neighbours = self.numbering.neighbours(position);
        let quiet = Way::default().ply(false);
        let mut any = false;
        for reply in position.moves() {
            any = true;
            let found = match &neighbours {
                Some(near) if reply.captured.is_none() && position.role(reply.slot) != Role::Pawn => {
                    quiet.to(near.number(reply.slot, reply.to))
                }
                _ => self.exit(Way::default().ply(sets_back(position, reply)), &position.play(reply)),
            };
            exit(found, &[reply]);
        }
        if !any {
            exit(Exit::now(over(position)), &[]);
        }
    }

    /// The exit to a position: to a node, or to what the judges say.
    #[inline]
    fn exit(&self, way: Way, position: &Position) -> Exit {
        if let Some(index) = self.index(position) {
            return way.to(index);
        }
        let (end, more) = self.judges.end(position);
        way.end(end, more)
    }
}
