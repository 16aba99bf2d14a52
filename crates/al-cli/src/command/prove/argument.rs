//! The argument of a proof in words, indented, with moves.

use super::{Told, answer, tree};
use crate::fault::Fault;
use crate::output::{Paint, Screen, count};
use al_chess::Side;
use al_runtime::prover::{Answer, Argument, Base, Kind, Line, Procedure, Reason, Source, Why};
use std::io::Write as _;

/// How many lines of a tree are drawn.
const TREE_LINES: usize = 30;

/// Prints the answer and what it rests on.
pub(super) fn write(told: &Told<'_>, screen: &mut Screen) -> Result<(), Fault> {
    let paint = screen.paint;
    let question = usize::from(told.proof.question);
    let (word, _) = answer(told.proof.answer);
    let word = if matches!(told.proof.answer, Answer::Inconsistent(_)) { "the base contradicts itself" } else { word };
    let turn = told.position.color(told.position.turn());
    writeln!(screen, "{}: {}", told.proposition(question), paint.strong(word))?;
    let us = told.position.color(Side::Us);
    writeln!(
        screen,
        "{}",
        paint.faint(format!("{} asked for {us:?}, {turn:?} to move: {}", told.base.name(), told.fen))
    )?;
    writeln!(screen)?;
    let writer = Writer { told, argument: Argument::of(told.base, &told.memory), paint };
    let lines = match told.proof.answer {
        Answer::Yes | Answer::No => writer.answered(question),
        Answer::Undetermined(why) => writer.open(why),
        Answer::Inconsistent(odd) => writer.contradiction(question, odd),
    };
    let lines = lines.into_iter().chain(writer.checked());
    for line in lines {
        writeln!(screen, "{line}")?;
    }
    let spent = told.proof.spent.with(told.proof.check);
    let searches = |step: &&Procedure| matches!(step, Procedure::Plan(_) | Procedure::Refutation(_));
    let searched = told.memory.steps().iter().filter(searches).count();
    writeln!(
        screen,
        "\n{}",
        paint.faint(format!(
            "{}: {}, {}, {} of {}, {:.3} ms",
            told.engine,
            count(spent.looks as usize, "look", "looks"),
            count(spent.methods as usize, "method", "methods"),
            count(searched, "search", "searches"),
            count(spent.nodes as usize, "position", "positions"),
            told.seconds * 1000.0
        ))
    )?;
    Ok(())
}

struct Writer<'w> {
    told: &'w Told<'w>,
    argument: Argument,
    paint: Paint,
}

