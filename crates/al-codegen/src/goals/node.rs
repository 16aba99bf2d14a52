//! A node of the graph: an operation on other nodes.

use super::{Reads, Shape};
use al_chess::{Role, Side};
use al_program::{ExternId, Interval, Question, Value};

/// A node of the graph, an index into [`Goals`](super::Goals).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExprId(pub(crate) u32);

/// A bound square of a fold, unique in the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoundId(pub(crate) u32);

impl BoundId {
    /// Numbers kept for squares that are bound by nesting level, not by name: what is bound at one level in
    /// one place and in another is then the same node.
    pub(super) const LEVELS: std::ops::Range<u32> = 40..63;

    /// The square bound at a level of nesting, where there are so many.
    pub(crate) fn at_level(level: u32) -> Option<Self> {
        let number = Self::LEVELS.start + level;
        (number < Self::LEVELS.end).then_some(Self(number))
    }
}

/// The type of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ty {
    /// True or false.
    Bool,
    /// A number.
    Int(Interval),
    /// A square.
    Square,
    /// A point.
    Point,
    /// A set of squares.
    Set,
    /// A kind of man.
    Role,
    /// Us or them.
    Side,
}

/// What folds compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FoldOp {
    /// How many squares satisfy the body.
    Count,
    /// The least value, or this one over no square.
    Min(i32),
    /// The greatest value, or this one over no square.
    Max(i32),
    /// All values added.
    Sum,
    /// All sets joined.
    Union,
}

/// An operation. Arguments are in [`Node::args`], in the order that the comment gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Op {
    /// A constant.
    Const(Value),
    /// The square of a man at the root of the tree.
    RootSquare(u8),
    /// The square of a man now: for goals after a move, of the men that did not move.
    Square(u8),
    /// The square that they have passed over with the ply before the root, if it may be taken there: a set
    /// of one square or none.
    RootPassed,
    /// Where the move under consideration goes.
    Dest,
    /// The squares that their king, being alone, reaches, where all squares of his are asked about together.
    Cage,
    /// What a man of ours attacks, their king being taken off the board, where that has been found out already.
    Attacked(u8),
    /// A number of the value that is to be beaten, by the place of its term.
    Beaten(u8, Interval),
    /// The bound square of a fold.
    Bound(BoundId),
    /// `not a`
    Not,
    /// `a and b`
    And,
    /// `a or b`
    Or,
    /// `if a { b } else { c }`
    Select,
    /// `a == b`, both of one type
    Eq,
    /// `a < b`, numbers
    Lt,
    /// `a + b`
    Add,
    /// `a - b`
    Sub,
    /// `a * b`
    Mul,
    /// `- a`
    Neg,
    /// The lesser of `a`, `b`
    Min,
    /// The greater of `a`, `b`
    Max,
    /// `|a|`
    Abs,
    /// File of a square
    File,
    /// Rank of a square
    Rank,
    /// The square so many ranks ahead of a pawn of a side; beyond the board's edge it goes on at the other
    Ahead(Side, u8),
    /// The point of a square
    PointOf,
    /// Point, files, ranks: the point so far away
    Step,
    /// Whether a point is on the board
    OnBoard,
    /// The square nearest to a point
    Nearest,
    /// King moves between two squares
    Distance,
    /// Files and ranks between two squares
    Manhattan,
    /// King moves between two points
    PointDistance,
    /// Files and ranks between two points
    PointManhattan,
    /// Squares strictly between two squares
    Between,
    /// Squares a king move away
    Ring,
    /// Squares a king move away from some square of a set
    Beside,
    /// Files from, to
    Files,
    /// Ranks from, to
    Ranks,
    /// Either set
    Union,
    /// Both sets
    Intersect,
    /// First without second
    Difference,
    /// Square, set: is it in
    Member,
    /// Point, set: is it in
    PointMember,
    /// The set of one square
    Single,
    /// The set of one point, empty off the board
    PointSingle,
    /// Whether a set is empty
    IsEmpty,
    /// How many squares
    Count,
    /// Set, files, ranks: moved, what leaves the board is lost
    Shift,
    /// Seeds, region: flood fill by king steps
    Fill,
    /// Square, occupied: what a man of this kind attacks from there
    Attacks(Side, Role),
    /// Their king's square, the mover's, occupied, then for each enemy man in turn its square: where
    /// the mover may go without leaving its king attacked. The kinds of enemies are in the operation.
    Guard(Enemies),
    /// Whether some square of a set satisfies the body (set, body)
    Any(BoundId),
    /// Whether all squares of a set satisfy the body (set, body)
    All(BoundId),
    /// A number or set folded over a set (set, condition, body)
    Fold(FoldOp, BoundId),
    /// A number looked up by one or two squares
    Values(ValuesId),
    /// A truth value looked up by two squares
    Holds(ValuesId),
    /// What a predicate written in Rust says of its arguments; a man is his square, whether he is captured,
    /// his role and his side
    Extern(ExternId),
    /// Whether advice can be satisfied: the squares of all men
    Can(AskedId),
}

impl Op {
    /// Whether generated code has a name or a literal for it.
    pub fn is_leaf(self) -> bool {
        matches!(
            self,
            Self::Const(_)
                | Self::Square(_)
                | Self::RootSquare(_)
                | Self::RootPassed
                | Self::Dest
                | Self::Cage
                | Self::Attacked(_)
                | Self::Beaten(..)
                | Self::Bound(_)
        )
    }

    /// Whether its value can be known when compiling, given those of its arguments.
    pub fn is_known_here(self) -> bool {
        !matches!(
            self,
            Self::RootPassed | Self::Cage | Self::Attacked(_) | Self::Beaten(..) | Self::Extern(_) | Self::Can(_)
        )
    }
}

/// A search that is asked inside another, an index into [`Goals::asked`](super::Goals::asked).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AskedId(pub(crate) u32);

/// Whether advice can be satisfied in a position of which everything is known but the squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The question; its limit is part of `plies`.
    pub question: Question,
    /// The men.
    pub shape: Shape,
    /// Who is to move.
    pub turn: Side,
    /// At most so many plies may lie below the position; [`u32::MAX`]: no limit.
    pub plies: u32,
}

/// Numbers worked out beforehand, an index into [`Goals::values`](super::Goals::values).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValuesId(pub(crate) u32);

/// Numbers for every square, or for every two squares (the second varies fastest); truth values as 0 and 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    /// Each number, less the least.
    pub offsets: Vec<u8>,
    /// The least and the greatest.
    pub interval: Interval,
    /// Whether they are truth values.
    pub truths: bool,
}

impl Values {
    /// What they take in a program: truth values a bit each.
    pub fn bytes(&self) -> usize {
        if self.truths { self.offsets.len() / 8 } else { self.offsets.len() }
    }
}

/// The kinds of the men that may pin or give check, kings left out; at most seven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Enemies {
    /// Their side.
    pub side: Side,
    /// Their roles; the first `len` count.
    pub roles: [Role; 7],
    /// How many.
    pub len: u8,
}

impl Enemies {
    /// Their roles in order.
    pub fn roles(&self) -> &[Role] {
        &self.roles[..self.len as usize]
    }
}

/// A node: operation, arguments, type, and what it reads.
#[derive(Clone, Debug)]
pub struct Node {
    /// The operation.
    pub op: Op,
    /// Its arguments.
    pub args: Vec<ExprId>,
    /// Its type.
    pub ty: Ty,
    /// The leaves below it.
    pub reads: Reads,
}
