//! Tables in a file.
#![no_std]

include!(concat!(env!("OUT_DIR"), "/pair.rs"));

#[cfg(test)]
mod tests {
    use advice::{Color, Player, Position, Table};

    #[test]
    fn both_tables_are_there() {
        let position = Position::from_fen("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", Color::White).expect("a legal position");
        let mut player = Player::new(&super::kqk::TABLE);
        let chosen = player.choose(&position).expect("a move");
        assert!(position.play(chosen.mv).is_checkmate());
        assert!(!super::krk::TABLE.covers(&position));
        assert_ne!(super::kqk::HASH, super::krk::HASH);
    }
}
