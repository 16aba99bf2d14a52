advice::advice_table! {
    extern fn near(s: square, men: set) -> bool from crate::predicates::near;
    table demo (K R vs K) {
        rule always: true -> act;
        advice act { better: near(their.king, [our.king]); us: 0 => king; them: none; }
    }
}

mod predicates {}

fn main() {}
