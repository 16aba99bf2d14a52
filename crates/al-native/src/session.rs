//! What one thread has to do with a program: its own process, and answers fetched ahead.

use std::io;
use std::ops::Range;
use std::path::Path;

use al_chess::{Move, Position};
use al_runtime::{Decision, Follow, Play};

use crate::asking::Errand;
use crate::child::{Child, Greeting};
use crate::wire::{Put, Reply, Take, kind};

/// How many announced positions are fetched together, and with at most how many replies each.
const BATCH: (usize, u32) = (512, 1 << 12);

/// With how many replies a position is fetched that is asked about alone.
const ALONE: u32 = 1 << 18;

/// How far beyond the next announced position one is looked for: some may be left out.
const AHEAD: usize = 8;

/// How many positions are decided or measured with one request.
const MANY: usize = 1 << 16;

/// Where the program is, and which of its tables is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<'a> {
    pub(crate) path: &'a Path,
    pub(crate) greeting: &'a Greeting,
    pub(crate) place: u16,
    /// In how many slots the searches of a process remember, where that was said before it was started.
    pub(crate) slots: Option<usize>,
}

/// One thread's process, and what it has answered.
#[derive(Debug, Default)]
pub(crate) struct Session {
    child: Option<Child>,
    request: Vec<u8>,
    answer: Vec<u8>,
    /// Positions that will be asked about.
    announced: Vec<Position>,
    /// The place of the next of them.
    next: usize,
    fetched: Fetched,
    current: Current,
    /// The position in which a knowledge base was asked last, and what holds there.
    looked: Option<(Position, u64)>,
}

/// Answers to some announced positions.
#[derive(Debug, Default)]
struct Fetched {
    /// The place of the first of them.
    first: usize,
    trees: Vec<Tree>,
    replies: Vec<Reply>,
}

#[derive(Clone, Debug)]
struct Tree {
    decision: Decision,
    /// Its replies among all.
    replies: Range<usize>,
    /// Whether it is not whole.
    cut: bool,
}

/// The position decided last, and its forcing tree.
#[derive(Debug, Default)]
struct Current {
    decided: Option<(Position, Decision)>,
    steps: Vec<Step>,
    /// The place of the step asked about last.
    at: usize,
}

/// A reply inside the tree.
#[derive(Clone, Copy, Debug)]
struct Step {
    reply: Reply,
    before: Position,
    after: Position,
}

impl Session {
    /// Takes note of what will be asked.
    pub(crate) fn announce(&mut self, positions: &mut dyn Iterator<Item = Position>) {
        self.announced.clear();
        self.announced.extend(positions);
        self.next = 0;
        self.fetched.trees.clear();
    }

    /// Consults the table.
    pub(crate) fn decide(&mut self, asked: Asked<'_>, position: &Position) -> io::Result<Decision> {
        if let Some((root, decision)) = self.current.decided
            && root == *position
        {
            return Ok(decision);
        }
        let window = self.announced.iter().skip(self.next).take(AHEAD);
        let place = window.into_iter().position(|announced| announced == position).map(|ahead| self.next + ahead);
        if let Some(place) = place {
            self.next = place + 1;
            if place.wrapping_sub(self.fetched.first) >= self.fetched.trees.len() {
                let end = self.announced.len().min(place + BATCH.0);
                let positions = self.announced[place..end].to_vec();
                self.fetched = self.fetch(asked, &positions, BATCH.1)?;
                self.fetched.first = place;
            }
            let tree = &self.fetched.trees[place - self.fetched.first];
            if !tree.cut {
                self.current.set(*position, tree.decision, &self.fetched.replies[tree.replies.clone()]);
                return Ok(tree.decision);
            }
        }
        let fetched = self.fetch(asked, std::slice::from_ref(position), ALONE)?;
        let [Tree { decision, .. }] = fetched.trees[..] else { return Err(io::ErrorKind::InvalidData.into()) };
        self.current.set(*position, decision, &fetched.replies);
        Ok(decision)
    }

