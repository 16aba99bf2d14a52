//! A table for any position, and tables of another module behind it.

use advice::{Color, Decision, Position, Scratch, Table, consult};

mod library {
    advice::advice_table! {
        /// King and queen against king.
        table queen (K Q vs K) {
            rule always: true -> walk;
            advice walk { better: check; us: 0 => queen; them: none; }
        }

        /// Takes what it can.
        table greedy {
            rule always: true -> take;
            advice take { better: balance > root.balance; us: 0 => capture; them: none; }
        }

        network both {
            route (K Q vs K) -> table queen;
            otherwise -> table greedy;
        }
    }
}

advice::advice_table! {
    extern table queen (K Q vs K) from library::queen;
    extern table anything from library::both;

    network home {
        route (K Q vs K) where on_edge(their.king) -> table queen;
        otherwise -> table anything;
    }
}

fn main() {
    let first = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    for (fen, table) in [(first, "greedy"), ("7k/8/8/8/8/8/2Q5/K7 w - - 0 1", "queen"), ("8/8/8/3k4/8/8/1Q6/K7 w - - 0 1", "queen")] {
        let position = Position::from_fen(fen, Color::White).expect("a position");
        assert!(home::NETWORK.covers(&position));
        let consulted = consult(&home::NETWORK, &position, &mut Scratch::default());
        assert_eq!(consulted.table.name(), table);
        assert!(matches!(consulted.decision, Decision::Play(_)), "{fen}");
    }
}
