//! Tables by chance.

use super::expression::{Maker, Place};
use super::pattern;
use crate::chance::Chance;
use std::fmt::Write as _;

const ROLES: [(char, &str); 6] =
    [('K', "king"), ('Q', "queen"), ('R', "rook"), ('B', "bishop"), ('N', "knight"), ('P', "pawn")];

/// A table of this name for this material, for several, or for any. It may hand over to one of some others.
pub(super) fn table(name: &str, material: &str, others: &[&str], chance: &mut Chance) -> String {
    let mut maker = Maker::new(men(material), chance);
    maker.any_men = material.is_empty();
    let declared = if material.is_empty() { String::new() } else { format!("({material}) ") };
    let mut page = format!("table {name} {declared}{{\n");
    // measures settle how trees are searched; nothing else is said of it then
    let measured = maker.chance.below(4) == 0;
    if !measured {
        settings(&mut page, &mut maker);
    }
    common_settings(&mut page, &mut maker);
    for i in 0..maker.chance.below(3) {
        pattern::add(&mut page, &format!("pat{i}"), &mut maker);
    }
    for i in 0..maker.chance.below(4) {
        let (name, value) = if maker.chance.below(2) == 0 {
            (format!("cond{i}"), maker.bool(2))
        } else {
            (format!("num{i}"), maker.int(2))
        };
        // writing to a string cannot fail
        let _ = writeln!(page, "    let {name} = {value};");
        if name.starts_with('c') { maker.conditions.push(name) } else { maker.numbers.push(name) }
    }
    if measured {
        // writing to a string cannot fail
        let _ = writeln!(page, "    measure small = [{}];", numbers(&mut maker).join(", "));
    }
    let advice = 1 + maker.chance.below(3);
    if maker.chance.below(4) == 0 {
        // advice with a measure cannot be asked about
        maker.asked = (usize::from(measured)..advice).map(|i| format!("act{i}")).collect();
    }
    let mut last = String::new();
    if maker.chance.below(4) == 0 {
        without_moves(&mut last, &mut maker);
    }
    for rule in 0..maker.chance.below(3) {
        let tries: Vec<String> =
            (0..1 + maker.chance.below(2)).map(|_| format!("act{}", maker.chance.below(advice))).collect();
        let mut distinct = tries;
        distinct.dedup();
        if !others.is_empty() && maker.chance.below(3) == 0 {
            distinct.push(format!("table {}", maker.one_of(others)));
        }
        let _ = writeln!(page, "    rule r{rule}: {} -> {};", maker.bool(2), distinct.join(", "));
    }
    let all: Vec<String> = (0..advice).map(|i| format!("act{i}")).collect();
    let calls = if maker.chance.below(3) == 0 { called(&mut page, &mut maker) } else { Vec::new() };
    let rest: Vec<String> = all.iter().cloned().chain(calls).collect();
    let _ = writeln!(page, "    rule rest: true -> {};", rest.join(", "));
    for (i, name) in all.iter().enumerate() {
        if measured && i == 0 {
            measured_advice(&mut page, name, &mut maker);
        } else {
            one_advice(&mut page, name, measured, &mut maker);
        }
    }
    page.push_str(&last);
    page.push_str("}\n");
    page
}

/// A network of this name that leads to these tables, each with its material.
pub(super) fn network(name: &str, tables: &[(&str, &str)], chance: &mut Chance) -> String {
    let mut page = format!("network {name} {{\n");
    let mut routed: Vec<&str> = Vec::new();
    for &(table, material) in tables {
        let men = men(material);
        let mut maker = Maker::new(men, chance);
        let condition = maker.bool(2);
        let condition = if maker.chance.below(2) == 0 { format!(" where {condition}") } else { String::new() };
        if !routed.contains(&material) {
            let _ = writeln!(page, "    route ({material}){condition} -> table {table};");
            if condition.is_empty() {
                routed.push(material);
            }
        }
    }
    page.push_str("}\n");
    page
}

