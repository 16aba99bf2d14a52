//! What tables say that positions are worth.

use al_chess::{Position, Side, Value};

use crate::{Scratch, Table, consult};

/// What a position is worth to us, as a table or a network says: a number for an engine's evaluation.
///
/// It is the `value:` of the advice that has a move in the position. Where they are to move, the table is asked
/// with the sides exchanged, so a network with both sides of an ending answers in all of its positions. Without a
/// move a position is a mate or a stalemate. `None` where the table does not speak of the position, has no
/// advice in it, or does not say what that advice means. What a table says is as good as the table:
/// `al_tables::KPK` is right in every position.
///
/// ```
/// use al_chess::{Color, Position, Value};
/// use al_runtime::{Scratch, Table, value};
/// # mod doc { include!("../doc/first_move.rs"); }
/// # use doc::FirstMove;
///
/// // a table that plays any move does not know what a position is worth, but a mate is a mate
/// let (table, mut scratch) = (FirstMove { moves: 1 }, Scratch::default());
/// let open = Position::from_fen("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", Color::White)?;
/// assert_eq!(value(&table, &open, &mut scratch), None);
/// let mate = Position::from_fen("8/8/8/8/8/1k6/8/K2r4 w - - 0 1", Color::White)?;
/// assert_eq!(value(&table, &mate, &mut scratch), Some(Value::Lost));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn value(table: &dyn Table, position: &Position, scratch: &mut Scratch<'_>) -> Option<Value> {
    if position.turn() == Side::Them {
        return to_mover(table, &position.seen_by_other(), scratch).map(Value::to_other);
    }
    to_mover(table, position, scratch)
}

/// What it is worth to us, who are to move.
fn to_mover(table: &dyn Table, position: &Position, scratch: &mut Scratch<'_>) -> Option<Value> {
    let position = position.canonical();
    if !position.has_legal_move() {
        return table.covers(&position).then_some(if position.in_check(Side::Us) { Value::Lost } else { Value::Drawn });
    }
    let consulted = consult(table, &position, scratch);
    consulted.table.advice_value(consulted.decision.play()?.advice)
}