    /// Whether a reply is allowed in the tree of `advice` from `root`.
    pub(crate) fn allows(
        &mut self,
        asked: Asked<'_>,
        (root, advice, depth): (&Position, u16, u16),
        position: &Position,
        reply: Move,
    ) -> io::Result<bool> {
        if self.current.is(root, advice)
            && let Some(step) = self
                .current
                .find(1, |step| step.reply.depth == depth && step.reply.mv == reply && step.before == *position)
        {
            return Ok(step.reply.follow.is_some());
        }
        self.begin(kind::ALLOWS, asked);
        self.request.position(root);
        self.request.extend([advice, depth].map(u16::to_le_bytes).as_flattened());
        self.request.position(position);
        self.request.mv(reply);
        self.ask(asked)?;
        let mut answer = Take(&self.answer);
        let allowed = answer.byte()? != 0;
        answer.end()?;
        Ok(allowed)
    }

    /// What the tree of `advice` from `root` says of a position.
    pub(crate) fn follow(
        &mut self,
        asked: Asked<'_>,
        (root, advice, depth): (&Position, u16, u16),
        position: &Position,
    ) -> io::Result<Follow> {
        if self.current.is(root, advice)
            && let Some(Step { reply: Reply { follow: Some(follow), .. }, .. }) = self
                .current
                .find(0, |step| step.reply.depth + 1 == depth && step.reply.follow.is_some() && step.after == *position)
        {
            return Ok(follow);
        }
        self.begin(kind::FOLLOW, asked);
        self.request.position(root);
        self.request.extend([advice, depth].map(u16::to_le_bytes).as_flattened());
        self.request.position(position);
        self.ask(asked)?;
        let mut answer = Take(&self.answer);
        let follow = answer.follow()?;
        answer.end()?;
        Ok(follow)
    }

    /// Decides many positions without their trees.
    pub(crate) fn decide_many(&mut self, asked: Asked<'_>, positions: &[Position]) -> io::Result<Vec<Decision>> {
        let mut decisions = Vec::with_capacity(positions.len());
        for some in positions.chunks(MANY) {
            self.begin(kind::DECIDE, asked);
            self.positions(some);
            self.ask(asked)?;
            let mut answer = Take(&self.answer);
            for _ in some {
                decisions.push(answer.decision()?);
            }
            answer.end()?;
        }
        Ok(decisions)
    }

    /// The moves that could as well be played in a position.
    pub(crate) fn ties(&mut self, asked: Asked<'_>, position: &Position) -> io::Result<Vec<Decision>> {
        self.begin(kind::TIES, asked);
        self.request.position(position);
        self.ask(asked)?;
        let mut answer = Take(&self.answer);
        let mut ties = Vec::new();
        while !answer.0.is_empty() {
            ties.push(answer.decision()?);
        }
        Ok(ties)
    }

    /// How long a decision takes in the process itself, in nanoseconds.
    pub(crate) fn measure(&mut self, asked: Asked<'_>, positions: &[Position]) -> io::Result<f64> {
        self.begin(kind::MEASURE, asked);
        self.positions(&positions[..positions.len().min(MANY)]);
        self.ask(asked)?;
        let mut answer = Take(&self.answer);
        let nanoseconds = f64::from_bits(answer.long()?);
        answer.end()?;
        Ok(nanoseconds)
    }

    /// The number of the process.
    pub(crate) fn process(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    /// Decides positions and fetches their trees.
    fn fetch(&mut self, asked: Asked<'_>, positions: &[Position], limit: u32) -> io::Result<Fetched> {
        self.begin(kind::TREES, asked);
        self.request.number(limit);
        self.positions(positions);
        self.ask(asked)?;
        let mut answer = Take(&self.answer);
        let mut fetched = Fetched::default();
        for _ in positions {
            let decision = answer.decision()?;
            let start = fetched.replies.len();
            let mut cut = false;
            if let Decision::Play(Play { ends: false, .. }) = decision {
                let head = answer.number()?;
                cut = head & 1 == 1;
                for _ in 0..head >> 1 {
                    fetched.replies.push(answer.reply()?);
                }
            }
            fetched.trees.push(Tree { decision, replies: start..fetched.replies.len(), cut });
        }
        answer.end()?;
        Ok(fetched)
    }

    fn begin(&mut self, kind: u8, asked: Asked<'_>) {
        self.request.clear();
        self.request.push(kind);
        self.request.extend(asked.place.to_le_bytes());
    }

    fn positions(&mut self, positions: &[Position]) {
        self.request.number(positions.len() as u32);
        positions.iter().for_each(|position| self.request.position(position));
    }

    /// Which lemmas and observations of a knowledge base hold in a position, one bit each.
    pub(crate) fn holds(&mut self, asked: Asked<'_>, position: &Position) -> io::Result<u64> {
        if let Some((looked, holding)) = self.looked
            && looked == *position
        {
            return Ok(holding);
        }
        self.begin(kind::HOLDS, asked);
        self.request.position(position);
        self.ask(asked)?;
        let mut answer = Take(&self.answer);
        let holding = answer.long()?;
        answer.end()?;
        self.looked = Some((*position, holding));
        Ok(holding)
    }

    /// Searches a forcing tree: whether there is one, if that was found out, and how many positions were entered.
    pub(crate) fn search(
        &mut self,
        asked: Asked<'_>,
        errand: &Errand,
        stop: &dyn Fn() -> bool,
    ) -> io::Result<(Option<bool>, u64)> {
        self.begin(kind::SEARCH, asked);
        errand.put(&mut self.request);
        self.ask_watched(asked, stop)?;
        let mut answer = Take(&self.answer);
        let found = match answer.byte()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        };
        let entered = answer.long()?;
        answer.end()?;
        Ok((found, entered))
    }

