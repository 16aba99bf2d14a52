//! The walk through one body: every name is looked up where it stands.

use crate::builtin;
use crate::called::Called;
use crate::drawing;
use crate::foreign;
use crate::report::Report;
use crate::scope::{DefId, DefKind, Defs, PatternDef, ScopeId, Space, TableDef};
use crate::words::did_you_mean;
use al_syntax::ast::{Expr, ExprKind, MoveExpr, Moves, Name, Setting, Target, Word};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// One body.
pub(crate) struct Walk<'w, 'a> {
    pub(crate) defs: &'w Defs<'a>,
    pub(crate) report: &'w mut Report,
    pub(crate) scope: ScopeId,
    pub(crate) table: Option<&'w TableDef<'a>>,
    /// Parameters, block `let`s and quantified names around the place, the innermost last.
    pub(crate) locals: Vec<&'a str>,
    /// The advice that is listed or asked about.
    pub(crate) called: Vec<(ScopeId, Called<'a>)>,
    /// The cells of the pattern whose condition it is.
    cells: Vec<&'a str>,
    /// Names that have been reported: each once in a body.
    unknown: BTreeSet<&'a str>,
    /// The bound names that something speaks of.
    pub(super) spoken_of: BTreeSet<&'a str>,
    pub(super) found: BTreeMap<DefId, Span>,
}

impl<'w, 'a> Walk<'w, 'a> {
    pub(super) fn new(
        defs: &'w Defs<'a>,
        report: &'w mut Report,
        scope: ScopeId,
        table: Option<&'w TableDef<'a>>,
    ) -> Self {
        Self {
            defs,
            report,
            scope,
            table,
            locals: Vec::new(),
            called: Vec::new(),
            cells: Vec::new(),
            unknown: BTreeSet::new(),
            spoken_of: BTreeSet::new(),
            found: BTreeMap::new(),
        }
    }

    pub(crate) fn expr(&mut self, expr: &'a Expr) {
        match &expr.kind {
            ExprKind::Int(_) | ExprKind::Str(_) | ExprKind::Square(_) | ExprKind::Bool(_) | ExprKind::Broken => {}
            ExprKind::List(items) | ExprKind::Or(items) | ExprKind::And(items) => {
                items.iter().for_each(|item| self.expr(item));
            }
            ExprKind::Paren(inner) | ExprKind::Not(inner) | ExprKind::Neg(inner) => self.expr(inner),
            ExprKind::View { expr: inner, .. } => self.expr(inner),
            ExprKind::Name(name) => self.name(name),
            ExprKind::Call { name, args } if self.is_can(name) => self.can(expr.span, args),
            ExprKind::Call { name, args } => {
                if self.locals.contains(&name.text.as_str()) {
                    self.called_value(name);
                } else {
                    self.function(name);
                }
                args.iter().for_each(|arg| self.expr(arg));
            }
            ExprKind::Field { base, name, args } => {
                if !self.is_side(base) {
                    self.expr(base);
                    self.function(name);
                }
                args.iter().flatten().for_each(|arg| self.expr(arg));
            }
            ExprKind::On { base, squares } => {
                self.expr(base);
                self.expr(squares);
            }
            ExprKind::If { condition, then, otherwise } => {
                self.expr(condition);
                self.expr(then);
                self.expr(otherwise);
            }
            ExprKind::Block { lets, value } => {
                let outside = self.locals.len();
                for def in lets {
                    self.expr(&def.value);
                    self.locals.push(&def.name.text);
                }
                self.expr(value);
                self.locals.truncate(outside);
            }
            ExprKind::Quantifier { names, over, condition, body, .. } => {
                self.expr(over);
                self.distinct(names);
                let outside = self.locals.len();
                self.locals.extend(names.iter().map(|name| name.text.as_str()));
                condition.iter().for_each(|condition| self.expr(condition));
                self.expr(body);
                self.locals.truncate(outside);
            }
            ExprKind::Implies(a, b) | ExprKind::Iff(a, b) | ExprKind::Range { lo: a, hi: b, .. } => {
                self.expr(a);
                self.expr(b);
            }
            ExprKind::Compare { first, rest } => {
                self.expr(first);
                rest.iter().for_each(|(_, operand)| self.expr(operand));
            }
            ExprKind::Arith { first, rest } => {
                self.expr(first);
                rest.iter().for_each(|(_, operand)| self.expr(operand));
            }
        }
    }

