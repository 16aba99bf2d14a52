//! Metaplans: two plans that each fail, joined; a plan that is refuted, modified.

use al_chess::{Color, Position};
use al_compiler::{front, load::Disk};
use al_interpreter::{BaseInterpreter, Branch, QuestEnd};
use al_runtime::prover::{
    Answer, Answers, Base, Choose, Composite, Kind, Memo, Memory, Options, PlanKind, Procedure, Proof, prove, quest,
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

/// Réti's base with two more plans that come to nothing, before those that together hold.
fn with_idle_plans() -> BaseInterpreter {
    let idle = |name: &str, moves: &str| {
        format!("plan {name} {{ side: us; bound: 7; better: captured(our.pawn) and checkmate; moves: {moves}; }}\n    ")
    };
    let refutes = |name: &str| {
        format!(
            "method by_{name} easy {{ open: suc(run); adds: ref({name}, run); relation: ref({name}, run) implies not suc(run); }}\n    "
        )
    };
    let text = include_str!("../../../../examples/bases/reti.adv");
    let (first_plan, first_method) = ("/// We lead our pawn", "method m1 easy");
    assert!(text.contains(first_plan) && text.contains(first_method));
    let text = text
        .replacen(first_plan, &format!("{}{}{first_plan}", idle("idle", "pawn"), idle("idler", "king vertical")), 1)
        .replacen(first_method, &format!("{}{}{first_method}", refutes("idle"), refutes("idler")), 1);
    base("idle.adv", &text)
}

/// What each join is made of: the written plans, one bit each.
fn joined(base: &BaseInterpreter, memory: &Memory) -> Vec<u64> {
    let kind = |plan: u16| match usize::from(plan).checked_sub(base.plan_count()) {
        None => Some(base.plan(plan.into()).kind),
        Some(extra) => memory.extras().get(extra).map(|extra| extra.plan),
    };
    let plans = (base.plan_count()..).take(memory.extras().len());
    plans.map(|plan| Composite::of(plan as u16, &kind).expect("few parts").moves).collect()
}

#[test]
fn pairs_of_plans_are_joined_before_more_of_them_and_none_twice() {
    let base = with_idle_plans();
    let (root, mut memory) = (position(RETI), Memory::default());
    let mut remembered = vec![[0; 2]; 1 << 16];
    for choose in [Choose::Listing, Choose::Occurrences, Choose::Adaptive] {
        // the success of their plan, searched by itself, would answer as well: only joins may
        let options = Options { choose, answers: Answers::First, ..Options::of(&base) };
        let mut memo = Memo::new(&mut remembered);
        let proof = prove(&base, base.settings().ask, &root, &options, &mut memory, &mut memo, &mut |_| {});
        assert_eq!(proof.answer, Answer::Yes, "{choose:?}");
        let joins = joined(&base, &memory);
        let distinct: std::collections::BTreeSet<_> = joins.iter().collect();
        assert_eq!(distinct.len(), joins.len(), "{choose:?}: {joins:?}");
        let sizes: Vec<u32> = joins.iter().map(|join| join.count_ones()).collect();
        assert!(sizes.is_sorted(), "{choose:?}: {sizes:?}");
        let [queen_it, catch_it] = ["queen_it", "catch_it"].map(|name| {
            let plan = (0..base.plan_count()).find(|&plan| base.plan(plan).name == name).expect("a plan");
            match base.plan(plan).kind {
                PlanKind::Written(written) => 1_u64 << written,
                _ => panic!("a written plan"),
            }
        });
        assert_eq!(joins.last(), Some(&(queen_it | catch_it)), "{choose:?}: {joins:?}");
    }
}

/// Memory that other searches have used changes nothing, not even how many positions are entered.
#[test]
fn what_a_proof_enters_does_not_depend_on_those_before() {
    let base = base("reti.adv", include_str!("../../../../examples/bases/reti.adv"));
    // so little memory that positions displace each other
    let mut remembered = vec![[0; 2]; 61];
    let (mut memo, mut memory) = (Memo::new(&mut remembered), Memory::default());
    let options = Options::of(&base);
    let mut enters = |memo: &mut Memo<'_>| {
        let proof = prove(&base, base.settings().ask, &position(RETI), &options, &mut memory, memo, &mut |_| {});
        (proof.spent.nodes, proof.check.nodes)
    };
    let first = enters(&mut memo);
    assert!(first.0 > 1000, "{first:?}");
    for _ in 0..5 {
        assert_eq!(enters(&mut memo), first);
    }
}
