//! Random sessions with `al uci`: no crash, no illegal move, nothing but the protocol.

use crate::chance::Chance;
use crate::run::al_with;
use crate::uci::{MIDDLE, TREE, plays};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Position as _};

/// What the engine is told in a random session, and the position in which each `go` is to be answered.
struct Talk {
    lines: Vec<u8>,
    asked: Vec<Option<Chess>>,
}

/// A random session, legal and illegal.
fn talk(chance: &mut Chance) -> Talk {
    let mut talk = Talk { lines: Vec::new(), asked: Vec::new() };
    let mut now = Some(Chess::default());
    for _ in 0..chance.below(12) + 1 {
        match chance.below(10) {
            0..4 => {
                let (line, told) = random_position(chance);
                match told {
                    Told::Position(chess) => now = Some(chess),
                    Told::Impossible => now = None,
                    Told::Nothing => {}
                }
                talk.say(&line);
            }
            4..8 => {
                let limits = [
                    " depth 1",
                    " depth 2",
                    " depth 0",
                    " nodes 50",
                    " movetime 1",
                    " wtime 5 btime 5",
                    " mate 1",
                    " infinite",
                ];
                let go = limits[chance.below(limits.len())];
                talk.say(&format!("go{go}"));
                if go == " infinite" {
                    talk.say("stop");
                }
                talk.asked.push(now.clone());
            }
            8 => {
                let words = [
                    "isready",
                    "uci",
                    "ucinewgame",
                    "stop",
                    "ponderhit",
                    "d",
                    "",
                    "setoption name Table value krk",
                    "setoption name Table value elementary",
                    "setoption name",
                    "debug on",
                    "register later",
                    "position",
                    "\u{0}\u{7f}",
                    "quit quit",
                ];
                let line = words[chance.below(words.len())];
                if line == "quit quit" {
                    talk.say(line);
                    return talk;
                }
                if line == "ucinewgame" {
                    now = Some(Chess::default());
                } else if line == "position" {
                    now = None;
                } else if line.starts_with("go") {
                    talk.asked.push(now.clone());
                }
                talk.say(line);
            }
            _ => {
                let garbage: Vec<u8> = (0..chance.below(60)).map(|_| chance.below(256) as u8).collect();
                // a line that means nothing, whatever it holds
                let garbage: Vec<u8> = garbage.into_iter().filter(|byte| *byte != b'\n').collect();
                talk.lines.extend(b"%");
                talk.lines.extend(garbage);
                talk.lines.push(b'\n');
            }
        }
    }
    talk
}

impl Talk {
    fn say(&mut self, line: &str) {
        self.lines.extend(line.as_bytes());
        self.lines.push(b'\n');
    }
}

/// What a `position` comes to.
enum Told {
    /// This position.
    Position(Chess),
    /// None: its FEN has no meaning.
    Impossible,
    /// One of its moves is not legal, so the position before stays.
    Nothing,
}

/// A random `position`, and what it comes to.
fn random_position(chance: &mut Chance) -> (String, Told) {
    let fens = [
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        TREE,
        MIDDLE,
        "8/P1k5/8/8/8/8/p1K5/8 w - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
        "8/8/8/8/8/2k5/3R4/K7 b - - 99 80",
        "QQQQk3/8/8/8/8/8/8/4K3 b - - 0 1",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/4K3/8/8/8/8/8/8 w - - 0 1",
        "garbage w",
    ];
    let choice = chance.below(fens.len() + 5);
    let (mut line, mut now) = match fens.get(choice) {
        None if choice == fens.len() => ("position startpos".to_owned(), Some(Chess::default())),
        None => {
            let (fen, position) = random_ending(chance);
            (format!("position fen {fen}"), Some(position))
        }
        Some(fen) => {
            let position = fen.parse::<Fen>().ok().and_then(|fen| fen.into_position(CastlingMode::Standard).ok());
            (format!("position fen {fen}"), position)
        }
    };
    let Some(chess) = &mut now else { return (line, Told::Impossible) };
    if chance.below(2) == 0 {
        return (line, Told::Position(chess.clone()));
    }
    line += " moves";
    for _ in 0..chance.below(30) {
        let legal = chess.legal_moves();
        if legal.is_empty() || chance.below(40) == 0 {
            line += [" e2e5", " 0000", " xyz", " a1a1 e2e4"][chance.below(4)];
            return (line, Told::Nothing);
        }
        let mv = legal[chance.below(legal.len())];
        line += &format!(" {}", UciMove::from_standard(mv));
        chess.play_unchecked(mv);
    }
    (line, Told::Position(chess.clone()))
}

/// A random position of an ending of the library or of one like it, either colour strong, either to move, whatever
/// the clock.
fn random_ending(chance: &mut Chance) -> (String, Chess) {
    let endings = ["KRk", "KQk", "KBBk", "KPk", "KRRk", "KQRk", "KQQk", "KQkp", "KPkp", "KBNk", "KRkr", "KNk", "Kk"];
    loop {
        let mut board = [['1'; 8]; 8];
        let is_black = chance.below(2) == 1;
        for man in endings[chance.below(endings.len())].chars() {
            let man =
                if is_black == man.is_ascii_lowercase() { man.to_ascii_uppercase() } else { man.to_ascii_lowercase() };
            board[chance.below(8)][chance.below(8)] = man;
        }
        let ranks = board.map(|rank| rank.iter().collect::<String>()).join("/");
        let turn = ["w", "b"][chance.below(2)];
        let clock = [0, 0, 0, 7, 98, 99, 100, 150][chance.below(8)];
        let fen = format!("{ranks} {turn} - - {clock} 90");
        let position = fen.parse::<Fen>().ok().and_then(|fen| fen.into_position(CastlingMode::Standard).ok());
        if let Some(position) = position {
            return (fen, position);
        }
    }
}

/// Talks a session through, and looks at each answer.
fn hold(seed: u64) {
    let Talk { lines, asked } = talk(&mut Chance::new(seed));
    let run = al_with(&["uci"], &lines).ends(0);
    let words = ["id ", "option ", "uciok", "readyok", "info ", "bestmove "];
    let mut answers = Vec::new();
    for line in run.out.lines() {
        assert!(words.iter().any(|word| line.starts_with(word)), "seed {seed}: {line}");
        if let Some(best) = line.strip_prefix("bestmove ") {
            answers.push(best.split(' ').next().unwrap_or_default().to_owned());
        }
    }
    assert_eq!(answers.len(), asked.len(), "seed {seed}: {}", run.out);
    for (answer, chess) in answers.iter().zip(&asked) {
        let expected_none = chess.as_ref().is_none_or(|chess| chess.legal_moves().is_empty());
        let legal = chess.as_ref().and_then(|chess| plays(chess, answer)).is_some();
        let said = String::from_utf8_lossy(&lines);
        assert!(if expected_none { answer == "0000" } else { legal }, "seed {seed}: {answer} in {chess:?}: {said}");
    }
}

/// How many random sessions are held; `AL_SESSIONS` names another number.
const SESSIONS: u64 = 200;

#[test]
fn random_sessions_bring_no_crash_and_no_illegal_move() {
    let wanted = std::env::var("AL_SESSIONS").ok().and_then(|number| number.parse().ok());
    let sessions = wanted.unwrap_or(SESSIONS);
    std::thread::scope(|scope| {
        for half in 0..2 {
            scope.spawn(move || (half..sessions).step_by(2).for_each(hold));
        }
    });
}