    /// The cells and conditions of a pattern.
    pub(super) fn pattern(&mut self, pattern: &PatternDef<'a>) {
        self.scope = pattern.scope;
        let params = self.locals.len();
        for (_, cell) in &pattern.cells {
            let outside = std::mem::replace(&mut self.locals, vec!["here"]);
            self.expr(cell);
            self.locals = outside;
        }
        // the squares of a drawing that has a mistake are not known: it is reported, and no more
        match drawing::read(pattern, &mut Report::default()) {
            Some(drawing) => self.locals.extend(drawing.squares.iter().map(|(name, ..)| *name)),
            None => {
                self.locals.extend(pattern.cells.iter().map(|(name, _)| name.text.as_str()));
                self.locals.extend(drawing::signs(pattern));
            }
        }
        self.cells.extend(pattern.cells.iter().map(|(name, _)| name.text.as_str()));
        pattern.conditions.iter().for_each(|condition| self.expr(condition));
        self.locals.truncate(params);
    }

    /// Two names of one quantifier that are the same.
    fn distinct(&mut self, names: &[Name]) {
        let mut bound: BTreeMap<&str, &Name> = BTreeMap::new();
        for name in names {
            if let Some(first) = bound.get(name.text.as_str()) {
                let message = format!("`{}` is bound twice in one quantifier", name.text);
                let diagnostic = Diagnostic::new(Code::DuplicateName, name.span, message)
                    .label("bound again here")
                    .also(first.span, "first bound here")
                    .help("give one of the two another name");
                self.report.push(diagnostic);
            }
            bound.entry(&name.text).or_insert(name);
        }
    }

    /// Whether a name is the built-in `can`, which asks of advice.
    fn is_can(&self, name: &Name) -> bool {
        name.text == "can" && self.defs.find(self.scope, Space::Predicates, "can").is_none()
    }

    /// Whether an expression is `our`, `their`, or one of them in a view: what follows names men, which
    /// depend on the material.
    fn is_side(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::View { expr, .. } | ExprKind::Paren(expr) => self.is_side(expr),
            ExprKind::Name(name) => {
                !self.locals.contains(&name.text.as_str())
                    && self.defs.find(self.scope, Space::Predicates, &name.text).is_none()
                    && matches!(builtin::named(&name.text), Some(builtin::Named::Men(_)))
            }
            _ => false,
        }
    }

    /// A name without brackets.
    pub(super) fn name(&mut self, name: &'a Name) {
        if self.locals.contains(&name.text.as_str()) {
            self.spoken_of.insert(&name.text);
            return;
        }
        if let Some(def) = self.defs.find(self.scope, Space::Predicates, &name.text) {
            self.found.entry(def).or_insert(name.span);
            return;
        }
        if builtin::named(&name.text).is_some() || builtin::is_function(&name.text) {
            return;
        }
        let locals = self.locals.iter().copied();
        let known = self.known(Space::Predicates, locals.chain(builtin::all_names()));
        let diagnostic = Diagnostic::new(Code::UnknownName, name.span, format!("`{}` is not defined", name.text))
            .label("no predicate, man or square has this name");
        self.unknown(name, diagnostic, known);
    }

