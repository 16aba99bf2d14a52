//! Compiles the tables of `general/`: other materials than the library's, for comparing the engines.

fn main() -> Result<(), al_compiler::BuildError> {
    let pieces =
        ["folds", "handing", "kbbk", "kqk", "kqkr", "knight_idle", "krk_shy", "krkn", "krrk", "odd_names", "patterns"];
    let pawns = ["kpk", "kpk_odd", "kpkn", "kpkp", "kpkp_idle", "kppk", "kqkp", "krkp"];
    let bases = ["kpk_laws"];
    let tables = [pieces.as_slice(), &pawns, &bases].concat();
    let files = tables.iter().map(|table| format!("general/{table}.adv"));
    files.fold(al_compiler::Build::new(), al_compiler::Build::file).compile()
}
