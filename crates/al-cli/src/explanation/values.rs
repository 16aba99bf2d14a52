//! Values of predicates, in words.

use super::language::Language;
use super::source::excerpt;
use crate::output::diagram::on_the_board;
use al_chess::{Position, SquareSet};
use al_compiler::program::{Ty, Value};
use al_compiler::source::Files;
use al_interpreter::{Fact, FactKind};

/// So many squares are told one by one; of more, their number.
const NAMED: u32 = 8;

/// A value as a person reads it, in a position of ours: squares are those of the real board, ranks are counted
/// from our side as the language of tables does.
pub(crate) fn value(language: Language, value: Value, ty: Ty, position: &Position) -> String {
    match (value, ty) {
        (Value::Bool(value), _) => language.yes_or_no(value).to_owned(),
        (Value::Int(file), Ty::File) => u8::try_from(file).map_or(file.to_string(), file_name),
        (Value::Int(rank), Ty::Rank) => (rank + 1).to_string(),
        (Value::Int(number), _) => number.to_string(),
        (Value::Square(square), _) => on_the_board(position, square).to_string(),
        (Value::Point(point), _) => match point.square() {
            Some(square) => on_the_board(position, square).to_string(),
            None => language.off_the_board().to_owned(),
        },
        (Value::Set(set), _) => squares(language, set, position),
        (Value::Role(role), _) => language.role(role).to_owned(),
        (Value::Man(slot), _) => on_the_board(position, position.square(slot)).to_string(),
        (Value::Side(side), _) => language.color(position.color(side)).to_owned(),
    }
}

fn file_name(file: u8) -> String {
    char::from(b'a' + (file & 7)).to_string()
}

fn squares(language: Language, set: SquareSet, position: &Position) -> String {
    match set.len() {
        0 => language.nothing().to_owned(),
        1..=NAMED => {
            let mut names: Vec<String> =
                set.into_iter().map(|square| on_the_board(position, square).to_string()).collect();
            names.sort();
            names.join(" ")
        }
        many => language.squares(many as usize),
    }
}

/// What the facts of a condition or of a goal's part say beyond true and false: the values that were compared,
/// looked for in the definitions of what was asked where it compares nothing itself.
///
/// "`new_room` is 20", "`root.new_room` was 15 at the root"
pub(crate) fn said(language: Language, files: &Files, fact: &Fact, position: &Position) -> Vec<String> {
    let mut said = Vec::new();
    for deciding in fact.deciding() {
        compared(language, files, deciding, position, LEVELS, &mut said);
    }
    said
}

/// How many definitions deep values are looked for.
const LEVELS: u32 = 2;

fn compared(language: Language, files: &Files, fact: &Fact, position: &Position, levels: u32, said: &mut Vec<String>) {
    match fact.kind {
        FactKind::Comparison => {
            for part in fact.parts.iter().filter(|part| !is_plain(part) && part.ty != Ty::Side) {
                let what = format!("`{}`", excerpt(files, part.span));
                let of_root = part.of_root || fact.of_root;
                let text = language.value(&what, &value(language, part.value, part.ty, position), of_root);
                if !said.contains(&text) {
                    said.push(text);
                }
            }
        }
        FactKind::Call(_) | FactKind::Connective if levels > 0 => {
            for part in fact.parts.iter().flat_map(Fact::deciding) {
                compared(language, files, part, position, levels - 1, said);
            }
        }
        _ => {}
    }
}

/// Whether the place of a value in the text is the definition of a function, whose words the reader does not
/// know: `a.file` of some `a`.
fn is_plain(fact: &Fact) -> bool {
    fact.span.file == Files::PRELUDE
}
