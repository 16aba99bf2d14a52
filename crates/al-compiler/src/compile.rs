//! The compiler from end to end: [`front`] to the typed program, [`back`] to Rust.

use crate::Failed;
use crate::certificate;
use crate::decision::{self, DEFAULT_BYTES, Decision, Passes, TooManyNodes};
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::emit::{self, Condition, Emission, Tested};
use crate::load::{self, Loaded, Loader};
use crate::program::base::Base;
use crate::program::{Expected, Form, Program, Rule, Table};
use crate::source::{Files, Span};
use al_check::check;
use al_chess::{Color, Material, Position, Side};
use al_syntax::hash::Hashes;
use proc_macro2::TokenStream;
use quote::quote;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A checked program: what the interpreter runs, and the back end compiles.
#[derive(Clone, Debug)]
pub struct Checked {
    /// All texts.
    pub files: Files,
    /// The typed program.
    pub program: Program,
    /// Each table's and network's number: see [`Checked::hash_of`].
    pub hashes: Vec<u64>,
    /// Each base's number: see [`Checked::hash_of_base`].
    pub base_hashes: Vec<u64>,
    /// By name in how many of our moves, at most, a table mates, where a certificate proves it: see
    /// [`Checked::read_certificates`].
    pub longest_moves: BTreeMap<String, u16>,
    /// Warnings.
    pub warnings: Vec<Diagnostic>,
}

impl Checked {
    /// The table or network of a name.
    pub fn table(&self, name: &str) -> Option<&Table> {
        self.program.tables.iter().find(|table| table.name == name)
    }

    /// The tables and networks of the file itself, with their hashes.
    pub fn own(&self) -> impl Iterator<Item = (&Table, u64)> {
        self.program.tables.iter().zip(self.hashes.iter().copied()).filter(|(table, _)| !table.used)
    }

    /// The same with these tables, networks and knowledge bases only, and the tables that they hand over to.
    #[must_use]
    pub fn only(&self, names: &[&str]) -> Self {
        let bases = self.program.bases.iter().zip(&self.base_hashes);
        let bases = bases.filter(|(base, _)| names.contains(&base.name.as_str()));
        let (bases, base_hashes) = bases.map(|(base, hash)| (base.clone(), *hash)).unzip();
        let mut keep: BTreeSet<&str> = BTreeSet::new();
        let mut open: Vec<&str> = names.to_vec();
        while let Some(name) = open.pop() {
            let Some(table) = self.table(name).filter(|table| keep.insert(&table.name)) else { continue };
            open.extend(table.hands_over_to.iter().map(|target| target.name.as_str()));
        }
        let kept = self.program.tables.iter().zip(&self.hashes).filter(|(table, _)| keep.contains(table.name.as_str()));
        let (tables, hashes): (Vec<Table>, Vec<u64>) = kept.map(|(table, hash)| (table.clone(), *hash)).unzip();
        let mut program = Program { tables, bases, ..self.program.clone() };
        let targets: BTreeSet<&str> =
            program.tables.iter().flat_map(|table| &table.hands_over_to).map(|target| target.name.as_str()).collect();
        program.extern_tables.retain(|table| targets.contains(table.name.as_str()));
        Self { program, hashes, base_hashes, ..self.clone() }
    }

    /// Reads the certificates that stand beside the files, whose names are relative to `folder`: `krk.proof.json`
    /// for a table `krk`. One of another program says nothing. Gives the certificates that are there.
    pub fn read_certificates(&mut self, folder: &Path) -> Vec<PathBuf> {
        let mut there = Vec::new();
        for (table, hash) in self.program.tables.iter().zip(&self.hashes) {
            let file = folder.join(&self.files.get(table.span.file).name);
            let file = file.with_file_name(format!("{}.proof.json", table.name));
            if file.exists() {
                let longest = certificate::longest_moves(&file, *hash);
                self.longest_moves.extend(longest.map(|longest| (table.name.clone(), longest)));
                there.push(file);
            }
        }
        there
    }

    /// Which program a table is: its source, what it uses, and the meaning of the built-in functions.
    pub fn hash_of(&self, name: &str) -> Option<u64> {
        let index = self.program.tables.iter().position(|table| table.name == name)?;
        self.hashes.get(index).copied()
    }

    /// The base of a name.
    pub fn base(&self, name: &str) -> Option<&Base> {
        self.program.bases.iter().find(|base| base.name == name)
    }

