//! How a wrong move is shown to be wrong.

use crate::optimum::{Optimum, Value};
use al_chess::{Move, Position, Role, Side};

/// The longest way to mate that is told, in plies.
const LINE: usize = 12;

/// The play that shows why a move fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The moves after the wrong one, the opponent's reply first. Empty where the move itself shows it.
    pub line: Vec<Move>,
    /// Whether their reply is the only one that refutes it, slower ways to mate included.
    pub only: bool,
    /// What it comes to.
    pub point: Point,
}

/// What a refutation comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// At the end of the line the side to move is stalemated.
    Stalemate,
    /// The move itself leaves men on the board with which nobody can mate.
    TooFewMen,
    /// Their last move takes this man.
    Takes(Role),
    /// After their reply this man is lost whatever we do.
    Wins(Role),
    /// They mate in so many plies from the end of the line; 0: it ends with mate.
    Mate {
        /// Plies.
        plies: u8,
    },
    /// Their reply draws by force.
    Holds,
}

impl Refutation {
    /// The refutation of a legal move that does not keep the result.
    pub(super) fn of(position: &Position, mv: Move, optimum: &Optimum) -> Option<Self> {
        let after = position.play(mv);
        if after.is_stalemate() {
            return Some(Self { line: Vec::new(), only: true, point: Point::Stalemate });
        }
        if too_few_men(&after) {
            return Some(Self { line: Vec::new(), only: true, point: Point::TooFewMen });
        }
        let value = optimum.probe(&after)?;
        let replies: Vec<Move> = refuting(&after, value, optimum);
        let refutes =
            |reply: &&Move| optimum.probe_move(&after, **reply).is_some_and(|then| better_or_as_good(then, value));
        let only = after.legal_moves().iter().filter(refutes).count() == 1;
        let told = |point: &dyn Fn(Move) -> Option<(Vec<Move>, Point)>| replies.iter().find_map(|reply| point(*reply));
        let (line, point) = told(&|reply| takes(&after, reply))
            .or_else(|| told(&|reply| stalemates(&after, reply)))
            .or_else(|| told(&|reply| wins(&after, reply, value, optimum)))
            .or_else(|| mates(&after, value, optimum))
            .or_else(|| told(&|reply| Some((vec![reply], Point::Holds))))?;
        Some(Self { line, only, point })
    }
}

/// Whether there are the kings alone, or with one bishop or one knight.
fn too_few_men(position: &Position) -> bool {
    let men = [Side::Us, Side::Them].into_iter().flat_map(|side| position.slots(side));
    let men = men.filter(|slot| !position.captured(*slot)).map(|slot| position.role(slot));
    let mut others = men.filter(|role| *role != Role::King);
    matches!((others.next(), others.next()), (None | Some(Role::Bishop | Role::Knight), None))
}

/// The replies that keep what a position is worth, which refutes the move before it; of a won one, those that mate
/// soonest.
fn refuting(position: &Position, value: Value, optimum: &Optimum) -> Vec<Move> {
    let keeps = |mv: &Move| match (value, optimum.probe_move(position, *mv)) {
        (Value::Win { .. }, Some(after)) => after == value,
        (_, Some(after)) => after >= value,
        (_, None) => false,
    };
    position.legal_moves().iter().copied().filter(keeps).collect()
}

fn takes(after: &Position, reply: Move) -> Option<(Vec<Move>, Point)> {
    reply.captured.map(|slot| (vec![reply], Point::Takes(after.role(slot))))
}

/// A reply that stalemates itself or us, or that we must not take because of stalemate.
fn stalemates(after: &Position, reply: Move) -> Option<(Vec<Move>, Point)> {
    let then = after.play(reply);
    if then.is_stalemate() {
        return Some((vec![reply], Point::Stalemate));
    }
    let takes_it = |answer: &&Move| answer.captured == Some(reply.slot) && then.play(**answer).is_stalemate();
    then.legal_moves().iter().find(takes_it).map(|answer| (vec![reply, *answer], Point::Stalemate))
}

/// A reply after which a man of ours cannot be saved: whatever we answer, they take it and keep the result. A pawn that
/// promotes with the answer is still the pawn that is lost.
fn wins(after: &Position, reply: Move, value: Value, optimum: &Optimum) -> Option<(Vec<Move>, Point)> {
    let then = after.play(reply);
    let mut lost: Option<u8> = None;
    let answers = then.legal_moves();
    for &answer in answers.iter() {
        let next = then.play(answer);
        let keeps = |mv: &&Move| {
            mv.captured.is_some_and(|taken| lost.is_none_or(|lost| lost == taken))
                && optimum.probe_move(&next, **mv).is_some_and(|after| better_or_as_good(after, value))
        };
        let taken = next.legal_moves().iter().find(keeps).and_then(|mv| mv.captured)?;
        lost = Some(taken);
    }
    lost.map(|slot| (vec![reply], Point::Wins(after.role(slot))))
}

fn better_or_as_good(after: Value, value: Value) -> bool {
    match value {
        Value::Win { .. } => matches!(after, Value::Win { .. }),
        _ => after >= value,
    }
}

/// The way to mate under best play.
fn mates(after: &Position, value: Value, optimum: &Optimum) -> Option<(Vec<Move>, Point)> {
    let Value::Win { plies } = value else { return None };
    let (mut position, mut line) = (*after, Vec::new());
    let most = if usize::from(plies) <= LINE { usize::from(plies) } else { 1 };
    while line.len() < most {
        let mv = optimum.best_moves(&position).next()?;
        line.push(mv);
        position = position.play(mv);
    }
    let plies = plies - line.len() as u8;
    Some((line, Point::Mate { plies }))
}
