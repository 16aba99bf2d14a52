//! `al judge`.

use crate::run::{al, al_with};

fn judge(fen: &str, mv: &str, code: i32) -> String {
    al(&["judge", "--fen", fen, "--move", mv]).ends(code).out
}

#[test]
fn a_stalemate_trick_is_told() {
    let told = judge("8/8/2Q5/k7/1rK5/8/8/8 w - - 21 108", "Kc5", 1);
    assert_eq!(
        told,
        "Kc5 throws the win away: the position is drawn.\nKc5? Rc4+! and Kxc4 is stalemate.\nWinning: Kd3, Kc3, Kd5.\n\
         The table kqkr (rule always, advice regroup) plays Kc3.\n"
    );
    assert!(judge("8/8/2Q5/k7/1rK5/8/8/8 w - - 21 108", "Kd5", 0).starts_with("Kd5 "));
}

#[test]
fn each_kind_of_failure_is_told() {
    let knight = "7k/8/4NK2/8/8/3B4/8/8 w - - 0 1";
    assert!(judge(knight, "Kf7", 1).contains("Kf7? is stalemate."));
    assert!(judge(knight, "Bh7", 1).contains("Bh7? Kxh7! takes the bishop."));
    let bishop = judge("8/7P/8/4k3/8/8/8/K7 w - - 0 1", "h8=B+", 1);
    assert!(bishop.contains("h8=B+? leaves men with which nobody can mate."), "{bishop}");
    let slip = judge("8/8/2B5/8/5k2/6r1/7K/8 w - - 8 5", "Be8", 1);
    assert!(slip.contains("Be8 loses a drawn position.") && slip.contains("Better: "), "{slip}");
    assert!(judge("8/8/4k3/8/8/5P1K/8/8 b - - 0 1", "Kd6", 1).contains("Kd6 loses a drawn position."));
}

#[test]
fn slower_is_not_wrong_but_too_late_is() {
    let slow = judge("8/8/6k1/3B4/3K4/4N3/8/8 w - - 0 1", "Bb7", 0);
    assert!(slow.contains("keeps the win") && slow.contains("Faster: "), "{slow}");
    let late = judge("8/8/6k1/3B4/3K4/4N3/8/8 w - - 53 106", "Bb7", 1);
    assert!(late.starts_with("With Bb7 mate, ") && !late.contains("keeps the win"), "{late}");
    assert!(late.contains(" away, comes too late for the 50-move rule: the game is drawn.\nIn time: "), "{late}");
    let over = judge("8/4Q3/8/8/8/8/8/k6K w - - 95 1", "Qe2", 0);
    assert!(over.starts_with("By the 50-move rule the position is drawn"), "{over}");
    // the bare king has to take one of the rooks in time
    let spared = judge("8/8/8/8/4K3/1R3R2/2k5/8 w - - 95 8", "Rf8", 1);
    assert!(spared.contains("comes too late") && spared.contains("In time: "), "{spared}");
    judge("8/8/8/8/4K3/1R3R2/2k5/8 w - - 95 8", "Ke3", 0);
    let last = judge("8/8/7K/5N2/8/7k/8/1q6 b - - 99 44", "Qc1", 1);
    assert!(last.contains("In time: Qxf5.") && !last.contains("keeps the win"), "{last}");
    // what sets the clock back lies too far ahead to be found
    let open = judge("8/8/8/8/4k3/2r5/8/K2Q4 w - - 60 80", "Qd2", 0);
    assert!(open.contains("Whether mate comes in time for the 50-move rule after Qd2 is not known"), "{open}");
}