impl Writer<'_> {
    /// The argument of an answer, and what was found besides.
    fn answered(&self, question: usize) -> Vec<String> {
        let mut lines = Vec::new();
        let mut seen = 0;
        let support = self.argument.support(question);
        if support == 0 {
            lines.push("it follows from these relations and facts together:".to_owned());
            lines.extend(self.relations());
            self.facts(0, &mut lines);
            return lines;
        }
        self.explain(question, 0, &mut seen, &mut lines);
        self.besides(seen, &mut lines);
        lines
    }

    /// What was done to see whether the answer is contradicted.
    fn checked(&self) -> Option<String> {
        let proof = &self.told.proof;
        proof.first.filter(|first| *first == proof.answer)?;
        let steps = count(proof.check.steps as usize, "procedure", "procedures");
        Some(self.paint.faint(match (proof.checked, proof.check.steps) {
            (true, 0) => "checked: nothing else applies that could contradict it".to_owned(),
            (true, _) => format!("checked: {steps} more found nothing that contradicts it"),
            (false, 0) => "the first answer counts; --answers checked looks for a contradiction".to_owned(),
            (false, _) => {
                format!("checked in part: {steps} more found nothing that contradicts it, then the budget was used up")
            }
        }))
    }

    /// Why there is no answer.
    fn open(&self, why: Why) -> Vec<String> {
        let open: Vec<String> =
            self.told.memory.open().iter().map(|&place| self.told.proposition(place.into())).collect();
        let what = match why {
            Why::NothingApplies => format!("nothing applies to what is still open: {}", open.join(", ")),
            Why::Metaplans => {
                format!("metaplans have been applied as often as a proof may; what is still open: {}", open.join(", "))
            }
            Why::Methods => "the methods of the budget are used up".to_owned(),
            Why::Nodes => "the nodes of the budget are used up".to_owned(),
            Why::Stopped => "the time of the budget is used up".to_owned(),
            Why::Lines => "what is to be proved has grown too large".to_owned(),
        };
        let mut lines = vec![what];
        self.facts(0, &mut lines);
        lines
    }

    /// What the base contradicts itself about.
    fn contradiction(&self, question: usize, odd: Option<u8>) -> Vec<String> {
        let first = match self.told.proof.first {
            Some(first) => format!(", after {}", answer(first).0),
            None => String::new(),
        };
        let mut lines = match odd {
            Some(odd) => {
                let name = self.told.proposition(odd.into());
                vec![format!("{name} is found true in one way and false in another{first}:")]
            }
            None => vec![format!("{} is proved and disproved{first}:", self.told.proposition(question))],
        };
        lines.extend(self.relations());
        self.facts(0, &mut lines);
        lines
    }

    /// The relations of the methods used.
    fn relations(&self) -> Vec<String> {
        let used = (0..self.told.base.method_count()).filter(|&place| self.told.memory.has_used(place));
        used.map(|place| format!("  {} ({})", self.told.relation(place as u8), self.told.method(place as u8).name))
            .collect()
    }

    /// A proposition with the reason for its value.
    fn explain(&self, place: usize, level: usize, seen: &mut u64, lines: &mut Vec<String>) {
        let Some((value, reason)) = self.argument.reason(place) else { return };
        let indent = "  ".repeat(level);
        let told = *seen >> (place & 63) & 1 == 1;
        *seen |= 1 << (place & 63);
        let holds = self.holds(place, value);
        if told {
            lines.push(format!("{indent}{holds}, as shown"));
            return;
        }
        match reason {
            Reason::Found(source) => self.found(place, value, source, level, lines),
            Reason::Method { method, line } => {
                let (relation, name) = (self.used(line, place, value), &self.told.method(method).name);
                let says = self.told.method_says(method).map(|says| format!(": {}", says.trim_end_matches('.')));
                lines.push(format!("{indent}{holds}, since {relation} ({name}{}), and", says.unwrap_or_default()));
                self.explain_all(line, place, level, seen, lines);
            }
            Reason::Metaplan { line, .. } => {
                lines.push(format!("{indent}{holds}, since"));
                self.explain_all(line, place, level, seen, lines);
            }
        }
    }

    /// A line as it was used: what is known of its other propositions implies this one, or its negation.
    fn used(&self, line: Line, place: usize, value: bool) -> String {
        let others = (0..64).filter(|other| (line.left | line.right) >> other & 1 == 1 && *other != place);
        let known: Vec<String> = others.map(|other| self.literal(other, line.left >> other & 1 == 1)).collect();
        let follows = self.literal(place, value);
        if known.is_empty() { follows } else { format!("{} implies {follows}", known.join(" and ")) }
    }

    /// The other propositions of a line.
    fn explain_all(&self, line: Line, but: usize, level: usize, seen: &mut u64, lines: &mut Vec<String>) {
        for place in (0..64).filter(|place| (line.left | line.right) >> place & 1 == 1 && *place != but) {
            self.explain(place, level + 1, seen, lines);
        }
    }

    /// A proposition that was found out.
    fn found(&self, place: usize, value: bool, source: Source, level: usize, lines: &mut Vec<String>) {
        let indent = "  ".repeat(level);
        let holds = self.holds(place, value);
        let kind = self.told.memory.kind(self.told.base, place);
        let words = match (kind, value) {
            (Kind::Success(plan), true) => {
                format!("{:?}'s plan {} succeeds", self.told.owner(plan), self.told.plan(plan))
            }
            (Kind::Success(plan), false) => {
                format!("{:?}'s plan {} fails", self.told.owner(plan), self.told.plan(plan))
            }
            (Kind::Refutation { by, of }, _) => {
                let verb = if value { "refutes" } else { "does not refute" };
                let (by, of) = ((self.told.owner(by), self.told.plan(by)), (self.told.owner(of), self.told.plan(of)));
                format!("{:?}'s plan {} {verb} {:?}'s {}", by.0, by.1, of.0, of.1)
            }
            _ => {
                let how = if source == Source::Observation { "observed" } else { "seen on the board" };
                let says = if value { self.says(place) } else { String::new() };
                lines.push(format!("{indent}{holds}: {how}{says}"));
                return;
            }
        };
        lines.push(format!("{indent}{holds}: {words}{}", self.says(place)));
        let Some(tree) = self.told.tree(kind) else { return };
        let drawn = tree::lines(&tree, self.paint);
        let most = if self.told.whole_tree { usize::MAX } else { TREE_LINES };
        lines.extend(drawn.iter().take(most).map(|line| format!("{indent}   {line}")));
        if drawn.len() > most {
            lines.push(format!("{indent}   ... {} more", count(drawn.len() - most, "line", "lines")));
        }
    }

    /// What was found and the answer does not rest on, in one line.
    fn besides(&self, support: u64, lines: &mut Vec<String>) {
        let rest = self.told.memory.found().iter().filter(|fact| support >> (fact.proposition & 63) & 1 == 0);
        let rest: Vec<String> = rest.map(|fact| self.literal(fact.proposition.into(), fact.value)).collect();
        if !rest.is_empty() {
            lines.push(String::new());
            lines.push(self.paint.faint(format!("found besides: {}", rest.join(", "))));
        }
    }

    /// Everything that was found, each with its reason.
    fn facts(&self, level: usize, lines: &mut Vec<String>) {
        for fact in self.told.memory.found() {
            if fact.source == Source::Deduced {
                let holds = self.holds(fact.proposition.into(), fact.value);
                lines.push(format!("{}  {holds}: it follows", "  ".repeat(level)));
            } else {
                self.found(fact.proposition.into(), fact.value, fact.source, level + 1, lines);
            }
        }
    }

    fn holds(&self, place: usize, value: bool) -> String {
        let name = self.told.proposition(place);
        if value { format!("{name} holds") } else { format!("{name} does not hold") }
    }

    fn literal(&self, place: usize, value: bool) -> String {
        let name = self.told.proposition(place);
        if value { name } else { format!("not {name}") }
    }

    /// What a proposition says in the words of the person who wrote it, as a sentence after another.
    fn says(&self, place: usize) -> String {
        self.told.proposition_says(place).map(|says| format!(". {says}")).unwrap_or_default()
    }
}
