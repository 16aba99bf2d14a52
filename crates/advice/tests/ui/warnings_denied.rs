//! Warnings are told at their place too; only who denies them fails.
#![deny(warnings)]

advice::advice_table! {
    table kqk (K Q vs K) {
        rule always: true -> mate;
        advice mate { better: checkmate; us: 0 => queen; them: none; }
        advice wait { better: true; us: 0 => king; them: none; }
    }
}

fn main() {
    let _ = &kqk::TABLE;
}