#[test]
fn the_table_s_phase_and_length_are_told() {
    let told = judge("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "Rh2", 0);
    assert!(
        told.contains(
            "The table krk (rule always, advice tighten) plays Kd2; it mates in at most 17 moves from here, in 18 with this one."
        ),
        "{told}"
    );
    let told = judge("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "Rh7", 0);
    assert!(told.contains(") plays Kd2; it mates in at most 17 moves from here, in 15 with this one."), "{told}");
    let told = judge("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "Ra8", 0);
    assert!(told.contains("; it mates in at most 1 move from here, in 1 with this one."), "{told}");
}

#[test]
fn a_judgement_is_told_to_programs() {
    let run = al(&["judge", "--fen", "8/8/2Q5/k7/1rK5/8/8/8 w - - 21 108", "--move", "c4c5", "--json"]).ends(1);
    let [told] = &run.json()[..] else { panic!("one object") };
    assert_eq!((&told["before"]["result"], &told["after"]["result"]), (&"won".into(), &"drawn".into()));
    assert_eq!((&told["sound"], &told["refutation"]["point"]), (&false.into(), &"stalemate".into()));
    assert_eq!(told["refutation"]["san"], serde_json::json!(["Rc4+", "Kxc4"]));
    assert_eq!(told["refutation"]["only"], true);
    let run = al(&["judge", "--fen", "8/8/6k1/3B4/3K4/4N3/8/8 w - - 54 106", "--move", "Nf5", "--json"]);
    let [told] = &run.json()[..] else { panic!("one object") };
    assert_eq!((&told["before"]["plies"], &told["clock"]["before"]), (&47.into(), &"late".into()));
}

#[test]
fn a_game_is_judged() {
    let game = "[FEN \"8/8/8/8/8/2k5/3R4/K7 w - - 0 1\"]\n\n1. Rd8 Kb3 2. Kb1 Kc3 3. Rd3+ Kxd3 1/2-1/2\n";
    let run = al_with(&["judge", "--pgn", "-", "--table", "krk_safe"], game).ends(1);
    let words = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains("Rd3+ $2 {Rd3+ throws the win away") && words.contains("Rd3+? Kxd3! takes the rook."),
        "{words}"
    );
    let run = al_with(&["judge", "--pgn", "-", "--json"], game).ends(1);
    assert_eq!(run.json().len(), 6);
    // games of many men are passed over up to their endings
    al_with(&["judge", "--pgn", "-"], "1. e4 e5 *\n").ends(0);
}

#[test]
fn what_cannot_be_judged_is_told() {
    al(&["judge", "--fen", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "--move", "Rh9"])
        .ends(2)
        .says(&["`Rh9` is no legal move"]);
    al(&["judge", "--fen", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"]).ends(2).says(&["--move <MOVE>"]);
    al(&["judge", "--fen", "4kq2/8/8/8/8/8/8/R3K2R w - - 0 1", "--move", "Ra2"]).ends(2).says(&["up to 4 men"]);
}

#[test]
fn what_is_no_move_of_a_game_is_told_at_its_place_and_nothing_behind_it_is_used() {
    let head = "[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 17\"]\n\n";
    let good = format!("{head}17. Rh7 Kd8 *\n\n");
    for (moves, place, why) in [
        ("17. Rh7 Kd8 18. Rh9 Ke7 *", "7:17", "18. Rh9 is no move"),
        ("17. Rh7 Kd8 18. Re9? Ke7 *", "7:17", "18. Re9 is no move"),
        ("17. Rh7 Kd8\n18.Ra8 Ke7 *", "8:4", "18. Ra8 is no legal move in 3k4/7R/8/8/8/8/8/4K3 w - - 2 18"),
        ("17. Rh7 Kd8 18. Kd2 Kd7 *", "7:21", "18... Kd7 is no legal move in"),
        ("17. Rh7 Kd8 18. -- Ke7 *", "7:17", "18. -- is no legal move in"),
        ("17. Rh7 Kd8 {never closed 18. Kd2 *", "7:13", "the comment that begins here does not end"),
        ("17. Rh7 Kd8 (17... Kf8 18. Kd2 *", "7:13", "the variation that begins here does not end"),
        ("17. Rh7 Kd8 } 18. Kd2 *", "7:13", "this bracket closes nothing"),
    ] {
        let run = al_with(&["judge", "--pgn", "-"], format!("{good}{head}{moves}\n\n{good}")).ends(1);
        let run = run.says(&[&format!("<stdin>:{place}: game 2: {why}"), "the rest of this game is left out"]);
        // two moves of each of the three games
        let words = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words.matches("Rh7 wins").count(), 3, "{moves}: {words}");
        assert_eq!(words.matches("Kd8 is mated").count(), 3, "{moves}: {words}");
        for behind in ["Rh9", "Re9", "Ra8", "Kd7", "Ke7", "never closed"] {
            assert!(!words.contains(behind), "{moves}: {words}");
        }
    }
    let mate = "[FEN \"7k/8/6K1/8/8/8/8/R7 w - - 0 1\"]\n\n1. Ra8# Kh7 2. Ra1 *\n";
    let run = al_with(&["judge", "--pgn", "-"], mate).ends(1);
    run.says(&["<stdin>:3:9: game 1: 1... Kh7 comes after mate, which ends the game"]);
    let wrong = "[Event \"x\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. Ra8 *\n";
    let run = al_with(&["judge", "--pgn", "-"], wrong).ends(1);
    run.says(&["<stdin>:2:1: game 1: its FEN `8/8/8/8/8/8/8/8 w - - 0 1` is not legal"]);
}

#[test]
fn all_winning_moves_are_named_or_counted() {
    // of 25 moves 23 keep the win
    let run = al(&["judge", "--fen", "7k/8/4NK2/8/8/3B4/8/8 w - - 0 1", "--move", "Kf7"]).ends(1);
    assert!(run.out.contains("Winning: ") && run.out.contains(" and 19 more."), "{}", run.out);
    let run = al(&["judge", "--fen", "7k/8/4NK2/8/8/3B4/8/8 w - - 0 1", "--move", "Kf7", "--language", "es"]).ends(1);
    assert!(run.out.contains(" y 19 más."), "{}", run.out);
    let run = al(&["judge", "--fen", "8/8/2Q5/k7/1rK5/8/8/8 w - - 21 108", "--move", "Kc5"]).ends(1);
    assert!(run.out.contains("Winning: ") && !run.out.contains("more"), "{}", run.out);
}

#[test]
fn the_clock_and_the_number_of_the_move_are_those_of_the_position() {
    let fen = "8/8/2Q5/k7/1rK5/8/8/8 w - - 21 108";
    let run = al(&["judge", "--fen", fen, "--move", "Kc5", "--json"]).ends(1);
    // a drawn position has no clock
    assert!(run.out.contains("\"before\":\"in_time\",\"after\":null}"), "{}", run.out);
    assert!(run.out.contains(&format!("\"fen\":\"{fen}\"")), "{}", run.out);
    let game = "[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 17\"]\n\n17. Rh7 Kd8 18. Ke2 *\n";
    let run = al_with(&["judge", "--pgn", "-", "--json"], game);
    assert!(run.out.contains("\"fen\":\"3k4/7R/8/8/8/8/8/4K3 w - - 2 18\""), "{}", run.out);
}

#[test]
fn castling_is_said_to_be_outside() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 31";
    for text in ["O-O", "0-0", "Kg1", "e1g1"] {
        al(&["judge", "--fen", fen, "--move", text]).ends(2).says(&["castling is outside of what tables"]);
    }
    al(&["judge", "--fen", fen, "--move", "Ra8"]).ends(2).says(&[&format!("`Ra8` is no legal move in {fen}")]);
    let told = judge(fen, "Rh7", 0);
    assert!(told.contains("Castling is left out of account."), "{told}");
    let run = al(&["judge", "--fen", fen, "--move", "Rh7", "--json"]).ends(0);
    assert!(run.out.contains(&format!("\"fen\":\"{fen}\"")), "{}", run.out);
    let game = format!("[FEN \"{fen}\"]\n\n31. O-O Kd7 *\n");
    let run = al_with(&["judge", "--pgn", "-"], game).ends(0);
    assert!(run.out.contains("O-O {Castling is not judged.}"), "{}", run.out);
}

#[test]
fn what_annotators_wrote_stays_in_the_game() {
    let game = "[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 17\"]\n\n% of a program\n; before {all}\n17. Rh7 ; good\n\
                (17. Rh1 Kd7 ; why not\n(17... Kf7 {or so;}) 18. Ke2) 17... Kd8 *\n";
    for command in [&["judge", "--pgn", "-"][..], &["explain", "krk", "--pgn", "-"]] {
        let run = al_with(command, game).says(&["left out of a game: 1 line beginning with `%`"]);
        let words = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("{before (all)} 17. Rh7 {good}"), "{words}");
        assert!(words.contains("(17. Rh1 Kd7 {why not} (17... Kf7 {or so;}) 18. Ke2) 17... Kd8"), "{words}");
        assert!(!words.contains("of a program"), "{words}");
    }
}

#[test]
fn a_line_that_nobody_has_written_is_not_shown() {
    let run = al_with(&["judge", "--pgn", "-"], format!("1. e4 {}", "zz9".repeat(5_000)));
    assert!(run.err.len() < 400 && run.err.contains("is no move"), "{}", run.err);
    // a promotion may be written without its sign
    let game = "[FEN \"8/7P/8/4k3/8/8/8/K7 w - - 0 1\"]\n\n1. h8Q+ *\n";
    assert!(al_with(&["judge", "--pgn", "-"], game).ends(0).out.contains("1. h8=Q+ {h8=Q+ wins"));
}
