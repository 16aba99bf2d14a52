//! Games of a player with compiled tables, to mate.

use std::collections::HashMap;

use advice::{Move, Player, Position, Refusal, Scratch, Side, Table};
use al_tests::chance::Chance;
use al_tests::{compiled, turned};

/// Our moves until their king is mated, against a defence that chooses among their replies.
fn moves_to_mate(table: &dyn Table, start: &Position, defend: &mut dyn FnMut(&Position, &[Move]) -> Move) -> u32 {
    let mut player = Player::new(table);
    let mut scratch = Scratch::default();
    let mut position = *start;
    for moves in 1..=100 {
        let chosen = player
            .choose_with(&position, &mut scratch)
            .unwrap_or_else(|refusal| panic!("{refusal} in {}", position.fen()));
        let after = position.play(chosen.mv);
        let replies = after.legal_moves();
        if replies.is_empty() {
            assert!(after.is_checkmate(), "stalemate: {} after {}", after.fen(), position.san(chosen.mv));
            return moves;
        }
        let reply = defend(&after, &replies);
        let next = after.play(reply);
        assert!(next.is_whole(), "the rook is lost: {}", next.fen());
        // entered anew, as an engine that sends FENs would
        position = Position::from_fen(&next.fen().to_string(), start.us()).expect("a legal position");
    }
    panic!("no mate within 100 moves from {}", start.fen())
}

#[test]
fn krk_mates_within_34_moves_whatever_chance_answers() {
    let table = compiled("krk_safe");
    let starts: Vec<Position> = Position::all(table.materials()[0], Side::Us).step_by(97).collect();
    assert!(starts.len() > 1_800);
    for (seed, start) in starts.iter().enumerate() {
        let moves = [*start, turned::position(start)].map(|start| {
            let mut chance = Chance::new(seed as u64);
            moves_to_mate(table, &start, &mut |_, replies| replies[chance.below(replies.len())])
        });
        assert!(moves[0] <= 34, "{} moves from {}", moves[0], start.fen());
        assert_eq!(moves[0], moves[1], "{}", start.fen());
    }
}

/// A place in a game: what the player remembers of its tree, and the position after its move.
type Place = (Position, u16, u16, Position);

/// The longest games that any defence reaches, place by place.
#[derive(Default)]
struct Longest {
    scratch: Scratch<'static>,
    known: HashMap<Place, u32>,
}

impl Longest {
    /// Our moves until mate when the player stands in a position.
    fn moves(&mut self, player: &Player<'_>, position: &Position) -> Result<u32, Refusal> {
        let mut player = player.clone();
        player.choose_with(position, &mut self.scratch)?;
        let Some(place) = player.place().copied() else { return Ok(0) };
        let (root, depth) = if place.ends { (place.after, 0) } else { (place.root, place.depth) };
        let key = (root, place.advice, depth, place.after);
        if let Some(&moves) = self.known.get(&key) {
            return Ok(moves);
        }
        let mut longest = 0;
        let replies = place.after.legal_moves();
        assert!(!replies.is_empty() || place.after.is_checkmate(), "stalemate: {}", place.after.fen());
        for &reply in replies.iter() {
            longest = longest.max(self.moves(&player, &place.after.play(reply))?);
        }
        self.known.insert(key, longest + 1);
        Ok(longest + 1)
    }

    /// The reply after which the game lasts longest.
    fn reply(&mut self, player: &Player<'_>, after: &Position, replies: &[Move]) -> Move {
        let lasting = replies.iter().map(|&reply| (self.moves(player, &after.play(reply)).expect("a move"), reply));
        lasting.max_by_key(|(moves, _)| *moves).expect("a reply").1
    }
}

/// The defence that holds out longest against the table as it is played, forcing trees included.
#[test]
fn krk_mates_within_34_moves_against_the_longest_defence() {
    let table = compiled("krk_safe");
    let mut longest = Longest::default();
    let mut most = 0;
    for start in Position::all(table.materials()[0], Side::Us).step_by(499) {
        let moves = longest.moves(&Player::new(table), &start).expect("a move");
        assert!(moves <= 34, "{moves} moves from {}", start.fen());
        most = most.max(moves);
    }
    assert!(most > 30, "the defence holds out: {most} moves");
    // and played out move by move, with either colour, the game is as long as was reckoned
    for start in Position::all(table.materials()[0], Side::Us).step_by(9_973) {
        let reckoned = longest.moves(&Player::new(table), &start).expect("a move");
        for start in [start, turned::position(&start)] {
            let mut shadow = Player::new(table);
            let mut before = start;
            let moves = moves_to_mate(table, &start, &mut |after, replies| {
                shadow.choose(&before).expect("a move");
                let reply = longest.reply(&shadow, after, replies);
                before = after.play(reply);
                reply
            });
            assert_eq!(moves, reckoned, "{}", start.fen());
        }
    }
}
