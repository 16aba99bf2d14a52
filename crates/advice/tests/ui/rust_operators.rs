advice::advice_table! {
    table kqk (K Q vs K) {
        rule always: on_edge(their.king) && !stalemate -> mate;
        rule other: true -> mate;
        advice mate { better: checkmate; us: 0 => queen; them: none; }
    }
}

fn main() {}
