//! The public module of a table.

use super::expr::{hexadecimal, role_path};
use super::name::{camel, snake};
use super::{Emission, Names, form};
use al_chess::Side;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

/// `pub mod krk { … }`
pub(super) fn emit(emission: &Emission<'_>) -> TokenStream {
    let (docs, implementation) = (docs(emission), implementation(emission));
    let forms = emission.decisions.iter().map(|decision| form::emit(emission, decision));
    let rest = quote!(#implementation #(#forms)*);
    public(&names(emission), docs, emission.runtime, emission.source, emission.hash, rest)
}

/// The same module without its meaning: a table that covers nothing.
pub(super) fn stub(names: &Names<'_>, runtime: &TokenStream) -> TokenStream {
    let docs = quote!(#[doc = " A table with errors."]);
    let nothing = quote! {
        #[allow(unused_variables)]
        impl __rt::Table for Compiled {
            fn name(&self) -> &'static str { "" }
            fn materials(&self) -> &'static [__rt::Material] { &[] }
            fn rule_count(&self) -> usize { 0 }
            fn rule_name(&self, rule: u16) -> &'static str { "" }
            fn advice_count(&self) -> usize { 0 }
            fn advice_name(&self, advice: u16) -> &'static str { "" }
            fn hash(&self) -> u64 { HASH }
            fn covers(&self, position: &__rt::Position) -> bool { false }
            fn decide(&self, position: &__rt::Position, scratch: &mut __rt::Scratch) -> __rt::Decision {
                __rt::Decision::NotCovered
            }
            fn allows(
                &self, root: &__rt::Position, advice: u16, depth: u16, position: &__rt::Position, reply: __rt::Move,
            ) -> bool {
                false
            }
            fn follow(
                &self, root: &__rt::Position, advice: u16, depth: u16, position: &__rt::Position,
                scratch: &mut __rt::Scratch,
            ) -> __rt::Follow {
                __rt::Follow::Outside
            }
        }
    };
    public(names, docs, &quote!(#runtime::__rt1), "", 0, nothing)
}

fn names<'a>(emission: &Emission<'a>) -> Names<'a> {
    Names {
        table: &emission.table.name,
        rules: emission.table.rules.iter().map(|rule| rule.name.as_str()).collect(),
        advice: emission.table.advice.iter().map(|advice| advice.name.as_str()).collect(),
    }
}

/// The module with the items that users see.
fn public(
    names: &Names<'_>,
    docs: TokenStream,
    runtime: &TokenStream,
    source: &str,
    hash: u64,
    rest: TokenStream,
) -> TokenStream {
    let module = snake(names.table);
    let rules = variants("Rule", "A rule of the table.", &names.rules);
    let advice = variants("Advice", "A piece of advice of the table.", &names.advice);
    let hash = hexadecimal(hash);
    quote! {
        #docs
        #[allow(non_camel_case_types, non_snake_case, unreachable_pub, dead_code)]
        pub mod #module {
            use #runtime as __rt;

            /// What the table is asked about: a position as us see it.
            pub type Position = __rt::Position;

            #rules
            #advice

            /// The source of the table.
            pub const SOURCE: &str = #source;

            /// Which program this is: the source, what it uses, and the meaning of the built-in functions.
            pub const HASH: u64 = #hash;

            /// The table, compiled.
            #[derive(Clone, Copy, Debug, Default)]
            pub struct Compiled;

            /// The table, ready to be asked.
            pub static TABLE: Compiled = Compiled;

            #rest
        }
    }
}

fn docs(emission: &Emission<'_>) -> TokenStream {
    let table = emission.table;
    let first = format!(" The advice table `{}`, `{}`.", table.name, (emission.place)(table.name_span));
    let rest = table.docs.iter().map(|line| format!(" {line}"));
    if table.docs.is_empty() { quote!(#[doc = #first]) } else { quote!(#[doc = #first] #[doc = ""] #(#[doc = #rest])*) }
}

fn variants(kind: &str, doc: &str, names: &[&str]) -> TokenStream {
    let kind = Ident::new(kind, proc_macro2::Span::call_site());
    let idents: Vec<Ident> = unique(names.iter().map(|name| camel(name)).collect());
    let docs = names.iter().map(|name| format!(" `{name}`"));
    let all = idents.iter();
    let doc = format!(" {doc}");
    quote! {
        #[doc = #doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum #kind {
            #(#[doc = #docs] #idents,)*
        }

        impl #kind {
            /// All of them in source order: the numbers of a decision are places in this list.
            pub const ALL: &[Self] = &[#(Self::#all,)*];

            /// The name in the source.
            #[must_use]
            pub const fn name(self) -> &'static str {
                const NAMES: &[&str] = &[#(#names,)*];
                NAMES[self as usize]
            }
        }
    }
}

/// Names that differ in AL may be one in Rust's spelling: `a_b` and `aB`.
fn unique(mut idents: Vec<Ident>) -> Vec<Ident> {
    for i in 0..idents.len() {
        while idents[..i].contains(&idents[i]) {
            idents[i] = Ident::new(&format!("{}_", idents[i]), proc_macro2::Span::call_site());
        }
    }
    idents
}

fn implementation(emission: &Emission<'_>) -> TokenStream {
    let name = &emission.table.name;
    let (rules, advice) = (emission.table.rules.len(), emission.table.advice.len());
    let materials: Vec<TokenStream> = emission
        .decisions
        .iter()
        .map(|decision| {
            let roles = |side| {
                let men = decision.shape.material.slots().filter(move |(_, man)| man.side == side);
                let roles: Vec<_> = men.map(|(_, man)| role_path(man.role)).collect();
                quote!(&[#(#roles),*])
            };
            let (us, them) = (roles(Side::Us), roles(Side::Them));
            quote!(__rt::material(#us, #them))
        })
        .collect();
    let count = Literal::usize_unsuffixed(materials.len());
    let arms = |ask: &dyn Fn(&Ident) -> TokenStream| -> TokenStream {
        emission
            .decisions
            .iter()
            .enumerate()
            .map(|(i, decision)| {
                let (form, index) = (form::name(decision), Literal::usize_unsuffixed(i));
                let answer = ask(&form);
                quote!(if position.material() == MATERIALS[#index] { return #answer; })
            })
            .collect()
    };
    let decide = arms(&|form| quote!(#form::decide(&__rt::squares(position))));
    let follow = arms(
        &|form| quote!(#form::follow(&__rt::squares(root), advice, depth, position.captured_slots(), &__rt::squares(position))),
    );
    let allows = arms(&|form| {
        quote! {
            #form::allows(
                &__rt::squares(root), advice, depth, position.captured_slots(), &__rt::squares(position), reply,
            )
        }
    });
    quote! {
        static MATERIALS: [__rt::Material; #count] = [#(#materials),*];

        impl __rt::Table for Compiled {
            fn name(&self) -> &'static str { #name }

            fn materials(&self) -> &'static [__rt::Material] { &MATERIALS }

            fn rule_count(&self) -> usize { #rules }

            fn rule_name(&self, rule: u16) -> &'static str {
                __rt::get(Rule::ALL, rule).map_or("", Rule::name)
            }

            fn advice_count(&self) -> usize { #advice }

            fn advice_name(&self, advice: u16) -> &'static str {
                __rt::get(Advice::ALL, advice).map_or("", Advice::name)
            }

            fn hash(&self) -> u64 { HASH }

            fn covers(&self, position: &__rt::Position) -> bool {
                __rt::is_root(position) && MATERIALS.contains(&position.material())
            }

            fn decide(&self, position: &__rt::Position, _scratch: &mut __rt::Scratch) -> __rt::Decision {
                if !__rt::is_root(position) { return __rt::Decision::NotCovered; }
                #decide
                __rt::Decision::NotCovered
            }

            fn allows(
                &self, root: &__rt::Position, advice: u16, depth: u16, position: &__rt::Position, reply: __rt::Move,
            ) -> bool {
                #allows
                false
            }

            fn follow(
                &self, root: &__rt::Position, advice: u16, depth: u16, position: &__rt::Position,
                _scratch: &mut __rt::Scratch,
            ) -> __rt::Follow {
                #follow
                __rt::Follow::Outside
            }
        }
    }
}
