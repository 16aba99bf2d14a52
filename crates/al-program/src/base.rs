//! Knowledge bases: what may be asked of a position, and by which methods, lemmas and plans it is answered.
//!
//! A base is logic over *propositions*. Which they are, how they are found out and how methods relate
//! them does not depend on the material; what lemmas and plans mean does, so that there is a
//! [`BaseForm`] for each.

use super::{Constraint, Expr};
use al_chess::{Material, Role, Side};
use al_syntax::source::Span;

declare_id!(
    /// A proposition of a base, an index into [`Base::propositions`] and a bit of a [`Clause`].
    PropositionId
);
declare_id!(
    /// A plan of a base, an index into [`Base::plans`].
    PlanId
);

/// A base has at most so many propositions: a set of them is one word.
pub const MOST_PROPOSITIONS: usize = 64;
/// A base has at most so many methods: a set of them is two words.
pub const MOST_METHODS: usize = 128;
/// A base writes out at most so many plans: a set of them is one word.
pub const MOST_PLANS: usize = 64;
/// A plan has at most so many parts, itself included: `(a or b) mod c` has five.
pub const MOST_PARTS: usize = 15;

/// A knowledge base.
#[derive(Clone, Debug)]
pub struct Base {
    /// Its name.
    pub name: String,
    /// Its documentation, one string a line.
    pub docs: Vec<String>,
    /// Switches of the whole base.
    pub settings: BaseSettings,
    /// Everything that may be true or false, at most [`MOST_PROPOSITIONS`].
    pub propositions: Vec<Proposition>,
    /// The plans, those made of others included.
    pub plans: Vec<PlanHead>,
    /// The methods, in source order.
    pub methods: Vec<Method>,
    /// What lemmas and plans mean for each declared material.
    pub forms: Vec<BaseForm>,
    /// Its own tests.
    pub tests: Vec<BaseTest>,
    /// The whole base.
    pub span: Span,
    /// Its name.
    pub name_span: Span,
}

/// The switches of a base.
#[derive(Clone, Debug)]
pub struct BaseSettings {
    /// Declared materials, in source order.
    pub materials: Vec<Material>,
    /// Which hypothesis is looked at next.
    pub choose: Choose,
    /// The hypothesis that is asked where nothing else is.
    pub ask: Option<PropositionId>,
    /// When a proof ends.
    pub answers: Answers,
    /// Whether plans that failed to refute another are joined by OR.
    pub joins: bool,
    /// Whether a plan that was refuted is modified by another.
    pub modifies: bool,
    /// What an answer may cost.
    pub budget: Budget,
    /// The moves that plans may make.
    pub moves: MoveRules,
    /// A title for people.
    pub title: Option<String>,
}

/// Which open hypothesis is looked at next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Choose {
    /// The first in the list for which there is a procedure, as the thesis's program does.
    #[default]
    Listing,
    /// The one that occurs most often in what is to be proved, as the thesis's text says.
    Occurrences,
    /// The one whose procedure has the greatest weight, which experience changes.
    Adaptive,
}

/// When a proof ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Answers {
    /// When nothing is left that could contradict the answer.
    #[default]
    Checked,
    /// With the first answer, as the thesis's program does.
    First,
}

/// What an answer may cost. Where it is used up, the answer is undetermined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Budget {
    /// Methods used.
    pub methods: u32,
    /// Positions entered by the searches of plans.
    pub nodes: u64,
    /// Milliseconds; `None`: as long as it takes.
    pub milliseconds: Option<u32>,
}

impl Default for Budget {
    /// Enough for every base whose plans are a few moves long.
    fn default() -> Self {
        Self { methods: 1000, nodes: 10_000_000, milliseconds: None }
    }
}

/// Which moves the plans of a base may make, and in which order they are tried.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct MoveRules {
    /// Pawns never go two squares.
    pub single_step: bool,
    /// A pawn that reaches its last rank stays a pawn.
    pub no_promotion: bool,
    /// Kinds of men whose moves come first, in this order; then the rest as usual.
    pub order: Vec<Role>,
}

/// Something that is true or false of a position.
#[derive(Clone, Debug)]
pub struct Proposition {
    /// Its name: `win`, `suc(squeeze)`, `ref(defend, squeeze)`.
    pub name: String,
    /// The documentation of an observation or a lemma, one string a line.
    pub docs: Vec<String>,
    /// How it can be found out.
    pub kind: PropositionKind,
    /// Where it is declared or, a plan's, first mentioned.
    pub span: Span,
}

/// How a proposition can be found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PropositionKind {
    /// By methods alone.
    Hypothesis,
    /// It is evaluated before the proof begins: a place in [`BaseForm::conditions`].
    Observation(usize),
    /// It is evaluated when the proof asks for it: a place in [`BaseForm::conditions`].
    Lemma(usize),
    /// `suc(plan)`: the plan succeeds whatever the opponent does.
    Success(PlanId),
    /// `ref(by, of)`: one side's plan refutes the other's.
    Refutation {
        /// The plan that refutes.
        by: PlanId,
        /// The plan that is refuted.
        of: PlanId,
    },
}

/// A plan by its name.
#[derive(Clone, Debug)]
pub struct PlanHead {
    /// Its name.
    pub name: String,
    /// Its documentation.
    pub docs: Vec<String>,
    /// Whose plan it is.
    pub side: Side,
    /// The most moves that its side makes, at least 1.
    pub bound: u32,
    /// What it is made of.
    pub kind: PlanKind,
    /// Its name or, where it is only a part of another, that one's definition.
    pub span: Span,
}

