//! The rules of chess as operations on the men's squares: what a position-reading intrinsic becomes.

use super::{Enemies, ExprId, Goals, Op, Shape};
use al_chess::{MAX_DECLARED, Man, Role, Side, SquareSet};
use al_program::Value;

/// A position whose squares are nodes of the graph.
#[derive(Clone, Debug)]
pub struct Board {
    /// Which men are left.
    pub shape: Shape,
    /// Each man's square, by slot.
    pub squares: Vec<ExprId>,
    /// The side to move.
    pub turn: Side,
    /// The square that a pawn of the other side has just passed over, if it may be taken there: a set of one
    /// square or none.
    pub passed: ExprId,
}

impl Board {
    /// The square of a man.
    pub fn square(&self, slot: u8) -> ExprId {
        self.squares[slot as usize]
    }

    /// The squares on which men stand, but for the ones left out.
    fn occupied_without(&self, goals: &mut Goals, side: Option<Side>, left_out: Option<u8>) -> ExprId {
        let singles: Vec<_> = self
            .shape
            .men()
            .filter(|(slot, man)| Some(*slot) != left_out && side.is_none_or(|side| man.side == side))
            .map(|(slot, _)| goals.make(Op::Single, &[self.square(slot)]))
            .collect();
        goals.union(singles)
    }

    /// The squares on which men stand.
    pub fn occupied(&self, goals: &mut Goals) -> ExprId {
        self.occupied_without(goals, None, None)
    }

    /// The squares on which men of one side stand.
    pub fn occupied_by(&self, goals: &mut Goals, side: Side) -> ExprId {
        self.occupied_without(goals, Some(side), None)
    }

    /// What one man attacks, with lines stopped by `occupied`.
    fn attacks(&self, goals: &mut Goals, slot: u8, man: Man, occupied: ExprId) -> ExprId {
        goals.make(Op::Attacks(man.side, man.role), &[self.square(slot), occupied])
    }

    fn attacked_through(&self, goals: &mut Goals, side: Side, occupied: ExprId) -> ExprId {
        let men: Vec<_> = self.shape.men().filter(|(_, man)| man.side == side).collect();
        let sets: Vec<_> = men.into_iter().map(|(slot, man)| self.attacks(goals, slot, man, occupied)).collect();
        goals.union(sets)
    }

    /// The squares that a side attacks.
    pub fn attacked_by(&self, goals: &mut Goals, side: Side) -> ExprId {
        let occupied = self.occupied(goals);
        self.attacked_through(goals, side, occupied)
    }

    /// The squares that a side attacks when the other king is taken off the board.
    pub fn covered_by(&self, goals: &mut Goals, side: Side) -> ExprId {
        let king = self.shape.king(side.other());
        let occupied = self.occupied_without(goals, None, Some(king));
        self.attacked_through(goals, side, occupied)
    }

    /// What a man attacks, a king being taken off the board.
    pub fn attacks_past(&self, goals: &mut Goals, slot: u8, king: u8) -> Option<ExprId> {
        let (_, man) = self.shape.men().find(|(other, _)| *other == slot)?;
        let occupied = self.occupied_without(goals, None, Some(king));
        Some(self.attacks(goals, slot, man, occupied))
    }

    /// What one man attacks; nothing once captured.
    pub fn attacks_of(&self, goals: &mut Goals, slot: u8) -> ExprId {
        let Some((_, man)) = self.shape.men().find(|(other, _)| *other == slot) else {
            return goals.value(Value::Set(SquareSet::EMPTY));
        };
        let occupied = self.occupied(goals);
        self.attacks(goals, slot, man, occupied)
    }

    /// Whether a side's king is attacked.
    pub fn in_check(&self, goals: &mut Goals, side: Side) -> ExprId {
        let attacked = self.attacked_by(goals, side.other());
        goals.make(Op::Member, &[self.square(self.shape.king(side)), attacked])
    }

