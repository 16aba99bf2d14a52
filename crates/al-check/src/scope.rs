//! What is defined where, and how a name finds its definition.
//!
//! Scopes nest: a piece of advice within its table, the table within its file; behind a file stand the
//! files it uses, then the prelude, then what is built in. The nearest definition is the one meant, so
//! a table may give `room` a meaning of its own. A definition's body sees the names around *it*, never
//! those of the place that uses it.

use super::base::BaseDef;
use super::network::NetworkDef;
use al_syntax::ast;
use al_syntax::source::{FileId, Files, Span};
use std::collections::{BTreeMap, BTreeSet};

/// A scope, an index into [`Defs`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ScopeId(pub(crate) usize);

/// A definition, an index into [`Defs`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct DefId(pub(crate) usize);

/// A `let`, a `moves` or another definition.
#[derive(Debug)]
pub(crate) struct Def<'a> {
    pub(crate) name: &'a ast::Name,
    pub(crate) kind: DefKind<'a>,
    /// The scope in which its body is read.
    pub(crate) scope: ScopeId,
}

/// The kinds of definitions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum DefKind<'a> {
    /// A predicate: any expression with a name.
    Let(&'a ast::Let),
    /// A move constraint with a name.
    Moves(&'a ast::MovesDef),
    /// A lemma or an observation of a base: a condition with a name.
    Condition(&'a ast::Expr),
    /// An ordered list of numbers by which positions are compared.
    Measure(&'a ast::Measure),
    /// A two-dimensional pattern, an index into [`Defs::patterns`].
    Pattern(&'a ast::Pattern, usize),
    /// A predicate written in Rust.
    Extern(&'a ast::ExternFn),
}

impl<'a> Def<'a> {
    /// Whether the built-in prelude defines it.
    pub(crate) fn is_prelude(&self) -> bool {
        self.name.span.file == Files::PRELUDE
    }

    /// Its documentation.
    pub(crate) fn docs(&self) -> &'a [String] {
        match self.kind {
            DefKind::Let(def) => &def.docs,
            DefKind::Moves(def) => &def.docs,
            DefKind::Measure(def) => &def.docs,
            DefKind::Pattern(def, _) => &def.docs,
            DefKind::Extern(def) => &def.docs,
            DefKind::Condition(_) => &[],
        }
    }

    /// Its parameters; none for a definition without brackets.
    pub(crate) fn params(&self) -> &'a [ast::Param] {
        match self.kind {
            DefKind::Let(def) => def.params.as_deref().unwrap_or(&[]),
            DefKind::Moves(def) => def.params.as_deref().unwrap_or(&[]),
            DefKind::Pattern(def, _) => def.params.as_deref().unwrap_or(&[]),
            DefKind::Extern(def) => &def.params,
            DefKind::Measure(_) | DefKind::Condition(_) => &[],
        }
    }
}

/// Two name spaces: where an expression stands, `king` is a role or a predicate; in a move constraint
/// it means moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Space {
    /// Names of expressions.
    Predicates,
    /// Words of move constraints.
    Moves,
}

/// The names defined in one body.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    pub(crate) predicates: BTreeMap<String, DefId>,
    pub(crate) moves: BTreeMap<String, DefId>,
    /// Files used, whose own names are visible here.
    pub(crate) imports: Vec<ScopeId>,
    /// Where names are sought that are neither here nor in the imports.
    pub(crate) outer: Option<ScopeId>,
}

impl Scope {
    /// The names of one space.
    pub(crate) fn names(&self, space: Space) -> &BTreeMap<String, DefId> {
        match space {
            Space::Predicates => &self.predicates,
            Space::Moves => &self.moves,
        }
    }
}

/// Everything that the loaded files define.
#[derive(Debug, Default)]
pub(crate) struct Defs<'a> {
    pub(crate) list: Vec<Def<'a>>,
    pub(crate) patterns: Vec<PatternDef<'a>>,
    pub(crate) scopes: Vec<Scope>,
    /// The tables that take part: the file's own, and those that something hands over to.
    pub(crate) tables: Vec<TableDef<'a>>,
    /// Its knowledge bases.
    pub(crate) bases: Vec<BaseDef<'a>>,
    /// The networks that take part.
    pub(crate) networks: Vec<NetworkDef<'a>>,
    /// The tables compiled elsewhere that take part.
    pub(crate) extern_tables: Vec<ExternTableDef<'a>>,
    /// For the place of each name that is handed over to, the place of the name that it means.
    pub(crate) targets: BTreeMap<Span, Span>,
    /// Files in which a `use` stands in the wrong place: what it was to make known is not missed.
    pub(crate) lost_uses: BTreeSet<FileId>,
    /// All texts.
    pub(crate) files: Option<&'a Files>,
    /// The file that is compiled.
    pub(crate) root: Option<FileId>,
}

/// A table's parts, sorted.
#[derive(Debug)]
pub(crate) struct TableDef<'a> {
    pub(crate) ast: &'a ast::Table,
    pub(crate) scope: ScopeId,
    pub(crate) materials: Vec<al_chess::Material>,
    pub(crate) rules: Vec<&'a ast::Rule>,
    pub(crate) advice: Vec<AdviceDef<'a>>,
    pub(crate) settings: Vec<&'a ast::Setting>,
    /// Tests, each with the scope in which its conditions are read.
    pub(crate) tests: Vec<(&'a ast::Test, ScopeId)>,
}

