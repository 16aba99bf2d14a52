//! One decision: the least value that can be forced in three moves, then the fewest moves, then the first move.
//!
//! All their king's squares are asked about together, so that a position of the tree is a placing of our men
//! alone, and one that is reached on many ways is looked at once. With us to move their king attacks nothing of
//! ours and stands on no line of ours, so our moves do not depend on where it is.

use super::ending::{Ending, Men, Region};
use super::memory::{Lists, Memory, Node};
use super::moves::in_order;
use super::reach::Reach;
use super::regions::{Question, below, examine, helpless, list};
use super::sets::{ball, bit, count, filled, lowest};
use crate::rival::board::{Squares, has, ring};

/// Our move, and what it forces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The index of the advice.
    pub advice: u8,
    /// The square our man leaves.
    pub from: u8,
    /// The square it goes to.
    pub to: u8,
    /// What no leaf of the forcing tree exceeds: 0 is mate.
    pub value: u32,
    /// At most so many moves of ours.
    pub moves: u8,
}

/// The best answer so far, and the lists that lead to a better one.
pub(super) struct Search<'m> {
    pub(super) root: Men,
    pub(super) their: u8,
    pub(super) lists: &'m mut Lists,
    /// What is to be undercut.
    pub(super) best: u32,
    pub(super) answer: Option<Answer>,
}

/// The value of a position, us to move.
#[must_use]
pub(super) fn value<E: Ending>(men: Men, their: u8) -> u32 {
    let squares = filled(bit(their), E::free(men));
    E::value(men, Region { squares, rank: E::rank(men, squares, count(squares)) }, their)
}

/// Decides, the value being less than `limit`.
pub(super) fn decide<E: Ending>(root: Men, their: u8, limit: u32, memory: &mut Memory) -> Option<Answer> {
    let Memory { lists, odd, even } = memory;
    lists.clear();
    odd.clear();
    let mut search = Search { root, their, lists, best: limit, answer: None };
    search.one_move::<E>(odd);
    if search.best != 0 {
        even.follow::<E>(root.king, 1, odd);
        search.two_moves::<E>(even);
    }
    if search.best != 0 {
        odd.follow::<E>(root.king, 2, even);
        search.three_moves::<E>(odd, even);
    }
    search.answer
}

