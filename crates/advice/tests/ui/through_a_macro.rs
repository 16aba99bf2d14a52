//! A table that another macro hands on: the mistake is still at the user's own words.

macro_rules! queens {
    ($condition:expr; $name:ident) => {
        advice::advice_table! {
            table $name (K Q vs K) {
                rule close: on_edge(their.kin) -> mate;
                rule always: true -> mate;
                advice mate { better: checkmate; us: 0 => queen; them: none; }
            }
        }
    };
}

queens!(true; kqk);

fn main() {
    let _ = &kqk::TABLE;
}
