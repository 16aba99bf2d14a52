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
use crate::shannon::{self, Found, evaluate};
use advice::FromShakmaty as _;
use al_chess::{Position, Role};
use al_runtime::{Chosen, Scratch, Table};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position as _};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use uci_parser::{UciInfo, UciScore};

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
pub(super) struct Job<'t> {
    pub(super) game: Game,
    pub(super) knowledge: &'t Knowledge,
    pub(super) settings: Settings,
    /// Where in their forcing trees the tables are.
    pub(super) memory: Memory<'t>,
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

impl<'t> Job<'t> {
    /// Thinks, and tells what there is to tell on the way.
    pub(super) fn think(mut self, told: &dyn Fn(Told)) -> (Best, Memory<'t>) {
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
        let player = self.memory.player(table);
        let foresight = foresee(player, known.proofs(), &mut scratch);
        let line = legal_line(chess, &position, &foresight);
        let late = foresight.plies.filter(|plies| comes_late(&position, *plies));
        if let Some(plies) = late {
            let played = count(usize::from(position.clock()), "half-move", "half-moves");
            say(format!(
                "{played} without capture or pawn move: mate, {plies} away, comes too late for the 50-move rule"
            ));
        }
        let score = match foresight.plies {
            Some(_) if late.is_some() => UciScore::cp(0),
            Some(plies) => UciScore::mate(i32::from(plies).midpoint(1)),
            None => UciScore::cp(evaluate(chess)),
        };
        let depth = foresight.plies.map_or(line.len(), usize::from);
        tell(UciInfo::new().depth(depth).score(score).pv(written_line(chess, &line)));
        if self.settings.explain {
            explain(known, player, &say);
        }
        line
    }

    /// Plays the game so far again with the table, so that it knows where in its forcing tree it is, and asks
    /// it for its move now.
    fn replayed(
        &mut self,
        table: &'t dyn Table,
        scratch: &mut Scratch,
    ) -> Option<Result<Chosen<'t>, al_runtime::Refusal>> {
        let player = self.memory.player(table);
        let mut chosen = None;
        for position in self.game.ours().filter(|position| table.covers(&position.canonical())) {
            chosen = Some(player.choose_with(&position, scratch));
        }
        chosen
    }

    /// The defender's move, where it has the weak side of an ending that a table plays; no line where there is no
    /// defender.
    fn defended(&self, chess: &Chess, tell: &dyn Fn(UciInfo)) -> Vec<Move> {
        let (Some(defender), Some(position)) = (&self.defender, self.game.position()) else { return Vec::new() };
        let other = position.seen_by_other();
        let known = self.knowledge.speaks_of(other.canonical().material());
        let Some(mv) = defender.reply(&position).filter(|_| known) else { return Vec::new() };
        let mv = position.to_shakmaty(mv);
        if !chess.is_legal(mv) || !(self.among.is_empty() || self.among.contains(&mv)) {
            return Vec::new();
        }
        tell(UciInfo::new().string("defends a small ending"));
        tell(UciInfo::new().depth(1).score(UciScore::cp(evaluate(chess))).pv([written(chess, mv)]));
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

/// Whether mate in so many plies comes after the 100th without capture or pawn move; not told where pawns may move.
fn comes_late(position: &Position, plies: u16) -> bool {
    let has_pawns = position.material().slots().any(|(slot, _)| position.role(slot) == Role::Pawn);
    !has_pawns && u16::from(position.clock()) + plies > 100
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

/// The reasons at length, a line each.
fn explain(known: &Known, player: &al_runtime::Player<'_>, say: &dyn Fn(String)) {
    let Some(place) = player.place() else { return };
    let steps = explanation::explain(&known.opened.files, &known.entry().interpreter, &place.root);
    let words = Words { steps: &steps, language: Language::En, paint: Paint::plain() };
    let mut text = Vec::new();
    // writing to memory cannot fail
    let _ = words.reasons(&mut text).and_then(|()| words.meanings(&mut text));
    String::from_utf8_lossy(&text).lines().map(str::trim_end).filter(|line| !line.is_empty()).for_each(|line| {
        say(line.to_owned());
    });
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
