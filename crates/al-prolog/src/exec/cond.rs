//! Conditions under which an answer of Prolog counts.

use super::number::Linear;
use super::value::View;
use std::collections::BTreeSet;
use std::rc::Rc;

/// How a number compares with 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compare {
    Less,
    LessOrEqual,
    Equal,
    NotEqual,
}

/// A condition of the positions a goal speaks of.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cond {
    True,
    False,
    And(Rc<[Cond]>),
    Or(Rc<[Cond]>),
    Not(Rc<Cond>),
    /// This number compares so with 0.
    Compare(Compare, Rc<Linear>),
    /// We are to move in the position the goal is asked in.
    OurTurn,
    /// A definition of the table holds.
    Named(Rc<str>, View),
}

impl Cond {
    pub(crate) fn of(value: bool) -> Self {
        if value { Self::True } else { Self::False }
    }

    pub(crate) fn compare(op: Compare, number: Linear) -> Self {
        let (lo, hi) = number.range();
        let known = match op {
            Compare::Less if hi < 0 => Some(true),
            Compare::Less if lo >= 0 => Some(false),
            Compare::LessOrEqual if hi <= 0 => Some(true),
            Compare::LessOrEqual if lo > 0 => Some(false),
            Compare::Equal | Compare::NotEqual if lo > 0 || hi < 0 => Some(op == Compare::NotEqual),
            Compare::Equal | Compare::NotEqual if lo == 0 && hi == 0 => Some(op == Compare::Equal),
            _ => None,
        };
        match known {
            Some(known) => Self::of(known),
            None => Self::canonical(op, number),
        }
    }

    /// A comparison in the one form that equal comparisons have.
    fn canonical(op: Compare, number: Linear) -> Self {
        let most = match op {
            Compare::Equal | Compare::NotEqual => return Self::Compare(op, Rc::new(number)),
            Compare::Less => -number.plus - 1,
            Compare::LessOrEqual => -number.plus,
        };
        if most == 0 {
            return Self::Compare(Compare::LessOrEqual, Rc::new(Linear { plus: 0, ..number }));
        }
        Self::Compare(Compare::Less, Rc::new(Linear { plus: -most - 1, ..number }))
    }

    /// Two comparisons of one sum as one, where that says more: `<=` and `>=` are `==`, `<=` and `!=` are `<`.
    fn tightened(&self, other: &Self) -> Option<Self> {
        match (self.bounds(), other.bounds()) {
            (Some((a, lo, hi)), Some((b, from, to))) if a == b && lo != hi && from != to => {
                let (lo, hi) = (lo.max(from), hi.min(to));
                (lo == hi).then(|| Self::compare(Compare::Equal, Linear { plus: -lo, ..a }))
            }
            (Some((sum, lo, hi)), None) => {
                let hole = other.hole(self)?;
                if hole == hi {
                    return Some(Self::canonical(Compare::Less, Linear { plus: -hole, ..sum }));
                }
                let turned = Linear::default().add(&sum, -1)?;
                (hole == lo).then(|| Self::canonical(Compare::Less, Linear { plus: hole, ..turned }))
            }
            (None, Some(_)) => other.tightened(self),
            _ => None,
        }
    }

