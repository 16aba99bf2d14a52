//! Games that show something.

use std::fmt::{self, Write as _};

use al_chess::{Move, Position};

use super::claim::Goal;
use super::earliest::Earliest;
use super::exit::{Exit, Kind};
use super::game::Game;
use super::longest::{Longest, Mate};
use super::policy::Walker;

/// A game from some position, played by the table against the defence that it is to show.
///
/// Displayed it is the moves in standard algebraic notation, such as `1. Rd4 Kb3 2. Kb1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where it begins.
    pub start: Position,
    /// The moves of both sides.
    pub moves: Vec<Move>,
}

impl Line {
    /// The position after the last move.
    #[must_use]
    pub fn end(&self) -> Position {
        self.moves.iter().fold(self.start, |position, &mv| position.play(mv))
    }

    /// The line as a PGN game. `event` says what it shows; `outcome` is the comment at its end.
    #[must_use]
    pub fn pgn(&self, event: &str, table: &str, outcome: &str) -> String {
        let end = self.end();
        let result = if end.is_checkmate() {
            match end.color(end.turn()) {
                al_chess::Color::White => "0-1",
                al_chess::Color::Black => "1-0",
            }
        } else if end.is_stalemate() {
            "1/2-1/2"
        } else {
            "*"
        };
        let (us, them) = (format!("table {table}"), "their best defence");
        let (white, black) = match self.start.us() {
            al_chess::Color::White => (us.as_str(), them),
            al_chess::Color::Black => (them, us.as_str()),
        };
        let fen = self.start.fen().to_string();
        let mut pgn = String::new();
        let tags = [
            ("Event", event),
            ("Site", "?"),
            ("Date", "????.??.??"),
            ("Round", "-"),
            ("White", white),
            ("Black", black),
            ("Result", result),
            ("SetUp", "1"),
            ("FEN", &fen),
        ];
        for (tag, value) in tags {
            // Writing to a string cannot fail.
            let _ = writeln!(pgn, "[{tag} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
        }
        pgn.push('\n');
        let mut column = 0;
        let comment = format!("{{{}}}", outcome.replace(['{', '}'], ""));
        for word in self.to_string().split(' ').chain(comment.split(' ')).chain([result]).filter(|w| !w.is_empty()) {
            let width = word.chars().count();
            if column > 0 {
                let fits = column + 1 + width <= 79;
                pgn.push(if fits { ' ' } else { '\n' });
                column = if fits { column + 1 } else { 0 };
            }
            pgn.push_str(word);
            column += width;
        }
        pgn.push('\n');
        pgn
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut position = self.start;
        let mut number = 1;
        for (place, &mv) in self.moves.iter().enumerate() {
            let white = position.color(position.turn()) == al_chess::Color::White;
            let space = if place == 0 { "" } else { " " };
            match (white, place) {
                (true, _) => write!(f, "{space}{number}. ")?,
                (false, 0) => write!(f, "{number}... ")?,
                (false, _) => f.write_str(space)?,
            }
            write!(f, "{}", position.san(mv))?;
            number += i32::from(!white);
            position = position.play(mv);
        }
        Ok(())
    }
}

/// Makes lines.
pub(super) struct Lines<'g, 'a> {
    pub(super) game: &'g Game<'a>,
    pub(super) longest: &'g Longest,
    pub(super) walker: Walker,
}

impl Lines<'_, '_> {
    /// The longest defence from a node from which mate is sure, up to mate or to a judge's word.
    pub(super) fn longest(&mut self, index: usize) -> Option<Line> {
        let longest = self.longest;
        self.play(index, |exit| Some(u32::from(u16::MAX - longest.along(exit)?)))
    }

    /// The way to the earliest failure from a node.
    pub(super) fn earliest(&mut self, index: usize, earliest: &Earliest, goal: Goal) -> Option<Line> {
        self.play(index, |exit| earliest.along(exit, goal))
    }

