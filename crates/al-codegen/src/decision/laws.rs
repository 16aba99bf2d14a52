//! The law of lifting: a condition's mask has the bit of `t` exactly when the condition holds with `t` as
//! the destination. For every rule exhaustively over the squares it reads, and for random expressions,
//! where the mistakes are: captures, the mover's old square, lines through the king, blockers at the end.

use super::{Lift, MaskEvaluator, MaskTables, Masks, values};
use crate::goals::{Board, Evaluator, ExprId, FoldOp, Goals, Leaves, Op, Shape, Ty};
use al_chess::{Material, Role, Side, Square, SquareSet};
use al_program::Value;
use proptest::prelude::*;

/// Three men, the second of which moves: a position after its move, before anything else is known.
fn board(goals: &mut Goals, material: Material, mover: u8, turn: Side) -> Board {
    let squares = (0..material.len() as u8)
        .map(|slot| goals.make(if slot == mover { Op::Dest } else { Op::Square(slot) }, &[]))
        .collect();
    let passed = goals.value(Value::Set(SquareSet::EMPTY));
    Board { shape: Shape::full(material), squares, turn, passed }
}

fn material(us: &[Role], them: &[Role]) -> Material {
    Material::new(us, them).expect("one king a side")
}

/// Asserts the law for a condition at the given squares. `budget` bytes of tables may be made.
fn assert_law(goals: &mut Goals, condition: ExprId, budget: usize, positions: impl Iterator<Item = Leaves>) {
    let (mut masks, mut tables) = (Masks::default(), MaskTables::new(budget));
    let lifted = Lift::new(goals, &mut masks, &mut tables).condition(condition);
    let exprs = Evaluator::new(goals, Leaves::default());
    let mut fast = MaskEvaluator::new(&masks, &tables, exprs);
    let mut slow = Evaluator::new(goals, Leaves::default());
    for leaves in positions {
        fast.exprs.set(leaves);
        slow.set(leaves);
        let lifted = fast.condition(&lifted);
        let held: SquareSet = Square::ALL
            .into_iter()
            .filter(|&dest| {
                slow.set_dest(dest);
                slow.bool(condition)
            })
            .collect();
        // two men never stand on one square: only destinations on empty squares are ever asked for
        let free = leaves.here[..6].iter().fold(SquareSet::FULL, |free, &square| free.without(square));
        assert_eq!(lifted & free, held & free, "budget {budget}, squares {:?}", leaves.here);
    }
}

/// All placings of the men in slots 0 and 2, the mover's own slot left out of account.
fn two_squares() -> impl Iterator<Item = Leaves> {
    Square::ALL.into_iter().flat_map(|a| {
        Square::ALL.into_iter().map(move |b| {
            let mut here = [b; al_chess::MAX_DECLARED];
            here[0] = a;
            Leaves { here, ..Leaves::default() }
        })
    })
}

