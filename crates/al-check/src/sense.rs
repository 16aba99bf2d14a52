//! What is well formed and typed, but can have no effect: endless trees, goals that cannot be reached,
//! advice and definitions that nothing uses.

use super::base;
use super::known::Known;
use super::meaning::{conjuncts, contradiction};
use super::names::Uses;
use super::report::Report;
use super::scope::{AdviceDef, Defs, TableDef};
use super::{alike, dead_patterns, deep, hand_over, idle_steps, network, questions, rules, work};
use al_chess::Side;
use al_program::{Advice, Exhausted, Expr, Form, GoalsAt, Program, Table};
use al_syntax::ast::Name;
use al_syntax::diagnostic::{Code, Diagnostic, Severity};

/// Checks a typed program.
pub(crate) fn check(defs: &Defs<'_>, uses: &Uses<'_>, program: &Program, report: &mut Report) {
    work::check(program, report);
    for (def, table) in defs.tables.iter().zip(&program.tables) {
        let mut found = Report::default();
        rules::check(def, table, program, &mut found);
        hand_over::check(def, table, program, &mut found);
        let advice_of = uses.advice_of(def);
        for (index, called) in advice_of.iter().enumerate() {
            // what counts draws as well says more of the same advice
            if advice_of.iter().any(|other| other.def == called.def && other.draws && !called.draws) {
                continue;
            }
            advice(&def.advice[called.def], table, program, index, &mut found);
            deep::check(&def.advice[called.def], table, program, index, &mut found);
            idle_steps::check(&def.advice[called.def], table, index, program, &mut found);
        }
        questions::check(table, program, &mut found);
        alike::check(def, table, &mut found);
        unused_advice(def, uses, &mut found);
        tell(found, table, report);
    }
    for (def, network) in defs.networks.iter().zip(program.tables.iter().skip(defs.tables.len())) {
        let mut found = Report::default();
        network::sense(def, network, program, &mut found);
        tell(found, network, report);
    }
    for (def, base) in defs.bases.iter().zip(&program.bases) {
        base::sense(defs, def, base, report);
    }
    dead_patterns::check(defs, program, report);
    unused_definitions(defs, uses, report);
    idle_params(defs, uses, report);
}

/// Hands on what has been found of a table. Whoever compiles a used file hears the warnings about it, its
/// users only the errors.
fn tell(found: Report, table: &Table, report: &mut Report) {
    let found = found.finish().into_iter().filter(|it| !table.used || it.severity() == Severity::Error);
    found.for_each(|diagnostic| report.push(diagnostic));
}

/// The search of one piece of advice.
fn advice(written: &AdviceDef<'_>, table: &Table, program: &Program, index: usize, report: &mut Report) {
    let forms = || table.forms.iter().map(|form| &form.advice[index]);
    if forms().any(|advice| advice.search.bound == Some(0)) {
        return;
    }
    let mut depths = Vec::new();
    for advice in forms() {
        match advice.last_depth() {
            Some(depth) => depths.push(depth),
            None => {
                report.push(endless(written));
                return;
            }
        }
    }
    let Some(&deepest) = depths.iter().max() else { return };
    unreachable_arms(table, index, written, deepest, report);
    let mut known = Known::of_goals(program);
    let never: Vec<Option<Never>> = table
        .forms
        .iter()
        .zip(&depths)
        .map(|(form, depth)| never_satisfied(&form.advice[index], *depth, program, known.in_form(form.material)))
        .collect();
    if let Some(Some(why)) = never.first()
        && never.iter().all(Option::is_some)
    {
        let name = written.ast.name.span;
        let (place, why) = match why {
            Never::ReachedAtRoot => (written.better, "always holds at the root, so there is no move to make"),
            Never::OutOfReach => (written.better, "can hold at none of the depths that the moves reach"),
            Never::Contradiction => (written.better, "holds nowhere, or only where the holding goal does not"),
            Never::LostAtRoot => (written.holding, "does not hold at the root"),
            Never::NoMove => (None, "we may not make any move"),
        };
        let place = place.map(|goal| goal.span).or(written.us.map(|arms| arms.span)).unwrap_or(name);
        let message = format!("the advice `{}` can never be satisfied", written.ast.name.text);
        let diagnostic = Diagnostic::new(Code::NeverSatisfied, place, message)
            .label(why)
            .help("rules that list it always go on to the next piece of advice");
        report.push(diagnostic);
    }
}

