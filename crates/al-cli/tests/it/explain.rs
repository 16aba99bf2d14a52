//! `al explain`.

use crate::run::{al, al_with, folder, golden, write};
use crate::uci::{chess, plays};
use shakmaty::{Bitboard, Position as _, Square};

const TREE: &str = "8/8/8/8/3R4/2k5/8/K7 w - - 0 1";

#[test]
fn a_decision_is_told_in_words() {
    golden("explain", &al(&["explain", "krk_safe", "--fen", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"]).ends(0).out);
    golden("explain_tree", &al(&["explain", "cut.adv", "--fen", "7k/8/5K2/8/8/8/8/R7 w - - 0 1"]).ends(0).out);
}

#[test]
fn a_network_tells_what_it_hands_over_to() {
    let run = al(&["explain", "--fen", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "--language", "es"]).ends(0);
    run.prints(&["ruta krk", "pasa la posición a la tabla krk", "tighten"]);
}

#[test]
fn a_decision_is_told_in_spanish() {
    let run = al(&["explain", "krk_safe", "--fen", TREE, "--moves", "1. Rd1 Kb4", "--language", "es"]).ends(0);
    golden("explain_spanish", &run.out);
}

#[test]
fn black_is_us_where_black_is_to_move() {
    let run = al(&["explain", "krk_safe", "--fen", "4k2r/8/8/8/8/8/8/4K3 b - - 0 1"]).ends(0);
    assert!(run.out.starts_with("Rh7: rule else_rule, advice squeeze."), "{}", run.out);
    assert!(run.out.contains("`new_room` is 42, `root.new_room` was 49 at the root"), "{}", run.out);
}

#[test]
fn moves_lead_into_a_plan_or_out_of_it() {
    let explain = |moves: &str| al(&["explain", "krk_safe", "--fen", TREE, "--moves", moves]).ends(0).out;
    assert!(explain("Rd1 Kb4").contains("continues a plan begun 2 plies earlier"));
    assert!(explain("d4d1 c3b4").contains("continues a plan begun 2 plies earlier"));
    assert!(!explain("Rd8 Kb4").contains("continues a plan"));
    al(&["explain", "--fen", TREE, "--moves", "Rd1 Kb2"]).ends(2).says(&["`Kb2` is no legal move in", "legal are: "]);
}

#[test]
fn a_decision_is_told_to_programs() {
    let run = al(&["explain", "krk_safe", "--fen", TREE, "--json"]).ends(0);
    let [told] = &run.json()[..] else { panic!("one object") };
    assert_eq!(
        (&told["table"], &told["advice"], &told["move"]),
        (&"krk_safe".into(), &"divide_in_3".into(), &"d4d1".into())
    );
    assert_eq!(told["rules"][0]["condition"]["parts"][0]["text"], "edge");
    assert_eq!(told["rules"][0]["condition"]["parts"][0]["value"], false);
    let squeeze = &told["rules"][1]["attempts"][0];
    assert_eq!(
        (&squeeze["advice"], &squeeze["purpose"]),
        (&"squeeze".into(), &"Confine their king to less room.".into())
    );
    let fact = &squeeze["moves"][0]["facts"][0];
    assert_eq!((&fact["text"], &fact["value"]), (&"new_room < root.new_room".into(), &false.into()));
    assert_eq!((&fact["parts"][0]["value"], &fact["parts"][1]["value"]), (&21.into(), &9.into()));
    assert_eq!(told["tree"]["move"], "d4d1");
    assert!(told["meanings"]["new_room"].as_str().is_some_and(|meaning| meaning.contains("How many squares")));
}

#[test]
fn a_picture_is_drawn() {
    let path = folder("explain_svg").join("why.svg");
    let path = path.to_str().expect("a path in UTF-8");
    al(&["explain", "krk_safe", "--fen", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "--svg", path]).ends(0);
    let svg = std::fs::read_to_string(path).expect("the picture is written");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    // the room after the move, 42 squares, and before it, 49; the goal by name; our move
    assert_eq!(svg.matches("fill-opacity=\"0.45\"/>").count(), 42);
    assert_eq!(svg.matches("stroke-dasharray").count(), 49);
    for text in ["after the move: new_room", "before the move: root.new_room", "url(#ours)"] {
        assert!(svg.contains(text), "{text}");
    }
    al(&["explain", "--fen", TREE, "--svg", "no/such/folder.svg"]).ends(2).says(&["cannot be written"]);
}

/// Those that their king, on e8, can ever come to while king and rook stand still.
fn shut_in(king: Square, rook: Square) -> Bitboard {
    reached(shakmaty::attacks::king_attacks(king) | shakmaty::attacks::rook_attacks(rook, king.into()))
}

/// The squares that a king on e8 can come to without these.
fn reached(ours: Bitboard) -> Bitboard {
    let mut squares = Bitboard::from(Square::E8);
    loop {
        let steps: Bitboard = squares.into_iter().flat_map(shakmaty::attacks::king_attacks).collect();
        let wider = squares | (steps & !ours);
        if wider == squares {
            return squares;
        }
        squares = wider;
    }
}

#[test]
fn a_picture_shows_the_squares_behind_a_measure() {
    let path = folder("explain_svg_measure").join("why.svg");
    let path = path.to_str().expect("a path in UTF-8");
    al(&["explain", "krk", "--fen", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "--svg", path]).ends(0).prints(&["Kd2: "]);
    let svg = std::fs::read_to_string(path).expect("the picture is written");
    let (before, after) = (shut_in(Square::E1, Square::H1), shut_in(Square::D2, Square::H1));
    assert_ne!(before.count(), after.count());
    assert_eq!(svg.matches("fill-opacity=\"0.45\"/>").count(), after.count());
    assert_eq!(svg.matches("stroke-dasharray").count(), before.count());
    assert!(svg.contains("after the move: Room of their king in squares, one less"), "{svg}");
}

#[test]
fn a_picture_shows_the_squares_that_a_number_counts() {
    let path = folder("explain_svg_branch").join("why.svg");
    let path = path.to_str().expect("a path in UTF-8");
    al(&["explain", "kbbk", "--fen", "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "--svg", path]).ends(0).prints(&["Bh3: "]);
    let svg = std::fs::read_to_string(path).expect("the picture is written");
    let occupied: Bitboard = [Square::C1, Square::E1, Square::H3].into_iter().collect();
    let bishops = [Square::C1, Square::H3].map(|from| shakmaty::attacks::bishop_attacks(from, occupied));
    let after = reached(shakmaty::attacks::king_attacks(Square::E1) | bishops[0] | bishops[1]);
    assert_eq!(svg.matches("fill-opacity=\"0.45\"/>").count(), after.count());
}

#[test]
fn words_stay_within_the_picture() {
    let path = folder("explain_svg_words").join("why.svg");
    let path = path.to_str().expect("a path in UTF-8");
    al(&["explain", "kpk_attack", "--fen", "8/1P6/k7/8/K7/8/8/8 w - - 0 1", "--svg", path]).ends(0);
    let svg = std::fs::read_to_string(path).expect("the picture is written");
    let texts: Vec<&str> = svg.split("font-size").skip(1).filter_map(|rest| rest.split(['<', '>']).nth(1)).collect();
    assert!(texts.iter().all(|text| text.chars().count() <= 64), "{texts:?}");
    // long source is told whole, on as many lines as it takes
    let told = texts.join(" ");
    assert!(told.contains("after the move: ") && !told.contains('…') && !told.contains("..."), "{told}");
    let attribute = |name: &str| {
        let values = svg.split(name).skip(1).filter_map(|rest| rest.split('"').next()?.parse::<f64>().ok());
        values.collect::<Vec<f64>>()
    };
    let (lowest, height) = (attribute(" y=\"").into_iter().fold(0.0, f64::max), attribute(" height=\"")[0]);
    assert!(lowest < height, "{lowest} {height}");
}

#[test]
fn what_a_measure_forces_is_drawn_as_a_tree() {
    let fen = "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1";
    let told = al(&["explain", "elementary", "--fen", fen, "--json"]).ends(0).json();
    let tree = &told[0]["forces"];
    let replies = tree["replies"].as_array().expect("replies");
    // every legal reply has an answer, and each line is one of chess
    let after = plays(&chess(fen), tree["move"].as_str().expect("a move")).expect("a legal move");
    assert_eq!(replies.len(), after.legal_moves().len());
    for reply in replies {
        let replied = plays(&after, reply["move"].as_str().expect("a move")).expect("a legal reply");
        let answer = reply["answer"]["move"].as_str().expect("an answer");
        assert!(plays(&replied, answer).is_some(), "{answer}");
    }
    // what is played of it is one move
    assert_eq!(told[0]["tree"]["replies"].as_array().map(Vec::len), Some(0));
    let run = al(&["explain", "elementary", "--fen", fen, "--whole-tree"]).ends(0);
    run.prints(&["in at most 3 moves", "the table is asked again after each of them:", "  1. Bh3", "\n     1... "]);
    let spanish = al(&["explain", "elementary", "--fen", fen, "--language", "es"]).ends(0);
    spanish.prints(&["como mucho", "Lo que fuerza la jugada", "1. Ah3"]);
}

#[test]
fn the_numbers_of_a_measure_are_told_in_the_author_s_words() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    let run = al(&["explain", "krk", "--fen", fen]).ends(0);
    let run = run.prints(&[
        "    whatever they answer, it makes `net` less in at most 3 moves:",
        "      Room of their king in squares, one less in a grip: 50 before, 19 then\n",
    ]);
    assert!(!run.out.contains("cage.count"), "{}", run.out);
    let spanish = al(&["explain", "krk", "--fen", fen, "--language", "es"]).ends(0);
    spanish.prints(&["hace menor `net` en 3 jugadas como mucho:", "one less in a grip: antes 50, después 19\n"]);
    // numbers that stay come first, one of which more is better is told as it is, a truth as one
    let run = al(&["explain", "kbbk", "--fen", "8/8/3BB3/8/3k4/8/3K4/8 w - - 0 1"]).ends(0);
    run.prints(&[
        "no tree makes `narrower` less",
        "Squares that are left to their king",
        "Their king can come and trouble a bishop: ",
    ]);
    let data = al(&["explain", "krk", "--fen", fen, "--json"]).ends(0).json();
    let measure = &data[0]["rules"][0]["attempts"][0]["measure"];
    assert_eq!(measure["numbers"][0], "Room of their king in squares, one less in a grip");
    assert_eq!(measure["at_root"][0], 50);
}

#[test]
fn a_tree_has_one_number_of_moves() {
    let kings = "8/8/8/8/8/2k5/3R4/K7 w - - 0 1";
    for (table, fen) in [
        ("krk", kings),
        ("krk_safe", kings),
        ("krk_safe", "8/8/8/8/3R4/2k5/8/K7 w - - 0 1"),
        ("krk_safe", "7k/8/5K2/8/8/8/8/R7 w - - 0 1"),
        ("kqk", "8/4Q3/8/8/8/8/8/k6K w - - 0 1"),
        ("kbbk", "8/8/3BB3/8/3k4/8/3K4/8 w - - 0 1"),
    ] {
        let advised = al(&["advise", table, "--fen", fen, "--json"]).ends(0).json();
        let nodes = advised[0]["tree_nodes"].as_u64().expect("a number");
        let explained = al(&["explain", table, "--fen", fen, "--json"]).ends(0).json();
        assert_eq!(explained[0]["tree_nodes"], nodes, "{table} {fen}");
        let moves = if nodes == 1 { "1 move".to_owned() } else { format!("{nodes} moves") };
        let [says, advises] = ["explain", "advise"].map(|command| al(&[command, table, "--fen", fen]).ends(0));
        says.prints(&[&format!("with a forcing tree of {moves}\n")]);
        advises.prints(&[&format!("  tree    {moves}")]);
    }
}

#[test]
fn the_number_of_the_move_is_kept() {
    let run = al(&["explain", "krk_safe", "--fen", "8/8/8/8/3R4/2k5/8/K7 w - - 0 41", "--moves", "Rd1 Kb4", "--json"]);
    let told = run.ends(0).json();
    assert_eq!(told[0]["fen"], "8/8/8/8/1k6/8/8/K2R4 w - - 2 42");
    assert_eq!(told[0]["root"], "8/8/8/8/3R4/2k5/8/K7 w - - 0 41");
    let words = al(&["explain", "krk_safe", "--fen", "8/8/8/8/3R4/2k5/8/K7 w - - 0 41", "--moves", "Rd1 Kb4"]).ends(0);
    words.prints(&["8/8/8/8/3R4/2k5/8/K7 w - - 0 41"]);
}

#[test]
fn a_game_gets_comments() {
    let game = "[White \"Anne\"]\n[Black \"Ben\"]\n[FEN \"8/8/8/8/3R4/2k5/8/K7 w - - 0 1\"]\n\n1. Rd1 {so} Kb4 2. Rd2 Kc3 \
                3. Rd8 (3. Ra2) Kc2 4. Rc8+ Kb3 5. Rb8+ Ka3 6. Ra8+ Kb3 7. Ra7 1-0\n";
    let run = al_with(&["explain", "krk_safe", "--pgn", "-"], game).ends(0);
    golden("explain_game", &run.out);
}

#[test]
fn a_game_is_told_in_spanish() {
    let game = "[FEN \"8/8/8/8/8/2k5/3R4/K7 w - - 0 1\"]\n\n1. Kb1 Kxd2 *\n";
    let run = al_with(&["explain", "krk_safe", "--pgn", "-", "--language", "es"], game).ends(0);
    // lines of a game may break anywhere
    let words = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("Rb1 deja escapar la victoria") && words.contains("Rxd2! captura la torre"), "{words}");
}

#[test]
fn games_that_cannot_be_read_are_told() {
    let broken = write(
        &folder("explain_pgn"),
        "broken.pgn",
        "[FEN \"8/8/8/8/8/2k5/3R4/K7 w - - 0 1\"]\n\n1. Rd4 Kd3 *\n\n1. e4 *\n",
    );
    let run = al(&["explain", "--pgn", &broken]).ends(1);
    let run = run.says(&["broken.pgn:3:8: game 1: 1... Kd3 is no legal move in", "  1. Rd4 Kd3 *", "         ^^^"]);
    assert!(run.out.contains("1. Rd4") && run.out.contains("1. e4 *"), "{}", run.out);
    // a comment without an end: what stands before it is told, and nothing of it
    let open = "[FEN \"8/8/8/8/8/2k5/3R4/K7 w - - 0 1\"]\n\n1. Rd4 Kxd4 *\n\n\
                [FEN \"8/8/8/8/8/2k5/3R4/K7 w - - 0 1\"]\n\n1. Rd8 Kb3 {no end 2. Kb1 *\n";
    let run = al_with(&["explain", "--pgn", "-"], open).ends(1);
    let run = run.says(&["<stdin>:7:12: game 2: the comment that begins here does not end before the next game"]);
    assert!(run.out.contains("Kxd4") && run.out.contains("1. Rd8"), "{}", run.out);
    assert!(run.out.ends_with("Kb3 *\n") && !run.out.contains("no end"), "{}", run.out);
    let fen = write(&folder("explain_pgn_fen"), "fen.pgn", "[FEN \"x\"]\n\n1. Rd4 *\n");
    al(&["explain", "--pgn", &fen]).ends(1).says(&["fen.pgn:1:1: game 1: its FEN `x` is not legal"]);
    al_with(&["explain", "--pgn", "-"], "").ends(2).says(&["there is no game in <stdin>"]);
    // what is no text at all brings an answer too
    assert_ne!(al_with(&["explain", "--pgn", "-"], [0xff, 0xfe, b'{', 0, b'[', b'"']).code, -1);
}

#[test]
fn positions_without_a_table_are_told() {
    al(&["explain", "--fen", "4k3/8/8/8/8/8/8/4K2R b - - 0 1"])
        .ends(2)
        .says(&["no table speaks of K vs K R", "`krk` speaks of K R vs K"]);
    let run = al(&["explain", "--fen", "4kn2/8/8/8/8/8/8/4K2Q w - - 0 1"]).ends(2).says(&["there are elementary, "]);
    assert!(run.err.lines().count() <= 3, "{}", run.err);
    al(&["explain", "silent.adv", "--fen", "7k/8/5K2/8/8/8/8/R7 w - - 0 1"]).ends(1);
    al(&["explain"]).ends(2).says(&["--fen <FEN>", "--pgn <FILE>"]);
    al(&["explain", "--fen", "x"]).ends(2).says(&["illegal FEN"]);
}

#[test]
fn what_may_stay_is_not_said_to_become_less() {
    let fen = "8/8/8/4k3/8/8/3P4/3K4 b - - 0 1";
    let run = al(&["explain", "kpk", "--fen", fen]).ends(0);
    let told =
        "whatever they answer, it keeps `unrest` at most what it is now and reaches `settled` in at most 1 move:";
    assert!(run.out.contains(told) && !run.out.contains("`unrest` less"), "{}", run.out);
    let run = al(&["explain", "kpk", "--fen", fen, "--language", "es"]).ends(0);
    let told = "no deja crecer `unrest` y alcanza `settled` en 1 jugada como mucho:";
    assert!(run.out.contains(told), "{}", run.out);
    let run = al(&["explain", "kpk", "--fen", fen, "--json"]).ends(0);
    assert!(run.out.contains("\"against\":\"at_most\",\"besides\":\"settled\""), "{}", run.out);
}

#[test]
fn what_takes_too_long_is_told_as_far_as_it_is_known() {
    let fen = "8/8/8/3k4/8/8/3K4/3BN3 w - - 0 1";
    let run = al(&["explain", "kbnk", "--fen", fen, "--seconds", "0"]).ends(0);
    run.prints(&[
        "Ke3: rule always, advice tighten.",
        "it makes `plan` less in at most 5 moves",
        "The search for reasons was cut short after ",
        "What the move forces was not drawn up in time",
    ]);
    let told = al(&["explain", "kbnk", "--fen", fen, "--seconds", "0", "--json"]).ends(0).json();
    assert!(told[0]["cut_after_seconds"].is_number() && told[0]["forces"].is_null(), "{told:?}");
    let attempt = &told[0]["rules"][0]["attempts"][0];
    assert_eq!(attempt["measure"]["in_moves"], 5);
}

#[test]
fn of_several_tables_the_one_that_is_meant_is_said() {
    let table = |name: &str, man: &str| {
        let goal = format!("better: turn == them; us: 0 => {man}; them: none;");
        format!("table {name} (K R vs K) {{ rule r: true -> a; advice a {{ {goal} }} }}\n")
    };
    let text = format!("language 1;\n{}{}", table("first", "rook"), table("second", "king"));
    let file = write(&folder("explain_several"), "several.adv", text);
    let fen = "8/8/8/8/8/2k5/4R3/K7 w - - 0 1";
    for command in ["explain", "advise"] {
        let refused = al(&[command, &file, "--fen", fen]).ends(2);
        refused.says(&["several tables speak of this position: first, second", "--table first"]);
        al(&[command, &file, "--fen", fen, "--table", "second"]).ends(0).prints(&["K"]);
    }
    let game = format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n1. Kb1 *\n");
    let game = write(&folder("explain_several_game"), "game.pgn", game);
    al(&["explain", &file, "--pgn", &game]).ends(2).says(&["several tables"]);
    al(&["explain", &file, "--pgn", &game, "--table", "second"]).ends(0).prints(&["r, a"]);
    // of those in the command the first is asked, or the one that is named
    al(&["explain", "--fen", fen, "--table", "krk_safe"]).ends(0).prints(&["krk_safe.adv:"]);
}
