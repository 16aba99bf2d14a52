//! Which tables take part, and what each hand-over means.
//!
//! The tables and networks of the file that is compiled take part, and those of used files to which
//! something hands over, directly or through others. A name means a table of its own file, else one of the
//! files that this file uses itself.

use super::misplaced;
use super::report::Report;
use super::words::did_you_mean;
use al_syntax::ast::{self, Item, Name, Target};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::load::Module;
use al_syntax::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// So many tables and networks may take part: each is known by all that its file says.
const MOST_TABLES: usize = 1000;

/// Of the names on a circle not more than this are told.
const MANY: usize = 16;

/// What takes part. A table or network is known by the place of its name.
#[derive(Debug, Default)]
pub(crate) struct Linked {
    /// For the place of each name that is handed over to, what it means.
    pub(crate) targets: BTreeMap<Span, Span>,
    /// The tables and networks that take part.
    pub(crate) parts: BTreeSet<Span>,
}

/// Something that can be handed over to, as it is written.
#[derive(Clone, Copy)]
enum Written<'a> {
    Table(&'a ast::Table),
    Network(&'a ast::Body),
    Extern(&'a Name),
}

impl<'a> Written<'a> {
    fn of(item: &'a Item) -> Option<Self> {
        match item {
            Item::Table(table) => Some(Self::Table(table)),
            Item::Network(network) => Some(Self::Network(network)),
            Item::ExternTable(table) => Some(Self::Extern(&table.name)),
            _ => None,
        }
    }

    fn name(self) -> &'a Name {
        match self {
            Self::Table(table) => &table.name,
            Self::Network(network) => &network.name,
            Self::Extern(name) => name,
        }
    }

    /// The word before its name in a hand-over.
    fn word(self) -> &'static str {
        match self {
            Self::Table(_) | Self::Extern(_) => "table",
            Self::Network(_) => "network",
        }
    }

    /// What it hands over to: the word before the name, and the name.
    fn targets(self) -> Vec<(&'a Name, &'a Name)> {
        let of = |targets: &'a [Target]| {
            targets.iter().filter_map(|target| match target {
                Target::Other { kind, name } => Some((kind, name)),
                Target::Advice { .. } => None,
            })
        };
        // a route in a table and a rule in a network hand over nothing: they do not belong there
        let (items, in_table) = match self {
            Self::Table(table) => (&table.items[..], true),
            Self::Network(network) => (&network.items[..], false),
            Self::Extern(_) => (&[][..], false),
        };
        let of_item = |item: &'a Item| match item {
            Item::Rule(rule) if in_table => of(&rule.targets).collect(),
            Item::Route(route) if !in_table => of(std::slice::from_ref(&route.target)).collect(),
            _ => Vec::new(),
        };
        items.iter().flat_map(of_item).collect()
    }
}

/// Finds what takes part in the compilation of the last module.
pub(crate) fn find(modules: &[Module], report: &mut Report) -> Linked {
    let offers = modules.iter().map(|module| own(&module.ast.items)).collect();
    let mut search = Search { modules, offers, linked: Linked::default(), edges: BTreeMap::new(), report };
    let Some(root) = modules.len().checked_sub(1) else { return search.linked };
    let mut open: Vec<(usize, Written<'_>)> = search.own(root).iter().map(|written| (root, *written)).collect();
    search.linked.parts.extend(open.iter().map(|(_, written)| written.name().span));
    let mut names: BTreeMap<&str, Span> =
        open.iter().map(|(_, written)| (written.name().text.as_str(), written.name().span)).collect();
    while let Some((module, from)) = open.pop() {
        for (kind, name) in from.targets() {
            let Some((home, to)) = search.target(module, kind, name) else { continue };
            let (place, meant) = (name.span, to.name());
            search.linked.targets.insert(place, meant.span);
            search.edges.entry(from.name().span).or_default().push((place, meant));
            if search.linked.parts.insert(meant.span) {
                open.push((home, to));
                if let Some(&first) = names.get(meant.text.as_str()) {
                    search.two_of_one_name(meant, first, place);
                }
                names.entry(&meant.text).or_insert(meant.span);
            }
        }
    }
    search.circles();
    let places = search.linked.parts.iter().filter(|place| place.file == modules[root].file);
    if search.linked.parts.len() > MOST_TABLES
        && let Some(place) = places.max()
    {
        let message = format!("{} tables take part", search.linked.parts.len());
        let diagnostic = Diagnostic::new(Code::TooLarge, *place, message)
            .label(format!("at most {MOST_TABLES} are compiled together"))
            .help("write those that nothing hands over to into files of their own");
        search.report.push(diagnostic);
    }
    search.linked
}

/// What a file itself offers, each name once: its places in the file by their names.
struct Offer<'a> {
    all: Vec<Written<'a>>,
    named: BTreeMap<&'a str, usize>,
}

