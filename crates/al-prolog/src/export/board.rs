//! The moves of a material in Prolog, in the order that AL fixes.

use super::atom;
use al_chess::{Material, Role, Side};
use std::fmt::Write as _;

/// The variable of a man in a position, `K`, `R2`; their king is `B`.
pub(crate) fn field(material: Material, slot: u8) -> String {
    let man = material.man(slot);
    if man.side == Side::Them {
        return "B".to_owned();
    }
    let letter = man.role.letter().to_ascii_uppercase();
    match twins(material, slot) {
        (1, _) => letter.to_string(),
        (_, place) => format!("{letter}{place}"),
    }
}

/// The predicate that gives a man's square, `wk`, `wr2`, `bk`.
pub(crate) fn selector(material: Material, slot: u8) -> String {
    let man = material.man(slot);
    let side = if man.side == Side::Us { 'w' } else { 'b' };
    match twins(material, slot) {
        (1, _) => format!("{side}{}", man.role.letter()),
        (_, place) => format!("{side}{}{place}", man.role.letter()),
    }
}

/// How many men of its side and kind there are, and which of them it is, from 1.
fn twins(material: Material, slot: u8) -> (usize, usize) {
    let man = material.man(slot);
    let slots: Vec<u8> = material.slots_of(man.side, man.role).collect();
    (slots.len(), slots.iter().position(|other| *other == slot).unwrap_or(0) + 1)
}

/// A position with these terms for the men.
fn position(side: &str, men: &[String], depth: &str) -> String {
    format!("{side}..{}..{depth}", men.join(".."))
}

/// Selectors, geometry and moves.
pub(crate) fn library(material: Material) -> String {
    let slots: Vec<u8> = material.slots().map(|(slot, _)| slot).collect();
    let men: Vec<String> = slots.iter().map(|slot| field(material, *slot)).collect();
    let mut text = String::from("% ---- positions ----\n\nside(S.._, S).\n");
    for (place, slot) in slots.iter().enumerate() {
        let skipped = "_..".repeat(place + 1);
        let _ = writeln!(text, "{}({skipped}S.._, S).", selector(material, *slot));
    }
    let any: Vec<String> = vec!["_".to_owned(); men.len()];
    let _ = writeln!(text, "depth({}, D).", position("_", &any, "D"));
    let _ = writeln!(text, "rooted({}, {}).\n", position("S", &men, "_"), position("S", &men, "0"));
    text += include_str!("geometry.pl");
    our_moves(material, &slots, &men, &mut text);
    their_moves(&men, &mut text);
    checks(material, &slots, &men, &mut text);
    text
}

/// The predicate by which a man of a kind moves over an empty board.
fn way(role: Role) -> &'static str {
    match role {
        Role::King => "king_step",
        Role::Queen => "queen_way",
        Role::Rook => "rook_way",
        Role::Bishop => "bishop_way",
        Role::Knight | Role::Pawn => "knight_jump",
    }
}

