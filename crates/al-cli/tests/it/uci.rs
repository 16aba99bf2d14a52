//! `al uci`, as other programs speak with it.

use crate::run::{al, al_with, command, folder, write};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Position as _};
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout};

/// The command, talked with line by line.
pub(crate) struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    pub(crate) fn start() -> Self {
        let mut child = command(&["uci"]).stdin(std::process::Stdio::piped()).spawn().expect("the command starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { child, input, output }
    }

    pub(crate) fn send(&mut self, lines: &[&str]) {
        for line in lines {
            writeln!(self.input, "{line}").expect("the engine listens");
        }
    }

    /// All lines up to the first that begins so, that one last.
    pub(crate) fn until(&mut self, begin: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("text") > 0, "the engine ended before {begin}: {lines:?}");
            lines.push(line.trim_end().to_owned());
            if line.starts_with(begin) {
                return lines;
            }
        }
    }

    /// The same answer once something is told in it that is worked out in the background.
    pub(crate) fn go_until(&mut self, position: &str, told: &str) -> Vec<String> {
        loop {
            let lines = self.go(position, "go movetime 20");
            if lines.iter().any(|line| line.contains(told)) {
                return lines;
            }
        }
    }

    /// The answer to `go` in a position, with what was told before.
    pub(crate) fn go(&mut self, position: &str, go: &str) -> Vec<String> {
        self.send(&[position, go]);
        self.until("bestmove")
    }

    pub(crate) fn quit(mut self) {
        self.send(&["quit"]);
        assert!(self.child.wait().expect("the engine ends").success());
    }
}

/// The move of a `bestmove` line, and what to ponder on.
pub(crate) fn best(lines: &[String]) -> (&str, Option<&str>) {
    let words: Vec<&str> = lines.last().expect("a last line").split(' ').collect();
    match words[..] {
        ["bestmove", mv] => (mv, None),
        ["bestmove", mv, "ponder", reply] => (mv, Some(reply)),
        _ => panic!("{words:?}"),
    }
}

pub(crate) fn told(lines: &[String], text: &str) -> bool {
    lines.iter().any(|line| line.contains(text))
}

pub(crate) fn chess(fen: &str) -> Chess {
    fen.parse::<Fen>().expect("a FEN").into_position(CastlingMode::Standard).expect("a legal position")
}

pub(crate) fn plays(chess: &Chess, text: &str) -> Option<Chess> {
    let mv = text.parse::<UciMove>().ok()?.to_move(chess).ok()?;
    chess.clone().play(mv).ok()
}

pub(crate) const TREE: &str = "8/8/8/8/3R4/2k5/8/K7 w - - 0 1";
pub(crate) const MIDDLE: &str = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7";

#[test]
fn it_introduces_itself_and_its_options() {
    let mut engine = Engine::start();
    engine.send(&["uci"]);
    let lines = engine.until("uciok");
    for line in [
        "id name AL ",
        "id author ",
        "option name Table type combo default any var any var elementary var kbbk",
        "option name Engine type combo",
        "option name Explain type check default false",
        "option name UCI_AnalyseMode type check default false",
        "option name MultiPV type spin default 1",
    ] {
        assert!(lines.iter().any(|told| told.starts_with(line)), "{line}: {lines:?}");
    }
    engine.quit();
}

#[test]
fn a_table_gives_its_reason_the_mate_and_the_line() {
    let mut engine = Engine::start();
    engine.send(&["setoption name Table value krk_safe"]);
    let lines = engine.go("position fen 7k/8/5K2/8/8/8/8/R7 w - - 0 1", "go movetime 50");
    assert_eq!(best(&lines), ("f6g6", Some("h8g8")));
    assert!(told(&lines, "info string krk_safe: rule edge_rule, advice mate_in_2: Mate with the second move."));
    assert!(told(&lines, "info depth 3 score mate 2 pv f6g6 h8g8 a1a8"), "{lines:?}");
    engine.quit();
}

#[test]
fn a_line_of_moves_continues_the_forcing_tree() {
    let mut engine = Engine::start();
    engine.send(&["setoption name Table value krk_safe"]);
    let line = format!("position fen {TREE} moves d4d1 c3b4");
    let continued = engine.go(&line, "go");
    assert!(told(&continued, "advice divide_in_3, 2 plies into its forcing tree"), "{continued:?}");
    // the same position for itself is another matter
    engine.send(&["ucinewgame"]);
    let alone = engine.go("position fen 8/8/8/8/1k6/8/8/K2R4 w - - 2 2", "go");
    assert!(!told(&alone, "into its forcing tree"), "{alone:?}");
    engine.quit();
}

