//! Reading games.

use super::{Game, Step};
use crate::fault::{Complaint, Fault};
use crate::output::printable;
use crate::source;
use pgn_reader::{Nag, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Outcome, Position as _};
use std::ops::ControlFlow;
use std::path::Path;

/// The longest comment and tag that are read, in bytes.
const LONGEST: usize = 1 << 16;

/// All games of a file; `-` is standard input. A game that cannot be read to its end says so itself.
pub(crate) fn read(path: &Path) -> Result<Vec<Game>, Fault> {
    let file = source::open(path)?;
    let reader = Reader::build(file);
    let mut reader = reader.set_supported_tag_line_length(LONGEST).set_supported_comment_length(LONGEST).finish();
    let name = source::name(path);
    let (mut games, mut visitor) = (Vec::new(), Games::default());
    loop {
        match reader.read_game(&mut visitor) {
            Ok(Some(game)) => games.push(game),
            Ok(None) => break,
            // what stands before the place counts
            Err(error) => match visitor.reading.take() {
                Some(reading) => {
                    games.push(Game { broken: Some(reading.game.broken.unwrap_or(error.to_string())), ..reading.game });
                    break;
                }
                None => return Err(Fault::Wrong(Complaint::new(format!("{name} cannot be read: {error}")))),
            },
        }
    }
    if games.is_empty() {
        return Err(Fault::Wrong(Complaint::new(format!("there is no game in {name}"))));
    }
    Ok(games)
}

/// Gathers games: the one that is being read stays here when the reader stops in the middle.
#[derive(Default)]
struct Games {
    reading: Option<Reading>,
}

/// A game being read, with the present position; `None` once a move could not be read.
struct Reading {
    game: Game,
    now: Option<Chess>,
}

impl Reading {
    fn stop(&mut self, why: String) {
        self.now = None;
        self.game.broken = Some(why);
    }

    /// The comments of the last move, or those before the first.
    fn comments(&mut self) -> &mut Vec<String> {
        match self.game.steps.last_mut() {
            Some(step) => &mut step.comments,
            None => &mut self.game.comments,
        }
    }
}

impl Visitor for Games {
    type Tags = Vec<(String, String)>;
    type Movetext = ();
    type Output = Game;

    fn begin_tags(&mut self) -> ControlFlow<Game, Self::Tags> {
        ControlFlow::Continue(Vec::new())
    }

    fn tag(&mut self, tags: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<Game> {
        let name = printable(&String::from_utf8_lossy(name));
        tags.push((name, printable(&value.decode_utf8_lossy())));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Self::Tags) -> ControlFlow<Game> {
        let fen = tags.iter().find(|(name, _)| name.eq_ignore_ascii_case("FEN")).map(|(_, fen)| fen.clone());
        let start = fen.as_deref().map_or(Ok(Chess::default()), start);
        let (now, broken) = match start {
            Ok(start) => (Some(start), None),
            Err(why) => (None, Some(why)),
        };
        let game = Game { tags, comments: Vec::new(), steps: Vec::new(), outcome: "*".to_owned(), broken };
        self.reading = Some(Reading { game, now });
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<Game> {
        let Some(reading) = &mut self.reading else { return ControlFlow::Continue(()) };
        let Some(before) = reading.now.take() else { return ControlFlow::Continue(()) };
        match san.san.to_move(&before) {
            Ok(mv) => {
                let mut after = before.clone();
                after.play_unchecked(mv);
                reading.game.steps.push(Step { before, mv, nags: Vec::new(), comments: Vec::new() });
                reading.now = Some(after);
            }
            Err(_) => reading.stop(format!("{san} is no legal move in {}", fen_of(&before))),
        }
        ControlFlow::Continue(())
    }

    fn nag(&mut self, (): &mut (), nag: Nag) -> ControlFlow<Game> {
        if let Some(step) = self.reading.as_mut().and_then(|reading| reading.game.steps.last_mut()) {
            step.nags.push(nag.0);
        }
        ControlFlow::Continue(())
    }

    fn comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<Game> {
        let comment = String::from_utf8_lossy(comment.as_bytes());
        if let Some(reading) = &mut self.reading {
            reading.comments().push(comment.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<Game, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn outcome(&mut self, (): &mut (), outcome: Outcome) -> ControlFlow<Game> {
        if let Some(reading) = &mut self.reading {
            reading.game.outcome = outcome.to_string();
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) -> Game {
        self.reading.take().map(|reading| reading.game).unwrap_or_default()
    }
}

fn start(fen: &str) -> Result<Chess, String> {
    let illegal = |error: &dyn std::fmt::Display| format!("its FEN `{fen}` is not legal: {error}");
    let setup: Fen = fen.parse().map_err(|error| illegal(&error))?;
    let mode = CastlingMode::detect(setup.as_setup());
    setup.into_position(mode).map_err(|error| illegal(&error))
}

fn fen_of(chess: &Chess) -> Fen {
    Fen::from_position(chess, shakmaty::EnPassantMode::Legal)
}
