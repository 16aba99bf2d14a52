//! Advice with a measure, against the definition of what it plays, written out by hand.

use std::sync::Arc;

use al_chess::{Color, Move, Position, Side, geometry};
use al_compiler::load::Disk;
use al_interpreter::{Failure, Forced, Interpreter};
use al_runtime::{Decision, Follow, Scratch, Table};

/// A value of the measure; `None` is mate, which is less than every value.
type Measured = Option<(i32, i32)>;

/// Kings near each other, the rook far from theirs.
fn value(position: &Position) -> Measured {
    let [ours, rook, theirs] = [0, 1, 2].map(|slot| position.square(slot));
    Some((geometry::distance(ours, theirs).into(), -i32::from(geometry::distance(rook, theirs))))
}

/// The rook cannot be taken, and they are not stalemated.
fn holds(after: &Position) -> bool {
    let replies = after.legal_moves();
    !replies.is_empty() && replies.iter().all(|reply| reply.captured.is_none())
}

/// The least value that a move of ours forces with so many moves of ours, itself included; `None`: none.
fn after(position: &Position, mv: Move, left: u32) -> Option<Measured> {
    let after = position.play(mv);
    if after.is_checkmate() {
        return Some(None);
    }
    if !holds(&after) {
        return None;
    }
    let replies: Vec<Option<Measured>> =
        after.legal_moves().iter().map(|reply| below(&after.play(*reply), left - 1)).collect();
    replies.into_iter().collect::<Option<Vec<Measured>>>()?.into_iter().max()
}

/// The same with us to move below the root, where the tree may end.
fn below(position: &Position, left: u32) -> Option<Measured> {
    let here = Some(value(position));
    let moves = position.legal_moves();
    let moves = moves.iter().filter(|_| left > 0).filter_map(|mv| after(position, *mv, left));
    here.into_iter().chain(moves).min()
}

/// The least value that can be forced in so many moves, and the first move that does.
fn least(root: &Position, left: u32) -> Option<(Measured, Move)> {
    let mut best: Option<(Measured, Move)> = None;
    for &mv in root.legal_moves().iter() {
        if let Some(forced) = after(root, mv, left)
            && best.is_none_or(|(least, _)| forced < least)
        {
            best = Some((forced, mv));
        }
    }
    best
}

/// The first move that forces a value below a limit in so many moves.
fn first(root: &Position, left: u32, limit: Measured) -> Option<Move> {
    let moves = root.legal_moves();
    moves.iter().copied().find(|&mv| after(root, mv, left).is_some_and(|forced| forced < limit))
}

/// The move of a choice with at most two moves of ours, and how many it takes.
fn expected(root: &Position, choice: &str) -> Option<(Move, u32)> {
    let at_root = value(root);
    let below_root = |(value, mv): (Measured, Move)| (value < at_root).then_some((value, mv));
    match choice {
        "first" => first(root, 2, at_root).map(|mv| (mv, 2)),
        "quickest" => (1..=2).find_map(|n| first(root, n, at_root).map(|mv| (mv, n))),
        "best" => least(root, 2).and_then(below_root).map(|(_, mv)| (mv, 2)),
        "quickest, best" => (1..=2).find_map(|n| least(root, n).and_then(below_root).map(|(_, mv)| (mv, n))),
        "best, quickest" => {
            let (value, _) = least(root, 2).and_then(below_root)?;
            (1..=2).find_map(|n| least(root, n).filter(|(forced, _)| *forced == value).map(|(_, mv)| (mv, n)))
        }
        other => panic!("no choice {other}"),
    }
}

const CHOICES: [&str; 5] = ["first", "quickest", "best", "quickest, best", "best, quickest"];

fn table(choice: &str, more: &str) -> Interpreter {
    let text = format!(
        "table near (K R vs K) {{
            choose: {choice};
            bound: 2 moves;
            measure near = [distance(our.king, their.king), -distance(our.rook, their.king)];
            rule always: true -> act;
            advice act {{ holding: not en_prise(our.rook) and not stalemate; better: near < root.near; {more} }}
        }}"
    );
    let checked = al_compiler::front("near.adv", &text, &mut Disk).unwrap_or_else(|failed| panic!("{failed}"));
    Interpreter::named(Arc::new(checked.program), "near").expect("the table")
}

/// Some positions of king and rook against king, all over the board.
fn positions() -> impl Iterator<Item = Position> {
    let material = "KRK".parse().expect("a material");
    Position::all(material, Side::Us).step_by(1753)
}

