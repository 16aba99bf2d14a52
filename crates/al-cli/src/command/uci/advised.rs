//! The move of the table that speaks of a position, and when another is played instead.

use super::asking::Asking;
use super::clock::mate_by_table;
use super::think::{Job, PATIENCE, written_line};
use crate::explanation::{self, Chain, Language, PATIENCE as REASONS, Words};
use crate::foresight::{Foresight, foresee};
use crate::knowledge::{Knowledge, Known, Memory};
use crate::lent::Room;
use crate::output::{Paint, count};
use crate::patience;
use crate::repetition;
use crate::shannon::{Found, evaluate};
use advice::FromShakmaty as _;
use al_chess::{Material, Position};
use al_runtime::{Chosen, Refusal, Table};
use al_verify::optimum::Value;
use shakmaty::{Chess, Move, Position as _};
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};
use uci_parser::{UciInfo, UciScore};

/// How long a table is waited for before a search begins beside it; half of the time, if that is less.
const ALONE: Duration = Duration::from_millis(500);

/// How long a table is waited for whatever the clock says: nearly all decisions take less.
const LEAST: Duration = Duration::from_millis(10);

/// With so much time it is worth while to make more memory for a table that takes long.
const LONG: Duration = Duration::from_secs(1);

/// What a table says of the present position.
struct Said {
    chosen: Result<Chosen<'static>, Refusal>,
    repeats: Repeats,
}

