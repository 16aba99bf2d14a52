//! Reading games.

use super::text::{self, LONGEST_TAG, Written};
use super::{Game, Step};
use crate::fault::{Complaint, Fault};
use crate::output::printable;
use crate::source;
use pgn_reader::{Nag, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Color, Outcome, Position as _};
use std::io::Read as _;
use std::ops::{ControlFlow, Range};
use std::path::Path;

/// The longest file, in bytes, and the longest comment that is read whole.
const LONGEST: u64 = 1 << 28;
const LONGEST_COMMENT: usize = 1 << 16;

/// The longest line, and the longest word, that a message shows, in bytes.
const LONGEST_LINE: usize = 400;
const LONGEST_WORD: usize = 40;

/// All games of a file; `-` is standard input. A game that cannot be read to its end says so itself.
pub(crate) fn read(path: &Path) -> Result<Vec<Game>, Fault> {
    let name = source::name(path);
    let mut bytes = Vec::new();
    source::open(path)?
        .take(LONGEST)
        .read_to_end(&mut bytes)
        .map_err(|error| Fault::Wrong(Complaint::new(format!("{name} cannot be read: {error}"))))?;
    let written = text::games(&bytes).into_iter().enumerate();
    let games: Vec<Game> =
        written.map(|(place, game)| Source { name: &name, text: &bytes }.game(place + 1, game)).collect();
    if games.is_empty() {
        return Err(Fault::Wrong(Complaint::new(format!("there is no game in {name}"))));
    }
    Ok(games)
}

/// The file that games come from.
struct Source<'t> {
    name: &'t str,
    text: &'t [u8],
}

impl Source<'_> {
    /// The game of a text as far as it can be read.
    fn game(&self, number: usize, written: Written) -> Game {
        let reader = Reader::build(&written.plain[..]);
        let mut reader = reader
            .set_supported_tag_line_length(2 * LONGEST_TAG)
            .set_supported_comment_length(LONGEST_COMMENT)
            .finish();
        let mut visitor = Reading::default();
        let read = reader.read_game(&mut visitor);
        let Reading { mut game, now, stopped, .. } = visitor;
        for (moves, text) in &written.variations {
            let text = printable(&String::from_utf8_lossy(text));
            match moves.checked_sub(1) {
                Some(place) => {
                    game.steps.get_mut(place).into_iter().for_each(|step| step.variations.push(text.clone()))
                }
                // nothing can stand in place of no move
                None => game.comments.push(text),
            }
        }
        game.lines_left_out = written.lines_left_out;
        let stopped = stopped
            .or_else(|| read.err().map(|error| Stopped { at: At::End, number: String::new(), why: error.to_string() }));
        let flaw = written.flaw.map(|flaw| {
            let what = flaw.kind.in_words();
            let why = match flaw.kind {
                text::FlawKind::NoMove => {
                    let before = now.as_ref().map(numbered).unwrap_or_default();
                    format!("{before}{} {what}", self.short(&flaw.at))
                }
                _ => what.to_owned(),
            };
            (flaw.at, why)
        });
        let broken = match stopped {
            Some(Stopped { at, number, why }) => {
                let place = match at {
                    At::Tag(place) => written.tags.get(place),
                    At::Move(place) => written.moves.get(place),
                    At::End => None,
                };
                let place = place.cloned().unwrap_or(self.text.len()..self.text.len());
                let mv = if let At::Move(_) = at { format!("{number}{} ", self.short(&place)) } else { String::new() };
                Some((place, mv + &why))
            }
            None => flaw,
        };
        game.broken = broken.map(|(at, why)| self.complaint(&game.title(number), &at, &why));
        game
    }

    /// What a person wrote there.
    fn words(&self, at: &Range<usize>) -> String {
        printable(&String::from_utf8_lossy(&self.text[at.clone()]))
    }

    /// The same for a message: of what is longer than any word, its beginning.
    fn short(&self, at: &Range<usize>) -> String {
        if at.len() <= LONGEST_WORD {
            return self.words(at);
        }
        self.words(&(at.start..at.start + LONGEST_WORD)) + "..."
    }

    /// "game.pgn:3:8: Anne - Ben: 2... Kd3 is no legal move", with the line and a mark under the place.
    fn complaint(&self, title: &str, at: &Range<usize>, why: &str) -> Complaint {
        let begins = self.text[..at.start].iter().rposition(|byte| *byte == b'\n').map_or(0, |place| place + 1);
        let ends =
            self.text[at.start..].iter().position(|byte| *byte == b'\n').map_or(self.text.len(), |n| at.start + n);
        let line = self.text[..begins].iter().filter(|byte| **byte == b'\n').count() + 1;
        let before = self.words(&(begins..at.start));
        let column = before.chars().count() + 1;
        let width = self.words(&(at.start..at.end.min(ends).max(at.start))).chars().count().max(1);
        let complaint = Complaint::new(format!("{}:{line}:{column}: {title}: {why}", self.name));
        // a line that nobody has written by hand is not shown
        if ends - begins > LONGEST_LINE {
            return complaint.help("the rest of this game is left out");
        }
        complaint
            .detail(self.words(&(begins..begins + self.text[begins..ends].trim_ascii_end().len())))
            .detail(format!("{}{}", " ".repeat(column - 1), "^".repeat(width)))
            .help("the rest of this game is left out")
    }
}

