//! `al judge`: what a move is worth, or every move of a game.

use crate::cli;
use crate::fault::{Fault, Verdict};
use crate::judging::{Data, Judge, Judged, sentences};
use crate::knowledge::Knowledge;
use crate::output::{Screen, json};
use crate::patience;
use crate::pgn::{self, Game};
use crate::position;
use crate::typed::the_move;
use advice::FromShakmaty as _;
use al_chess::{Color, Position};
use al_verify::optimum::MOST_MEN;
use shakmaty::fen::Fen;
use shakmaty::{EnPassantMode, Position as _};
use std::io::Write as _;
use std::path::Path;

/// `?` in PGN.
const MISTAKE: u8 = 2;

/// Judges.
pub(super) fn run(arguments: &cli::Judge, screen: &mut Screen) -> Result<Verdict, Fault> {
    let knowledge = Knowledge::of(arguments.table.as_deref(), None)?;
    let judge = Judge::new(&knowledge);
    if let Some(path) = &arguments.what.pgn {
        return games(&judge, path, arguments, screen);
    }
    let fen = arguments.what.fen.as_deref().unwrap_or_default().trim();
    let position = position::read(fen)?;
    let mv = the_move(arguments.mv.as_deref().unwrap_or_default(), &position, fen)?;
    let judged = patience::shown("judging", || judge.judge(&position, position::number(fen), mv))?;
    let judged = Judged { castling: position::castling(fen).map(str::to_owned), ..judged };
    tell(&judged, arguments, screen)?;
    Ok(Verdict::good(judged.judgement.is_sound() != Some(false)))
}

fn tell(judged: &Judged<'_>, arguments: &cli::Judge, screen: &mut Screen) -> Result<(), Fault> {
    if arguments.json {
        return Ok(json::line(screen, &Data::of(judged, arguments.language))?);
    }
    for sentence in sentences(judged, arguments.language) {
        writeln!(screen, "{sentence}")?;
    }
    Ok(())
}

/// All moves of games with few enough men: as an annotated game, or with --json one object a move.
fn games(judge: &Judge<'_>, path: &Path, arguments: &cli::Judge, screen: &mut Screen) -> Result<Verdict, Fault> {
    let mut good = true;
    for (place, mut game) in pgn::read(path)?.into_iter().enumerate() {
        good &= game.is_whole();
        good &= patience::shown("judging the games", || judge_game(judge, &mut game, arguments, screen))?;
        if !arguments.json {
            if place > 0 {
                writeln!(screen)?;
            }
            write!(screen, "{game}")?;
        }
    }
    Ok(Verdict::good(good))
}

/// Whether all moves of a game are sound; they get comments.
fn judge_game(judge: &Judge<'_>, game: &mut Game, arguments: &cli::Judge, screen: &mut Screen) -> Result<bool, Fault> {
    let mut sound = true;
    for step in &mut game.steps {
        let us = if step.before.turn() == shakmaty::Color::White { Color::White } else { Color::Black };
        let Ok(position) = Position::from_chess(&step.before, us) else { continue };
        if position.material().len() > MOST_MEN {
            continue;
        }
        let Some(mv) = position.find_shakmaty(step.mv) else {
            // the only moves of a game that positions do not have
            if !arguments.json {
                step.comments.push(arguments.language.castling_is_not_judged().to_owned());
            }
            continue;
        };
        let judged = judge.judge(&position, step.before.fullmoves().get(), mv)?;
        let fen = Fen::from_position(&step.before, EnPassantMode::Legal).to_string();
        let judged = Judged { castling: position::castling(&fen).map(str::to_owned), ..judged };
        if judged.judgement.is_sound() == Some(false) {
            sound = false;
            step.nags.push(MISTAKE);
        }
        if arguments.json {
            json::line(screen, &Data::of(&judged, arguments.language))?;
        } else {
            step.comments.push(sentences(&judged, arguments.language).join(" "));
        }
    }
    Ok(sound)
}
