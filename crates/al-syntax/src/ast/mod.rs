//! The syntax tree: what was written, in source order, with a span on every node.
//!
//! Nothing here knows a name or a type; the checker gives the tree its meaning.

mod expr;

pub use expr::{ArithOp, BlockLet, CompareOp, Expr, ExprKind, Quantifier, View};

use crate::source::Span;

/// A name with its place. Normalised to NFC.
#[derive(Clone, Debug)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// Documentation comments (`///`, `/** */`, `//!`) before a node, one string a line.
pub type Docs = Vec<String>;

/// One `.adv` file or the body of `advice_table!`.
#[derive(Clone, Debug)]
pub struct File {
    /// The file's own `//!` comments.
    pub docs: Docs,
    /// Its items in order.
    pub items: Vec<Item>,
}

/// What may stand in a body or at file level. The grammar allows every kind everywhere, so that a
/// mistake costs one statement; the checker says what belongs where.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the syntax shown explains the fields")]
pub enum Item {
    /// `language 1;`
    Language { version: i64, span: Span },
    /// `use "geometry.adv";`
    Use { path: Text, span: Span },
    /// `let room = …;`
    Let(Box<Let>),
    /// `moves king_first = king diagonal then king;`
    Moves(Box<MovesDef>),
    /// `measure lamp = [cage.count, distance(our.king, their.king)];`
    Measure(Box<Measure>),
    /// `pattern fence(x, y: square) { … }`
    Pattern(Box<Pattern>),
    /// `extern fn weak(s: square) -> bool from path;`
    ExternFn(Box<ExternFn>),
    /// `extern table kqk (K Q vs K) from path;`
    ExternTable(Box<ExternTable>),
    /// `table krk (K R vs K) { … }`
    Table(Box<Table>),
    /// `network elementary { … }`
    Network(Box<Body>),
    /// `base kpk (K P vs K) { … }`
    Base(Box<Table>),
    /// `rule edge: condition -> advice, advice;`
    Rule(Box<Rule>),
    /// `advice squeeze { … }`
    Advice(Box<Advice>),
    /// `better: …;` or `holding: …;`
    Goal { key: Name, expr: Expr, span: Span },
    /// `us: 0 => rook;`, `them: none;`, `moves: …;`
    ByDepth { key: Name, arms: Vec<Arm>, span: Span },
    /// Any other `key: words, words;`
    Setting(Setting),
    /// `test "fen" => items;`
    Test(Box<Test>),
    /// `diagram: "k . S" "? x .";`
    Diagram { rows: Vec<Text>, span: Span },
    /// `cell S = set;`
    Cell { name: Name, expr: Expr, span: Span },
    /// `where: condition;` of a pattern.
    Where { expr: Expr, span: Span },
    /// `route (K R vs K) where … -> table krk;` and, with no materials, `otherwise -> …;`
    Route(Box<Route>),
    /// `hypothesis win, suc(go);`
    Hypothesis { names: Vec<Expr>, span: Span },
    /// `observe rook_pawn = …;`
    Observe { docs: Docs, name: Name, expr: Option<Expr>, span: Span },
    /// `lemma done = checkmate;`
    Lemma { docs: Docs, name: Name, expr: Expr, span: Span },
    /// `plan go { … }`: a piece of advice of a base.
    Plan(Box<Advice>),
    /// `plan both = p or q;`
    Metaplan { name: Name, expr: PlanExpr, span: Span },
    /// `method m0 easy { … }`
    Method(Box<Method>),
    /// `open:`, `facts:`, `adds:` of a method.
    Props { key: Name, exprs: Vec<Expr>, span: Span },
    /// `relation: …;` of a method.
    Relation { expr: Expr, span: Span },
    /// A statement that could not be read; its error is already reported.
    Broken(Span),
}

/// A string literal: its value (escapes undone) and where it stands, quotes included.
#[derive(Clone, Debug)]
pub struct Text {
    /// The characters meant.
    pub value: String,
    /// Where the literal stands.
    pub span: Span,
}

/// `name`, `name: type`.
#[derive(Clone, Debug)]
pub struct Param {
    /// The parameter.
    pub name: Name,
    /// Its type, where one is written. In `x, y: square` both have it.
    pub ty: Option<Type>,
}

