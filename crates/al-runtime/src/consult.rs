//! Asking a table, and those that it hands the position over to.

use al_chess::Position;

use crate::{Decision, Scratch, Table};

/// What came of a consultation: the answer, and the table that gave it.
#[derive(Clone, Copy)]
pub struct Consulted<'t> {
    /// The table that the position was handed over to at last; the one first asked, where it was not handed
    /// over. The numbers of [`Consulted::decision`] are this table's.
    pub table: &'t dyn Table,
    /// Its answer, which is never [`Decision::HandOver`].
    pub decision: Decision,
    /// The rule (or route) of the table first asked that handed the position over, if it did.
    pub handed_over_by: Option<u16>,
}

/// A chain of hand-overs is not followed further than this. No chain goes in a circle, so only tables that
/// break the promise of [`Table::hands_over_to`] reach it.
const LONGEST_CHAIN: u32 = 256;

/// Consults a table or a network: where it hands the position over, the table named, and so on.
///
/// The position must be canonical, as for [`Table::decide`].
///
/// ```
/// use al_chess::{Color, Position};
/// use al_runtime::{Scratch, Table, consult};
/// # mod doc { include!("../doc/first_move.rs"); }
/// # use doc::FirstMove;
///
/// let table = FirstMove { moves: 1 };
/// let position = Position::from_fen("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", Color::White)?;
/// let consulted = consult(&table, &position, &mut Scratch::default());
/// assert_eq!(consulted.table.name(), table.name());
/// assert!(consulted.decision.play().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn consult<'t>(table: &'t dyn Table, position: &Position, scratch: &mut Scratch) -> Consulted<'t> {
    let mut asked = Consulted { table, decision: Decision::NotCovered, handed_over_by: None };
    for _ in 0..LONGEST_CHAIN {
        match asked.table.decide(position, scratch) {
            Decision::HandOver { rule, to } => {
                asked.handed_over_by.get_or_insert(rule);
                match asked.table.hands_over_to(to) {
                    Some(next) => asked.table = next,
                    None => return asked,
                }
            }
            decision => return Consulted { decision, ..asked },
        }
    }
    asked
}

impl core::fmt::Debug for Consulted<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Consulted")
            .field("table", &self.table.name())
            .field("decision", &self.decision)
            .field("handed_over_by", &self.handed_over_by)
            .finish()
    }
}
