//! The methods of a base.

use super::super::report::Report;
use super::MethodDef;
use super::clauses::{Formula, MOST_CLAUSES, clauses};
use super::proposition::Names;
use al_program::base::{Clause, Method, PropositionId, PropositionKind, cost};
use al_syntax::ast::{Expr, ExprKind, Word};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;

/// The greatest cost that may be written.
const MOST_COST: i64 = 1000;

/// A method; `None` where something is wrong, which is reported.
pub(super) fn read(def: &MethodDef<'_>, names: &mut Names, report: &mut Report) -> Option<Method> {
    let name = &def.ast.name;
    let open = all(def.open, names, report);
    let facts = facts(def.facts, names, report);
    let adds = all(def.adds, names, report);
    let cost = cost(&def.ast.cost, report);
    let lacks = |what: &str, help: &str| {
        let message = format!("the method `{}` {what}", name.text);
        Diagnostic::new(Code::Incomplete, name.span, message).help(help.to_owned())
    };
    if def.open.is_empty() {
        report.push(lacks("opens no hypothesis", "say for which hypothesis it is a way: `open: win;`"));
    }
    let Some(relation) = def.relation else {
        report.push(lacks("has no relation", "say what it means: `relation: first or second implies win;`"));
        return None;
    };
    let (open, facts, adds) = (open?, facts?, adds?);
    if let Some((place, _)) = open.iter().zip(def.open).find(|(id, _)| is_observation(names, **id)) {
        let observed = &names.get(*place).name;
        let message = format!("the method `{}` can never apply", name.text);
        let diagnostic = Diagnostic::new(Code::IdleMethod, name.span, message)
            .label(format!("`{observed}` is observed before the proof begins, so it is never open"))
            .help(format!("demand it with `facts: {observed};`"));
        report.push(diagnostic);
        return None;
    }
    let both = facts.iter().zip(def.facts).find(|((id, _), _)| open.contains(id));
    if let Some(((id, _), written)) = both {
        let message = format!("the method `{}` can never apply", name.text);
        let diagnostic = Diagnostic::new(Code::IdleMethod, written.span, message)
            .label(format!("it opens `{0}`, and what is open is no fact", names.get(*id).name))
            .help("leave it out here: a method applies while what it opens is not known");
        report.push(diagnostic);
        return None;
    }
    for (id, written) in adds.iter().zip(def.adds) {
        if open.contains(id) || facts.iter().any(|(fact, _)| fact == id) {
            report.push(twice(written.span, &names.get(*id).name));
        }
    }
    let speaks_of: Vec<PropositionId> =
        open.iter().chain(facts.iter().map(|(id, _)| id)).chain(&adds).copied().collect();
    if names.too_many() {
        return None; // the base is told so
    }
    let formula = formula(relation, &speaks_of, names, report)?;
    let (holds, fails) = (clauses(&formula, true), clauses(&formula, false));
    let (Some(holds), Some(fails)) = (holds, fails) else {
        let message = format!("the relation of `{}` has more than {MOST_CLAUSES} clauses", name.text);
        let diagnostic = Diagnostic::new(Code::TooLarge, relation.span, message);
        report.push(diagnostic.help("divide it among several methods"));
        return None;
    };
    let bits = |value| facts.iter().filter(|fact| fact.1 == value).fold(0_u64, |bits, fact| bits | 1 << fact.0.0);
    let (truths, falsehoods) = (bits(true), bits(false));
    // whatever is true, or wherever the method applies
    let satisfied = |clause: &Clause| clause.left & falsehoods != 0 || clause.right & truths != 0;
    let broken = |clause: &Clause| clause.left & !truths == 0 && clause.right & !falsehoods == 0;
    let (always, never) = (holds.iter().all(satisfied), fails.is_empty() || holds.iter().any(broken));
    if always || never {
        let plain = if always { holds.is_empty() } else { fails.is_empty() };
        report.push(empty(always, plain, &name.text, relation.span));
        return None;
    }
    Some(Method {
        name: name.text.clone(),
        docs: def.ast.docs.clone(),
        cost: cost?,
        open,
        facts,
        adds,
        relation: holds,
        negation: fails,
        relation_span: relation.span,
        span: name.span,
    })
}

fn is_observation(names: &Names, id: PropositionId) -> bool {
    matches!(names.get(id).kind, PropositionKind::Observation(_))
}

