//! A process that answers.

use std::fmt;
use std::io::{self, BufReader};
use std::path::Path;
use std::process::{self, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use al_chess::{Material, Value};

use crate::asking::GO_ON;
use crate::error::Fault;
use crate::wire::{self, Take};

/// How long a program that cannot be started yet is waited for: another thread may be starting one just when
/// it is written, and the system then calls it busy.
const BUSY: Duration = Duration::from_millis(500);

/// A running program.
pub(crate) struct Child {
    process: process::Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// What a program says of itself when it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Greeting {
    pub(crate) tables: Vec<About>,
    /// Hash and name of each knowledge base.
    pub(crate) bases: Vec<(u64, String)>,
}

/// What it says of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct About {
    pub(crate) hash: u64,
    pub(crate) name: String,
    pub(crate) materials: Vec<Material>,
    /// Whether it is for any position besides.
    pub(crate) is_general: bool,
    pub(crate) rules: Vec<String>,
    /// Each piece of advice, and the value of which it says it is.
    pub(crate) advice: Vec<(String, Option<Value>)>,
    /// The places of the tables that it hands over to.
    pub(crate) hands_over_to: Vec<usize>,
}

impl Child {
    /// Starts a program and hears its greeting. Its searches remember in so many slots, where that is said.
    pub(crate) fn start(path: &Path, slots: Option<usize>) -> Result<(Self, Greeting), Fault> {
        let mut process = spawn(path, slots)?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(Fault::Stranger("it has no pipes"));
        };
        let mut child = Self { process, input, output: BufReader::with_capacity(1 << 16, output) };
        let mut message = Vec::new();
        child.hear(&mut message)?;
        let greeting = Greeting::read(&message)?;
        Ok((child, greeting))
    }

    /// Sends a request and waits for the answer.
    pub(crate) fn ask(&mut self, request: &[u8], answer: &mut Vec<u8>) -> io::Result<()> {
        wire::send(&mut self.input, request)?;
        self.hear(answer)
    }

    /// Sends a request and waits for the answer; the process may first ask, now and then, whether it is to go on.
    pub(crate) fn ask_watched(
        &mut self,
        request: &[u8],
        answer: &mut Vec<u8>,
        stop: &dyn Fn() -> bool,
    ) -> io::Result<()> {
        self.ask(request, answer)?;
        while answer == GO_ON {
            self.ask(&[u8::from(!stop())], answer)?;
        }
        Ok(())
    }

    fn hear(&mut self, message: &mut Vec<u8>) -> io::Result<()> {
        wire::receive(&mut self.output, message)?.ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
    }

    /// The process's number.
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// How the process has ended, in words; it is ended if it has not.
    pub(crate) fn end(mut self, error: &io::Error) -> String {
        // a process that closed its pipes is about to end by itself
        let patience = Instant::now() + Duration::from_millis(200);
        loop {
            match self.process.try_wait() {
                Ok(Some(status)) => return format!("its process ended with {status}"),
                Ok(None) if Instant::now() < patience && error.kind() != io::ErrorKind::InvalidData => {
                    thread::sleep(Duration::from_millis(5));
                }
                _ => return error.to_string(),
            }
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        // it may have ended already
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl fmt::Debug for Child {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Child").field(&self.id()).finish()
    }
}

fn spawn(path: &Path, slots: Option<usize>) -> io::Result<process::Child> {
    let mut command = Command::new(path);
    command.args(slots.map(|slots| slots.to_string()));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    // who stops a proof from the keyboard stops us, and we it
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let patience = Instant::now() + BUSY;
    loop {
        match command.spawn() {
            Err(error) if error.kind() == io::ErrorKind::ExecutableFileBusy && Instant::now() < patience => {
                thread::sleep(Duration::from_millis(5));
            }
            result => return result,
        }
    }
}

impl Greeting {
    fn read(message: &[u8]) -> Result<Self, Fault> {
        let mut message = Take(message);
        if message.bytes(wire::MAGIC.len()).ok() != Some(&wire::MAGIC[..]) {
            return Err(Fault::Stranger("it is some other program"));
        }
        if message.number()? != wire::VERSION {
            return Err(Fault::Stranger("it answers in another way"));
        }
        let tables: Vec<About> =
            (0..message.number()?).map(|_| About::read(&mut message)).collect::<io::Result<_>>()?;
        if !ends(&tables) {
            return Err(Fault::Stranger("its tables hand over in a circle"));
        }
        let bases =
            (0..message.number()?).map(|_| Ok((message.long()?, message.text()?))).collect::<io::Result<_>>()?;
        message.end()?;
        Ok(Self { tables, bases })
    }
}

/// Whether every chain of hand-overs has an end.
fn ends(tables: &[About]) -> bool {
    let mut known = vec![false; tables.len()];
    for _ in tables {
        for (place, about) in tables.iter().enumerate() {
            known[place] = about.hands_over_to.iter().all(|next| known.get(*next) == Some(&true));
        }
    }
    known.iter().all(|ends| *ends)
}

impl About {
    fn read(message: &mut Take<'_>) -> io::Result<Self> {
        let (hash, name) = (message.long()?, message.text()?);
        let materials = (0..message.number()?).map(|_| message.material()).collect::<io::Result<_>>()?;
        let is_general = message.byte()? == 1;
        let rules = (0..message.number()?).map(|_| message.text()).collect::<io::Result<_>>()?;
        let advice =
            (0..message.number()?).map(|_| Ok((message.text()?, message.value()?))).collect::<io::Result<_>>()?;
        let hands_over_to =
            (0..message.number()?).map(|_| Ok(message.number()? as usize)).collect::<io::Result<_>>()?;
        Ok(Self { hash, name, materials, is_general, rules, advice, hands_over_to })
    }
}
