//! `al play`.

use crate::run::{Run, al, al_with, command, finish, folder, golden, write};

/// A game against the table for tests, with these lines typed.
fn game(fen: &str, lines: &str) -> Run {
    al_with(&["play", "cut.adv", "--fen", fen, "--board", "none"], lines)
}

const CORNER: &str = "7k/8/5K2/8/8/8/8/R7 w - - 0 1";

#[test]
fn a_game_to_mate() {
    golden("play_mate", &al_with(&["play", "cut.adv", "--fen", CORNER], "Kg8\nKh7\nwhy\nquit\n").ends(0).out);
}

#[test]
fn a_game_with_colours_reversed() {
    golden("play_black", &game("r7/8/8/8/8/5k2/8/7K b - - 0 1", "?\nmoves\nh1g1\ntree\n").ends(0).out);
}

#[test]
fn the_person_may_begin() {
    let run = game("8/8/8/8/8/5k2/8/K1R5 b - - 0 1", "fen\nKe4\nfen\n").ends(0);
    golden("play_person_begins", &run.out);
}

#[test]
fn moves_are_taken_back() {
    golden("play_undo", &game(CORNER, "undo\nKg8\nundo\nfen\nKg8\n").ends(0).out);
}

#[test]
fn what_is_no_move_is_told() {
    golden("play_unclear", &game(CORNER, "Kh7\nKa1\nmvoes\nxyzzy\n\nKg8\n").ends(0).out);
}

#[test]
fn a_lost_rook_ends_the_game() {
    let run = game("8/8/8/8/8/8/2k5/K1R5 b - - 0 1", "Kxc1\nKd2\nundo\nquit\n").ends(0);
    golden("play_too_few_men", &run.out);
}

#[test]
fn a_table_without_advice_loses_its_part() {
    let run = al_with(&["play", "silent.adv", "--fen", CORNER, "--board", "none"], "why\n").ends(1);
    golden("play_silent", &run.out);
}

#[test]
fn other_men_than_the_table_s_end_the_game() {
    let table = "language 1;\ntable rook_pawn (K R vs K P) {\n    rule always: true -> wait;\n    advice wait { better: \
                 turn == them; us: 0 => king; them: none; }\n}\n";
    let path = write(&folder("rook_pawn"), "rook_pawn.adv", table);
    let fen = "8/8/8/8/8/K7/3kp3/7R b - - 0 1";
    let run = al_with(&["play", &path, "--fen", fen, "--board", "none"], "e1\ne1=Q\nquit\n").ends(0);
    golden("play_other_men", &run.out);
}

#[test]
fn a_position_without_moves_is_over_at_once() {
    golden("play_stalemate", &game("7k/5KR1/8/8/8/8/8/8 b - - 0 1", "moves\nKh7\nquit\n").ends(0).out);
}

#[test]
fn the_input_may_end_anywhere() {
    for lines in ["", "Kg8", "why", "moves\n", "\n\n"] {
        game(CORNER, lines).ends(0);
    }
    assert!(game(CORNER, b"\xff\xfe\n".map(char::from).iter().collect::<String>().as_str()).ends(0).err.is_empty());
}

#[test]
fn a_random_position_can_be_had_again() {
    let play = |seed| al(&["play", "cut.adv", "--seed", seed, "--board", "none"]).out;
    assert_eq!(play("7"), play("7"));
    assert_ne!(play("7"), play("8"));
    assert!(al(&["play", "cut.adv", "--random"]).out.contains("plays White, you play Black"));
    // a network's endings take turns
    let material = |seed: u32| {
        let out = al(&["play", "elementary", "--seed", &seed.to_string(), "--won", "--board", "none"]).ends(0).out;
        let fen = out.lines().nth(1).expect("the position").to_owned();
        let mut men: Vec<char> =
            fen.split(' ').next().unwrap_or_default().chars().filter(char::is_ascii_uppercase).collect();
        men.sort_unstable();
        String::from_iter(men)
    };
    let drawn: std::collections::BTreeSet<String> = (1..20).map(material).collect();
    assert!(drawn.contains("KQ") && drawn.contains("BBK") && drawn.len() >= 5, "{drawn:?}");
    al(&["play", "kpk_defence", "--random", "--won"]).ends(1).says(&["no won position of the table's men was found"]);
    al(&["play", "two.adv", "--random"]).ends(2).says(&["the file has several tables", "--table with_rook"]);
}

#[test]
fn the_board_suits_the_terminal() {
    let with = |locale: &str| {
        let mut command = command(&["play", "cut.adv", "--fen", CORNER]);
        command.env("LANG", locale);
        finish(command, b"").out
    };
    assert!(with("en_GB.UTF-8").contains('♖'));
    assert!(with("C").is_ascii());
}

