//! Metaplans: two plans that each fail, joined; a plan that is refuted, modified.

use al_chess::{Color, Position};
use al_compiler::{front, load::Disk};
use al_interpreter::{BaseInterpreter, Branch, QuestEnd};
use al_runtime::prover::{
    Answer, Answers, Base, Composite, Kind, Memo, Memory, Options, PlanKind, Procedure, Proof, prove, quest,
};

const RETI: &str = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";

fn base(name: &str, text: &str) -> BaseInterpreter {
    let checked = front(name, text, &mut Disk).unwrap_or_else(|failed| panic!("{failed}"));
    assert!(checked.warnings.is_empty(), "{:?}", checked.warnings);
    BaseInterpreter::of(&checked, &checked.program.bases[0].name).expect("the first base")
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen, Color::White).expect("a position")
}

fn ask(base: &BaseInterpreter, position: &Position, memory: &mut Memory) -> Proof {
    let mut remembered = vec![[0; 2]; 1 << 16];
    let (question, options) = (base.settings().ask, Options { answers: Answers::First, ..Options::of(base) });
    prove(base, question, position, &options, memory, &mut Memo::new(&mut remembered), &mut |_| {})
}

#[test]
fn reti_is_solved_by_joining_two_plans_that_fail() {
    let base = base("reti.adv", include_str!("../../../../examples/bases/reti.adv"));
    assert_eq!(base.run_tests(), []);
    let (root, mut memory) = (position(RETI), Memory::default());
    assert_eq!(ask(&base, &root, &mut memory).answer, Answer::Yes);
    assert!(memory.steps().iter().any(|step| matches!(step, Procedure::Join { .. })), "{:?}", memory.steps());
    // the refutation begins with the only move
    let joined = memory.extras()[0].kind;
    let tree = base.tree(&quest(&base, &memory, joined).expect("a quest"), &root, 100, None).expect("a tree");
    assert_eq!(root.san(tree.first_move().expect("a move")).to_string(), "Kg7");
    let mut others = Memory::default();
    for &mv in &root.legal_moves() {
        let draws = ask(&base, &root.play(mv), &mut others).answer == Answer::Yes;
        assert_eq!(draws, root.san(mv).to_string() == "Kg7", "{}", root.san(mv));
    }
}

#[test]
fn a_joined_plan_succeeds_where_its_parts_fail() {
    let text = "base both (K P vs K P) {
        hypothesis draw;
        plan queen_it { side: us; bound: 7; better: role(our.pawn) == queen and our.pawn not in moves_of(their.king);
            holding: not captured(our.pawn); moves: pawn or king horizontal; }
        plan catch_it { side: us; bound: 7; better: captured(their.pawn); moves: king vertical or king diagonal; }
        plan either = queen_it or catch_it;
        method m0 easy { open: draw; adds: suc(queen_it), suc(catch_it), suc(either);
            relation: suc(queen_it) or suc(catch_it) or suc(either) implies draw; }
    }";
    let base = base("both.adv", text);
    let (root, mut memory) = (position(RETI), Memory::default());
    assert_eq!(ask(&base, &root, &mut memory).answer, Answer::Yes);
    let value = |name| memory.facts().value(base.definition().proposition(name).expect("a proposition").index());
    assert_eq!(value("suc(queen_it)"), Some(false));
    assert_eq!(value("suc(catch_it)"), Some(false));
    assert_eq!(value("suc(either)"), Some(true));
    let quest = quest(&base, &memory, base.proposition(3).kind).expect("a quest");
    let tree = base.tree(&quest, &root, 100, None).expect("a tree");
    assert_eq!(root.san(tree.first_move().expect("a move")).to_string(), "Kg7");
}

#[test]
fn the_defender_is_removed_before_the_queen_mates() {
    let base = base("attack.adv", include_str!("../../../../examples/bases/attack.adv"));
    assert_eq!(base.run_tests(), []);
    let (root, mut memory) = (position("7k/7p/3n1p1P/8/5B2/8/4Q3/6K1 w - - 0 1"), Memory::default());
    assert_eq!(ask(&base, &root, &mut memory).answer, Answer::Yes);
    assert!(memory.steps().iter().any(|step| matches!(step, Procedure::Modify { .. })), "{:?}", memory.steps());
    let modified = memory.extras()[0].kind;
    assert!(matches!(modified, Kind::Success(_)));
    let tree = base.tree(&quest(&base, &memory, modified).expect("a quest"), &root, 100, None).expect("a tree");
    assert_eq!(root.san(tree.first_move().expect("a move")).to_string(), "Bxd6");
    assert_eq!(mates(&tree.branches[0]), 2, "Black has two replies");
}

/// How many lines of a tree end, each with mate.
fn mates(branch: &Branch) -> usize {
    if branch.end == Some(QuestEnd::Reached) {
        assert!(branch.after.is_checkmate(), "{:?}", branch.after);
        return 1;
    }
    branch.answers.iter().map(mates).sum()
}

#[test]
fn moves_of_both_parts_come_first() {
    let written =
        |place| Some([PlanKind::Written(0), PlanKind::Written(1), PlanKind::Or(0, 1), PlanKind::Mod(1, 0)][place]);
    let look_up = |plan: u16| written(usize::from(plan));
    let either = Composite::of(2, &look_up).expect("three parts");
    let modified = Composite::of(3, &look_up).expect("three parts");
    assert_eq!((either.goals, either.moves, modified.goals, modified.moves), (3, 3, 2, 3));
    let rank = |plan: &Composite, a: Option<u32>, b: Option<u32>| plan.rank(|part| if part == 0 { a } else { b });
    let (both, first, second) = ((Some(5), Some(0)), (Some(5), None), (None, Some(5)));
    // or: both, then either of the two
    assert!(rank(&either, both.0, both.1) < rank(&either, first.0, first.1));
    assert_eq!(rank(&either, first.0, first.1), rank(&either, second.0, second.1));
    // mod: both, then the plan's own, then the other's
    assert!(rank(&modified, both.0, both.1) < rank(&modified, second.0, second.1));
    assert!(rank(&modified, second.0, second.1) < rank(&modified, first.0, first.1));
    assert_eq!(rank(&either, None, None), None);
}
