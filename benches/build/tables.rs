//! What the rivals look up. A table holds moves, geometry or a goal, never what a search found: every bit
//! speaks of one position, and of their king's squares one ply on at most.

use crate::definitions::{Board, bishop_sees, distance, file, on_edge, rank, rook_sees, room};
use std::fmt::{Debug, Write};

/// A set of squares, a1 in the lowest bit.
pub(crate) fn set(holds: impl Fn(u8) -> bool) -> u64 {
    (0..64).filter(|&square| holds(square)).fold(0, |set, square| set | 1 << square)
}

/// The position with them to move, unless two men collide.
fn placed(king: u8, rook: u8, their: u8) -> Option<Board> {
    let apart = king != rook && rook != their && distance(king, their) > 1;
    apart.then_some(Board { king, rook, their })
}

/// The rook squares that reach a goal, the kings placed.
fn of_rook(king: u8, their: u8, goal: impl Fn(Board) -> bool) -> u64 {
    set(|rook| placed(king, rook, their).is_some_and(&goal))
}

/// The king squares that reach a goal, rook and their king placed.
fn of_king(rook: u8, their: u8, goal: impl Fn(Board) -> bool) -> u64 {
    set(|king| placed(king, rook, their).is_some_and(&goal))
}

/// The rook divides, and stays ours.
fn divided(board: Board) -> bool {
    !board.rook_lost() && !board.exposed() && board.divides()
}

fn divided_open(board: Board) -> bool {
    divided(board) && !board.stalemate()
}

fn approached(board: Board) -> bool {
    let wall = board.divides() || board.l_pattern();
    !board.rook_lost() && !board.exposed() && !board.stalemate() && wall && board.roomy()
}

/// Without this our first move cannot be the first of a mate in two: their king stays on the edge whatever
/// they reply, and each time on a square where a rook, wherever it came from, could mate it.
fn cornered(board: Board) -> bool {
    let mateable = |their| of_rook(board.king, their, Board::mate) != 0;
    let held = !board.rook_lost() && !board.stalemate() && on_edge(board.their);
    held && board.replies().all(|their| on_edge(their) && mateable(their))
}

/// One row for each square of one man, one entry for each square of another, row after row.
pub(crate) fn pairs<T: Debug>(text: &mut String, name: &str, ty: &str, doc: &str, entry: impl Fn(u8, u8) -> T) {
    let entries: Vec<T> = (0..64).flat_map(|a| (0..64).map(move |b| (a, b))).map(|(a, b)| entry(a, b)).collect();
    _ = writeln!(text, "/// {doc}\npub(super) static {name}: [{ty}; 4096] = {entries:?};");
}

/// The same for masks by their king's square, with a margin around the board, whose entries are full: the
/// eight squares around their king stand at fixed distances from its own entry.
fn bordered(text: &mut String, name: &str, doc: &str, mask: impl Fn(u8, u8) -> u64) {
    let rows = (0..64).map(|man| {
        let mut row = [u64::MAX; 91];
        for their in 0..64 {
            row[usize::from(10 + their + their / 8)] = mask(man, their);
        }
        format!("{row:?}")
    });
    let rows = rows.collect::<Vec<_>>().join(",\n");
    _ = writeln!(text, "/// {doc}\npub(super) static {name}: [[u64; 91]; 64] = [{rows}];");
}

/// A table of any shape.
pub(crate) fn table<T: Debug>(text: &mut String, name: &str, ty: &str, doc: &str, rows: impl IntoIterator<Item = T>) {
    let rows: Vec<T> = rows.into_iter().collect();
    _ = writeln!(text, "/// {doc}\npub(super) static {name}: {ty} = {rows:?};");
}

/// Lines from one to another, both included; the second counts from the margin, where there is nothing.
fn span(line: u64, shift: u8) -> impl Iterator<Item = Vec<u64>> {
    (0..8u8).map(move |from| {
        let between = |to: u8, at: u8| (from.min(to.saturating_sub(1))..=from.max(to.wrapping_sub(1))).contains(&at);
        (0..10).map(|to| (0..8).filter(|&at| between(to, at)).fold(0, |set, at| set | line << (shift * at))).collect()
    })
}