/// Every boolean question about a destination that has a rule, one by one.
fn ruled_conditions(goals: &mut Goals, mover: u8, turn: Side) -> Vec<(&'static str, ExprId)> {
    let krk = material(&[Role::King, Role::Rook], &[Role::King]);
    let board = board(goals, krk, mover, turn);
    let dest = goals.make(Op::Dest, &[]);
    let other = if mover == 0 { 1 } else { 0 };
    let (a, b) = (board.squares[other], board.squares[2]);
    let number = |goals: &mut Goals, n| goals.value(Value::Int(n));
    let mut all = Vec::new();
    for (name, op) in [("file", Op::File), ("rank", Op::Rank)] {
        let (t, u) = (goals.make(op, &[dest]), goals.make(op, &[a]));
        all.push((name, goals.make(Op::Lt, &[t, u])));
        all.push((name, goals.make(Op::Lt, &[u, t])));
        all.push((name, goals.make(Op::Eq, &[t, u])));
        let difference = goals.make(Op::Sub, &[t, u]);
        let absolute = goals.make(Op::Abs, &[difference]);
        let v = goals.make(op, &[b]);
        all.push(("abs", goals.make(Op::Lt, &[absolute, v])));
        let minus = goals.make(Op::Sub, &[u, t]);
        all.push(("sub", goals.make(Op::Lt, &[v, minus])));
        let most = goals.make(Op::Max, &[t, u]);
        let least = goals.make(Op::Min, &[t, u]);
        all.push(("max", goals.make(Op::Lt, &[most, v])));
        all.push(("min", goals.make(Op::Lt, &[v, least])));
    }
    for (name, op) in [("distance", Op::Distance), ("manhattan", Op::Manhattan)] {
        let (ta, tb, ab) = (goals.make(op, &[dest, a]), goals.make(op, &[dest, b]), goals.make(op, &[a, b]));
        all.push((name, goals.make(Op::Lt, &[ta, tb])));
        all.push((name, goals.make(Op::Lt, &[ta, ab])));
        all.push((name, goals.make(Op::Lt, &[ab, tb])));
        all.push((name, goals.make(Op::Eq, &[ta, tb])));
        let one = number(goals, 1);
        let more = goals.make(Op::Add, &[ta, one]);
        all.push((name, goals.make(Op::Lt, &[more, tb])));
        let same = goals.make(Op::Lt, &[ta, ab]);
        let chosen = goals.make(Op::Select, &[same, tb, ab]);
        all.push((name, goals.make(Op::Lt, &[chosen, ta])));
    }
    let is_a = goals.make(Op::Eq, &[dest, a]);
    all.push(("equal", is_a));
    all.push(("has_move", board.has_move(goals, Side::Them)));
    all.push(("in_check", board.in_check(goals, Side::Them)));
    for side in [Side::Us, Side::Them] {
        for (name, set) in [
            ("attacked_by", board.attacked_by(goals, side)),
            ("covered_by", board.covered_by(goals, side)),
            ("occupied_by", board.occupied_by(goals, side)),
        ] {
            all.push((name, goals.make(Op::Member, &[a, set])));
            all.push((name, goals.make(Op::Member, &[dest, set])));
            all.push((name, goals.make(Op::IsEmpty, &[set])));
            let ring = goals.make(Op::Ring, &[b]);
            let near = goals.make(Op::Intersect, &[ring, set]);
            all.push((name, goals.make(Op::IsEmpty, &[near])));
            let far = goals.make(Op::Difference, &[ring, set]);
            all.push((name, goals.make(Op::IsEmpty, &[far])));
            let bound = goals.fresh_bound();
            let square = goals.make(Op::Bound(bound), &[]);
            let distance = goals.make(Op::Distance, &[square, dest]);
            let two = number(goals, 2);
            let close = goals.make(Op::Lt, &[distance, two]);
            all.push(("all", goals.make(Op::All(bound), &[near, close])));
            all.push(("any", goals.make(Op::Any(bound), &[far, close])));
        }
    }
    all
}

#[test]
fn every_rule_equals_evaluation_on_all_placings_of_two_men() {
    for (mover, turn) in [(0, Side::Them), (1, Side::Them), (1, Side::Us)] {
        for budget in [0, 1 << 20] {
            let mut goals = Goals::default();
            for (name, condition) in ruled_conditions(&mut goals, mover, turn) {
                assert_eq!(goals.ty(condition), Ty::Bool, "{name}");
                assert_law(&mut goals, condition, budget, two_squares());
            }
        }
    }
}

