//! How positions are written in the files: which field is which man, what the sides are called.

use super::model::Model;
use crate::exec::{Linear, SquareOf, Unknown, Value, View};
use crate::read::{Term, TermKind};
use al_chess::{Material, Position, Role, Side};
use std::collections::BTreeSet;
use std::rc::Rc;

/// The term of a position: `Side..Man..Man..…..Depth`, a man being `File : Rank`, both counted from 1.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) material: Material,
    /// The slot of each field between side and depth.
    pub(crate) slots: Vec<u8>,
    /// What we and they are called: `w` and `b`, or `us` and `them`.
    pub(crate) sides: (Rc<str>, Rc<str>),
}

/// Why the men cannot be told.
#[derive(Clone, Debug)]
pub(crate) struct Unclear {
    pub(crate) what: String,
    pub(crate) help: String,
}

const ROLES: [(Role, &str, char); 6] = [
    (Role::King, "king", 'k'),
    (Role::Queen, "queen", 'q'),
    (Role::Rook, "rook", 'r'),
    (Role::Bishop, "bishop", 'b'),
    (Role::Knight, "knight", 'n'),
    (Role::Pawn, "pawn", 'p'),
];

impl Shape {
    /// The shape that the files speak of, or that the person names.
    pub(crate) fn of(model: &Model, named: Option<Material>) -> Result<Self, Unclear> {
        let sides = sides(&model.clauses);
        if let Some(material) = named {
            return Ok(Self { material, slots: (0..material.len() as u8).collect(), sides });
        }
        let longest = model.clauses.iter().filter_map(longest_chain).max();
        // shorter chains leave the rest of the position open
        let longest = longest.filter(|length| *length >= 5);
        let men = longest.map_or(3, |length| length - 2);
        let mentioned = mentioned(model);
        let men: Vec<(Side, Role)> = (1..=men)
            .map(|field| man(field, men, &model.clauses, &mentioned).ok_or_else(|| unclear(field)))
            .collect::<Result<_, _>>()?;
        Self::with(&men, sides)
    }

    fn with(men: &[(Side, Role)], sides: (Rc<str>, Rc<str>)) -> Result<Self, Unclear> {
        let of = |side: Side| -> Vec<Role> { men.iter().filter(|man| man.0 == side).map(|man| man.1).collect() };
        let material = Material::new(&of(Side::Us), &of(Side::Them))
            .map_err(|error| Unclear { what: format!("these men make no ending: {error}"), help: HELP.to_owned() })?;
        let mut slots: Vec<u8> = Vec::new();
        for (side, role) in men {
            let free = material.slots_of(*side, *role).find(|slot| !slots.contains(slot));
            slots.extend(free);
        }
        Ok(Self { material, slots, sides })
    }

    /// The position that a goal is asked in, or the root: its squares unknown.
    pub(crate) fn unknown(&self, view: View) -> Value {
        let (side, depth) = match view {
            View::Here => (Value::Turn, Value::number(Linear::unknown(Unknown::Depth))),
            View::Root => (Value::Atom(self.sides.0.clone()), Value::Int(0)),
        };
        self.term(side, depth, |slot| square_of(SquareOf { view, slot }))
    }

    /// The same with a known side to move.
    pub(crate) fn unknown_with(&self, side: Side) -> Value {
        let depth = Value::number(Linear::unknown(Unknown::Depth));
        self.term(self.side(side), depth, |slot| square_of(SquareOf { view: View::Here, slot }))
    }

    /// A known position, so many plies below the root.
    pub(crate) fn known(&self, position: &Position, depth: u32) -> Value {
        self.term(self.side(position.turn()), Value::Int(depth.into()), |slot| {
            let square = position.square(slot);
            Value::square(Value::Int(i64::from(square.file()) + 1), Value::Int(i64::from(square.rank()) + 1))
        })
    }

    fn side(&self, side: Side) -> Value {
        Value::Atom(match side {
            Side::Us => self.sides.0.clone(),
            Side::Them => self.sides.1.clone(),
        })
    }

    fn term(&self, side: Value, depth: Value, square: impl Fn(u8) -> Value) -> Value {
        let men = self.slots.iter().rev().fold(depth, |rest, &slot| Value::compound("..", [square(slot), rest]));
        Value::compound("..", [side, men])
    }
}

const HELP: &str = "name the men in the order of the fields, ours first: `--material 'K R vs K'`";

