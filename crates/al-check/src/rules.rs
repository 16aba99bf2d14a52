//! Rules that are never reached, and positions that no rule may speak of.

use super::known::Known;
use super::meaning::{bounds, conjuncts, contradiction, plain};
use super::report::Report;
use super::same::Classes;
use super::scope::TableDef;
use al_program::{Expr, ExprKind, Form, Program, Rules, Table};
use al_syntax::diagnostic::{Code, Diagnostic};
use std::collections::{BTreeMap, BTreeSet};

/// Checks the rules of a table.
pub(crate) fn check(def: &TableDef<'_>, table: &Table, program: &Program, report: &mut Report) {
    let mut known = Known::new(program);
    let truths: Vec<Vec<Option<bool>>> = (0..table.rules.len())
        .map(|rule| {
            table.forms.iter().map(|form| known.in_form(form.material).truth(&form.conditions[rule], 0)).collect()
        })
        .collect();
    let in_all = |rule: usize, value: bool| truths[rule].iter().all(|truth| *truth == Some(value));
    let first_sure = (0..table.rules.len()).find(|&rule| in_all(rule, true));
    let conditions = Conditions::of(table, program);
    let mut last_is_dead = false;
    for (rule, ast) in def.rules.iter().enumerate() {
        let before = report.len();
        let torn = table.forms.iter().map(|form| contradiction(&conjuncts(&form.conditions[rule], program), program));
        if let Some([(first, second), ..]) = torn.collect::<Option<Vec<_>>>().as_deref() {
            let message = format!("the rule `{}` never applies", ast.name.text);
            let diagnostic = Diagnostic::new(Code::DeadRule, ast.condition.span, message)
                .label("never holds")
                .also(first.span, "this")
                .also(second.span, "and this exclude each other")
                .help("remove the rule, or mend its condition");
            report.push(diagnostic);
        } else if in_all(rule, false) {
            let message = format!("the rule `{}` never applies", ast.name.text);
            let diagnostic = Diagnostic::new(Code::DeadRule, ast.condition.span, message)
                .label("never holds")
                .help("remove the rule, or mend its condition");
            report.push(diagnostic);
        } else if table.settings.rules == Rules::Commit {
            after_another(def, &conditions, rule, first_sure, &in_all, report);
        }
        last_is_dead = report.len() > before;
    }
    // of a last rule that is never reached that is said: what it was to catch is known when it is mended
    if !last_is_dead {
        catch_all(def, table, &in_all, report);
    }
}

/// A rule before which another one always holds when it does.
fn after_another(
    def: &TableDef<'_>,
    conditions: &Conditions,
    rule: usize,
    first_sure: Option<usize>,
    in_all: &dyn Fn(usize, bool) -> bool,
    report: &mut Report,
) {
    let ast = def.rules[rule];
    let fall_through = "or say `rules: fall_through;`, so that it is tried when the advice of the earlier one fails";
    if let Some(sure) = first_sure.filter(|first| *first < rule) {
        let first = def.rules[sure];
        let (first_name, name) = (&first.name.text, &ast.name.text);
        let help = if in_all(rule, true) {
            format!("`{name}` always holds too: remove one of the two, or join their lists of advice in one rule")
        } else if (sure + 1..def.rules.len()).any(|later| in_all(later, true)) {
            format!("put `{name}` before `{first_name}`")
        } else {
            format!("put `{first_name}` last")
        };
        let message = format!("the rule `{}` is never reached", ast.name.text);
        let diagnostic = Diagnostic::new(Code::DeadRule, ast.name.span, message)
            .label("never consulted")
            .also(first.condition.span, format!("`{}` always holds, and comes first", first.name.text))
            .help(format!("{help}, {fall_through}"));
        report.push(diagnostic);
        return;
    }
    let Some(index) = conditions.first_wider(rule) else { return };
    let first = def.rules[index];
    if conditions.within(rule, index) {
        let message = format!("the rules `{}` and `{}` have one condition", first.name.text, ast.name.text);
        let diagnostic = Diagnostic::new(Code::SameCondition, ast.condition.span, message)
            .label("the second never runs")
            .also(first.condition.span, "the first that holds is the one consulted")
            .help(format!("join the two lists of advice in one rule, {fall_through}"));
        report.push(diagnostic);
    } else {
        let message = format!("the rule `{}` is never reached", ast.name.text);
        let diagnostic = Diagnostic::new(Code::DeadRule, ast.condition.span, message)
            .label("whenever this holds,")
            .also(first.condition.span, format!("this holds, and `{}` comes first", first.name.text))
            .help(format!("put the narrower rule `{}` first, {fall_through}", ast.name.text));
        report.push(diagnostic);
    }
}

/// The conditions of the rules, taken apart at `and`.
struct Conditions {
    /// For each form the numbers of each rule's parts: the same number for the same part.
    forms: Vec<Vec<BTreeSet<usize>>>,
    /// The same with those parts of other rules that follow from them: `x < 5` where `x < 3` is demanded.
    follows: Vec<Vec<BTreeSet<usize>>>,
    /// In the first form: for a part the rules of which it is the rarest one.
    by_rarest: BTreeMap<usize, Vec<usize>>,
}

