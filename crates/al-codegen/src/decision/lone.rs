//! Which moves can reach less than a value, asked of all squares of a lone king at once.
//!
//! With us to move he attacks nothing of ours and stands on no line of ours, so that a position of the tree is a placing
//! of our men. Where it is known on which of his squares a leaf is worth less, and on which the holding goal may
//! be true, al-runtime finds the moves that are not in vain, and only these are searched for their values.
//!
//! After this pass a search with a measure has a [`Lone`], if there is nobody else on their side, nobody of ours is a
//! pawn, and what is asked depends neither on the depth nor on what they may reply.

use super::build::Building;
use super::{Leaf, Lifted, MaskId, NodeKey, UsNode};
use crate::goals::{ExprId, Goals, Op, Shape, Site, Ty};
use al_chess::{Role, Side};
use al_program::{Exhausted, Expr, Interval, Value};
use std::collections::BTreeSet;

/// At most so many terms are compared.
const MOST_TERMS: usize = 8;

/// Our king and so many men are told apart.
const MOST_MEN: usize = 2;

/// What is asked about all squares of their king; these are the destinations of its masks.
#[derive(Clone, Debug)]
pub struct Lone {
    /// The nodes with us to move.
    pub key: NodeKey,
    /// Where the holding goal may be true, them to move.
    pub sound: Lifted,
    /// Where a node may be a leaf.
    pub open: Lifted,
    /// The terms of the measure against those of the value that is to be beaten.
    pub terms: Vec<LoneTerm>,
    /// The least number that the first term may have in a cage of so many squares, for all of them from none on.
    pub least: Vec<i32>,
    /// What each of our men but the king attacks where nobody but our king is in its way, by slot from 1 on.
    pub lines: Vec<MaskId>,
    /// Whether it is good for us that he has no reply though he is not in check.
    pub stalemate: bool,
    /// What a node is worth as a leaf, his cage being known; `None` where more is asked of our moves than the holding
    /// goal on all his squares, so that values are not found from the notes.
    pub leaf: Option<Leaf>,
}

/// One term of a measure on all squares of their king.
#[derive(Clone, Debug)]
pub struct LoneTerm {
    /// Where it is less.
    pub less: Lifted,
    /// Where it is greater.
    pub greater: Lifted,
    /// What it may be.
    pub interval: Interval,
}

