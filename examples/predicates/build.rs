//! Compiles the table; its predicates are found when the crate itself is compiled.

fn main() -> Result<(), al_compiler::BuildError> {
    al_compiler::Build::new().file("src/far.adv").compile()
}
