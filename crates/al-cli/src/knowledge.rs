//! Which table plays which position, and where in a forcing tree each is.

use crate::cli::EngineChoice;
use crate::fault::{Complaint, Fault};
use crate::lent::{Lent, Room};
use crate::opened::{self, Engine, Entry, Opened};
use crate::position::{self, spoken_of};
use crate::proofs::Proofs;
use al_chess::{Material, Position, Side};
use al_runtime::{Chosen, Player, Refusal, Scratch, Table};
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

/// Tables that share the positions of chess among them.
pub(crate) struct Knowledge {
    tables: Vec<Known>,
    /// Whether a person has named them all, by a file.
    is_of_file: bool,
}

/// A table with what is known of it.
pub(crate) struct Known {
    /// The file it is from; its only entry is the table.
    pub(crate) opened: Opened,
    /// How long it needs, once somebody has asked.
    proofs: OnceLock<Proofs>,
}

/// So many tables are told with all endings that they speak of.
const FEW: usize = 4;

impl Knowledge {
    /// The tables of a file; the linked table of this name, where there is no such file; all linked tables,
    /// where nothing is said. `name` keeps only one of them.
    pub(crate) fn of(table: Option<&Path>, name: Option<&str>) -> Result<Self, Fault> {
        let opened = match table {
            None => opened::linked(name)?,
            Some(file) => Opened::read(file, name)?.quiet(true).one_by_one(),
        };
        let known = |opened| Known { opened, proofs: OnceLock::new() };
        Ok(Self { tables: opened.into_iter().map(known).collect(), is_of_file: table.is_some() })
    }

    /// The names of the tables, in order.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.tables.iter().map(|known| known.entry().name())
    }

    /// The table that plays a position with us to move: the first that declares its men, else the first for any
    /// position; or only the one of this name.
    pub(crate) fn table_for(&self, position: &Position, only: Option<&str>) -> Option<&Known> {
        self.table_of(position.canonical().material(), only).filter(|_| position.turn() == Side::Us)
    }

    fn table_of(&self, material: Material, only: Option<&str>) -> Option<&Known> {
        let named = || self.tables.iter().filter(|known| only.is_none_or(|name| name == known.entry().name()));
        let declared = named().find(|known| known.entry().materials().contains(&material));
        declared.or_else(|| named().find(|known| known.speaks_of(material)))
    }

    /// Works out in the background what will be asked of positions with the men of this one, whoever has them.
    pub(crate) fn prepare(&'static self, position: &Position, only: Option<&str>) {
        let material = position.canonical().material();
        for material in [material, material.swapped()] {
            if let Some(known) = self.table_of(material, only) {
                known.proofs().prepare(material);
            }
        }
    }

    /// Whether a table speaks of positions with these men.
    pub(crate) fn speaks_of(&self, material: Material) -> bool {
        self.tables.iter().any(|known| known.speaks_of(material))
    }

    /// The table that plays a position, if one does; of a file in which several speak of it none is taken for the one that
    /// is meant.
    pub(crate) fn sole(&self, position: &Position) -> Result<Option<&Known>, Fault> {
        let Some(known) = self.table_for(position, None) else { return Ok(None) };
        let material = position.canonical().material();
        let declares = |known: &Known| known.entry().materials().contains(&material);
        let rivals = self.tables.iter().filter(|rival| rival.speaks_of(material) && declares(rival) == declares(known));
        let names: Vec<&str> = rivals.map(|rival| rival.entry().name()).collect();
        if self.is_of_file && names.len() > 1 {
            return Err(position::ambiguous(&names).into());
        }
        Ok(Some(known))
    }

    /// The table that plays a position, or why there is none.
    pub(crate) fn expect(&self, position: &Position) -> Result<&Known, Fault> {
        self.sole(position)?.ok_or_else(|| {
            let men = position.canonical().material();
            let color = position.color(position.turn());
            let what = format!("no table speaks of {men} with {color:?} to move");
            let speaks = |known: &Known| {
                format!(
                    "`{}` speaks of {}",
                    known.entry().name(),
                    spoken_of(known.entry().materials(), known.entry().speaks_of_any())
                )
            };
            // of many those that speak of these men with the other side to move, or else the names
            let others = |known: &&Known| known.entry().materials().contains(&men.swapped());
            let told: Vec<String> = match self.tables.len() {
                0..=FEW => self.tables.iter().map(speaks).collect(),
                _ => self.tables.iter().filter(others).map(speaks).collect(),
            };
            if told.is_empty() {
                let names: Vec<&str> = self.tables.iter().map(|known| known.entry().name()).collect();
                return Fault::Wrong(Complaint::new(what).detail(format!("there are {}", names.join(", "))));
            }
            Fault::Wrong(told.into_iter().fold(Complaint::new(what), Complaint::detail))
        })
    }

    /// What the author says that the advice of a move is for.
    pub(crate) fn purpose(&self, chosen: &Chosen<'_>) -> &str {
        let part = self.tables.iter().find_map(|known| known.entry().interpreter.part(chosen.table.name()));
        let head = part.and_then(|part| part.definition().advice.get(usize::from(chosen.advice)));
        head.and_then(|head| head.docs.first()).map_or("", |line| line.trim())
    }
}

