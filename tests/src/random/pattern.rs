//! Patterns by chance.

use super::expression::{Maker, Place};
use std::fmt::Write as _;

/// Drawings: rows, how many squares they name (`x`), and whether a condition may speak of them.
const DRAWINGS: [(&str, usize); 8] = [
    ("\"K ? k\"", 0),
    ("\"S . k\" \"? o ?\"", 0),
    ("\"K .\" \"x k\"", 1),
    ("\"x S k\"", 1),
    ("\"S S\" \"S .\"", 0),
    ("\"k\" \"o\" \"K\"", 0),
    ("\"? x\" \"K ?\" \"? k\"", 1),
    ("\"o S o\" \"? k x\"", 1),
];

const SYMMETRIES: [&str; 6] =
    ["mirror files", "rotate", "all", "swap colours", "mirror files, swap colours", "rotate, shift"];

/// Adds a pattern of this name.
pub(super) fn add(page: &mut String, name: &str, maker: &mut Maker<'_>) {
    let (rows, squares) = DRAWINGS[maker.chance.below(DRAWINGS.len())];
    let _ = writeln!(page, "    pattern {name}{} {{", if squares == 0 { "" } else { "(x)" });
    if maker.chance.below(3) > 0 {
        let _ = writeln!(page, "        symmetries: {};", maker.one_of(&SYMMETRIES));
    }
    if maker.chance.below(4) == 0 {
        let _ = writeln!(page, "        edges: {};", maker.one_of(&["left", "top", "bottom", "left, top"]));
    }
    maker.place = Place::Rule;
    for letter in ["S", "o"].into_iter().filter(|letter| rows.contains(letter)) {
        let cell = match maker.chance.below(4) {
            0 => maker.set(1),
            1 => "empty(here)".to_owned(),
            2 => format!("here in {}", maker.set(0)),
            _ => "here not in ring(our.king)".to_owned(),
        };
        let _ = writeln!(page, "        cell {letter} = {cell};");
    }
    let _ = writeln!(page, "        diagram: {rows};");
    if maker.chance.below(3) == 0 {
        maker.bound.extend((squares > 0).then(|| "x".to_owned()));
        let condition = maker.bool(1);
        maker.bound.clear();
        let _ = writeln!(page, "        where: {condition};");
    }
    page.push_str("    }\n");
    maker.patterns.push((name.to_owned(), squares));
}
