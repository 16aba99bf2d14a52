//! How long tables need where that is soon known: in endings of few men without pawns, each proved by itself when it
//! is first asked for.

use al_chess::{Material, Move, Position, Role, Side};
use al_runtime::{Decision, Follow, Scratch, Table};
use al_verify::proof::{Goal, Judge, Options, Outcome, Proof, Verdict, Watch};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Proofs of endings of so many men take at most a second or two, where no pawn makes trees deep.
const SOON_PROVED: usize = 3;

/// The proofs of a linked table or network, one for each small ending that it speaks of.
#[derive(Debug, Default)]
pub(crate) struct Proofs {
    by_material: BTreeMap<Material, Ending>,
}

/// An ending of a table, and its proof once somebody has asked; `None` where it cannot be made.
struct Ending {
    table: Part<'static>,
    proof: OnceLock<Option<Proof>>,
}

impl std::fmt::Debug for Ending {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ending").field("table", &self.table.name()).field("proof", &self.proof).finish()
    }
}

impl Proofs {
    /// Those of a table or network.
    pub(crate) fn of(table: &'static dyn Table) -> Self {
        let has_pawns = |material: &Material| material.slots().any(|(_, man)| man.role == Role::Pawn);
        let is_soon = |material: &Material| material.len() <= SOON_PROVED && !has_pawns(material);
        let small = table.materials().iter().copied().filter(is_soon);
        let ending = |material| Ending { table: Part { table, materials: vec![material] }, proof: OnceLock::new() };
        Self { by_material: small.map(|material| (material, ending(material))).collect() }
    }

    /// Plies to mate against every defence from a position in which the table is asked anew; `None` where it does
    /// not win, or nobody knows.
    pub(crate) fn plies(&self, position: &Position) -> Option<u16> {
        let position = position.canonical();
        match self.proof(position.material())?.outcome(&position, Goal::Win)? {
            Outcome::Wins { plies } => Some(plies),
            Outcome::Holds | Outcome::Fails { .. } => None,
        }
    }

    /// The proof of an ending. What comes after a capture or a promotion is asked of the proofs of other endings,
    /// from which no way leads back.
    fn proof(&self, material: Material) -> Option<&Proof> {
        let Ending { table, proof } = self.by_material.get(&material)?;
        let options = Options { hand_over: Some(self), ..Options::default() };
        proof.get_or_init(|| Proof::of(table, &options, &Watch::default()).ok()).as_ref()
    }
}

impl Judge for Proofs {
    fn verdict(&self, position: &Position) -> Option<Verdict> {
        let position = position.canonical();
        self.proof(position.material())?.verdict(&position)
    }
}

/// A table or network that is asked about some of its materials only.
pub(crate) struct Part<'t> {
    pub(crate) table: &'t dyn Table,
    pub(crate) materials: Vec<Material>,
}

impl Table for Part<'_> {
    fn name(&self) -> &str {
        self.table.name()
    }

    fn materials(&self) -> &[Material] {
        &self.materials
    }

    fn rule_count(&self) -> usize {
        self.table.rule_count()
    }

    fn rule_name(&self, rule: u16) -> &str {
        self.table.rule_name(rule)
    }

    fn advice_count(&self) -> usize {
        self.table.advice_count()
    }

    fn advice_name(&self, advice: u16) -> &str {
        self.table.advice_name(advice)
    }

    fn hash(&self) -> u64 {
        self.table.hash()
    }

    fn covers(&self, position: &Position) -> bool {
        position.turn() == Side::Us && self.materials.contains(&position.material()) && self.table.covers(position)
    }

    fn hands_over_to(&self, to: u16) -> Option<&dyn Table> {
        self.table.hands_over_to(to)
    }

    fn wants_memory(&self) -> bool {
        self.table.wants_memory()
    }

    fn decide(&self, position: &Position, scratch: &mut Scratch) -> Decision {
        self.table.decide(position, scratch)
    }

    fn allows(&self, root: &Position, advice: u16, depth: u16, position: &Position, reply: Move) -> bool {
        self.table.allows(root, advice, depth, position, reply)
    }

    fn follow(&self, root: &Position, advice: u16, depth: u16, position: &Position, scratch: &mut Scratch) -> Follow {
        self.table.follow(root, advice, depth, position, scratch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_part_of_a_network_is_proved_as_the_table_that_it_hands_over_to() {
        let table = |name| al_tables::named(name).expect("the table is linked").table;
        let (network, alone) = (Proofs::of(table("elementary")), Proofs::of(table("krk")));
        let material = "KRK".parse().expect("a material");
        let roots: Vec<Position> = Position::all(material, Side::Us).step_by(97).collect();
        assert!(roots.len() > 1000);
        for root in roots {
            assert!(alone.plies(&root).is_some());
            assert_eq!(network.plies(&root), alone.plies(&root), "{}", root.fen());
        }
    }
}