    fn ask(&mut self, asked: Asked<'_>) -> io::Result<()> {
        self.ask_with(asked, None)
    }

    /// The same for a search, during which the process may ask whether it is to go on.
    fn ask_watched(&mut self, asked: Asked<'_>, stop: &dyn Fn() -> bool) -> io::Result<()> {
        self.ask_with(asked, Some(stop))
    }

    /// Sends the request and reads the answer. A process that has died is started again, once.
    fn ask_with(&mut self, asked: Asked<'_>, stop: Option<&dyn Fn() -> bool>) -> io::Result<()> {
        let mut first = true;
        loop {
            let mut child = match self.child.take() {
                Some(child) => child,
                None => start(asked)?,
            };
            // only a search asks: an answer of a table may look the same
            let answered = match stop {
                None => child.ask(&self.request, &mut self.answer),
                Some(stop) => child.ask_watched(&self.request, &mut self.answer, stop),
            };
            match answered {
                Ok(()) => {
                    self.child = Some(child);
                    return Ok(());
                }
                Err(_) if first => first = false,
                Err(error) => return Err(io::Error::new(error.kind(), child.end(&error))),
            }
        }
    }
}

fn start(asked: Asked<'_>) -> io::Result<Child> {
    let fail = |what: String| io::Error::other(format!("{} cannot be started: {what}", asked.path.display()));
    let (child, greeting) = Child::start(asked.path, asked.slots).map_err(|fault| fail(fault.to_string()))?;
    if greeting != *asked.greeting {
        return Err(fail("it has become another program".to_owned()));
    }
    Ok(child)
}

impl Current {
    /// Takes up a tree.
    fn set(&mut self, root: Position, decision: Decision, replies: &[Reply]) {
        self.decided = Some((root, decision));
        self.steps.clear();
        self.at = 0;
        let Some(play) = decision.play() else { return };
        // the positions with them to move on the way, by half their depth
        let mut way = vec![root.play(play.mv)];
        for &reply in replies {
            let level = usize::from(reply.depth / 2);
            let Some(&before) = way.get(level) else { return };
            let after = before.play(reply.mv);
            self.steps.push(Step { reply, before, after });
            if let Some(Follow::Play { mv, ends: false }) = reply.follow {
                way.truncate(level + 1);
                way.push(after.play(mv));
            }
        }
        // the first question is about the first step
        self.at = self.steps.len().saturating_sub(1);
    }

    fn is(&self, root: &Position, advice: u16) -> bool {
        self.decided.is_some_and(|(decided, decision)| {
            decided == *root && decision.play().is_some_and(|play| play.advice == advice)
        })
    }

    /// The next step of which this holds, beginning so many after the last one asked about: a walk asks about
    /// one after the other.
    fn find(&mut self, after: usize, holds: impl Fn(&Step) -> bool) -> Option<Step> {
        let count = self.steps.len();
        let start = self.at + after;
        for place in (start..start + count).map(|place| if place >= count { place - count } else { place }) {
            let step = self.steps.get(place)?;
            if holds(step) {
                self.at = place;
                return Some(*step);
            }
        }
        None
    }
}
