//! From Prolog to `.adv`.
//!
//! ```text
//! files ─► read: clauses ─► extract: rules, advice, mistakes ─┐
//!                     └───► database of predicates ─► library ─┴─► draft ─► write ─► the compiler's check
//!                                                        ▲                              │
//!                                                        └──── what differs is barred ◄─┘ compare
//! ```
//!
//! Nothing is taken on trust. A predicate that goes by a standard name is compared with its own clauses in
//! many positions, and so is every translation; where they differ, the next way is tried, and in the end
//! the predicate is left to Rust.

mod compare;
mod constraint;
mod draft;
mod evaluate;
mod extract;
mod helpers;
mod known;
mod library;
mod model;
mod moves;
mod names;
mod numbers;
mod print;
mod sample;
mod shape;
mod standard;
mod write;

use crate::exec::Database;
use crate::read::{self, Operators};
use crate::{Dialect, Text};
use al_chess::{Material, Position};
use al_compiler::diagnostic::{Code, Diagnostic, Severity};
use al_compiler::source::{Files, Span};
use al_compiler::{Checked, Failed, front};
pub(crate) use print::role_word;

use compare::Found;
use draft::Draft;
use extract::{mistake, refused};
use helpers::Helpers;
use library::{Barred, Key, Library, Origin};
use model::Model;
use shape::Shape;
use std::collections::BTreeMap;
use write::{Heading, Written, write};

/// How a table is to be imported.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Whose AL0 it is.
    pub dialect: Dialect,
    /// The men in the order of a position's fields, ours first; by default told from the files.
    pub material: Option<Material>,
    /// The table's name; by default the file's.
    pub name: Option<String>,
}

/// An imported table.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The `.adv` file.
    pub text: String,
    /// The table's name in it.
    pub name: String,
    /// All texts that warnings point into.
    pub files: Files,
    /// What is odd about the Prolog, and how it was taken.
    pub warnings: Vec<Diagnostic>,
    /// The predicates that are left to Rust.
    pub left: Vec<Left>,
    /// In how many positions each translated predicate was compared with its clauses; 0 where no file defines any.
    pub compared: usize,
}

/// A predicate that could not be translated.
#[derive(Clone, Debug)]
pub struct Left {
    /// Its name in Prolog.
    pub name: String,
    /// Its number of arguments.
    pub arity: usize,
    /// Why.
    pub why: String,
    /// Where its first clause stands, if a file defines it.
    pub place: Option<Span>,
}

/// The stack that reading and translating get: both recurse, within bounds.
const STACK: usize = 256 << 20;

/// Imports a table and the libraries that define its predicates.
///
/// # Errors
/// All mistakes that forbid an import, each at its place.
pub fn import(table: Text<'_>, libraries: &[Text<'_>], options: &Options) -> Result<Imported, Failed> {
    let work = || imported(table, libraries, options);
    let on_its_own = std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        thread.map(|thread| thread.join())
    });
    match on_its_own {
        Ok(Ok(result)) => result,
        // without a thread of its own, or after a defect of this crate, there is nothing to give
        Ok(Err(_)) | Err(_) => {
            let mut files = Files::default();
            let file = files.add(table.name, table.text);
            let diagnostic = refused(Span::new(file, 0, 0), "this file could not be imported");
            Err(Failed {
                files,
                diagnostics: vec![diagnostic.help("this is a defect of the importer, not of the file")],
            })
        }
    }
}

