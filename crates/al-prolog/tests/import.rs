//! What imported tables say and how they play.

use al_chess::{Position, Role, Side};
use al_compiler::Failed;
use al_compiler::front;
use al_interpreter::Interpreter;
use al_prolog::{Dialect, Imported, Options, Text, import};
use al_runtime::{Decision, Scratch, Table};
use std::collections::BTreeMap;

fn file(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/prolog").join(name);
    std::fs::read_to_string(path).expect("the file is there")
}

fn imported(table: &str, libraries: &[&str], dialect: Dialect) -> Result<Imported, Box<Failed>> {
    let (table_text, texts) = (file(table), libraries.iter().map(|name| file(name)).collect::<Vec<String>>());
    let libraries: Vec<Text<'_>> = libraries.iter().zip(&texts).map(|(name, text)| Text { name, text }).collect();
    let options = Options { dialect, ..Options::default() };
    import(Text { name: table, text: &table_text }, &libraries, &options).map_err(Box::new)
}

fn interpreter(text: &str, name: &str) -> Interpreter {
    let checked =
        front("imported.adv", text, &mut BTreeMap::<String, String>::new()).expect("what is imported is valid");
    Interpreter::of(&checked, name).expect("the table is there")
}

/// Rule, advice and move by number, as every table of these two rules and six pieces of advice has them.
fn decision(table: &dyn Table, position: &Position) -> Option<(u16, u16, al_chess::Move)> {
    match table.decide(position, &mut Scratch::default()) {
        Decision::Play(play) => Some((play.rule, play.advice, play.mv)),
        _ => None,
    }
}

/// On every position, or every so many, the decision is that of the table shipped with this project.
fn plays_the_books_table(imported: &Imported, every: usize) {
    let table = interpreter(&imported.text, &imported.name);
    let shipped = al_tables::all().iter().find(|linked| linked.name == "krk_al0").expect("the table is linked").table;
    let material = al_chess::Material::new(&[Role::King, Role::Rook], &[Role::King]).expect("KRK");
    let positions: Vec<Position> = Position::all(material, Side::Us).step_by(every).collect();
    assert_eq!(positions.len(), 175_168_usize.div_ceil(every));
    let half = positions.len() / 2;
    std::thread::scope(|scope| {
        for part in [&positions[..half], &positions[half..]] {
            let table = &table;
            scope.spawn(move || {
                for position in part {
                    assert_eq!(decision(table, position), decision(shipped, position), "{}", position.fen());
                }
            });
        }
    });
}

#[test]
fn the_books_predicates_are_known_by_name() {
    let imported = imported("krk.pl", &[], Dialect::Book).expect("it is imported");
    assert!(imported.warnings.is_empty() && imported.left.is_empty());
    assert_eq!(imported.compared, 0, "there is nothing to compare with");
    plays_the_books_table(&imported, 1);
}

#[test]
fn predicates_of_any_name_are_followed() {
    let imported = imported("own_words.pl", &["own_library.pl"], Dialect::Book).expect("it is imported");
    assert!(imported.left.is_empty(), "{:?}", imported.left);
    assert!(imported.compared > 500);
    plays_the_books_table(&imported, 13);
}
