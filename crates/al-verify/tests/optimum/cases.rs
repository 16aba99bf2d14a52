//! Positions that engines and trainers got wrong, with what is right.

use al_chess::{Color, Position};
use al_verify::optimum::Value;

use crate::oracle;

/// The position, which White sees, and its optimum; the position must be of the ending.
struct Case {
    optimum: al_verify::optimum::Optimum,
    position: Position,
}

impl Case {
    fn new(fen: &str) -> Self {
        let position = Position::from_fen(fen, Color::White).expect("a legal position");
        Self { optimum: oracle::optimum(&position.material().to_string()), position }
    }

    fn value(&self) -> Value {
        self.optimum.probe(&self.position).expect("a position of the ending")
    }

    /// The value of each of these moves for the side that makes it.
    fn values(&self, moves: &str) -> Vec<Value> {
        let value = |uci| {
            let mv = self.position.find_move(uci).unwrap_or_else(|| panic!("{uci} is legal"));
            self.optimum.probe_move(&self.position, mv).expect("a position of the ending")
        };
        moves.split(' ').map(value).collect()
    }

    /// The moves of this worth for the side that makes them, in the order of the alphabet.
    fn moves_worth(&self, worth: fn(&Value) -> bool) -> String {
        let moves = self.position.legal_moves();
        let has_worth = |&mv: &al_chess::Move| self.optimum.probe_move(&self.position, mv).as_ref().is_some_and(worth);
        let mut moves: Vec<String> =
            moves.iter().copied().filter(has_worth).map(|mv| mv.uci(self.position.us()).to_string()).collect();
        moves.sort();
        moves.join(" ")
    }
}

fn wins(value: &Value) -> bool {
    matches!(value, Value::Win { .. })
}

fn draws(value: &Value) -> bool {
    *value == Value::Draw
}

fn loses(value: &Value) -> bool {
    matches!(value, Value::Loss { .. })
}

#[test]
fn elementary_mates_take_as_long_as_they_do() {
    let cases = [
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", Value::Win { plies: 21 }),
        ("4k3/8/8/8/8/8/8/4KBN1 w - - 0 1", Value::Win { plies: 55 }),
        ("8/8/6k1/3B4/3K4/4N3/8/8 w - - 54 106", Value::Win { plies: 47 }),
        ("8/7k/5B2/4N2K/8/8/8/8 b - - 83 42", Value::Loss { plies: 16 }),
        ("8/k1K5/2N5/1B6/8/8/8/8 b - - 13 7", Value::Loss { plies: 6 }),
        ("7R/8/8/k7/8/K7/1p6/8 b - - 0 1", Value::Loss { plies: 64 }),
    ];
    for (fen, value) in cases {
        assert_eq!(Case::new(fen).value(), value, "{fen}");
    }
}

#[test]
fn five_plies_are_too_few_for_a_far_queen() {
    let case = Case::new("8/4Q3/8/8/8/8/8/k6K w - - 95 1");
    assert!(case.value() < Value::Win { plies: 5 } && wins(&case.value()));
}

#[test]
fn bishop_and_knight_must_not_stalemate() {
    let case = Case::new("7k/8/4NK2/8/8/3B4/8/8 w - - 0 1");
    assert_eq!(case.values("f6f7 d3h7"), [Value::Draw; 2]);
    assert_eq!(case.moves_worth(wins).split(' ').count(), 23);
    assert_eq!(case.position.legal_moves().len(), 25);
}

#[test]
fn queen_against_rook_has_stalemate_tricks() {
    let case = Case::new("8/8/2Q5/k7/1rK5/8/8/8 w - - 21 108");
    assert!(case.values("c4d5 c4d3 c4c3").iter().all(wins));
    assert_eq!(case.values("c4c5"), [Value::Draw]);
    let case = Case::new("8/8/8/8/5K2/2Q5/5r2/3k4 w - - 37 111");
    assert!(case.values("f4g5 f4e5 f4g4 f4e4 f4g3").iter().all(wins));
    assert_eq!(case.values("f4e3 c3f3"), [Value::Draw; 2]);
}

#[test]
fn stalemate_is_a_draw_without_moves() {
    let case = Case::new("7K/5q2/6k1/8/8/8/8/8 w - - 1 2");
    assert_eq!(case.value(), Value::Draw);
    assert_eq!(case.optimum.best_moves(&case.position).count(), 0);
}

#[test]
fn promotions_are_not_alike() {
    let case = Case::new("8/7P/8/4k3/8/8/8/K7 w - - 0 1");
    assert!(case.values("h7h8q h7h8r").iter().all(wins));
    assert_eq!(case.values("h7h8b h7h8n"), [Value::Draw; 2]);
    assert_eq!(Case::new("8/1P6/k7/8/K7/8/8/8 w - - 0 1").moves_worth(wins), "b7b8r");
    let saavedra = Case::new("8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1");
    assert_eq!(saavedra.moves_worth(wins), "c2b3 c2c3 c7c8r");
    assert_eq!(saavedra.values("c7c8q"), [Value::Draw]);
}

#[test]
fn pawn_endings_are_exact() {
    assert_eq!(Case::new("3Q3K/8/8/8/8/8/p7/k7 w - - 0 1").value(), Value::Draw);
    assert_eq!(Case::new("8/8/1k3K2/8/3p4/3P4/8/8 w - - 0 78").value(), Value::Draw);
    assert_eq!(Case::new("8/3k4/5P2/5K2/8/8/8/8 w - - 0 1").moves_worth(wins), "f5e5 f5g5 f5g6");
    assert_eq!(Case::new("8/8/8/8/7p/5p2/8/4K2k w - - 0 1").moves_worth(draws), "e1f2");
    assert_eq!(Case::new("8/8/4k3/8/8/5P1K/8/8 b - - 0 1").moves_worth(draws), "e6f5 e6f6 e6f7");
    let reti = Case::new("7K/8/k1P5/7p/8/8/8/8 w - - 0 1");
    assert_eq!((reti.value(), reti.moves_worth(draws).as_str()), (Value::Draw, "h8g7"));
}

#[test]
fn bishop_holds_against_rook_with_care() {
    let case = Case::new("8/8/2B5/8/5k2/6r1/7K/8 w - - 8 5");
    assert_eq!(case.values("c6a8 c6b7 c6d5 c6e4 c6g2 c6h1"), [Value::Draw; 6]);
    assert!(loses(&case.values("c6e8")[0]));
}
