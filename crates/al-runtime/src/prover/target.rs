//! What is to be proved, as a set of lines that must all be tautologies.

use super::line::{Facts, Line};

/// A target has at most so many lines; a method whose product has more is not used.
pub const LINES: usize = 512;

/// A conjunction of lines. Tautologies are not kept, nor lines that another one implies, so that a target
/// without lines is a theorem.
#[derive(Clone)]
pub struct Target {
    lines: [Line; LINES],
    len: usize,
}

impl core::fmt::Debug for Target {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.lines()).finish()
    }
}

impl Target {
    /// No lines: a theorem.
    pub const EMPTY: Self = Self { lines: [Line { left: 0, right: 0 }; LINES], len: 0 };

    /// The lines.
    #[must_use]
    #[inline]
    pub fn lines(&self) -> &[Line] {
        self.lines.get(..self.len).unwrap_or_default()
    }

    /// Whether all lines are tautologies.
    #[must_use]
    #[inline]
    pub const fn is_theorem(&self) -> bool {
        self.len == 0
    }

    /// Starts anew with one line.
    pub fn reset(&mut self, line: Line) {
        self.len = 0;
        self.add(line);
    }

    /// Becomes the same as another one. Only the lines are copied that it has.
    pub(super) fn become_like(&mut self, other: &Self) {
        self.len = other.len;
        if let (Some(to), Some(from)) = (self.lines.get_mut(..self.len), other.lines.get(..self.len)) {
            to.copy_from_slice(from);
        }
    }

    /// Adds a line unless it says nothing or nothing new, and drops those it implies. `false`: there is no
    /// room.
    pub fn add(&mut self, line: Line) -> bool {
        if line.is_tautology() || self.lines().iter().any(|known| known.implies(line)) {
            return true;
        }
        let mut kept = 0;
        for place in 0..self.len {
            let known = self.lines[place];
            if !line.implies(known) {
                self.lines[kept] = known;
                kept += 1;
            }
        }
        self.len = kept;
        if self.len == LINES {
            return false;
        }
        self.lines[self.len] = line;
        self.len += 1;
        true
    }

    /// Makes this the product of a target and some lines: every line of the one joined with every line of
    /// the other, which says that the one or the other holds. `false`: there is no room.
    pub fn product(&mut self, target: &Self, lines: impl Iterator<Item = Line> + Clone) -> bool {
        self.len = 0;
        target.lines().iter().all(|&a| lines.clone().all(|b| self.add(a.join(b))))
    }

    /// Puts facts into all lines.
    pub fn substitute(&mut self, facts: Facts) {
        let touched = |line: &Line| (line.left | line.right) & facts.known != 0;
        if !self.lines().iter().any(touched) {
            return;
        }
        let len = core::mem::take(&mut self.len);
        for place in 0..len {
            // lines are only ever added at or before the place that was read
            if let Some(line) = self.lines[place].given(facts) {
                self.add(line);
            }
        }
    }

    /// How many times a proposition occurs.
    #[must_use]
    pub fn occurrences(&self, proposition: usize) -> u32 {
        let bit = 1 << (proposition & 63);
        self.lines().iter().map(|line| u32::from(line.left & bit != 0) + u32::from(line.right & bit != 0)).sum()
    }
}

/// What stands on the same side of all lines of both targets: the truths, and the falsehoods, that either
/// answer to the question would imply.
#[must_use]
pub(super) fn implied(targets: &[Target; 2]) -> Line {
    let mut lines = targets.iter().flat_map(Target::lines);
    let Some(&first) = lines.next() else { return Line::default() };
    lines.fold(first, |common, line| Line { left: common.left & line.left, right: common.right & line.right })
}
