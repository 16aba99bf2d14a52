//! Move constraints: from `and` and `then` over depths and words to AL's arms.
//!
//! Prolog reads `A and B` as: for each move of A, in A's order, is it one of B? Where A is a depth alone it
//! gives no move, and B's moves come in B's order. AL's `and` keeps both orders, so a second word is
//! written without its own.

use super::model::Moves;
use al_chess::Side;
use std::collections::BTreeSet;

/// One alternative of an ordered constraint.
#[derive(Clone, Debug)]
struct Alternative {
    /// The plies at which it counts, both included.
    from: u32,
    to: Option<u32>,
    /// The word that gives the moves, if there is one.
    word: Option<String>,
    /// Constraints that the moves must satisfy as well, whatever their order.
    filters: Vec<Vec<Alternative>>,
}

impl Alternative {
    fn covers(&self, depth: u32) -> bool {
        self.from <= depth && self.to.is_none_or(|to| depth <= to)
    }
}

/// A step of an arm: a word in its order, and words that the moves must satisfy besides. A list of several
/// words means any of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) word: String,
    pub(crate) filters: Vec<Vec<Step>>,
}

/// The steps at some plies; `to` is the last, `None` for no end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arm {
    pub(crate) from: u32,
    pub(crate) to: Option<u32>,
    pub(crate) steps: Vec<Step>,
}

/// What cannot be said of a constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// A depth without a word: Prolog goes on with a move that it does not know.
    NoWord,
    /// It becomes too large.
    TooLarge,
}

/// The arms of a constraint for the side that moves at even (us) or at odd plies.
pub(crate) fn arms(moves: &Moves, side: Side) -> Result<Vec<Arm>, Flaw> {
    let alternatives = alternatives(moves)?;
    if alternatives.iter().any(|alternative| alternative.word.is_none()) {
        return Err(Flaw::NoWord);
    }
    let mut bounds = BTreeSet::new();
    alternatives.iter().for_each(|alternative| bounds_of(alternative, &mut bounds));
    let first = u32::from(side == Side::Them);
    // between two bounds nothing changes; behind the last everything repeats itself
    let mut starts: BTreeSet<u32> = bounds.iter().map(|bound| bound + (bound + first) % 2).collect();
    starts.insert(first);
    let starts: Vec<u32> = starts.into_iter().filter(|start| *start >= first).collect();
    let mut arms: Vec<Arm> = Vec::new();
    for (place, &from) in starts.iter().enumerate() {
        let to = starts.get(place + 1).map(|next| next - 2);
        let steps = steps(&alternatives, from);
        match arms.last_mut() {
            Some(last) if last.steps == steps => last.to = to,
            _ => arms.push(Arm { from, to, steps }),
        }
    }
    arms.retain(|arm| !arm.steps.is_empty());
    Ok(arms)
}

/// The first ply after each at which something changes.
fn bounds_of(alternative: &Alternative, bounds: &mut BTreeSet<u32>) {
    bounds.insert(alternative.from);
    bounds.extend(alternative.to.map(|to| to + 1));
    alternative.filters.iter().flatten().for_each(|filter| bounds_of(filter, bounds));
}

const MOST: usize = 200;

fn alternatives(moves: &Moves) -> Result<Vec<Alternative>, Flaw> {
    let plain = |from, to, word| Alternative { from, to, word, filters: Vec::new() };
    let list = match moves {
        Moves::Nothing => Vec::new(),
        Moves::Depth(from, to) => vec![plain(*from, *to, None)],
        Moves::Word(name) => vec![plain(0, None, Some(name.text.clone()))],
        Moves::Then(left, right) => [alternatives(left)?, alternatives(right)?].concat(),
        Moves::And(left, right) => {
            let (left, right) = (alternatives(left)?, alternatives(right)?);
            let mut list = Vec::new();
            for first in left {
                if first.word.is_some() {
                    let filters = [first.filters, vec![right.clone()]].concat();
                    list.push(Alternative { filters, ..first });
                } else {
                    list.extend(right.iter().filter_map(|second| both(&first, second)));
                }
            }
            list
        }
    };
    if list.len() > MOST { Err(Flaw::TooLarge) } else { Ok(list) }
}

