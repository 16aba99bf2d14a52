//! The player and walks over trees, on a table written by hand.

use al_chess::{Color, Material, Move, Position, Role, Side, Square};
use al_runtime::{Decision, Follow, Play, Player, Refusal, Scratch, Table, Visit, tree_nodes, walk};

/// Two rooks against a king. Rule 0 with its advice has a tree of three plies: a rook's first move,
/// then the replies to light squares only, then a rook's first move, unless their king is on the edge.
/// Rule 1, with our king on the first rank, has none.
struct Rooks;

/// The first move of a rook.
fn rook_move(position: &Position) -> Option<Move> {
    position.legal_moves().iter().copied().find(|mv| position.role(mv.slot) == Role::Rook)
}

fn material() -> Material {
    Material::new(&[Role::King, Role::Rook, Role::Rook], &[Role::King]).expect("KRRK")
}

impl Table for Rooks {
    fn name(&self) -> &str {
        "rooks"
    }
    fn materials(&self) -> &[Material] {
        &[]
    }
    fn rule_count(&self) -> usize {
        2
    }
    fn rule_name(&self, rule: u16) -> &str {
        ["first", "second"][usize::from(rule)]
    }
    fn advice_count(&self) -> usize {
        1
    }
    fn advice_name(&self, _: u16) -> &str {
        "two_rook_moves"
    }
    fn hash(&self) -> u64 {
        0
    }
    fn covers(&self, position: &Position) -> bool {
        position.turn() == Side::Us && position.material() == material() && position.is_whole()
    }
    fn decide(&self, position: &Position, _: &mut Scratch) -> Decision {
        if !self.covers(position) {
            return Decision::NotCovered;
        }
        match position.king(Side::Us).rank() {
            0 => Decision::NoAdvice { rule: 1 },
            7 => Decision::NoRule,
            _ => rook_move(position).map_or(Decision::NoAdvice { rule: 0 }, |mv| {
                Decision::Play(Play { rule: 0, advice: 0, mv, ends: false })
            }),
        }
    }
    fn allows(&self, root: &Position, _: u16, depth: u16, position: &Position, reply: Move) -> bool {
        assert!(root.is_canonical());
        assert_eq!((depth, position.turn()), (1, Side::Them));
        reply.to.is_light()
    }
    fn follow(&self, root: &Position, _: u16, depth: u16, position: &Position, _: &mut Scratch) -> Follow {
        assert_eq!((depth, position.material()), (2, root.material()));
        let king = position.king(Side::Them);
        let edge = [king.file(), king.rank()].iter().any(|line| matches!(line, 0 | 7));
        match rook_move(position) {
            Some(mv) if !edge => Follow::Play { mv, ends: true },
            _ => Follow::Leaf,
        }
    }
}

const ROOT: &str = "8/8/8/3k4/8/K7/1R6/2R5 w - - 0 1";

fn position(fen: &str) -> Position {
    Position::from_fen(fen, Color::White).expect(fen)
}

fn reply(position: &Position, uci: &str) -> Position {
    position.play(position.find_move(uci).expect(uci))
}

/// The position entered anew from its FEN: men in canonical slots, clock of the FEN.
fn entered(position: &Position) -> Position {
    Position::from_fen(&position.fen().to_string(), position.us()).expect("a legal position")
}

#[test]
fn a_tree_is_followed_and_then_the_table_consulted() {
    let mut player = Player::new(&Rooks);
    let mut scratch = Scratch::default();
    assert!(player.place().is_none());

    let root = position(ROOT);
    let first = player.choose_with(&root, &mut scratch).expect("a move");
    assert_eq!((first.depth, first.continues(), first.ends), (0, false, false));
    assert_eq!((first.rule_name(), first.advice_name(), first.table.name()), ("first", "two_rook_moves", "rooks"));

    // d5 is light, so c4 and e6 are, and e5 is dark.
    let after = root.play(first.mv);
    let inside = reply(&after, "d5e6");
    let second = player.choose_with(&inside, &mut scratch).expect("a move");
    assert_eq!((second.depth, second.continues(), second.ends), (2, true, true));
    assert_eq!(player.place().map(|place| place.depth), Some(2));

    // The tree has ended: whatever they play, the table is consulted.
    let third = player.choose_with(&reply(&inside.play(second.mv), "e6d5"), &mut scratch).expect("a move");
    assert_eq!((third.depth, third.continues()), (0, false));
}

