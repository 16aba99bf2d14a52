//! Both rivals against the original system's answers, where these are at hand.

use al_bench::rival::krk_b1::B1;
use al_bench::rival::krk_b2::B2;
use al_bench::rival::{Decision, Rival};
use flate2::read::GzDecoder;
use std::fs::File;
use std::io::{BufRead, BufReader};

const ANSWERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/oracle/al0/krk_public.csv.gz");

#[test]
fn every_row_of_the_original_is_answered_alike() {
    let Ok(file) = File::open(ANSWERS) else {
        println!("skipped: no file {ANSWERS}");
        return;
    };
    let mut rows = 0;
    for line in BufReader::new(GzDecoder::new(file)).lines().skip(1) {
        let line = line.expect("the file is text");
        assert_eq!(answer::<B1<false>>(&line), line, "B1");
        assert_eq!(answer::<B2<false>>(&line), line, "B2");
        rows += 1;
    }
    assert_eq!(rows, 87_546);
}

/// The row as a rival would write it, for the position that it begins with.
fn answer<R: Rival>(row: &str) -> String {
    let squares: Vec<u8> = row.split(',').take(3).filter_map(square).collect();
    let [king, rook, their] = squares[..] else { return format!("no position: {row}") };
    let Some(Decision { rule, advice, step }) = R::decide(king, rook, their) else { return "no answer".to_owned() };
    let nodes = R::tree_nodes(king, rook, their).unwrap_or(0);
    // The original writes this one without its line.
    let advice = advice.name().replace("keep_room", "keeproom");
    let [king, rook, their, from, to] = [king, rook, their, step.from, step.to].map(name);
    format!("{king},{rook},{their},{},{advice},{from}{to},{nodes}", rule.name())
}

fn square(name: &str) -> Option<u8> {
    match name.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(file - b'a' + 8 * (rank - b'1')),
        _ => None,
    }
}

fn name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1)
}
