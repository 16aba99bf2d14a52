//! Exact values of what was not refuted: few moves, in order, each with the value to beat.

use super::ending::Ending;
use super::memory::{Lists, Node};
use super::regions::{below, region_of};
use super::search::Search;
use crate::rival::board::{Squares, has, ring};

impl Search<'_> {
    /// The value of one of our first moves in two moves, where it is below the bound.
    pub(super) fn exact_in_two<E: Ending>(&mut self, at: usize, bound: &E::Bound) {
        let (first, lists) = (self.lists.first[at], &*self.lists);
        if first.helpless & !(first.won | below::<E>(lists.regions(&first), first.men, bound)) != 0 {
            return;
        }
        let mut worst = 0;
        for reply in Squares(first.helpless) {
            let mut value = here::<E>(lists, &first, reply);
            if has(first.won, reply) {
                for second in &lists.third {
                    if value <= worst {
                        break;
                    }
                    if has(second.helpless, reply) && E::follows(first.men, second.men) {
                        value = value.min(after::<E>(lists, second, reply, worst, value));
                    }
                }
            }
            worst = worst.max(value);
            if worst >= self.best {
                return;
            }
        }
        self.found::<E>(first.men, worst, 2);
    }

    /// The values of our first moves in three moves.
    pub(super) fn exact_in_three<E: Ending>(&mut self) {
        for at in 0..self.lists.first.len() {
            let first = self.lists.first[at];
            if first.won == 0 {
                continue;
            }
            let lists = &*self.lists;
            let mut worst = 0;
            for reply in Squares(first.helpless) {
                let mut value = here::<E>(lists, &first, reply);
                for &second in lists.edges(&first) {
                    if value <= worst {
                        break;
                    }
                    let second = &lists.second[second as usize];
                    if has(second.helpless, reply) {
                        value = value.min(after_second::<E>(lists, second, reply, worst, value));
                    }
                }
                worst = worst.max(value);
                if worst >= self.best {
                    break;
                }
            }
            if worst < self.best {
                self.found::<E>(first.men, worst, 3);
                if self.lists.first[at + 1..].iter().any(|later| later.won != 0) {
                    self.tighten::<E>();
                }
            }
        }
    }
}

/// The value where their king is, us to move: none where the region is not listed.
#[inline(always)]
fn here<E: Ending>(lists: &Lists, node: &Node, their: u8) -> u32 {
    region_of(lists.regions(node), their).map_or(u32::MAX, |region| E::value(node.men, region, their))
}

/// The greatest value after a reply, them to move. Nobody asks how far it is below `least`, or above `most`.
#[inline(always)]
fn after<E: Ending>(lists: &Lists, node: &Node, their: u8, least: u32, most: u32) -> u32 {
    let mut worst = least;
    for reply in Squares(ring(their) & node.free) {
        worst = worst.max(here::<E>(lists, node, reply));
        if worst >= most {
            break;
        }
    }
    worst
}

/// The same with a third move of ours to come.
#[inline(always)]
fn after_second<E: Ending>(lists: &Lists, second: &Node, their: u8, least: u32, most: u32) -> u32 {
    let mut worst = least;
    for reply in Squares(ring(their) & second.free) {
        let mut value = here::<E>(lists, second, reply);
        for &third in lists.edges(second) {
            if value <= worst {
                break;
            }
            let third = &lists.kept[third as usize];
            if has(third.helpless, reply) {
                value = value.min(after::<E>(lists, third, reply, worst, value));
            }
        }
        worst = worst.max(value);
        if worst >= most {
            break;
        }
    }
    worst
}
