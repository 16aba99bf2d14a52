//! What `al uci` knows from proofs, which are made while it plays.

use crate::run::al;
use crate::uci::{Engine, best, told};

#[test]
fn a_mate_that_comes_too_late_is_no_win() {
    let mut engine = Engine::start();
    let position = |clock: u32| format!("position fen 8/4Q3/8/8/8/8/8/k6K w - - {clock} 120");
    // 13 plies, of which the last may be the 100th
    engine.go_until(&position(0), "info depth 13 score mate 7 ");
    let in_time = engine.go(&position(87), "go");
    assert!(told(&in_time, "info depth 13 score mate 7 ") && !told(&in_time, "50-move rule"), "{in_time:?}");
    for clock in [88, 95] {
        let late = engine.go(&position(clock), "go");
        let says = format!("{clock} half-moves without capture or pawn move: mate, 13 away, comes too late");
        assert!(told(&late, &says) && told(&late, "score cp 0 ") && !told(&late, "score mate"), "{late:?}");
    }
    engine.quit();
}

#[test]
fn what_only_the_table_is_too_slow_for_is_no_draw() {
    // best play needs 21 plies, the table 33; the judge says what best play comes to
    let fen = |clock: u32| format!("4k3/8/8/8/8/8/8/4K2R w - - {clock} 120");
    let mut engine = Engine::start();
    let position = |clock| format!("position fen {}", fen(clock));
    engine.go_until(&position(0), "score mate 17 ");
    for (clock, score, late) in [
        (67, "score mate 17 ", None),
        (68, "score cp 5", Some("best play mates in 21")),
        (80, "score cp 0 ", Some("comes too late for the 50-move rule")),
    ] {
        let lines = engine.go(&position(clock), "go");
        assert!(told(&lines, score), "{clock}: {lines:?}");
        assert!(late.is_none_or(|late| told(&lines, late)), "{clock}: {lines:?}");
        assert_eq!(told(&lines, "50-move rule"), late.is_some(), "{clock}: {lines:?}");
        let judged = al(&["judge", "--fen", &fen(clock), "--move", "Rh7"]).ends(0);
        assert_eq!(judged.out.contains("mate comes too late"), clock == 80, "{clock}: {}", judged.out);
    }
    engine.quit();
}

#[test]
fn a_move_waits_for_no_proof_and_does_not_depend_on_it() {
    for (fen, mate) in [
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "score mate 17 "),
        ("8/4Q3/8/8/8/8/8/k6K w - - 0 1", "score mate 7 "),
        ("8/8/8/8/8/8/2k5/K4R2 w - - 0 1", "score mate "),
    ] {
        let mut engine = Engine::start();
        let position = format!("position fen {fen}");
        let early = engine.go(&position, "go movetime 20");
        let late = engine.go_until(&position, mate);
        assert_eq!(best(&early).0, best(&late).0);
        engine.quit();
        // a proof under way keeps nobody
        let mut engine = Engine::start();
        engine.send(&[&position, "isready"]);
        assert_eq!(engine.until("readyok"), ["readyok"]);
        engine.send(&["go infinite", "stop"]);
        engine.until("bestmove");
        engine.quit();
    }
}

#[test]
fn reasons_that_take_longer_than_the_clock_allows_are_cut_short() {
    let mut engine = Engine::start();
    engine.send(&["setoption name Explain value true"]);
    let lines = engine.go("position fen 4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "go movetime 1");
    let cut = ["there is no time for the reasons", "The search for reasons was cut short"];
    assert!(cut.iter().any(|cut| told(&lines, cut)), "{lines:?}");
    let lines = engine.go("position fen 4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "go movetime 1000000");
    assert!(told(&lines, "is accepted") && !cut.iter().any(|cut| told(&lines, cut)), "{lines:?}");
    engine.quit();
}
