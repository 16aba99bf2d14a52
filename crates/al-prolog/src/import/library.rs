//! The predicates of positions that goals name, each made a definition of the table.

use super::extract::{mistake, refused};
use super::helpers::Helpers;
use super::model::{Goal, Name};
use super::names::{Names, USED};
use super::shape::Shape;
use super::standard::{self, Number};
use crate::Dialect;
use crate::exec::{Cond, Database, Linear, Machine, State, Stop, View, is_prologs_own};
use al_compiler::diagnostic::{Diagnostic, suggest};
use al_compiler::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// A predicate, by name and number of arguments.
pub(crate) type Key = (String, usize);

/// How a predicate came into the table.
#[derive(Clone, Debug)]
pub(crate) enum Origin {
    /// It is the book's, or was found to say the same.
    Standard { text: &'static str, doc: &'static str },
    /// A number that standard predicates use.
    Number(Number),
    /// Its clauses as a condition.
    Translated(Cond),
    /// A number: its value by cases, of which one always holds.
    Computed(Vec<(Cond, Linear)>),
    /// It could not be translated.
    Left { why: String, arity: usize },
}

/// A definition of the table.
#[derive(Clone, Debug)]
pub(crate) struct Definition {
    /// Its name in AL.
    pub(crate) name: String,
    /// Its name in Prolog.
    pub(crate) prolog: String,
    /// Its number of arguments there.
    pub(crate) arity: usize,
    pub(crate) origin: Origin,
    /// Where its clauses stand.
    pub(crate) clauses: Vec<Span>,
    pub(crate) sees_root: bool,
}

/// A number of positions: the name of its definition, its least and its greatest value.
pub(crate) type Computed = (String, (i64, i64));

/// What may no longer be tried for a predicate, since it was found to be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Barred {
    /// The standard definition.
    Standard,
    /// The translation too.
    Translation,
}

/// All definitions so far.
pub(crate) struct Library<'a> {
    pub(crate) database: &'a Database,
    pub(crate) shape: &'a Shape,
    pub(crate) dialect: Dialect,
    pub(crate) definitions: Vec<Definition>,
    pub(crate) report: Vec<Diagnostic>,
    pub(super) barred: &'a BTreeMap<Key, Barred>,
    pub(super) helpers: Helpers,
    done: BTreeMap<Key, Cond>,
    pub(super) open: BTreeSet<Key>,
    pub(super) numbers: BTreeMap<Number, bool>,
    /// Numbers by their predicates: name and range.
    pub(super) computed: BTreeMap<Key, Option<Computed>>,
    /// Whether the moves that a predicate or a word gives are those of chess.
    pub(super) legal: BTreeMap<String, bool>,
    pub(super) names: Names,
    missing: BTreeMap<Key, Span>,
    /// Names of the book that no file defines, where each is first met.
    from_book: Vec<Name>,
}

/// Steps that the translation of one predicate may take.
pub(crate) const FUEL: u32 = 400_000;

/// Larger conditions are not written into a table: nobody could read them.
const LARGEST: usize = 600;

impl<'a> Library<'a> {
    pub(crate) fn new(
        database: &'a Database,
        shape: &'a Shape,
        dialect: Dialect,
        barred: &'a BTreeMap<Key, Barred>,
        helpers: Helpers,
    ) -> Self {
        let mut names = Names::default();
        names.keep(USED);
        Self {
            database,
            shape,
            dialect,
            definitions: Vec::new(),
            report: Vec::new(),
            barred,
            helpers,
            done: BTreeMap::new(),
            open: BTreeSet::new(),
            numbers: BTreeMap::new(),
            computed: BTreeMap::new(),
            legal: BTreeMap::new(),
            names,
            missing: BTreeMap::new(),
            from_book: Vec::new(),
        }
    }

    /// What is known of helpers, for the next attempt.
    pub(crate) fn into_helpers(self) -> Helpers {
        self.helpers
    }

