//! The interpreter as a knowledge base.

mod search;
mod test;
mod tree;

use std::sync::Arc;

use al_chess::{Material, Position};
use al_compiler::Checked;
use al_compiler::program::base::{self as typed, BaseForm, Clause, PropositionKind};
use al_compiler::program::{Program, Value};
use al_runtime::prover::{
    Answers, Base, Budget, Choose, Kind, Line, Memo, Method, Nodes, Plan, PlanKind, Proposition, Quest, Settings,
};

use crate::eval::{self, Scene};
use search::Search;

pub use test::Failed;
pub use tree::{Branch, End, QuestTree};

/// Runs one knowledge base of a typed program.
#[derive(Clone, Debug)]
pub struct BaseInterpreter {
    program: Arc<Program>,
    place: usize,
    methods: Vec<OwnMethod>,
    hash: u64,
}

/// A method in the prover's terms.
#[derive(Clone, Debug)]
struct OwnMethod {
    open: u64,
    truths: u64,
    falsehoods: u64,
    adds: Vec<u8>,
    relation: Vec<Line>,
    negation: Vec<Line>,
}

impl BaseInterpreter {
    /// A base of a checked source, by its name, if there is one.
    #[must_use]
    pub fn of(checked: &Checked, name: &str) -> Option<Self> {
        let place = checked.program.bases.iter().position(|base| base.name == name)?;
        let hash = checked.hash_of_base(name)?;
        Some(Self { hash, ..Self::new(Arc::new(checked.program.clone()), place)? })
    }

    /// The base that stands at a place in [`Program::bases`], if there is one.
    #[must_use]
    pub fn new(program: Arc<Program>, place: usize) -> Option<Self> {
        let base = program.bases.get(place)?;
        let methods = base.methods.iter().map(OwnMethod::of).collect();
        Some(Self { program, place, methods, hash: 0 })
    }

    /// The base as it was written: names, documentation, tests, places in the source.
    #[must_use]
    pub fn definition(&self) -> &typed::Base {
        &self.program.bases[self.place]
    }

    /// The forcing tree of a quest or, where there is none, the tree that shows it: every move of the side
    /// that searches, and one reply that refutes it. Trees of more than `most` moves are cut. `None` where `stop`,
    /// which is asked now and then, says so.
    #[must_use]
    pub fn tree(
        &self,
        quest: &Quest,
        root: &Position,
        most: u32,
        stop: Option<&(dyn Fn() -> bool + Sync)>,
    ) -> Option<QuestTree> {
        let form = self.form_for(root)?;
        let mut nodes = Nodes::new(u64::MAX).until(stop);
        QuestTree::grow(&mut Search::new(&self.program, self.definition(), form, quest, root, &mut nodes), most)
    }

    fn form_for(&self, position: &Position) -> Option<&BaseForm> {
        let is_whole = |form: &&BaseForm| form.material == position.material() && position.is_whole();
        self.definition().forms.iter().find(is_whole)
    }
}

impl OwnMethod {
    fn of(method: &typed::Method) -> Self {
        let set = |ids: &mut dyn Iterator<Item = typed::PropositionId>| ids.fold(0, |set, id| set | 1 << id.0);
        let facts = |value| method.facts.iter().filter(move |fact| fact.1 == value).map(|fact| fact.0);
        let lines = |clauses: &[Clause]| clauses.iter().map(|clause| Line::new(clause.left, clause.right)).collect();
        Self {
            open: set(&mut method.open.iter().copied()),
            truths: set(&mut facts(true)),
            falsehoods: set(&mut facts(false)),
            adds: method.adds.iter().map(|id| id.0 as u8).collect(),
            relation: lines(&method.relation),
            negation: lines(&method.negation),
        }
    }
}

impl Base for BaseInterpreter {
    fn name(&self) -> &str {
        &self.definition().name
    }

    fn materials(&self) -> &[Material] {
        &self.definition().settings.materials
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn settings(&self) -> Settings {
        let settings = &self.definition().settings;
        let budget = settings.budget;
        Settings {
            choose: match settings.choose {
                typed::Choose::Listing => Choose::Listing,
                typed::Choose::Occurrences => Choose::Occurrences,
                typed::Choose::Adaptive => Choose::Adaptive,
            },
            ask: self.definition().question(),
            answers: match settings.answers {
                typed::Answers::Checked => Answers::Checked,
                typed::Answers::First => Answers::First,
            },
            joins: settings.joins,
            modifies: settings.modifies,
            budget: Budget { methods: budget.methods, nodes: budget.nodes, milliseconds: budget.milliseconds },
        }
    }

    fn proposition_count(&self) -> usize {
        self.definition().propositions.len()
    }

    fn proposition(&self, place: usize) -> Proposition<'_> {
        let plan = |id: typed::PlanId| id.0 as u16;
        self.definition().propositions.get(place).map_or(
            Proposition { name: "", kind: Kind::Hypothesis },
            |proposition| {
                let kind = match proposition.kind {
                    PropositionKind::Hypothesis => Kind::Hypothesis,
                    PropositionKind::Observation(_) => Kind::Observation,
                    PropositionKind::Lemma(_) => Kind::Lemma,
                    PropositionKind::Success(id) => Kind::Success(plan(id)),
                    PropositionKind::Refutation { by, of } => Kind::Refutation { by: plan(by), of: plan(of) },
                };
                Proposition { name: &proposition.name, kind }
            },
        )
    }

    fn opening(&self, hypothesis: usize) -> u128 {
        self.definition().opening(typed::PropositionId(hypothesis as u32))
    }

    fn method_count(&self) -> usize {
        self.methods.len()
    }

    fn method(&self, place: usize) -> Method<'_> {
        let (written, method) = (&self.definition().methods[place], &self.methods[place]);
        Method {
            name: &written.name,
            cost: written.cost,
            open: method.open,
            truths: method.truths,
            falsehoods: method.falsehoods,
            adds: &method.adds,
            relation: &method.relation,
            negation: &method.negation,
        }
    }

    fn plan_count(&self) -> usize {
        self.definition().plans.len()
    }

    fn plan(&self, place: usize) -> Plan<'_> {
        let plan = &self.definition().plans[place];
        let id = |id: typed::PlanId| id.0 as u16;
        Plan {
            name: &plan.name,
            side: plan.side,
            bound: plan.bound as u16,
            kind: match plan.kind {
                typed::PlanKind::Written(written) => PlanKind::Written(written as u16),
                typed::PlanKind::Or(a, b) => PlanKind::Or(id(a), id(b)),
                typed::PlanKind::Mod(a, b) => PlanKind::Mod(id(a), id(b)),
            },
            everywhere: self.definition().asks_everywhere(plan.kind),
        }
    }

    fn covers(&self, position: &Position) -> bool {
        self.form_for(position).is_some()
    }

    fn holds(&self, proposition: usize, position: &Position) -> bool {
        let condition =
            self.definition().propositions.get(proposition).and_then(|proposition| match proposition.kind {
                PropositionKind::Observation(place) | PropositionKind::Lemma(place) => {
                    self.form_for(position)?.conditions.get(place)
                }
                _ => None,
            });
        condition.is_some_and(|condition| {
            eval::value(&self.program, condition, Scene::node(position, position, 0)) == Value::Bool(true)
        })
    }

    fn search(&self, quest: &Quest, root: &Position, nodes: &mut Nodes<'_>, _: &mut Memo<'_>) -> Option<bool> {
        let form = self.form_for(root)?;
        Search::new(&self.program, self.definition(), form, quest, root, nodes).succeeds(root, 0, 0)
    }
}
