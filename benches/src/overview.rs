//! The overview of the library, in `tables/README.md`: what each table claims and what is proved of it.

use al_compiler::{back, front};
use al_tables::Linked;
use al_verify::proof::Certificate;
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The file that has the overview between two marks.
#[must_use]
pub fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables/README.md")
}

const BEGIN: &str = "<!-- made by `cargo run --release -p al-bench -- overview --write` -->\n";
const END: &str = "<!-- end -->\n";
const HEAD: &str = "\
| table | ending | claim | assured | longest | mean | best play | clock | page | look-up | a decision | Syzygy |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
";

/// Bytes of Syzygy's two files for an ending, as published: won or not, and the distance to the next move that
/// cannot be taken back.
const SYZYGY: [(&str, u64); 12] = [
    ("KBBK", 194_272),
    ("KBNK", 469_472),
    ("KPK", 12_000),
    ("KQK", 5_600),
    ("KQKP", 263_840),
    ("KQKR", 329_504),
    ("KQQK", 32_992),
    ("KQRK", 48_672),
    ("KRK", 8_480),
    ("KRKN", 193_248),
    ("KRKP", 372_832),
    ("KRRK", 55_456),
];

/// Bytes of Syzygy's files for an ending, where they are known.
#[must_use]
pub fn syzygy(ending: &str) -> Option<u64> {
    SYZYGY.iter().find(|(known, _)| *known == ending).map(|(_, bytes)| *bytes)
}

/// The endings of which the bytes are known.
pub fn endings() -> impl Iterator<Item = &'static str> {
    SYZYGY.iter().map(|(ending, _)| *ending)
}

/// The text with its overview made anew; `measured` has the nanoseconds of a decision by table, those not in it stay
/// what they are. A table without a certificate, of which no proof is whole, has no row.
///
/// # Errors
///
/// Where the text has no marks, or a certificate cannot be read.
pub fn renewed(text: &str, measured: &BTreeMap<&str, f64>) -> Result<String, Box<dyn Error>> {
    let (before, rest) = text.split_once(BEGIN).ok_or("the overview has no beginning")?;
    let (old, after) = rest.split_once(END).ok_or("the overview has no end")?;
    let mut rows = String::new();
    // a network decides nothing itself
    for linked in al_tables::all().iter().filter(|linked| linked.table.advice_count() > 0) {
        let time = measured.get(linked.name).map(|&ns| time(ns)).or_else(|| kept(old, linked.name));
        let path = Certificate::path(&file(), linked.name);
        if let Some(proof) = Certificate::read(&path)? {
            rows.push_str(&row(linked, proof, &time.unwrap_or_default())?);
        }
    }
    Ok(format!("{before}{BEGIN}{HEAD}{rows}{END}{after}"))
}

/// The time that an overview tells of a table.
fn kept(overview: &str, name: &str) -> Option<String> {
    let row = overview.lines().find(|line| line.starts_with(&format!("| [`{name}`]")))?;
    row.split('|').nth(11).map(|time| time.trim().to_owned())
}

fn row(linked: &Linked, proof: Certificate, time: &str) -> Result<String, Box<dyn Error>> {
    let share = match proof.positions - proof.assured {
        0 => format!("all {}", grouped(proof.positions)),
        // what is not all is never told as 100 %
        _ => {
            let share = (100.0 * proof.assured as f64 / proof.positions as f64).min(99.99);
            format!("{share:.2} % of {}", grouped(proof.positions))
        }
    };
    let claim = if proof.holds { proof.claim } else { format!("({})", proof.claim) };
    let longest = proof.longest_moves.map(|moves| moves.to_string()).unwrap_or_default();
    let mean = proof.mean_moves.map(|mean| format!("{mean:.2}")).unwrap_or_default();
    let best = proof.optimal.map(|best| format!("{}, {:.2}", best.longest_moves, best.mean_moves)).unwrap_or_default();
    let clock = proof.latest_clock.map(|clock| clock.to_string()).unwrap_or_default();
    let page = format!("{} lines, {} bytes", linked.source.lines().count(), grouped(linked.source.len() as u64));
    let syzygy = syzygy(&proof.ending).map(grouped).unwrap_or_default();
    let mut row = String::new();
    writeln!(
        row,
        "| [`{}`]({}) | {} | {claim} | {share} | {longest} | {mean} | {best} | {clock} | {page} | {} | {time} | {syzygy} |",
        linked.name,
        linked.file,
        proof.ending,
        grouped(look_up(linked)?),
    )?;
    Ok(row)
}

/// Bytes of the look-up tables that a file becomes.
fn look_up(linked: &Linked) -> Result<u64, Box<dyn Error>> {
    let texts = al_tables::sources().iter().map(|(file, text)| ((*file).to_owned(), (*text).to_owned()));
    let checked = front(linked.file, linked.source, &mut texts.collect::<BTreeMap<_, _>>())?;
    let code = back(&checked, &"::al_runtime".parse()?)?.to_string();
    Ok(code.split(" b\"").skip(1).map(literal).sum())
}

/// How many bytes the rest of a byte string stands for.
fn literal(rest: &str) -> u64 {
    let (mut bytes, mut signs) = (0, rest.bytes());
    while let Some(sign) = signs.next().filter(|sign| *sign != b'"') {
        bytes += 1;
        if sign == b'\\' && signs.next() == Some(b'x') {
            let _ = signs.by_ref().take(2).count();
        }
    }
    bytes
}

/// "17", "0.2 ms"
fn time(ns: f64) -> String {
    match ns {
        1e5.. => format!("{:.1} ms", ns / 1e6),
        1e3.. => format!("{:.1} µs", ns / 1e3),
        _ => format!("{ns:.0} ns"),
    }
}

/// "175,168"
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let places = digits.chars().enumerate();
    let comma = |place: usize| place > 0 && (digits.len() - place).is_multiple_of(3);
    places.flat_map(|(place, digit)| comma(place).then_some(',').into_iter().chain([digit])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_counted_in_bytes() {
        assert_eq!(literal(r#"ab\x00\n\\\"" , "#), 6);
        assert_eq!(literal("\""), 0);
    }

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!([7, 999, 1000, 2_503_608].map(grouped), ["7", "999", "1,000", "2,503,608"]);
        assert_eq!([17.4, 2_300.0, 190_000.0].map(time), ["17 ns", "2.3 µs", "0.2 ms"]);
    }
}
