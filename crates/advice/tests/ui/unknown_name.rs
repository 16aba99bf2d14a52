advice::advice_table! {
    table kqk (K Q vs K) {
        let near = distance(our.king, their.king) < 4;
        rule close: naer -> mate;
        rule other: true -> mate;
        advice mate { better: checkmate; us: 0 => queen; them: none; }
    }
}

fn main() {}
