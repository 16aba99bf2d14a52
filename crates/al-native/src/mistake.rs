//! What rustc says of the person's own files, told where the person wrote it.

use al_compiler::diagnostic::{Code, Diagnostic};
use al_compiler::emit::snake;
use al_compiler::program::Extern;
use al_compiler::source::{FileId, Span};
use al_compiler::{Checked, Failed};
use std::collections::BTreeSet;

use crate::error::Error;
use crate::predicates::{Predicates, constant};
use crate::written::{Kind, Written};

/// The two files of the crate that hold what the person wrote, as rustc calls them.
const TABLES: &str = "src/tables.rs";
const PREDICATES: &str = "src/predicates.rs";

/// What is wrong with the predicates, if that is why the crate could not be built: mistakes in the file of Rust, or
/// functions that are not as they are declared. `tables` is the text that rustc read.
pub(crate) fn of_person(error: Error, tables: &str, checked: &Checked, predicates: Option<&Predicates>) -> Error {
    let (Error::Cargo { said, .. }, Some(predicates)) = (&error, predicates) else { return error };
    let blocks = blocks(said);
    let mut files = checked.files.clone();
    let file = files.add(predicates.name(), predicates.text());
    let (mut diagnostics, mut told) = (Vec::new(), BTreeSet::new());
    for block in blocks.iter().filter(|block| block.file == TABLES) {
        let Some(function) = asked(tables, block.line, &checked.program.externs) else { continue };
        // seen from either side it is one function
        if told.insert(function.span) {
            diagnostics.push(diagnostic(function, block.text, (file, predicates)));
        }
    }
    let inside: Vec<&str> = blocks.iter().filter(|block| block.file == PREDICATES).map(|block| block.text).collect();
    if !inside.is_empty() {
        let mut said = inside.join("\n").replace(PREDICATES, predicates.name());
        for diagnostic in &diagnostics {
            said.push_str(&format!("\n{}", diagnostic.to_line(&files)));
            said.extend(diagnostic.help.iter().map(|help| format!("\n  = help: {help}")));
        }
        return Error::Rust { file: predicates.name().to_owned(), said };
    }
    if diagnostics.is_empty() { error } else { Error::Predicate(Box::new(Failed { files, diagnostics })) }
}

/// One error, and where rustc found it.
struct Block<'s> {
    text: &'s str,
    file: String,
    line: usize,
}

/// The errors in what rustc says, those with a place.
fn blocks(said: &str) -> Vec<Block<'_>> {
    let starts: Vec<usize> = said
        .lines()
        .filter(|line| ["error", "warning"].iter().any(|level| line.starts_with(level)))
        .map(|line| line.as_ptr() as usize - said.as_ptr() as usize)
        .collect();
    let ends = starts.iter().skip(1).copied().chain([said.len()]);
    let block = |(start, end): (&usize, usize)| {
        let text = said.get(*start..end)?.trim_end();
        let place = text.lines().find_map(|line| line.trim_start().strip_prefix("--> "))?;
        let mut parts = place.trim_end().rsplitn(3, ':');
        let (_, line, file) = (parts.next()?, parts.next()?, parts.next()?);
        text.starts_with("error").then_some(())?;
        Some(Block { text, file: file.replace('\\', "/"), line: line.parse().ok()? })
    };
    starts.iter().zip(ends).filter_map(block).collect()
}

/// The predicate whose constant stands on a line of the text, or begins just before.
fn asked<'p>(tables: &str, line: usize, externs: &'p [Extern]) -> Option<&'p Extern> {
    /// A constant is broken into not more lines than this.
    const LONGEST: usize = 16;
    let lines: Vec<&str> = tables.lines().take(line).collect();
    let near = lines.iter().rev().take(LONGEST);
    let constants = (0..externs.len()).map(|place| format!("const {}:", constant(place)));
    let constants: Vec<String> = constants.collect();
    let place = near.into_iter().find_map(|line| constants.iter().position(|constant| line.contains(constant)))?;
    externs.get(place)
}

