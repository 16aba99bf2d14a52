//! The crate `advice` is called `knowledge` here.

fn main() -> Result<(), al_compiler::BuildError> {
    al_compiler::Build::new().runtime("::knowledge").file("../../../tables/krk_safe.adv").compile()
}
