//! How long to think.

use shakmaty::{Chess, Color, Position as _};
use std::time::Duration;
use uci_parser::UciSearchOptions;

/// What moving the pieces and talking to the other program may take.
const OVERHEAD: Duration = Duration::from_millis(20);
/// How long to think where nothing is said.
const UNTOLD: Duration = Duration::from_millis(500);
/// This part of the clock may be taken where it is worth while: hard decisions of tables are few.
const IN_NEED: u32 = 3;
/// How many moves are still to come, where nobody knows.
const MOVES_TO_COME: u32 = 30;

/// How long a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limits {
    /// Plies.
    pub(super) depth: u32,
    /// Positions.
    pub(super) nodes: u64,
    /// Time; `None` until it is stopped.
    pub(super) time: Option<Duration>,
    /// Whether all that time is there to be used: it was not told as a clock, of which more moves must be made.
    pub(super) patient: bool,
    /// How much more of the clock may be taken by a table that has not decided; a quarter of it by the reasons.
    pub(super) in_need: Duration,
}

impl Limits {
    /// What `go` means in a position.
    pub(super) fn of(go: &UciSearchOptions, chess: &Chess) -> Self {
        let mate = go.mate.map(|moves| moves.saturating_mul(2));
        let depth = go.depth.into_iter().chain(mate).min();
        let limited = depth.is_some() || go.nodes.is_some();
        let time = if go.infinite { None } else { time(go, chess.turn(), limited) };
        let clock = chess.turn().fold_wb(go.wtime, go.btime);
        let patient = go.infinite || go.movetime.is_some() || !limited && !go.ponder && clock.is_none();
        let told = go.movetime.is_some();
        let in_need = clock.filter(|_| !told).map_or(Duration::ZERO, |left| left.saturating_sub(OVERHEAD) / IN_NEED);
        let (depth, nodes) = (depth.unwrap_or(u32::MAX), go.nodes.map_or(u64::MAX, u64::from));
        Self { depth, nodes, time, patient, in_need }
    }
}

impl Limits {
    /// Whether only time ends a search.
    pub(super) fn is_unlimited_search(&self) -> bool {
        self.depth == u32::MAX && self.nodes == u64::MAX
    }
}

fn time(go: &UciSearchOptions, turn: Color, limited_otherwise: bool) -> Option<Duration> {
    if let Some(time) = go.movetime {
        return Some(time.saturating_sub(OVERHEAD));
    }
    let (left, increment) = turn.fold_wb((go.wtime, go.winc), (go.btime, go.binc));
    let Some(left) = left else {
        return (!limited_otherwise).then_some(UNTOLD);
    };
    let left = left.saturating_sub(OVERHEAD);
    let moves = go.movestogo.filter(|&moves| moves > 0).unwrap_or(MOVES_TO_COME).min(MOVES_TO_COME);
    let share = left / (moves + 1) + increment.unwrap_or_default().mul_f64(0.75);
    Some(share.min(left / 2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use uci_parser::UciCommand;

    fn limits(line: &str) -> Limits {
        match UciCommand::new(line) {
            Ok(UciCommand::Go(go)) => Limits::of(&go, &Chess::default()),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn no_clock_runs_out() {
        for left in [0, 1, 10, 100, 1_000, 60_000, 600_000] {
            for rest in ["", " winc 0 binc 0", " winc 5000 binc 5000", " movestogo 1", " movestogo 40", " movestogo 0"]
            {
                let time = limits(&format!("go wtime {left} btime 1{rest}")).time.expect("a limit");
                assert!(time <= Duration::from_millis(left / 2), "{left}{rest}: {time:?}");
            }
        }
    }

    #[test]
    fn every_form_of_go_has_its_meaning() {
        let ms = |ms| Some(Duration::from_millis(ms));
        let all = Limits { depth: u32::MAX, nodes: u64::MAX, time: None, patient: false, in_need: Duration::ZERO };
        assert_eq!(limits("go movetime 100"), Limits { time: ms(80), patient: true, ..all });
        assert_eq!(limits("go depth 3"), Limits { depth: 3, ..all });
        assert_eq!(limits("go mate 2"), Limits { depth: 4, ..all });
        assert_eq!(limits("go nodes 7"), Limits { nodes: 7, ..all });
        assert!(limits("go").patient && limits("go infinite").patient);
        assert!(!limits("go wtime 9000 btime 9000").patient && !limits("go ponder").patient);
        assert_eq!(limits("go infinite").time, None);
        assert!(limits("go btime 1 wtime 300000 movestogo 10").time > limits("go btime 1 wtime 300000").time);
        assert!(limits("go wtime 3000 winc 2000 btime 1").time > limits("go wtime 3000 btime 1").time);
        assert_eq!(limits("go btime 9000").time, Some(UNTOLD));
        // no more than a time that is told, but more of a clock
        assert_eq!(limits("go movetime 100 wtime 9000").in_need, Duration::ZERO);
        assert_eq!(limits("go wtime 3020 btime 1").in_need, Duration::from_secs(1));
    }
}
