//! What must hold of any text, whatever stands in it. The fuzz targets try to break it; a test of the
//! workspace replays the texts that once did.

use al_compiler::load::Loader;
use al_compiler::source::{Files, Span};
use al_compiler::syntax::parse_text;
use al_compiler::{Checked, Failed, back, expand, format, front};
use proc_macro2::TokenStream;
use quote::quote;
use std::collections::BTreeMap;

/// What a text may use, and the text itself, which may not use itself.
fn files() -> impl Loader {
    let common = "let near(a: square, b: square) = distance(a, b) < 3; moves walk = king then legal;";
    let ending = "table kqk (K Q vs K) { rule every: true -> mate; advice mate { better: checkmate; us: queen; } }";
    let files = [("common.adv", common), ("kqk.adv", ending), ("text.adv", "use \"common.adv\";")];
    files.map(|(name, text)| (name.to_owned(), text.to_owned())).into_iter().collect::<BTreeMap<_, _>>()
}

fn read(text: &str) -> Result<Checked, Failed> {
    front("text.adv", text, &mut files())
}

/// A text is a program or it has mistakes, and they stand in it and can be drawn.
///
/// # Panics
///
/// Where that is not so.
pub fn program(text: &str) {
    match read(text) {
        Ok(checked) => {
            checked.warnings.iter().for_each(|warning| inside(&checked.files, warning.span));
        }
        Err(failed) => {
            assert!(!failed.diagnostics.is_empty(), "refused without a word");
            for diagnostic in &failed.diagnostics {
                inside(&failed.files, diagnostic.span);
                diagnostic.secondary.iter().for_each(|(span, _)| inside(&failed.files, *span));
            }
            // drawing takes longer than all the rest
            assert!(!text.len().is_multiple_of(8) || !failed.to_string().is_empty());
        }
    }
}

fn inside(files: &Files, span: Span) {
    let text = &files.get(span.file).text;
    assert!(text.get(span.lo as usize..span.hi as usize).is_some(), "{span:?} is no place of the text");
}

/// What a program becomes is Rust; what the macro becomes is Rust, also where the text has mistakes.
///
/// # Panics
///
/// Where that is not so.
pub fn rust(text: &str) {
    let runtime = quote!(::advice);
    if let Ok(checked) = read(text)
        && let Ok(tokens) = back(&checked, &runtime)
    {
        is_rust(tokens);
    }
    // the macro would look for the files that it uses on the disk
    if !text.contains("use")
        && let Ok(tokens) = text.parse::<TokenStream>()
    {
        is_rust(expand(quote!((#runtime) #tokens)));
    }
    // what was parsed is kept for its places otherwise
    proc_macro2::extra::invalidate_current_thread_spans();
}

fn is_rust(tokens: TokenStream) {
    if let Err(error) = syn::parse2::<syn::File>(tokens.clone()) {
        panic!("{error}:\n{tokens}");
    }
}

/// A program that is laid out says the same, and laying it out again changes nothing.
///
/// # Panics
///
/// Where that is not so.
pub fn layout(text: &str) {
    let Ok(laid_out) = format("text.adv", text) else { return };
    assert_eq!(tree(text), tree(&laid_out), "says something else:\n{laid_out}");
    match format("text.adv", &laid_out) {
        Ok(again) => assert_eq!(again, laid_out, "is laid out in two ways"),
        Err(failed) => panic!("cannot be read again: {failed}\n{laid_out}"),
    }
}

/// What a text says, without the places.
fn tree(text: &str) -> String {
    let mut files = Files::default();
    let file = files.add("text.adv", text);
    let (tree, _) = parse_text(&files, file);
    let written = format!("{tree:?}");
    let mut parts = written.split("Span { ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once(" }").map_or("", |(_, after)| after))
}
