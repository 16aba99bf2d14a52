//! Words for moves: the generators of the library, with the order in which they give moves.

use super::evaluate::{holds, number};
use super::helpers::square;
use super::print::{Printer, role_word};
use super::sample;
use super::shape::Shape;
use crate::exec::{Cond, Database, Linear, Machine, State, Stop, Value};
use al_chess::{Move, Position, Role, Side, Square};

/// A word for moves.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Word {
    /// No move: no clause gives any.
    Nothing,
    /// What the book means by it, with an order of AL's own.
    Standard(Standard),
    /// Each step its own condition of a move, in Prolog's order.
    Steps(Vec<String>),
}

/// Words that have a plain meaning: the book's, and their like for other men.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standard {
    /// Any legal move.
    Legal,
    /// King moves, diagonal ones first.
    King,
    /// Diagonal king moves only.
    Diagonal,
    /// King moves along files and ranks only.
    Straight,
    /// Moves of our men of a kind.
    Piece(Role),
    /// Their moves to the file of their king.
    ToFile(Role),
    /// Their moves to the rank of their king.
    ToRank(Role),
    /// Their moves to the file, then those to the rank of their king.
    Check(Role),
}

/// Why the moves of a word cannot be written in AL.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) what: String,
    pub(crate) label: String,
}

impl Standard {
    /// The book's meaning of a word, if it has one.
    pub(crate) fn of(name: &str) -> Option<Self> {
        Some(match name {
            "legal" => Self::Legal,
            "kingdiagfirst" | "kingmove" => Self::King,
            "rookmove" => Self::Piece(Role::Rook),
            "queenmove" => Self::Piece(Role::Queen),
            "bishopmove" => Self::Piece(Role::Bishop),
            "knightmove" => Self::Piece(Role::Knight),
            "checkmove" => Self::Check(Role::Rook),
            _ => return None,
        })
    }

    /// All of them, the plainest first.
    fn all() -> impl Iterator<Item = Self> {
        let pieces = || [Role::Rook, Role::Queen, Role::Bishop, Role::Knight].into_iter();
        [Self::Legal, Self::King, Self::Diagonal, Self::Straight]
            .into_iter()
            .chain(pieces().map(Self::Piece))
            .chain(pieces().flat_map(|role| [Self::Check(role), Self::ToFile(role), Self::ToRank(role)]))
    }

    /// Written as an ordered constraint.
    pub(crate) fn ordered(self) -> String {
        match self {
            Self::King => "king diagonal then king".to_owned(),
            Self::Check(role) => {
                format!("{} then {}", Self::ToFile(role).unordered(), Self::ToRank(role).unordered())
            }
            _ => self.unordered(),
        }
    }

    /// Written as a condition without an order.
    pub(crate) fn unordered(self) -> String {
        match self {
            Self::Legal => "legal".to_owned(),
            Self::King => "king".to_owned(),
            Self::Diagonal => "king diagonal".to_owned(),
            Self::Straight => "king straight".to_owned(),
            Self::Piece(role) => role_word(role).to_owned(),
            Self::ToFile(role) => format!("{} where to.file == their.king.file", role_word(role)),
            Self::ToRank(role) => format!("{} where to.rank == their.king.rank", role_word(role)),
            Self::Check(role) => {
                format!("{} where to.file == their.king.file or to.rank == their.king.rank", role_word(role))
            }
        }
    }

    /// The moves, in order.
    fn moves(self, position: &Position) -> Vec<Move> {
        let legal = position.legal_moves();
        let of = |role: Role| legal.iter().copied().filter(move |mv| position.role(mv.slot) == role);
        let king = position.king(Side::Them);
        let straight = |mv: &Move| mv.from.file() == mv.to.file() || mv.from.rank() == mv.to.rank();
        match self {
            Self::Legal => legal.iter().copied().collect(),
            Self::King => of(Role::King).collect(),
            Self::Diagonal => of(Role::King).filter(|mv| !straight(mv)).collect(),
            Self::Straight => of(Role::King).filter(straight).collect(),
            Self::Piece(role) => of(role).collect(),
            Self::ToFile(role) => of(role).filter(|mv| mv.to.file() == king.file()).collect(),
            Self::ToRank(role) => of(role).filter(|mv| mv.to.rank() == king.rank()).collect(),
            Self::Check(role) => {
                let mut moves = Self::ToFile(role).moves(position);
                let others = Self::ToRank(role).moves(position);
                moves.extend(others.into_iter().filter(|mv| mv.to.file() != king.file()));
                moves
            }
        }
    }

