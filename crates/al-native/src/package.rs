//! The crate that a table becomes.

use al_compiler::program::TableKind;
use al_compiler::{Checked, Failed};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;

use crate::predicates;
use crate::written::Written;

/// The package's and its binary's name.
pub(crate) const NAME: &str = "al-native-table";

const MAIN: &str = include_str!("../child/main.rs");
const BASES: &str = include_str!("../child/bases.rs");
const WIRE: &str = include_str!("wire.rs");
const WIRE_VALUES: &str = include_str!("wire_values.rs");
const ASKING: &str = include_str!("asking.rs");

/// Fat link-time optimisation makes decisions no faster and takes five times as long to build.
const MANIFEST: &str = r#"# Made by `al`.
[package]
name = "al-native-table"
version = "0.1.0"
edition = "2024"

[dependencies]
al-chess = { path = "al-chess" }
al-runtime = { path = "al-runtime" }
advice = { path = "advice" }

[profile.release]
codegen-units = 4
debug = false
incremental = false
panic = "abort"
strip = true

[workspace]
"#;

const CHESS: &str = r#"[package]
name = "al-chess"
version = "0.1.0"
edition = "2024"

[features]
sources = []
"#;

const RUNTIME: &str = r#"[package]
name = "al-runtime"
version = "0.1.0"
edition = "2024"

[features]
sources = []

[dependencies]
al-chess = { path = "../al-chess" }
"#;

/// What predicates written in Rust may call by the name that users know.
const ADVICE: &str = r#"[package]
name = "advice"
version = "0.1.0"
edition = "2024"

[dependencies]
al-chess = { path = "../al-chess" }
al-runtime = { path = "../al-runtime" }
"#;

const ADVICE_LIB: &str = "//! The crates of AL under the name of their facade.\n\npub use al_chess as chess;\npub use \
                          al_chess::{Color, Material, Move, Placed, Point, Position, Role, Side, Square, SquareSet};\n\
                          pub use al_runtime::*;\n";

/// The files that are the same for every table: where they belong, and their text.
pub(crate) fn common() -> impl Iterator<Item = (String, &'static str)> {
    let own = [
        ("Cargo.toml", MANIFEST),
        ("al-chess/Cargo.toml", CHESS),
        ("al-runtime/Cargo.toml", RUNTIME),
        ("advice/Cargo.toml", ADVICE),
        ("advice/src/lib.rs", ADVICE_LIB),
        ("src/main.rs", MAIN),
        ("src/asking.rs", ASKING),
        ("src/bases.rs", BASES),
        ("src/wire.rs", WIRE),
        ("src/wire_values.rs", WIRE_VALUES),
    ];
    let of = |folder: &'static str, files: &'static [(&'static str, &'static str)]| {
        files.iter().map(move |(path, text)| (format!("{folder}/{path}"), *text))
    };
    let own = own.into_iter().map(|(path, text)| (path.to_owned(), text));
    own.chain(of("al-chess", al_chess::sources::FILES)).chain(of("al-runtime", al_runtime::sources::FILES))
}

/// `src/tables.rs`: the tables and knowledge bases, and the lists of them.
pub(crate) fn tables(checked: &Checked, written: &Written) -> Result<String, Failed> {
    let calls = predicates::calls(&checked.program.externs, written);
    let checked = &predicates::relocated(checked, written);
    let tables = al_compiler::back(checked, &quote!(::al_runtime))?;
    let modules = modules(&tables);
    let (table_modules, base_modules) = modules.split_at(checked.program.tables.len().min(modules.len()));
    let all = table_modules.iter().zip(&checked.program.tables).map(|(module, table)| match table.kind {
        TableKind::Table => quote!(&#module::TABLE),
        TableKind::Network => quote!(&#module::NETWORK),
    });
    let all = quote! {
        #tables

        #calls

        /// All tables.
        pub static ALL: &[&dyn ::al_runtime::Table] = &[#(#all),*];

        /// All knowledge bases.
        pub static BASES: &[&dyn ::al_runtime::prover::Base] = &[#(&#base_modules::BASE),*];
    };
    Ok(al_compiler::pretty(all))
}

/// The names of the modules: the compiler says `r#match` for a table `match`.
fn modules(tables: &TokenStream) -> Vec<Ident> {
    let mut after_mod = false;
    let mut names = Vec::new();
    for token in tables.clone() {
        let TokenTree::Ident(ident) = token else { continue };
        if after_mod {
            names.push(ident.clone());
        }
        after_mod = ident == "mod";
    }
    names
}
