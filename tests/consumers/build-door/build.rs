//! Compiles the tables.

fn main() -> Result<(), al_compiler::BuildError> {
    al_compiler::Build::new().file("src/pair.adv").compile()
}
