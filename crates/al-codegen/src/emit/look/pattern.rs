//! Drawn patterns: the squares on which the first named square of a drawing may be, as one set for each way in which
//! its parameters may lie.

use super::super::spelling::{constant, folded};
use super::{Expressions, local_name, look_from};
use crate::goals::{Image, Place, groups};
use al_program::{ExprKind, LocalId, Matches, Pattern, Value};
use al_syntax::ast::Quantifier;
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

impl Expressions<'_> {
    /// A pattern's match, or a quantifier over the squares it binds.
    pub(super) fn matches(&self, pattern: &Pattern, matches: &Matches) -> TokenStream {
        let first = format_ident!("first");
        let groups = groups(pattern).into_iter().map(|(places, images)| {
            let sets = images.iter().map(|image| self.origins(pattern, image));
            let there = matches.view.map(look_from);
            let (named, body) = (named(&matches.locals, &places), self.value(&matches.body));
            let all = quote!({ #there __rt::SquareSet::EMPTY #(| #sets)* }.into_iter());
            let squares = match matches.condition.kind {
                ExprKind::Const(Value::Bool(true)) => all,
                _ => {
                    let condition = self.value(&matches.condition);
                    quote!(#all.filter(|&#first| { #named #condition }))
                }
            };
            folded(matches.kind, matches.empty, &squares, &first, &quote!({ #named #body }))
        });
        let none = || {
            folded(matches.kind, matches.empty, &quote!(__rt::SquareSet::EMPTY.into_iter()), &first, &{
                self.value(&matches.body)
            })
        };
        groups.reduce(|a, b| joined(matches.kind, &a, &b)).unwrap_or_else(none)
    }

    /// The squares on which the first square of an image may be, so that all it demands is met.
    fn origins(&self, pattern: &Pattern, image: &Image) -> TokenStream {
        let reading = &pattern.readings[image.reading];
        let origins = constant(Value::Set(image.origins));
        let marks = image.marks.iter().map(|&((files, ranks), kind)| {
            let (set, files, ranks) = (self.value(&reading.sets[kind]), number(-files), number(-ranks));
            quote!(__rt::shift(#set, #files, #ranks))
        });
        let met = quote!((#origins #(& #marks)*));
        if let ExprKind::Const(Value::Bool(true)) = reading.condition.kind {
            return met;
        }
        let (named, condition) = (named(&reading.locals, &image.squares), self.value(&reading.condition));
        quote!(#met.into_iter().filter(|&first| { #named #condition }).collect::<__rt::SquareSet>())
    }
}

/// Names the squares that lie so far from the first one. All of them are on the board.
fn named(locals: &[LocalId], places: &[Place]) -> TokenStream {
    let lets = locals.iter().zip(places).map(|(&local, &(files, ranks))| {
        let (name, files, ranks) = (local_name(local), number(files), number(ranks));
        quote!(let #name = __rt::nearest(__rt::step(__rt::point(first), #files, #ranks));)
    });
    quote!(#(#lets)*)
}

fn number(number: i32) -> TokenStream {
    let size = Literal::i32_unsuffixed(number.abs());
    if number < 0 { quote!((-#size)) } else { quote!(#size) }
}

/// What a quantifier says of two groups of squares together.
fn joined(kind: Quantifier, a: &TokenStream, b: &TokenStream) -> TokenStream {
    match kind {
        Quantifier::Any => quote!((#a || #b)),
        Quantifier::All => quote!((#a && #b)),
        Quantifier::Count | Quantifier::Sum => quote!((#a + #b)),
        Quantifier::Min => quote!(__rt::min(#a, #b)),
        Quantifier::Max => quote!(__rt::max(#a, #b)),
        Quantifier::Union => quote!((#a | #b)),
    }
}