    /// Which program a base is, as [`Checked::hash_of`] says of a table.
    pub fn hash_of_base(&self, name: &str) -> Option<u64> {
        let index = self.program.bases.iter().position(|base| base.name == name)?;
        self.base_hashes.get(index).copied()
    }
}

/// Reads and checks a text and the files it uses.
///
/// # Errors
/// All diagnostics of the first stage that finds an error.
pub fn front(name: &str, text: &str, loader: &mut dyn Loader) -> Result<Checked, Failed> {
    checked(load::text(name, text, loader))
}

/// Checks what is loaded already.
pub(crate) fn checked(loaded: Loaded) -> Result<Checked, Failed> {
    let Loaded { diagnostics, .. } = &loaded;
    let warnings = barrier(&loaded.files, diagnostics.clone())?;
    let (program, found) = check(&loaded);
    let warnings = barrier(&loaded.files, [warnings, found].concat())?;
    let mut numbers = Hashes::new(&loaded);
    let hashes = program.tables.iter().map(|table| numbers.of(table.span.file, &table.name)).collect();
    let base_hashes = program.bases.iter().map(|base| numbers.of(base.span.file, &base.name)).collect();
    let longest_moves = BTreeMap::new();
    Ok(Checked { files: loaded.files, program, hashes, base_hashes, longest_moves, warnings })
}

/// Compiles a checked program to Rust, with all passes: one `pub mod` a table or network, side by side. What
/// hands over to a table that the program lacks expects it there too. `runtime` is the path of the crate that
/// generated code finds its runtime in, `::advice`.
///
/// # Errors
/// What the compiled engine cannot carry out yet, and tables whose forcing trees would be too much code.
pub fn back(checked: &Checked, runtime: &TokenStream) -> Result<TokenStream, Failed> {
    back_with(checked, runtime, Passes::default())
}

/// Compiles a checked program to Rust as [`back`] does, with some of the passes.
///
/// # Errors
/// What the compiled engine cannot carry out yet.
pub fn back_with(checked: &Checked, runtime: &TokenStream, passes: Passes) -> Result<TokenStream, Failed> {
    back_at(checked, runtime, passes, &|_| proc_macro2::Span::call_site())
}

