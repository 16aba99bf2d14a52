//! What generated code calls, under the names it calls it by: the fast forms of the built-in functions,
//! masks of destinations, and the few types of a search. Not for people; the module's number changes
//! when its meaning does, so that code and runtime of different versions are never mixed.

mod look_up;

pub use crate::forcing::{Choose, Chosen, Greatest, Least, NOTHING, Pick, choose, go_on, key, note, place, ties};
pub use crate::general;
pub use crate::lone::{Beaten, Lone, forced, hopeful, hopeless};
pub use crate::prover;
pub use crate::{Decision, Expected, Follow, Play, Scratch, Table};
pub use al_chess::attacks::{bishop, knight, pawn, queen, rook};
pub use al_chess::geometry::{beside, between, fill, point_distance, point_manhattan, ring};
pub use al_chess::order::first;
pub use al_chess::{Color, Man, Material, Move, Placed, Point, Position, Role, Side, Square, SquareSet, Value};
pub use core::cmp::{max, min};
pub use look_up::{bit, byte_at, half_place, mask_at, mirrored_for, value_at, when, word_at};

use al_chess::{attacks, geometry, masks};
use core::cell::OnceCell;

/// A move of ours at the root of a forcing tree.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// The move.
    pub mv: Move,
    /// Whether the tree ends with it.
    pub ends: bool,
}

impl Found {
    /// The same move, after which the table is consulted again.
    #[must_use]
    #[inline]
    pub const fn anew(self) -> Self {
        Self { ends: true, ..self }
    }

    /// The move with its rule and advice.
    #[must_use]
    #[inline]
    pub const fn play(self, rule: u16, advice: u16) -> Play {
        Play { rule, advice, mv: self.mv, ends: self.ends }
    }
}

/// The slot of a side's man on a square; the king's where none stands there.
#[must_use]
#[inline]
pub fn man_on(position: &Position, side: Side, square: Square) -> u8 {
    let man = position.man_at(square).filter(|&slot| position.man(slot).side == side);
    man.unwrap_or(position.material().king(side))
}

/// A man of a position as a predicate written in Rust is told of him.
#[must_use]
#[inline]
pub const fn placed_in(position: &Position, slot: u8) -> Placed {
    let man = position.man(slot);
    placed(position.square(slot), position.captured(slot), man.role, man.side)
}

/// A man as a predicate written in Rust is told of him.
#[must_use]
#[inline]
pub const fn placed(square: Square, captured: bool, role: Role, side: Side) -> Placed {
    Placed { man: Man { side, role }, square: if captured { None } else { Some(square) } }
}

/// Where an expression of a knowledge base, or of a table for any position, is looked at from.
#[derive(Clone, Copy, Debug)]
pub struct Look<'p> {
    /// The root of the tree.
    pub root: &'p Position,
    /// The current position.
    pub here: &'p Position,
    /// Its depth.
    pub depth: i32,
    /// The move that a constraint judges.
    pub mv: Move,
    /// How many plies may lie below the root, with what is asked by `can`; [`u32::MAX`]: no limit.
    pub plies: u32,
    before: &'p Position,
    after: Option<&'p After>,
    before_depth: i32,
}

/// The position after the move that a constraint judges, once somebody has looked at it: most constraints do not.
pub type After = OnceCell<Position>;

impl<'p> Look<'p> {
    /// A node of a tree.
    #[must_use]
    #[inline]
    pub fn at(root: &'p Position, here: &'p Position, depth: u32) -> Self {
        let depth = depth as i32;
        let mv = quiet(0, Square::A1, Square::A1);
        Self { root, here, depth, mv, plies: u32::MAX, before: here, after: None, before_depth: depth }
    }

    /// The same in a tree of at most so many plies.
    #[must_use]
    #[inline]
    pub const fn within(self, plies: u32) -> Self {
        Self { plies, ..self }
    }

    /// The same with a move that a constraint judges.
    #[must_use]
    #[inline]
    pub fn moving(self, mv: Move, after: &'p After) -> Self {
        Self { mv, after: Some(after), ..self }
    }

    /// Seen from the root.
    #[must_use]
    #[inline]
    pub fn at_root(self) -> Self {
        Self { here: self.root, depth: 0, ..self }
    }

    /// Seen from before the move.
    #[must_use]
    #[inline]
    pub fn before(self) -> Self {
        Self { here: self.before, depth: self.before_depth, ..self }
    }

    /// Seen from after the move.
    #[must_use]
    #[inline]
    pub fn after(self) -> Self {
        let here = self.after.map_or(self.before, |after| after.get_or_init(|| self.before.play(self.mv)));
        Self { here, depth: self.before_depth + 1, ..self }
    }
}

/// A move that takes nothing.
#[must_use]
#[inline]
pub const fn quiet(slot: u8, from: Square, to: Square) -> Move {
    Move { slot, from, to, promotion: None, captured: None }
}

