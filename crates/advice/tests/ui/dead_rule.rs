advice::advice_table! {
    table kqk (K Q vs K) {
        rule always: true -> mate;
        rule never: on_edge(their.king) -> mate;
        advice mate { better: checkmate; us: 0 => queen; them: none; }
    }
}

fn main() {}
