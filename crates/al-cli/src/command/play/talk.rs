//! The talk at the board: it is drawn, moves and reasons are told, lines are read.

use super::ending::Ending;
use super::game::{Game, Made};
use super::input::{COMMANDS, Command, Input};
use crate::best_play::Optima;
use crate::explanation::{Language, PATIENCE, Words, explain};
use crate::fault::{Fault, Verdict};
use crate::judging::{Judged, sentences};
use crate::lent;
use crate::opened::{Engine, Entry, Opened};
use crate::output::board::Board;
use crate::output::{Screen, count, file, printable, tree};
use crate::patience;
use crate::pgn;
use crate::position;
use al_chess::{Move, Position, Side};
use al_runtime::{Chosen, Place, consult};
use al_verify::judgement::{Clock, Judgement};
use al_verify::optimum::MOST_MEN;
use std::io::{self, BufRead as _, IsTerminal as _, Write as _};
use std::path::Path;

/// How many lines of a forcing tree are drawn.
const TREE_LINES: usize = 40;

/// After so many half-moves without a capture or a pawn's move the 50-move rule is spoken of.
const NEAR: u8 = 60;

/// A game with what is needed to speak of it.
pub(super) struct Talk<'o, 's> {
    pub(super) opened: &'o Opened,
    pub(super) entry: &'o Entry,
    pub(super) engine: Engine<'o>,
    pub(super) game: Game<'o>,
    pub(super) board: Board,
    pub(super) screen: &'s mut Screen,
}

impl Talk<'_, '_> {
    /// Plays until the person leaves, or no line is left.
    pub(super) fn run(mut self) -> Result<Verdict, Fault> {
        self.greet()?;
        let mut told = None;
        loop {
            if self.game.is_ours() {
                let made = self.game.advance();
                self.engine.sound()?;
                match made {
                    Some(made) => self.tell(&made)?,
                    None => continue,
                }
                self.draw()?;
                // whoever reads from a pipe waits for each move
                self.screen.flush()?;
                if self.game.is_ours() {
                    continue;
                }
            }
            if let Some(ending) = self.game.ending().filter(|ending| told != Some(*ending)) {
                let words = ending.in_words(self.engine.table, self.game.position());
                writeln!(self.screen, "{}", self.screen.paint.strong(words))?;
                told = Some(ending);
            }
            let Some(line) = self.ask()? else { break };
            match Input::read(&line, self.game.position()) {
                Input::Blank => {}
                Input::Command(Command::Quit) => break,
                Input::Command(Command::Undo) => {
                    told = None;
                    self.undo()?;
                }
                Input::Command(command) => self.obey(command)?,
                Input::Save(file) => self.save(&file)?,
                Input::Move(_) | Input::Unclear(_) if self.game.ending().is_some() => {
                    writeln!(self.screen, "The game is over: `undo` takes a move back, `quit` leaves.")?;
                }
                Input::Move(mv) => self.game.reply(mv),
                Input::Unclear(why) => writeln!(self.screen, "{}", printable(&why))?,
            }
        }
        Ok(Verdict::good(!self.game.ending().is_some_and(Ending::is_failure)))
    }

    fn greet(&mut self) -> Result<(), Fault> {
        let position = *self.game.position();
        let (ours, theirs) = (position.color(Side::Us), position.color(Side::Them));
        let (table, engine) = (self.engine.table.name(), self.engine.name);
        let who = match self.game.person() {
            Some(Side::Them) => format!("`{table}` ({engine}) plays {ours:?}, you play {theirs:?}"),
            Some(Side::Us) => format!("You play {ours:?} against a defender; `{table}` ({engine}) gives hints"),
            None => format!("`{table}` ({engine}) plays {ours:?} against a defender"),
        };
        writeln!(self.screen, "{who}. `?` lists the commands.")?;
        writeln!(self.screen, "{}", self.game.fen())?;
        self.draw()
    }

    fn draw(&mut self) -> Result<(), Fault> {
        let board = self.board.draw(self.game.position(), self.screen.paint);
        if !board.is_empty() {
            write!(self.screen, "\n{board}\n")?;
        }
        Ok(())
    }

