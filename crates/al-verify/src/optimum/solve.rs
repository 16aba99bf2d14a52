//! Solving an ending from its mates backwards.
//!
//! 1. [`survey`] looks once at every position: how many moves stay in the ending, and what the moves
//!    that leave it (captures and promotions) are worth, which the smaller endings know.
//! 2. The layers follow, one for each distance to mate. A position lost in `n` plies makes every
//!    position before it won in `n + 1`; one won in `n` takes a move from every position before it,
//!    and the one that loses its last move so is lost in `n + 1`. A move out of the ending has its
//!    effect in the layer of its own worth.
//! 3. What is left is drawn.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use al_chess::{Role, Side};
use rayon::prelude::*;

use super::cell::{self, DEEPEST, ILLEGAL, STALEMATE, undecided};
use super::lines::Lines;
use super::links::{Change, Links};
use super::shape::{Board, Shape};

/// Numbers handled by one task.
const TASK: usize = 1 << 12;

const SIDES: [Side; 2] = [Side::Us, Side::Them];

/// For every distance to mate, the positions that a move out of the ending decides at that distance,
/// or takes one of the moves that may save.
type Agenda = Vec<Vec<u32>>;

/// The bytes of all positions of an ending, with us and with them to move.
pub(super) fn solve(shape: &Shape, links: &Links) -> [Vec<u8>; 2] {
    let cells = SIDES.map(|_| (0..shape.numbers()).map(|_| AtomicU8::new(ILLEGAL)).collect::<Vec<_>>());
    let mut agenda = SIDES.map(|mover| survey(shape, links, mover, &cells[mover as usize]));
    let mut reached = [Vec::new(), Vec::new()];
    for depth in 0..DEEPEST {
        for mover in SIDES {
            let side = mover as usize;
            let settle = if depth % 2 == 0 { cell::lose_a_move } else { cell::win };
            let mut due = agenda[side].get_mut(usize::from(depth)).map(std::mem::take).unwrap_or_default();
            due.retain(|&number| settle(&cells[side][number as usize], depth));
            reached[side].append(&mut due);
        }
        let done = |agenda: &Agenda| agenda.iter().all(Vec::is_empty);
        if reached.iter().all(Vec::is_empty) && agenda.iter().all(done) {
            break;
        }
        let layer = std::mem::take(&mut reached);
        for mover in SIDES {
            reached[mover.other() as usize] =
                step_back(shape, &layer[mover as usize], mover.other(), depth, &cells[mover.other() as usize]);
        }
    }
    cells.map(|cells| cells.into_iter().map(|cell| cell::settled(cell.into_inner())).collect())
}

/// Decides what follows, one ply earlier, from a layer of positions decided in `depth` plies; `mover`
/// made the ply. Returns the positions decided in `depth + 1`.
fn step_back(shape: &Shape, layer: &[u32], mover: Side, depth: u8, before: &[AtomicU8]) -> Vec<u32> {
    let lines = Lines::get();
    let settle = if depth % 2 == 0 { cell::win } else { cell::lose_a_move };
    let parts: Vec<Vec<u32>> = layer
        .par_chunks(TASK)
        .map(|numbers| {
            let mut decided = Vec::new();
            for board in numbers.iter().filter_map(|&number| shape.board(number as usize)) {
                shape.predecessors(lines, &board, mover, |number| {
                    if settle(&before[number], depth + 1) {
                        decided.push(number as u32);
                    }
                });
            }
            decided
        })
        .collect();
    parts.concat()
}

/// Looks at every position with `mover` to move, and leaves its byte as the layers need it.
fn survey(shape: &Shape, links: &Links, mover: Side, cells: &[AtomicU8]) -> Agenda {
    let lines = Lines::get();
    let parts: Vec<Vec<(u8, u32)>> = cells
        .par_chunks(TASK)
        .enumerate()
        .map(|(task, cells)| {
            let mut part = Vec::new();
            for (place, cell) in cells.iter().enumerate() {
                let number = task * TASK + place;
                let Some(board) = shape.board(number) else { continue };
                let Some((byte, due)) = look_at(shape, lines, links, &board, mover) else { continue };
                cell.store(byte, Relaxed);
                part.extend(due.map(|depth| (depth, number as u32)));
            }
            part
        })
        .collect();
    let mut agenda = vec![Vec::new(); usize::from(DEEPEST) + 1];
    for (depth, number) in parts.into_iter().flatten() {
        agenda[usize::from(depth)].push(number);
    }
    agenda
}

/// The first byte of a position, and the layer in which it is on the agenda, if any; `None` when the
/// position is not legal.
fn look_at(shape: &Shape, lines: &Lines, links: &Links, board: &Board, mover: Side) -> Option<(u8, Option<u8>)> {
    let moves = shape.moves(lines, board, mover)?;
    let squares = &board.squares[..shape.len()];
    let theirs = squares.iter().enumerate().filter(|&(slot, _)| shape.side(slot) != mover);
    let takes = theirs.fold(0u64, |set, (_, &square)| set | 1 << square);

    let mut staying = 0;
    let mut exits = Exits::default();
    for slot in (0..squares.len()).filter(|&slot| shape.side(slot) == mover) {
        let promotes = if shape.role(slot) == Role::Pawn { 0xFF00_0000_0000_00FF } else { 0 };
        let mut leaving = moves.to[slot] & (takes | promotes);
        staying += (moves.to[slot] & !leaving).count_ones();
        while leaving != 0 {
            let to = leaving.trailing_zeros() as u8;
            leaving &= leaving - 1;
            let captured = squares.iter().position(|&square| square == to);
            let mut after = board.squares;
            after[slot] = to;
            let mut exit = |promotion| {
                exits.add(links.byte(Change { promotion, captured }, &after, mover.other()));
            };
            if promotes >> to & 1 == 0 {
                exit(None);
            } else {
                (0..Role::PROMOTIONS.len()).for_each(|place| exit(Some((slot, place))));
            }
        }
    }
    if let Some(passed) = board.passed {
        for slot in shape.takers_in_passing(&board.squares, passed) {
            let mut after = board.squares;
            after[slot] = super::shape::passed_square(shape.side(passed), after[passed]);
            exits.add(links.byte(Change { promotion: None, captured: Some(passed) }, &after, mover.other()));
        }
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
