//! Inside a function the place is the same.

fn main() {
    advice::advice_table! {
        table kqk (K Q vs K) {
            rule always: true -> mate;
            advice mate { better: checkmate; us: 0 => quen; them: none; }
        }
    }
    let _ = &kqk::TABLE;
}
