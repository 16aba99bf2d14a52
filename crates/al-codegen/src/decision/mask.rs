//! Masks: truth values of a move's destination, all sixty-four at once.

use crate::goals::{BoundId, ExprId, Goals, Reads};
use std::collections::{BTreeMap, BTreeSet};

/// A mask, an index into [`Masks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MaskId(u32);

impl MaskId {
    /// The place of the mask among all.
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A table of masks, an index into the decision's tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(pub u32);

/// How a mask is made. Expressions in it are *uniform*: the same for every destination.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mask {
    /// All destinations where the condition holds, else none.
    Gate(ExprId),
    /// The destinations in a set.
    Set(ExprId),
    /// The destinations whose file is greater than a number.
    FilesAbove(ExprId),
    /// The destinations whose rank is greater than a number.
    RanksAbove(ExprId),
    /// The destinations at most so many king moves from a square (square, number).
    Ball(ExprId, ExprId),
    /// An entry of a table of masks, one index an axis.
    Table(TableId, Vec<ExprId>),
    /// The other destinations.
    Not(MaskId),
    /// Destinations in both.
    And(MaskId, MaskId),
    /// Destinations in either.
    Or(MaskId, MaskId),
    /// Destinations in the mask for every square of a set.
    ForAll(BoundId, ExprId, MaskId),
}

impl Mask {
    /// The masks it is made of.
    pub fn parts(&self) -> impl Iterator<Item = MaskId> + use<> {
        let parts = match *self {
            Self::Not(a) | Self::ForAll(_, _, a) => [Some(a), None],
            Self::And(a, b) | Self::Or(a, b) => [Some(a), Some(b)],
            _ => [None, None],
        };
        parts.into_iter().flatten()
    }

    /// The uniform expressions it reads.
    pub fn exprs(&self) -> Vec<ExprId> {
        match self {
            Self::Gate(a) | Self::Set(a) | Self::FilesAbove(a) | Self::RanksAbove(a) | Self::ForAll(_, a, _) => {
                vec![*a]
            }
            Self::Ball(a, b) => vec![*a, *b],
            Self::Table(_, axes) => axes.clone(),
            Self::Not(_) | Self::And(..) | Self::Or(..) => Vec::new(),
        }
    }
}

/// A mask and what is known of it.
#[derive(Clone, Debug)]
struct Node {
    mask: Mask,
    reads: Reads,
    loops: bool,
}

/// All masks of a decision, hash-consed.
#[derive(Clone, Debug, Default)]
pub struct Masks {
    nodes: Vec<Node>,
    known: BTreeMap<Mask, MaskId>,
}

impl Masks {
    /// How many masks there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The mask of an id.
    pub fn get(&self, id: MaskId) -> &Mask {
        &self.nodes[id.0 as usize].mask
    }

    /// All masks; parts come before what is made of them.
    pub fn iter(&self) -> impl Iterator<Item = (MaskId, &Mask)> {
        self.nodes.iter().enumerate().map(|(i, node)| (MaskId(i as u32), &node.mask))
    }

    /// Whether a mask is dear: it enumerates a set of squares somewhere.
    pub fn loops(&self, id: MaskId) -> bool {
        self.nodes[id.0 as usize].loops
    }

    /// What a mask reads; its own bound squares are not among it.
    pub(super) fn reads(&self, id: MaskId) -> Reads {
        self.nodes[id.0 as usize].reads
    }

    /// The id of a mask as it stands.
    pub(super) fn intern(&mut self, goals: &Goals, mask: Mask) -> MaskId {
        if let Some(&id) = self.known.get(&mask) {
            return id;
        }
        let id = MaskId(self.nodes.len() as u32);
        let reads = self.reads_of(goals, &mask);
        let loops = matches!(mask, Mask::ForAll(..)) || mask.parts().any(|part| self.loops(part));
        self.nodes.push(Node { mask: mask.clone(), reads, loops });
        self.known.insert(mask, id);
        id
    }