/// A move that takes the man on its destination, if one of these men (square, slot) stands there.
#[must_use]
#[inline]
pub fn taking(slot: u8, from: Square, to: Square, men: &[(Square, u8)]) -> Move {
    let captured = men.iter().find(|(square, _)| *square == to).map(|(_, victim)| *victim);
    Move { captured, ..quiet(slot, from, to) }
}

/// A move of a pawn that becomes another man.
#[must_use]
#[inline]
pub const fn promoting(slot: u8, from: Square, to: Square, role: Role, captured: Option<u8>) -> Move {
    Move { slot, from, to, promotion: Some(role), captured }
}

/// What a node with them to move says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch {
    /// Some reply refutes.
    Fails,
    /// Every reply is answered.
    Holds,
    /// They have no reply, and that counts as success.
    NoReply,
}

/// The material of these men. Only for constants: men that cannot be are a compile error there.
#[must_use]
pub const fn material(us: &[Role], them: &[Role]) -> Material {
    match Material::new(us, them) {
        Ok(material) => material,
        Err(_) => panic!("generated code declares only materials that the compiler has checked"),
    }
}

/// Whether a table for these materials, or (`any`) for any position, speaks of all that another one hands over to it.
/// What is wanted of a table for any position is an empty list.
#[must_use]
pub const fn speaks_of(materials: &[Material], any: bool, wanted: &[Material]) -> bool {
    if any {
        return true;
    }
    let mut place = 0;
    while place < wanted.len() {
        let mut other = 0;
        while other < materials.len() && !wanted[place].same(materials[other]) {
            other += 1;
        }
        if other == materials.len() {
            return false;
        }
        place += 1;
    }
    !wanted.is_empty()
}

/// Whether a forcing tree may begin here: we are to move and all men are there.
#[must_use]
#[inline]
pub const fn is_root(position: &Position) -> bool {
    matches!(position.turn(), Side::Us) && position.is_whole()
}

/// The squares of the first `N` slots.
#[must_use]
#[inline]
pub fn squares<const N: usize>(position: &Position) -> [Square; N] {
    position.squares()
}

/// The squares of the first slots, and in the last place what [`passed_at`] reads: the square that may be taken
/// en passant, a1 for none.
#[must_use]
#[inline]
pub fn squares_and_passed<const N: usize>(position: &Position) -> [Square; N] {
    let mut squares = squares(position);
    if let Some(last) = squares.last_mut() {
        *last = position.en_passant().unwrap_or(Square::A1);
    }
    squares
}

/// The square that may be taken en passant, as a set: a1 stands for none.
#[must_use]
#[inline]
pub fn passed_at(square: Square) -> SquareSet {
    square.set().without(Square::A1)
}

/// The slot of the pawn that may be taken en passant.
#[must_use]
pub fn passed(position: &Position) -> Option<u8> {
    let square = position.en_passant()?;
    let ranks = if matches!(position.turn(), Side::Us) { -1 } else { 1 };
    position.man_at(ahead(square, ranks))
}

/// What has become of the men of the root: the captured slots as bits; from bit 8 on the slot of a pawn that may
/// be taken en passant, plus one; from bit 16 on three bits a slot, 1 to 4 for what its pawn has become.
#[must_use]
pub fn shape(position: &Position) -> u64 {
    let mut shape = u64::from(position.captured_slots());
    shape |= passed(position).map_or(0, |slot| u64::from(slot) + 1) << 8;
    for (slot, man) in position.material().slots() {
        if man.role == Role::Pawn {
            let code = match position.role(slot) {
                Role::Queen => 1,
                Role::Rook => 2,
                Role::Bishop => 3,
                Role::Knight => 4,
                Role::Pawn | Role::King => 0,
            };
            shape |= code << (16 + 3 * slot);
        }
    }
    shape
}

/// The value at a place of a list, if there is one.
#[must_use]
#[inline]
pub fn get<T: Copy>(list: &[T], place: u16) -> Option<T> {
    list.get(usize::from(place)).copied()
}

/// The slots of men of one kind, the man on the lower square first.
#[must_use]
#[inline]
pub fn by_square<const N: usize>(mut men: [(Square, u8); N]) -> [u8; N] {
    men.sort_unstable();
    men.map(|(_, slot)| slot)
}

/// A reply not yet looked at: the one that refuted another move, if it is among them.
#[must_use]
#[inline]
pub const fn refuter_first(left: SquareSet, refuter: SquareSet) -> Option<Square> {
    let again = SquareSet(left.0 & refuter.0);
    if again.is_empty() { left.first() } else { again.first() }
}

/// The destinations whose file is greater than `n`.
#[must_use]
#[inline]
pub fn files_above(n: i32) -> SquareSet {
    SquareSet(masks::FILES_GT[(n.clamp(-1, 8) + 1) as usize])
}

