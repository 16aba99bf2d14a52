//! Trees of quests as data: the forcing tree of one that succeeds, and of one that fails the tree that shows
//! why.

use al_chess::{Move, Position, Side};

use super::search::{Node, Search};

/// The tree of a quest.
///
/// Where it succeeds, the searching side has one move at each of its nodes and the other side all of its
/// moves; where it fails, the searching side has all of its moves and the other side one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestTree {
    /// The side that searches.
    pub side: Side,
    /// Whether there is a forcing tree.
    pub succeeds: bool,
    /// The position from which it was searched.
    pub root: Position,
    /// Why it ends at the root, if it does.
    pub end: Option<End>,
    /// Otherwise the moves at the root.
    pub branches: Vec<Branch>,
}

/// A move in a tree, with what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The move.
    pub mv: Move,
    /// Who makes it.
    pub side: Side,
    /// The position after it.
    pub after: Position,
    /// Why the tree ends with it, if it does.
    pub end: Option<End>,
    /// Otherwise the answers.
    pub answers: Vec<Branch>,
}

/// Why a tree ends in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// What the searching side was to reach is reached.
    Reached,
    /// What it was to keep is lost.
    Lost,
    /// The plan has no more moves.
    Bound,
    /// The side to move has none that it makes.
    NoMove,
    /// The tree goes on, but is too large to be shown.
    Cut,
}

impl QuestTree {
    /// Grows the tree of a search: as many plies deep as fit into so many moves.
    pub(super) fn grow(search: &mut Search<'_, '_>, most: u32) -> Option<Self> {
        let root = *search.root;
        let succeeds = search.succeeds(&root, 0, 0)?;
        let mut grown = None;
        // without a limit nothing is cut
        let first = if most == u32::MAX { u32::MAX } else { 1 };
        for plies in first..=u32::MAX {
            let mut growth = Growth { succeeds, left: most, cut: false };
            let Some((end, branches)) = growth.follow(search, &root, (0, 0), plies)? else { break };
            grown = Some(Self { side: search.quest.side, succeeds, root, end, branches });
            if !growth.cut {
                break;
            }
        }
        grown
    }

    /// The move with which the searching side's tree begins, if it is to move and succeeds; where it fails,
    /// the other side's first move against it.
    #[must_use]
    pub fn first_move(&self) -> Option<Move> {
        let first = self.branches.first()?;
        ((first.side == self.side) == self.succeeds).then_some(first.mv)
    }
}

/// A tree that grows.
struct Growth {
    succeeds: bool,
    /// How many more moves it may have.
    left: u32,
    /// Whether it was cut somewhere.
    cut: bool,
}

/// Why a tree ends in a position, or the moves there.
type Follows = (Option<End>, Vec<Branch>);

impl Growth {
    /// What follows a position after so many moves of the owner and of the other side. The outer option is
    /// the search's: its nodes are used up; the inner one: the tree is too large.
    fn follow(
        &mut self,
        search: &mut Search<'_, '_>,
        position: &Position,
        (made, other_made): (u16, u16),
        plies: u32,
    ) -> Option<Option<Follows>> {
        let ends = |end| Some(Some((Some(end), Vec::new())));
        let moves = match search.enter(position, made, other_made) {
            Node::Reached => return ends(End::Reached),
            Node::Lost => return ends(End::Lost),
            Node::Bound => return ends(End::Bound),
            Node::Goes(moves) if moves.is_empty() => return ends(End::NoMove),
            Node::Goes(moves) => moves,
        };
        if plies == 0 {
            self.cut = true;
            return ends(End::Cut);
        }
        // whoever decides has one move, the other side all
        let decides = search.searches(position) == self.succeeds;
        let moves = match decides {
            true => search.first(position, &moves, made, other_made, self.succeeds)?.into_iter().collect(),
            false => moves,
        };
        let count = search.count(position, made, other_made);
        let mut branches = Vec::with_capacity(moves.len());
        for mv in moves {
            let Some(rest) = self.left.checked_sub(1) else { return Some(None) };
            self.left = rest;
            let after = position.play(mv);
            let Some((end, answers)) = self.follow(search, &after, count, plies - 1)? else { return Some(None) };
            branches.push(Branch { mv, side: position.turn(), after, end, answers });
        }
        Some(Some((None, branches)))
    }
}