fn unclear(field: usize) -> Unclear {
    Unclear { what: format!("which man stands in field {field} of a position cannot be told"), help: HELP.to_owned() }
}

fn square_of(square: SquareOf) -> Value {
    let one = |unknown| {
        let mut number = Linear::unknown(unknown);
        number.plus = 1;
        Value::number(number)
    };
    Value::square(one(Unknown::File(square)), one(Unknown::Rank(square)))
}

/// What the sides are called: the first field of positions in heads of clauses.
fn sides(clauses: &[Term]) -> (Rc<str>, Rc<str>) {
    let mut found = BTreeSet::new();
    for clause in clauses {
        let head = clause.infix(":-").map_or(clause, |(head, _)| head);
        for arg in head.functor().map(|(_, args)| args).unwrap_or_default() {
            found.extend(arg.infix("..").and_then(|(side, _)| side.atom()));
        }
    }
    if found.contains("us") || found.contains("them") { ("us".into(), "them".into()) } else { ("w".into(), "b".into()) }
}

/// The number of fields of the longest position in the head of a clause.
fn longest_chain(clause: &Term) -> Option<usize> {
    let head = clause.infix(":-").map_or(clause, |(head, _)| head);
    head.functor()?.1.iter().map(|arg| arg.chain("..").len()).max()
}

/// The kinds of men that names of the table mention.
fn mentioned(model: &Model) -> BTreeSet<Role> {
    let mut names = Vec::new();
    for advice in &model.advice {
        advice.better.predicates(&mut names);
        advice.holding.predicates(&mut names);
        advice.us.words(&mut names);
    }
    let has = |word: &str| names.iter().any(|name| name.text.contains(word));
    ROLES.iter().filter(|(_, word, _)| has(word)).map(|(role, ..)| *role).collect()
}

/// The man of a field: named by a selector such as `wk(_..K.._, K)`, by `mode(queen)`, or by the names in
/// the table.
fn man(field: usize, fields: usize, clauses: &[Term], mentioned: &BTreeSet<Role>) -> Option<(Side, Role)> {
    let named: BTreeSet<(Side, Role)> =
        clauses.iter().filter_map(selector).filter(|(at, _)| *at == field).map(|(_, man)| man).collect();
    if let Some(&only) = named.first().filter(|_| named.len() == 1) {
        return Some(only);
    }
    if !named.is_empty() {
        let told = mode(clauses);
        let by_mode = named.iter().find(|(_, role)| Some(*role) == told);
        let mut by_name = named.iter().filter(|(_, role)| mentioned.contains(role));
        return by_mode.or_else(|| by_name.next().filter(|_| by_name.next().is_none())).copied();
    }
    let told = mode(clauses);
    let mut pieces = mentioned.iter().filter(|role| **role != Role::King);
    match field {
        1 => Some((Side::Us, Role::King)),
        last if last == fields => Some((Side::Them, Role::King)),
        2 if fields == 3 => {
            let only = pieces.next().filter(|_| pieces.next().is_none()).copied();
            Some((Side::Us, told.or(only).or(mentioned.is_empty().then_some(Role::Rook))?))
        }
        _ => None,
    }
}

/// `wr(_.._..R.._, R).`: field and man.
fn selector(clause: &Term) -> Option<(usize, (Side, Role))> {
    let (name, [position, wanted]) = clause.functor()? else { return None };
    let mut letters = name.chars();
    let side = match letters.next()? {
        'w' => Side::Us,
        'b' => Side::Them,
        _ => return None,
    };
    let letter = letters.next()?;
    let role = ROLES.iter().find(|(.., known)| *known == letter)?.0;
    if !letters.all(|letter| letter.is_ascii_digit()) {
        return None;
    }
    let TermKind::Var(wanted) = &wanted.kind else { return None };
    let is_wanted = |term: &&Term| matches!(&term.kind, TermKind::Var(name) if name == wanted);
    let field = position.chain("..").iter().position(is_wanted)?;
    Some((field, (side, role)))
}

/// `mode(queen).`
fn mode(clauses: &[Term]) -> Option<Role> {
    clauses.iter().find_map(|clause| match clause.functor()? {
        ("mode", [role]) => ROLES.iter().find(|(_, word, _)| role.atom() == Some(word)).map(|(role, ..)| *role),
        _ => None,
    })
}
