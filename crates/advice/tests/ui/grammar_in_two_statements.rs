//! Mistakes of grammar in two statements are both told, and the table's names survive.

advice::advice_table! {
    table kqk (K Q vs K) {
        rule close: distance(our.king their.king) < 4 -> mate;
        rule far: true -> ;
        advice mate { better checkmate; us: 0 => queen; them: none; }
    }
}

fn main() {
    let _ = (&kqk::TABLE, kqk::Rule::Far);
}
