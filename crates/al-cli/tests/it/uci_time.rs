//! `al uci` where time, the 50-move rule or a repetition is against the table.

use crate::uci::{Engine, best, chess, plays, told};
use shakmaty::Position as _;

/// A position in which the table of bishop and knight looks eight moves ahead, which takes long.
const LONG: &str = "position fen 5k2/5N2/5K2/5B2/8/8/8/8 w - - 8 5";

#[test]
fn a_table_that_takes_long_gives_way_to_the_search() {
    let mut engine = Engine::start();
    let root = chess("5k2/5N2/5K2/5B2/8/8/8/8 w - - 8 5");
    for go in ["go wtime 1000 btime 1000", "go movetime 60", "go depth 2", "go nodes 100"] {
        let lines = engine.go(LONG, go);
        assert!(told(&lines, "kbnk takes long: a small search goes along"), "{lines:?}");
        assert!(told(&lines, "kbnk has not decided in time: "), "{lines:?}");
        assert!(plays(&root, best(&lines).0).is_some(), "{go}: {lines:?}");
    }
    // the game goes on, and the table plays again where it is quick
    let lines = engine.go(&format!("{LONG} moves f5h7 f8e8"), "go movetime 60000");
    assert!(told(&lines, "info string kbnk: rule always, advice "), "{lines:?}");
    engine.quit();
}

#[test]
fn a_table_that_takes_long_can_be_stopped() {
    let mut engine = Engine::start();
    engine.send(&[LONG, "go infinite"]);
    engine.until("info string kbnk takes long");
    engine.send(&["isready"]);
    assert!(!told(&engine.until("readyok"), "bestmove"));
    engine.send(&["stop"]);
    engine.until("bestmove");
    // and so can it be left
    engine.send(&["go infinite"]);
    engine.until("info string kbnk takes long");
    engine.quit();
}

#[test]
fn where_the_table_mates_too_late_a_move_that_is_in_time_is_played() {
    let mut engine = Engine::start();
    let fen = "4k3/8/8/8/8/8/8/4K2R w - - 79 80";
    let lines =
        engine.go_until(&format!("position fen {fen}"), "in time for the 50-move rule, where the move above needs");
    let (mv, _) = best(&lines);
    assert!(told(&lines, "comes too late for the 50-move rule as the table plays"), "{lines:?}");
    let score = lines.iter().rfind(|line| line.contains(" score mate ")).expect("a mate");
    let moves = score.split(" mate ").nth(1).and_then(|rest| rest.split(' ').next()?.parse::<u32>().ok());
    let moves = moves.expect("a number of moves");
    assert!(79 + 2 * moves - 1 <= 100, "{score}");
    assert!(score.contains(&format!(" pv {mv}")), "{score}");
    // it is: the mate that is told is reached against the longest defence
    let mut defender = Engine::start();
    defender.send(&["setoption name Defence value longest"]);
    let (mut now, mut played) = (chess(fen), String::new());
    for _ in 0..moves {
        let position = format!("position fen {fen} moves{played}");
        let lines = engine.go(&position, "go movetime 200");
        let mv = best(&lines).0.to_owned();
        now = plays(&now, &mv).expect("a legal move");
        played += &format!(" {mv}");
        if now.is_checkmate() {
            break;
        }
        let reply = best(&defender.go(&format!("position fen {fen} moves{played}"), "go depth 1")).0.to_owned();
        now = plays(&now, &reply).expect("a legal reply");
        played += &format!(" {reply}");
    }
    assert!(now.is_checkmate() && now.halfmoves() <= 100, "{played}");
    defender.quit();
    engine.quit();
}

#[test]
fn a_won_position_is_not_repeated() {
    let mut engine = Engine::start();
    let fen = "8/8/2Q5/k7/1rK5/8/8/8 w - - 21 108";
    // the checks that the table runs away from to and fro; the last position but one was there before
    let line = "c4c3 b4b3 c3d4 b3b4";
    let before = engine.go(&format!("position fen {fen} moves {line}"), "go movetime 400");
    let mut after = line.split(' ').fold(chess(fen), |now, mv| plays(&now, mv).expect("a legal move"));
    assert!(told(&before, "Kc3 would bring the position about again"), "{before:?}");
    after = plays(&after, best(&before).0).expect("a legal move");
    let again = plays(&chess(fen), "c4c3").expect("a legal move");
    assert_ne!(after.board(), again.board());
    // bare, without the moves, nothing is known to have been there
    let bare = engine.go("position fen 8/8/2Q5/k7/1r1K4/8/8/8 w - - 25 110", "go movetime 400");
    assert!(!told(&bare, "about again"), "{bare:?}");
    engine.quit();
}

#[test]
fn there_is_time_for_reasons_that_are_quick() {
    let mut engine = Engine::start();
    engine.send(&["setoption name Explain value true"]);
    let lines = engine.go("position fen 4k3/8/8/8/8/8/8/4K2R w - - 0 1", "go wtime 60000 btime 60000");
    assert!(told(&lines, "is accepted"), "{lines:?}");
    engine.quit();
}

/// Whether we, who are to move, mate in so many plies: by the rules of another library.
fn mates(position: &shakmaty::Chess, plies: u32) -> bool {
    plies > 0 && position.legal_moves().into_iter().any(|mv| mated(&after(position, mv), plies - 1))
}

/// Whether they, who are to move, are mated in so many plies.
fn mated(position: &shakmaty::Chess, plies: u32) -> bool {
    let replies = position.legal_moves();
    if replies.is_empty() {
        return position.is_checkmate();
    }
    plies > 0 && replies.into_iter().all(|reply| mates(&after(position, reply), plies - 1))
}

fn after(position: &shakmaty::Chess, mv: shakmaty::Move) -> shakmaty::Chess {
    position.clone().play(mv).expect("a legal move")
}

#[test]
fn without_a_proof_best_play_is_asked_whether_the_move_is_in_time() {
    let fen = "2R3R1/8/k7/8/8/5K2/8/8 w - - 95 1";
    let root = chess(fen);
    let mut engine = Engine::start();
    let lines = engine.go(&format!("position fen {fen}"), "go movetime 60000");
    assert!(told(&lines, "95 half-moves without capture or pawn move: "), "{lines:?}");
    assert!(told(&lines, " wins too late for the 50-move rule, "), "{lines:?}");
    // five plies are left: the table's move would not do, the one that is played does
    let advised = crate::run::al(&["advise", "krrk", "--fen", fen, "--json"]).ends(0).json();
    let own = plays(&root, advised[0]["move"].as_str().expect("a move")).expect("a legal move");
    assert!(!mated(&own, 4));
    assert!(mated(&plays(&root, best(&lines).0).expect("a legal move"), 4), "{lines:?}");
    // where nothing is in time that is said
    let late = engine.go("position fen 8/8/R7/5R2/1k6/5K2/8/8 w - - 95 1", "go movetime 60000");
    assert!(told(&late, "whatever is played, the win comes too late for the 50-move rule"), "{late:?}");
    assert!(!mates(&chess("8/8/R7/5R2/1k6/5K2/8/8 w - - 95 1"), 5));
    // 47 plies are needed, and 46 are left
    let by_one_ply = engine.go("position fen 8/8/6k1/3B4/3K4/4N3/8/8 w - - 54 106", "go movetime 60000");
    assert!(told(&by_one_ply, "whatever is played, the win comes too late"), "{by_one_ply:?}");
    assert!(by_one_ply.iter().rfind(|line| line.contains(" score ")).expect("a score").contains(" score cp 0 "));
    engine.quit();
}