    /// Whether we have such men.
    fn fits(self, shape: &Shape, side: Side) -> bool {
        match self {
            Self::Legal => true,
            Self::King | Self::Diagonal | Self::Straight => side == Side::Us,
            Self::Piece(role) | Self::ToFile(role) | Self::ToRank(role) | Self::Check(role) => {
                side == Side::Us && shape.material.slots_of(Side::Us, role).next().is_some()
            }
        }
    }
}

/// Steps that listing the moves of one position may take.
const FUEL: u32 = 100_000;

/// Positions in which lists of moves are compared.
const POSITIONS: usize = 250;

/// A move by its squares.
type Squares = (Square, Square);

/// The meaning of a word for the side that is to move.
pub(crate) fn word(name: &str, side: Side, database: &Database, shape: &Shape) -> Result<Word, Refusal> {
    let defined = database.names().any(|(predicate, arity)| arity == 4 && predicate == "move");
    let standard = Standard::of(name).filter(|standard| standard.fits(shape, side));
    if !defined {
        return match (standard, name) {
            (Some(standard), _) => Ok(Word::Standard(standard)),
            (None, "nomove" | "nomoves" | "none") => Ok(Word::Nothing),
            (None, _) if database.is_empty() => Err(Refusal {
                what: format!("no file given says which moves `{name}` means"),
                label: "name the library that defines it with `--library`".to_owned(),
            }),
            (None, _) => Ok(Word::Nothing),
        };
    }
    let positions = sample::of_side(shape.material, side, POSITIONS);
    let prolog: Vec<Vec<Squares>> =
        positions.iter().map(|position| listed(name, position, database, shape)).collect::<Result<_, _>>().map_err(
            |stop| Refusal {
                what: format!("the moves of `{name}` cannot be listed"),
                label: super::library::reason(&stop),
            },
        )?;
    if prolog.iter().all(Vec::is_empty) {
        return Ok(Word::Nothing);
    }
    let same = |moves: &dyn Fn(&Position) -> Vec<Squares>| {
        positions.iter().zip(&prolog).all(|(position, prolog)| moves(position) == *prolog)
    };
    // what a word means is what it does, whatever it is called
    let mut fitting = standard.into_iter().chain(Standard::all()).filter(|standard| standard.fits(shape, side));
    if let Some(standard) = fitting.find(|standard| same(&|position| squares(standard.moves(position)))) {
        return Ok(Word::Standard(standard));
    }
    if let Some((position, (from, to))) = illegal(&positions, &prolog) {
        return Err(Refusal {
            what: format!("`{name}` makes a move that is not legal"),
            label: format!("{from}{to} in {}", position.fen()),
        });
    }
    let steps = unknown_moves(name, side, database, shape).map_err(|stop| Refusal {
        what: format!("the order of the moves of `{name}` cannot be written in AL"),
        label: super::library::reason(&stop),
    })?;
    for guarded in [false, true] {
        if same(&|position| played(&steps, position, guarded)) {
            let printer = Printer { material: shape.material };
            let mut texts: Vec<String> = Vec::new();
            for text in steps.iter().map(|step| step.text(printer, guarded)) {
                // a step that has been gives no move a second time
                if !texts.contains(&text) {
                    texts.push(text);
                }
            }
            return Ok(Word::Steps(texts));
        }
    }
    Err(Refusal {
        what: format!("the moves of `{name}` cannot be written in AL"),
        label: "their order depends on the position in a way that AL does not have".to_owned(),
    })
}

fn squares(moves: Vec<Move>) -> Vec<Squares> {
    moves.into_iter().map(|mv| (mv.from, mv.to)).collect()
}

/// The moves that a word lists, each once.
fn listed(name: &str, position: &Position, database: &Database, shape: &Shape) -> Result<Vec<Squares>, Stop> {
    given("move", Some(&Value::atom(name)), position, database, shape)
}

fn given(
    predicate: &str,
    word: Option<&Value>,
    position: &Position,
    database: &Database,
    shape: &Shape,
) -> Result<Vec<Squares>, Stop> {
    let mut state = State::default();
    let (mv, after) = (state.fresh(), state.fresh());
    let mut machine = Machine::new(database, shape.sides.clone(), FUEL);
    let args: Vec<Value> = word.cloned().into_iter().chain([shape.known(position, 0), mv.clone(), after]).collect();
    let mut list = Vec::new();
    for (_, state) in machine.answers(predicate, &args, state)? {
        if let Some(squares) = known_squares(&state, &mv)
            && !list.contains(&squares)
        {
            list.push(squares);
        }
    }
    Ok(list)
}

