//! What a table's own tests expect, and what came instead.

use core::fmt::{self, Write as _};

use al_chess::Position;

use crate::{Consulted, Decision, Scratch, Table, consult};

/// One thing that a test expects of a table in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected<'a> {
    /// This rule (or route) of the table is consulted.
    Rule(&'a str),
    /// This advice of the table is accepted.
    Advice(&'a str),
    /// The table or network of this name decides: itself, or what it hands over to.
    Table(&'a str),
    /// This move is played, in standard algebraic notation.
    Move(&'a str),
    /// A condition holds in the position.
    Condition {
        /// As it is written.
        text: &'a str,
        /// Whether it does.
        holds: bool,
    },
}

/// An expectation that is not met.
#[derive(Clone, Copy)]
pub struct Shortfall<'a> {
    /// What was expected.
    pub expected: Expected<'a>,
    /// The table that was asked.
    pub asked: &'a dyn Table,
    /// What came of it.
    pub consulted: Consulted<'a>,
    /// The position.
    pub position: &'a Position,
}

/// The first of these expectations that a table does not meet in a position with us to move.
///
/// ```
/// use al_chess::{Color, Position};
/// use al_runtime::{Expected, shortfall};
/// # mod doc { include!("../doc/first_move.rs"); }
/// # use doc::FirstMove;
///
/// let table = FirstMove { moves: 1 };
/// let position = Position::from_fen("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", Color::White)?;
/// assert!(shortfall(&table, &position, &[Expected::Advice("first_move"), Expected::Move("Kb1")]).is_none());
/// let wrong = [Expected::Move("Ka2")];
/// let shortfall = shortfall(&table, &position, &wrong).ok_or("the move is another")?;
/// assert!(shortfall.to_string().starts_with("expected the move Ka2, found Kb1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn shortfall<'a>(table: &'a dyn Table, position: &'a Position, expected: &[Expected<'a>]) -> Option<Shortfall<'a>> {
    let consulted = consult(table, position, &mut Scratch::default());
    let of = |expected| Shortfall { expected, asked: table, consulted, position };
    expected.iter().copied().map(of).find(|shortfall| !shortfall.is_met())
}

impl<'a> Shortfall<'a> {
    /// The rule of the table asked that was consulted.
    fn rule(&self) -> Option<&'a str> {
        let of_decision = match self.consulted.decision {
            Decision::Play(play) => Some(play.rule),
            Decision::NoAdvice { rule } => Some(rule),
            Decision::HandOver { .. } | Decision::NoRule | Decision::NotCovered => None,
        };
        let rule = self.consulted.handed_over_by.or(of_decision)?;
        Some(self.asked.rule_name(rule))
    }

    /// The advice accepted, of whichever table.
    fn advice(&self) -> Option<&'a str> {
        Some(self.consulted.table.advice_name(self.consulted.decision.play()?.advice))
    }

    fn is_met(&self) -> bool {
        match self.expected {
            Expected::Rule(name) => self.rule() == Some(name),
            Expected::Advice(name) => self.consulted.handed_over_by.is_none() && self.advice() == Some(name),
            Expected::Table(name) => self.consulted.table.name() == name,
            Expected::Move(text) => {
                let mut same = Same { rest: text, same: true };
                let play = self.consulted.decision.play();
                play.is_some_and(|play| {
                    write!(same, "{}", self.position.san(play.mv)).is_ok() && same.same && same.rest.is_empty()
                })
            }
            Expected::Condition { holds, .. } => holds,
        }
    }
}

/// Compares what is written with a text.
struct Same<'a> {
    rest: &'a str,
    same: bool,
}

impl fmt::Write for Same<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        match self.rest.strip_prefix(text) {
            Some(rest) => self.rest = rest,
            None => self.same = false,
        }
        Ok(())
    }
}

/// "expected the advice squeeze, found approach: Kb1 by rule else_rule, advice approach of krk"
impl fmt::Display for Shortfall<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = self.consulted.table;
        match self.expected {
            Expected::Rule(name) => write!(f, "expected the rule {name}, found {}", self.rule().unwrap_or("none"))?,
            Expected::Advice(name) => {
                write!(f, "expected the advice {name}, found {}", self.advice().unwrap_or("none"))?;
            }
            Expected::Table(name) => write!(f, "expected the table {name}, found {}", table.name())?,
            Expected::Move(name) => match self.consulted.decision.play() {
                Some(play) => write!(f, "expected the move {name}, found {}", self.position.san(play.mv))?,
                None => write!(f, "expected the move {name}, found none")?,
            },
            Expected::Condition { text, .. } => write!(f, "expected `{text}` to hold, and it does not")?,
        }
        match self.consulted.decision {
            Decision::Play(play) => {
                let (rule, advice) = (table.rule_name(play.rule), table.advice_name(play.advice));
                let san = self.position.san(play.mv);
                write!(f, " ({}: {san} by rule {rule}, advice {advice})", table.name())
            }
            Decision::NoAdvice { rule } => {
                write!(f, " ({}: no move by rule {})", table.name(), table.rule_name(rule))
            }
            Decision::NoRule => write!(f, " ({}: no rule's condition holds)", table.name()),
            Decision::HandOver { .. } | Decision::NotCovered => write!(f, " ({}: not covered)", table.name()),
        }
    }
}

impl fmt::Debug for Shortfall<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
