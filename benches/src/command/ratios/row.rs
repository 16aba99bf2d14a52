//! What is told of one table.

use al_bench::measure::Best;
use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// Nanoseconds per decision with shuffled positions, milliseconds per proof; `None` where there is none.
#[derive(Debug, Default, Serialize)]
pub(super) struct Row {
    pub(super) table: &'static str,
    pub(super) positions: usize,
    pub(super) interpreted_positions: usize,
    pub(super) interpreted_ns: Option<f64>,
    pub(super) compiled_ns: Option<f64>,
    pub(super) compiled_from_squares_ns: Option<f64>,
    pub(super) rival_b1_ns: Option<f64>,
    pub(super) rival_b2_ns: Option<f64>,
    pub(super) interpreted_dependent_ns: Option<f64>,
    pub(super) compiled_dependent_ns: Option<f64>,
    pub(super) compiled_from_squares_dependent_ns: Option<f64>,
    pub(super) rival_b1_dependent_ns: Option<f64>,
    pub(super) rival_b2_dependent_ns: Option<f64>,
    pub(super) proof_ms: Option<f64>,
    pub(super) compiled_walk_ms: Option<f64>,
    pub(super) rival_b1_proof_ms: Option<f64>,
    pub(super) rival_b2_proof_ms: Option<f64>,
}

/// Nanoseconds, independent and dependent.
pub(super) fn both(best: &Best) -> (Option<f64>, Option<f64>) {
    (Some(best.independent()), Some(best.dependent()))
}

pub(super) fn milliseconds(proof: Duration) -> Option<f64> {
    Some(proof.as_secs_f64() * 1e3)
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {} positions, shuffled", self.table, self.positions)?;
        writeln!(f, "                         ns per decision           independent times")?;
        writeln!(f, "                     independent  dependent       B1       B2   compiled   proof, ms")?;
        let lines = [
            ("interpreted", self.interpreted_ns, self.interpreted_dependent_ns, None),
            ("compiled", self.compiled_ns, self.compiled_dependent_ns, self.proof_ms),
            (
                "  from squares",
                self.compiled_from_squares_ns,
                self.compiled_from_squares_dependent_ns,
                self.compiled_walk_ms,
            ),
            ("by hand: B1", self.rival_b1_ns, self.rival_b1_dependent_ns, self.rival_b1_proof_ms),
            ("by hand: B2", self.rival_b2_ns, self.rival_b2_dependent_ns, self.rival_b2_proof_ms),
        ];
        for (name, independent, dependent, proof) in lines {
            let Some(time) = independent else { continue };
            let times = |other: Option<f64>| Figure(other.map(|other| time / other));
            writeln!(
                f,
                "{name:20} {:>11}  {:>9} {:>8} {:>8}   {:>8}   {:>9}",
                Figure(independent),
                Figure(dependent),
                times(self.rival_b1_ns),
                times(self.rival_b2_ns),
                times(self.compiled_ns),
                Figure(proof),
            )?;
        }
        Ok(())
    }
}

/// A number with two decimals, or nothing.
struct Figure(Option<f64>);

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.map_or_else(String::new, |number| format!("{number:.2}")))
    }
}
