advice::advice_table! {
    table kqk (K Q vs K) {
        rule always: true -> mate;
        advice mate { better: checkmate; us: 1 => queen; them: none; }
    }
}

fn main() {}
