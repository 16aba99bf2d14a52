//! A program that uses little of what tables offer.
#![deny(warnings)]

mod file {
    include!(concat!(env!("OUT_DIR"), "/krk_safe.rs"));
}

mod inline {
    advice::advice_table! {
        table kqk (K Q vs K) {
            rule always: true -> mate;
            advice mate { better: checkmate; us: 0 => queen; them: none; }
        }
        table unused (K Q vs K) {
            rule always: true -> mate;
            advice mate { better: checkmate; us: 0 => queen; them: none; }
        }
    }
}

fn main() {
    let tables: [&dyn advice::Table; 2] = [&file::krk_safe::TABLE, &inline::kqk::TABLE];
    for table in tables {
        println!("{}", table.name());
    }
}
