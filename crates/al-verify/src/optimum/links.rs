//! What becomes of an ending when a man is taken or a pawn promoted.

use std::collections::BTreeMap;
use std::sync::Arc;

use al_chess::{Material, Role, Side};

use super::ending::Ending;
use super::orientation::oriented;
use super::shape::{MOST_MEN, Shape};

/// A change of material: a promotion (the pawn's slot and the place of its new role in
/// [`Role::PROMOTIONS`]), a capture (the slot of the man taken), or both.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    pub(super) promotion: Option<(usize, usize)>,
    pub(super) captured: Option<usize>,
}

impl Change {
    /// Every change of material that a move of this ending can make.
    pub(super) fn all(shape: &Shape) -> Vec<Self> {
        let mut changes = Vec::new();
        for mover in [Side::Us, Side::Them] {
            let own = (0..shape.len()).filter(|&slot| shape.side(slot) == mover && shape.role(slot) == Role::Pawn);
            let promotions = own.flat_map(|slot| (0..Role::PROMOTIONS.len()).map(move |place| Some((slot, place))));
            for promotion in [None].into_iter().chain(promotions) {
                let taken =
                    (0..shape.len()).filter(|&slot| shape.side(slot) != mover && shape.role(slot) != Role::King);
                changes.extend([None].into_iter().chain(taken.map(Some)).map(|captured| Self { promotion, captured }));
            }
        }
        changes.retain(|change| change.promotion.is_some() || change.captured.is_some());
        changes
    }

    fn place(self) -> usize {
        let promotion = self.promotion.map_or(0, |(slot, place)| 1 + slot * Role::PROMOTIONS.len() + place);
        promotion * (MOST_MEN + 1) + self.captured.map_or(0, |slot| 1 + slot)
    }

    /// The men that are left, with the slots they had.
    fn men(self, shape: &Shape) -> Vec<(Side, Role, usize)> {
        (0..shape.len())
            .filter(|&slot| self.captured != Some(slot))
            .map(|slot| match self.promotion {
                Some((pawn, place)) if pawn == slot => (shape.side(slot), Role::PROMOTIONS[place], slot),
                _ => (shape.side(slot), shape.role(slot), slot),
            })
            .collect()
    }

    /// The material it leaves, as an ending is stored, and whether the sides change for that.
    pub(super) fn material(self, shape: &Shape) -> Option<(Material, bool)> {
        let men = self.men(shape);
        let roles = |of| men.iter().filter(|man| man.0 == of).map(|man| man.1).collect::<Vec<_>>();
        Material::new(&roles(Side::Us), &roles(Side::Them)).ok().map(|material| oriented(&material))
    }
}

/// The way into one smaller ending.
struct Link {
    ending: Arc<Ending>,
    /// Whose square each slot of the smaller ending takes over.
    from: [usize; MOST_MEN],
    /// 56, which flips the ranks, when the sides change, otherwise 0.
    flip: u8,
}

/// The ways into all smaller endings of one ending.
pub(super) struct Links {
    links: Vec<Option<Link>>,
}

impl Links {
    /// The ways out of `shape`, where `smaller` has the endings they lead to.
    pub(super) fn new(shape: &Shape, smaller: &BTreeMap<Material, Arc<Ending>>) -> Self {
        let mut links = Vec::new();
        for change in Change::all(shape) {
            let Some((material, swapped)) = change.material(shape) else { continue };
            let Some(ending) = smaller.get(&material).map(Arc::clone) else { continue };
            let mut left = change.men(shape);
            let mut from = [0; MOST_MEN];
            for (slot, man) in material.slots() {
                let side = if swapped { man.side.other() } else { man.side };
                if let Some(found) = left.iter().position(|&(own, role, _)| own == side && role == man.role) {
                    from[usize::from(slot) & 3] = left.remove(found).2;
                }
            }
            if links.len() <= change.place() {
                links.resize_with(change.place() + 1, || None);
            }
            links[change.place()] = Some(Link { ending, from, flip: if swapped { 56 } else { 0 } });
        }
        Self { links }
    }

    /// What the smaller ending says of these squares with `mover` to move: a byte of [`super::cell`].
    #[inline]
    pub(super) fn byte(&self, change: Change, squares: &[u8; MOST_MEN], mover: Side) -> u8 {
        let Some(Some(link)) = self.links.get(change.place()) else { return super::cell::DRAW };
        let squares = link.from.map(|slot| squares[slot & 3] ^ link.flip);
        link.ending.byte(&squares, if link.flip == 0 { mover } else { mover.other() })
    }
}
