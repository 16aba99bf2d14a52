//! A board as a picture, in SVG: men, squares that are spoken of, moves.

use al_chess::{Color, Move, Position, Role, Square, SquareSet};
use std::fmt::{Arguments, Write as _};

/// The side of a square.
const SQUARE: f64 = 56.0;
/// The corner of a8.
const LEFT: f64 = 36.0;
const TOP: f64 = 16.0;
const WIDTH: f64 = 500.0;
/// From one line of text to the next.
const ROW: f64 = 22.0;
/// So many letters fit on a line below the board.
const LETTERS: usize = 64;
/// Of those so few beside the sample of a shade.
const BESIDE: usize = LETTERS - 3;
const FONT: &str = "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif";

const LIGHT: &str = "#f4ead7";
const DARK: &str = "#c9a981";
/// What is spoken of after the move.
const REGION: &str = "#3b82c4";
/// What was spoken of before.
const BEFORE: &str = "#7a4fb5";
const OURS: &str = "#1f8a4c";
const THEIRS: &str = "#b4402f";
const INK: &str = "#1f2933";

/// How squares are set off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shade {
    /// Filled.
    Now,
    /// With a dashed border: of a position before this one.
    Before,
}

/// Whose move an arrow shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hand {
    /// Ours: a thick arrow.
    Ours,
    /// Theirs: a thin one.
    Theirs,
}

/// A picture of a board that is being drawn: squares first, then men, then arrows, then lines of text below.
pub(crate) struct Diagram {
    svg: String,
    /// Where the next line of text stands.
    line: f64,
}

impl Diagram {
    /// An empty board with room for these remarks below; `title` is what is read out for it.
    pub(crate) fn new(title: &str, remarks: &[(Option<Shade>, String)]) -> Self {
        let rows = |(shade, words): &(Option<Shade>, String)| broken(words, letters(*shade)).len();
        let rows: usize = remarks.iter().map(rows).sum();
        let height = TOP + 8.0 * SQUARE + 34.0 + ROW * rows as f64;
        let mut diagram = Self { svg: String::new(), line: TOP + 8.0 * SQUARE + 42.0 };
        diagram.add(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
             viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" font-family=\"{FONT}\">\n<title>{}</title>\n\
             <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#ffffff\"/>",
            escaped(title)
        ));
        diagram.marker("ours", OURS);
        diagram.marker("theirs", THEIRS);
        diagram.board();
        diagram
    }

    /// The picture.
    pub(crate) fn finish(mut self) -> String {
        self.svg.push_str("</svg>\n");
        self.svg
    }

    /// Sets squares off; they are ours, as the position sees them.
    pub(crate) fn shade(&mut self, position: &Position, squares: SquareSet, shade: Shade) {
        for square in squares {
            let (x, y) = corner(on_the_board(position, square));
            match shade {
                Shade::Before => self.add(format_args!(
                    "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{BEFORE}\" \
                     stroke-width=\"2\" stroke-dasharray=\"5 4\"/>",
                    x + 3.0,
                    y + 3.0,
                    SQUARE - 6.0,
                    SQUARE - 6.0
                )),
                Shade::Now => self.add(format_args!(
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{REGION}\" \
                     fill-opacity=\"0.45\"/>"
                )),
            }
        }
    }

    /// Puts the men on their squares.
    pub(crate) fn men(&mut self, position: &Position) {
        for (slot, man) in position.material().slots() {
            if position.captured(slot) {
                continue;
            }
            let (x, y) = corner(on_the_board(position, position.square(slot)));
            let white = position.color(man.side) == Color::White;
            let (fill, line) = if white { ("#ffffff", INK) } else { (INK, "#f5f7fa") };
            self.add(format_args!(
                "<g transform=\"translate({x} {y}) scale({})\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"1.4\" \
                 stroke-linejoin=\"round\" stroke-linecap=\"round\">{}</g>",
                SQUARE / 45.0,
                shape(position.role(slot))
            ));
        }
    }

    /// Shows a move in a position.
    pub(crate) fn arrow(&mut self, position: &Position, mv: Move, hand: Hand) {
        let (marker, colour, width) = match hand {
            Hand::Ours => ("ours", OURS, 7.0),
            Hand::Theirs => ("theirs", THEIRS, 3.0),
        };
        let from = middle(on_the_board(position, mv.from));
        let to = middle(on_the_board(position, mv.to));
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        // it ends before the middle, so that its point is seen
        let part = (length - 10.0) / length;
        let end = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
        self.add(format_args!(
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"{colour}\" stroke-width=\"{width}\" \
             stroke-opacity=\"0.8\" marker-end=\"url(#{marker})\"/>",
            from.0, from.1, end.0, end.1
        ));
    }

    /// A remark below the board, on as many lines as it takes, with a sample of a shade where it explains one.
    pub(crate) fn remark(&mut self, shade: Option<Shade>, words: &str) {
        let colours = shade.map(|shade| match shade {
            Shade::Before => (BEFORE, "none"),
            Shade::Now => (REGION, REGION),
        });
        if let Some((colour, fill)) = colours {
            self.add(format_args!(
                "<rect x=\"{LEFT}\" y=\"{}\" width=\"13\" height=\"13\" fill=\"{fill}\" fill-opacity=\"0.45\" \
                 stroke=\"{colour}\"/>",
                self.line - 11.0
            ));
        }
        let left = if shade.is_some() { LEFT + 20.0 } else { LEFT };
        for line in broken(words, letters(shade)) {
            self.text((left, self.line), "start", &line);
            self.line += ROW;
        }
    }

    fn marker(&mut self, name: &str, colour: &str) {
        self.add(format_args!(
            "<marker id=\"{name}\" viewBox=\"0 0 10 10\" refX=\"7\" refY=\"5\" markerWidth=\"3.4\" markerHeight=\"3.4\" \
             orient=\"auto\"><path d=\"M0 0 L10 5 L0 10 z\" fill=\"{colour}\"/></marker>"
        ));
    }

    fn board(&mut self) {
        for square in Square::ALL {
            let (x, y) = corner(square);
            let colour = if (square.file() + square.rank()) % 2 == 1 { LIGHT } else { DARK };
            self.add(format_args!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{colour}\"/>"
            ));
        }
        for place in 0..8u8 {
            let along = SQUARE * (f64::from(place) + 0.5);
            let file = char::from(b'a' + place).to_string();
            self.text((LEFT + along, TOP + 8.0 * SQUARE + 18.0), "middle", &file);
            self.text((LEFT - 14.0, TOP + along + 4.5), "middle", &(8 - place).to_string());
        }
    }

    fn text(&mut self, (x, y): (f64, f64), anchor: &str, words: &str) {
        self.add(format_args!(
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" font-size=\"13\" fill=\"{INK}\">{}</text>",
            escaped(words)
        ));
    }

    fn add(&mut self, line: Arguments<'_>) {
        // writing to a string cannot fail
        let _ = writeln!(self.svg, "{line}");
    }
}