    /// Predicates that no file defines, those of a kind together.
    pub(crate) fn report_missing(&mut self) {
        let failing = std::mem::take(&mut self.missing).into_iter();
        let failing = failing.map(|((name, arity), span)| (format!("{name}/{arity}"), span)).collect();
        let taken = std::mem::take(&mut self.from_book).into_iter().map(|name| (name.text, name.span)).collect();
        for (missing, label, help) in [
            (taken, "the book's definition is taken", ""),
            (
                failing,
                "imported as failing, as older Prolog systems take it",
                "; newer Prolog systems stop with an error here",
            ),
        ] {
            self.report.extend(undefined(missing, label, help));
        }
    }

    /// A goal as a condition; `in_rule`: of the root alone.
    pub(crate) fn goal(&mut self, goal: &Goal, in_rule: bool) -> Cond {
        match goal {
            Goal::And(parts) => parts.iter().fold(Cond::True, |all, part| all.and(self.goal(part, in_rule))),
            Goal::Or(parts) => parts.iter().fold(Cond::False, |any, part| any.or(self.goal(part, in_rule))),
            Goal::Not(inner) => self.goal(inner, in_rule).negate(),
            Goal::Predicate(name) => self.named(name, in_rule),
        }
    }

    /// The arities in which the interpreter calls a predicate of a goal: with the position, and with the
    /// root as well. The courses' interpreter asks with both, where there is such a predicate.
    pub(crate) fn arities(&self, name: &str) -> Vec<usize> {
        let defined = |arity: &usize| self.database.clauses(name, *arity).is_some();
        let found: Vec<usize> = [1, 2].into_iter().filter(defined).collect();
        if self.dialect == Dialect::Course && found.len() == 2 { vec![2] } else { found }
    }

    fn named(&mut self, name: &Name, in_rule: bool) -> Cond {
        let arities = self.arities(&name.text);
        if arities.is_empty() {
            return self.undefined(name, in_rule);
        }
        let mut any = Cond::False;
        for arity in arities {
            let key = (name.text.clone(), arity);
            let cond = self.define(&key);
            let cond = if in_rule && self.sees_root(&cond) { self.at_root(name, &key) } else { cond };
            any = any.or(cond);
        }
        any
    }

    /// A predicate that no file defines.
    fn undefined(&mut self, name: &Name, in_rule: bool) -> Cond {
        match name.text.as_str() {
            "true" => return Cond::True,
            "fail" | "false" => return Cond::False,
            _ => {}
        }
        let key = (name.text.clone(), 1);
        let known = standard::predicate(&name.text, self.shape.material).is_some();
        if known || self.database.is_empty() {
            if known && !self.database.is_empty() && !self.done.contains_key(&key) {
                match name.text.as_str() {
                    // so it stands in print, and no library has it
                    "okedge" => self.report.push(
                        mistake(name.span, format!("`{}` is not defined in the files given", name.text))
                            .label("taken as `our_king_edge`, which is what the book says of it")
                            .help("Prolog itself fails here, or stops with an error: write `our_king_edge`"),
                    ),
                    _ => self.from_book.push(name.clone()),
                }
            }
            let cond = self.define(&key);
            if in_rule && self.sees_root(&cond) {
                self.no_root(name);
            }
            return cond;
        }
        if is_prologs_own(&key.0, 1) {
            return self.done.get(&key).cloned().unwrap_or_else(|| {
                let cond = self.left(&key, "it is a predicate of Prolog itself".to_owned());
                self.done.insert(key.clone(), cond.clone());
                cond
            });
        }
        if !self.done.contains_key(&key) {
            let near = self.database.names().filter(|(_, arity)| matches!(arity, 1 | 2)).map(|(near, _)| near);
            let near = suggest(&name.text, near.chain(standard::names())).map(|near| format!("did you mean `{near}`?"));
            let diagnostic = mistake(name.span, format!("there is no predicate `{}`", name.text))
                .label("imported as never holding: it fails without a word")
                .help(near.unwrap_or_else(|| "name the file that defines it with `--library`".to_owned()));
            self.report.push(diagnostic);
            self.done.insert(key, Cond::False);
        }
        Cond::False
    }

