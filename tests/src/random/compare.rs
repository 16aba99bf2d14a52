//! Both engines asked the same.

use crate::chance::Chance;
use crate::predicates;
use al_chess::{Material, Position, Role, Side, Square};
use al_interpreter::{Externs, Interpreter};
use al_native::{Cache, Predicates, Program, Source};
use al_runtime::{Scratch, Table, Visit, walk};
use std::error::Error;
use std::path::Path;

/// What came of a comparison.
#[derive(Debug, Default)]
pub struct Found {
    /// Positions asked.
    pub positions: usize,
    /// Positions with a move.
    pub moves: usize,
    /// Moves in forcing trees.
    pub visits: usize,
    /// What was answered differently.
    pub differences: Vec<String>,
}

/// Asks the interpreter and native code, built in this cache folder, in so many positions of each table of a text of
/// this name.
///
/// # Errors
///
/// When the text is no program, or native code cannot be built.
pub fn engines((name, text): (&str, &str), cache: &Path, positions: usize, seed: u64) -> Result<Found, Box<dyn Error>> {
    let mut checked = al_compiler::front(name, text, &mut al_compiler::load::Disk)?;
    let rust = Predicates::of("predicates.rs", include_str!("../predicates.rs"));
    let source = Source { checked: &checked, predicates: Some(&rust) };
    let program = Program::build(&Cache::at(cache), source, &mut |_| ())?;
    let known = Externs::default()
        .register("near", predicates::near)
        .register("steps", predicates::steps)
        .register("lost", predicates::lost);
    known.tell(&mut checked)?;
    let mut found = Found::default();
    let mut chance = Chance::new(seed ^ 0x5eed);
    for table in &checked.program.tables {
        let interpreter = Interpreter::of(&checked, &table.name).ok_or("a table of that name")?;
        let native = program.table(&table.name).ok_or("a compiled table of that name")?;
        let roots: Vec<Position> =
            (0..positions).filter_map(|_| position(&mut chance, interpreter.materials())).collect();
        native.announce(&mut roots.iter().copied());
        for root in &roots {
            compare(&interpreter, &native, root, &mut found);
        }
    }
    Ok(found)
}

/// A legal position by chance with the men of one of these materials, or with any men where there are none, seen by
/// either colour.
fn position(chance: &mut Chance, materials: &[Material]) -> Option<Position> {
    (0..1000).find_map(|_| {
        let material = match materials {
            [] => any_men(chance)?,
            declared => declared[chance.below(declared.len())],
        };
        let squares: Vec<Square> = (0..material.len()).map(|_| Square::from_index(chance.below(64) as u8)).collect();
        Some(Position::new(material, &squares, Side::Us).ok()?.canonical())
    })
}

/// Three to nine men, where a game can come to them.
fn any_men(chance: &mut Chance) -> Option<Material> {
    const KINDS: [Role; 6] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn, Role::Pawn];
    let mut sides = [vec![Role::King], vec![Role::King]];
    for _ in 0..1 + chance.below(7) {
        sides[chance.below(2)].push(KINDS[chance.below(KINDS.len())]);
    }
    Material::new(&sides[0], &sides[1]).ok()
}

fn compare(interpreter: &dyn Table, native: &dyn Table, root: &Position, found: &mut Found) {
    let mut scratch = Scratch::default();
    found.positions += 1;
    let expected = interpreter.decide(root, &mut scratch);
    let decision = native.decide(root, &mut scratch);
    let fen = root.fen();
    if decision != expected {
        found.differences.push(format!("{} {fen}: {decision:?}, interpreted {expected:?}", native.name()));
        return;
    }
    let Some(play) = decision.play() else { return };
    found.moves += 1;
    let steps = |table: &dyn Table| {
        let mut steps = Vec::new();
        walk(table, root, play, &mut Scratch::default(), &mut |visit: Visit<'_>| steps.push(format!("{visit:?}")));
        steps
    };
    let (tree, expected) = (steps(native), steps(interpreter));
    found.visits += expected.len();
    if tree != expected {
        found.differences.push(format!("{} {fen}: the trees differ", native.name()));
    }
}
