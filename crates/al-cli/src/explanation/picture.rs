//! A board with the move, the replies that the plan expects, and the squares that the goal speaks of.

use super::Explained;
use super::language::Language;
use super::source::excerpt;
use super::values::on_the_board;
use al_chess::{Color, Position, Role, Square, SquareSet};
use al_compiler::program::Value;
use al_compiler::source::Span;
use al_interpreter::{Fact, GoalKind};
use std::fmt::Write as _;

/// The side of a square.
const SQUARE: f64 = 56.0;
/// The corner of a8.
const LEFT: f64 = 36.0;
const TOP: f64 = 16.0;
const WIDTH: f64 = 500.0;
const FONT: &str = "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif";

const LIGHT: &str = "#f4ead7";
const DARK: &str = "#c9a981";
/// What the goal speaks of after the move.
const REGION: &str = "#3b82c4";
/// What it spoke of before.
const BEFORE: &str = "#7a4fb5";
const OURS: &str = "#1f8a4c";
const THEIRS: &str = "#b4402f";
const INK: &str = "#1f2933";

/// Squares that a part of the goal speaks of.
struct Region {
    squares: SquareSet,
    text: String,
    of_root: bool,
}

/// The picture of an explained decision.
pub(crate) fn picture(explained: &Explained<'_>, language: Language) -> String {
    let root = &explained.consultation.root;
    let regions = regions(explained);
    let height = TOP + 8.0 * SQUARE + 34.0 + 22.0 * (regions.len() as f64 + 1.0);
    let mut svg = String::new();
    let title = title(explained, language);
    add(
        &mut svg,
        format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" font-family=\"{FONT}\">\n<title>{}</title>\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#ffffff\"/>",
            escaped(&title)
        ),
    );
    marker(&mut svg, "ours", OURS);
    marker(&mut svg, "theirs", THEIRS);
    board(&mut svg);
    for region in &regions {
        shade(&mut svg, region, root);
    }
    men(&mut svg, root);
    arrows(&mut svg, explained);
    legend(&mut svg, &title, &regions, language);
    svg.push_str("</svg>\n");
    svg
}

/// "Rh2: rule else_rule, advice squeeze."
fn title(explained: &Explained<'_>, language: Language) -> String {
    use al_runtime::Table as _;
    let Explained { interpreter, consultation, .. } = explained;
    match consultation.decision.play() {
        Some(play) => {
            let mv = language.moves(consultation.root.san(play.mv));
            language.headline(&mv, interpreter.rule_name(play.rule), interpreter.advice_name(play.advice))
        }
        None => interpreter.name().to_owned(),
    }
}

/// What the better goal speaks of: the squares after our move, and those before it.
fn regions(explained: &Explained<'_>) -> Vec<Region> {
    let Explained { files, interpreter, consultation } = explained;
    let Some(play) = consultation.decision.play() else { return Vec::new() };
    let root = &consultation.root;
    let after = root.play(play.mv);
    let mut regions: Vec<Region> = Vec::new();
    for part in interpreter.facts_of_goal(play.advice, GoalKind::Better, root, &after, 1) {
        for of_root in [false, true] {
            let Some((squares, span)) = spoken_of(&part, of_root) else { continue };
            if squares.len() < 64 && regions.iter().all(|region| region.squares != squares) {
                regions.push(Region { squares, text: excerpt(files, span), of_root });
            }
        }
        if regions.len() >= 2 {
            break;
        }
    }
    regions
}

/// The first set or point that a part of a goal comes from, of the root or of the node, and where the value that it
/// belongs to is written.
fn spoken_of(part: &Fact, of_root: bool) -> Option<(SquareSet, Span)> {
    let set = |fact: &Fact| {
        let mut found = None;
        fact.walk(&mut |part| {
            let squares = match part.value {
                Value::Set(set) => Some(set),
                Value::Point(point) => point.square().map(Square::set),
                _ => None,
            };
            found = found.or(squares.filter(|squares| part.of_root == of_root && !squares.is_empty()));
        });
        found
    };
    let values = part.deciding().into_iter().flat_map(|fact| std::iter::once(fact).chain(&fact.parts));
    let told = values.filter_map(|fact| Some((set(fact)?, fact))).filter(|(_, fact)| fact.of_root == of_root);
    told.map(|(squares, fact)| (squares, fact.span)).next_back()
}

fn add(svg: &mut String, line: std::fmt::Arguments<'_>) {
    // writing to a string cannot fail
    let _ = writeln!(svg, "{line}");
}

