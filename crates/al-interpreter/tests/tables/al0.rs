//! `krk_al0.adv` against the answers of the original system: rule, advice, move and size of the
//! forcing tree in every position of the file, with us White and with us Black. (What the file calls
//! `keeproom` is `keep_room` in the table.)

use std::collections::BTreeMap;
use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::thread;

use al_chess::{Color, Position, Square};
use al_interpreter::Interpreter;
use al_runtime::{Scratch, Table, tree_nodes};

use crate::library::table;

/// The original's answers, if they are at hand: one row a position.
fn answers() -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/oracle/al0/krk_public.csv.gz");
    let packed = fs::read(path).ok()?;
    let mut text = String::new();
    flate2::read::GzDecoder::new(packed.as_slice()).read_to_string(&mut text).expect("a gzipped text");
    Some(text)
}

/// White's king and rook and Black's king, with White to move and us to play White; or the board turned
/// round, with us to play Black.
fn root(men: [Square; 3], us: Color) -> Position {
    let [king, rook, theirs] = men;
    let fen = match us {
        Color::White => fen([(king, 'K'), (rook, 'R'), (theirs, 'k')], 'w'),
        Color::Black => fen([(king.mirrored(), 'k'), (rook.mirrored(), 'r'), (theirs.mirrored(), 'K')], 'b'),
    };
    Position::from_fen(&fen, us).expect("a legal position")
}

fn fen(men: [(Square, char); 3], turn: char) -> String {
    let men: BTreeMap<_, _> = men.into_iter().collect();
    let rank = |rank: u8| {
        let on = |file: u8| men.get(&Square::at(file, rank)).map_or("1".to_owned(), char::to_string);
        (0..8).map(on).collect::<String>()
    };
    let board = (0..8).rev().map(rank).collect::<Vec<_>>().join("/");
    format!("{board} {turn} - - 0 1")
}

/// What the table answers, written as in the file; the move turned round for Black.
fn answer(table: &Interpreter, root: &Position) -> String {
    let mut scratch = Scratch::default();
    let Some(play) = table.decide(root, &mut scratch).play() else { return "nothing".to_owned() };
    let nodes = tree_nodes(table, root, play, &mut scratch);
    let (rule, advice) = (table.rule_name(play.rule), table.advice_name(play.advice));
    let uci = play.mv.uci(root.us()).to_string();
    let mv = match root.us() {
        Color::White => uci,
        Color::Black => uci.chars().map(turned).collect(),
    };
    format!("{rule},{advice},{mv},{nodes}")
}

/// The rank's digit on the board turned round.
fn turned(c: char) -> char {
    match c.to_digit(10) {
        Some(rank) => char::from_digit(9 - rank, 10).unwrap_or(c),
        None => c,
    }
}

/// The rows, of this part of the file, that the table answers differently.
fn differences(table: &Interpreter, rows: &[&str]) -> Vec<String> {
    let mut wrong = Vec::new();
    for row in rows {
        let (men, expected) = row.match_indices(',').nth(2).map(|(at, _)| row.split_at(at)).expect("seven columns");
        let expected = expected[1..].replace(",keeproom,", ",keep_room,");
        let men: Vec<Square> = men.split(',').map(|name| name.parse().expect("a square")).collect();
        let men = <[Square; 3]>::try_from(men).expect("three men");
        for us in [Color::White, Color::Black] {
            let found = answer(table, &root(men, us));
            if found != expected {
                wrong.push(format!("{row}, us {us:?}: {found}"));
            }
        }
    }
    wrong
}

#[test]
fn krk_al0_answers_as_the_original_system_did() {
    let Some(answers) = answers() else {
        println!("skipped: the original system's answers are not at hand");
        return;
    };
    let table = table("krk_al0");
    let rows: Vec<&str> = answers.lines().skip(1).collect();
    assert_eq!(rows.len(), 87_546);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let wrong: Vec<String> = thread::scope(|scope| {
        let parts = rows.chunks(rows.len().div_ceil(threads));
        let workers: Vec<_> = parts.map(|part| scope.spawn(|| differences(&table, part))).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no panic")).collect()
    });
    let first = wrong.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} of {} answers differ, the first:\n{first}", wrong.len(), 2 * rows.len());
}
