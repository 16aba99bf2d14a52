//! A compiled knowledge base and the interpreter: the same proof, event by event, in every position where plans
//! look one move ahead, else in some that are spread over the ending.

use al_chess::{Position, Side};
use al_compiler::{front, load::Disk};
use al_interpreter::BaseInterpreter;
use al_runtime::prover::{Answer, Base, Event, Memo, Memory, Options, Spent, prove};

fn interpreted(linked: &al_tables::LinkedBase) -> BaseInterpreter {
    let checked = front(linked.file, linked.source, &mut Disk).unwrap_or_else(|failed| panic!("{failed}"));
    let base = BaseInterpreter::of(&checked, linked.name).expect("the file has this base");
    assert_eq!(base.hash(), linked.hash);
    base
}

/// So many positions of a base are looked at whose plans go deep.
const DEEP: usize = 400;

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
        let options = Options { thorough: !deep, ..Options::of(base) };
        let mut memo = Memo::new(&mut self.remembered);
        [base.settings().ask, (base.settings().ask + 1) % base.proposition_count()].map(|question| {
            let tell = &mut |event| self.events.push(event);
            let proof = prove(base, question, position, &options, &mut self.memory, &mut memo, tell);
            (proof.answer, if deep { Spent { nodes: 0, ..proof.spent } } else { proof.spent })
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
        let (mut desk, mut other) = (Desk::default(), Desk::default());
        desk.remembered = vec![[0; 2]; if deep { 1 << 16 } else { 0 }];
        for &material in linked.base.materials() {
            for turn in [Side::Us, Side::Them] {
                let step = if deep { Position::all(material, turn).count().div_ceil(DEEP) } else { 1 };
                for position in Position::all(material, turn).step_by(step) {
                    let compiled = desk.proofs(linked.base, &position, deep);
                    let interpreted = other.proofs(&interpreted, &position, deep);
                    assert_eq!((compiled, &desk.events), (interpreted, &other.events), "{} {position:?}", linked.name);
                }
            }
        }
    }
}
