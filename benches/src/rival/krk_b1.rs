//! B1: one move at a time.
//!
//! Legality is a bitboard; every goal is asked of each move by itself, on squares, the moves in source order
//! and the loops unrolled. What costs little is asked of all moves without a branch, and the answers are
//! gathered as the slots of the order; what costs more is asked of the moves that remain, first ones first.

use super::board::{EDGE, FILE_A, Squares, at, distance, has, replies, ring, rook_moves};
use super::order::{STEPS, king_to, rook_to};
use super::tables::ROOM;
use super::{Advice, Decision, Rival, Rule, Step};

/// The table one move at a time; with `NO_STALEMATE` added to every holding goal.
#[derive(Clone, Copy, Debug)]
pub struct B1<const NO_STALEMATE: bool>;

impl<const NO_STALEMATE: bool> Rival for B1<NO_STALEMATE> {
    const NAME: &'static str = "B1";

    fn decide(king: u8, rook: u8, their: u8) -> Option<Decision> {
        decide::<NO_STALEMATE>(king, rook, their)
    }

    fn follow(root: [u8; 3], advice: Advice, depth: u8, king: u8, rook: u8, their: u8) -> Option<Step> {
        follow::<NO_STALEMATE>(root, advice, depth, king, rook, their)
    }
}

/// Consults the table.
#[must_use]
#[inline]
pub fn decide<const NO_STALEMATE: bool>(k: u8, r: u8, their: u8) -> Option<Decision> {
    let (k, r, their) = (k & 63, r & 63, their & 63);
    let close = has(EDGE, their) && distance(k, their) < 4;
    let rule = if close { Rule::EdgeRule } else { Rule::ElseRule };
    let answer = |advice, step| Some(Decision { rule, advice, step });
    let one_move = |advice, from, to| answer(advice, Step { from, to, ends: true });

    if close && let Some(step) = mate_in_2(k, r, their) {
        return answer(Advice::MateIn2, step);
    }
    if let Some(to) = squeeze(k, r, their) {
        return one_move(Advice::Squeeze, r, to);
    }
    let ground = Ground::new(k, r, their);
    if let Some(to) = approach(k, r, their, &ground) {
        return one_move(Advice::Approach, k, to);
    }
    if let Some(to) = keep_room::<NO_STALEMATE>(k, r, their, &ground) {
        return one_move(Advice::KeepRoom, k, to);
    }
    if let Some(step) = divide_in_2::<NO_STALEMATE>(k, r, their) {
        return answer(Advice::DivideIn2, step);
    }
    answer(Advice::DivideIn3, divide_in_3::<NO_STALEMATE>(k, r, their)?)
}

/// The tree's move in a position that was reached through the tree, `depth` plies below its root.
#[must_use]
#[inline]
pub fn follow<const NO_STALEMATE: bool>(
    _root: [u8; 3],
    advice: Advice,
    depth: u8,
    k: u8,
    r: u8,
    their: u8,
) -> Option<Step> {
    let (k, r, their) = (k & 63, r & 63, their & 63);
    match (advice, depth) {
        (Advice::MateIn2, 2) => mate_in_1(k, r, their),
        (Advice::DivideIn2, 2) | (Advice::DivideIn3, 4) => divide_in_1::<NO_STALEMATE>(k, r, their),
        (Advice::DivideIn3, 2) => divide_in_2::<NO_STALEMATE>(k, r, their),
        _ => None,
    }
}

/// What approach and keep_room ask of the root alone.
struct Ground {
    /// Our king's legal steps, those to the edge left out where there is no room.
    steps: u64,
    /// King squares that the rook divides from theirs.
    apart: u64,
    /// Their king's distance to the rook.
    reach: u8,
}

impl Ground {
    #[inline(always)]
    fn new(k: u8, r: u8, their: u8) -> Self {
        let banned = if at(&ROOM, their, r) > 2 { 0 } else { EDGE };
        Self { steps: king_moves(k, r, their) & !banned, apart: apart(r, their), reach: distance(their, r) }
    }
}

