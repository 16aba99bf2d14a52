//! Choosing a move: by a table where one speaks, else by a search. What a table says is asked in `advised`.

use super::game::{Game, written};
use super::limits::Limits;
use super::options::Settings;
use super::other::Other;
use crate::best_play::Optima;
use crate::defence::Defender;
use crate::knowledge::{Knowledge, Memory};
use crate::shannon::{self, Found, evaluate};
use advice::FromShakmaty as _;
use al_chess::Position;
use al_verify::judgement::Clock;
use al_verify::optimum::Value;
use shakmaty::uci::UciMove;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, Move, Position as _};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use uci_parser::{UciInfo, UciScore};

/// How often it is asked whether the reasons are known, or a proof has been made.
pub(super) const PATIENCE: Duration = Duration::from_millis(1);

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

    /// Whether there is no more time.
    pub(super) fn is_over(&self) -> bool {
        self.is_over_with(Duration::ZERO)
    }

    /// Whether there would be none if there were so much more.
    pub(super) fn is_over_with(&self, more: Duration) -> bool {
        let deadline = *self.deadline.lock().unwrap_or_else(PoisonError::into_inner);
        self.stop.load(Relaxed) || deadline.is_some_and(|deadline| Instant::now() >= deadline + more)
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
    /// Best play, of endings that have been solved.
    pub(super) optima: Optima,
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
            tell(UciInfo::new().string("no table speaks of this position: a small search plays"));
            line = self.searched(&chess, &self.among, &|| self.control.is_over(), tell).line;
        }
        let mut after = chess.clone();
        let mv = line.first().map(|mv| {
            after.play_unchecked(*mv);
            written(&chess, *mv)
        });
        let ponder = line.get(1).copied().or_else(|| expected(&after, &self.control));
        (Best { mv, ponder: ponder.map(|mv| written(&after, mv)) }, self.memory)
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

    /// What a search finds among these moves, or all where there are none; its line is empty only where no move is
    /// legal.
    pub(super) fn searched(
        &self,
        chess: &Chess,
        among: &[Move],
        over: &dyn Fn() -> bool,
        tell: &dyn Fn(UciInfo),
    ) -> Found {
        self.searched_after(&self.game.before(), chess, among, over, tell)
    }

    /// The same, where coming back to one of these positions is a draw.
    pub(super) fn searched_after(
        &self,
        before: &[Zobrist64],
        chess: &Chess,
        among: &[Move],
        over: &dyn Fn() -> bool,
        tell: &dyn Fn(UciInfo),
    ) -> Found {
        let limits = shannon::Limits { depth: self.limits.depth, nodes: self.limits.nodes, over };
        let start = Instant::now();
        let told = |found: &Found| {
            let score = found.mate().map_or(UciScore::cp(found.value), UciScore::mate);
            let time = start.elapsed().as_millis();
            let info = UciInfo::new().depth(found.depth).time(time).nodes(found.nodes).score(score);
            tell(info.pv(written_line(chess, &found.line)));
        };
        shannon::search(chess, before, among, &limits, told).unwrap_or_default()
    }
}

/// The reply to expect, from a short search.
fn expected(chess: &Chess, control: &Control) -> Option<Move> {
    let over = || control.is_over();
    let limits = shannon::Limits { depth: PONDER_DEPTH, nodes: 2_000, over: &over };
    shannon::search(chess, &[], &[], &limits, |_| {})?.line.first().copied()
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

/// A line as the protocol writes it.
pub(super) fn written_line(chess: &Chess, line: &[Move]) -> Vec<String> {
    let mut chess = chess.clone();
    let write = |mv: &Move| {
        let text = written(&chess, *mv);
        chess.play_unchecked(*mv);
        text
    };
    line.iter().map(write).collect()
}
