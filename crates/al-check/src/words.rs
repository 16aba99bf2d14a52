//! Types in words, for messages.

use super::builtin::{owner_word, role_word};
use super::term::Term;
use al_chess::{Material, Side};
use al_program::{Interval, Ty};
use al_syntax::diagnostic::suggest;

/// Something that a message calls by its type.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Described<'t> {
    Type(Ty),
    Term(&'t Term),
}

impl Described<'_> {
    /// "a set of squares"
    pub(crate) fn words(self, material: Material) -> String {
        match self {
            Self::Type(ty) => type_words(ty, material),
            Self::Term(term) => term_words(term, material),
        }
    }
}

/// A type in words.
pub(crate) fn type_words(ty: Ty, material: Material) -> String {
    match ty {
        Ty::Bool => "a condition".to_owned(),
        Ty::Int(Interval { lo, hi }) if lo == hi => format!("the number {lo}"),
        Ty::Int(Interval { lo, hi }) => format!("a number from {lo} to {hi}"),
        Ty::File => "a file".to_owned(),
        Ty::Rank => "a rank".to_owned(),
        Ty::Square => "a square".to_owned(),
        Ty::Point => "a point, which may lie off the board".to_owned(),
        Ty::Set => "a set of squares".to_owned(),
        Ty::Man(slot) => {
            let man = material.man(slot);
            format!("a man ({} {})", owner_word(man.side), role_word(man.role))
        }
        Ty::Found(Side::Us) => "a man of ours".to_owned(),
        Ty::Found(Side::Them) => "a man of theirs".to_owned(),
        Ty::Role => "a role".to_owned(),
        Ty::Side => "a side".to_owned(),
    }
}

/// A term in words.
pub(crate) fn term_words(term: &Term, material: Material) -> String {
    match term {
        Term::Value(expr) => type_words(expr.ty, material),
        Term::Men(..) => "a list of men".to_owned(),
        Term::List(..) => "a list".to_owned(),
        Term::Range(..) => "a range".to_owned(),
        Term::Chosen(slots, ..) => {
            slots.first().map_or_else(|| "a man".to_owned(), |slot| type_words(Ty::Man(*slot), material))
        }
        Term::Direction(..) => "a direction".to_owned(),
        Term::Owner(side, ..) => format!("`{}` alone", owner_word(*side)),
        Term::Error => "a mistake".to_owned(),
    }
}

/// "did you mean `room`?", if some candidate is near.
pub(crate) fn did_you_mean<'n>(name: &str, candidates: impl IntoIterator<Item = &'n str>) -> Option<String> {
    suggest(name, candidates).map(|near| format!("did you mean `{near}`?"))
}
