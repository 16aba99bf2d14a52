//! Names that AL accepts, each given once.

use al_compiler::syntax::{Head, Reserved};
use std::collections::BTreeSet;

/// One name space of the output.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    taken: BTreeSet<String>,
}

impl Names {
    /// The name that AL has for one of Prolog: the same where it can be, else the nearest that is free.
    pub(crate) fn give(&mut self, name: &str) -> String {
        let plain = plain(name);
        let mut given = plain.clone();
        let mut number = 2;
        while !self.taken.insert(given.clone()) {
            given = format!("{plain}_{number}");
            number += 1;
        }
        given
    }

    /// Keeps names from being given.
    pub(crate) fn keep(&mut self, names: impl IntoIterator<Item = &'static str>) {
        self.taken.extend(names.into_iter().map(str::to_owned));
    }
}

/// Letters, digits and underscores only, no reserved word, no square.
pub(crate) fn plain(name: &str) -> String {
    let mut text: String =
        name.chars().map(|letter| if letter.is_ascii_alphanumeric() || letter == '_' { letter } else { '_' }).collect();
    text.truncate(60);
    if !text.starts_with(|first: char| first.is_ascii_alphabetic()) {
        text.insert_str(0, "p_");
    }
    let square = matches!(text.as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
    let reserved = Reserved::from_text(&text).is_some() || Head::from_text(&text).is_some();
    if square || reserved { format!("{text}_") } else { text }
}

/// Names that the output itself uses: definitions of the table must not hide them.
pub(crate) const USED: [&str; 24] = [
    "us",
    "them",
    "our",
    "their",
    "turn",
    "depth",
    "from",
    "to",
    "distance",
    "manhattan",
    "abs",
    "min",
    "max",
    "captured",
    "ring",
    "on_edge",
    "exposed",
    "divides",
    "room",
    "critical_square",
    "in_check",
    "checkmate",
    "stalemate",
    "after",
];

/// Words for moves that the output itself uses.
pub(crate) const USED_MOVES: [&str; 12] = [
    "legal", "none", "king", "queen", "rook", "bishop", "knight", "pawn", "diagonal", "straight", "capture", "promote",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_given_once() {
        let mut names = Names::default();
        names.keep(USED);
        let given = |names: &mut Names, name| names.give(name);
        assert_eq!(given(&mut names, "rooklost"), "rooklost");
        assert_eq!(given(&mut names, "rooklost"), "rooklost_2");
        assert_eq!(given(&mut names, "stalemate"), "stalemate_2");
        assert_eq!(given(&mut names, "a1"), "a1_");
        assert_eq!(given(&mut names, "rule"), "rule_");
        assert_eq!(given(&mut names, "End of game"), "End_of_game");
        assert_eq!(given(&mut names, "мат"), "p____");
        assert_eq!(given(&mut names, ""), "p_");
    }
}
