//! What a table answers to one position.

use crate::lent;
use crate::opened::Engine;
use al_chess::Position;
use al_runtime::{Consulted, Decision, Play, Table, consult, tree_nodes};

/// An answer, whole.
#[derive(Clone, Copy)]
pub(crate) struct Answer<'t> {
    /// The table that gave it: the one asked, or one that the position was handed over to.
    pub(crate) table: &'t dyn Table,
    /// What it decides.
    pub(crate) decision: Decision,
    /// The moves of the forcing tree, both sides'; 0 where there is none.
    pub(crate) tree_nodes: u32,
}

impl<'t> Answer<'t> {
    /// Asks a table or a network.
    pub(crate) fn of(engine: Engine<'t>, position: &Position) -> Self {
        lent::with(engine.table, |scratch| {
            let Consulted { table, decision, .. } = consult(engine.table, position, scratch);
            let tree_nodes = decision.play().map_or(0, |play| tree_nodes(table, position, play, scratch));
            Self { table, decision, tree_nodes }
        })
    }

    /// The move with its reason, where there is one.
    pub(crate) fn play(&self) -> Option<Play> {
        self.decision.play()
    }

    /// The rule consulted.
    pub(crate) fn rule(&self) -> Option<u16> {
        match self.decision {
            Decision::Play(play) => Some(play.rule),
            Decision::NoAdvice { rule } => Some(rule),
            Decision::NoRule | Decision::NotCovered | Decision::HandOver { .. } => None,
        }
    }

    /// Why there is no move, for programs.
    pub(crate) fn reason(&self) -> Option<&'static str> {
        match self.decision {
            Decision::Play(_) => None,
            Decision::NoRule => Some("no_rule"),
            Decision::NoAdvice { .. } => Some("no_advice"),
            Decision::NotCovered | Decision::HandOver { .. } => Some("not_covered"),
        }
    }
}
