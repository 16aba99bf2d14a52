//! Typed expressions.

use super::{ExternId, FunctionId, PatternId, Question, Ty, Value};
use crate::intrinsic::Intrinsic;
use al_chess::Side;
use al_syntax::source::Span;

pub use al_syntax::ast::View;

/// A local of a function body, rule or goal: a parameter, a `let`, a quantified name. Unique within
/// one function body (or one condition, goal or filter).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocalId(pub u32);

/// A typed expression. Every expression is total: it has a value in every position.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its type.
    pub ty: Ty,
    /// Where it was written.
    pub span: Span,
}

/// The kinds of typed expressions.
///
/// A *current position* is understood: the node's in a goal, the root in a rule, the one before the
/// move in a move constraint. [`ExprKind::View`] changes it for everything inside, calls included.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A constant.
    Const(Value),
    /// The value of a local.
    Local(LocalId),
    /// A man as such: carries no value, its slot is in the type.
    Man,
    /// The square of a man in the current position; for a captured man the square it was taken on.
    ManSquare(u8),
    /// Whether a man has been captured.
    Captured(u8),
    /// A man's role now: a promoted pawn's is the one it took.
    RoleOf(u8),
    /// The squares on which men of this side and role stand.
    Standing(Side, al_chess::Role),
    /// The king of a side, as a man that is found.
    KingOf(Side),
    /// The man of this side on a square: that he stands there is the promise of whoever makes it.
    ManOn(Side, Box<Expr>),
    /// What is asked of a man that was found.
    OfMan(Asked, Box<Expr>),
    /// The side to move in the current position.
    Turn,
    /// The depth of the current position: plies from the root. In the root view 0.
    Depth,
    /// The square the constrained move starts from. (Move constraints only, as the next three.)
    MoveFrom,
    /// The square it goes to.
    MoveTo,
    /// Whether it is a move of this man.
    MoveIsOf(u8),
    /// The role it promotes to is this one.
    MovePromotes(al_chess::Role),
    /// It captures something.
    MoveCaptures,
    /// A built-in function of its arguments and, for some, the current position.
    Intrinsic(Intrinsic, Vec<Expr>),
    /// A call of a `let`; the current position is handed on.
    Call(FunctionId, Vec<Expr>),
    /// A call of a predicate written in Rust: it knows its arguments and nothing else.
    Extern(ExternId, Vec<Expr>),
    /// Whether advice of the table can be satisfied.
    Can(Box<Question>),
    /// The same expression, looked at from another position.
    View(View, Box<Expr>),
    /// The first where the condition holds, else the second.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// All hold.
    And(Vec<Expr>),
    /// One holds.
    Or(Vec<Expr>),
    /// It does not hold.
    Not(Box<Expr>),
    /// `a op b`, operands of one kind: bool, number (int, file and rank are compared with each other),
    /// square, point, set, role, side; order on numbers only.
    Compare(Compare, Box<Expr>, Box<Expr>),
    /// `{ let local = value; body }`
    Let(LocalId, Box<Expr>, Box<Expr>),
    /// A quantifier over the squares of a set, lowest square first.
    Fold(Box<Fold>),
    /// Whether a pattern matches, or a quantifier over the squares it binds.
    Matches(Box<Matches>),
}

/// What is asked of a man that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Asked {
    /// His square in the current position; of a captured man the square he was taken on.
    Square,
    /// Whether he has been captured.
    Captured,
    /// His role now.
    Role,
}

/// Comparisons. `a > b` is written `b < a`, chains are conjunctions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Compare {
    /// Less, on numbers.
    Lt,
    /// Less or equal, on numbers.
    Le,
    /// Equal.
    Eq,
    /// Not equal.
    Ne,
}

/// `any s in set where condition: body` and its like.
#[derive(Clone, Debug)]
pub struct Fold {
    /// Which.
    pub kind: al_syntax::ast::Quantifier,
    /// The bound square.
    pub local: LocalId,
    /// The set it ranges over.
    pub over: Expr,
    /// Only squares for which this holds (`true` where none is written).
    pub condition: Expr,
    /// Bool for any, all, count; a number for min and max.
    pub body: Expr,
    /// The value of `min` and `max` over no square at all: one above the greatest, one below the
    /// least possible value of the body.
    pub empty: i32,
}

/// `any x, y in pattern where condition: body` and its like: it ranges over the different tuples of squares
/// that the pattern's parameters can be, however the drawing lies.
#[derive(Clone, Debug)]
pub struct Matches {
    /// Which.
    pub kind: al_syntax::ast::Quantifier,
    /// The pattern.
    pub pattern: PatternId,
    /// The position in which it is looked for, if that is not the current one.
    pub view: Option<View>,
    /// The bound squares, one for each parameter; none where only the match counts.
    pub locals: Vec<LocalId>,
    /// Only tuples for which this holds.
    pub condition: Expr,
    /// As in a [`Fold`].
    pub body: Expr,
    /// The value of `min` and `max` over no match at all.
    pub empty: i32,
}

impl Expr {
    /// A constant.
    pub fn constant(value: Value, ty: Ty, span: Span) -> Self {
        Self { kind: ExprKind::Const(value), ty, span }
    }

    /// The expressions that it is made of.
    pub fn parts(&self) -> Vec<&Self> {
        match &self.kind {
            ExprKind::Intrinsic(_, parts)
            | ExprKind::Call(_, parts)
            | ExprKind::Extern(_, parts)
            | ExprKind::And(parts)
            | ExprKind::Or(parts) => parts.iter().collect(),
            ExprKind::View(_, inner) | ExprKind::Not(inner) | ExprKind::ManOn(_, inner) | ExprKind::OfMan(_, inner) => {
                vec![inner]
            }
            ExprKind::If(a, b, c) => vec![a, b, c],
            ExprKind::Compare(_, a, b) | ExprKind::Let(_, a, b) => vec![a, b],
            ExprKind::Fold(fold) => vec![&fold.over, &fold.condition, &fold.body],
            ExprKind::Matches(matches) => vec![&matches.condition, &matches.body],
            _ => Vec::new(),
        }
    }
}
