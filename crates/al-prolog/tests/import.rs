//! What imported tables say and how they play.

use al_chess::geometry::distance;
use al_chess::{Position, Role, Side, Square};
use al_compiler::Failed;
use al_compiler::front;
use al_compiler::program::{ExternFunction, Value};
use al_interpreter::{Externs, Interpreter};
use al_prolog::{Dialect, Imported, Options, Text, import};
use al_runtime::{Decision, Scratch, Table};
use std::collections::BTreeMap;
use std::sync::Arc;

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
fn plays_the_books_table(table: &Interpreter, every: usize) {
    let shipped = al_tables::all().iter().find(|linked| linked.name == "krk_al0").expect("the table is linked").table;
    let material = al_chess::Material::new(&[Role::King, Role::Rook], &[Role::King]).expect("KRK");
    let positions: Vec<Position> = Position::all(material, Side::Us).step_by(every).collect();
    assert_eq!(positions.len(), 175_168_usize.div_ceil(every));
    let half = positions.len() / 2;
    std::thread::scope(|scope| {
        for part in [&positions[..half], &positions[half..]] {
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
    plays_the_books_table(&interpreter(&imported.text, &imported.name), 1);
}

#[test]
fn predicates_of_any_name_are_followed() {
    let imported = imported("own_words.pl", &["own_library.pl"], Dialect::Book).expect("it is imported");
    assert!(imported.left.is_empty(), "{:?}", imported.left);
    assert!(imported.compared > 500);
    plays_the_books_table(&interpreter(&imported.text, &imported.name), 13);
}

#[test]
fn numbers_and_predicates_of_the_board_are_known_by_what_they_say() {
    let imported = imported("queen.pl", &["queen_library.pl"], Dialect::Book).expect("it is imported");
    assert!(imported.left.is_empty(), "{:?}", imported.left);
    let text = imported.text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "table queen (K Q vs K)",
        "let stale = stalemate;",
        "let area = if ",
        "let smaller = area < root.area;",
        "let closer = distance(our.king, their.king) < root.distance(our.king, their.king);",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{}", imported.text);
    }
}

#[test]
fn what_holds_of_all_is_followed() {
    let library = "far(X:Y, X1:Y1, D) :- D is max(abs(X - X1), abs(Y - Y1)).\n\
        kings_close(_..K..R..T.._) :- \\+ forall(member(D, [0, 1, 2, 3]), \\+ far(K, T, D)).\n";
    let text = file("krk.pl");
    let libraries = [Text { name: "all.pl", text: library }];
    let imported =
        import(Text { name: "krk.pl", text: &text }, &libraries, &Options::default()).expect("it is imported");
    assert!(imported.left.is_empty(), "{:?}", imported.left);
    plays_the_books_table(&interpreter(&imported.text, &imported.name), 97);
}

/// Predicates of the book's in words that are not followed: a rule asks one, a better goal two more.
const NOT_FOLLOWED: &str = "\
kings_close(_..K..R..T.._) :- findall(D, far(K, T, D), [D|_]), D < 4.
far(X:Y, X1:Y1, D) :- D is max(abs(X - X1), abs(Y - Y1)).
okorndle(_..K..R..T.._, _..K1..R1.._) :- findall(D, far(K, R, D), [D|_]), far(K1, R1, D1), D =< D1.
themtomove(P) :- findall(S, side(P, S), [b]).
";

#[test]
fn what_is_left_to_rust_plays_once_it_is_told() {
    let text = file("krk.pl");
    let libraries = [Text { name: "not_followed.pl", text: NOT_FOLLOWED }];
    let imported =
        import(Text { name: "krk.pl", text: &text }, &libraries, &Options::default()).expect("it is imported");
    let left: Vec<(&str, usize)> = imported.left.iter().map(|left| (left.name.as_str(), left.arity)).collect();
    assert_eq!(left, [("kings_close", 1), ("themtomove", 1), ("okorndle", 2)], "{}", imported.text);
    let mut checked =
        front("imported.adv", &imported.text, &mut BTreeMap::<String, String>::new()).expect("it is valid");
    // the men of the position, those of the root where it is asked, whose turn it is, the depth
    let kings_close = |king: Square, _: Square, theirs: Square, _: bool, _: i32| distance(king, theirs) < 4;
    let them_to_move = |_: Square, _: Square, _: Square, our_turn: bool, depth: i32| {
        assert_eq!(our_turn, depth % 2 == 0);
        !our_turn
    };
    let no_farther = |values: &[Value]| match values {
        [Value::Square(king), Value::Square(rook), _, Value::Square(king1), Value::Square(rook1), _, _, _] => {
            Value::Bool(distance(*king, *rook) <= distance(*king1, *rook1))
        }
        _ => panic!("eight values: {values:?}"),
    };
    let told = Externs::default()
        .register("kings_close_in_prolog", kings_close)
        .register("themtomove_in_prolog", them_to_move)
        .register_values("okorndle_in_prolog", ExternFunction(Arc::new(no_farther)))
        .tell(&mut checked);
    told.expect("all are told");
    plays_the_books_table(&Interpreter::of(&checked, "krk").expect("the table is there"), 31);
}
