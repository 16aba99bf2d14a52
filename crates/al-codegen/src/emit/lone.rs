//! What al-runtime is told of advice with a measure against a lone king.
//!
//! | item | says |
//! | --- | --- |
//! | `TightenLone` | the advice at a root, as al-runtime asks it |
//! | `tighten_sound_2` | on which squares of his the holding goal may be true, him to move |
//! | `tighten_below_2` | on which squares a leaf may have less than a value |
//! | `tighten_line_1_2` | what the man of slot 1 attacks where only our king is in its way |
//! | `tighten_beaten` | the numbers of a value |
//! | `tighten_value_2` | what a leaf is worth |

use super::name::camel;
use super::node::{Nodes, Query, function};
use super::spelling::{bare, role_path};
use super::writer::Writer;
use crate::decision::Lone;
use al_chess::{Role, Side};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

impl Nodes<'_> {
    /// The statement that leaves only moves which may reach what is looked for.
    pub(super) fn hopeful(&self, _: &Lone) -> TokenStream {
        let lone = self.lone_name();
        quote! {
            pick.only(__rt::hopeful(&#lone(men), men, left, pick.hi(), scratch));
        }
    }

    fn lone_name(&self) -> Ident {
        camel(&format!("{}_lone", self.advice))
    }

    fn beaten_name(&self) -> Ident {
        format_ident!("{}_beaten", self.advice)
    }

    /// The items.
    pub(super) fn lone(&self, lone: &Lone) -> TokenStream {
        let (name, beaten) = (self.lone_name(), self.beaten_name());
        let [sound, below] = ["sound", "below"].map(|kind| function(&self.advice, kind, &lone.key));
        let shape = lone.key.1;
        let len = Literal::usize_unsuffixed(shape.material.len());
        let mut roles: Vec<Role> = shape.men_of(Side::Us).map(|(_, role)| role).collect();
        roles.resize(3, Role::King);
        let roles = roles.into_iter().map(role_path);
        let stalemate = lone.stalemate;
        let moves = Literal::u32_unsuffixed(self.forcing.map_or(0, |forcing| forcing.moves));
        let least = lone.least.iter().map(|&least| Literal::i32_unsuffixed(least));
        // asked of few placings, and what they read would be read for all where they are inlined
        let [sound_function, below_function] = [self.sound(&sound, lone), self.below(&below, lone)];
        let beaten_function = beaten_function(&beaten, lone);
        let worth = function(&self.advice, "value", &lone.key);
        let worth_function = lone.leaf.as_ref().map(|leaf| {
            let mut writer = Writer::new(self, Query::Exists, shape);
            writer.worth(leaf);
            writer.function_with(&worth, &quote!(u64), &[("cage", set())])
        });
        let value = if lone.leaf.is_some() { quote!(#worth(self.0, men, cage)) } else { quote!(__rt::NOTHING) };
        let (leaf_men, leaf_cage) =
            if lone.leaf.is_some() { (quote!(men), quote!(cage)) } else { (quote!(_men), quote!(_cage)) };
        let names: Vec<Ident> =
            (1..=lone.lines.len()).map(|slot| function(&self.advice, &format!("line_{slot}"), &lone.key)).collect();
        let lines = names.iter().zip(&lone.lines).map(|(name, &line)| {
            let mut writer = Writer::new(self, Query::Exists, shape);
            let line = bare(writer.scope.mask(line, None));
            writer.scope.push(line);
            writer.function_with(name, &set(), &[])
        });
        let arms = names.iter().enumerate().map(|(place, name)| {
            let slot = Literal::usize_unsuffixed(place + 1);
            quote!(#slot => #name(self.0, men),)
        });
        quote! {
            struct #name<'m>(&'m Men);
            impl __rt::Lone<#len> for #name<'_> {
                const ROLES: [__rt::Role; 3] = [#(#roles),*];
                const MOVES: u32 = #moves;
                const STALEMATE: bool = #stalemate;
                #[inline]
                fn sound(
                    &self, men: &Men, squares: __rt::SquareSet, attacked: &[__rt::SquareSet; 3],
                ) -> __rt::SquareSet {
                    #sound(self.0, men, squares, attacked)
                }
                #[inline]
                fn below(
                    &self, men: &Men, cage: __rt::SquareSet, squares: __rt::SquareSet, beaten: &__rt::Beaten,
                ) -> __rt::SquareSet {
                    #below(self.0, men, cage, squares, beaten)
                }
                #[inline]
                fn line(&self, men: &Men, slot: usize) -> __rt::SquareSet {
                    match slot {
                        #(#arms)*
                        _ => __rt::ring(men[0]),
                    }
                }
                #[inline]
                fn most(&self, beaten: &__rt::Beaten) -> u32 {
                    const LEAST: [i32; 65] = [#(#least),*];
                    LEAST.iter().rposition(|&least| least <= beaten[0]).unwrap_or(0) as u32
                }
                #[inline]
                fn beaten(&self, value: u64) -> __rt::Beaten {
                    #beaten(value)
                }
                #[inline]
                fn value(&self, #leaf_men: &Men, #leaf_cage: __rt::SquareSet) -> u64 {
                    #value
                }
            }
            #[inline(never)]
            #sound_function
            #[inline(never)]
            #below_function
            #beaten_function
            #worth_function
            #(#lines)*
        }
    }

    fn sound(&self, name: &Ident, lone: &Lone) -> TokenStream {
        let mut writer = Writer::new(self, Query::Exists, lone.key.1);
        let (gates, masks, _) = writer.conjuncts(&[&lone.sound]);
        if let Some(gate) = writer.gate(&gates) {
            writer.scope.push(quote!(if !(#gate) { return __rt::SquareSet::EMPTY; }));
        }
        let sound = writer.candidates(Some(&quote!(squares)), &masks, &[]);
        writer.scope.push(quote!(#sound));
        let attacked = ("attacked", quote!(&[__rt::SquareSet; 3]));
        writer.function_with(name, &set(), &[("squares", set()), attacked])
    }

    fn below(&self, name: &Ident, lone: &Lone) -> TokenStream {
        let mut writer = Writer::new(self, Query::Exists, lone.key.1);
        let mut ties = writer.narrow(&format_ident!("squares"), &lone.open);
        writer.scope.push(quote!(let mut found = __rt::SquareSet::EMPTY;));
        for (place, term) in lone.terms.iter().enumerate() {
            let less = writer.narrow(&ties, &term.less);
            writer.scope.push(quote!(found |= #less;));
            if place + 1 < lone.terms.len() {
                let rest = writer.scope.fresh("c");
                writer.scope.push(quote! {
                    let #rest = #ties - #less;
                    if #rest.is_empty() { return found; }
                });
                let greater = writer.narrow(&rest, &term.greater);
                ties = writer.scope.fresh("c");
                writer.scope.push(quote! {
                    let #ties = #rest - #greater;
                    if #ties.is_empty() { return found; }
                });
            }
        }
        writer.scope.push(quote!(found));
        let beaten = ("beaten", quote!(&__rt::Beaten));
        writer.function_with(name, &set(), &[("cage", set()), ("squares", set()), beaten])
    }
}

fn set() -> TokenStream {
    quote!(__rt::SquareSet)
}

/// The numbers of a value; of one that every leaf is below, a first one above all.
fn beaten_function(name: &Ident, lone: &Lone) -> TokenStream {
    let mut statements = TokenStream::new();
    for (place, term) in lone.terms.iter().enumerate().skip(1).rev() {
        let place = Literal::usize_unsuffixed(place);
        let (lo, width) = (Literal::i32_unsuffixed(term.interval.lo), width(term));
        statements.extend(quote! {
            beaten[#place] = (rest % #width) as i32 + (#lo);
            rest /= #width;
        });
    }
    let first = lone.terms.first().map(|term| {
        let (lo, width) = (Literal::i32_unsuffixed(term.interval.lo), width(term));
        quote!(beaten[0] = __rt::min(rest, #width) as i32 + (#lo);)
    });
    // one term is all of the value
    let rest = if lone.terms.len() > 1 { quote!(mut rest) } else { quote!(rest) };
    quote! {
        fn #name(value: u64) -> __rt::Beaten {
            let mut beaten = [0; 8];
            let #rest = value.saturating_sub(1);
            #statements
            #first
            beaten
        }
    }
}

/// How many numbers a term may be.
fn width(term: &crate::decision::LoneTerm) -> Literal {
    Literal::u64_unsuffixed(u64::from(term.interval.hi.abs_diff(term.interval.lo)) + 1)
}

impl Writer<'_, '_> {
    /// The value of a move at the root: from the notes if it can be told from them, else searched.
    pub(super) fn forced_or(&mut self, slot: u8, to: &Ident, searched: TokenStream) -> TokenStream {
        let told = |lone: &&Lone| lone.key.1 == self.shape && lone.leaf.is_some();
        if self.query != Query::Root || self.nodes.lone.filter(told).is_none() {
            return searched;
        }
        let (lone, men) = (self.nodes.lone_name(), self.men_after(slot, to));
        self.hands_men = true;
        quote! {
            match __rt::forced(&#lone(men), &[#(#men),*], left, pick.lo(), pick.hi(), &mut refuter, scratch) {
                Some(value) => value,
                None => #searched,
            }
        }
    }

    /// The statement that leaves out a move which is known not to reach what is looked for.
    pub(super) fn unless_hopeless(&mut self, slot: u8, to: &Ident) -> Option<TokenStream> {
        // where values are found from the notes, only what has none is searched
        self.nodes.lone.as_ref().filter(|lone| lone.key.1 == self.shape && lone.leaf.is_none())?;
        let men = self.men_after(slot, to);
        Some(quote! {
            if let Some(value) = __rt::hopeless(scratch, &[#(#men),*], left) {
                if least.offer(value) { return least.keep(scratch); }
                continue;
            }
        })
    }
}