/// The memory that was lent for a question, and the answer; none where it was stopped.
type Answered = (Memory<'static>, Option<Said>);

/// Whether a table's move brings a position about again, where that is to be feared.
enum Repeats {
    No,
    /// Yes, and this one does as well by its advice and does not.
    But(al_chess::Move),
    /// Yes.
    Only,
}

impl Job {
    /// The line of the table that speaks of the position, or what is played instead; empty where none does.
    pub(super) fn advised(&mut self, chess: &Chess, tell: &dyn Fn(UciInfo)) -> Vec<Move> {
        let say = |text: String| tell(UciInfo::new().string(text));
        let Some(position) = self.game.position() else { return Vec::new() };
        let Some(known) = self.knowledge.table_for(&position, self.settings.table.as_deref()) else {
            return Vec::new();
        };
        let table = match known.engine(self.settings.engine) {
            Ok(engine) => engine.table,
            Err(_) => {
                say(format!("{}: no native code; the table is interpreted", known.entry().name()));
                known.entry().interpreted().table
            }
        };
        let Said { chosen, repeats } = match self.said(table, &position, chess, tell) {
            Ok(said) => said,
            Err(found) => {
                if let Some(best) = self.best_play(chess, &position) {
                    let san = position.find_shakmaty(best).map_or_else(String::new, |mv| position.san(mv).to_string());
                    say(format!("{} has not decided in time: {san} is played, as best play would", table.name()));
                    return vec![best];
                }
                say(format!("{} has not decided in time: a small search plays", table.name()));
                return found.line;
            }
        };
        let chosen = match chosen {
            Ok(chosen) => chosen,
            Err(refusal) => {
                say(format!("{}: {refusal}", table.name()));
                return Vec::new();
            }
        };
        let mv = position.to_shakmaty(chosen.mv);
        if !chess.is_legal(mv) || !self.may_be(mv) {
            say(format!("{} advises {}, which is not wanted", chosen.table.name(), position.san(chosen.mv)));
            return Vec::new();
        }
        say(reason(self.knowledge, &chosen));
        let mut foresight = self.foreseen(known, table, chosen.mv, tell);
        if foresight.plies.is_none() {
            let line = self.unrepeated(chess, &position, mv, repeats, tell);
            if !line.is_empty() {
                return line;
            }
        }
        if self.settings.explain {
            self.explain(known, table, &say);
        }
        if foresight.plies.is_none() && self.proof_comes(known, position.canonical().material()) {
            foresight = self.foreseen(known, table, chosen.mv, tell);
        }
        if let Some(line) = self.in_time(&position, &chosen, foresight.plies, known.proofs(), tell) {
            return line;
        }
        legal_line(chess, &position, &foresight)
    }

    /// Whether a move is among those that may be chosen.
    pub(super) fn may_be(&self, mv: Move) -> bool {
        self.among.is_empty() || self.among.contains(&mv)
    }

    /// Plays the game so far again with the table, and asks it for its move now. Where it does not answer soon a
    /// search goes along, and it is asked with more memory, if there is time. The error is what the search has
    /// found.
    fn said(
        &mut self,
        table: &'static dyn Table,
        position: &Position,
        chess: &Chess,
        tell: &dyn Fn(UciInfo),
    ) -> Result<Said, Found> {
        let (memory, begun) = (std::mem::take(&mut self.memory), Instant::now());
        // where best play is known no more of the clock is needed
        let over = || {
            self.control.is_over()
                && (self.control.is_over_with(self.limits.in_need) || self.best_play(chess, position).is_some())
        };
        let alone = self.limits.time.map_or(ALONE, |time| ALONE.min(time / 2));
        let mut asking = self.ask(table, memory, Room::Small);
        let mut found = Found::default();
        if !asking.wait(&|| begun.elapsed() >= LEAST && (over() || begun.elapsed() >= alone)) {
            tell(UciInfo::new().string(format!("{} takes long: a small search goes along", table.name())));
            // what is not known of best play is worked out from now on
            self.best_play(chess, position);
            if table.wants_memory() && self.limits.time.is_none_or(|time| time + self.limits.in_need >= LONG) {
                let (memory, _) = asking.end().unwrap_or_default();
                asking = self.ask(table, memory, Room::Large);
            }
            found = self.searched(chess, &self.among, &|| over() || asking.is_answered(), tell);
            if self.limits.is_unlimited_search() {
                asking.wait(&over);
            }
        }
        let (memory, said) = asking.end().unwrap_or_default();
        let said = said.ok_or_else(|| {
            // a question that nobody works on any more is a defect of the table
            if found.line.is_empty() { self.searched(chess, &self.among, &over, tell) } else { found }
        });
        self.memory = memory;
        said
    }

    /// Asks a table for its move, with the players and the memory of this session.
    fn ask(&self, table: &'static dyn Table, mut memory: Memory<'static>, room: Room) -> Asking<Answered> {
        let whole: Vec<Position> = self.game.all().collect();
        let covered = |position: &Position| table.covers(&position.canonical());
        let game: Vec<Position> = self.game.ours().filter(covered).collect();
        Asking::begin(move |stop: &AtomicBool| {
            let chosen = memory.replay(table, &game, room, stop);
            let said = chosen.map(|chosen| {
                let stopped = memory.was_stopped(table);
                let feared = chosen.as_ref().ok().filter(|chosen| repetition::is_feared(chosen, stopped));
                let again = feared
                    .zip(game.last())
                    .filter(|(chosen, position)| repetition::is_near(&position.play(chosen.mv), &whole));
                let repeats = again.map_or(Repeats::No, |(chosen, position)| {
                    let mut scratch = memory.player_with(table, room).1.stopping(stop);
                    let as_good = repetition::as_good(chosen, position, &whole, &mut scratch);
                    as_good.filter(|_| !scratch.is_stopped()).map_or(Repeats::Only, Repeats::But)
                });
                Said { chosen, repeats }
            });
            (memory, said)
        })
    }

    /// What is to come after the table's move, as far as it is known, which is told.
    fn foreseen(
        &mut self,
        known: &'static Known,
        table: &'static dyn Table,
        mv: al_chess::Move,
        tell: &dyn Fn(UciInfo),
    ) -> Foresight {
        let chess = self.game.now();
        let Some(position) = self.game.position() else { return Foresight::default() };
        let only = Foresight { plies: None, line: vec![mv] };
        let mut memory = std::mem::take(&mut self.memory);
        let asking = Asking::begin(move |stop: &AtomicBool| {
            let (player, scratch) = memory.player_with(table, Room::Small);
            let mut scratch = scratch.stopping(stop);
            let foresight = foresee(player, known.proofs(), &mut scratch);
            let whole = !scratch.is_stopped();
            (memory, whole.then_some(foresight))
        });
        let begun = Instant::now();
        asking.wait(&|| begun.elapsed() >= LEAST && self.control.is_over());
        let (memory, foresight) = asking.end().unwrap_or_default();
        self.memory = memory;
        let foresight = foresight.unwrap_or(only);
        let line = legal_line(chess, &position, &foresight);
        let score = match foresight.plies {
            Some(plies) => mate_by_table(chess, &position, plies, known.proofs(), tell),
            None => UciScore::cp(evaluate(chess)),
        };
        let depth = foresight.plies.map_or(line.len(), usize::from);
        tell(UciInfo::new().depth(depth).score(score).pv(written_line(chess, &line)));
        foresight
    }

    /// What is played instead of a move that brings a position about again; empty where there is nothing better, or no
    /// reason to avoid it.
    fn unrepeated(
        &self,
        chess: &Chess,
        position: &Position,
        mv: Move,
        repeats: Repeats,
        tell: &dyn Fn(UciInfo),
    ) -> Vec<Move> {
        let say = |text: String| tell(UciInfo::new().string(text));
        let stands = evaluate(chess);
        if stands <= 0 {
            return Vec::new();
        }
        let san = |mv: Move| position.find_shakmaty(mv).map_or_else(String::new, |mv| position.san(mv).to_string());
        let again = format!("{} would bring the position about again", san(mv));
        match repeats {
            Repeats::No => Vec::new(),
            Repeats::But(other) if self.may_be(position.to_shakmaty(other)) => {
                say(format!("{again}: {} does as well by the advice", position.san(other)));
                vec![position.to_shakmaty(other)]
            }
            Repeats::But(_) | Repeats::Only => {
                if let Some(best) = self.best_play(chess, position) {
                    say(format!("{again}: {} is played, as best play would", san(best)));
                    return vec![best];
                }
                let mut others: Vec<Move> =
                    chess.legal_moves().into_iter().filter(|other| *other != mv && self.may_be(*other)).collect();
                let times = |mv: &Move| self.times_after(chess, *mv);
                let Some(least) = others.iter().map(times).min() else { return Vec::new() };
                others.retain(|other| times(other) == least);
                say(format!("{again}: a small search looks for another move"));
                let found = self.searched_after(&self.game.twice(), chess, &others, &|| self.control.is_over(), tell);
                // what would throw away the half of it is no way to win
                if 2 * found.value < stands {
                    say(format!("there is none: {} is played", san(mv)));
                    return Vec::new();
                }
                found.line
            }
        }
    }

    /// The quickest way to mate, where the ending has been solved; that is begun where it has not. No move that would be
    /// there for the third time.
    fn best_play(&self, chess: &Chess, position: &Position) -> Option<Move> {
        let optimum = self.optima.of_before(position.canonical().material(), &|| true)?;
        let legal = position.legal_moves();
        let wins = legal.iter().filter_map(|mv| match optimum.probe_move(position, *mv)? {
            Value::Win { plies } => Some((plies, position.to_shakmaty(*mv))),
            Value::Draw | Value::Loss { .. } => None,
        });
        let playable = wins.filter(|(_, mv)| self.may_be(*mv) && self.times_after(chess, *mv) < 2);
        playable.min_by_key(|(plies, _)| *plies).map(|(_, mv)| mv)
    }

    /// How often the position after a move has been there; twice, too, where one that has been there twice can be
    /// reached from it.
    fn times_after(&self, chess: &Chess, mv: Move) -> usize {
        let mut after = chess.clone();
        after.play_unchecked(mv);
        let third = |reply: &Move| {
            let mut next = after.clone();
            next.play_unchecked(*reply);
            self.game.times(&next) > 1
        };
        let times = self.game.times(&after);
        if after.legal_moves().iter().any(third) { times.max(2) } else { times }
    }

    /// Waits for a proof that is being made, if there is time for that; whether it came.
    fn proof_comes(&self, known: &Known, material: Material) -> bool {
        if !self.limits.patient || !known.proofs().is_on_the_way(material) {
            return false;
        }
        while known.proofs().is_on_the_way(material) {
            if self.control.is_over() {
                return false;
            }
            thread::sleep(PATIENCE);
        }
        true
    }

    /// Tells the reasons for the table's move, unless the time is over before they are known.
    fn explain(&mut self, known: &'static Known, table: &'static dyn Table, say: &dyn Fn(String)) {
        let Some(root) = self.memory.player(table).place().map(|place| place.root) else { return };
        let mut memory = std::mem::take(&mut self.memory);
        let asking = Asking::begin(move |stop: &AtomicBool| {
            let mut scratch = memory.player_with(table, Room::Small).1.stopping(stop);
            let chain = explanation::decided(table, &root, &mut scratch);
            let decided = !scratch.is_stopped();
            let reasons = decided.then(|| patience::within(REASONS, stop, || reasons(known, chain, &root, stop)));
            (memory, reasons)
        });
        asking.wait(&|| self.control.is_over_with(self.limits.in_need / 4));
        let (memory, reasons) = asking.end().unwrap_or_default();
        self.memory = memory;
        match reasons {
            Some(reasons) => reasons.into_iter().for_each(say),
            None => say("there is no time for the reasons".to_owned()),
        }
    }
}

/// "krk: rule else_rule, advice squeeze: Confine their king to less room."
fn reason(knowledge: &Knowledge, chosen: &Chosen<'_>) -> String {
    let (rule, advice) = (chosen.rule_name(), chosen.advice_name());
    let place = if chosen.continues() {
        format!(", {} into its forcing tree", count(usize::from(chosen.depth), "ply", "plies"))
    } else {
        String::new()
    };
    let purpose = knowledge.purpose(chosen);
    let purpose = if purpose.is_empty() { String::new() } else { format!(": {purpose}") };
    format!("{}: rule {rule}, advice {advice}{place}{purpose}", chosen.table.name())
}

/// The reasons at length, a line each, for a decision in this position, as far as they are found before the flag is
/// set.
fn reasons(known: &Known, chain: Chain<'_>, root: &Position, stop: &AtomicBool) -> Vec<String> {
    let steps = explanation::explain_decided(&known.opened.files, &known.entry().interpreter, chain, root, 1, stop);
    let words = Words { steps: &steps, language: Language::En, paint: Paint::plain() };
    let mut text = Vec::new();
    // writing to memory cannot fail
    let _ = words.reasons(&mut text).and_then(|()| words.meanings(&mut text));
    let text = String::from_utf8_lossy(&text);
    text.lines().map(str::trim_end).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// The foreseen moves as moves of the other board, as far as they are legal there.
fn legal_line(chess: &Chess, position: &Position, foresight: &Foresight) -> Vec<Move> {
    let (mut chess, mut position) = (chess.clone(), *position);
    let mut line = Vec::new();
    for mv in &foresight.line {
        let same = |legal: &al_chess::Move| (legal.from, legal.to, legal.promotion) == (mv.from, mv.to, mv.promotion);
        let Some(legal) = position.legal_moves().iter().copied().find(same) else { break };
        let theirs = position.to_shakmaty(legal);
        if !chess.is_legal(theirs) {
            break;
        }
        line.push(theirs);
        chess.play_unchecked(theirs);
        position = position.play(legal);
    }
    line
}
