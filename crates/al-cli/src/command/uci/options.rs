//! What the other program may set.

use crate::cli::EngineChoice;
use crate::defence::Defence;
use crate::knowledge::Knowledge;
use clap::ValueEnum as _;
use uci_parser::UciOption;

/// The table of the option `Table` that means: whichever speaks of the position.
const ANY: &str = "any";
/// The engine of the option `Engine` that means: native code where there is some.
const FASTEST: &str = "fastest";

/// The defence of the option `Defence` that means: a search.
const SEARCH: &str = "search";

/// How things are set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Settings {
    /// The only table that is asked.
    pub(super) table: Option<String>,
    /// Who runs tables.
    pub(super) engine: Option<EngineChoice>,
    /// Whether the reasons are told at length.
    pub(super) explain: bool,
    /// Whether each position is looked at for itself: what was played before is in its list of moves or
    /// nowhere.
    pub(super) analyse: bool,
    /// How the weak side of small endings is played; by a search where nothing is said.
    pub(super) defence: Option<Defence>,
}

/// Options that programs set without being asked, and that mean nothing here.
const IGNORED: [&str; 6] = ["multipv", "hash", "threads", "ponder", "ownbook", "uci_opponent"];

/// The options as they are announced.
pub(super) fn announced(knowledge: &Knowledge) -> Vec<UciOption> {
    let tables = std::iter::once(ANY).chain(knowledge.names());
    vec![
        UciOption::combo("Table", ANY, tables),
        UciOption::combo("Engine", FASTEST, [FASTEST, "compiled", "interpreted"]),
        UciOption::combo("Defence", SEARCH, [SEARCH, "longest", "trickiest", "random"]),
        UciOption::check("Explain", false),
        UciOption::check("UCI_AnalyseMode", false),
        UciOption::check("Ponder", false),
        UciOption::spin("MultiPV", 1, 1, 500),
    ]
}

impl Settings {
    /// Sets an option; the error says in words why it cannot be.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>, knowledge: &Knowledge) -> Result<(), String> {
        let value = value.unwrap_or_default().trim();
        match name.trim().to_ascii_lowercase().as_str() {
            "table" => self.table = table(value, knowledge)?,
            "engine" => self.engine = engine(value)?,
            "defence" => self.defence = defence(value)?,
            "explain" => self.explain = check("Explain", value)?,
            "uci_analysemode" => self.analyse = check("UCI_AnalyseMode", value)?,
            known if IGNORED.contains(&known) => {}
            _ => return Err(format!("there is no option {}", name.trim())),
        }
        Ok(())
    }
}

fn table(value: &str, knowledge: &Knowledge) -> Result<Option<String>, String> {
    if value.eq_ignore_ascii_case(ANY) {
        return Ok(None);
    }
    match knowledge.names().find(|name| name.eq_ignore_ascii_case(value)) {
        Some(name) => Ok(Some(name.to_owned())),
        None => Err(format!("there is no table {value}: {}", knowledge.names().collect::<Vec<_>>().join(", "))),
    }
}

fn engine(value: &str) -> Result<Option<EngineChoice>, String> {
    match value.to_ascii_lowercase().as_str() {
        FASTEST => Ok(None),
        "compiled" => Ok(Some(EngineChoice::Compiled)),
        "interpreted" => Ok(Some(EngineChoice::Interpreted)),
        _ => Err(format!("Engine is {FASTEST}, compiled or interpreted, not {value}")),
    }
}

fn defence(value: &str) -> Result<Option<Defence>, String> {
    if value.eq_ignore_ascii_case(SEARCH) {
        return Ok(None);
    }
    Defence::from_str(value, true)
        .map(Some)
        .map_err(|_| format!("Defence is {SEARCH}, longest, trickiest or random, not {value}"))
}

fn check(name: &str, value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{name} is true or false, not {value}")),
    }
}
