//! Depths of move constraints: plies from the root, ours even, theirs odd.

use super::builtin::side_word;
use super::report::Report;
use super::scope::Arms;
use al_chess::Side;
use al_syntax::ast::Depth;
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;

/// The deepest ply that may be named: no tree is searched this deep.
const MAX_DEPTH: i64 = 10_000;

/// Checks the depths of one side's arms: the right side to move, no depth twice.
pub(crate) fn check(side: Side, arms: Arms<'_>, report: &mut Report) {
    let mut described: Vec<Option<Span>> = vec![None; MAX_DEPTH as usize + 1];
    for depth in arms.arms.iter().flat_map(|arm| &arm.depths) {
        if !one(side, depth, report) {
            continue;
        }
        let first = depth.from + i64::from(depth.from % 2 != parity(side));
        let mine = (first..=depth.to.unwrap_or(MAX_DEPTH)).step_by(2).map(|depth| depth as usize);
        let twice = mine.clone().find_map(|depth| Some((depth, (*described.get(depth)?)?)));
        if let Some((shared, first)) = twice {
            let message = format!("depth {shared} is described twice");
            let diagnostic = Diagnostic::new(Code::OverlappingDepths, depth.span, message)
                .label("a second time here")
                .also(first, "first described here")
                .help("give each depth one arm; join constraints with `or`, or order them with `then`");
            report.push(diagnostic);
            continue;
        }
        mine.for_each(|place| described[place] = Some(depth.span));
    }
}

/// Checks one range by itself.
fn one(side: Side, depth: &Depth, report: &mut Report) -> bool {
    let parity = parity(side);
    if depth.to.is_some_and(|to| to < depth.from) {
        let diagnostic = Diagnostic::new(Code::EmptyDepths, depth.span, "this range holds no depth")
            .help("the end of `2..5` does not belong to it, that of `2..=5` does");
        report.push(diagnostic);
        return false;
    }
    if depth.from > MAX_DEPTH || depth.to.is_some_and(|to| to > MAX_DEPTH) {
        let message = format!("depths end at {MAX_DEPTH} plies");
        report.push(Diagnostic::new(Code::OutOfRange, depth.span, message).help("an open range needs no end: `4..`"));
        return false;
    }
    let first = depth.from + i64::from(depth.from % 2 != parity);
    if depth.to.is_some_and(|to| to < first) {
        let (we, other) = match side {
            Side::Us => ("we move", "them"),
            Side::Them => ("they move", "us"),
        };
        let message = format!("`{}:` at depth {}, where the other side moves", side_word(side), depth.from);
        let near = if depth.from == 0 { 1 } else { depth.from - 1 };
        let diagnostic = Diagnostic::new(Code::WrongSideDepth, depth.span, message)
            .label(match side {
                Side::Us => "odd: they are to move",
                Side::Them => "even: we are to move",
            })
            .help(format!(
                "depth counts plies from the root; {we} at {} depths: did you mean {near}, or `{other}:`?",
                if parity == 0 { "even" } else { "odd" }
            ));
        report.push(diagnostic);
        return false;
    }
    true
}

/// Depths at which a side moves, modulo 2.
fn parity(side: Side) -> i64 {
    match side {
        Side::Us => 0,
        Side::Them => 1,
    }
}
