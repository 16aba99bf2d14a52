//! What a knowledge base is asked, the same text in both programs.

use std::io;

use al_chess::{Position, Side};
use al_runtime::prover::{Asked, Composite, Condition, PlanKind, Quest};

use crate::wire::{Put as _, Take, malformed};

/// The child may ask before it answers: this message, and whether it is to go on is said in return.
pub(crate) const GO_ON: &[u8] = &[2];

/// What is searched, and what it may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Errand {
    pub(crate) quest: Quest,
    pub(crate) root: Position,
    /// How many positions may be entered.
    pub(crate) nodes: u64,
    /// How many positions are remembered.
    pub(crate) room: u32,
    /// Whether it is asked now and then if the search is to go on.
    pub(crate) watched: bool,
}

impl Errand {
    pub(crate) fn put(&self, message: &mut Vec<u8>) {
        let quest = &self.quest;
        let asked = match quest.asked {
            Asked::Everywhere => 0,
            Asked::AfterOwnMoves => 1,
        };
        message.extend([quest.side as u8, quest.owner as u8, quest.better.0, quest.holding.0, asked]);
        message.extend(quest.bound.to_le_bytes());
        put_plan(message, Some(&quest.plan));
        put_plan(message, quest.against.as_ref());
        message.position(&self.root);
        message.extend(self.nodes.to_le_bytes());
        message.number(self.room);
        message.push(self.watched.into());
    }

    pub(crate) fn take(message: &mut Take<'_>) -> io::Result<Self> {
        let (side, owner) = (take_side(message)?, take_side(message)?);
        let (better, holding) = (Condition(message.byte()?), Condition(message.byte()?));
        let asked = match message.byte()? {
            0 => Asked::Everywhere,
            1 => Asked::AfterOwnMoves,
            _ => return Err(malformed()),
        };
        let bound = message.short()?;
        let plan = take_plan(message)?.ok_or_else(malformed)?;
        let against = take_plan(message)?;
        let quest = Quest { side, better, holding, plan, owner, against, asked, bound };
        let (root, nodes, room) = (message.position()?, message.long()?, message.number()?);
        Ok(Self { quest, root, nodes, room, watched: message.byte()? != 0 })
    }
}

fn take_side(message: &mut Take<'_>) -> io::Result<Side> {
    Ok(if message.byte()? == Side::Us as u8 { Side::Us } else { Side::Them })
}

/// A plan is its parts, the whole last; none is no part at all.
fn put_plan(message: &mut Vec<u8>, plan: Option<&Composite>) {
    let parts = plan.map_or(&[][..], Composite::parts);
    message.push(parts.len() as u8);
    for part in parts {
        let (kind, a, b) = match *part {
            PlanKind::Written(written) => (0, written, 0),
            PlanKind::Or(a, b) => (1, a, b),
            PlanKind::Mod(a, b) => (2, a, b),
        };
        message.push(kind);
        message.extend([a, b].map(u16::to_le_bytes).as_flattened());
    }
}

fn take_plan(message: &mut Take<'_>) -> io::Result<Option<Composite>> {
    let count = message.byte()?;
    let mut parts = Vec::new();
    for place in 0..u16::from(count) {
        let (kind, a, b) = (message.byte()?, message.short()?, message.short()?);
        parts.push(match kind {
            0 if a < 64 => PlanKind::Written(a),
            // parts stand before what is made of them: no plan is made of itself
            1 if a < place && b < place => PlanKind::Or(a, b),
            2 if a < place && b < place => PlanKind::Mod(a, b),
            _ => return Err(malformed()),
        });
    }
    let Some(last) = u16::from(count).checked_sub(1) else { return Ok(None) };
    Composite::of(last, &|place| parts.get(usize::from(place)).copied()).map(Some).ok_or_else(malformed)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A quest comes over as it was, whatever its plans are made of; nonsense is refused.
    #[test]
    fn errands_come_over() {
        let known = [PlanKind::Written(3), PlanKind::Written(7), PlanKind::Or(0, 1), PlanKind::Mod(2, 0)];
        let plan = |number| Composite::of(number, &|number| known.get(usize::from(number)).copied());
        let root = Position::all("KPKP".parse().expect("a material"), Side::Us).nth(1_234_567).expect("a position");
        for number in 0..4 {
            let [Some(own), against] = [plan(number), plan(3 - number)] else { panic!("plans are small") };
            let quest = Quest::success(own, Side::Them, 9, Asked::Everywhere);
            let refuting = Quest { against, asked: Asked::AfterOwnMoves, ..quest.inverse() };
            for (quest, watched) in [(quest, false), (refuting, true)] {
                let errand = Errand { quest, root, nodes: 1 << 40, room: 77, watched };
                let mut message = Vec::new();
                errand.put(&mut message);
                let mut taken = Take(&message);
                assert_eq!(Errand::take(&mut taken).expect("it makes sense"), errand);
                taken.end().expect("nothing is left");
                for length in 0..message.len() {
                    assert!(Errand::take(&mut Take(&message[..length])).is_err());
                }
            }
        }
        let mut circle = vec![1, 1];
        circle.extend([0; 4]);
        assert!(take_plan(&mut Take(&circle)).is_err());
    }
}
