//! A number for every position of a table's materials.

use std::fmt;
use std::ops::Range;

use al_chess::{MAX_DECLARED, Material, Position, Role, Side, Square, SquareSet, attacks, geometry};

/// The positions of some materials, numbered without gaps between the materials.
///
/// The number of a position is made of the squares of its men, in the order of slots; identical men count
/// as one set, so that exchanging them changes nothing. Not every number is a legal position.
///
/// En passant needs no room of its own: a pawn that may be taken so is numbered on its side's first rank,
/// where no pawn ever stands. It is *marked*.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    endings: Vec<Ending>,
    total: u32,
}

/// One material.
#[derive(Clone, Debug)]
struct Ending {
    material: Material,
    /// The first number.
    offset: u32,
    /// How many numbers.
    len: u32,
    groups: Vec<Group>,
    /// Whether no two men are alike, so that every group is one man.
    all_differ: bool,
    pawns: bool,
}

/// Men of one side and kind: a run of slots.
#[derive(Clone, Copy, Debug)]
struct Group {
    first: usize,
    count: usize,
    /// How many sets of squares they can stand on.
    sets: u32,
}

/// More positions than can be numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyPositions;

impl fmt::Display for TooManyPositions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the table has more positions than a proof can hold: five men and more are too many")
    }
}

impl std::error::Error for TooManyPositions {}

/// The most numbers: two bytes for each with either side to move have to fit into the memory.
const MOST: u64 = 1 << 28;

impl Numbering {
    /// The numbering of these materials, in this order.
    pub(super) fn new(materials: &[Material]) -> Result<Self, TooManyPositions> {
        let mut endings: Vec<Ending> = Vec::new();
        let mut total = 0u64;
        for &material in materials {
            if endings.iter().any(|ending| ending.material == material) {
                continue;
            }
            let groups = groups(material);
            let len = groups.iter().try_fold(1u64, |len, group| len.checked_mul(group.sets.into()));
            let len = len.filter(|len| total + len <= MOST).ok_or(TooManyPositions)?;
            let pawns = material.slots().any(|(_, man)| man.role == Role::Pawn);
            let all_differ = groups.iter().all(|group| group.count == 1);
            endings.push(Ending { material, offset: total as u32, len: len as u32, groups, all_differ, pawns });
            total += len;
        }
        Ok(Self { endings, total: total as u32 })
    }

    /// How many numbers there are.
    pub(super) fn total(&self) -> u32 {
        self.total
    }

    /// The numbers of a material's positions.
    pub(super) fn range(&self, material: Material) -> Option<Range<u32>> {
        let ending = self.endings.iter().find(|ending| ending.material == material)?;
        Some(ending.offset..ending.offset + ending.len)
    }

    /// Whether both sides have pawns in some material.
    pub(super) fn has_en_passant(&self) -> bool {
        let has_pawn = |material: Material, side| material.slots_of(side, Role::Pawn).next().is_some();
        self.endings.iter().any(|ending| [Side::Us, Side::Them].iter().all(|&side| has_pawn(ending.material, side)))
    }

    /// The number of a position, if its men are of one of the materials. Whose move it is does not count.
    #[inline]
    pub(super) fn number(&self, position: &Position) -> Option<u32> {
        if position.is_whole() { self.number_of_whole(position) } else { self.number_of_whole(&position.canonical()) }
    }

    #[inline]
    fn number_of_whole(&self, position: &Position) -> Option<u32> {
        let ending = self.endings.iter().find(|ending| ending.material == position.material())?;
        if ending.all_differ && position.en_passant().is_none() {
            let squares = (0..ending.groups.len()).map(|slot| position.square(slot as u8).index() as u32);
            return Some(ending.offset + squares.fold(0, |number, square| number << 6 | square));
        }
        let mut squares = position.squares();
        if let Some(passed) = position.en_passant() {
            mark(&mut squares, position, passed);
        }
        Some(ending.number(&squares))
    }

