//! The switches of a base and of its plans.

use super::super::report::Report;
use super::super::words::did_you_mean;
use super::BaseDef;
use super::proposition::Names;
use al_chess::Side;
use al_program::base::{Answers, BaseSettings, Budget, Choose, MoveRules, PlanGoals};
use al_syntax::ast::{Expr, ExprKind, Setting, Word};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;
use std::collections::BTreeMap;

/// Keys of bases.
const BASE_KEYS: [&str; 9] =
    ["answers", "ask", "budget", "choose", "metaplans", "moves_of_pawn", "order", "search", "title"];
/// Keys of plans.
const PLAN_KEYS: [&str; 3] = ["bound", "search", "side"];

/// What the settings of a plan say.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PlanSettings {
    pub(super) side: Option<Side>,
    pub(super) bound: Option<u32>,
    pub(super) goals: PlanGoals,
}

/// The greatest bound of a plan, in moves.
const MOST_MOVES: i64 = 100;

/// Reads the settings of a base.
pub(super) fn of_base(def: &BaseDef<'_>, names: &mut Names, report: &mut Report) -> BaseSettings {
    let mut settings = BaseSettings {
        materials: def.materials.clone(),
        choose: Choose::default(),
        ask: None,
        answers: Answers::default(),
        joins: false,
        modifies: false,
        budget: Budget::default(),
        moves: MoveRules::default(),
        title: None,
    };
    for setting in distinct(&def.settings, report) {
        let known = match setting.key.text.as_str() {
            "answers" => one(setting, report, "checked, first", |value| {
                settings.answers = match value {
                    [Item::Word("checked")] => Answers::Checked,
                    [Item::Word("first")] => Answers::First,
                    _ => return None,
                };
                Some(())
            }),
            "ask" => ask(setting, names, report, &mut settings),
            "budget" => {
                let mut given = Vec::new();
                each(setting, report, BUDGET, |value| budget(value, &mut settings.budget, &mut given))
            }
            "choose" => one(setting, report, "listing, occurrences, adaptive", |value| {
                settings.choose = match value {
                    [Item::Word("listing")] => Choose::Listing,
                    [Item::Word("occurrences")] => Choose::Occurrences,
                    [Item::Word("adaptive")] => Choose::Adaptive,
                    _ => return None,
                };
                Some(())
            }),
            "metaplans" => each(setting, report, "or, mod", |value| {
                match value {
                    [Item::Word("or")] => settings.joins = true,
                    [Item::Word("mod")] => settings.modifies = true,
                    _ => return None,
                }
                Some(())
            }),
            "moves_of_pawn" => each(setting, report, "single step, no promotion", |value| {
                match value {
                    [Item::Word("single"), Item::Word("step")] => settings.moves.single_step = true,
                    [Item::Word("no"), Item::Word("promotion")] => settings.moves.no_promotion = true,
                    _ => return None,
                }
                Some(())
            }),
            "order" => each(setting, report, "king, queen, rook, bishop, knight, pawn", |value| {
                let [Item::Word(word)] = value else { return None };
                let role = super::super::builtin::role(word)?;
                (!settings.moves.order.contains(&role)).then(|| settings.moves.order.push(role))
            }),
            "search" => one(setting, report, SEARCHES, |value| goals(value).map(|_| ())),
            "title" => one(setting, report, "a text in quotes, such as \"King and pawn\"", |value| {
                let [Item::Text(title)] = value else { return None };
                settings.title = Some((*title).to_owned());
                Some(())
            }),
            _ => false,
        };
        if !known {
            report.push(unknown(setting, "a base", &BASE_KEYS));
        }
    }
    settings
}

/// Reads the settings of a plan; what it does not say, its base may.
pub(super) fn of_plan(settings: &[&Setting], base: &[&Setting], report: &mut Report) -> PlanSettings {
    let mut plan = PlanSettings::default();
    for setting in base.iter().filter(|setting| setting.key.text == "search") {
        if let [value] = setting.values.as_slice() {
            plan.goals = goals(&items(value)).unwrap_or_default();
        }
    }
    for setting in distinct(settings, report) {
        let known = match setting.key.text.as_str() {
            "side" => one(setting, report, "us, them", |value| {
                plan.side = Some(match value {
                    [Item::Word("us")] => Side::Us,
                    [Item::Word("them")] => Side::Them,
                    _ => return None,
                });
                Some(())
            }),
            "bound" => one(setting, report, "a number of moves from 1 to 100, such as 3 or 3 moves", |value| {
                plan.bound = Some(match value {
                    [Item::Number(moves @ 1..=MOST_MOVES)]
                    | [Item::Number(moves @ 1..=MOST_MOVES), Item::Word("move" | "moves")] => *moves as u32,
                    _ => return None,
                });
                Some(())
            }),
            "search" => one(setting, report, SEARCHES, |value| {
                plan.goals = goals(value)?;
                Some(())
            }),
            _ => false,
        };
        if !known {
            report.push(unknown(setting, "a plan", &PLAN_KEYS));
        }
    }
    plan
}

