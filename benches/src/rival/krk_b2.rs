//! B2: set at a time.
//!
//! The moves of one man are a bitboard, and every goal is a mask over the squares it goes to: with the other
//! two men placed, a table lookup or an expression on masks. Advice of one move is then two or three ANDs, and
//! the first move in source order is taken at the end. Below the root only existence counts: whether a mask is
//! empty.

use super::board::{EDGE, FILE_A, Squares, at, distance, has, replies, ring, rook_moves};
use super::order::{first_of_king, king_slots, king_to};
use super::tables::{
    APPROACHED, BALLS, CLOSE_ON_EDGE, FILE_SPANS, KING_CORNERS, KING_DIVIDES, KING_DIVIDES_OPEN, LESS_ROOM, RANK_SPANS,
    ROOK_CORNERS, ROOK_DIVIDES, ROOK_DIVIDES_OPEN, ROOK_MATES, TIGHT,
};
use super::{Advice, Decision, Rival, Rule, Step};

/// The table set at a time; with `NO_STALEMATE` added to every holding goal.
#[derive(Clone, Copy, Debug)]
pub struct B2<const NO_STALEMATE: bool>;

impl<const NO_STALEMATE: bool> Rival for B2<NO_STALEMATE> {
    const NAME: &'static str = "B2";

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
    let moves = rook_moves(r, k);
    let close = has(CLOSE_ON_EDGE[usize::from(their & 63)], k);
    let rule = if close { Rule::EdgeRule } else { Rule::ElseRule };

    let steps = ring(k) & at(&KING_CORNERS, r, their) & u64::from(close).wrapping_neg();
    let lifts = moves & at(&ROOK_CORNERS, k, their);
    if steps | lifts != 0 {
        cornering::<NO_STALEMATE>(k, r, their, steps, lifts)
    } else {
        going_on::<NO_STALEMATE>(k, r, their, moves, rule)
    }
}

/// Mate in two has candidates; the other advice follows.
#[inline(never)]
fn cornering<const NO_STALEMATE: bool>(k: u8, r: u8, their: u8, steps: u64, lifts: u64) -> Option<Decision> {
    match mate_in_2(k, r, their, steps, lifts) {
        Some(step) => Some(Decision { rule: Rule::EdgeRule, advice: Advice::MateIn2, step }),
        None => going_on::<NO_STALEMATE>(k, r, their, rook_moves(r, k), Rule::EdgeRule),
    }
}

/// All advice after mate in two, the same for both rules.
#[inline(always)]
fn going_on<const NO_STALEMATE: bool>(k: u8, r: u8, their: u8, moves: u64, rule: Rule) -> Option<Decision> {
    let one_move = |advice, from, to| Some(Decision { rule, advice, step: Step { from, to, ends: true } });
    let squeeze = moves & at(&LESS_ROOM, r, their) & rook_divides::<true>(k, their);
    if squeeze != 0 {
        return one_move(Advice::Squeeze, r, first_of_rook(r, squeeze));
    }
    let approach = ring(k) & towards_critical(k, r, their) & at(&APPROACHED, r, their);
    if approach != 0 {
        return one_move(Advice::Approach, k, first_of_king(k, approach));
    }
    let roomy = if has(TIGHT[usize::from(their & 63)], r) { !EDGE } else { !0 };
    let near = BALLS[usize::from(r & 63)][usize::from(distance(k, r) & 7)];
    let keep = ring(k) & near & king_divides::<NO_STALEMATE>(r, their) & roomy;
    if keep != 0 {
        return one_move(Advice::KeepRoom, k, first_of_king(k, keep));
    }
    dividing::<NO_STALEMATE>(k, r, their, rule)
}