/// The same; `span` says which tokens of the user's stand at a place, so that the Rust compiler can point at them.
pub(crate) fn back_at(
    checked: &Checked,
    runtime: &TokenStream,
    passes: Passes,
    span: &dyn Fn(Span) -> proc_macro2::Span,
) -> Result<TokenStream, Failed> {
    let built: Vec<_> = checked.program.tables.iter().map(|table| decisions(&checked.program, table, passes)).collect();
    let too_large = built.iter().filter_map(|decisions| decisions.as_ref().err().cloned()).collect();
    barrier(&checked.files, too_large)?;
    let runtime = quote!(#runtime::__rt1);
    let place = |span: Span| place(&checked.files, span);
    let text = |span: Span| checked.files.slice(span).split_whitespace().collect::<Vec<_>>().join(" ");
    let tables = checked.program.tables.iter().zip(&checked.hashes).zip(built.into_iter().flatten());
    let tables = tables.map(|((table, &hash), decisions)| {
        let source = &checked.files.get(table.span.file).text;
        let tests = tested(&checked.program, table);
        let (place, text, tests, longest_moves) =
            (&place, &text, &tests[..], checked.longest_moves.get(&table.name).copied());
        let runtime = &runtime;
        emit::table(&Emission {
            table,
            decisions: &decisions,
            program: &checked.program,
            tests,
            longest_moves,
            source,
            hash,
            runtime,
            text,
            place,
            span,
        })
    });
    let bases = checked.program.bases.iter().zip(&checked.base_hashes).map(|(base, &hash)| {
        let source = &checked.files.get(base.span.file).text;
        let program = &checked.program;
        emit::knowledge_base(&emit::BaseEmission {
            program,
            base,
            source,
            hash,
            runtime: &runtime,
            place: &place,
            span,
        })
    });
    Ok(quote!(#(#tables)* #(#bases)*))
}

/// The tests of a file's own table, with their conditions compiled. Whoever compiles a used file runs its
/// tests.
fn tested<'a>(program: &Program, table: &'a Table) -> Vec<Tested<'a>> {
    // what has no part in a condition, once: there may be thousands of tests
    let bare = Table {
        rules: Vec::new(),
        hands_over_to: Vec::new(),
        advice: Vec::new(),
        forms: Vec::new(),
        tests: Vec::new(),
        settings: table.settings.clone(),
        name: table.name.clone(),
        docs: table.docs.clone(),
        ..*table
    };
    let tests = table.tests.iter().filter(|_| !table.used);
    let tested = tests.filter_map(|test| {
        let read = Position::from_fen(&test.fen, Color::White).ok()?;
        let position = if read.turn() == Side::Us { read } else { read.seen_by_other().canonical() };
        let form = table.form_for(position.material())?;
        let material = table.forms.get(form)?.material;
        let conditions = test.expected.iter().filter_map(|expected| match expected {
            Expected::Condition(conditions, span) => Some((conditions.get(form)?, *span)),
            _ => None,
        });
        let compiled = conditions.map(|(condition, span)| {
            let Some(material) = material else { return Some(Condition::Anywhere(condition)) };
            let form = Form { material: Some(material), conditions: vec![condition.clone()], advice: Vec::new() };
            let rule = Rule { name: "condition".to_owned(), tries: Vec::new(), hand_over: None, span };
            let asked = Table { rules: vec![rule], forms: vec![form.clone()], ..bare.clone() };
            // without advice there are no nodes that could be too many
            let decision = decision::build(program, &asked, (material, &form), 0, Passes::default()).ok()?;
            Some(Condition::Decided(Box::new(asked), Box::new(decision)))
        });
        Some(Tested { test, conditions: compiled.collect::<Option<_>>()? })
    });
    tested.collect()
}

/// A table's decision for each of its materials; its form for any position has none.
///
/// # Errors
/// What to write where one would be too much code.
pub fn decisions(program: &Program, table: &Table, passes: Passes) -> Result<Vec<Decision>, Diagnostic> {
    let bytes = table.settings.table_bytes.map_or(DEFAULT_BYTES, |bytes| bytes as usize);
    let build = |form: &Form| {
        let material = form.material?;
        let decision = decision::build(program, table, (material, form), bytes, passes);
        Some(decision.map_err(|error| too_large(table, material, error)).and_then(|decision| {
            if decision.goals.asks_of_open_root() { Err(question_of_root(table)) } else { Ok(decision) }
        }))
    };
    table.forms.iter().filter_map(build).collect()
}

/// Says that what may be taken en passant is not known where a tree asks back about its root.
fn question_of_root(table: &Table) -> Diagnostic {
    let message = format!("`{}` asks `root.can(…)` in its trees", table.name);
    Diagnostic::new(Code::NotYet, table.name_span, message)
        .label("not compiled where both sides have pawns: one may be taken en passant at the root")
        .help(
            "ask it in the rule's condition, where the root is the current position; the interpreter runs the table as \
             it is: `--engine interpreted`",
        )
}

/// Says that a table's trees have too many different nodes.
fn too_large(table: &Table, material: Material, TooManyNodes { advice, most }: TooManyNodes) -> Diagnostic {
    let advice = &table.advice[advice.index()].name;
    let message = format!("the forcing trees of `{}` are too much code to compile", table.name);
    Diagnostic::new(Code::TooLarge, table.name_span, message)
        .label(format!(
            "for {}, advice up to `{advice}` has more than {most} kinds of nodes: a depth, with the men captured, \
             promoted and passed on the way",
            material
        ))
        .help(
            "let fewer pawns move or promote in deep trees (`pawn and not promote`, `promote(queen)`), lose no more \
             men than needed (`holding: not captured(our.pawn)`), or search fewer plies; the interpreter runs the \
             table as it is: `--engine interpreted`",
        )
}

/// Stages are barriers: with an error in one, the next is not begun.
fn barrier(files: &Files, diagnostics: Vec<Diagnostic>) -> Result<Vec<Diagnostic>, Failed> {
    if diagnostics.iter().any(|d| d.severity() == Severity::Error) {
        Err(Failed { files: files.clone(), diagnostics })
    } else {
        Ok(diagnostics)
    }
}

/// "krk.adv:12"
fn place(files: &Files, span: Span) -> String {
    let (line, _) = files.position(span.file, span.lo);
    format!("{}:{line}", files.get(span.file).name)
}
