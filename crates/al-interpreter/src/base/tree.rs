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
    /// Grows the tree of a search.
    pub(super) fn grow(search: &mut Search<'_, '_>, most: u32) -> Option<Self> {
        let root = *search.root;
        let succeeds = search.succeeds(&root, 0, 0)?;
        let mut left = most;
        let (end, branches) = follow(search, &root, 0, 0, succeeds, &mut left)?;
        Some(Self { side: search.quest.side, succeeds, root, end, branches })
    }

    /// The move with which the searching side's tree begins, if it is to move and succeeds.
    #[must_use]
    pub fn first_move(&self) -> Option<Move> {
        let first = self.branches.first()?;
        (self.succeeds && first.side == self.side).then_some(first.mv)
    }
}

/// What follows a position.
fn follow(
    search: &mut Search<'_, '_>,
    position: &Position,
    made: u16,
    other_made: u16,
    succeeds: bool,
    left: &mut u32,
) -> Option<(Option<End>, Vec<Branch>)> {
    let moves = match search.enter(position, made, other_made) {
        Node::Reached => return Some((Some(End::Reached), Vec::new())),
        Node::Lost => return Some((Some(End::Lost), Vec::new())),
        Node::Bound => return Some((Some(End::Bound), Vec::new())),
        Node::Goes(moves) if moves.is_empty() => return Some((Some(End::NoMove), Vec::new())),
        Node::Goes(moves) => moves,
    };
    // whoever decides has one move, the other side all
    let decides = search.searches(position) == succeeds;
    let moves = match decides {
        true => search.first(position, &moves, made, other_made, succeeds)?.into_iter().collect(),
        false => moves,
    };
    let (made, other_made) = search.count(position, made, other_made);
    let mut branches = Vec::with_capacity(moves.len());
    for mv in moves {
        let Some(rest) = left.checked_sub(1) else { return Some((Some(End::Cut), Vec::new())) };
        *left = rest;
        let after = position.play(mv);
        let (end, answers) = follow(search, &after, made, other_made, succeeds, left)?;
        branches.push(Branch { mv, side: position.turn(), after, end, answers });
    }
    Some((None, branches))
}