    fn reads_of(&self, goals: &Goals, mask: &Mask) -> Reads {
        let parts = mask.parts().map(|part| self.reads(part));
        let exprs = mask.exprs().into_iter().map(|expr| goals.reads(expr));
        let reads = parts.chain(exprs).fold(Reads::default(), Reads::join);
        match mask {
            Mask::ForAll(bound, ..) => reads.without_bound(*bound),
            _ => reads,
        }
    }

    /// All destinations or none.
    pub(super) fn constant(&mut self, goals: &mut Goals, value: bool) -> MaskId {
        let value = goals.bool(value);
        self.intern(goals, Mask::Gate(value))
    }

    /// Whether a mask is known to be all destinations or none.
    pub fn known(&self, goals: &Goals, id: MaskId, value: bool) -> bool {
        matches!(self.get(id), Mask::Gate(gate) if goals.is_bool(*gate, value))
    }

    pub(super) fn not(&mut self, goals: &mut Goals, a: MaskId) -> MaskId {
        match *self.get(a) {
            Mask::Not(inner) => inner,
            Mask::Gate(gate) => {
                let gate = goals.not(gate);
                self.intern(goals, Mask::Gate(gate))
            }
            _ => self.intern(goals, Mask::Not(a)),
        }
    }

    pub(super) fn and(&mut self, goals: &mut Goals, a: MaskId, b: MaskId) -> MaskId {
        if self.opposite(a, b) {
            return self.constant(goals, false);
        }
        if self.known(goals, a, false) || self.known(goals, b, true) || a == b {
            return a;
        }
        if self.known(goals, b, false) || self.known(goals, a, true) {
            return b;
        }
        if let (&Mask::Gate(x), &Mask::Gate(y)) = (self.get(a), self.get(b)) {
            let both = goals.all([x, y]);
            return self.intern(goals, Mask::Gate(both));
        }
        self.intern(goals, Mask::And(a.min(b), a.max(b)))
    }

    /// The conjunction of masks, in their order.
    pub(super) fn all(&mut self, goals: &mut Goals, masks: impl IntoIterator<Item = MaskId>) -> MaskId {
        let every = self.constant(goals, true);
        masks.into_iter().fold(every, |all, mask| self.and(goals, all, mask))
    }

    /// The masks that a mask is the conjunction of.
    pub fn conjuncts(&self, id: MaskId) -> Vec<MaskId> {
        let (mut found, mut seen, mut open) = (Vec::new(), BTreeSet::new(), vec![id]);
        while let Some(id) = open.pop() {
            if seen.insert(id) {
                match *self.get(id) {
                    Mask::And(a, b) => open.extend([b, a]),
                    _ => found.push(id),
                }
            }
        }
        found
    }

    /// The same, with the negation of a disjunction taken for the conjunction that it is.
    pub(super) fn all_conjuncts(&mut self, goals: &mut Goals, id: MaskId) -> Vec<MaskId> {
        let (mut found, mut seen, mut open) = (Vec::new(), BTreeSet::new(), vec![id]);
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            let negated = match *self.get(id) {
                Mask::Not(inner) => Some(self.get(inner)),
                _ => None,
            };
            if let Some(&Mask::Or(a, b)) = negated {
                let (a, b) = (self.not(goals, a), self.not(goals, b));
                open.extend([b, a]);
            } else if let Mask::And(a, b) = *self.get(id) {
                open.extend([b, a]);
            } else {
                found.push(id);
            }
        }
        found
    }

    /// Whether one mask is the other's complement.
    fn opposite(&self, a: MaskId, b: MaskId) -> bool {
        *self.get(a) == Mask::Not(b) || *self.get(b) == Mask::Not(a)
    }

    pub(super) fn or(&mut self, goals: &mut Goals, a: MaskId, b: MaskId) -> MaskId {
        if self.opposite(a, b) {
            return self.constant(goals, true);
        }
        if self.known(goals, a, true) || self.known(goals, b, false) || a == b {
            return a;
        }
        if self.known(goals, b, true) || self.known(goals, a, false) {
            return b;
        }
        if let (&Mask::Gate(x), &Mask::Gate(y)) = (self.get(a), self.get(b)) {
            let either = goals.any([x, y]);
            return self.intern(goals, Mask::Gate(either));
        }
        self.intern(goals, Mask::Or(a.min(b), a.max(b)))
    }
}