impl Conditions {
    fn of(table: &Table, program: &Program) -> Self {
        let form = |form: &Form| {
            let parts =
                |condition| conjuncts(condition, program).into_iter().map(|part| plain(part, program)).collect();
            let parts: Vec<Vec<Expr>> = form.conditions.iter().map(parts).collect();
            numbered(&parts)
        };
        let (forms, follows): (Vec<_>, Vec<_>) = table.forms.iter().map(form).unzip();
        let mut by_rarest: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        if let Some(first) = forms.first() {
            let mut often: BTreeMap<usize, usize> = BTreeMap::new();
            first.iter().flatten().for_each(|part| *often.entry(*part).or_default() += 1);
            for (rule, parts) in first.iter().enumerate() {
                let rarest = parts.iter().min_by_key(|part| often.get(part));
                rarest.into_iter().for_each(|rarest| by_rarest.entry(*rarest).or_default().push(rule));
            }
        }
        Self { forms, follows, by_rarest }
    }

    /// Whether all that a rule demands is demanded by another.
    fn within(&self, inner: usize, outer: usize) -> bool {
        self.forms.iter().zip(&self.follows).all(|(own, follow)| own[inner].is_subset(&follow[outer]))
    }

    /// The first rule before this one that holds wherever it does: it demands nothing else, so the rarest thing
    /// that it demands is among what this one demands.
    fn first_wider(&self, rule: usize) -> Option<usize> {
        let parts = self.follows.first()?.get(rule)?;
        // in the order of the rules, of which many may be alike
        let first = |alike: &Vec<usize>| {
            alike.iter().copied().take_while(|first| *first < rule).find(|first| self.within(*first, rule))
        };
        parts.iter().filter_map(|part| self.by_rarest.get(part)).filter_map(first).min()
    }
}

/// Comparisons of one number with more constants than this are not compared with each other.
const MANY: usize = 64;

/// The numbers of each rule's parts, and with them those of parts that follow from comparisons with constants.
fn numbered(rules: &[Vec<Expr>]) -> (Vec<BTreeSet<usize>>, Vec<BTreeSet<usize>>) {
    let (mut classes, mut compared) = (Classes::default(), Classes::default());
    let mut known: BTreeMap<usize, BTreeSet<(usize, i32, i32)>> = BTreeMap::new();
    let mut own = Vec::new();
    let mut ranges = Vec::new();
    for parts in rules {
        let numbers: BTreeSet<usize> = parts.iter().map(|part| classes.of(part)).collect();
        let mut of_rule = Vec::new();
        for part in parts {
            let Some((what, from, to)) = bounds(part) else { continue };
            let what = compared.of(what);
            known.entry(what).or_default().insert((classes.of(part), from, to));
            of_rule.push((what, from, to));
        }
        own.push(numbers);
        ranges.push(of_rule);
    }
    let mut follows = own.clone();
    for (numbers, of_rule) in follows.iter_mut().zip(ranges) {
        for (what, from, to) in of_rule {
            let weaker = known.get(&what).into_iter().filter(|known| known.len() <= MANY).flatten();
            numbers.extend(weaker.filter(|(_, lo, hi)| *lo <= from && to <= *hi).map(|(class, ..)| *class));
        }
    }
    (own, follows)
}

/// Warns where no rule is sure to hold.
fn catch_all(def: &TableDef<'_>, table: &Table, in_all: &dyn Fn(usize, bool) -> bool, report: &mut Report) {
    let complete = (0..table.rules.len()).any(|rule| in_all(rule, true)) || has_opposites(table);
    if complete {
        return;
    }
    let Some(last) = def.rules.last() else { return };
    let message = format!("no rule of `{}` is sure to hold", def.ast.name.text);
    let diagnostic = Diagnostic::new(Code::NoCatchAll, def.ast.name.span, message)
        .label("a position that matches no rule gets no move")
        .also(last.span, "the last rule")
        .help("end with a rule that always holds: `rule otherwise_do: true -> …;`");
    report.push(diagnostic);
}

/// Whether one rule's condition is the opposite of another's.
fn has_opposites(table: &Table) -> bool {
    // the numbers of each rule's condition in every form, and of what it negates
    let mut conditions: Vec<Vec<usize>> = vec![Vec::new(); table.rules.len()];
    let mut negated: Vec<Option<Vec<usize>>> = vec![Some(Vec::new()); table.rules.len()];
    for form in &table.forms {
        let mut classes = Classes::default();
        for (rule, condition) in form.conditions.iter().enumerate() {
            conditions[rule].push(classes.of(condition));
            match (&condition.kind, &mut negated[rule]) {
                (ExprKind::Not(inner), Some(numbers)) => numbers.push(classes.of(inner)),
                (_, numbers) => *numbers = None,
            }
        }
    }
    let conditions: BTreeSet<Vec<usize>> = conditions.into_iter().collect();
    negated.into_iter().flatten().any(|numbers| conditions.contains(&numbers))
}
