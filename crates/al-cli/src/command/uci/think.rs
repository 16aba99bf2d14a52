//! Choosing a move: by a table where one speaks, else by a search.

use super::game::{Game, written};
use super::limits::Limits;
use super::options::Settings;
use super::other::Other;
use crate::defence::Defender;
use crate::explanation::{self, Language, Words};
use crate::foresight::{Foresight, foresee};
use crate::knowledge::{Knowledge, Known, Memory};
use crate::output::{Paint, count};
use crate::proofs::Proofs;
use crate::shannon::{self, Found, evaluate};
use advice::FromShakmaty as _;
use al_chess::{Material, Position};
use al_runtime::{Chosen, Scratch, Table};
use al_verify::judgement::Clock;
use al_verify::optimum::Value;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position as _};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use uci_parser::{UciInfo, UciScore};

/// How often it is asked whether the reasons are known, or a proof has been made.
const PATIENCE: Duration = Duration::from_millis(1);

/// How deep the opponent's best move is looked for where only something to ponder on is wanted.
const PONDER_DEPTH: u32 = 3;

/// How a search is stopped from outside.
#[derive(Debug, Default)]
pub(super) struct Control {
    stop: AtomicBool,
    deadline: Mutex<Option<Instant>>,
}

impl Control {
    /// Ends the search as soon as can be.
    pub(super) fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Ends it after so long from now.
    pub(super) fn end_in(&self, time: Option<Duration>) {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        *self.deadline.lock().unwrap_or_else(PoisonError::into_inner) = deadline;
    }

