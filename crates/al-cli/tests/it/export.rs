//! `al export`.

use crate::run::{al, al_with, folder};

const TABLE: &str = "table rook (K R vs K) {
    rule always: true -> cut;
    advice cut { better: our.rook.rank == rank_5 and not stalemate; us: 0 => rook; them: none; }
}
";

#[test]
fn what_is_exported_can_be_imported() {
    let folder = folder("export");
    let prolog = folder.join("rook.pl");
    let prolog = prolog.to_str().expect("a path in UTF-8");
    let run = al_with(&["export", "--prolog", "-", "-o", prolog], TABLE).ends(0);
    assert!(run.out.is_empty() && run.err.is_empty());
    let text = std::fs::read_to_string(prolog).expect("it was written");
    assert!(
        text.contains("always :: if true\n    then [cut].")
            && text.contains("(depth = 0) and our_rook_move :\n    nomove).")
    );
    let back = al(&["import", prolog]).ends(0).out;
    assert!(back.contains("table rook (K R vs K)") && back.contains("rule always: true -> cut;"), "{back}");
    assert_eq!(al_with(&["export", "--prolog", "-"], TABLE).ends(0).out, text);
}

#[test]
fn what_has_no_counterpart_is_told() {
    let pawn = TABLE.replace("K R vs K", "K P vs K").replace("rook", "pawn");
    al_with(&["export", "--prolog", "-"], pawn).ends(1).says(&["AL0114", "<stdin>:1:7", "pawns"]);
    al_with(&["export", "-"], TABLE).ends(2).says(&["--prolog"]);
    let two = format!("{TABLE}{}", TABLE.replace("table rook", "table other"));
    al_with(&["export", "--prolog", "-"], &two).ends(2).says(&["several tables", "rook, other"]);
    al_with(&["export", "--prolog", "-", "--table", "other"], two).ends(0);
}
