//! The built-in functions, each by a plain definition of its own: loops over the squares of the board
//! rather than bit tricks, so that they can be read against the words of the reference.

#[cfg(test)]
mod agreement;
mod args;
mod geometry;
mod position;
mod sets;

pub(crate) use args::{Args, as_number, as_set};

use al_chess::{Position, Role, Side, SquareSet};
use al_compiler::intrinsic::Intrinsic;
use al_compiler::program::Value;

use crate::board;

/// The value of a built-in function of evaluated arguments in a position.
pub(crate) fn apply(intrinsic: Intrinsic, args: &Args, here: &Position) -> Value {
    use Value::{Bool, Int, Point, Set};
    match intrinsic {
        Intrinsic::Add => Int(args.number(0) + args.number(1)),
        Intrinsic::Sub => Int(args.number(0) - args.number(1)),
        Intrinsic::Mul => Int(args.number(0) * args.number(1)),
        Intrinsic::Neg => Int(-args.number(0)),
        Intrinsic::Min => Int(args.number(0).min(args.number(1))),
        Intrinsic::Max => Int(args.number(0).max(args.number(1))),
        Intrinsic::Abs => Int(args.number(0).abs()),

        Intrinsic::FileOf => Int(args.square(0).file().into()),
        Intrinsic::RankOf => Int(args.square(0).rank().into()),
        Intrinsic::Step => Point(geometry::step(args.point(0), args.number(1), args.number(2))),
        Intrinsic::NearestSquare => Value::Square(geometry::nearest(args.point(0))),
        Intrinsic::OnBoard => Bool(geometry::on_board(args.point(0)).is_some()),
        Intrinsic::Distance => Int(geometry::distance(args.point(0), args.point(1))),
        Intrinsic::Manhattan => Int(geometry::manhattan(args.point(0), args.point(1))),
        Intrinsic::SquaresBetween => Set(geometry::squares_between(args.square(0), args.square(1))),
        Intrinsic::Ring => Set(geometry::ring(args.square(0))),
        Intrinsic::KnightAttacks => Set(board::attacks(Role::Knight, Side::Us, args.square(0), SquareSet::EMPTY)),
        Intrinsic::BishopAttacks => Set(board::attacks(Role::Bishop, Side::Us, args.square(0), args.set(1))),
        Intrinsic::RookAttacks => Set(board::attacks(Role::Rook, Side::Us, args.square(0), args.set(1))),
        Intrinsic::PawnAttacks => Set(board::attacks(Role::Pawn, args.side(1), args.square(0), SquareSet::EMPTY)),
        Intrinsic::Files => Set(geometry::files(args.number(0), args.number(1))),
        Intrinsic::Ranks => Set(geometry::ranks(args.number(0), args.number(1))),

        Intrinsic::Union => Set(sets::union(args.set(0), args.set(1))),
        Intrinsic::Intersect => Set(sets::intersection(args.set(0), args.set(1))),
        Intrinsic::Difference => Set(sets::difference(args.set(0), args.set(1))),
        Intrinsic::Member => Bool(sets::member(args.point(0), args.set(1))),
        Intrinsic::Single => Set(sets::single(args.point(0))),
        Intrinsic::Count => Int(sets::count(args.set(0))),
        Intrinsic::Shift => Set(sets::shift(args.set(0), args.number(1), args.number(2))),
        Intrinsic::Fill => Set(sets::fill(args.set(0), args.set(1))),

        Intrinsic::Occupied => Set(position::occupied(here)),
        Intrinsic::OccupiedBy => Set(position::occupied_by(here, args.side(0))),
        Intrinsic::AttackedBy => Set(position::attacked_by(here, args.side(0))),
        Intrinsic::CoveredBy => Set(position::covered_by(here, args.side(0))),
        Intrinsic::AttacksOf => Set(position::attacks_of(here, args.man(0))),
        Intrinsic::MovesOf => Set(position::moves_of(here, args.man(0))),
        Intrinsic::InCheck => Bool(position::in_check(here, args.side(0))),
        Intrinsic::HasMove => Bool(position::has_move(here, args.side(0))),
    }
}