/// `square`, `int(0..=7)`.
#[derive(Clone, Debug)]
pub struct Type {
    /// The type's name.
    pub name: Name,
    /// The range in brackets.
    pub range: Option<Expr>,
    /// The whole.
    pub span: Span,
}

/// `let name(params) -> type = expr;`
#[derive(Clone, Debug)]
pub struct Let {
    /// Documentation.
    pub docs: Docs,
    /// The name defined.
    pub name: Name,
    /// `None`: no brackets were written.
    pub params: Option<Vec<Param>>,
    /// The result type, where one is written.
    pub ty: Option<Type>,
    /// The definition.
    pub body: Expr,
    /// The whole statement.
    pub span: Span,
}

/// `moves name(params) = steps;`
#[derive(Clone, Debug)]
pub struct MovesDef {
    /// Documentation.
    pub docs: Docs,
    /// The name defined.
    pub name: Name,
    /// `None`: no brackets were written.
    pub params: Option<Vec<Param>>,
    /// The ordered constraint.
    pub moves: Moves,
    /// The whole statement.
    pub span: Span,
}

/// `measure name = [first, second];`
#[derive(Clone, Debug)]
pub struct Measure {
    /// Documentation.
    pub docs: Docs,
    /// The name defined.
    pub name: Name,
    /// A list of numbers, the weightiest first; or one number.
    pub body: Expr,
    /// The whole statement.
    pub span: Span,
}

/// `pattern name(params) { … }`
#[derive(Clone, Debug)]
pub struct Pattern {
    /// Documentation.
    pub docs: Docs,
    /// The name defined.
    pub name: Name,
    /// `None`: no brackets were written.
    pub params: Option<Vec<Param>>,
    /// Diagram, cells, conditions, settings.
    pub items: Vec<Item>,
    /// The whole.
    pub span: Span,
}

/// `extern table kqk (K Q vs K) from path;`
#[derive(Clone, Debug)]
pub struct ExternTable {
    /// The name by which it is handed over to.
    pub name: Name,
    /// Of what it is said to speak; empty: of any position.
    pub materials: Vec<Material>,
    /// The Rust path of its module.
    pub path: Vec<Name>,
    /// The whole statement.
    pub span: Span,
}

/// `extern fn name(params) -> type from path;`
#[derive(Clone, Debug)]
pub struct ExternFn {
    /// Documentation.
    pub docs: Docs,
    /// The name defined.
    pub name: Name,
    /// Parameters, types required by the checker.
    pub params: Vec<Param>,
    /// Result.
    pub ty: Type,
    /// The Rust path.
    pub path: Vec<Name>,
    /// The whole statement.
    pub span: Span,
}

/// `K R vs K`
#[derive(Clone, Debug)]
pub struct Material {
    /// Our men: one-letter names as written.
    pub us: Vec<Name>,
    /// Their men.
    pub them: Vec<Name>,
    /// The whole.
    pub span: Span,
}

/// A table or a base.
#[derive(Clone, Debug)]
pub struct Table {
    /// Documentation.
    pub docs: Docs,
    /// Its name.
    pub name: Name,
    /// Declared materials; none: any position.
    pub materials: Vec<Material>,
    /// The body in source order.
    pub items: Vec<Item>,
    /// The whole.
    pub span: Span,
}

/// A named body without a header: a network.
#[derive(Clone, Debug)]
pub struct Body {
    /// Documentation.
    pub docs: Docs,
    /// Its name.
    pub name: Name,
    /// The body in source order.
    pub items: Vec<Item>,
    /// The whole.
    pub span: Span,
}

/// `rule name: condition -> targets;`
#[derive(Clone, Debug)]
pub struct Rule {
    /// Documentation.
    pub docs: Docs,
    /// Its name.
    pub name: Name,
    /// When it applies.
    pub condition: Expr,
    /// Advice to try, in order.
    pub targets: Vec<Target>,
    /// The whole statement.
    pub span: Span,
}

/// What a rule or a route leads to.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the syntax shown explains the fields")]
pub enum Target {
    /// A piece of advice, perhaps with arguments (`None`: no brackets).
    Advice { name: Name, args: Option<Vec<Expr>> },
    /// `table kqk`, `network elementary`: the first name is checked by the checker.
    Other { kind: Name, name: Name },
}

