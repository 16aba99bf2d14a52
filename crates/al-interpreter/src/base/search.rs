//! The search for a forcing tree of a quest, written down as it is defined: lists of moves, recursion, and a
//! memory of the positions that were decided.

use std::collections::HashMap;

use al_chess::{Move, Position, Role};
use al_compiler::program::base::{Base, BaseForm, Plan};
use al_compiler::program::{Expr, Program};
use al_runtime::prover::{Asked, Composite, Condition, Nodes, Quest};

use crate::eval::{Moving, Scene, holds, holds_of_move};
use crate::limits::Limits;

/// Plans of fewer moves are searched without remembering positions.
const SHALLOW: u16 = 3;

/// A search from one root.
pub(super) struct Search<'a, 's> {
    program: &'a Program,
    base: &'a Base,
    form: &'a BaseForm,
    pub(super) quest: &'a Quest,
    pub(super) root: &'a Position,
    nodes: &'a mut Nodes<'s>,
    known: HashMap<(Position, u16), bool>,
}

/// What a node is, seen by itself.
pub(super) enum Node {
    /// The better goal holds.
    Reached,
    /// The holding goal does not.
    Lost,
    /// The owner of the plan has made all its moves.
    Bound,
    /// These moves are to be looked at, in order; perhaps none.
    Goes(Vec<Move>),
}

impl<'a, 's> Search<'a, 's> {
    pub(super) fn new(
        program: &'a Program,
        base: &'a Base,
        form: &'a BaseForm,
        quest: &'a Quest,
        root: &'a Position,
        nodes: &'a mut Nodes<'s>,
    ) -> Self {
        Self { program, base, form, quest, root, nodes, known: HashMap::new() }
    }

    /// Whether it is the searching side's turn.
    pub(super) fn searches(&self, position: &Position) -> bool {
        position.turn() == self.quest.side
    }

    /// How many moves owner and other side have made after one more move in a position.
    pub(super) fn count(&self, position: &Position, made: u16, other_made: u16) -> (u16, u16) {
        if position.turn() == self.quest.owner { (made + 1, other_made) } else { (made, other_made + 1) }
    }

    /// Looks at a node after so many moves of the owner and of the other side.
    pub(super) fn enter(&self, position: &Position, made: u16, other_made: u16) -> Node {
        let quest = self.quest;
        let asked_here = match quest.asked {
            Asked::Everywhere => true,
            Asked::AfterOwnMoves => {
                let moves = if quest.side == quest.owner { made } else { other_made };
                !self.searches(position) && moves > 0
            }
        };
        if asked_here && !self.condition(quest.holding, position, made) {
            return Node::Lost;
        }
        if asked_here && self.condition(quest.better, position, made) {
            return Node::Reached;
        }
        let owners = position.turn() == quest.owner;
        let all_made = made == quest.bound;
        let ends = match quest.asked {
            Asked::Everywhere => owners && all_made,
            // the last move must reach the goal: what is answered to it is not looked at
            Asked::AfterOwnMoves => all_made && (owners || quest.side == quest.owner),
        };
        if ends { Node::Bound } else { Node::Goes(self.moves(position, made, other_made)) }
    }

    /// Whether there is a forcing tree from a node; `None`: the nodes are used up.
    pub(super) fn succeeds(&mut self, position: &Position, made: u16, other_made: u16) -> Option<bool> {
        let remembers = self.quest.bound >= SHALLOW;
        if let Some(&known) = self.known.get(&(*position, made)).filter(|_| remembers) {
            return Some(known);
        }
        let result = match self.enter(position, made, other_made) {
            Node::Reached => true,
            Node::Lost => false,
            Node::Bound => self.quest.side != self.quest.owner,
            Node::Goes(moves) => {
                let searches = self.searches(position);
                let decides = self.first(position, &moves, made, other_made, searches)?.is_some();
                decides == searches
            }
        };
        if remembers {
            self.known.insert((*position, made), result);
        }
        Some(result)
    }

    /// The first move after which there is a forcing tree, or is none.
    pub(super) fn first(
        &mut self,
        position: &Position,
        moves: &[Move],
        made: u16,
        other_made: u16,
        succeeds: bool,
    ) -> Option<Option<Move>> {
        let (made, other_made) = self.count(position, made, other_made);
        for &mv in moves {
            self.nodes.enter()?;
            if self.succeeds(&position.play(mv), made, other_made)? == succeeds {
                return Some(Some(mv));
            }
        }
        Some(None)
    }

    /// The moves of the side to move that its plan makes, in the plan's order.
    fn moves(&self, position: &Position, made: u16, other_made: u16) -> Vec<Move> {
        let legal = self.legal(position);
        let (plan, made) = if position.turn() == self.quest.owner {
            (Some(&self.quest.plan), made)
        } else {
            (self.quest.against.as_ref(), other_made)
        };
        let Some(plan) = plan else { return legal };
        let ranked = legal.into_iter().filter_map(|mv| Some((self.rank(plan, position, 2 * u32::from(made), mv)?, mv)));
        let mut ranked: Vec<(u64, Move)> = ranked.collect();
        ranked.sort_by_key(|(rank, _)| *rank);
        ranked.into_iter().map(|(_, mv)| mv).collect()
    }

    /// Where a move stands in the order of a plan.
    fn rank(&self, plan: &Composite, position: &Position, depth: u32, mv: Move) -> Option<u64> {
        let moving = Moving::new(position, depth, mv);
        plan.rank(|written| {
            let steps = self.plan(written)?.moves.at(depth);
            let makes = |filter: &Expr| holds_of_move(self.program, filter, (self.root, Limits::NONE), &moving);
            steps.iter().position(|step| makes(&step.filter)).map(|place| place as u32)
        })
    }

    /// The moves of the side to move by the rules of the base, in their order.
    fn legal(&self, position: &Position) -> Vec<Move> {
        let rules = &self.base.settings.moves;
        let mut moves: Vec<Move> = position.legal_moves().to_vec();
        let is_pawn = |mv: &Move| position.role(mv.slot) == Role::Pawn;
        if rules.single_step {
            moves.retain(|mv| !is_pawn(mv) || mv.from.rank().abs_diff(mv.to.rank()) < 2);
        }
        if rules.no_promotion {
            moves.retain(|mv| mv.promotion.is_none_or(|role| role == Role::Queen));
            moves.iter_mut().for_each(|mv| mv.promotion = None);
        }
        let place = |role| rules.order.iter().position(|first| *first == role).unwrap_or(rules.order.len());
        moves.sort_by_key(|mv| place(position.role(mv.slot)));
        moves
    }

    fn plan(&self, written: u16) -> Option<&'a Plan> {
        self.form.plans.get(usize::from(written))
    }

    /// Whether a condition of the quest holds at a node.
    fn condition(&self, condition: Condition, position: &Position, made: u16) -> bool {
        let owners = position.turn() == self.quest.owner;
        let depth = (2 * u32::from(made) + u32::from(owners)).saturating_sub(1);
        let any = |goals: u64, goal: fn(&Plan) -> &Expr| {
            let plans = (0..64_u16).filter(|plan| goals >> plan & 1 == 1).filter_map(|plan| self.plan(plan));
            plans.into_iter().any(|plan| holds(self.program, goal(plan), Scene::node(self.root, position, depth)))
        };
        let plan = &self.quest.plan;
        condition.value(
            || any(plan.goals, |plan| &plan.better),
            || any(plan.goals, |plan| &plan.holding),
            || self.quest.against.as_ref().is_none_or(|other| any(other.goals, |plan| &plan.holding)),
        )
    }
}