/// The men of the forms of a table or network that speaks of these materials, or (besides) of any position.
pub(crate) fn forms(materials: &[al_chess::Material], any_men: bool) -> Vec<Option<al_chess::Material>> {
    materials.iter().copied().map(Some).chain(any_men.then_some(None)).collect()
}

/// A table compiled elsewhere.
#[derive(Debug)]
pub(crate) struct ExternTableDef<'a> {
    pub(crate) ast: &'a ast::ExternTable,
    pub(crate) materials: Vec<al_chess::Material>,
}

/// The parts of a piece of advice.
#[derive(Debug)]
pub(crate) struct AdviceDef<'a> {
    pub(crate) ast: &'a ast::Advice,
    pub(crate) scope: ScopeId,
    pub(crate) better: Option<&'a ast::Expr>,
    pub(crate) holding: Option<&'a ast::Expr>,
    /// `None`: not written, any legal move at any depth.
    pub(crate) us: Option<Arms<'a>>,
    pub(crate) them: Option<Arms<'a>>,
    pub(crate) settings: Vec<&'a ast::Setting>,
}

/// The parts of a pattern.
#[derive(Debug)]
pub(crate) struct PatternDef<'a> {
    pub(crate) ast: &'a ast::Pattern,
    /// The scope of its cells and conditions.
    pub(crate) scope: ScopeId,
    pub(crate) diagrams: Vec<(&'a [ast::Text], Span)>,
    pub(crate) cells: Vec<(&'a ast::Name, &'a ast::Expr)>,
    pub(crate) conditions: Vec<&'a ast::Expr>,
    pub(crate) settings: Vec<&'a ast::Setting>,
}

/// `us: …;` as it was written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arms<'a> {
    pub(crate) arms: &'a [ast::Arm],
    pub(crate) span: Span,
}

impl TableDef<'_> {
    /// The men of each of its forms: those that it declares, or any.
    pub(crate) fn forms(&self) -> Vec<Option<al_chess::Material>> {
        forms(&self.materials, self.materials.is_empty())
    }

    /// The bodies of the table and of its advice.
    pub(crate) fn scopes(&self) -> impl Iterator<Item = ScopeId> {
        std::iter::once(self.scope).chain(self.advice.iter().map(|advice| advice.scope))
    }

    /// The piece of advice of a name.
    pub(crate) fn advice_named(&self, name: &str) -> Option<usize> {
        self.advice.iter().position(|advice| advice.ast.name.text == name)
    }

    /// The rule of a name.
    pub(crate) fn rule_named(&self, name: &str) -> Option<usize> {
        self.rules.iter().position(|rule| rule.name.text == name)
    }
}

impl<'a> Defs<'a> {
    /// A new scope.
    pub(crate) fn add_scope(&mut self, outer: Option<ScopeId>) -> ScopeId {
        self.scopes.push(Scope { outer, ..Scope::default() });
        ScopeId(self.scopes.len() - 1)
    }

    /// The names of all tables and networks that take part.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &'a str> {
        let tables = self.tables.iter().map(|table| &table.ast.name);
        let networks = self.networks.iter().map(|network| &network.ast.name);
        let elsewhere = self.extern_tables.iter().map(|table| &table.ast.name);
        tables.chain(networks).chain(elsewhere).map(|name| name.text.as_str())
    }

    /// Whether a table or a network of this name takes part.
    pub(crate) fn is_part(&self, name: &str) -> bool {
        self.parts().any(|part| part == name)
    }

    /// A definition.
    pub(crate) fn def(&self, id: DefId) -> &Def<'a> {
        &self.list[id.0]
    }

    /// The definition a name means at a place.
    pub(crate) fn find(&self, scope: ScopeId, space: Space, name: &str) -> Option<DefId> {
        let mut next = Some(scope);
        while let Some(id) = next {
            let scope = &self.scopes[id.0];
            let imported = || scope.imports.iter().find_map(|i| self.scopes[i.0].names(space).get(name));
            if let Some(&def) = scope.names(space).get(name).or_else(imported) {
                return Some(def);
            }
            next = scope.outer;
        }
        None
    }

    /// The measure a name means at a place, if it means one.
    pub(crate) fn measure(&self, scope: ScopeId, name: &str) -> Option<&'a ast::Measure> {
        match self.def(self.find(scope, Space::Predicates, name)?).kind {
            DefKind::Measure(measure) => Some(measure),
            _ => None,
        }
    }

    /// The body of the definition without parameters that a name means at a place, if it means one.
    pub(crate) fn named_value(&self, scope: ScopeId, name: &str) -> Option<&'a ast::Expr> {
        match self.def(self.find(scope, Space::Predicates, name)?).kind {
            DefKind::Let(def) if def.params.is_none() => Some(&def.body),
            _ => None,
        }
    }

    /// Every name that is visible at a place.
    pub(crate) fn visible(&self, scope: ScopeId, space: Space) -> BTreeSet<&str> {
        let mut names = BTreeSet::new();
        let mut next = Some(scope);
        while let Some(id) = next {
            let scope = &self.scopes[id.0];
            names.extend(scope.names(space).keys().map(String::as_str));
            for import in &scope.imports {
                names.extend(self.scopes[import.0].names(space).keys().map(String::as_str));
            }
            next = scope.outer;
        }
        names
    }
}
