//! What the grammar does: it builds the tree, node by node, and remembers how deep each expression is.

use super::ast::*;
use super::words::Head;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{FileId, Span};

/// How deep an expression may be nested. Whoever walks the tree may therefore do so by recursion.
pub const DEEPEST: u32 = 200;

/// What one statement is: whole, or the beginning of a body.
#[derive(Debug)]
pub(super) enum Statement {
    /// A whole statement.
    Item(Item),
    /// All before the `{` of a body.
    Opening(Opening),
}

/// What comes before the `{` of a body.
#[derive(Debug)]
pub(super) enum Opening {
    /// A table or a base: the head says which.
    Table { head: Head, name: Name, materials: Vec<Material> },
    /// A network.
    Network { name: Name },
    /// A pattern.
    Pattern { name: Name, params: Option<Vec<Param>> },
    /// A piece of advice or a plan: the head says which.
    Advice { head: Head, name: Name, params: Option<Vec<Param>> },
    /// A method.
    Method { name: Name, cost: Word },
}

/// An expression and how deep it is nested.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) expr: Expr,
    depth: u32,
}

/// `let name = value;` in braces, and how deep the value is nested.
#[derive(Debug)]
pub(super) struct NodeLet {
    pub(super) name: Name,
    pub(super) value: Node,
}

