//! From a checked table to Prolog: a file that an AL0 course can run as it is.
//!
//! It has the operators, the rules, the pieces of advice, a predicate for each definition, the moves of the
//! material in AL's order, and an interpreter of AL0. Positions are `Side..Man..…..Depth`, as in the book; a
//! man of ours that has been taken stands where the king stands that took it, and goes along with it.

mod board;
mod expr;
mod goals;
mod number;
mod place;
mod sets;

use al_chess::{Material, Role, Side};
use al_compiler::diagnostic::{Code, Diagnostic};
use al_compiler::program::{Advice, Choice, Consult, Form, Rules, Search, Table};
use al_compiler::source::Span;
use al_compiler::{Checked, Failed};
use goals::Exporter;
use std::fmt::Write as _;

/// Writes a table as Prolog.
///
/// # Errors
/// What AL0 in Prolog has no counterpart for, each at its place.
pub fn export(checked: &Checked, table: &Table) -> Result<String, Failed> {
    let refuse = |diagnostics| Failed { files: checked.files.clone(), diagnostics };
    let (material, form) = form(table).map_err(|diagnostic| refuse(vec![*diagnostic]))?;
    let unlike: Vec<Diagnostic> =
        table.advice.iter().zip(&form.advice).filter_map(|(head, advice)| unlike_al0(head.span, advice)).collect();
    if !unlike.is_empty() {
        return Err(refuse(unlike));
    }
    let mut exporter = Exporter::new(&checked.program, material);
    let mut text = head(table, material);
    for (rule, condition) in table.rules.iter().zip(&form.conditions) {
        let goal = exporter.goal(condition, &format!("{}_applies", rule.name));
        let tries: Vec<String> =
            rule.tries.iter().filter_map(|id| table.advice.get(id.index())).map(|head| atom(&head.name)).collect();
        let _ = writeln!(text, "{} :: if {goal}\n    then [{}].\n", atom(&rule.name), tries.join(", "));
    }
    for (head, advice) in table.advice.iter().zip(&form.advice) {
        let better = exporter.goal(&advice.better, &format!("{}_better", head.name));
        let holding = exporter.goal(&advice.holding, &format!("{}_holding", head.name));
        let us = exporter.moves(&advice.us, Side::Us);
        let them = exporter.moves(&advice.them, Side::Them);
        let _ =
            writeln!(text, "advice({},\n    {better} :\n    {holding} :\n    {us} :\n    {them}).\n", atom(&head.name));
    }
    let Exporter { predicates, words, mut refused, .. } = exporter;
    if !refused.is_empty() {
        refused.sort_by_key(|diagnostic| (diagnostic.span.file, diagnostic.span.lo));
        refused.dedup_by_key(|diagnostic| diagnostic.span);
        return Err(refuse(refused));
    }
    text += "% ---- predicates ----\n\n";
    predicates.iter().for_each(|predicate| text += predicate);
    text += "% ---- words for moves ----\n\n";
    words.iter().for_each(|word| text += word);
    text += &board::library(material);
    let commit = if table.settings.rules == Rules::Commit { " !," } else { "" };
    text += &include_str!("interpreter.pl").replace("@COMMIT@", commit);
    Ok(text)
}

/// The one form of a table that can be exported.
fn form(table: &Table) -> Result<(Material, &Form), Box<Diagnostic>> {
    let refuse = |message: &str, help: &str| Box::new(refused(table.name_span, message).help(help));
    let [form] = table.forms.as_slice() else {
        return Err(refuse("a table of several materials", "split it: a position in Prolog has one list of men"));
    };
    let Some(material) = form.material else {
        return Err(refuse("a table for any position", "declare the men: a position in Prolog has one list of them"));
    };
    let theirs = material.slots().filter(|(_, man)| man.side == Side::Them).count();
    if theirs != 1 {
        return Err(refuse("their side has more than a king", "only endings against a bare king are exported"));
    }
    if material.slots().any(|(_, man)| man.role == Role::Pawn) {
        return Err(refuse("pawns", "the moves of pawns are not exported"));
    }
    Ok((material, form))
}

fn refused(span: Span, message: &str) -> Diagnostic {
    Diagnostic::new(Code::NoProlog, span, format!("{message} has no counterpart in Prolog"))
}

/// What a piece of advice demands that the interpreter of AL0 does not do.
fn unlike_al0(span: Span, advice: &Advice) -> Option<Diagnostic> {
    let what = if advice.search != Search::AL0 {
        "a search other than `search: al0`, or with a bound,"
    } else if advice.measure.is_some() || advice.choice != Choice::First {
        "a choice among moves"
    } else if advice.consult != Consult::Tree {
        "consulting anew at every move"
    } else {
        return None;
    };
    Some(refused(span, what).help("AL0 plays the first forcing tree to its end, with goals asked everywhere"))
}

fn head(table: &Table, material: Material) -> String {
    let mut text = format!("% {}: {material}, exported from AL.\n", comment(&table.name));
    for line in table.settings.title.iter().chain(&table.docs) {
        let _ = writeln!(text, "% {}", comment(line.trim()));
    }
    let fields: Vec<String> = material.slots().map(|(slot, _)| board::field(material, slot)).collect();
    let _ = writeln!(
        text,
        "% A position is Side..{}..Depth, a man File:Rank, both from 1; sides are us and them.",
        fields.join("..")
    );
    text += "\
:- op(200, xfy, [:, ::]).
:- op(220, xfy, ..).
:- op(185, fx, if).
:- op(190, xfy, then).
:- op(180, xfy, or).
:- op(160, xfy, and).
:- op(140, fx, not).
:- discontiguous move/4.
:- style_check(-singleton).

";
    text
}

/// A name as Prolog writes it.
pub(crate) fn atom(name: &str) -> String {
    let plain = name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        && !matches!(name, "if" | "then" | "or" | "and" | "not" | "is" | "mod" | "rem" | "div" | "xor");
    if plain { name.to_owned() } else { format!("'{}'", name.replace('\\', "\\\\").replace('\'', "\\'")) }
}

fn comment(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}
