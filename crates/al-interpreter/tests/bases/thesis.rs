//! The thesis's base for king and pawn against king: its printed run, look by look.

use al_chess::{Color, Position};
use al_compiler::{front, load::Disk};
use al_interpreter::BaseInterpreter;
use al_runtime::prover::{Answer, Answers, Base, Event, Memo, Memory, Options, Procedure, prove};

/// The run as the thesis prints it (AL3, chapter 3 and appendix): hypotheses looked at, what was chosen for
/// them, what plans and refutations came to; and what follows, which the thesis tells only in the end.
const RUN: &str = "\
observe rook_pawn = 0
look win
choose m0
look win_nt
choose m2
look runs
choose runs
look critical
choose critical
look bp6
look win
choose m3
look draw
choose m4
look loses_pawn
choose loses_pawn
look blocked
choose blocked
look bp6
look win
look win_nt
choose m5
look suc(white_nt)
choose m7
look ref(black, white_nt)
choose ref(black, white_nt)
found ref(black, white_nt) = 0
look bp6
look win
look win_nt
look draw
choose m9
look suc(black)
choose suc(black)
found suc(black) = 0
look suc(white_nt)
choose suc(white_nt)
found suc(white_nt) = 1
deduced win = 1
deduced win_nt = 1
deduced draw = 0
";

/// The facts that the thesis prints as justification, the last found first.
const JUSTIFICATION: &str = "\
draw = 0
win_nt = 1
win = 1
suc(white_nt) = 1
suc(black) = 0
ref(black, white_nt) = 0
blocked = 0
loses_pawn = 0
critical = 0
runs = 0
rook_pawn = 0
";

pub(crate) fn base() -> BaseInterpreter {
    let text = include_str!("../../../../tables/kpk_al3.adv");
    let checked = front("kpk_al3.adv", text, &mut Disk).unwrap_or_else(|failed| panic!("{failed}"));
    assert!(checked.warnings.is_empty(), "{:?}", checked.warnings);
    BaseInterpreter::of(&checked, "kpk_al3").expect("the file has this base")
}

/// The run in the words above.
fn run(base: &BaseInterpreter, fen: &str, answers: Answers, memory: &mut Memory) -> (Answer, String) {
    let position = Position::from_fen(fen, Color::White).expect("a position");
    let name = |place: u8| base.proposition(place.into()).name;
    let mut lines = String::new();
    let mut tell = |event| {
        lines += &match event {
            Event::Observed(place, value) => format!("observe {} = {}\n", name(place), u8::from(value)),
            Event::Look(place) => format!("look {}\n", name(place)),
            Event::Chosen(Procedure::Method(method)) => format!("choose {}\n", base.method(method.into()).name),
            Event::Chosen(Procedure::Lemma(place) | Procedure::Plan(place) | Procedure::Refutation(place)) => {
                format!("choose {}\n", name(place))
            }
            Event::Chosen(procedure) => format!("choose {procedure:?}\n"),
            Event::Found(place, value) if name(place).contains('(') => {
                format!("found {} = {}\n", name(place), u8::from(value))
            }
            Event::Found(..) => String::new(),
            Event::Deduced(place, value) => format!("deduced {} = {}\n", name(place), u8::from(value)),
            Event::Answered(_) => String::new(),
            Event::Check(procedure) => format!("check {procedure:?}\n"),
        };
    };
    let (question, options) = (base.settings().ask, Options { answers, ..Options::of(base) });
    let proof = prove(base, question, &position, &options, memory, &mut Memo::none(), &mut tell);
    (proof.answer, lines)
}

#[test]
fn the_printed_run_is_reproduced() {
    let base = base();
    for fen in ["8/8/2k5/8/4K3/3P4/8/8 w - - 0 1", "8/8/1k6/3K4/2P5/8/8/8 w - - 0 1"] {
        let mut memory = Memory::default();
        let (answer, lines) = run(&base, fen, Answers::First, &mut memory);
        assert_eq!(lines, RUN, "{fen}");
        assert_eq!(answer, Answer::Yes);
        let facts: String = memory
            .found_for_answer()
            .iter()
            .rev()
            .map(|fact| format!("{} = {}\n", base.proposition(fact.proposition.into()).name, u8::from(fact.value)))
            .collect();
        assert_eq!(facts, JUSTIFICATION, "{fen}");
    }
}

/// The check comes after the control, which goes as it goes without one.
#[test]
fn the_control_goes_as_it_does_where_the_answer_is_checked() {
    let base = base();
    let mut memory = Memory::default();
    // the pawn runs, and the listing looks at nothing else
    let fen = "8/8/8/8/P7/8/7k/K7 w - - 0 1";
    let (first, lines) = run(&base, fen, Answers::First, &mut memory);
    let facts = memory.found().to_vec();
    let (checked, more) = run(&base, fen, Answers::Checked, &mut memory);
    assert_eq!((first, checked), (Answer::Yes, Answer::Yes));
    let rest = more.strip_prefix(&lines).expect("the same run");
    assert!(rest.starts_with("check "), "{rest}");
    assert_eq!(memory.found_for_answer(), facts);
    assert!(memory.found().len() > facts.len());
}

#[test]
fn its_own_tests_pass() {
    assert_eq!(base().run_tests(), []);
}
