//! The predicates of the book's library, and what they are in AL.
//!
//! A file that defines one of them itself means its own definition: it is compared with the one here
//! before this is taken.

use al_chess::{Material, Position, Role, Side};

/// A predicate of positions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Predicate {
    pub(crate) names: &'static [&'static str],
    pub(crate) doc: &'static str,
    pub(crate) text: &'static str,
    pub(crate) needs: Option<Number>,
    /// It speaks of our rook.
    rook: bool,
}

/// A number of positions that several predicates use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Number {
    Room,
    CriticalDistance,
}

impl Number {
    /// The name of its definition.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Room => "new_room",
            Self::CriticalDistance => "critical_distance",
        }
    }

    pub(crate) fn doc(self) -> &'static str {
        match self {
            Self::Room => "How many squares the rook leaves to their king.",
            Self::CriticalDistance => {
                "From our king to the square diagonally next to the rook, on the side of their king."
            }
        }
    }

    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Room => "room(our.rook, their.king)",
            Self::CriticalDistance => "manhattan(our.king, critical_square(our.rook, their.king))",
        }
    }
}

const PREDICATES: &[Predicate] = &[
    of(&["themtomove"], "They are to move.", "turn == them"),
    of(&["mate"], "They are mated.", "checkmate"),
    of(&["stalemate"], "They are stalemated.", "stalemate"),
    of(&["check"], "Their king is attacked.", "in_check(them)"),
    of(&["our_king_edge", "okedge"], "Our king stands on the edge of the board.", "on_edge(our.king)"),
    of(&["their_king_edge"], "Their king stands on the edge of the board.", "on_edge(their.king)"),
    of(&["kings_close"], "The kings are less than four king moves apart.", "distance(our.king, their.king) < 4"),
    with_rook(&["rookexposed"], "Their king can come to the rook before ours.", "exposed(our.rook)", None),
    with_rook(
        &["rookdivides"],
        "The rook's file or rank lies strictly between the kings'.",
        "divides(our.rook, our.king, their.king)",
        None,
    ),
    with_rook(
        &["rooklost"],
        "The rook has been taken, or can be taken while our king does not guard it.",
        "captured(our.rook) or turn == them and our.rook in ring(their.king) and our.rook not in ring(our.king)",
        None,
    ),
    with_rook(
        &["lpatt"],
        "The kings stand two steps apart, the rook three steps from their king.",
        "manhattan(our.king, their.king) == 2 and manhattan(our.rook, their.king) == 3",
        None,
    ),
    with_rook(
        &["okorndle"],
        "Our king is not farther from the rook than in the root.",
        "distance(our.king, our.rook) <= root.distance(our.king, our.rook)",
        None,
    ),
    with_rook(
        &["newroomsmaller"],
        "The rook leaves less room than in the root.",
        "new_room < root.new_room",
        Some(Number::Room),
    ),
    with_rook(&["roomgt2"], "The rook leaves more than two squares.", "new_room > 2", Some(Number::Room)),
    with_rook(
        &["okapproachedcsquare", "okapproachedsquare"],
        "Our king is nearer to the critical square than in the root.",
        "critical_distance < root.critical_distance",
        Some(Number::CriticalDistance),
    ),
];

/// What a predicate says of a position.
type Meaning = fn(&Position) -> bool;

/// The predicate of the board itself whose meaning passes a test.
pub(crate) fn on_the_board(mut fits: impl FnMut(Meaning) -> bool) -> Option<&'static Predicate> {
    let meanings: [(&str, Meaning); 3] = [
        ("mate", |position| position.turn() == Side::Them && position.is_checkmate()),
        ("stalemate", |position| position.turn() == Side::Them && position.is_stalemate()),
        ("check", |position| position.in_check(Side::Them)),
    ];
    let (name, _) = meanings.into_iter().find(|(_, meaning)| fits(*meaning))?;
    PREDICATES.iter().find(|predicate| predicate.names.contains(&name))
}

const fn of(names: &'static [&'static str], doc: &'static str, text: &'static str) -> Predicate {
    Predicate { names, doc, text, needs: None, rook: false }
}

const fn with_rook(
    names: &'static [&'static str],
    doc: &'static str,
    text: &'static str,
    needs: Option<Number>,
) -> Predicate {
    Predicate { names, doc, text, needs, rook: true }
}

/// King and rook against king.
pub(crate) fn is_krk(material: Material) -> bool {
    Material::new(&[Role::King, Role::Rook], &[Role::King]) == Ok(material)
}

/// The standard predicate of a name, if it makes sense with these men.
pub(crate) fn predicate(name: &str, material: Material) -> Option<&'static Predicate> {
    let fits = |predicate: &&Predicate| !predicate.rook || is_krk(material);
    PREDICATES.iter().find(|predicate| predicate.names.contains(&name)).filter(fits)
}

/// All names, for suggestions.
pub(crate) fn names<'n>() -> impl Iterator<Item = &'n str> {
    PREDICATES.iter().flat_map(|predicate| predicate.names.iter()).copied()
}

/// A predicate of squares or numbers, by the names that libraries give it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Helper {
    /// `dist(A, B, D)`: king moves.
    Distance,
    /// `manhdist(A, B, D)`: steps along files and ranks.
    Manhattan,
    /// `absdiff(A, B, D)`, of numbers.
    Difference,
    /// `max(A, B, M)`
    Max,
    /// `min(A, B, M)`
    Min,
    /// `ngb(A, B)`: one king move apart, both known.
    Neighbour,
}

/// The helpers of a number of arguments.
pub(crate) fn helpers(arity: usize) -> &'static [Helper] {
    match arity {
        3 => &[Helper::Distance, Helper::Manhattan, Helper::Difference, Helper::Max, Helper::Min],
        2 => &[Helper::Neighbour],
        _ => &[],
    }
}

/// What a name means in the book's library.
pub(crate) fn helper(name: &str, arity: usize) -> Option<Helper> {
    Some(match (name, arity) {
        ("dist", 3) => Helper::Distance,
        ("manhdist", 3) => Helper::Manhattan,
        ("absdiff", 3) => Helper::Difference,
        ("max", 3) => Helper::Max,
        ("ngb", 2) => Helper::Neighbour,
        _ => return None,
    })
}

impl Helper {
    /// Whether its arguments are squares; else they are numbers.
    pub(crate) fn of_squares(self) -> bool {
        matches!(self, Self::Distance | Self::Manhattan | Self::Neighbour)
    }

    /// Its value for known arguments: for neighbours 1 or 0.
    pub(crate) fn value(self, a: (i64, i64), b: (i64, i64)) -> i64 {
        let (files, ranks) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
        match self {
            Self::Distance => files.max(ranks),
            Self::Manhattan => files + ranks,
            Self::Difference => files,
            Self::Max => a.0.max(b.0),
            Self::Min => a.0.min(b.0),
            Self::Neighbour => i64::from(files.max(ranks) == 1),
        }
    }
}