impl Known {
    /// The table.
    pub(crate) fn entry(&self) -> &Entry {
        // a file is split into one for each of its tables
        &self.opened.entries[0]
    }

    /// Whether its material is this.
    fn speaks_of(&self, material: Material) -> bool {
        self.entry().speaks_of(material)
    }

    /// How long it needs, where that is soon known: in small endings, where the table is compiled.
    pub(crate) fn proofs(&self) -> &Proofs {
        self.proofs.get_or_init(|| self.entry().linked.map_or_else(Proofs::default, Proofs::of))
    }

    /// Who runs it.
    pub(crate) fn engine(&self, choice: Option<EngineChoice>) -> Result<Engine<'_>, Fault> {
        self.entry().engine(choice)
    }
}

/// A player for each table that has been asked: where it is in its forcing tree; and memory for its searches.
#[derive(Default)]
pub(crate) struct Memory<'t> {
    players: Vec<Heard<'t>>,
    lent: Lent,
}

/// A player with the positions of the game that it has been asked about, in order.
struct Heard<'t> {
    player: Player<'t>,
    positions: Vec<Position>,
    /// Those in which it was stopped before it had decided: from there on the game is not as the table would have it.
    undecided: Vec<Position>,
}

impl<'t> Memory<'t> {
    /// The player of a table.
    pub(crate) fn player(&mut self, table: &'t dyn Table) -> &mut Player<'t> {
        &mut self.heard(table, Room::Small).0.player
    }

    /// The player of a table, with memory for it.
    pub(crate) fn player_with(&mut self, table: &'t dyn Table, room: Room) -> (&mut Player<'t>, Scratch<'_>) {
        let (heard, scratch) = self.heard(table, room);
        (&mut heard.player, scratch)
    }

    fn heard(&mut self, table: &'t dyn Table, room: Room) -> (&mut Heard<'t>, Scratch<'_>) {
        let same = |heard: &Heard<'t>| std::ptr::addr_eq(heard.player.table(), table);
        let place = self.players.iter().position(same).unwrap_or_else(|| {
            self.players.push(Heard { player: Player::new(table), positions: Vec::new(), undecided: Vec::new() });
            self.players.len() - 1
        });
        (&mut self.players[place], self.lent.to(table, room))
    }

    /// Whether a table was stopped before it had decided, somewhere in the game that it has been asked about.
    pub(crate) fn was_stopped(&mut self, table: &'t dyn Table) -> bool {
        !self.heard(table, Room::Small).0.undecided.is_empty()
    }

    /// Plays a game again with a table, so that it knows where in its forcing tree it is, and asks it about the last of
    /// these positions, which are all that it speaks of. Those that it has been asked about before are passed over.
    /// `None` where there is none, or the flag has been set in the meantime.
    pub(crate) fn replay(
        &mut self,
        table: &'t dyn Table,
        game: &[Position],
        room: Room,
        stop: &AtomicBool,
    ) -> Option<Result<Chosen<'t>, Refusal>> {
        let (heard, scratch) = self.heard(table, room);
        let mut scratch = scratch.stopping(stop);
        let known = if game.starts_with(&heard.positions) { heard.positions.len() } else { 0 };
        let known = known.min(game.len().saturating_sub(1));
        heard.positions = game[..known].to_vec();
        heard.undecided.retain(|position| heard.positions.contains(position));
        let mut chosen = None;
        for position in &game[known..] {
            heard.positions.push(*position);
            chosen = Some(heard.player.choose_with(position, &mut scratch));
            if scratch.is_stopped() {
                // what was said means nothing, and the next position is a new root
                heard.player.reset();
                heard.undecided.push(*position);
                return None;
            }
        }
        chosen
    }
}
