//! Games of a player with an interpreted table.

use al_chess::{Color, Position, Side};
use al_interpreter::Interpreter;
use al_runtime::{Player, Scratch, Table};

use crate::library::table;

/// Our moves until their king is mated; they answer by chance, the same for either colour.
fn moves_to_mate(table: &Interpreter, start: Position) -> u32 {
    let mut player = Player::new(table);
    let mut scratch = Scratch::default();
    let mut position = start;
    for moves in 1..=60 {
        let chosen =
            player.choose_with(&position, &mut scratch).unwrap_or_else(|refusal| panic!("{refusal} in {position:?}"));
        position = position.play(chosen.mv);
        let replies = position.legal_moves();
        if replies.is_empty() {
            assert!(position.is_checkmate(), "{position:?}");
            return moves;
        }
        position = position.play(replies[(moves as usize * 7 + 3) % replies.len()]);
        // Entered anew, as an engine that sends FENs would.
        let fen = position.fen().to_string();
        position = Position::from_fen(&fen, position.us()).expect("a legal position");
    }
    panic!("no mate within 60 moves from {start:?}");
}

/// The proof over every defence says 34; chance must not do better.
#[test]
fn krk_mates_within_34_moves_with_either_colour() {
    let table = table("krk_safe");
    let mut followed = 0;
    for start in Position::all(table.materials()[0], Side::Us).step_by(997) {
        let [white, black] = [Color::White, Color::Black].map(|us| moves_to_mate(&table, start.with_us(us)));
        assert!(white <= 34, "{white} moves from {start:?}");
        assert_eq!(white, black, "{start:?}");
        followed += 1;
    }
    assert!(followed > 150);
}
