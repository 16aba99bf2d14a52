//! Both engines agree on tables of other materials: captures by both sides, pins and evasions, men of one
//! kind, the switches of the search, the root read deep in the tree. The tables are no knowledge; they are
//! written to reach what the library's do not.

use advice::chess::{Position, Role, Side};
use advice::{Consulted, Decision, Scratch, Table, consult, tree_nodes};
use al_compiler::load::Disk;
use al_interpreter::Interpreter;
use al_tests::agreement;
use std::collections::BTreeSet;

/// The compiled tables.
mod compiled {
    include!(concat!(env!("OUT_DIR"), "/asks.rs"));
    include!(concat!(env!("OUT_DIR"), "/folds.rs"));
    include!(concat!(env!("OUT_DIR"), "/handing.rs"));
    include!(concat!(env!("OUT_DIR"), "/kbbk.rs"));
    include!(concat!(env!("OUT_DIR"), "/kqk.rs"));
    include!(concat!(env!("OUT_DIR"), "/kqkr.rs"));
    include!(concat!(env!("OUT_DIR"), "/knight_idle.rs"));
    include!(concat!(env!("OUT_DIR"), "/knight_route.rs"));
    include!(concat!(env!("OUT_DIR"), "/known_goals.rs"));
    include!(concat!(env!("OUT_DIR"), "/krk_shy.rs"));
    include!(concat!(env!("OUT_DIR"), "/krkn.rs"));
    include!(concat!(env!("OUT_DIR"), "/krrk.rs"));
    include!(concat!(env!("OUT_DIR"), "/odd_names.rs"));
    include!(concat!(env!("OUT_DIR"), "/outcomes.rs"));
    include!(concat!(env!("OUT_DIR"), "/patterns.rs"));
    include!(concat!(env!("OUT_DIR"), "/reform.rs"));
    include!(concat!(env!("OUT_DIR"), "/steps.rs"));
}

/// Asserts that the engines agree on every `step`-th position, decision and tree, and that each piece of
/// advice but those named is accepted somewhere.
fn assert_agree(name: &str, table: &dyn Table, step: usize, never: &[&str]) {
    agreement::assert_agree(name, table, agreement::every(step, table.materials()[0]), never);
}

/// Both engines hand a position over to the same tables, and these decide the same.
#[test]
fn hand_overs() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/general/handing.adv");
    let text = std::fs::read_to_string(path).expect("the table is there");
    let checked = al_compiler::front(path, &text, &mut Disk).unwrap_or_else(|failed| panic!("{failed}"));
    let mut met = BTreeSet::new();
    for (name, table) in
        [("handing", &compiled::handing::TABLE as &dyn Table), ("heavy", &compiled::heavy::NETWORK as &dyn Table)]
    {
        let interpreter = Interpreter::of(&checked, name).expect("the file defines it");
        assert_eq!((table.hash(), table.materials()), (interpreter.hash(), interpreter.materials()), "{name}");
        let mut scratch = Scratch::default();
        for material in table.materials() {
            for position in Position::all(*material, Side::Us).step_by(499) {
                assert!(table.covers(&position));
                assert_eq!(table.decide(&position, &mut scratch), interpreter.decide(&position, &mut scratch));
                let own = consult(table, &position, &mut scratch);
                let other = consult(&interpreter, &position, &mut scratch);
                let told = |of: &Consulted<'_>| (of.table.name().to_owned(), of.table.hash(), of.decision);
                assert_eq!(told(&own), told(&other), "{name}: {}", position.fen());
                assert_eq!(own.handed_over_by, other.handed_over_by);
                let by = own.handed_over_by.map(|rule| table.rule_name(rule));
                met.insert((name, by, own.table.name()));
                let Some(play) = own.decision.play() else { continue };
                let size = tree_nodes(own.table, &position, play, &mut scratch);
                assert_eq!(size, tree_nodes(other.table, &position, play, &mut scratch));
            }
        }
    }
    let ways = [
        ("handing", None, "handing"),
        ("handing", Some("near"), "krk_shy"),
        ("handing", Some("queen"), "kqk"),
        ("heavy", Some("handing"), "handing"),
        ("heavy", Some("handing"), "kqk"),
        ("heavy", Some("kqk"), "kqk"),
        ("heavy", Some("rooks"), "handing"),
        ("heavy", Some("rooks"), "krk_shy"),
    ];
    assert_eq!(met.into_iter().collect::<Vec<_>>(), ways);
}

#[test]
fn two_men_of_one_kind() {
    assert_agree("kbbk", &compiled::kbbk::TABLE, 997, &[]);
    assert_agree("krrk", &compiled::krrk::TABLE, 997, &[]);
}