/// What the actions of one statement share.
#[derive(Debug)]
pub(super) struct Context {
    file: FileId,
    docs: Docs,
    /// What is wrong although the grammar could read it.
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl Context {
    /// For a statement of `file` that has this documentation.
    pub(super) fn new(file: FileId, docs: Docs) -> Self {
        Self { file, docs, diagnostics: Vec::new() }
    }

    /// The span of bytes `lo..hi`.
    pub(super) fn span(&self, lo: u32, hi: u32) -> Span {
        Span { file: self.file, lo, hi }
    }

    /// The statement's documentation.
    pub(super) fn docs(&mut self) -> Docs {
        std::mem::take(&mut self.docs)
    }

    /// A name.
    pub(super) fn name(&self, lo: u32, text: &str, hi: u32) -> Name {
        Name { text: text.to_string(), span: self.span(lo, hi) }
    }

    /// A string.
    pub(super) fn text(&self, lo: u32, value: &str, hi: u32) -> Text {
        Text { value: value.to_string(), span: self.span(lo, hi) }
    }

    /// An expression with nothing in it.
    pub(super) fn leaf(&self, lo: u32, kind: ExprKind, hi: u32) -> Node {
        Node { expr: Expr { kind, span: self.span(lo, hi) }, depth: 1 }
    }

    /// An expression around others, the deepest of which is `inside`.
    fn around(&mut self, lo: u32, inside: u32, kind: ExprKind, hi: u32) -> Node {
        let span = self.span(lo, hi);
        if inside < DEEPEST {
            return Node { expr: Expr { kind, span }, depth: inside + 1 };
        }
        if !self.diagnostics.iter().any(|d| d.code == Code::TooDeep) {
            self.diagnostics.push(too_deep(span));
        }
        Node { expr: Expr { kind: ExprKind::Broken, span }, depth: 1 }
    }

    /// An expression with one operand.
    pub(super) fn unary(&mut self, lo: u32, a: Node, hi: u32, kind: impl FnOnce(Box<Expr>) -> ExprKind) -> Node {
        self.around(lo, a.depth, kind(Box::new(a.expr)), hi)
    }

    /// An expression with two operands.
    pub(super) fn binary(
        &mut self,
        lo: u32,
        a: Node,
        b: Node,
        hi: u32,
        kind: impl FnOnce(Box<Expr>, Box<Expr>) -> ExprKind,
    ) -> Node {
        self.around(lo, a.depth.max(b.depth), kind(Box::new(a.expr), Box::new(b.expr)), hi)
    }

    /// An expression with a list of operands.
    pub(super) fn list(&mut self, lo: u32, list: Vec<Node>, hi: u32, kind: impl FnOnce(Vec<Expr>) -> ExprKind) -> Node {
        let depth = deepest(&list);
        self.around(lo, depth, kind(exprs(list)), hi)
    }

    /// `a or b`: flat, where `a` is such a chain already.
    pub(super) fn or(&mut self, lo: u32, mut a: Node, b: Node, hi: u32) -> Node {
        if let ExprKind::Or(chain) = &mut a.expr.kind
            && b.depth < DEEPEST
        {
            chain.push(b.expr);
            return self.grown(a, b.depth, hi);
        }
        let depth = a.depth.max(b.depth);
        self.around(lo, depth, ExprKind::Or(vec![a.expr, b.expr]), hi)
    }

    /// `a and b`: flat, where `a` is such a chain already.
    pub(super) fn and(&mut self, lo: u32, mut a: Node, b: Node, hi: u32) -> Node {
        if let ExprKind::And(chain) = &mut a.expr.kind
            && b.depth < DEEPEST
        {
            chain.push(b.expr);
            return self.grown(a, b.depth, hi);
        }
        let depth = a.depth.max(b.depth);
        self.around(lo, depth, ExprKind::And(vec![a.expr, b.expr]), hi)
    }

    /// `a op b` of numbers or sets: flat, where `a` is a chain of the same precedence.
    pub(super) fn arith(&mut self, lo: u32, mut a: Node, op: ArithOp, b: Node, hi: u32) -> Node {
        if let ExprKind::Arith { rest, .. } = &mut a.expr.kind
            && rest.last().is_some_and(|(last, _)| precedence(*last) == precedence(op))
            && b.depth < DEEPEST
        {
            rest.push((op, b.expr));
            return self.grown(a, b.depth, hi);
        }
        let depth = a.depth.max(b.depth);
        self.around(lo, depth, ExprKind::Arith { first: Box::new(a.expr), rest: vec![(op, b.expr)] }, hi)
    }

    /// `a op b` of a comparison: flat, where `a` is one already.
    pub(super) fn compare(&mut self, lo: u32, mut a: Node, op: CompareOp, b: Node, hi: u32) -> Node {
        if let ExprKind::Compare { rest, .. } = &mut a.expr.kind
            && b.depth < DEEPEST
        {
            if let Some((last, _)) = rest.last()
                && !chains(*last, op)
                && !self.diagnostics.iter().any(|d| d.code == Code::ForeignOperator)
            {
                let place = self.span(lo, hi);
                self.diagnostics.push(bad_chain(place, *last, op));
            }
            rest.push((op, b.expr));
            return self.grown(a, b.depth, hi);
        }
        let depth = a.depth.max(b.depth);
        self.around(lo, depth, ExprKind::Compare { first: Box::new(a.expr), rest: vec![(op, b.expr)] }, hi)
    }

    /// A chain that got another operand.
    fn grown(&self, mut chain: Node, operand: u32, hi: u32) -> Node {
        chain.expr.span.hi = hi;
        chain.depth = chain.depth.max(operand + 1);
        chain
    }

    /// `name(args)`
    pub(super) fn call(&mut self, lo: u32, name: Name, args: Vec<Node>, hi: u32) -> Node {
        self.list(lo, args, hi, |args| ExprKind::Call { name, args })
    }

    /// `base.name` or `base.name(args)`
    pub(super) fn field(&mut self, lo: u32, base: Node, name: Name, args: Option<Vec<Node>>, hi: u32) -> Node {
        let depth = base.depth.max(args.as_deref().map_or(0, deepest));
        let kind = ExprKind::Field { base: Box::new(base.expr), name, args: args.map(exprs) };
        self.around(lo, depth, kind, hi)
    }

    /// `if condition { then } else { otherwise }`
    pub(super) fn choice(&mut self, lo: u32, condition: Node, then: Node, otherwise: Node, hi: u32) -> Node {
        let depth = condition.depth.max(then.depth).max(otherwise.depth);
        let kind = ExprKind::If {
            condition: Box::new(condition.expr),
            then: Box::new(then.expr),
            otherwise: Box::new(otherwise.expr),
        };
        self.around(lo, depth, kind, hi)
    }

    /// `{ let name = value; … value }`
    pub(super) fn block(&mut self, lo: u32, lets: Vec<NodeLet>, value: Node, hi: u32) -> Node {
        let depth = lets.iter().map(|l| l.value.depth).fold(value.depth, u32::max);
        let lets = lets.into_iter().map(|l| BlockLet { name: l.name, value: l.value.expr }).collect();
        self.around(lo, depth, ExprKind::Block { lets, value: Box::new(value.expr) }, hi)
    }

    /// `any names in over where condition: body`
    pub(super) fn quantifier(
        &mut self,
        lo: u32,
        (kind, names): (Quantifier, Vec<Name>),
        over: Node,
        condition: Option<Node>,
        body: Node,
        hi: u32,
    ) -> Node {
        let depth = over.depth.max(body.depth).max(condition.as_ref().map_or(0, |c| c.depth));
        let kind = ExprKind::Quantifier {
            kind,
            names,
            over: Box::new(over.expr),
            condition: condition.map(|c| Box::new(c.expr)),
            body: Box::new(body.expr),
        };
        self.around(lo, depth, kind, hi)
    }

    /// An operator of another language was read as ours.
    pub(super) fn foreign(&mut self, lo: u32, found: &str, ours: &str, hi: u32) {
        let place = self.span(lo, hi);
        let diagnostic = Diagnostic::new(Code::ForeignOperator, place, format!("`{found}` is not an operator of AL"))
            .help(format!("write `{ours}`"));
        self.diagnostics.push(diagnostic);
    }

    /// Parameters: in `x, y: square` both have the type.
    pub(super) fn params(&mut self, mut params: Vec<Param>) -> Vec<Param> {
        let mut following: Option<Type> = None;
        for param in params.iter_mut().rev() {
            match &param.ty {
                Some(ty) => following = Some(ty.clone()),
                None => param.ty.clone_from(&following),
            }
        }
        params
    }

    /// Depths `from..to`, `to` not included.
    pub(super) fn depths(&self, lo: u32, from: i64, to: Option<i64>, hi: u32) -> Depth {
        Depth { from, to, span: self.span(lo, hi) }
    }

    /// Moves allowed by all of `parts`.
    pub(super) fn all_of(&self, lo: u32, mut parts: Vec<MoveExpr>, hi: u32) -> MoveExpr {
        if parts.len() == 1 { parts.remove(0) } else { MoveExpr::And(parts, self.span(lo, hi)) }
    }

    /// Moves allowed by any of `parts`.
    pub(super) fn any_of(&self, lo: u32, mut parts: Vec<MoveExpr>, hi: u32) -> MoveExpr {
        if parts.len() == 1 { parts.remove(0) } else { MoveExpr::Or(parts, self.span(lo, hi)) }
    }

    /// One constraint for all depths.
    pub(super) fn every_depth(&self, moves: Moves) -> Vec<Arm> {
        let span = moves.span;
        vec![Arm { depths: Vec::new(), moves, span }]
    }
}

/// The expressions of nodes.
pub(super) fn exprs(nodes: Vec<Node>) -> Vec<Expr> {
    nodes.into_iter().map(|node| node.expr).collect()
}

/// The depth of the deepest.
fn deepest(nodes: &[Node]) -> u32 {
    nodes.iter().map(|node| node.depth).max().unwrap_or(0)
}

/// The level of an operator in the table of precedences.
fn precedence(op: ArithOp) -> u8 {
    match op {
        ArithOp::Union => 0,
        ArithOp::Intersect => 1,
        ArithOp::Add | ArithOp::Sub => 2,
        ArithOp::Mul => 3,
    }
}

/// Whether `a op b op c` is a chain with a meaning: rising, falling, or all equal.
fn chains(first: CompareOp, second: CompareOp) -> bool {
    use CompareOp::*;
    matches!((first, second), (Lt | Le, Lt | Le) | (Gt | Ge, Gt | Ge) | (Eq, Eq))
}

/// How a comparison is written.
fn compare_text(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Lt => "<",
        CompareOp::Le => "<=",
        CompareOp::Gt => ">",
        CompareOp::Ge => ">=",
        CompareOp::Eq => "==",
        CompareOp::Ne => "!=",
        CompareOp::In => "in",
        CompareOp::NotIn => "not in",
    }
}

fn bad_chain(place: Span, first: CompareOp, second: CompareOp) -> Diagnostic {
    let (first, second) = (compare_text(first), compare_text(second));
    Diagnostic::new(Code::Unexpected, place, format!("`{first}` and `{second}` cannot be chained"))
        .label("chains go in one direction: `a < b <= c`, `a > b >= c`, `a == b == c`")
        .help(format!("join two comparisons: `a {first} b and b {second} c`, or put one in brackets"))
}

/// The error for an expression that is nested too deeply.
fn too_deep(place: Span) -> Diagnostic {
    Diagnostic::new(Code::TooDeep, place, format!("this expression is nested more than {DEEPEST} deep"))
        .help("give its parts names with `let`")
}
