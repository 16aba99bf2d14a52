//! Tables in the source.

pub mod tables {
    //! In a module, two in one macro.

    advice::advice_table! {
        use "advice/near.adv";

        /// King and queen against king.
        table kqk (K Q vs K) {
            rule near: near(our.king, their.king) -> mate;
            rule far: true -> mate;
            advice mate { better: checkmate; us: 0 => queen; them: none; }
        }

        /// King and rook against king.
        table krk (K R vs K) {
            rule near: near(our.king, their.king) -> mate;
            rule far: true -> mate;
            advice mate { better: checkmate; us: 0 => rook; them: none; }
        }
    }
}

/// The first move of a mate with two rooks, from a table inside a function.
pub fn mate_with_two_rooks(position: &advice::Position) -> Option<advice::Move> {
    advice::advice_table! {
        table krrk (K R R vs K) {
            rule always: true -> mate;
            advice mate { better: checkmate; us: 0 => rook, 2 => rook; them: 1 => legal; }
        }
    }
    use advice::Table;
    krrk::TABLE.decide(position, &mut advice::Scratch::default()).play().map(|play| play.mv)
}

#[cfg(test)]
mod tests {
    use advice::{Color, Position};

    #[test]
    fn the_ladder_is_climbed() {
        let position = Position::from_fen("7k/8/R7/1R6/8/8/8/K7 w - - 0 1", Color::White).expect("a legal position");
        let first = super::mate_with_two_rooks(&position).expect("a move");
        assert!(!position.play(first).is_checkmate());
        assert_eq!(super::tables::kqk::Rule::ALL[0].name(), "near");
        assert_eq!(super::tables::krk::Advice::ALL, &[super::tables::krk::Advice::Mate]);
    }
}