    /// A quick way to the numbers of positions that differ from this one by one man's square, if its men are
    /// of one of the materials.
    #[inline]
    pub(super) fn neighbours(&self, position: &Position) -> Option<Neighbours<'_>> {
        if !position.is_whole() {
            return None;
        }
        let ending = self.endings.iter().find(|ending| ending.material == position.material())?;
        Some(Neighbours { ending, squares: position.squares() })
    }

    /// The position of a number, if there is one: on different squares, no pawn on a last rank. Of its
    /// legality nothing else is asked.
    #[inline]
    pub(super) fn position(&self, number: u32, turn: Side) -> Option<Position> {
        let (ending, squares) = self.squares(number)?;
        if ending.pawns {
            return ending.position_with_pawns(squares, turn);
        }
        let len = ending.material.len();
        are_apart(&squares[..len]).then(|| Position::new_unchecked(ending.material, &squares[..len], turn))
    }

    /// The position of a number, if it is legal and nobody may take en passant.
    #[inline]
    pub(super) fn legal(&self, number: u32, turn: Side) -> Option<Position> {
        let (ending, squares) = self.squares(number)?;
        let (ours, theirs) = (squares[0], squares[usize::from(ending.material.king(Side::Them))]);
        let (files, ranks) = (ours.file().abs_diff(theirs.file()), ours.rank().abs_diff(theirs.rank()));
        if files.max(ranks) <= 1 {
            return None;
        }
        let position = self.position(number, turn)?;
        let is_legal = !position.in_check(turn.other()) && (!ending.pawns || position.en_passant().is_none());
        is_legal.then_some(position)
    }

    /// Visits the positions of a range of numbers that are legal and in which nobody may take en passant,
    /// in order.
    pub(super) fn each_legal(&self, numbers: Range<u32>, turn: Side, mut visit: impl FnMut(u32, Position)) {
        let mut number = numbers.start;
        while number < numbers.end {
            let Some((ending, squares)) = self.squares(number) else { return };
            if ending.has_lone_king() && (number - ending.offset).is_multiple_of(64) && numbers.end - number >= 64 {
                for king in ending.places_of_lone_king(&squares, turn) {
                    let mut squares = squares;
                    squares[(ending.material.len() - 1) & (MAX_DECLARED - 1)] = king;
                    let squares = &squares[..ending.material.len()];
                    visit(number + king.index() as u32, Position::new_unchecked(ending.material, squares, turn));
                }
                number += 64;
            } else {
                if let Some(position) = self.legal(number, turn) {
                    visit(number, position);
                }
                number += 1;
            }
        }
    }

    #[inline]
    fn squares(&self, number: u32) -> Option<(&Ending, [Square; MAX_DECLARED])> {
        let ending = self.endings.iter().find(|ending| number.wrapping_sub(ending.offset) < ending.len)?;
        Some((ending, ending.squares(number - ending.offset)))
    }
}

/// A position whose men may be moved one at a time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Neighbours<'a> {
    ending: &'a Ending,
    squares: [Square; MAX_DECLARED],
}

impl Neighbours<'_> {
    /// The number with the man of a slot on another square.
    #[inline]
    pub(super) fn number(&self, slot: u8, to: Square) -> u32 {
        let mut squares = self.squares;
        squares[usize::from(slot) & (MAX_DECLARED - 1)] = to;
        self.ending.number(&squares)
    }
}

impl Ending {
    #[inline]
    fn number(&self, squares: &[Square; MAX_DECLARED]) -> u32 {
        if self.all_differ {
            let squares = squares[..self.groups.len().min(MAX_DECLARED)].iter();
            return self.offset + squares.fold(0, |number, square| number << 6 | square.index() as u32);
        }
        let mut number = 0;
        for group in &self.groups {
            let set = match group.count {
                1 => squares[group.first & (MAX_DECLARED - 1)].index() as u32,
                2 => pair(squares[group.first & (MAX_DECLARED - 1)], squares[(group.first + 1) & (MAX_DECLARED - 1)]),
                _ => rank(&squares[group.first..group.first + group.count]),
            };
            number = number * group.sets + set;
        }
        self.offset + number
    }

