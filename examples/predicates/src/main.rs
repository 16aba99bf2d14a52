//! A table that asks predicates written in Rust.
//!
//! ```text
//! cargo run -p example-predicates
//! al advise examples/predicates/src/far.adv --with examples/predicates/src/predicates.rs --fen '8/8/8/8/8/2k5/3R4/K7 w - - 0 1'
//! ```

pub mod predicates;

include!(concat!(env!("OUT_DIR"), "/far.rs"));

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position = advice::Position::from_fen("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", advice::Color::White)?;
    let chosen = advice::Player::new(&far::TABLE).choose(&position)?;
    println!("{}", position.san(chosen.mv));
    Ok(())
}

#[cfg(test)]
mod tests {
    use advice::{Color, Player, Position, Square};

    #[test]
    fn the_rook_goes_away() {
        let position = Position::from_fen("8/8/8/8/8/2k5/3R4/K7 w - - 0 1", Color::White).expect("a legal position");
        let chosen = Player::new(&super::far::TABLE).choose(&position).expect("a move");
        let king = Square::at(2, 2);
        let distance = |square: Square| square.file().abs_diff(king.file()).max(square.rank().abs_diff(king.rank()));
        assert!(distance(chosen.mv.to) > distance(chosen.mv.from), "{chosen:?}");
    }
}
