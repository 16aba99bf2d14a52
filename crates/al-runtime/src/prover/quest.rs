//! What is searched for a plan: its success, a refutation, or the inverse of either.

use al_chess::Side;

use super::base::PlanKind;

/// A condition over three truths: the better goal of the plan, its holding goal, and the holding goal of the
/// plan set against it. One bit for each of their eight combinations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Condition(pub u8);

impl Condition {
    /// The better goal of the plan.
    pub const BETTER: Self = Self(0b1010_1010);
    /// The holding goal of the plan.
    pub const HOLDING: Self = Self(0b1100_1100);
    /// The holding goal of the plan set against it.
    pub const OTHER_HOLDING: Self = Self(0b1111_0000);

    /// Whether it does not hold.
    #[must_use]
    pub const fn not(self) -> Self {
        Self(!self.0)
    }

    /// Whether both hold.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether one of them holds.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Its value; goals on which it does not depend are not asked.
    #[inline]
    pub fn value(
        self,
        better: impl FnOnce() -> bool,
        holding: impl FnOnce() -> bool,
        other_holding: impl FnOnce() -> bool,
    ) -> bool {
        let (yes, no) = (self.0 >> 4, self.0 & 15);
        let table = if yes == no || !other_holding() { no } else { yes };
        let (yes, no) = (table >> 2, table & 3);
        match if yes == no || !holding() { no } else { yes } {
            0 => false,
            1 => !better(),
            2 => better(),
            _ => true,
        }
    }
}

/// Where goals are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Asked {
    /// In every position, the root included; a side without a move has then ended the tree, and at the bound
    /// the side whose moves are counted has none.
    Everywhere,
    /// In positions after moves of the searching side; its last move must reach the better goal.
    AfterOwnMoves,
}

/// A plan made of written ones: whose goals it has, whose moves, and which come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Composite {
    /// The written plans whose goals it has, one bit each: one of theirs is enough.
    pub goals: u64,
    /// The written plans whose moves it makes, one bit each.
    pub moves: u64,
    /// Its parts before what is made of them; the last is the whole.
    nodes: [PlanKind; Self::MOST],
    len: u8,
}

impl Composite {
    /// More parts than this are refused.
    pub const MOST: usize = 15;

    /// The parts of a plan, looked up by number; `None` where they are too many.
    pub fn of(plan: u16, look_up: &dyn Fn(u16) -> Option<PlanKind>) -> Option<Self> {
        let mut composite = Self { goals: 0, moves: 0, nodes: [PlanKind::Written(0); Self::MOST], len: 0 };
        composite.goals = composite.add(plan, look_up)?.1;
        Some(composite)
    }

    /// Adds a plan with its parts: its place, and the plans whose goals it has.
    fn add(&mut self, plan: u16, look_up: &dyn Fn(u16) -> Option<PlanKind>) -> Option<(u16, u64)> {
        // circles have been refused when the base was checked; should one come, its parts are too many
        let (node, goals) = match look_up(plan)? {
            PlanKind::Written(written) => {
                let bit = 1 << (written & 63);
                self.moves |= bit;
                (PlanKind::Written(written), bit)
            }
            PlanKind::Or(a, b) => {
                let ((a, first), (b, second)) = (self.add(a, look_up)?, self.add(b, look_up)?);
                (PlanKind::Or(a, b), first | second)
            }
            PlanKind::Mod(a, b) => {
                let ((a, first), (b, _)) = (self.add(a, look_up)?, self.add(b, look_up)?);
                (PlanKind::Mod(a, b), first)
            }
        };
        let place = usize::from(self.len);
        *self.nodes.get_mut(place)? = node;
        self.len += 1;
        Some((place as u16, goals))
    }

    /// Its parts: what is made of others names them by their places before it. [`Composite::of`] the last of them
    /// makes the same plan again.
    #[must_use]
    pub fn parts(&self) -> &[PlanKind] {
        self.nodes.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// The written plan that it is, if it is one.
    #[must_use]
    #[inline]
    pub const fn written(&self) -> Option<u16> {
        match self.nodes[0] {
            PlanKind::Written(plan) if self.len == 1 => Some(plan),
            _ => None,
        }
    }

    /// Where a move stands in the order of the plan, given where it stands in the order of each written plan;
    /// `None`: the plan does not make it. Less comes first; of equals, the usual order decides.
    pub fn rank(&self, mut place: impl FnMut(u16) -> Option<u32>) -> Option<u64> {
        let mut ranks = [None; Self::MOST];
        let len = usize::from(self.len);
        for number in 0..len {
            // what a part says is kept in eight bits, and each level above adds two
            let level = 8 + 2 * number as u32;
            let part = |place: u16| ranks.get(usize::from(place)).copied().flatten();
            let group = |group: u64, inner: u64| Some(group << level | inner);
            ranks[number] = match self.nodes[number] {
                PlanKind::Written(plan) => place(plan).map(|place| u64::from(place.min(255))),
                PlanKind::Or(a, b) => match (part(a), part(b)) {
                    (Some(a), Some(_)) => Some(a),
                    (Some(one), None) | (None, Some(one)) => group(1, one),
                    (None, None) => None,
                },
                PlanKind::Mod(a, b) => match (part(a), part(b)) {
                    (Some(a), Some(_)) => Some(a),
                    (Some(a), None) => group(1, a),
                    (None, Some(b)) => group(2, b),
                    (None, None) => None,
                },
            };
        }
        ranks[len.checked_sub(1)?]
    }
}

/// Whether one side has a forcing tree: what a search is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quest {
    /// The side that searches: one of its moves must do at each of its nodes, and all of the other's.
    pub side: Side,
    /// What it is to reach.
    pub better: Condition,
    /// What it is to keep.
    pub holding: Condition,
    /// The plan that the conditions speak of.
    pub plan: Composite,
    /// The side whose plan that is: it makes the plan's moves.
    pub owner: Side,
    /// The plan set against it, whose moves the other side makes; `None`: it may make any move.
    pub against: Option<Composite>,
    /// Where the conditions are asked.
    pub asked: Asked,
    /// The most moves that the owner makes.
    pub bound: u16,
}

impl Quest {
    /// Whether a plan succeeds, the opponent being free.
    #[must_use]
    pub const fn success(plan: Composite, owner: Side, bound: u16, asked: Asked) -> Self {
        let (better, holding) = (Condition::BETTER, Condition::HOLDING);
        Self { side: owner, better, holding, plan, owner, against: None, asked, bound }
    }

    /// Whether a plan withstands the other's attempt to refute it: it reaches its goal, or breaks what the
    /// other is to keep, against the other's moves. The refutation holds where this fails.
    #[must_use]
    pub const fn withstands(self, against: Composite, bound: u16) -> Self {
        let better = Condition::BETTER.or(Condition::OTHER_HOLDING.not());
        Self { better, against: Some(against), bound, ..self }
    }

    /// The quest of the other side that succeeds where this one fails: it is to break what this one keeps,
    /// and to keep this one from its goal.
    ///
    /// That is so where goals are asked everywhere; it is the law by which the searches are tested.
    #[must_use]
    pub const fn inverse(self) -> Self {
        let side = match self.side {
            Side::Us => Side::Them,
            Side::Them => Side::Us,
        };
        Self { side, better: self.holding.not(), holding: self.better.and(self.holding).not(), ..self }
    }
}
