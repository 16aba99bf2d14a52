//! Lists of men: who belongs to them, when, and on which squares they stand.

use super::context::Typer;
use al_chess::{Role, Side, SquareSet};
use al_program::intrinsic::Intrinsic;
use al_program::{Compare, Expr, ExprKind, Ty, Value};
use al_syntax::source::Span;

/// Who belongs to a list of men.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Member {
    /// The man of a slot, when he does.
    One { slot: u8, when: When },
    /// In any position: all men of a kind, whoever they are. A list has one of these and nothing else.
    Every(Side, Kind),
}

/// Kinds of men that may be found in any position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Men,
    /// All but king and pawns.
    Pieces,
    Of(Role),
}

impl Kind {
    /// How many of them a side has at most.
    pub(crate) fn most(self) -> i32 {
        match self {
            Self::Men => 16,
            Self::Pieces => 15,
            Self::Of(Role::King) => 1,
            Self::Of(Role::Queen) => 9,
            Self::Of(Role::Pawn) => 8,
            Self::Of(Role::Rook | Role::Bishop | Role::Knight) => 10,
        }
    }
}

impl Member {
    /// How many men it stands for at most.
    pub(crate) fn most(self) -> i32 {
        match self {
            Self::One { .. } => 1,
            Self::Every(_, kind) => kind.most(),
        }
    }
}

/// When a man belongs to a list, its being on the board apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum When {
    Always,
    /// A pawn of the material that now is a man of this role (a pawn still, perhaps).
    Is(Role),
    /// A pawn of the material that has been promoted.
    Promoted,
}

impl Typer<'_, '_, '_> {
    /// The men that are, or may become, men of a role.
    pub(crate) fn members(&self, side: Side, role: Role) -> Vec<Member> {
        if self.cx.any_men {
            return vec![Member::Every(side, Kind::Of(role))];
        }
        let promotable = !matches!(role, Role::King | Role::Pawn);
        let slots = self.cx.material.slots().filter(|(_, man)| man.side == side);
        slots
            .filter_map(|(slot, man)| match man.role {
                Role::Pawn if role == Role::Pawn || promotable => Some(Member::One { slot, when: When::Is(role) }),
                own if own == role => Some(Member::One { slot, when: When::Always }),
                _ => None,
            })
            .collect()
    }

    /// All men of a side.
    pub(crate) fn all_men(&self, side: Side) -> Vec<Member> {
        if self.cx.any_men {
            return vec![Member::Every(side, Kind::Men)];
        }
        let slots = self.cx.material.slots().filter(|(_, man)| man.side == side);
        slots.map(|(slot, _)| Member::One { slot, when: When::Always }).collect()
    }

    /// All men of a side but king and pawns.
    pub(crate) fn pieces(&self, side: Side) -> Vec<Member> {
        if self.cx.any_men {
            return vec![Member::Every(side, Kind::Pieces)];
        }
        let slots = self.cx.material.slots().filter(|(_, man)| man.side == side && man.role != Role::King);
        slots
            .map(|(slot, man)| {
                let when = if man.role == Role::Pawn { When::Promoted } else { When::Always };
                Member::One { slot, when }
            })
            .collect()
    }

    /// When a man belongs to its list; `None`: always (a king).
    pub(crate) fn membership(&mut self, slot: u8, when: When, span: Span) -> Option<Expr> {
        let on_board = (self.cx.material.man(slot).role != Role::King).then(|| {
            let captured = Expr { kind: ExprKind::Captured(slot), ty: Ty::Bool, span };
            Expr { kind: ExprKind::Not(Box::new(captured)), ty: Ty::Bool, span }
        });
        let role = |compare, role| {
            let now = Expr { kind: ExprKind::RoleOf(slot), ty: Ty::Role, span };
            let wanted = Expr::constant(Value::Role(role), Ty::Role, span);
            let kind = ExprKind::Compare(compare, Box::new(now), Box::new(wanted));
            Expr { kind, ty: Ty::Bool, span }
        };
        let role = match when {
            When::Always => None,
            When::Is(wanted) => Some(role(Compare::Eq, wanted)),
            When::Promoted => Some(role(Compare::Ne, Role::Pawn)),
        };
        match (on_board, role) {
            (Some(a), Some(b)) => Some(Expr { kind: ExprKind::And(vec![a, b]), ty: Ty::Bool, span }),
            (a, b) => a.or(b),
        }
    }

    /// The squares of men that are on the board.
    pub(crate) fn squares_of(&mut self, members: &[Member], span: Span) -> Expr {
        for side in [Side::Us, Side::Them] {
            if members == self.all_men(side) {
                let side = Expr::constant(Value::Side(side), Ty::Side, span);
                return self.make(Intrinsic::OccupiedBy, vec![side], Ty::Set, span);
            }
        }
        let mut sets = Vec::new();
        for &member in members {
            let (slot, when) = match member {
                Member::One { slot, when } => (slot, when),
                Member::Every(side, kind) => {
                    sets.push(self.every(side, kind, span));
                    continue;
                }
            };
            let square = Expr { kind: ExprKind::ManSquare(slot), ty: Ty::Square, span };
            let single = self.make(Intrinsic::Single, vec![square], Ty::Set, span);
            sets.push(match self.membership(slot, when, span) {
                None => single,
                Some(condition) => {
                    let none = Expr::constant(Value::Set(SquareSet::EMPTY), Ty::Set, span);
                    let kind = ExprKind::If(Box::new(condition), Box::new(single), Box::new(none));
                    Expr { kind, ty: Ty::Set, span }
                }
            });
        }
        let union = |a, b| Expr { kind: ExprKind::Intrinsic(Intrinsic::Union, vec![a, b]), ty: Ty::Set, span };
        let empty = || Expr::constant(Value::Set(SquareSet::EMPTY), Ty::Set, span);
        sets.into_iter().reduce(union).unwrap_or_else(empty)
    }

    /// The squares of all men of a kind, whoever they are.
    fn every(&mut self, side: Side, kind: Kind, span: Span) -> Expr {
        let standing = |role| Expr { kind: ExprKind::Standing(side, role), ty: Ty::Set, span };
        if let Kind::Of(role) = kind {
            return standing(role);
        }
        let us = Expr::constant(Value::Side(side), Ty::Side, span);
        let men = self.make(Intrinsic::OccupiedBy, vec![us], Ty::Set, span);
        if kind == Kind::Men {
            return men;
        }
        let others = self.make(Intrinsic::Union, vec![standing(Role::King), standing(Role::Pawn)], Ty::Set, span);
        self.make(Intrinsic::Difference, vec![men, others], Ty::Set, span)
    }
}
