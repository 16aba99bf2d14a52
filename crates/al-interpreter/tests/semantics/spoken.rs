//! The switches as tables say them, each in a position in which it changes the answer.

use al_chess::{Color, Position};
use al_compiler::load::Disk;
use al_interpreter::Interpreter;
use al_runtime::{Scratch, Table};

/// Our king walks on an empty side of the board; theirs has one move, to h7.
const CORNER: &str = "7k/8/8/8/8/8/8/K5R1 w - - 0 1";

/// Rb2 is stalemate, Rh1 is mate.
const STALEMATE_OR_MATE: &str = "8/8/8/8/8/1K6/7R/k7 w - - 0 1";

/// The advice that is accepted and its move, of a table with one piece of advice.
fn answer(material: &str, advice: &str, fen: &str) -> Option<(String, String)> {
    let text = format!("table t ({material}) {{ rule always: true -> act; advice act {{ {advice} }} }}");
    told(&text, fen)
}

fn told(text: &str, fen: &str) -> Option<(String, String)> {
    let checked = al_compiler::front("t.adv", text, &mut Disk).unwrap_or_else(|failed| panic!("{failed}"));
    let table = Interpreter::of(&checked, "t").expect("the table is called t");
    let root = Position::from_fen(fen, Color::White).expect("a position");
    let play = table.decide(&root, &mut Scratch::default()).play()?;
    Some((table.advice_name(play.advice).to_owned(), play.mv.uci(Color::White).to_string()))
}

fn rook(advice: &str, fen: &str) -> Option<String> {
    answer("K R vs K", advice, fen).map(|(_, mv)| mv)
}

#[test]
fn the_better_goal_is_asked_with_us_to_move_only() {
    let asked = |at: &str, better: &str| {
        rook(&format!("better_at: {at}; better: {better}; us: 0 => king where to == a2; them: 1 => legal;"), CORNER)
    };
    // it holds between our move and the reply
    let between = "their.king == h8 and our.king == a2";
    assert_eq!(asked("everywhere", between).as_deref(), Some("a1a2"));
    assert_eq!(asked("them", between).as_deref(), Some("a1a2"));
    assert_eq!(asked("us", between), None);
    // it holds after the reply
    assert_eq!(asked("us", "their.king == h7").as_deref(), Some("a1a2"));
    assert_eq!(asked("after our moves", "their.king == h7"), None);
    // at the root there would be nothing to play for
    assert_eq!(asked("us", "their.king == h7 or our.king == a1"), None);
}

#[test]
fn the_holding_goal_is_asked_with_us_to_move_only() {
    let held = |at: &str| {
        let holding = "not (their.king == h8 and our.king == a2)";
        let moves = "us: 0 => king where to == a2; them: 1 => legal;";
        rook(&format!("holding_at: {at}; better: their.king == h7; holding: {holding}; {moves}"), CORNER)
    };
    assert_eq!(held("everywhere"), None);
    assert_eq!(held("us").as_deref(), Some("a1a2"));
}

#[test]
fn a_stated_draw_is_better_than_nothing_and_worse_than_the_goal() {
    let ended = |outcome: &str, moves: &str| {
        let advice = format!("exhausted: them {outcome}; better: checkmate; us: 0 => {moves}; them: 1 => legal;");
        answer("K R vs K", &advice, STALEMATE_OR_MATE)
    };
    let said = |advice: &str, mv: &str| Some((advice.to_owned(), mv.to_owned()));
    let both = "rook where to == b2 then rook";
    assert_eq!(ended("success", both), said("act", "h2b2"));
    assert_eq!(ended("win", both), said("act", "h2b2"));
    assert_eq!(ended("draw", both), said("act", "h2h1"));
    assert_eq!(ended("loss", both), said("act", "h2h1"));
    let stalemates = "rook where to == b2";
    assert_eq!(ended("draw", stalemates), said("act (draw)", "h2b2"));
    assert_eq!(ended("loss", stalemates), None);
    assert_eq!(ended("fail", stalemates), None);
}

