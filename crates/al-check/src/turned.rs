//! What is read from the other side of the board: a pattern with its colours exchanged. `us` is them, and
//! every square, rank and step is seen in a mirror that exchanges our first rank with theirs. Names are
//! exchanged where they are read, and what the built-in functions know of ranks is turned round with them.

use super::context::Typer;
use al_chess::{Side, Square, SquareSet};
use al_program::intrinsic::Intrinsic;
use al_program::{Expr, ExprKind, Value};

impl Typer<'_, '_, '_> {
    /// The side that a word means here.
    pub(crate) fn seen_side(&self, side: Side) -> Side {
        if self.turned { side.other() } else { side }
    }

    /// The square that a name means here.
    pub(crate) fn seen_square(&self, square: Square) -> Square {
        if self.turned { square.mirrored() } else { square }
    }

    /// The squares that a name means here.
    pub(crate) fn seen_set(&self, set: SquareSet) -> SquareSet {
        if self.turned { set.into_iter().map(Square::mirrored).collect() } else { set }
    }

    /// A rank of the board as a rank counted from the side that is meant, or the other way round.
    pub(crate) fn seen_rank(&mut self, rank: Expr) -> Expr {
        if !self.turned {
            return rank;
        }
        let (ty, span) = (rank.ty, rank.span);
        let seven = self.number(7, span);
        self.make(Intrinsic::Sub, vec![seven, rank], ty, span)
    }

    /// The arguments of a built-in function that speaks of ranks.
    pub(crate) fn seen_args(&mut self, intrinsic: Intrinsic, mut args: Vec<Expr>) -> Option<Vec<Expr>> {
        if !self.turned {
            return Some(args);
        }
        match (intrinsic, args.as_mut_slice()) {
            (Intrinsic::Step | Intrinsic::Shift, [_, _, ranks]) => {
                let span = ranks.span;
                *ranks = match ranks.kind {
                    ExprKind::Const(Value::Int(n)) => self.number(-n, span),
                    _ => self.compute(Intrinsic::Neg, vec![ranks.clone()], span)?,
                };
            }
            (Intrinsic::Ranks, [from, to]) => {
                let ends = [to.clone(), from.clone()];
                for (arg, end) in [from, to].into_iter().zip(ends) {
                    let (seven, span) = (self.number(7, end.span), end.span);
                    *arg = self.compute(Intrinsic::Sub, vec![seven, end], span)?;
                }
            }
            _ => {}
        }
        Some(args)
    }
}