    /// The squares of a number counted from the first of this material; identical men ascending.
    #[inline]
    fn squares(&self, number: u32) -> [Square; MAX_DECLARED] {
        let mut squares = [Square::A1; MAX_DECLARED];
        let mut rest = number;
        if self.all_differ {
            for square in squares[..self.groups.len().min(MAX_DECLARED)].iter_mut().rev() {
                *square = Square::from_index((rest & 63) as u8);
                rest >>= 6;
            }
            return squares;
        }
        for group in self.groups.iter().rev() {
            let set = rest % group.sets;
            rest /= group.sets;
            if group.count == 1 {
                squares[group.first & (MAX_DECLARED - 1)] = Square::from_index(set as u8);
            } else {
                unrank(set, &mut squares[group.first..group.first + group.count]);
            }
        }
        squares
    }

    /// Whether they have nothing but the king, which then is the last man.
    fn has_lone_king(&self) -> bool {
        usize::from(self.material.king(Side::Them)) + 1 == self.material.len()
    }

    /// Where their lone king can legally stand with our men on these squares: nowhere when ours cannot.
    fn places_of_lone_king(&self, squares: &[Square; MAX_DECLARED], turn: Side) -> SquareSet {
        let ours = self.material.slots().take(self.material.len() - 1);
        let mut occupied = SquareSet::EMPTY;
        for (slot, man) in ours.clone() {
            let square = squares[usize::from(slot) & (MAX_DECLARED - 1)];
            if occupied.contains(square) || man.role == Role::Pawn && matches!(square.rank(), 0 | 7) {
                return SquareSet::EMPTY;
            }
            occupied = occupied.with(square);
        }
        let mut forbidden = occupied | geometry::ring(squares[0]);
        if turn == Side::Us {
            for (slot, man) in ours {
                let square = squares[usize::from(slot) & (MAX_DECLARED - 1)];
                forbidden |= attacks::attacks(man.role, Side::Us, square, occupied);
            }
        }
        !forbidden
    }

    /// A position with pawns, of which one may be marked.
    fn position_with_pawns(&self, mut squares: [Square; MAX_DECLARED], turn: Side) -> Option<Position> {
        let len = self.material.len();
        let mut passed = None;
        for (slot, man) in self.material.slots().filter(|(_, man)| man.role == Role::Pawn) {
            let square = &mut squares[usize::from(slot)];
            match (man.side, square.rank()) {
                (Side::Us, 0) if turn == Side::Them && passed.is_none() => {
                    passed = Some(Square::at(square.file(), 2));
                    *square = Square::at(square.file(), 3);
                }
                (Side::Them, 7) if turn == Side::Us && passed.is_none() => {
                    passed = Some(Square::at(square.file(), 5));
                    *square = Square::at(square.file(), 4);
                }
                (_, 0 | 7) => return None,
                _ => {}
            }
        }
        if !are_apart(&squares[..len]) {
            return None;
        }
        let position = Position::new_unchecked(self.material, &squares[..len], turn);
        let Some(passed) = passed else { return Some(position) };
        let position = position.with_en_passant(Some(passed)).canonical();
        position.en_passant().is_some().then_some(position)
    }
}

/// Puts the pawn that has passed over a square on its side's first rank.
fn mark(squares: &mut [Square; MAX_DECLARED], position: &Position, passed: Square) {
    let (beyond, first_rank) = match position.turn() {
        Side::Us => (Square::at(passed.file(), 4), 7),
        Side::Them => (Square::at(passed.file(), 3), 0),
    };
    if let Some(slot) = position.man_at(beyond) {
        squares[usize::from(slot) & (MAX_DECLARED - 1)] = Square::at(passed.file(), first_rank);
    }
}

