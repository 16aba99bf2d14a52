//! Where the independent data are, for whoever has them; the optima, and positions to ask them about.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use al_chess::{Material, Position, Role, Side, Square};
use al_verify::optimum::{Optimum, Store};

/// A file or folder of the independent data; says that the test is skipped where there are none.
pub(crate) fn path(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/oracle").join(name);
    if !path.exists() {
        println!("skipped: no {}", path.display());
        return None;
    }
    Some(path)
}

/// The optimum of an ending, from one store for all tests; they wait for each other rather than solve the
/// same ending side by side.
pub(crate) fn optimum(ending: &str) -> Optimum {
    static STORE: Mutex<Option<Store>> = Mutex::new(None);
    let material: Material = ending.parse().expect("an ending");
    let mut store = STORE.lock().expect("no test fails while it solves");
    store.get_or_insert_with(Store::in_memory).optimum(&material).expect("at most four men")
}

/// So many legal positions at random, the same at every call.
pub(crate) fn sample(material: Material, turn: Side, count: usize) -> impl Iterator<Item = Position> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random_square = move || {
        // xorshift64
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        Square::from_index((state >> 40) as u8)
    };
    let any = std::iter::repeat_with(move || {
        let squares: Vec<Square> = material.slots().map(|_| random_square()).collect();
        Position::new(material, &squares, turn)
    });
    any.flatten().take(count)
}

/// Every ending of four men, the side with more men as us.
pub(crate) fn four_men() -> Vec<Material> {
    const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    let mut materials = Vec::new();
    for (place, &a) in ROLES.iter().enumerate() {
        for &b in &ROLES[place..] {
            materials.push(Material::new(&[Role::King, a, b], &[Role::King]));
            materials.push(Material::new(&[Role::King, a], &[Role::King, b]));
        }
    }
    materials.into_iter().collect::<Result<_, _>>().expect("four men with a king a side")
}