    pub(super) fn is_over(&self) -> bool {
        let deadline = *self.deadline.lock().unwrap_or_else(PoisonError::into_inner);
        self.stop.load(Relaxed) || deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// What is to be thought about.
pub(super) struct Job {
    pub(super) game: Game,
    pub(super) knowledge: &'static Knowledge,
    pub(super) settings: Settings,
    /// Where in their forcing trees the tables are.
    pub(super) memory: Memory<'static>,
    /// The only moves that may be chosen; any where it is empty.
    pub(super) among: Vec<Move>,
    pub(super) limits: Limits,
    pub(super) control: Arc<Control>,
    /// The `go`, as another engine is told it.
    pub(super) go: String,
    /// Who has the weak side of small endings.
    pub(super) defender: Option<Arc<Defender>>,
    /// Who plays where nobody here knows anything.
    pub(super) other: Option<Arc<Mutex<Other>>>,
}

/// What is told on the way.
pub(super) enum Told {
    /// By this engine.
    Info(Box<UciInfo>),
    /// By another one, a line of the protocol.
    Line(String),
}

/// What was chosen.
pub(super) struct Best {
    /// The move; none where there is no legal one.
    pub(super) mv: Option<String>,
    /// The reply to it that is expected.
    pub(super) ponder: Option<String>,
}

impl Job {
    /// Thinks, and tells what there is to tell on the way.
    pub(super) fn think(mut self, told: &dyn Fn(Told)) -> (Best, Memory<'static>) {
        let tell = &|info| told(Told::Info(Box::new(info)));
        let chess = self.game.now().clone();
        if chess.legal_moves().is_empty() {
            let score = if chess.is_check() { UciScore::mate(0) } else { UciScore::cp(0) };
            tell(UciInfo::new().depth(0).score(score));
            return (Best { mv: None, ponder: None }, self.memory);
        }
        let mut line = self.advised(&chess, tell);
        if line.is_empty() {
            line = self.defended(&chess, tell);
        }
        if line.is_empty() {
            line = self.asked(&chess, told);
        }
        if line.is_empty() {
            line = self.searched(&chess, tell);
        }
        let mut after = chess.clone();
        let mv = line.first().map(|mv| {
            after.play_unchecked(*mv);
            written(&chess, *mv)
        });
        let ponder = line.get(1).copied().or_else(|| expected(&after, &self.control));
        (Best { mv, ponder: ponder.map(|mv| written(&after, mv)) }, self.memory)
    }

    /// The line of the table that speaks of the position; empty where none does.
    fn advised(&mut self, chess: &Chess, tell: &dyn Fn(UciInfo)) -> Vec<Move> {
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
        let mut scratch = Scratch::default();
        let chosen = match self.replayed(table, &mut scratch) {
            Some(Ok(chosen)) => chosen,
            Some(Err(refusal)) => {
                say(format!("{}: {refusal}", table.name()));
                return Vec::new();
            }
            None => return Vec::new(),
        };
        let mv = position.to_shakmaty(chosen.mv);
        if !chess.is_legal(mv) || !(self.among.is_empty() || self.among.contains(&mv)) {
            say(format!("{} advises {}, which is not wanted", chosen.table.name(), position.san(chosen.mv)));
            return Vec::new();
        }
        say(reason(self.knowledge, &chosen));
        let mut foresight = self.foreseen(known, table, &mut scratch, tell);
        if self.settings.explain {
            self.explain(known, table, &say);
        }
        if foresight.plies.is_none() && self.proof_comes(known, position.canonical().material()) {
            foresight = self.foreseen(known, table, &mut scratch, tell);
        }
        legal_line(chess, &position, &foresight)
    }

    /// What is to come after the table's move, as far as it is known, which is told.
    fn foreseen(
        &mut self,
        known: &Known,
        table: &'static dyn Table,
        scratch: &mut Scratch,
        tell: &dyn Fn(UciInfo),
    ) -> Foresight {
        let chess = self.game.now();
        let Some(position) = self.game.position() else { return Foresight::default() };
        let foresight = foresee(self.memory.player(table), known.proofs(), scratch);
        let line = legal_line(chess, &position, &foresight);
        let score = match foresight.plies {
            Some(plies) => mate_by_table(chess, &position, plies, known.proofs(), tell),
            None => UciScore::cp(evaluate(chess)),
        };
        let depth = foresight.plies.map_or(line.len(), usize::from);
        tell(UciInfo::new().depth(depth).score(score).pv(written_line(chess, &line)));
        foresight
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
        let explaining = thread::spawn(move || reasons(known, &root));
        while !explaining.is_finished() {
            if self.control.is_over() {
                return say("there is no time for the reasons".to_owned());
            }
            thread::sleep(PATIENCE);
        }
        explaining.join().unwrap_or_default().into_iter().for_each(say);
    }

    /// Plays the game so far again with the table, so that it knows where in its forcing tree it is, and asks
    /// it for its move now.
    fn replayed(
        &mut self,
        table: &'static dyn Table,
        scratch: &mut Scratch,
    ) -> Option<Result<Chosen<'static>, al_runtime::Refusal>> {
        let player = self.memory.player(table);
        let mut chosen = None;
        for position in self.game.ours().filter(|position| table.covers(&position.canonical())) {
            chosen = Some(player.choose_with(&position, scratch));
        }
        chosen
    }

    /// The defender's move, where it has the weak side of an ending that a table plays; no line where there is no
    /// defender, or the time is over before it knows the ending.
    fn defended(&self, chess: &Chess, tell: &dyn Fn(UciInfo)) -> Vec<Move> {
        let (Some(defender), Some(position)) = (&self.defender, self.game.position()) else { return Vec::new() };
        let material = position.seen_by_other().canonical().material();
        if !self.knowledge.speaks_of(material) {
            return Vec::new();
        }
        let Some(reply) = defender.reply_before(&position, &|| self.control.is_over()) else { return Vec::new() };
        let mv = position.to_shakmaty(reply.mv);
        if !chess.is_legal(mv) || !(self.among.is_empty() || self.among.contains(&mv)) {
            return Vec::new();
        }
        let score = reply.value.map_or(UciScore::cp(evaluate(chess)), |value| exact(&position, value));
        tell(UciInfo::new().string("defends a small ending"));
        tell(UciInfo::new().depth(1).score(score).pv([written(chess, mv)]));
        vec![mv]
    }

    /// The line of another engine; none where there is no other, or it fails.
    fn asked(&self, chess: &Chess, told: &dyn Fn(Told)) -> Vec<Move> {
        let Some(other) = &self.other else { return Vec::new() };
        let mut other = other.lock().unwrap_or_else(PoisonError::into_inner);
        let tell = |line| told(Told::Line(line));
        let answer = other.ask(&self.game.told(), &self.go, &self.control, &tell);
        let legal = |chess: &Chess, text: &str| text.parse::<UciMove>().ok()?.to_move(chess).ok();
        let line = answer.and_then(|(mv, ponder)| {
            let mv = legal(chess, &mv)?;
            let mut after = chess.clone();
            after.play_unchecked(mv);
            let ponder = ponder.and_then(|ponder| legal(&after, &ponder));
            Some(std::iter::once(mv).chain(ponder).collect::<Vec<_>>())
        });
        line.unwrap_or_else(|| {
            told(Told::Info(Box::new(UciInfo::new().string("the other engine has no move"))));
            Vec::new()
        })
    }

    /// The line that a search finds.
    fn searched(&self, chess: &Chess, tell: &dyn Fn(UciInfo)) -> Vec<Move> {
        tell(UciInfo::new().string("no table speaks of this position: a small search plays"));
        let over = || self.control.is_over();
        let limits = shannon::Limits { depth: self.limits.depth, nodes: self.limits.nodes, over: &over };
        let start = Instant::now();
        let told = |found: &Found| {
            let score = found.mate().map_or(UciScore::cp(found.value), UciScore::mate);
            let time = start.elapsed().as_millis();
            let info = UciInfo::new().depth(found.depth).time(time).nodes(found.nodes).score(score);
            tell(info.pv(written_line(chess, &found.line)));
        };
        let found = shannon::search(chess, &self.game.before(), &self.among, &limits, told);
        found.map_or(Vec::new(), |found| found.line)
    }
}

/// The reply to expect, from a short search.
fn expected(chess: &Chess, control: &Control) -> Option<Move> {
    let over = || control.is_over();
    let limits = shannon::Limits { depth: PONDER_DEPTH, nodes: 2_000, over: &over };
    shannon::search(chess, &[], &[], &limits, |_| {})?.line.first().copied()
}

/// The score of a position from which a table mates in so many plies. Where that is too late for the 50-move rule, the
/// reason is said, and the score is a draw only where best play comes too late as well.
fn mate_by_table(chess: &Chess, position: &Position, plies: u16, proofs: &Proofs, tell: &dyn Fn(UciInfo)) -> UciScore {
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

/// The score of a position of which the exact value is known.
fn exact(position: &Position, value: Value) -> UciScore {
    let (Value::Win { plies } | Value::Loss { plies }) = value else { return UciScore::cp(0) };
    if Clock::of(position, plies.into()) == Clock::Late {
        return UciScore::cp(0);
    }
    let moves = i32::from(plies).midpoint(1);
    UciScore::mate(if let Value::Loss { .. } = value { -i32::from(plies / 2) } else { moves })
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

/// The reasons at length, a line each, for a decision in this position.
fn reasons(known: &Known, root: &Position) -> Vec<String> {
    let steps = explanation::explain(&known.opened.files, &known.entry().interpreter, root, 1);
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

fn written_line(chess: &Chess, line: &[Move]) -> Vec<String> {
    let mut chess = chess.clone();
    let write = |mv: &Move| {
        let text = written(&chess, *mv);
        chess.play_unchecked(*mv);
        text
    };
    line.iter().map(write).collect()
}