    /// Tells a move of the table with its reason, or one of the defender.
    fn tell(&mut self, made: &Made<'_>) -> Result<(), Fault> {
        let Made { mv, chosen, before, number } = made;
        let paint = self.screen.paint;
        let san = format!("{number} {}", before.san(*mv));
        let uci = mv.uci(before.us());
        match chosen {
            Some(chosen) => {
                writeln!(self.screen, "{} ({uci})  {}", paint.ours(san), reason(chosen))?;
                self.remark_on_the_clock(before, *mv)?;
            }
            None => writeln!(self.screen, "{} ({uci})", paint.strong(san))?,
        }
        Ok(())
    }

    /// Says so where a move of the table wins too late for the 50-move rule, once that is near.
    fn remark_on_the_clock(&mut self, before: &Position, mv: Move) -> Result<(), Fault> {
        if before.clock() < NEAR {
            return Ok(());
        }
        let solved = patience::shown("judging", || Optima::default().of(before.canonical().material()));
        let Ok(optimum) = solved else { return Ok(()) };
        let in_time = |position: &Position| Clock::by_best_play(position, &optimum);
        match (in_time(before), in_time(&before.play(mv))) {
            (Some(Clock::InTime), Some(Clock::Late)) => {
                writeln!(
                    self.screen,
                    "With this move the win comes too late for the 50-move rule; another is in time."
                )?;
            }
            (Some(Clock::Late), _) => writeln!(self.screen, "The win comes too late for the 50-move rule.")?,
            _ => {}
        }
        Ok(())
    }

    fn hint(&mut self) -> Result<(), Fault> {
        let position = *self.game.position();
        let hint = self.game.hint();
        self.engine.sound()?;
        match hint {
            Some((mv, Some(chosen))) => writeln!(self.screen, "{}  {}", position.san(mv), reason(&chosen))?,
            Some((mv, None)) => writeln!(self.screen, "{}", position.san(mv))?,
            None => writeln!(self.screen, "There is nothing to play.")?,
        }
        Ok(())
    }

    /// What the person's last move is worth.
    fn judge(&mut self) -> Result<(), Fault> {
        let Some((before, mv)) = self.game.last_of_person() else {
            return Ok(writeln!(self.screen, "You have made no move yet.")?);
        };
        let solved = patience::shown("judging", || Optima::default().of(before.canonical().material()));
        let Ok(optimum) = solved else {
            return Ok(writeln!(self.screen, "Only positions of up to {MOST_MEN} men are judged.")?);
        };
        let sentences = match Judgement::of(&before, mv, &optimum) {
            Some(judgement) => sentences(
                &Judged { position: before, number: 1, judgement, by_table: None, castling: None },
                Language::En,
            ),
            None => Vec::new(),
        };
        sentences.iter().try_for_each(|sentence| writeln!(self.screen, "{sentence}"))?;
        Ok(())
    }

    /// Writes the game into a file; a folder that is not there ends no game.
    fn save(&mut self, file: &str) -> Result<(), Fault> {
        let (first, number, moves) = self.game.record();
        let (us, them) = match self.game.person() {
            Some(Side::Us) => ("?", "defender"),
            Some(Side::Them) => (self.engine.table.name(), "?"),
            None => (self.engine.table.name(), "defender"),
        };
        let game = pgn::Game::of(first, number, moves, (us, them), self.game.ending().is_some_and(Ending::is_draw));
        let told = match file::replace(Path::new(file), game.to_string()) {
            Ok(()) => format!("The game is in {file}."),
            Err(error) => format!("{file} cannot be written: {error}"),
        };
        Ok(writeln!(self.screen, "{}", printable(&told))?)
    }

    /// The next line; none at the end of the input. From a pipe it is repeated, so that what is printed reads
    /// like the game.
    fn ask(&mut self) -> Result<Option<String>, Fault> {
        let prompt = match self.game.ending() {
            Some(_) => "why, undo or quit".to_owned(),
            None => self.game.number(),
        };
        write!(self.screen, "{} ", self.screen.paint.strong(format!("{prompt}>")))?;
        self.screen.flush()?;
        let mut line = Vec::new();
        // a terminal that has gone is the end of the input
        let read = io::stdin().lock().read_until(b'\n', &mut line).unwrap_or(0);
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        if read == 0 {
            writeln!(self.screen)?;
            return Ok(None);
        }
        if !io::stdin().is_terminal() {
            writeln!(self.screen, "{}", printable(&line))?;
        }
        Ok(Some(line))
    }

