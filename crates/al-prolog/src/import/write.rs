//! The `.adv` file, with a comment on where each part comes from. The formatter lays it out.

use super::constraint::{Arm, Step};
use super::draft::{Advice, Draft, NOTHING, Words};
use super::library::{Definition, Library, Origin};
use super::moves::{Standard, Word};
use super::print::Printer;
use crate::Dialect;
use crate::exec::{Cond, Linear};
use al_chess::{Material, Side};
use al_compiler::source::{Files, Span};
use std::fmt::Write as _;
use std::ops::Range;

/// A written file, with the place of each rule, piece of advice and definition.
#[derive(Clone, Debug, Default)]
pub(crate) struct Written {
    pub(crate) text: String,
    pub(crate) rules: Vec<Range<usize>>,
    pub(crate) advice: Vec<Range<usize>>,
    pub(crate) definitions: Vec<Range<usize>>,
}

/// What the file is called and where it comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heading<'a> {
    pub(crate) name: &'a str,
    pub(crate) table: &'a str,
    pub(crate) libraries: &'a [String],
    pub(crate) dialect: Dialect,
    pub(crate) material: Material,
}

/// Writes the file.
pub(crate) fn write(heading: &Heading<'_>, draft: &Draft, library: &Library<'_>, files: &Files) -> Written {
    let mut writer = Writer { printer: Printer { material: heading.material }, files, out: Written::default() };
    writer.head(heading, library);
    let _ = writeln!(writer.out.text, "table {} ({}) {{", heading.name, heading.material);
    let rules = match heading.dialect {
        Dialect::Book => "commit",
        Dialect::Course => "fall_through",
    };
    let _ = writeln!(writer.out.text, "    rules:  {rules};\n    search: al0;");
    for definition in &library.definitions {
        writer.definition(definition);
    }
    for (place, words) in draft.words.iter().enumerate() {
        // one definition may serve both sides
        if draft.words.iter().position(|other| other.name == words.name) == Some(place) {
            writer.words(words, draft);
        }
    }
    writer.rules(draft);
    for advice in &draft.advice {
        writer.advice(advice, draft);
    }
    if draft.needs_nothing {
        let _ = writeln!(
            writer.out.text,
            "\n    /// Stands in rules of which no listed advice exists.\n    advice {NOTHING} {{\n        better:  false;\n        us:      none;\n        them:    none;\n    }}"
        );
    }
    writer.out.text += "}\n";
    writer.left(&library.definitions);
    writer.out
}

struct Writer<'a> {
    printer: Printer,
    files: &'a Files,
    out: Written,
}