#[test]
fn positions_without_moves_continue_the_tree_too_unless_they_are_analysed() {
    for (analyse, continues) in [("false", true), ("true", false)] {
        let mut engine = Engine::start();
        engine.send(&["setoption name Table value krk_safe"]);
        engine.send(&[&format!("setoption name UCI_AnalyseMode value {analyse}")]);
        assert_eq!(best(&engine.go(&format!("position fen {TREE}"), "go")).0, "d4d1");
        let lines = engine.go("position fen 8/8/8/8/1k6/8/8/K2R4 w - - 2 2", "go");
        assert_eq!(told(&lines, "into its forcing tree"), continues, "{lines:?}");
        engine.quit();
    }
}

#[test]
fn the_opponent_cannot_go_round_in_circles() {
    // where the tree is forgotten after each move, this defence is never mated
    let mut engine = Engine::start();
    let (mut now, mut moves) = (chess("8/8/8/8/8/8/2k5/K4R2 w - - 0 1"), String::new());
    let start = "position fen 8/8/8/8/8/8/2k5/K4R2 w - - 0 1";
    for _ in 0..40 {
        let position = if moves.is_empty() { start.to_owned() } else { format!("{start} moves{moves}") };
        let lines = engine.go(&position, "go wtime 1000 btime 1000");
        let (mv, _) = best(&lines);
        now = plays(&now, mv).expect("a legal move");
        moves += &format!(" {mv}");
        if now.legal_moves().is_empty() {
            break;
        }
        // back and forth beside c2, wherever that goes
        let wanted =
            ["d3", "c2", "d2", "c3"].map(|to| now.legal_moves().into_iter().find(|mv| mv.to().to_string() == to));
        let reply = wanted.into_iter().flatten().next().unwrap_or(now.legal_moves()[0]);
        moves += &format!(" {}", UciMove::from_standard(reply));
        now.play_unchecked(reply);
    }
    assert!(now.is_checkmate(), "{moves}");
    engine.quit();
}

