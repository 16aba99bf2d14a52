//! Tables of any length, as a person might write them: for measuring the compiler.

use std::fmt::Write as _;

/// The text of a table with so many rules, each with a predicate and a piece of advice of its own: eleven lines a
/// rule.
#[must_use]
pub fn of_rules(rules: usize) -> String {
    let mut page =
        String::from("//! A page of many rules.\nlanguage 1;\n\ntable page (K R vs K) {\n    claim: win;\n\n");
    // writing to a string cannot fail
    for rule in 0..rules {
        let (file, rank, far) = (rule % 8, rule / 8 % 8, rule / 64 + 5);
        let _ = writeln!(
            page,
            "    /// Where the kings stand in case {rule}.\n    let near_{rule} = manhattan(our.king, our.rook) + \
             3 * manhattan(their.king, our.rook) < {far} and their.king.file == {file} and our.rook.rank != {rank};\n"
        );
    }
    for rule in 0..rules {
        let _ = writeln!(page, "    rule rule_{rule}: near_{rule} and not on_edge(our.rook) -> squeeze_{rule};");
    }
    let _ = writeln!(page, "    rule rest: true -> squeeze_0;\n");
    for rule in 0..rules {
        let _ = writeln!(
            page,
            "    advice squeeze_{rule} {{\n        better:  room(our.rook, their.king) < \
             root.room(our.rook, their.king) + {} and our.king.file != {};\n        holding: not captured(our.rook) and \
             not stalemate;\n        us:      0 => rook then king;\n        them:    none;\n    }}\n",
            rule % 3,
            rule % 8
        );
    }
    page.push_str("}\n");
    page
}

#[cfg(test)]
mod tests {
    use super::*;
    use al_compiler::load::Disk;

    #[test]
    fn pages_of_any_length_are_good() {
        for rules in [1, 10, 600] {
            let text = of_rules(rules);
            assert!(text.lines().count().abs_diff(11 * rules) < 20);
            let checked = al_compiler::front("page.adv", &text, &mut Disk).unwrap_or_else(|failed| panic!("{failed}"));
            let warnings: Vec<_> = checked.warnings.iter().map(|warning| &warning.message).collect();
            assert!(warnings.is_empty(), "{warnings:?}");
        }
    }
}
