//! The talk with the other program. One thread reads lines, one at a time thinks, and this one answers both, so
//! that it answers while there is thinking.

use super::game::Game;
use super::limits::Limits;
use super::options::{self, Settings};
use super::other::Other;
use super::think::{Best, Control, Job, Told};
use crate::best_play::Optima;
use crate::defence::{Defence, Defender};
use crate::fault::{Fault, Verdict};
use crate::knowledge::{Knowledge, Memory};
use crate::output::board::Board;
use crate::output::{Paint, Screen};
use crate::sample::Random;
use crate::{cli::BoardStyle, output};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{EnPassantMode, Move};
use std::collections::VecDeque;
use std::io::{self, BufRead as _, Read as _, Write as _};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, mpsc::RecvError};
use std::thread;
use std::time::Duration;
use uci_parser::{UciCommand, UciInfo, UciResponse, UciSearchOptions};

/// The longest line that is read, in bytes; games of thousands of moves are shorter.
const LONGEST: u64 = 1 << 20;

/// How much of a line is repeated that means nothing, in characters.
const SHORT: usize = 60;
/// How long a search without a limit of time may go on when nobody waits for it any more.
const ALONE: Duration = Duration::from_secs(10);

/// Something that happens.
enum Event {
    /// The other program says something.
    Line(String),
    /// It has nothing more to say.
    End,
    /// The search tells something.
    Told(Told),
    /// The search has ended.
    Done(Best, Memory<'static>),
}

/// A search under way.
struct Search {
    control: Arc<Control>,
    limits: Limits,
    /// Whether its move must wait for `stop`, or while pondering for `ponderhit`.
    held: bool,
    /// The move that waits.
    best: Option<Best>,
}

/// Everything that is known of the talk.
pub(super) struct Session<'s> {
    knowledge: &'static Knowledge,
    screen: &'s mut Screen,
    settings: Settings,
    /// The game; the error is in words, where the last one told of was impossible.
    game: Result<Game, String>,
    /// Who plays the weak side of small endings, once somebody is wanted.
    defender: Option<Arc<Defender>>,
    /// Best play, of endings that have been solved.
    optima: Optima,
    /// Who plays where no table speaks.
    other: Option<Arc<Mutex<Other>>>,
    /// Why nobody does who was wanted, until that has been told.
    without: Option<String>,
    /// Where in their forcing trees the tables are; not here while they are thinking.
    memory: Memory<'static>,
    search: Option<Search>,
    events: Receiver<Event>,
    sender: Sender<Event>,
    /// Events that were met while something else was waited for.
    waiting: VecDeque<Event>,
}

impl<'s> Session<'s> {
    /// A talk that has not begun.
    pub(super) fn new(
        knowledge: &'static Knowledge,
        defence: Option<Defence>,
        other: Option<Result<Other, String>>,
        screen: &'s mut Screen,
    ) -> Self {
        let (sender, events) = mpsc::channel();
        let (other, without) = match other {
            None => (None, None),
            Some(Ok(other)) => (Some(Arc::new(Mutex::new(other))), None),
            Some(Err(why)) => (None, Some(why)),
        };
        Self {
            knowledge,
            screen,
            settings: Settings { defence, ..Settings::default() },
            defender: defence.map(defender),
            optima: Optima::default(),
            other,
            without,
            game: Ok(Game::default()),
            memory: Memory::default(),
            search: None,
            events,
            sender,
            waiting: VecDeque::new(),
        }
    }

    /// Talks to the end.
    pub(super) fn run(mut self) -> Result<Verdict, Fault> {
        let sender = self.sender.clone();
        // it ends with the input, or with the command
        thread::spawn(move || read(&sender));
        while let Ok(event) = self.next() {
            match event {
                Event::Line(line) => {
                    if !self.obey(&line)? {
                        break;
                    }
                }
                Event::Told(told) => self.tell(told)?,
                Event::Done(best, memory) => self.done(best, memory)?,
                Event::End => {
                    self.settle()?;
                    break;
                }
            }
        }
        Ok(Verdict::Good)
    }

    fn next(&mut self) -> Result<Event, RecvError> {
        self.waiting.pop_front().map_or_else(|| self.events.recv(), Ok)
    }