/// Advice that makes no move of ours, to be asked about.
fn without_moves(page: &mut String, maker: &mut Maker<'_>) {
    maker.place = Place::Goal;
    let (better, holding) = (maker.bool(2), maker.bool(1));
    maker.place = Place::Filter;
    let (first, second) = (moves(maker), moves(maker));
    maker.place = Place::Rule;
    let exhausted =
        maker.one_of(&["", "exhausted: them success; ", "exhausted: us success, them draw; ", "search: al1; "]);
    let them = maker.one_of(&["1 => ", "1 => legal, 3 => "]);
    let moves = if them.len() > 5 { second } else { first };
    let _ = writeln!(
        page,
        "    advice idle {{ semi_static: them; {exhausted}better: {better}; holding: {holding}; them: {them}{moves}; }}"
    );
    let stands = maker.bool(2);
    let _ = writeln!(
        page,
        "    advice stands(m: man, n: int) {{ bound: 0; better: distance(m, their.king) <= n; holding: {stands}; }}"
    );
    maker.asked.push("idle".to_owned());
    maker.standing = (0..2).map(|_| format!("stands({}, {})", maker.man(), maker.int(1))).collect();
}

/// Advice with parameters, and two calls of it.
fn called(page: &mut String, maker: &mut Maker<'_>) -> Vec<String> {
    maker.place = Place::Goal;
    let beside = maker.bool(1);
    maker.place = Place::Rule;
    let _ = writeln!(
        page,
        "    advice walk(m: man, n: int) {{ better: distance(m, their.king) <= n and {beside}; us: 0 => legal; them: none; }}"
    );
    (0..2).map(|i| format!("walk({}, {} + {i})", maker.man(), maker.int(1))).collect()
}

/// The men that have a name of their own, whichever material is meant: the kings where none is declared.
fn men(material: &str) -> Vec<String> {
    if material.is_empty() {
        return men_of("K vs K");
    }
    let forms: Vec<Vec<String>> = material.split(" | ").map(men_of).collect();
    let in_all = |name: &String| forms.iter().all(|form| form.contains(name));
    forms[0].iter().filter(|name| in_all(name)).cloned().collect()
}

fn men_of(material: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (side, owner) in material.split(" vs ").zip(["our", "their"]) {
        for (letter, role) in ROLES {
            if side.chars().filter(|&found| found == letter).count() == 1 {
                names.push(format!("{owner}.{role}"));
            }
        }
    }
    names
}

fn settings(page: &mut String, maker: &mut Maker<'_>) {
    let chance = &mut *maker.chance;
    let mut set = |text: &str| {
        let _ = writeln!(page, "    {text};");
    };
    set(["search: al0", "search: al1", "search: al15"][chance.below(3)]);
    if chance.below(3) == 0 {
        const OUTCOMES: [&str; 5] = ["them success", "them fail", "us success", "them draw", "us draw, them win"];
        set(&format!("exhausted: {}", OUTCOMES[chance.below(OUTCOMES.len())]));
    }
    if chance.below(4) == 0 {
        set(["holding_at: interior", "holding_at: us", "better_at: us"][chance.below(3)]);
    }
}

/// What may be said whatever the search.
fn common_settings(page: &mut String, maker: &mut Maker<'_>) {
    let chance = &mut *maker.chance;
    let mut set = |text: &str| {
        let _ = writeln!(page, "    {text};");
    };
    if chance.below(3) == 0 {
        set("rules: fall_through");
    }
    if chance.below(4) == 0 {
        set(["consult: anew", "consult: tree"][chance.below(2)]);
    }
    if chance.below(3) == 0 {
        set(["tables: 0 KiB", "tables: 4 KiB", "tables: 1024 KiB"][chance.below(3)]);
    }
}

/// The numbers of a measure, and conditions, which count as numbers.
fn numbers(maker: &mut Maker<'_>) -> Vec<String> {
    let mut one = |_| if maker.chance.below(4) == 0 { maker.bool(1) } else { maker.int(1) };
    (0..3).map(&mut one).collect()
}

