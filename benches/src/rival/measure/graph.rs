//! The moves that were not refuted, as a graph: a value that is found refutes most of the others at once.

use super::ending::Ending;
use super::memory::{Lists, Node};
use super::regions::{below, helpless};
use super::search::Search;
use super::sets::ball;

impl Search<'_> {
    /// Draws the edges between the nodes that count, and leaves out the others.
    pub(super) fn connect<E: Ending>(&mut self) {
        let Lists { first, second, third, edges, links, kept, .. } = &mut *self.lists;
        let leads =
            |first: &Node, second: &Node| second.helpless & first.helpless != 0 && E::follows(first.men, second.men);
        second.retain(|second| first.iter().any(|first| leads(first, second)));
        for first in first {
            let from = edges.len() as u32;
            edges.extend((0..).zip(&*second).filter(|(_, second)| leads(first, second)).map(|(number, _)| number));
            first.edges = (from, edges.len() as u32);
            first.won = 1;
        }
        for second in second {
            let from = edges.len() as u32;
            let mut link = second.edges.1 as usize;
            while let Some(&(number, next)) = links.get(link.wrapping_sub(1)) {
                // the number of a third node among those that are kept, plus one
                let node = &mut third[number as usize];
                if node.won == 0 {
                    kept.push(*node);
                    node.won = kept.len() as u64;
                }
                edges.push(node.won as u32 - 1);
                link = next as usize;
            }
            second.edges = (from, edges.len() as u32);
        }
    }

    /// Asks again where they are helpless, the bound having become the best value. Of a first node `won` then says
    /// whether it leads to a better one.
    pub(super) fn tighten<E: Ending>(&mut self) {
        let bound = E::bound(self.best);
        let (near, far) = (ball(self.their, 1), ball(self.their, 2));
        let Lists { first, second, kept, regions, edges, .. } = &mut *self.lists;
        let below =
            |node: &Node| below::<E>(&regions[node.regions.0 as usize..node.regions.1 as usize], node.men, &bound);
        let edges = |node: &Node| edges[node.edges.0 as usize..node.edges.1 as usize].iter().map(|&edge| edge as usize);
        for third in &mut *kept {
            third.helpless = helpless::<E>(third.men, third.free, below(third)) & far;
        }
        for second in &mut *second {
            let won = edges(second).fold(0, |won, third| won | kept[third].helpless);
            let good = below(second) | won & second.free & !E::ours(second.men);
            second.helpless = helpless::<E>(second.men, second.free, good) & near;
        }
        for first in first {
            let won = edges(first).fold(below(first), |won, next| won | second[next].helpless);
            first.won = u64::from(first.helpless & !won == 0);
        }
    }
}
