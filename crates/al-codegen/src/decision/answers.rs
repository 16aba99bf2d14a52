//! Whether every reply to a move is answered, worked out for all placings of three men: the search below a move
//! is then one look-up, our moves still parallel.
//!
//! After this pass every group whose moves they may answer knows the outcome of each, where the nodes below read
//! the squares of three men and nothing of the root. Whether the tables are worth their memory is settled
//! later, with those of all other masks.

use super::cube::{Cube, Cubes, MEN};
use super::settle::{settled, within};
use super::{
    AdviceSearch, Answers, Mask, MaskId, MaskTables, Masks, Next, NodeKey, ThemGroup, ThemNode, UsGroup, UsNode,
};
use crate::goals::{Goals, Op};
use al_program::Exhausted;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Works the outcomes out for the searches that are `asked` most, as long as tables may pay within `bytes`.
pub(super) fn work_out(
    goals: &mut Goals,
    masks: &mut Masks,
    tables: &mut MaskTables,
    searches: &mut [AdviceSearch],
    asked: &[u64],
    bytes: usize,
) {
    let mut places: Vec<usize> = (0..searches.len()).filter(|&place| searches[place].forcing.is_none()).collect();
    places.sort_by_key(|&place| (Reverse(asked[place]), place));
    let mut outcomes = Outcomes { cubes: Cubes::new(goals, masks, tables), known: BTreeMap::new(), all: Vec::new() };
    let before = outcomes.cubes.tables.all().len();
    for place in places {
        let search = &mut searches[place];
        let made: usize = outcomes.cubes.tables.all()[before..].iter().map(|table| table.packing.bytes()).sum();
        if made >= bytes {
            break;
        }
        let mut below = Below::default();
        let keys: Vec<NodeKey> = search.them.keys().copied().collect();
        for key in keys {
            outcomes.them(search, &mut below, key);
        }
        for group in search.us.values_mut().flat_map(|node| node.groups.iter_mut().chain(&mut node.unordered)) {
            group.answers = outcomes.answers(&below, group);
        }
    }
}

/// Which moves of theirs refute, by all squares.
#[derive(Clone, Copy)]
struct Outcome {
    /// Some reply is not answered: a cube.
    fails: usize,
    /// They have no reply, and that counts as success: a cube.
    unanswerable: Option<usize>,
}

/// What nodes have been found to say; `None` where that cannot be worked out here.
#[derive(Default)]
struct Below {
    us: BTreeMap<NodeKey, Option<usize>>,
    them: BTreeMap<NodeKey, Option<Outcome>>,
}

/// What a cube was worked out from: the same in another search, or deeper in the same, is the same cube.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Question {
    /// The placings in which a man has a move that a mask holds.
    Some(MaskId),
    /// The placings in which a man has a move that a mask holds, and that leads to a placing outside a cube.
    SomeOutside(MaskId, u8, usize),
    /// In either.
    Or(usize, usize),
    /// In both.
    And(usize, usize),
    /// In the first and not in the second.
    Without(usize, usize),
}

struct Outcomes<'a> {
    cubes: Cubes<'a>,
    known: BTreeMap<Question, Option<usize>>,
    all: Vec<Rc<Cube>>,
}