impl Search<'_> {
    /// A better answer.
    pub(super) fn found<E: Ending>(&mut self, men: Men, value: u32, moves: u8) {
        let root = self.root;
        let (from, to) = match (men.king != root.king, men.one != root.one) {
            (true, _) => (root.king, men.king),
            (_, true) => (root.one, men.one),
            _ => (root.other, men.other),
        };
        self.best = value;
        self.answer = Some(Answer { advice: E::ADVICE, from, to, value, moves });
    }

    pub(super) fn question<E: Ending>(&self, steps: u8) -> Question<E::Bound> {
        Question { bound: E::bound(self.best), within: ball(self.their, steps), their: self.their }
    }

    /// Our moves that may be played at all, in order, each with its exact value.
    fn one_move<E: Ending>(&mut self, reach: &mut Reach) {
        let their = self.their;
        in_order::<E>(self.root, |which, men| {
            let free = E::free(men);
            let replies = ring(their) & free;
            if self.best == 0 || has(ring(men.king), their) || replies & E::ours(men) != 0 {
                return;
            }
            if replies == 0 {
                if !has(free, their) {
                    self.found::<E>(men, 0, 1);
                }
                return;
            }
            let from = self.lists.regions.len() as u32;
            let (mut rest, mut worst) = (replies, 0);
            while rest != 0 {
                let squares = filled(lowest(rest), free);
                let region = Region { squares, rank: E::rank(men, squares, count(squares)) };
                self.lists.regions.push(region);
                worst = Squares(rest & squares).fold(worst, |worst, square| worst.max(E::value(men, region, square)));
                rest &= !squares;
            }
            let regions = (from, self.lists.regions.len() as u32);
            self.lists.moved[which][usize::from(E::square(men, which))] = self.lists.first.len() as u8;
            self.lists.first.push(Node { men, free, regions, helpless: replies, ..Node::default() });
            reach.insert(self.root.king, men);
            if worst < self.best {
                self.found::<E>(men, worst, 1);
            }
        });
    }

    fn two_moves<E: Ending>(&mut self, reach: &Reach) {
        let question = self.question::<E>(2);
        reach.each::<E>(self.root.king, 2, |king, one, others| {
            for other in Squares(others) {
                self.second::<E>(Men { king, one, other }, &question);
            }
        });
        for at in 0..self.lists.first.len() {
            self.exact_in_two::<E>(at, &question.bound);
        }
    }

    /// A placing after our second move, which may be one after the third as well.
    #[inline(always)]
    fn second<E: Ending>(&mut self, men: Men, question: &Question<E::Bound>) {
        let free = E::free(men);
        let from = self.lists.regions.len() as u32;
        let helpless = examine::<E>(&mut self.lists.regions, men, free, question);
        self.lists.numbers[Lists::place::<E>(self.root.king, men)] = self.lists.second.len() as u16;
        self.lists.second.push(Node { men, free, ..Node::default() });
        if helpless != 0 {
            let regions = (from, self.lists.regions.len() as u32);
            self.lists.third.push(Node { men, free, regions, helpless, ..Node::default() });
            self.tell_first::<E>(men, helpless);
        }
    }

    /// Tells the nodes after our first move that one more wins where their king is helpless.
    fn tell_first<E: Ending>(&mut self, men: Men, helpless: u64) {
        if helpless & ball(self.their, 1) == 0 {
            return;
        }
        let root = self.root;
        let mut tell = |which: usize, square: u8| {
            let number = usize::from(self.lists.moved[which][usize::from(square & 63)]);
            if let Some(first) = self.lists.first.get_mut(number)
                && E::follows(first.men, men)
            {
                first.won |= helpless;
            }
        };
        match (men.king != root.king, men.one != root.one, men.other != root.other) {
            (true, false, false) => Squares(ring(men.king)).for_each(|square| tell(0, square)),
            (false, true, false) => Squares(E::line(men.one, root.king)).for_each(|square| tell(1, square)),
            (false, false, true) => Squares(E::line(men.other, root.king)).for_each(|square| tell(2, square)),
            (false, false, false) => (0..3).for_each(|which| (0..64).for_each(|square| tell(which, square))),
            (king, one, other) => {
                let moved = [(king, men.king), (one, men.one), (other, men.other)];
                moved.into_iter().enumerate().filter(|(_, man)| man.0).for_each(|(which, man)| tell(which, man.1));
            }
        }
    }

    fn three_moves<E: Ending>(&mut self, odd: &Reach, even: &Reach) {
        let question = self.question::<E>(2);
        for at in 0..self.lists.third.len() {
            let mut node = self.lists.third[at];
            let good = below::<E>(self.lists.regions(&node), node.men, &question.bound);
            node.helpless = helpless::<E>(node.men, node.free, good) & question.within;
            if node.helpless & ball(self.their, 1) != 0 {
                let number = self.lists.numbers[Lists::place::<E>(self.root.king, node.men)];
                self.lists.second[usize::from(number)].helpless = node.helpless;
            }
            self.third::<E>(even, at, node);
        }
        let root = self.root.king;
        odd.each::<E>(root, 3, |king, one, others| {
            for other in Squares(others & !even.others(root, king, one)) {
                let men = Men { king, one, other };
                let free = E::free(men);
                let from = self.lists.regions.len() as u32;
                let helpless = examine::<E>(&mut self.lists.regions, men, free, &question);
                if helpless != 0 {
                    let at = self.lists.third.len();
                    let regions = (from, self.lists.regions.len() as u32);
                    let node = Node { men, free, regions, helpless, ..Node::default() };
                    self.lists.third.push(node);
                    self.third::<E>(even, at, node);
                }
            }
        });
        if self.prune::<E>() {
            self.connect::<E>();
            self.exact_in_three::<E>();
        }
    }

    /// Tells the placings before our third move where it wins.
    fn third<E: Ending>(&mut self, even: &Reach, at: usize, node: Node) {
        self.lists.third[at] = node;
        if node.helpless == 0 {
            return;
        }
        let (root, men, ours) = (self.root.king, node.men, E::ours(node.men));
        let Lists { second, links, numbers, .. } = &mut *self.lists;
        let mut tell = |before: Men| {
            let second = &mut second[usize::from(numbers[Lists::place::<E>(root, before)])];
            second.won |= node.helpless & second.free;
            links.push((at as u32, second.edges.1));
            second.edges.1 = links.len() as u32;
        };
        if has(ball(root, 2), men.king) {
            for other in Squares(E::other_moves(men) & even.others(root, men.king, men.one)) {
                tell(Men { other, ..men });
            }
            for one in Squares(E::one_moves(men)) {
                if has(even.others(root, men.king, one), men.other) {
                    tell(Men { one, ..men });
                }
            }
        }
        for king in Squares(ring(men.king) & ball(root, 2) & !ours) {
            if has(even.others(root, king, men.one), men.other) {
                tell(Men { king, ..men });
            }
        }
    }

    /// Keeps the second nodes that win within the bound, and the first ones; whether there are any.
    fn prune<E: Ending>(&mut self) -> bool {
        let question = Question { within: ball(self.their, 2), ..self.question::<E>(1) };
        let near = ball(self.their, 1);
        self.lists.first.iter_mut().for_each(|first| first.won = 0);
        let mut kept = 0;
        for at in 0..self.lists.second.len() {
            let mut node = self.lists.second[at];
            if node.won | node.helpless == 0 {
                continue;
            }
            let from = self.lists.regions.len();
            list::<E>(&mut self.lists.regions, node.men, node.free, &question);
            let ours = E::ours(node.men);
            let good = below::<E>(&self.lists.regions[from..], node.men, &question.bound) | node.won & !ours;
            node.helpless = helpless::<E>(node.men, node.free, good) & near;
            node.regions = (from as u32, self.lists.regions.len() as u32);
            if node.helpless != 0 {
                self.tell_first::<E>(node.men, node.helpless);
                self.lists.second[kept] = node;
                kept += 1;
            }
        }
        self.lists.second.truncate(kept);
        let Lists { first, regions, .. } = &mut *self.lists;
        first.retain(|node| {
            let regions = &regions[node.regions.0 as usize..node.regions.1 as usize];
            node.helpless & !(node.won | below::<E>(regions, node.men, &question.bound)) == 0
        });
        !first.is_empty()
    }
}
