//! The switches of design: how rules, searches and choices are meant.

use al_chess::{Material, Side};
use al_syntax::source::Span;

/// What a table does when the advice of a matching rule fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Rules {
    /// The first rule whose condition holds is committed to (AL0).
    #[default]
    Commit,
    /// A later rule whose condition holds is tried (the thesis's KRK table, the courses' dialect).
    FallThrough,
}

/// What a node without a move under its constraint means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Exhausted {
    /// The advice fails there (AL0).
    Fail,
    /// The branch succeeds (clause 3 of the forcing tree, for them; AL1.5 lets the writer say).
    Succeed,
}

/// At which nodes a goal is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GoalsAt {
    /// At every node, the root included (AL0).
    Everywhere,
    /// Only in positions after our moves (the thesis).
    AfterOurMoves,
    /// Only in positions with us to move, the root among them: what is held or reached has outlasted a reply.
    WithUsToMove,
    /// Only at non-terminal nodes (the thesis's reform of the holding goal).
    Interior,
}

/// How the forcing tree of one piece of advice is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Search {
    /// Where the holding goal is asked. It is asked before the better goal.
    pub holding_at: GoalsAt,
    /// Where the better goal is asked (`Interior` does not occur).
    pub better_at: GoalsAt,
    /// A them-node without a move.
    pub them_exhausted: Exhausted,
    /// An us-node without a move.
    pub us_exhausted: Exhausted,
    /// The side that passes instead of making moves (AL1.5's semi-static search). Who is in check cannot, and has no
    /// move. Where we pass there is no move to play: such advice is only asked about.
    pub passes: Option<Side>,
    /// The greatest number of plies in the tree; `None`: the constraints end it. A node at this depth
    /// has no moves; there the advice fails, whatever `exhausted` says.
    pub bound: Option<u32>,
}

impl Search {
    /// Whether its trees have moves of ours: advice without them is only asked about.
    pub fn has_our_moves(&self) -> bool {
        self.bound != Some(0) && self.passes != Some(Side::Us)
    }

    /// The AL0 interpreter of Bratko's book: goals at every node, holding first; no move is failure.
    pub const AL0: Self = Self {
        holding_at: GoalsAt::Everywhere,
        better_at: GoalsAt::Everywhere,
        them_exhausted: Exhausted::Fail,
        us_exhausted: Exhausted::Fail,
        passes: None,
        bound: None,
    };
    /// The forcing tree as it is defined (Bratko 1981), which AL1.5 searches: goals at every node, and a node of
    /// theirs without a reply is an end of the tree.
    pub const AL15: Self = Self { them_exhausted: Exhausted::Succeed, ..Self::AL0 };
    /// The thesis's AL1: the root is not asked, goals only after our moves; no reply is success.
    pub const AL1: Self = Self {
        holding_at: GoalsAt::AfterOurMoves,
        better_at: GoalsAt::AfterOurMoves,
        them_exhausted: Exhausted::Succeed,
        us_exhausted: Exhausted::Fail,
        passes: None,
        bound: None,
    };
}

/// Which satisfying move is played; of equally good ones the first in the order of the constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Choice {
    /// The first in the order of the constraint.
    #[default]
    First,
    /// One with a tree of the fewest moves of ours.
    Quickest,
    /// One that forces the least value of the measure.
    Best,
    /// One that forces the least value, and in the fewest moves.
    BestQuickest,
    /// One with a tree of the fewest moves, and of those one that forces the least value in so many.
    QuickestBest,
}

impl Choice {
    /// Whether values of a measure are compared with each other.
    pub fn is_best(self) -> bool {
        matches!(self, Self::Best | Self::BestQuickest | Self::QuickestBest)
    }

    /// The same where there is no measure: every value is as good as any other.
    #[must_use]
    pub fn without_measure(self) -> Self {
        match self {
            Self::First | Self::Best => Self::First,
            Self::Quickest | Self::BestQuickest | Self::QuickestBest => Self::Quickest,
        }
    }
}

/// When a table is consulted again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Consult {
    /// When the forcing tree has been played to its end.
    #[default]
    Tree,
    /// After every reply: only the first move of a forcing tree is played.
    Anew,
}

/// What a table promises, and `al verify` proves.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Claim {
    /// What is promised of won positions.
    pub kind: Option<ClaimKind>,
    /// Within so many of our moves, where the claim says.
    pub moves: Option<u32>,
}

/// What a table promises of one of its materials.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaterialClaim {
    /// The men.
    pub material: Material,
    /// The promise.
    pub claim: Claim,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClaimKind {
    /// Every won position is won.
    Win,
    /// Every drawn position is held.
    Hold,
    /// Both: what is won is won, what is drawn is held.
    Value,
}

/// The switches of a whole table.
#[derive(Clone, Debug, Default)]
pub struct TableSettings {
    /// Commit or fall through.
    pub rules: Rules,
    /// The promise.
    pub claim: Claim,
    /// What is promised of some materials instead.
    pub claims: Vec<MaterialClaim>,
    /// A title for people.
    pub title: Option<String>,
    /// Bytes of generated tables of masks the compiled code may carry, 64 KiB by default.
    pub table_bytes: Option<u32>,
    /// Declared materials, in source order; none for a table that is for any position only.
    pub materials: Vec<Material>,
}
