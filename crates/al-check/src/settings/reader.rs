//! Reads the settings of a body: every key is known, belongs there, and is given once.

use super::Switches;
use super::value::{Wrong, items};
use crate::report::Report;
use crate::words::did_you_mean;
use al_program::TableSettings;
use al_syntax::ast::{Name, Setting, Word};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;
use std::collections::BTreeMap;

/// Where settings stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    /// In a table.
    Table,
    /// In a piece of advice.
    Advice,
}

/// Keys of tables only.
const TABLE_KEYS: [&str; 5] = ["claim", "moves_of_pawn", "rules", "tables", "title"];
/// Keys of tables and of advice.
const SEARCH_KEYS: [&str; 8] =
    ["search", "exhausted", "holding_at", "better_at", "bound", "choose", "consult", "semi_static"];
/// Keys of advice only.
const ADVICE_KEYS: [&str; 2] = ["measure", "value"];

/// Whether a key is one of a table or of a piece of advice.
pub(crate) fn is_known(key: &str) -> bool {
    TABLE_KEYS.contains(&key) || SEARCH_KEYS.contains(&key) || ADVICE_KEYS.contains(&key)
}

/// What a key of advice is called elsewhere, and here.
const FOREIGN: [(&str, &str); 8] = [
    ("goal", "better"),
    ("aim", "better"),
    ("target", "better"),
    ("objective", "better"),
    ("win", "better"),
    ("hold", "holding"),
    ("our", "us"),
    ("their", "them"),
];

/// Reads the settings of a table.
pub(crate) fn of_table(settings: &[&Setting], report: &mut Report) -> (TableSettings, Switches) {
    let mut reader = Reader { owner: Owner::Table, table: TableSettings::default(), switches: Switches::default() };
    reader.all(settings, report);
    (reader.table, reader.switches)
}

/// Reads the settings of a piece of advice.
pub(crate) fn of_advice(settings: &[&Setting], report: &mut Report) -> Switches {
    let mut reader = Reader { owner: Owner::Advice, table: TableSettings::default(), switches: Switches::default() };
    reader.all(settings, report);
    reader.switches
}

pub(super) struct Reader {
    pub(super) owner: Owner,
    pub(super) table: TableSettings,
    pub(super) switches: Switches,
}

/// A value that contradicts or repeats an earlier one of its list, and that one. Keys that speak of a side
/// take a value for each side, `claim` takes several, all others one.
fn said_twice(key: &str, values: &[Vec<Word>]) -> Option<(Span, Span)> {
    let subject = |value: &Vec<Word>| match (key, value.first()) {
        ("exhausted" | "holding_at" | "better_at", Some(Word::Name(side))) => side.text.clone(),
        _ => String::new(),
    };
    if matches!(key, "claim" | "choose" | "moves_of_pawn") {
        return None;
    }
    values.iter().enumerate().find_map(|(place, value)| {
        let first = values[..place].iter().find(|earlier| subject(earlier) == subject(value))?;
        Some((span_of(value)?, span_of(first)?))
    })
}

/// Where a value stands.
pub(super) fn span_of(value: &[Word]) -> Option<Span> {
    Some(value.first()?.span().to(value.last()?.span()))
}

impl Reader {
    fn all(&mut self, settings: &[&Setting], report: &mut Report) {
        let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
        for setting in settings {
            if let Some(&first) = seen.get(setting.key.text.as_str()) {
                let message = format!("a second `{}:`", setting.key.text);
                let diagnostic = Diagnostic::new(Code::DuplicateSetting, setting.key.span, message)
                    .also(first, "the first is here")
                    .help("keep one of the two");
                report.push(diagnostic);
                continue;
            }
            seen.insert(&setting.key.text, setting.key.span);
            self.setting(setting, report);
        }
    }

    fn setting(&mut self, setting: &Setting, report: &mut Report) {
        let key = setting.key.text.as_str();
        let is_table_key = TABLE_KEYS.contains(&key);
        let is_advice_key = ADVICE_KEYS.contains(&key);
        if !is_known(key) {
            report.push(self.unknown_key(&setting.key));
            return;
        }
        if is_table_key && self.owner == Owner::Advice {
            let message = format!("`{key}:` is a setting of the whole table");
            let diagnostic = Diagnostic::new(Code::Misplaced, setting.key.span, message);
            report.push(diagnostic.help("move it out of the advice"));
            return;
        }
        if is_advice_key && self.owner == Owner::Table {
            let message = format!("`{key}:` is a setting of a piece of advice");
            let diagnostic = Diagnostic::new(Code::Misplaced, setting.key.span, message);
            report.push(diagnostic.help(match key {
                "value" => "move it into the advice that has a move in positions of that value",
                _ => "move it into the advice whose moves it chooses",
            }));
            return;
        }
        if key == "choose" {
            self.choose(setting, report);
            return;
        }
        if let Some((value, first)) = said_twice(key, &setting.values) {
            let message = format!("`{key}:` is given two values for one thing");
            let diagnostic = Diagnostic::new(Code::BadValue, value, message).label("a second value");
            report.push(diagnostic.also(first, "the first is here").help("keep one of the two"));
            return;
        }
        for value in &setting.values {
            let Some(span) = span_of(value) else { continue };
            let several = setting.values.len() > 1;
            let Err(Wrong(known)) = self.value(key, &items(value), several, span) else { continue };
            let message = format!("`{key}` does not know this value");
            let diagnostic = Diagnostic::new(Code::BadValue, span, message).label("not a value of this key");
            let words = known.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|w| w.len() > 1);
            let near = value.iter().find_map(|word| match word {
                Word::Name(name) if !words.clone().any(|known| known == name.text) => {
                    did_you_mean(&name.text, words.clone())
                }
                _ => None,
            });
            report.push(diagnostic.help(match near {
                Some(near) => format!("{near} The values are: {known}"),
                None => format!("the values are: {known}"),
            }));
        }
    }

    fn unknown_key(&self, key: &Name) -> Diagnostic {
        let known: Vec<&str> = match self.owner {
            Owner::Table => TABLE_KEYS.into_iter().chain(SEARCH_KEYS).collect(),
            Owner::Advice => {
                ["better", "holding", "us", "them"].into_iter().chain(SEARCH_KEYS).chain(ADVICE_KEYS).collect()
            }
        };
        let place = match self.owner {
            Owner::Table => "a table",
            Owner::Advice => "a piece of advice",
        };
        let message = format!("{place} has no setting `{}`", key.text);
        let diagnostic = Diagnostic::new(Code::BadSetting, key.span, message).label("unknown");
        if key.text == "mirror" {
            return diagnostic.help(
                "a table answers what it is asked: write what is symmetric so, or draw it in a pattern with \
                 `symmetries: mirror files;`",
            );
        }
        let foreign = FOREIGN.iter().find(|(foreign, _)| *foreign == key.text && self.owner == Owner::Advice);
        let foreign = foreign.map(|(_, ours)| format!("did you mean `{ours}`?"));
        let suggestion = foreign.or_else(|| did_you_mean(&key.text, known.iter().copied()));
        diagnostic.help(suggestion.unwrap_or_else(|| format!("the settings of {place} are: {}", known.join(", "))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_explained() {
        let page = include_str!("../../../../docs/settings.md");
        for key in TABLE_KEYS.into_iter().chain(SEARCH_KEYS).chain(ADVICE_KEYS) {
            assert!(page.contains(&format!("| `{key}` |")), "{key}");
        }
    }
}