#[test]
fn a_position_entered_anew_continues_the_tree() {
    let mut scratch = Scratch::default();
    let root = position("8/8/8/3k4/8/K7/8/RR6 w - - 0 1");
    let mut player = Player::new(&Rooks);
    let first = player.choose_with(&root, &mut scratch).expect("a move");
    assert_eq!(first.mv.uci(Color::White).to_string(), "a1a2");
    // The rook on a1 was the lower one; on a2 it is the higher one, and the slots change places.
    let anew = entered(&reply(&root.play(first.mv), "d5e6"));
    let second = player.choose_with(&anew, &mut scratch).expect("a move");
    assert_eq!((second.depth, second.mv.uci(Color::White).to_string()), (2, "b1a1".to_owned()));
    assert!(anew.legal_moves().contains(&second.mv));
    assert_eq!(player.place().map(|place| place.mv.slot), Some(2));
    assert_eq!(second.mv.slot, 1);
}

#[test]
fn the_order_of_identical_men_does_not_depend_on_the_way_there() {
    let mut scratch = Scratch::default();
    // The same position with its rooks in either slot.
    let squares = |a, b| [Square::A3, a, b, Square::D5];
    let low_first = Position::new_unchecked(material(), &squares(Square::C1, Square::B2), Side::Us);
    let high_first = Position::new_unchecked(material(), &squares(Square::B2, Square::C1), Side::Us);
    let move_in = |position: &Position| {
        let chosen = Player::new(&Rooks).choose_with(position, &mut scratch).expect("a move");
        assert!(position.legal_moves().contains(&chosen.mv));
        (chosen.mv.from, chosen.mv.to)
    };
    let moves = [low_first, high_first].each_ref().map(move_in);
    assert_eq!(moves[0], moves[1]);
}

#[test]
fn a_reply_outside_the_constraint_leaves_the_tree() {
    let mut player = Player::new(&Rooks);
    let mut scratch = Scratch::default();
    let root = position(ROOT);
    let first = player.choose_with(&root, &mut scratch).expect("a move");
    let outside = reply(&root.play(first.mv), "d5e5");
    assert_eq!(player.choose_with(&outside, &mut scratch).expect("a move").depth, 0);
    assert_eq!(player.place().map(|place| place.root), Some(outside.canonical()));
}

#[test]
fn a_leaf_after_their_reply_is_consulted() {
    let mut player = Player::new(&Rooks);
    let mut scratch = Scratch::default();
    let root = position("8/3k4/8/8/8/K7/1R6/2R5 w - - 0 1");
    let first = player.choose_with(&root, &mut scratch).expect("a move");
    let edge = reply(&root.play(first.mv), "d7e8");
    assert_eq!(player.choose_with(&edge, &mut scratch).expect("a move").depth, 0);
}

#[test]
fn another_position_is_a_new_root() {
    let mut player = Player::new(&Rooks);
    let mut scratch = Scratch::default();
    let root = position(ROOT);
    player.choose_with(&root, &mut scratch).expect("a move");
    let elsewhere = position("8/8/8/3k4/8/7K/1R6/2R5 w - - 0 1");
    assert_eq!(player.choose_with(&elsewhere, &mut scratch).expect("a move").depth, 0);
}

#[test]
fn the_same_position_asked_again_gives_the_same_answer() {
    let mut player = Player::new(&Rooks);
    let mut scratch = Scratch::default();
    let root = position(ROOT);
    let first = player.choose_with(&root, &mut scratch).expect("a move");
    let again = player.choose_with(&root, &mut scratch).expect("a move");
    assert_eq!((first.mv, first.depth), (again.mv, again.depth));

    let inside = reply(&root.play(first.mv), "d5e6");
    let second = player.choose_with(&inside, &mut scratch).expect("a move");
    let again = player.choose_with(&entered(&inside), &mut scratch).expect("a move");
    assert_eq!((second.mv.to, 2, true), (again.mv.to, again.depth, again.ends));
}