    /// A predicate that compares with the root, asked by a rule, which has none.
    fn at_root(&mut self, name: &Name, key: &Key) -> Cond {
        let mut state = State::default();
        let nothing = state.fresh();
        let here = self.shape.unknown(View::Root);
        let args = [here, nothing];
        let mut machine = Machine::new(self.database, self.shape.sides.clone(), FUEL);
        match machine.holds(&key.0, &args[..key.1], state) {
            Ok(cond @ (Cond::True | Cond::False)) => cond,
            _ => {
                self.no_root(name);
                Cond::False
            }
        }
    }

    fn no_root(&mut self, name: &Name) {
        let message = format!("`{}` compares with the root, and a rule is asked before there is one", name.text);
        let diagnostic = refused(name.span, message)
            .label("Prolog stops with an error here")
            .help("ask it in a better goal or a holding goal");
        self.report.push(diagnostic);
    }

    pub(crate) fn sees_root(&self, cond: &Cond) -> bool {
        if cond.sees_root() {
            return true;
        }
        let mut names = BTreeSet::new();
        named_in(cond, &mut names);
        names.iter().any(|name| self.definitions.iter().any(|known| known.name == *name && known.sees_root))
    }

    /// The condition of a predicate, asked of the current position and, where it has two arguments, of the
    /// root.
    pub(crate) fn define(&mut self, key: &Key) -> Cond {
        if let Some(cond) = self.done.get(key) {
            return cond.clone();
        }
        let cond = self.defined(key);
        self.done.insert(key.clone(), cond.clone());
        cond
    }

    fn defined(&mut self, key: &Key) -> Cond {
        let barred = self.barred.get(key).copied();
        let standard = standard::predicate(&key.0, self.shape.material).filter(|_| barred.is_none());
        if let Some(predicate) = standard {
            if predicate.text == key.0 {
                return Cond::Named(predicate.text.into(), View::Here);
            }
            if let Some(number) = predicate.needs {
                self.number(number);
            }
            let origin = Origin::Standard { text: predicate.text, doc: predicate.doc };
            return self.add(key, origin, predicate.text.contains("root."));
        }
        if self.database.clauses(&key.0, key.1).is_none() {
            return self.left(key, "no file defines it".to_owned());
        }
        if barred == Some(Barred::Translation) {
            return self.left(key, "the translation was found to differ".to_owned());
        }
        self.open.insert(key.clone());
        let translated = self.translate(key);
        self.open.remove(key);
        match translated {
            Ok(cond @ (Cond::True | Cond::False | Cond::Named(..))) => cond,
            Ok(cond) if cond.size() > LARGEST => {
                self.too_much(key, format!("it becomes a condition of {} parts", cond.size()))
            }
            Ok(cond) => {
                let sees_root = self.sees_root(&cond);
                self.add(key, Origin::Translated(cond), sees_root)
            }
            Err(stop) => self.too_much(key, reason(&stop)),
        }
    }

    /// What cannot be followed may still be something that AL has.
    fn too_much(&mut self, key: &Key, why: String) -> Cond {
        let known = if key.1 == 1 { self.on_the_board(key) } else { None };
        known.unwrap_or_else(|| self.left(key, why))
    }

    fn translate(&mut self, key: &Key) -> Result<Cond, Stop> {
        let args = [self.shape.unknown(View::Here), self.shape.unknown(View::Root)];
        let (database, sides) = (self.database, self.shape.sides.clone());
        // the predicate itself is carried out, whatever it calls may be known
        let mut machine = Machine::new(database, sides, FUEL).with(self);
        let cond = machine.holds(&key.0, &args[..key.1], State::default());
        let missing = std::mem::take(&mut machine.missing);
        self.missing.extend(missing);
        cond
    }