impl Outcomes<'_> {
    fn answers(&mut self, below: &Below, group: &UsGroup) -> Option<Answers> {
        let outcome = (*below.them.get(&group.after.next.node()?)?)?;
        let answered = self.all[outcome.fails].squares_of(group.slot.into()).iter().map(|fails| !fails).collect();
        let answered = self.look_up(group.slot, answered);
        let unanswerable = match outcome.unanswerable {
            Some(cube) => {
                let squares = self.all[cube].squares_of(group.slot.into());
                self.look_up(group.slot, squares)
            }
            None => self.cubes.masks.constant(self.cubes.goals, false),
        };
        Some(Answers { answered, unanswerable })
    }

    /// The mask of a man's squares by those of the other two.
    fn look_up(&mut self, slot: u8, entries: Vec<u64>) -> MaskId {
        let Cubes { goals, masks, tables, .. } = &mut self.cubes;
        let others = (0..MEN as u8).filter(|&man| man != slot);
        let squares: Vec<_> = others.map(|man| goals.make(Op::Square(man), &[])).collect();
        let table = tables.of_squares(squares.len(), entries);
        masks.intern(goals, Mask::Table(table, squares))
    }

    // ---- us --------------------------------------------------------------------------------------

    /// The placings in which we have a move that succeeds.
    fn us(&mut self, search: &AdviceSearch, below: &mut Below, key: NodeKey) -> Option<usize> {
        if let Some(&known) = below.us.get(&key) {
            return known;
        }
        let found = self.some_move(search, below, key);
        below.us.insert(key, found);
        found
    }

    fn some_move(&mut self, search: &AdviceSearch, below: &mut Below, key: NodeKey) -> Option<usize> {
        let plain = |node: &&UsNode| node.exhausted == Exhausted::Fail && node.passes.is_none();
        let node = search.us.get(&key).filter(plain)?;
        let mut some = self.nowhere()?;
        for group in &node.unordered {
            if let Next::Node(next) = group.after.next {
                self.them(search, below, next);
            }
            let answers = self.answers(below, group);
            let settled = settled(self.cubes.goals, self.cubes.masks, &UsGroup { answers, ..group.clone() })?;
            let moves = self.ask(Question::Some(settled.succeed))?;
            some = self.ask(Question::Or(some, moves))?;
        }
        let (hold, better) = (self.gate(node.hold)?, self.gate(node.better)?);
        if node.better_first {
            let good = self.ask(Question::And(hold, some))?;
            self.ask(Question::Or(better, good))
        } else {
            let good = self.ask(Question::Or(better, some))?;
            self.ask(Question::And(hold, good))
        }
    }

    // ---- them ------------------------------------------------------------------------------------

    fn them(&mut self, search: &AdviceSearch, below: &mut Below, key: NodeKey) -> Option<Outcome> {
        if let Some(&known) = below.them.get(&key) {
            return known;
        }
        let whole = key.1.captured == 0 && key.1.men().count() == MEN;
        let node = search.them.get(&key).filter(|node| whole && node.passes.is_none());
        let found = node.and_then(|node| self.replies(search, below, node));
        below.them.insert(key, found);
        found
    }

    fn replies(&mut self, search: &AdviceSearch, below: &mut Below, node: &ThemNode) -> Option<Outcome> {
        let (mut fails, mut moves) = (self.nowhere()?, self.nowhere()?);
        for group in &node.groups {
            self.replies_of(search, below, group, &mut fails, &mut moves)?;
        }
        match node.exhausted {
            Exhausted::Fail => {
                let everywhere = self.everywhere()?;
                let idle = self.ask(Question::Without(everywhere, moves))?;
                Some(Outcome { fails: self.ask(Question::Or(fails, idle))?, unanswerable: None })
            }
            Exhausted::Succeed => {
                let everywhere = self.everywhere()?;
                let idle = self.ask(Question::Without(everywhere, moves))?;
                Some(Outcome { fails, unanswerable: Some(self.ask(Question::Without(idle, fails))?) })
            }
        }
    }

    /// Adds the placings in which one man refutes, and those in which it has a reply at all.
    fn replies_of(
        &mut self,
        search: &AdviceSearch,
        below: &mut Below,
        group: &ThemGroup,
        fails: &mut usize,
        moves: &mut usize,
    ) -> Option<()> {
        // which promotions are legal is asked of pawns on the rank before the last only
        if !group.promotions.is_empty() {
            return None;
        }
        for capture in &group.peeled {
            let (possible, allowed) = (self.gate(capture.possible)?, self.gate(capture.filter)?);
            let captures = self.ask(Question::And(possible, allowed))?;
            *moves = self.ask(Question::Or(*moves, captures))?;
            match capture.after {
                Next::Succeed => {}
                Next::Fail => *fails = self.ask(Question::Or(*fails, captures))?,
                Next::Node(_) => return None,
            }
        }
        if !group.filter.rest.is_empty() {
            return None;
        }
        let legal = within(self.cubes.goals, self.cubes.masks, group.dests);
        let replies = self.cubes.masks.and(self.cubes.goals, legal, group.filter.mask);
        let some = self.ask(Question::Some(replies))?;
        *moves = self.ask(Question::Or(*moves, some))?;
        let refuting = match group.next {
            Next::Succeed => return Some(()),
            Next::Fail => some,
            Next::Node(key) => {
                let answered = self.us(search, below, key)?;
                self.ask(Question::SomeOutside(replies, group.slot, answered))?
            }
        };
        *fails = self.ask(Question::Or(*fails, refuting))?;
        Some(())
    }

    // ---- cubes -----------------------------------------------------------------------------------

    fn nowhere(&mut self) -> Option<usize> {
        let nowhere = self.cubes.masks.constant(self.cubes.goals, false);
        self.ask(Question::Some(nowhere))
    }

    fn everywhere(&mut self) -> Option<usize> {
        let everywhere = self.cubes.masks.constant(self.cubes.goals, true);
        self.ask(Question::Some(everywhere))
    }

    fn gate(&mut self, condition: crate::goals::ExprId) -> Option<usize> {
        let gate = self.cubes.masks.intern(self.cubes.goals, Mask::Gate(condition));
        self.ask(Question::Some(gate))
    }

    fn ask(&mut self, question: Question) -> Option<usize> {
        if let Some(&known) = self.known.get(&question) {
            return known;
        }
        let cube = self.work(&question);
        let place = cube.map(|cube| {
            self.all.iter().position(|known| **known == cube).unwrap_or_else(|| {
                self.all.push(Rc::new(cube));
                self.all.len() - 1
            })
        });
        self.known.insert(question, place);
        place
    }

    fn work(&mut self, question: &Question) -> Option<Cube> {
        let cube = |place: usize| &*self.all[place];
        match *question {
            Question::Some(mask) => self.cubes.cube(mask, |_, mask| mask != 0),
            Question::SomeOutside(mask, slot, inside) => {
                let inside = self.all[inside].squares_of(slot.into());
                let others: Vec<usize> = (0..MEN).filter(|&man| man != usize::from(slot)).collect();
                self.cubes.cube(mask, |squares, mask| mask & !inside[squares[others[0]] << 6 | squares[others[1]]] != 0)
            }
            Question::Or(a, b) => Some(cube(a).joined(cube(b), |a, b| a | b)),
            Question::And(a, b) => Some(cube(a).joined(cube(b), |a, b| a & b)),
            Question::Without(a, b) => Some(cube(a).joined(cube(b), |a, b| a & !b)),
        }
    }
}
