//! What is to come where a table plays: its forcing tree, and the proof beyond it.

use crate::proofs::Proofs;
use al_chess::{Move, Position};
use al_runtime::{Follow, Place, Player, Scratch, Table};

/// The longest line that is told, in plies.
const LINE: usize = 20;

/// What is known to come after a move of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Foresight {
    /// Plies to mate from the position in which the move was chosen, against every defence. `None` where
    /// nobody knows.
    pub(crate) plies: Option<u16>,
    /// The moves to come: where mate is sure against the longest defence, else as far as the forcing tree
    /// goes along its first replies. Men are named by the slots of the trees that the moves stand in.
    pub(crate) line: Vec<Move>,
}

/// Looks ahead from the last move of a player, with the proofs as far as they have been made: nothing is waited for.
pub(crate) fn foresee(player: &Player<'_>, proofs: &Proofs, scratch: &mut Scratch) -> Foresight {
    let Some(&place) = player.place() else { return Foresight::default() };
    let plies = after(&place, proofs, scratch).map(|(plies, _)| plies + 1);
    let mut line = Vec::new();
    let mut place = Some(place);
    while let Some(here) = place.filter(|_| line.len() < LINE) {
        line.push(here.mv);
        let reply = match after(&here, proofs, scratch) {
            Some((_, reply)) => reply,
            None => expected(&here, scratch),
        };
        let Some(reply) = reply else { break };
        line.push(reply);
        place = next(player.table(), &here, reply, scratch);
    }
    Foresight { plies, line }
}

/// From the position after a move of ours: plies to mate, and the reply that holds out longest.
fn after(place: &Place<'_>, proofs: &Proofs, scratch: &mut Scratch) -> Option<(u16, Option<Move>)> {
    let replies = place.after.legal_moves();
    if replies.is_empty() {
        return place.after.is_checkmate().then_some((0, None));
    }
    let mut longest: Option<(u16, Option<Move>)> = None;
    for &reply in replies.iter() {
        let before = place.after.play(reply);
        let plies = match in_tree(place, &before, reply, scratch) {
            Some(place) => after(&place, proofs, scratch)?.0 + 1,
            None => proofs.plies_by_now(&before)?,
        };
        if longest.is_none_or(|(most, _)| plies + 1 > most) {
            longest = Some((plies + 1, Some(reply)));
        }
    }
    longest
}

/// The place of the tree's answer to a reply, where the tree goes on.
fn in_tree<'t>(place: &Place<'t>, before: &Position, reply: Move, scratch: &mut Scratch) -> Option<Place<'t>> {
    let Place { table, root, advice, depth, after, ends, .. } = *place;
    if ends || !table.allows(&root, advice, depth + 1, &after, reply) {
        return None;
    }
    match table.follow(&root, advice, depth + 2, before, scratch) {
        Follow::Play { mv, ends } => {
            Some(Place { depth: depth + 2, before: *before, mv, after: before.play(mv), ends, ..*place })
        }
        Follow::Leaf | Follow::Outside => None,
    }
}

/// The first reply that the tree has an answer to.
fn expected(place: &Place<'_>, scratch: &mut Scratch) -> Option<Move> {
    let replies = place.after.legal_moves();
    replies.iter().copied().find(|&reply| in_tree(place, &place.after.play(reply), reply, scratch).is_some())
}

/// The place of the next move of the player of a table, in the tree or in a new one.
fn next<'t>(table: &'t dyn Table, place: &Place<'t>, reply: Move, scratch: &mut Scratch) -> Option<Place<'t>> {
    let before = place.after.play(reply);
    in_tree(place, &before, reply, scratch).or_else(|| {
        let mut player = Player::new(table);
        player.choose_with(&before, scratch).ok()?;
        player.place().copied()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use al_chess::Color;

    #[test]
    fn the_line_of_a_proved_table_mates_in_the_plies_that_are_told() {
        let table = al_tables::named("krk_safe").expect("the table is linked").table;
        let proofs = Proofs::of(table);
        let mut scratch = Scratch::default();
        let mut position = Position::from_fen("8/8/8/8/3R4/2k5/8/K7 w - - 0 1", Color::White).expect("a legal FEN");
        let mut player = Player::new(table);
        assert!(proofs.plies(&position).is_some());
        let mut left = None;
        // the longest defence takes exactly as long as was foreseen at its beginning, and each look agrees
        loop {
            player.choose_with(&position, &mut scratch).expect("the table plays");
            let Foresight { plies, line } = foresee(&player, &proofs, &mut scratch);
            let plies = plies.expect("the table mates from everywhere");
            assert!(left.is_none_or(|left| left == plies), "{left:?} {plies}");
            assert_eq!(line.len(), usize::from(plies).min(LINE));
            position = position.play(line[0]);
            let Some(&reply) = line.get(1) else { break };
            position = position.play(reply);
            left = Some(plies - 2);
        }
        assert!(position.is_checkmate());
    }

    #[test]
    fn without_a_proof_the_tree_is_all_that_is_known() {
        let table = al_tables::named("krk_safe").expect("the table is linked").table;
        let mut scratch = Scratch::default();
        let look = |fen: &str, scratch: &mut Scratch| {
            let mut player = Player::new(table);
            let position = Position::from_fen(fen, Color::White).expect("a legal FEN");
            player.choose_with(&position, scratch).expect("the table plays");
            foresee(&player, &Proofs::default(), scratch)
        };
        let mate = look("7k/8/5K2/8/8/8/8/R7 w - - 0 1", &mut scratch);
        assert_eq!((mate.plies, mate.line.len()), (Some(3), 3));
        let squeeze = look("4k3/8/8/8/8/8/8/4K2R w - - 0 1", &mut scratch);
        assert_eq!((squeeze.plies, squeeze.line.len()), (None, 1));
    }
}
