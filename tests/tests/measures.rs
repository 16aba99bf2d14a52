//! Tables that win by a measure: their figures are those of an independent study, and both engines say the
//! same of values, moves and trees.

use advice::chess::{Material, Position, Side};
use advice::{Decision, Scratch, Slot, Table, Visit, walk};
use al_compiler::load::Disk;
use al_interpreter::{Forced, Interpreter};
use al_verify::optimum::Optimum;
use al_verify::proof::{Options, Proof, Report, Ties, Watch};
use std::collections::BTreeMap;
use std::path::Path;

/// The compiled tables that are not the library's.
mod compiled {
    include!(concat!(env!("OUT_DIR"), "/heavy_net.rs"));
    include!(concat!(env!("OUT_DIR"), "/kbbk_lamp_longer.rs"));
    include!(concat!(env!("OUT_DIR"), "/krk_pieces.rs"));
    include!(concat!(env!("OUT_DIR"), "/krk_shed.rs"));
    include!(concat!(env!("OUT_DIR"), "/krk_strict.rs"));
}

fn report(table: &dyn Table, ties: Ties) -> Report {
    let optimum: Vec<Optimum> =
        table.materials().iter().map(|material| Optimum::of(material).expect("few men")).collect();
    let options = Options { ties, optimum: &optimum, their_turn: false, ..Options::default() };
    Proof::of(table, &options, &Watch::default()).expect("a proof").report("compiled")
}

/// Positions, those assured, the longest win, all moves together.
fn figures(table: &dyn Table, ties: Ties) -> (u64, u64, u32, u64) {
    let report = report(table, ties);
    (report.positions, report.assured, report.longest_moves.unwrap_or(0), report.sum_moves)
}

/// The mean length of wins, to four places.
fn mean(table: &dyn Table, ties: Ties) -> f64 {
    let (_, assured, _, sum) = figures(table, ties);
    (sum as f64 / assured as f64 * 1e4).round() / 1e4
}

fn used(table: &dyn Table) -> Vec<u64> {
    report(table, Ties::First).advice.iter().map(|advice| advice.used).collect()
}

/// Rook and king come in the order of the study, so every figure is the study's.
#[test]
fn king_and_rook_by_one_measure() {
    let table = &al_tables::krk::TABLE;
    assert_eq!(figures(table, Ties::First), (175_168, 175_168, 21, 1_946_585));
    let (_, assured, longest, _) = figures(table, Ties::All);
    assert_eq!((assured, longest), (175_168, 24));
    assert_eq!(mean(table, Ties::All), 12.3145);
}

#[test]
fn king_and_rook_by_three_pieces_of_advice() {
    let table = &compiled::krk_pieces::TABLE;
    let (_, assured, longest, _) = figures(table, Ties::First);
    assert_eq!((assured, longest, mean(table, Ties::First)), (175_168, 23, 12.3844));
    assert_eq!(used(table), [175_096, 64, 8]);
    let (_, assured, longest, _) = figures(table, Ties::All);
    assert_eq!((assured, longest, mean(table, Ties::All)), (175_168, 28, 15.8425));
}

#[test]
fn king_and_rook_without_a_flood_fill() {
    let table = &compiled::krk_shed::TABLE;
    let (_, assured, longest, _) = figures(table, Ties::First);
    assert_eq!((assured, longest, mean(table, Ties::First)), (175_168, 24, 11.7723));
    assert_eq!(used(table), [175_156, 12]);
}

/// The queen's moves come in another order than in the study, so only what does not depend on it is the same.
#[test]
fn king_and_queen_by_one_measure() {
    let table = &al_tables::kqk::TABLE;
    let (positions, assured, longest, _) = figures(table, Ties::First);
    assert_eq!((positions, assured, longest), (144_508, 144_508, 12));
    let (_, assured, longest, _) = figures(table, Ties::All);
    assert_eq!((assured, longest, mean(table, Ties::All)), (144_508, 13, 6.6479));
}

#[test]
fn rook_or_queen_by_one_measure() {
    let table = &compiled::heavy_net::TABLE;
    let (positions, assured, longest, _) = figures(table, Ties::First);
    assert_eq!((positions, assured, longest), (319_676, 319_676, 22));
    let (_, assured, longest, _) = figures(table, Ties::All);
    assert_eq!((assured, longest), (319_676, 27));
}

/// Half an hour in the development profile: `cargo test --release -p al-tests --test measures -- --ignored`.
#[test]
#[ignore = "four men: takes minutes, and is meant for the release profile"]
fn two_bishops_by_one_measure() {
    let table = &al_tables::kbbk::TABLE;
    let (positions, assured, longest, _) = figures(table, Ties::First);
    assert_eq!((positions, assured, longest), (2_503_608, 2_503_608, 32));
    let (_, assured, longest, _) = figures(table, Ties::All);
    assert_eq!((assured, longest, mean(table, Ties::All)), (2_503_608, 35, 19.2));
    let (_, assured, longest, _) = figures(&compiled::kbbk_lamp_longer::TABLE, Ties::First);
    assert_eq!((assured, longest), (2_503_608, 29));
}

