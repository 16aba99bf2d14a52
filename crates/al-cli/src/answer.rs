//! What a table answers to one position.

use crate::opened::Engine;
use al_chess::Position;
use al_runtime::{Decision, Play, Scratch, tree_nodes};

/// An answer, whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    /// What the table decides.
    pub(crate) decision: Decision,
    /// The moves of the forcing tree, both sides'; 0 where there is none.
    pub(crate) tree_nodes: u32,
}

impl Answer {
    /// Asks a table.
    pub(crate) fn of(engine: Engine<'_>, position: &Position, scratch: &mut Scratch) -> Self {
        let decision = engine.table.decide(position, scratch);
        let tree_nodes = decision.play().map_or(0, |play| tree_nodes(engine.table, position, play, scratch));
        Self { decision, tree_nodes }
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
            Decision::NoRule | Decision::NotCovered => None,
        }
    }

    /// Why there is no move, for programs.
    pub(crate) fn reason(&self) -> Option<&'static str> {
        match self.decision {
            Decision::Play(_) => None,
            Decision::NoRule => Some("no_rule"),
            Decision::NoAdvice { .. } => Some("no_advice"),
            Decision::NotCovered => Some("not_covered"),
        }
    }
}
