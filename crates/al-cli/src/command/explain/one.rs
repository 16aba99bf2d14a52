//! One position, reached from another by moves or not.

use crate::cli::Explain;
use crate::explanation::{Explained, TracedRule, Words, explain, meanings, picture, rules};
use crate::fault::{Fault, Verdict};
use crate::knowledge::{Knowledge, Memory};
use crate::output::{Screen, file, json, tree};
use crate::position;
use crate::typed::the_move;
use al_chess::{Position, Side};
use al_runtime::{Chosen, Scratch};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write as _;

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
    let (mut memory, mut scratch) = (Memory::default(), Scratch::default());
    let ours = positions.iter().filter(|position| position.turn() == Side::Us);
    let chosen = ours.map(|position| memory.player(table).choose_with(position, &mut scratch).ok()).last().flatten();
    let root = memory.player(table).place().map_or(now, |place| place.root);
    let steps = explain(&known.opened.files, &known.entry().interpreter, &root);
    if let (Some(path), Some(last)) = (&arguments.svg, steps.last()) {
        file::write(path, &picture(last, arguments.language))?;
    }
    if arguments.json {
        write_json(&steps, &now, chosen, screen)?;
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
        now = now.play(the_move(text, &now)?);
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
        let root = steps.first().map_or(*now, |first| first.consultation.root);
        writeln!(screen, "{}\n", language.continues(usize::from(chosen.depth), &root.fen().to_string()))?;
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
    fen: String,
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
    tree: Option<tree::OurMove>,
    meanings: BTreeMap<String, String>,
    schema: u32,
}

fn write_json(
    steps: &[Explained<'_>],
    now: &Position,
    chosen: Option<Chosen<'_>>,
    screen: &mut Screen,
) -> Result<(), Fault> {
    use al_runtime::Table as _;
    let Some(last) = steps.last() else { return Ok(()) };
    let Explained { interpreter, consultation, .. } = last;
    let play = consultation.decision.play();
    let tree = consultation.tree.as_ref().map(tree::OurMove::of);
    let data = Data {
        fen: now.fen().to_string(),
        table: interpreter.name(),
        rule: play.map(|play| interpreter.rule_name(play.rule)),
        advice: play.map(|play| interpreter.advice_name(play.advice)),
        purpose: play.map(|play| last.purpose(play.advice)),
        mv: chosen.map(|chosen| chosen.mv.uci(now.us()).to_string()),
        san: chosen.map(|chosen| now.san(chosen.mv).to_string()),
        depth: chosen.map_or(0, |chosen| chosen.depth),
        root: consultation.root.with_us(now.us()).fen().to_string(),
        rules: rules(steps),
        tree,
        meanings: meanings(steps),
        schema: json::SCHEMA,
    };
    Ok(json::line(screen, &data)?)
}
