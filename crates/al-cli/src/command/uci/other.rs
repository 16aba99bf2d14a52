//! Another engine, which plays where no table speaks.

use super::think::Control;
use crate::output::printable;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How long it may take to introduce itself.
const INTRODUCTION: Duration = Duration::from_secs(10);
/// How often it is asked whether the search is over.
const PATIENCE: Duration = Duration::from_millis(10);
/// How long it may take to answer once it has been stopped.
const LAST_WORD: Duration = Duration::from_secs(2);

/// An engine in a process of its own.
pub(super) struct Other {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Other {
    /// Starts an engine: its command, with arguments behind it. The error says in words why it cannot be had.
    pub(super) fn start(command: &str) -> Result<Self, String> {
        let fault = |why: String| format!("the engine {}: {why}; it plays no part", printable(command));
        let mut words = command.split_whitespace();
        let program = words.next().ok_or_else(|| fault("no command".to_owned()))?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| fault(error.to_string()))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(fault("it has no pipes".to_owned()));
        };
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            let lines = BufReader::new(output).lines().map_while(Result::ok);
            for line in lines {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let mut other = Self { child, input, lines };
        let introduced = other.say("uci").is_some() && other.wait_for("uciok").is_some();
        if introduced { Ok(other) } else { Err(fault("it does not speak UCI".to_owned())) }
    }

    /// Asks for a move: the `position` and the `go`. What it tells on the way is handed on. `None` where it has
    /// died or does not answer.
    pub(super) fn ask(
        &mut self,
        position: &str,
        go: &str,
        control: &Control,
        tell: &dyn Fn(String),
    ) -> Option<(String, Option<String>)> {
        self.say(position)?;
        self.say(go)?;
        let mut stopped: Option<Instant> = None;
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => match line.strip_prefix("bestmove ") {
                    Some(best) => return Some(best_move(best)),
                    None if line.starts_with("info ") => tell(line),
                    None => {}
                },
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
            match stopped {
                None if control.is_over() => {
                    self.say("stop")?;
                    stopped = Some(Instant::now());
                }
                Some(since) if since.elapsed() > LAST_WORD => return None,
                _ => {}
            }
        }
    }

    fn say(&mut self, line: &str) -> Option<()> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).ok()
    }

    fn wait_for(&mut self, wanted: &str) -> Option<()> {
        let until = Instant::now() + INTRODUCTION;
        loop {
            let line = self.lines.recv_timeout(until.saturating_duration_since(Instant::now())).ok()?;
            if line.trim() == wanted {
                return Some(());
            }
        }
    }
}

/// "e2e4 ponder e7e5"
fn best_move(text: &str) -> (String, Option<String>) {
    let mut words = text.split_whitespace();
    let mv = words.next().unwrap_or_default().to_owned();
    (mv, words.nth(1).map(str::to_owned))
}

/// It ends with this command.
impl Drop for Other {
    fn drop(&mut self) {
        let _ = self.say("quit");
        if !matches!(self.child.try_wait(), Ok(Some(_))) {
            thread::sleep(PATIENCE);
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}