#[test]
fn a_draw_of_one_piece_of_advice_comes_before_the_next_piece() {
    let table = |second: &str| {
        let text = format!(
            "table t (K R vs K) {{
                exhausted: them draw;
                rule hopes: can(act) -> act, other;
                rule rest: true -> other;
                advice act {{ better: checkmate; us: 0 => rook where to == b2; them: 1 => legal; }}
                advice other {{ better: {second}; us: 0 => rook; them: none; }}
            }}"
        );
        told(&text, STALEMATE_OR_MATE)
    };
    assert_eq!(table("checkmate"), Some(("act (draw)".to_owned(), "h2b2".to_owned())));
}

#[test]
fn they_pass_in_a_semi_static_search_unless_in_check() {
    let walk = |switch: &str, first: &str| {
        let moves = format!("us: 0 => {first}, 2 => king where to in ring(a1);");
        rook(&format!("{switch} better: depth == 3 and their.king == h8; {moves}"), CORNER)
    };
    assert_eq!(walk("semi_static: us;", "king").as_deref(), Some("a1b2"));
    assert_eq!(walk("semi_static: off; bound: 3 plies;", "king"), None);
    // in check they may not pass, and so have no move
    let check = "rook where to == h1";
    assert_eq!(walk("semi_static: us;", check), None);
    assert_eq!(walk("semi_static: us; exhausted: them success;", check).as_deref(), Some("g1h1"));
}

#[test]
fn a_tree_of_al15_ends_where_they_have_no_reply() {
    let stalemates = "better: checkmate; us: 0 => rook where to == b2; them: 1 => legal;";
    assert_eq!(rook(&format!("search: al0; {stalemates}"), STALEMATE_OR_MATE), None);
    assert_eq!(rook(&format!("search: al15; {stalemates}"), STALEMATE_OR_MATE).as_deref(), Some("h2b2"));
    // unlike AL1 it asks its goals of the root and after replies
    let held = "holding: not (their.king == h7 and our.king == a2); better: our.king == a3; bound: 2 moves; us: 0 | 2 => king where to in file_a; them: 1 => legal;";
    assert_eq!(rook(&format!("search: al1; {held}"), CORNER).as_deref(), Some("a1a2"));
    assert_eq!(rook(&format!("search: al15; {held}"), CORNER), None);
}

#[test]
fn pawns_of_historical_tables_step_once_and_stay_pawns() {
    let table = |settings: &str, better: &str, fen: &str| {
        let text = format!(
            "table t (K P vs K) {{ {settings} rule every: true -> act; advice act {{ better: {better}; us: 0 => pawn; them: none; }} }}"
        );
        told(&text, fen).map(|(_, mv)| mv)
    };
    let (start, last) = ("8/8/8/8/8/k7/3P4/3K4 w - - 0 1", "8/3P4/8/8/8/k7/8/3K4 w - - 0 1");
    let fourth = "our.pawn.rank == rank_4";
    assert_eq!(table("", fourth, start).as_deref(), Some("d2d4"));
    assert_eq!(table("moves_of_pawn: single step;", fourth, start), None);
    let moved = "our.pawn.rank > root.our.pawn.rank";
    assert_eq!(table("moves_of_pawn: single step;", moved, start).as_deref(), Some("d2d3"));
    assert_eq!(table("moves_of_pawn: single step;", moved, last).as_deref(), Some("d7d8q"));
    assert_eq!(table("moves_of_pawn: single step, no promotion;", moved, last), None);
}

#[test]
fn a_limited_question_has_the_rest_of_the_plies() {
    // a walk along the file, asked about step by step: each step takes two plies
    let walks = |plies: u32| {
        let text = format!(
            "table t (K R vs K) {{
                rule near: can(go, {plies}) -> go;
                rule far: true -> stay;
                advice go {{
                    better: our.king.rank == rank_4 or our.king.rank > root.our.king.rank and can(go, 99);
                    us: 0 => king where to in file_a; them: none;
                }}
                advice stay {{ better: true; search: al1; us: 0 => rook; them: none; }}
            }}"
        );
        told(&text, CORNER).map(|(advice, _)| advice)
    };
    // the kings walk towards each other on files that do not meet; a2, a reply, a3, a reply, a4: five plies
    for plies in 1..5 {
        assert_eq!(walks(plies).as_deref(), Some("stay"), "{plies}");
    }
    assert_eq!(walks(5).as_deref(), Some("go"));
}

