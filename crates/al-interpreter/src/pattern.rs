//! Where a pattern matches, by the plainest definition: the drawing as a grid of cells, turned over in every way
//! that the symmetries make, laid on every place of the board and looked at cell by cell.

use std::collections::BTreeSet;

use al_chess::{Square, SquareSet};
use al_compiler::program::{Edges, Pattern};

/// What a cell of the grid says.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Cell {
    /// Which kind of thing must be there.
    kind: Option<usize>,
    /// Which named squares lie there.
    named: Vec<usize>,
}

/// A drawing in one of its forms: the lowest rank first, each rank from left to right.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Grid {
    ranks: Vec<Vec<Cell>>,
    edges: Edges,
    /// Whether the sides are exchanged.
    swapped: bool,
}

impl Grid {
    fn drawn(pattern: &Pattern) -> Self {
        let (files, ranks) = (usize::from(pattern.files), usize::from(pattern.ranks));
        let mut grid = vec![vec![Cell::default(); files]; ranks];
        for mark in &pattern.marks {
            grid[usize::from(mark.rank)][usize::from(mark.file)].kind = Some(mark.kind);
        }
        for (index, (file, rank)) in pattern.squares.iter().enumerate() {
            grid[usize::from(*rank)][usize::from(*file)].named.push(index);
        }
        let grid = Self { ranks: grid, edges: pattern.edges, swapped: false };
        if pattern.turned { grid.mirrored_ranks() } else { grid }
    }

    fn mirrored_files(mut self) -> Self {
        self.ranks.iter_mut().for_each(|rank| rank.reverse());
        (self.edges.left, self.edges.right) = (self.edges.right, self.edges.left);
        self
    }

    fn mirrored_ranks(mut self) -> Self {
        self.ranks.reverse();
        (self.edges.bottom, self.edges.top) = (self.edges.top, self.edges.bottom);
        self
    }

    /// A quarter turn to the left: what was on the right is on top.
    fn turned(self) -> Self {
        let files = self.ranks.first().map_or(0, Vec::len);
        let height = self.ranks.len();
        let ranks =
            (0..files).map(|rank| (0..height).map(|file| self.ranks[height - 1 - file][rank].clone()).collect());
        let Edges { left, right, bottom, top } = self.edges;
        Self { ranks: ranks.collect(), edges: Edges { bottom: left, top: right, left: top, right: bottom }, ..self }
    }

    fn with_colours_swapped(self) -> Self {
        let swapped = !self.swapped;
        Self { swapped, ..self.mirrored_ranks() }
    }

    /// All forms that the symmetries make of a drawing.
    fn forms(pattern: &Pattern) -> BTreeSet<Self> {
        let start = Self::drawn(pattern);
        let (mut forms, mut open) = (BTreeSet::from([start.clone()]), vec![start]);
        while let Some(form) = open.pop() {
            let symmetries = pattern.symmetries;
            let next = [
                symmetries.mirror_files.then(|| form.clone().mirrored_files()),
                symmetries.mirror_ranks.then(|| form.clone().mirrored_ranks()),
                symmetries.rotate.then(|| form.clone().turned()),
                symmetries.swap_colours.then(|| form.clone().with_colours_swapped()),
            ];
            for form in next.into_iter().flatten() {
                if forms.insert(form.clone()) {
                    open.push(form);
                }
            }
        }
        forms
    }

    /// The named squares when the lower left cell lies on a square, if the drawing may lie there and `sets`
    /// says that everything is where it must be.
    fn at(&self, corner: Square, names: usize, sets: &[SquareSet]) -> Option<Vec<Square>> {
        let mut named = vec![corner; names];
        for (rank, cells) in self.ranks.iter().enumerate() {
            for (file, cell) in cells.iter().enumerate() {
                let square = corner.step(file as i8, rank as i8)?;
                if cell.kind.is_some_and(|kind| !sets[kind].contains(square)) {
                    return None;
                }
                cell.named.iter().for_each(|name| named[*name] = square);
            }
        }
        let last = corner.step(self.ranks[0].len() as i8 - 1, self.ranks.len() as i8 - 1)?;
        let Edges { left, right, bottom, top } = self.edges;
        let at_edges = (!left || corner.file() == 0)
            && (!right || last.file() == 7)
            && (!bottom || corner.rank() == 0)
            && (!top || last.rank() == 7);
        at_edges.then_some(named)
    }
}

/// The different tuples of squares that a pattern's parameters can be. `sets` gives the squares of each kind
/// of mark in a reading, `holds` asks the condition of its named squares.
pub(crate) fn tuples(
    pattern: &Pattern,
    sets: impl Fn(usize) -> Vec<SquareSet>,
    mut holds: impl FnMut(usize, &[Square]) -> bool,
) -> BTreeSet<Vec<Square>> {
    let mut found = BTreeSet::new();
    let readings: Vec<Vec<SquareSet>> = (0..pattern.readings.len()).map(sets).collect();
    for form in Grid::forms(pattern) {
        let reading = usize::from(form.swapped);
        let Some(sets) = readings.get(reading) else { continue };
        for corner in Square::ALL {
            if let Some(named) = form.at(corner, pattern.squares.len(), sets)
                && holds(reading, &named)
            {
                found.insert(named[..pattern.params].to_vec());
            }
        }
    }
    found
}