impl Writer<'_> {
    fn place(&self, span: Span) -> String {
        let (line, _) = self.files.position(span.file, span.lo);
        format!("{}, line {line}", base_name(&self.files.get(span.file).name))
    }

    fn head(&mut self, heading: &Heading<'_>, library: &Library<'_>) {
        let dialect = match heading.dialect {
            Dialect::Book => "the first rule that matches is committed to",
            Dialect::Course => "later rules are tried where the advice of earlier ones fails",
        };
        let text = &mut self.out.text;
        let _ = writeln!(text, "//! Imported from {}, an AL0 table in Prolog: {dialect}.", base_name(heading.table));
        if !heading.libraries.is_empty() {
            let names: Vec<&str> = heading.libraries.iter().map(|name| base_name(name)).collect();
            let _ = writeln!(text, "//! Predicates come from {}.", names.join(", "));
        }
        text.push_str("language 1;\n\n");
        library.definitions.iter().for_each(|definition| self.external(definition));
    }

    /// For what is not translated an `extern fn`, with the clauses it stands for in a comment.
    fn external(&mut self, definition: &Definition) {
        let Origin::Left { why, arity } = &definition.origin else { return };
        let material = self.printer.material;
        let mut params: Vec<String> = Vec::new();
        for view in ["", "root_"].iter().take(*arity) {
            params.extend(material.slots().map(|(slot, _)| format!("{view}{}: square", parameter(self.printer, slot))));
        }
        params.extend(["our_turn: bool".to_owned(), "depth: int".to_owned()]);
        let clauses = if definition.clauses.is_empty() { "" } else { " Its clauses:" };
        let name = comment(&definition.prolog);
        let _ = writeln!(self.out.text, "// {name}/{arity} is not translated: {why}.{clauses}");
        for span in &definition.clauses {
            for line in self.files.slice(*span).lines() {
                let _ = writeln!(self.out.text, "//     {}", comment(line.trim_end()));
            }
        }
        let _ = writeln!(
            self.out.text,
            "extern fn {}_in_prolog({}) -> bool from predicates::{};\n",
            definition.name,
            params.join(", "),
            definition.name
        );
    }

    fn definition(&mut self, definition: &Definition) {
        let printer = self.printer;
        self.out.text.push('\n');
        let origin = match definition.clauses.first() {
            Some(span) => format!("{}: {}", comment(&definition.prolog), self.place(*span)),
            None => format!("{}: the book's library", comment(&definition.prolog)),
        };
        let (above, body) = match &definition.origin {
            Origin::Number(number) => (vec![format!("/// {}", number.doc())], number.text().to_owned()),
            Origin::Standard { text, doc } => (vec![format!("/// {doc}"), format!("// {origin}")], (*text).to_owned()),
            Origin::Translated(cond) => (vec![format!("// {origin}")], printer.condition(cond)),
            Origin::Computed(cases) => (vec![format!("// {origin}")], by_cases(printer, cases)),
            Origin::Left { arity, .. } => {
                let mut args: Vec<String> = Vec::new();
                for view in ["", "root."].iter().take(*arity) {
                    args.extend(printer.material.slots().map(|(slot, _)| format!("{view}{}", printer.man(slot))));
                }
                args.extend(["turn == us".to_owned(), "depth".to_owned()]);
                let call = format!("{}_in_prolog({})", definition.name, args.join(", "));
                (vec![format!("// not translated; {origin}")], call)
            }
        };
        let from = self.out.text.len();
        for line in above {
            let _ = writeln!(self.out.text, "    {line}");
        }
        self.statement(&format!("let {} = {body}", definition.name));
        self.out.definitions.push(from..self.out.text.len());
    }

    /// A statement of the table.
    fn statement(&mut self, text: &str) {
        let _ = writeln!(self.out.text, "    {text};");
    }

    fn words(&mut self, words: &Words, draft: &Draft) {
        let steps: Vec<String> = match &words.word {
            Word::Standard(Standard::Legal) => return,
            Word::Standard(standard) => standard.ordered().split(" then ").map(str::to_owned).collect(),
            Word::Steps(steps) => steps.clone(),
            Word::Nothing => return,
        };
        let _ = writeln!(self.out.text, "\n    // move({}, …)", comment(&words.prolog));
        self.statement(&format!("moves {} = {}", words.name, steps.join(" then ")));
        let arms = draft.advice.iter().flat_map(|advice| advice.us.iter().chain(&advice.them));
        if arms.clone().any(|arm| filters_by(&arm.steps, &words.name)) {
            let any = match &words.word {
                Word::Standard(standard) => standard.unordered(),
                _ => steps.iter().map(|step| format!("({step})")).collect::<Vec<String>>().join(" or "),
            };
            let _ = writeln!(self.out.text, "\n    // the same moves without their order");
            self.statement(&format!("moves {}_any = {any}", words.name));
        }
    }

    fn rules(&mut self, draft: &Draft) {
        self.out.text.push('\n');
        for rule in &draft.rules {
            let from = self.out.text.len();
            let tries = if rule.tries.is_empty() { NOTHING.to_owned() } else { rule.tries.join(", ") };
            let condition = self.printer.condition(&rule.condition);
            let origin = self.place(rule.span);
            if let Some(why) = &rule.dropped {
                let _ = writeln!(self.out.text, "    // {origin}: left out, {why}");
                let _ = writeln!(self.out.text, "    // rule {}: {condition} -> {tries};", rule.name);
            } else {
                let _ = writeln!(self.out.text, "    // {origin}");
                self.statement(&format!("rule {}: {condition} -> {tries}", rule.name));
            }
            self.out.rules.push(from..self.out.text.len());
        }
    }

    fn advice(&mut self, advice: &Advice, draft: &Draft) {
        let from = self.out.text.len();
        let origin = self.place(advice.span);
        let renamed =
            if advice.name == advice.prolog { String::new() } else { format!(", `{}`", comment(&advice.prolog)) };
        let _ = writeln!(self.out.text, "\n    // {origin}{renamed}\n    advice {} {{", advice.name);
        self.goal("better:  ", &advice.better);
        if advice.holding != Cond::True {
            self.goal("holding: ", &advice.holding);
        }
        let (us, them) = (arms(&advice.us, Side::Us, draft), arms(&advice.them, Side::Them, draft));
        let _ = writeln!(self.out.text, "        us:      {us};\n        them:    {them};\n    }}");
        self.out.advice.push(from..self.out.text.len());
    }

    fn goal(&mut self, key: &str, cond: &Cond) {
        let text = self.printer.condition(cond);
        let _ = writeln!(self.out.text, "        {key}{text};");
    }

    /// What is not translated, at the end of the file.
    fn left(&mut self, definitions: &[Definition]) {
        let left: Vec<&Definition> =
            definitions.iter().filter(|known| matches!(known.origin, Origin::Left { .. })).collect();
        if left.is_empty() {
            return;
        }
        self.out.text += "\n// Not translated, each an `extern fn` above that has to be written in Rust:\n";
        for definition in left {
            if let Origin::Left { why, arity } = &definition.origin {
                let place =
                    definition.clauses.first().map_or_else(String::new, |span| format!(" ({})", self.place(*span)));
                let _ = writeln!(self.out.text, "//   {}/{arity}{place}: {why}", comment(&definition.prolog));
            }
        }
    }
}

