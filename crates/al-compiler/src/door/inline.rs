//! The door for `advice_table! { … }`.

use super::{paths, stub};
use crate::Failed;
use crate::compile::{self, Checked};
use crate::decision::Passes;
use crate::diagnostic::{Diagnostic, Severity};
use crate::load::{self, Found, Loader};
use crate::source::Files;
use crate::syntax::{MacroSpans, parse_tokens};
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use std::path::{Path, PathBuf};

/// How messages call the macro's body.
const NAME: &str = "advice_table!";

/// Expands the macro: `input` is the runtime's path in brackets, then the table. With errors the expansion
/// is the errors, each at the user's own tokens, and a stub of the items that the table would have
/// defined, so that code that uses them does not fail as well.
pub fn expand(input: TokenStream) -> TokenStream {
    let (runtime, body) = split(input);
    let mut files = load::files();
    let parsed = parse_tokens(&mut files, NAME, body.clone());
    let mut folder = ManifestFolder::default();
    let mut loaded = load::parsed(files, parsed.file, parsed.tree, &mut folder);
    loaded.diagnostics.extend(parsed.diagnostics);
    let compiled = compile::checked(loaded).and_then(|mut checked| {
        folder.note(&checked.read_certificates(&ManifestFolder::root()));
        rust(&checked, &runtime, &folder, &parsed.spans)
    });
    compiled.unwrap_or_else(|failed| {
        let (errors, stub) = (errors(&failed, &parsed.spans), stub::items(body, &runtime));
        quote!(#errors #stub)
    })
}

/// The runtime's path and the body.
fn split(input: TokenStream) -> (TokenStream, TokenStream) {
    let mut trees = input.into_iter();
    match trees.next() {
        Some(TokenTree::Group(runtime)) => (Group::stream(&runtime), trees.collect()),
        _ => (quote!(::advice), TokenStream::new()),
    }
}

fn rust(
    checked: &Checked,
    runtime: &TokenStream,
    folder: &ManifestFolder,
    spans: &MacroSpans,
) -> Result<TokenStream, Failed> {
    let span = |place| spans.resolve(place).map_or_else(Span::call_site, |(start, _)| start);
    let tables = compile::back_at(checked, runtime, Passes::default(), &span)?;
    // naming the files in the expansion makes cargo build again when one of them changes
    let watched = folder.read.iter().map(|path| {
        let path = format!("/{path}");
        quote! {
            const _: &[::core::primitive::u8] =
                ::core::include_bytes!(::core::concat!(::core::env!("CARGO_MANIFEST_DIR"), #path));
        }
    });
    let warnings = checked.warnings.iter().map(|warning| self::warning(&checked.files, warning, spans));
    Ok(quote!(#tables #(#watched)* #(#warnings)*))
}

/// One `compile_error!` for each error.
fn errors(failed: &Failed, spans: &MacroSpans) -> TokenStream {
    let errors = failed.diagnostics.iter().filter(|diagnostic| diagnostic.severity() == Severity::Error);
    errors.map(|diagnostic| error(&failed.files, diagnostic, spans)).collect()
}

fn error(files: &Files, diagnostic: &Diagnostic, spans: &MacroSpans) -> TokenStream {
    let place = spans.resolve(diagnostic.span);
    let text = message(files, diagnostic, spans);
    let (start, end) = place.unwrap_or((Span::call_site(), Span::call_site()));
    // the compiler underlines from the first token's place to the last one's
    let text = quote_spanned!(end=> { #text });
    let mark = quote_spanned!(end=> !);
    quote_spanned!(start=> ::core::compile_error #mark #text)
}

/// A warning at the user's own tokens. Macros cannot warn; the compiler does it for them, where something
/// deprecated is used.
fn warning(files: &Files, diagnostic: &Diagnostic, spans: &MacroSpans) -> TokenStream {
    let place = spans.resolve(diagnostic.span);
    let text = message(files, diagnostic, spans);
    let name = Ident::new("WARNING", place.map_or_else(Span::call_site, |(start, _)| start));
    quote! {
        const _: () = {
            #[deprecated(note = #text)]
            const WARNING: () = ();
            #name
        };
    }
}

/// The whole message in words: a macro's error has one place and one text.
fn message(files: &Files, diagnostic: &Diagnostic, spans: &MacroSpans) -> String {
    let mut text = match spans.resolve(diagnostic.span) {
        Some(_) => format!("[{}] {}", diagnostic.code, diagnostic.message),
        None => diagnostic.to_line(files),
    };
    if spans.is_within_a_token(diagnostic.span) {
        let label = if diagnostic.label.is_empty() { String::new() } else { format!(": {}", diagnostic.label) };
        text.push_str(&format!("\nnote: at `{}` in this text{label}", files.slice(diagnostic.span)));
    }
    for (place, label) in &diagnostic.secondary {
        text.push_str(&format!("\nnote: {label} ({})", in_words(files, *place, spans)));
    }
    if let Some(help) = &diagnostic.help {
        text.push_str("\nhelp: ");
        text.push_str(help);
    }
    text
}

/// Another place that matters: the line of the user's source, or of the file that was used.
fn in_words(files: &Files, place: crate::source::Span, spans: &MacroSpans) -> String {
    if let Some((start, _)) = spans.resolve(place) {
        return format!("line {}", start.start().line);
    }
    let (line, column) = files.position(place.file, place.lo);
    format!("{}:{line}:{column}", files.get(place.file).name)
}

/// Files relative to the folder of the crate that is being compiled; it remembers what was read.
#[derive(Default)]
struct ManifestFolder {
    read: Vec<String>,
}

impl ManifestFolder {
    fn root() -> PathBuf {
        std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default()
    }

    /// Remembers more files that were read.
    fn note(&mut self, files: &[PathBuf]) {
        self.read.extend(files.iter().map(|file| paths::from_folder(&Self::root(), file)));
    }
}

impl Loader for ManifestFolder {
    fn load(&mut self, from: &str, path: &str) -> Result<Found, String> {
        let root = Self::root();
        // the macro's own text stands in no file: what it uses is looked for in the crate's folder
        let from = root.join(from);
        let found = load::Disk.load(&from.to_string_lossy(), path)?;
        let name = paths::from_folder(&root, Path::new(&found.name));
        if !self.read.contains(&name) {
            self.read.push(name.clone());
        }
        Ok(Found { name, text: found.text })
    }

    fn identity(&mut self, name: &str) -> String {
        load::Disk.identity(&Self::root().join(name).to_string_lossy())
    }
}
