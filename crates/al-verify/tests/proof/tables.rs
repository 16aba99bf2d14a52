//! Tables to prove, good and broken.

use std::error::Error;

use al_chess::{Material, Move, Position, Side};
use al_interpreter::Interpreter;
use al_runtime::{Decision, Follow, Play, Scratch, Table};

/// A table from its source, run by the interpreter.
pub(crate) fn interpreted(source: &str, name: &str) -> Result<Interpreter, Box<dyn Error>> {
    let checked = al_compiler::front("test.adv", source, &mut std::collections::BTreeMap::<String, String>::new())?;
    Interpreter::of(&checked, name).ok_or_else(|| format!("no table `{name}`").into())
}

/// A linked table, run by the interpreter from its own source.
pub(crate) fn interpreted_from_linked(name: &str) -> Result<Interpreter, Box<dyn Error>> {
    let linked = al_tables::named(name).ok_or("no such table")?;
    interpreted(linked.source, name)
}

/// A linked table.
pub(crate) fn compiled(name: &str) -> Result<&'static dyn Table, Box<dyn Error>> {
    Ok(al_tables::named(name).ok_or("no such table")?.table)
}

/// A table by hand: a rule chooses our move, and the tree ends with it.
pub(crate) struct ByHand {
    pub(crate) materials: Vec<Material>,
    pub(crate) choose: fn(&Position) -> Option<Move>,
}

impl ByHand {
    pub(crate) fn new(code: &str, choose: fn(&Position) -> Option<Move>) -> Result<Self, Box<dyn Error>> {
        Ok(Self { materials: vec![code.parse()?], choose })
    }
}

impl Table for ByHand {
    fn name(&self) -> &str {
        "by_hand"
    }
    fn materials(&self) -> &[Material] {
        &self.materials
    }
    fn rule_count(&self) -> usize {
        1
    }
    fn rule_name(&self, _: u16) -> &str {
        "always"
    }
    fn advice_count(&self) -> usize {
        1
    }
    fn advice_name(&self, _: u16) -> &str {
        "chosen"
    }
    fn hash(&self) -> u64 {
        17
    }
    fn covers(&self, position: &Position) -> bool {
        position.turn() == Side::Us && self.materials.contains(&position.material()) && position.is_whole()
    }
    fn decide(&self, position: &Position, _: &mut Scratch) -> Decision {
        if !self.covers(position) {
            return Decision::NotCovered;
        }
        let play = |mv| Decision::Play(Play { rule: 0, advice: 0, mv, ends: true });
        (self.choose)(position).map_or(Decision::NoAdvice { rule: 0 }, play)
    }
    fn allows(&self, _: &Position, _: u16, _: u16, _: &Position, _: Move) -> bool {
        true
    }
    fn follow(&self, _: &Position, _: u16, _: u16, _: &Position, _: &mut Scratch) -> Follow {
        Follow::Leaf
    }
}