fn endless(advice: &AdviceDef<'_>) -> Diagnostic {
    let name = &advice.ast.name;
    let place = advice.us.or(advice.them).map_or(name.span, |arms| arms.span);
    let message = format!("nothing ends the forcing tree of `{}`", name.text);
    let mut diagnostic = Diagnostic::new(Code::EndlessTree, place, message).label("allows moves at every depth");
    if let Some(them) = advice.them.filter(|them| them.span != place) {
        diagnostic = diagnostic.also(them.span, "so does this");
    } else if advice.them.is_none() {
        diagnostic = diagnostic.also(name.span, "without `them:` they may make any move at any depth");
    }
    diagnostic.help("name the depths (`us: 0 => …; them: none;`, `us: ..3 => …; them: ..2 => …;`) or give a `bound:`")
}

/// Arms for depths that no tree reaches. An arm without moves says nothing of depths behind the end, and a
/// tree without moves is reported itself.
fn unreachable_arms(table: &Table, index: usize, advice: &AdviceDef<'_>, deepest: u32, report: &mut Report) {
    if deepest == 0 {
        return;
    }
    for (side, arms) in [(Side::Us, advice.us), (Side::Them, advice.them)] {
        for (number, arm) in arms.iter().flat_map(|arms| arms.arms).enumerate() {
            let of_side = |depth: i64| depth + (depth + i64::from(side == Side::Them)) % 2;
            let first = arm.depths.iter().map(|depth| of_side(depth.from)).min();
            let Some(first) = first.filter(|first| *first >= i64::from(deepest)) else { continue };
            let allows = |form: &Form| {
                let advice = &form.advice[index];
                let constraint = if side == Side::Us { &advice.us } else { &advice.them };
                !constraint.arms[number].steps.is_empty()
            };
            if !table.forms.iter().any(allows) {
                continue;
            }
            let message = format!("no tree of `{}` is {first} plies deep", advice.ast.name.text);
            let diagnostic = Diagnostic::new(Code::UnreachableDepth, arm.span, message)
                .label("never asked")
                .help(format!("at depth {deepest} no move is allowed: the tree has ended there"));
            report.push(diagnostic);
        }
    }
}

/// Why no tree of a piece of advice can exist.
enum Never {
    /// The better goal always holds at the root.
    ReachedAtRoot,
    /// The better goal holds at no depth that is reached.
    OutOfReach,
    /// The better goal excludes itself, or the holding goal where both are asked.
    Contradiction,
    /// The holding goal never holds at the root.
    LostAtRoot,
    /// We have no move at the root.
    NoMove,
}

