//! Tables that hand positions over to others, written by hand.

use al_chess::{Color, Material, Move, Position};
use al_runtime::{Decision, Follow, Play, Player, Refusal, Scratch, Table, consult};

/// Plays our first legal move, if it speaks of the material, or hands over what is another table's.
struct Link {
    name: &'static str,
    materials: Vec<Material>,
    /// Whether trees go on for another move of each side.
    long: bool,
    next: Vec<Link>,
    /// For a material, the place of the table that takes it.
    routes: Vec<(Material, u16)>,
}

impl Link {
    fn of(name: &'static str, material: &str) -> Self {
        let materials = vec![material.parse().expect("a material")];
        Self { name, materials, long: false, next: Vec::new(), routes: Vec::new() }
    }

    fn network(name: &'static str, routes: &[(&str, u16)], next: Vec<Self>) -> Self {
        let routes = routes.iter().map(|(material, to)| (material.parse().expect("a material"), *to)).collect();
        Self { name, materials: Vec::new(), long: false, next, routes }
    }
}

impl Table for Link {
    fn name(&self) -> &str {
        self.name
    }
    fn materials(&self) -> &[Material] {
        &self.materials
    }
    fn rule_count(&self) -> usize {
        3
    }
    fn rule_name(&self, rule: u16) -> &str {
        ["zero", "one", "two"][usize::from(rule)]
    }
    fn advice_count(&self) -> usize {
        1
    }
    fn advice_name(&self, _: u16) -> &str {
        self.name
    }
    fn hash(&self) -> u64 {
        0
    }
    fn covers(&self, position: &Position) -> bool {
        self.materials.contains(&position.material())
    }
    fn hands_over_to(&self, to: u16) -> Option<&dyn Table> {
        self.next.get(usize::from(to)).map(|next| next as &dyn Table)
    }
    fn decide(&self, position: &Position, _: &mut Scratch) -> Decision {
        assert!(position.is_canonical());
        if let Some(rule) = self.routes.iter().position(|(material, _)| *material == position.material()) {
            return Decision::HandOver { rule: rule as u16, to: self.routes[rule].1 };
        }
        match position.moves().find(|mv| mv.slot > 0) {
            Some(mv) if self.covers(position) => {
                Decision::Play(Play { rule: 2, advice: 0, mv: best(position).unwrap_or(mv), ends: !self.long })
            }
            _ => Decision::NoAdvice { rule: 2 },
        }
    }
    fn allows(&self, _: &Position, _: u16, _: u16, _: &Position, _: Move) -> bool {
        true
    }
    fn follow(&self, _: &Position, _: u16, _: u16, position: &Position, _: &mut Scratch) -> Follow {
        position.moves().find(|mv| mv.slot > 0).map_or(Follow::Leaf, |mv| Follow::Play { mv, ends: true })
    }
}

/// A promotion to a queen, if there is one.
fn best(position: &Position) -> Option<Move> {
    position.moves().find(|mv| mv.promotion.is_some())
}

fn elementary(long: bool) -> Link {
    let pawn = Link { long, ..Link::of("pawn", "KPK") };
    let heavy =
        Link::network("heavy", &[("KQK", 0), ("KRK", 1)], vec![Link::of("queen", "KQK"), Link::of("rook", "KRK")]);
    Link::network("elementary", &[("KPK", 0), ("KQK", 1), ("KRK", 1), ("KNK", 7)], vec![pawn, heavy])
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen, Color::White).expect(fen)
}

#[test]
fn a_chain_of_networks_is_followed() {
    let network = elementary(false);
    let consulted = consult(&network, &position("8/8/8/8/8/2k5/3R4/K7 w - - 0 1"), &mut Scratch::default());
    assert_eq!((consulted.table.name(), consulted.handed_over_by), ("rook", Some(2)));
    assert!(consulted.decision.play().is_some());
    let alone = Link::of("rook", "KRK");
    let consulted = consult(&alone, &position("8/8/8/8/8/2k5/3R4/K7 w - - 0 1"), &mut Scratch::default());
    assert_eq!((consulted.table.name(), consulted.handed_over_by), ("rook", None));
}

#[test]
fn a_table_that_is_not_there_covers_nothing() {
    let network = elementary(false);
    let root = position("8/8/8/8/8/2k5/3N4/K7 w - - 0 1");
    let consulted = consult(&network, &root, &mut Scratch::default());
    assert_eq!((consulted.table.name(), consulted.decision), ("elementary", Decision::NotCovered));
    let refusal = Player::new(&network).choose(&root).err();
    assert_eq!(refusal, Some(Refusal::NoAdvice { rule: 3 }), "the network's rule, not another table's");
}

#[test]
fn a_player_goes_on_with_the_table_of_the_new_men() {
    for long in [false, true] {
        let network = elementary(long);
        let mut player = Player::new(&network);
        let mut scratch = Scratch::default();
        let root = position("8/4P3/8/8/8/1k6/8/K7 w - - 0 1");
        let chosen = player.choose_with(&root, &mut scratch).expect("a promotion");
        assert_eq!((chosen.table.name(), root.san(chosen.mv).to_string()), ("pawn", "e8=Q".to_owned()));
        assert_eq!((chosen.rule_name(), chosen.advice_name()), ("two", "pawn"));

        // the reply, with the promoted pawn in its slot or as a queen from a FEN
        let after = root.play(chosen.mv);
        let replied = after.play(after.find_move("b3c3").expect("a reply"));
        let again = position(&replied.fen().to_string());
        assert_ne!(replied, again);
        let from_play = player.clone().choose_with(&replied, &mut scratch).expect("a move");
        let from_fen = player.choose_with(&again, &mut scratch).expect("a move");
        assert_eq!(from_play.mv.uci(Color::White).to_string(), from_fen.mv.uci(Color::White).to_string());
        // a tree that goes on belongs to the table that it was begun by
        let owner = if long { ("pawn", true) } else { ("queen", false) };
        assert_eq!((from_fen.table.name(), from_fen.continues()), owner);
        assert_eq!((from_play.table.name(), from_play.continues()), owner);
    }
}

#[test]
fn a_circle_does_not_hang() {
    struct Circle;
    impl Table for Circle {
        fn name(&self) -> &str {
            "circle"
        }
        fn materials(&self) -> &[Material] {
            &[]
        }
        fn rule_count(&self) -> usize {
            1
        }
        fn rule_name(&self, _: u16) -> &str {
            "round"
        }
        fn advice_count(&self) -> usize {
            0
        }
        fn advice_name(&self, _: u16) -> &str {
            ""
        }
        fn hash(&self) -> u64 {
            0
        }
        fn covers(&self, _: &Position) -> bool {
            true
        }
        fn hands_over_to(&self, _: u16) -> Option<&dyn Table> {
            Some(self)
        }
        fn decide(&self, _: &Position, _: &mut Scratch) -> Decision {
            Decision::HandOver { rule: 0, to: 0 }
        }
        fn allows(&self, _: &Position, _: u16, _: u16, _: &Position, _: Move) -> bool {
            false
        }
        fn follow(&self, _: &Position, _: u16, _: u16, _: &Position, _: &mut Scratch) -> Follow {
            Follow::Outside
        }
    }
    let root = position("8/8/8/8/8/2k5/3R4/K7 w - - 0 1");
    assert_eq!(consult(&Circle, &root, &mut Scratch::default()).decision, Decision::NotCovered);
}