#[inline(always)]
fn squeeze(k: u8, r: u8, their: u8) -> Option<u8> {
    let moves = rook_moves(r, k) & band(k, their);
    let room = at(&ROOM, their, r);
    let fits = |to| has(moves, to) & (at(&ROOM, their, to) < room) & !exposed(k, to, their);
    let mut slots = rook_slots(r, fits);
    while slots != 0 {
        let to = rook_to(r, slots);
        if !stalemate(k, to, their) {
            return Some(to);
        }
        slots &= slots - 1;
    }
    None
}

#[inline(always)]
fn approach(k: u8, r: u8, their: u8, ground: &Ground) -> Option<u8> {
    let closer = closer_steps(k, r, their);
    let l_pattern = manhattan(r, their) == 3;
    let fits = |to| {
        let wall = has(ground.apart, to) | l_pattern & (manhattan(to, their) == 2);
        has(ground.steps, to) & wall & (distance(to, r) <= ground.reach)
    };
    let mut slots = king_slots(k, fits) & closer;
    while slots != 0 {
        let to = king_to(k, slots);
        if !stalemate(to, r, their) {
            return Some(to);
        }
        slots &= slots - 1;
    }
    None
}

#[inline(always)]
fn keep_room<const NO_STALEMATE: bool>(k: u8, r: u8, their: u8, ground: &Ground) -> Option<u8> {
    let steps = ground.steps & ground.apart;
    let reach = ground.reach.min(distance(k, r));
    let mut slots = king_slots(k, |to| has(steps, to) & (distance(to, r) <= reach));
    while slots != 0 {
        let to = king_to(k, slots);
        if !(NO_STALEMATE && stalemate(to, r, their)) {
            return Some(to);
        }
        slots &= slots - 1;
    }
    None
}

#[inline(never)]
fn mate_in_2(k: u8, r: u8, their: u8) -> Option<Step> {
    let steps = king_moves(k, r, their);
    let mut slots = king_slots(k, |to| has(steps, to) & cornered(to, r, their));
    while slots != 0 {
        let to = king_to(k, slots);
        if let Some(ends) = mates_next(to, r, their) {
            return Some(Step { from: k, to, ends });
        }
        slots &= slots - 1;
    }
    let moves = rook_moves(r, k);
    let mut slots = rook_slots(r, |to| has(moves, to) & cornered(k, to, their));
    while slots != 0 {
        let to = rook_to(r, slots);
        if let Some(ends) = mates_next(k, to, their) {
            return Some(Step { from: r, to, ends });
        }
        slots &= slots - 1;
    }
    None
}

/// Their king can only go along the edge, and cannot take the rook.
#[inline(always)]
fn cornered(k: u8, r: u8, their: u8) -> bool {
    replies(k, r, their) & (!EDGE | 1 << r) == 0
}

/// Whether they are mated after any reply, or `Some(true)` at once.
#[inline(always)]
fn mates_next(k: u8, r: u8, their: u8) -> Option<bool> {
    let moves = rook_moves(r, k);
    let replies = replies(k, r, their);
    if replies == 0 {
        return has(moves, their).then_some(true);
    }
    Squares(replies).all(|reply| mating_check(k, r, reply, moves).is_some()).then_some(false)
}

fn mate_in_1(k: u8, r: u8, their: u8) -> Option<Step> {
    let to = mating_check(k, r, their, rook_moves(r, k))?;
    Some(Step { from: r, to, ends: true })
}

/// The two checks that there may be: on their king's file, then on its rank.
#[inline(always)]
fn mating_check(k: u8, r: u8, their: u8, moves: u64) -> Option<u8> {
    let mates = |to| has(moves, to) && has(rook_moves(to, k), their) && replies(k, to, their) == 0;
    let (upright, level) = (their & 7 | r & 56, r & 7 | their & 56);
    if mates(upright) {
        Some(upright)
    } else if mates(level) {
        Some(level)
    } else {
        None
    }
}

