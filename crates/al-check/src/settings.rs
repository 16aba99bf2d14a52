//! `key: values;`: the switches of a table and of its advice.
//!
//! What a piece of advice does not say it takes from its table, and what the table does not say from the
//! search it names (`al0`, the default, `al1` or `al15`).
//!
//! A bound counts plies or our moves. `bound: 5 plies` and `bound: 3 moves` (three moves of ours are
//! five plies: our last move ends the tree) always say which; a bare number counts plies under `al0` and
//! our moves under `al1` and `al15`, as those systems did, unless the table says `bound: our moves` or
//! `bound: plies` for all of its advice. With a measure a tree ends after a reply: a bare number counts our
//! moves, and three moves are six plies.

use super::report::Report;
use super::words::did_you_mean;
use al_chess::Side;
use al_program::{Choice, Claim, ClaimKind, Consult, Exhausted, GoalsAt, Rules, Search, TableSettings};
use al_syntax::ast::{Name, Setting, Word};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;
use std::collections::BTreeMap;

/// Where settings stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Owner {
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
const ADVICE_KEYS: [&str; 1] = ["measure"];

/// The switches of a search, as far as they were written.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Switches {
    base: Option<Base>,
    holding_at: Option<GoalsAt>,
    better_at: Option<GoalsAt>,
    them_exhausted: Option<Outcome>,
    us_exhausted: Option<Outcome>,
    /// Who passes, if anybody does.
    passes: Option<Option<Side>>,
    pawns: Pawns,
    bound: Option<(u32, Option<Unit>, Span)>,
    unit: Option<Unit>,
    choice: Option<Choice>,
    consult: Option<Consult>,
}

/// What a branch without a move ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Fails,
    /// It counts where nothing better can be forced.
    Draws,
    Succeeds,
}

impl Outcome {
    /// What it means where draws count, or do not.
    fn counted(self, draws: bool) -> Exhausted {
        match self {
            Self::Succeeds => Exhausted::Succeed,
            Self::Draws if draws => Exhausted::Succeed,
            Self::Draws | Self::Fails => Exhausted::Fail,
        }
    }
}

/// How pawns may move in the trees of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pawns {
    /// They make no double steps.
    pub(crate) single_step: bool,
    /// They do not promote.
    pub(crate) no_promotion: bool,
}

/// The system whose search is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Base {
    Al0,
    Al1,
    Al15,
}

/// What a bound counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Plies,
    OurMoves,
}

/// The greatest bound: trees are never this deep.
const MAX_BOUND: u32 = 1000;

impl Switches {
    /// The search of a piece of advice, given what its table says.
    /// With `draws` a branch whose stated outcome is a draw counts as success.
    pub(crate) fn search(self, table: Self, draws: bool) -> Search {
        // a search named by the advice itself starts from that system, not from the table's switches
        let table = self.beside(table);
        let base = self.base.or(table.base).unwrap_or(Base::Al0);
        let default = match base {
            Base::Al0 => Search::AL0,
            Base::Al1 => Search::AL1,
            Base::Al15 => Search::AL15,
        };
        let outcome = |own: Option<Outcome>, table: Option<Outcome>, default| {
            own.or(table).map_or(default, |outcome| outcome.counted(draws))
        };
        let unit = self.unit.or(table.unit).unwrap_or(match base {
            Base::Al0 => Unit::Plies,
            Base::Al1 | Base::Al15 => Unit::OurMoves,
        });
        let plies = |(count, written, _): (u32, Option<Unit>, Span)| match written.unwrap_or(unit) {
            Unit::Plies => count,
            Unit::OurMoves => (2 * count).saturating_sub(1),
        };
        Search {
            holding_at: self.holding_at.or(table.holding_at).unwrap_or(default.holding_at),
            better_at: self.better_at.or(table.better_at).unwrap_or(default.better_at),
            them_exhausted: outcome(self.them_exhausted, table.them_exhausted, default.them_exhausted),
            us_exhausted: outcome(self.us_exhausted, table.us_exhausted, default.us_exhausted),
            passes: self.passes.or(table.passes).flatten(),
            bound: self.bound.or(table.bound).map(plies),
        }
    }

    /// What the table says, as far as it counts: a search named by the advice itself starts from that system.
    fn beside(self, table: Self) -> Self {
        if self.base.is_some() { Self { unit: table.unit, ..Self::default() } } else { table }
    }