    /// Where a man may legally go (promotions and captures included); nothing unless its side is to move.
    pub fn destinations(&self, goals: &mut Goals, slot: u8) -> ExprId {
        let (steps, captures) = (self.steps(goals, slot), self.captures(goals, slot));
        let plain = if steps == captures { steps } else { goals.make(Op::Union, &[steps, captures]) };
        match self.en_passant(goals, slot) {
            None => plain,
            Some((square, possible)) => {
                let single = goals.make(Op::Single, &[square]);
                let none = goals.value(Value::Set(SquareSet::EMPTY));
                let taken = goals.make(Op::Select, &[possible, single, none]);
                goals.make(Op::Union, &[plain, taken])
            }
        }
    }

    /// Where a man may legally go on empty squares and, unless it is a pawn, on those of enemies.
    pub fn steps(&self, goals: &mut Goals, slot: u8) -> ExprId {
        match self.to_move(slot) {
            None => goals.value(Value::Set(SquareSet::EMPTY)),
            Some(Man { side, role: Role::Pawn }) => {
                let reach = self.pawn_steps(goals, slot, side);
                self.guarded(goals, slot, side, reach)
            }
            Some(man) => self.reach(goals, slot, man),
        }
    }

    /// Where a man may legally go on squares of enemies and, unless it is a pawn, on empty ones. En passant
    /// is apart.
    pub fn captures(&self, goals: &mut Goals, slot: u8) -> ExprId {
        match self.to_move(slot) {
            None => goals.value(Value::Set(SquareSet::EMPTY)),
            Some(man @ Man { side, role: Role::Pawn }) => {
                let occupied = self.occupied(goals);
                let attacked = self.attacks(goals, slot, man, occupied);
                let enemies = self.occupied_by(goals, side.other());
                let reach = goals.make(Op::Intersect, &[attacked, enemies]);
                self.guarded(goals, slot, side, reach)
            }
            Some(man) => self.reach(goals, slot, man),
        }
    }

    /// Whether a pawn may step onto the square before it.
    pub fn may_step(&self, goals: &mut Goals, slot: u8, side: Side) -> ExprId {
        let square = goals.make(Op::Ahead(side, 1), &[self.square(slot)]);
        let board = goals.value(Value::Set(SquareSet::FULL));
        let safe = self.guarded(goals, slot, side, board);
        let occupied = self.occupied(goals);
        let free = goals.make(Op::Difference, &[safe, occupied]);
        goals.make(Op::Member, &[square, free])
    }

    /// A man on the board whose side is to move.
    fn to_move(&self, slot: u8) -> Option<Man> {
        self.shape.men().find(|(other, man)| *other == slot && man.side == self.turn).map(|(_, man)| man)
    }

    /// Where a man other than a pawn may legally go.
    fn reach(&self, goals: &mut Goals, slot: u8, man: Man) -> ExprId {
        let own = self.occupied_by(goals, man.side);
        // the side to move does not attack the other king, which so stops none of its lines
        let occupied = self.occupied_without(goals, None, Some(self.shape.king(man.side.other())));
        let reach = self.attacks(goals, slot, man, occupied);
        let free = goals.make(Op::Difference, &[reach, own]);
        if man.role == Role::King {
            let covered = self.covered_by(goals, man.side.other());
            return goals.make(Op::Difference, &[free, covered]);
        }
        self.guarded(goals, slot, man.side, free)
    }

    /// Where a pawn may step, its king left aside.
    fn pawn_steps(&self, goals: &mut Goals, slot: u8, side: Side) -> ExprId {
        let (forward, double_rank) = if side == Side::Us { (1, 3) } else { (-1, 4) };
        let zero = goals.value(Value::Int(0));
        let forward = goals.value(Value::Int(forward));
        let occupied = self.occupied(goals);
        let from = goals.make(Op::Single, &[self.square(slot)]);
        let one = goals.make(Op::Shift, &[from, zero, forward]);
        let one = goals.make(Op::Difference, &[one, occupied]);
        let two = goals.make(Op::Shift, &[one, zero, forward]);
        let rank = goals.value(Value::Set(SquareSet::rank(double_rank)));
        let two = goals.make(Op::Intersect, &[two, rank]);
        let two = goals.make(Op::Difference, &[two, occupied]);
        goals.make(Op::Union, &[one, two])
    }