/// The first of our moves that divides.
fn divide_in_1<const NO_STALEMATE: bool>(k: u8, r: u8, their: u8) -> Option<Step> {
    let steps = king_moves(k, r, their);
    let slots = king_slots(k, |to| has(steps, to) && divides::<NO_STALEMATE>(to, r, their));
    if slots != 0 {
        return Some(Step { from: k, to: king_to(k, slots), ends: true });
    }
    let moves = rook_moves(r, k);
    let slots = rook_slots(r, |to| has(moves, to) && divides::<NO_STALEMATE>(k, to, their));
    (slots != 0).then(|| Step { from: r, to: rook_to(r, slots), ends: true })
}

#[inline(never)]
fn divide_in_2<const NO_STALEMATE: bool>(k: u8, r: u8, their: u8) -> Option<Step> {
    divide::<NO_STALEMATE>(k, r, their, can_divide::<NO_STALEMATE>)
}

#[cold]
#[inline(never)]
fn divide_in_3<const NO_STALEMATE: bool>(k: u8, r: u8, their: u8) -> Option<Step> {
    divide::<NO_STALEMATE>(k, r, their, |k, r, reply| divide_in_2::<NO_STALEMATE>(k, r, reply).is_some())
}

/// The first of our moves that divides, or that keeps the rook and has an answer to every reply.
#[inline(always)]
fn divide<const NO_STALEMATE: bool>(k: u8, r: u8, their: u8, answers: impl Fn(u8, u8, u8) -> bool) -> Option<Step> {
    let succeeds = |k, r| {
        if divides::<NO_STALEMATE>(k, r, their) {
            return Some(true);
        }
        let replies = replies(k, r, their);
        let kept = replies != 0 && !has(replies, r);
        (kept && Squares(replies).all(|reply| answers(k, r, reply))).then_some(false)
    };
    let steps = king_moves(k, r, their);
    let mut slots = king_slots(k, |to| has(steps, to));
    while slots != 0 {
        let to = king_to(k, slots);
        if let Some(ends) = succeeds(to, r) {
            return Some(Step { from: k, to, ends });
        }
        slots &= slots - 1;
    }
    let moves = rook_moves(r, k);
    let mut slots = rook_slots(r, |to| has(moves, to));
    while slots != 0 {
        let to = rook_to(r, slots);
        if let Some(ends) = succeeds(k, to) {
            return Some(Step { from: r, to, ends });
        }
        slots &= slots - 1;
    }
    None
}

/// Whether one of our moves divides: the last ply of a search, where no order is needed.
#[inline(always)]
fn can_divide<const NO_STALEMATE: bool>(k: u8, r: u8, their: u8) -> bool {
    let spoilt = |k, r| exposed(k, r, their) || NO_STALEMATE && stalemate(k, r, their);
    Squares(rook_moves(r, k) & band(k, their)).any(|to| !spoilt(k, to))
        || Squares(king_moves(k, r, their) & apart(r, their)).any(|to| !spoilt(to, r))
}

/// The rook divides and stays ours.
#[inline(always)]
fn divides<const NO_STALEMATE: bool>(k: u8, r: u8, their: u8) -> bool {
    has(band(k, their), r) && !exposed(k, r, their) && !(NO_STALEMATE && stalemate(k, r, their))
}

/// Where our king may go.
#[inline(always)]
fn king_moves(k: u8, r: u8, their: u8) -> u64 {
    ring(k) & !ring(their) & !(1 << (r & 63))
}

/// Their king is nearer to the rook than ours, they to move. A rook that is not exposed is not lost.
#[inline(always)]
fn exposed(k: u8, r: u8, their: u8) -> bool {
    distance(k, r) > distance(their, r)
}

#[inline(always)]
fn stalemate(k: u8, r: u8, their: u8) -> bool {
    replies(k, r, their) == 0 && !has(rook_moves(r, k), their)
}

#[inline(always)]
fn manhattan(a: u8, b: u8) -> u8 {
    (a & 7).abs_diff(b & 7) + (a >> 3).abs_diff(b >> 3)
}