/// Advice that makes a measure small.
fn measured_advice(page: &mut String, name: &str, maker: &mut Maker<'_>) {
    maker.place = Place::Goal;
    let choose = ["best", "best, quickest", "quickest, best", "first"][maker.chance.below(4)];
    let (mut compared, mut beside) =
        (["small < root.small", "small <= root.small"][maker.chance.below(2)].to_owned(), String::new());
    if choose.starts_with("best") && maker.chance.below(3) == 0 {
        (compared, beside) = (String::new(), "        measure: small;\n".to_owned());
    } else if maker.chance.below(3) == 0 {
        compared = format!("{compared} and {}", maker.bool(1));
    }
    let better = if compared.is_empty() { String::new() } else { format!("        better: {compared};\n") };
    let holding = maker.bool(1);
    maker.place = Place::Filter;
    let (us, them) = match maker.chance.below(3) {
        0 => {
            let (first, reply, second) =
                (moves(maker), moves(maker), maker.one_of(&["check", "capture", "king diagonal"]));
            (format!("0 => {first}, 2 => {second}"), format!("1 => {reply}, 3 => legal"))
        }
        _ => (format!("0 => {}", moves(maker)), format!("1 => {}", moves(maker))),
    };
    maker.place = Place::Rule;
    let _ = writeln!(
        page,
        "    advice {name} {{\n{better}{beside}        holding: {holding};\n        choose: {choose};\n        us: {us};\n        \
         them: {them};\n    }}"
    );
}

fn one_advice(page: &mut String, name: &str, measured: bool, maker: &mut Maker<'_>) {
    let plies = 1 + maker.chance.below(3) as u32;
    maker.place = Place::Goal;
    let better = if maker.chance.below(4) == 0 { "checkmate".to_owned() } else { maker.bool(3) };
    let _ = writeln!(page, "    advice {name} {{\n        better: {better};");
    if maker.chance.below(4) > 0 {
        let _ = writeln!(page, "        holding: {};", maker.bool(2));
    }
    if !measured && maker.chance.below(5) == 0 {
        page.push_str("        choose: quickest;\n");
    }
    maker.place = Place::Filter;
    let arms = |depths: &[u32], maker: &mut Maker<'_>| -> String {
        let arms: Vec<String> = depths.iter().map(|depth| format!("{depth} => {}", moves(maker))).collect();
        if arms.is_empty() { "none".to_owned() } else { arms.join(", ") }
    };
    let ours: Vec<u32> = (0..plies).filter(|depth| depth % 2 == 0).collect();
    let theirs: Vec<u32> = (0..plies).filter(|depth| depth % 2 == 1).collect();
    let (ours, theirs) = (arms(&ours, maker), arms(&theirs, maker));
    let theirs = match maker.chance.below(6) {
        0 => "semi_static: us".to_owned(),
        _ => format!("them: {theirs}"),
    };
    let _ = writeln!(page, "        us: {ours};\n        {theirs};\n    }}");
    maker.place = Place::Rule;
}

/// An ordered constraint.
fn moves(maker: &mut Maker<'_>) -> String {
    let steps = 1 + maker.chance.below(3);
    let step = |maker: &mut Maker<'_>| {
        const WORDS: [&str; 18] = [
            "legal",
            "legal",
            "king",
            "king diagonal",
            "capture",
            "check",
            "not king",
            "rook",
            "queen",
            "safe",
            "king straight",
            "not capture",
            "pawn",
            "promote",
            "promote(rook)",
            "toward(their.king)",
            "steps(1)",
            "quiet",
        ];
        let word = WORDS[maker.chance.below(WORDS.len())];
        if maker.chance.below(3) == 0 { format!("{word} where {}", maker.bool(1)) } else { word.to_owned() }
    };
    let steps: Vec<String> = (0..steps).map(|_| step(maker)).collect();
    let mut text = steps.join(" then ");
    if maker.chance.below(2) == 0 {
        text.push_str(" then legal");
    }
    text
}
