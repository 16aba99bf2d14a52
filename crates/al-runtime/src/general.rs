//! The search for forcing trees in tables for any position: generated code says what is asked, and here it is
//! asked of whole positions, one after the other. Tables with declared men have a search of their own, in generated
//! code.
//!
//! A node is a legal position with its depth in plies; we are to move at even depths.

use crate::__rt1::{After, Choose, Look, NOTHING};
use crate::{Decision, Follow, Play};
use al_chess::{Move, MoveList, Position, Side};

/// A rule.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The advice that it tries, in order.
    pub tries: &'static [u16],
    /// What it hands over to where none of it is satisfiable.
    pub hand_over: Option<u16>,
}

/// At which nodes a goal is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalsAt {
    /// At every node.
    Everywhere,
    /// Where they are to move.
    AfterOurMoves,
    /// Where we are to move.
    WithUsToMove,
    /// At every node that is no end of the tree.
    Interior,
}

impl GoalsAt {
    const fn asked(self, depth: u32) -> bool {
        match self {
            Self::Everywhere | Self::Interior => true,
            Self::AfterOurMoves => !us_to_move(depth),
            Self::WithUsToMove => us_to_move(depth),
        }
    }
}

/// How the trees of a piece of advice are searched and played.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// Where the holding goal is asked.
    pub holding_at: GoalsAt,
    /// Where the better goal is asked.
    pub better_at: GoalsAt,
    /// Whether we succeed where we have no move.
    pub us_exhausted: bool,
    /// Whether we succeed where they have no move.
    pub them_exhausted: bool,
    /// The side that passes instead of making moves.
    pub passes: Option<Side>,
    /// The depth at which nodes have no moves.
    pub bound: Option<u32>,
    /// Which satisfying move is played.
    pub choose: Choose,
    /// In at most how many of our moves.
    pub most_moves: u32,
    /// Whether the table is consulted after every reply.
    pub anew: bool,
    /// Whether a measure is made smaller.
    pub measured: bool,
}