fn marker(svg: &mut String, name: &str, colour: &str) {
    add(
        svg,
        format_args!(
            "<marker id=\"{name}\" viewBox=\"0 0 10 10\" refX=\"7\" refY=\"5\" markerWidth=\"3.4\" markerHeight=\"3.4\" \
         orient=\"auto\"><path d=\"M0 0 L10 5 L0 10 z\" fill=\"{colour}\"/></marker>"
        ),
    );
}

/// Where a square of the real board is drawn.
fn corner(square: Square) -> (f64, f64) {
    (LEFT + SQUARE * f64::from(square.file()), TOP + SQUARE * f64::from(7 - square.rank()))
}

fn middle(square: Square) -> (f64, f64) {
    let (x, y) = corner(square);
    (x + SQUARE / 2.0, y + SQUARE / 2.0)
}

fn board(svg: &mut String) {
    for square in Square::ALL {
        let (x, y) = corner(square);
        let colour = if (square.file() + square.rank()) % 2 == 1 { LIGHT } else { DARK };
        add(svg, format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{colour}\"/>"));
    }
    for place in 0..8u8 {
        let along = SQUARE * (f64::from(place) + 0.5);
        text(svg, (LEFT + along, TOP + 8.0 * SQUARE + 18.0), "middle", &char::from(b'a' + place).to_string());
        text(svg, (LEFT - 14.0, TOP + along + 4.5), "middle", &(8 - place).to_string());
    }
}

fn text(svg: &mut String, (x, y): (f64, f64), anchor: &str, words: &str) {
    add(
        svg,
        format_args!(
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" font-size=\"13\" fill=\"{INK}\">{}</text>",
            escaped(words)
        ),
    );
}

fn shade(svg: &mut String, region: &Region, root: &Position) {
    for square in region.squares {
        let (x, y) = corner(on_the_board(root, square));
        if region.of_root {
            add(
                svg,
                format_args!(
                    "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{BEFORE}\" \
                 stroke-width=\"2\" stroke-dasharray=\"5 4\"/>",
                    x + 3.0,
                    y + 3.0,
                    SQUARE - 6.0,
                    SQUARE - 6.0
                ),
            );
        } else {
            add(
                svg,
                format_args!(
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{REGION}\" \
                 fill-opacity=\"0.45\"/>"
                ),
            );
        }
    }
}

fn men(svg: &mut String, position: &Position) {
    for (slot, man) in position.material().slots() {
        if position.captured(slot) {
            continue;
        }
        let (x, y) = corner(on_the_board(position, position.square(slot)));
        let white = position.color(man.side) == Color::White;
        let (fill, line) = if white { ("#ffffff", INK) } else { (INK, "#f5f7fa") };
        add(
            svg,
            format_args!(
                "<g transform=\"translate({x} {y}) scale({})\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"1.4\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\">{}</g>",
                SQUARE / 45.0,
                shape(position.role(slot))
            ),
        );
    }
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

/// Our move, and the replies that the tree knows.
fn arrows(svg: &mut String, explained: &Explained<'_>) {
    let root = &explained.consultation.root;
    let Some(tree) = &explained.consultation.tree else { return };
    for reply in &tree.first.replies {
        arrow(svg, root, reply.mv, "theirs", THEIRS, 3.0);
    }
    arrow(svg, root, tree.first.mv, "ours", OURS, 7.0);
}

fn arrow(svg: &mut String, position: &Position, mv: al_chess::Move, marker: &str, colour: &str, width: f64) {
    let from = middle(on_the_board(position, mv.from));
    let to = middle(on_the_board(position, mv.to));
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    // it ends before the middle, so that its point is seen
    let part = (length - 10.0) / length;
    let end = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
    add(
        svg,
        format_args!(
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"{colour}\" stroke-width=\"{width}\" \
         stroke-opacity=\"0.8\" marker-end=\"url(#{marker})\"/>",
            from.0, from.1, end.0, end.1
        ),
    );
}

fn legend(svg: &mut String, title: &str, regions: &[Region], language: Language) {
    let mut y = TOP + 8.0 * SQUARE + 42.0;
    text(svg, (LEFT, y), "start", title);
    for region in regions {
        y += 22.0;
        let (colour, fill) = if region.of_root { (BEFORE, "none") } else { (REGION, REGION) };
        add(
            svg,
            format_args!(
                "<rect x=\"{LEFT}\" y=\"{}\" width=\"13\" height=\"13\" fill=\"{fill}\" fill-opacity=\"0.45\" \
             stroke=\"{colour}\"/>",
                y - 11.0
            ),
        );
        text(svg, (LEFT + 20.0, y), "start", &language.region(&region.text, region.of_root));
    }
}

/// A text as it may stand in SVG.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
