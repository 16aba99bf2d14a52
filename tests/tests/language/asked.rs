//! Conditions in AL, asked of positions in three ways.

use advice::{Material, Position, Side, Square};
use al_compiler::decision::{Lift, MaskEvaluator, MaskTables, Masks};
use al_compiler::goals::{Evaluator, Goals, Leaves, Lowering, Ply, Shape, Site};
use al_compiler::load::Disk;
use al_compiler::program::{Expr, Program, Value};
use al_interpreter::Interpreter;
use al_tests::chance::Chance;
use std::collections::BTreeMap;

/// A condition for one material.
pub(crate) struct Condition {
    text: String,
    interpreter: Interpreter,
    program: Program,
    material: Material,
}

impl Condition {
    /// A condition, with definitions that it may use.
    ///
    /// # Panics
    ///
    /// With the compiler's message, where they do not compile.
    pub(crate) fn new(material: &str, definitions: &str, condition: &str) -> Self {
        // a goal and not a rule: some conditions hold only when they are to move
        let text = format!(
            "table case ({material}) {{ {definitions} rule always: true -> act; advice act {{ better: {condition}; us: 0 => legal; them: none; }} }}"
        );
        let checked =
            al_compiler::front("case.adv", &text, &mut Disk).unwrap_or_else(|failed| panic!("{condition}: {failed}"));
        let interpreter = Interpreter::of(&checked, "case").expect("the table is there");
        let material = checked.program.tables[0].forms[0].material.expect("declared men");
        Self { text: condition.to_owned(), interpreter, program: checked.program, material }
    }

    fn expr(&self) -> &Expr {
        &self.program.tables[0].forms[0].advice[0].better
    }

    /// What the interpreter says.
    pub(crate) fn holds(&self, position: &Position) -> bool {
        self.interpreter.evaluate(self.expr(), position) == Value::Bool(true)
    }

    /// Asserts that the compiler's form of the condition says in these positions what the interpreter says,
    /// asked of the position itself and, as masks of destinations, after each quiet move. In how many of
    /// the positions it holds.
    pub(crate) fn agrees(&self, positions: &[Position]) -> usize {
        let mut by_shape: BTreeMap<Shape, Vec<&Position>> = BTreeMap::new();
        for position in positions {
            let captured = self.material.slots().filter(|(slot, _)| position.captured(*slot));
            let shape = captured.fold(Shape::full(self.material), |shape, (slot, _)| shape.without(slot));
            by_shape.entry(shape).or_default().push(position);
        }
        by_shape.into_iter().map(|(shape, positions)| self.agrees_for(shape, &positions)).sum()
    }

    /// The same, for positions with these men left.
    fn agrees_for(&self, shape: Shape, positions: &[&Position]) -> usize {
        let mut goals = Goals::default();
        let root = Site::node(Shape::full(self.material), shape, 0);
        let nodes = [0, 1].map(|depth| {
            let site = Site { depth, ..root };
            Lowering::new(&self.program, &mut goals, site).goal(self.expr())
        });
        let after: Vec<_> = self
            .material
            .slots()
            .filter(|(_, man)| man.side == Side::Us)
            .map(|(slot, _)| {
                let site = root.after(Ply::quiet(slot));
                (slot, Lowering::new(&self.program, &mut goals, site).goal(self.expr()))
            })
            .collect();
        let (mut masks, mut tables) = (Masks::default(), MaskTables::new(1 << 12));
        let lifted: Vec<_> = after
            .into_iter()
            .map(|(slot, goal)| (slot, Lift::new(&mut goals, &mut masks, &mut tables).condition(goal)))
            .collect();
        let exprs = Evaluator::new(&goals, Leaves::default());
        let mut fast = MaskEvaluator::new(&masks, &tables, exprs);
        let mut held = 0;
        for &position in positions {
            let squares = std::array::from_fn(|slot| match slot < self.material.len() {
                true => position.square(slot as u8),
                false => Square::A1,
            });
            fast.exprs.set(Leaves { root: squares, here: squares, ..Leaves::default() });
            let node = nodes[usize::from(position.turn() == Side::Them)];
            let holds = self.holds(position);
            held += usize::from(holds);
            assert_eq!(fast.exprs.bool(node), holds, "{}: {}", self.text, position.fen());
            if position.turn() == Side::Them {
                continue;
            }
            for (slot, condition) in &lifted {
                let mask = fast.condition(condition);
                for mv in position.legal_moves().iter().filter(|mv| mv.slot == *slot) {
                    let after = position.play(*mv);
                    if !is_quiet(mv, &after) {
                        continue;
                    }
                    let after = self.holds(&after);
                    assert_eq!(mask.contains(mv.to), after, "{} after {mv:?}: {}", self.text, position.fen());
                }
            }
        }
        held
    }

    /// The same, with a definition written in Rust; it must hold in some of the positions and fail in others.
    pub(crate) fn means(&self, positions: &[Position], definition: impl Fn(&Position) -> bool) {
        for position in positions {
            assert_eq!(self.holds(position), definition(position), "{}: {}", self.text, position.fen());
        }
        let held = self.agrees(positions);
        assert!(0 < held && held < positions.len(), "{} says nothing: {held} of {}", self.text, positions.len());
    }
}

/// Whether a move changes nothing but the square of one man.
fn is_quiet(mv: &advice::chess::Move, after: &Position) -> bool {
    mv.captured.is_none() && mv.promotion.is_none() && after.en_passant().is_none()
}

/// Legal positions taken by chance, either side to move.
pub(crate) fn some(material: &str, count: usize) -> Vec<Position> {
    let material: Material = material.parse().expect("a material");
    let mut chance = Chance::new(material.len() as u64);
    let mut positions = Vec::new();
    while positions.len() < count {
        let squares: Vec<Square> = (0..material.len()).map(|_| Square::ALL[chance.below(64)]).collect();
        let turn = if chance.below(2) == 0 { Side::Us } else { Side::Them };
        positions.extend(Position::new(material, &squares, turn));
    }
    positions
}
