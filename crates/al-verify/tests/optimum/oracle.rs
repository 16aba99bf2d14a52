//! Where the independent data are, for whoever has them.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use al_chess::Material;
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

/// The optimum of an ending, from one store for all tests.
pub(crate) fn optimum(ending: &str) -> Optimum {
    static STORE: LazyLock<Store> = LazyLock::new(Store::in_memory);
    let material: Material = ending.parse().expect("an ending");
    STORE.optimum(&material).expect("at most four men")
}
