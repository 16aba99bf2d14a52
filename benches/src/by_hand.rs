//! Tables with a measure written by hand, as the benchmarks ask them: a position goes in.

use crate::positions;
use crate::rival::measure::{self, Answer, Memory};
use al_chess::{Position, Role, SquareSet};
use al_runtime::Decision;

/// A table of [`rival::measure`](crate::rival::measure).
#[derive(Clone, Copy, Debug)]
pub struct ByHand {
    /// The table's name.
    pub table: &'static str,
    /// Decides for a position of the table's material.
    pub decide: fn(&Position, &mut Memory) -> Option<Answer>,
}

/// All of them.
pub const ALL: [ByHand; 3] = [
    ByHand { table: "krk", decide: |position, memory| three(position, memory, measure::krk) },
    ByHand { table: "kqk", decide: |position, memory| three(position, memory, measure::kqk) },
    ByHand { table: "kbbk", decide: kbbk },
];

/// The one of this table.
#[must_use]
pub fn named(table: &str) -> Option<ByHand> {
    ALL.into_iter().find(|by_hand| by_hand.table == table)
}

fn three(
    position: &Position,
    memory: &mut Memory,
    decide: fn(u8, u8, u8, &mut Memory) -> Option<Answer>,
) -> Option<Answer> {
    let square = |slot| position.square(slot).index() as u8;
    decide(square(0), square(1), square(2), memory)
}

fn kbbk(position: &Position, memory: &mut Memory) -> Option<Answer> {
    let [king, a, b, their] = positions::four(position);
    let (light, dark) = if SquareSet::LIGHT.contains(position.square(1)) { (a, b) } else { (b, a) };
    measure::kbbk(king, light, dark, their, memory)
}

/// Whether two bishops of one side stand on squares of both colours: the tables for them speak of no others.
#[must_use]
pub fn asked(position: &Position) -> bool {
    let material = position.material();
    let bishops = material.slots().filter(|(_, man)| man.role == Role::Bishop).map(|(slot, _)| position.square(slot));
    let mut colours = bishops.map(|square| SquareSet::LIGHT.contains(square));
    let (first, second) = (colours.next(), colours.next());
    first.is_none() || first != second
}

/// All that both a table and its rival say, in one number: the move and the advice.
#[must_use]
#[inline]
pub fn digest(advice: u16, from: usize, to: usize) -> u32 {
    u32::from_le_bytes([to as u8, from as u8, advice as u8, 0])
}

/// The same of a rival's answer.
#[must_use]
#[inline]
pub fn digest_answer(answer: Option<Answer>) -> u32 {
    answer.map_or(u32::MAX, |answer| digest(answer.advice.into(), answer.from.into(), answer.to.into()))
}

/// The same of a table's decision.
#[must_use]
#[inline]
pub fn digest_decision(decision: Decision) -> u32 {
    decision.play().map_or(u32::MAX, |play| digest(play.advice, play.mv.from.index(), play.mv.to.index()))
}