/// Sets of a board with a king and a rook, and numbers of a square that are read over them: of the square alone, and
/// of the colour of another.
fn folds(goals: &mut Goals) -> Vec<ExprId> {
    let krk = material(&[Role::King, Role::Rook], &[Role::King]);
    let board = board(goals, krk, 1, Side::Us);
    let (a, b, dest) = (board.squares[0], board.squares[2], board.squares[1]);
    let corner = |goals: &mut Goals, square| goals.value(Value::Square(square));
    let [a1, h1] = [Square::A1, Square::at(7, 0)].map(|square| corner(goals, square));
    let [ring, around] = [a, b].map(|square| goals.make(Op::Ring, &[square]));
    let seed = goals.make(Op::Single, &[b]);
    let free = goals.make(Op::Ring, &[dest]);
    let sets = [ring, goals.make(Op::Intersect, &[ring, around]), goals.make(Op::Fill, &[seed, around]), free];
    let always = goals.bool(true);
    let mut all = Vec::new();
    for set in sets {
        for fold in [FoldOp::Min(9), FoldOp::Max(-1)] {
            for kind in 0..3 {
                let bound = goals.fresh_bound();
                let square = goals.make(Op::Bound(bound), &[]);
                let ends = [goals.make(Op::Manhattan, &[square, a1]), goals.make(Op::Distance, &[square, h1])];
                let light = goals.value(Value::Set(SquareSet::LIGHT));
                let body = match kind {
                    0 => ends[0],
                    1 => goals.make(Op::Min, &ends),
                    _ => {
                        let is_light = goals.make(Op::Member, &[b, light]);
                        goals.make(Op::Select, &[is_light, ends[0], ends[1]])
                    }
                };
                all.push(goals.make(Op::Fold(fold, bound), &[set, always, body]));
            }
        }
    }
    all
}

#[test]
fn numbers_over_a_set_are_told_without_a_loop() {
    let mut goals = Goals::default();
    for fold in folds(&mut goals) {
        let mut tables = MaskTables::new(0);
        let told = values::look_up(&mut goals, &mut tables.budget, fold);
        assert_ne!(told, fold);
        assert!(!matches!(goals.node(told).op, Op::Fold(..)));
        let [mut fast, mut slow] = [(), ()].map(|()| Evaluator::new(&goals, Leaves::default()));
        for leaves in two_squares() {
            let leaves = Leaves { dest: leaves.here[0], ..leaves };
            fast.set(leaves);
            slow.set(leaves);
            assert_eq!(fast.value(told), slow.value(fold), "squares {:?}", leaves.here);
        }
    }
}

#[test]
fn numbers_of_the_destination_and_a_man_are_looked_up() {
    let mut goals = Goals::default();
    let (a, dest) = (goals.make(Op::Square(0), &[]), goals.make(Op::Dest, &[]));
    let parts = [goals.make(Op::Distance, &[a, dest]), goals.make(Op::Manhattan, &[a, dest])];
    let sum = goals.make(Op::Add, &parts);
    let far = goals.value(Value::Int(9));
    let condition = goals.make(Op::Lt, &[sum, far]);
    let mut tables = MaskTables::new(1 << 13);
    let told = values::look_up_by_destination(&mut goals, &mut tables.budget, condition);
    assert!(matches!(goals.node(goals.node(told).args[0]).op, Op::Values(_)));
    let [mut fast, mut slow] = [(), ()].map(|()| Evaluator::new(&goals, Leaves::default()));
    for leaves in two_squares() {
        let leaves = Leaves { dest: leaves.here[2], ..leaves };
        fast.set(leaves);
        slow.set(leaves);
        assert_eq!(fast.bool(told), slow.bool(condition), "squares {:?}", leaves.here);
    }
}

/// Placings of four men that look like chance and are the same in every run.
fn placings(count: u32) -> impl Iterator<Item = Leaves> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    (0..count).map(move |_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let here = std::array::from_fn(|slot| Square::from_index((state >> (16 + 6 * slot) & 63) as u8));
        Leaves { here, ..Leaves::default() }
    })
}

