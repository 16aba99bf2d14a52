//! What the rival for king and two bishops looks up: lines, rings, counts of them, and mates.

use crate::definitions::distance;
use crate::tables::{pairs, set, table};

/// The steps of a king in order, as (files, ranks).
const STEPS: [(i8, i8); 8] = [(1, 1), (1, -1), (-1, 1), (-1, -1), (1, 0), (-1, 0), (0, 1), (0, -1)];

fn file(square: u8) -> i8 {
    (square & 7) as i8
}

fn rank(square: u8) -> i8 {
    (square >> 3) as i8
}

fn on_diagonal(a: u8, b: u8) -> bool {
    a != b && file(a).abs_diff(file(b)) == rank(a).abs_diff(rank(b))
}

/// Whether a bishop attacks a square, one other man being in its way.
fn sees(bishop: u8, man: u8, square: u8) -> bool {
    let beyond = on_diagonal(bishop, man)
        && distance(bishop, square) == distance(bishop, man) + distance(man, square)
        && on_diagonal(man, square);
    on_diagonal(bishop, square) && !beyond
}

fn same_colour(a: u8, b: u8) -> bool {
    (file(a) + rank(a) + file(b) + rank(b)) % 2 == 0
}

/// Whether a bishop does its part in a mate, the other one standing on the other colour: all of their king's
/// squares of its colour are attacked, their king's own among them.
fn mates(king: u8, bishop: u8, their: u8) -> bool {
    let part = |square| {
        let escape = distance(square, their) <= 1 && distance(square, king) > 1;
        !escape || !same_colour(square, bishop) || sees(bishop, king, square)
    };
    bishop != king && bishop != their && distance(king, their) > 1 && (0..64).all(part)
}

/// Where their king can be mated by our next move.
fn mateable(king: u8) -> u64 {
    let mate = |king, their: u8| {
        let parts = |same| (0..64).any(|at| same_colour(at, their) == same && mates(king, at, their));
        parts(true) && parts(false)
    };
    set(|their| (0..64).any(|near| distance(king, near) <= 1 && mate(near, their)))
}

/// Whether a bishop does its part in keeping their king where it can be mated by our next move: a square of its
/// colour from which it escapes is attacked, and its own is none.
fn corners(mateable: &[u64], king: u8, bishop: u8, their: u8) -> bool {
    let part = |square| {
        let reply = distance(square, their) == 1 && distance(square, king) > 1;
        let escape = reply && (square == bishop || mateable[usize::from(king)] >> square & 1 == 0);
        !escape || !same_colour(square, bishop) || sees(bishop, king, square)
    };
    bishop != king && bishop != their && distance(king, their) > 1 && (0..64).all(part)
}

/// The slots of those king steps that a condition holds of.
fn steps(king: u8, holds: impl Fn(u8) -> bool) -> u8 {
    let to = |(files, ranks): (i8, i8)| {
        let (file, rank) = (file(king) + files, rank(king) + ranks);
        ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank << 3 | file) as u8)
    };
    (0..8).filter(|&slot| to(STEPS[slot]).is_some_and(&holds)).fold(0, |slots, slot| slots | 1 << slot)
}

/// How many squares a bishop attacks that are not our king's nor next to it.
fn count(king: u8, bishop: u8) -> u8 {
    (0..64).filter(|&square| sees(bishop, king, square) && distance(king, square) > 1).count() as u8
}

/// The whole file.
pub(crate) fn source() -> String {
    let mut text = String::new();
    let t = &mut text;
    pairs(t, "SEEN", "u64", "A man, bishop: what the bishop attacks with that man in its way.", |man, bishop| {
        set(|square| sees(bishop, man, square))
    });
    pairs(t, "NEARER", "u8", "The kings: slots of the legal steps of ours that bring it nearer.", |king, their| {
        steps(king, |to| (2..distance(king, their)).contains(&distance(to, their)))
    });
    let guard = [false, true].map(|beside| {
        (0..4096).map(move |both| {
            let (king, bishop) = ((both >> 6) as u8, (both & 63) as u8);
            let guarded = |to: u8| !beside || distance(king, bishop) <= 1 && distance(to, bishop) == 1;
            steps(king, |to| to != bishop && guarded(to))
        })
    });
    table(
        t,
        "GUARDING",
        "[u8; 8192]",
        "Whether their king stands beside the bishop, our king, bishop: slots of the steps that do not run into the \
         bishop and leave it guarded where it must be; none where it is not guarded to begin with.",
        guard.into_iter().flatten(),
    );
    pairs(t, "SEEN_COUNTS", "u8", "Our king, bishop: squares it attacks outside our king's nine.", count);
    table(
        t,
        "SEES_MORE",
        "[[u64; 16]; 64]",
        "Our king, a number: from where a bishop attacks more squares outside our king's nine.",
        (0..64).map(|king| {
            let more = |least| set(|bishop| bishop != king && count(king, bishop) > least);
            (0..16).map(more).collect::<Vec<_>>()
        }),
    );
    pairs(t, "MATING", "u64", "The kings: from where a bishop does its part in mate.", |king, their| {
        set(|bishop| mates(king, bishop, their))
    });
    pairs(t, "KING_MATING", "u64", "Bishop, their king: where our king lets the bishop mate.", |bishop, their| {
        set(|king| mates(king, bishop, their))
    });
    pairs(t, "REACHING_MATE", "u64", "The kings: from where a bishop comes to do its part in mate.", |king, their| {
        let part = set(|at| mates(king, at, their));
        set(|bishop| (0..64).any(|to| part >> to & 1 == 1 && sees(bishop, king, to)))
    });
    let mateable: Vec<_> = (0..64).map(mateable).collect();
    let cornered = |king, their| {
        let parts = |same| (0..64).any(|at| same_colour(at, their) == same && corners(&mateable, king, at, their));
        parts(true) && parts(false)
    };
    table(
        t,
        "CORNERED_SOON",
        "[u64; 64]",
        "Our king: where theirs may be cornered by a move.",
        (0..64).map(|king| set(|their| (0..64).any(|near| distance(king, near) <= 1 && cornered(near, their)))),
    );
    pairs(t, "CORNERING", "u64", "The kings: from where a bishop does its part in cornering.", |king, their| {
        set(|bishop| corners(&mateable, king, bishop, their))
    });
    pairs(t, "KING_CORNERING", "u64", "Bishop, their king: where our king lets the bishop do so.", |bishop, their| {
        set(|king| corners(&mateable, king, bishop, their))
    });
    table(
        t,
        "NEAR",
        "[u64; 64]",
        "All that is two king moves away at most.",
        (0..64).map(|centre| set(|square| distance(centre, square) <= 2)),
    );
    text
}