    /// Whether some outcome is stated to be a draw, given what the table says.
    pub(crate) fn draws(self, table: Self) -> bool {
        let table = self.beside(table);
        let outcomes = [self.them_exhausted.or(table.them_exhausted), self.us_exhausted.or(table.us_exhausted)];
        outcomes.contains(&Some(Outcome::Draws))
    }

    /// The side that passes, given what the table says.
    pub(crate) fn passes(self, table: Self) -> Option<Side> {
        self.passes.or(self.beside(table).passes).flatten()
    }

    /// Whether the advice itself says that its goals are asked without a move.
    pub(crate) fn is_static(self) -> bool {
        self.bound.is_some_and(|(count, ..)| count == 0)
    }

    /// How pawns may move.
    pub(crate) fn pawns(self) -> Pawns {
        self.pawns
    }

    /// The search of a piece of advice with a measure, given what its table says.
    pub(crate) fn measured(self, table: Self) -> Search {
        let unit = self.unit.or(table.unit).unwrap_or(Unit::OurMoves);
        let plies = |(count, written, _): (u32, Option<Unit>, Span)| match written.unwrap_or(unit) {
            Unit::Plies => count,
            Unit::OurMoves => 2 * count,
        };
        Search { holding_at: GoalsAt::AfterOurMoves, bound: self.bound.or(table.bound).map(plies), ..Search::AL0 }
    }

    /// A bound in plies after which it is their turn, given what the table says.
    pub(crate) fn odd_plies(self, table: Self) -> Option<Span> {
        let (count, written, span) = self.bound.or(table.bound)?;
        let unit = written.or(self.unit).or(table.unit);
        (unit == Some(Unit::Plies) && count % 2 == 1).then_some(span)
    }

    /// Which satisfying move is played, given what the table says.
    pub(crate) fn choice(self, table: Self) -> Choice {
        self.choice.or(table.choice).unwrap_or_default()
    }

    /// Whether the advice itself says that the best move is played.
    pub(crate) fn chooses_best(self) -> bool {
        self.choice.is_some_and(Choice::is_best)
    }

    /// When the table is consulted again, given what it says.
    pub(crate) fn consult(self, table: Self) -> Consult {
        // their real moves are none of a tree in which they pass
        if self.passes(table).is_some() {
            return Consult::Anew;
        }
        self.consult.or(table.consult).unwrap_or_default()
    }
}

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

struct Reader {
    owner: Owner,
    table: TableSettings,
    switches: Switches,
}

