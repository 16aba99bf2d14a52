advice::advice_table! {
    table kqk (K Q vs K) {
        rule always: distance(our.king, their.king) -> mate;
        advice mate { better: checkmate; us: 0 => queen; them: none; }
    }
}

fn main() {}