fn groups(material: Material) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut last = None;
    for (slot, man) in material.slots() {
        match groups.last_mut() {
            Some(group) if last == Some(man) => group.count += 1,
            _ => groups.push(Group { first: usize::from(slot), count: 1, sets: 0 }),
        }
        last = Some(man);
    }
    for group in &mut groups {
        group.sets = choose(64, group.count as u32);
    }
    groups
}

/// How many sets of `k` of `n` things there are.
fn choose(n: u32, k: u32) -> u32 {
    (0..k).fold(1u64, |sets, i| sets * u64::from(n.saturating_sub(i)) / u64::from(i + 1)) as u32
}

/// The place of a set of two squares among all such sets.
#[inline]
fn pair(a: Square, b: Square) -> u32 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let high = high.index() as u32;
    high * high.saturating_sub(1) / 2 + low.index() as u32
}

/// The place of a set of squares among all sets of as many.
fn rank(squares: &[Square]) -> u32 {
    let mut sorted = [Square::A1; MAX_DECLARED];
    let sorted = &mut sorted[..squares.len()];
    sorted.copy_from_slice(squares);
    sorted.sort_unstable();
    sorted.iter().zip(1..).map(|(square, k)| choose(square.index() as u32, k)).sum()
}

/// The set of squares at a place, ascending.
fn unrank(mut place: u32, squares: &mut [Square]) {
    let count = squares.len() as u32;
    for (square, k) in squares.iter_mut().rev().zip((1..=count).rev()) {
        let (mut low, mut high) = (0u32, 64);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if choose(middle, k) <= place { low = middle } else { high = middle }
        }
        place -= choose(low, k);
        *square = Square::from_index(low as u8);
    }
}

#[inline]
fn are_apart(squares: &[Square]) -> bool {
    let mut occupied = 0;
    for square in squares {
        if occupied & square.bit() != 0 {
            return false;
        }
        occupied |= square.bit();
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::error::Error;

    #[test]
    fn every_legal_position_has_a_number_of_its_own() -> Result<(), Box<dyn Error>> {
        let materials: Vec<Material> =
            ["KRK", "KPK", "KBBK"].iter().map(|name| name.parse()).collect::<Result<_, _>>()?;
        let numbering = Numbering::new(&materials)?;
        assert_eq!(numbering.total(), 2 * 64 * 64 * 64 + 64 * 2016 * 64);
        for turn in [Side::Us, Side::Them] {
            let mut positions = materials.iter().flat_map(|&material| Position::all(material, turn));
            let mut by_run = Vec::new();
            numbering.each_legal(0..numbering.total(), turn, |number, position| by_run.push((number, position)));
            let mut legal = (0..numbering.total()).filter_map(|number| Some((number, numbering.legal(number, turn)?)));
            assert!(legal.clone().eq(by_run));
            let mut count = 0;
            let mut numbers: Vec<u32> = positions.by_ref().filter_map(|p| numbering.number(&p)).collect();
            numbers.sort_unstable();
            for &expected in &numbers {
                let (number, position) = legal.next().ok_or("too few")?;
                assert_eq!((number, numbering.number(&position)), (expected, Some(number)));
                assert!(position.is_legal() && position.is_canonical());
                count += 1;
            }
            assert_eq!(legal.next(), None);
            assert_eq!(count, numbers.len());
        }
        Ok(())
    }

    #[test]
    fn a_pawn_that_may_be_taken_en_passant_is_marked() -> Result<(), Box<dyn Error>> {
        let numbering = Numbering::new(&["KPKP".parse()?])?;
        for fen in ["8/8/8/3pP3/8/8/8/K6k w - d6 0 1", "8/8/8/8/3pP3/8/8/K6k b - e3 0 1"] {
            for us in [al_chess::Color::White, al_chess::Color::Black] {
                let position = Position::from_fen(fen, us)?.with_us(al_chess::Color::White);
                let number = numbering.number(&position).ok_or("no number")?;
                assert_eq!(numbering.position(number, position.turn()), Some(position));
                assert_eq!(numbering.legal(number, position.turn()), None);
            }
        }
        Ok(())
    }
}
