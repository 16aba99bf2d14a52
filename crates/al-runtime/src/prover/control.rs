//! The control cycle: choose a hypothesis, execute the cheapest procedure for it, bring the targets up to
//! date, until one of them is a theorem or nothing applies.

use al_chess::Position;

use super::base::{Base, Budget, Choose, Kind};
use super::line::{Facts, Line};
use super::memory::{Fact, Memory, Source};
use super::metaplan;
use super::search::{Memo, Nodes};
use super::select::Procedure;
use super::target;

/// How a proof is carried out.
#[derive(Clone, Copy)]
pub struct Options<'o> {
    /// Which hypothesis is looked at next.
    pub choose: Choose,
    /// The weights of procedures, for the adaptive choice: see [`super::learn`]. Missing ones are neutral.
    pub weights: &'o [u16],
    /// What the proof may cost.
    pub budget: Budget,
    /// Whether plans that failed to refute another are joined by OR.
    pub joins: bool,
    /// Whether a plan that was refuted is modified by another.
    pub modifies: bool,
    /// Whether the proof goes on after an answer, and looks for a contradiction with everything that the
    /// base knows of the position.
    pub thorough: bool,
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
            thorough: false,
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

/// A proof. The facts, the steps and the plans that metaplans made are in the [`Memory`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Proof {
    /// The proposition asked.
    pub question: u8,
    /// The answer.
    pub answer: Answer,
    /// What it cost.
    pub spent: Spent,
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
    /// A proposition was found out by a lemma or a search.
    Found(u8, bool),
    /// The value of a proposition follows from the targets.
    Deduced(u8, bool),
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
    let mut run = Run { base, position, options, memory, memo, watch, nodes, spent: Spent::default(), odd: None };
    let answer = run.cycles();
    let spent = Spent { nodes: run.nodes.entered(), ..run.spent };
    Proof { question: question as u8, answer, spent }
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
    /// A proposition that was found both true and false.
    odd: Option<u8>,
}

impl Run<'_, '_> {
    /// Tells what happens, and counts looks.
    pub(super) fn tell(&mut self, event: Event) {
        self.spent.looks += u32::from(matches!(event, Event::Look(_)));
        (self.watch)(event);
    }

    fn cycles(&mut self) -> Answer {
        for place in 0..self.base.proposition_count() {
            if self.base.proposition(place).kind == Kind::Observation {
                let value = self.base.holds(place, self.position);
                self.tell(Event::Observed(place as u8, value));
                self.decide(place as u8, value, Source::Observation);
            }
        }
        let mut answer = None;
        loop {
            match self.status() {
                Some(Answer::Inconsistent(odd)) => return Answer::Inconsistent(odd),
                Some(found) if !self.options.thorough => return found,
                found => answer = answer.or(found),
            }
            // once there is an answer, more is only asked to see whether it is contradicted
            let end = |why| answer.unwrap_or(Answer::Undetermined(why));
            if self.options.stop.is_some_and(|stop| stop()) {
                return end(Why::Stopped);
            }
            let Some(procedure) = self.select().or_else(|| self.doubt(answer.is_some())) else {
                return end(Why::NothingApplies);
            };
            if matches!(procedure, Procedure::Method(_)) && self.spent.methods == self.options.budget.methods {
                return end(Why::Methods);
            }
            if let Err(why) = self.execute(procedure) {
                return end(why);
            }
            self.deduce();
        }
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

    fn execute(&mut self, procedure: Procedure) -> Result<(), Why> {
        self.tell(Event::Chosen(procedure));
        self.spent.steps += 1;
        self.memory.steps.push(procedure);
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
                self.spent.methods += 1;
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
        let Memory { targets, spare, open, .. } = &mut *self.memory;
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

    /// In a thorough proof: something deduced that can also be found out, and has not been. Once there is an answer,
    /// a method that has not been used, since what it is for was decided before its turn came.
    fn doubt(&self, answered: bool) -> Option<Procedure> {
        if !self.options.thorough {
            return None;
        }
        let deduced = self.memory.found().iter().filter(|fact| fact.source == Source::Deduced);
        let procedure = |fact: &Fact| match self.memory.kind(self.base, fact.proposition.into()) {
            Kind::Lemma => Some(Procedure::Lemma(fact.proposition)),
            Kind::Success(_) => Some(Procedure::Plan(fact.proposition)),
            Kind::Refutation { .. } => Some(Procedure::Refutation(fact.proposition)),
            Kind::Hypothesis | Kind::Observation => None,
        };
        let mut doubtful = deduced.filter_map(procedure);
        let doubtful = doubtful.find(|procedure| !self.memory.steps().contains(procedure));
        doubtful.or_else(|| if answered { self.unused() } else { None })
    }

    /// The cheapest unused method of which everything that it is for is open, or was deduced.
    fn unused(&self) -> Option<Procedure> {
        let open = self.memory.open.items().iter().copied();
        let deduced = self.memory.found().iter().filter(|fact| fact.source == Source::Deduced);
        let known = open.chain(deduced.map(|fact| fact.proposition)).fold(0_u64, |all, place| all | 1 << place);
        let fits = |place: &usize| {
            let method = self.base.method(*place);
            method.open & !known == 0 && self.memory.facts.satisfy(method.truths, method.falsehoods)
        };
        let unused = (0..self.base.method_count()).filter(|place| !self.memory.has_used(*place)).filter(fits);
        unused.min_by_key(|place| self.base.method(*place).cost).map(|place| Procedure::Method(place as u8))
    }
}
