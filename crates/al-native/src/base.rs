//! A knowledge base in another process.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use al_chess::{Material, Position};
use al_runtime::prover::{Base, Memo, Method, Nodes, Plan, Proposition, Quest, Settings};

use crate::asking::Errand;
use crate::child::Greeting;
use crate::error::Broken;
use crate::session::{Asked, Session};
use crate::threads::Threads;

/// A knowledge base whose lemmas are evaluated, and whose plans are searched, by native code in processes of its
/// own, one for each thread that asks. Of what it is made, the same base says that is in this process.
///
/// Like [`crate::Native`] it can be *broken*: then no lemma holds and no search finds anything out, and whoever
/// asks must look at [`NativeBase::sound`] before an answer is used.
pub struct NativeBase<'b> {
    threads: Threads,
    says: &'b dyn Base,
}

impl<'b> NativeBase<'b> {
    pub(crate) fn new(path: PathBuf, greeting: Arc<Greeting>, place: usize, says: &'b dyn Base) -> Self {
        Self { threads: Threads::new(path, greeting, place), says }
    }

    /// Whether all answers so far were the base's.
    ///
    /// # Errors
    ///
    /// When its process has died, also when started again.
    pub fn sound(&self) -> Result<(), Broken> {
        self.threads.sound()
    }

    /// The numbers of the processes that run now.
    #[must_use]
    pub fn processes(&self) -> Vec<u32> {
        self.threads.processes()
    }

    fn ask<T>(&self, question: impl FnOnce(&mut Session, Asked<'_>) -> io::Result<T>) -> Option<T> {
        self.threads.ask(self.says.name(), question)
    }
}

impl fmt::Debug for NativeBase<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NativeBase").field("base", &self.says.name()).finish_non_exhaustive()
    }
}

impl Base for NativeBase<'_> {
    fn name(&self) -> &str {
        self.says.name()
    }

    fn materials(&self) -> &[Material] {
        self.says.materials()
    }

    fn hash(&self) -> u64 {
        self.says.hash()
    }

    fn settings(&self) -> Settings {
        self.says.settings()
    }

    fn proposition_count(&self) -> usize {
        self.says.proposition_count()
    }

    fn proposition(&self, place: usize) -> Proposition<'_> {
        self.says.proposition(place)
    }

    fn method_count(&self) -> usize {
        self.says.method_count()
    }

    fn method(&self, place: usize) -> Method<'_> {
        self.says.method(place)
    }

    fn opening(&self, hypothesis: usize) -> u128 {
        self.says.opening(hypothesis)
    }

    fn plan_count(&self) -> usize {
        self.says.plan_count()
    }

    fn plan(&self, place: usize) -> Plan<'_> {
        self.says.plan(place)
    }

    fn covers(&self, position: &Position) -> bool {
        self.says.covers(position)
    }

    fn holds(&self, proposition: usize, position: &Position) -> bool {
        let holding = self.ask(|session, asked| session.holds(asked, position)).unwrap_or_default();
        holding >> (proposition & 63) & 1 == 1
    }

    fn search(&self, quest: &Quest, root: &Position, nodes: &mut Nodes<'_>, memo: &mut Memo<'_>) -> Option<bool> {
        let (stop, room) = (nodes.stop(), u32::try_from(memo.room()).unwrap_or(u32::MAX));
        let errand = Errand { quest: *quest, root: *root, nodes: nodes.left(), room, watched: stop.is_some() };
        let stop = || stop.is_some_and(|stop| stop());
        let (found, entered) = self.ask(|session, asked| session.search(asked, &errand, &stop))?;
        nodes.spend(entered);
        found
    }
}