/// What is wrong with a function, at its declaration and where it is written.
fn diagnostic(function: &Extern, said: &str, (file, predicates): (FileId, &Predicates)) -> Diagnostic {
    let rust = function.path.last().map_or("", String::as_str);
    let name = predicates.name();
    let wanted = function.signature().replacen("fn", &format!("pub fn {rust}"), 1);
    let declared = |message: String| {
        Diagnostic::new(Code::BadExtern, function.span, message).label(format!("asks for `{wanted}`"))
    };
    let items = Written::of(predicates.text());
    let path = items.reach(Kind::Function, &function.path);
    let place = items.place(&path).and_then(|place| written(predicates.text(), file, &snake(rust).to_string(), place));
    let Some((place, signature)) = place else {
        let told = declared(format!("there is no function `{rust}` in {name}"));
        let told = told.also(function.path_span, "the file has nothing that this path ends with");
        return told.help(match items.elsewhere(rust) {
            Some(path) => format!("it has `{path}`: write the path so, `from crate::{path};`"),
            None => format!("write it there: `{wanted} {{ … }}`"),
        });
    };
    if said.contains("E0603") {
        let (what, help) = match path.as_slice() {
            [modules @ .., _] if said.contains(": module `") => {
                let module = modules.last().map_or_else(String::new, ToString::to_string);
                (format!("the module `{module}`"), format!("write `pub mod {module}`"))
            }
            _ => (format!("`{rust}`"), format!("write `pub` before it: `{wanted}`")),
        };
        return declared(format!("{what} in {name} is not public")).also(place, "written here").help(help);
    }
    declared(format!("`{rust}` in {name} is not the function that is declared"))
        .also(place, format!("this is `{signature}`"))
        .help(
            "make both the same: the declaration's types become those of Rust, a man becomes `Placed`, a number `i32`",
        )
}

/// Where one of the functions of a name is written, and its signature on one line.
fn written(text: &str, file: FileId, name: &str, mut place: usize) -> Option<(Span, String)> {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '#';
    let mut from = 0;
    while let Some(found) = text[from..].find(name) {
        let (start, end) = (from + found, from + found + name.len());
        from = end;
        let before = text[..start].trim_end();
        let line = text[..start].rsplit('\n').next().unwrap_or("").trim_start();
        let alone = !text[end..].starts_with(is_word) && before.len() < start && !line.starts_with("//");
        let after_fn = before.strip_suffix("fn").is_some_and(|rest| !rest.ends_with(is_word));
        if alone && after_fn && place > 0 {
            place -= 1;
        } else if alone && after_fn {
            let rest = &text[before.len() - "fn".len()..];
            let signature = rest[..rest.find(['{', ';']).unwrap_or(rest.len())].split_whitespace();
            return Some((Span::new(file, start, end), signature.collect::<Vec<_>>().join(" ")));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use al_compiler::source::Files;

    #[test]
    fn places_are_read_from_what_rustc_says() {
        let said = "warning: unused\n --> src/tables.rs:1:2\n  |\nerror[E0308]: mismatched types\n   --> src/tables.rs:243:29\n    \
                    |\nerror: expected `;`\n --> src\\predicates.rs:3:8\nerror: could not compile\n";
        let found: Vec<(String, usize)> = blocks(said).into_iter().map(|block| (block.file, block.line)).collect();
        assert_eq!(found, [(TABLES.to_owned(), 243), (PREDICATES.to_owned(), 3)]);
    }

    #[test]
    fn functions_are_found_by_their_names() {
        let file = Files::default().next_id();
        let text = "// fn near() {}\nfn nearer() {}\npub fn  near(a: Square,\n  b: i32) -> bool\n{ near }";
        let (place, signature) = written(text, file, "near", 0).expect("it is there");
        assert_eq!(&text[place.lo as usize..], "near(a: Square,\n  b: i32) -> bool\n{ near }");
        assert_eq!(signature, "fn near(a: Square, b: i32) -> bool");
        assert_eq!(written(text, file, "far", 0), None);
        assert_eq!(written(text, file, "near", 1), None);
    }
}
