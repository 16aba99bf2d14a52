advice::advice_table! {
    table kqk (K Q vs K) {
        rule always: true -> mate;
        advice mate { better: checkmate; us: 0 => queen; them: none; }
        test "7k/8/6K1/8/8/8/8/1Q6 b - - 0 1" => always;
    }
}

fn main() {}
