//! Every example of the reference is true.

use crate::asked::Condition;
use advice::Position;
use advice::chess::Color;
use al_compiler::load::Disk;
use al_compiler::reference::{Shows, entries};
use al_interpreter::{Failure, Interpreter};

#[test]
fn every_example_is_true() {
    let mut wrong = Vec::new();
    for entry in entries() {
        for example in entry.examples {
            let position = match Position::from_fen(&example.fen, Color::White) {
                Ok(position) => position,
                Err(error) => {
                    wrong.push(format!("{}: {}: {error}", entry.name, example.fen));
                    continue;
                }
            };
            let material = position.material().to_string();
            match example.shows {
                Shows::Condition(condition) => {
                    if Condition::new(&material, "", &condition).agrees(&[position]) != 1 {
                        wrong.push(format!("{}: {}: not {condition}", entry.name, example.fen));
                    }
                }
                Shows::Moves { constraint, allowed } => {
                    let found = moves(&material, &constraint, &position);
                    if found != allowed {
                        wrong.push(format!("{}: {}: {constraint} allows {found:?}", entry.name, example.fen));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The moves that a constraint allows, in order: those that advice tries in vain.
fn moves(material: &str, constraint: &str, position: &Position) -> Vec<String> {
    let text = format!(
        "table case ({material}) {{ rule always: true -> act; advice act {{ better: depth == 9; us: 0 => {constraint}; them: none; }} }}"
    );
    let checked =
        al_compiler::front("case.adv", &text, &mut Disk).unwrap_or_else(|failed| panic!("{constraint}: {failed}"));
    let consultation = Interpreter::of(&checked, "case").expect("the table is there").consult(position);
    let failure = consultation.rules[0].attempts[0].failure.as_ref().expect("nothing satisfies the advice");
    let Failure::AfterMoves(refuted) = failure else { return Vec::new() };
    let root = &consultation.root;
    refuted
        .iter()
        .map(|refuted| root.san(refuted.line[0]).to_string().trim_end_matches(['+', '#']).to_owned())
        .collect()
}
