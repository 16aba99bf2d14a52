//! Conditions and numbers as AL writes them.

use crate::exec::{Compare, Cond, Linear, SquareOf, Unknown, View};
use al_chess::{Material, Role, Side};

/// Writes conditions of one material's positions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Printer {
    pub(crate) material: Material,
}

/// How tightly an expression binds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Or,
    And,
    Not,
    Atom,
}

impl Printer {
    pub(crate) fn condition(self, cond: &Cond) -> String {
        self.cond(cond, Level::Or)
    }

    fn cond(self, cond: &Cond, least: Level) -> String {
        let (level, text) = match cond {
            Cond::True => (Level::Atom, "true".to_owned()),
            Cond::False => (Level::Atom, "false".to_owned()),
            Cond::OurTurn => (Level::Not, "turn == us".to_owned()),
            Cond::Named(name, View::Here) => (Level::Atom, name.to_string()),
            Cond::Named(name, View::Root) => (Level::Atom, format!("root.{name}")),
            Cond::Not(inner) if **inner == Cond::OurTurn => (Level::Not, "turn == them".to_owned()),
            Cond::Not(inner) => (Level::Not, format!("not {}", self.cond(inner, Level::Atom))),
            Cond::And(parts) => (Level::And, self.joined(parts, " and ", Level::Not)),
            Cond::Or(parts) => (Level::Or, self.joined(parts, " or ", Level::And)),
            Cond::Compare(op, number) => (Level::Not, self.comparison(*op, number)),
        };
        if level < least { format!("({text})") } else { text }
    }

    fn joined(self, parts: &[Cond], between: &str, least: Level) -> String {
        let wanted = if between == " and " { Compare::Equal } else { Compare::NotEqual };
        let mut texts = Vec::new();
        let mut done = vec![false; parts.len()];
        for (place, part) in parts.iter().enumerate() {
            if done[place] {
                continue;
            }
            let other =
                (place + 1..parts.len()).find_map(|other| Some((other, self.taken(part, &parts[other], wanted)?)));
            match other {
                // files and ranks agree: their king stands where our man was taken
                Some((other, man)) => {
                    done[other] = true;
                    let not = if wanted == Compare::Equal { "" } else { "not " };
                    texts.push(format!("{not}captured({man})"));
                }
                None => texts.push(self.cond(part, least)),
            }
        }
        texts.join(between)
    }

    /// The man of ours whose square is said to be, or not to be, that of their king: no legal position has
    /// that but after the man has been taken.
    fn taken(self, a: &Cond, b: &Cond, wanted: Compare) -> Option<String> {
        let (Cond::Compare(op_a, a), Cond::Compare(op_b, b)) = (a, b) else { return None };
        let pair = |number: &Linear, of: &dyn Fn(&Unknown) -> Option<SquareOf>| {
            let mut terms = number.terms.iter();
            match (terms.next(), terms.next(), terms.next(), number.plus) {
                (Some((a, 1)), Some((b, -1)), None, 0) | (Some((a, -1)), Some((b, 1)), None, 0) => {
                    Some((of(a)?, of(b)?))
                }
                _ => None,
            }
        };
        let file = |unknown: &Unknown| match unknown {
            Unknown::File(square) => Some(*square),
            _ => None,
        };
        let rank = |unknown: &Unknown| match unknown {
            Unknown::Rank(square) => Some(*square),
            _ => None,
        };
        let files = pair(a, &file).or_else(|| pair(b, &file))?;
        let ranks = pair(a, &rank).or_else(|| pair(b, &rank))?;
        if *op_a != wanted || *op_b != wanted || files != ranks {
            return None;
        }
        let (man, king) = files;
        let of = |square: SquareOf| self.material.man(square.slot);
        let ours = of(man).side == Side::Us && of(man).role != Role::King && of(king).side == Side::Them;
        (ours && man.view == View::Here && king.view == View::Here && of(king).role == Role::King)
            .then(|| self.man(man.slot))
    }

    /// What is added stands on the left, what is taken away on the right.
    fn comparison(self, op: Compare, number: &Linear) -> String {
        let split = |sign: i64| {
            let part = number.terms.iter().filter(|(_, factor)| **factor * sign > 0);
            let terms = part.map(|(unknown, factor)| (unknown.clone(), factor.abs())).collect();
            Linear { terms, plus: (number.plus * sign).max(0) }
        };
        let (left, right) = (split(1), split(-1));
        // a comparison with a constant alone is written with the constant on the right
        if left.terms.is_empty() && !right.terms.is_empty() {
            let op = match op {
                Compare::Less => ">",
                Compare::LessOrEqual => ">=",
                Compare::Equal => "==",
                Compare::NotEqual => "!=",
            };
            return format!("{} {op} {}", self.number(&right), self.constant(&right, left.plus));
        }
        let op = match op {
            Compare::Less => "<",
            Compare::LessOrEqual => "<=",
            Compare::Equal => "==",
            Compare::NotEqual => "!=",
        };
        let right = if right.terms.is_empty() { self.constant(&left, right.plus) } else { self.number(&right) };
        format!("{} {op} {right}", self.number(&left))
    }