fn imported(table: Text<'_>, libraries: &[Text<'_>], options: &Options) -> Result<Imported, Failed> {
    let mut files = Files::default();
    // the place of the prelude, which has no part in Prolog
    files.add("prolog", "");
    let mut report = Vec::new();
    let mut operators = Operators::new(options.dialect);
    let mut clauses = Vec::new();
    for text in libraries.iter().chain([&table]) {
        let file = files.add(text.name, text.text);
        clauses.extend(read::read(&files, file, &mut operators, &mut report));
    }
    let end = Span::new(al_compiler::source::FileId(files.next_id().0 - 1), table.text.len(), table.text.len());
    let model = extract::extract(clauses, options.dialect, &mut report);
    if !failed(&report) {
        report.extend(empty(&model, end));
    }
    if failed(&report) {
        return Err(Failed { files, diagnostics: ordered(report) });
    }
    let shape = match Shape::of(&model, options.material) {
        Ok(shape) => shape,
        Err(unclear) => {
            report.push(refused(end, unclear.what).help(unclear.help));
            return Err(Failed { files, diagnostics: ordered(report) });
        }
    };
    let name = options.name.clone().unwrap_or_else(|| stem(table.name).to_owned());
    let name = names::plain(&name);
    let names: Vec<String> = libraries.iter().map(|text| text.name.to_owned()).collect();
    let heading = Heading {
        name: &name,
        table: table.name,
        libraries: &names,
        dialect: options.dialect,
        material: shape.material,
    };
    let importer = Importer { model: &model, shape: &shape, heading, files: &files };
    match importer.run(&mut report) {
        Some(done) => {
            let warnings = ordered(report);
            Ok(Imported { text: done.text, name, warnings, left: done.left, compared: done.compared, files })
        }
        None => Err(Failed { files, diagnostics: ordered(report) }),
    }
}

/// The name of a file without folder and ending.
fn stem(path: &str) -> &str {
    let base = path.rsplit(['/', '\\']).next().unwrap_or(path);
    base.split('.').next().unwrap_or(base)
}

fn failed(report: &[Diagnostic]) -> bool {
    report.iter().any(|diagnostic| diagnostic.severity() == Severity::Error)
}

fn ordered(mut report: Vec<Diagnostic>) -> Vec<Diagnostic> {
    report.sort_by_key(|diagnostic| (diagnostic.span.file, diagnostic.span.lo, diagnostic.span.hi, diagnostic.code));
    report.dedup_by(|a, b| a.span == b.span && a.message == b.message);
    report
}

fn empty(model: &Model, end: Span) -> Option<Diagnostic> {
    if model.rules.is_empty() {
        let diagnostic = refused(end, "there is no rule in these files");
        return Some(diagnostic.help("a rule is written `name :: if condition then [advice, advice].`"));
    }
    model.advice.is_empty().then(|| {
        let diagnostic = refused(end, "there is no piece of advice in these files");
        diagnostic.help("a piece of advice is written `advice(name, better : holding : us : them).`")
    })
}

/// The work that is repeated until nothing differs.
struct Importer<'a> {
    model: &'a Model,
    shape: &'a Shape,
    heading: Heading<'a>,
    files: &'a Files,
}

struct Done {
    text: String,
    left: Vec<Left>,
    compared: usize,
}

/// How often at most the work is done again: each time at least one predicate loses one of two ways.
const ATTEMPTS: usize = 200;

