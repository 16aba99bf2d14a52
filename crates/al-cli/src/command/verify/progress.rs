//! How far a proof is, on a terminal.

use al_verify::proof::{self, Stage};
use indicatif::{ProgressBar, ProgressStyle};
use std::sync::{Mutex, PoisonError};

/// A bar on standard error, where that is a terminal.
pub(super) struct Progress {
    bar: ProgressBar,
    table: String,
    stage: Mutex<Option<Stage>>,
}

/// Where it is known how many positions there are.
const SHARE: &str = "{msg}  {bar:30} {percent:>3} %  {elapsed}, {eta} left";
/// Where nobody knows.
const COUNT: &str = "{spinner} {msg}  {human_pos} positions  {elapsed}";

fn look(bar: &ProgressBar, template: &str) {
    // the templates are fixed and well formed; without one the bar has its own looks
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
}

impl Progress {
    pub(super) fn new(table: &str) -> Self {
        let bar = ProgressBar::new(0);
        look(&bar, COUNT);
        bar.set_message(format!("{table}: solving the ending"));
        bar.tick();
        Self { bar, table: table.to_owned(), stage: Mutex::new(None) }
    }

    pub(super) fn show(&self, now: proof::Progress) {
        if self.bar.is_hidden() {
            return;
        }
        let mut stage = self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        if *stage != Some(now.stage) {
            *stage = Some(now.stage);
            self.bar.reset();
            look(&self.bar, if now.of == 0 { COUNT } else { SHARE });
            self.bar.set_message(format!("{}: {}", self.table, words(now.stage)));
        }
        self.bar.set_length(now.of.max(now.done));
        self.bar.set_position(now.done);
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

fn words(stage: Stage) -> &'static str {
    match stage {
        Stage::Consulting => "consulting the table",
        Stage::Defending => "trying every defence",
        Stage::Failing => "tracing failures",
        Stage::Counting => "counting",
    }
}
