//! Tables without a proof may go round in circles: other moves that do as well.

use al_chess::{Move, Position, Value};
use al_runtime::{Chosen, Scratch};

/// Whether the game may never end where the table of a move is played on, though we want to win it: nothing is proved
/// of the table, or it was stopped in this game, so that other moves than its own were made; and the advice says nothing
/// of a draw.
pub(crate) fn is_feared(chosen: &Chosen<'_>, stopped: bool) -> bool {
    let value = chosen.table.advice_value(chosen.advice);
    (stopped || chosen.table.longest_moves().is_none()) && value.is_none_or(|value| value == Value::Won)
}

/// Whether a position with them to move has been there in a game, or they can bring one about for the third time.
pub(crate) fn is_near(after: &Position, game: &[Position]) -> bool {
    let times = |position: &Position| {
        let position = position.canonical();
        game.iter().filter(|earlier| earlier.turn() == position.turn() && earlier.canonical() == position).count()
    };
    times(after) > 0 || after.legal_moves().iter().any(|reply| times(&after.play(*reply)) > 1)
}

/// A move that the advice could as well play in a position, and after which no repetition is near: only where
/// the table is asked anew after it.
pub(crate) fn as_good(
    chosen: &Chosen<'_>,
    position: &Position,
    game: &[Position],
    scratch: &mut Scratch<'_>,
) -> Option<Move> {
    if chosen.continues() || !chosen.ends {
        return None;
    }
    let (legal, mut found) = (position.legal_moves(), None);
    chosen.table.ties(&position.canonical(), scratch, &mut |play| {
        let same = |mv: &&Move| (mv.from, mv.to, mv.promotion) == (play.mv.from, play.mv.to, play.mv.promotion);
        let fresh = |mv: &&Move| !is_near(&position.play(**mv), game);
        found = found.or_else(|| legal.iter().find(same).filter(fresh).copied());
    });
    found
}