    pub(crate) fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::True, rest) | (rest, Self::True) => rest,
            (Self::False, _) | (_, Self::False) => Self::False,
            (a, b) => {
                let mut parts = a.parts(true);
                let mut new: Vec<Self> = b.parts(true);
                new.reverse();
                while let Some(part) = new.pop() {
                    match part.given(&parts) {
                        Self::True => {}
                        Self::False => return Self::False,
                        Self::And(more) => new.extend(more.iter().rev().cloned()),
                        part => {
                            let tight =
                                parts.iter().enumerate().find_map(|(at, known)| Some((at, known.tightened(&part)?)));
                            if let Some((at, tight)) = tight {
                                parts.remove(at);
                                new.push(tight);
                                continue;
                            }
                            // what the new part says already need not be said again
                            parts.retain(|known| !part.implies(known));
                            parts.push(part);
                        }
                    }
                }
                Self::joined(parts, true)
            }
        }
    }

    /// What is left to say where these hold.
    fn given(self, known: &[Self]) -> Self {
        if known.iter().any(|known| known.implies(&self)) {
            return Self::True;
        }
        if known.iter().any(|known| known.excludes(&self)) {
            return Self::False;
        }
        match &self {
            Self::Or(parts) => {
                let left = parts.iter().map(|part| part.clone().parts(true));
                let left = left.filter(|all| !all.iter().any(|part| known.iter().any(|known| known.excludes(part))));
                let left: Vec<Self> = left
                    .map(|all| {
                        let open = all.into_iter().filter(|part| !known.iter().any(|known| known.implies(part)));
                        Self::joined(open.collect(), true)
                    })
                    .collect();
                if left.contains(&Self::True) { Self::True } else { Self::joined(left, false) }
            }
            _ => self,
        }
    }

    /// Whether the other surely holds where this does; not all that is so is found.
    fn implies(&self, other: &Self) -> bool {
        self == other
            || match (self, other) {
                (Self::Compare(..), Self::Compare(..)) => match (self.bounds(), other.bounds()) {
                    (Some((a, lo, hi)), Some((b, from, to))) => a == b && from <= lo && hi <= to,
                    (Some((_, lo, hi)), None) => other.hole(self).is_some_and(|hole| hole < lo || hole > hi),
                    _ => false,
                },
                (_, Self::Or(parts)) => parts.iter().any(|part| self.implies(part)),
                _ => false,
            }
    }

    /// Whether both surely cannot hold; not all that is so is found.
    fn excludes(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Compare(..), Self::Compare(..)) => match (self.bounds(), other.bounds()) {
                (Some((a, lo, hi)), Some((b, from, to))) => a == b && (hi < from || to < lo),
                (Some((_, lo, hi)), None) => lo == hi && other.hole(self) == Some(lo),
                (None, Some((_, lo, hi))) => lo == hi && self.hole(other) == Some(lo),
                (None, None) => false,
            },
            (Self::Not(a), b) | (b, Self::Not(a)) if **a == *b => true,
            (_, Self::Or(parts)) => parts.iter().all(|part| self.excludes(part)),
            (_, Self::And(parts)) => parts.iter().any(|part| self.excludes(part)),
            _ => false,
        }
    }

    /// A comparison as bounds of a sum without constant, its first factor positive. `!=` has none.
    fn bounds(&self) -> Option<(Linear, i64, i64)> {
        let Self::Compare(op, number) = self else { return None };
        let mut sum = (**number).clone();
        let plus = std::mem::take(&mut sum.plus);
        let (lo, hi) = match op {
            Compare::Less => (i64::MIN / 4, -plus - 1),
            Compare::LessOrEqual => (i64::MIN / 4, -plus),
            Compare::Equal => (-plus, -plus),
            Compare::NotEqual => return None,
        };
        if sum.terms.values().next().is_some_and(|factor| *factor < 0) {
            return Some((Linear::default().add(&sum, -1)?, -hi, -lo));
        }
        Some((sum, lo, hi))
    }

    /// The value that the sum of another comparison must not have, if this is a `!=` of it.
    fn hole(&self, other: &Self) -> Option<i64> {
        let Self::Compare(Compare::NotEqual, number) = self else { return None };
        let (sum, lo, hi) = Self::Compare(Compare::Equal, number.clone()).bounds()?;
        (lo == hi && other.bounds().is_some_and(|(theirs, ..)| theirs == sum)).then_some(lo)
    }

    pub(crate) fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::False, rest) | (rest, Self::False) => rest,
            (Self::True, _) | (_, Self::True) => Self::True,
            (a, b) => {
                let mut parts = a.parts(false);
                for part in b.parts(false) {
                    if !Self::alternative(part, &mut parts) {
                        return Self::True;
                    }
                }
                Self::joined(parts, false)
            }
        }
    }

    /// Adds a condition to alternatives; false where one of them now holds for certain.
    fn alternative(part: Self, parts: &mut Vec<Self>) -> bool {
        let mut part = part;
        // a or (not a and b) is a or b
        let opposites: Vec<Self> = parts.iter().map(|part| part.clone().negate()).collect();
        let implied = |inner: &Self| opposites.iter().any(|opposite| opposite.implies(inner));
        let kept: Vec<Self> = part.parts(true).into_iter().filter(|inner| !implied(inner)).collect();
        part = Self::joined(kept, true);
        // (a and b) or (a and not b) is a
        while let Some(place) = parts.iter().position(|other| other.merged(&part).is_some()) {
            let other = parts.remove(place);
            part = other.merged(&part).unwrap_or(part);
        }
        if part == Self::True {
            return false;
        }
        if !parts.iter().any(|other| part.within(other)) {
            parts.retain(|other| !other.within(&part));
            parts.push(part);
        }
        true
    }

    /// Whether this conjunction says all that the other says.
    fn within(&self, other: &Self) -> bool {
        let mine = self.clone().parts(true);
        other.clone().parts(true).iter().all(|theirs| mine.iter().any(|mine| mine.implies(theirs)))
    }

    /// What two conjunctions have in common, if they differ in one part and its opposite only.
    fn merged(&self, other: &Self) -> Option<Self> {
        let (mine, theirs) = (self.clone().parts(true), other.clone().parts(true));
        if mine.len() != theirs.len() {
            return None;
        }
        let differing: Vec<&Self> = mine.iter().filter(|part| !theirs.contains(part)).collect();
        let [only] = differing.as_slice() else { return None };
        let opposite = (*only).clone().negate();
        if !theirs.contains(&opposite) {
            return None;
        }
        let common = mine.iter().filter(|part| part != only).cloned().collect();
        Some(Self::joined(common, true))
    }

    pub(crate) fn negate(self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::Not(inner) => (*inner).clone(),
            // a disjunction is taken apart, so that its parts are seen
            Self::Or(parts) => parts.iter().fold(Self::True, |all, part| all.and(part.clone().negate())),
            Self::And(parts) if parts.iter().all(|part| matches!(part, Self::Compare(..) | Self::Not(_))) => {
                parts.iter().fold(Self::False, |any, part| any.or(part.clone().negate()))
            }
            Self::Compare(op, number) => match op {
                Compare::Equal => Self::Compare(Compare::NotEqual, number),
                Compare::NotEqual => Self::Compare(Compare::Equal, number),
                Compare::Less | Compare::LessOrEqual => {
                    let opposite = if op == Compare::Less { Compare::LessOrEqual } else { Compare::Less };
                    match Linear::default().add(&number, -1) {
                        Some(number) => Self::canonical(opposite, number),
                        None => Self::Not(Rc::new(Self::Compare(op, number))),
                    }
                }
            },
            other => Self::Not(Rc::new(other)),
        }
    }

    /// The operands of a conjunction, or of a disjunction.
    fn parts(self, all: bool) -> Vec<Self> {
        match (&self, all) {
            (Self::And(parts), true) | (Self::Or(parts), false) => parts.to_vec(),
            _ => vec![self],
        }
    }

    fn joined(mut parts: Vec<Self>, all: bool) -> Self {
        match parts.len() {
            0 => Self::of(all),
            1 => parts.remove(0),
            _ if all => Self::And(parts.into()),
            _ => Self::Or(parts.into()),
        }
    }

    /// How many comparisons and names it has.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::And(parts) | Self::Or(parts) => parts.iter().map(Self::size).sum(),
            Self::Not(inner) => inner.size(),
            Self::Compare(_, number) => 1 + number.size() / 4,
            Self::True | Self::False | Self::OurTurn | Self::Named(..) => 1,
        }
    }

    /// The men it speaks of.
    pub(crate) fn slots(&self, into: &mut BTreeSet<u8>) {
        match self {
            Self::And(parts) | Self::Or(parts) => parts.iter().for_each(|part| part.slots(into)),
            Self::Not(inner) => inner.slots(into),
            Self::Compare(_, number) => number.slots(into),
            Self::True | Self::False | Self::OurTurn | Self::Named(..) => {}
        }
    }

    /// Whether it looks at the root.
    pub(crate) fn sees_root(&self) -> bool {
        match self {
            Self::And(parts) | Self::Or(parts) => parts.iter().any(Self::sees_root),
            Self::Not(inner) => inner.sees_root(),
            Self::Compare(_, number) => number.sees_root(),
            Self::Named(_, view) => *view == View::Root,
            Self::True | Self::False | Self::OurTurn => false,
        }
    }
}
