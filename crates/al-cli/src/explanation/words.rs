//! How a decision came about, told to a person.

use super::Explained;
use super::language::Language;
use super::source::{docs, excerpt, place};
use super::values::said;
use crate::output::{Paint, notation, tree};
use al_compiler::program::{TableKind, TargetKind};
use al_compiler::source::Span;
use al_interpreter::{Attempt, ConsultedRule, Fact, FactKind, Failure, Forced, Reason, Refuted};
use al_runtime::{Decision, Table as _};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// Tells an explanation in a language.
pub(crate) struct Words<'a> {
    /// The tables that were consulted, the one that decides last.
    pub(crate) steps: &'a [Explained<'a>],
    pub(crate) language: Language,
    pub(crate) paint: Paint,
}

impl Words<'_> {
    /// The move and what its advice is for, or why there is none.
    pub(crate) fn headline(&self, out: &mut impl Write) -> io::Result<()> {
        self.last().map_or(Ok(()), |step| step.headline(out))
    }

    /// The rules as far as they were looked at, the advice tried and why it failed.
    pub(crate) fn reasons(&self, out: &mut impl Write) -> io::Result<()> {
        self.steps.iter().try_for_each(|explained| self.step(explained).reasons(out))?;
        let cut = self.steps.last().and_then(|last| last.cut);
        cut.map_or(Ok(()), |time| writeln!(out, "{}", self.language.cut(time)))
    }

    /// The forcing tree, of which at most so many lines.
    pub(crate) fn plan(&self, out: &mut impl Write, most: usize) -> io::Result<()> {
        self.last().map_or(Ok(()), |step| step.plan(out, most))
    }

    /// The documentation of the predicates that decided.
    pub(crate) fn meanings(&self, out: &mut impl Write) -> io::Result<()> {
        let meanings = super::meanings(self.steps);
        if meanings.is_empty() {
            return Ok(());
        }
        writeln!(out, "{}", self.paint.strong(self.language.words()))?;
        meanings.iter().try_for_each(|(name, meaning)| writeln!(out, "  {name}: {meaning}"))
    }

    fn last(&self) -> Option<Step<'_>> {
        self.steps.last().map(|explained| self.step(explained))
    }

    fn step<'s>(&self, explained: &'s Explained<'s>) -> Step<'s> {
        Step { explained, language: self.language, paint: self.paint }
    }
}

/// Tells of one table.
struct Step<'a> {
    explained: &'a Explained<'a>,
    language: Language,
    paint: Paint,
}