#[test]
fn what_cannot_be_played_is_told() {
    game("7k/8/5K2/8/8/8/8/Q7 w - - 0 1", "").ends(2).says(&["does not have the men of `cut`"]);
    game("7k/8/5K2/8/8/8/8/Q7 b - - 0 1", "").ends(2).says(&["does not have the men of `cut`"]);
    game("nothing", "").ends(2).says(&["illegal FEN"]);
    al(&["play", "-", "--random"]).ends(2).says(&["moves are read from standard input"]);
}

#[test]
fn the_person_may_have_the_strong_side() {
    let play = |lines: &str| {
        al_with(&["play", "krk_safe", "--fen", CORNER, "--side", "strong", "--board", "none"], lines).ends(0).out
    };
    let out = play("hint\nRa7\njudge\nundo\nKg6\njudge\nhint\nRa8\n");
    for text in
        ["You play White against a defender", "Kg6  by rule edge_rule, advice mate_in_2", "Checkmate: White wins."]
    {
        assert!(out.contains(text), "{text}:\n{out}");
    }
    assert!(out.contains("Ra7 keeps the win: mate in 4, and at best in 2."), "{out}");
    assert!(out.contains("Kg6 wins; no move mates sooner (mate in 2)."), "{out}");
    // a slip is judged too, and the defender takes what hangs
    let out = al_with(
        &["play", "krk_safe", "--fen", "8/8/8/8/8/2k5/3R4/7K w - - 0 1", "--side", "strong", "--board", "none"],
        "Kg1\njudge\n",
    );
    assert!(out.ends(0).out.contains("Kg1? Kxd2! takes the rook."));
}

#[test]
fn a_game_can_be_watched() {
    for defence in ["longest", "trickiest", "random"] {
        let arguments =
            ["play", "krk_safe", "--seed", "3", "--won", "--side", "none", "--defence", defence, "--board", "none"];
        let out = al(&arguments).ends(0).out;
        assert!(out.contains("against a defender") && out.contains("Checkmate: White wins."), "{defence}:\n{out}");
    }
}

#[test]
fn a_game_is_saved() {
    let path = folder("play_save").join("game.pgn");
    let path = path.to_str().expect("a path in UTF-8");
    let run = al_with(&["play", "cut.adv", "--fen", CORNER, "--board", "none"], format!("Kg8\nsave {path}\nsave\n"));
    assert!(run.ends(0).out.contains("The game is in "));
    let pgn = std::fs::read_to_string(path).expect("the game is written");
    assert!(pgn.contains("[White \"cut\"]") && pgn.ends_with("1. Kg6 Kg8 2. Ra8# 1-0\n"), "{pgn}");
    // what was saved can be read
    assert!(al(&["explain", "cut.adv", "--pgn", path]).ends(0).out.contains("{cornered, mate_in_two}"));
    let run = al_with(&["play", "cut.adv", "--fen", CORNER, "--board", "none"], "save no/such/folder.pgn\n").ends(0);
    assert!(run.out.contains("no/such/folder.pgn cannot be written"), "{}", run.out);
}

#[test]
fn the_board_is_coloured_where_colours_are_wanted() {
    let mut command = command(&["play", "cut.adv", "--fen", CORNER, "--board", "ascii"]);
    command.env("CLICOLOR_FORCE", "1");
    let out = finish(command, b"").out;
    assert!(out.contains("\u{1b}[") && out.contains("48;5;180m") && out.contains("48;5;137m"), "{out:?}");
}

#[test]
fn a_game_that_the_rules_have_drawn_is_saved_as_drawn() {
    let file = folder("drawn").join("game.pgn");
    let lines = format!("Kxc1\nsave {}\nquit\n", file.display());
    game("8/8/8/8/8/8/2k5/K1R5 b - - 99 80", &lines).ends(0);
    let saved = std::fs::read_to_string(&file).expect("it is saved");
    assert!(saved.contains("[Result \"1/2-1/2\"]") && saved.trim_end().ends_with("1/2-1/2"), "{saved}");
    let lines = format!("Kd3\nsave {}\nquit\n", file.display());
    game("8/8/8/8/8/8/2k5/K6R b - - 99 80", &lines).ends(0);
    let saved = std::fs::read_to_string(&file).expect("it is saved");
    assert!(saved.contains("[Result \"1/2-1/2\"]"), "{saved}");
}

#[test]
fn a_move_that_wins_too_late_is_told() {
    let game = |fen: &str| al_with(&["play", "krrk", "--fen", fen], "quit\n").ends(0);
    let too_late = game("2R3R1/8/k7/8/8/5K2/8/8 w - - 95 1");
    too_late.prints(&["With this move the win comes too late for the 50-move rule; another is in time."]);
    let at_any_rate = game("8/8/R7/5R2/1k6/5K2/8/8 w - - 95 1");
    at_any_rate.prints(&["The win comes too late for the 50-move rule."]);
    let early = game("2R3R1/8/k7/8/8/5K2/8/8 w - - 5 1");
    assert!(!early.out.contains("50-move rule"), "{}", early.out);
}
