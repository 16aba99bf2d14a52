//! The 50-move rule where a table plays: another move is played where its own comes too late.

use super::asking::Asking;
use super::think::{Job, written_line};
use crate::output::count;
use crate::proofs::Proofs;
use crate::shannon::evaluate;
use advice::FromShakmaty as _;
use al_chess::Position;
use al_runtime::Chosen;
use al_verify::judgement::Clock;
use al_verify::optimum::{Optimum, Value};
use shakmaty::{Chess, Move};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use uci_parser::{UciInfo, UciScore};

/// Plies without a capture or a pawn's move after which a game is drawn.
const DRAWN: u8 = 100;

/// With so many plies left it is asked whether the table's move is in time, where nobody knows how long the table needs.
const NEAR: u8 = 50;

/// So many positions are looked at for a mate in the plies that are left.
const MOST: u32 = 600_000;

impl Job {
    /// A move after which mate is in time for the 50-move rule, where the table's own mates too late or nobody knows: by
    /// the table's proof, by best play, or by a search of the plies that are left. `plies`: after which the table mates,
    /// where that is known.
    pub(super) fn in_time(
        &self,
        position: &Position,
        chosen: &Chosen<'_>,
        plies: Option<u16>,
        proofs: &Proofs,
        tell: &dyn Fn(UciInfo),
    ) -> Option<Vec<Move>> {
        if let Some(late) = plies {
            return match Clock::of(position, late) {
                Clock::Late => self.sooner(position, late, proofs, tell),
                Clock::InTime | Clock::Unknown => None,
            };
        }
        let left = DRAWN.saturating_sub(position.clock());
        let surely = chosen.table.longest_moves().map(|moves| moves.saturating_mul(2).saturating_sub(1));
        if left > NEAR || surely.is_some_and(|plies| plies <= left.into()) {
            return None;
        }
        let say = |text: String| tell(UciInfo::new().string(text));
        let played = count(usize::from(position.clock()), "half-move", "half-moves");
        let since = format!("{played} without capture or pawn move");
        let optimum = self.optima.of_before(position.canonical().material(), &|| self.control.is_over());
        let (found, why) = match optimum {
            Some(optimum) => {
                if !matches!(optimum.probe(position), Some(Value::Win { .. })) {
                    return None;
                }
                (self.by_best_play(position, chosen.mv, optimum), "best play")
            }
            None => (self.by_search(position, chosen.mv, left), "a search of the plies that are left"),
        };
        match found {
            InTime::Own => None,
            InTime::Other(mv) => {
                let [own, other] = [chosen.mv, mv].map(|mv| position.san(mv).to_string());
                say(format!("{since}: {own} wins too late for the 50-move rule, {other} in time by {why}"));
                let line = vec![position.to_shakmaty(mv)];
                tell(UciInfo::new().depth(1).pv(written_line(self.game.now(), &line)));
                Some(line)
            }
            InTime::None => {
                say(format!("{since}: whatever is played, the win comes too late for the 50-move rule"));
                let line = written_line(self.game.now(), &[position.to_shakmaty(chosen.mv)]);
                tell(UciInfo::new().depth(1).score(UciScore::cp(0)).pv(line));
                None
            }
            InTime::Unknown(soonest) => {
                let line = soonest.map(|mv| vec![position.to_shakmaty(mv)]);
                let played = match soonest {
                    Some(mv) => format!("; {} is played, as best play would", position.san(mv)),
                    None => String::new(),
                };
                say(format!("{since}: whether the win comes in time for the 50-move rule is not known{played}"));
                if let Some(line) = &line {
                    tell(UciInfo::new().depth(1).pv(written_line(self.game.now(), line)));
                }
                line
            }
        }
    }

    /// Which move wins in time by best play from then on, as far as there is time to find out.
    fn by_best_play(&self, position: &Position, own: al_chess::Move, optimum: Optimum) -> InTime {
        let (position, moves) = (*position, self.own_first(position, own));
        let asking = Asking::begin(move |stop: &AtomicBool| in_time_by_best_play(&position, &moves, &optimum, stop));
        asking.wait(&|| self.control.is_over());
        asking.end().unwrap_or(InTime::Unknown(None))
    }