    /// Whether a definition would have to name one of several men of a kind, which AL cannot.
    fn names_a_twin(&self, origin: &Origin) -> bool {
        let material = self.shape.material;
        let is_twin = |slot: &u8| {
            let man = material.man(*slot);
            material.slots_of(man.side, man.role).count() > 1
        };
        let mut slots = BTreeSet::new();
        match origin {
            Origin::Standard { .. } | Origin::Number(_) => {}
            Origin::Translated(cond) => cond.slots(&mut slots),
            Origin::Computed(cases) => cases.iter().for_each(|(cond, value)| {
                cond.slots(&mut slots);
                value.slots(&mut slots);
            }),
            Origin::Left { .. } => slots.extend(material.slots().map(|(slot, _)| slot)),
        }
        slots.iter().any(is_twin)
    }

    pub(super) fn add(&mut self, key: &Key, origin: Origin, sees_root: bool) -> Cond {
        if self.names_a_twin(&origin) {
            let span = self.database.clauses(&key.0, key.1).and_then(|clauses| Some(clauses.first()?.span));
            let message = format!("`{}` speaks of one of several men of a kind", key.0);
            let diagnostic = refused(span.unwrap_or(Span::new(al_compiler::source::Files::PRELUDE, 0, 0)), message)
                .label("AL has no name for one of them")
                .help("write the table in AL: `any b in our.bishops: …`, `our.bishop on light`");
            self.report.push(diagnostic);
            return Cond::False;
        }
        let name = self.names.give(&key.0);
        let clauses = self.database.clauses(&key.0, key.1).unwrap_or_default();
        let clauses = clauses.iter().map(|clause| clause.span).collect();
        let definition =
            Definition { name: name.clone(), prolog: key.0.clone(), arity: key.1, origin, clauses, sees_root };
        self.definitions.push(definition);
        Cond::Named(name.as_str().into(), View::Here)
    }

    fn left(&mut self, key: &Key, why: String) -> Cond {
        self.add(key, Origin::Left { why, arity: key.1 }, key.1 == 2)
    }
}

/// The definitions that a condition names.
pub(crate) fn named_in(cond: &Cond, into: &mut BTreeSet<String>) {
    match cond {
        Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|part| named_in(part, into)),
        Cond::Not(inner) => named_in(inner, into),
        Cond::Named(name, _) => {
            into.insert(name.to_string());
        }
        Cond::True | Cond::False | Cond::OurTurn | Cond::Compare(..) => {}
    }
}

/// Why a predicate is not translated, in words.
pub(crate) fn reason(stop: &Stop) -> String {
    match stop {
        Stop::TooLong => "it calls itself, or takes too long to follow".to_owned(),
        Stop::TooLarge => "it becomes too large a condition".to_owned(),
        Stop::Unbound(_) => "it computes with a variable that has no value".to_owned(),
        Stop::Arithmetic(what, _) => format!("AL has no `{what}` for numbers that depend on the position"),
        Stop::Builtin(what, _) => format!("it uses `{what}`, which is not followed"),
    }
}

/// One warning for all names of a kind that no file defines; none where there is no name.
fn undefined(mut missing: Vec<(String, Span)>, label: &str, help: &str) -> Option<Diagnostic> {
    missing.sort_by_key(|(_, span)| *span);
    let ((first, place), others) = missing.split_first()?;
    let message = match others.len() {
        0 => format!("`{first}` is not defined in the files given"),
        more => format!("{} predicates are not defined in the files given", more + 1),
    };
    let told = mistake(*place, message).label(if others.is_empty() {
        label.to_owned()
    } else {
        format!("`{first}`: {label}")
    });
    let told = others.iter().fold(told, |told, (name, span)| told.also(*span, format!("`{name}`: the same")));
    let them = if others.is_empty() { "it" } else { "them" };
    Some(told.help(format!("name the file that defines {them} with `--library`{help}")))
}