    /// The square on which a pawn might take en passant, and whether it legally can: asked of the position
    /// after the capture, for two men leave their rank at once. `None` where it is known that it cannot.
    pub fn en_passant(&self, goals: &mut Goals, slot: u8) -> Option<(ExprId, ExprId)> {
        let Man { side, role: Role::Pawn } = self.to_move(slot)? else { return None };
        if goals.constant(self.passed) == Some(Value::Set(SquareSet::EMPTY)) {
            return None;
        }
        match self.shape.passed {
            Some(pawn) => {
                let possible = self.takes_en_passant(goals, slot, side, pawn);
                Some((goals.make(Op::Ahead(side, 1), &[self.square(pawn)]), possible))
            }
            // the pawn is not known: of several, the one that has passed the square
            None => {
                let pawns: Vec<u8> = self.shape.pawns(side.other()).collect();
                let mut found: Option<(ExprId, ExprId)> = None;
                for pawn in pawns {
                    let square = goals.make(Op::Ahead(side, 1), &[self.square(pawn)]);
                    let passed = goals.make(Op::Member, &[square, self.passed]);
                    let takes = self.takes_en_passant(goals, slot, side, pawn);
                    let takes = goals.make(Op::And, &[passed, takes]);
                    found = Some(match found {
                        None => (square, takes),
                        Some((other, others)) => {
                            (goals.make(Op::Select, &[passed, square, other]), goals.make(Op::Or, &[takes, others]))
                        }
                    });
                }
                found
            }
        }
    }

    /// Whether a pawn may take another, that has just made a double step, en passant.
    fn takes_en_passant(&self, goals: &mut Goals, slot: u8, side: Side, victim: u8) -> ExprId {
        let square = goals.make(Op::Ahead(side, 1), &[self.square(victim)]);
        let occupied = self.occupied(goals);
        let attacked = goals.make(Op::Attacks(side, Role::Pawn), &[self.square(slot), occupied]);
        let reached = goals.make(Op::Member, &[square, attacked]);
        let mut squares = self.squares.clone();
        squares[slot as usize] = square;
        let after = Self { shape: self.shape.without(victim), squares, ..*self };
        let check = after.in_check(goals, side);
        let safe = goals.not(check);
        goals.make(Op::And, &[reached, safe])
    }

    /// Whether some pawn of the side to move may take en passant.
    pub fn may_be_passed(&self, goals: &mut Goals) -> ExprId {
        let pawns: Vec<u8> = self.shape.pawns(self.turn).collect();
        let taken: Vec<_> =
            pawns.into_iter().filter_map(|slot| self.en_passant(goals, slot)).map(|(_, possible)| possible).collect();
        goals.any(taken)
    }

    /// The moves that do not leave the king attacked. Against a bare king all do.
    fn guarded(&self, goals: &mut Goals, slot: u8, side: Side, reach: ExprId) -> ExprId {
        let enemies: Vec<_> = self.shape.men_of(side.other()).filter(|(_, role)| *role != Role::King).collect();
        if enemies.is_empty() {
            return reach;
        }
        let mut roles = [Role::Pawn; MAX_DECLARED - 1];
        let mut args = vec![self.square(self.shape.king(side)), self.square(slot), self.occupied(goals)];
        for (i, (enemy, role)) in enemies.iter().enumerate() {
            roles[i] = *role;
            args.push(self.square(*enemy));
        }
        let kinds = Enemies { side: side.other(), roles, len: enemies.len() as u8 };
        let safe = goals.make(Op::Guard(kinds), &args);
        goals.make(Op::Intersect, &[reach, safe])
    }

    /// Whether the side is to move and has a legal move.
    pub fn has_move(&self, goals: &mut Goals, side: Side) -> ExprId {
        if side != self.turn {
            return goals.bool(false);
        }
        let slots: Vec<u8> = self.shape.men_of(side).map(|(slot, _)| slot).collect();
        let mut some = Vec::new();
        for slot in slots {
            for moves in [self.steps(goals, slot), self.captures(goals, slot)] {
                let none = goals.make(Op::IsEmpty, &[moves]);
                some.push(goals.not(none));
            }
        }
        some.push(self.may_be_passed(goals));
        goals.any(some)
    }
}