/// Lines strictly between two lines, a bit each.
static BETWEEN: [[u8; 8]; 8] = {
    let mut table = [[0; 8]; 8];
    let mut place = 0;
    while place < 512 {
        let (a, line, b) = (place >> 6, place >> 3 & 7, place & 7);
        if a < line && line < b || a > line && line > b {
            table[a][b] |= 1 << line;
        }
        place += 1;
    }
    table
};

/// Lines on the other side of one than another, a bit each.
static BEYOND: [[u8; 8]; 8] = {
    let mut table = [[0; 8]; 8];
    let mut place = 0;
    while place < 512 {
        let (line, middle, b) = (place >> 6, place >> 3 & 7, place & 7);
        if line < middle && middle < b || line > middle && middle > b {
            table[middle][b] |= 1 << line;
        }
        place += 1;
    }
    table
};

/// The squares of ranks, a bit each.
static RANKS: [u64; 256] = {
    let mut table = [0; 256];
    let mut ranks = 0;
    while ranks < 256 {
        let mut rank = 0;
        while rank < 8 {
            table[ranks] |= (0xff * (ranks as u64 >> rank & 1)) << (8 * rank);
            rank += 1;
        }
        ranks += 1;
    }
    table
};

/// The squares on a file or a rank of the table's.
#[inline(always)]
fn lines(table: &[[u8; 8]; 8], a: u8, b: u8) -> u64 {
    let files = table[usize::from(a & 7)][usize::from(b & 7)];
    let ranks = table[usize::from(a >> 3 & 7)][usize::from(b >> 3 & 7)];
    (u64::from(files) * FILE_A) | RANKS[usize::from(ranks)]
}

/// Where a rook divides the kings.
#[inline(always)]
fn band(k: u8, their: u8) -> u64 {
    lines(&BETWEEN, k, their)
}

/// Where our king is divided from theirs.
#[inline(always)]
fn apart(r: u8, their: u8) -> u64 {
    lines(&BEYOND, r, their)
}

/// The slots of the steps nearer to a square, by the sign of the way to it, in files and in ranks.
static CLOSER: [[u8; 4]; 4] = {
    let mut table = [[0; 4]; 4];
    let mut place = 0;
    while place < 9 * 8 {
        let (files, ranks, slot) = (place / 24, place / 8 % 3, place % 8);
        let step = STEPS[slot];
        let (file, rank) = ((step + 9) % 8 - 1, (step + 9) / 8 - 1);
        let (to_file, to_rank) = (files as i8 - 1, ranks as i8 - 1);
        if farther(file, to_file) + farther(rank, to_rank) < 0 {
            table[files][ranks] |= 1 << slot;
        }
        place += 1;
    }
    table
};

/// How much a step along one line takes us away from a square that lies in the direction `way`.
const fn farther(step: i8, way: i8) -> i8 {
    if way == 0 { step.abs() } else { -step * way }
}

/// The slots of our king's steps that come nearer to the critical square: beside the rook, towards their king.
#[inline(always)]
fn closer_steps(k: u8, r: u8, their: u8) -> u32 {
    let sign = |king: u8, rook: u8, their: u8| {
        let critical = rook as i8 + if their < rook { -1 } else { 1 };
        usize::from(((critical - king as i8).signum() + 1) as u8 & 3)
    };
    u32::from(CLOSER[sign(k & 7, r & 7, their & 7)][sign(k >> 3 & 7, r >> 3 & 7, their >> 3 & 7)])
}

/// The slots of the king's steps that satisfy a condition.
#[inline(always)]
fn king_slots(k: u8, holds: impl Fn(u8) -> bool) -> u32 {
    let mut slots = 0;
    for (slot, step) in STEPS.into_iter().enumerate() {
        slots |= u32::from(holds(k.wrapping_add_signed(step) & 63)) << slot;
    }
    slots
}

/// The slots of the rook's moves that satisfy a condition.
#[inline(always)]
fn rook_slots(r: u8, holds: impl Fn(u8) -> bool) -> u32 {
    let mut slots = 0;
    for line in 0..8 {
        slots |= u32::from(holds(line << 3 | r & 7)) << (2 * line);
        slots |= u32::from(holds(r & 56 | line)) << (2 * line + 1);
    }
    slots
}
