//! Patterns as operations on sets: every different way in which a drawing may lie becomes one intersection of
//! shifted sets, the squares on which its first named square may then be.
//!
//! Ways in which the named squares lie alike are one set. So a tuple of squares is met once, however many
//! ways lead to it.

use super::lower::{Locals, Lowering, Seen};
use super::{ExprId, FoldOp, Goals, Op};
use al_chess::SquareSet;
use al_program::{Edges, Matches, Pattern, Value};
use al_syntax::ast::Quantifier;
use std::collections::{BTreeMap, BTreeSet};

/// A place in a drawing or beside it: files and ranks.
pub(crate) type Place = (i32, i32);

/// One way to turn the board over: what becomes of a step to the right and of a step up.
type Turn = [Place; 2];

const AS_DRAWN: Turn = [(1, 0), (0, 1)];
const FILES_MIRRORED: Turn = [(-1, 0), (0, 1)];
const RANKS_MIRRORED: Turn = [(1, 0), (0, -1)];
const QUARTER: Turn = [(0, 1), (-1, 0)];

/// A drawing as it may lie on the board. Places are counted from the first named square or, where none is, from
/// the first mark.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Image {
    /// Which assignment of the colours.
    pub(crate) reading: usize,
    /// What is demanded where, in order.
    pub(crate) marks: Vec<(Place, usize)>,
    /// The named squares.
    pub(crate) squares: Vec<Place>,
    /// The squares of the board on which the first one may be, if the drawing is to lie on the board.
    pub(crate) origins: SquareSet,
}

impl Lowering<'_> {
    /// A pattern's match or a quantifier over its squares.
    pub(super) fn matches(&mut self, matches: &Matches, seen: Seen, locals: &Locals) -> ExprId {
        let program = self.program;
        let pattern = &program.patterns[matches.pattern.index()];
        let seen_there = matches.view.map_or(seen, Seen::of);
        let mut found = Vec::new();
        for (places, images) in groups(pattern) {
            let first = self.goals.fresh_bound();
            let origin = self.goals.make(Op::Bound(first), &[]);
            let squares = self.goals.some_squares(&images, origin, |goals, image, set| {
                Lowering::new(program, goals, self.site).met(pattern, image, set, seen_there)
            });
            let mut inner = locals.clone();
            let mut bounds = vec![(first, squares)];
            for (n, local) in matches.locals.iter().enumerate() {
                let square = match n {
                    0 => origin,
                    n => {
                        let bound = self.goals.fresh_bound();
                        let there = self.goals.single_at(origin, places[n]);
                        bounds.push((bound, there));
                        self.goals.make(Op::Bound(bound), &[])
                    }
                };
                inner.insert(*local, square);
            }
            let condition = self.expr(&matches.condition, seen, &inner);
            let body = self.expr(&matches.body, seen, &inner);
            found.push(self.goals.folded(matches.kind, matches.empty, &bounds, condition, body));
        }
        found.into_iter().reduce(|a, b| self.goals.joined(matches.kind, a, b)).unwrap_or_else(|| {
            let nothing = self.goals.value(Value::Set(SquareSet::EMPTY));
            let (first, truth) = (self.goals.fresh_bound(), self.goals.bool(true));
            self.goals.folded(matches.kind, matches.empty, &[(first, nothing)], truth, truth)
        })
    }

    /// The squares of `set` on which an image's first square may be, so that all it demands is met.
    fn met(mut self, pattern: &Pattern, image: &Image, origin: ExprId, seen: Seen) -> (ExprId, ExprId) {
        let reading = &pattern.readings[image.reading];
        let mut squares = self.goals.value(Value::Set(image.origins));
        for &(place, kind) in &image.marks {
            let set = self.expr(&reading.sets[kind], seen, &Locals::new());
            let set = self.goals.shifted(set, (-place.0, -place.1));
            squares = self.goals.make(Op::Intersect, &[squares, set]);
        }
        let mut locals = Locals::new();
        let mut bounds = Vec::new();
        for (local, place) in reading.locals.iter().zip(&image.squares) {
            let bound = self.goals.fresh_bound();
            let there = self.goals.single_at(origin, *place);
            bounds.push((bound, there));
            locals.insert(*local, self.goals.make(Op::Bound(bound), &[]));
        }
        let mut condition = self.expr(&reading.condition, seen, &locals);
        for (bound, there) in bounds.into_iter().rev() {
            if self.goals.reads(condition).has_bound(bound) {
                condition = self.goals.make(Op::Any(bound), &[there, condition]);
            }
        }
        (squares, condition)
    }
}