/// `X : Y - X1 : Y1`
fn known_squares(state: &State, mv: &Value) -> Option<Squares> {
    let (from, to) = from_to(state, mv)?;
    let square = |(file, rank): &(Linear, Linear)| {
        let (file, rank) = (file.constant()? - 1, rank.constant()? - 1);
        ((0..8).contains(&file) && (0..8).contains(&rank)).then(|| Square::at(file as u8, rank as u8))
    };
    Some((square(&from)?, square(&to)?))
}

type Point = (Linear, Linear);

fn from_to(state: &State, mv: &Value) -> Option<(Point, Point)> {
    match state.look(mv) {
        Value::Compound(name, args) if &*name == "-" && args.len() == 2 => {
            Some((square(state, &args[0])?, square(state, &args[1])?))
        }
        _ => None,
    }
}

/// Whether the moves that a predicate gives, `legalmove` or `move` with a word, are those of chess, in
/// whatever order.
pub(crate) fn are_legal(predicate: &str, word: Option<&Value>, database: &Database, shape: &Shape) -> bool {
    [Side::Us, Side::Them].into_iter().all(|side| {
        sample::of_side(shape.material, side, POSITIONS).iter().all(|position| {
            let mut legal = squares(position.legal_moves().iter().copied().collect());
            legal.sort();
            given(predicate, word, position, database, shape).is_ok_and(|mut listed| {
                listed.sort();
                listed == legal
            })
        })
    })
}

/// A move of a list that is none of chess.
fn illegal<'p>(positions: &'p [Position], prolog: &[Vec<Squares>]) -> Option<(&'p Position, Squares)> {
    positions.iter().zip(prolog).find_map(|(position, list)| {
        let legal = position.legal_moves();
        let is_legal = |mv: &&Squares| legal.iter().any(|legal| (legal.from, legal.to) == **mv);
        list.iter().find(|mv| !is_legal(mv)).map(|mv| (position, *mv))
    })
}

/// A move whose squares depend on the position.
struct UnknownMove {
    slot: u8,
    role: Role,
    to: Point,
    cond: Cond,
}

impl UnknownMove {
    fn text(&self, printer: Printer, guarded: bool) -> String {
        let coordinate = |what: &str, number: &Linear| {
            let mut number = number.clone();
            number.plus -= 1;
            let named = match number.constant() {
                Some(file @ 0..=7) if what == "file" => format!("file_{}", char::from(b'a' + file as u8)),
                Some(rank @ 0..=7) => format!("rank_{}", rank + 1),
                _ => printer.number(&number),
            };
            format!("to.{what} == {named}")
        };
        let (file, rank) = (coordinate("file", &self.to.0), coordinate("rank", &self.to.1));
        let mut text = format!("{} where {file} and {rank}", role_word(self.role));
        if guarded && self.cond != Cond::True {
            let cond = printer.condition(&self.cond);
            text += &if matches!(self.cond, Cond::Or(_)) { format!(" and ({cond})") } else { format!(" and {cond}") };
        }
        text
    }
}

/// The moves of a word in a position that is not known, in Prolog's order.
fn unknown_moves(name: &str, side: Side, database: &Database, shape: &Shape) -> Result<Vec<UnknownMove>, Stop> {
    let mut state = State::default();
    let (mv, after) = (state.fresh(), state.fresh());
    let mut machine = Machine::new(database, shape.sides.clone(), 3_000_000);
    let args = [Value::atom(name), shape.unknown_with(side), mv.clone(), after];
    let mut steps = Vec::new();
    for (cond, state) in machine.answers("move", &args, state)? {
        let Some((from, to)) = from_to(&state, &mv) else { return Err(Stop::TooLarge) };
        let Some(man) = super::helpers::man(&from) else { return Err(Stop::TooLarge) };
        let role = shape.material.role(man.slot);
        if shape.material.slots_of(side, role).count() != 1 || steps.len() >= 64 {
            return Err(Stop::TooLarge);
        }
        steps.push(UnknownMove { slot: man.slot, role, to, cond });
    }
    Ok(steps)
}

/// The legal moves that the steps give, each once.
fn played(steps: &[UnknownMove], position: &Position, guarded: bool) -> Vec<Squares> {
    let legal = position.legal_moves();
    let mut list = Vec::new();
    for step in steps {
        let (Some(file), Some(rank)) = (number(&step.to.0, position), number(&step.to.1, position)) else { continue };
        let target = (file - 1, rank - 1);
        if guarded && holds(&step.cond, position) != Some(true) {
            continue;
        }
        let goes = |mv: &&Move| mv.slot == step.slot && (i64::from(mv.to.file()), i64::from(mv.to.rank())) == target;
        if let Some(mv) = legal.iter().find(goes)
            && !list.contains(&(mv.from, mv.to))
        {
            list.push((mv.from, mv.to));
        }
    }
    list
}
