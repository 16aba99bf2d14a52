//! Tables that declare no men: both engines agree in positions of 3 to 32 men, which come from games of random moves,
//! and shakmaty knows the same moves there.

use advice::chess::{Color, Move, Position, Side};
use advice::shakmaty::{CastlingMode, Chess, Position as _};
use advice::{Consulted, Decision, FromShakmaty as _, Play, Scratch, Table, consult};
use al_compiler::load::Disk;
use al_compiler::reference::{Shows, entries};
use al_interpreter::{Externs, Interpreter};
use al_tests::agreement;
use al_tests::chance::Chance;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The compiled tables.
mod compiled {
    include!(concat!(env!("OUT_DIR"), "/anywhere.rs"));
    include!(concat!(env!("OUT_DIR"), "/elsewhere.rs"));
    include!(concat!(env!("OUT_DIR"), "/reference.rs"));
}

thread_local! {
    /// Which example the table of the reference is asked about.
    static ASKED: Cell<i32> = const { Cell::new(0) };
}

/// What `reference.adv` asks. It is the same throughout a decision.
#[must_use]
pub fn asked() -> i32 {
    ASKED.get()
}

/// Positions of games of random moves from the beginning, one in so many plies, as the side to move sees them.
fn of_games(games: u64, step: usize) -> Vec<Position> {
    let mut positions = Vec::new();
    for game in 0..games {
        let (mut chance, mut chess) = (Chance::new(game), Chess::default());
        for ply in 0..400 {
            let legal = chess.legal_moves();
            if legal.is_empty() || chess.is_insufficient_material() {
                break;
            }
            if ply % step == game as usize % step {
                let us = chess.turn().fold_wb(Color::White, Color::Black);
                positions.push(Position::from_chess(&chess, us).expect("a position of a game"));
            }
            chess.play_unchecked(legal[chance.below(legal.len())]);
        }
    }
    positions
}

#[test]
fn positions_of_games_have_the_moves_that_shakmaty_knows() {
    let mut counts = BTreeSet::new();
    for game in 0..12 {
        let (mut chance, mut chess) = (Chance::new(1000 + game), Chess::default());
        for _ in 0..300 {
            let legal = chess.legal_moves();
            let us = chess.turn().fold_wb(Color::White, Color::Black);
            let position = Position::from_chess(&chess, us).expect("a position of a game");
            counts.insert(position.material().len());
            let mut expected: Vec<String> = legal
                .iter()
                .filter(|mv| !mv.is_castle())
                .map(|mv| mv.to_uci(CastlingMode::Standard).to_string())
                .collect();
            let mut own: Vec<String> = position.moves().map(|mv| mv.uci(us).to_string()).collect();
            expected.sort();
            own.sort();
            assert_eq!(own, expected, "{position:?}");
            if legal.is_empty() || chess.is_insufficient_material() {
                break;
            }
            chess.play_unchecked(legal[chance.below(legal.len())]);
        }
    }
    assert!(counts.contains(&32) && *counts.first().expect("some") <= 4, "{counts:?}");
}

#[test]
fn both_engines_agree() {
    let mate = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1";
    let mate = Position::from_fen(mate, Color::White).expect("a position");
    let positions = of_games(20, 17).into_iter().chain([mate]);
    // the last is only asked about
    agreement::assert_agree("anywhere", &compiled::anywhere::TABLE, positions, &["run", "shed(1)", "run_again"]);
}

fn ties(table: &dyn Table, position: &Position) -> Vec<Move> {
    let mut found = Vec::new();
    table.ties(position, &mut Scratch::default(), &mut |play: Play| found.push(play.mv));
    found
}

/// A network hands what no other route takes over to such a table; ties are the same.
#[test]
fn networks_and_ties() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/general/anywhere.adv");
    let text = std::fs::read_to_string(path).expect("the table is there");
    let checked = al_compiler::front(path, &text, &mut Disk).unwrap_or_else(|failed| panic!("{failed}"));
    let network: &dyn Table = &compiled::openings::NETWORK;
    let (anywhere, interpreted) = (Interpreter::of(&checked, "anywhere"), Interpreter::of(&checked, "openings"));
    let (anywhere, interpreted) = (anywhere.expect("there"), interpreted.expect("there"));
    assert!(network.is_general() && interpreted.is_general());
    assert_eq!(network.materials(), interpreted.materials());
    let rook = Position::from_fen("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", Color::White).expect("legal");
    let mut met = BTreeSet::new();
    for position in of_games(6, 37).into_iter().chain([rook]) {
        let mut scratch = Scratch::default();
        assert!(network.covers(&position));
        let own = consult(network, &position, &mut scratch);
        let other = consult(&interpreted, &position, &mut scratch);
        let told = |of: &Consulted<'_>| (of.table.name().to_owned(), of.decision);
        assert_eq!(told(&own), told(&other), "{}", position.fen());
        met.insert(own.table.name().to_owned());
        assert_eq!(ties(&compiled::anywhere::TABLE, &position), ties(&anywhere, &position), "{}", position.fen());
    }
    assert_eq!(met.into_iter().collect::<Vec<_>>(), ["anyone", "rook_only"]);
}

