//! What compiling costs grows with the table and no faster, by counts: nodes, masks, bytes of Rust. And the Rust
//! is many small functions, whatever the table.

use al_compiler::decision::Live;
use al_compiler::load::Disk;
use al_compiler::{Checked, Passes, back, decisions, front, pretty};
use std::fmt::Write as _;

/// A table with so many rules, each with two pieces of advice of its own.
fn table(rules: usize) -> Checked {
    let mut text = "/// Many rules.\ntable many (K R vs K) {\n    rules: fall_through;\n".to_owned();
    for i in 0..rules {
        let (file, rank, far) = (i / 7 % 8, i / 56 % 8, i % 7);
        let rule = format!("our.king.file == {file} and their.king.rank == {rank}");
        let good = format!("distance(our.king, their.king) <= {far} and our.rook.file != {file}");
        let safe = format!("not captured(our.rook) and room(our.rook, their.king) > {rank}");
        let edge = format!("our.rook.rank != {rank} and on_edge(their.king)");
        let _ =
            writeln!(text, "    rule r{i}: {rule} and distance(our.king, their.king) > {far} -> near_{i}, mate_{i};");
        let _ = writeln!(
            text,
            "    advice near_{i} {{ better: {good}; holding: {safe}; us: 0 => king then rook; them: none; }}\n    \
             advice mate_{i} {{ better: checkmate; holding: {edge}; us: 0 => rook, 2 => rook; them: 1 => legal; }}"
        );
    }
    text.push_str("}\n");
    front("many.adv", &text, &mut Disk).unwrap_or_else(|failed| panic!("{failed}"))
}

/// How long a function is, up to the bracket that closes it.
fn body(function: &str) -> usize {
    let mut depth = 0;
    let closes = function.char_indices().find(|&(_, letter)| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == '}' && depth == 0
    });
    closes.map_or(0, |(place, _)| place)
}

/// What one table comes to.
struct Counts {
    exprs: usize,
    masks: usize,
    live: usize,
    rust: usize,
    longest_function: (usize, String),
}

fn counts(rules: usize) -> Counts {
    let checked = table(rules);
    let decisions = decisions(&checked.program, &checked.program.tables[0], Passes::default());
    let decision = &decisions.unwrap_or_else(|mistake| panic!("{}", mistake.message))[0];
    let live = Live::of(decision);
    let rust = pretty(back(&checked, &"::advice".parse().expect("a path")).unwrap_or_else(|failed| panic!("{failed}")));
    // the source is kept too, and the contents of tables keep to their own budget
    let code: String =
        rust.lines().filter(|line| line.len() < 2_000).fold(String::new(), |code, line| code + line + "\n");
    // these three ask rule after rule
    let asks_all = |function: &&str| ["decide", "follow", "allows"].iter().any(|name| function.starts_with(name));
    Counts {
        exprs: decision.goals.iter().count(),
        masks: decision.masks.iter().count(),
        live: live.exprs.len() + live.masks.len(),
        rust: code.len(),
        longest_function: code
            .split("fn ")
            .filter(|function| !asks_all(function))
            .map(|function| (body(function), function.chars().take(40).collect()))
            .max()
            .unwrap_or_default(),
    }
}

#[test]
fn ten_times_the_rules_cost_ten_times_as_much() {
    let (few, many) = (counts(8), counts(80));
    for (what, few, many) in [
        ("expressions", few.exprs, many.exprs),
        ("masks", few.masks, many.masks),
        ("what is asked", few.live, many.live),
        ("bytes of Rust", few.rust, many.rust),
    ] {
        assert!(many <= few * 12, "{what}: {few} of 8 rules, {many} of 80");
    }
    assert!(many.longest_function.0 < 12_000, "{} bytes: {}", many.longest_function.0, many.longest_function.1);
    assert!(many.rust / 80 < 12_000, "{} bytes a rule", many.rust / 80);
}