    /// The names of a space that are visible here, and others, as far as somebody looks for one that resembles them.
    fn known<'n>(&self, space: Space, others: impl Iterator<Item = &'n str>) -> BTreeSet<&'n str>
    where
        'w: 'n,
    {
        if self.report.is_flooded() {
            return BTreeSet::new();
        }
        self.defs.visible(self.scope, space).into_iter().chain(others).collect()
    }

    /// Whether an unknown name may stand in a file whose `use` stands in the wrong place, which is reported.
    fn is_lost(&self, name: &Name) -> bool {
        self.defs.lost_uses.contains(&name.span.file)
    }

    /// `measure: name;`
    pub(super) fn measure_setting(&mut self, setting: &'a Setting) {
        let ("measure", [value]) = (setting.key.text.as_str(), setting.values.as_slice()) else { return };
        let [Word::Name(name)] = value.as_slice() else { return };
        let found = self.defs.find(self.scope, Space::Predicates, &name.text);
        if let Some(def) = found
            && matches!(self.defs.def(def).kind, DefKind::Measure(_))
        {
            self.found.entry(def).or_insert(name.span);
            return;
        }
        if found.is_none() && self.is_lost(name) {
            return;
        }
        let visible = self.defs.visible(self.scope, Space::Predicates);
        let known = visible.into_iter().filter(|known| self.defs.measure(self.scope, known).is_some());
        let diagnostic = match found {
            Some(_) => Diagnostic::new(Code::BadMeasure, name.span, format!("`{}` is no measure", name.text)),
            None => Diagnostic::new(Code::UnknownName, name.span, format!("`{}` is not defined", name.text)),
        };
        let define = || format!("define it: `measure {} = [cage.count];`", name.text);
        let help = did_you_mean(&name.text, known).unwrap_or_else(define);
        self.report.push(diagnostic.label("expected the name of a measure").help(help));
    }

    /// The name of a function, before brackets or after a dot.
    fn function(&mut self, name: &'a Name) {
        if let Some(def) = self.defs.find(self.scope, Space::Predicates, &name.text) {
            self.found.entry(def).or_insert(name.span);
            return;
        }
        if builtin::is_function(&name.text) || builtin::named(&name.text).is_some() {
            return;
        }
        let known = self.known(Space::Predicates, builtin::functions());
        let message = format!("no predicate is called `{}`", name.text);
        let diagnostic = Diagnostic::new(Code::UnknownName, name.span, message).label("not defined");
        self.unknown(name, diagnostic, known);
    }

    /// A parameter or another bound name before brackets.
    fn called_value(&mut self, name: &Name) {
        let message = format!("`{}` is a value, not a predicate", name.text);
        let diagnostic = Diagnostic::new(Code::WrongType, name.span, message);
        self.report.push(diagnostic.label("bound around this place").help("leave the brackets out"));
    }

    /// Reports an unknown name with whatever could help.
    fn unknown(&mut self, name: &'a Name, diagnostic: Diagnostic, known: BTreeSet<&str>) {
        if !self.unknown.insert(&name.text) || self.is_lost(name) {
            return;
        }
        let is_move = self.defs.find(self.scope, Space::Moves, &name.text).is_some();
        let advice = self.table.and_then(|table| table.advice_named(&name.text));
        let help = if matches!(name.text.as_str(), "root" | "before" | "after") {
            Some(format!("one view is enough: `{}.` cannot be seen from another position again", name.text))
        } else if is_move || builtin::move_word(&name.text).is_some() {
            foreign::meant(&name.text).or_else(|| {
                Some(format!("`{}` describes moves: it may stand in `us:`, `them:` and `moves`", name.text))
            })
        } else if self.cells.contains(&name.text.as_str()) {
            Some(format!("`{}` stands in the diagram several times: only what stands once is a square", name.text))
        } else if advice.is_some() {
            Some(format!("`{}` is a piece of advice; to ask whether it can be satisfied, write `can({0})`", name.text))
        } else {
            foreign::meant(&name.text).or_else(|| did_you_mean(&name.text, known))
        };
        let help = match foreign::look_alike(&name.text) {
            Some((letter, plain)) if help.as_deref().is_none_or(|help| help.contains(&format!("`{plain}`"))) => {
                let code = u32::from(letter);
                Some(format!("`{letter}` (U+{code:04X}) only looks like a Latin letter: did you mean `{plain}`?"))
            }
            _ => help,
        };
        let diagnostic = match help {
            Some(help) => diagnostic.help(help),
            None => diagnostic.help(format!("define it: `let {} = …;`", name.text)),
        };
        self.report.push(diagnostic);
    }

    pub(super) fn moves(&mut self, moves: &'a Moves) {
        for step in &moves.steps {
            self.filter(&step.filter);
            step.condition.iter().for_each(|condition| self.expr(condition));
        }
    }

    fn filter(&mut self, filter: &'a MoveExpr) {
        match filter {
            MoveExpr::Or(filters, _) | MoveExpr::And(filters, _) => {
                filters.iter().for_each(|filter| self.filter(filter));
            }
            MoveExpr::Not(filter, _) => self.filter(filter),
            MoveExpr::Group(moves, _) => self.moves(moves),
            MoveExpr::Word { name, args } => {
                self.move_word(name);
                args.iter().flatten().for_each(|arg| self.expr(arg));
            }
        }
    }

    fn move_word(&mut self, name: &'a Name) {
        if let Some(def) = self.defs.find(self.scope, Space::Moves, &name.text) {
            self.found.entry(def).or_insert(name.span);
            return;
        }
        if builtin::move_word(&name.text).is_some() || self.is_lost(name) {
            return;
        }
        let predicate = self.locals.contains(&name.text.as_str())
            || self.defs.find(self.scope, Space::Predicates, &name.text).is_some();
        let known = self.known(Space::Moves, builtin::move_words());
        let message = format!("no moves are called `{}`", name.text);
        let diagnostic = Diagnostic::new(Code::UnknownMoves, name.span, message).label("not a word for moves");
        let help = match predicate {
            true => Some(format!("`{}` is a predicate: write `legal where {0}`", name.text)),
            false => did_you_mean(&name.text, known),
        };
        let help = help.unwrap_or_else(|| format!("define it: `moves {} = king then rook;`", name.text));
        self.report.push(diagnostic.help(help));
    }

    pub(super) fn targets(&mut self, targets: &'a [Target]) {
        let mut listed: BTreeMap<String, Span> = BTreeMap::new();
        let place = |target: &Target| match target {
            Target::Advice { name, .. } => name.span,
            Target::Other { kind, name } => kind.span.to(name.span),
        };
        let hand_over = targets.iter().position(|target| matches!(target, Target::Other { .. }));
        if let Some(last) = hand_over
            && let Some(after) = targets.get(last + 1)
        {
            let diagnostic = Diagnostic::new(Code::AfterHandOver, place(after), "nothing is tried after a hand-over")
                .label("never tried")
                .also(place(&targets[last]), "here the position is handed over, whatever comes of it")
                .help("put the hand-over last, or write a rule for each");
            self.report.push(diagnostic);
        }
        for target in targets {
            match target {
                // what it means was looked up with the tables that take part
                Target::Other { .. } => {}
                Target::Advice { name, args } => {
                    self.target(name);
                    args.iter().flatten().for_each(|arg| self.expr(arg));
                    let args = args.as_deref().unwrap_or(&[]);
                    self.call_advice(self.table, name, args, name.span);
                    let written = self.defs.written(name, args);
                    if let Some(&first) = listed.get(&written) {
                        let message = format!("`{written}` is listed twice in one rule");
                        let diagnostic = Diagnostic::new(Code::RepeatedAdvice, name.span, message)
                            .label("tried before and failed")
                            .also(first, "first listed here")
                            .help("remove it");
                        self.report.push(diagnostic);
                    }
                    listed.entry(written).or_insert(name.span);
                }
            }
        }
    }

    /// The name of a piece of advice in a rule.
    fn target(&mut self, name: &Name) {
        let Some(table) = self.table else { return };
        if table.advice_named(&name.text).is_some() {
            return;
        }
        let message = format!("the table `{}` has no advice `{}`", table.ast.name.text, name.text);
        let diagnostic = Diagnostic::new(Code::UnknownAdvice, name.span, message).label("not defined");
        let known = table.advice.iter().map(|advice| advice.ast.name.text.as_str());
        let known = known.filter(|_| !self.report.is_flooded());
        let help = if table.rule_named(&name.text).is_some() {
            "this is a rule; a rule lists pieces of advice".to_owned()
        } else {
            let write = || format!("write it: `advice {} {{ better: …; }}`", name.text);
            did_you_mean(&name.text, known).unwrap_or_else(write)
        };
        self.report.push(diagnostic.help(help));
    }

    /// One thing that a test expects.
    pub(super) fn expected(&mut self, expected: &'a Expr) {
        let table = self.table;
        let names_part = |name: &Name| {
            table
                .is_some_and(|table| table.rule_named(&name.text).is_some() || table.advice_named(&name.text).is_some())
        };
        match &expected.kind {
            ExprKind::Name(name) if names_part(name) || self.defs.is_part(&name.text) => {}
            ExprKind::Call { name, args } if table.is_some_and(|table| table.advice_named(&name.text).is_some()) => {
                args.iter().for_each(|arg| self.expr(arg));
            }
            ExprKind::Name(name)
                if builtin::named(&name.text).is_none()
                    && self.defs.find(self.scope, Space::Predicates, &name.text).is_none() =>
            {
                if self.is_lost(name) {
                    return;
                }
                let rules = table.iter().flat_map(|table| &table.rules).map(|rule| rule.name.text.as_str());
                let advice = table.iter().flat_map(|table| &table.advice);
                let named = rules.chain(advice.map(|advice| advice.ast.name.text.as_str()));
                let known = self.known(Space::Predicates, named.chain(self.defs.parts()));
                let message = match table {
                    Some(_) => format!("`{}` is neither a rule nor advice nor a predicate", name.text),
                    None => format!("`{}` is neither a table nor a predicate", name.text),
                };
                let diagnostic = Diagnostic::new(Code::UnknownName, name.span, message).label("not defined");
                let help =
                    did_you_mean(&name.text, known).unwrap_or_else(|| "a move stands in quotes: `\"Rd8\"`".to_owned());
                self.report.push(diagnostic.help(help));
            }
            ExprKind::Str(_) => {}
            _ => self.expr(expected),
        }
    }
}