fn our_moves(material: Material, slots: &[u8], men: &[String], text: &mut String) {
    text.push_str("\n% ---- our moves ----\n\n");
    let (their, ours) = men.split_last().map_or(("B", men), |(their, ours)| (their.as_str(), ours));
    for (place, mine) in ours.iter().enumerate() {
        let role = material.role(slots[place]);
        let mut after = men.to_vec();
        after[place] = "T".to_owned();
        let _ = write!(
            text,
            "man_moves({}, {}, {mine}-T, {}) :-\n    D1 is D + 1,",
            place + 1,
            position("us", men, "D"),
            position("them", &after, "D1")
        );
        if role != Role::King {
            let _ = write!(text, " {mine} \\== {their},");
        }
        let _ = write!(text, "\n    {}({mine}, T)", way(role));
        if role == Role::King {
            let _ = write!(text, ", \\+ beside(T, {their})");
        }
        for (other, man) in men.iter().enumerate().filter(|(other, _)| *other != place) {
            let own = other + 1 < men.len();
            if own {
                let _ = write!(text, ", T \\== {man}");
            }
            if !matches!(role, Role::King | Role::Knight) {
                let _ = write!(text, ", \\+ amid({mine}, {man}, T)");
            }
        }
        text.push_str(".\n");
    }
    text.push('\n');
    let _ = writeln!(text, "move(legal, {}, M, P1) :-", position("us", men, "D"));
    let mut calls = Vec::new();
    for role in [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
        let of_kind: Vec<usize> = ours
            .iter()
            .enumerate()
            .filter(|(place, _)| material.role(slots[*place]) == role)
            .map(|(place, _)| place)
            .collect();
        let here = position("us", men, "D");
        match of_kind.as_slice() {
            [] => {}
            [only] => calls.push(format!("man_moves({}, {here}, M, P1)", only + 1)),
            several => {
                // of men of one kind the one on the lower square moves first
                let pairs: Vec<String> =
                    several.iter().map(|place| format!("{}-{}", ours[*place], place + 1)).collect();
                calls.push(format!("lower_first([{}], Man), man_moves(Man, {here}, M, P1)", pairs.join(", ")));
            }
        }
    }
    let _ = writeln!(text, "    (   {}\n    ).", calls.join("\n    ;   "));
}

fn their_moves(men: &[String], text: &mut String) {
    text.push_str("\n% ---- their moves: what our man was taken on goes along ----\n\n");
    let ours = &men[..men.len().saturating_sub(1)];
    let mut after: Vec<String> =
        ours.iter().enumerate().map(|(place, man)| if place == 0 { man.clone() } else { format!("{man}x") }).collect();
    after.push("T".to_owned());
    let _ = write!(
        text,
        "move(legal, {}, B-T, {}) :-\n    D1 is D + 1,\n    king_step(B, T)",
        position("them", men, "D"),
        position("us", &after, "D1")
    );
    for man in ours.iter().skip(1) {
        let _ = write!(text, ", goes_along(B, T, {man}, {man}x)");
    }
    let _ = writeln!(text, ",\n    \\+ check({}).\n", position("us", &after, "D1"));
    text.push_str("goes_along(B, T, B, T) :- !.\ngoes_along(_, _, S, S).\n");
}

/// Whether their king is attacked.
fn checks(material: Material, slots: &[u8], men: &[String], text: &mut String) {
    text.push_str("\n% ---- check ----\n\n");
    let ours = &men[..men.len().saturating_sub(1)];
    for (place, man) in ours.iter().enumerate() {
        let role = material.role(slots[place]);
        let mut head: Vec<String> = vec!["_".to_owned(); men.len()];
        let line = matches!(role, Role::Queen | Role::Rook | Role::Bishop);
        for (other, name) in men.iter().enumerate() {
            let needed = other == place || other + 1 == men.len() || line;
            if needed {
                head[other] = name.clone();
            }
        }
        let _ = write!(text, "check({}) :- ", position("_", &head, "_"));
        match role {
            Role::King => {
                let _ = write!(text, "beside({man}, B)");
            }
            _ => {
                let aims = match role {
                    Role::Queen => "queen_aims",
                    Role::Rook => "rook_aims",
                    Role::Bishop => "bishop_aims",
                    _ => "knight_aims",
                };
                let _ = write!(text, "{man} \\== B, {aims}({man}, B)");
            }
        }
        if line {
            for other in ours.iter().enumerate().filter(|(other, _)| *other != place).map(|(_, other)| other) {
                let _ = write!(text, ", \\+ amid({man}, {other}, B)");
            }
        }
        text.push_str(".\n");
    }
    text.push('\n');
}

/// A goal that a man has been taken: it stands where their king stands.
pub(crate) fn taken(material: Material, slot: u8, pos: &str, variable: &str) -> String {
    let their = material.king(Side::Them);
    format!(
        "{}({pos}, {variable}), {}({pos}, {variable})",
        atom(&selector(material, slot)),
        atom(&selector(material, their))
    )
}
