//! The search that compiled bases share: plain recursion over the moves of both sides, generic over what a
//! base's plans mean.

use al_chess::{MAX_DECLARED, Move, Position, Square};

use super::moves::MoveRules;
use super::quest::{Asked, Composite, Condition, Quest};

/// A node of a search.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'p> {
    /// The position that is asked about.
    pub root: &'p Position,
    /// The position of the node.
    pub here: &'p Position,
    /// Plies since the first move of the plan's side: even where that side is to move; 0 before it.
    pub depth: u32,
}

/// What the written plans of a base mean: goals and moves.
pub trait Goals {
    /// Which moves there are.
    fn rules(&self) -> MoveRules<'_>;
    /// Whether the better goal of a plan holds.
    fn better(&self, plan: u16, scene: Scene<'_>) -> bool;
    /// Whether the holding goal of a plan holds.
    fn holding(&self, plan: u16, scene: Scene<'_>) -> bool;
    /// In which step of its order a plan makes a move, if it does. The scene is the node before it.
    fn place(&self, plan: u16, scene: Scene<'_>, mv: Move) -> Option<u32>;
    /// How many steps the order of a plan has at a depth.
    fn steps(&self, plan: u16, depth: u32) -> u32;
}

/// How many more positions may be entered, and whether somebody wants the search to end.
#[derive(Clone, Copy)]
pub struct Nodes<'s> {
    left: u64,
    entered: u64,
    stop: Option<&'s (dyn Fn() -> bool + Sync)>,
}

/// Whether to stop is asked before each so many positions.
const ASKED_EVERY: u64 = 4096;

impl core::fmt::Debug for Nodes<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Nodes").field("left", &self.left).field("entered", &self.entered).finish_non_exhaustive()
    }
}

impl<'s> Nodes<'s> {
    /// So many.
    #[must_use]
    pub const fn new(most: u64) -> Self {
        Self { left: most, entered: 0, stop: None }
    }

    /// The same, ended where `stop` says so.
    #[must_use]
    pub const fn until(self, stop: Option<&'s (dyn Fn() -> bool + Sync)>) -> Self {
        Self { stop, ..self }
    }

    /// How many are left.
    #[must_use]
    pub const fn left(&self) -> u64 {
        self.left
    }

    /// How many have been entered.
    #[must_use]
    pub const fn entered(&self) -> u64 {
        self.entered
    }

    /// Who is asked now and then whether the search is to end.
    #[must_use]
    pub const fn stop(&self) -> Option<&'s (dyn Fn() -> bool + Sync)> {
        self.stop
    }

    /// Counts positions that were entered elsewhere for this search, in another process.
    pub const fn spend(&mut self, entered: u64) {
        self.left = self.left.saturating_sub(entered);
        self.entered += entered;
    }

    /// Enters one; `None`: there are none left, or the search is to end.
    #[inline]
    pub fn enter(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        self.entered += 1;
        let stops = self.entered.is_multiple_of(ASKED_EVERY) && self.stop.is_some_and(|stop| stop());
        (!stops).then_some(())
    }
}

/// What searches remember of positions that are reached in several ways, in memory that the caller owns. It
/// may be empty; then each is searched again.
#[derive(Debug)]
pub struct Memo<'m> {
    entries: &'m mut [[u64; 2]],
    /// Which search the valid entries belong to: they have this number.
    search: u64,
}

/// Numbers of searches have so many bits.
const SEARCH_BITS: u32 = 14;

impl<'m> Memo<'m> {
    /// Memory for so many positions.
    pub fn new(entries: &'m mut [[u64; 2]]) -> Self {
        entries.fill([0; 2]);
        Self { entries, search: 0 }
    }

    /// No memory.
    #[must_use]
    pub fn none() -> Self {
        Self { entries: &mut [], search: 0 }
    }

    /// How many positions it has room for.
    #[must_use]
    pub const fn room(&self) -> usize {
        self.entries.len()
    }

    /// Forgets everything: another search begins.
    fn begin(&mut self) {
        self.search += 1;
        if self.search >> SEARCH_BITS != 0 {
            self.entries.fill([0; 2]);
            self.search = 1;
        }
    }