impl Step<'_> {
    /// The move and what its advice is for, or why there is none.
    fn headline(&self, out: &mut impl Write) -> io::Result<()> {
        let Explained { interpreter, consultation, .. } = self.explained;
        match consultation.decision {
            Decision::Play(play) => {
                let mv = self.paint.ours(self.language.moves(consultation.root.san(play.mv)));
                let (rule, advice) = (interpreter.rule_name(play.rule), interpreter.advice_name(play.advice));
                writeln!(out, "{}", self.language.headline(&mv, rule, advice))?;
                match self.explained.purpose(play.advice) {
                    "" => Ok(()),
                    purpose => writeln!(out, "{purpose}"),
                }
            }
            Decision::NoAdvice { rule } => {
                writeln!(out, "{}", self.language.no_advice(interpreter.rule_name(rule)))
            }
            Decision::NoRule | Decision::NotCovered | Decision::HandOver { .. } => {
                writeln!(out, "{}", self.language.no_rule())
            }
        }
    }

    /// The rules as far as they were looked at, the advice tried and why it failed, and what the words mean
    /// that were used.
    fn reasons(&self, out: &mut impl Write) -> io::Result<()> {
        let rules = &self.explained.consultation.rules;
        let last = rules.iter().rposition(|rule| rule.consulted);
        let looked_at = last.map_or(rules.len(), |last| last + 1);
        rules[..looked_at].iter().try_for_each(|rule| self.rule(out, rule))
    }

    /// The forcing tree, of which at most so many lines.
    fn plan(&self, out: &mut impl Write, most: usize) -> io::Result<()> {
        let Explained { table, consultation, .. } = self.explained;
        let Some(play) = consultation.decision.play() else { return Ok(()) };
        let lines = match &consultation.tree {
            // the player asks the table again after the first move, whatever the tree has beyond it
            Some(tree) if play.ends && tree.first.end.is_none() => {
                writeln!(out, "{}", self.paint.strong(self.language.plan_asked_anew()))?;
                tree::drawn(tree, self.paint, self.language)
            }
            None if self.explained.is_asked_anew(play.advice) => {
                return writeln!(out, "{}", self.language.plan_is_not_known());
            }
            _ if play.ends => return writeln!(out, "{}", self.language.only_move()),
            _ => {
                writeln!(out, "{}", self.paint.strong(self.language.plan()))?;
                tree::lines(*table, &consultation.root, play, self.paint, self.language)
            }
        };
        lines.iter().take(most).try_for_each(|line| writeln!(out, "  {line}"))?;
        let more = lines.len().saturating_sub(most);
        if more > 0 { writeln!(out, "  {}", self.language.more_lines(more)) } else { Ok(()) }
    }

    fn rule(&self, out: &mut impl Write, rule: &ConsultedRule) -> io::Result<()> {
        let Explained { interpreter, consultation, .. } = self.explained;
        let name = self.paint.strong(interpreter.rule_name(rule.rule));
        let span = interpreter.definition().rules.get(usize::from(rule.rule)).map(|rule| rule.span);
        let holds = self.language.condition_holds(rule.holds);
        let is_network = interpreter.definition().kind == TableKind::Network;
        writeln!(out, "{} {name}{}: {holds}", self.language.rule(is_network), self.place(span))?;
        if let Some(fact) = interpreter.facts_of_rule(rule.rule, &consultation.root) {
            self.condition(out, &fact)?;
        }
        rule.attempts.iter().try_for_each(|attempt| self.attempt(out, attempt))?;
        match self.explained.handed_over_by(rule.rule) {
            Some(next) => {
                let is_network = next.kind == TargetKind::Here(TableKind::Network);
                writeln!(out, "  {}", self.language.hands_over(is_network, &self.paint.ours(&next.name)))
            }
            None => Ok(()),
        }
    }

    /// The parts of a condition with their values: "`edge` is true", "`kings_close` is false: …"
    fn condition(&self, out: &mut impl Write, fact: &Fact) -> io::Result<()> {
        let (files, root) = (self.explained.files, &self.explained.consultation.root);
        for part in fact.deciding().into_iter().filter(|part| says_something(part)) {
            let what = format!("`{}`", excerpt(files, part.span));
            let value = super::values::value(self.language, part.value, part.ty, root);
            let values = said(self.language, files, part, root);
            let values = if values.is_empty() { String::new() } else { format!(": {}", values.join(", ")) };
            writeln!(out, "    {}{values}", self.language.value(&what, &value, false))?;
        }
        Ok(())
    }

    fn attempt(&self, out: &mut impl Write, attempt: &Attempt) -> io::Result<()> {
        let interpreter = self.explained.interpreter;
        let name = interpreter.advice_name(attempt.advice);
        let span = interpreter.definition().advice.get(usize::from(attempt.advice)).map(|advice| advice.span);
        let place = self.place(span);
        let words = self.language;
        match &attempt.failure {
            None => {
                writeln!(out, "  {}{place} {}", self.paint.ours(name), words.accepted(self.accepted()))?;
                if let Some(forced) = &attempt.forced {
                    self.forced(out, attempt.advice, forced)?;
                }
                match self.explained.reached() {
                    Some((mv, facts)) => {
                        let after = format!("{}: ", self.language.after(&self.language.moves(mv)));
                        self.values(out, &facts, "      ", after)
                    }
                    None => Ok(()),
                }
            }
            Some(Failure::NotForced { measure, at_root, least }) => {
                writeln!(out, "  {}{place} {}", self.paint.strong(name), words.fails())?;
                writeln!(
                    out,
                    "    {}",
                    words.not_forced(measure, least.is_some(), self.explained.against(attempt.advice))
                )?;
                self.numbers(out, attempt.advice, at_root, least.as_deref())
            }
            Some(Failure::Unknown) => {
                let measure = self.explained.measure(attempt.advice).map(|measure| measure.name.as_str());
                writeln!(out, "  {}{place} {}", self.paint.strong(name), words.fails())?;
                writeln!(out, "    {}", words.unknown(measure, self.explained.against(attempt.advice)))
            }
            Some(Failure::AtRoot(reason)) => {
                writeln!(out, "  {}{place} {}", self.paint.strong(name), words.fails_before_any_move())?;
                let facts = self.explained.unmet(attempt.advice, reason, &[]);
                writeln!(out, "    {}", self.reason(reason, &facts))?;
                self.values(out, &facts, "      ", String::new())
            }
            Some(Failure::AfterMoves(moves)) => {
                writeln!(out, "  {}{place} {}", self.paint.strong(name), words.fails_after(moves.len()))?;
                self.refuted(out, attempt.advice, moves)
            }
        }
    }

    /// What the move forces of a measure.
    fn forced(&self, out: &mut impl Write, advice: u16, forced: &Forced) -> io::Result<()> {
        let Forced { measure, at_root, value, moves } = forced;
        let said = match value {
            Some(_) => {
                let besides = self.explained.asks_besides(advice).map(|span| excerpt(self.explained.files, span));
                let against = self.explained.against(advice);
                self.language.forces(measure, against, besides.as_deref(), *moves as usize)
            }
            None => self.language.forces_mate(*moves as usize),
        };
        writeln!(out, "    {said}")?;
        value.as_ref().map_or(Ok(()), |value| self.numbers(out, advice, at_root, Some(value)))
    }

    /// The numbers of a measure at the root and then, up to the first that differs: that one tells.
    fn numbers(&self, out: &mut impl Write, advice: u16, at_root: &[i32], then: Option<&[i32]>) -> io::Result<()> {
        let then = then.unwrap_or(at_root);
        for (number, (before, after)) in self.explained.numbers(advice).iter().zip(at_root.iter().zip(then)) {
            let name = self.language.number(&number.name, number.more_is_better);
            let [was, becomes] = [before, after].map(|value| number.value(self.language, *value));
            if before == after {
                writeln!(out, "      {}", self.language.stays(&name, &was))?;
            } else {
                return writeln!(out, "      {}", self.language.becomes(&name, &was, &becomes));
            }
        }
        Ok(())
    }

    /// The move, and how many its tree has.
    fn accepted(&self) -> Option<(String, usize)> {
        let consultation = &self.explained.consultation;
        let play = consultation.decision.play()?;
        let mv = self.language.moves(consultation.root.san(play.mv));
        Some((mv, self.explained.tree_nodes() as usize))
    }

    /// The refuted moves, those with one reason together.
    fn refuted(&self, out: &mut impl Write, advice: u16, moves: &[Refuted]) -> io::Result<()> {
        let mut groups: Vec<(&Reason, Vec<&Refuted>)> = Vec::new();
        for refuted in moves {
            match groups.iter_mut().find(|(reason, _)| **reason == refuted.reason) {
                Some((_, group)) => group.push(refuted),
                None => groups.push((&refuted.reason, vec![refuted])),
            }
        }
        let root = &self.explained.consultation.root;
        for (reason, group) in groups {
            // the moves have their reason in common, and so the values behind it may be told after any of them
            let Some(first) = group.first() else { continue };
            let facts = self.explained.unmet(advice, reason, &first.line);
            writeln!(out, "    {}", self.reason(reason, &facts))?;
            for line in lines(root, &group) {
                writeln!(out, "      {}", self.language.after(&self.language.moves(line)))?;
            }
            let line = self.language.moves(notation::line(root, &first.line));
            self.values(out, &facts, "      ", format!("{}: ", self.language.after(&line)))?;
        }
        Ok(())
    }

    /// The values behind these facts, on one line.
    fn values(&self, out: &mut impl Write, facts: &Facts, indent: &str, after: String) -> io::Result<()> {
        let Facts { position, facts } = facts;
        let mut values: Vec<String> = Vec::new();
        for fact in facts {
            values.extend(said(self.language, self.explained.files, fact, position));
        }
        let mut seen = Vec::new();
        values.retain(|value| {
            let new = !seen.contains(value);
            seen.push(value.clone());
            new
        });
        if values.is_empty() {
            return Ok(());
        }
        writeln!(out, "{indent}{}", self.paint.faint(format!("{after}{}", values.join(", "))))
    }

    /// " (krk.adv:12)"
    fn place(&self, span: Option<Span>) -> String {
        span.map_or(String::new(), |span| self.paint.faint(place(self.explained.files, span)))
    }

    /// Why advice fails at a node, where these parts of the goal do not hold.
    fn reason(&self, reason: &Reason, facts: &Facts) -> String {
        let words = self.language;
        let not_reached = || words.not_reached(&self.quoted(facts));
        match reason {
            Reason::Holding { .. } => words.holding_fails(&self.quoted(facts)),
            Reason::BetterAtRoot => words.better_at_root().to_owned(),
            Reason::NoMove { side, has_legal_move, .. } => {
                format!("{}{}", not_reached(), words.no_move(*side, *has_legal_move))
            }
            Reason::Bound { .. } => format!("{}{}", not_reached(), words.too_deep()),
        }
    }

    /// "`divides` is false, `exposed` is true" where `not exposed` is wanted
    fn quoted(&self, facts: &Facts) -> String {
        let quote = |fact: &Fact| format!("`{}`", excerpt(self.explained.files, fact.span));
        let (denied, plain): (Vec<_>, Vec<_>) =
            facts.facts.iter().map(|fact| (denied(fact), fact)).partition(|(denied, _)| denied.is_some());
        let is_false: Vec<String> = plain.into_iter().map(|(_, fact)| quote(fact)).collect();
        let is_true: Vec<String> = denied.into_iter().filter_map(|(denied, _)| denied.map(quote)).collect();
        let told = [(is_false, false), (is_true, true)];
        let told = told.iter().filter(|(quotes, _)| !quotes.is_empty());
        told.map(|(quotes, value)| self.language.are(quotes, *value)).collect::<Vec<_>>().join(", ")
    }
}

