//! The table as it will be written: rules, advice and words in AL's terms.

use super::constraint::{self, Arm, Flaw};
use super::extract::{mistake, refused};
use super::library::Library;
use super::model::{self, Model, Name};
use super::moves::{self, Word};
use super::names::{Names, USED_MOVES};
use crate::exec::Cond;
use al_chess::Side;
use al_compiler::diagnostic::suggest;
use al_compiler::source::Span;
use std::collections::BTreeMap;

/// A table ready to be written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    pub(crate) rules: Vec<Rule>,
    pub(crate) advice: Vec<Advice>,
    pub(crate) words: Vec<Words>,
    /// A rule lists nothing that exists: it needs advice that never works.
    pub(crate) needs_nothing: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) name: String,
    pub(crate) prolog: String,
    pub(crate) condition: Cond,
    pub(crate) tries: Vec<String>,
    pub(crate) span: Span,
    /// Why it is only kept as a comment.
    pub(crate) dropped: Option<String>,
}

#[derive(Clone, Debug)]
pub(crate) struct Advice {
    pub(crate) name: String,
    pub(crate) prolog: String,
    pub(crate) better: Cond,
    pub(crate) holding: Cond,
    pub(crate) us: Vec<Arm>,
    pub(crate) them: Vec<Arm>,
    pub(crate) span: Span,
}

/// A word for moves, and the name of its definition.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    pub(crate) prolog: String,
    pub(crate) side: Side,
    pub(crate) name: String,
    pub(crate) word: Word,
}

/// The name of the piece of advice that never works.
pub(crate) const NOTHING: &str = "nothing_to_try";

impl Draft {
    /// Gives names, and looks up what rules and advice speak of.
    pub(crate) fn new(model: &Model, library: &mut Library<'_>) -> Self {
        let mut draft = Self::default();
        let mut names = Names::default();
        names.keep([NOTHING]);
        let given = advice_names(model, &mut names, library);
        for rule in &model.rules {
            let rule = draft.rule(rule, &given, &mut names, library);
            draft.rules.push(rule);
        }
        let mut word_names = Names::default();
        word_names.keep(USED_MOVES);
        for (advice, name) in model.advice.iter().zip(given.iter().map(|(_, name)| name)) {
            let better = library.goal(&advice.better, false);
            let holding = library.goal(&advice.holding, false);
            let us = draft.arms(&advice.us, Side::Us, advice, &mut word_names, library);
            let them = draft.arms(&advice.them, Side::Them, advice, &mut word_names, library);
            let prolog = advice.name.text.clone();
            draft.advice.push(Advice { name: name.clone(), prolog, better, holding, us, them, span: advice.span });
        }
        draft
    }

    fn rule(
        &mut self,
        rule: &model::Rule,
        given: &[(String, String)],
        names: &mut Names,
        library: &mut Library<'_>,
    ) -> Rule {
        let name = names.give(&rule.name.text);
        if self.rules.iter().any(|known| known.prolog == rule.name.text) {
            let diagnostic = mistake(rule.name.span, format!("two rules are called `{}`", rule.name.text));
            library.report.push(diagnostic.label(format!("imported as `{name}`")));
        }
        let mut tries = Vec::new();
        for listed in &rule.tries {
            let found = given.iter().filter(|(prolog, _)| *prolog == listed.text);
            let found: Vec<String> = found.map(|(_, name)| name.clone()).collect();
            if found.is_empty() {
                library.report.push(no_such_advice(listed, given));
            }
            tries.extend(found);
        }
        self.needs_nothing |= tries.is_empty();
        let condition = library.goal(&rule.condition, true);
        Rule { name, prolog: rule.name.text.clone(), condition, tries, span: rule.span, dropped: None }
    }

    fn arms(
        &mut self,
        moves: &model::Moves,
        side: Side,
        advice: &model::Advice,
        names: &mut Names,
        library: &mut Library<'_>,
    ) -> Vec<Arm> {
        other_sides_depths(moves, side, library, &advice.name);
        let mut arms = match constraint::arms(moves, side) {
            Ok(arms) => arms,
            Err(flaw) => {
                library.report.push(flawed(flaw, advice, side));
                return Vec::new();
            }
        };
        let mut words = Vec::new();
        moves.words(&mut words);
        let mut meant: BTreeMap<String, Option<String>> = BTreeMap::new();
        for word in words {
            if !meant.contains_key(&word.text) {
                let name = self.word(word, side, names, library);
                meant.insert(word.text.clone(), name);
            }
        }
        for arm in &mut arms {
            arm.steps = arm.steps.drain(..).filter_map(|step| renamed(step, &meant)).collect();
        }
        arms.retain(|arm| !arm.steps.is_empty());
        arms
    }

