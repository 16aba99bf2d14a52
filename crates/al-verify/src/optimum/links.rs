//! What becomes of an ending when a man is taken or a pawn promoted.

use std::collections::BTreeMap;
use std::sync::Arc;

use al_chess::{Material, Role, Side};

use super::ending::Ending;
use super::orientation::oriented;
use super::shape::{MOST_MEN, Shape};

/// A change of material: a promotion (the pawn and the place of its new role in [`Role::PROMOTIONS`]), a
/// capture (the man taken), or both. Men are numbered as in [`Shape`].
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
            let own = (0..shape.len()).filter(|&man| shape.side(man) == mover && shape.role(man) == Role::Pawn);
            let promotions = own.flat_map(|man| (0..Role::PROMOTIONS.len()).map(move |place| Some((man, place))));
            for promotion in [None].into_iter().chain(promotions) {
                let taken = (0..shape.len()).filter(|&man| shape.side(man) != mover && shape.role(man) != Role::King);
                changes.extend([None].into_iter().chain(taken.map(Some)).map(|captured| Self { promotion, captured }));
            }
        }
        changes.retain(|change| change.promotion.is_some() || change.captured.is_some());
        changes
    }

    fn place(self) -> usize {
        let promotion = self.promotion.map_or(0, |(man, place)| 1 + man * Role::PROMOTIONS.len() + place);
        promotion * (MOST_MEN + 1) + self.captured.map_or(0, |man| 1 + man)
    }

    /// The men that are left, with the numbers they had.
    fn men(self, shape: &Shape) -> Vec<(Side, Role, usize)> {
        (0..shape.len())
            .filter(|&man| self.captured != Some(man))
            .map(|man| match self.promotion {
                Some((pawn, place)) if pawn == man => (shape.side(man), Role::PROMOTIONS[place], man),
                _ => (shape.side(man), shape.role(man), man),
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
    /// Whose square each man of the smaller ending takes over.
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
            for (man, from) in from.iter_mut().enumerate().take(ending.shape().len()) {
                let side = ending.shape().side(man);
                let side = if swapped { side.other() } else { side };
                let wanted = (side, ending.shape().role(man));
                if let Some(found) = left.iter().position(|&(side, role, _)| (side, role) == wanted) {
                    *from = left.remove(found).2;
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
        let squares = link.from.map(|man| squares[man & 3] ^ link.flip);
        link.ending.byte(&squares, if link.flip == 0 { mover } else { mover.other() })
    }
}
