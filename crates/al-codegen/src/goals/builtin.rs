//! Which operation a built-in function is.

use super::Op;
use al_chess::{Role, Side};
use al_program::intrinsic::{Intrinsic, Kind};

impl Op {
    /// The operation that a built-in function is of its arguments, some of them points or none. None: it looks
    /// at the position, or says nothing that its argument does not say.
    pub(crate) fn of(intrinsic: Intrinsic, points: bool) -> Option<Self> {
        use Intrinsic as I;
        Some(match intrinsic {
            I::Add => Self::Add,
            I::Sub => Self::Sub,
            I::Mul => Self::Mul,
            I::Neg => Self::Neg,
            I::Min => Self::Min,
            I::Max => Self::Max,
            I::Abs => Self::Abs,
            I::FileOf => Self::File,
            I::RankOf => Self::Rank,
            I::Step => Self::Step,
            I::OnBoard => Self::OnBoard,
            I::NearestSquare if points => Self::Nearest,
            I::Distance if points => Self::PointDistance,
            I::Distance => Self::Distance,
            I::Manhattan if points => Self::PointManhattan,
            I::Manhattan => Self::Manhattan,
            I::SquaresBetween => Self::Between,
            I::Ring => Self::Ring,
            I::KnightAttacks => Self::Attacks(Side::Us, Role::Knight),
            I::BishopAttacks => Self::Attacks(Side::Us, Role::Bishop),
            I::RookAttacks => Self::Attacks(Side::Us, Role::Rook),
            I::Files => Self::Files,
            I::Ranks => Self::Ranks,
            I::Union => Self::Union,
            I::Intersect => Self::Intersect,
            I::Difference => Self::Difference,
            I::Member if points => Self::PointMember,
            I::Member => Self::Member,
            I::Single if points => Self::PointSingle,
            I::Single => Self::Single,
            I::Count => Self::Count,
            I::Shift => Self::Shift,
            I::Fill => Self::Fill,
            I::NearestSquare
            | I::PawnAttacks
            | I::Occupied
            | I::OccupiedBy
            | I::AttackedBy
            | I::CoveredBy
            | I::AttacksOf
            | I::MovesOf
            | I::InCheck
            | I::HasMove => return None,
        })
    }

    /// Which of a built-in function's arguments have to be points for this operation: squares among them become
    /// points first.
    pub(crate) fn points_of(self, intrinsic: Intrinsic) -> impl Iterator<Item = usize> {
        let asks = matches!(
            self,
            Self::Step
                | Self::OnBoard
                | Self::Nearest
                | Self::PointDistance
                | Self::PointManhattan
                | Self::PointMember
                | Self::PointSingle
        );
        let params = if asks { intrinsic.params() } else { &[] };
        params.iter().enumerate().filter(|(_, (_, kind))| *kind == Kind::Point).map(|(place, _)| place)
    }
}