    /// The name of a word's definition; `None` where it gives no moves.
    fn word(&mut self, word: &Name, side: Side, names: &mut Names, library: &mut Library<'_>) -> Option<String> {
        let known = self.words.iter().find(|known| known.prolog == word.text && known.side == side);
        if let Some(known) = known {
            return (known.word != Word::Nothing).then(|| known.name.clone());
        }
        let meaning = match moves::word(&word.text, side, library.database, library.shape) {
            Ok(meaning) => meaning,
            Err(refusal) => {
                library.report.push(refused(word.span, refusal.what).label(refusal.label));
                Word::Nothing
            }
        };
        let refused = library.report.last().is_some_and(|last| last.span == word.span);
        if meaning == Word::Nothing && !refused && !matches!(word.text.as_str(), "nomove" | "nomoves" | "none") {
            let near = suggest(&word.text, ["legal", "kingdiagfirst", "rookmove", "queenmove", "checkmove", "nomove"]);
            let diagnostic = mistake(word.span, format!("no clause gives moves for `{}`", word.text))
                .label("imported as no move: it fails without a word");
            let help = near.map_or_else(
                || "where no move is meant write `nomove`".to_owned(),
                |near| format!("did you mean `{near}`?"),
            );
            library.report.push(diagnostic.help(help));
        }
        let same = self.words.iter().find(|known| known.prolog == word.text && known.word == meaning);
        let name = match (&meaning, same) {
            (Word::Standard(moves::Standard::Legal), _) => "legal".to_owned(),
            (Word::Nothing, _) => String::new(),
            (_, Some(same)) => same.name.clone(),
            (_, None) if USED_MOVES.contains(&word.text.as_str()) => {
                let owner = if side == Side::Us { "our" } else { "their" };
                names.give(&format!("{owner}_{}", word.text))
            }
            (_, None) => names.give(&word.text),
        };
        let words = Words { prolog: word.text.clone(), side, name: name.clone(), word: meaning };
        let gives = words.word != Word::Nothing;
        self.words.push(words);
        gives.then_some(name)
    }
}

/// The step with AL's names; `None` where its word, or one it must satisfy, gives no move.
fn renamed(step: constraint::Step, meant: &BTreeMap<String, Option<String>>) -> Option<constraint::Step> {
    let word = meant.get(&step.word)?.clone()?;
    let mut filters = Vec::new();
    for any in step.filters {
        let any: Vec<constraint::Step> = any.into_iter().filter_map(|step| renamed(step, meant)).collect();
        if any.is_empty() {
            return None;
        }
        if !any.iter().any(|step| step.word == "legal" && step.filters.is_empty()) {
            filters.push(any);
        }
    }
    Some(constraint::Step { word, filters })
}

/// Prolog's and AL's name of each piece of advice. Two of one name are alternatives, tried in order.
fn advice_names(model: &Model, names: &mut Names, library: &mut Library<'_>) -> Vec<(String, String)> {
    let mut given: Vec<(String, String)> = Vec::new();
    for advice in &model.advice {
        let name = names.give(&advice.name.text);
        let first = model.advice.iter().find(|other| other.name.text == advice.name.text);
        if let Some(first) = first.filter(|first| first.span != advice.span) {
            let message = format!("two pieces of advice are called `{}`", advice.name.text);
            let diagnostic = mistake(advice.name.span, message)
                .label(format!("imported as `{name}`, tried after the first"))
                .also(first.name.span, "the first")
                .help("Prolog tries them one after the other; give each a name of its own and list both");
            library.report.push(diagnostic);
        }
        given.push((advice.name.text.clone(), name));
    }
    given
}

fn no_such_advice(listed: &Name, given: &[(String, String)]) -> al_compiler::diagnostic::Diagnostic {
    let near = suggest(&listed.text, given.iter().map(|(prolog, _)| prolog.as_str()));
    let diagnostic = mistake(listed.span, format!("there is no advice `{}`", listed.text))
        .label("left out: Prolog goes on with the next without a word");
    match near {
        Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
        None => diagnostic.help(format!("define it: `advice({}, better : holding : us : them).`", listed.text)),
    }
}

/// Warns of depths at which the other side moves.
fn other_sides_depths(moves: &model::Moves, side: Side, library: &mut Library<'_>, advice: &Name) {
    match moves {
        model::Moves::And(left, right) | model::Moves::Then(left, right) => {
            other_sides_depths(left, side, library, advice);
            other_sides_depths(right, side, library, advice);
        }
        model::Moves::Depth(from, Some(to)) if from == to && from % 2 != u32::from(side == Side::Them) => {
            let (whose, parity) = match side {
                Side::Us => ("our moves", "we move at even depths"),
                Side::Them => ("their moves", "they move at odd depths"),
            };
            let message = format!("`{}` speaks of {whose} at depth {from}: {parity}", advice.text);
            let diagnostic = mistake(advice.span, message).label("imported as no move at that depth");
            library.report.push(diagnostic.help("depth counts plies from the root, which has depth 0"));
        }
        _ => {}
    }
}

fn flawed(flaw: Flaw, advice: &model::Advice, side: Side) -> al_compiler::diagnostic::Diagnostic {
    let whose = if side == Side::Us { "our" } else { "their" };
    match flaw {
        Flaw::NoWord => {
            let message = format!("a depth without a word for moves in {whose} moves of `{}`", advice.name.text);
            refused(advice.name.span, message)
                .label("Prolog goes on with a move that it does not know")
                .help("write which moves: `(depth = 0) and legal`")
        }
        Flaw::TooLarge => {
            refused(advice.name.span, format!("{whose} moves of `{}` become too large", advice.name.text))
        }
    }
}