fn own(items: &[Item]) -> Offer<'_> {
    let mut offer = Offer { all: Vec::new(), named: BTreeMap::new() };
    for written in items.iter().filter_map(Written::of) {
        offer.named.entry(&written.name().text).or_insert_with(|| {
            offer.all.push(written);
            offer.all.len() - 1
        });
    }
    offer
}

/// Where something is handed over, and the name of what it is handed over to.
type HandOver<'a> = (Span, &'a Name);

struct Search<'a, 'r> {
    modules: &'a [Module],
    /// What each of them offers.
    offers: Vec<Offer<'a>>,
    linked: Linked,
    /// For each part, by the place of its name: where it hands over, and to what.
    edges: BTreeMap<Span, Vec<HandOver<'a>>>,
    report: &'r mut Report,
}

impl<'a> Search<'a, '_> {
    /// What a file itself offers, each name once.
    fn own(&self, module: usize) -> &[Written<'a>] {
        self.offers.get(module).map_or(&[], |offer| &offer.all)
    }

    /// What a file itself offers by a name.
    fn named(&self, module: usize, name: &str) -> Option<Written<'a>> {
        let offer = self.offers.get(module)?;
        Some(offer.all[*offer.named.get(name)?])
    }

    /// The files that a file uses.
    fn used(&self, module: usize) -> Vec<usize> {
        let uses = self.modules.get(module).map_or(&[][..], |module| &module.uses);
        let place = |file| self.modules.iter().position(|module| module.file == file);
        let mut used: Vec<usize> = uses.iter().filter_map(|(file, _)| place(*file)).collect();
        used.dedup();
        used
    }

    /// What a hand-over of a file means, with the file in which that stands.
    fn target(&mut self, module: usize, kind: &Name, name: &Name) -> Option<(usize, Written<'a>)> {
        if !matches!(kind.text.as_str(), "table" | "network") {
            self.no_target(kind, name);
            return None;
        }
        let mut found: Vec<(usize, Written<'a>)> =
            self.named(module, &name.text).map(|own| (module, own)).into_iter().collect();
        if found.is_empty() {
            let used = self.used(module).into_iter();
            found = used.filter_map(|used| Some((used, self.named(used, &name.text)?))).collect();
            found.dedup_by_key(|(used, _)| *used);
        }
        match found[..] {
            [(home, written)] if written.word() == kind.text => Some((home, written)),
            [(_, written)] => {
                let message = format!("`{}` is a {}, not a {}", name.text, written.word(), kind.text);
                let diagnostic = Diagnostic::new(Code::UnknownTable, kind.span.to(name.span), message)
                    .also(written.name().span, "defined here")
                    .help(format!("write `{} {}`", written.word(), name.text));
                self.report.push(diagnostic);
                None
            }
            [] => {
                self.unknown(module, kind, name);
                None
            }
            [(_, first), (_, second), ..] => {
                let message = format!("two used files have a table `{}`", name.text);
                let diagnostic = Diagnostic::new(Code::DuplicateName, name.span, message)
                    .label("which of them is meant?")
                    .also(first.name().span, "one stands here")
                    .also(second.name().span, "the other here")
                    .help("rename one of the two, or use only one of the files");
                self.report.push(diagnostic);
                None
            }
        }
    }

    /// Two names side by side that are no hand-over: a comma is missing.
    fn no_target(&mut self, kind: &Name, name: &Name) {
        let message = format!("`{} {}` is neither a piece of advice nor a hand-over", kind.text, name.text);
        let diagnostic = Diagnostic::new(Code::Unexpected, kind.span.to(name.span), message)
            .label("expected `,` between two pieces of advice, or `table` or `network` before the name")
            .help(match did_you_mean(&kind.text, ["table", "network"]) {
                Some(near) => near,
                None => format!("write `{}, {}`, or hand over with `table {1}`", kind.text, name.text),
            });
        self.report.push(diagnostic);
    }

    fn unknown(&mut self, module: usize, kind: &Name, name: &Name) {
        // perhaps it stands in a file whose `use` stands in the wrong place, which is reported
        if self.modules.get(module).is_some_and(|module| misplaced::has_lost_use(&module.ast.items)) {
            return;
        }
        let message = format!("there is no {} `{}`", kind.text, name.text);
        let mut diagnostic = Diagnostic::new(Code::UnknownTable, name.span, message).label("not defined");
        let here = std::iter::once(module).chain(self.used(module)).flat_map(|module| self.own(module));
        let near = match self.report.is_flooded() {
            true => None,
            false => did_you_mean(&name.text, here.map(|written| written.name().text.as_str())),
        };
        if let Some(there) = (0..self.modules.len()).find_map(|module| self.named(module, &name.text)) {
            diagnostic = diagnostic
                .also(there.name().span, "one stands here, in a file that this one does not use itself")
                .help("write a `use` of that file here too");
        } else {
            let file = format!("make it known with `use \"{}.adv\";`, or write it in this file", name.text);
            diagnostic = diagnostic.help(near.unwrap_or(file));
        }
        self.report.push(diagnostic);
    }

    /// Everything that takes part becomes a module of one Rust module, and is called by its name.
    fn two_of_one_name(&mut self, second: &Name, first: Span, place: Span) {
        let message = format!("two tables named `{}` take part", second.text);
        let diagnostic = Diagnostic::new(Code::DuplicateName, place, message)
            .label("hands over to one of them")
            .also(second.span, "this one")
            .also(first, "and this one takes part too")
            .help("give one of the two another name");
        self.report.push(diagnostic);
    }

    /// Reports each circle of hand-overs once, at the hand-over that closes it.
    fn circles(&mut self) {
        let mut done = BTreeSet::new();
        let starts: Vec<Span> = self.edges.keys().copied().collect();
        for start in starts {
            self.circle_from(start, &mut done);
        }
    }

    /// Depth first, on a stack of our own: chains may be long.
    fn circle_from(&mut self, start: Span, done: &mut BTreeSet<Span>) {
        let next = |edges: &BTreeMap<Span, Vec<HandOver<'a>>>, from: Span| {
            edges.get(&from).map(|edges| edges.iter().rev().copied().collect::<Vec<_>>()).unwrap_or_default()
        };
        if done.contains(&start) {
            return;
        }
        // each part on the way, the hand-overs of it that have not been followed, and the one that has
        let mut path: Vec<(Span, Vec<HandOver<'a>>, Option<HandOver<'a>>)> =
            vec![(start, next(&self.edges, start), None)];
        while let Some((from, open, taken)) = path.last_mut() {
            let Some((place, to)) = open.pop() else {
                done.insert(*from);
                path.pop();
                continue;
            };
            *taken = Some((place, to));
            if let Some(first) = path.iter().position(|(on_path, ..)| *on_path == to.span) {
                let steps: Vec<(Span, &Name)> = path[first..].iter().filter_map(|(.., taken)| *taken).collect();
                self.circle(&steps);
            } else if !done.contains(&to.span) {
                path.push((to.span, next(&self.edges, to.span), None));
            }
        }
    }

    fn circle(&mut self, steps: &[(Span, &Name)]) {
        let Some((&(place, back), others)) = steps.split_last() else { return };
        let names = std::iter::once(back).chain(steps.iter().map(|(_, name)| *name)).map(|name| name.text.as_str());
        let mut names: Vec<&str> = names.collect();
        if names.len() > MANY {
            names.splice(MANY / 2..names.len() - MANY / 2, ["…"]);
        }
        let message = match others {
            [] => format!("`{}` hands over to itself", back.text),
            _ => format!("`{}` comes back to itself by hand-overs", back.text),
        };
        let mut diagnostic = Diagnostic::new(Code::HandOverCycle, place, message)
            .label(names.join(" -> "))
            .help("a position that is handed over must come to a table that decides: leave one of the hand-overs out");
        for (place, name) in others {
            diagnostic = diagnostic.also(*place, format!("here it goes to `{}`", name.text));
        }
        self.report.push(diagnostic);
    }
}