/// Whatever the reference shows can be asked of any position, but for men who are declared.
#[test]
fn every_example_that_needs_no_declared_men_is_true() {
    let mut left = BTreeSet::new();
    let mut asked = 0;
    for entry in entries() {
        for example in entry.examples {
            let Shows::Condition(condition) = example.shows else { continue };
            let position = Position::from_fen(&example.fen, Color::White).expect("a position");
            let text = format!("table t {{ rule r: true -> a; advice a {{ better: {condition}; us: 0 => legal; }} }}");
            match al_compiler::front("case.adv", &text, &mut Disk) {
                Ok(checked) => {
                    let table = Interpreter::of(&checked, "t").expect("the table is there");
                    let goal = &table.definition().forms[0].advice[0].better;
                    let value = table.evaluate(goal, &position);
                    assert_eq!(value, al_compiler::program::Value::Bool(true), "{}: {condition}", entry.name);
                    asked += 1;
                }
                Err(_) => {
                    left.insert(condition);
                }
            }
        }
    }
    let declared = ["queen", "rook", "bishop", "knight", "pawn", "piece"];
    let names_one = |text: &String| {
        let mut words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '.');
        words.any(|word| {
            declared.iter().any(|man| {
                word == format!("our.{man}")
                    || word == format!("their.{man}")
                    || word.starts_with(&format!("our.{man}."))
                    || word.starts_with(&format!("their.{man}."))
            })
        })
    };
    let strange: Vec<&String> = left.iter().filter(|text| !names_one(text)).collect();
    assert!(strange.is_empty(), "{strange:?}");
    assert!(asked > 60, "only {asked} are asked, {} are left", left.len());
}

/// Compiled code evaluates each of these examples as the interpreter does, wherever men stand.
#[test]
fn engines_agree_on_the_reference() {
    let text = include_str!(concat!(env!("OUT_DIR"), "/reference.adv"));
    let mut checked = al_compiler::front("reference.adv", text, &mut Disk).unwrap_or_else(|failed| panic!("{failed}"));
    Externs::default().register("asked", asked).tell(&mut checked).expect("it is told");
    let interpreter = Interpreter::of(&checked, "reference").expect("the table is there");
    let compiled: &dyn Table = &compiled::reference::TABLE;
    assert_eq!(compiled.hash(), interpreter.hash());
    let examples = compiled.rule_count() as i32 - 1;
    let mut scratch = Scratch::default();
    let mut met = BTreeSet::new();
    for (place, position) in of_games(12, 61).into_iter().enumerate() {
        for example in (place as i32 % 3..examples).step_by(3) {
            ASKED.set(example);
            let decision = compiled.decide(&position, &mut scratch);
            assert_eq!(decision, interpreter.decide(&position, &mut scratch), "{example}: {}", position.fen());
            if let Decision::Play(play) = decision {
                met.insert((example, play.rule));
            }
        }
    }
    assert!(met.len() > examples as usize / 2, "only {} of {examples} examples decide anything", met.len());
    assert_eq!(interpreter.definition().forms.len(), 1);
    assert!(of_games(1, 61).iter().all(|position| position.turn() == Side::Us));
}

/// Tables of other crates are handed over to, by compiled code and by the interpreter that has been told of them.
#[test]
fn tables_compiled_elsewhere() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/general/elsewhere.adv");
    let text = std::fs::read_to_string(path).expect("the table is there");
    let checked = al_compiler::front(path, &text, &mut Disk).unwrap_or_else(|failed| panic!("{failed}"));
    let untold = Interpreter::of(&checked, "home").expect("the network is there");
    let tables: [(&str, al_interpreter::Compiled); 3] = [
        ("rook", Arc::new(al_tables::krk_safe::Compiled)),
        ("queen", Arc::new(al_tables::kqk::Compiled)),
        ("whatever", Arc::new(compiled::openings::Compiled)),
    ];
    let interpreter = tables.iter().fold(untold.clone(), |told, (name, table)| told.with_table(name, table));
    let network: &dyn Table = &compiled::home::NETWORK;
    assert_eq!((network.hash(), network.materials()), (interpreter.hash(), interpreter.materials()));
    assert!(network.is_general() && interpreter.is_general());
    let endings = ["KRK", "KQK"]
        .into_iter()
        .flat_map(|men| Position::all(men.parse().expect("a material"), Side::Us).step_by(1999));
    let mut met = BTreeSet::new();
    for position in endings.chain(of_games(4, 61)) {
        let mut scratch = Scratch::default();
        let own = consult(network, &position, &mut scratch);
        let other = consult(&interpreter, &position, &mut scratch);
        let told = |of: &Consulted<'_>| (of.table.name().to_owned(), of.decision);
        assert_eq!(told(&own), told(&other), "{}", position.fen());
        met.insert(own.table.name().to_owned());
    }
    assert_eq!(met.into_iter().collect::<Vec<_>>(), ["anyone", "kqk", "krk_safe", "near_first"]);
    // who has not been told answers for nobody else
    let queen = Position::from_fen("8/8/8/1k6/8/8/3Q4/K7 w - - 0 1", Color::White).expect("legal");
    assert!(untold.hands_over_to(1).is_none());
    assert!(matches!(untold.decide(&queen, &mut Scratch::default()), Decision::HandOver { .. }));
}