impl Importer<'_> {
    fn run(&self, report: &mut Vec<Diagnostic>) -> Option<Done> {
        let database = Database::new(&self.model.clauses);
        let mut barred: BTreeMap<Key, Barred> = BTreeMap::new();
        let mut helpers = Helpers::default();
        for _ in 0..ATTEMPTS {
            let now_barred = barred.clone();
            let mut library = Library::new(&database, self.shape, self.heading.dialect, &now_barred, helpers);
            let mut draft = Draft::new(self.model, &mut library);
            library.report_missing();
            if failed(&library.report) {
                report.append(&mut library.report);
                return None;
            }
            let (written, checked) = match self.accepted(&mut draft, &library) {
                Ok(accepted) => accepted,
                Err(Rejected::Report(diagnostics)) => {
                    report.append(&mut library.report);
                    report.extend(diagnostics);
                    return None;
                }
                Err(Rejected::Definition(key)) => {
                    bar(&mut barred, key);
                    helpers = library.into_helpers();
                    continue;
                }
            };
            let found = compare::compare(&checked, self.heading.name, &library, &written);
            if let Found::Differ(keys) = found {
                keys.into_iter().for_each(|key| bar(&mut barred, key));
                helpers = library.into_helpers();
                continue;
            }
            let Found::Agree(compared) = found else { return None };
            report.append(&mut library.report);
            report.extend(dropped(&draft));
            for place in compare::outlived(&checked, self.heading.name, &library) {
                report.extend(draft.advice.get(place).map(outlives_its_man));
            }
            for (place, root) in compare::empty_trees(&checked, self.heading.name, &library) {
                report.extend(draft.advice.get(place).map(|advice| holds_at_the_root(advice, &root)));
            }
            let left = self.left(&library, report);
            let text = al_compiler::format("import.adv", &written.text).unwrap_or(written.text);
            return Some(Done { text, left, compared });
        }
        let place = self.model.rules.first()?.span;
        report.push(refused(place, "the translation of these predicates never came to rest"));
        None
    }

    /// The draft as the compiler accepts it: rules that are never asked are left out.
    fn accepted(&self, draft: &mut Draft, library: &Library<'_>) -> Result<(Written, Checked), Rejected> {
        loop {
            let written = write(&self.heading, draft, library, self.files);
            let failed = match front("import.adv", &written.text, &mut BTreeMap::<String, String>::new()) {
                Ok(checked) => return Ok((written, checked)),
                Err(failed) => failed,
            };
            if !self.mend(draft, library, &written, &failed)? {
                let first = failed.diagnostics.first().map(|first| first.message.clone()).unwrap_or_default();
                let place = self.model.rules.first().map_or(Span::new(Files::PRELUDE, 0, 0), |rule| rule.span);
                let diagnostic = refused(place, format!("the imported table is not accepted: {first}"));
                return Err(Rejected::Report(vec![diagnostic]));
            }
        }
    }

    /// Takes what the compiler refuses to where it comes from. Whether something was left out of the draft.
    fn mend(
        &self,
        draft: &mut Draft,
        library: &Library<'_>,
        written: &Written,
        failed: &Failed,
    ) -> Result<bool, Rejected> {
        let errors = failed.diagnostics.iter().filter(|diagnostic| diagnostic.severity() == Severity::Error);
        let mut report = Vec::new();
        let mut changed = false;
        for error in errors {
            let at = error.span.lo as usize;
            let within = |ranges: &[std::ops::Range<usize>]| ranges.iter().position(|range| range.contains(&at));
            if let Some(rule) = within(&written.rules) {
                let rule = &mut draft.rules[rule];
                match error.code {
                    Code::DeadRule if rule.dropped.is_none() => {
                        rule.dropped = Some("as it never applies".to_owned());
                        changed = true;
                    }
                    Code::SameCondition if rule.dropped.is_none() => {
                        rule.dropped = Some(format!("since {}", error.message));
                        changed = true;
                    }
                    _ => report.push(refused(rule.span, format!("this rule is not accepted: {}", error.message))),
                }
            } else if let Some(advice) = within(&written.advice) {
                report.push(not_accepted(error, draft.advice[advice].span));
            } else if let Some(place) = within(&written.definitions)
                && let Some(key) = key_of(library, place)
            {
                return Err(Rejected::Definition(key));
            }
        }
        if report.is_empty() { Ok(changed) } else { Err(Rejected::Report(report)) }
    }

    fn left(&self, library: &Library<'_>, report: &mut Vec<Diagnostic>) -> Vec<Left> {
        let mut list = Vec::new();
        for definition in &library.definitions {
            let Origin::Left { why, arity } = &definition.origin else { continue };
            let place = definition.clauses.first().copied();
            let span = place.unwrap_or_else(|| use_of(self.model, &definition.prolog));
            let message = format!("`{}/{arity}` is not translated, and has to be written in Rust", definition.prolog);
            let diagnostic = Diagnostic::new(Code::PrologLeft, span, message).label(why.clone());
            report.push(diagnostic.help(LEFT));
            list.push(Left { name: definition.prolog.clone(), arity: *arity, why: why.clone(), place });
        }
        list
    }
}

