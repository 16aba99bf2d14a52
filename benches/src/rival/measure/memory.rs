//! What one decision keeps in mind.

use super::ending::{Ending, Men, Region};
use super::reach::Reach;
use std::ops::Range;

/// Our men, and what is known of all their king's squares together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Node {
    pub(super) men: Men,
    /// The squares that we do not attack.
    pub(super) free: u64,
    /// Where, us to move, our later moves reach a value below the bound.
    pub(super) won: u64,
    /// Where, them to move, every reply leads to a value below the bound. Of the first nodes: the replies.
    pub(super) helpless: u64,
    /// Those of its regions that may be below the bound, in the list of all regions.
    pub(super) regions: (u32, u32),
    /// Where our next move leads, in the list of edges.
    pub(super) edges: (u32, u32),
}

/// What a decision writes, lent by the caller so that nobody asks for memory twice. Nothing in it is read by the
/// next decision.
#[derive(Debug, Default)]
pub struct Memory {
    pub(super) lists: Lists,
    /// What our men reach in one move or three.
    pub(super) odd: Reach,
    /// What our men reach in two moves.
    pub(super) even: Reach,
}

/// The nodes of a search, and what they refer to.
#[derive(Debug)]
pub(super) struct Lists {
    /// After our first move, our second and our third, them to move.
    pub(super) first: Vec<Node>,
    pub(super) second: Vec<Node>,
    pub(super) third: Vec<Node>,
    pub(super) regions: Vec<Region>,
    pub(super) edges: Vec<u32>,
    /// Edges from a second node to third ones before it is known which ones count: the third and the next link.
    pub(super) links: Vec<(u32, u32)>,
    /// The third nodes that count, in the order in which they are met.
    pub(super) kept: Vec<Node>,
    /// The number of a second node by our men.
    pub(super) numbers: Vec<u16>,
    /// The number of a first node by the man that moved and its square.
    pub(super) moved: [[u8; 64]; 3],
}

impl Default for Lists {
    fn default() -> Self {
        Self {
            first: Vec::new(),
            second: Vec::new(),
            third: Vec::new(),
            regions: Vec::new(),
            edges: Vec::new(),
            links: Vec::new(),
            kept: Vec::new(),
            numbers: vec![0; 25 << 10],
            moved: [[0; 64]; 3],
        }
    }
}

impl Lists {
    pub(super) fn clear(&mut self) {
        self.first.clear();
        self.second.clear();
        self.third.clear();
        self.regions.clear();
        self.edges.clear();
        self.links.clear();
        self.kept.clear();
        self.moved = [[u8::MAX; 64]; 3];
    }

    /// The regions of a node.
    #[inline(always)]
    pub(super) fn regions(&self, node: &Node) -> &[Region] {
        &self.regions[range(node.regions)]
    }

    /// The numbers of the nodes to which our next move leads.
    #[inline(always)]
    pub(super) fn edges(&self, node: &Node) -> &[u32] {
        &self.edges[range(node.edges)]
    }

    /// Where the number of a second node stands, our king being two steps from the root's at most.
    #[inline(always)]
    pub(super) fn place<E: Ending>(root: u8, men: Men) -> usize {
        let offset =
            |shift: u8| usize::from((men.king >> shift & 7).wrapping_sub(root >> shift & 7).wrapping_add(2) & 7);
        let king = offset(3) * 5 + offset(0);
        if E::TWO {
            king << 10 | usize::from(men.one >> 1) << 5 | usize::from(men.other >> 1)
        } else {
            king << 6 | usize::from(men.other)
        }
    }
}

#[inline(always)]
fn range((from, to): (u32, u32)) -> Range<usize> {
    from as usize..to as usize
}