/// Whether a condition holds in a position, for a table with this advice beside.
fn holds(material: &str, advice: &str, condition: &str, fen: &str) -> bool {
    let act = |name: &str| format!("advice {name} {{ better: true; search: al1; us: 0 => legal; them: none; }}");
    let (yes, no) = (act("yes"), act("no"));
    let text = format!(
        "table t ({material}) {{ rule first: {condition} -> yes; rule rest: true -> no; {yes} {no} advice {advice} }}"
    );
    told(&text, fen).is_some_and(|(name, _)| name == "yes")
}

#[test]
fn we_pass_in_a_search_in_which_they_alone_move() {
    let walk =
        |goals: &str, fen: &str| holds("K R vs K", &format!("idle {{ semi_static: them; {goals} }}"), "can(idle)", fen);
    assert!(walk("better: their.king == h7; them: 1 => legal;", CORNER));
    // the rook has not moved, and neither has our king
    assert!(walk(
        "better: depth == 4 and their.king in ring(h7) and our.king == a1 and our.rook == g1; them: 1 | 3 => legal;",
        CORNER
    ));
    assert!(!walk("better: their.king == h6; them: 1 | 3 => legal;", CORNER), "he need not go there");
    assert!(walk("better: their.king == h6; them: 1 => legal, 3 => legal where to == h6;", CORNER));
    assert!(!walk("better: their.king == h7; holding: their.king != h7; them: 1 => legal;", CORNER));
    assert!(!walk("better: their.king in [h7, h8]; them: 1 => legal;", CORNER), "it holds at the root already");
    // without a move of ours, their king has none: the tree ends there
    const SHUT_IN: &str = "7k/8/5K2/6R1/8/8/8/8 w - - 0 1";
    assert!(!walk("better: their.king == a1; them: 1 => king where to == g8;", SHUT_IN));
    assert!(walk("exhausted: them success; better: their.king == a1; them: 1 => king where to == g8;", SHUT_IN));
}

#[test]
fn nobody_passes_in_check() {
    let walk = |goals: &str, fen: &str| {
        holds("K R vs K R", &format!("idle {{ semi_static: them; {goals} }}"), "can(idle)", fen)
    };
    let quiet = "8/8/8/8/6k1/r7/8/2R4K w - - 0 1";
    let check = "8/8/8/8/5k2/r6K/8/2R5 w - - 0 1";
    let anything = "better: depth == 1; them: 1 => legal;";
    assert!(walk(anything, quiet));
    assert!(!walk(anything, check), "at the root there is nothing to do");
    // their rook checks, and we have no move then
    let checked = "better: depth == 3; them: 1 => rook where to == h3, 3 => legal;";
    assert!(!walk(checked, quiet));
    assert!(walk(&format!("exhausted: us success; {checked}"), quiet));
    assert!(walk("better: depth == 3; them: 1 => rook where to == b3, 3 => legal;", quiet));
}

#[test]
fn goals_may_be_asked_without_a_move() {
    let near =
        "close(m: man, n: int) { bound: 0; better: distance(m, their.king) <= n; holding: not captured(our.rook); }";
    let asked = |condition: &str, fen: &str| holds("K R vs K", near, condition, fen);
    let fen = "8/8/8/8/1k6/8/8/K6R w - - 0 1";
    assert!(asked("can(close(our.king, 3))", fen), "nothing is played first");
    assert!(!asked("can(close(our.king, 2))", fen));
    assert!(asked("can(close(our.rook, 6)) and not can(close(our.rook, 5))", fen));
    // an argument is what it is where the question is asked
    assert!(asked("can(close(our.king, distance(our.king, b4)))", fen));
    // with them to move, nothing is played either
    let rule = |better: &str| {
        let text = format!(
            "table t (K R vs K) {{ rule always: true -> act; advice {near}
               advice act {{ better: {better}; us: 0 => king where to in file_b then king; them: none; }} }}"
        );
        told(&text, fen).map(|(_, mv)| mv)
    };
    assert_eq!(
        rule("turn == them and can(close(our.king, 7)) and not root.can(close(our.king, 2))").as_deref(),
        Some("a1b2")
    );
    assert_eq!(
        rule("turn == them and not can(close(our.king, 2)) and root.can(close(our.king, 3))").as_deref(),
        Some("a1b1")
    );
    assert_eq!(rule("can(close(our.king, 7)) and root.can(close(our.king, 2))"), None);
}
