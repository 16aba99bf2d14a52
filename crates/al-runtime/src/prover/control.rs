//! The control cycle: choose a hypothesis, execute the cheapest procedure for it, bring the targets up to
//! date, until one of them is a theorem or nothing applies.

use al_chess::Position;

use super::base::{Answers, Base, Budget, Choose, Kind};
use super::line::{Facts, Line};
use super::memory::{Answered, Fact, Memory, Source};
use super::metaplan;
use super::search::{Memo, Nodes};
use super::select::Procedure;
use super::target;
use super::weights::Weight;

/// How a proof is carried out.
#[derive(Clone, Copy)]
pub struct Options<'o> {
    /// Which hypothesis is looked at next.
    pub choose: Choose,
    /// The weights of procedures, for the adaptive choice: see [`super::learn`]. Missing ones are neutral.
    pub weights: &'o [Weight],
    /// What the proof may cost.
    pub budget: Budget,
    /// Whether plans that failed to refute another are joined by OR.
    pub joins: bool,
    /// Whether a plan that was refuted is modified by another.
    pub modifies: bool,
    /// When the proof ends.
    pub answers: Answers,
    /// Asked before each cycle; `true` ends the proof.
    pub stop: Option<&'o (dyn Fn() -> bool + Sync)>,
}

impl core::fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Options").field("choose", &self.choose).field("budget", &self.budget).finish_non_exhaustive()
    }
}

impl Options<'_> {
    /// What a base says itself.
    #[must_use]
    pub fn of(base: &dyn Base) -> Self {
        let settings = base.settings();
        Self {
            choose: settings.choose,
            weights: &[],
            budget: settings.budget,
            joins: settings.joins,
            modifies: settings.modifies,
            answers: settings.answers,
            stop: None,
        }
    }
}

/// What a proof came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// The proposition holds.
    Yes,
    /// It does not.
    No,
    /// Neither was proved.
    Undetermined(Why),
    /// The base contradicts itself in this position: both were proved, or this proposition is true and false.
    Inconsistent(Option<u8>),
}

/// Why a proof ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// No procedure applies to any open hypothesis.
    NothingApplies,
    /// The same, and there would be more metaplans if not so many had been applied already.
    Metaplans,
    /// The methods of the budget are used up.
    Methods,
    /// Its nodes are.
    Nodes,
    /// The caller stopped it.
    Stopped,
    /// A target grew beyond [`target::LINES`] lines.
    Lines,
}

/// What a proof used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Spent {
    /// Hypotheses looked at.
    pub looks: u32,
    /// Procedures executed.
    pub steps: u32,
    /// Methods among them.
    pub methods: u32,
    /// Positions entered by the searches of plans.
    pub nodes: u64,
}

impl Spent {
    /// Both together.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self {
            looks: self.looks + other.looks,
            steps: self.steps + other.steps,
            methods: self.methods + other.methods,
            nodes: self.nodes + other.nodes,
        }
    }
}

/// A proof. The facts, the steps and the plans that metaplans made are in the [`Memory`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Proof {
    /// The proposition asked.
    pub question: u8,
    /// The answer.
    pub answer: Answer,
    /// The answer that the control came upon first, which the check may have found contradicted; `None` where it
    /// came upon none.
    pub first: Option<Answer>,
    /// Whether nothing is left that could contradict what was found: only then another control would have
    /// come to the same.
    pub checked: bool,
    /// What the control cost: all until the first answer or, without one, until nothing applied.
    pub spent: Spent,
    /// What the check cost.
    pub check: Spent,
}

/// What happens in a proof, in order. Propositions are numbers, those of metaplans after the base's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// An observation has this value.
    Observed(u8, bool),
    /// A hypothesis is looked at.
    Look(u8),
    /// There is a procedure for it, which is executed.
    Chosen(Procedure),
    /// A procedure is executed that may contradict what is known.
    Check(Procedure),
    /// A proposition was found out by a lemma or a search.
    Found(u8, bool),
    /// The value of a proposition follows from the targets.
    Deduced(u8, bool),
    /// The question has its first answer. What comes now checks it.
    Answered(Answer),
}

