//! What a table promises.

use std::fmt;
use std::ops::Range;

use super::exit::End;
use super::failure::Failure;
use super::numbering::Numbering;
use crate::optimum::Value;
use al_chess::Material;

/// What is proved of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Claim {
    /// Of which positions it promises what.
    pub kind: ClaimKind,
    /// Within how many of our moves it wins, where that is promised.
    pub moves: Option<u32>,
}

/// The kinds of claims. What is won, drawn or lost is what the exact optimum says; where there is none, the
/// claim is made of every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum ClaimKind {
    /// Every won position is won.
    #[default]
    Win,
    /// No position is lost that is not lost already.
    Hold,
    /// Every won position is won, every drawn position is held.
    Value,
}

/// What is to be shown of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// We mate against every defence.
    Win,
    /// We never lose, and always have an answer.
    Hold,
}

impl Claim {
    /// What is claimed of a position of this value to us, who are to move; `None` where nothing is.
    pub(super) fn goal(self, value: Option<Value>) -> Option<Goal> {
        match (self.kind, value) {
            (ClaimKind::Win, None | Some(Value::Win { .. })) | (ClaimKind::Value, Some(Value::Win { .. })) => {
                Some(Goal::Win)
            }
            (ClaimKind::Win, Some(_)) | (_, Some(Value::Loss { .. })) => None,
            (ClaimKind::Hold | ClaimKind::Value, _) => Some(Goal::Hold),
        }
    }

    /// Whether some position may have this goal.
    fn has(self, goal: Goal) -> bool {
        match self.kind {
            ClaimKind::Win => goal == Goal::Win,
            ClaimKind::Hold => goal == Goal::Hold,
            ClaimKind::Value => true,
        }
    }
}

/// What is claimed of each position, by numbers.
#[derive(Clone, Debug)]
pub(super) struct Claims {
    /// Of those of which nothing else is said, if there are any.
    general: Option<Claim>,
    /// Of the positions of some materials.
    others: Vec<(Range<u32>, Material, Claim)>,
}

impl Claims {
    /// What a table promises of the positions that are numbered so.
    pub(super) fn of(general: Claim, others: &[(Material, Claim)], numbering: &Numbering) -> Self {
        let range = |&(material, claim): &(Material, Claim)| Some((numbering.range(material)?, material, claim));
        let others: Vec<(Range<u32>, Material, Claim)> = others.iter().filter_map(range).collect();
        let said: u32 = others.iter().map(|(range, ..)| range.end - range.start).sum();
        Self { general: (said < numbering.total()).then_some(general), others }
    }

    /// The claim of a position.
    pub(super) fn at(&self, number: u32) -> Claim {
        let other = self.others.iter().find(|(range, ..)| range.contains(&number));
        other.map(|(.., claim)| *claim).or(self.general).unwrap_or_default()
    }

    /// The fewest moves in which some claim promises to win.
    pub(super) fn fewest_moves(&self) -> Option<u32> {
        let claims = self.general.into_iter().chain(self.others.iter().map(|(.., claim)| *claim));
        claims.filter_map(|claim| claim.moves).min()
    }

    /// Whether some position may have this goal.
    pub(super) fn has(&self, goal: Goal) -> bool {
        self.general.is_some_and(|claim| claim.has(goal)) || self.others.iter().any(|(.., claim)| claim.has(goal))
    }
}

/// The general claim, then those of materials: "win, hold with K P vs K".
impl fmt::Display for Claims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let general = self.general.map(|claim| (None, claim));
        let others = self.others.iter().map(|&(_, material, claim)| (Some(material), claim));
        for (place, (material, claim)) in general.into_iter().chain(others).enumerate() {
            if place > 0 {
                f.write_str(", ")?;
            }
            claim.write(f, material)?;
        }
        Ok(())
    }
}

impl Goal {
    /// The failure that an end of the game is.
    #[inline]
    pub(super) fn failure(self, end: End) -> Option<Failure> {
        match (end, self) {
            (End::Won, _) | (End::Drawn | End::Failed(Failure::Stalemate), Self::Hold) => None,
            (End::Drawn | End::Unknown, _) => Some(Failure::MaterialLost),
            (End::Failed(failure), _) => Some(failure),
        }
    }
}

impl Claim {
    /// As a table writes it, of all its materials or of one.
    fn write(self, f: &mut fmt::Formatter<'_>, material: Option<Material>) -> fmt::Result {
        let with = |f: &mut fmt::Formatter<'_>| material.map_or(Ok(()), |material| write!(f, " with {material}"));
        f.write_str(match (self.kind, self.moves) {
            (ClaimKind::Win, _) | (ClaimKind::Value, Some(_)) => "win",
            (ClaimKind::Hold, _) => "hold",
            (ClaimKind::Value, None) => "value",
        })?;
        self.moves.map_or(Ok(()), |moves| write!(f, " in {moves} moves"))?;
        with(f)?;
        if self.kind == ClaimKind::Value && self.moves.is_some() {
            f.write_str(", hold otherwise")?;
            with(f)?;
        }
        Ok(())
    }
}

/// "win", "win in 34 moves", "hold", "value", "win in 34 moves, hold otherwise", as a table writes it.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, None)
    }
}