/// What generated code says of a table for any position. Advice and rules are numbered from 0.
pub trait General {
    /// The rules, in order.
    fn rules(&self) -> &'static [Rule];
    /// Whether a later rule is tried where the advice of one fails.
    fn falls_through(&self) -> bool;
    /// How a piece of advice is searched; `None` beyond the last one.
    fn way(&self, advice: u16) -> Option<Way>;
    /// Whether a rule's condition holds.
    fn applies(&self, rule: u16, look: Look<'_>) -> bool;
    /// Whether the better goal holds.
    fn better(&self, advice: u16, look: Look<'_>) -> bool;
    /// Whether the holding goal holds.
    fn holding(&self, advice: u16, look: Look<'_>) -> bool;
    /// The first step of a constraint that a move satisfies: of ours at even depths, of theirs at odd ones.
    fn step(&self, advice: u16, depth: u32, look: Look<'_>) -> Option<u16>;
    /// The packed value of the measure.
    fn value(&self, advice: u16, look: Look<'_>) -> u64;
    /// Values from here on do not satisfy the advice, given the value at the root.
    fn ceiling(&self, advice: u16, at_root: u64) -> u64;
}

/// Consults the table about a root.
#[must_use]
pub fn decide(general: &dyn General, root: &Position) -> Decision {
    let look = Look::at(root, root, 0);
    let mut decision = Decision::NoRule;
    for (rule, head) in (0..).zip(general.rules()) {
        if !general.applies(rule, look) {
            continue;
        }
        for &advice in head.tries {
            let Some(search) = Search::new(general, advice, root) else { continue };
            if let Some(chosen) = search.choose() {
                let mv = chosen.mv;
                let ends = search.way.anew || search.ends_at(chosen.reach, &root.play(mv), 1);
                return Decision::Play(Play { rule, advice, mv, ends });
            }
        }
        if let Some(to) = head.hand_over {
            return Decision::HandOver { rule, to };
        }
        decision = Decision::NoAdvice { rule };
        if !general.falls_through() {
            break;
        }
    }
    decision
}

/// Tells of every move that is as good as the one decided on.
pub fn ties(general: &dyn General, root: &Position, play: Play, each: &mut dyn FnMut(Play)) {
    let Some(search) = Search::new(general, play.advice, root) else { return };
    let chosen = if search.way.anew && search.way.choose != Choose::First { search.choose() } else { None };
    let Some(Chosen { reach, .. }) = chosen else { return each(play) };
    search.within(reach.moves).moves(root, 0).each(|mv| {
        if search.reaches(root, 0, mv, reach.moves, reach.value) {
            each(Play { mv, ..play });
        }
        false
    });
}

/// Whether the advice allows them a reply.
#[must_use]
pub fn allows(general: &dyn General, root: &Position, advice: u16, depth: u16, here: &Position, reply: Move) -> bool {
    let (depth, after) = (u32::from(depth), After::new());
    general.step(advice, depth, Look::at(root, here, depth).moving(reply, &after)).is_some()
}

/// What the tree of a root says of a position with us to move below it.
#[must_use]
pub fn follow(general: &dyn General, root: &Position, advice: u16, depth: u16, here: &Position) -> Follow {
    let search = Search::new(general, advice, root).filter(|search| !search.way.anew);
    let Some((search, reach)) = search.and_then(|search| Some((search, search.reach()?))) else {
        return Follow::Outside;
    };
    search.follow(reach, here, depth.into())
}

/// `can(advice, limit)`: whether advice can be satisfied with the position looked at as the root of a tree; where
/// they are to move, whether it can after every legal reply.
#[must_use]
pub fn can(general: &dyn General, advice: u16, look: Look<'_>, limit: Option<u32>) -> bool {
    let left = look.plies;
    let rest = if left == u32::MAX { left } else { left.saturating_sub(look.depth.max(1).unsigned_abs()) };
    let plies = limit.map_or(rest, |limit| limit.min(rest));
    let satisfiable = |root: &Position, plies: u32| {
        Search::new(general, advice, root).is_some_and(|search| search.is_satisfiable(plies))
    };
    if plies == 0 {
        return false;
    }
    if look.here.turn() == Side::Us {
        return satisfiable(look.here, plies);
    }
    let replies = look.here.legal_moves();
    if replies.is_empty() {
        return general.way(advice).is_some_and(|way| way.them_exhausted);
    }
    let left = if plies == u32::MAX { plies } else { plies - 1 };
    replies.iter().all(|reply| satisfiable(&look.here.play(*reply), left))
}

/// What a forcing tree reaches.
#[derive(Clone, Copy)]
struct Reach {
    /// It has at most so many moves of ours.
    moves: u32,
    /// Leaves have at most this value, where there is a measure.
    value: u64,
}

/// A move of ours at the root.
#[derive(Clone, Copy)]
struct Chosen {
    mv: Move,
    reach: Reach,
}

/// What a node is, seen by itself.
#[expect(clippy::large_enum_variant, reason = "without a heap there is nowhere else for the moves")]
enum Node {
    Fails,
    Ends,
    /// Its moves are looked at; there is at least one.
    Goes(Ordered),
    /// The side to move makes none.
    Passes(Position),
}

/// The moves that a constraint allows, in its order.
struct Ordered {
    moves: MoveList,
    /// The step of each legal move; [`Ordered::NONE`] for those that are not allowed.
    steps: [u16; Self::MOST],
    /// How many steps there are among them.
    count: u16,
}

impl Ordered {
    const NONE: u16 = u16::MAX;
    /// As many as a list of moves may have.
    const MOST: usize = 256;

    const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The first move of which something is true.
    fn find(&self, mut is_it: impl FnMut(Move) -> bool) -> Option<Move> {
        for step in 0..self.count {
            for (mv, own) in self.moves.iter().zip(&self.steps) {
                if *own == step && is_it(*mv) {
                    return Some(*mv);
                }
            }
        }
        None
    }

    /// Goes over the moves until one of them is enough.
    fn each(&self, enough: impl FnMut(Move) -> bool) {
        self.find(enough);
    }
}

/// The search of one piece of advice from one root.
#[derive(Clone, Copy)]
struct Search<'s> {
    general: &'s dyn General,
    advice: u16,
    way: Way,
    root: &'s Position,
    /// The depth at which the tree may have no moves, beside its bound.
    deepest: u32,
    /// How many plies may lie below the root, with what is asked by `can`.
    plies: u32,
}

const fn us_to_move(depth: u32) -> bool {
    depth.is_multiple_of(2)
}

impl<'s> Search<'s> {
    fn new(general: &'s dyn General, advice: u16, root: &'s Position) -> Option<Self> {
        let way = general.way(advice)?;
        Some(Self { general, advice, way, root, deepest: u32::MAX, plies: u32::MAX })
    }

    /// The search for a tree of at most so many moves of ours.
    fn within(self, moves: u32) -> Self {
        Self { deepest: moves.saturating_mul(2), ..self }
    }

    /// Whether there is a forcing tree of at most so many plies.
    fn is_satisfiable(self, plies: u32) -> bool {
        let search = Self { deepest: plies, plies, ..self };
        match search.enter(search.root, 0) {
            Node::Goes(moves) => search.first_success(search.root, 0, &moves).is_some(),
            Node::Passes(after) => search.succeeds(&after, 1),
            Node::Fails | Node::Ends => false,
        }
    }

    fn look<'p>(&self, here: &'p Position, depth: u32) -> Look<'p>
    where
        's: 'p,
    {
        Look::at(self.root, here, depth).within(self.plies)
    }

    fn better(&self, here: &Position, depth: u32) -> bool {
        self.general.better(self.advice, self.look(here, depth))
    }

    fn holding(&self, here: &Position, depth: u32) -> bool {
        self.general.holding(self.advice, self.look(here, depth))
    }

    /// The moves that the constraint allows at a node.
    #[inline(never)]
    fn moves(&self, here: &Position, depth: u32) -> Ordered {
        let mut ordered = Ordered { moves: here.legal_moves(), steps: [Ordered::NONE; Ordered::MOST], count: 0 };
        let look = self.look(here, depth);
        for (mv, place) in ordered.moves.iter().zip(&mut ordered.steps) {
            let after = After::new();
            if let Some(step) = self.general.step(self.advice, depth, look.moving(*mv, &after)) {
                *place = step;
                ordered.count = ordered.count.max(step.saturating_add(1));
            }
        }
        ordered
    }

    /// Looks at a node: goals first, then bound and moves.
    fn enter(&self, here: &Position, depth: u32) -> Node {
        let way = &self.way;
        let holding_first = way.holding_at != GoalsAt::Interior;
        if holding_first && way.holding_at.asked(depth) && !self.holding(here, depth) {
            return Node::Fails;
        }
        if way.better_at.asked(depth) && self.better(here, depth) {
            return if depth == 0 { Node::Fails } else { Node::Ends };
        }
        if !holding_first && !self.holding(here, depth) {
            return Node::Fails;
        }
        if way.bound == Some(depth) || self.deepest == depth {
            return Node::Fails;
        }
        let side = if us_to_move(depth) { Side::Us } else { Side::Them };
        let passes = way.passes == Some(side);
        if passes && !here.in_check(side) {
            return Node::Passes(here.passed());
        }
        if !passes {
            let moves = self.moves(here, depth);
            if !moves.is_empty() {
                return Node::Goes(moves);
            }
        }
        let succeeds = if us_to_move(depth) { way.us_exhausted } else { way.them_exhausted };
        // at the root there is nothing to play
        if succeeds && depth > 0 { Node::Ends } else { Node::Fails }
    }

    /// Whether there is a forcing tree from a node.
    fn succeeds(&self, here: &Position, depth: u32) -> bool {
        match self.enter(here, depth) {
            Node::Fails => false,
            Node::Ends => true,
            Node::Passes(after) => self.succeeds(&after, depth + 1),
            Node::Goes(moves) if us_to_move(depth) => self.first_success(here, depth, &moves).is_some(),
            Node::Goes(moves) => moves.find(|mv| !self.succeeds(&here.play(mv), depth + 1)).is_none(),
        }
    }

    fn first_success(&self, here: &Position, depth: u32, moves: &Ordered) -> Option<Move> {
        moves.find(|mv| self.succeeds(&here.play(mv), depth + 1))
    }

    fn is_quick(&self) -> bool {
        matches!(self.way.choose, Choose::Quickest | Choose::BestQuickest | Choose::QuickestBest)
    }

    /// The numbers of moves of ours that are tried, in order.
    fn lengths(&self, most: u32) -> core::ops::RangeInclusive<u32> {
        if self.is_quick() { 1..=most } else { most..=most }
    }

    /// The greatest number of moves of ours in a tree; the first tree is looked for without a limit.
    fn most(&self) -> u32 {
        if !self.way.measured && self.way.choose == Choose::First { u32::MAX } else { self.way.most_moves }
    }

    /// Our move at the root.
    fn choose(&self) -> Option<Chosen> {
        let most = self.most();
        if self.way.measured {
            return self.choose_measured(most);
        }
        self.lengths(most).find_map(|moves| {
            let search = self.within(moves);
            let Node::Goes(tried) = search.enter(self.root, 0) else { return None };
            let mv = search.first_success(self.root, 0, &tried)?;
            Some(Chosen { mv, reach: Reach { moves, value: 0 } })
        })
    }

    fn choose_measured(&self, most: u32) -> Option<Chosen> {
        let at_root = self.general.value(self.advice, self.look(self.root, 0));
        let (ceiling, tried) = (self.general.ceiling(self.advice, at_root), self.moves(self.root, 0));
        let least = |moves: u32| {
            let mut least = ceiling;
            tried.each(|mv| {
                least = least.min(self.after(self.root, 0, mv, moves, 0, least));
                least == 0
            });
            (least < ceiling).then_some(least)
        };
        let best = if self.way.choose == Choose::BestQuickest { Some(least(most)?) } else { None };
        self.lengths(most).find_map(|moves| {
            let value = match self.way.choose {
                Choose::First | Choose::Quickest => ceiling - 1,
                Choose::Best | Choose::QuickestBest => least(moves)?,
                Choose::BestQuickest => best?,
            };
            let mv = tried.find(|mv| self.reaches(self.root, 0, mv, moves, value))?;
            Some(Chosen { mv, reach: Reach { moves, value } })
        })
    }

    /// What the tree reaches.
    fn reach(&self) -> Option<Reach> {
        match self.most() {
            moves @ u32::MAX => Some(Reach { moves, value: 0 }),
            _ => self.choose().map(|chosen| chosen.reach),
        }
    }

    /// Whether a move of ours reaches a value, with so many moves of ours left before it.
    fn reaches(&self, here: &Position, depth: u32, mv: Move, left: u32, value: u64) -> bool {
        if self.way.measured {
            return self.after(here, depth, mv, left, value, value.saturating_add(1)) <= value;
        }
        self.within(left.saturating_add(depth / 2)).succeeds(&here.play(mv), depth + 1)
    }

    fn follow(&self, reach: Reach, here: &Position, depth: u32) -> Follow {
        let left = reach.moves.saturating_sub(depth / 2);
        let moves = if self.way.measured {
            if self.as_leaf(here, depth) <= reach.value {
                return Follow::Leaf;
            }
            if left == 0 {
                return Follow::Outside;
            }
            self.moves(here, depth)
        } else {
            match self.within(reach.moves).enter(here, depth) {
                Node::Ends => return Follow::Leaf,
                Node::Fails | Node::Passes(_) => return Follow::Outside,
                Node::Goes(moves) => moves,
            }
        };
        let found =
            self.lengths(left).find_map(|left| moves.find(|mv| self.reaches(here, depth, mv, left, reach.value)));
        found.map_or(Follow::Outside, |mv| Follow::Play { mv, ends: self.ends_at(reach, &here.play(mv), depth + 1) })
    }

    /// Whether the tree ends with a move of ours.
    fn ends_at(&self, reach: Reach, after: &Position, depth: u32) -> bool {
        if self.way.measured {
            return after.is_checkmate();
        }
        matches!(self.within(reach.moves).enter(after, depth), Node::Ends)
    }

    /// The value of a node with us to move as a leaf.
    fn as_leaf(&self, here: &Position, depth: u32) -> u64 {
        let is_leaf = depth > 0 && self.better(here, depth);
        if is_leaf { self.general.value(self.advice, Look::at(here, here, 0)) } else { NOTHING }
    }

    /// The least value that can be forced with us to move and so many moves of ours left; outside the window from
    /// `lo` to `hi` a bound of it.
    fn with_us(&self, here: &Position, depth: u32, left: u32, lo: u64, hi: u64) -> u64 {
        let mut least = self.as_leaf(here, depth);
        if left > 0 && least > lo {
            self.moves(here, depth).each(|mv| {
                least = least.min(self.after(here, depth, mv, left, lo, hi.min(least)));
                least <= lo
            });
        }
        least
    }

    /// The value that a move of ours forces, with so many moves of ours left before it.
    fn after(&self, here: &Position, depth: u32, mv: Move, left: u32, lo: u64, hi: u64) -> u64 {
        let (after, depth) = (here.play(mv), depth + 1);
        if after.is_checkmate() {
            return 0;
        }
        if !self.holding(&after, depth) {
            return NOTHING;
        }
        let mut greatest = None;
        self.moves(&after, depth).each(|reply| {
            let lo = greatest.map_or(lo, |greatest: u64| greatest.max(lo));
            let value = self.with_us(&after.play(reply), depth + 1, left - 1, lo, hi);
            greatest = Some(greatest.map_or(value, |greatest| greatest.max(value)));
            value >= hi
        });
        greatest.unwrap_or(NOTHING)
    }
}