    /// Does what a line says; `false` where it is the last.
    fn obey(&mut self, line: &str) -> Result<bool, Fault> {
        let line = line.trim();
        match UciCommand::new(line) {
            Ok(UciCommand::Uci) => self.introduce()?,
            Ok(UciCommand::IsReady) => self.say(UciResponse::ReadyOk)?,
            Ok(UciCommand::UciNewGame) => {
                self.settle()?;
                self.memory = Memory::default();
                self.game = Ok(Game::default());
            }
            Ok(UciCommand::Position { fen, .. }) => {
                self.settle()?;
                // what no move is written as is passed over by the parser, with all that follows
                let moves = line.split_whitespace().skip_while(|word| *word != "moves").skip(1);
                self.position(fen.as_deref(), &moves.map(str::to_owned).collect::<Vec<_>>())?;
            }
            Ok(UciCommand::Go(go)) => {
                self.settle()?;
                // what says nothing is not told apart from `infinite`
                let infinite = line.split_whitespace().any(|word| word == "infinite");
                self.go(UciSearchOptions { infinite, ..go }, line)?;
            }
            Ok(UciCommand::Stop) => self.stop()?,
            Ok(UciCommand::PonderHit) => self.ponder_hit()?,
            Ok(UciCommand::SetOption { name, value }) => {
                self.settle()?;
                let before = self.settings.defence;
                if let Err(why) = self.settings.set(&name, value.as_deref(), self.knowledge) {
                    self.remark(&why)?;
                }
                if self.settings.defence != before {
                    self.defender = self.settings.defence.map(defender);
                }
            }
            Ok(UciCommand::Debug(_) | UciCommand::Register { .. }) => {}
            Ok(UciCommand::Quit) => {
                self.halt()?;
                return Ok(false);
            }
            Err(_) => self.otherwise(line)?,
        }
        Ok(true)
    }

    /// What is no message of the protocol, or one that cannot be read.
    fn otherwise(&mut self, line: &str) -> Result<(), Fault> {
        match line.split_whitespace().next() {
            None => Ok(()),
            Some("d") => self.draw(),
            // whoever asks for a move gets one, even if it could not be read how long to think
            Some("go") => {
                self.settle()?;
                self.remark("the limits of this `go` cannot be read")?;
                self.go(UciSearchOptions::default(), "go")
            }
            Some("position") => {
                self.settle()?;
                self.game = Err("the last `position` could not be read".to_owned());
                self.remark("this `position` cannot be read")
            }
            Some(_) => {
                let short: String = line.chars().take(SHORT).collect();
                self.remark(&format!("unknown: {short}"))
            }
        }
    }

    fn introduce(&mut self) -> Result<(), Fault> {
        self.say(UciResponse::Name(format!("AL {}", env!("CARGO_PKG_VERSION"))))?;
        self.say(UciResponse::Author("the authors of AL".to_owned()))?;
        for option in options::announced(self.knowledge) {
            self.say(UciResponse::Option(option))?;
        }
        self.tell_without()?;
        self.say(UciResponse::UciOk)
    }

    fn position(&mut self, fen: Option<&str>, moves: &[String]) -> Result<(), Fault> {
        if self.settings.analyse {
            self.memory = Memory::default();
        }
        let mut told = match Game::from(fen) {
            Ok(game) => game,
            Err(why) => {
                self.game = Err(why.clone());
                return self.remark(&why);
            }
        };
        match told.play(moves) {
            Ok(()) => {
                if let Some(position) = told.position() {
                    self.knowledge.prepare(&position, self.settings.table.as_deref());
                }
                self.game = Ok(told);
                Ok(())
            }
            Err(illegal) => {
                let fen = Fen::from_position(told.now(), EnPassantMode::Legal);
                self.remark(&format!("illegal move {illegal} in {fen}: the position before stays"))
            }
        }
    }

    /// Says once that the other engine cannot be had.
    fn tell_without(&mut self) -> Result<(), Fault> {
        self.without.take().map_or(Ok(()), |why| self.remark(&why))
    }

    fn go(&mut self, go: UciSearchOptions, text: &str) -> Result<(), Fault> {
        self.tell_without()?;
        let game = match &self.game {
            Ok(game) => game.clone(),
            Err(why) => {
                let why = why.clone();
                self.remark(&format!("there is no position to play: {why}"))?;
                return self.best(Best { mv: None, ponder: None });
            }
        };
        let legal = |text: &String| text.parse::<UciMove>().ok()?.to_move(game.now()).ok();
        let among: Vec<Move> = go.searchmoves.iter().filter_map(legal).collect();
        let limits = Limits::of(&go, game.now());
        let control = Arc::new(Control::default());
        if !go.ponder {
            control.end_in(limits.time);
        }
        self.search =
            Some(Search { control: Arc::clone(&control), limits, held: go.infinite || go.ponder, best: None });
        let (knowledge, settings) = (self.knowledge, self.settings.clone());
        let job = Job {
            game,
            knowledge,
            settings,
            memory: std::mem::take(&mut self.memory),
            among,
            limits,
            control,
            // another engine is stopped from here while it ponders
            go: if go.ponder { "go infinite".to_owned() } else { text.to_owned() },
            defender: self.defender.clone(),
            optima: self.optima.clone(),
            other: self.other.clone(),
        };
        let sender = self.sender.clone();
        thread::spawn(move || {
            // nobody listens any more only when the command ends
            let tell = |told| drop(sender.send(Event::Told(told)));
            let (best, memory) = job.think(&tell);
            drop(sender.send(Event::Done(best, memory)));
        });
        Ok(())
    }

