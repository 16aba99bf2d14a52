//! The prelude's predicates of the position against the rules of chess, written out once more.

use advice::chess::SquareSet;
use advice::chess::attacks::{attacks, king, knight};
use advice::chess::geometry::distance;
use advice::{Material, Position, Side, Square};
use al_compiler::load::Disk;
use al_compiler::program::Value;
use al_interpreter::Interpreter;
use al_tests::chance::Chance;

/// A condition in AL.
struct Condition(Interpreter);

impl Condition {
    fn new(material: &str, condition: &str) -> Self {
        // a goal and not a rule: some conditions hold only when they are to move
        let text = format!(
            "table case ({material}) {{ rule always: true -> act; advice act {{ better: {condition}; us: 0 => legal; them: none; }} }}"
        );
        let checked =
            al_compiler::front("case.adv", &text, &mut Disk).unwrap_or_else(|failed| panic!("{condition}: {failed}"));
        Self(Interpreter::of(&checked, "case").expect("the table is there"))
    }

    fn holds(&self, position: &Position) -> bool {
        let condition = &self.0.definition().forms[0].advice[0].better;
        self.0.evaluate(condition, position) == Value::Bool(true)
    }
}

/// Compares a condition with its definition on these positions; it must hold in some and fail in others.
fn compare(condition: &str, positions: &[Position], definition: impl Fn(&Position) -> bool) {
    let material = positions.first().expect("some positions").material();
    let in_al = Condition::new(&material.to_string(), condition);
    let mut held = 0;
    for position in positions {
        let wanted = definition(position);
        held += usize::from(wanted);
        assert_eq!(in_al.holds(position), wanted, "{condition}: {position:?}");
    }
    assert!(0 < held && held < positions.len(), "{condition} says nothing: {held} of {}", positions.len());
}

/// Legal positions taken by chance, either side to move.
fn some(material: &str) -> Vec<Position> {
    let material: Material = material.parse().expect("a material");
    let mut chance = Chance::new(material.len() as u64);
    let mut positions = Vec::new();
    while positions.len() < 4000 {
        let squares: Vec<Square> = (0..material.len()).map(|_| Square::ALL[chance.below(64)]).collect();
        let turn = if chance.below(2) == 0 { Side::Us } else { Side::Them };
        positions.extend(Position::new(material, &squares, turn));
    }
    positions
}

/// Positions with them to move, one in so many.
fn theirs(material: &str, step: usize) -> Vec<Position> {
    let material: Material = material.parse().expect("a material");
    Position::all(material, Side::Them).step_by(step).collect()
}

fn we_move(position: &Position) -> bool {
    position.turn() == Side::Us
}

#[test]
fn mate_and_stalemate() {
    let positions = theirs("KRK", 17);
    compare("checkmate", &positions, Position::is_checkmate);
    compare("stalemate", &positions, Position::is_stalemate);
    let turned: Vec<Position> = theirs("KQK", 17).iter().map(Position::seen_by_other).collect();
    compare("mated(us)", &turned, Position::is_checkmate);
    compare("stalemated(us)", &turned, Position::is_stalemate);
    compare("check", &some("KRKQ"), |p| p.in_check(p.turn()));
}

#[test]
fn attack_and_defence() {
    let positions = some("KRKB");
    let attacked = |p: &Position, by, slot| p.attacked_by(by).contains(p.square(slot));
    compare("hanging(our.rook)", &positions, |p| attacked(p, Side::Them, 1) && !attacked(p, Side::Us, 1));
    compare("hanging(their.bishop)", &positions, |p| attacked(p, Side::Us, 3) && !attacked(p, Side::Them, 3));
    let taken = |p: &Position, slot| p.legal_moves().iter().any(|mv| mv.captured == Some(slot));
    compare("en_prise(our.rook)", &positions, |p| taken(p, 1));
    compare("en_prise(their.bishop)", &positions, |p| taken(p, 3));
    compare("2 <= attackers(their.bishop, us)", &positions, |p| {
        p.slots(Side::Us).filter(|&slot| p.attacks_of(slot).contains(p.square(3))).count() >= 2
    });
    compare("forks(our.rook)", &positions, |p| {
        p.slots(Side::Them).filter(|&slot| p.attacks_of(1).contains(p.square(slot))).count() >= 2
    });
}

