//! Writing SVG.

use std::fmt::{self, Write as _};

/// The face of all text.
const FONT: &str = "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif";
/// The colour of text and axes.
pub(super) const INK: &str = "#1f2933";
/// The colour of what matters less.
pub(super) const PALE: &str = "#7b8794";

/// A picture being drawn.
pub(super) struct Svg {
    text: String,
}

/// Where a text stands at its point.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Svg {
    /// An empty picture with a white ground; `title` is what is read out for it.
    pub(super) fn new(width: u32, height: u32, title: &str) -> Self {
        let mut svg = Self { text: String::new() };
        svg.add(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"{FONT}\">"
        ));
        svg.add(format_args!("<title>{}</title>", escaped(title)));
        svg.rect(0.0, 0.0, width.into(), height.into(), "#ffffff");
        svg
    }

    pub(super) fn rect(&mut self, x: f64, y: f64, width: f64, height: f64, fill: &str) {
        self.add(format_args!(
            "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" fill=\"{fill}\"/>"
        ));
    }

    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), colour: &str) {
        let ((x1, y1), (x2, y2)) = (from, to);
        self.add(format_args!(
            "<line x1=\"{x1:.2}\" y1=\"{y1:.2}\" x2=\"{x2:.2}\" y2=\"{y2:.2}\" stroke=\"{colour}\"/>"
        ));
    }

    pub(super) fn text(&mut self, at: (f64, f64), anchor: Anchor, size: u32, colour: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let text = escaped(text);
        let (x, y) = at;
        self.add(format_args!(
            "<text x=\"{x:.2}\" y=\"{y:.2}\" text-anchor=\"{anchor}\" font-size=\"{size}\" fill=\"{colour}\">{text}</text>"
        ));
    }

    pub(super) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }

    fn add(&mut self, line: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{line}");
    }
}

/// A text as it may stand in SVG.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A number with a comma after every three digits.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_are_written_for_people_and_parsers() {
        assert_eq!([0, 999, 1000, 175_168, 12_345_678].map(thousands), ["0", "999", "1,000", "175,168", "12,345,678"]);
        assert_eq!(escaped("<K & \"Q\">"), "&lt;K &amp; &quot;Q&quot;&gt;");
    }
}