/// Why no tree of the advice can exist, if that is known.
fn never_satisfied(advice: &Advice, last: u32, program: &Program, known: &mut Known<'_>) -> Option<Never> {
    let search = advice.search;
    if advice.measure.is_some() {
        return (last == 0).then_some(Never::NoMove);
    }
    let at_root = |at: GoalsAt| matches!(at, GoalsAt::Everywhere | GoalsAt::WithUsToMove);
    if at_root(search.better_at) && known.truth(&advice.better, 0) == Some(true) {
        return Some(Never::ReachedAtRoot);
    }
    if at_root(search.holding_at) && known.truth(&advice.holding, 0) == Some(false) {
        return Some(Never::LostAtRoot);
    }
    // a side without a move may count as success: then no goal need be reached
    if last == 0 || search.them_exhausted == Exhausted::Succeed || search.us_exhausted == Exhausted::Succeed {
        return (last == 0).then_some(Never::NoMove);
    }
    let asked_at = |at: GoalsAt, depth: u32| match at {
        GoalsAt::Everywhere | GoalsAt::Interior => true,
        GoalsAt::AfterOurMoves => depth % 2 == 1,
        GoalsAt::WithUsToMove => depth.is_multiple_of(2),
    };
    let asked = |depth: u32| asked_at(search.better_at, depth);
    let mut reachable = (1..=last).filter(|depth| asked(*depth));
    // where both are asked of one node, both must be possible there
    let (better, holding) = (conjuncts(&advice.better, program), conjuncts(&advice.holding, program));
    if contradiction(&better, program).is_some() {
        return Some(Never::Contradiction);
    }
    let together: Vec<&Expr> = better.iter().chain(&holding).copied().collect();
    let both = contradiction(&together, program).is_some() && search.holding_at != GoalsAt::Interior;
    let possible = reachable.any(|depth| {
        if both && asked_at(search.holding_at, depth) {
            return false;
        }
        known.truth(&advice.better, depth) != Some(false)
            && (search.holding_at == GoalsAt::Interior
                || !asked_at(search.holding_at, depth)
                || known.truth(&advice.holding, depth) != Some(false))
    });
    (!possible).then_some(if both { Never::Contradiction } else { Never::OutOfReach })
}

/// Advice that no rule lists and nothing asks about.
fn unused_advice(def: &TableDef<'_>, uses: &Uses<'_>, report: &mut Report) {
    for (place, advice) in def.advice.iter().enumerate() {
        let name = &advice.ast.name;
        if !uses.calls(def, place) {
            let message = format!("no rule lists the advice `{}`", name.text);
            let names: Vec<&str> = advice.params().iter().map(|param| param.name.text.as_str()).collect();
            let call =
                if names.is_empty() { name.text.clone() } else { format!("{}({})", name.text, names.join(", ")) };
            let diagnostic = Diagnostic::new(Code::UnusedAdvice, name.span, message)
                .label("never tried")
                .help(format!("add it to a rule: `-> …, {call};`"));
            report.push(diagnostic);
        }
    }
}

/// Parameters of which the body does not speak: whatever is handed over, nothing changes.
fn idle_params(defs: &Defs<'_>, uses: &Uses<'_>, report: &mut Report) {
    let mine = |name: &Name| Some(name.span.file) == defs.root && !name.text.starts_with('_');
    for (owner, param) in uses.idle_params.iter().filter(|(_, param)| mine(param)) {
        let message = format!("the parameter `{}` of `{}` is never used", param.text, owner.text);
        let diagnostic = Diagnostic::new(Code::UnusedDefinition, param.span, message)
            .label("whatever is handed over, nothing changes")
            .help(format!("remove it, or call it `_{}` to keep it", param.text));
        report.push(diagnostic);
    }
}

/// Definitions that no rule, advice or test needs. A file without tables is there to be used by others,
/// and a name that begins with `_` says that its author knows.
fn unused_definitions(defs: &Defs<'_>, uses: &Uses<'_>, report: &mut Report) {
    if defs.tables.is_empty() && defs.networks.is_empty() && defs.bases.is_empty() {
        return;
    }
    let reached = uses.reached();
    for (index, def) in defs.list.iter().enumerate() {
        let name = def.name;
        let mine = Some(name.span.file) == defs.root && !name.text.starts_with('_');
        if mine && !reached.contains(&super::scope::DefId(index)) {
            let message = format!("`{}` is never used", name.text);
            let diagnostic = Diagnostic::new(Code::UnusedDefinition, name.span, message)
                .label(if defs.bases.is_empty() {
                    "no rule, advice or test needs it"
                } else {
                    "no rule, advice, lemma, plan or test needs it"
                })
                .help(format!("remove it, or call it `_{}` to keep it", name.text));
            report.push(diagnostic);
        }
    }
}