    /// The table's move, and the others that may be played.
    fn own_first(&self, position: &Position, own: al_chess::Move) -> Vec<al_chess::Move> {
        let legal = position.legal_moves();
        let others = legal.iter().copied().filter(|mv| *mv != own && self.may_be(position.to_shakmaty(*mv)));
        std::iter::once(own).chain(others).collect()
    }

    /// Which move mates in the plies that are left, the table's own asked first. That none does is nothing certain where
    /// the clock may be set back.
    fn by_search(&self, position: &Position, own: al_chess::Move, left: u8) -> InTime {
        let over = || self.control.is_over();
        let mut search = MateSearch { looks: MOST, over: &over, known: HashMap::new() };
        let moves = self.own_first(position, own);
        for plies in (1..=left).filter(|plies| plies % 2 == 1) {
            for mv in &moves {
                match search.mated(&position.play(*mv), plies - 1) {
                    Some(true) if *mv == own => return InTime::Own,
                    Some(true) => return InTime::Other(*mv),
                    Some(false) => {}
                    None => return InTime::Unknown(None),
                }
            }
        }
        InTime::Unknown(None)
    }

    /// A move after which mate is in time, where the table's is proved to mate too late: one from which the table, asked
    /// anew, is proved to mate in time, else one of best play, as far as either has been worked out.
    fn sooner(&self, position: &Position, late: u16, proofs: &Proofs, tell: &dyn Fn(UciInfo)) -> Option<Vec<Move>> {
        let wanted = |mv: &&al_chess::Move| self.may_be(position.to_shakmaty(**mv));
        let shortest = |plies: &dyn Fn(&Position) -> Option<u16>| {
            let legal = position.legal_moves();
            let known =
                legal.iter().filter(wanted).filter_map(|mv| Some((after(&position.play(*mv), plies)? + 1, *mv)));
            known.min_by_key(|(plies, _)| *plies).filter(|(plies, _)| Clock::of(position, *plies) != Clock::Late)
        };
        let by_table = shortest(&|position| proofs.plies_by_now(position));
        let (by, (plies, mv)) = match by_table {
            Some(found) => ("the table", found),
            None => ("best play", shortest(&|position| proofs.best_by_now(position))?),
        };
        let text = format!(
            "{} mates in {plies} by {by}, in time for the 50-move rule, where the move above needs {late}",
            position.san(mv)
        );
        tell(UciInfo::new().string(text));
        let line = vec![position.to_shakmaty(mv)];
        let score = UciScore::mate(i32::from(plies).midpoint(1));
        tell(UciInfo::new().depth(usize::from(plies)).score(score).pv(written_line(self.game.now(), &line)));
        Some(line)
    }
}

/// Which of some moves wins in time by best play from then on, the first before the others; not known once the flag is
/// set.
fn in_time_by_best_play(position: &Position, moves: &[al_chess::Move], optimum: &Optimum, stop: &AtomicBool) -> InTime {
    let mut best: Option<(u8, al_chess::Move)> = None;
    let mut soonest: Option<(u8, al_chess::Move)> = None;
    let mut none_is = true;
    for (place, &mv) in moves.iter().enumerate() {
        if stop.load(Relaxed) {
            return best.map_or(InTime::Unknown(None), |(_, mv)| InTime::Other(mv));
        }
        let Some(Value::Win { plies }) = optimum.probe_move(position, mv) else { continue };
        if soonest.is_none_or(|(fewest, _)| plies < fewest) {
            soonest = Some((plies, mv));
        }
        match Clock::by_best_play(&position.play(mv), optimum) {
            Some(Clock::InTime) if place == 0 => return InTime::Own,
            Some(Clock::InTime) if best.is_none_or(|(fewest, _)| plies < fewest) => best = Some((plies, mv)),
            Some(Clock::InTime | Clock::Late) => {}
            Some(Clock::Unknown) | None => none_is = false,
        }
    }
    match best {
        Some((_, mv)) => InTime::Other(mv),
        None if none_is => InTime::None,
        None => InTime::Unknown(soonest.map(|(_, mv)| mv).filter(|mv| moves.first() != Some(mv))),
    }
}

