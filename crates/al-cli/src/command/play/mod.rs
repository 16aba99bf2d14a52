//! `al play`: a game in the terminal, the table against a person or a defender.

mod ending;
mod game;
mod input;
mod talk;

use crate::best_play::Optima;
use crate::cli::{BoardStyle, Play, Seat};
use crate::defence::Defender;
use crate::fault::{Complaint, Fault, Verdict};
use crate::opened::{Entry, Opened};
use crate::output::Screen;
use crate::output::board::Board;
use crate::sample::{Random, first_position};
use crate::{position, source};
use al_chess::{Color, Material, Position, Side};
use al_verify::optimum::Value;
use game::Game;
use std::env;
use talk::Talk;

/// Plays a game to its end, or to the end of the input.
pub(super) fn run(arguments: &Play, screen: &mut Screen) -> Result<Verdict, Fault> {
    if source::is_stdin(&arguments.file) {
        let complaint = Complaint::new("moves are read from standard input, so the table cannot be");
        return Err(Fault::Wrong(complaint.help("give the table as a file")));
    }
    let opened = Opened::read(&arguments.file, arguments.table.as_deref())?;
    let (entry, position) = start(&opened, arguments)?;
    let engine = entry.engine(arguments.engine)?;
    let board = Board { style: arguments.board.unwrap_or_else(board_style), below: Color::White };
    let person = match arguments.side {
        Seat::Weak => Some(Side::Them),
        Seat::Strong => Some(Side::Us),
        Seat::None => None,
    };
    let defender = Defender::new(arguments.defence, arguments.start.seed.unwrap_or_else(Random::fresh_seed));
    let first = arguments.start.fen.as_deref().map_or(1, position::number);
    let game = Game::new(engine.table, position, first, person, defender);
    Talk { opened: &opened, entry, engine, game, board, screen }.run()
}

/// The table that plays, and the first position with the table's side as us.
fn start<'o>(opened: &'o Opened, arguments: &Play) -> Result<(&'o Entry, Position), Fault> {
    if let Some(fen) = &arguments.start.fen {
        return Ok(position::game(&opened.entries, fen.trim())?);
    }
    let seed = arguments.start.seed.unwrap_or_else(Random::fresh_seed);
    let mut random = Random::new(seed);
    let [entry] = &opened.entries[..] else {
        let complaint = Complaint::new("the file has several tables, and a random position needs one of them");
        return Err(Fault::Wrong(
            complaint.help(format!("say which, for example --table {}", opened.entries[0].name())),
        ));
    };
    // one of the endings of a network; a single one takes no number
    let material = match entry.materials() {
        [only] => Some(only),
        several => several.get(random.below(several.len())),
    };
    let drawn = match material {
        Some(material) if arguments.won => won(&mut random, *material),
        Some(material) => random.position(*material, Side::Us),
        None if arguments.won => {
            let complaint =
                Complaint::new(format!("`{}` is for any position: nobody knows which are won", entry.name()));
            return Err(Fault::Wrong(complaint.help("give a position with --fen")));
        }
        // where nothing is said, a game begins at the beginning
        None if arguments.start.seed.is_none() => first_position(),
        None => random.position_of_game(),
    };
    let kind = if arguments.won { "won" } else { "legal" };
    let complaint = || Fault::Bad(Complaint::new(format!("no {kind} position of the table's men was found")));
    Ok((entry, drawn.ok_or_else(complaint)?))
}

/// A random position that is won; none where nobody knows, or a great many are not.
fn won(random: &mut Random, material: Material) -> Option<Position> {
    let optimum = Optima::default().of(material).ok()?;
    let is_won = |position: &Position| matches!(optimum.probe(position), Some(Value::Win { .. }));
    (0..TRIES).filter_map(|_| random.position(material, Side::Us)).find(is_won)
}

/// After so many positions that are not won, none is looked for any more.
const TRIES: u32 = 10_000;

/// Figurines where the locale says that the terminal knows UTF-8.
fn board_style() -> BoardStyle {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| env::var(name).ok().filter(|it| !it.is_empty()));
    let locale = locale.unwrap_or_default().to_ascii_lowercase();
    if locale.contains("utf-8") || locale.contains("utf8") { BoardStyle::Unicode } else { BoardStyle::Ascii }
}
