//! How much one question looks at. Quantifiers inside each other multiply: over the board, five of them would look at
//! a thousand million squares in every position that is asked.

use super::report::Report;
use super::size::Sizes;
use al_program::base::Base;
use al_program::{Constraint, Expr, ExprKind, FunctionId, Matches, Program};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;
use std::collections::BTreeMap;

/// So many squares may be looked at, one inside the other: four quantifiers over the whole board.
const MOST: u64 = 64 * 64 * 64 * 64;

/// Reports conditions, goals, moves and measures whose quantifiers cannot be gone through.
pub(crate) fn check(program: &Program, report: &mut Report) {
    for table in &program.tables {
        for form in &table.forms {
            let mut work = Work::new(program, form.material);
            let advice = form.advice.iter().flat_map(|advice| advice.expressions());
            form.conditions.iter().chain(advice).for_each(|expr| work.tell(expr, report));
        }
    }
    program.bases.iter().for_each(|base| of_base(program, base, report));
}

fn of_base<'p>(program: &'p Program, base: &'p Base, report: &mut Report) {
    for form in &base.forms {
        let mut work = Work::new(program, Some(form.material));
        let moves = |constraint: &'p Constraint| constraint.arms.iter().flat_map(|arm| &arm.steps);
        let plans = form.plans.iter().flat_map(|plan| {
            [&plan.better, &plan.holding].into_iter().chain(moves(&plan.moves).map(|step| &step.filter))
        });
        form.conditions.iter().chain(plans).for_each(|expr| work.tell(expr, report));
    }
}

/// The work of expressions for some men.
struct Work<'p> {
    program: &'p Program,
    sizes: Sizes<'p>,
    known: BTreeMap<FunctionId, u64>,
}

impl<'p> Work<'p> {
    fn new(program: &'p Program, material: Option<al_chess::Material>) -> Self {
        Self { program, sizes: Sizes { functions: &program.functions, material }, known: BTreeMap::new() }
    }

    /// Reports an expression that is too much work.
    fn tell(&mut self, expr: &'p Expr, report: &mut Report) {
        let work = self.of(expr);
        if work <= MOST {
            return;
        }
        let many = match work {
            u64::MAX => "10^19 and more".to_owned(),
            work => grouped(work),
        };
        let message = format!("this goes through as many as {many} squares in every position that it is asked of");
        let diagnostic = Diagnostic::new(Code::TooLarge, self.place(expr), message)
            .label("quantifiers inside each other multiply")
            .help(format!(
                "at most {}: let each go over few squares, `any s in ring(our.king): any t in ring(s): …`, or say with \
                 sets what holds of all their squares",
                grouped(MOST)
            ));
        report.push(diagnostic);
    }

    /// How many squares are gone through in the innermost of quantifiers inside each other.
    fn of(&mut self, expr: &'p Expr) -> u64 {
        if let ExprKind::Fold(fold) = &expr.kind {
            let over = self.sizes.largest(&fold.over).max(1) as u64;
            let inside = self.of(&fold.condition).max(self.of(&fold.body));
            return self.of(&fold.over).max(inside.saturating_mul(over));
        }
        let inner = expr.parts().into_iter().map(|part| self.of(part)).max().unwrap_or(1);
        match &expr.kind {
            ExprKind::Call(function, _) => inner.max(self.function(*function)),
            ExprKind::Matches(matches) => inner.saturating_mul(self.placings(matches)).max(self.pattern(matches)),
            _ => inner,
        }
    }

    fn function(&mut self, function: FunctionId) -> u64 {
        if let Some(known) = self.known.get(&function) {
            return *known;
        }
        let body = self.program.functions.get(function.index()).map(|function| &function.body);
        let work = body.map_or(1, |body| self.of(body));
        self.known.insert(function, work);
        work
    }

    /// In how many ways a drawing may lie on the board.
    fn placings(&self, matches: &Matches) -> u64 {
        let Some(pattern) = self.program.patterns.get(matches.pattern.index()) else { return 1 };
        let room = |size: u8| u64::from(9_u8.saturating_sub(size).max(1));
        let turns = if pattern.symmetries.rotate { 8 } else { 4 };
        room(pattern.files) * room(pattern.ranks) * turns * pattern.readings.len() as u64
    }

    /// The work of a pattern's own conditions.
    fn pattern(&mut self, matches: &Matches) -> u64 {
        let Some(pattern) = self.program.patterns.get(matches.pattern.index()) else { return 1 };
        let conditions = pattern.readings.iter().map(|reading| self.of(&reading.condition)).max().unwrap_or(1);
        let sets = pattern.readings.iter().flat_map(|reading| &reading.sets).map(|set| self.of(set)).max().unwrap_or(1);
        sets.max(conditions.saturating_mul(self.placings(matches)))
    }

    /// The outermost quantifier of those that are too much.
    fn place(&mut self, expr: &'p Expr) -> Span {
        if matches!(expr.kind, ExprKind::Fold(_) | ExprKind::Matches(_)) {
            return expr.span;
        }
        let called = match expr.kind {
            ExprKind::Call(function, _) => self.program.functions.get(function.index()).map(|function| &function.body),
            _ => None,
        };
        let mut parts = expr.parts().into_iter().chain(called);
        match parts.find(|part| self.of(part) > MOST) {
            Some(part) => self.place(part),
            None => expr.span,
        }
    }
}

/// A number with commas between its thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
