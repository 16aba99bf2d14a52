//! The names that are built in: what can be said neither in AL nor as an intrinsic function.

use al_chess::{Role, Side, SquareSet};
use al_program::intrinsic::Intrinsic;

/// A built-in name without arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    /// `us`, `them`
    Side(Side),
    /// `queen`
    Role(Role),
    /// `file_c`
    File(u8),
    /// `rank_3`, counted from our side
    Rank(u8),
    /// `board`, `light`, `dark`
    Set(SquareSet),
    /// `turn`
    Turn,
    /// `depth`
    Depth,
    /// `from`
    From,
    /// `to`
    To,
    /// `our`, `their`
    Men(Side),
    /// `north`: so many files and ranks
    Direction(i32, i32),
}

/// What a built-in name means.
pub(crate) fn named(name: &str) -> Option<Named> {
    Some(match name {
        "us" => Named::Side(Side::Us),
        "them" => Named::Side(Side::Them),
        "our" => Named::Men(Side::Us),
        "their" => Named::Men(Side::Them),
        "board" => Named::Set(SquareSet::FULL),
        "light" => Named::Set(SquareSet::LIGHT),
        "dark" => Named::Set(SquareSet::DARK),
        "turn" => Named::Turn,
        "depth" => Named::Depth,
        "from" => Named::From,
        "to" => Named::To,
        "north" => Named::Direction(0, 1),
        "south" => Named::Direction(0, -1),
        "east" => Named::Direction(1, 0),
        "west" => Named::Direction(-1, 0),
        _ => {
            if let Some(role) = role(name) {
                return Some(Named::Role(role));
            }
            if let Some(rank) = rank(name) {
                return Some(Named::Rank(rank));
            }
            match name.strip_prefix("file_")?.as_bytes() {
                [letter @ b'a'..=b'h'] => Named::File(letter - b'a'),
                _ => return None,
            }
        }
    })
}

/// `king` and the other words for one kind of man.
pub(crate) fn role(name: &str) -> Option<Role> {
    Role::ALL.into_iter().find(|&role| role_word(role) == name)
}

/// `rank_1` is 0.
pub(crate) fn rank(name: &str) -> Option<u8> {
    match name.strip_prefix("rank_")?.as_bytes() {
        [digit @ b'1'..=b'8'] => Some(digit - b'1'),
        _ => None,
    }
}

/// The word for a kind of man.
pub(crate) fn role_word(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// `us` or `them`.
pub(crate) fn side_word(side: Side) -> &'static str {
    match side {
        Side::Us => "us",
        Side::Them => "them",
    }
}

/// "we have" or "they have"
pub(crate) fn side_has(side: Side) -> &'static str {
    match side {
        Side::Us => "we have",
        Side::Them => "they have",
    }
}

/// `our` or `their`.
pub(crate) fn owner_word(side: Side) -> &'static str {
    match side {
        Side::Us => "our",
        Side::Them => "their",
    }
}

/// The built-in functions that are no intrinsics: they need to know a man, or take any number of
/// arguments.
pub(crate) const FUNCTIONS: [&str; 8] = ["captured", "count", "forward", "max", "min", "role", "side", "can"];

/// The intrinsic function of a name; operators have none.
pub(crate) fn intrinsic(name: &str) -> Option<Intrinsic> {
    let written = |i: &Intrinsic| i.name().starts_with(|c: char| c.is_ascii_alphabetic()) && !i.name().contains(' ');
    Intrinsic::ALL.iter().copied().find(|i| i.name() == name && written(i) && *i != Intrinsic::Member)
}

/// Whether a name is a built-in function.
pub(crate) fn is_function(name: &str) -> bool {
    FUNCTIONS.contains(&name) || intrinsic(name).is_some()
}

/// All built-in names of expressions, functions included: for suggestions.
pub(crate) fn all_names<'n>() -> impl Iterator<Item = &'n str> {
    const NAMES: [&str; 32] = [
        "us", "them", "our", "their", "board", "light", "dark", "turn", "depth", "from", "to", "north", "south",
        "east", "west", "file_a", "file_b", "file_c", "file_d", "file_e", "file_f", "file_g", "file_h", "rank_1",
        "rank_2", "rank_3", "rank_4", "rank_5", "rank_6", "rank_7", "rank_8", "king",
    ];
    let roles = Role::ALL.into_iter().map(role_word);
    NAMES.into_iter().chain(roles).chain(functions()).map(|name: &str| name)
}

/// All built-in functions: for suggestions.
pub(crate) fn functions<'n>() -> impl Iterator<Item = &'n str> {
    FUNCTIONS.into_iter().chain(Intrinsic::ALL.iter().map(|i| i.name()).filter(|name| intrinsic(name).is_some()))
}

/// The built-in words of move constraints; the rest are `moves` of the prelude.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveWord {
    /// Any move of the side.
    Legal,
    /// No move.
    None,
    /// A move that takes a man.
    Capture,
    /// A pawn's move to the last rank.
    Promote,
    /// A move of a man of this role.
    Role(Role),
}

/// What a built-in move word means.
pub(crate) fn move_word(name: &str) -> Option<MoveWord> {
    Some(match name {
        "legal" => MoveWord::Legal,
        "none" => MoveWord::None,
        "capture" => MoveWord::Capture,
        "promote" => MoveWord::Promote,
        name => MoveWord::Role(role(name)?),
    })
}

/// All built-in move words: for suggestions.
pub(crate) fn move_words<'n>() -> impl Iterator<Item = &'n str> {
    let roles = Role::ALL.into_iter().map(role_word);
    ["legal", "none", "capture", "promote"].into_iter().chain(roles).map(|name: &str| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_name_is_known() {
        for name in all_names() {
            assert!(named(name).is_some() || is_function(name), "{name}");
        }
        for word in move_words() {
            assert!(move_word(word).is_some(), "{word}");
        }
    }

    #[test]
    fn operators_are_no_functions() {
        for name in ["+", "|", "set -", "in"] {
            assert!(intrinsic(name).is_none(), "{name}");
        }
        assert_eq!(intrinsic("distance"), Some(Intrinsic::Distance));
    }

    #[test]
    fn files_and_ranks_end_at_the_board() {
        assert_eq!(named("file_h"), Some(Named::File(7)));
        assert_eq!(named("rank_8"), Some(Named::Rank(7)));
        for name in ["file_i", "file_", "file_ab", "rank_0", "rank_9", "rank_10"] {
            assert_eq!(named(name), None, "{name}");
        }
    }
}
