//! Which satisfying move is played: the first, the quickest, the best.
//!
//! Everything is asked of trees of at most so many moves of ours. Without a measure a tree has them or not;
//! with one it has them if it forces a value that satisfies the advice.

use al_chess::{Move, Position};
use al_compiler::program::{Choice, Consult, Measure};

use crate::measured::Forcing;
use crate::search::{Node, Search};
use crate::tree::{Answer, End, OurMove, Reply};

/// What a forcing tree reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    /// It has at most so many moves of ours.
    pub(crate) moves: u32,
    /// Leaves have at most this packed value, where there is a measure.
    pub(crate) value: u64,
}

/// A move of ours at the root, and what its forcing tree reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chosen {
    pub(crate) mv: Move,
    pub(crate) reach: Reach,
}

/// How the trees of a piece of advice are looked for.
pub(crate) enum Way<'a> {
    /// Without a measure.
    Plain(Search<'a>),
    /// With a measure.
    Forcing(Forcing<'a>),
}

impl<'a> Way<'a> {
    fn search(&self) -> &Search<'a> {
        match self {
            Self::Plain(search) => search,
            Self::Forcing(forcing) => &forcing.search,
        }
    }

    fn choice(&self) -> Choice {
        self.search().advice.choice
    }

    /// Whether fewer moves are better.
    fn is_quick(&self) -> bool {
        matches!(self.choice(), Choice::Quickest | Choice::BestQuickest | Choice::QuickestBest)
    }

    /// Whether lesser values are better.
    pub(crate) fn is_best(&self) -> bool {
        matches!(self.choice(), Choice::Best | Choice::BestQuickest | Choice::QuickestBest)
    }

    /// The position from which its trees grow.
    pub(crate) fn root(&self) -> &Position {
        self.search().root
    }

    /// The numbers of moves of ours that are tried, in order.
    fn lengths(&self, most: u32) -> std::ops::RangeInclusive<u32> {
        if self.is_quick() { 1..=most } else { most..=most }
    }

    /// The greatest number of moves of ours in a tree. The first tree is sought without a limit.
    fn most(&self) -> u32 {
        let advice = self.search().advice;
        if advice.measure.is_none() && advice.choice == Choice::First { u32::MAX } else { advice.most_moves() }
    }

    /// Whether the table is consulted after every reply.
    pub(crate) fn is_anew(&self) -> bool {
        self.search().advice.consult == Consult::Anew
    }

    /// Our move at the root, if the advice is satisfiable there.
    pub(crate) fn choose(&self) -> Option<Chosen> {
        let most = self.most();
        match self {
            Self::Plain(search) => self.lengths(most).find_map(|moves| {
                let search = search.within(moves);
                match search.enter(search.root, 0) {
                    Node::Goes(tried) => {
                        let mv = search.first_success(search.root, 0, &tried)?;
                        Some(Chosen { mv, reach: Reach { moves, value: 0 } })
                    }
                    Node::Fails(_) | Node::Ends(_) | Node::Passes(_) => None,
                }
            }),
            Self::Forcing(forcing) => self.lengths(most).find_map(|moves| chosen(forcing, moves, most)),
        }
    }

    /// What the tree reaches, if the advice is satisfiable at the root.
    pub(crate) fn reach(&self) -> Option<Reach> {
        match (self, self.most()) {
            (Self::Plain(_), moves @ u32::MAX) => Some(Reach { moves, value: 0 }),
            _ => self.choose().map(|chosen| chosen.reach),
        }
    }

    /// The moves at the root that are as good as the chosen one, where the advice chooses and is consulted anew.
    pub(crate) fn ties(&self, chosen: Chosen) -> Vec<Move> {
        let Chosen { mv, reach } = chosen;
        if !self.is_anew() || self.choice() == Choice::First {
            return vec![mv];
        }
        match self {
            Self::Plain(search) => {
                let search = search.within(reach.moves);
                let moves = search.allowed(search.root, 0);
                moves.into_iter().filter(|mv| search.succeeds(&search.root.play(*mv), 1)).collect()
            }
            Self::Forcing(forcing) => {
                let root = forcing.search.root;
                let as_good = |mv: &Move| forcing.after(root, 0, *mv, reach.moves) <= reach.value;
                forcing.moves(root, 0).into_iter().filter(as_good).collect()
            }
        }
    }

    /// What the tree does at a node with us to move below the root: the move, or the
    /// reason why the tree ends; `None`: not a node of the tree.
    pub(crate) fn goes_on(&self, reach: Reach, position: &Position, depth: u32) -> Option<Result<Move, End>> {
        match self {
            Self::Plain(search) => {
                let left = reach.moves.saturating_sub(depth / 2);
                match search.within(reach.moves).enter(position, depth) {
                    Node::Ends(end) => Some(Err(end)),
                    Node::Fails(_) | Node::Passes(_) => None,
                    Node::Goes(moves) => self.lengths(left).find_map(|left| {
                        let search = search.within(left.saturating_add(depth / 2));
                        search.first_success(position, depth, &moves).map(Ok)
                    }),
                }
            }
            Self::Forcing(forcing) => {
                if forcing.as_leaf(position, depth) <= reach.value {
                    return Some(Err(End::Better));
                }
                let left = reach.moves.checked_sub(depth / 2).filter(|left| *left > 0)?;
                let moves = forcing.moves(position, depth);
                self.lengths(left).find_map(|left| {
                    let reaches = |mv: &&Move| forcing.reaches_by(position, depth, **mv, left, reach.value);
                    moves.iter().find(reaches).map(|mv| Ok(*mv))
                })
            }
        }
    }

    /// Whether the tree ends with a move of ours.
    pub(crate) fn ends_at(&self, reach: Reach, after: &Position, depth: u32) -> Option<End> {
        match self {
            Self::Plain(search) => match search.within(reach.moves).enter(after, depth) {
                Node::Ends(end) => Some(end),
                Node::Goes(_) | Node::Fails(_) | Node::Passes(_) => None,
            },
            Self::Forcing(_) => after.is_checkmate().then_some(End::Better),
        }
    }

    /// Grows the tree behind a move of ours.
    pub(crate) fn grow(&self, reach: Reach, position: &Position, depth: u32, mv: Move) -> OurMove {
        let after = position.play(mv);
        let end = self.ends_at(reach, &after, depth + 1);
        let replies = match end {
            // where they pass, their real moves lie outside the tree
            _ if self.search().advice.search.passes.is_some() => Vec::new(),
            Some(_) => Vec::new(),
            None => self.search().allowed(&after, depth + 1),
        };
        let replies = replies.into_iter().filter_map(|reply| self.grow_reply(reach, &after, depth + 1, reply));
        OurMove { mv, after, end, replies: replies.collect() }
    }

    /// The same behind a reply of theirs.
    fn grow_reply(&self, reach: Reach, position: &Position, depth: u32, mv: Move) -> Option<Reply> {
        let after = position.play(mv);
        let answer = match self.goes_on(reach, &after, depth + 1)? {
            Err(end) => Answer::Ends(end),
            Ok(mv) => Answer::Move(self.grow(reach, &after, depth + 1, mv)),
        };
        Some(Reply { mv, after, answer })
    }
}

/// The choice among trees of at most so many moves of ours; `most`: how many there may be at all.
fn chosen(forcing: &Forcing<'_>, moves: u32, most: u32) -> Option<Chosen> {
    let root = forcing.search.root;
    let (ceiling, tried) = (forcing.ceiling(), forcing.moves(root, 0));
    let forced = |mv: Move, moves: u32| forcing.after(root, 0, mv, moves);
    let least = |moves: u32| tried.iter().map(|mv| forced(*mv, moves)).min().filter(|least| *least < ceiling);
    let value = match forcing.search.advice.choice {
        Choice::First | Choice::Quickest => least(moves).map(|_| ceiling - 1)?,
        Choice::Best | Choice::QuickestBest => least(moves)?,
        // nothing is better than mate, and none is quicker
        Choice::BestQuickest if least(moves) == Some(Measure::MATE) => Measure::MATE,
        Choice::BestQuickest => least(most)?,
    };
    let mv = *tried.iter().find(|mv| forced(**mv, moves) <= value)?;
    Some(Chosen { mv, reach: Reach { moves, value } })
}
