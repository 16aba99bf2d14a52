//! Solving an ending from its mates backwards.
//!
//! 1. [`survey`] looks once at every position: how many moves stay in the ending, and what the moves
//!    that leave it (captures and promotions) are worth, which the smaller endings know.
//! 2. The layers follow, one for each distance to mate. A position lost in `n` plies makes every
//!    position before it won in `n + 1`; one won in `n` takes a move from every position before it,
//!    and the one that loses its last move so is lost in `n + 1`. A move out of the ending has its
//!    effect in the layer of its own worth.
//! 3. What is left is drawn.

use al_chess::{Role, Side};
use rayon::prelude::*;

use super::cell::{self, DEEPEST, ILLEGAL, STALEMATE, undecided};
use super::lines::Lines;
use super::links::{Change, Links};
use super::shape::{Board, Shape, passed_square};

/// Positions by page: their places there.
type Layer = Vec<Vec<u16>>;

const SIDES: [Side; 2] = [Side::Us, Side::Them];

/// The bytes of all positions of an ending, with us and with them to move.
pub(super) fn solve(shape: &Shape, links: &Links) -> [Vec<u8>; 2] {
    let mut cells = SIDES.map(|_| vec![ILLEGAL; shape.numbers()]);
    let mut agenda = SIDES.map(|mover| survey(shape, links, mover, &mut cells[mover as usize]));
    let mut reached = SIDES.map(|_| vec![Vec::new(); shape.pages().len()]);
    for depth in 0..DEEPEST {
        let won = depth % 2 == 1;
        for (side, agenda) in agenda.iter_mut().enumerate() {
            let due = std::mem::take(&mut agenda[usize::from(depth)]);
            let settle = if won { cell::win } else { cell::lose_a_move };
            for (page, place) in due {
                if settle(&mut cells[side][usize::from(page) * shape.page_len() + usize::from(place)], depth) {
                    reached[side][usize::from(page)].push(place);
                }
            }
        }
        if reached.iter().flatten().all(Vec::is_empty) && agenda.iter().flatten().all(Vec::is_empty) {
            break;
        }
        let [us, them] = &mut cells;
        let before = |mover: Side, layer: &Layer, cells: &mut [u8]| {
            if won {
                step_back(shape, layer, mover, cells, |cell| cell::lose_a_move(cell, depth + 1))
            } else {
                step_back(shape, layer, mover, cells, |cell| cell::win(cell, depth + 1))
            }
        };
        reached = [before(Side::Us, &reached[1], us), before(Side::Them, &reached[0], them)];
    }
    debug_assert!(reached.iter().flatten().all(Vec::is_empty), "a mate is deeper than a byte holds");
    for cells in &mut cells {
        cells.par_chunks_mut(1 << 16).for_each(|cells| cells.iter_mut().for_each(|cell| *cell = cell::settled(*cell)));
    }
    cells
}

/// Settles, in `cells` with `mover` to move, what follows from a layer of positions one ply later.
/// Returns the positions that this decides.
///
/// Every page is settled by one task, which looks at the layer for moves that lead there: those of
/// other men stay on the page, those of the king come from up to eight other pages.
fn step_back(
    shape: &Shape,
    layer: &Layer,
    mover: Side,
    cells: &mut [u8],
    settle: impl Fn(&mut u8) -> bool + Sync,
) -> Layer {
    let lines = Lines::get();
    let pages = cells.par_chunks_mut(shape.page_len()).enumerate();
    let decided = pages.map(|(page, cells)| {
        let mut decided = Vec::new();
        let mut found = |place: usize| {
            if settle(&mut cells[place]) {
                decided.push(place as u16);
            }
        };
        let kings = shape.pages().kings(page);
        for board in layer[page].iter().filter_map(|&place| shape.board(kings, usize::from(place))) {
            shape.before_moves_of_men(lines, &board, mover, &mut found);
        }
        let mut ring = lines.ring(kings[mover as usize]);
        while ring != 0 {
            let mut after = kings;
            after[mover as usize] = ring.trailing_zeros() as u8;
            ring &= ring - 1;
            let Some((source, reflection)) = shape.pages().page(after) else { continue };
            for &place in &layer[source] {
                let place = shape.place_before(reflection, usize::from(place));
                if !shape.has_en_passant() {
                    found(place);
                } else if let Some(Board { squares, passed: None }) = shape.board(after, place) {
                    found(place);
                    shape.with_marks(&squares, mover.other(), &mut found);
                }
            }
        }
        decided
    });
    decided.collect()
}

