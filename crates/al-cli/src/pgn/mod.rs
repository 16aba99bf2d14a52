//! Games in PGN: read by `pgn-reader`, and written with comments.

mod read;
mod text;
mod write;

pub(crate) use read::read;

use crate::fault::Complaint;
use crate::output::{Paint, count, to_stderr};
use crate::position;
use advice::FromShakmaty as _;
use al_chess::{Color, Position};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Move, Position as _};

/// A game with the moves of its main line, each with the position before it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Game {
    /// The tags, in order.
    pub(crate) tags: Vec<(String, String)>,
    /// What stands before the first move.
    pub(crate) comments: Vec<String>,
    /// Its moves.
    pub(crate) steps: Vec<Step>,
    /// `1-0` and its like; `*` where nothing is said.
    pub(crate) outcome: String,
    /// How many of its lines are not part of PGN: those that begin with `%`.
    pub(crate) lines_left_out: usize,
    /// Why no more of it could be read, if so.
    pub(crate) broken: Option<Complaint>,
}

/// A move of a game.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// The position before it.
    pub(crate) before: Chess,
    /// The move.
    pub(crate) mv: Move,
    /// Numeric annotation glyphs: 4 is `??`.
    pub(crate) nags: Vec<u8>,
    /// What is said of it.
    pub(crate) comments: Vec<String>,
    /// What else might have been played, as it is written.
    pub(crate) variations: Vec<String>,
}

impl Step {
    /// A move of which nothing is said.
    fn of(before: Chess, mv: Move) -> Self {
        Self { before, mv, nags: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

impl Game {
    /// The game of these moves from a position, the first of this number, with the names of our side and of theirs;
    /// `drawn`: the rules have ended it without a winner.
    pub(crate) fn of(
        first: &Position,
        number: u32,
        moves: &[al_chess::Move],
        (us, them): (&str, &str),
        drawn: bool,
    ) -> Self {
        let (white, black) = if first.us() == Color::White { (us, them) } else { (them, us) };
        let fen = position::fen(first, number);
        let mut steps = Vec::new();
        let chess: Option<Chess> =
            fen.parse::<Fen>().ok().and_then(|fen| fen.into_position(CastlingMode::Standard).ok());
        if let Some(mut chess) = chess {
            let mut position = *first;
            for mv in moves {
                let theirs: Move = position.to_shakmaty(*mv);
                steps.push(Step::of(chess.clone(), theirs));
                chess = match chess.play(theirs) {
                    Ok(after) => after,
                    Err(_) => break,
                };
                position = position.play(*mv);
            }
        }
        let end = moves.iter().fold(*first, |position, mv| position.play(*mv));
        let outcome = match (end.is_checkmate(), end.color(end.turn())) {
            (true, Color::White) => "0-1",
            (true, Color::Black) => "1-0",
            (false, _) if drawn => "1/2-1/2",
            (false, _) => "*",
        };
        let tags = [
            ("Event", "?"),
            ("Site", "?"),
            ("Date", "????.??.??"),
            ("Round", "-"),
            ("White", white),
            ("Black", black),
            ("Result", outcome),
            ("SetUp", "1"),
            ("FEN", &fen),
        ];
        let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
        Self { tags, comments: Vec::new(), steps, outcome: outcome.to_owned(), lines_left_out: 0, broken: None }
    }

    /// Whether it was read to its end; if not, a message says where it ends and why.
    pub(crate) fn is_whole(&self) -> bool {
        if self.lines_left_out > 0 {
            let lines = count(self.lines_left_out, "line", "lines");
            to_stderr(format!("left out of a game: {lines} beginning with `%`\n"));
        }
        if let Some(broken) = &self.broken {
            to_stderr(broken.render(Paint::of_stderr()));
        }
        self.broken.is_none()
    }

    /// What messages call it: "White - Black", or its number.
    pub(crate) fn title(&self, number: usize) -> String {
        let tag = |name| self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str());
        match (tag("White"), tag("Black")) {
            (Some(white), Some(black)) if white != "?" || black != "?" => format!("{white} - {black}"),
            _ => format!("game {number}"),
        }
    }
}
