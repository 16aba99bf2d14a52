//! The typed program: resolved names, known types, source order, a span on every node.
//!
//! It is what the interpreter runs and what every later stage starts from. Functions are *instances*:
//! a `let` with parameters is instantiated once for every combination of argument types it is used
//! with, and a man (`our.rook`) is a type of its own, so that which man is meant is always known.
//! A table with several declared materials holds one [`Form`] for each. A table that
//! declares none has one form for any position, in which men are found when the program runs.

mod expr;
pub mod intrinsic;
mod measure;
mod outside;
mod pattern;
mod questions;
mod reads;
mod settings;
mod termination;
mod ty;

pub use expr::{Asked, Compare, Expr, ExprKind, Fold, LocalId, Matches, View};
pub use measure::{Against, Measure, Measured};
pub use outside::{Extern, ExternTable, Foreign, Function as ExternFunction};
pub use pattern::{Edges, Mark, Pattern, Reading, Symmetries};
pub use questions::Question;
pub use reads::Beside;
pub use settings::{
    Choice, Claim, ClaimKind, Consult, Exhausted, GoalsAt, MaterialClaim, Rules, Search, TableSettings,
};
pub use ty::{Interval, Ty, Value};

use al_chess::{Material, Side};
use al_syntax::source::Span;

/// Declares an index type.
macro_rules! declare_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// As an index.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

pub mod base;

declare_id!(
    /// An instance of a `let`, an index into [`Program::functions`].
    FunctionId
);
declare_id!(
    /// A predicate written in Rust, an index into [`Program::externs`].
    ExternId
);
declare_id!(
    /// A pattern, an index into [`Program::patterns`].
    PatternId
);
declare_id!(
    /// A rule of a table, an index into [`Table::rules`] and [`Form::conditions`].
    RuleId
);
declare_id!(
    /// A piece of advice of a table, an index into [`Table::advice`] and [`Form::advice`].
    AdviceId
);

/// Everything one compilation defines.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// All instances of `let`s, the prelude's included.
    pub functions: Vec<Function>,
    /// The predicates written in Rust that something asks.
    pub externs: Vec<Extern>,
    /// The tables compiled elsewhere to which something hands over.
    pub extern_tables: Vec<ExternTable>,
    /// All patterns, each for the materials it is used with.
    pub patterns: Vec<Pattern>,
    /// All tables, then all networks: those of used files that something hands over to first, then the file's
    /// own in source order. No two have one name.
    pub tables: Vec<Table>,
    /// All knowledge bases, in source order.
    pub bases: Vec<base::Base>,
}

/// One instance of a `let`: the arguments' types are known.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// Its parameters: locals of the body, with their types. Men are not among them: which man an argument
    /// is is part of the instance, and nothing is handed over.
    pub params: Vec<(LocalId, Ty)>,
    /// The definition.
    pub body: Expr,
    /// The `let` it comes from.
    pub span: Span,
}

/// What is asked for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TableKind {
    /// A table of rules and advice.
    Table,
    /// A network: its rules are routes, each of which hands over.
    Network,
}

impl TableKind {
    /// How the language calls it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Network => "network",
        }
    }
}

/// What a rule or a route hands over to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Target {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub kind: TargetKind,
}

/// Where the target of a hand-over is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TargetKind {
    /// Among the program's tables.
    Here(TableKind),
    /// Compiled elsewhere: among the program's extern tables.
    Elsewhere,
}

/// A table of rules and advice, or a network.
///
/// A network is a table whose rules are its routes: none lists advice, each hands over, and in a form for
/// whose material a route is not written its condition is `false`.
#[derive(Clone, Debug)]
pub struct Table {
    /// Whether it is a table or a network.
    pub kind: TableKind,
    /// Whether it stands in a used file, and is here because something hands over to it.
    pub used: bool,
    /// Its name.
    pub name: String,
    /// Its documentation, one string a line.
    pub docs: Vec<String>,
    /// Switches of the whole table.
    pub settings: TableSettings,
    /// The rules, in order.
    pub rules: Vec<Rule>,
    /// What its rules hand over to, each once.
    pub hands_over_to: Vec<Target>,
    /// The advice, in source order.
    pub advice: Vec<AdviceHead>,
    /// The table's meaning for each declared material; the form for any position, where there is one, comes last.
    pub forms: Vec<Form>,
    /// Its own tests.
    pub tests: Vec<Test>,
    /// The whole table.
    pub span: Span,
    /// Its name.
    pub name_span: Span,
}

impl Table {
    /// Its form for any position, if it has one.
    pub fn general(&self) -> Option<&Form> {
        self.forms.iter().find(|form| form.material.is_none())
    }

    /// The number of the form for these men.
    pub fn form_for(&self, material: Material) -> Option<usize> {
        let of = |wanted| self.forms.iter().position(|form| form.material == wanted);
        of(Some(material)).or_else(|| of(None))
    }
}

/// `rule name: … -> first, second;`
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its name.
    pub name: String,
    /// The advice to try, in order.
    pub tries: Vec<AdviceId>,
    /// What the position is handed over to where none of the advice is satisfiable: an index into
    /// [`Table::hands_over_to`]. No later rule is consulted then, whatever comes of it.
    pub hand_over: Option<u16>,
    /// The whole statement.
    pub span: Span,
}