#[test]
fn a_reset_player_consults_in_the_middle_of_a_tree() {
    let mut player = Player::new(&Rooks);
    let mut scratch = Scratch::default();
    let root = position(ROOT);
    let first = player.choose_with(&root, &mut scratch).expect("a move");
    player.reset();
    let inside = reply(&root.play(first.mv), "d5e6");
    assert_eq!(player.choose_with(&inside, &mut scratch).expect("a move").depth, 0);
}

#[test]
fn refusals_say_why_and_forget_the_tree() {
    let mut scratch = Scratch::default();
    let root = position(ROOT);
    for (fen, refusal, words) in [
        ("8/8/8/3k4/8/K7/8/2R5 w - - 0 1", Refusal::NotCovered, "other men"),
        ("8/8/8/3k4/8/K7/1R6/2R5 b - - 0 1", Refusal::NotCovered, "other men"),
        ("K7/8/8/3k4/8/8/1R6/2R5 w - - 0 1", Refusal::NoRule, "no rule"),
        ("8/8/8/3k4/8/8/1R6/K1R5 w - - 0 1", Refusal::NoAdvice { rule: 1 }, "rule 2"),
    ] {
        let mut player = Player::new(&Rooks);
        player.choose_with(&root, &mut scratch).expect("a move");
        let answer = player.choose_with(&position(fen), &mut scratch);
        assert_eq!(answer.map(|chosen| chosen.mv), Err(refusal), "{fen}");
        assert!(refusal.to_string().contains(words), "{refusal}");
        assert!(player.place().is_none(), "{fen}");
    }
}

#[test]
fn a_capture_by_them_is_no_longer_covered() {
    let mut player = Player::new(&Rooks);
    let mut scratch = Scratch::default();
    let root = position("8/8/8/8/3k4/K3R3/8/1R6 w - - 0 1");
    let first = player.choose_with(&root, &mut scratch).expect("a move");
    let after = root.play(first.mv);
    let taken = after.legal_moves().iter().find(|mv| mv.captured.is_some()).map(|mv| after.play(*mv));
    let taken = taken.expect("their king can take a rook");
    assert_eq!(player.choose_with(&taken, &mut scratch).map(|chosen| chosen.depth), Err(Refusal::NotCovered));
}

#[test]
fn black_plays_the_same_from_its_own_side() {
    let mut scratch = Scratch::default();
    let white = position(ROOT);
    let black = Position::from_fen("2r5/1r6/k7/8/3K4/8/8/8 b - - 0 1", Color::Black).expect("the board turned round");
    let chosen = [white, black].map(|root| Player::new(&Rooks).choose_with(&root, &mut scratch).expect("a move").mv);
    assert_eq!(chosen[0], chosen[1]);
    assert_eq!(chosen[0].uci(Color::White).to_string(), "c1a1");
    assert_eq!(chosen[1].uci(Color::Black).to_string(), "c8a8");
}

#[test]
fn a_walk_visits_moves_replies_and_leaves_in_order() {
    let root = position("8/3k4/8/8/8/K7/1R6/2R5 w - - 0 1");
    let play = Rooks.decide(&root, &mut Scratch::default()).play().expect("a move");
    let mut visits = Vec::new();
    walk(&Rooks, &root, play, &mut Scratch::default(), &mut |visit| {
        visits.push(match visit {
            Visit::Ours { depth, before, mv, after, ends } => {
                assert_eq!(before.play(mv), *after);
                format!("{depth} {}{}", before.san(mv), if ends { " ends" } else { "" })
            }
            Visit::Theirs { depth, before, mv, after, allowed } => {
                assert_eq!(before.play(mv), *after);
                format!("{depth} {} {}", before.san(mv), if allowed { "allowed" } else { "leaves" })
            }
            Visit::Leaf { depth, position } => format!("{depth} leaf {}", position.king(Side::Them)),
        });
    });
    assert_eq!(
        visits,
        [
            "0 Ra1",
            "1 Ke8 allowed",
            "2 leaf e8",
            "1 Ke6 allowed",
            "2 Raa2 ends",
            "1 Kc8 allowed",
            "2 leaf c8",
            "1 Kc6 allowed",
            "2 Raa2 ends",
            "1 Ke7 leaves",
            "1 Kc7 leaves",
            "1 Kd8 leaves",
            "1 Kd6 leaves",
        ]
        .map(String::from)
    );
    assert_eq!(tree_nodes(&Rooks, &root, play, &mut Scratch::default()), 7);
}
