//! A table in Rust source: why a move, and the forcing tree that it begins.
//!
//! ```text
//! cargo run -p example-inline
//! ```

use std::error::Error;

use advice::{Color, Player, Position, Scratch, Table, Visit, walk};

advice::advice_table! {
    /// The ladder: two rooks mate, one guarding a rank while the other checks on the next.
    table ladder (K R R vs K) {
        /// How many squares around their king are ours.
        let held = count(ring(their.king) & attacked_by(us));

        rule always: true -> mate, mate_in_two, step;

        advice mate        { better: checkmate; us: 0 => rook; them: none; }
        advice mate_in_two { better: checkmate; us: 0 => rook, 2 => rook; them: 1 => legal; }
        advice step        { better: held > root.held and not stalemate; us: 0 => rook; them: none; }
    }
}

/// What the table says of a position, and the tree it would play.
fn explained(fen: &str) -> Result<String, Box<dyn Error>> {
    let position = Position::from_fen(fen, Color::White)?;
    let mut scratch = Scratch::default();
    let chosen = Player::new(&ladder::TABLE).choose_with(&position, &mut scratch)?;
    let (mv, rule, advice) = (position.san(chosen.mv), chosen.rule_name(), chosen.advice_name());
    let mut text = format!("{mv}, by the advice {advice} of the rule {rule}\n");
    let Some(play) = ladder::TABLE.decide(&position, &mut scratch).play() else { return Ok(text) };
    walk(&ladder::TABLE, &position, play, &mut scratch, &mut |visit| {
        if let Visit::Ours { depth, before, mv, .. } | Visit::Theirs { depth, before, mv, .. } = visit {
            text += &format!("{}{}\n", "  ".repeat(depth.into()), before.san(mv));
        }
    });
    Ok(text)
}

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", explained("7k/8/R7/1R6/8/8/8/K7 w - - 0 1")?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ladder_is_explained() {
        let text = explained("7k/8/R7/1R6/8/8/8/K7 w - - 0 1").expect("a move");
        assert!(text.starts_with("Rb7, by the advice mate_in_two of the rule always\n"), "{text}");
        assert!(text.ends_with("  Kg8\n    Ra8#\n"), "{text}");
    }
}