/// A piece of advice or, in a base, a plan.
#[derive(Clone, Debug)]
pub struct Advice {
    /// Documentation.
    pub docs: Docs,
    /// Its name.
    pub name: Name,
    /// `None`: no brackets were written.
    pub params: Option<Vec<Param>>,
    /// Goals, constraints, settings in source order.
    pub items: Vec<Item>,
    /// The whole.
    pub span: Span,
}

/// `0 | 2 => legal`; without depths the constraint stands for every depth.
#[derive(Clone, Debug)]
pub struct Arm {
    /// Depths in plies; empty: every depth.
    pub depths: Vec<Depth>,
    /// The ordered constraint.
    pub moves: Moves,
    /// The whole.
    pub span: Span,
}

/// A depth or a range of depths, in plies from the root. `from..=to`, both included; `to` is `None`
/// for an open range.
#[derive(Clone, Debug)]
pub struct Depth {
    /// First depth.
    pub from: i64,
    /// Last depth, included. `..3` has `Some(2)`; `2..2`, which is empty, has `Some(1)`.
    pub to: Option<i64>,
    /// The whole.
    pub span: Span,
}

/// An ordered move constraint: `step then step`.
#[derive(Clone, Debug)]
pub struct Moves {
    /// The steps; never empty.
    pub steps: Vec<Step>,
    /// The whole.
    pub span: Span,
}

/// `king or rook where safe(to)`
#[derive(Clone, Debug)]
pub struct Step {
    /// Which moves.
    pub filter: MoveExpr,
    /// The condition after `where`.
    pub condition: Option<Expr>,
    /// The whole.
    pub span: Span,
}

/// A set of moves, perhaps ordered within.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the syntax shown explains the fields")]
pub enum MoveExpr {
    /// `a or b or c`
    Or(Vec<MoveExpr>, Span),
    /// `a and b`, and words side by side.
    And(Vec<MoveExpr>, Span),
    /// `not diagonal`
    Not(Box<MoveExpr>, Span),
    /// `king`, `toward(p)`.
    Word { name: Name, args: Option<Vec<Expr>> },
    /// `( moves )`
    Group(Box<Moves>, Span),
}

impl MoveExpr {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Self::Or(_, span) | Self::And(_, span) | Self::Not(_, span) | Self::Group(_, span) => *span,
            Self::Word { name, .. } => name.span,
        }
    }
}

/// `key: word word, "text", 3;`
#[derive(Clone, Debug)]
pub struct Setting {
    /// The key.
    pub key: Name,
    /// Comma-separated values, each a run of words.
    pub values: Vec<Vec<Word>>,
    /// The whole statement.
    pub span: Span,
}

/// One word of a setting.
#[derive(Clone, Debug)]
pub enum Word {
    /// A name (reserved words are plain names here).
    Name(Name),
    /// A number.
    Int(i64, Span),
    /// A string.
    Text(Text),
}

impl Word {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Self::Name(name) => name.span,
            Self::Int(_, span) => *span,
            Self::Text(text) => text.span,
        }
    }
}

/// `test "fen" => items;`
#[derive(Clone, Debug)]
pub struct Test {
    /// The position.
    pub fen: Text,
    /// What must hold: names of rules and advice, moves as strings, conditions.
    pub expected: Vec<Expr>,
    /// The whole statement.
    pub span: Span,
}

/// `route (materials) where condition -> target;`
#[derive(Clone, Debug)]
pub struct Route {
    /// Materials; empty for `otherwise`.
    pub materials: Vec<Material>,
    /// The condition after `where`.
    pub condition: Option<Expr>,
    /// Where it leads.
    pub target: Target,
    /// The whole statement.
    pub span: Span,
}

/// `method name cost { … }`
#[derive(Clone, Debug)]
pub struct Method {
    /// Documentation.
    pub docs: Docs,
    /// Its name.
    pub name: Name,
    /// `easy`, `hard` or a number.
    pub cost: Word,
    /// The body in source order.
    pub items: Vec<Item>,
    /// The whole.
    pub span: Span,
}

/// A metaplan's definition, joined left to right.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the syntax shown explains the fields")]
pub enum PlanExpr {
    /// A plan.
    Plan(Name),
    /// `first (or|mod) next …`, one operator a step: `true` for `mod`.
    Chain { first: Box<PlanExpr>, rest: Vec<(bool, PlanExpr)>, span: Span },
}