#[inline(never)]
fn dividing<const NO_STALEMATE: bool>(k: u8, r: u8, their: u8, rule: Rule) -> Option<Decision> {
    if let Some(step) = divide_in_2::<NO_STALEMATE>(k, r, their) {
        return Some(Decision { rule, advice: Advice::DivideIn2, step });
    }
    let step = divide_in_3::<NO_STALEMATE>(k, r, their)?;
    Some(Decision { rule, advice: Advice::DivideIn3, step })
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

/// Moves that the masks of [`KING_CORNERS`] and [`ROOK_CORNERS`] let through: few, and most of them are right.
#[inline(always)]
fn mate_in_2(k: u8, r: u8, their: u8, steps: u64, lifts: u64) -> Option<Step> {
    let mut slots = king_slots(k, steps);
    while slots != 0 {
        let to = king_to(k, slots);
        if let Some(ends) = mates_next(to, r, their) {
            return Some(Step { from: k, to, ends });
        }
        slots &= slots - 1;
    }
    let mut rest = lifts;
    while rest != 0 {
        let to = first_of_rook(r, rest);
        if let Some(ends) = mates_next(k, to, their) {
            return Some(Step { from: r, to, ends });
        }
        rest &= !(1 << to);
    }
    None
}

/// Whether they are mated after any reply, or `Some(true)` at once. A king that must stay on the edge has two
/// squares at most: the lowest and the highest are all.
#[inline]
fn mates_next(k: u8, r: u8, their: u8) -> Option<bool> {
    let moves = rook_moves(r, k);
    let replies = replies(k, r, their);
    let low = at(&ROOK_MATES, k, replies.trailing_zeros() as u8) & moves;
    let high = at(&ROOK_MATES, k, replies.leading_zeros() as u8 ^ 63) & moves;
    let mated = replies == 0;
    (mated || (low != 0) & (high != 0)).then_some(mated)
}

/// Checks in order: on their king's file, then on its rank, where mate leaves one of each at most.
fn mate_in_1(k: u8, r: u8, their: u8) -> Option<Step> {
    let mates = rook_moves(r, k) & at(&ROOK_MATES, k, their);
    let upright = mates & FILE_A << (their & 7);
    let first = if upright == 0 { mates } else { upright };
    (first != 0).then(|| Step { from: r, to: first.trailing_zeros() as u8, ends: true })
}

/// The first of our moves that divides.
fn divide_in_1<const NO_STALEMATE: bool>(k: u8, r: u8, their: u8) -> Option<Step> {
    let steps = ring(k) & king_divides::<NO_STALEMATE>(r, their);
    if steps != 0 {
        return Some(Step { from: k, to: first_of_king(k, steps), ends: true });
    }
    let lifts = rook_moves(r, k) & rook_divides::<NO_STALEMATE>(k, their);
    (lifts != 0).then(|| Step { from: r, to: first_of_rook(r, lifts), ends: true })
}

#[inline(never)]
fn divide_in_2<const NO_STALEMATE: bool>(k: u8, r: u8, their: u8) -> Option<Step> {
    divide::<NO_STALEMATE>(k, r, their, divides_next::<NO_STALEMATE>)
}

#[cold]
#[inline(never)]
fn divide_in_3<const NO_STALEMATE: bool>(k: u8, r: u8, their: u8) -> Option<Step> {
    divide::<NO_STALEMATE>(k, r, their, |k, r, their| {
        let replies = replies(k, r, their);
        replies != 0 && Squares(replies).all(|reply| divide_in_2::<NO_STALEMATE>(k, r, reply).is_some())
    })
}

/// The first of our moves that divides, or that keeps the rook and has an answer to every reply.
#[inline(always)]
fn divide<const NO_STALEMATE: bool>(k: u8, r: u8, their: u8, answers: impl Fn(u8, u8, u8) -> bool) -> Option<Step> {
    let legal = ring(k) & !ring(their) & !(1 << r);
    let divides = legal & king_divides::<NO_STALEMATE>(r, their);
    let kept = if has(ring(their), r) { ring(r) } else { !0 };
    let mut slots = king_slots(k, divides | legal & kept);
    while slots != 0 {
        let to = king_to(k, slots);
        let ends = has(divides, to);
        if ends || answers(to, r, their) {
            return Some(Step { from: k, to, ends });
        }
        slots &= slots - 1;
    }
    let legal = rook_moves(r, k);
    let divides = legal & rook_divides::<NO_STALEMATE>(k, their);
    let mut rest = divides | legal & !(ring(their) & !ring(k));
    while rest != 0 {
        let to = first_of_rook(r, rest);
        let ends = has(divides, to);
        if ends || answers(k, to, their) {
            return Some(Step { from: r, to, ends });
        }
        rest &= !(1 << to);
    }
    None
}

/// Whether they have a reply, and we can divide after each: the last ply of a search. Squares that their king
/// cannot go to pass by themselves, as the tables say, so that nothing depends on which replies there are.
#[inline(always)]
fn divides_next<const NO_STALEMATE: bool>(k: u8, r: u8, their: u8) -> bool {
    let (moves, steps) = (rook_moves(r, k), ring(k));
    let (Some(lifts), Some(walks)) =
        (around(rook_table::<NO_STALEMATE>(), k, their), around(king_table::<NO_STALEMATE>(), r, their))
    else {
        return false;
    };
    let mut stuck = false;
    for square in [9, 11, 1, 19, 0, 2, 18, 20] {
        stuck |= moves & lifts[square] | steps & walks[square] == 0;
    }
    replies(k, r, their) != 0 && !stuck
}

/// A table over a man's square and their king's, with a margin of one square around the board.
type Bordered = [[u64; 91]; 64];

const fn rook_table<const NO_STALEMATE: bool>() -> &'static Bordered {
    if NO_STALEMATE { &ROOK_DIVIDES_OPEN } else { &ROOK_DIVIDES }
}

