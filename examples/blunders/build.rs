//! Compiles the table.

fn main() -> Result<(), al_compiler::BuildError> {
    al_compiler::Build::new().file("blunder_check.adv").compile()
}