#[test]
fn what_pawns_do_equals_evaluation() {
    let kpkp = material(&[Role::King, Role::Pawn], &[Role::King, Role::Pawn]);
    for (mover, turn) in [(0, Side::Them), (1, Side::Them), (2, Side::Us), (3, Side::Us)] {
        for budget in [0, 1 << 16] {
            let mut goals = Goals::default();
            let board = board(&mut goals, kpkp, mover, turn);
            let pawn = if turn == Side::Us { 1 } else { 3 };
            let mut conditions = vec![board.has_move(&mut goals, turn)];
            for set in [board.steps(&mut goals, pawn), board.captures(&mut goals, pawn)] {
                conditions.push(goals.make(Op::IsEmpty, &[set]));
                let dest = goals.make(Op::Dest, &[]);
                conditions.push(goals.make(Op::Member, &[dest, set]));
                conditions.push(goals.make(Op::Member, &[board.squares[0], set]));
            }
            for condition in conditions {
                assert_law(&mut goals, condition, budget, placings(400));
            }
        }
    }
}

/// A random condition, grown from bytes: the same bytes, the same condition.
struct Growing<'a> {
    goals: &'a mut Goals,
    board: Board,
    bytes: std::slice::Iter<'a, u8>,
    bounds: Vec<ExprId>,
}