impl Goals {
    /// The squares on which the first square of one of these images may be.
    fn some_squares(
        &mut self,
        images: &[Image],
        origin: ExprId,
        mut met: impl FnMut(&mut Self, &Image, ExprId) -> (ExprId, ExprId),
    ) -> ExprId {
        // images with one condition are asked it together
        let mut by_condition: BTreeMap<ExprId, ExprId> = BTreeMap::new();
        for image in images {
            let (squares, condition) = met(self, image, origin);
            let squares = match by_condition.get(&condition) {
                Some(&others) => self.make(Op::Union, &[others, squares]),
                None => squares,
            };
            by_condition.insert(condition, squares);
        }
        let Op::Bound(bound) = self.node(origin).op else { return origin };
        let single = self.make(Op::Single, &[origin]);
        let sets: Vec<ExprId> = by_condition
            .into_iter()
            .map(|(condition, squares)| self.make(Op::Fold(FoldOp::Union, bound), &[squares, condition, single]))
            .collect();
        self.union(sets)
    }

    /// A set, so many files and ranks away.
    fn shifted(&mut self, set: ExprId, (files, ranks): Place) -> ExprId {
        let (files, ranks) = (self.value(Value::Int(files)), self.value(Value::Int(ranks)));
        self.make(Op::Shift, &[set, files, ranks])
    }

    /// The set of the square so many files and ranks from another one.
    fn single_at(&mut self, square: ExprId, place: Place) -> ExprId {
        let single = self.make(Op::Single, &[square]);
        self.shifted(single, place)
    }

    /// A quantifier over squares that are bound one after the other.
    fn folded(
        &mut self,
        kind: Quantifier,
        empty: i32,
        bounds: &[(super::BoundId, ExprId)],
        condition: ExprId,
        body: ExprId,
    ) -> ExprId {
        let Some((&(bound, set), inside)) = bounds.split_first() else { return body };
        let (condition, body) = match inside.is_empty() {
            true => (condition, body),
            false => (self.bool(true), self.folded(kind, empty, inside, condition, body)),
        };
        let counted = kind == Quantifier::Count && inside.is_empty();
        let fold = match kind {
            Quantifier::Any => {
                let body = self.make(Op::And, &[condition, body]);
                return self.make(Op::Any(bound), &[set, body]);
            }
            Quantifier::All => {
                let not = self.not(condition);
                let body = self.make(Op::Or, &[not, body]);
                return self.make(Op::All(bound), &[set, body]);
            }
            Quantifier::Count if counted => FoldOp::Count,
            Quantifier::Count | Quantifier::Sum => FoldOp::Sum,
            Quantifier::Min => FoldOp::Min(empty),
            Quantifier::Max => FoldOp::Max(empty),
            Quantifier::Union => FoldOp::Union,
        };
        let (condition, body) = match counted {
            true => (self.make(Op::And, &[condition, body]), self.value(Value::Int(1))),
            false => (condition, body),
        };
        self.make(Op::Fold(fold, bound), &[set, condition, body])
    }

    /// What a quantifier says of two groups of squares together.
    fn joined(&mut self, kind: Quantifier, a: ExprId, b: ExprId) -> ExprId {
        let op = match kind {
            Quantifier::Any => Op::Or,
            Quantifier::All => Op::And,
            Quantifier::Count | Quantifier::Sum => Op::Add,
            Quantifier::Min => Op::Min,
            Quantifier::Max => Op::Max,
            Quantifier::Union => Op::Union,
        };
        self.make(op, &[a, b])
    }
}