/// Which move wins in time.
enum InTime {
    /// The table's own.
    Own,
    /// This one, and the table's does not, or nobody knows.
    Other(al_chess::Move),
    /// None does.
    None,
    /// Nobody knows; by best play this one wins soonest on the board, if it is another than the table's.
    Unknown(Option<al_chess::Move>),
}

/// A search for a mate in a few plies, whatever the defence.
struct MateSearch<'o> {
    /// So many positions may still be looked at.
    looks: u32,
    over: &'o dyn Fn() -> bool,
    /// By position with them to move and plies left.
    known: HashMap<(Position, u8), bool>,
}

impl MateSearch<'_> {
    /// Whether they, who are to move, are mated in so many plies; `None` where that was not found out.
    fn mated(&mut self, position: &Position, plies: u8) -> Option<bool> {
        if let Some(known) = self.known.get(&(*position, plies)) {
            return Some(*known);
        }
        self.looks = self.looks.checked_sub(1).filter(|looks| looks % 1024 != 0 || !(self.over)())?;
        let replies = position.legal_moves();
        let mated = if replies.is_empty() {
            position.is_checkmate()
        } else if plies < 2 {
            false
        } else {
            let mut all = true;
            for reply in &*replies {
                if !self.mates(&position.play(*reply), plies - 1)? {
                    all = false;
                    break;
                }
            }
            all
        };
        self.known.insert((*position, plies), mated);
        Some(mated)
    }

    /// Whether we, who are to move, mate in so many plies.
    fn mates(&mut self, position: &Position, plies: u8) -> Option<bool> {
        for mv in &*position.legal_moves() {
            if self.mated(&position.play(*mv), plies - 1)? {
                return Some(true);
            }
        }
        Some(false)
    }
}

/// Plies to mate from a position with them to move, whatever they reply, where this is known with us to move.
fn after(position: &Position, known: &dyn Fn(&Position) -> Option<u16>) -> Option<u16> {
    let replies = position.legal_moves();
    if replies.is_empty() {
        return position.is_checkmate().then_some(0);
    }
    replies.iter().try_fold(0, |longest, reply| Some(longest.max(known(&position.play(*reply))? + 1)))
}

/// The score of a position from which a table mates in so many plies. Where that is too late for the 50-move rule, the
/// reason is said, and the score is a draw only where best play comes too late as well.
pub(super) fn mate_by_table(
    chess: &Chess,
    position: &Position,
    plies: u16,
    proofs: &Proofs,
    tell: &dyn Fn(UciInfo),
) -> UciScore {
    let say = |text: String| tell(UciInfo::new().string(text));
    if Clock::of(position, plies) != Clock::Late {
        return UciScore::mate(i32::from(plies).midpoint(1));
    }
    let played = count(usize::from(position.clock()), "half-move", "half-moves");
    let late =
        format!("{played} without capture or pawn move: mate, {plies} away, comes too late for the 50-move rule");
    match proofs.best_by_now(position) {
        Some(best) if Clock::of(position, best) == Clock::Late => {
            say(late);
            UciScore::cp(0)
        }
        Some(best) => {
            say(format!("{late} as the table plays; best play mates in {best} and comes in time"));
            UciScore::cp(evaluate(chess))
        }
        None => {
            say(format!("{late} as the table plays"));
            UciScore::cp(evaluate(chess))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use al_chess::Color;

    #[test]
    fn a_short_search_finds_the_mates_that_best_play_finds() {
        let optimum = Optimum::of(&"KRK".parse().expect("a material")).expect("three men");
        let mut mates = 0;
        for position in Position::all("KRK".parse().expect("a material"), al_chess::Side::Us).step_by(311) {
            let mut search = MateSearch { looks: MOST, over: &|| false, known: HashMap::new() };
            let soon = matches!(optimum.probe(&position), Some(Value::Win { plies }) if plies <= 3);
            assert_eq!(search.mates(&position, 3), Some(soon), "{}", position.fen());
            mates += u32::from(soon);
        }
        assert!(mates > 5, "{mates}");
        let position = Position::from_fen("7k/8/5K2/8/8/8/8/R7 w - - 0 1", Color::White).expect("a position");
        let mut none = MateSearch { looks: 1, over: &|| false, known: HashMap::new() };
        assert_eq!(none.mates(&position, 3), None);
    }
}