/// What a plan is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlanKind {
    /// Goals and moves of its own: a place in [`BaseForm::plans`].
    Written(usize),
    /// The goals of either, the moves of either: first those that both make.
    Or(PlanId, PlanId),
    /// The goals of the first; moves that both make, then the first's, then the second's.
    Mod(PlanId, PlanId),
}

/// A method: when it applies, which hypotheses it brings in, and how all of them hang together.
#[derive(Clone, Debug)]
pub struct Method {
    /// Its name.
    pub name: String,
    /// Its documentation.
    pub docs: Vec<String>,
    /// Its place in the order of procedures: see [`cost`].
    pub cost: u32,
    /// Hypotheses that must be open.
    pub open: Vec<PropositionId>,
    /// Facts that must be known, with their values.
    pub facts: Vec<(PropositionId, bool)>,
    /// Hypotheses that it brings in, in this order.
    pub adds: Vec<PropositionId>,
    /// The relation, as clauses that all hold.
    pub relation: Vec<Clause>,
    /// The relation's negation, as clauses that all hold: what a target is multiplied with.
    pub negation: Vec<Clause>,
    /// The relation, as it was written.
    pub relation_span: Span,
    /// Its name.
    pub span: Span,
}

/// The costs of procedures: of several that would do, the cheapest is taken.
pub mod cost {
    /// A lemma: one look at the position.
    pub const LEMMA: u32 = 0;
    /// A method called `easy`.
    pub const EASY: u32 = 1;
    /// A metaplan.
    pub const METAPLAN: u32 = 2;
    /// A refutation: both sides' moves are constrained.
    pub const REFUTATION: u32 = 3;
    /// A plan: the opponent's moves are free.
    pub const PLAN: u32 = 4;
    /// A method called `hard`.
    pub const HARD: u32 = 5;
}

/// `A and B and … implies X or Y or …`: sets of propositions, one bit each. Nothing on the left is true,
/// nothing on the right false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause {
    /// The conditions.
    pub left: u64,
    /// The alternatives.
    pub right: u64,
}

/// What lemmas and plans mean for one material.
#[derive(Clone, Debug)]
pub struct BaseForm {
    /// The men.
    pub material: Material,
    /// The conditions of lemmas and observations, of the position that is asked about.
    pub conditions: Vec<Expr>,
    /// The plans that are written out.
    pub plans: Vec<Plan>,
}

/// A plan for one material: a piece of advice that leaves the opponent free.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What it is to reach.
    pub better: Expr,
    /// What it is to keep; `true` where none is written.
    pub holding: Expr,
    /// Its side's moves. Depths count from its side's first move: 0 is that one, 2 the next.
    pub moves: Constraint,
    /// Where its goals are asked.
    pub goals: PlanGoals,
}

/// Where the goals of a plan are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum PlanGoals {
    /// In positions after the side's own moves only (AL1, and the thesis's AL3).
    #[default]
    AfterOwnMoves,
    /// In every position of the tree, the root included (the definition of the forcing tree).
    Everywhere,
}

/// `test "fen" => …;` of a base.
#[derive(Clone, Debug)]
pub struct BaseTest {
    /// The position, as written.
    pub fen: String,
    /// What must hold there.
    pub expected: Vec<BaseExpected>,
    /// The whole statement.
    pub span: Span,
}

/// What a test of a base demands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BaseExpected {
    /// The answer to a question: `yes(win)`; `None`: `undetermined(win)`.
    Answer(PropositionId, Option<bool>, Span),
    /// The proof of the base's own question finds this out.
    Fact(PropositionId, bool, Span),
}

impl Base {
    /// The proposition that is asked where nothing else is: the one the base says, else its first hypothesis.
    #[must_use]
    pub fn question(&self) -> usize {
        let is_hypothesis = |proposition: &Proposition| proposition.kind == PropositionKind::Hypothesis;
        let first = || self.propositions.iter().position(is_hypothesis);
        self.settings.ask.map(PropositionId::index).or_else(first).unwrap_or(0)
    }

    /// The methods that open a hypothesis, one bit each.
    #[must_use]
    pub fn opening(&self, hypothesis: PropositionId) -> u128 {
        let opens = |(_, method): &(usize, &Method)| method.open.contains(&hypothesis);
        self.methods.iter().enumerate().filter(opens).fold(0, |set, (place, _)| set | 1 << (place & 127))
    }

    /// Whether a plan of this kind asks its goals everywhere. One made of others takes after its first part.
    #[must_use]
    pub fn asks_everywhere(&self, kind: PlanKind) -> bool {
        match kind {
            PlanKind::Written(place) => {
                let plan = self.forms.first().and_then(|form| form.plans.get(place));
                plan.is_some_and(|plan| plan.goals == PlanGoals::Everywhere)
            }
            // parts stand before the whole
            PlanKind::Or(first, _) | PlanKind::Mod(first, _) => {
                self.plans.get(first.index()).is_some_and(|part| self.asks_everywhere(part.kind))
            }
        }
    }

    /// The proposition of a name, however it is spaced.
    #[must_use]
    pub fn proposition(&self, name: &str) -> Option<PropositionId> {
        let bare = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        let place = self.propositions.iter().position(|known| bare(&known.name) == bare(name))?;
        Some(PropositionId(place as u32))
    }
}

impl Clause {
    /// Whether it says nothing: a condition is among the alternatives.
    #[must_use]
    pub fn is_tautology(self) -> bool {
        self.left & self.right != 0
    }

    /// Whether whatever satisfies this satisfies the other.
    #[must_use]
    pub fn implies(self, other: Self) -> bool {
        self.left & !other.left == 0 && self.right & !other.right == 0
    }
}
