//! Whether the definitions of the written table say what the clauses say, position by position.

use super::key_of;
use super::library::{Key, Library, Origin};
use super::sample;
use super::write::Written;
use crate::Dialect;
use crate::exec::{Cond, Machine, State, Stop};
use al_chess::{Position, Side};
use al_compiler::Checked;
use al_compiler::program::{Advice, Expr, Value};
use al_interpreter::Interpreter;
use std::collections::BTreeMap;

/// What came of the comparison.
pub(crate) enum Found {
    /// All agree in so many positions.
    Agree(usize),
    /// These do not.
    Differ(Vec<Key>),
}

/// Positions in which each definition is compared.
const POSITIONS: usize = 600;

/// Steps that one question to Prolog may take.
const FUEL: u32 = 200_000;

/// Compares every definition that comes from clauses.
pub(crate) fn compare(checked: &Checked, table: &str, library: &Library<'_>, written: &Written) -> Found {
    let Some(interpreter) = Interpreter::of(checked, table) else { return Found::Agree(0) };
    let material = library.shape.material;
    let roots = sample::of_side(material, Side::Us, POSITIONS);
    let positions = sample::positions(material, POSITIONS);
    let pairs: Vec<(&Position, &Position)> = positions.iter().zip(roots.iter().cycle()).collect();
    let mut differ = Vec::new();
    let mut asked = 0;
    for (place, range) in written.definitions.iter().enumerate() {
        let Some(key) = key_of(library, place) else { continue };
        let within = |span: al_compiler::source::Span| range.contains(&(span.lo as usize));
        let main = checked.table(table).map(|table| table.span.file);
        let functions = &checked.program.functions;
        // a definition that no goal uses in this form is not part of the program
        let Some(function) = functions.iter().find(|it| Some(it.span.file) == main && within(it.span)) else {
            continue;
        };
        if library.database.clauses(&key.0, key.1).is_none() {
            continue;
        }
        asked = pairs.len();
        let origin = &library.definitions[place].origin;
        if matches!(origin, Origin::Computed(_)) {
            if !pairs.iter().all(|(here, _)| agree_on_number(&interpreter, &function.body, library, &key, here)) {
                differ.push(key);
            }
            continue;
        }
        if !pairs.iter().all(|(here, root)| agree(&interpreter, (&function.body, origin), library, &key, root, here)) {
            differ.push(key);
        }
    }
    if differ.is_empty() { Found::Agree(asked) } else { Found::Differ(differ) }
}

/// The pieces of advice, by place, whose forcing tree may go on after a man of ours has been taken: the book's
/// interpreter moves it on as if it were there.
pub(crate) fn outlived(checked: &Checked, table: &str, library: &Library<'_>) -> Vec<usize> {
    let (Some(interpreter), Some(table)) = (Interpreter::of(checked, table), checked.table(table)) else {
        return Vec::new();
    };
    let Some(form) = table.forms.first() else { return Vec::new() };
    let material = library.shape.material;
    let root = sample::of_side(material, Side::Us, 40);
    let taken = sample::positions(material, POSITIONS).into_iter().filter(|position| !position.is_whole());
    let taken: Vec<Position> = taken.collect();
    let goes_on = |advice: &Advice| {
        let moves_again = !advice.us.at(2).is_empty() && !advice.them.at(1).is_empty();
        let holds = |goal: &Expr, root: &Position, here: &Position| {
            interpreter.evaluate_below(goal, root, here, 2) == Value::Bool(true)
        };
        moves_again
            && taken
                .iter()
                .zip(root.iter().cycle())
                .any(|(here, root)| holds(&advice.holding, root, here) && !holds(&advice.better, root, here))
    };
    (0..form.advice.len()).filter(|place| goes_on(&form.advice[*place])).collect()
}

/// The pieces of advice, by place, whose better goal was found to hold at the root of a position in which a rule tries
/// them, and that position: Prolog takes the empty tree for one that works, and plays nothing.
pub(crate) fn empty_trees(checked: &Checked, name: &str, library: &Library<'_>) -> Vec<(usize, Position)> {
    let (Some(interpreter), Some(table)) = (Interpreter::of(checked, name), checked.table(name)) else {
        return Vec::new();
    };
    let Some(form) = table.forms.first() else { return Vec::new() };
    let mut found = BTreeMap::new();
    for root in sample::of_side(library.shape.material, Side::Us, POSITIONS) {
        let holds = |expr: &Expr| interpreter.evaluate_below(expr, &root, &root, 0) == Value::Bool(true);
        for (rule, condition) in table.rules.iter().zip(&form.conditions) {
            if !holds(condition) {
                continue;
            }
            for place in rule.tries.iter().map(|id| id.index()) {
                let advice = &form.advice[place];
                if !found.contains_key(&place) && holds(&advice.holding) && holds(&advice.better) {
                    found.insert(place, root);
                }
            }
            if library.dialect == Dialect::Book {
                break;
            }
        }
    }
    found.into_iter().collect()
}

fn agree(
    interpreter: &Interpreter,
    definition: (&Expr, &Origin),
    library: &Library<'_>,
    key: &Key,
    root: &Position,
    here: &Position,
) -> bool {
    let (body, origin) = definition;
    let depth = u32::from(here.turn() == Side::Them);
    let args = [library.shape.known(here, depth), library.shape.known(root, 0)];
    let mut machine = Machine::new(library.database, library.shape.sides.clone(), FUEL);
    let prolog = match machine.holds(&key.0, &args[..key.1], State::default()) {
        Ok(cond) => cond == Cond::True,
        // where Prolog stops with an error there is nothing to agree with
        Err(Stop::Unbound(_)) => return true,
        // what clauses say that are not followed is not known: a name alone does not tell
        Err(_) => return !matches!(origin, Origin::Standard { .. }),
    };
    interpreter.evaluate_below(body, root, here, depth) == Value::Bool(prolog)
}

/// Whether a predicate gives this number, and no other, for a position.
fn agree_on_number(interpreter: &Interpreter, body: &Expr, library: &Library<'_>, key: &Key, here: &Position) -> bool {
    let depth = u32::from(here.turn() == Side::Them);
    let mut state = State::default();
    let result = state.fresh();
    let mut machine = Machine::new(library.database, library.shape.sides.clone(), FUEL);
    let Ok(answers) = machine.answers(&key.0, &[library.shape.known(here, depth), result.clone()], state) else {
        return true;
    };
    let Value::Int(value) = interpreter.evaluate_below(body, here, here, depth) else { return false };
    let same = |(cond, state): &(Cond, State)| {
        *cond == Cond::True && state.look(&result) == crate::exec::Value::Int(value.into())
    };
    !answers.is_empty() && answers.iter().all(same)
}
