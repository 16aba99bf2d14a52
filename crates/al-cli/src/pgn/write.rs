//! Writing games.

use super::Game;
use shakmaty::san::SanPlus;
use shakmaty::{Color, Position as _};
use std::fmt::{self, Write as _};

/// The longest line, in characters.
const WIDTH: usize = 79;

/// The game as PGN, with its comments and glyphs.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))?;
        }
        if !self.tags.is_empty() {
            f.write_char('\n')?;
        }
        let mut column = 0;
        for word in self.words() {
            let width = word.chars().count();
            if column > 0 && column + 1 + width > WIDTH {
                f.write_char('\n')?;
                column = 0;
            } else if column > 0 {
                f.write_char(' ')?;
                column += 1;
            }
            f.write_str(&word)?;
            column += width;
        }
        f.write_char('\n')
    }
}

impl Game {
    /// The moves and what is said of them, word by word.
    fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        self.comments.iter().for_each(|comment| say(&mut words, comment));
        let mut needs_number = true;
        for step in &self.steps {
            let number = step.before.fullmoves();
            match step.before.turn() {
                Color::White => words.push(format!("{number}.")),
                Color::Black if needs_number => words.push(format!("{number}...")),
                Color::Black => {}
            }
            words.push(SanPlus::from_move(step.before.clone(), step.mv).to_string());
            words.extend(step.nags.iter().map(|nag| format!("${nag}")));
            step.comments.iter().for_each(|comment| say(&mut words, comment));
            let variations = step.variations.iter().flat_map(|variation| variation.split_whitespace());
            words.extend(variations.map(str::to_owned));
            needs_number = !step.comments.is_empty() || !step.variations.is_empty();
        }
        words.push(self.outcome.clone());
        words
    }
}

/// Adds a comment, in which no brace may stand.
fn say(words: &mut Vec<String>, comment: &str) {
    let comment = comment.replace('{', "(").replace('}', ")");
    let mut said: Vec<String> = comment.split_whitespace().map(str::to_owned).collect();
    if let Some(first) = said.first_mut() {
        first.insert(0, '{');
    }
    if let Some(last) = said.last_mut() {
        last.push('}');
    }
    words.append(&mut said);
}
