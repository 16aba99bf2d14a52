//! Advice that no rule lists is a warning, not an error.

advice::advice_table! {
    table kqk (K Q vs K) {
        rule always: true -> mate;
        advice mate { better: checkmate; us: 0 => queen; them: none; }
        advice wait { better: turn == them; us: 0 => king; them: none; }
    }
}

fn main() {
    assert_eq!(kqk::Advice::ALL.len(), 2);
}
