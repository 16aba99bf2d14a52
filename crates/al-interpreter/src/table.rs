//! The interpreter as an advice table.

use std::fmt;
use std::sync::Arc;

use al_chess::{Material, Move, Position, Side};
use al_compiler::Checked;
use al_compiler::program::{Expr, Form, Program, Rules, Table as Definition, TargetKind, Value};
use al_runtime::{Decision, Follow, Play, Scratch, Table};

use crate::choice::Way;
use crate::constraint;
use crate::eval::{self, Scene};
use crate::limits::Limits;
use crate::measured::{Forcing, Known};
use crate::search::Search;

/// Runs one table or network of a typed program, with those that it hands over to.
#[derive(Clone, Debug)]
pub struct Interpreter {
    program: Arc<Program>,
    table: usize,
    hash: u64,
    /// What was found out about measures.
    known: Arc<Known>,
    /// What it hands over to, in the order of its definition.
    next: Vec<Next>,
}

/// What a table hands over to.
#[derive(Clone, Debug)]
enum Next {
    /// A table or network of the same program.
    Here(Interpreter),
    /// One that is compiled elsewhere.
    Elsewhere(Elsewhere),
}

/// A table compiled elsewhere: its name, and itself once it is known.
#[derive(Clone)]
struct Elsewhere(String, Option<Compiled>);

impl fmt::Debug for Elsewhere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = if self.1.is_some() { "known" } else { "unknown" };
        write!(f, "Elsewhere({}, {known})", self.0)
    }
}

/// A table that is compiled, however it runs.
pub type Compiled = Arc<dyn Table + Send + Sync>;

impl Interpreter {
    /// A table or network of a checked source, by its name, if there is one.
    #[must_use]
    pub fn of(checked: &Checked, name: &str) -> Option<Self> {
        Some(Self::named(Arc::new(checked.program.clone()), name)?.with_hashes(&checked.hashes))
    }

    /// The table that stands at a place in [`Program::tables`], if there is one.
    #[must_use]
    pub fn new(program: Arc<Program>, table: usize) -> Option<Self> {
        let targets = &program.tables.get(table)?.hands_over_to;
        let next = targets.iter().map(|target| match target.kind {
            TargetKind::Here(_) => Self::named(Arc::clone(&program), &target.name).map(Next::Here),
            TargetKind::Elsewhere => Some(Next::Elsewhere(Elsewhere(target.name.clone(), None))),
        });
        let next = next.collect::<Option<_>>()?;
        Some(Self { program, table, hash: 0, known: Arc::default(), next })
    }

    /// The table of a name, if there is one.
    #[must_use]
    pub fn named(program: Arc<Program>, name: &str) -> Option<Self> {
        let table = program.tables.iter().position(|table| table.name == name)?;
        Self::new(program, table)
    }

    /// The same with the compiler's hashes of the program's tables, as [`Checked::hashes`] has them.
    /// [`Table::hash`] then tells the table's own; 0 before.
    #[must_use]
    pub fn with_hashes(self, hashes: &[u64]) -> Self {
        let hash = hashes.get(self.table).copied().unwrap_or(0);
        self.with_next(|next| match next {
            Next::Here(table) => Next::Here(table.with_hashes(hashes)),
            elsewhere => elsewhere,
        })
        .with_hash(hash)
    }

    /// The same, told which table an `extern table` of this name is. Without being told, nothing comes of handing
    /// over to it.
    #[must_use]
    pub fn with_table(self, name: &str, table: &Compiled) -> Self {
        self.with_next(|next| match next {
            Next::Here(own) => Next::Here(own.with_table(name, table)),
            Next::Elsewhere(Elsewhere(known, _)) if known == name => {
                Next::Elsewhere(Elsewhere(known, Some(Arc::clone(table))))
            }
            elsewhere => elsewhere,
        })
    }

    fn with_next(self, change: impl Fn(Next) -> Next) -> Self {
        Self { next: self.next.into_iter().map(change).collect(), ..self }
    }

    fn with_hash(self, hash: u64) -> Self {
        Self { hash, ..self }
    }

    /// Itself or, of those that it hands over to by whatever way, the table or network of a name.
    #[must_use]
    pub fn part(&self, name: &str) -> Option<&Self> {
        if self.name() == name {
            return Some(self);
        }
        self.next.iter().find_map(|next| match next {
            Next::Here(next) => next.part(name),
            Next::Elsewhere(_) => None,
        })
    }

    /// The table or network of the same program that it hands over to: a number as in [`Decision::HandOver`].
    #[must_use]
    pub fn next(&self, to: u16) -> Option<&Self> {
        match self.next.get(usize::from(to))? {
            Next::Here(next) => Some(next),
            Next::Elsewhere(_) => None,
        }
    }

    /// The table as it was written: names, documentation, tests, places in the source.
    #[must_use]
    pub fn definition(&self) -> &Definition {
        &self.program.tables[self.table]
    }

    /// The program that the table stands in: what its functions are called.
    #[must_use]
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The value of an expression of the table's program in a position, which is taken as current
    /// position and as root. The men must be in the slots of the material the expression was checked
    /// for.
    #[must_use]
    pub fn evaluate(&self, expr: &Expr, position: &Position) -> Value {
        eval::value(&self.program, expr, Scene::node(position, position, 0))
    }

    /// The same in a position so many plies below a root.
    #[must_use]
    pub fn evaluate_below(&self, expr: &Expr, root: &Position, position: &Position, depth: u32) -> Value {
        eval::value(&self.program, expr, Scene::node(root, position, depth))
    }