#[test]
fn where_no_table_speaks_a_search_plays_and_says_so() {
    let mut engine = Engine::start();
    let lines = engine.go(&format!("position fen {MIDDLE}"), "go depth 2");
    assert!(told(&lines, "no table speaks of this position: a small search plays"));
    assert!(told(&lines, "info depth 2 "), "{lines:?}");
    let (mv, ponder) = best(&lines);
    let after = plays(&chess(MIDDLE), mv).expect("a legal move");
    assert!(plays(&after, ponder.expect("a move to ponder on")).is_some());
    // the weak side of an ending, en passant and promotion are no table's either
    for fen in ["8/8/8/8/8/2k5/3R4/K7 b - - 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "8/P7/8/8/8/8/8/k1K5 w - - 0 1"]
    {
        let lines = engine.go(&format!("position fen {fen}"), "go nodes 500");
        assert!(plays(&chess(fen), best(&lines).0).is_some(), "{fen}");
    }
    engine.quit();
}

#[test]
fn it_is_ready_while_it_searches() {
    let mut engine = Engine::start();
    engine.send(&[&format!("position fen {MIDDLE}"), "go infinite", "isready"]);
    let before = engine.until("readyok");
    assert!(!told(&before, "bestmove"));
    engine.send(&["stop"]);
    engine.until("bestmove");
    engine.quit();
}

#[test]
fn it_quits_while_it_searches() {
    for go in ["go infinite", "go ponder wtime 100000 btime 100000", "go depth 60"] {
        let mut engine = Engine::start();
        engine.send(&[&format!("position fen {MIDDLE}"), go]);
        engine.quit();
    }
}

#[test]
fn an_infinite_search_answers_only_when_it_is_stopped() {
    let mut engine = Engine::start();
    engine.send(&["position fen 7k/8/5K2/8/8/8/8/R7 w - - 0 1", "go infinite"]);
    engine.until("info depth");
    engine.send(&["isready"]);
    assert!(!told(&engine.until("readyok"), "bestmove"));
    engine.send(&["stop"]);
    assert_eq!(best(&engine.until("bestmove")).0, "f6g6");
    // one answer, not two
    engine.send(&["stop", "isready"]);
    assert_eq!(engine.until("readyok"), ["readyok"]);
    engine.quit();
}

#[test]
fn a_pondered_move_comes_after_the_hit() {
    let mut engine = Engine::start();
    engine.send(&[&format!("position fen {MIDDLE}"), "go ponder wtime 400 btime 400", "isready"]);
    assert!(!told(&engine.until("readyok"), "bestmove"));
    engine.send(&["ponderhit"]);
    engine.until("bestmove");
    engine.quit();
}

#[test]
fn every_form_of_the_clock_is_understood() {
    let mut engine = Engine::start();
    let position = format!("position fen {MIDDLE}");
    for go in [
        "go wtime 100 btime 100",
        "go wtime 100 btime 100 winc 0 binc 0",
        "go wtime 200 btime 100 winc 10 binc 10",
        "go wtime 100 btime 100 movestogo 2",
        "go wtime -50 btime -50",
        "go wtime 0 btime 0",
        "go movetime 30",
        "go movetime 0",
        "go depth 2",
        "go depth 0",
        "go nodes 100",
        "go mate 1",
        "go",
        "go wtime many",
        "go depth 99999999999999999999",
        "go searchmoves a2a3 h2h3 depth 2",
        "go searchmoves a1a8 depth 1",
    ] {
        let lines = engine.go(&position, go);
        let (mv, _) = best(&lines);
        assert!(plays(&chess(MIDDLE), mv).is_some(), "{go}: {mv}");
        if go.contains("a2a3") {
            assert!(["a2a3", "h2h3"].contains(&mv), "{mv}");
        }
    }
    engine.quit();
}

#[test]
fn a_table_s_move_that_is_not_wanted_is_not_played() {
    let mut engine = Engine::start();
    let lines = engine.go("position fen 7k/8/5K2/8/8/8/8/R7 w - - 0 1", "go searchmoves a1a2 depth 2");
    assert_eq!(best(&lines).0, "a1a2");
    assert!(told(&lines, "krk advises Kg6, which is not wanted"));
    engine.quit();
}

#[test]
fn without_any_introduction_the_first_position_of_chess_is_played() {
    let run = al_with(&["uci"], "go depth 1\n").ends(0);
    let lines: Vec<String> = run.out.lines().map(str::to_owned).collect();
    assert!(plays(&Chess::default(), best(&lines).0).is_some());
}

#[test]
fn where_there_is_no_move_it_says_so() {
    let mut engine = Engine::start();
    for (fen, score) in
        [("7k/5KR1/8/8/8/8/8/8 b - - 0 1", "score cp 0"), ("R5k1/8/6K1/8/8/8/8/8 b - - 0 1", "score mate 0")]
    {
        let lines = engine.go(&format!("position fen {fen}"), "go movetime 10");
        assert_eq!(best(&lines), ("0000", None));
        assert!(told(&lines, score), "{lines:?}");
    }
    engine.quit();
}

#[test]
fn impossible_positions_and_moves_are_told() {
    let mut engine = Engine::start();
    for fen in [
        "",
        "x",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "8/8/8/8/8/2k5/8/8 w - - 0 1",
        "k7/8/8/8/8/8/8/K6R w - - 0 1 é",
        "kK6/8/8/8/8/8/8/8 w - - 0 1",
        "P6k/8/8/8/8/8/8/K7 w - - 0 1",
        "4k2R/8/8/8/8/8/8/4K3 w - - 0 1",
    ] {
        let lines = engine.go(&format!("position fen {fen}"), "go movetime 10");
        assert!(
            lines.iter().all(|line| line.starts_with("info string ") || line.starts_with("bestmove 0000")),
            "{lines:?}"
        );
    }
    // what is no move at all is no legal one either
    let lines = engine.go("position startpos moves e2e4 xyz e7e5", "go depth 1");
    assert!(told(&lines, "illegal move xyz in "), "{lines:?}");
    // of moves of which one is not legal none is made: the position before stays
    for before in ["position startpos moves d2d4", "position startpos"] {
        engine.send(&[before]);
        let lines = engine.go("position startpos moves e2e4 e2e4 e7e5", "go depth 1");
        assert!(told(&lines, "illegal move e2e4 in rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
        let stays =
            if before.ends_with("d2d4") { plays(&Chess::default(), "d2d4").expect("legal") } else { Chess::default() };
        assert!(plays(&stays, best(&lines).0).is_some(), "{lines:?}");
    }
    engine.quit();
}

#[test]
fn past_the_fifty_move_mark_it_goes_on() {
    let mut engine = Engine::start();
    for clock in ["99", "100", "101", "150", "1000"] {
        let lines = engine.go(&format!("position fen 4k3/8/8/8/8/8/8/4K2R w - - {clock} 200"), "go");
        assert_eq!(best(&lines).0, "e1d2");
        let lines = engine.go(&format!("position fen 4k3/8/8/8/8/8/8/4K2R b - - {clock} 200"), "go depth 2");
        assert!(plays(&chess("4k3/8/8/8/8/8/8/4K2R b - - 0 1"), best(&lines).0).is_some());
    }
    engine.quit();
}

/// Positions from reports, with the moves that keep the result; where the list begins with `not`, those that do not.
const REPORTS: [(&str, &str); 13] = [
    ("7k/8/4NK2/8/8/3B4/8/8 w - - 0 1", "not f6f7 d3h7"),
    ("8/8/2Q5/k7/1rK5/8/8/8 w - - 21 108", "c4d5 c4d3 c4c3"),
    ("8/8/8/8/5K2/2Q5/5r2/3k4 w - - 37 111", "f4g5 f4e5 f4g4 f4e4 f4g3"),
    ("8/k1K5/2N5/1B6/8/8/8/8 b - - 13 7", "a7a8"),
    ("7K/5q2/6k1/8/8/8/8/8 w - - 1 2", "0000"),
    ("8/7P/8/4k3/8/8/8/K7 w - - 0 1", "not h7h8b h7h8n"),
    ("8/3k4/5P2/5K2/8/8/8/8 w - - 0 1", "f5g6 f5g5 f5e5"),
    ("8/8/2B5/8/5k2/6r1/7K/8 w - - 8 5", "c6a8 c6b7 c6d5 c6e4 c6g2 c6h1"),
    ("8/8/8/8/7p/5p2/8/4K2k w - - 0 1", "e1f2"),
    ("8/8/4k3/8/8/5P1K/8/8 b - - 0 1", "e6f7 e6f6 e6f5"),
    ("8/1P6/k7/8/K7/8/8/8 w - - 0 1", "b7b8r"),
    ("8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1", "c7c8r c2c3 c2b3"),
    ("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", "h8g7"),
];

#[test]
fn the_result_is_kept_where_programs_have_lost_it() {
    let mut engine = Engine::start();
    for (fen, moves) in REPORTS {
        // by a table where one speaks, else by the search
        let lines = engine.go(&format!("position fen {fen}"), "go nodes 200000");
        let (mv, _) = best(&lines);
        let kept = match moves.strip_prefix("not ") {
            Some(wrong) => !wrong.contains(mv),
            None => moves.split(' ').any(|right| right == mv),
        };
        assert!(kept, "{fen}: {mv}");
    }
    engine.quit();
}

#[test]
fn options_are_set_politely() {
    let mut engine = Engine::start();
    engine.send(&[
        "setoption name MultiPV value 3",
        "setoption name Hash value 64",
        "setoption name Threads value 2",
        "isready",
    ]);
    assert_eq!(engine.until("readyok"), ["readyok"]);
    engine.send(&[
        "setoption name Nothing value 3",
        "setoption name Table value krx",
        "setoption name Explain value yes",
        "isready",
    ]);
    assert_eq!(engine.until("readyok").len(), 4);
    engine.send(&[
        "setoption name table value KRK_AL0",
        "setoption name Engine value interpreted",
        "setoption name Explain value true",
    ]);
    let lines = engine.go("position fen 8/8/8/8/8/2k5/3R4/K7 w - - 0 1", "go");
    assert!(told(&lines, "info string krk_al0: rule else_rule"), "{lines:?}");
    assert!(told(&lines, "is accepted"), "{lines:?}");
    engine.quit();
}

#[test]
fn a_file_of_one_s_own_plays() {
    let run = al_with(&["uci", "cut.adv"], "position fen 7k/8/5K2/8/8/8/8/R7 w - - 0 1\ngo\n").ends(0);
    assert!(run.out.contains("info string cut: rule cornered, advice mate_in_two"), "{}", run.out);
    al(&["uci", "-"]).ends(2).says(&["give the table as a file"]);
    al(&["uci", "none.adv"]).ends(2).says(&["there is no file none.adv"]);
    let broken = write(&folder("uci_broken"), "broken.adv", "table x");
    assert!(al(&["uci", &broken]).ends(1).out.is_empty());
}

#[test]
fn the_board_is_drawn_in_words_of_the_protocol() {
    let run = al_with(&["uci"], "position fen 8/8/8/8/8/2k5/3R4/K7 w - - 0 1\nd\nposition startpos\nd\n").ends(0);
    assert!(run.out.contains("info string 8/8/8/8/8/2k5/3R4/K7 w - - 0 1\n"));
    assert!(run.out.contains("info string 2 | . . . R . . . . |\n"));
    assert!(run.out.lines().all(|line| line.starts_with("info string ")), "{}", run.out);
}

#[test]
fn the_weak_side_is_defended_as_it_is_set() {
    let fen = "8/8/8/3k4/8/8/R7/7K b - - 0 1";
    for defence in ["longest", "trickiest", "random"] {
        let mut engine = Engine::start();
        engine.send(&[&format!("setoption name Defence value {defence}")]);
        // in time it knows the ending, and knows that it is lost
        let lines = engine.go(&format!("position fen {fen}"), "go depth 1");
        assert!(told(&lines, "info string defends a small ending"), "{defence}: {lines:?}");
        assert_eq!(told(&lines, "score mate -"), defence != "random", "{defence}: {lines:?}");
        assert!(plays(&chess(fen), best(&lines).0).is_some());
        // a rook that hangs is a draw
        let lines = engine.go("position fen 8/8/8/8/8/2k5/3R4/7K b - - 0 1", "go depth 1");
        assert_eq!(told(&lines, "score cp 0 "), defence != "random", "{defence}: {lines:?}");
        // of other endings nobody here knows how they are lost
        let lines = engine.go("position fen 8/8/8/3k4/8/8/Rn6/7K b - - 0 1", "go depth 1");
        assert!(told(&lines, "a small search plays"), "{lines:?}");
        engine.quit();
    }
    let run = al_with(&["uci", "--defence", "longest"], format!("position fen {fen}\ngo depth 1\n")).ends(0);
    assert!(run.out.contains("defends a small ending"), "{}", run.out);
    let run = al_with(&["uci"], "setoption name Defence value brave\n").ends(0);
    assert!(run.out.contains("Defence is search, longest, trickiest or random, not brave"), "{}", run.out);
}

#[test]
fn another_engine_plays_where_no_table_speaks() {
    // the other engine is this one, which needs nothing else
    let other = format!("{} uci", env!("CARGO_BIN_EXE_al"));
    let talk =
        format!("position fen {MIDDLE}\ngo depth 2\nposition fen {TREE}\ngo\nposition startpos moves e2e4\ngo\n");
    let run = al_with(&["uci", "--fallback", &other], talk).ends(0);
    let lines: Vec<&str> = run.out.lines().collect();
    let answers: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("bestmove ")).collect();
    assert_eq!(answers.len(), 3, "{}", run.out);
    // what it tells is handed on; our table plays its own ending
    assert_eq!(lines.iter().filter(|line| line.contains("a small search plays")).count(), 2, "{}", run.out);
    assert!(answers[1].starts_with("d4d1"));
    assert!(lines.iter().any(|line| line.starts_with("info depth 2 ")));
}

#[test]
fn another_engine_that_fails_forfeits_nothing() {
    // it cannot be had: that is said, and the game goes on without it
    for (other, why) in [("no-such-engine", "the engine no-such-engine: "), ("true", "it does not speak UCI")] {
        let run = al_with(&["uci", "--fallback", other], "uci\nposition startpos\ngo depth 1\n").ends(0);
        assert!(run.out.contains("\nuciok\n") && run.out.contains("bestmove "), "{}", run.out);
        let said = run.out.lines().filter(|line| line.starts_with("info string ") && line.contains(why)).count();
        assert_eq!(said, 1, "{}", run.out);
        let run = al_with(&["uci", "--fallback", other], "go depth 1\n").ends(0);
        assert!(run.out.contains(why) && run.out.contains("bestmove "), "{}", run.out);
    }
    // it introduces itself and is gone, or plays what is not legal
    for talk in ["read u; echo uciok", "read u; echo uciok; read p; read g; echo bestmove a1a1; read d"] {
        let script = write(&folder("uci_other"), "other.sh", format!("{talk}\n"));
        let run = al_with(&["uci", "--fallback", &format!("sh {script}")], "position startpos\ngo depth 1\n").ends(0);
        assert!(run.out.contains("the other engine has no move") && run.out.contains("bestmove "), "{}", run.out);
    }
}
