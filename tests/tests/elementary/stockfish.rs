//! Stockfish as the defender, at a fixed depth.

use advice::Move;
use advice::chess::Position;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// How deep it looks, in plies.
const DEPTH: u32 = 10;

/// A running Stockfish.
pub(super) struct Stockfish {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Stockfish {
    /// Starts it; `None` where it is not installed.
    pub(super) fn start() -> Option<Self> {
        let path = std::env::var_os("PATH")?;
        let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
        let program = folders.map(|folder| folder.join("stockfish")).find(|file| file.is_file())?;
        let mut child = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let (to, from) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
        Some(Self { child, to, from })
    }

    /// Its move.
    pub(super) fn reply(&mut self, position: &Position) -> Move {
        write!(self.to, "position fen {}\ngo depth {DEPTH}\n", position.fen()).expect("Stockfish listens");
        let mut line = String::new();
        while !line.starts_with("bestmove") {
            line.clear();
            assert!(self.from.read_line(&mut line).expect("Stockfish speaks") > 0, "Stockfish has stopped");
        }
        let mv = line.split_whitespace().nth(1).expect("a move");
        position.find_move(mv).expect("a legal move")
    }
}

impl Drop for Stockfish {
    fn drop(&mut self) {
        // it ends with its input; what does not end so, does with us
        let _ = self.to.write_all(b"quit\n");
        let _ = self.child.wait();
    }
}
