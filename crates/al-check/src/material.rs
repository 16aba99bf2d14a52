//! The materials that a table declares: `K R vs K | K Q vs K`.

use super::builtin::side_has;
use super::report::Report;
use al_chess::{MAX_DECLARED, Material, Role, Side};
use al_syntax::ast;
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;

/// The declared materials of a table; none where it is for any position. Mistakes are reported and left out.
pub(crate) fn of_table(table: &ast::Table, report: &mut Report) -> Vec<Material> {
    list(&table.materials, report)
}

/// The declared materials of a knowledge base, which needs some. Mistakes are reported and left out.
pub(crate) fn of_base(base: &ast::Table, report: &mut Report) -> Vec<Material> {
    if base.materials.is_empty() {
        let message = format!("the base `{}` declares no men", base.name.text);
        let diagnostic = Diagnostic::new(Code::BadMaterial, base.name.span, message)
            .label("lemmas and plans speak of certain men")
            .help(format!("declare them: `base {} (K P vs K) {{ … }}`", base.name.text));
        report.push(diagnostic);
    }
    list(&base.materials, report)
}

/// Some materials, each once. Mistakes are reported and left out.
pub(crate) fn list(written: &[ast::Material], report: &mut Report) -> Vec<Material> {
    let mut materials: Vec<(Material, Span)> = Vec::new();
    for written in written {
        let Some(material) = read(written, report) else { continue };
        match materials.iter().find(|(earlier, _)| *earlier == material) {
            Some(&(_, first)) => {
                let diagnostic = Diagnostic::new(Code::DuplicateName, written.span, "this material stands here twice")
                    .also(first, "first declared here")
                    .help("remove one of the two");
                report.push(diagnostic);
            }
            None => materials.push((material, written.span)),
        }
    }
    materials.into_iter().map(|(material, _)| material).collect()
}

/// One material.
fn read(written: &ast::Material, report: &mut Report) -> Option<Material> {
    let mut strange = written.us.iter().chain(&written.them).filter(|name| letter(name).is_none());
    if let Some(first) = strange.next() {
        report.push(strange.fold(bad_letter(first), |diagnostic, name| diagnostic.also(name.span, "nor is this")));
        return None;
    }
    let us = side(&written.us, Side::Us, written.span, report);
    let them = side(&written.them, Side::Them, written.span, report);
    let (us, them) = (us?, them?);
    if us.len() + them.len() > MAX_DECLARED {
        let message = format!("{} men are more than a table may have", us.len() + them.len());
        report.push(
            Diagnostic::new(Code::BadMaterial, written.span, message)
                .label(format!("at most {MAX_DECLARED} men"))
                .help("a table without men, `table name { … }`, speaks of any position"),
        );
        return None;
    }
    match Material::new(&us, &them) {
        Ok(material) => Some(material),
        Err(error) => {
            report.push(Diagnostic::new(Code::BadMaterial, written.span, error.to_string()));
            None
        }
    }
}

/// The men of one side.
fn side(names: &[ast::Name], side: Side, whole: Span, report: &mut Report) -> Option<Vec<Role>> {
    let roles = names.iter().map(letter).collect::<Option<Vec<Role>>>()?;
    let kings = roles.iter().filter(|role| **role == Role::King).count();
    if kings != 1 {
        let span = names.first().map_or(whole, |first| first.span.to(names[names.len() - 1].span));
        let message = match kings {
            0 => format!("{} no king", side_has(side)),
            kings => format!("{} {kings} kings", side_has(side)),
        };
        let diagnostic = Diagnostic::new(Code::BadMaterial, span, message)
            .label("each side has exactly one `K`")
            .help("write our men first: `K R vs K`");
        report.push(diagnostic);
        return None;
    }
    Some(roles)
}

/// The man that a letter means.
fn letter(name: &ast::Name) -> Option<Role> {
    let mut letters = name.text.chars();
    match (letters.next().filter(char::is_ascii_uppercase).and_then(Role::from_letter), letters.next()) {
        (Some(role), None) => Some(role),
        _ => None,
    }
}

fn bad_letter(name: &ast::Name) -> Diagnostic {
    let spelt: Vec<String> = name.text.to_ascii_uppercase().chars().map(String::from).collect();
    let known = |letter: &String| letter.chars().all(|c| "KQRBNP".contains(c));
    let help = match spelt.iter().all(known) {
        true => format!("write one capital letter a man: `{}`", spelt.join(" ")),
        false => "the letters are K Q R B N P".to_owned(),
    };
    Diagnostic::new(Code::BadMaterial, name.span, format!("`{}` is no man", name.text)).help(help)
}