/// What a piece of advice is called.
#[derive(Clone, Debug)]
pub struct AdviceHead {
    /// Its name.
    pub name: String,
    /// What a position in which it has a move is worth to us, where it says so.
    pub value: Option<al_chess::Value>,
    /// Its documentation.
    pub docs: Vec<String>,
    /// The whole.
    pub span: Span,
}

/// A table's conditions and advice for one material, or for any position.
#[derive(Clone, Debug)]
pub struct Form {
    /// The men; `None`: any.
    pub material: Option<Material>,
    /// Each rule's condition, of the root position.
    pub conditions: Vec<Expr>,
    /// Each piece of advice.
    pub advice: Vec<Advice>,
}

/// A piece of advice for one material.
#[derive(Clone, Debug)]
pub struct Advice {
    /// The better goal. Read with the node's position as current, `root.` as the tree's root. With a measure
    /// what is asked beside the comparison, after their replies.
    pub better: Expr,
    /// The holding goal, `true` where none is written.
    pub holding: Expr,
    /// Our moves by depth.
    pub us: Constraint,
    /// Their moves by depth.
    pub them: Constraint,
    /// How the forcing tree is searched.
    pub search: Search,
    /// What is made smaller. The holding goal is then asked after each of our moves, the better goal and the
    /// measure after each of their replies; a branch also ends with mate, and a node without a move fails.
    pub measure: Option<Measured>,
    /// Which of the satisfying moves is played.
    pub choice: Choice,
    /// Whether the tree is played to its end.
    pub consult: Consult,
}

impl Advice {
    /// The depth at which every tree has ended: the first one without a move, in plies. `None`: there is
    /// none.
    pub fn last_depth(&self) -> Option<u32> {
        let named = |constraint: &Constraint| {
            let ends = constraint.arms.iter().flat_map(|arm| &arm.depths).map(|(from, to)| to.unwrap_or(*from));
            ends.max().unwrap_or(0)
        };
        // behind the last depth that is named, constraints repeat themselves every two plies
        let settled = named(&self.us).max(named(&self.them)) + 3;
        let constraint = |depth: u32| if depth.is_multiple_of(2) { &self.us } else { &self.them };
        let side = |depth: u32| if depth.is_multiple_of(2) { Side::Us } else { Side::Them };
        let passes = |depth: u32| self.search.passes == Some(side(depth));
        let ends = (0..=settled).find(|&depth| !passes(depth) && constraint(depth).at(depth).is_empty());
        match (ends, self.search.bound) {
            (Some(end), Some(bound)) => Some(end.min(bound)),
            (end, bound) => end.or(bound),
        }
    }

    /// The greatest number of our moves in a tree.
    pub fn most_moves(&self) -> u32 {
        self.last_depth().map_or(0, |depth| depth.div_ceil(2))
    }
}

/// Which moves a side may make at which depth.
#[derive(Clone, Debug)]
pub struct Constraint {
    /// Arms with distinct depths.
    pub arms: Vec<Arm>,
}

impl Constraint {
    /// The ordered steps at a depth; none where no move is allowed.
    pub fn at(&self, depth: u32) -> &[Step] {
        self.arms.iter().find(|arm| arm.covers(depth)).map_or(&[], |arm| &arm.steps)
    }
}

/// Depths and the moves allowed there.
#[derive(Clone, Debug)]
pub struct Arm {
    /// Depths in plies, both ends included, `None`: open. Empty: every depth.
    pub depths: Vec<(u32, Option<u32>)>,
    /// The moves, in order: first all that satisfy the first step, in the default order; then those
    /// of the rest that satisfy the second; and so on. No steps: no moves (`none`).
    pub steps: Vec<Step>,
    /// The whole.
    pub span: Span,
}

impl Arm {
    /// Whether the arm speaks of a depth.
    pub fn covers(&self, depth: u32) -> bool {
        self.depths.is_empty() || self.depths.iter().any(|&(from, to)| from <= depth && to.is_none_or(|to| depth <= to))
    }
}

/// One step of an ordered constraint: a condition of a move. The current position is the one *before*
/// the move; `after.` looks at the one after it; [`ExprKind::MoveFrom`] and its like speak of the move.
#[derive(Clone, Debug)]
pub struct Step {
    /// Which moves.
    pub filter: Expr,
    /// The step as it is written, of which there may be several in order: `(king then rook) where safe(to)`.
    pub span: Span,
}

/// `test "fen" => …;`
#[derive(Clone, Debug)]
pub struct Test {
    /// The position, as written.
    pub fen: String,
    /// What must hold there.
    pub expected: Vec<Expected>,
    /// The whole statement.
    pub span: Span,
}

/// What a test demands.
#[derive(Clone, Debug)]
pub enum Expected {
    /// This rule is consulted.
    Rule(RuleId, Span),
    /// This advice is accepted.
    Advice(AdviceId, Span),
    /// The table or network of this name decides in the end.
    Table(String, Span),
    /// This move is played, in standard algebraic notation.
    Move(String, Span),
    /// This condition holds at the root: one expression for each form of the table.
    Condition(Vec<Expr>, Span),
}
