//! Rules that hand over: whether what they hand over to speaks of the men there.

use super::known::Known;
use super::network::in_words;
use super::report::Report;
use super::scope::TableDef;
use al_chess::Material;
use al_program::{Form, Program, Table, TargetKind};
use al_syntax::ast::{self, Target};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;

/// Checks the rules of a table.
pub(crate) fn check(def: &TableDef<'_>, table: &Table, program: &Program, report: &mut Report) {
    let mut known = Known::new(program);
    for (index, (rule, ast)) in table.rules.iter().zip(&def.rules).enumerate() {
        let target = rule.hand_over.and_then(|to| table.hands_over_to.get(usize::from(to)));
        let Some(target) = target else { continue };
        let Some(next) = next(program, target) else { continue };
        let applies = |form: &&Form| known.in_form(form.material).truth(&form.conditions[index], 0) != Some(false);
        let forms: Vec<&Form> = table.forms.iter().filter(applies).collect();
        if next.is_general {
            continue;
        }
        let strange = forms.iter().filter_map(|form| form.material);
        let strange: Vec<_> = strange.filter(|material| !next.materials.contains(material)).collect();
        let anyone = forms.iter().any(|form| form.material.is_none());
        if strange.is_empty() && !anyone {
            continue;
        }
        let code = if strange.len() == forms.len() { Code::WrongHandOver } else { Code::MayHandOverInVain };
        let (place, name) = (place(ast), &target.name);
        let message = match anyone {
            true => format!("any position may come to `{name}`, which does not speak of all"),
            false => format!("`{name}` does not speak of {}", in_words(&strange)),
        };
        let diagnostic = Diagnostic::new(code, place, message)
            .label(format!("the rule `{}` may apply there", ast.name.text))
            .also(next.name_span, format!("`{name}` is for {}", in_words(next.materials)));
        report.push(diagnostic.help(match code {
            Code::WrongHandOver => {
                "rules are asked at roots of trees, where no man is captured: for what comes after a capture or a \
                 promotion, list that material among the table's own, or leave it to a network"
            }
            _ if anyone => "let a network choose by the men: `route (K R vs K) -> table krk;`",
            _ => "let the rule's condition exclude these men, for example by `captured(…)`",
        }));
    }
}

/// What is known of something that is handed over to.
struct Next<'p> {
    materials: &'p [Material],
    is_general: bool,
    name_span: Span,
}

fn next<'p>(program: &'p Program, target: &al_program::Target) -> Option<Next<'p>> {
    if target.kind == TargetKind::Elsewhere {
        let table = program.extern_tables.iter().find(|table| table.name == target.name)?;
        return Some(Next { materials: &table.materials, is_general: table.is_general(), name_span: table.span });
    }
    let table = program.tables.iter().find(|table| table.name == target.name)?;
    let (materials, is_general) = (&table.settings.materials, table.general().is_some());
    Some(Next { materials, is_general, name_span: table.name_span })
}

/// Where the rule names what it hands over to.
fn place(rule: &ast::Rule) -> Span {
    let named = |target: &Target| match target {
        Target::Other { kind, name } => Some(kind.span.to(name.span)),
        Target::Advice { .. } => None,
    };
    rule.targets.iter().find_map(named).unwrap_or(rule.span)
}
