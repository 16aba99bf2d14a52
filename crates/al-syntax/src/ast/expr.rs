//! Expressions.

use super::Name;
use crate::source::Span;

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of expressions.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the syntax shown explains the fields")]
pub enum ExprKind {
    /// `3`
    Int(i64),
    /// `"Rd8"`
    Str(String),
    /// `e4`: 0 for a1, 63 for h8.
    Square(u8),
    /// `true`, `false`
    Bool(bool),
    /// `[a1, h8]`
    List(Vec<Expr>),
    /// `( e )`, kept for the formatter.
    Paren(Box<Expr>),
    /// `name`
    Name(Name),
    /// `name(args)`; also `min(a, b)`, `max(a, b)`, `count(s)`.
    Call { name: Name, args: Vec<Expr> },
    /// `base.name`, `base.name(args)` (`None`: no brackets).
    Field { base: Box<Expr>, name: Name, args: Option<Vec<Expr>> },
    /// `our.bishop on light`
    On { base: Box<Expr>, squares: Box<Expr> },
    /// `root.e`, `before.e`, `after.e`
    View { view: View, expr: Box<Expr> },
    /// `if c { a } else { b }`
    If { condition: Box<Expr>, then: Box<Expr>, otherwise: Box<Expr> },
    /// `{ let m = …; m + 1 }`
    Block { lets: Vec<BlockLet>, value: Box<Expr> },
    /// `any s in set where c: p`
    Quantifier {
        /// Which.
        kind: Quantifier,
        /// Bound names: one or more members, or the squares of a pattern.
        names: Vec<Name>,
        /// What they range over.
        over: Box<Expr>,
        /// The condition after `where`.
        condition: Option<Box<Expr>>,
        /// The body.
        body: Box<Expr>,
    },
    /// `not e`
    Not(Box<Expr>),
    /// `- e`
    Neg(Box<Expr>),
    /// `a or b or c`, flat.
    Or(Vec<Expr>),
    /// `a and b and c`, flat.
    And(Vec<Expr>),
    /// `a implies b`, right associative.
    Implies(Box<Expr>, Box<Expr>),
    /// `a iff b`
    Iff(Box<Expr>, Box<Expr>),
    /// `a < b <= c`, flat: the operator and its right operand.
    Compare { first: Box<Expr>, rest: Vec<(CompareOp, Expr)> },
    /// `lo..hi`, `lo..=hi`
    Range { lo: Box<Expr>, hi: Box<Expr>, inclusive: bool },
    /// `a + b - c`, `a | b`, `a & b`, `a * b`, flat, one precedence level a node.
    Arith { first: Box<Expr>, rest: Vec<(ArithOp, Expr)> },
    /// An expression that could not be read; its error is already reported.
    Broken,
}

/// `let name = expr;` inside an expression's braces.
#[derive(Clone, Debug)]
pub struct BlockLet {
    /// The name.
    pub name: Name,
    /// Its value.
    pub value: Expr,
}

/// From which position an expression is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum View {
    /// The root of the forcing tree.
    Root,
    /// Before the move of a move constraint.
    Before,
    /// After it.
    After,
}

/// Quantifiers and folds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// There is one.
    Any,
    /// Every one.
    All,
    /// How many.
    Count,
    /// The least value.
    Min,
    /// The greatest value.
    Max,
    /// All values together.
    Sum,
    /// The squares of all sets.
    Union,
}

/// Comparison operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of Rust's operators")]
pub enum CompareOp {
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
    In,
    NotIn,
}

/// Operators on numbers and sets. `-` is also set difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of Rust's operators")]
pub enum ArithOp {
    Union,
    Intersect,
    Add,
    Sub,
    Mul,
}
