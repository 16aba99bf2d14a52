//! Compiles a table.

fn main() -> Result<(), al_compiler::BuildError> {
    al_compiler::Build::new().file("../../../tables/krk_safe.adv").compile()
}
