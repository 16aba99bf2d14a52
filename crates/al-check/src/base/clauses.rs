//! Relations between propositions, and their clausal form: implications removed, negations brought to the
//! propositions, disjunctions brought inside.

use al_program::base::{Clause, PropositionId};

/// A relation.
#[derive(Clone, Debug)]
pub(super) enum Formula {
    Const(bool),
    Atom(PropositionId),
    Not(Box<Formula>),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Implies(Box<Formula>, Box<Formula>),
    Iff(Box<Formula>, Box<Formula>),
}

/// More clauses than this are refused: targets are multiplied with them.
pub(super) const MOST_CLAUSES: usize = 64;

/// The clauses that together say that a relation holds or, with `false`, that it does not; `None` where they
/// are too many. None at all: it always does.
pub(super) fn clauses(formula: &Formula, holds: bool) -> Option<Vec<Clause>> {
    match formula {
        Formula::Const(value) if *value == holds => Some(Vec::new()),
        Formula::Const(_) => Some(vec![Clause { left: 0, right: 0 }]),
        Formula::Atom(atom) => {
            let bit = 1_u64.checked_shl(atom.0)?;
            Some(vec![if holds { Clause { left: 0, right: bit } } else { Clause { left: bit, right: 0 } }])
        }
        Formula::Not(inner) => clauses(inner, !holds),
        Formula::And(parts) | Formula::Or(parts) => {
            let all = matches!(formula, Formula::And(_)) == holds;
            let mut parts = parts.iter().map(|part| clauses(part, holds));
            let first = parts.next()??;
            parts.try_fold(first, |a, b| if all { both(a, b?) } else { either(&a, &b?) })
        }
        Formula::Implies(a, b) => {
            let (a, b) = (clauses(a, !holds)?, clauses(b, holds)?);
            if holds { either(&a, &b) } else { both(a, b) }
        }
        Formula::Iff(a, b) => {
            // a -> b and b -> a; or: a or b, and not both
            let (a_true, a_false) = (clauses(a, true)?, clauses(a, false)?);
            let (b_true, b_false) = (clauses(b, true)?, clauses(b, false)?);
            match holds {
                true => both(either(&a_false, &b_true)?, either(&b_false, &a_true)?),
                false => both(either(&a_true, &b_true)?, either(&a_false, &b_false)?),
            }
        }
    }
}

/// All clauses of both.
fn both(mut a: Vec<Clause>, b: Vec<Clause>) -> Option<Vec<Clause>> {
    a.extend(b);
    simplified(a)
}

/// Each clause of one joined with each of the other.
fn either(a: &[Clause], b: &[Clause]) -> Option<Vec<Clause>> {
    let join = |a: Clause, b: Clause| Clause { left: a.left | b.left, right: a.right | b.right };
    simplified(a.iter().flat_map(|&a| b.iter().map(move |&b| join(a, b))).collect())
}

/// Without tautologies and without clauses that others imply.
fn simplified(clauses: Vec<Clause>) -> Option<Vec<Clause>> {
    let mut kept: Vec<Clause> = Vec::new();
    for clause in clauses {
        if clause.is_tautology() || kept.iter().any(|known| known.implies(clause)) {
            continue;
        }
        kept.retain(|known| !clause.implies(*known));
        kept.push(clause);
    }
    (kept.len() <= MOST_CLAUSES).then_some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value of a relation.
    fn value(formula: &Formula, facts: u64) -> bool {
        match formula {
            Formula::Const(value) => *value,
            Formula::Atom(atom) => facts >> atom.0 & 1 == 1,
            Formula::Not(inner) => !value(inner, facts),
            Formula::And(parts) => parts.iter().all(|part| value(part, facts)),
            Formula::Or(parts) => parts.iter().any(|part| value(part, facts)),
            Formula::Implies(a, b) => !value(a, facts) || value(b, facts),
            Formula::Iff(a, b) => value(a, facts) == value(b, facts),
        }
    }

    /// Some relation of four propositions, another for each number.
    fn some(number: &mut u64, depth: u32) -> Formula {
        *number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let pick = *number >> 33;
        let mut inner = || Box::new(some(number, depth - 1));
        match if depth == 0 { pick % 2 } else { pick % 7 } {
            0 => Formula::Const(pick & 64 == 0),
            1 => Formula::Atom(PropositionId(pick as u32 / 8 % 4)),
            2 => Formula::Not(inner()),
            3 => Formula::And(vec![*inner(), *inner(), *inner()]),
            4 => Formula::Or(vec![*inner(), *inner()]),
            5 => Formula::Implies(inner(), inner()),
            _ => Formula::Iff(inner(), inner()),
        }
    }

    #[test]
    fn clauses_say_what_the_relation_says() {
        let mut number = 1988;
        for _ in 0..2000 {
            let formula = some(&mut number, 4);
            for holds in [true, false] {
                let clauses = clauses(&formula, holds).expect("four propositions have few clauses");
                for facts in 0..16 {
                    let all = clauses.iter().all(|c| c.left & !facts != 0 || c.right & facts != 0);
                    assert_eq!(all, value(&formula, facts) == holds, "{formula:?} {holds} {facts:04b}");
                }
            }
        }
    }
}
