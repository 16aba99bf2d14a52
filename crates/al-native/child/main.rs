//! Compiled advice tables that answer questions on standard input. Made by `al`, which asks them.

#[allow(dead_code, unused_imports, reason = "a person's own file")]
mod predicates;
#[allow(dead_code, reason = "both programs have all of it, and each uses its half")]
mod asking;
mod bases;
mod tables;
mod wire;
mod wire_values;

use std::hint::black_box;
use std::io::{self, BufReader, Write};
use std::process::ExitCode;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use al_chess::Position;
use al_runtime::{Decision, Follow, Play, Scratch, Slot, Table};
use wire::{Put, Reply, Take, kind};

fn main() -> ExitCode {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin());
    let mut out = io::stdout();
    match serve(&mut input, &mut out) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

/// The memory of the searches where nobody has said how much it is to be: 64 MiB.
const SLOTS: usize = 1 << 22;

/// The memory of the searches, where a table wants some: as many slots as whoever has started us says.
fn memory() -> Vec<Slot> {
    let wanted = all().iter().any(|table| table.wants_memory());
    let slots = std::env::args().nth(1).and_then(|slots| slots.parse().ok()).unwrap_or(SLOTS);
    vec![Slot::EMPTY; if wanted { slots + 1 } else { 0 }]
}

/// Answers until nothing more is asked.
fn serve(input: &mut (impl io::Read + Send), out: &mut (impl Write + Send)) -> io::Result<()> {
    wire::send(out, &greeting())?;
    let (mut message, mut answer) = (Vec::new(), Vec::new());
    let (mut slots, mut remembered) = (memory(), None);
    while wire::receive(input, &mut message)?.is_some() {
        answer.clear();
        if message.first() == Some(&kind::SEARCH) {
            bases::search(&message[1..], &mut answer, &mut remembered, input, out)?;
        } else {
            answer_to(&message, &mut answer, &mut Scratch::new(&mut slots))?;
        }
        wire::send(out, &answer)?;
    }
    Ok(())
}

/// Who we are: the tables with all their names, and the knowledge bases.
fn greeting() -> Vec<u8> {
    let mut greeting = Vec::new();
    greeting.extend(wire::MAGIC);
    greeting.number(wire::VERSION);
    greeting.number(all().len() as u32);
    for table in all() {
        greeting.extend(table.hash().to_le_bytes());
        greeting.text(table.name());
        greeting.number(table.materials().len() as u32);
        table.materials().iter().for_each(|material| greeting.material(*material));
        greeting.push(table.is_general().into());
        greeting.number(table.rule_count() as u32);
        (0..table.rule_count()).for_each(|rule| greeting.text(table.rule_name(rule as u16)));
        greeting.number(table.advice_count() as u32);
        for advice in 0..table.advice_count() as u16 {
            greeting.text(table.advice_name(advice));
            greeting.value(table.advice_value(advice));
        }
        let next: Vec<u32> = (0..).map_while(|to| table.hands_over_to(to)).map(place).collect();
        greeting.number(next.len() as u32);
        next.iter().for_each(|place| greeting.number(*place));
    }
    greeting.number(tables::BASES.len() as u32);
    for base in tables::BASES {
        greeting.extend(base.hash().to_le_bytes());
        greeting.text(base.name());
    }
    greeting
}

/// The program's tables, then those of other crates to which they hand over.
fn all() -> &'static [&'static dyn Table] {
    static ALL: OnceLock<Vec<&'static dyn Table>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut all = tables::ALL.to_vec();
        let mut place = 0;
        while let Some(&table) = all.get(place) {
            let next = (0..).map_while(|to| table.hands_over_to(to));
            next.for_each(|next| {
                if !all.iter().any(|known| same(*known, next)) {
                    all.push(next);
                }
            });
            place += 1;
        }
        all
    })
}

/// Whether two are one table. No two of a program have one name.
fn same(a: &dyn Table, b: &dyn Table) -> bool {
    a.name() == b.name() && a.hash() == b.hash()
}

/// The place of a table in the list.
fn place(table: &dyn Table) -> u32 {
    all().iter().position(|other| same(*other, table)).map_or(u32::MAX, |place| place as u32)
}