/// Whether a man of that side would attack the king if the man on the slot were not there, and does not now.
fn is_pinned(p: &Position, slot: u8, king: u8, by: Side) -> bool {
    let (man, king, all) = (p.square(slot), p.square(king), p.occupied());
    p.slots(by).any(|rider| {
        let seen = |occupied| attacks(p.role(rider), by, p.square(rider), occupied).contains(king);
        !seen(all) && seen(all.without(man))
    })
}

#[test]
fn pins() {
    compare("pinned(our.bishop)", &some("KBKR"), |p| is_pinned(p, 1, 0, Side::Them));
    compare("pinned(their.knight)", &some("KQKN"), |p| is_pinned(p, 3, 2, Side::Us));
}

#[test]
fn freedom_of_a_king() {
    let free = |p: &Position| king(p.square(2)) - p.covered_by(Side::Us) - p.occupied_by(Side::Them);
    let positions = some("KQK");
    compare("mobility(them) <= 2", &positions, |p| free(p).len() <= 2);
    compare("e4 in king_moves(them)", &positions, |p| free(p).contains(Square::E4));
    compare("cage.count <= 4", &positions, |p| {
        let (mut cage, closed) = (p.square(2).set(), p.covered_by(Side::Us));
        for _ in 0..64 {
            cage = cage.into_iter().fold(cage, |cage, square| cage | (king(square) - closed));
        }
        cage.len() <= 4
    });
}

#[test]
fn pawns() {
    let lone = some("KPK");
    compare("blocked(our.pawn)", &lone, |p| p.square(1).step(0, 1).is_some_and(|ahead| p.occupied().contains(ahead)));
    compare("rook_pawn(our.pawn)", &lone, |p| matches!(p.square(1).file(), 0 | 7));
    compare("in_square(their.king, our.pawn)", &lone, they_catch);
    compare("passed(our.pawn)", &some("KPKP"), |p| {
        let (ours, their) = (p.square(1), p.square(3));
        their.rank() <= ours.rank() || ours.file().abs_diff(their.file()) > 1
    });
    let two = some("KPPK");
    compare("doubled(our.pawn on board)", &two, |p| p.square(1).file() == p.square(2).file());
    compare("isolated(our.pawn on board)", &two, |p| p.square(1).file().abs_diff(p.square(2).file()) != 1);
    compare("wrong_bishop(our.bishop, our.pawn)", &some("KBPK"), |p| {
        let pawn = p.square(2);
        let colour = |square| SquareSet::LIGHT.contains(square);
        matches!(pawn.file(), 0 | 7) && colour(p.square(1)) != colour(Square::at(pawn.file(), 7))
    });
}

/// The race of our pawn and their king, nothing standing in either's way: whether the king can take the man
/// that the pawn has become.
fn they_catch(p: &Position) -> bool {
    let (mut pawn, mut reached) = (p.square(1), p.square(2).set());
    let top = Square::at(pawn.file(), 7);
    let mut we_move = we_move(p);
    while pawn != top {
        match we_move {
            true => pawn = Square::at(pawn.file(), if pawn.rank() == 1 { 3 } else { pawn.rank() + 1 }),
            false => reached = reached.into_iter().fold(reached, |all, square| all | king(square)),
        }
        we_move = !we_move;
    }
    reached.into_iter().any(|square| distance(square, top) <= 1)
}

#[test]
fn squares() {
    let positions = some("KRK");
    let (ours, their) = (|p: &Position| p.square(0), |p: &Position| p.square(2));
    compare("knight_apart(our.king, their.king)", &positions, |p| knight(ours(p)).contains(their(p)));
    compare("on_edge(our.king)", &positions, |p| matches!((ours(p).file(), ours(p).rank()), (0 | 7, _) | (_, 0 | 7)));
    compare("corner_distance(our.king) <= 2", &positions, |p| {
        [Square::A1, Square::A8, Square::H1, Square::H8].into_iter().any(|corner| distance(ours(p), corner) <= 2)
    });
    compare("room(our.rook, their.king) < 12", &positions, |p| {
        let (rook, king) = (p.square(1), their(p));
        let beyond = |rook: u8, king: u8| if king > rook { 7 - rook } else { rook };
        let shared = rook.file() == king.file() || rook.rank() == king.rank();
        !shared && beyond(rook.file(), king.file()) * beyond(rook.rank(), king.rank()) < 12
    });
    compare("material(us) - material(them) == 2 and turn == us", &some("KRKB"), we_move);
}