    /// What tells nodes of this search apart, exactly: squares; men, roles, turn, en passant, moves made.
    #[inline]
    fn key(&self, here: &Position, made: u16) -> [u64; 2] {
        let squares = here.squares::<MAX_DECLARED>().map(|square| square.index() as u8);
        let roles = here.material().slots().fold(0, |word, (slot, _)| word << 3 | here.role(slot) as u64);
        let passed = here.en_passant().map_or(64, Square::index) as u64;
        let state = [
            (u64::from(here.captured_slots()), 8),
            (here.turn() as u64, 1),
            (passed, 7),
            (u64::from(made & 127), 7),
            (self.search, SEARCH_BITS),
        ];
        let word = state.into_iter().fold(roles, |word, (value, bits)| word << bits | value);
        [u64::from_le_bytes(squares), word << 1]
    }

    /// Where a position is kept: in every search in the same place, so that what is displaced, and how many positions are
    /// entered, does not depend on the searches before.
    #[inline]
    fn entry(&mut self, [squares, state]: [u64; 2]) -> Option<&mut [u64; 2]> {
        let state = state >> (SEARCH_BITS + 1);
        let mixed = (squares ^ state.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        let place = (u128::from(mixed) * self.entries.len() as u128) >> 64;
        self.entries.get_mut(place as usize)
    }

    #[inline]
    fn get(&mut self, key: [u64; 2]) -> Option<bool> {
        let entry = *self.entry(key)?;
        (entry[0] == key[0] && entry[1] & !1 == key[1]).then_some(entry[1] & 1 == 1)
    }

    #[inline]
    fn put(&mut self, key: [u64; 2], value: bool) {
        if let Some(entry) = self.entry(key) {
            *entry = [key[0], key[1] | u64::from(value)];
        }
    }
}

/// Plans of fewer moves are searched without a memory: looking up would cost more than it saves.
const SHALLOW: u16 = 3;

/// Whether there is a forcing tree for a quest from a root; `None` where the nodes are used up before that is
/// known.
pub fn attempt<G: Goals + ?Sized>(
    goals: &G,
    quest: &Quest,
    root: &Position,
    nodes: &mut Nodes<'_>,
    memo: &mut Memo<'_>,
) -> Option<bool> {
    let remembers = quest.bound >= SHALLOW && !memo.entries.is_empty();
    if remembers {
        memo.begin();
    }
    Walk { goals, quest, root, rules: goals.rules(), remembers, nodes, memo }.succeeds(root, 0, 0)
}

/// One search: what stays the same in it, and what it uses.
struct Walk<'w, 'm, 's, G: ?Sized> {
    goals: &'w G,
    quest: &'w Quest,
    root: &'w Position,
    rules: MoveRules<'w>,
    remembers: bool,
    nodes: &'w mut Nodes<'s>,
    memo: &'w mut Memo<'m>,
}