const fn king_table<const NO_STALEMATE: bool>() -> &'static Bordered {
    if NO_STALEMATE { &KING_DIVIDES_OPEN } else { &KING_DIVIDES }
}

/// Rook squares that divide, us to move.
#[inline]
fn rook_divides<const NO_STALEMATE: bool>(k: u8, their: u8) -> u64 {
    rook_table::<NO_STALEMATE>()[usize::from(k & 63)][before(their) + 10]
}

/// King squares that leave the rook dividing.
#[inline]
fn king_divides<const NO_STALEMATE: bool>(r: u8, their: u8) -> u64 {
    king_table::<NO_STALEMATE>()[usize::from(r & 63)][before(their) + 10]
}

/// The entries from the square before the ring around their king to the last of the ring; the king's own is in
/// the middle.
#[inline]
fn around(table: &Bordered, man: u8, their: u8) -> Option<&[u64; 21]> {
    table[usize::from(man & 63)][before(their)..].first_chunk()
}

/// Where the ring around their king begins in a row with a margin.
#[inline]
fn before(their: u8) -> usize {
    usize::from(their & 63) + usize::from(their >> 3 & 7)
}

/// The first of the rook's moves: of the lowest on its file and the lowest on its rank, the one with the lower
/// number on its line, the file's in case of a tie. The set is not empty.
#[inline]
fn first_of_rook(r: u8, moves: u64) -> u8 {
    let upright = (moves & FILE_A << (r & 7)).trailing_zeros() as u8;
    let level = (moves >> (r & 56) & 0xff | 0x100).trailing_zeros() as u8;
    if upright >> 3 <= level { upright & 63 } else { r & 56 | level & 7 }
}

/// The rectangle between our king and the critical square: the king steps in it are those that come nearer.
#[inline]
fn towards_critical(k: u8, r: u8, their: u8) -> u64 {
    let beside = |rook: u8, their: u8| usize::from(rook) + if their < rook { 0 } else { 2 };
    let file = beside(r & 7, their & 7);
    let rank = beside(r >> 3 & 7, their >> 3 & 7);
    FILE_SPANS[usize::from(k & 7)][file] & RANK_SPANS[usize::from(k >> 3 & 7)][rank]
}