impl Growing<'_> {
    fn next(&mut self, below: u8) -> u8 {
        self.bytes.next().map_or(0, |byte| byte % below)
    }

    fn square(&mut self) -> ExprId {
        let men = self.board.squares.len() as u8;
        match self.next(8) {
            7 if !self.bounds.is_empty() => {
                let i = self.next(self.bounds.len() as u8) as usize;
                self.bounds[i]
            }
            6 => {
                let square = Square::from_index(self.next(64));
                self.goals.value(Value::Square(square))
            }
            n => self.board.squares[(n % men) as usize],
        }
    }

    fn number(&mut self, depth: u8) -> ExprId {
        let op = match self.next(if depth == 0 { 3 } else { 15 }) {
            0 => return self.unary(Op::File),
            1 => return self.unary(Op::Rank),
            2 => {
                let n = i32::from(self.next(12)) - 2;
                return self.goals.value(Value::Int(n));
            }
            3 | 4 => {
                let ends = [self.square(), self.square()];
                let op = if self.next(2) == 0 { Op::Distance } else { Op::Manhattan };
                return self.goals.make(op, &ends);
            }
            5 => Op::Add,
            6 => Op::Sub,
            7 => Op::Min,
            8 => Op::Max,
            9 => {
                let set = self.set(depth - 1);
                return self.goals.make(Op::Count, &[set]);
            }
            10 => {
                let fold = match self.next(4) {
                    0 => FoldOp::Count,
                    1 => FoldOp::Min(20),
                    2 => FoldOp::Max(-20),
                    _ => FoldOp::Sum,
                };
                return self.fold(fold, depth - 1);
            }
            11 => {
                let n = self.number(depth - 1);
                return self.goals.make(Op::Neg, &[n]);
            }
            12 => {
                let factor = i32::from(self.next(5)) - 1;
                let parts = [self.goals.value(Value::Int(factor)), self.number(depth - 1)];
                return self.goals.make(Op::Mul, &parts);
            }
            _ => {
                let n = self.number(depth - 1);
                return self.goals.make(Op::Abs, &[n]);
            }
        };
        let both = [self.number(depth - 1), self.number(depth - 1)];
        self.goals.make(op, &both)
    }

    fn fold(&mut self, fold: FoldOp, depth: u8) -> ExprId {
        let set = self.set(depth);
        let bound = self.goals.fresh_bound();
        let square = self.goals.make(Op::Bound(bound), &[]);
        self.bounds.push(square);
        let condition = self.condition(depth.saturating_sub(1));
        let body = if fold == FoldOp::Union { self.set(depth) } else { self.number(depth) };
        self.bounds.pop();
        self.goals.make(Op::Fold(fold, bound), &[set, condition, body])
    }

    fn unary(&mut self, op: Op) -> ExprId {
        let square = self.square();
        self.goals.make(op, &[square])
    }

    fn set(&mut self, depth: u8) -> ExprId {
        let op = match self.next(if depth == 0 { 6 } else { 14 }) {
            0 => return self.unary(Op::Ring),
            1 => return self.unary(Op::Single),
            2 => return self.board.attacked_by(self.goals, Side::Us),
            3 => return self.board.covered_by(self.goals, Side::Us),
            4 => {
                let set = SquareSet(0x0103_0507_1133_5577 << self.next(8));
                return self.goals.value(Value::Set(set));
            }
            5 => {
                let slot = self.next(self.board.squares.len() as u8);
                return if self.next(2) == 0 {
                    self.board.steps(self.goals, slot)
                } else {
                    self.board.captures(self.goals, slot)
                };
            }
            6 => Op::Union,
            7 => Op::Intersect,
            8 => Op::Difference,
            9 => return self.fold(FoldOp::Union, depth - 1),
            10 | 11 => {
                let set = self.set(depth - 1);
                let steps = [self.next(5), self.next(5)].map(|n| self.goals.value(Value::Int(i32::from(n) - 2)));
                return self.goals.make(Op::Shift, &[set, steps[0], steps[1]]);
            }
            12 => {
                let set = self.set(depth - 1);
                return self.goals.make(Op::Beside, &[set]);
            }
            _ => {
                let ends = [self.square(), self.square()];
                return self.goals.make(Op::Between, &ends);
            }
        };
        let both = [self.set(depth - 1), self.set(depth - 1)];
        self.goals.make(op, &both)
    }

    fn condition(&mut self, depth: u8) -> ExprId {
        let op = match self.next(if depth == 0 { 3 } else { 9 }) {
            0 => {
                let both = [self.number(depth), self.number(depth)];
                return self.goals.make(Op::Lt, &both);
            }
            1 => {
                let (square, set) = (self.square(), self.set(depth));
                return self.goals.make(Op::Member, &[square, set]);
            }
            2 => {
                let both = [self.square(), self.square()];
                return self.goals.make(Op::Eq, &both);
            }
            3 => Op::And,
            4 => Op::Or,
            5 => {
                let a = self.condition(depth - 1);
                return self.goals.not(a);
            }
            6 => {
                let set = self.set(depth - 1);
                return self.goals.make(Op::IsEmpty, &[set]);
            }
            7 => {
                let both = [self.number(depth - 1), self.number(depth - 1)];
                return self.goals.make(Op::Eq, &both);
            }
            _ => {
                let set = self.set(depth - 1);
                let bound = self.goals.fresh_bound();
                let square = self.goals.make(Op::Bound(bound), &[]);
                self.bounds.push(square);
                let body = self.condition(depth - 1);
                self.bounds.pop();
                let op = if self.next(2) == 0 { Op::Any(bound) } else { Op::All(bound) };
                return self.goals.make(op, &[set, body]);
            }
        };
        let both = [self.condition(depth - 1), self.condition(depth - 1)];
        self.goals.make(op, &both)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_conditions_obey_the_law(
        bytes in prop::collection::vec(any::<u8>(), 8..160),
        squares in prop::collection::vec(0..64_u8, 8 * 12),
        mover in 0..4_u8,
        us in prop_oneof![
            Just([Role::King, Role::Queen, Role::Rook, Role::Knight]),
            Just([Role::King, Role::Rook, Role::Pawn, Role::Pawn]),
        ],
        them in prop_oneof![Just([Role::King].as_slice()), Just([Role::King, Role::Pawn].as_slice())],
        turn in prop_oneof![Just(Side::Us), Just(Side::Them)],
        budget in prop_oneof![Just(0), Just(4096), Just(1 << 18)],
    ) {
        let mut goals = Goals::default();
        let board = board(&mut goals, material(&us, them), mover, turn);
        let condition =
            Growing { goals: &mut goals, board, bytes: bytes.iter(), bounds: Vec::new() }.condition(3);
        let positions = squares.chunks(8).map(|chunk| Leaves {
            here: std::array::from_fn(|slot| Square::from_index(chunk[slot])),
            ..Leaves::default()
        });
        assert_law(&mut goals, condition, budget, positions);
    }
}