/// The slots of the king steps whose bits stand in a ring of nine: a row of three squares below the king, one
/// with the king in the middle, and one above.
fn king_slots(ring: u32) -> u32 {
    let places = [8, 2, 6, 0, 5, 3, 7, 1];
    (0..8).filter(|&slot| ring >> places[slot] & 1 == 1).fold(0, |slots, slot| slots | 1 << slot)
}

/// The whole file.
pub(crate) fn source() -> String {
    let mut text = String::new();
    let t = &mut text;

    pairs(t, "DISTANCE", "u8", "In king moves.", distance);
    pairs(t, "ROOM", "u8", "Their king, rook: the room it has.", |their, rook| room(rook, their));
    pairs(t, "ROOK_MOVES", "u64", "Rook, our king: what the rook sees.", |rook, king| {
        set(|square| rook_sees(rook, king, square))
    });
    pairs(t, "ROOK_LINES", "u64", "Our king, rook: what the rook sees.", |king, rook| {
        set(|square| rook_sees(rook, king, square))
    });
    pairs(t, "BISHOP_LINES", "u64", "Our king, bishop: what the bishop sees.", |king, bishop| {
        set(|square| bishop_sees(bishop, king, square))
    });
    table(
        t,
        "BALLS",
        "[[u64; 8]; 64]",
        "Square, distance: all that is not farther.",
        (0..64).map(|centre| (0..8).map(|radius| set(|square| distance(centre, square) <= radius)).collect::<Vec<_>>()),
    );
    table(
        t,
        "CLOSE_ON_EDGE",
        "[u64; 64]",
        "Their king on the edge: where ours is closer than 4.",
        (0..64).map(|their| set(|king| on_edge(their) && distance(king, their) < 4)),
    );
    table(
        t,
        "TIGHT",
        "[u64; 64]",
        "Their king: rook squares that leave it two squares at most.",
        (0..64).map(|their| set(|rook| room(rook, their) <= 2)),
    );
    table(
        t,
        "FILE_SPANS",
        "[[u64; 10]; 8]",
        "From a file to one counted from the margin.",
        span(0x0101_0101_0101_0101, 1),
    );
    table(t, "RANK_SPANS", "[[u64; 10]; 8]", "From a rank to one counted from the margin.", span(0xff, 8));
    table(
        t,
        "KING_SLOTS",
        "[u8; 512]",
        "A ring of nine squares: the slots of the king steps.",
        (0..512).map(king_slots),
    );
    table(
        t,
        "RISING",
        "[u64; 64]",
        "The a1-h8 diagonal through a square.",
        (0..64).map(|at| set(|square| file(square) + rank(at) == file(at) + rank(square))),
    );
    pairs(t, "LESS_ROOM", "u64", "Rook, their king: rook squares that leave less room.", |rook, their| {
        set(|to| room(to, their) < room(rook, their))
    });
    pairs(t, "APPROACHED", "u64", "Rook, their king: king squares that `approach` accepts, distance apart.", |r, t| {
        of_king(r, t, approached)
    });
    pairs(t, "ROOK_MATES", "u64", "Our king, their king: rook squares that mate.", |k, t| of_rook(k, t, Board::mate));
    pairs(t, "ROOK_CORNERS", "u64", "Kings closer than 4: rook squares that may lead to mate in two.", |k, t| {
        if distance(k, t) < 4 { of_rook(k, t, cornered) } else { 0 }
    });
    pairs(t, "KING_CORNERS", "u64", "Rook, their king: king squares that may lead to mate in two.", |r, t| {
        of_king(r, t, cornered)
    });
    for (suffix, goal) in [("", divided as fn(Board) -> bool), ("_OPEN", divided_open)] {
        bordered(t, &format!("ROOK_DIVIDES{suffix}"), DIVIDES_BY_ROOK, |king, their| {
            let goal = 1 << their | of_rook(king, their, goal);
            if distance(king, their) < 2 { u64::MAX } else { goal }
        });
        bordered(t, &format!("KING_DIVIDES{suffix}"), DIVIDES_BY_KING, |rook, their| of_king(rook, their, goal));
    }
    text
}

const DIVIDES_BY_ROOK: &str = "Our king, their king: rook squares that divide safely. Their king's own square \
    stands for a rook that attacks it, and a full entry for a square that our king takes from theirs: in both \
    cases there is nothing to answer.";
const DIVIDES_BY_KING: &str = "Rook, their king: king squares that leave the rook dividing safely.";
