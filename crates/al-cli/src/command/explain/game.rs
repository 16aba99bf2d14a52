//! Whole games, with a comment at each move of which a table speaks.

use crate::explanation::Language;
use crate::fault::{Fault, Verdict};
use crate::judging::{Judge, sentences};
use crate::knowledge::{Knowledge, Memory};
use crate::lent;
use crate::output::Screen;
use crate::patience;
use crate::pgn::{self, Game};
use advice::FromShakmaty as _;
use al_chess::{Color, Position};
use al_runtime::Chosen;
use al_verify::optimum::MOST_MEN;
use shakmaty::Position as _;
use std::io::Write as _;
use std::path::Path;

/// `?` in PGN.
const MISTAKE: u8 = 2;

/// Writes the games of a file with explanations.
pub(super) fn run(
    knowledge: &Knowledge,
    path: &Path,
    language: Language,
    screen: &mut Screen,
) -> Result<Verdict, Fault> {
    let mut whole = true;
    for (place, mut game) in pgn::read(path)?.into_iter().enumerate() {
        whole &= game.is_whole();
        patience::shown("explaining the games", || annotate(knowledge, &mut game, language))?;
        if place > 0 {
            writeln!(screen)?;
        }
        write!(screen, "{game}")?;
    }
    Ok(Verdict::good(whole))
}

/// Adds what the tables say of the moves of a game.
fn annotate(knowledge: &Knowledge, game: &mut Game, language: Language) -> Result<(), Fault> {
    let judge = Judge::new(knowledge);
    // each side has its own plans
    let mut memory = [Memory::default(), Memory::default()];
    for step in &mut game.steps {
        let white = step.before.turn() == shakmaty::Color::White;
        let us = if white { Color::White } else { Color::Black };
        let Ok(position) = Position::from_chess(&step.before, us) else { continue };
        let Some(mv) = position.find_shakmaty(step.mv) else { continue };
        let Some(known) = knowledge.sole(&position)? else { continue };
        let table = known.engine(None)?.table;
        let player = memory[usize::from(white)].player(table);
        let (asked, chosen) = lent::with(table, |scratch| {
            let mut player = player.clone();
            let chosen = player.choose_with(&position, scratch);
            (player, chosen)
        });
        *player = asked;
        let Ok(chosen) = chosen else { continue };
        if chosen.mv == mv {
            step.comments.push(said(knowledge, &chosen, language));
            continue;
        }
        let own = language.moves(position.san(chosen.mv));
        if position.material().len() <= MOST_MEN {
            let judged = judge.judge(&position, step.before.fullmoves().get(), mv)?;
            if judged.judgement.is_sound() == Some(false) {
                step.nags.push(MISTAKE);
            }
            // the last sentence is the table's, which is said below with its reason
            let sentences = sentences(&judged, language);
            let by_table = usize::from(judged.by_table.is_some_and(|by| by.phase.is_some()));
            step.comments.push(sentences[..sentences.len() - by_table].join(" "));
        }
        step.comments.push(language.the_table_plays(&own, &said(knowledge, &chosen, language)));
    }
    Ok(())
}

/// "else_rule, squeeze: Confine their king to less room."
fn said(knowledge: &Knowledge, chosen: &Chosen<'_>, language: Language) -> String {
    let place = if chosen.continues() { language.of_a_plan(chosen.depth) } else { String::new() };
    language.advised(chosen.rule_name(), &format!("{}{place}", chosen.advice_name()), knowledge.purpose(chosen))
}
