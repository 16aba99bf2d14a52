//! Whether what is asked at a node depends on more than the position there.

use super::{Advice, Constraint, Expr, ExprKind, FunctionId, PatternId, Program, View};
use std::collections::BTreeMap;

/// What an expression looks at beside the current position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Beside {
    /// The root of the tree.
    pub root: bool,
    /// How deep the node lies.
    pub depth: bool,
    /// The move that led there, or the position before it.
    pub back: bool,
}

impl Beside {
    fn join(self, other: Self) -> Self {
        Self { root: self.root || other.root, depth: self.depth || other.depth, back: self.back || other.back }
    }
}

impl Program {
    /// What the goals, the measure and the constraints of a piece of advice look at beside the position. A
    /// constraint that names depths looks at the depth.
    pub fn beside(&self, advice: &Advice) -> Beside {
        let mut reader = Reader { program: self, known: BTreeMap::new() };
        [&advice.us, &advice.them]
            .into_iter()
            .fold(reader.goals(advice), |found, constraint| found.join(reader.constraint(constraint)))
    }

    /// What the goals and the measure of a piece of advice look at beside the position.
    pub fn goals_beside(&self, advice: &Advice) -> Beside {
        Reader { program: self, known: BTreeMap::new() }.goals(advice)
    }
}

struct Reader<'p> {
    program: &'p Program,
    known: BTreeMap<FunctionId, Beside>,
}

impl<'p> Reader<'p> {
    fn goals(&mut self, advice: &'p Advice) -> Beside {
        let measure = advice.measure.iter().flat_map(|measured| &measured.measure.terms);
        self.all([&advice.better, &advice.holding].into_iter().chain(measure))
    }

    fn constraint(&mut self, constraint: &'p Constraint) -> Beside {
        let by_depth = constraint.arms.iter().any(|arm| !arm.depths.is_empty());
        let steps = constraint.arms.iter().flat_map(|arm| &arm.steps);
        self.all(steps.map(|step| &step.filter)).join(Beside { depth: by_depth, ..Beside::default() })
    }

    fn all(&mut self, exprs: impl IntoIterator<Item = &'p Expr>) -> Beside {
        exprs.into_iter().fold(Beside::default(), |found, expr| found.join(self.expr(expr)))
    }

    fn expr(&mut self, expr: &'p Expr) -> Beside {
        match &expr.kind {
            // how many plies a question has depends on how deep it is asked
            ExprKind::Depth | ExprKind::Can(_) => Beside { depth: true, ..Beside::default() },
            // the depth of the root is known
            ExprKind::View(View::Root, _) => Beside { root: true, ..Beside::default() },
            ExprKind::View(_, inner) => self.expr(inner).join(Beside { back: true, ..Beside::default() }),
            ExprKind::Not(inner) | ExprKind::ManOn(_, inner) | ExprKind::OfMan(_, inner) => self.expr(inner),
            ExprKind::Call(function, args) => {
                let args = self.all(args);
                self.function(*function).join(args)
            }
            ExprKind::Intrinsic(_, parts) | ExprKind::Extern(_, parts) | ExprKind::And(parts) | ExprKind::Or(parts) => {
                self.all(parts)
            }
            ExprKind::If(a, b, c) => self.all([&**a, &**b, &**c]),
            ExprKind::Compare(_, a, b) | ExprKind::Let(_, a, b) => self.all([&**a, &**b]),
            ExprKind::Fold(fold) => self.all([&fold.over, &fold.condition, &fold.body]),
            ExprKind::Matches(matches) => {
                let there = match matches.view {
                    Some(View::Root) => Beside { root: true, ..Beside::default() },
                    _ => self.pattern(matches.pattern),
                };
                there.join(self.all([&matches.condition, &matches.body]))
            }
            ExprKind::Const(_)
            | ExprKind::Local(_)
            | ExprKind::Man
            | ExprKind::ManSquare(_)
            | ExprKind::Captured(_)
            | ExprKind::RoleOf(_)
            | ExprKind::Standing(..)
            | ExprKind::KingOf(_)
            | ExprKind::Turn => Beside::default(),
            ExprKind::MoveFrom
            | ExprKind::MoveTo
            | ExprKind::MoveIsOf(_)
            | ExprKind::MovePromotes(_)
            | ExprKind::MoveCaptures => Beside { back: true, ..Beside::default() },
        }
    }

    fn pattern(&mut self, pattern: PatternId) -> Beside {
        let readings = self.program.patterns.get(pattern.index()).into_iter().flat_map(|pattern| &pattern.readings);
        readings.fold(Beside::default(), |found, reading| {
            found.join(self.all(reading.sets.iter().chain([&reading.condition])))
        })
    }

    fn function(&mut self, function: FunctionId) -> Beside {
        if let Some(known) = self.known.get(&function) {
            return *known;
        }
        let program = self.program;
        let found = program.functions.get(function.index()).map_or(Beside::default(), |def| self.expr(&def.body));
        self.known.insert(function, found);
        found
    }
}