/// The destinations whose rank is greater than `n`.
#[must_use]
#[inline]
pub fn ranks_above(n: i32) -> SquareSet {
    SquareSet(masks::RANKS_GT[(n.clamp(-1, 8) + 1) as usize])
}

/// The destinations at most `n` king moves from a square; none where `n` is negative.
#[must_use]
#[inline]
pub fn ball(square: Square, n: i32) -> SquareSet {
    if n < 0 { SquareSet::EMPTY } else { SquareSet(masks::BALL[square.index()][n.min(7) as usize]) }
}

/// The file of a square.
#[must_use]
#[inline]
pub const fn file(square: Square) -> i32 {
    square.file() as i32
}

/// The rank of a square.
#[must_use]
#[inline]
pub const fn rank(square: Square) -> i32 {
    square.rank() as i32
}

/// The square so many ranks up the board, or down; beyond the edge it goes on at the other.
#[must_use]
#[inline]
pub const fn ahead(square: Square, ranks: i8) -> Square {
    Square::from_index((square.index() as u8).wrapping_add((8 * ranks) as u8))
}

/// The absolute value.
#[must_use]
#[inline]
pub const fn abs(n: i32) -> i32 {
    n.abs()
}

/// King moves from one square to another.
#[must_use]
#[inline]
pub fn distance(a: Square, b: Square) -> i32 {
    geometry::distance(a, b).into()
}

/// Files and ranks from one square to another.
#[must_use]
#[inline]
pub fn manhattan(a: Square, b: Square) -> i32 {
    geometry::manhattan(a, b).into()
}

/// The point of a square.
#[must_use]
#[inline]
pub fn point(square: Square) -> Point {
    square.into()
}

/// The point so many files and ranks away, held at most one step off the board.
#[must_use]
#[inline]
pub fn step(point: Point, files: i32, ranks: i32) -> Point {
    point.step(files.clamp(-9, 9) as i8, ranks.clamp(-9, 9) as i8)
}

/// The square nearest to a point.
#[must_use]
#[inline]
pub fn nearest(point: Point) -> Square {
    Square::at(point.file.clamp(0, 7) as u8, point.rank.clamp(0, 7) as u8)
}

/// The place of a point among the hundred points on and around the board.
#[must_use]
#[inline]
pub const fn point_index(point: Point) -> usize {
    (point.file + 1) as usize * 10 + (point.rank + 1) as usize
}

/// Whether a point is on the board and in a set.
#[must_use]
#[inline]
pub fn point_in(point: Point, set: SquareSet) -> bool {
    point.square().is_some_and(|square| set.contains(square))
}

/// The set of a point, empty off the board.
#[must_use]
#[inline]
pub fn point_set(point: Point) -> SquareSet {
    point.square().map_or(SquareSet::EMPTY, Square::set)
}

/// The squares of files `from` to `to`.
#[must_use]
#[inline]
pub fn files(from: i32, to: i32) -> SquareSet {
    SquareSet::files(from, to)
}

/// The squares of ranks `from` to `to`.
#[must_use]
#[inline]
pub fn ranks(from: i32, to: i32) -> SquareSet {
    SquareSet::ranks(from, to)
}

/// How many squares.
#[must_use]
#[inline]
pub const fn count(set: SquareSet) -> i32 {
    set.len() as i32
}

/// The set moved so many files and ranks.
#[must_use]
#[inline]
pub fn shift(set: SquareSet, files: i32, ranks: i32) -> SquareSet {
    set.shift(files.clamp(-8, 8) as i8, ranks.clamp(-8, 8) as i8)
}

/// Where a man may go without leaving its king attacked by these men.
#[must_use]
pub fn guard(king: Square, from: Square, occupied: SquareSet, side: Side, men: &[(Role, Square)]) -> SquareSet {
    let left = occupied.without(from);
    let mut allowed = SquareSet::FULL;
    for &(role, square) in men {
        // a line that reaches the king once the man has left must be stopped, or its man taken
        if attacks::attacks(role, side, square, left).contains(king) {
            allowed &= between(king, square) | square.set();
        }
    }
    allowed
}

/// The position of a table's test, seen by the side to move.
///
/// # Panics
///
/// Where the text is no FEN, which the compiler has checked.
#[must_use]
pub fn test_position(fen: &str) -> Position {
    let white = Position::from_fen(fen, Color::White);
    match white {
        Ok(position) if position.turn() == Side::Them => position.seen_by_other().canonical(),
        Ok(position) => position,
        Err(error) => panic!("{fen}: {error}"),
    }
}

/// Fails a test whose expectations a table does not meet; `place` is where it is written.
///
/// # Panics
///
/// Then.
pub fn test(table: &dyn Table, place: &str, position: &Position, expected: &[Expected<'_>]) {
    if let Some(shortfall) = crate::shortfall(table, position, expected) {
        panic!("{place}: {}: {shortfall}", position.fen());
    }
}
