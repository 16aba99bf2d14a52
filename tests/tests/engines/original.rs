//! The compiled table of the book answers as the original system did.

use std::fs;
use std::io::Read as _;

use advice::{Color, Position, Scratch, Table, tree_nodes};
use al_tests::{assert_none, compiled, in_parallel, repository, turned};

/// The original system's answers, where they are at hand. They are kept beside the repository.
fn answers() -> Option<String> {
    let packed = fs::read(repository("../shared/oracle/al0/krk_public.csv.gz")).ok()?;
    let mut text = String::new();
    flate2::read::GzDecoder::new(packed.as_slice()).read_to_string(&mut text).expect("a gzipped text");
    Some(text)
}

/// White's king and rook, Black's king, White to move.
fn fen(men: [(&str, char); 3]) -> String {
    let rank = |rank: char| {
        let on =
            |file: char| men.iter().find(|(square, _)| square.chars().eq([file, rank])).map_or('1', |(_, man)| *man);
        ('a'..='h').map(on).collect::<String>()
    };
    let board = ('1'..='8').rev().map(rank).collect::<Vec<_>>().join("/");
    format!("{board} w - - 0 1")
}

/// What the table answers, as the file writes it: rule, advice, move, moves in the tree.
fn answer(table: &dyn Table, root: &Position, scratch: &mut Scratch) -> String {
    let Some(play) = table.decide(root, scratch).play() else { return "nothing".to_owned() };
    let nodes = tree_nodes(table, root, play, scratch);
    let uci = play.mv.uci(root.us()).to_string();
    let uci = if root.us() == Color::White { uci } else { turned::uci(&uci) };
    format!("{},{},{uci},{nodes}", table.rule_name(play.rule), table.advice_name(play.advice))
}

fn differences(table: &dyn Table, rows: &[&str]) -> Vec<String> {
    let mut scratch = Scratch::default();
    let mut wrong = Vec::new();
    for row in rows {
        let columns: Vec<&str> = row.splitn(4, ',').collect();
        let &[king, rook, theirs, expected] = columns.as_slice() else { panic!("seven columns: {row}") };
        let expected = expected.replace(",keeproom,", ",keep_room,");
        let white = Position::from_fen(&fen([(king, 'K'), (rook, 'R'), (theirs, 'k')]), Color::White);
        let white = white.expect("a legal position");
        for root in [white, turned::position(&white)] {
            let found = answer(table, &root, &mut scratch);
            if found != expected {
                wrong.push(format!("{row}, us {:?}: {found}", root.us()));
            }
        }
    }
    wrong
}

#[test]
fn compiled_krk_al0_answers_as_the_original_system_did() {
    let Some(answers) = answers() else {
        println!("skipped: the original system's answers are not at hand");
        return;
    };
    let table = compiled("krk_al0");
    let rows: Vec<&str> = answers.lines().skip(1).collect();
    assert_eq!(rows.len(), 87_546);
    assert_none(&in_parallel(&rows, |part| differences(table, part)));
}
