//! Patterns once more, from their definition: a drawing of letters that is turned over letter by letter and laid
//! on a board of letters.

use advice::chess::{Position, Side, Square};
use std::collections::{BTreeMap, BTreeSet};

/// Rows of letters, the highest rank first; a letter that is no man's has its meaning in `Drawn::fits`.
type Rows = Vec<Vec<char>>;

/// What a letter demands of a square: the letter, the square, whether colours are exchanged.
type Fits = dyn Fn(&Position, char, Square, bool) -> bool;

/// A pattern.
pub(crate) struct Drawn<'a> {
    pub(crate) rows: &'a [&'a str],
    /// f: mirror files, r: mirror ranks, q: quarter turns, c: swap colours.
    pub(crate) symmetries: &'a str,
    /// l, r, t, b
    pub(crate) edges: &'a str,
    /// Letters other than the men's, `.` and `?`.
    pub(crate) fits: &'a Fits,
    /// What must hold of the named squares.
    pub(crate) condition: &'a dyn Fn(&BTreeMap<char, Square>) -> bool,
}

/// Any letter.
pub(crate) fn anything(_: &Position, _: char, _: Square, _: bool) -> bool {
    true
}

/// No condition.
pub(crate) fn always(_: &BTreeMap<char, Square>) -> bool {
    true
}

impl Drawn<'_> {
    /// All matches in a position: the squares of the letters given.
    pub(crate) fn tuples(&self, position: &Position, names: &str) -> BTreeSet<Vec<Square>> {
        let board = letters(position);
        let mut found = BTreeSet::new();
        for (rows, edges, swapped) in self.forms() {
            let (height, width) = (rows.len(), rows[0].len());
            for bottom in 0..=8 - height {
                for left in 0..=8 - width {
                    let at_edge = |edge| match edge {
                        'l' => left == 0,
                        'r' => left + width == 8,
                        'b' => bottom == 0,
                        _ => bottom + height == 8,
                    };
                    if !edges.iter().all(|edge| at_edge(*edge)) {
                        continue;
                    }
                    let mut named = BTreeMap::new();
                    let fits = rows.iter().enumerate().all(|(row, letters)| {
                        letters.iter().enumerate().all(|(file, &letter)| {
                            let square = Square::at((left + file) as u8, (bottom + height - 1 - row) as u8);
                            named.insert(letter, square);
                            let stands = board[square.index()];
                            match letter {
                                '?' => true,
                                '.' | 'K' | 'Q' | 'R' | 'B' | 'N' | 'P' | 'k' | 'q' | 'r' | 'b' | 'n' | 'p' => {
                                    stands == letter
                                }
                                other => (self.fits)(position, other, square, swapped),
                            }
                        })
                    });
                    if fits && (self.condition)(&named) {
                        found.insert(names.chars().map(|name| named[&name]).collect());
                    }
                }
            }
        }
        found
    }

    /// Whether it matches.
    pub(crate) fn matches(&self, position: &Position) -> bool {
        !self.tuples(position, "").is_empty()
    }

    /// Every form of the drawing, some of them several times.
    fn forms(&self) -> Vec<(Rows, Vec<char>, bool)> {
        let start: Rows = self
            .rows
            .iter()
            .map(|row| row.split(' ').map(|cell| cell.chars().next().expect("a cell")).collect())
            .collect();
        let mut forms = vec![(start, self.edges.chars().collect::<Vec<_>>(), false)];
        // as many rounds as the longest product of symmetries needs
        for _ in 0..5 {
            let mut next = forms.clone();
            for symmetry in self.symmetries.chars() {
                next.extend(forms.iter().cloned().map(|form| applied(symmetry, form)));
            }
            next.sort();
            next.dedup();
            forms = next;
        }
        forms
    }
}

fn applied(symmetry: char, (mut rows, mut edges, mut swapped): (Rows, Vec<char>, bool)) -> (Rows, Vec<char>, bool) {
    let exchange = |edges: &mut Vec<char>, pairs: [(char, char); 2]| {
        for edge in edges.iter_mut() {
            if let Some((_, to)) = pairs.iter().find(|(from, _)| from == edge) {
                *edge = *to;
            }
        }
    };
    match symmetry {
        'f' => {
            rows.iter_mut().for_each(|row| row.reverse());
            exchange(&mut edges, [('l', 'r'), ('r', 'l')]);
        }
        'r' => {
            rows.reverse();
            exchange(&mut edges, [('t', 'b'), ('b', 't')]);
        }
        'c' => {
            rows.reverse();
            exchange(&mut edges, [('t', 'b'), ('b', 't')]);
            for letter in rows.iter_mut().flatten() {
                if "KQRBNPkqrbnp".contains(*letter) {
                    *letter =
                        if letter.is_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() };
                }
            }
            swapped = !swapped;
        }
        // to the right: the left column becomes the top row
        _ => {
            rows = (0..rows[0].len()).map(|column| rows.iter().rev().map(|row| row[column]).collect()).collect();
            let turned = |edge: &char| match edge {
                'l' => 't',
                't' => 'r',
                'r' => 'b',
                _ => 'l',
            };
            edges = edges.iter().map(turned).collect();
        }
    }
    edges.sort_unstable();
    (rows, edges, swapped)
}

/// Who stands on each square: capitals ours.
fn letters(position: &Position) -> [char; 64] {
    let mut board = ['.'; 64];
    for (slot, man) in position.material().slots() {
        if !position.captured(slot) {
            let letter = position.role(slot).letter();
            let letter = if man.side == Side::Us { letter.to_ascii_uppercase() } else { letter };
            board[position.square(slot).index()] = letter;
        }
    }
    board
}