    /// The number of the table's form that speaks of a position, if one does: an index into the
    /// definition's forms and into whatever has one entry for each of them.
    #[must_use]
    pub fn form_index(&self, position: &Position) -> Option<usize> {
        self.definition().form_for(position.material()).filter(|_| is_root(position))
    }

    pub(crate) fn form_for(&self, position: &Position) -> Option<&Form> {
        self.definition().forms.get(self.form_index(position)?)
    }

    /// Whether a condition holds in a position, taken as root.
    pub(crate) fn condition(&self, condition: &Expr, root: &Position) -> bool {
        self.evaluate(condition, root) == Value::Bool(true)
    }

    /// How the trees of a piece of advice are looked for from a root.
    pub(crate) fn way<'a>(
        &'a self,
        form: &'a Form,
        advice: u16,
        root: &'a Position,
        limits: Limits<'a>,
    ) -> Option<Way<'a>> {
        let search = Search::new(&self.program, form.advice.get(usize::from(advice))?, root, limits);
        let Some(measured) = &search.advice.measure else { return Some(Way::Plain(search)) };
        let place = (self.form_index(root)?, advice);
        Some(Way::Forcing(Forcing::new(search, measured, place, &self.known)))
    }
}

/// Whether a position can be the root of a tree: we are to move, no man has been captured and no pawn
/// promoted.
fn is_root(position: &Position) -> bool {
    let as_at_first = |slot: u8, role| !position.captured(slot) && position.role(slot) == role;
    position.turn() == Side::Us && position.material().slots().all(|(slot, man)| as_at_first(slot, man.role))
}

impl Table for Interpreter {
    fn name(&self) -> &str {
        &self.definition().name
    }

    fn materials(&self) -> &[Material] {
        &self.definition().settings.materials
    }

    fn is_general(&self) -> bool {
        self.definition().general().is_some()
    }

    fn rule_count(&self) -> usize {
        self.definition().rules.len()
    }

    fn rule_name(&self, rule: u16) -> &str {
        self.definition().rules.get(usize::from(rule)).map_or("", |rule| &rule.name)
    }

    fn advice_count(&self) -> usize {
        self.definition().advice.len()
    }

    fn advice_name(&self, advice: u16) -> &str {
        self.definition().advice.get(usize::from(advice)).map_or("", |advice| &advice.name)
    }

    fn advice_value(&self, advice: u16) -> Option<al_chess::Value> {
        self.definition().advice.get(usize::from(advice))?.value
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn covers(&self, position: &Position) -> bool {
        self.form_for(position).is_some()
    }

    fn hands_over_to(&self, to: u16) -> Option<&dyn Table> {
        match self.next.get(usize::from(to))? {
            Next::Here(next) => Some(next),
            Next::Elsewhere(Elsewhere(_, table)) => table.as_deref().map(|table| table as &dyn Table),
        }
    }

    fn decide(&self, root: &Position, scratch: &mut Scratch) -> Decision {
        let limits = Limits::stopping(scratch.flag());
        let Some(form) = self.form_for(root) else { return Decision::NotCovered };
        let mut decision = Decision::NoRule;
        for (rule, (head, condition)) in self.definition().rules.iter().zip(&form.conditions).enumerate() {
            let rule = rule as u16;
            if !self.condition(condition, root) {
                continue;
            }
            for advice in &head.tries {
                let advice = advice.0 as u16;
                let Some(way) = self.way(form, advice, root, limits) else { continue };
                if let Some(chosen) = way.choose() {
                    let mv = chosen.mv;
                    let ends = way.is_anew() || way.ends_at(chosen.reach, &root.play(mv), 1).is_some();
                    return Decision::Play(Play { rule, advice, mv, ends });
                }
            }
            if let Some(to) = head.hand_over {
                return Decision::HandOver { rule, to };
            }
            decision = Decision::NoAdvice { rule };
            if self.definition().settings.rules == Rules::Commit {
                break;
            }
        }
        decision
    }

    fn ties(&self, position: &Position, scratch: &mut Scratch<'_>, each: &mut dyn FnMut(Play)) {
        let Decision::Play(play) = self.decide(position, scratch) else { return };
        let limits = Limits::stopping(scratch.flag());
        let way = self.form_for(position).and_then(|form| self.way(form, play.advice, position, limits));
        let ties = way.and_then(|way| way.choose().map(|chosen| way.ties(chosen)));
        ties.unwrap_or_default().into_iter().for_each(|mv| each(Play { mv, ..play }));
    }

    fn allows(&self, root: &Position, advice: u16, depth: u16, position: &Position, reply: Move) -> bool {
        let advice = self.form_for(root).and_then(|form| form.advice.get(usize::from(advice)));
        let Some(advice) = advice else { return false };
        let depth = u32::from(depth);
        constraint::allows(&self.program, &advice.them, root, position, depth, reply)
    }

    fn follow(&self, root: &Position, advice: u16, depth: u16, position: &Position, scratch: &mut Scratch) -> Follow {
        let limits = Limits::stopping(scratch.flag());
        let way = self.form_for(root).and_then(|form| self.way(form, advice, root, limits));
        let way = way.filter(|way| !way.is_anew());
        let Some((way, reach)) = way.and_then(|way| way.reach().map(|reach| (way, reach))) else {
            return Follow::Outside;
        };
        let depth = u32::from(depth);
        match way.goes_on(reach, position, depth) {
            Some(Ok(mv)) => {
                let ends = way.ends_at(reach, &position.play(mv), depth + 1).is_some();
                Follow::Play { mv, ends }
            }
            Some(Err(_)) => Follow::Leaf,
            None => Follow::Outside,
        }
    }
}