/// A list of propositions.
fn all(written: &[Expr], names: &mut Names, report: &mut Report) -> Option<Vec<PropositionId>> {
    let mut found = Vec::new();
    let mut good = true;
    for expr in written {
        match names.find(expr, report) {
            Some(id) if found.contains(&id) => report.push(twice(expr.span, &names.get(id).name)),
            Some(id) => found.push(id),
            None => good = false,
        }
    }
    good.then_some(found)
}

/// A list of propositions with their values.
fn facts(written: &[Expr], names: &mut Names, report: &mut Report) -> Option<Vec<(PropositionId, bool)>> {
    let mut found: Vec<(PropositionId, bool)> = Vec::new();
    let mut good = true;
    for expr in written {
        match names.literal(expr, report) {
            Some((id, value)) if found.contains(&(id, !value)) => {
                let message = format!("`{}` cannot be both true and false", names.get(id).name);
                let diagnostic = Diagnostic::new(Code::IdleMethod, expr.span, message);
                report.push(diagnostic.label("the method can never apply").help("remove one of the two"));
                good = false;
            }
            Some(fact) if found.contains(&fact) => report.push(twice(expr.span, &names.get(fact.0).name)),
            Some(fact) => found.push(fact),
            None => good = false,
        }
    }
    good.then_some(found)
}

fn twice(span: Span, name: &str) -> Diagnostic {
    Diagnostic::new(Code::DuplicateName, span, format!("`{name}` is listed twice")).help("remove one of the two")
}

/// `easy`, `hard` or a number.
fn cost(word: &Word, report: &mut Report) -> Option<u32> {
    match word {
        Word::Name(name) if name.text == "easy" => return Some(cost::EASY),
        Word::Name(name) if name.text == "hard" => return Some(cost::HARD),
        Word::Int(number @ 0..=MOST_COST, _) => return Some(*number as u32),
        _ => {}
    }
    let diagnostic = Diagnostic::new(Code::BadValue, word.span(), "this is no cost of a method").help(format!(
        "write `easy` ({}), `hard` ({}) or a number up to {MOST_COST}; metaplans cost {}, refutations {}, plans {}",
        cost::EASY,
        cost::HARD,
        cost::METAPLAN,
        cost::REFUTATION,
        cost::PLAN
    ));
    report.push(diagnostic);
    None
}

/// A relation between propositions that the method knows.
fn formula(expr: &Expr, known: &[PropositionId], names: &mut Names, report: &mut Report) -> Option<Formula> {
    let mut part = |expr: &Expr| formula(expr, known, names, report);
    Some(match &expr.kind {
        ExprKind::Broken => return None,
        ExprKind::Paren(inner) => part(inner)?,
        ExprKind::Bool(value) => Formula::Const(*value),
        ExprKind::Not(inner) => Formula::Not(Box::new(part(inner)?)),
        ExprKind::And(parts) => Formula::And(parts.iter().map(&mut part).collect::<Option<_>>()?),
        ExprKind::Or(parts) => Formula::Or(parts.iter().map(&mut part).collect::<Option<_>>()?),
        ExprKind::Implies(a, b) => Formula::Implies(Box::new(part(a)?), Box::new(part(b)?)),
        ExprKind::Iff(a, b) => Formula::Iff(Box::new(part(a)?), Box::new(part(b)?)),
        _ => {
            let id = names.find(expr, report)?;
            if !known.contains(&id) {
                let name = &names.get(id).name;
                let message = format!("the method neither opens nor adds `{name}`");
                let diagnostic = Diagnostic::new(Code::Incomplete, expr.span, message)
                    .label("the relation speaks of it")
                    .help(format!("bring it in: `adds: {name};`, or demand it as a fact"));
                report.push(diagnostic);
                return None;
            }
            Formula::Atom(id)
        }
    })
}

/// A relation that holds, or fails, whatever is true or, where it is not so plain, whatever is true besides the
/// facts that the method demands.
fn empty(always: bool, plain: bool, method: &str, span: Span) -> Diagnostic {
    let (code, message, help) = match always {
        true => (
            Code::Tautology,
            format!("the relation of `{method}` always holds"),
            "it tells nothing of any hypothesis: remove the method, or mend the relation",
        ),
        false => (
            Code::Contradiction,
            format!("the relation of `{method}` can never hold"),
            "a base that uses it contradicts itself: mend the relation",
        ),
    };
    let label = if plain { "whatever is true or false" } else { "where its facts are known, whatever else is true" };
    Diagnostic::new(code, span, message).label(label).help(help)
}