impl<G: Goals + ?Sized> Walk<'_, '_, '_, G> {
    /// Whether there is a forcing tree from a node; the owner of the plan and the other side have made so
    /// many moves.
    fn succeeds(&mut self, here: &Position, made: u16, other_made: u16) -> Option<bool> {
        let quest = self.quest;
        let (owners, searching) = (here.turn() == quest.owner, here.turn() == quest.side);
        if quest.asked == Asked::Everywhere {
            if !self.asks(quest.holding, here, made) {
                return Some(false);
            }
            if self.asks(quest.better, here, made) {
                return Some(true);
            }
        }
        if owners && made == quest.bound {
            return Some(!searching);
        }
        let key = self.remembers.then(|| self.memo.key(here, made));
        if let Some(known) = key.and_then(|key| self.memo.get(key)) {
            return Some(known);
        }
        let (made, other_made) = if owners { (made + 1, other_made) } else { (made, other_made + 1) };
        let found = match self.order(owners, made, other_made) {
            None => self.any_of(self.rules.of(here), here, made, other_made)?,
            Some((plan, depth, false)) => {
                let scene = Scene { root: self.root, here, depth };
                let goals = self.goals;
                let allowed = |mv: &Move| plan.rank(|part| goals.place(part, scene, *mv)).is_some();
                self.any_of(self.rules.of(here).filter(allowed), here, made, other_made)?
            }
            Some((plan, depth, true)) => {
                let scene = Scene { root: self.root, here, depth };
                if let Some(written) = plan.written() {
                    let decides = self.in_steps(written, scene, made, other_made)?;
                    return self.decided(decides, searching, key);
                }
                let mut ordered = Ordered::new();
                for mv in self.rules.of(here) {
                    let rank = plan.rank(|part| self.goals.place(part, scene, mv));
                    rank.into_iter().for_each(|rank| ordered.add(rank, mv));
                }
                self.any_of(ordered.moves(), here, made, other_made)?
            }
        };
        self.decided(found, searching, key)
    }

    /// What a node is worth of which it is known whether a move decides, and remembers it.
    fn decided(&mut self, decides: bool, searching: bool, key: Option<[u64; 2]>) -> Option<bool> {
        let result = decides == searching;
        if let Some(key) = key {
            self.memo.put(key, result);
        }
        Some(result)
    }

    /// Whether a move of a written plan decides. Those of its first step are made as they come, the others wait
    /// for their turn.
    fn in_steps(&mut self, plan: u16, scene: Scene<'_>, made: u16, other_made: u16) -> Option<bool> {
        let (goals, here) = (self.goals, scene.here);
        let mut later = Ordered::new();
        for mv in self.rules.of(here) {
            match goals.place(plan, scene, mv) {
                Some(0) if self.any_of(core::iter::once(mv), here, made, other_made)? => return Some(true),
                Some(0) | None => {}
                Some(step) => later.add(step, mv),
            }
        }
        self.any_of(later.moves(), here, made, other_made)
    }

    /// Whether one of the moves decides: succeeds, where the searching side moves, or refutes it.
    fn any_of(
        &mut self,
        moves: impl Iterator<Item = Move>,
        here: &Position,
        made: u16,
        other_made: u16,
    ) -> Option<bool> {
        let searching = here.turn() == self.quest.side;
        for mv in moves {
            self.nodes.enter()?;
            let after = here.play(mv);
            let succeeds = match self.quest.asked {
                Asked::AfterOwnMoves if searching => self.after_own(&after, made, other_made)?,
                _ => self.succeeds(&after, made, other_made)?,
            };
            if succeeds == searching {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether a move of the searching side succeeds, where goals are asked after its moves.
    fn after_own(&mut self, after: &Position, made: u16, other_made: u16) -> Option<bool> {
        if !self.asks(self.quest.holding, after, made) {
            return Some(false);
        }
        if self.asks(self.quest.better, after, made) {
            return Some(true);
        }
        if made == self.quest.bound {
            return Some(false);
        }
        self.succeeds(after, made, other_made)
    }

    /// The plan whose moves the side to move makes, that side's depth, and whether they have an order.
    fn order(&self, owners: bool, made: u16, other_made: u16) -> Option<(Composite, u32, bool)> {
        let (plan, made) = if owners { (self.quest.plan, made) } else { (self.quest.against?, other_made) };
        let depth = 2 * (u32::from(made) - 1);
        let ordered = plan.written().is_none_or(|plan| self.goals.steps(plan, depth) > 1);
        Some((plan, depth, ordered))
    }

    /// Whether a condition of the quest holds at a node.
    fn asks(&self, condition: Condition, here: &Position, made: u16) -> bool {
        let quest = self.quest;
        let owners = here.turn() == quest.owner;
        let depth = (2 * u32::from(made) + u32::from(owners)).saturating_sub(1);
        let scene = Scene { root: self.root, here, depth };
        condition.value(
            || bits(quest.plan.goals).any(|plan| self.goals.better(plan, scene)),
            || bits(quest.plan.goals).any(|plan| self.goals.holding(plan, scene)),
            || quest.against.is_none_or(|other| bits(other.goals).any(|plan| self.goals.holding(plan, scene))),
        )
    }
}

/// The places of the bits of a word.
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = u16> {
    core::iter::from_fn(move || {
        let place = word.trailing_zeros();
        word &= word.wrapping_sub(1);
        (place < 64).then_some(place as u16)
    })
}

/// More moves than a position of eight men has.
const MOST_MOVES: usize = 224;

/// Moves in the order of their ranks; of one rank, in the order in which they were added.
struct Ordered<R> {
    ranks: [R; MOST_MOVES],
    moves: [Move; MOST_MOVES],
    len: usize,
}

impl<R: Copy + Default + PartialOrd> Ordered<R> {
    fn new() -> Self {
        const FILLER: Move = Move { slot: 0, from: Square::A1, to: Square::A1, promotion: None, captured: None };
        Self { ranks: [R::default(); MOST_MOVES], moves: [FILLER; MOST_MOVES], len: 0 }
    }

    fn add(&mut self, rank: R, mv: Move) {
        let mut place = self.len;
        if place == MOST_MOVES {
            return;
        }
        while place > 0 && self.ranks[place - 1] > rank {
            self.ranks[place] = self.ranks[place - 1];
            self.moves[place] = self.moves[place - 1];
            place -= 1;
        }
        self.ranks[place] = rank;
        self.moves[place] = mv;
        self.len += 1;
    }

    fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves.iter().take(self.len).copied()
    }
}
