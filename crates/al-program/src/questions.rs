//! `can(advice)`: where a table asks whether its own advice can be satisfied.

use super::{Advice, AdviceId, Expr, ExprKind, FunctionId, PatternId, Program};
use al_syntax::source::Span;
use std::collections::BTreeSet;

/// `can(advice)`, `can(advice, plies)`: whether the advice can be satisfied in the current position, taken as the
/// root of a tree of its own; where they are to move, whether it can after every legal reply.
///
/// So many plies at most may lie below the position, in that tree and in those that it asks about in turn. A
/// question at a node so many plies deep has the rest of them, and one at the root itself one less: so every
/// chain of questions that is bounded somewhere comes to an end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The table.
    pub table: String,
    /// The table's form: an index into its forms.
    pub form: usize,
    /// Its advice.
    pub advice: AdviceId,
    /// At most so many plies; `None`: as many as the advice searches.
    pub plies: Option<u32>,
}

impl Question {
    /// How many plies a question has, at a node of a tree that has `left` at its root and lies `depth` below it.
    /// [`u32::MAX`]: no limit.
    pub fn plies_at(&self, left: u32, depth: u32) -> u32 {
        let rest = if left == u32::MAX { left } else { left.saturating_sub(depth.max(1)) };
        self.plies.map_or(rest, |plies| plies.min(rest))
    }

    /// The advice that is asked about.
    pub fn advice<'p>(&self, program: &'p Program) -> Option<&'p Advice> {
        let table = program.tables.iter().find(|table| table.name == self.table)?;
        table.forms.get(self.form)?.advice.get(self.advice.index())
    }
}

impl Advice {
    /// Everything that it asks: goals, measure, constraints.
    pub fn expressions(&self) -> impl Iterator<Item = &Expr> {
        let arms = self.us.arms.iter().chain(&self.them.arms);
        let filters = arms.flat_map(|arm| &arm.steps).map(|step| &step.filter);
        let terms = self.measure.iter().flat_map(|measured| &measured.measure.terms);
        [&self.better, &self.holding].into_iter().chain(filters).chain(terms)
    }
}

impl Program {
    /// The questions that some expressions ask, directly or through definitions and patterns, each with its place.
    pub fn questions<'p>(&'p self, exprs: impl IntoIterator<Item = &'p Expr>) -> Vec<(&'p Question, Span)> {
        let mut open: Vec<&Expr> = exprs.into_iter().collect();
        let mut functions: BTreeSet<FunctionId> = BTreeSet::new();
        let mut patterns: BTreeSet<PatternId> = BTreeSet::new();
        let mut questions = Vec::new();
        while let Some(expr) = open.pop() {
            match &expr.kind {
                ExprKind::Can(question) => questions.push((&**question, expr.span)),
                ExprKind::Call(function, _) if functions.insert(*function) => {
                    open.extend(self.functions.get(function.index()).map(|function| &function.body));
                }
                ExprKind::Matches(matches) if patterns.insert(matches.pattern) => {
                    let pattern = self.patterns.get(matches.pattern.index()).into_iter();
                    let readings = pattern.flat_map(|pattern| &pattern.readings);
                    open.extend(readings.flat_map(|reading| reading.sets.iter().chain([&reading.condition])));
                }
                _ => {}
            }
            open.extend(expr.parts());
        }
        questions
    }
}
