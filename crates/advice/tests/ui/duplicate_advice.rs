advice::advice_table! {
    table kqk (K Q vs K) {
        rule always: true -> mate;
        advice mate { better: true; us: 0 => king; them: none; }
        advice mate { better: checkmate; us: 0 => queen; them: none; }
    }
}

fn main() {}