/// For every distance to mate, the positions that a move out of the ending decides at that distance,
/// or takes one of the moves that may save; as page and place.
type Agenda = Vec<Vec<(u16, u16)>>;

/// Looks at every position with `mover` to move, and leaves its byte as the layers need it.
fn survey(shape: &Shape, links: &Links, mover: Side, cells: &mut [u8]) -> Agenda {
    let lines = Lines::get();
    let pages = cells.par_chunks_mut(shape.page_len()).enumerate();
    let parts = pages.map(|(page, cells)| {
        let mut part = Vec::new();
        let kings = shape.pages().kings(page);
        for (place, cell) in cells.iter_mut().enumerate() {
            let Some(board) = shape.board(kings, place) else { continue };
            let Some((byte, due)) = look_at(shape, lines, links, &board, mover) else { continue };
            *cell = byte;
            part.extend(due.map(|depth| (depth, place as u16)));
        }
        part
    });
    let parts: Vec<Vec<(u8, u16)>> = parts.collect();
    let mut agenda = vec![Vec::new(); usize::from(DEEPEST) + 1];
    for (page, part) in parts.into_iter().enumerate() {
        for (depth, place) in part {
            agenda[usize::from(depth)].push((page as u16, place));
        }
    }
    agenda
}

/// The first byte of a position, and the layer in which it is on the agenda, if any; `None` when the
/// position is not legal.
fn look_at(shape: &Shape, lines: &Lines, links: &Links, board: &Board, mover: Side) -> Option<(u8, Option<u8>)> {
    let moves = shape.moves(lines, board, mover)?;
    let squares = &board.squares[..shape.len()];
    let theirs = squares.iter().enumerate().filter(|&(man, _)| shape.side(man) != mover);
    let takes = theirs.fold(0u64, |set, (_, &square)| set | 1 << square);

    let mut staying = 0;
    let mut exits = Exits::default();
    for man in (0..squares.len()).filter(|&man| shape.side(man) == mover) {
        let promotes = if shape.role(man) == Role::Pawn { 0xFF00_0000_0000_00FF } else { 0 };
        let mut leaving = moves.to[man] & (takes | promotes);
        staying += (moves.to[man] & !leaving).count_ones();
        while leaving != 0 {
            let to = leaving.trailing_zeros() as u8;
            leaving &= leaving - 1;
            let captured = squares.iter().position(|&square| square == to);
            let mut after = board.squares;
            after[man] = to;
            let mut exit = |promotion| {
                exits.add(links.byte(Change { promotion, captured }, &after, mover.other()));
            };
            if promotes >> to & 1 == 0 {
                exit(None);
            } else {
                (0..Role::PROMOTIONS.len()).for_each(|place| exit(Some((man, place))));
            }
        }
    }
    if let Some(passed) = board.passed
        && let Some(taker) = shape.taker_in_passing(&board.squares, passed)
    {
        let mut after = board.squares;
        after[taker] = passed_square(shape.side(passed), after[passed]);
        exits.add(links.byte(Change { promotion: None, captured: Some(passed) }, &after, mover.other()));
    }

    Some(if exits.any {
        (undecided(staying + 1), exits.due())
    } else if staying > 0 {
        (undecided(staying), None)
    } else if moves.in_check {
        // As if its only move lost at once: layer 0 takes it away.
        (undecided(1), Some(0))
    } else {
        (STALEMATE, None)
    })
}

/// What the moves out of the ending are worth to the side that makes them.
#[derive(Default)]
struct Exits {
    any: bool,
    /// Plies to mate of the quickest that wins.
    win: Option<u8>,
    /// Plies to mate of the slowest that loses.
    loss: Option<u8>,
    draws: bool,
}

impl Exits {
    /// Notes a move that leads to a position of this byte.
    fn add(&mut self, byte: u8) {
        self.any = true;
        match byte {
            STALEMATE.. => self.draws = true,
            plies if plies % 2 == 0 => self.win = Some(self.win.map_or(plies + 1, |best| best.min(plies + 1))),
            plies => self.loss = self.loss.max(Some(plies + 1)),
        }
    }

    /// The layer in which they decide the position, or lose it as far as they go: never, when one draws
    /// and none wins.
    fn due(&self) -> Option<u8> {
        match self.win {
            Some(plies) => Some(plies),
            None if self.draws => None,
            None => self.loss,
        }
    }
}
