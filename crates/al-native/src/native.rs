//! A table in another process.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use al_chess::{Material, Move, Position, Side, Value};
use al_runtime::{Decision, Follow, Play, Scratch, Table};

use crate::child::{About, Greeting};
use crate::error::Broken;
use crate::session::{Asked, Session};
use crate::threads::Threads;

/// A table whose native code runs in processes of its own, one for each thread that asks.
///
/// Each answer costs the way to the process and back, some microseconds. A whole forcing tree comes with the
/// decision at its root, and [`Table::announce`] and [`Native::decide_many`] fetch many answers together.
///
/// A process that dies is started again and asked again. When it then dies once more, the table is *broken*:
/// a [`Table`] has no way to say so, and from then on answers [`Decision::NotCovered`], `false` and
/// [`Follow::Outside`] to everything. Whoever asks must therefore look at [`Native::sound`] before the answers
/// are used.
#[derive(Debug)]
pub struct Native {
    threads: Threads,
    /// The tables that it hands over to.
    next: Vec<Arc<Native>>,
}

impl Native {
    pub(crate) fn new(path: PathBuf, greeting: Arc<Greeting>, place: usize) -> Self {
        let of = |place: &usize| Arc::new(Self::new(path.clone(), Arc::clone(&greeting), *place));
        let next = greeting.tables[place].hands_over_to.iter().map(of).collect();
        Self { threads: Threads::new(path, greeting, place), next }
    }

    /// Says in how many slots of memory the searches of each process remember, before the first question; what is said
    /// later counts for nothing. Otherwise it is 64 MiB, which a proof of a whole ending of four men soon fills.
    pub fn remember(&self, slots: usize) {
        self.threads.remember(slots);
        self.next.iter().for_each(|next| next.remember(slots));
    }

    /// Whether all answers so far were the table's, and those of the tables that it hands over to.
    ///
    /// # Errors
    ///
    /// When its process has died, also when started again.
    pub fn sound(&self) -> Result<(), Broken> {
        self.threads.sound()?;
        self.next.iter().try_for_each(|next| next.sound())
    }

    /// The table that it hands over to: a number as in [`Decision::HandOver`].
    #[must_use]
    pub fn next(&self, to: u16) -> Option<Arc<Self>> {
        self.next.get(usize::from(to)).map(Arc::clone)
    }

    /// Consults the table in many positions at once.
    ///
    /// # Errors
    ///
    /// As [`Native::sound`].
    pub fn decide_many(&self, positions: &[Position]) -> Result<Vec<Decision>, Broken> {
        let decisions = self.ask(|session, asked| session.decide_many(asked, positions));
        self.sound()?;
        Ok(decisions.unwrap_or_default())
    }

    /// How many nanoseconds a decision takes in these positions, without the way to the process and back.
    ///
    /// # Errors
    ///
    /// As [`Native::sound`].
    pub fn measure(&self, positions: &[Position]) -> Result<f64, Broken> {
        let nanoseconds = self.ask(|session, asked| session.measure(asked, positions));
        self.sound()?;
        Ok(nanoseconds.unwrap_or_default())
    }

    /// The numbers of the processes that run now.
    #[must_use]
    pub fn processes(&self) -> Vec<u32> {
        self.threads.processes()
    }

    fn about(&self) -> &About {
        &self.threads.greeting.tables[self.threads.place]
    }

    /// Asks with this thread's session; nothing when the table is broken.
    fn ask<T>(&self, question: impl FnOnce(&mut Session, Asked<'_>) -> io::Result<T>) -> Option<T> {
        self.threads.ask(&self.about().name, question)
    }
}

impl Table for Native {
    fn name(&self) -> &str {
        &self.about().name
    }

    fn materials(&self) -> &[Material] {
        &self.about().materials
    }

    fn is_general(&self) -> bool {
        self.about().is_general
    }

    fn rule_count(&self) -> usize {
        self.about().rules.len()
    }

    fn rule_name(&self, rule: u16) -> &str {
        self.about().rules.get(usize::from(rule)).map_or("", String::as_str)
    }

    fn advice_count(&self) -> usize {
        self.about().advice.len()
    }

    fn advice_name(&self, advice: u16) -> &str {
        self.about().advice.get(usize::from(advice)).map_or("", |(name, _)| name.as_str())
    }

    fn advice_value(&self, advice: u16) -> Option<Value> {
        self.about().advice.get(usize::from(advice))?.1
    }

    fn hash(&self) -> u64 {
        self.about().hash
    }

    fn covers(&self, position: &Position) -> bool {
        position.turn() == Side::Us && position.is_whole() && self.speaks_of(position.material())
    }

    fn announce(&self, positions: &mut dyn Iterator<Item = Position>) {
        self.ask(|session, _| {
            session.announce(positions);
            Ok(())
        });
    }

    fn hands_over_to(&self, to: u16) -> Option<&dyn Table> {
        self.next.get(usize::from(to)).map(|next| &**next as &dyn Table)
    }

    fn decide(&self, position: &Position, _: &mut Scratch) -> Decision {
        self.ask(|session, asked| session.decide(asked, position)).unwrap_or(Decision::NotCovered)
    }

    fn ties(&self, position: &Position, _: &mut Scratch<'_>, each: &mut dyn FnMut(Play)) {
        let ties = self.ask(|session, asked| session.ties(asked, position)).unwrap_or_default();
        ties.into_iter().filter_map(Decision::play).for_each(each);
    }

    fn allows(&self, root: &Position, advice: u16, depth: u16, position: &Position, reply: Move) -> bool {
        self.ask(|session, asked| session.allows(asked, (root, advice, depth), position, reply)).unwrap_or(false)
    }

    fn follow(&self, root: &Position, advice: u16, depth: u16, position: &Position, _: &mut Scratch) -> Follow {
        self.ask(|session, asked| session.follow(asked, (root, advice, depth), position)).unwrap_or(Follow::Outside)
    }
}
