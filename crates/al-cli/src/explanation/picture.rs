//! A board with the move, the replies that the plan expects, and the squares that the goal speaks of.

use super::Explained;
use super::language::Language;
use super::source::whole;
use crate::output::diagram::{Diagram, Hand, Shade};
use al_chess::{Square, SquareSet};
use al_compiler::program::Value;
use al_compiler::source::Span;
use al_interpreter::{Fact, GoalKind};

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
    let title = title(explained, language);
    let shade = |of_root: bool| if of_root { Shade::Before } else { Shade::Now };
    let of_region = |region: &Region| (Some(shade(region.of_root)), language.region(&region.text, region.of_root));
    let remarks: Vec<(Option<Shade>, String)> =
        std::iter::once((None, title.clone())).chain(regions.iter().map(of_region)).collect();
    let mut diagram = Diagram::new(&title, &remarks);
    for Region { squares, of_root, .. } in &regions {
        diagram.shade(root, *squares, shade(*of_root));
    }
    diagram.men(root);
    if let Some(play) = explained.consultation.decision.play() {
        explained.expected_replies().into_iter().for_each(|reply| diagram.arrow(root, reply, Hand::Theirs));
        diagram.arrow(root, play.mv, Hand::Ours);
    }
    remarks.iter().for_each(|(shade, words)| diagram.remark(*shade, words));
    diagram.finish()
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

/// What the better goal speaks of, or the measure: the squares after our move, and those before it.
fn regions(explained: &Explained<'_>) -> Vec<Region> {
    let Explained { files, interpreter, consultation, .. } = explained;
    let Some(play) = consultation.decision.play() else { return Vec::new() };
    let root = &consultation.root;
    let after = root.play(play.mv);
    let mut regions: Vec<Region> = Vec::new();
    for part in interpreter.facts_of_goal(play.advice, GoalKind::Better, root, &after, 1) {
        for of_root in [false, true] {
            let Some((squares, span)) = spoken_of(&part, of_root) else { continue };
            if squares.len() < 64 && regions.iter().all(|region| is_new(region, squares, of_root)) {
                regions.push(Region { squares, text: whole(files, span), of_root });
            }
        }
        if regions.len() >= 2 {
            return regions;
        }
    }
    let numbers = |position| interpreter.facts_of_measure(play.advice, root, position);
    let pairs = numbers(&after).into_iter().zip(numbers(root)).zip(explained.numbers(play.advice));
    // the first number with squares behind it, after the move and before; a truth is none of squares
    let mut of_measure = pairs
        .filter(|(_, number)| !number.is_truth)
        .filter_map(|((after, before), number)| Some((largest_set(&after)?, largest_set(&before)?, number.name)));
    if let Some((after, before, name)) = of_measure.next() {
        for (squares, of_root) in [(after, false), (before, true)] {
            if squares.len() < 64 && regions.iter().all(|region| region.squares != squares) {
                regions.push(Region { squares, text: name.clone(), of_root });
            }
        }
    }
    regions
}

/// Whether squares can be told from a region: they are others, and have another shade.
fn is_new(region: &Region, squares: SquareSet, of_root: bool) -> bool {
    region.squares != squares && region.of_root != of_root
}

/// The first set or point among a fact and what it comes from, of the root or of the node.
fn first_set(fact: &Fact, of_root: bool) -> Option<SquareSet> {
    let mut found = None;
    fact.walk(&mut |part| found = found.or(squares(part).filter(|_| part.of_root == of_root)));
    found
}

/// The largest set or point that a number comes from, not looking at what sets come from; of several as large the last:
/// where it is a number with two branches, one of the branch taken.
fn largest_set(fact: &Fact) -> Option<SquareSet> {
    squares(fact).or_else(|| fact.parts.iter().filter_map(largest_set).max_by_key(|squares| squares.len()))
}

/// The squares that a fact has as its value, if it has any.
fn squares(fact: &Fact) -> Option<SquareSet> {
    let squares = match fact.value {
        Value::Set(set) => Some(set),
        Value::Point(point) => point.square().map(Square::set),
        _ => None,
    };
    squares.filter(|squares| !squares.is_empty())
}

/// The first set or point that a part of a goal comes from, of the root or of the node, and where the value that it
/// belongs to is written.
fn spoken_of(part: &Fact, of_root: bool) -> Option<(SquareSet, Span)> {
    let values = part.deciding().into_iter().flat_map(|fact| std::iter::once(fact).chain(&fact.parts));
    let told =
        values.filter_map(|fact| Some((first_set(fact, of_root)?, fact))).filter(|(_, fact)| fact.of_root == of_root);
    told.map(|(squares, fact)| (squares, fact.span)).next_back()
}