fn answer_to(message: &[u8], answer: &mut Vec<u8>, scratch: &mut Scratch<'_>) -> io::Result<()> {
    let mut message = Take(message);
    let (kind, table) = (message.byte()?, message.short()?);
    if kind == kind::EXTERN {
        return tables::call(table, message, answer);
    }
    if kind == kind::HOLDS {
        return bases::holds(table, message, answer);
    }
    let table: &dyn Table = *all().get(usize::from(table)).ok_or_else(wire::malformed)?;
    match kind {
        kind::DECIDE => {
            for position in positions(&mut message)? {
                answer.decision(table.decide(&position, scratch));
            }
        }
        kind::TREES => {
            let limit = message.number()? as usize;
            for position in positions(&mut message)? {
                tree(table, &position, limit, answer, scratch);
            }
        }
        kind::ALLOWS => {
            let (root, advice, depth) = (message.position()?, message.short()?, message.short()?);
            let (position, reply) = (message.position()?, message.mv()?);
            answer.push(table.allows(&root, advice, depth, &position, reply).into());
        }
        kind::FOLLOW => {
            let (root, advice, depth) = (message.position()?, message.short()?, message.short()?);
            let position = message.position()?;
            answer.follow(table.follow(&root, advice, depth, &position, scratch));
        }
        kind::TIES => {
            let position = message.position()?;
            table.ties(&position, scratch, &mut |play| answer.decision(Decision::Play(play)));
        }
        kind::MEASURE => answer.extend(measure(table, &positions(&mut message)?).to_le_bytes()),
        _ => return Err(wire::malformed()),
    }
    message.end()
}

fn positions(message: &mut Take<'_>) -> io::Result<Vec<Position>> {
    (0..message.number()?).map(|_| message.position()).collect()
}

/// Tells what is decided in a position, and the forcing tree: its replies, depth first in the default order.
/// A tree of more replies than `limit` is cut off, and so are all trees of an answer that is long enough.
fn tree(table: &dyn Table, root: &Position, limit: usize, answer: &mut Vec<u8>, scratch: &mut Scratch<'_>) {
    let decision = table.decide(root, scratch);
    answer.decision(decision);
    let Some(play) = decision.play().filter(|play| !play.ends) else { return };
    let start = answer.len();
    answer.number(0);
    let limit = if start < wire::ENOUGH { limit } else { 0 };
    let mut walk = Walk { table, root, play, left: limit, cut: false, scratch, answer };
    walk.ours(1, &root.play(play.mv));
    let (count, cut) = ((limit - walk.left) as u32, u32::from(walk.cut));
    answer[start..start + 4].copy_from_slice(&(count << 1 | cut).to_le_bytes());
}

struct Walk<'a, 'm> {
    table: &'a dyn Table,
    root: &'a Position,
    play: Play,
    left: usize,
    cut: bool,
    scratch: &'a mut Scratch<'m>,
    answer: &'a mut Vec<u8>,
}

impl Walk<'_, '_> {
    /// All replies to a move of ours, and what follows them.
    fn ours(&mut self, depth: u16, before: &Position) {
        for mv in before.moves() {
            if self.left == 0 || depth > wire::DEEPEST {
                self.cut = true;
                return;
            }
            self.left -= 1;
            let after = before.play(mv);
            let allowed = self.table.allows(self.root, self.play.advice, depth, before, mv);
            let follow =
                allowed.then(|| self.table.follow(self.root, self.play.advice, depth + 1, &after, self.scratch));
            self.answer.reply(Reply { depth, mv, follow });
            if let Some(Follow::Play { mv, ends: false }) = follow {
                self.ours(depth + 2, &after.play(mv));
            }
        }
    }
}

/// Nanoseconds a decision, in the middle one of several rounds.
fn measure(table: &dyn Table, positions: &[Position]) -> f64 {
    const ROUNDS: usize = 5;
    const LEAST: Duration = Duration::from_millis(200);
    // as much as an engine would lend it
    let mut slots = vec![Slot::EMPTY; if table.wants_memory() { (1 << 16) + 1 } else { 0 }];
    let mut scratch = Scratch::new(&mut slots);
    let (mut rounds, begun) = (Vec::new(), Instant::now());
    while rounds.len() < ROUNDS || begun.elapsed() < LEAST {
        let start = Instant::now();
        for position in positions {
            black_box(table.decide(black_box(position), &mut scratch));
        }
        rounds.push(start.elapsed().as_secs_f64() * 1e9 / positions.len().max(1) as f64);
    }
    rounds.sort_by(f64::total_cmp);
    rounds[rounds.len() / 2]
}