impl Building<'_> {
    /// What is asked of all squares of a lone king; `None` where his squares cannot be asked about together.
    pub(super) fn lone(&mut self, root: Shape) -> Option<Lone> {
        let forcing = self.forcing.as_ref()?;
        let men: Vec<Role> = root.men_of(Side::Us).map(|(_, role)| role).collect();
        let fits = (2..=1 + MOST_MEN).contains(&men.len()) && !men.contains(&Role::Pawn);
        let alone = root.men_of(Side::Them).count() == 1;
        let looks_back = self.program.goals_beside(self.advice).back;
        if !fits || !alone || !forcing.repeats || !self.them_free || looks_back {
            return None;
        }
        let key = (2, root);
        let leaf = self.us.get(&key)?.leaf.is_some();
        let measure = leaf.then_some(&self.advice.measure)?.as_ref()?.measure.clone();
        let ours = Site::node(root, root, 2);
        let cage = self.cage(ours);
        let open = self.everywhere(ours, &self.advice.better.clone(), cage);
        let mut terms = Vec::new();
        let mut least = Vec::new();
        for (place, (term, &interval)) in measure.terms.iter().zip(&measure.intervals).enumerate().take(MOST_TERMS) {
            let term = self.everywhere(ours, term, cage);
            if place == 0 {
                least = least_in_cages(&mut self.graphs.goals, term);
            }
            // one more than the greatest, for a value that every leaf is below
            let beaten = Op::Beaten(place as u8, Interval::new(interval.lo, interval.hi + 1));
            let beaten = self.graphs.goals.make(beaten, &[]);
            let less = self.graphs.goals.make(Op::Lt, &[term, beaten]);
            let greater = self.graphs.goals.make(Op::Lt, &[beaten, term]);
            let [less, greater] = [less, greater].map(|condition| self.graphs.lift_with_look_ups(condition));
            terms.push(LoneTerm { less, greater, interval });
        }
        if measure.terms.len() > MOST_TERMS || self.fills(open, &terms) {
            return None;
        }
        let theirs = Site::node(root, root, 1);
        let cage = self.cage(theirs);
        let sound = self.everywhere(theirs, &self.advice.holding.clone(), cage);
        let sound = self.with_attacks(theirs, sound);
        let (open, sound) = (self.graphs.lift(open), self.graphs.lift(sound));
        let lines = men.iter().enumerate().skip(1).map(|(slot, &role)| self.line(slot as u8, role)).collect();
        let stalemate = self.settings().them_exhausted == Exhausted::Succeed;
        let whole =
            !stalemate && sound.rest.is_empty() && self.us.get(&key).is_some_and(|node| self.any_move(node, root));
        let leaf = if whole { self.leaf_in_cage(ours) } else { None };
        Some(Lone { key, sound, open, terms, least, lines, stalemate, leaf })
    }

    /// Whether we may make any legal move.
    fn any_move(&self, node: &UsNode, root: Shape) -> bool {
        let free =
            |filter: &Lifted| filter.rest.is_empty() && self.graphs.masks.known(&self.graphs.goals, filter.mask, true);
        node.unordered.len() == root.men_of(Side::Us).count() && node.unordered.iter().all(|group| free(&group.filter))
    }

    /// What a node is worth as a leaf, his cage being known.
    fn leaf_in_cage(&mut self, site: Site) -> Option<Leaf> {
        let Leaf { open, terms } = self.leaf(site)?;
        let their_king = self.graphs.goals.make(Op::Square(site.here.king(Side::Them)), &[]);
        let cage = self.cage_of(site, their_king);
        let goals = &mut self.graphs.goals;
        let known = goals.make(Op::Cage, &[]);
        let open = goals.replaced(open, cage, known);
        let terms = terms.into_iter().map(|(term, interval)| (goals.replaced(term, cage, known), interval)).collect();
        Some(Leaf { open, terms })
    }

    /// What a man of ours attacks where nobody but our king is in its way: a look-up, if the budget has room for it.
    fn line(&mut self, slot: u8, role: Role) -> MaskId {
        let goals = &mut self.graphs.goals;
        let [king, from] = [0, slot].map(|slot| goals.make(Op::Square(slot), &[]));
        let king = goals.make(Op::Single, &[king]);
        let line = goals.make(Op::Attacks(Side::Us, role), &[from, king]);
        self.graphs.set(line)
    }

    /// An expression as a function of their king's square, which is the destination; its cage is known.
    fn everywhere(&mut self, site: Site, expr: &Expr, cage: ExprId) -> ExprId {
        let their_king = site.here.king(Side::Them);
        let expr = self.lower(site).goal(expr);
        let goals = &mut self.graphs.goals;
        let dest = goals.make(Op::Dest, &[]);
        let expr = goals.with_square(expr, their_king, dest);
        let known = goals.make(Op::Cage, &[]);
        goals.replaced(expr, cage, known)
    }

    /// The same where it is known what each of our men but the king attacks. He is in check on what they cover.
    fn with_attacks(&mut self, site: Site, expr: ExprId) -> ExprId {
        let their_king = site.here.king(Side::Them);
        let (check, covered) = (self.lower(site).in_check(Side::Them), self.lower(site).covered_by(Side::Us));
        let goals = &mut self.graphs.goals;
        let dest = goals.make(Op::Dest, &[]);
        let check = goals.with_square(check, their_king, dest);
        let covered = goals.make(Op::Member, &[dest, covered]);
        let expr = goals.replaced(expr, check, covered);
        let men: Vec<u8> = site.here.men_of(Side::Us).map(|(slot, _)| slot).skip(1).collect();
        men.into_iter().fold(expr, |expr, slot| {
            let Some(attacks) = self.lower(site).attacked_past_king(slot) else { return expr };
            let goals = &mut self.graphs.goals;
            let known = goals.make(Op::Attacked(slot), &[]);
            goals.replaced(expr, attacks, known)
        })
    }

    /// What their king reaches from the destination over squares that we do not attack.
    fn cage(&mut self, site: Site) -> ExprId {
        let dest = self.graphs.goals.make(Op::Dest, &[]);
        self.cage_of(site, dest)
    }

    /// The same from any square.
    fn cage_of(&mut self, site: Site, from: ExprId) -> ExprId {
        let their_king = site.here.king(Side::Them);
        let free = self.lower(site).free_of(Side::Us);
        let goals = &mut self.graphs.goals;
        let free = goals.with_square(free, their_king, from);
        let seed = goals.make(Op::Single, &[from]);
        goals.make(Op::Fill, &[seed, free])
    }

    /// Whether squares are still filled for each of their king's squares.
    fn fills(&self, open: ExprId, terms: &[LoneTerm]) -> bool {
        let goals = &self.graphs.goals;
        let rest = terms.iter().flat_map(|term| term.less.rest.iter().chain(&term.greater.rest));
        let mut parts: Vec<ExprId> = rest.copied().chain([open]).collect();
        let mut seen = BTreeSet::new();
        while let Some(id) = parts.pop() {
            if seen.insert(id) {
                let node = goals.node(id);
                if node.op == Op::Fill && !goals.is_uniform(id) {
                    return true;
                }
                parts.extend(&node.args);
            }
        }
        false
    }
}

/// The least number that a term may have in a cage of so many squares.
fn least_in_cages(goals: &mut Goals, term: ExprId) -> Vec<i32> {
    let cage = goals.make(Op::Cage, &[]);
    let squares = goals.make(Op::Count, &[cage]);
    let mut least_in = |count: i32| {
        let count = goals.value(Value::Int(count));
        let term = goals.replaced(term, squares, count);
        match (goals.constant(term), goals.ty(term)) {
            (Some(Value::Int(n)), _) => n,
            (_, Ty::Int(interval)) => interval.lo,
            _ => i32::MIN,
        }
    };
    (0..=64).map(&mut least_in).collect()
}