/// How many letters of a remark fit on a line.
fn letters(shade: Option<Shade>) -> usize {
    if shade.is_some() { BESIDE } else { LETTERS }
}

/// A text on lines of at most so many letters, broken between words where that can be.
fn broken(words: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => *line += &format!(" {word}"),
            _ => {
                let word: Vec<char> = word.chars().collect();
                lines.extend(word.chunks(letters).map(|part| part.iter().collect::<String>()));
            }
        }
    }
    lines
}

/// A square of ours on the real board.
pub(crate) fn on_the_board(position: &Position, square: Square) -> Square {
    if position.us() == Color::White { square } else { square.mirrored() }
}

/// Where a square of the real board is drawn.
fn corner(square: Square) -> (f64, f64) {
    (LEFT + SQUARE * f64::from(square.file()), TOP + SQUARE * f64::from(7 - square.rank()))
}

fn middle(square: Square) -> (f64, f64) {
    let (x, y) = corner(square);
    (x + SQUARE / 2.0, y + SQUARE / 2.0)
}

/// The outline of a man in a square of 45 by 45.
fn shape(role: Role) -> &'static str {
    match role {
        Role::Pawn => "<path d=\"M14 37h17c0-5-3-8-5-11h2v-3h-3a5.5 5.5 0 1 0-5 0h-3v3h2c-2 3-5 6-5 11z\"/>",
        Role::Rook => {
            "<path d=\"M11 38h23v-3h-2v-3l-2-13 3-4V8h-5v3h-3V8h-5v3h-3V8h-5v7l3 4-2 13v3h-2z\"/>\
             <path d=\"M15 19h15M13 32h19\" fill=\"none\"/>"
        }
        Role::Knight => {
            "<path d=\"M13 38h20c1-12-1-22-10-26l-1-4-4 4c-4 2-6 7-8 12l-1 4 4 2 3-2 4-2c0 5-6 6-7 12z\"/>\
             <circle cx=\"18\" cy=\"18\" r=\"1\"/>"
        }
        Role::Bishop => {
            "<path d=\"M10 38h25v-3c-4 0-7-1-8-3h3v-3h-2c3-7 1-12-4-17a2.6 2.6 0 1 0-3 0c-5 5-7 10-4 17h-2v3h3c-1 2-4 3-8 \
             3z\"/><path d=\"M22.5 16v8M19 20h7\" fill=\"none\"/>"
        }
        Role::Queen => {
            "<path d=\"M11 38h23v-3l-2-3 4-16-7 8-2-12-4.500 11L18 12l-2 12-7-8 4 16-2 3z\"/>\
             <path d=\"M13 32h19\" fill=\"none\"/><circle cx=\"9\" cy=\"15\" r=\"2\"/><circle cx=\"18\" cy=\"10\" r=\"2\"/>\
             <circle cx=\"27\" cy=\"10\" r=\"2\"/><circle cx=\"36\" cy=\"15\" r=\"2\"/>"
        }
        Role::King => {
            "<path d=\"M11 38h23v-4c4-5 6-14-2-15-4-.5-7 2-9.500 6-2.500-4-5.500-6.500-9.500-6-8 1-6 10-2 15z\"/>\
             <path d=\"M22.5 25c-4-6-3-9 0-9s4 3 0 9z\"/><path d=\"M22.5 16V8M19 11h7M12 33h21\" fill=\"none\"/>"
        }
    }
}

/// A text as it may stand in SVG and HTML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_between_words_and_never_lost() {
        assert_eq!(broken("a bc def", 4), ["a bc", "def"]);
        assert_eq!(broken("abcdefgh i", 3), ["abc", "def", "gh", "i"]);
        assert!(broken("  ", 3).is_empty());
    }
}