/// A depth, and an alternative at that depth.
fn both(depth: &Alternative, other: &Alternative) -> Option<Alternative> {
    let from = depth.from.max(other.from);
    let to = [depth.to, other.to].into_iter().flatten().min();
    if to.is_some_and(|to| to < from) {
        return None;
    }
    let filters = [depth.filters.clone(), other.filters.clone()].concat();
    Some(Alternative { from, to, word: other.word.clone(), filters })
}

/// The steps at a ply.
fn steps(alternatives: &[Alternative], depth: u32) -> Vec<Step> {
    alternatives.iter().filter_map(|alternative| step(alternative, depth)).collect()
}

fn step(alternative: &Alternative, depth: u32) -> Option<Step> {
    let word = alternative.word.clone().filter(|_| alternative.covers(depth))?;
    let mut filters = Vec::new();
    for filter in &alternative.filters {
        // a depth alone lets every move pass at that depth
        let passes = |any: &Alternative| any.word.is_none() && any.covers(depth) && any.filters.is_empty();
        if filter.iter().any(passes) {
            continue;
        }
        let any = steps(filter, depth);
        if any.is_empty() {
            return None;
        }
        filters.push(any);
    }
    Some(Step { word, filters })
}

#[cfg(test)]
mod tests {
    use super::super::model::Name;
    use super::*;
    use al_compiler::source::{FileId, Span};

    fn word(name: &str) -> Moves {
        Moves::Word(Name { text: name.to_owned(), span: Span::new(FileId(0), 0, 0) })
    }

    fn and(left: Moves, right: Moves) -> Moves {
        Moves::And(Box::new(left), Box::new(right))
    }

    fn then(left: Moves, right: Moves) -> Moves {
        Moves::Then(Box::new(left), Box::new(right))
    }

    fn at(depth: u32) -> Moves {
        Moves::Depth(depth, Some(depth))
    }

    fn plain(name: &str) -> Step {
        Step { word: name.to_owned(), filters: Vec::new() }
    }

    #[test]
    fn depths_choose_words() {
        let mate = then(and(at(0), word("legal")), and(at(2), word("checkmove")));
        let wanted = vec![
            Arm { from: 0, to: Some(0), steps: vec![plain("legal")] },
            Arm { from: 2, to: Some(2), steps: vec![plain("checkmove")] },
        ];
        assert_eq!(arms(&mate, Side::Us), Ok(wanted));
        let below = and(Moves::Depth(0, Some(2)), word("legal"));
        assert_eq!(arms(&below, Side::Us), Ok(vec![Arm { from: 0, to: Some(2), steps: vec![plain("legal")] }]));
        let below = and(Moves::Depth(0, Some(1)), word("legal"));
        assert_eq!(arms(&below, Side::Them), Ok(vec![Arm { from: 1, to: Some(1), steps: vec![plain("legal")] }]));
    }

    #[test]
    fn a_depth_of_the_other_side_gives_no_move() {
        assert_eq!(arms(&and(at(1), word("legal")), Side::Us), Ok(Vec::new()));
        assert_eq!(arms(&and(at(2), word("legal")), Side::Them), Ok(Vec::new()));
    }

    #[test]
    fn a_word_without_a_depth_has_no_end() {
        let wanted = vec![Arm { from: 0, to: None, steps: vec![plain("legal")] }];
        assert_eq!(arms(&word("legal"), Side::Us), Ok(wanted));
    }

    #[test]
    fn the_first_word_orders_and_the_second_filters() {
        let both = and(at(0), and(word("rookmove"), then(word("a"), word("b"))));
        let step = Step { word: "rookmove".to_owned(), filters: vec![vec![plain("a"), plain("b")]] };
        assert_eq!(arms(&both, Side::Us), Ok(vec![Arm { from: 0, to: Some(0), steps: vec![step] }]));
        let depth_last = and(word("rookmove"), at(2));
        let wanted = vec![Arm { from: 2, to: Some(2), steps: vec![plain("rookmove")] }];
        assert_eq!(arms(&depth_last, Side::Us), Ok(wanted));
    }

    #[test]
    fn a_depth_alone_is_a_flaw() {
        assert_eq!(arms(&at(0), Side::Us), Err(Flaw::NoWord));
        assert_eq!(arms(&then(at(0), word("legal")), Side::Us), Err(Flaw::NoWord));
    }
}