/// In how many positions mate, or a smaller value, is forced in so many moves.
#[test]
fn values_are_forced_in_so_many_moves() {
    let counted = |table: &dyn Table, code: &str| {
        let mut slots = vec![Slot::EMPTY; (1 << 20) + 1];
        let mut counts: BTreeMap<(bool, u32), u32> = BTreeMap::new();
        for position in Position::all(code.parse::<Material>().expect("a material"), Side::Us) {
            let mut scratch = Scratch::new(&mut slots);
            assert!(table.decide(&position, &mut scratch).play().is_some(), "{}", position.fen());
            let forced = scratch.forced().expect("a measure");
            assert!(forced.value < forced.at_root);
            *counts.entry((forced.value == 0, forced.moves)).or_default() += 1;
        }
        counts.into_values().collect::<Vec<u32>>()
    };
    // smaller values in one, two, three moves; mate in one, two, three moves
    assert_eq!(counted(&al_tables::krk::TABLE, "KRK"), [32, 3776, 161_320, 1512, 4676, 3852]);
    assert_eq!(counted(&al_tables::kqk::TABLE, "KQK"), [144, 2456, 125_384, 2448, 5012, 9064]);
}

/// The table of a file of this crate's folder, `measures/heavy_net.adv`.
fn interpreter(file: &str) -> Interpreter {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = std::fs::read_to_string(&path).expect("the table is there");
    let checked = al_compiler::front(file, &text, &mut Disk).unwrap_or_else(|failed| panic!("{failed}"));
    let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a file is called as its table");
    Interpreter::of(&checked, name).expect("the file defines its table")
}

/// So many slots, with which a search notes down what it finds out about all squares of a lone king.
const MEBIBYTE: usize = 1 << 16;

/// What is found out about all squares of a lone king leaves out no move that matters, and says no other value.
#[test]
fn memory_changes_no_decision() {
    let mut slots = vec![Slot::EMPTY; MEBIBYTE];
    let mut decided = 0;
    let shipped = ["krk", "kqk", "kbbk", "krrk", "kqrk", "kqqk"].map(|name| al_tables::named(name).expect("linked"));
    let own: [(&str, &dyn Table); 2] =
        [("krk_strict", &compiled::krk_strict::TABLE), ("heavy_net", &compiled::heavy_net::TABLE)];
    for (name, table) in shipped.iter().map(|shipped| (shipped.name, shipped.table)).chain(own) {
        let material = table.materials()[0];
        let men = material.len();
        for position in Position::all(material, Side::Us).step_by(if men > 3 { 40_009 } else { 907 }) {
            let mut scratch = Scratch::new(&mut slots);
            let decision = table.decide(&position, &mut scratch);
            let mut alone = Scratch::default();
            assert_eq!(decision, table.decide(&position, &mut alone), "{name}: {}", position.fen());
            assert_eq!(scratch.forced(), alone.forced(), "{name}: {}", position.fen());
            decided += usize::from(decision.play().is_some());
        }
    }
    assert!(decided > 800, "{decided}");
}

/// Decision, what it forces, the moves that tie, and the tree: with much memory, little and none, interpreted.
fn assert_agree(file: &str, table: &dyn Table, step: usize) {
    let interpreter = interpreter(file);
    assert_eq!(table.hash(), interpreter.hash());
    let mut slots = vec![Slot::EMPTY; MEBIBYTE];
    for material in table.materials() {
        for position in Position::all(*material, Side::Us).step_by(step) {
            let consultation = interpreter.consult(&position);
            for lent in [0, 1 << 12, slots.len()] {
                let mut scratch = Scratch::new(&mut slots[..lent]);
                let decision = table.decide(&position, &mut scratch);
                assert_eq!(decision, consultation.decision, "{file}: {}", position.fen());
                let forced = scratch.forced().map(|forced| forced.moves);
                let attempts = consultation.rules.iter().flat_map(|rule| &rule.attempts);
                let told = attempts.filter_map(|attempt| attempt.forced.as_ref()).next_back();
                assert_eq!(forced, told.map(|Forced { moves, .. }| *moves), "{file}: {}", position.fen());
            }
            let Decision::Play(play) = consultation.decision else { continue };
            let mut scratch = Scratch::new(&mut slots);
            let tied = |table: &dyn Table, scratch: &mut Scratch<'_>| {
                let mut moves = Vec::new();
                table.ties(&position, scratch, &mut |play| moves.push(play));
                moves
            };
            let ties = tied(table, &mut scratch);
            assert_eq!(ties, tied(&interpreter, &mut scratch), "{file}: {}", position.fen());
            assert!(ties.contains(&play));
            let tree = |table: &dyn Table, scratch: &mut Scratch<'_>| {
                let mut steps = Vec::new();
                walk(table, &position, play, scratch, &mut |visit| {
                    steps.push(match visit {
                        Visit::Ours { depth, mv, ends, .. } => (depth, Some(mv), ends),
                        Visit::Theirs { depth, mv, allowed, .. } => (depth, Some(mv), allowed),
                        Visit::Leaf { depth, .. } => (depth, None, true),
                    });
                });
                steps
            };
            assert_eq!(tree(table, &mut scratch), tree(&interpreter, &mut scratch), "{file}: {}", position.fen());
        }
    }
}

#[test]
fn both_engines_force_the_same() {
    assert_agree("../tables/krk.adv", &al_tables::krk::TABLE, 10_007);
    assert_agree("measures/krk_shed.adv", &compiled::krk_shed::TABLE, 40_009);
    assert_agree("measures/krk_strict.adv", &compiled::krk_strict::TABLE, 20_011);
    assert_agree("measures/heavy_net.adv", &compiled::heavy_net::TABLE, 40_009);
}
