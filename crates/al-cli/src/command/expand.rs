//! `al expand`: the Rust that tables become.

use crate::cli::Expand;
use crate::fault::{Complaint, Fault, Verdict};
use crate::opened;
use crate::output::{Screen, printable};
use crate::source;
use al_compiler::{Pass, Passes, back_with, pretty};
use proc_macro2::TokenStream;
use std::io::Write as _;

/// Prints the generated Rust of a file, or of one of its tables.
pub(super) fn run(arguments: &Expand, screen: &mut Screen) -> Result<Verdict, Fault> {
    let runtime = runtime(&arguments.runtime)?;
    let passes = passes(arguments)?;
    let mut checked = source::checked(&arguments.file)?;
    let names: Vec<&str> = checked.own().map(|(table, _)| table.name.as_str()).collect();
    if checked.program.bases.is_empty() || arguments.table.is_some() {
        opened::expect_tables(&source::name(&arguments.file), &names)?;
    }
    if let Some(name) = &arguments.table {
        let place = opened::place_of(name, &names)?;
        checked = checked.only(&[names[place]]);
    }
    screen.write_all(pretty(back_with(&checked, &runtime, passes)?).as_bytes())?;
    Ok(Verdict::Good)
}

/// The passes that are to be made: all, unless some are named.
fn passes(arguments: &Expand) -> Result<Passes, Fault> {
    let pass = |name: &str| {
        let known = name.trim().parse::<Pass>();
        known.map_err(|unknown| Fault::Wrong(Complaint::new(printable(&unknown.to_string()))))
    };
    match (&arguments.passes, &arguments.after) {
        (Some(names), _) if names == "none" => Ok(Passes::none()),
        (Some(names), _) => names.split(',').try_fold(Passes::none(), |passes, name| Ok(passes.with(pass(name)?))),
        (None, Some(last)) => Ok(Passes::up_to(pass(last)?)),
        (None, None) => Ok(Passes::default()),
    }
}

/// The runtime's path, which must be one of Rust.
fn runtime(path: &str) -> Result<TokenStream, Fault> {
    let is_name = |name: &str| {
        let mut letters = name.chars();
        letters.next().is_some_and(|first| first.is_alphabetic() || first == '_')
            && letters.all(|letter| letter.is_alphanumeric() || letter == '_')
    };
    let names_only = path.strip_prefix("::").unwrap_or(path).split("::").all(is_name);
    path.parse().ok().filter(|_| names_only).ok_or_else(|| {
        let what = format!("`{}` is not a path of Rust", printable(path));
        Fault::Wrong(Complaint::new(what).help("it names the crate `advice`, for example ::advice or crate::advice"))
    })
}