/// Asks whether a proposition holds in a position that the base covers.
pub fn prove(
    base: &dyn Base,
    question: usize,
    position: &Position,
    options: &Options<'_>,
    memory: &mut Memory,
    memo: &mut Memo<'_>,
    watch: &mut dyn FnMut(Event),
) -> Proof {
    memory.begin(question);
    let nodes = Nodes::new(options.budget.nodes).until(options.stop);
    let (spent, check) = (Spent::default(), Spent::default());
    let mut run = Run { base, position, options, memory, memo, watch, nodes, spent, check, first: None, odd: None };
    let (answer, checked) = run.cycles();
    Proof { question: question as u8, answer, first: run.first, checked, spent: run.spent, check: run.check }
}

/// A proof under way.
pub(super) struct Run<'r, 'm> {
    pub(super) base: &'r dyn Base,
    position: &'r Position,
    pub(super) options: &'r Options<'r>,
    pub(super) memory: &'r mut Memory,
    memo: &'r mut Memo<'m>,
    watch: &'r mut dyn FnMut(Event),
    nodes: Nodes<'r>,
    spent: Spent,
    check: Spent,
    first: Option<Answer>,
    /// A proposition that was found both true and false.
    odd: Option<u8>,
}

impl Run<'_, '_> {
    /// Tells what happens, and counts looks.
    pub(super) fn tell(&mut self, event: Event) {
        self.spent.looks += u32::from(matches!(event, Event::Look(_)));
        (self.watch)(event);
    }

    /// The answer, and whether it was checked.
    fn cycles(&mut self) -> (Answer, bool) {
        for place in 0..self.base.proposition_count() {
            if self.base.proposition(place).kind == Kind::Observation {
                let value = self.base.holds(place, self.position);
                self.tell(Event::Observed(place as u8, value));
                self.decide(place as u8, value, Source::Observation);
            }
        }
        let checks = self.options.answers == Answers::Checked;
        // the control has its turn until it has an answer or finds nothing more; then the check has
        let mut controls = true;
        loop {
            match self.status() {
                Some(Answer::Inconsistent(odd)) => {
                    self.memory.answered = None;
                    return (Answer::Inconsistent(odd), checks);
                }
                Some(answer) if self.first.is_none() => self.answered(answer),
                _ => {}
            }
            let end = |first: Option<Answer>, why| first.unwrap_or(Answer::Undetermined(why));
            if self.first.is_some() && !checks {
                return (end(self.first, Why::NothingApplies), false);
            }
            if self.options.stop.is_some_and(|stop| stop()) {
                return (end(self.first, Why::Stopped), false);
            }
            let chosen = if controls && self.first.is_none() { self.select() } else { None };
            controls = chosen.is_some();
            let doubted = || if checks { self.doubt() } else { None };
            let done = match chosen.map(|procedure| (procedure, false)).or_else(|| Some((doubted()?, true))) {
                Some((procedure, doubted)) => self.execute(procedure, doubted),
                None if self.first.is_none() && self.wants_metaplans() => {
                    return (Answer::Undetermined(Why::Metaplans), checks);
                }
                None => return (end(self.first, Why::NothingApplies), checks),
            };
            if let Err(why) = done {
                return (end(self.first, why), false);
            }
            self.deduce();
        }
    }

    /// Whether a metaplan would be applied, were there room for one.
    fn wants_metaplans(&self) -> bool {
        let Options { joins, modifies, .. } = *self.options;
        self.memory.open().iter().any(|&hypothesis| {
            joins && metaplan::joins_more(self.base, self.memory, hypothesis)
                || modifies && metaplan::modifies_more(self.base, self.memory, hypothesis)
        })
    }

    /// The question has an answer.
    fn answered(&mut self, answer: Answer) {
        self.first = Some(answer);
        let (found, used, extras) = (self.memory.found().len(), self.memory.used, self.memory.extras().len());
        self.memory.answered = Some(Answered { found, used, extras });
        self.tell(Event::Answered(answer));
    }

    /// The answer that the targets give.
    fn status(&self) -> Option<Answer> {
        let [yes, no] = &self.memory.targets;
        match (self.odd, yes.is_theorem(), no.is_theorem()) {
            (Some(odd), ..) => Some(Answer::Inconsistent(Some(odd))),
            (None, true, true) => Some(Answer::Inconsistent(None)),
            (None, true, false) => Some(Answer::Yes),
            (None, false, true) => Some(Answer::No),
            (None, false, false) => None,
        }
    }

