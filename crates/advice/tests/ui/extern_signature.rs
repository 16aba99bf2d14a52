advice::advice_table! {
    extern fn near(close: bool, steps: int(0..=7)) -> bool from near;
    table demo (K R vs K) {
        rule always: true -> act;
        advice act { better: near(true, 3); us: 0 => king; them: none; }
    }
}

fn near(close: bool) -> bool {
    close
}

fn main() {}
