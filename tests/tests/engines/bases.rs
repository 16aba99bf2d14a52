//! A compiled knowledge base and the interpreter: the same proof in every position, event by event.

use al_chess::{Position, Side};
use al_compiler::{front, load::Disk};
use al_interpreter::BaseInterpreter;
use al_runtime::prover::{Base, Event, Memo, Memory, Options, Proof, prove};

fn interpreted(linked: &al_tables::LinkedBase) -> BaseInterpreter {
    let checked = front(linked.file, linked.source, &mut Disk).unwrap_or_else(|failed| panic!("{failed}"));
    let base = BaseInterpreter::of(&checked, linked.name).expect("the file has this base");
    assert_eq!(base.hash(), linked.hash);
    base
}

/// A proof of every hypothesis, with everything that happens in it.
fn proofs(base: &dyn Base, position: &Position, memory: &mut Memory, events: &mut Vec<Event>) -> Vec<Proof> {
    events.clear();
    let options = Options { thorough: true, ..Options::of(base) };
    let questions = [base.settings().ask, (base.settings().ask + 1) % base.proposition_count()];
    let ask = |question| {
        prove(base, question, position, &options, memory, &mut Memo::none(), &mut |event| events.push(event))
    };
    questions.map(ask).to_vec()
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
        let (mut memory, mut other) = (Box::<Memory>::default(), Box::<Memory>::default());
        let (mut events, mut others) = (Vec::new(), Vec::new());
        for &material in linked.base.materials() {
            for turn in [Side::Us, Side::Them] {
                for position in Position::all(material, turn) {
                    let compiled = proofs(linked.base, &position, &mut memory, &mut events);
                    let interpreted = proofs(&interpreted, &position, &mut other, &mut others);
                    assert_eq!((compiled, &events), (interpreted, &others), "{} {position:?}", linked.name);
                }
            }
        }
    }
}
