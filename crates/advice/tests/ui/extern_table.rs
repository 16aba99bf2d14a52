advice::advice_table! {
    table demo (K R vs K) {
        rule always: true -> act;
        advice act { better: distance(our.king, their.king) == 2; us: 0 => king; them: none; }
    }
}

advice::advice_table! {
    extern table queen (K Q vs K) from crate::demo;
    table other (K Q vs K) {
        rule always: true -> table queen;
    }
}

fn main() {}