const SEARCHES: &str = "al1 (goals after the side's own moves), definition (goals in every position)";

fn goals(value: &[Item<'_>]) -> Option<PlanGoals> {
    match value {
        [Item::Word("al1" | "thesis")] => Some(PlanGoals::AfterOwnMoves),
        [Item::Word("definition")] => Some(PlanGoals::Everywhere),
        _ => None,
    }
}

const BUDGET: &str = "20 methods, 100000 nodes, and 500 milliseconds or 2 seconds, each once";

/// What a proof may spend of one kind; of each kind once.
fn budget(value: &[Item<'_>], budget: &mut Budget, given: &mut Vec<&str>) -> Option<()> {
    let [Item::Number(count @ 1..), Item::Word(unit)] = value else { return None };
    let kind = match *unit {
        "method" | "methods" => "methods",
        "node" | "nodes" => "nodes",
        "millisecond" | "milliseconds" | "second" | "seconds" => "time",
        _ => return None,
    };
    if given.contains(&kind) {
        return None;
    }
    given.push(kind);
    match *unit {
        "method" | "methods" => budget.methods = u32::try_from(*count).ok()?,
        "node" | "nodes" => budget.nodes = u64::try_from(*count).ok()?,
        "millisecond" | "milliseconds" => budget.milliseconds = Some(u32::try_from(*count).ok()?),
        "second" | "seconds" => budget.milliseconds = Some(u32::try_from(count.checked_mul(1000)?).ok()?),
        _ => return None,
    }
    Some(())
}

/// `ask: win;`
fn ask(setting: &Setting, names: &mut Names, report: &mut Report, settings: &mut BaseSettings) -> bool {
    let [value] = setting.values.as_slice() else {
        bad(setting.span, setting, "the name of one hypothesis", report);
        return true;
    };
    let [Word::Name(name)] = value.as_slice() else {
        bad(setting.span, setting, "the name of one hypothesis", report);
        return true;
    };
    let expr = Expr { kind: ExprKind::Name(name.clone()), span: name.span };
    settings.ask = names.find(&expr, report);
    true
}

/// The settings without those that repeat a key, which are reported.
fn distinct<'s>(settings: &[&'s Setting], report: &mut Report) -> Vec<&'s Setting> {
    let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
    let mut kept = Vec::new();
    for setting in settings {
        match seen.get(setting.key.text.as_str()) {
            Some(&first) => {
                let message = format!("a second `{}:`", setting.key.text);
                let diagnostic = Diagnostic::new(Code::DuplicateSetting, setting.key.span, message);
                report.push(diagnostic.also(first, "the first is here").help("keep one of the two"));
            }
            None => {
                seen.insert(&setting.key.text, setting.key.span);
                kept.push(*setting);
            }
        }
    }
    kept
}

/// A key with one value.
fn one(setting: &Setting, report: &mut Report, values: &str, mut read: impl FnMut(&[Item<'_>]) -> Option<()>) -> bool {
    match setting.values.as_slice() {
        [value] if read(&items(value)).is_some() => {}
        [value] => bad(span_of(value).unwrap_or(setting.span), setting, values, report),
        _ => bad(setting.span, setting, values, report),
    }
    true
}

/// A key with a list of values.
fn each(setting: &Setting, report: &mut Report, values: &str, mut read: impl FnMut(&[Item<'_>]) -> Option<()>) -> bool {
    for value in &setting.values {
        if read(&items(value)).is_none() {
            bad(span_of(value).unwrap_or(setting.span), setting, values, report);
        }
    }
    true
}

fn bad(span: Span, setting: &Setting, values: &str, report: &mut Report) {
    let message = format!("`{}` does not know this value", setting.key.text);
    let diagnostic = Diagnostic::new(Code::BadValue, span, message).label("not a value of this key");
    report.push(diagnostic.help(format!("the values are: {values}")));
}

fn unknown(setting: &Setting, place: &str, known: &[&str]) -> Diagnostic {
    let message = format!("{place} has no setting `{}`", setting.key.text);
    let diagnostic = Diagnostic::new(Code::BadSetting, setting.key.span, message).label("unknown");
    let near = did_you_mean(&setting.key.text, known.iter().copied());
    diagnostic.help(near.unwrap_or_else(|| format!("the settings of {place} are: {}", known.join(", "))))
}

/// One word of a value, for matching.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item<'s> {
    Word(&'s str),
    Number(i64),
    Text(&'s str),
}

fn items(value: &[Word]) -> Vec<Item<'_>> {
    let item = |word| match word {
        &Word::Int(number, _) => Item::Number(number),
        Word::Name(name) => Item::Word(&name.text),
        Word::Text(text) => Item::Text(&text.value),
    };
    value.iter().map(item).collect()
}

fn span_of(value: &[Word]) -> Option<Span> {
    Some(value.first()?.span().to(value.last()?.span()))
}