/// What cannot be read, and why.
struct Stopped {
    at: At,
    /// What stands in front of the move as it is written: its number.
    number: String,
    why: String,
}

enum At {
    /// The tag of this number.
    Tag(usize),
    /// The move of this number.
    Move(usize),
    End,
}

/// A game being read, with the present position; `None` once a move could not be read.
#[derive(Default)]
struct Reading {
    game: Game,
    now: Option<Chess>,
    stopped: Option<Stopped>,
}

impl Reading {
    fn stop(&mut self, stopped: Stopped) {
        self.now = None;
        self.stopped = Some(stopped);
    }

    /// The comments of the last move, or those before the first.
    fn comments(&mut self) -> &mut Vec<String> {
        match self.game.steps.last_mut() {
            Some(step) => &mut step.comments,
            None => &mut self.game.comments,
        }
    }
}

impl Visitor for Reading {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        let name = printable(&String::from_utf8_lossy(name));
        self.game.tags.push((name, printable(&value.decode_utf8_lossy())));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        self.game.outcome = "*".to_owned();
        let place = self.game.tags.iter().position(|(name, _)| name.eq_ignore_ascii_case("FEN"));
        match place.map(|place| (place, start(&self.game.tags[place].1))) {
            None => self.now = Some(Chess::default()),
            Some((_, Ok(start))) => self.now = Some(start),
            Some((place, Err(why))) => self.stop(Stopped { at: At::Tag(place), number: String::new(), why }),
        }
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
        // nothing behind what could not be read is a move of the game
        let Some(before) = self.now.take() else { return ControlFlow::Continue(()) };
        match san.san.to_move(&before) {
            Ok(mv) => {
                let mut after = before.clone();
                after.play_unchecked(mv);
                self.game.steps.push(Step::of(before, mv));
                self.now = Some(after);
            }
            Err(_) => {
                let at = At::Move(self.game.steps.len());
                self.stop(Stopped { at, number: numbered(&before), why: illegal(&before) });
            }
        }
        ControlFlow::Continue(())
    }

    fn nag(&mut self, (): &mut (), nag: Nag) -> ControlFlow<()> {
        if let Some(step) = self.game.steps.last_mut().filter(|_| self.now.is_some()) {
            step.nags.push(nag.0);
        }
        ControlFlow::Continue(())
    }

    fn comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<()> {
        if self.now.is_some() {
            let comment = String::from_utf8_lossy(comment.as_bytes());
            self.comments().push(comment.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn outcome(&mut self, (): &mut (), outcome: Outcome) -> ControlFlow<()> {
        if self.now.is_some() {
            self.game.outcome = outcome.to_string();
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

/// "18... ", before a move in a position.
fn numbered(before: &Chess) -> String {
    format!("{}{} ", before.fullmoves(), if before.turn() == Color::White { "." } else { "..." })
}

/// Why a move cannot be made.
fn illegal(before: &Chess) -> String {
    if before.is_checkmate() {
        return "comes after mate, which ends the game".to_owned();
    }
    if before.is_stalemate() {
        return "comes after stalemate, which ends the game".to_owned();
    }
    format!("is no legal move in {}", Fen::from_position(before, shakmaty::EnPassantMode::Legal))
}

fn start(fen: &str) -> Result<Chess, String> {
    let illegal = |error: &dyn std::fmt::Display| format!("its FEN `{fen}` is not legal: {error}");
    let setup: Fen = fen.parse().map_err(|error| illegal(&error))?;
    let mode = CastlingMode::detect(setup.as_setup());
    setup.into_position(mode).map_err(|error| illegal(&error))
}