#[test]
fn holding_goals_of_interior_nodes() {
    assert_agree("kqk", &compiled::kqk::TABLE, 29, &[]);
}

#[test]
fn captures_by_both_sides() {
    assert_agree("krkn", &compiled::krkn::TABLE, 1999, &[]);
}

#[test]
fn replies_that_may_not_capture() {
    assert_agree("krk_shy", &compiled::krk_shy::TABLE, 29, &[]);
}

#[test]
fn the_search_of_the_thesis() {
    assert_agree("kqkr", &compiled::kqkr::TABLE, 1999, &[]);
}

#[test]
fn names_that_the_generated_code_keeps_for_itself() {
    assert_agree("odd_names", &compiled::odd_names::TABLE, 29, &[]);
}

#[test]
fn nobody_left_to_move() {
    assert_agree("knight_idle", &compiled::knight_idle::TABLE, 29, &[]);
}

#[test]
fn sets_gone_through_within_sets() {
    assert_agree("knight_route", &compiled::knight_route::TABLE, 997, &[]);
}

#[test]
fn folds_of_every_kind() {
    assert_agree("folds", &compiled::folds::TABLE, 1993, &[]);
}

#[test]
fn patterns_and_the_squares_they_bind() {
    assert_agree("patterns", &compiled::patterns::TABLE, 12_007, &[]);
}

#[test]
fn goals_that_are_known() {
    assert_agree("known_goals", &compiled::known_goals::TABLE, 7, &["offers_nothing"]);
}

#[test]
fn advice_that_asks_about_advice() {
    assert_agree("asks", &compiled::asks::TABLE, 997, &["corner"]);
}

/// What `can` says in the rules of `general/asks.adv`, written out.
#[test]
fn what_can_be_satisfied_is_what_the_words_say() {
    let rook_mates = |root: &Position| {
        let rook = root.material().slots_of(Side::Us, Role::Rook).next();
        let mut moves = root.legal_moves().into_iter().filter(|mv| Some(mv.slot) == rook);
        moves.any(|mv| root.play(mv).is_checkmate())
    };
    let goes_on = |root: &Position| {
        root.legal_moves().into_iter().any(|mv| {
            let after = root.play(mv);
            let (king, their) = (after.square(0), after.square(2));
            let mut replies = after.legal_moves().into_iter().map(|reply| after.play(reply)).peekable();
            let near = king.file().abs_diff(their.file()).max(king.rank().abs_diff(their.rank())) <= 2;
            near && replies.peek().is_some() && replies.all(|position| rook_mates(&position))
        })
    };
    let table = &compiled::asks::TABLE;
    let mut scratch = Scratch::default();
    let mut met = BTreeSet::new();
    for root in Position::all(table.materials()[0], Side::Us).step_by(7) {
        let rule = match (rook_mates(&root), goes_on(&root)) {
            (true, _) => "mates",
            (false, true) => "soon",
            (false, false) => "rest",
        };
        let decision = table.decide(&root, &mut scratch);
        let consulted = match decision {
            Decision::Play(play) => play.rule,
            Decision::NoAdvice { rule } => rule,
            other => panic!("{other:?} in {}", root.fen()),
        };
        assert_eq!(table.rule_name(consulted), rule, "{}", root.fen());
        met.insert(rule);
    }
    assert_eq!(met.len(), 3);
}

#[test]
fn outcomes_passing_and_goals_with_us_to_move() {
    assert_agree("outcomes", &compiled::outcomes::TABLE, 97, &["undisturbed", "behind(our.king, 5)", "net", "corner"]);
}

#[test]
fn pawns_of_historical_tables() {
    assert_agree("steps", &compiled::steps::TABLE, 29, &[]);
}

/// The old definition of a forcing tree is the new one with `better and holding` for the better goal; not the other
/// way round.
#[test]
fn the_old_holding_goal_can_be_said_in_the_new_definition() {
    let (old, new) = (&compiled::old_definition::TABLE, &compiled::new_definition::TABLE);
    let (mut scratch, mut sacrificed) = (Scratch::default(), 0);
    for material in old.materials() {
        for root in Position::all(*material, Side::Us) {
            let decision = old.decide(&root, &mut scratch);
            assert_eq!(decision, new.decide(&root, &mut scratch), "{}", root.fen());
            sacrificed += u32::from(decision != compiled::sacrifice::TABLE.decide(&root, &mut scratch));
        }
    }
    assert!(sacrificed > 0, "what is held may be given up to reach the better goal");
}
