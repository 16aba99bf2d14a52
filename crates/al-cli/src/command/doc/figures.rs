//! What a certificate says of a table, on its page.

use super::page::{Block, Board};
use crate::output::diagram::{Diagram, Hand};
use crate::output::thousands;
use al_chess::{Color, Material, Position, Side};
use al_verify::proof::{Certificate, Line};
use std::fmt::Write as _;

/// Boards of a game, at most.
const BOARDS: usize = 9;

/// The certificate of the very table.
pub(super) struct Figures(pub(super) Certificate);

impl Figures {
    /// "used in 116,504 positions"
    pub(super) fn used(&self, name: &str) -> Option<String> {
        let used = self.0.rules.iter().chain(&self.0.advice).find(|used| used.name == name)?;
        Some(match used.used {
            1 => "used in one position".to_owned(),
            used => format!("used in {} positions", thousands(used)),
        })
    }
}

/// What is known of a table, line by line.
pub(super) fn rows(name: &str, materials: &[String], figures: Option<&Figures>) -> Vec<Vec<String>> {
    let mut rows = vec![vec!["Name".to_owned(), format!("`{name}`")]];
    let mut row = |what: &str, value: String| rows.push(vec![what.to_owned(), value]);
    if !materials.is_empty() {
        row("Men", materials.join(", "));
    }
    let Some(Figures(proved)) = figures else {
        row("Proof", "no certificate: `al verify --certify` writes one".to_owned());
        return rows;
    };
    row("Claim", format!("{}: {}", proved.claim, if proved.holds { "proved" } else { "does not hold" }));
    row("Positions", thousands(proved.positions));
    let share = 100.0 * proved.assured as f64 / proved.positions.max(1) as f64;
    row(
        "Assured",
        if proved.assured == proved.positions {
            "all".to_owned()
        } else {
            format!("{} ({share:.2} %)", thousands(proved.assured))
        },
    );
    if let (Some(longest), Some(mean)) = (proved.longest_moves, proved.mean_moves) {
        let optimum =
            proved.optimal.map(|best| format!(" (best play: {}, {:.2})", best.longest_moves, best.mean_moves));
        row("Moves to mate", format!("{longest} at most, {mean:.2} on average{}", optimum.unwrap_or_default()));
    }
    if let Some(share) = proved.optimal_moves {
        row("Moves that mate soonest", format!("{:.1} %", 100.0 * share));
    }
    for failure in al_verify::proof::Failure::ALL {
        let count = proved.failures.of(failure);
        if count > 0 {
            row(&format!("Fails: {failure}"), thousands(count));
        }
    }
    rows
}

/// The longest game: its moves, and boards on the way.
pub(super) fn longest_game(figures: &Figures) -> Vec<Block> {
    let Figures(proved) = figures;
    let Some(line) = proved.longest_game.as_ref().and_then(|game| line(&game.fen, &game.line)) else {
        return Vec::new();
    };
    let moves = line.moves.len().div_ceil(2);
    let what = format!("longest win: {moves} moves");
    let game = line.pgn(&format!("{}: {what}", proved.table), &proved.table, &what);
    vec![Block::Part("The longest game".to_owned()), Block::Game(game), Block::Boards(boards(&line))]
}

/// A game from its moves in algebraic notation.
fn line(fen: &str, moves: &str) -> Option<Line> {
    let start = Position::from_fen(fen, Color::White).ok()?;
    let (mut position, mut found) = (start, Vec::new());
    for word in moves.split_whitespace().filter(|word| !word.ends_with('.')) {
        let mv = position.legal_moves().iter().copied().find(|mv| position.san(*mv).to_string() == word)?;
        found.push(mv);
        position = position.play(mv);
    }
    Some(Line { start, moves: found })
}

/// Boards of a game: where it begins, after moves of ours at even distances, and how it ends.
fn boards(line: &Line) -> Vec<Board> {
    let ours: Vec<usize> = {
        let mut position = line.start;
        let turns = line.moves.iter().map(|mv| {
            let turn = position.turn();
            position = position.play(*mv);
            turn
        });
        turns.enumerate().filter(|(_, turn)| *turn == Side::Us).map(|(ply, _)| ply).collect()
    };
    let step = ours.len().div_ceil(BOARDS - 1).max(1);
    let mut shown: Vec<usize> = ours.iter().copied().step_by(step).collect();
    shown.extend(ours.last().copied().filter(|last| shown.last() != Some(last)));
    shown.into_iter().map(|ply| board(line, ply)).collect()
}

/// The position before a move of the game, and the move.
fn board(line: &Line, ply: usize) -> Board {
    let (before, rest) = line.moves.split_at(ply);
    let position = before.iter().fold(line.start, |position, mv| position.play(*mv));
    let mut diagram = Diagram::new(&position.fen().to_string(), &[]);
    diagram.men(&position);
    let mut caption = String::new();
    if let [mv, ..] = rest {
        diagram.arrow(&position, *mv, Hand::Ours);
        // writing to a string cannot fail
        let _ = write!(caption, "{}. {}", ply / 2 + 1, position.san(*mv));
    }
    Board { svg: diagram.finish(), caption }
}

/// The men of a table's form in words.
pub(super) fn men(material: Option<Material>) -> String {
    material.map_or_else(|| "any position".to_owned(), |material| material.to_string())
}