    /// The search has ended: its move is told, now or when it may be.
    fn done(&mut self, best: Best, memory: Memory<'static>) -> Result<(), Fault> {
        self.memory = memory;
        match &mut self.search {
            Some(search) if search.held => {
                search.best = Some(best);
                Ok(())
            }
            _ => {
                self.search = None;
                self.best(best)
            }
        }
    }

    fn stop(&mut self) -> Result<(), Fault> {
        if let Some(search) = &self.search {
            search.control.stop();
        }
        self.release()
    }

    fn ponder_hit(&mut self) -> Result<(), Fault> {
        if let Some(search) = &self.search {
            search.control.end_in(search.limits.time);
        }
        self.release()
    }

    /// Lets a move go that has waited for this; of a search that goes on as long as it may, the end.
    fn release(&mut self) -> Result<(), Fault> {
        let Some(search) = &mut self.search else { return Ok(()) };
        search.held = false;
        if search.limits.time.is_none() && search.limits.depth == u32::MAX && search.limits.nodes == u64::MAX {
            search.control.stop();
        }
        match search.best.take() {
            Some(best) => {
                self.search = None;
                self.best(best)
            }
            None => Ok(()),
        }
    }

    /// Ends the search under way, if there is one, with its move.
    fn halt(&mut self) -> Result<(), Fault> {
        self.stop()?;
        self.wait()
    }

    /// Lets the search under way come to its own end, if it has one: the other program, or a pipe, has gone on
    /// without waiting for the move.
    fn settle(&mut self) -> Result<(), Fault> {
        if let Some(search) = self.search.as_ref().filter(|search| search.limits.time.is_none()) {
            search.control.end_in(Some(ALONE));
        }
        self.release()?;
        self.wait()
    }

    /// Waits until the search under way has ended.
    fn wait(&mut self) -> Result<(), Fault> {
        while let Some(search) = &self.search {
            match self.events.recv() {
                Ok(Event::Told(told)) => self.tell(told)?,
                Ok(Event::Done(best, memory)) => self.done(best, memory)?,
                Ok(Event::Line(line)) if line.trim() == "isready" && self.waiting.is_empty() => {
                    self.say(UciResponse::ReadyOk)?;
                }
                Ok(Event::Line(line)) => {
                    if matches!(line.trim(), "stop" | "quit") {
                        search.control.stop();
                    }
                    self.waiting.push_back(Event::Line(line));
                }
                Ok(Event::End) => self.waiting.push_back(Event::End),
                Err(RecvError) => break,
            }
        }
        Ok(())
    }

    fn draw(&mut self) -> Result<(), Fault> {
        let game = match &self.game {
            Ok(game) => game.clone(),
            Err(why) => {
                let why = why.clone();
                return self.remark(&why);
            }
        };
        let fen = Fen::from_position(game.now(), EnPassantMode::Legal);
        self.remark(&fen.to_string())?;
        let board = game.position().map(|position| {
            let below = al_chess::Color::White;
            Board { style: BoardStyle::Ascii, below }.draw(&position, Paint::plain())
        });
        // a board with more men than a table could speak of
        let board = board.unwrap_or_else(|| format!("{:?}", shakmaty::Position::board(game.now())));
        board.lines().try_for_each(|line| self.remark(line))
    }

    fn tell(&mut self, told: Told) -> Result<(), Fault> {
        match told {
            Told::Info(info) => self.say(UciResponse::Info(info)),
            Told::Line(line) => {
                writeln!(self.screen, "{}", output::printable(&line))?;
                Ok(self.screen.flush()?)
            }
        }
    }

    fn best(&mut self, best: Best) -> Result<(), Fault> {
        let bestmove = Some(best.mv.unwrap_or_else(|| "0000".to_owned()));
        self.say(UciResponse::BestMove { bestmove, ponder: best.ponder })
    }

    fn remark(&mut self, text: &str) -> Result<(), Fault> {
        self.say(UciResponse::info(UciInfo::new().string(output::printable(text))))
    }

    fn say(&mut self, response: UciResponse) -> Result<(), Fault> {
        writeln!(self.screen, "{response}")?;
        Ok(self.screen.flush()?)
    }
}

fn defender(defence: Defence) -> Arc<Defender> {
    Arc::new(Defender::new(defence, Random::fresh_seed()))
}

/// Hands on the lines of standard input.
fn read(sender: &Sender<Event>) {
    let mut input = io::stdin().lock();
    loop {
        let mut line = Vec::new();
        let read = (&mut input).take(LONGEST).read_until(b'\n', &mut line).unwrap_or(0);
        let line = String::from_utf8_lossy(&line);
        let event = if read == 0 { Event::End } else { Event::Line(line.into_owned()) };
        if sender.send(event).is_err() || read == 0 {
            return;
        }
    }
}
