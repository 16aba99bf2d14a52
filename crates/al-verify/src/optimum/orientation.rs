//! Which of the two sides an ending is stored for.

use al_chess::{Material, Role, Side};

/// The material with the stronger side as us, and whether the sides were exchanged for that: of
/// "K R vs K Q" there is only "K Q vs K R".
pub(super) fn oriented(material: &Material) -> (Material, bool) {
    if strength(material, Side::Us) >= strength(material, Side::Them) {
        (*material, false)
    } else {
        (material.swapped(), true)
    }
}

/// More men are stronger, then the better man decides. Which it is does not matter, only that it is
/// the same from both sides.
fn strength(material: &Material, side: Side) -> (usize, Vec<Role>) {
    let roles: Vec<Role> =
        material.slots().map(|(_, man)| man).filter(|man| man.side == side).map(|man| man.role).collect();
    (roles.len(), roles)
}
