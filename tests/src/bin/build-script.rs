//! What a build script does, for tests of what it prints: compiles the files it is given.

use al_compiler::{Build, BuildError};

fn main() -> Result<(), BuildError> {
    let built = std::env::args_os().skip(1).fold(Build::new(), Build::file).compile();
    println!("returned");
    built
}
