//! The moves that plans may make: those of chess or, for historical bases, somewhat fewer.

use al_chess::{Move, Moves, Position, Role};

/// Which moves the plans of a base may make, and in which order they are tried.
///
/// ```
/// use al_chess::{Color, Position, Role};
/// use al_runtime::prover::MoveRules;
///
/// let position = Position::from_fen("8/8/8/8/7k/8/4P3/K7 w - - 0 1", Color::White)?;
/// let rules = MoveRules { single_step: true, order: &[Role::Pawn], ..MoveRules::CHESS };
/// let first: Vec<String> = rules.of(&position).take(2).map(|mv| mv.uci(position.us()).to_string()).collect();
/// assert_eq!(first, ["e2e3", "a1b2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveRules<'r> {
    /// Pawns never go two squares.
    pub single_step: bool,
    /// A pawn that reaches its last rank stays a pawn.
    pub no_promotion: bool,
    /// Kinds of men whose moves come first, in this order; then the rest as usual.
    pub order: &'r [Role],
}

impl<'r> MoveRules<'r> {
    /// The moves of chess in the usual order.
    pub const CHESS: Self = Self { single_step: false, no_promotion: false, order: &[] };

    /// The moves of the side to move.
    #[must_use]
    #[inline]
    pub fn of<'p>(&self, position: &'p Position) -> RuledMoves<'r, 'p> {
        RuledMoves { rules: *self, position, moves: position.moves(), round: 0 }
    }

    /// A move as the rules have it; `None` where they do not.
    #[inline]
    fn ruled(&self, position: &Position, mv: Move) -> Option<Move> {
        if position.role(mv.slot) != Role::Pawn {
            return Some(mv);
        }
        if self.single_step && mv.from.rank().abs_diff(mv.to.rank()) == 2 {
            return None;
        }
        match mv.promotion {
            Some(Role::Queen) if self.no_promotion => Some(Move { promotion: None, ..mv }),
            Some(_) if self.no_promotion => None,
            _ => Some(mv),
        }
    }
}

/// The moves of a position by certain rules, one after the other. See [`MoveRules::of`].
#[derive(Clone, Debug)]
pub struct RuledMoves<'r, 'p> {
    rules: MoveRules<'r>,
    position: &'p Position,
    moves: Moves<'p>,
    /// Which kind of men is looked at: a place in the order, then the rest.
    round: usize,
}

impl Iterator for RuledMoves<'_, '_> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        loop {
            let Some(mv) = self.moves.next() else {
                if self.round >= self.rules.order.len() {
                    return None;
                }
                self.round += 1;
                self.moves = self.position.moves();
                continue;
            };
            let role = self.position.role(mv.slot);
            let round = self.rules.order.iter().position(|&first| first == role).unwrap_or(self.rules.order.len());
            if round == self.round
                && let Some(mv) = self.rules.ruled(self.position, mv)
            {
                return Some(mv);
            }
        }
    }
}
