//! Where the kings can stand.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// All squares of the two kings, those that are reflections of each other only once. Each is a page of
/// positions.
#[derive(Debug)]
pub(super) struct Pages {
    /// The squares of the kings, ours first.
    kings: Vec<[u8; 2]>,
    /// How many different squares of the kings are reflections of these.
    images: Vec<u64>,
    /// By the squares of our king and theirs: the page, and what turns the board into that of the page.
    /// Of adjacent kings, nothing.
    page: Vec<Option<(u16, Reflection)>>,
}

/// A reflection of the board, or a sequence of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reflection {
    /// Whether files and ranks are exchanged, first of all.
    diagonal: bool,
    /// What is then XORed to every square: 7 flips the files, 56 the ranks.
    flip: u8,
}

impl Reflection {
    /// Where a square comes to lie.
    #[inline]
    pub(super) fn of(self, square: u8) -> u8 {
        let square = if self.diagonal { square >> 3 & 7 | (square & 7) << 3 } else { square };
        square ^ self.flip
    }

    /// Where two squares of six bits each, or one, came from.
    #[inline]
    pub(super) fn undo(self, squares: usize) -> usize {
        const EACH: usize = 1 << 6 | 1;
        let squares = squares ^ (usize::from(self.flip) * EACH);
        if self.diagonal { squares >> 3 & (7 * EACH) | (squares & (7 * EACH)) << 3 } else { squares }
    }
}

impl Pages {
    /// The pages of endings with pawns, where only the files can be flipped, or without.
    pub(super) fn get(pawns: bool) -> &'static Self {
        static WITH_PAWNS: LazyLock<Pages> = LazyLock::new(|| Pages::new(&[false], &[0, 7]));
        static WITHOUT: LazyLock<Pages> = LazyLock::new(|| Pages::new(&[false, true], &[0, 7, 56, 63]));
        if pawns { &WITH_PAWNS } else { &WITHOUT }
    }

    fn new(diagonal: &[bool], flips: &[u8]) -> Self {
        let reflections: Vec<Reflection> = diagonal
            .iter()
            .flat_map(|&diagonal| flips.iter().map(move |&flip| Reflection { diagonal, flip }))
            .collect();
        let squares = (0..64).flat_map(|ours| (0..64).map(move |theirs| [ours, theirs]));
        // Of all reflections the one with the lowest squares stands for all.
        let lowest = |kings: [u8; 2]| {
            reflections.iter().map(|&by| (kings.map(|king| by.of(king)), by)).min_by_key(|&(reflected, _)| reflected)
        };
        let mut images = BTreeMap::new();
        for (kings, _) in squares.clone().filter(|&kings| are_apart(kings)).filter_map(lowest) {
            *images.entry(kings).or_insert(0) += 1;
        }
        let kings: Vec<[u8; 2]> = images.keys().copied().collect();
        let page = |squares| {
            let (reflected, by) = lowest(squares).filter(|_| are_apart(squares))?;
            Some((kings.binary_search(&reflected).ok()? as u16, by))
        };
        Self { page: squares.map(page).collect(), images: images.into_values().collect(), kings }
    }

    /// How many there are.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.kings.len()
    }

    /// The squares of the kings on a page.
    #[inline]
    pub(super) fn kings(&self, page: usize) -> [u8; 2] {
        self.kings[page]
    }

    /// How many positions a number of this page stands for.
    pub(super) fn images(&self, page: usize) -> u64 {
        self.images[page]
    }

    /// The page with the kings on these squares, and what turns the board into that of the page.
    #[inline]
    pub(super) fn page(&self, kings: [u8; 2]) -> Option<(usize, Reflection)> {
        let kings = usize::from(kings[0] & 63) << 6 | usize::from(kings[1] & 63);
        self.page[kings].map(|(page, reflection)| (usize::from(page), reflection))
    }
}

/// Whether kings on these squares are neither on one square nor next to each other.
fn are_apart([ours, theirs]: [u8; 2]) -> bool {
    (ours & 7).abs_diff(theirs & 7) > 1 || (ours >> 3).abs_diff(theirs >> 3) > 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kings_have_462_places_without_pawns_and_1806_with() {
        assert_eq!((Pages::get(false).len(), Pages::get(true).len()), (462, 1806));
        for pages in [Pages::get(false), Pages::get(true)] {
            assert_eq!(pages.images.iter().sum::<u64>(), 3612);
        }
    }

    #[test]
    fn a_reflection_can_be_undone() {
        for pages in [Pages::get(false), Pages::get(true)] {
            for (_, reflection) in pages.page.iter().flatten() {
                for square in 0..64 {
                    let reflected = usize::from(reflection.of(square));
                    assert_eq!(reflection.undo(reflected) & 63, usize::from(square));
                    assert_eq!(reflection.undo(reflected << 6) >> 6, usize::from(square));
                }
            }
        }
    }
}