/// The ways in which a pattern may lie, by where its parameters then are: those of one group give the same tuples
/// of squares.
pub(crate) fn groups(pattern: &Pattern) -> BTreeMap<Vec<Place>, Vec<Image>> {
    let mut groups: BTreeMap<Vec<Place>, Vec<Image>> = BTreeMap::new();
    for image in images(pattern) {
        groups.entry(image.squares[..pattern.params].to_vec()).or_default().push(image);
    }
    groups
}

/// All different ways in which a pattern may lie.
fn images(pattern: &Pattern) -> BTreeSet<Image> {
    let symmetries = pattern.symmetries;
    let generators = [
        (symmetries.mirror_files, FILES_MIRRORED, 0),
        (symmetries.mirror_ranks, RANKS_MIRRORED, 0),
        (symmetries.rotate, QUARTER, 0),
        (symmetries.swap_colours, RANKS_MIRRORED, 1),
    ];
    let start = if pattern.turned { RANKS_MIRRORED } else { AS_DRAWN };
    let (mut turns, mut open) = (BTreeSet::from([(start, 0)]), vec![(start, 0)]);
    while let Some((turn, reading)) = open.pop() {
        for (_, by, swap) in generators.into_iter().filter(|(has, ..)| *has) {
            let next = (turned(turn, by), reading ^ swap);
            if turns.insert(next) {
                open.push(next);
            }
        }
    }
    let known = turns.into_iter().filter(|(_, reading)| *reading < pattern.readings.len());
    known.map(|(turn, reading)| image(pattern, turn, reading)).collect()
}

fn apply(turn: Turn, (files, ranks): Place) -> Place {
    let [right, up] = turn;
    (files * right.0 + ranks * up.0, files * right.1 + ranks * up.1)
}

/// First one turn, then the other.
fn turned(first: Turn, then: Turn) -> Turn {
    first.map(|step| apply(then, step))
}

fn image(pattern: &Pattern, turn: Turn, reading: usize) -> Image {
    let place = |file: u8, rank: u8| apply(turn, (file.into(), rank.into()));
    let corner = apply(turn, (i32::from(pattern.files) - 1, i32::from(pattern.ranks) - 1));
    let least = (corner.0.min(0), corner.1.min(0));
    let size = (corner.0.abs() + 1, corner.1.abs() + 1);
    let first = match (pattern.squares.first(), pattern.marks.first()) {
        (Some(&(file, rank)), _) => place(file, rank),
        (None, Some(mark)) => place(mark.file, mark.rank),
        (None, None) => least,
    };
    let from_first = |(file, rank): Place| (file - first.0, rank - first.1);
    let mut marks: Vec<_> =
        pattern.marks.iter().map(|mark| (from_first(place(mark.file, mark.rank)), mark.kind)).collect();
    marks.sort_unstable();
    // where the first square may be when the lower left corner lies anywhere that the edges allow
    let inside = (first.0 - least.0, first.1 - least.1);
    let edges = edges(pattern.edges, turn);
    let span = |low: bool, high: bool, size: i32| (if high { 8 - size } else { 0 }, if low { 0 } else { 8 - size });
    let (files, ranks) = (span(edges.left, edges.right, size.0), span(edges.bottom, edges.top, size.1));
    Image {
        reading,
        marks,
        squares: pattern.squares.iter().map(|&(file, rank)| from_first(place(file, rank))).collect(),
        origins: SquareSet::files(files.0 + inside.0, files.1 + inside.0)
            & SquareSet::ranks(ranks.0 + inside.1, ranks.1 + inside.1),
    }
}

/// The edges at which a turned drawing lies.
fn edges(edges: Edges, turn: Turn) -> Edges {
    let sides = [(edges.left, (-1, 0)), (edges.right, (1, 0)), (edges.bottom, (0, -1)), (edges.top, (0, 1))];
    let at = |side: Place| sides.into_iter().any(|(is, from)| is && apply(turn, from) == side);
    Edges { left: at((-1, 0)), right: at((1, 0)), bottom: at((0, -1)), top: at((0, 1)) }
}
