//! Advice that chooses among trees by their values: what is asked where, and what a leaf is worth.
//!
//! With a measure a node with us to move below the root may be a leaf, worth the measure there; a mate after
//! our move is worth less than all of them. Without one, every leaf is worth the same.

use super::build::{Asked, Building};
use crate::goals::{ExprId, Site};
use al_chess::Side;
use al_program::{Advice, Against, Choice, Consult, Interval, Program};

/// How the trees of a piece of advice are compared.
#[derive(Clone, Debug)]
pub struct Forcing {
    /// Trees have at most so many moves of ours.
    pub moves: u32,
    /// Which satisfying move is played.
    pub choice: Choice,
    /// Whether there is a measure, and how it is compared with the root.
    pub measure: Option<Option<Against>>,
    /// Whether all nodes below the root with the same men are one: nothing that is asked depends on the depth.
    pub repeats: bool,
    /// Whether what is found out means something only for one root.
    pub of_root: bool,
}

impl Forcing {
    /// How a piece of advice compares its trees; `None` where the first tree will do.
    pub(super) fn of(program: &Program, advice: &Advice) -> Option<Self> {
        if advice.measure.is_none() && advice.choice == Choice::First {
            return None;
        }
        let beside = program.beside(advice);
        Some(Self {
            moves: advice.most_moves(),
            choice: advice.choice,
            measure: advice.measure.as_ref().map(|measured| measured.against),
            // without a measure a bound may end a tree after a move of ours, which only the depth tells
            repeats: advice.measure.is_some() && !beside.depth && !beside.root,
            of_root: beside.root,
        })
    }

    /// The depth that stands for all depths at which the same is asked.
    pub(super) fn depth(&self, depth: u32) -> u32 {
        match depth {
            0 | 1 => depth,
            _ if !self.repeats => depth,
            _ => 2 - depth % 2,
        }
    }
}

/// What a node with us to move is worth as a leaf.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// Whether it may be one.
    pub open: ExprId,
    /// The numbers of the measure, each within its interval.
    pub terms: Vec<(ExprId, Interval)>,
}

impl Building<'_> {
    /// The goals at a site with a measure: mate ends a branch, the holding goal is asked after our moves.
    pub(super) fn asked_with_measure(&mut self, site: Site) -> Asked {
        if Site::side_at(site.depth) == Side::Us {
            return Asked { hold: self.graphs.goals.bool(true), better: self.graphs.goals.bool(false) };
        }
        let advice = self.advice;
        let hold = self.lower(site).goal(&advice.holding);
        let better = self.lower(site).mated();
        Asked { hold, better }
    }

    /// What a node with us to move is worth.
    pub(super) fn leaf(&mut self, site: Site) -> Option<Leaf> {
        let advice = self.advice;
        let measure = &advice.measure.as_ref()?.measure;
        let open = self.lower(site).goal(&advice.better);
        let open = self.graphs.scalar(open);
        let mut terms = Vec::new();
        for (term, interval) in measure.terms.iter().zip(&measure.intervals) {
            let term = self.lower(site).goal(term);
            terms.push((self.graphs.scalar(term), *interval));
        }
        Some(Leaf { open, terms })
    }

    /// Whether only the first move of a tree is played.
    pub(super) fn anew(&self) -> bool {
        self.advice.consult == Consult::Anew
    }
}
