//! Terms as they were written.

use al_compiler::source::Span;

/// A term with its place.
#[derive(Clone, Debug)]
pub(crate) struct Term {
    pub(crate) kind: TermKind,
    pub(crate) span: Span,
    /// How deep it is nested: 1 for an atom. Bounded, so that whoever walks a term may recurse.
    pub(crate) depth: u16,
}

/// The kinds of terms.
#[derive(Clone, Debug)]
pub(crate) enum TermKind {
    /// `Pos`, `_`
    Var(String),
    /// `legal`, `'End of game'`
    Atom(String),
    /// `3`
    Int(i64),
    /// `"text"`
    Text(String),
    /// `name(args)`, also where an operator stands between them.
    Compound { name: String, name_span: Span, args: Vec<Term> },
    /// `[a, b | Rest]`
    List(Vec<Term>, Option<Box<Term>>),
}

impl Term {
    /// The name of an atom.
    pub(crate) fn atom(&self) -> Option<&str> {
        match &self.kind {
            TermKind::Atom(name) => Some(name),
            _ => None,
        }
    }

    /// Name and arguments of an atom or a compound term.
    pub(crate) fn functor(&self) -> Option<(&str, &[Term])> {
        match &self.kind {
            TermKind::Atom(name) => Some((name, &[])),
            TermKind::Compound { name, args, .. } => Some((name, args)),
            _ => None,
        }
    }

    /// The two operands of an operator.
    pub(crate) fn infix(&self, operator: &str) -> Option<(&Term, &Term)> {
        match self.functor() {
            Some((name, [left, right])) if name == operator => Some((left, right)),
            _ => None,
        }
    }

    /// The operand of a prefix operator.
    pub(crate) fn prefix(&self, operator: &str) -> Option<&Term> {
        match self.functor() {
            Some((name, [operand])) if name == operator => Some(operand),
            _ => None,
        }
    }

    /// Where its name stands: the operator of an infix term.
    pub(crate) fn name_span(&self) -> Span {
        match &self.kind {
            TermKind::Compound { name_span, .. } => *name_span,
            _ => self.span,
        }
    }

    /// The operands of a right-associative operator, from left to right.
    pub(crate) fn chain<'t>(&'t self, operator: &str) -> Vec<&'t Term> {
        let mut parts = Vec::new();
        let mut rest = self;
        while let Some((left, right)) = rest.infix(operator) {
            parts.push(left);
            rest = right;
        }
        parts.push(rest);
        parts
    }
}
