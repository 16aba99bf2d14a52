//! A table of another module that is not written for the men it is declared for.

mod library {
    advice::advice_table! {
        /// King and queen against king.
        table queen (K Q vs K) {
            rule always: true -> walk;
            advice walk { better: check; us: 0 => queen; them: none; }
        }
    }
}

advice::advice_table! {
    extern table queen (K R vs K) from library::queen;

    network home {
        route (K R vs K) -> table queen;
    }
}

fn main() {
    println!("{:?}", home::NETWORK);
}
