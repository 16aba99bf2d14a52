//! Masks: truth values of a move's destination, all sixty-four at once.

use crate::goals::{BoundId, ExprId, Goals};
use std::collections::BTreeMap;

/// A mask, an index into [`Masks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MaskId(u32);

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

/// All masks of a decision, hash-consed.
#[derive(Clone, Debug, Default)]
pub struct Masks {
    nodes: Vec<Mask>,
    known: BTreeMap<Mask, MaskId>,
}

impl Masks {
    /// The mask of an id.
    pub fn get(&self, id: MaskId) -> &Mask {
        &self.nodes[id.0 as usize]
    }

    /// All masks; parts come before what is made of them.
    pub fn iter(&self) -> impl Iterator<Item = &Mask> {
        self.nodes.iter()
    }

    /// Whether a mask is dear: it enumerates a set of squares somewhere.
    pub fn loops(&self, id: MaskId) -> bool {
        match self.get(id) {
            Mask::ForAll(..) => true,
            mask => mask.parts().any(|part| self.loops(part)),
        }
    }

    /// The id of a mask as it stands.
    pub(super) fn intern(&mut self, mask: Mask) -> MaskId {
        if let Some(&id) = self.known.get(&mask) {
            return id;
        }
        let id = MaskId(self.nodes.len() as u32);
        self.nodes.push(mask.clone());
        self.known.insert(mask, id);
        id
    }

    /// All destinations or none.
    pub(super) fn constant(&mut self, goals: &mut Goals, value: bool) -> MaskId {
        let value = goals.bool(value);
        self.intern(Mask::Gate(value))
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
                self.intern(Mask::Gate(gate))
            }
            _ => self.intern(Mask::Not(a)),
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
            return self.intern(Mask::Gate(both));
        }
        self.intern(Mask::And(a.min(b), a.max(b)))
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
            return self.intern(Mask::Gate(either));
        }
        self.intern(Mask::Or(a.min(b), a.max(b)))
    }
}