    /// The game along the exits with the smallest keys, until it ends.
    fn play<K: Ord>(&mut self, index: usize, key: impl Fn(Exit) -> Option<K>) -> Option<Line> {
        let mut line = Line { start: self.game.position(index)?, moves: Vec::new() };
        let mut node = index;
        loop {
            let ways = self.game.ways(node, &mut self.walker);
            let keyed = ways.into_iter().filter_map(|(exit, path)| Some((key(exit)?, exit, path)));
            let (_, exit, path) = keyed.min_by(|a, b| a.0.cmp(&b.0))?;
            self.add(&mut line, &path);
            match exit.node.kind() {
                Kind::Position(next) => node = next,
                Kind::End(_) => return Some(line),
            }
        }
    }

    /// A game that comes back to where it began, from the first of these nodes from which there is one of the
    /// fewest plies; where that cannot be found quickly, a game that comes back to some position.
    pub(super) fn cycle(&mut self, roots: &[usize], earliest: &Earliest) -> Option<Line> {
        let cycling = |index: usize| self.longest.mate(index) == Some(Mate::Never) && earliest.from(index).is_none();
        let mut search = Loop { game: self.game, cycling: &cycling, walker: Walker::default(), left: SEARCH };
        let nodes = (2..=MOST_PLIES / 2).find_map(|moves| {
            roots.iter().find_map(|&root| search.from(root, root, 2 * moves).map(|nodes| (root, nodes)))
        });
        let (root, nodes) = match nodes {
            Some(found) => found,
            None => {
                let &root = roots.first()?;
                (root, search.wander(root))
            }
        };
        let mut line = Line { start: self.game.position(root)?, moves: Vec::new() };
        let mut node = root;
        for exit in nodes {
            let ways = self.game.ways(node, &mut self.walker);
            let (_, path) = ways.into_iter().find(|(way, _)| *way == exit)?;
            self.add(&mut line, &path);
            match exit.node.kind() {
                Kind::Position(next) => node = next,
                Kind::End(_) => return None,
            }
        }
        Some(line)
    }

    /// Goes on with moves whose men may have other slots: a node's position names them anew.
    fn add(&self, line: &mut Line, path: &[Move]) {
        let mut position = line.end();
        for mv in path {
            let same = |legal: &Move| (legal.from, legal.to, legal.promotion) == (mv.from, mv.to, mv.promotion);
            let Some(legal) = position.moves().find(same) else { return };
            line.moves.push(legal);
            position = position.play(legal);
        }
    }
}

/// Cycles of more plies are not looked for.
const MOST_PLIES: u16 = 16;
/// Nodes that are looked at for cycles, at most.
const SEARCH: u32 = 20_000_000;

/// A search for a game that comes back.
struct Loop<'g, 'a> {
    game: &'g Game<'a>,
    cycling: &'g dyn Fn(usize) -> bool,
    walker: Walker,
    left: u32,
}

impl Loop<'_, '_> {
    /// The exits from `index` back to `root` in so many plies at most.
    fn from(&mut self, root: usize, index: usize, plies: u16) -> Option<Vec<Exit>> {
        self.left = self.left.checked_sub(1)?;
        for (next, exit) in self.next(index) {
            let Some(rest) = plies.checked_sub(exit.plies) else { continue };
            if next == root {
                return Some(vec![exit]);
            }
            if rest > 0
                && let Some(mut exits) = self.from(root, next, rest)
            {
                exits.insert(0, exit);
                return Some(exits);
            }
        }
        None
    }

    /// Any way that the opponent can go on, up to the first repetition.
    fn wander(&mut self, root: usize) -> Vec<Exit> {
        let (mut seen, mut exits) = (vec![root], Vec::new());
        while let Some(&(next, exit)) = seen.last().and_then(|&last| self.next(last).first().copied()).as_ref() {
            exits.push(exit);
            if seen.contains(&next) {
                break;
            }
            seen.push(next);
        }
        exits
    }

    /// The nodes from which they can go on for ever.
    fn next(&mut self, index: usize) -> Vec<(usize, Exit)> {
        let mut exits = Vec::new();
        self.game.expand(index, &mut self.walker, &mut exits);
        let cycling = exits.into_iter().filter_map(|exit| match exit.node.kind() {
            Kind::Position(next) if (self.cycling)(next) => Some((next, exit)),
            _ => None,
        });
        cycling.collect()
    }
}
