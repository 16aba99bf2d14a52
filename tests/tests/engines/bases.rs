//! A compiled knowledge base and the interpreter: the same proof, event by event, in every position where plans
//! look one move ahead, else in some that are spread over the ending.

use al_chess::{Position, Side};
use al_compiler::{front, load::Disk};
use al_interpreter::BaseInterpreter;
use al_runtime::prover::{
    Answer, Answers, Base, Event, Kind, Memo, Memory, Nodes, Options, Quest, Spent, Why, prove, quest,
};
use al_tests::repository;

fn interpreted(linked: &al_tables::LinkedBase) -> BaseInterpreter {
    // where it stands, for what it uses stands beside it
    let file = repository("tables").join(linked.file);
    let checked = front(&file.to_string_lossy(), linked.source, &mut Disk).unwrap_or_else(|failed| panic!("{failed}"));
    let base = BaseInterpreter::of(&checked, linked.name).expect("the file has this base");
    assert_eq!(base.hash(), linked.hash);
    base
}

/// So many positions of a base are looked at whose plans go deep, and searches have so many nodes there.
const DEEP: (usize, u64) = (80, 3000);

/// Where the nodes are used up is a matter of what a search remembers, and not compared.
const USED_UP: Answer = Answer::Undetermined(Why::Nodes);

/// What proofs work in, and what happened in them.
#[derive(Default)]
struct Desk {
    memory: Box<Memory>,
    remembered: Vec<[u64; 2]>,
    events: Vec<Event>,
}

impl Desk {
    /// The answers to two questions with everything that happens on the way. Which positions a search
    /// enters again depends on its memory, and is not compared where it has one.
    fn proofs(&mut self, base: &dyn Base, position: &Position, deep: bool) -> [(Answer, Spent); 2] {
        self.events.clear();
        let answers = if deep { Answers::First } else { Answers::Checked };
        let mut options = Options { answers, ..Options::of(base) };
        options.budget.nodes = if deep { DEEP.1 } else { options.budget.nodes };
        let mut memo = Memo::new(&mut self.remembered);
        [base.settings().ask, (base.settings().ask + 1) % base.proposition_count()].map(|question| {
            let tell = &mut |event| self.events.push(event);
            let proof = prove(base, question, position, &options, &mut self.memory, &mut memo, tell);
            let spent = proof.spent.with(proof.check);
            (proof.answer, if deep { Spent { nodes: 0, ..spent } } else { spent })
        })
    }
}

#[test]
fn both_engines_prove_alike_in_every_position() {
    for linked in al_tables::bases() {
        let interpreted = interpreted(linked);
        let data = |base: &dyn Base| {
            let propositions: Vec<String> =
                (0..base.proposition_count()).map(|place| format!("{:?}", base.proposition(place))).collect();
            let methods = (0..base.method_count()).map(|place| format!("{:?}", base.method(place)));
            let plans = (0..base.plan_count()).map(|place| format!("{:?}", base.plan(place)));
            (propositions, methods.chain(plans).collect::<Vec<_>>(), base.settings(), base.name().to_owned())
        };
        assert_eq!(data(linked.base), data(&interpreted));
        let deep = (0..linked.base.plan_count()).any(|plan| linked.base.plan(plan).bound > 1);
        let (mut asked, mut compared) = (0, 0);
        let (mut desk, mut other) = (Desk::default(), Desk::default());
        desk.remembered = vec![[0; 2]; if deep { 1 << 16 } else { 0 }];
        for &material in linked.base.materials() {
            for turn in [Side::Us, Side::Them] {
                let step = if deep { Position::all(material, turn).count().div_ceil(DEEP.0) } else { 1 };
                for position in Position::all(material, turn).step_by(step) {
                    let compiled = desk.proofs(linked.base, &position, deep);
                    let interpreted = other.proofs(&interpreted, &position, deep);
                    asked += 1;
                    if [compiled, interpreted].as_flattened().iter().any(|(answer, _)| *answer == USED_UP) {
                        continue;
                    }
                    compared += 1;
                    assert_eq!((compiled, &desk.events), (interpreted, &other.events), "{} {position:?}", linked.name);
                }
            }
        }
        assert!(if deep { 2 * compared > asked } else { compared == asked }, "{}: {compared} of {asked}", linked.name);
    }
}

/// A base with drawn patterns, compiled.
#[allow(missing_docs)]
mod patterns {
    include!(concat!(env!("OUT_DIR"), "/base_patterns.rs"));
}

#[test]
fn drawn_patterns_are_found_alike() {
    let text = include_str!("../../general/base_patterns.adv");
    let checked = front("base_patterns.adv", text, &mut Disk).unwrap_or_else(|failed| panic!("{failed}"));
    let interpreted = BaseInterpreter::of(&checked, "base_patterns").expect("the file has this base");
    let compiled = &patterns::base_patterns::BASE;
    let memory = Memory::default();
    let of_kind = |lemmas: bool| {
        let all = 0..compiled.proposition_count();
        all.filter(move |&place| (compiled.proposition(place).kind == Kind::Lemma) == lemmas)
    };
    let quests: Vec<Quest> =
        of_kind(false).filter_map(|place| quest(compiled, &memory, compiled.proposition(place).kind)).collect();
    assert_eq!(quests.len(), 1);
    let mut counts = vec![[0_u32; 2]; compiled.proposition_count() + 1];
    for turn in [Side::Us, Side::Them] {
        for position in Position::all(compiled.materials()[0], turn).step_by(61) {
            for place in of_kind(true) {
                let found = compiled.holds(place, &position);
                let name = compiled.proposition(place).name;
                assert_eq!(found, interpreted.holds(place, &position), "{name} {position:?}");
                counts[place][usize::from(found)] += 1;
            }
            let [found, other] = [compiled as &dyn Base, &interpreted].map(|base| {
                let mut nodes = Nodes::new(u64::MAX);
                base.search(&quests[0], &position, &mut nodes, &mut Memo::none()).expect("nodes enough")
            });
            assert_eq!(found, other, "{position:?}");
            counts[compiled.proposition_count()][usize::from(found)] += 1;
        }
    }
    let seen = of_kind(true).chain([compiled.proposition_count()]);
    assert!(seen.into_iter().all(|place| counts[place][0] > 10 && counts[place][1] > 10), "{counts:?}");
}