#[test]
fn each_choice_is_what_its_definition_says() {
    let mut moves_of_two = 0;
    for choice in CHOICES {
        let interpreter = table(choice, "");
        for root in positions() {
            let wanted = expected(&root, choice);
            let consultation = interpreter.consult(&root);
            let found = consultation.decision.play().map(|play| play.mv);
            assert_eq!(found, wanted.map(|(mv, _)| mv), "{choice}: {}", root.fen());
            let attempt = &consultation.rules[0].attempts[0];
            let forced = attempt.forced.as_ref().map(|forced| forced.moves);
            assert_eq!(forced, wanted.map(|(_, moves)| moves), "{choice}: {}", root.fen());
            moves_of_two += u32::from(forced == Some(2));
        }
    }
    assert!(moves_of_two > 100, "trees of two moves were met");
}

#[test]
fn values_are_told() {
    let interpreter = table("best, quickest", "");
    let list = |value: Measured| value.map(|(a, b)| vec![a, b]);
    for root in positions() {
        let attempt = interpreter.consult(&root).rules.swap_remove(0).attempts.swap_remove(0);
        let at_root = list(value(&root)).expect("not mate");
        let least = least(&root, 2).map(|(value, _)| value);
        match (attempt.failure, attempt.forced) {
            (None, Some(forced)) => {
                let Forced { measure, at_root: told, value, .. } = forced;
                assert_eq!((measure.as_str(), told), ("near", at_root));
                assert_eq!(Some(value), least.map(list), "{}", root.fen());
            }
            (Some(Failure::NotForced { at_root: told, least: forced, .. }), None) => {
                assert_eq!((told, forced), (at_root, least.flatten().map(|(a, b)| vec![a, b])));
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_tree_ends_where_its_value_is_reached() {
    for choice in CHOICES {
        let interpreter = table(choice, "");
        let mut scratch = Scratch::default();
        for root in positions().step_by(3) {
            let Decision::Play(play) = interpreter.decide(&root, &mut scratch) else { continue };
            let (_, moves) = expected(&root, choice).expect("the table has a move");
            let forced = after(&root, play.mv, moves).expect("a tree");
            // without `best` any value below the root's will do
            let limit = if choice.contains("best") { forced } else { None.max(less(value(&root))) };
            let position = root.play(play.mv);
            assert_eq!(play.ends, position.is_checkmate());
            for &reply in position.legal_moves().iter() {
                let node = position.play(reply);
                let follow = interpreter.follow(&root, play.advice, 2, &node, &mut scratch);
                if value(&node) <= limit {
                    assert_eq!(follow, Follow::Leaf, "{choice}: {} {reply:?}", root.fen());
                    continue;
                }
                let moves = node.legal_moves();
                let wanted = moves.iter().copied().find(|mv| after(&node, *mv, 1).is_some_and(|value| value <= limit));
                let Follow::Play { mv, .. } = follow else { panic!("{choice}: {} {reply:?}", root.fen()) };
                assert_eq!(Some(mv), wanted, "{choice}: {} {reply:?}", root.fen());
            }
        }
    }
}

/// The greatest value below another one that positions have: of one rook distance less or, there being
/// none, of one king distance less.
fn less(value: Measured) -> Measured {
    let (kings, rook) = value.expect("not mate");
    Some(if rook > -7 { (kings, rook - 1) } else { (kings - 1, 0) })
}

#[test]
fn a_table_consulted_anew_plays_no_tree() {
    let interpreter = table("best, quickest", "consult: anew;");
    let root = Position::from_fen("8/8/8/8/4k3/8/8/K2R4 w - - 0 1", Color::White).expect("a position");
    let consultation = interpreter.consult(&root);
    let play = consultation.decision.play().expect("a move");
    assert!(play.ends);
    assert!(consultation.tree.expect("what the move forces").plies() > 1);
    assert_eq!(interpreter.decide(&root, &mut Scratch::default()), consultation.decision);
}

#[test]
fn a_measure_need_not_be_compared() {
    let text = "table far (K R vs K) {
        measure far = -distance(our.rook, their.king);
        rule always: true -> act;
        advice act { holding: not en_prise(our.rook) and not stalemate; measure: far; choose: best, quickest; bound: 1; }
    }";
    let checked = al_compiler::front("far.adv", text, &mut Disk).unwrap_or_else(|failed| panic!("{failed}"));
    let interpreter = Interpreter::named(Arc::new(checked.program), "far").expect("the table");
    // seven squares away already, and a move must be made all the same
    let root = Position::from_fen("7k/8/8/8/8/8/8/R3K3 w - - 0 1", Color::White).expect("a position");
    let attempt = interpreter.consult(&root).rules.swap_remove(0).attempts.swap_remove(0);
    let forced = attempt.forced.expect("accepted");
    assert_eq!((forced.at_root, forced.moves), (vec![-7], 1));
    assert!(forced.value >= Some(vec![-7]));
}