    /// Executes what was chosen or, to find a contradiction, doubted.
    fn execute(&mut self, procedure: Procedure, doubted: bool) -> Result<(), Why> {
        let methods = u32::from(matches!(procedure, Procedure::Method(_)));
        if methods == 1 && self.spent.methods + self.check.methods == self.options.budget.methods {
            return Err(Why::Methods);
        }
        self.tell(if doubted { Event::Check(procedure) } else { Event::Chosen(procedure) });
        self.memory.steps.push(procedure);
        let before = self.nodes.entered();
        let done = self.carry_out(procedure);
        let spent = Spent { looks: 0, steps: 1, methods, nodes: self.nodes.entered() - before };
        let account = if doubted { &mut self.check } else { &mut self.spent };
        *account = account.with(spent);
        done
    }

    fn carry_out(&mut self, procedure: Procedure) -> Result<(), Why> {
        match procedure {
            Procedure::Lemma(place) => {
                let value = self.base.holds(place.into(), self.position);
                self.tell(Event::Found(place, value));
                self.decide(place, value, Source::Lemma);
                Ok(())
            }
            Procedure::Plan(place) | Procedure::Refutation(place) => {
                let before = self.nodes.entered();
                let value = self.search(place).ok_or(if self.nodes.left() == 0 { Why::Nodes } else { Why::Stopped })?;
                self.tell(Event::Found(place, value));
                self.decide(place, value, Source::Search(self.nodes.entered() - before));
                Ok(())
            }
            Procedure::Method(place) => {
                self.memory.used |= 1 << (place & 127);
                let method = self.base.method(place.into());
                self.bring_in(method.adds, method.negation)
            }
            Procedure::Join { .. } | Procedure::Modify { .. } => {
                let place = self.base.proposition_count() + self.memory.extras().len();
                let Some(extra) = metaplan::extra(self.base, self.memory, procedure) else { return Ok(()) };
                self.memory.extras.push(extra);
                let Line { left, right } = extra.relation;
                // the negation of `A -> B`: all of A, none of B
                let mut lines = [Line::default(); 3];
                let of_left = super::search::bits(left).map(|bit| Line::new(0, 1 << bit));
                let of_right = super::search::bits(right).map(|bit| Line::new(1 << bit, 0));
                let count = lines.iter_mut().zip(of_left.chain(of_right)).map(|(place, line)| *place = line).count();
                self.bring_in(&[place as u8], &lines[..count])
            }
        }
    }

    /// Whether a plan succeeds or refutes; `None` where the nodes are used up.
    fn search(&mut self, place: u8) -> Option<bool> {
        let kind = self.memory.kind(self.base, place.into());
        // a plan of too many parts fails: no quest can be made of it
        let Some(quest) = metaplan::quest(self.base, self.memory, kind) else { return Some(false) };
        let found = self.base.search(&quest, self.position, &mut self.nodes, self.memo)?;
        Some(found != matches!(kind, Kind::Refutation { .. }))
    }

    /// Uses a relation: new hypotheses in front of the list, both targets multiplied with its negation.
    fn bring_in(&mut self, adds: &[u8], negation: &[Line]) -> Result<(), Why> {
        let facts = self.memory.facts;
        let Memory { targets, spare, open, raised, .. } = &mut *self.memory;
        *raised = adds.iter().fold(*raised, |raised, place| raised | 1 << (place & 63));
        open.bring_in(adds.iter().copied().filter(|place| facts.value(usize::from(*place)).is_none()));
        for target in targets {
            let lines = negation.iter().filter_map(|line| line.given(facts));
            if !spare.product(target, lines) {
                return Err(Why::Lines);
            }
            target.become_like(spare);
        }
        Ok(())
    }

    /// Enters a fact: off the list, into both targets.
    fn decide(&mut self, place: u8, value: bool, source: Source) {
        if let Some(known) = self.memory.facts.value(place.into()) {
            if known != value {
                self.odd = Some(place);
                // both sides are told
                self.memory.found.push(Fact { proposition: place, value, source });
            }
            return;
        }
        let fact = Facts::one(place.into(), value);
        self.memory.found.push(Fact { proposition: place, value, source });
        self.memory.facts = self.memory.facts.with(fact);
        self.memory.open.remove(place);
        self.memory.targets.iter_mut().for_each(|target| target.substitute(fact));
    }

    /// Enters the facts that both targets imply: the true ones, then the false ones.
    fn deduce(&mut self) {
        let Line { left, right } = target::implied(&self.memory.targets);
        for (word, value) in [(left, true), (right, false)] {
            for place in super::search::bits(word).map(|place| place as u8) {
                self.tell(Event::Deduced(place, value));
                self.decide(place, value, Source::Deduced);
            }
        }
    }
}
