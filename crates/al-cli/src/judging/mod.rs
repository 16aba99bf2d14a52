//! What a move is worth: by the exact optimum, and by the table that plays the position.
//!
//! | file | what |
//! | --- | --- |
//! | `words`, `language` | told to a person, in English or Spanish |
//! | `data` | told to a program |

mod data;
mod language;
mod words;

pub(crate) use data::Data;
pub(crate) use words::sentences;

use crate::best_play::Optima;
use crate::fault::{Complaint, Fault};
use crate::knowledge::{Knowledge, Known};
use crate::lent;
use crate::proofs::Proofs;
use al_chess::{Move, Position};
use al_runtime::Decision;
use al_verify::judgement::Judgement;

/// A judge of moves.
pub(crate) struct Judge<'k> {
    knowledge: &'k Knowledge,
    optima: Optima,
}

/// What is known of a move.
pub(crate) struct Judged<'k> {
    /// The position before it, seen by the side that moves.
    pub(crate) position: Position,
    /// The number of the move.
    pub(crate) number: u32,
    /// The castling rights, as a FEN has them, if there are any: the judgement leaves them out of account.
    pub(crate) castling: Option<String>,
    /// What the optimum says.
    pub(crate) judgement: Judgement,
    /// What the table says that plays the position, if one does.
    pub(crate) by_table: Option<ByTable<'k>>,
}

/// What a table says of a position and of a move in it.
pub(crate) struct ByTable<'k> {
    /// The table.
    pub(crate) table: &'k str,
    /// The rule and the advice by which it plays: the phase of the game.
    pub(crate) phase: Option<(&'k str, &'k str)>,
    /// Its own move.
    pub(crate) plays: Option<Move>,
    /// Plies to mate against every defence where it plays: from the position, and from the one after the move,
    /// that move counted.
    pub(crate) proven: (Option<u16>, Option<u16>),
}

impl<'k> Judge<'k> {
    /// A judge who knows these tables.
    pub(crate) fn new(knowledge: &'k Knowledge) -> Self {
        Self { knowledge, optima: Optima::default() }
    }

    /// Judges a legal move of this number.
    pub(crate) fn judge(&self, position: &Position, number: u32, mv: Move) -> Result<Judged<'k>, Fault> {
        let optimum = self.optima.of(position.canonical().material());
        let optimum = optimum.map_err(|error| Fault::Wrong(Complaint::new(error.to_string())))?;
        let judgement = Judgement::of(position, mv, &optimum).ok_or_else(|| {
            Fault::Wrong(Complaint::new(format!("the exact optimum does not know {}", position.fen())))
        })?;
        let known = self.knowledge.table_for(position, None);
        let by_table = known.map(|known| by_table(known, position, mv));
        Ok(Judged { position: *position, number, castling: None, judgement, by_table })
    }
}

fn by_table<'k>(known: &'k Known, position: &Position, mv: Move) -> ByTable<'k> {
    let table = known.entry().compiled().unwrap_or_else(|| known.entry().interpreted()).table;
    let root = position.canonical();
    let decision = lent::with(table, |scratch| al_runtime::consult(table, &root, scratch));
    let play = match decision.decision {
        Decision::Play(play) => Some(play),
        _ => None,
    };
    let proofs = known.proofs();
    let same = |own: &Move, mv: Move| (own.from, own.to, own.promotion) == (mv.from, mv.to, mv.promotion);
    ByTable {
        table: decision.table.name(),
        phase: play.map(|play| (decision.table.rule_name(play.rule), decision.table.advice_name(play.advice))),
        plays: play.and_then(|play| position.legal_moves().iter().copied().find(|own| same(own, play.mv))),
        proven: (proofs.plies(position), after(&position.play(mv), proofs).map(|plies| plies + 1)),
    }
}

/// Plies to mate from a position with them to move, whatever they reply.
fn after(position: &Position, proofs: &Proofs) -> Option<u16> {
    let replies = position.legal_moves();
    if replies.is_empty() {
        return position.is_checkmate().then_some(0);
    }
    replies.iter().try_fold(0, |longest, reply| Some(longest.max(proofs.plies(&position.play(*reply))? + 1)))
}