/// A text that a comment can hold.
fn comment(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// The last part of a path: files are named as a reader of the repository sees them.
fn base_name(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

fn parameter(printer: Printer, slot: u8) -> String {
    let name = printer.man(slot).replace('.', "_");
    let same = (0..slot).filter(|other| printer.man(*other) == printer.man(slot)).count();
    if same == 0 { name } else { format!("{name}_{}", same + 1) }
}

/// `if … { … } else if … { … } else { … }`
fn by_cases(printer: Printer, cases: &[(Cond, Linear)]) -> String {
    let last = cases.len() - 1;
    let case = |(place, (cond, value)): (usize, &(Cond, Linear))| {
        let value = printer.number(value);
        match place {
            0 => format!("if {} {{ {value} }}", printer.condition(cond)),
            place if place == last => format!("else {{ {value} }}"),
            _ => format!("else if {} {{ {value} }}", printer.condition(cond)),
        }
    };
    cases.iter().enumerate().map(case).collect::<Vec<String>>().join(" ")
}

fn filters_by(steps: &[Step], name: &str) -> bool {
    steps
        .iter()
        .any(|step| step.filters.iter().any(|any| any.iter().any(|step| step.word == name) || filters_by(any, name)))
}

/// `0 => legal, 2 => checkmove`
fn arms(arms: &[Arm], side: Side, draft: &Draft) -> String {
    let first = u32::from(side == Side::Them);
    let arm = |arm: &Arm| {
        let steps: Vec<String> = arm.steps.iter().map(|step| step_text(step, draft)).collect();
        let steps = steps.join(" then ");
        match (arm.from, arm.to) {
            (from, None) if from == first => steps,
            (from, None) => format!("{from}.. => {steps}"),
            (from, Some(to)) if from == to => format!("{from} => {steps}"),
            (from, Some(to)) if from == first => format!("..{} => {steps}", to + 1),
            (from, Some(to)) => format!("{from}..={to} => {steps}"),
        }
    };
    if arms.is_empty() { "none".to_owned() } else { arms.iter().map(arm).collect::<Vec<String>>().join(", ") }
}

fn step_text(step: &Step, draft: &Draft) -> String {
    let filters = step.filters.iter().map(|any| {
        let any: Vec<String> = any.iter().map(|step| unordered(step, draft)).collect();
        if any.len() == 1 { any.concat() } else { format!("({})", any.join(" or ")) }
    });
    std::iter::once(step.word.clone()).chain(filters).collect::<Vec<String>>().join(" and ")
}

/// A step as a condition of a move: its words without their orders.
fn unordered(step: &Step, draft: &Draft) -> String {
    let known = draft.words.iter().find(|words| words.name == step.word);
    let name = match known.map(|words| &words.word) {
        Some(Word::Standard(Standard::Legal)) | None => step.word.clone(),
        Some(_) => format!("{}_any", step.word),
    };
    let filters = step.filters.iter().map(|any| {
        let any: Vec<String> = any.iter().map(|step| unordered(step, draft)).collect();
        format!("({})", any.join(" or "))
    });
    let all: Vec<String> = std::iter::once(name).chain(filters).collect();
    if all.len() == 1 { all.concat() } else { format!("({})", all.join(" and ")) }
}
