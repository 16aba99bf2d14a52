advice::advice_table! {
    table kqk (K Q vs K) {
        rule always: our.rook in file_a -> mate;
        advice mate { better: checkmate; us: 0 => queen; them: none; }
    }
}

fn main() {}
