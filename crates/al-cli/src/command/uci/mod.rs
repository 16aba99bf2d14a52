//! `al uci`: the tables as an engine for chess programs.

mod advised;
mod asking;
mod clock;
mod game;
mod limits;
mod options;
mod other;
mod session;
mod think;

use crate::cli::Uci;
use crate::fault::{Complaint, Fault, Verdict};
use crate::knowledge::Knowledge;
use crate::output::Screen;
use crate::source;
use other::Other;
use session::Session;

/// Speaks the protocol until `quit` or the end of the input.
pub(super) fn run(arguments: &Uci, screen: &mut Screen) -> Result<Verdict, Fault> {
    if arguments.file.as_deref().is_some_and(source::is_stdin) {
        let complaint = Complaint::new("the protocol is read from standard input, so the table cannot be");
        return Err(Fault::Wrong(complaint.help("give the table as a file")));
    }
    // Searches run in threads of their own, and the tables live as long as the command.
    let knowledge: &'static Knowledge = Box::leak(Box::new(Knowledge::of(arguments.file.as_deref(), None)?));
    let other = arguments.fallback.as_deref().map(Other::start);
    Session::new(knowledge, arguments.defence, other, screen).run()
}
