//! How long tables need where that is soon known: in endings of few men without pawns, each proved by itself when it
//! is first asked for, or beforehand in a thread of its own; in others where a proof was kept.

use crate::best_play;
use crate::kept;
use al_chess::{Material, Move, Position, Role, Side};
use al_runtime::{Decision, Follow, Scratch, Table};
use al_verify::optimum::{Optimum, Value};
use al_verify::proof::{Distances, Goal, Judge, Options, Outcome, Proof, Verdict, Watch};
use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

/// Proofs of endings of so many men take at most a second or two, where no pawn makes trees deep.
const SOON_PROVED: usize = 3;

/// The proofs of a linked table or network, one for each small ending that it speaks of.
#[derive(Default)]
pub(crate) struct Proofs {
    by_material: BTreeMap<Material, Ending>,
    /// What was kept of the table itself.
    itself: Option<Kept>,
    /// The tables that it hands positions over to.
    others: Vec<Kept>,
}

/// A table and the distances that were kept of it, once somebody has asked.
struct Kept {
    table: &'static dyn Table,
    distances: OnceLock<Option<Distances>>,
}

/// An ending of a table, and its proof once somebody has asked; `None` where it cannot be made.
struct Ending {
    table: Part<'static>,
    proof: OnceLock<Option<Proof>>,
    /// How long best play takes.
    optimum: OnceLock<Option<Optimum>>,
    /// Whether a thread works on both, or has done so.
    begun: AtomicBool,
}

impl Kept {
    fn of(table: &'static dyn Table) -> Self {
        Self { table, distances: OnceLock::new() }
    }

    fn plies(&self, position: &Position) -> Option<u16> {
        self.distances.get_or_init(|| kept::read(self.table)).as_ref()?.plies(position)
    }
}

impl Proofs {
    /// Those of a table or network.
    pub(crate) fn of(table: &'static dyn Table) -> Self {
        let has_pawns = |material: &Material| material.slots().any(|(_, man)| man.role == Role::Pawn);
        let is_soon = |material: &Material| material.len() <= SOON_PROVED && !has_pawns(material);
        let small = table.materials().iter().copied().filter(is_soon);
        let ending = |material| Ending {
            table: Part { table, materials: vec![material] },
            proof: OnceLock::new(),
            optimum: OnceLock::new(),
            begun: AtomicBool::new(false),
        };
        let others = (0..).map_while(|to| table.hands_over_to(to)).filter(|other| !other.materials().is_empty());
        Self {
            by_material: small.map(|material| (material, ending(material))).collect(),
            itself: Some(Kept::of(table)),
            others: others.map(Kept::of).collect(),
        }
    }

    /// Plies to mate against every defence from a position in which the table is asked anew; `None` where it does
    /// not win, or nobody knows. The proof is made where it has not been.
    pub(crate) fn plies(&self, position: &Position) -> Option<u16> {
        let position = position.canonical();
        let Some(ending) = self.by_material.get(&position.material()) else { return self.kept(&position) };
        wins(self.prove(ending, None)?, &position)
    }

    /// The same, as far as it has been worked out: nothing is waited for.
    pub(crate) fn plies_by_now(&self, position: &Position) -> Option<u16> {
        let position = position.canonical();
        let Some(ending) = self.by_material.get(&position.material()) else { return self.kept(&position) };
        wins(ending.proof.get()?.as_ref()?, &position)
    }

    /// What was kept of the table, or of the only one that it may hand these men over to.
    fn kept(&self, position: &Position) -> Option<u16> {
        let itself = self.itself.as_ref().and_then(|itself| itself.plies(position));
        itself.or_else(|| {
            let mut speaking = self.others.iter().filter(|other| other.table.speaks_of(position.material()));
            let only = speaking.next().filter(|_| speaking.next().is_none());
            only?.plies(position)
        })
    }

    /// Plies to mate under best play, as far as that has been worked out.
    pub(crate) fn best_by_now(&self, position: &Position) -> Option<u16> {
        let position = position.canonical();
        let optimum = self.by_material.get(&position.material())?.optimum.get()?.as_ref()?;
        match optimum.probe(&position)? {
            Value::Win { plies } => Some(plies.into()),
            Value::Draw | Value::Loss { .. } => None,
        }
    }

    /// Works out in a thread of its own what will be asked of an ending, if nobody has.
    pub(crate) fn prepare(&'static self, material: Material) {
        let Some(ending) = self.by_material.get(&material) else { return };
        if !ending.begun.swap(true, Relaxed) {
            thread::spawn(move || {
                ending.optimum.get_or_init(|| best_play::store().optimum(&material).ok());
                self.prove(ending, Some(1));
            });
        }
    }

    /// Whether a thread works on an ending.
    pub(crate) fn is_on_the_way(&self, material: Material) -> bool {
        self.by_material.get(&material).is_some_and(|ending| ending.begun.load(Relaxed) && ending.proof.get().is_none())
    }

    /// The proof of an ending.
    fn proof(&self, material: Material) -> Option<&Proof> {
        self.prove(self.by_material.get(&material)?, None)
    }

    /// What comes after a capture or a promotion is asked of the proofs of other endings, from which no way leads
    /// back.
    fn prove<'p>(&self, ending: &'p Ending, threads: Option<usize>) -> Option<&'p Proof> {
        let options = Options { hand_over: Some(self), threads, ..Options::default() };
        ending.proof.get_or_init(|| Proof::of(&ending.table, &options, &Watch::default()).ok()).as_ref()
    }
}

fn wins(proof: &Proof, position: &Position) -> Option<u16> {
    match proof.outcome(position, Goal::Win)? {
        Outcome::Wins { plies } => Some(plies),
        Outcome::Holds | Outcome::Fails { .. } => None,
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
            assert_eq!(network.plies_by_now(&root), None);
            assert!(alone.plies(&root).is_some());
        }
        for root in Position::all(material, Side::Us).step_by(97) {
            let plies = network.plies(&root);
            assert_eq!(plies, alone.plies(&root), "{}", root.fen());
            assert_eq!(network.plies_by_now(&root), plies);
        }
    }

    #[test]
    fn what_is_prepared_comes_to_be_known() {
        let table = al_tables::named("kqk").expect("the table is linked").table;
        let proofs: &'static Proofs = Box::leak(Box::new(Proofs::of(table)));
        let root = Position::from_fen("8/4Q3/8/8/8/8/8/k6K w - - 0 1", al_chess::Color::White).expect("a legal FEN");
        assert_eq!((proofs.plies_by_now(&root), proofs.best_by_now(&root)), (None, None));
        proofs.prepare(root.material());
        // once more does nothing
        proofs.prepare(root.material());
        while proofs.plies_by_now(&root).is_none() {
            thread::sleep(std::time::Duration::from_millis(5));
        }
        let best = proofs.best_by_now(&root).expect("worked out before");
        assert!(proofs.plies_by_now(&root) >= Some(best));
    }
}