    /// A constant that a number is compared with: a file or a rank by its name.
    fn constant(self, beside: &Linear, value: i64) -> String {
        let mut terms = beside.terms.iter();
        if let (Some((unknown, 1)), None, 0, 0..=7) = (terms.next(), terms.next(), beside.plus, value) {
            match unknown {
                Unknown::File(_) => return format!("file_{}", char::from(b'a' + value as u8)),
                Unknown::Rank(_) => return format!("rank_{}", value + 1),
                _ => {}
            }
        }
        value.to_string()
    }

    pub(crate) fn number(self, number: &Linear) -> String {
        let mut text = String::new();
        let mut append = |minus: bool, term: String| {
            text += match (text.is_empty(), minus) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            text += &term;
        };
        let term = |unknown: &Unknown, factor: i64| match factor.abs() {
            1 => self.unknown(unknown),
            times => format!("{times} * {}", self.unknown(unknown)),
        };
        let mut terms: Vec<(&Unknown, i64)> = number.terms.iter().map(|(unknown, factor)| (unknown, *factor)).collect();
        terms.sort_by_key(|(_, factor)| *factor < 0);
        // a sum begins with what is added, if anything is
        let constant_first = number.plus > 0 && terms.first().is_some_and(|(_, factor)| *factor < 0);
        if constant_first || terms.is_empty() {
            append(number.plus < 0, number.plus.abs().to_string());
        }
        terms.iter().for_each(|(unknown, factor)| append(*factor < 0, term(unknown, *factor)));
        if !constant_first && !terms.is_empty() && number.plus != 0 {
            append(number.plus < 0, number.plus.abs().to_string());
        }
        text
    }

    /// A factor of a product.
    fn factor(self, number: &Linear) -> String {
        let text = self.number(number);
        let simple = number.plus == 0 && number.terms.len() == 1 && number.terms.values().all(|factor| *factor > 0);
        if simple { text } else { format!("({text})") }
    }

    fn unknown(self, unknown: &Unknown) -> String {
        match unknown {
            Unknown::File(square) => format!("{}.file", self.square(*square)),
            Unknown::Rank(square) => format!("{}.rank", self.square(*square)),
            Unknown::Distance(a, b) => self.of_two("distance", *a, *b),
            Unknown::Manhattan(a, b) => self.of_two("manhattan", *a, *b),
            Unknown::Depth => "depth".to_owned(),
            Unknown::Named(name, View::Here, _) => name.clone(),
            Unknown::Named(name, View::Root, _) => format!("root.{name}"),
            Unknown::Abs(inner) => format!("abs({})", self.number(inner)),
            Unknown::Min(a, b) => format!("min({}, {})", self.number(a), self.number(b)),
            Unknown::Max(a, b) => format!("max({}, {})", self.number(a), self.number(b)),
            Unknown::Product(a, b) => format!("{} * {}", self.factor(a), self.factor(b)),
        }
    }

    fn of_two(self, function: &str, a: SquareOf, b: SquareOf) -> String {
        if a.view == View::Root && b.view == View::Root {
            let here = |square: SquareOf| self.square(SquareOf { view: View::Here, ..square });
            return format!("root.{function}({}, {})", here(a), here(b));
        }
        format!("{function}({}, {})", self.square(a), self.square(b))
    }

    fn square(self, square: SquareOf) -> String {
        let man = self.man(square.slot);
        match square.view {
            View::Here => man,
            View::Root => format!("root.{man}"),
        }
    }

    /// `our.rook`
    pub(crate) fn man(self, slot: u8) -> String {
        let man = self.material.man(slot);
        let owner = match man.side {
            Side::Us => "our",
            Side::Them => "their",
        };
        format!("{owner}.{}", role_word(man.role))
    }
}

/// The word for a kind of man.
pub(crate) fn role_word(role: Role) -> &'static str {
    match role {
        Role::King => "king",
        Role::Queen => "queen",
        Role::Rook => "rook",
        Role::Bishop => "bishop",
        Role::Knight => "knight",
        Role::Pawn => "pawn",
    }
}