/// What to do about a predicate that is not translated.
const LEFT: &str = "an `extern fn` stands for it: the table runs with `--with FILE.rs`, a file that has the function; or \
    define it by comparisons, distances, edges and other such predicates, and import again";

/// Why a draft is no table.
enum Rejected {
    Report(Vec<Diagnostic>),
    Definition(Key),
}

/// The next way is tried for a predicate.
fn bar(barred: &mut BTreeMap<Key, Barred>, key: Key) {
    let standard = standard::predicate(&key.0, standard_material()).is_some() && !barred.contains_key(&key);
    barred.insert(key, if standard { Barred::Standard } else { Barred::Translation });
}

/// The material that all standard predicates fit.
fn standard_material() -> Material {
    Material::new(&[al_chess::Role::King, al_chess::Role::Rook], &[al_chess::Role::King]).expect("KRK is an ending")
}

/// The predicate of a definition, by its place among those written.
pub(crate) fn key_of(library: &Library<'_>, place: usize) -> Option<Key> {
    let definition = library.definitions.get(place)?;
    match &definition.origin {
        Origin::Number(_) | Origin::Left { .. } => None,
        Origin::Computed(_) => Some((definition.prolog.clone(), 2)),
        Origin::Standard { .. } | Origin::Translated(_) => Some((definition.prolog.clone(), definition.arity)),
    }
}

/// Where a goal names a predicate.
fn use_of(model: &Model, predicate: &str) -> Span {
    let mut names = Vec::new();
    model.rules.iter().for_each(|rule| rule.condition.predicates(&mut names));
    for advice in &model.advice {
        advice.better.predicates(&mut names);
        advice.holding.predicates(&mut names);
    }
    let found = names.iter().find(|name| name.text == predicate);
    found.map_or(Span::new(Files::PRELUDE, 0, 0), |name| name.span)
}

fn not_accepted(error: &Diagnostic, span: Span) -> Diagnostic {
    match error.code {
        Code::EndlessTree => refused(span, "nothing ends the forcing tree of this piece of advice")
            .label("Prolog searches for ever")
            .help("name the depths: `(depth = 0) and …`, `(depth < 3) and …`; where they make no move write `nomove`"),
        _ => refused(span, format!("this piece of advice is not accepted: {}", error.message)),
    }
}

/// The one thing in which chess and the book's interpreter part.
fn outlives_its_man(advice: &draft::Advice) -> Diagnostic {
    let message = format!("the holding goal of `{}` may hold after our man has been taken", advice.prolog);
    mistake(advice.span, message)
        .label("Prolog moves a man on that has been taken; AL does not")
        .help("say in the holding goal that it must not be lost: `not rooklost`")
}

/// A better goal that needs no move.
fn holds_at_the_root(advice: &draft::Advice, root: &Position) -> Diagnostic {
    let message = format!("the better goal of `{}` may hold at the root, before any move", advice.prolog);
    mistake(advice.span, message)
        .label(format!("in {}", root.fen()))
        .help("Prolog takes the empty tree and plays nothing; AL passes on to the next advice")
        .help("begin the goal with what is false at the root: `themtomove and …`, or compare with the root")
}

/// The rules that are kept as comments only.
fn dropped(draft: &Draft) -> Vec<Diagnostic> {
    let dropped = draft.rules.iter().filter_map(|rule| Some((rule, rule.dropped.as_ref()?)));
    let diagnostics = dropped.map(|(rule, why)| {
        mistake(rule.span, format!("the rule `{}` is left out, {why}", rule.name))
            .help("the book's interpreter commits to the first rule that matches; `--dialect course` tries later ones")
    });
    diagnostics.collect()
}
