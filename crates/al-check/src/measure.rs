//! Measures: their numbers, their comparison with the root in a better goal, and the switches that fit one.

use super::context::{Context, Place, Typer};
use super::report::Report;
use super::scope::{AdviceDef, DefId, DefKind, Defs, ScopeId, Space};
use super::settings::Switches;
use super::want::{Want, interval};
use al_program::{Against, Expr, ExprKind, Interval, Measure, Measured, Ty, Value, View};
use al_syntax::ast::{self, CompareOp, ExprKind as Ast, Name, Setting, Word};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;

/// So many numbers a measure may have: more than vary in any that can be kept.
const MOST_NUMBERS: usize = 64;

/// A better goal, taken apart: comparisons of a measure with the root, and what is joined to them by `and`.
struct Goal<'a> {
    compared: Vec<Compared>,
    rest: Vec<&'a ast::Expr>,
}

/// `m < root.m`
struct Compared {
    measure: DefId,
    against: Against,
    span: Span,
}

/// Takes a better goal apart.
fn goal<'a>(defs: &Defs<'_>, scope: ScopeId, better: Option<&'a ast::Expr>) -> Goal<'a> {
    let mut goal = Goal { compared: Vec::new(), rest: Vec::new() };
    let mut open: Vec<&'a ast::Expr> = better.into_iter().collect();
    while let Some(expr) = open.pop() {
        match &expr.kind {
            Ast::And(parts) => open.extend(parts.iter().rev()),
            Ast::Paren(inner) => open.push(inner),
            Ast::Compare { first, rest } => match (rest.as_slice(), compared(defs, scope, first, rest, expr.span)) {
                ([_], Some(compared)) => goal.compared.push(compared),
                _ => goal.rest.push(expr),
            },
            _ => goal.rest.push(expr),
        }
    }
    goal
}

/// What a better goal asks beside a comparison of a measure; all of it, where there is none.
pub(crate) fn beside<'a>(defs: &Defs<'_>, scope: ScopeId, better: &'a ast::Expr) -> Vec<&'a ast::Expr> {
    let Goal { compared, rest } = goal(defs, scope, Some(better));
    if compared.is_empty() { vec![better] } else { rest }
}

/// `m < root.m`, `m <= root.m`, and the same the other way round.
fn compared(
    defs: &Defs<'_>,
    scope: ScopeId,
    first: &ast::Expr,
    rest: &[(CompareOp, ast::Expr)],
    span: Span,
) -> Option<Compared> {
    let (op, second) = rest.first()?;
    let ((left, from), (right, to)) = (mentioned(defs, scope, first)?, mentioned(defs, scope, second)?);
    let against = match (op, from, to) {
        (CompareOp::Lt, None, Some(View::Root)) | (CompareOp::Gt, Some(View::Root), None) => Against::Less,
        (CompareOp::Le, None, Some(View::Root)) | (CompareOp::Ge, Some(View::Root), None) => Against::LessOrEqual,
        _ => return None,
    };
    (left == right).then_some(Compared { measure: left, against, span })
}

/// The measure that an operand is, and the view in which.
pub(crate) fn mentioned(defs: &Defs<'_>, scope: ScopeId, expr: &ast::Expr) -> Option<(DefId, Option<View>)> {
    match &expr.kind {
        Ast::Paren(inner) => mentioned(defs, scope, inner),
        Ast::View { view, expr } => mentioned(defs, scope, expr).map(|(measure, _)| (measure, Some(*view))),
        Ast::Name(name) => {
            defs.measure(scope, &name.text)?;
            Some((defs.find(scope, Space::Predicates, &name.text)?, None))
        }
        _ => None,
    }
}

/// The name in `measure: name;`.
fn named<'a>(settings: &[&'a Setting]) -> Option<&'a Name> {
    let setting = settings.iter().find(|setting| setting.key.text == "measure")?;
    match setting.values.as_slice() {
        [value] => match value.as_slice() {
            [Word::Name(name)] => Some(name),
            _ => None,
        },
        _ => None,
    }
}

/// What a piece of advice makes small, and how.
fn meant(defs: &Defs<'_>, advice: &AdviceDef<'_>) -> Option<(DefId, Option<Against>)> {
    let goal = goal(defs, advice.scope, advice.better);
    if let Some(compared) = goal.compared.first() {
        return Some((compared.measure, Some(compared.against)));
    }
    let name = named(&advice.settings)?;
    defs.measure(advice.scope, &name.text)?;
    Some((defs.find(advice.scope, Space::Predicates, &name.text)?, None))
}