    fn undo(&mut self) -> Result<(), Fault> {
        if self.game.undo() { self.draw() } else { Ok(writeln!(self.screen, "You have made no move yet.")?) }
    }

    fn obey(&mut self, command: Command) -> Result<(), Fault> {
        match command {
            Command::Help => self.help(),
            Command::Moves => self.moves(),
            Command::Why => self.with_place(Self::why),
            Command::Hint => self.hint(),
            Command::Judge => self.judge(),
            Command::Save => Ok(writeln!(self.screen, "Write the name of a file behind it: `save game.pgn`.")?),
            Command::Tree => self.with_place(Self::tree),
            Command::Board => self.draw(),
            Command::Flip => {
                self.board.below = self.board.below.other();
                self.draw()
            }
            Command::Fen => Ok(writeln!(self.screen, "{}", self.game.fen())?),
            Command::Undo | Command::Quit => Ok(()),
        }
    }

    fn help(&mut self) -> Result<(), Fault> {
        for (word, _, what) in COMMANDS {
            writeln!(self.screen, "  {word:<6} {what}")?;
        }
        writeln!(self.screen, "Anything else is your move: Kd4, Kxd2 or e5d4.")?;
        Ok(())
    }

    fn moves(&mut self) -> Result<(), Fault> {
        let position = *self.game.position();
        let moves: Vec<String> = position.legal_moves().iter().map(|mv| position.san(*mv).to_string()).collect();
        let moves = if moves.is_empty() { "none".to_owned() } else { moves.join(" ") };
        Ok(writeln!(self.screen, "{moves}")?)
    }

    /// Speaks of the tree in which the table's last move stands, if there is one.
    fn with_place(&mut self, tell: impl Fn(&mut Self, &Position, u16) -> Result<(), Fault>) -> Result<(), Fault> {
        let place = self.game.player().place().map(|Place { root, depth, .. }| (*root, *depth));
        // where the table fell silent, its silence is what asks for a reason
        let silent = self.game.ending().is_some_and(Ending::is_failure).then(|| (*self.game.position(), 0));
        match silent.or(place) {
            Some((root, depth)) => tell(self, &root, depth),
            None => Ok(writeln!(self.screen, "There is no move of the table to speak of.")?),
        }
    }

    fn why(&mut self, root: &Position, depth: u16) -> Result<(), Fault> {
        let number = self.game.number_of(root);
        if depth > 0 {
            let plies = count(usize::from(depth), "ply", "plies");
            writeln!(self.screen, "The move stands in a forcing tree, {plies} below its root:")?;
            writeln!(self.screen, "{}", position::fen(root, number))?;
            writeln!(self.screen, "There the table was consulted:")?;
        }
        let steps = explain(&self.opened.files, &self.entry.interpreter, self.engine.table, root, number, PATIENCE);
        let words = Words { steps: &steps, language: Language::En, paint: self.screen.paint };
        words.reasons(self.screen)?;
        words.meanings(self.screen)?;
        Ok(())
    }

    fn tree(&mut self, root: &Position, _: u16) -> Result<(), Fault> {
        let consulted = lent::with(self.engine.table, |scratch| consult(self.engine.table, root, scratch));
        let Some(play) = consulted.decision.play() else { return Ok(()) };
        let lines = tree::lines(consulted.table, root, play, self.screen.paint, Language::En);
        for line in lines.iter().take(TREE_LINES) {
            writeln!(self.screen, "{line}")?;
        }
        if lines.len() > TREE_LINES {
            writeln!(self.screen, "... {} more", count(lines.len() - TREE_LINES, "line", "lines"))?;
        }
        Ok(())
    }
}

/// "by rule else_rule, advice squeeze"
fn reason(chosen: &Chosen<'_>) -> String {
    let advice = chosen.advice_name();
    if chosen.continues() {
        let plies = count(usize::from(chosen.depth), "ply", "plies");
        format!("from the forcing tree of {advice}, {plies} below its root")
    } else {
        format!("by rule {}, advice {advice}", chosen.rule_name())
    }
}
