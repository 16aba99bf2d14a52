//! Compiles tables of many kinds.

fn main() -> Result<(), al_compiler::BuildError> {
    al_compiler::Build::new()
        .file("../../../tables/krk_al0.adv")
        .file("../../../tables/krk_safe.adv")
        .file("../../../tables/krk_thesis.adv")
        .file("../strict/wide.adv")
        .compile()
}
