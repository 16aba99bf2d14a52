advice::advice_table! {
    extern fn near(s: square, men: set) -> bool from near;
    table demo (K R vs K) {
        rule always: true -> act;
        advice act { better: near(their.king, [our.king]); us: 0 => king; them: none; }
    }
}

fn near(s: advice::Square) -> bool {
    s.rank() > 3
}

fn main() {}
