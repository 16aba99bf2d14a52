//! Three mistakes, three errors; code that uses the table has none.

advice::advice_table! {
    /// King and queen against king.
    table kqk (K Q vs K) {
        rule close: naer -> mate;
        rule far: true -> confine, mate;
        advice mate { better: checkmat; us: 0 => queen; them: none; }
        advice walk { better: distance(our.king, their.king); us: 0 => king; them: none; }
    }
}

fn main() {
    use advice::Table;
    let player = advice::Player::new(&kqk::TABLE);
    let rule: kqk::Rule = kqk::Rule::Close;
    assert_eq!(kqk::Rule::ALL.len(), 2);
    println!("{player:?} {} {} {:?}", rule.name(), kqk::Advice::Walk.name(), kqk::TABLE.materials());
    println!("{} {}", kqk::SOURCE, kqk::HASH);
    let _: Option<kqk::Position> = None;
}