/// Parts of a goal, with their values at a node.
pub(crate) struct Facts {
    /// The position of the node.
    pub(crate) position: al_chess::Position,
    /// The parts.
    pub(crate) facts: Vec<Fact>,
}

/// Of the denial of something, that: what does not hold is better told as what does.
fn denied(fact: &Fact) -> Option<&Fact> {
    match fact.parts.as_slice() {
        [denied] if fact.kind == FactKind::Connective && denied.value != fact.value => Some(denied),
        _ => None,
    }
}

/// Whether a part of a condition is more than a constant.
fn says_something(fact: &Fact) -> bool {
    !(fact.kind == FactKind::Other && fact.parts.is_empty())
}

/// Single moves together on one line, longer lines each on its own.
fn lines(root: &al_chess::Position, group: &[&Refuted]) -> Vec<String> {
    let (single, longer): (Vec<&&Refuted>, Vec<&&Refuted>) = group.iter().partition(|refuted| refuted.line.len() <= 1);
    let line = |refuted: &&&Refuted| notation::line(root, &refuted.line);
    let single = single.iter().map(line).collect::<Vec<_>>().join(", ");
    Some(single).filter(|single| !single.is_empty()).into_iter().chain(longer.iter().map(line)).collect()
}

/// The documentation of every predicate with some that facts come from, by name. Only what the table's own
/// file defines is told: an author documents her own words, and knows the library's.
pub(super) fn collect_meanings<'f>(
    explained: &Explained<'_>,
    facts: impl Iterator<Item = &'f Fact>,
    meanings: &mut BTreeMap<String, String>,
) {
    for fact in facts {
        fact.walk(&mut |fact| {
            let FactKind::Call(function) = fact.kind else { return };
            let Some(function) = explained.interpreter.program().functions.get(function.index()) else { return };
            let meaning = docs(explained.files, function.span);
            if !meaning.is_empty() && function.span.file != al_compiler::source::Files::PRELUDE {
                meanings.insert(function.name.clone(), meaning);
            }
        });
    }
}
