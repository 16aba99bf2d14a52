//! Sorts the items of all files into scopes and tables: what is defined where, what is defined twice,
//! what does not belong where it stands.

use super::declared::declared;
use super::report::Report;
use super::scope::{AdviceDef, Arms, Def, DefId, DefKind, Defs, ExternTableDef, PatternDef, ScopeId, Space, TableDef};
use super::{linked, material, misplaced, network, outside, settings};
use al_syntax::ast::{self, Item, Name};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::load::Module;
use al_syntax::source::{FileId, Files, Span};
use std::collections::{BTreeMap, BTreeSet};

/// Gathers the definitions of all modules, and the tables and networks that take part.
pub(crate) fn collect<'a>(modules: &'a [Module], report: &mut Report) -> Defs<'a> {
    let linked::Linked { targets, parts } = linked::find(modules, report);
    let defs = Defs { targets, ..Defs::default() };
    let mut collector = Collector { defs, files: BTreeMap::new(), parts, report };
    for (index, module) in modules.iter().enumerate() {
        collector.module(module, index + 1 == modules.len());
    }
    let mut defs = collector.defs;
    network::materials(&mut defs, report);
    defs
}

/// The state of the walk.
pub(super) struct Collector<'a, 'r> {
    pub(super) defs: Defs<'a>,
    /// Each file's scope.
    files: BTreeMap<FileId, ScopeId>,
    /// The tables and networks that take part, by the places of their names.
    parts: BTreeSet<Span>,
    pub(super) report: &'r mut Report,
}

