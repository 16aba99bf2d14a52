//! One position, reached from another by moves or not.

use crate::cli::Explain;
use crate::explanation::{Explained, TracedRule, Words, explain, meanings, picture, rules};
use crate::fault::{Fault, Verdict};
use crate::knowledge::Knowledge;
use crate::lent;
use crate::output::{Screen, file, json, tree};
use crate::typed::the_move;
use crate::{patience, position};
use al_chess::{Position, Side};
use al_runtime::{Chosen, Player};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::time::Duration;

/// How many lines of a tree are drawn unless the whole is wanted.
const TREE_LINES: usize = 40;

/// Explains the table's move in a position.
pub(super) fn run(knowledge: &Knowledge, arguments: &Explain, screen: &mut Screen) -> Result<Verdict, Fault> {
    let fen = arguments.what.fen.as_deref().unwrap_or_default().trim();
    let positions = positions(fen, arguments.moves.as_deref().unwrap_or_default())?;
    // never empty: the first position is there
    let now = positions[positions.len() - 1];
    let known = knowledge.expect(&now)?;
    let table = known.engine(None)?.table;
    let (player, chosen) = patience::shown("asking the table", || {
        lent::with(table, |scratch| {
            let mut player = Player::new(table);
            let ours = positions.iter().filter(|position| position.turn() == Side::Us);
            let chosen = ours.map(|position| player.choose_with(position, scratch).ok()).last().flatten();
            (player, chosen)
        })
    });
    let root = player.place().map_or(now, |place| place.root);
    let number = |plies| position::number_after(&positions[0], position::number(fen), plies);
    let plies = positions.len() - 1;
    // a plan begins with the move that stands so many plies above this one
    let begun = plies - usize::from(chosen.map_or(0, |chosen| chosen.depth)).min(plies);
    let (files, interpreter) = (&known.opened.files, &known.entry().interpreter);
    let time = Duration::from_secs(arguments.seconds);
    let steps = explain(files, interpreter, table, &root, number(begun), time);
    if let (Some(path), Some(last)) = (&arguments.svg, steps.last()) {
        file::write(path, picture(last, arguments.language))?;
    }
    if arguments.json {
        write_json(&steps, &position::fen(&now, number(plies)), &now, chosen, screen)?;
    } else {
        write(&steps, &now, chosen, arguments, screen)?;
    }
    Ok(Verdict::good(chosen.is_some()))
}

/// The positions of a game from a FEN, all seen by the side that is to move in the last one.
fn positions(fen: &str, moves: &str) -> Result<Vec<Position>, Fault> {
    let first = position::read(fen)?;
    let mut positions = vec![first];
    let mut now = first;
    for text in moves.split_whitespace().filter(|text| !is_number(text)) {
        // the given one as it is written, castling rights and all
        let quoted = match positions.len() {
            1 => fen.to_owned(),
            made => position::fen(&now, position::number_after(&first, position::number(fen), made - 1)),
        };
        now = now.play(the_move(text, &now, &quoted)?);
        positions.push(now);
    }
    if now.turn() == Side::Them {
        positions.iter_mut().for_each(|position| *position = position.seen_by_other().canonical());
    }
    Ok(positions)
}

/// "12." between moves
fn is_number(text: &str) -> bool {
    text.trim_end_matches('.').parse::<u32>().is_ok() && text.ends_with('.')
}

fn write(
    steps: &[Explained<'_>],
    now: &Position,
    chosen: Option<Chosen<'_>>,
    arguments: &Explain,
    screen: &mut Screen,
) -> Result<(), Fault> {
    let language = arguments.language;
    let words = Words { steps, language, paint: screen.paint };
    if let Some(chosen) = chosen.filter(|chosen| chosen.continues()) {
        let mv = screen.paint.ours(language.moves(now.san(chosen.mv)));
        writeln!(screen, "{}", language.headline(&mv, chosen.rule_name(), chosen.advice_name()))?;
        let root = steps.first().map(|first| position::fen(&first.consultation.root, first.number));
        writeln!(screen, "{}\n", language.continues(usize::from(chosen.depth), &root.unwrap_or_default()))?;
    }
    words.headline(screen)?;
    writeln!(screen)?;
    words.reasons(screen)?;
    writeln!(screen)?;
    words.plan(screen, if arguments.whole_tree { usize::MAX } else { TREE_LINES })?;
    let mut meanings = Vec::new();
    words.meanings(&mut meanings)?;
    if !meanings.is_empty() {
        writeln!(screen)?;
        screen.write_all(&meanings)?;
    }
    Ok(())
}

/// The same as data.
#[derive(Serialize)]
struct Data<'a> {
    fen: &'a str,
    table: &'a str,
    rule: Option<&'a str>,
    advice: Option<&'a str>,
    purpose: Option<&'a str>,
    #[serde(rename = "move")]
    mv: Option<String>,
    san: Option<String>,
    /// Plies from the root of the forcing tree that the move stands in.
    depth: u16,
    /// The position in which the table was consulted.
    root: String,
    rules: Vec<TracedRule<'a>>,
    /// The moves of the forcing tree, both sides'.
    tree_nodes: u32,
    /// The forcing tree as it is played.
    tree: Option<tree::OurMove>,
    /// What the move forces, where that is more: the table is asked again on the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    forces: Option<tree::OurMove>,
    meanings: BTreeMap<String, String>,
    /// After how long the search for reasons was cut short, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    cut_after_seconds: Option<f32>,
    schema: u32,
}

fn write_json(
    steps: &[Explained<'_>],
    fen: &str,
    now: &Position,
    chosen: Option<Chosen<'_>>,
    screen: &mut Screen,
) -> Result<(), Fault> {
    use al_runtime::Table as _;
    let Some(last) = steps.last() else { return Ok(()) };
    let Explained { interpreter, table, consultation, .. } = last;
    let play = consultation.decision.play();
    let tree = play.and_then(|play| tree::data(*table, &consultation.root, play));
    let forces = consultation.tree.as_ref().map(tree::OurMove::of).filter(|forces| tree.as_ref() != Some(forces));
    let data = Data {
        fen,
        table: interpreter.name(),
        rule: play.map(|play| interpreter.rule_name(play.rule)),
        advice: play.map(|play| interpreter.advice_name(play.advice)),
        purpose: play.map(|play| last.purpose(play.advice)),
        mv: chosen.map(|chosen| chosen.mv.uci(now.us()).to_string()),
        san: chosen.map(|chosen| now.san(chosen.mv).to_string()),
        depth: chosen.map_or(0, |chosen| chosen.depth),
        root: position::fen(&consultation.root.with_us(now.us()), last.number),
        rules: rules(steps),
        tree_nodes: last.tree_nodes(),
        tree,
        forces,
        meanings: meanings(steps),
        cut_after_seconds: last.cut.map(|time| time.as_secs_f32()),
        schema: json::SCHEMA,
    };
    Ok(json::line(screen, &data)?)
}