/// A value is none of those that the key knows, which are described.
struct Wrong(&'static str);

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
fn span_of(value: &[Word]) -> Option<Span> {
    Some(value.first()?.span().to(value.last()?.span()))
}

/// One word of a value, for matching.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item<'s> {
    Word(&'s str),
    Number(i64),
    Text(&'s str),
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
        if !is_table_key && !SEARCH_KEYS.contains(&key) && !is_advice_key {
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
            report.push(diagnostic.help("move it into the advice whose moves it chooses"));
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
        let suggestion = did_you_mean(&key.text, known.iter().copied());
        diagnostic.help(suggestion.unwrap_or_else(|| format!("the settings of {place} are: {}", known.join(", "))))
    }

    /// `choose: best, quickest;`
    fn choose(&mut self, setting: &Setting, report: &mut Report) {
        let values: Vec<Vec<Item<'_>>> = setting.values.iter().map(|value| items(value)).collect();
        let words: Vec<&str> = values
            .iter()
            .filter_map(|value| match value.as_slice() {
                [Item::Word(word)] => Some(*word),
                _ => None,
            })
            .collect();
        let choice = match words.as_slice() {
            _ if words.len() < values.len() => None,
            ["first"] => Some(Choice::First),
            ["quickest"] => Some(Choice::Quickest),
            ["best"] => Some(Choice::Best),
            ["best", "quickest"] => Some(Choice::BestQuickest),
            ["quickest", "best"] => Some(Choice::QuickestBest),
            _ => None,
        };
        if choice.is_none() {
            let span = setting.values.iter().filter_map(|value| span_of(value)).reduce(Span::to);
            let message = "`choose` does not know this value";
            let diagnostic = Diagnostic::new(Code::BadValue, span.unwrap_or(setting.span), message)
                .label("not a value of this key")
                .help("write `first`, `quickest`, `best`, or both, the weightier first: `best, quickest`");
            report.push(diagnostic);
        }
        self.switches.choice = choice;
    }

    /// One value of a known key.
    fn value(&mut self, key: &str, value: &[Item<'_>], several: bool, span: Span) -> Result<(), Wrong> {
        match key {
            "claim" => self.claim(value),
            "rules" => self.rules(value),
            "moves_of_pawn" => {
                match value {
                    [Item::Word("single"), Item::Word("step")] => self.switches.pawns.single_step = true,
                    [Item::Word("no"), Item::Word("promotion")] => self.switches.pawns.no_promotion = true,
                    _ => return Err(Wrong("single step, no promotion")),
                }
                Ok(())
            }
            "semi_static" => match value {
                [Item::Word("us")] => self.passes(Some(Side::Them)),
                [Item::Word("them")] => self.passes(Some(Side::Us)),
                [Item::Word("off")] => self.passes(None),
                _ => Err(Wrong("us (we alone move), them (they alone move), off")),
            },
            "tables" => self.tables(value),
            "title" => match value {
                [Item::Text(title)] => {
                    self.table.title = Some((*title).to_owned());
                    Ok(())
                }
                _ => Err(Wrong("a text in quotes, such as \"King and rook\"")),
            },
            "search" => self.search(value),
            "exhausted" => self.exhausted(value),
            "holding_at" => {
                let at = goals_at(value, several)?;
                self.switches.holding_at = Some(at);
                Ok(())
            }
            "better_at" => match goals_at(value, several)? {
                GoalsAt::Interior => Err(Wrong("everywhere, after our moves, us, them")),
                at => {
                    self.switches.better_at = Some(at);
                    Ok(())
                }
            },
            "consult" => {
                self.switches.consult = Some(match value {
                    [Item::Word("tree")] => Consult::Tree,
                    [Item::Word("anew")] => Consult::Anew,
                    _ => return Err(Wrong("tree, anew")),
                });
                Ok(())
            }
            // which measure is meant is looked up with the other names
            "measure" => match value {
                [Item::Word(_)] if !several => Ok(()),
                _ => Err(Wrong("the name of a measure")),
            },
            _ => self.bound(value, span),
        }
    }

    fn claim(&mut self, value: &[Item<'_>]) -> Result<(), Wrong> {
        use Item::{Number, Word};
        const KNOWN: &str = "win, win in 12 moves, hold, value; and to win what is won and hold the rest, \
                             `win in 12 moves, hold otherwise`";
        match (self.table.claim.kind, value) {
            (None, _) => {}
            (Some(ClaimKind::Win), [Word("hold")] | [Word("hold"), Word("otherwise")]) => {
                self.table.claim.kind = Some(ClaimKind::Value);
                return Ok(());
            }
            (Some(_), _) => return Err(Wrong(KNOWN)),
        }
        let (kind, moves) = match value {
            [Word("win")] => (ClaimKind::Win, None),
            [Word("win"), Word("in"), Number(moves @ 1..=1000), Word("moves" | "move")] => {
                (ClaimKind::Win, Some(*moves as u32))
            }
            [Word("hold")] => (ClaimKind::Hold, None),
            [Word("value")] => (ClaimKind::Value, None),
            _ => return Err(Wrong(KNOWN)),
        };
        self.table.claim = Claim { kind: Some(kind), moves };
        Ok(())
    }

    fn rules(&mut self, value: &[Item<'_>]) -> Result<(), Wrong> {
        self.table.rules = match value {
            [Item::Word("commit")] => Rules::Commit,
            [Item::Word("fall_through")] => Rules::FallThrough,
            _ => return Err(Wrong("commit, fall_through")),
        };
        Ok(())
    }

    fn tables(&mut self, value: &[Item<'_>]) -> Result<(), Wrong> {
        const KNOWN: &str = "0, 4096 bytes, 64 KiB, 1 MiB (at most 16 MiB)";
        let (count, unit) = match value {
            [Item::Number(count)] | [Item::Number(count), Item::Word("bytes" | "byte")] => (*count, 1),
            [Item::Number(count), Item::Word("KiB")] => (*count, 1024),
            [Item::Number(count), Item::Word("MiB")] => (*count, 1024 * 1024),
            _ => return Err(Wrong(KNOWN)),
        };
        let bytes = count.checked_mul(unit).filter(|bytes| (0..=16 * 1024 * 1024).contains(bytes));
        self.table.table_bytes = Some(bytes.ok_or(Wrong(KNOWN))? as u32);
        Ok(())
    }

    fn search(&mut self, value: &[Item<'_>]) -> Result<(), Wrong> {
        self.switches.base = Some(match value {
            [Item::Word("al0")] => Base::Al0,
            [Item::Word("al1" | "thesis")] => Base::Al1,
            [Item::Word("al15")] => Base::Al15,
            _ => return Err(Wrong("al0, al1, al15")),
        });
        Ok(())
    }

    fn exhausted(&mut self, value: &[Item<'_>]) -> Result<(), Wrong> {
        const KNOWN: &str = "us fail, us success, them fail, them success, or an outcome: us draw, them win, us loss";
        let outcome = match value {
            [_, Item::Word("fail" | "failure" | "loss")] => Outcome::Fails,
            [_, Item::Word("draw")] => Outcome::Draws,
            [_, Item::Word("success" | "succeed" | "win")] => Outcome::Succeeds,
            _ => return Err(Wrong(KNOWN)),
        };
        match value[0] {
            Item::Word("us") => self.switches.us_exhausted = Some(outcome),
            Item::Word("them") => self.switches.them_exhausted = Some(outcome),
            _ => return Err(Wrong(KNOWN)),
        }
        Ok(())
    }

    fn bound(&mut self, value: &[Item<'_>], span: Span) -> Result<(), Wrong> {
        use Item::{Number, Word};
        let in_table = self.owner == Owner::Table;
        let (count, unit) = match value {
            [Word("plies")] if in_table => return self.unit(Unit::Plies),
            [Word("moves")] | [Word("our"), Word("moves")] if in_table => return self.unit(Unit::OurMoves),
            [Number(count)] => (*count, None),
            [Number(count), Word("plies" | "ply")] => (*count, Some(Unit::Plies)),
            [Number(count), Word("moves" | "move")] | [Number(count), Word("our"), Word("moves" | "move")] => {
                (*count, Some(Unit::OurMoves))
            }
            _ if in_table => return Err(Wrong("5 plies, 3 moves, plies, our moves")),
            _ => return Err(Wrong("5 plies, 3 moves")),
        };
        let least = u32::from(in_table);
        let count = u32::try_from(count).ok().filter(|count| (least..=MAX_BOUND).contains(count));
        let count = count.ok_or(match in_table {
            true => Wrong("numbers from 1 to 1000, counted in plies or moves"),
            false => Wrong("numbers to 1000, counted in plies or moves; 0 for goals that are asked without a move"),
        })?;
        self.switches.bound = Some((count, unit, span));
        Ok(())
    }

    fn passes(&mut self, side: Option<Side>) -> Result<(), Wrong> {
        self.switches.passes = Some(side);
        Ok(())
    }

    fn unit(&mut self, unit: Unit) -> Result<(), Wrong> {
        self.switches.unit = Some(unit);
        Ok(())
    }
}

/// At which nodes a goal is asked: a side is the one to move. `us, them` comes as two values.
fn goals_at(value: &[Item<'_>], several: bool) -> Result<GoalsAt, Wrong> {
    use Item::Word;
    Ok(match value {
        [Word("everywhere")] if !several => GoalsAt::Everywhere,
        [Word("after"), Word("our"), Word("moves")] if !several => GoalsAt::AfterOurMoves,
        [Word("interior")] if !several => GoalsAt::Interior,
        // after our moves it is they who are to move
        [Word("them")] if !several => GoalsAt::AfterOurMoves,
        [Word("us")] if !several => GoalsAt::WithUsToMove,
        [Word("us" | "them")] => GoalsAt::Everywhere,
        _ => return Err(Wrong("everywhere, after our moves, interior, us, them")),
    })
}

/// The words of a value, for matching.
fn items(value: &[Word]) -> Vec<Item<'_>> {
    value
        .iter()
        .map(|word| match word {
            Word::Name(name) => Item::Word(&name.text),
            Word::Int(number, _) => Item::Number(*number),
            Word::Text(text) => Item::Text(&text.value),
        })
        .collect()
}
