//! Hypotheses that nothing decides: no method concludes them from what can be found out, however far the
//! methods are followed.

use super::super::report::Report;
use super::super::scope::{Defs, Space};
use super::BaseDef;
use super::sense::is_mentioned;
use al_program::base::{Base, Clause, PropositionId, PropositionKind};
use al_syntax::diagnostic::{Code, Diagnostic};

/// Where relations grow beyond this many clauses, everything in them is taken to be decided.
const MOST_CLAUSES: usize = 4096;

/// Reports hypotheses that stay open whatever the position is. One that shares its name with a predicate was
/// left open on purpose.
pub(super) fn check(defs: &Defs<'_>, def: &BaseDef<'_>, base: &Base, report: &mut Report) {
    let open = open(base);
    let on_purpose = |place: usize| {
        let predicate = defs.find(def.scope, Space::Predicates, &base.propositions[place].name);
        predicate.is_some_and(|id| !defs.def(id).is_prelude())
    };
    let mut told = 0_u64;
    for place in places(open) {
        let id = PropositionId(place as u32);
        if told >> place & 1 == 1 || on_purpose(place) || !is_mentioned(base, id) {
            continue;
        }
        let path = path(base, open, place);
        let last = path[path.len() - 1];
        // a path ends in a circle, in something that no method decides, or in something left open on purpose
        let circle = path.iter().position(|&known| known == last).filter(|&first| first + 1 < path.len());
        let (at, why, help) = match circle {
            Some(first) => (path[first], rests(base, &path[first..]), None),
            None if on_purpose(last) => {
                (place, format!("{}, which is left open", rests(base, &path)), Some("decide it in another way too"))
            }
            None => (last, reason(base, last).to_owned(), None),
        };
        let known = told >> at & 1 == 1;
        path.iter().for_each(|known| told |= 1 << known);
        if known {
            continue;
        }
        let name = &base.propositions[at].name;
        let diagnostic =
            Diagnostic::new(Code::Undecided, base.propositions[at].span, format!("nothing decides `{name}`"));
        let help = match (help, circle) {
            (Some(help), _) => help.to_owned(),
            (None, Some(_)) => "one of them has to follow from a lemma, an observation or a plan".to_owned(),
            (None, None) => format!("write `lemma {name} = …;`, or a method with `open: {name};` that concludes it"),
        };
        report.push(diagnostic.label(why).help(help));
    }
}

/// Why nothing decides a hypothesis on which no other one bears.
fn reason(base: &Base, place: usize) -> &'static str {
    let id = PropositionId(place as u32);
    match base.methods.iter().any(|method| method.open.contains(&id)) {
        true => "no relation says what it follows from",
        false => "no lemma, and no method that opens it",
    }
}

/// "`a` follows only with `b`, `b` only with `a`".
fn rests(base: &Base, path: &[usize]) -> String {
    let name = |place: &usize| &base.propositions[*place].name;
    let mut links = path.windows(2).map(|pair| (name(&pair[0]), name(&pair[1])));
    let first = links.next().map(|(a, b)| format!("`{a}` follows only from `{b}`")).unwrap_or_default();
    links.fold(first, |text, (a, b)| format!("{text}, `{a}` only from `{b}`"))
}

/// From a hypothesis that is never decided to another one that the methods for it speak of, and on, to the first
/// that comes again or rests on none.
fn path(base: &Base, open: u64, from: usize) -> Vec<usize> {
    let mut path = vec![from];
    loop {
        let last = path[path.len() - 1];
        let (id, bit) = (PropositionId(last as u32), 1 << last);
        let methods = base.methods.iter().filter(|method| method.open.contains(&id));
        let clauses = methods.flat_map(|method| &method.relation);
        let of_last = clauses.map(|clause| clause.left | clause.right).filter(|both| both & bit != 0);
        let others = of_last.fold(0, |all, both| all | both & open & !bit);
        // rather into the circle, where there is one
        let known = path.iter().copied().find(|&known| others >> known & 1 == 1);
        let Some(next) = known.or_else(|| places(others).next()) else { return path };
        path.push(next);
        if known.is_some() {
            return path;
        }
    }
}

/// The hypotheses that are never decided, one bit each.
fn open(base: &Base) -> u64 {
    let kinds = base.propositions.iter().enumerate();
    let hypotheses = kinds.filter(|(_, proposition)| proposition.kind == PropositionKind::Hypothesis);
    let hypotheses = hypotheses.fold(0_u64, |all, (place, _)| all | 1 << place);
    places(hypotheses)
        .filter(|&place| !is_decided(base, hypotheses & !(1 << place), place))
        .fold(0, |open, place| open | 1 << place)
}

/// Whether the relations say anything of a hypothesis in terms of what is found out: the other hypotheses are
/// eliminated, each clause with one joined with each clause with its negation.
fn is_decided(base: &Base, others: u64, place: usize) -> bool {
    let all = base.methods.iter().flat_map(|method| method.relation.iter().copied());
    let mut clauses: Vec<Clause> = all.collect();
    for other in places(others) {
        let bit = 1 << other;
        let (touched, mut rest): (Vec<_>, Vec<_>) =
            clauses.into_iter().partition(|clause| (clause.left | clause.right) & bit != 0);
        for truth in touched.iter().filter(|clause| clause.right & bit != 0) {
            for falsehood in touched.iter().filter(|clause| clause.left & bit != 0) {
                let joined =
                    Clause { left: truth.left | falsehood.left & !bit, right: truth.right & !bit | falsehood.right };
                if !joined.is_tautology() && !rest.iter().any(|known| known.implies(joined)) {
                    rest.retain(|known| !joined.implies(*known));
                    rest.push(joined);
                }
            }
        }
        if rest.len() > MOST_CLAUSES {
            return true;
        }
        clauses = rest;
    }
    clauses.iter().any(|clause| (clause.left | clause.right) >> place & 1 == 1)
}

/// The places of the bits of a word.
fn places(word: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |place| word >> place & 1 == 1)
}
