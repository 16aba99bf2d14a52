advice::advice_table! {
    table kqk (K Q vs K) {
        let half = 0.5;
        rule always: true -> mate;
        advice mate { better: checkmate; us: 0 => queen; them: none; }
    }
}

fn main() {}
