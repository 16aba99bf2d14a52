//! Predicates written in Rust are found from where the macro stands.

mod inner {
    pub mod predicates {
        use advice::{Placed, Square, SquareSet};

        pub fn near(s: Square, men: SquareSet) -> bool {
            men.contains(s)
        }

        pub fn lost(m: Placed) -> bool {
            m.square.is_none()
        }
    }

    fn private(n: i32) -> i32 {
        n
    }

    advice::advice_table! {
        extern fn near(s: square, men: set) -> bool from crate::inner::predicates::near;
        extern fn lost(m: man) -> bool from predicates::lost;
        extern fn private(n: int) -> int(0..=7) from self::private;
        table demo (K R vs K) {
            rule always: private(our.king.rank) > 1 -> act;
            rule rest: true -> act;
            advice act { better: near(their.king, ring(our.king)) and not lost(our.rook); us: 0 => king; them: none; }
        }
    }
}

fn main() {
    let _ = &inner::demo::TABLE;
}