/// Whether a piece of advice has a measure.
pub(crate) fn has_measure(defs: &Defs<'_>, advice: &AdviceDef<'_>) -> bool {
    meant(defs, advice).is_some()
}

/// The measure of a piece of advice with its types; `Some(None)`: it has none, `None`: something is wrong,
/// which is reported.
pub(crate) fn typed<'a>(cx: &mut Context<'_, 'a>, advice: &AdviceDef<'a>) -> Option<Option<Measured>> {
    let Some((measure, against)) = meant(cx.defs, advice) else { return Some(None) };
    let measure = definition(cx, measure)?;
    Some(Some(Measured { measure, against }))
}

/// A measure with its types.
pub(crate) fn definition(cx: &mut Context<'_, '_>, measure: DefId) -> Option<Measure> {
    let def = cx.defs.def(measure);
    let DefKind::Measure(written) = def.kind else { return None };
    let body = unbracketed(&written.body);
    let items = match &body.kind {
        Ast::List(items) => items.as_slice(),
        _ => std::slice::from_ref(body),
    };
    if items.is_empty() {
        let message = format!("the measure `{}` has no number", written.name.text);
        let diagnostic = Diagnostic::new(Code::BadMeasure, written.body.span, message)
            .label("all positions are worth the same")
            .help("write what is to become small, the weightier first: `measure m = [cage.count, distance(our.king, their.king)];`");
        cx.report.push(diagnostic);
        return None;
    }
    if items.len() > MOST_NUMBERS {
        let message = format!("the measure `{}` has {} numbers", written.name.text, items.len());
        let diagnostic = Diagnostic::new(Code::WideMeasure, written.name.span, message)
            .label(format!("at most {MOST_NUMBERS}"))
            .help("leave out what never decides: behind so many that vary there is nothing left to decide");
        cx.report.push(diagnostic);
        return None;
    }
    let mut typer = Typer::new(cx, def.scope, Place::Measure);
    let terms: Vec<Option<(Expr, Interval)>> = items.iter().map(|item| typer.measure_term(item)).collect();
    let (terms, intervals): (Vec<Expr>, Vec<Interval>) =
        terms.into_iter().collect::<Option<Vec<_>>>()?.into_iter().unzip();
    if Measure::values(&intervals).is_none() {
        cx.report.push(wide(written, items, &intervals));
        return None;
    }
    Some(Measure { name: written.name.text.clone(), terms, intervals, span: written.span })
}

fn unbracketed(expr: &ast::Expr) -> &ast::Expr {
    match &expr.kind {
        Ast::Paren(inner) => unbracketed(inner),
        _ => expr,
    }
}

fn wide(measure: &ast::Measure, items: &[ast::Expr], intervals: &[Interval]) -> Diagnostic {
    let message = format!("the measure `{}` has more values than can be kept", measure.name.text);
    let mut diagnostic = Diagnostic::new(Code::WideMeasure, measure.name.span, message)
        .label("at most 2^45 combinations of its numbers");
    for (item, interval) in items.iter().zip(intervals) {
        diagnostic = diagnostic.also(item.span, format!("{} to {}", interval.lo, interval.hi));
    }
    diagnostic.help("bound its numbers with `min` and `max`, or leave out what never decides")
}

impl<'a> Typer<'_, '_, 'a> {
    /// One number of a measure; a condition counts 1 where it holds.
    fn measure_term(&mut self, item: &'a ast::Expr) -> Option<(Expr, Interval)> {
        let term = self.term(item);
        if let Some(condition) = term.value().filter(|value| value.ty == Ty::Bool) {
            let span = item.span;
            let ty = Ty::Int(Interval::new(0, 1));
            let number = |value| Box::new(Expr::constant(Value::Int(value), ty, span));
            let kind = ExprKind::If(Box::new(condition.clone()), number(1), number(0));
            return Some((Expr { kind, ty, span }, Interval::new(0, 1)));
        }
        let number = self.want(term, Want::Number, item.span)?;
        let interval = interval(number.ty)?;
        Some((number, interval))
    }