impl<'a> Collector<'a, '_> {
    /// A file: its definitions, and its tables as far as they take part.
    fn module(&mut self, module: &'a Module, is_root: bool) {
        let prelude = self.files.get(&Files::PRELUDE).copied();
        let scope = self.defs.add_scope(prelude);
        self.files.insert(module.file, scope);
        self.imports(scope, module);
        if misplaced::has_lost_use(&module.ast.items) {
            self.defs.lost_uses.insert(module.file);
        }
        if is_root {
            self.defs.root = Some(module.file);
        }
        let mut names: BTreeMap<&str, Span> = BTreeMap::new();
        for (place, item) in module.ast.items.iter().enumerate() {
            match item {
                Item::Language { span, .. } if place > 0 => self.report.push(misplaced::late_language(*span)),
                Item::Language { version, span } => self.language(*version, *span),
                Item::Use { .. } | Item::Broken(_) => {}
                Item::Table(table) => {
                    self.unique(&mut names, &table.name, "table");
                    if is_root || self.parts.contains(&table.name.span) {
                        self.table(scope, table);
                    }
                }
                Item::Network(network) => {
                    self.unique(&mut names, &network.name, "table");
                    if is_root || self.parts.contains(&network.name.span) {
                        self.network(scope, network);
                    }
                }
                Item::Base(base) => {
                    self.unique(&mut names, &base.name, "table");
                    if is_root {
                        self.base(scope, base);
                    }
                }
                Item::ExternTable(table) => {
                    self.unique(&mut names, &table.name, "table");
                    if is_root || self.parts.contains(&table.name.span) {
                        let materials = material::list(&table.materials, self.report);
                        self.defs.extern_tables.push(ExternTableDef { ast: table, materials });
                    }
                }
                item if self.define(scope, item) => {}
                item => self.report.push(misplaced::at_file_level(item)),
            }
        }
    }

    /// Makes the names of the used files visible.
    fn imports(&mut self, scope: ScopeId, module: &Module) {
        for (n, &(file, span)) in module.uses.iter().enumerate() {
            let Some(&used) = self.files.get(&file) else { continue };
            if self.defs.scopes[scope.0].imports.contains(&used) {
                let first = module.uses[..n].iter().find(|(earlier, _)| *earlier == file).map(|(_, span)| *span);
                let mut diagnostic = Diagnostic::new(Code::DuplicateName, span, "this file is used twice");
                diagnostic.secondary.extend(first.map(|first| (first, "first used here".to_owned())));
                self.report.push(diagnostic.help("remove one of the two"));
                continue;
            }
            self.ambiguous(scope, used, span);
            self.defs.scopes[scope.0].imports.push(used);
        }
    }

    /// Two used files may not define one name: which is meant would depend on their order.
    fn ambiguous(&mut self, scope: ScopeId, used: ScopeId, span: Span) {
        let mut clashes = Vec::new();
        for &earlier in &self.defs.scopes[scope.0].imports {
            for space in [Space::Predicates, Space::Moves] {
                for (name, &first) in self.defs.scopes[earlier.0].names(space) {
                    if let Some(&second) = self.defs.scopes[used.0].names(space).get(name) {
                        clashes.push((name.clone(), first, second));
                    }
                }
            }
        }
        for (name, first, second) in clashes {
            let message = format!("two used files define `{name}`");
            let diagnostic = Diagnostic::new(Code::DuplicateName, span, message)
                .also(self.defs.def(first).name.span, "first defined here")
                .also(self.defs.def(second).name.span, "and here")
                .help("rename one of the two, or move both uses apart");
            self.report.push(diagnostic);
        }
    }

    fn language(&mut self, version: i64, span: Span) {
        if version != 1 {
            let diagnostic =
                Diagnostic::new(Code::BadLanguage, span, format!("there is no version {version} of the language"))
                    .label("this compiler knows version 1")
                    .help("write `language 1;`");
            self.report.push(diagnostic);
        }
    }

    /// Enters a definition that may stand in any body; `false` for other items.
    pub(super) fn define(&mut self, scope: ScopeId, item: &'a Item) -> bool {
        match item {
            Item::Let(def) => self.add(scope, Space::Predicates, &def.name, DefKind::Let(def)),
            Item::Moves(def) => self.add(scope, Space::Moves, &def.name, DefKind::Moves(def)),
            Item::Measure(def) => self.add(scope, Space::Predicates, &def.name, DefKind::Measure(def)),
            Item::Pattern(def) => {
                let index = self.pattern(scope, def);
                self.add(scope, Space::Predicates, &def.name, DefKind::Pattern(def, index));
            }
            Item::ExternFn(def) => {
                self.parameters(&def.params);
                outside::signature(def, self.report);
                self.add(scope, Space::Predicates, &def.name, DefKind::Extern(def));
            }
            _ => return false,
        }
        match item {
            Item::Let(def) => {
                self.parameters(def.params.as_deref().unwrap_or(&[]));
                self.written_type(def.ty.as_ref());
            }
            Item::Moves(def) => self.parameters(def.params.as_deref().unwrap_or(&[])),
            _ => {}
        }
        true
    }

    /// The parts of a pattern; its place among the patterns.
    fn pattern(&mut self, outer: ScopeId, ast: &'a ast::Pattern) -> usize {
        let scope = self.defs.add_scope(Some(outer));
        let mut pattern = PatternDef {
            ast,
            scope,
            diagrams: Vec::new(),
            cells: Vec::new(),
            conditions: Vec::new(),
            settings: Vec::new(),
        };
        for item in &ast.items {
            match item {
                Item::Broken(_) => {}
                Item::Diagram { rows, span } => pattern.diagrams.push((rows, *span)),
                Item::Cell { name, expr, .. } => pattern.cells.push((name, expr)),
                Item::Where { expr, .. } => pattern.conditions.push(expr),
                Item::Setting(setting) => pattern.settings.push(setting),
                item if self.define(scope, item) => {}
                item => self.report.push(misplaced::in_pattern(item)),
            }
        }
        self.parameters(ast.params.as_deref().unwrap_or(&[]));
        self.defs.patterns.push(pattern);
        self.defs.patterns.len() - 1
    }

    pub(super) fn add(&mut self, scope: ScopeId, space: Space, name: &'a Name, kind: DefKind<'a>) {
        let id = DefId(self.defs.list.len());
        if let Some(&earlier) = self.defs.scopes[scope.0].names(space).get(&name.text) {
            let first = self.defs.def(earlier).name.span;
            self.report.push(twice(name, first, "definition"));
            return;
        }
        self.defs.list.push(Def { name, kind, scope });
        let names = &mut self.defs.scopes[scope.0];
        match space {
            Space::Predicates => names.predicates.insert(name.text.clone(), id),
            Space::Moves => names.moves.insert(name.text.clone(), id),
        };
    }

    fn parameters(&mut self, params: &'a [ast::Param]) {
        let mut names = BTreeMap::new();
        for param in params {
            self.unique(&mut names, &param.name, "parameter");
            self.written_type(param.ty.as_ref());
        }
    }

    fn written_type(&mut self, ty: Option<&ast::Type>) {
        if let Some(Err(diagnostic)) = ty.map(declared) {
            self.report.push(*diagnostic);
        }
    }

    /// Reports a name that occurred before.
    pub(super) fn unique(&mut self, names: &mut BTreeMap<&'a str, Span>, name: &'a Name, what: &str) {
        match names.get(name.text.as_str()) {
            Some(&first) => self.report.push(twice(name, first, what)),
            None => {
                names.insert(&name.text, name.span);
            }
        }
    }

    fn table(&mut self, file: ScopeId, ast: &'a ast::Table) {
        let reported = self.report.len();
        let scope = self.defs.add_scope(Some(file));
        let mut table = TableDef {
            ast,
            scope,
            materials: material::of_table(ast, self.report),
            rules: Vec::new(),
            advice: Vec::new(),
            settings: Vec::new(),
            tests: Vec::new(),
        };
        let mut names = BTreeMap::new();
        for item in &ast.items {
            match item {
                Item::Broken(_) => {}
                Item::Rule(rule) => {
                    self.unique(&mut names, &rule.name, "rule or piece of advice");
                    table.rules.push(rule);
                }
                Item::Advice(advice) => {
                    self.unique(&mut names, &advice.name, "rule or piece of advice");
                    let advice = self.advice(&mut table, advice);
                    table.advice.push(advice);
                }
                Item::Setting(setting) => table.settings.push(setting),
                Item::Test(test) => table.tests.push((test, scope)),
                item if self.define(scope, item) => {}
                item => self.report.push(misplaced::in_table(item)),
            }
        }
        if table.rules.is_empty() && self.report.len() == reported {
            let message = format!("the table `{}` has no rule", ast.name.text);
            let diagnostic = Diagnostic::new(Code::Missing, ast.name.span, message)
                .label("never gives a move")
                .help("add at least `rule always: true -> some_advice;`");
            self.report.push(diagnostic);
        }
        self.defs.tables.push(table);
    }

    fn advice(&mut self, table: &mut TableDef<'a>, ast: &'a ast::Advice) -> AdviceDef<'a> {
        let reported = self.report.len();
        let scope = self.defs.add_scope(Some(table.scope));
        let mut advice =
            AdviceDef { ast, scope, better: None, holding: None, us: None, them: None, settings: Vec::new() };
        self.parameters(ast.params.as_deref().unwrap_or(&[]));
        let mut keys = BTreeMap::new();
        for item in &ast.items {
            match item {
                Item::Broken(_) => {}
                Item::Goal { key, expr, .. } => {
                    self.goal(&mut keys, key, expr, &mut advice.better, &mut advice.holding);
                }
                Item::ByDepth { key, arms, span } if key.text != "moves" => {
                    self.once(&mut keys, key);
                    let arms = Some(Arms { arms, span: *span });
                    match key.text.as_str() {
                        "us" => advice.us = arms,
                        _ => advice.them = arms,
                    }
                }
                Item::Setting(setting) => advice.settings.push(setting),
                Item::Test(test) => table.tests.push((test, scope)),
                item if self.define(scope, item) => {}
                item => self.report.push(misplaced::in_advice(item)),
            }
        }
        // a key that is none may have been meant for it, and is reported
        let says = |setting: &&ast::Setting| setting.key.text == "measure" || !settings::is_known(&setting.key.text);
        // nor is it missed where something else stands in its place, which is reported too
        let strange = self.report.len() > reported;
        if advice.better.is_none() && !advice.settings.iter().any(says) && !strange {
            let message = format!("the advice `{}` has no better goal", ast.name.text);
            let diagnostic = Diagnostic::new(Code::MissingGoal, ast.name.span, message)
                .label("nothing to reach")
                .help("say what the moves are for: `better: checkmate;`");
            self.report.push(diagnostic);
        }
        advice
    }

    /// A better or a holding goal.
    pub(super) fn goal(
        &mut self,
        keys: &mut BTreeMap<&'a str, Span>,
        key: &'a Name,
        expr: &'a ast::Expr,
        better: &mut Option<&'a ast::Expr>,
        holding: &mut Option<&'a ast::Expr>,
    ) {
        self.once(keys, key);
        let goal = if key.text == "better" { better } else { holding };
        *goal = Some(expr);
    }

    /// A part of a piece of advice that may be written once.
    pub(super) fn once(&mut self, keys: &mut BTreeMap<&'a str, Span>, key: &'a Name) {
        if let Some(&first) = keys.get(key.text.as_str()) {
            let diagnostic = Diagnostic::new(Code::DuplicateSetting, key.span, format!("a second `{}:`", key.text))
                .also(first, "the first is here")
                .help(match key.text.as_str() {
                    "better" | "holding" => "join the two with `and` or `or`",
                    _ => "write one, with an arm for each depth: `0 => king, 2 => check`",
                });
            self.report.push(diagnostic);
        }
        keys.entry(&key.text).or_insert(key.span);
    }
}

/// A name that is defined a second time.
pub(super) fn twice(name: &Name, first: Span, what: &str) -> Diagnostic {
    Diagnostic::new(Code::DuplicateName, name.span, format!("a second {what} named `{}`", name.text))
        .label("defined again here")
        .also(first, "first defined here")
        .help("give one of the two another name")
}

/// Something that the language has and this version does not carry out.
pub(crate) fn not_yet(span: Span, what: &str) -> Diagnostic {
    Diagnostic::new(Code::NotYet, span, format!("not supported yet: {what}"))
        .label("part of the language, but not of this version of the compiler")
}
