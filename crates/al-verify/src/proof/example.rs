//! The games that a report shows.

use al_chess::Side;

use super::Roots;
use super::claim::Goal;
use super::failure::Failure;
use super::line::{Line, Lines};
use super::policy::Walker;
use super::tally::{Outcome, Solved, Tally};

/// A line with what it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// What it shows; `None` for the longest win.
    pub failure: Option<Failure>,
    /// Plies to mate or to the failure; of a cycle, to the repetition.
    pub plies: u32,
    /// The game.
    pub line: Line,
}

impl Example {
    /// Our moves in it.
    #[must_use]
    pub fn moves(&self) -> u32 {
        let ours_first = u32::from(self.line.start.turn() == Side::Us);
        (self.plies + ours_first) / 2
    }

    /// Plies to mate after the last move of the line: where a promotion or a capture brings other men, a judge
    /// says how long mate takes, and not this table.
    #[must_use]
    pub fn plies_after(&self) -> u32 {
        self.plies.saturating_sub(self.line.moves.len() as u32)
    }
}

/// The longest win, and for each failure the game in which it comes first.
pub(super) fn examples(solved: &Solved<'_, '_>, tally: &Tally, roots: &Roots) -> Vec<Example> {
    let mut lines = Lines { game: solved.game, longest: &solved.outcomes.longest, walker: Walker::default() };
    let mut examples = Vec::new();
    if let Some((plies, number)) = tally.worst
        && let Some(line) = lines.longest(number.0 as usize)
    {
        examples.push(Example { failure: None, plies: plies.into(), line });
    }
    for failure in Failure::ALL {
        let Some(earliest) = tally.earliest[failure as usize] else { continue };
        if let Some(line) = line(solved, &mut lines, failure, earliest, roots) {
            let plies = if failure == Failure::Cycle { line.moves.len() as u32 } else { earliest.0 };
            examples.push(Example { failure: Some(failure), plies, line });
        }
    }
    examples
}

/// A game for a failure that comes after so many plies from the position of this number.
fn line(
    solved: &Solved<'_, '_>,
    lines: &mut Lines<'_, '_>,
    failure: Failure,
    (plies, number): (u32, u32),
    roots: &Roots,
) -> Option<Line> {
    let index = number as usize;
    match failure {
        Failure::TooLong => lines.longest(index),
        Failure::Cycle => lines.cycle(&cycling(solved, roots), solved.outcomes.earliest(Goal::Win)?),
        _ => {
            let found = Some(Outcome::Fails { failure, plies });
            let goal =
                [Goal::Win, Goal::Hold].into_iter().find(|&goal| solved.outcomes.outcome(index, goal) == found)?;
            lines.earliest(index, solved.outcomes.earliest(goal)?, goal)
        }
    }
}

/// The roots from which the game can go on for ever, and no other failure can be reached.
fn cycling(solved: &Solved<'_, '_>, roots: &Roots) -> Vec<usize> {
    let cycle = Some(Outcome::Fails { failure: Failure::Cycle, plies: 0 });
    let is_cycling = |&index: &usize| solved.outcomes.outcome(index, Goal::Win) == cycle;
    match roots {
        Roots::All => {
            let numbers = 0..solved.game.numbering.total();
            numbers
                .filter(|&number| solved.game.is_legal_root(number))
                .map(|number| number as usize)
                .filter(is_cycling)
                .collect()
        }
        Roots::Some(numbers) => numbers.iter().map(|&number| number as usize).filter(is_cycling).collect(),
    }
}