    /// Says that a measure is no value; for a comparison, what is wrong with it.
    pub(crate) fn measure_as_value(&mut self, name: &Name) {
        let message = format!("`{}` is a measure, which is no value by itself", name.text);
        let diagnostic = Diagnostic::new(Code::BadMeasure, name.span, message);
        self.report(diagnostic.label("a list of numbers").help(usage(&name.text)));
    }

    /// Reports a comparison that has a measure in it; comparisons with the root at the top of a better goal
    /// were taken out before.
    pub(crate) fn measure_in_comparison(
        &mut self,
        first: &ast::Expr,
        rest: &[(CompareOp, ast::Expr)],
        span: Span,
    ) -> bool {
        let operands = std::iter::once(first).chain(rest.iter().map(|(_, operand)| operand));
        let mut measures = operands.filter_map(|operand| mentioned(self.cx.defs, self.scope, operand));
        let Some((measure, _)) = measures.next() else { return false };
        let name = self.cx.defs.def(measure).name.text.as_str();
        let (message, help) = if rest.len() == 1 && compared(self.cx.defs, self.scope, first, rest, span).is_some() {
            let help = "the conditions beside it are joined by `and`; a mate ends a branch without being named";
            (format!("`{name}` is compared where no tree is judged by it"), format!("{}; {help}", usage(name)))
        } else {
            (format!("a measure is compared with nothing but its own value at the root: `{name}`"), usage(name))
        };
        self.report(Diagnostic::new(Code::BadMeasure, span, message).help(help));
        true
    }
}

fn usage(name: &str) -> String {
    format!("write `better: {name} < root.{name};`, or `measure: {name};` to make it small without comparing")
}

/// The switches of a piece of advice that go together with its measure or not.
pub(crate) fn check(defs: &Defs<'_>, advice: &AdviceDef<'_>, table: Switches, own: Switches, report: &mut Report) {
    let goal = goal(defs, advice.scope, advice.better);
    let written = |key: &str| advice.settings.iter().find(|setting| setting.key.text == key);
    if let [first, second, ..] = goal.compared.as_slice() {
        let diagnostic = Diagnostic::new(Code::BadMeasure, second.span, "a second comparison of a measure in one goal")
            .also(first.span, "the first is here")
            .help("put the numbers of both into one list, the weightier first");
        report.push(diagnostic);
        return;
    }
    let setting = written("measure");
    if let (Some(setting), Some(first)) = (setting, goal.compared.first()) {
        let diagnostic = Diagnostic::new(Code::BadMeasure, setting.span, "the better goal names the measure already")
            .also(first.span, "compared with the root here")
            .help("keep one of the two: a measure that is compared with the root, or one that is not");
        report.push(diagnostic);
        return;
    }
    let choice = own.choice(table);
    if meant(defs, advice).is_none() {
        if own.chooses_best()
            && setting.is_none()
            && let Some(setting) = written("choose")
        {
            let diagnostic = Diagnostic::new(Code::BadChoice, setting.span, "the best by which measure?")
                .label("this piece of advice has none")
                .help("compare one with the root, `better: m < root.m;`, name one with `measure: m;`, or say `choose: quickest;`");
            report.push(diagnostic);
        }
        return;
    }
    if let Some(setting) = setting.filter(|_| !choice.is_best()) {
        let diagnostic = Diagnostic::new(Code::BadChoice, setting.span, "the measure has no effect")
            .label("nothing is compared with it")
            .help("say `choose: best, quickest;`, or compare it with the root: `better: m < root.m;`");
        report.push(diagnostic);
    }
    for key in ["search", "holding_at", "better_at", "exhausted"] {
        let Some(setting) = written(key) else { continue };
        let message = format!("`{key}:` has no meaning beside a measure");
        let diagnostic = Diagnostic::new(Code::BadChoice, setting.span, message).label("settled by the measure").help(
            "with a measure the holding goal is asked after each of our moves, the measure after each of their replies; \
             mate ends a branch, and a node without a move fails",
        );
        report.push(diagnostic);
    }
    if let Some(span) = own.odd_plies(table) {
        let diagnostic = Diagnostic::new(Code::BadChoice, span, "with a measure a tree ends after a reply")
            .label("ends after a move of ours")
            .help("say how many moves of ours it may have: `bound: 3 moves;`");
        report.push(diagnostic);
    }
}
