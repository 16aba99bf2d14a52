//! What the library's knowledge bases answer, compared with the exact values of their endings.

use al_runtime::prover::{Answers, Options};
use al_verify::answers::{Found, Meaning, Sweep};
use al_verify::optimum::Optimum;

/// A base's answers to its own question in every position of its only ending.
fn sweep(name: &str, answers: Answers) -> Found {
    let linked = al_tables::bases().iter().find(|linked| linked.name == name).expect("a base of the library");
    let base = linked.base;
    let optimum = Optimum::of(&base.materials()[0]).expect("few men");
    let asked = base.settings().ask;
    let meaning = Meaning::of(base.proposition(asked).name).expect("win, draw or loss");
    let options = Options { answers, ..Options::of(base) };
    Sweep::new(base, asked, meaning, &optimum).run(&options, &|_, _| true).expect("nobody stops it")
}

#[test]
fn king_and_pawn_is_never_answered_wrongly_and_nearly_always_answered() {
    // the first answers count, since in no position does anything contradict them
    let found = sweep("kpk_base", Answers::Checked);
    assert_eq!((found.unchecked, sweep("kpk_base", Answers::First).us_to_move), (0, found.us_to_move));
    assert_eq!((found.us_to_move.positions(), found.them_to_move.positions()), (163_328, 168_024));
    assert_eq!(found.unsound(), 0, "{:?}", found.wrong);
    for tally in [found.us_to_move, found.them_to_move] {
        assert!(1000 * (tally.positions() - tally.decided()) <= tally.positions(), "{tally:?}");
    }
}
