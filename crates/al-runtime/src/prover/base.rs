//! What every knowledge base can be asked, whether compiled or interpreted.

use al_chess::{Material, Position, Side};

use super::line::Line;
use super::quest::Quest;
use super::search::{Memo, Nodes};

/// A knowledge base. Object-safe, as [`crate::Table`] is.
pub trait Base: Sync {
    /// The base's name.
    fn name(&self) -> &str;
    /// The materials it is written for.
    fn materials(&self) -> &[Material];
    /// Which compiled program this is: source, imports and the meaning of the intrinsics.
    fn hash(&self) -> u64;
    /// Its switches.
    fn settings(&self) -> Settings;
    /// How many propositions it has, at most [`super::MOST_PROPOSITIONS`].
    fn proposition_count(&self) -> usize;
    /// A proposition.
    fn proposition(&self, place: usize) -> Proposition<'_>;
    /// How many methods it has, at most [`super::MOST_METHODS`].
    fn method_count(&self) -> usize;
    /// A method.
    fn method(&self, place: usize) -> Method<'_>;
    /// The methods that are for an open hypothesis, one bit each: those that open it.
    fn opening(&self, hypothesis: usize) -> u128;
    /// How many plans it has.
    fn plan_count(&self) -> usize;
    /// A plan.
    fn plan(&self, place: usize) -> Plan<'_>;
    /// Whether the base speaks of this position: its material, whoever is to move.
    fn covers(&self, position: &Position) -> bool;
    /// Whether a lemma or an observation holds in a position.
    fn holds(&self, proposition: usize, position: &Position) -> bool;
    /// Whether there is a forcing tree; `None` where the nodes are used up before that is known.
    fn search(&self, quest: &Quest, root: &Position, nodes: &mut Nodes<'_>, memo: &mut Memo<'_>) -> Option<bool>;
}

/// A position as a base sees it: with us being the side whose men the base calls ours. Where both sides have
/// the same men, we are the side to move. `None`: the base has no such material.
#[must_use]
pub fn seen_by(base: &dyn Base, position: &Position) -> Option<Position> {
    let other = position.seen_by_other();
    let mover_first = match position.turn() {
        Side::Us => [position, &other],
        Side::Them => [&other, position],
    };
    mover_first.into_iter().find(|seen| base.covers(seen)).copied()
}

/// The switches of a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Which hypothesis is looked at next.
    pub choose: Choose,
    /// The hypothesis that is asked where nothing else is: the one declared first, unless the base says.
    pub ask: usize,
    /// When a proof ends.
    pub answers: Answers,
    /// Whether plans that failed to refute another are joined by OR.
    pub joins: bool,
    /// Whether a plan that was refuted is modified by another.
    pub modifies: bool,
    /// What an answer may cost.
    pub budget: Budget,
}

impl Settings {
    /// Those of a base that says nothing.
    pub const NOTHING: Self = Self {
        choose: Choose::Listing,
        ask: 0,
        answers: Answers::Checked,
        joins: false,
        modifies: false,
        budget: Budget { methods: 0, nodes: 0, milliseconds: None },
    };
}

/// Which open hypothesis is looked at next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Choose {
    /// The first in the list for which there is a procedure, as the thesis's program does.
    #[default]
    Listing,
    /// The one that occurs most often in the targets, as the thesis's text says.
    Occurrences,
    /// The one whose procedure is worth most for what it costs, as experience says.
    Adaptive,
}

/// When a proof ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Answers {
    /// When nothing is left that could contradict the answer.
    #[default]
    Checked,
    /// With the first answer, as the thesis's program does. What was not looked at cannot contradict it.
    First,
}

/// What an answer may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Budget {
    /// Methods used.
    pub methods: u32,
    /// Positions entered by the searches of plans.
    pub nodes: u64,
    /// Milliseconds, where they are bounded: the caller's clock tells, since here there is none.
    pub milliseconds: Option<u32>,
}

/// A proposition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proposition<'b> {
    /// Its name: `win`, `suc(squeeze)`.
    pub name: &'b str,
    /// How it can be found out.
    pub kind: Kind,
}

impl Proposition<'static> {
    /// One that nothing finds out.
    pub const NOTHING: Self = Self { name: "", kind: Kind::Hypothesis };
}

/// How a proposition can be found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// By methods alone.
    Hypothesis,
    /// It is evaluated before the proof begins.
    Observation,
    /// It is evaluated when the proof asks for it.
    Lemma,
    /// A plan succeeds, whatever the opponent does.
    Success(u16),
    /// One side's plan refutes the other's.
    Refutation {
        /// The plan that refutes.
        by: u16,
        /// The plan that is refuted.
        of: u16,
    },
}

/// A method. Sets of propositions are words, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Method<'b> {
    /// Its name.
    pub name: &'b str,
    /// Its place in the order of procedures: lemmas 0, metaplans 2, refutations 3, plans 4.
    pub cost: u32,
    /// Hypotheses that must be open.
    pub open: u64,
    /// Propositions that must be known to be true.
    pub truths: u64,
    /// Propositions that must be known to be false.
    pub falsehoods: u64,
    /// Hypotheses that it brings in, in this order.
    pub adds: &'b [u8],
    /// The relation: lines that all hold.
    pub relation: &'b [Line],
    /// Its negation, what targets are multiplied with.
    pub negation: &'b [Line],
}

impl Method<'static> {
    /// One that never applies.
    pub const NOTHING: Self =
        Self { name: "", cost: 0, open: 0, truths: 0, falsehoods: 0, adds: &[], relation: &[], negation: &[] };
}

/// A plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan<'b> {
    /// Its name.
    pub name: &'b str,
    /// Whose plan it is.
    pub side: Side,
    /// The most moves that its side makes.
    pub bound: u16,
    /// What it is made of.
    pub kind: PlanKind,
    /// Whether its goals are asked in every position, the root included, and not only after its side's
    /// moves.
    pub everywhere: bool,
}

impl Plan<'static> {
    /// One without a move.
    pub const NOTHING: Self =
        Self { name: "", side: Side::Us, bound: 0, kind: PlanKind::Written(u16::MAX), everywhere: false };
}

/// What a plan is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlanKind {
    /// Goals and moves of its own: one of the plans that are written out.
    Written(u16),
    /// The goals of either, the moves of either: first those that both make.
    Or(u16, u16),
    /// The goals of the first; moves that both make, then the first's, then the second's.
    Mod(u16, u16),
}
