//! A judgement in sentences.

use super::Judged;
use crate::explanation::Language;
use crate::output::notation::line_from;
use al_chess::{Move, Position};
use al_verify::judgement::{Clock, Judgement, Point, Progress, Refutation};
use al_verify::optimum::Value;

/// So many better moves are named; of more, how many there are.
const NAMED: usize = 4;

/// What is to be said of a move, a sentence each.
pub(crate) fn sentences(judged: &Judged<'_>, language: Language) -> Vec<String> {
    let Judged { position, judgement, .. } = judged;
    let mv = language.moves(position.san(judgement.mv));
    let on_the_board = || first(judgement, position, language);
    let mut said = match judgement.clock {
        (Some(Clock::Late), _) => vec![language.late_already().to_owned(), language.without_the_rule(&on_the_board())],
        (Some(_), Some(Clock::Late)) => {
            vec![language.now_too_late(&mv, judgement.after.moves().unwrap_or_default())]
        }
        (None, Some(Clock::Late)) => vec![language.drawn_by_the_rule(&mv)],
        _ => vec![on_the_board()],
    };
    if let Some(refutation) = judgement.refutation.as_ref().filter(|_| judgement.is_sound() != Some(true)) {
        said.push(refuted(refutation, judgement, position, language));
    }
    said.extend(faster(judgement, position, language));
    said.extend(in_time(judgement, position, language));
    said.extend(judged.castling.as_ref().map(|_| language.castling_is_left_out().to_owned()));
    said.extend(by_table(judged, language));
    said
}

/// "Rd8 keeps the win: mate in 13 instead of 12."
fn first(judgement: &Judgement, position: &Position, language: Language) -> String {
    let mv = language.moves(position.san(judgement.mv));
    let keeps = judgement.keeps_the_result();
    match (judgement.before, judgement.after) {
        (Value::Win { plies: best }, Value::Win { plies }) => match judgement.progress() {
            Progress::Best => language.wins_fastest(&mv, plies.div_ceil(2)),
            _ => language.wins_slower(&mv, plies.div_ceil(2), best.div_ceil(2)),
        },
        (Value::Draw, Value::Draw) => language.holds_the_draw(&mv),
        (Value::Loss { .. }, Value::Loss { plies }) => language.is_lost_anyway(&mv, plies / 2),
        (before, after) => {
            debug_assert!(!keeps);
            match (before, after) {
                (Value::Win { .. }, Value::Draw) => language.throws_the_win_away(&mv),
                (Value::Win { .. }, _) => language.loses_a_won_position(&mv),
                _ => language.loses_a_drawn_position(&mv),
            }
        }
    }
}

/// "Kc5? Rc4+! and Kxc4 is stalemate."
fn refuted(refutation: &Refutation, judgement: &Judgement, position: &Position, language: Language) -> String {
    let after = position.play(judgement.mv);
    let own = language.moves(position.san(judgement.mv));
    let mark = if refutation.only { "!" } else { "" };
    let reply = refutation.line.first().map(|mv| format!("{}{mark}", language.moves(after.san(*mv))));
    let head = match &reply {
        Some(reply) => format!("{own}? {reply}"),
        None => format!("{own}?"),
    };
    match refutation.point {
        Point::Stalemate => match refutation.line[..] {
            [] => language.is_stalemate(&own),
            [_] => language.and_is_stalemate(&head),
            [first, second, ..] => {
                let second = language.moves(after.play(first).san(second));
                language.taking_is_stalemate(&head, &second)
            }
        },
        Point::TooFewMen => language.leaves_too_few_men(&own),
        Point::Takes(role) => language.takes(&head, language.the(role)),
        Point::Wins(role) => language.wins_a_man(&head, language.the(role)),
        Point::Mate { plies: 0 } => {
            let line: Vec<Move> = refutation.line.clone();
            language.mates(&format!("{own}? {}", language.moves(line_from(&after, &line))))
        }
        Point::Mate { plies } => {
            language.mates_in(&head, (u16::from(plies) + refutation.line.len() as u16).div_ceil(2))
        }
        Point::Holds => language.holds(&head),
    }
}

/// "Faster is Rd4."
fn faster(judgement: &Judgement, position: &Position, language: Language) -> Option<String> {
    let named = |moves: &[Move]| {
        // one more takes as much room as saying that there is one more
        let told = if moves.len() <= NAMED + 1 { moves.len() } else { NAMED };
        let names: Vec<String> = moves[..told].iter().map(|mv| language.moves(position.san(*mv))).collect();
        language.and_more(names.join(", "), moves.len() - told)
    };
    match (&judgement.better[..], judgement.after) {
        ([], _) => None,
        (moves, Value::Win { .. } | Value::Loss { .. })
            if judgement.is_sound() == Some(false) && judgement.keeps_the_result() =>
        {
            Some(language.would_be_in_time(&named(moves), matches!(judgement.after, Value::Win { .. })))
        }
        (moves, Value::Win { .. }) => Some(language.faster(&named(moves))),
        (moves, Value::Draw) => Some(language.would_win(&named(moves))),
        (moves, Value::Loss { .. }) if !judgement.keeps_the_result() => Some(language.would_be_better(&named(moves))),
        _ => None,
    }
}

/// What the 50-move rule makes of it, where that has not been said first.
fn in_time(judgement: &Judgement, position: &Position, language: Language) -> Option<String> {
    let mv = || language.moves(position.san(judgement.mv));
    match judgement.clock {
        (Some(Clock::Late), Some(Clock::InTime)) => Some(language.now_in_time(&mv())),
        (_, Some(Clock::Unknown)) => Some(language.clock_is_not_known(&mv())),
        (Some(Clock::Unknown), None) => Some(language.clock_was_not_known().to_owned()),
        _ => None,
    }
}

fn by_table(judged: &Judged<'_>, language: Language) -> Option<String> {
    let by_table = judged.by_table.as_ref()?;
    let (rule, advice) = by_table.phase?;
    let own = by_table.plays?;
    let plays = (own != judged.judgement.mv).then(|| language.moves(judged.position.san(own)));
    let lengths = match by_table.proven {
        (Some(before), Some(after)) => Some((before.div_ceil(2), after.div_ceil(2))),
        _ => None,
    };
    Some(language.by_table(by_table.table, rule, advice, plays.as_deref(), lengths))
}
