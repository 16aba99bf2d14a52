//! The public module of a table.

use super::name::{camel, snake};
use super::spelling::hexadecimal;
use super::{Emission, Names, externs, form, general, tests};
use crate::decision::Decision;
use al_chess::{Side, Value};
use al_program::{ExternTable, TableKind, TargetKind};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

/// `pub mod krk { … }`
pub(super) fn emit(emission: &Emission<'_>) -> TokenStream {
    let (docs, implementation) = (docs(emission), implementation(emission));
    let mut first_node = 0;
    let forms = emission.decisions.iter().map(|decision| {
        let form = form::emit(emission, decision, first_node);
        first_node += form::remembered(decision);
        form
    });
    let tests = tests::emit(emission, &static_name(emission.table.kind));
    let (general, asked_anywhere) = general::emit(emission).unwrap_or_default();
    let mut asked = externs::asked(emission.decisions);
    asked.extend(asked_anywhere);
    asked.extend(emission.tests.iter().flat_map(|tested| tested.asked(emission.program)));
    let tables: Vec<&ExternTable> = elsewhere(emission).collect();
    let externs = externs::module(&asked, &emission.program.externs, &tables, emission.place, emission.span);
    let rest = quote!(#externs #implementation #(#forms)* #general #tests);
    let table = emission.table;
    let materials = externs::materials(&table.settings.materials);
    let speaks_of = quote! {
        /// The materials that it is written for.
        pub const MATERIALS: &[__rt::Material] = &[#materials];
    };
    let any = table.general().is_some();
    public(&names(emission), docs, emission.runtime, (emission.source, emission.hash), (speaks_of, any), rest)
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
            fn decide(&self, position: &__rt::Position, scratch: &mut __rt::Scratch<'_>) -> __rt::Decision {
                __rt::Decision::NotCovered
            }
            fn allows(
                &self, root: &__rt::Position, advice: u16, depth: u16, position: &__rt::Position, reply: __rt::Move,
            ) -> bool {
                false
            }
            fn follow(
                &self, root: &__rt::Position, advice: u16, depth: u16, position: &__rt::Position,
                scratch: &mut __rt::Scratch<'_>,
            ) -> __rt::Follow {
                __rt::Follow::Outside
            }
        }
    };
    // whoever hands over to it is told nothing more
    let speaks_of = quote! {
        /// The materials that it is written for.
        pub const MATERIALS: &[__rt::Material] = &[];
    };
    public(names, docs, &quote!(#runtime::__rt1), ("", 0), (speaks_of, true), nothing)
}

fn names<'a>(emission: &Emission<'a>) -> Names<'a> {
    Names {
        table: &emission.table.name,
        kind: emission.table.kind,
        rules: emission.table.rules.iter().map(|rule| rule.name.as_str()).collect(),
        advice: emission.table.advice.iter().map(|advice| advice.name.as_str()).collect(),
    }
}

/// The module with the items that users see.
fn public(
    names: &Names<'_>,
    docs: TokenStream,
    runtime: &TokenStream,
    (source, hash): (&str, u64),
    (materials, any): (TokenStream, bool),
    rest: TokenStream,
) -> TokenStream {
    let module = snake(names.table);
    let static_name = static_name(names.kind);
    let (items, source_doc, compiled_doc, static_doc) = match names.kind {
        TableKind::Table => {
            let rules = variants("Rule", "A rule of the table.", &names.rules);
            let advice = variants("Advice", "A piece of advice of the table.", &names.advice);
            let docs = [" The source of the table.", " The table, compiled.", " The table, ready to be asked."];
            (quote!(#rules #advice), docs[0], docs[1], docs[2])
        }
        TableKind::Network => {
            let docs = [" The source of the network.", " The network, compiled.", " The network, ready to be asked."];
            (variants("Route", "A route of the network.", &names.rules), docs[0], docs[1], docs[2])
        }
    };
    let hash = hexadecimal(hash);
    // whoever hands over to a module of another crate need not know which of the two it is
    let as_table = (names.kind == TableKind::Network).then(|| {
        quote! {
            #[doc(hidden)]
            pub static TABLE: Compiled = Compiled;
        }
    });
    quote! {
        #docs
        #[allow(non_camel_case_types, non_snake_case, unreachable_pub, dead_code)]
        pub mod #module {
            use #runtime as __rt;

            /// What the table is asked about: a position as us see it.
            pub type Position = __rt::Position;

            #items

            #[doc = #source_doc]
            pub const SOURCE: &str = #source;

            /// Which program this is: the source, what it uses, and the meaning of the built-in functions.
            pub const HASH: u64 = #hash;

            #materials

            /// Whether it is written for any position besides.
            pub const ANY_POSITION: bool = #any;

            #[doc = #compiled_doc]
            #[derive(Clone, Copy, Debug, Default)]
            pub struct Compiled;

            #[doc = #static_doc]
            pub static #static_name: Compiled = Compiled;
            #as_table

            #rest
        }
    }
}

fn docs(emission: &Emission<'_>) -> TokenStream {
    let table = emission.table;
    let what = match table.kind {
        TableKind::Table => "advice table",
        TableKind::Network => "network",
    };
    let first = format!(" The {what} `{}`, `{}`.", table.name, (emission.place)(table.name_span));
    let rest = table.docs.iter().map(|line| format!(" {line}"));
    if table.docs.is_empty() { quote!(#[doc = #first]) } else { quote!(#[doc = #first] #[doc = ""] #(#[doc = #rest])*) }
}

/// What the static that is asked is called.
fn static_name(kind: TableKind) -> Ident {
    let name = match kind {
        TableKind::Table => "TABLE",
        TableKind::Network => "NETWORK",
    };
    Ident::new(name, proc_macro2::Span::call_site())
}

/// The tables compiled elsewhere to which this one hands over.
fn elsewhere<'a>(emission: &Emission<'a>) -> impl Iterator<Item = &'a ExternTable> {
    let targets = &emission.table.hands_over_to;
    let is_target = |name: &str| targets.iter().any(|it| it.kind == TargetKind::Elsewhere && it.name == name);
    emission.program.extern_tables.iter().filter(move |table| is_target(&table.name))
}

/// Of which values its pieces of advice say that they are.
fn advice_value(emission: &Emission<'_>) -> Option<TokenStream> {
    let arms = emission.table.advice.iter().enumerate().filter_map(|(place, advice)| {
        let value = match advice.value? {
            Value::Won => quote!(Won),
            Value::Drawn => quote!(Drawn),
            Value::Lost => quote!(Lost),
        };
        let place = Literal::usize_unsuffixed(place);
        Some(quote!(#place => ::core::option::Option::Some(__rt::Value::#value),))
    });
    let arms: Vec<TokenStream> = arms.collect();
    (!arms.is_empty()).then(|| {
        quote! {
            fn advice_value(&self, advice: u16) -> ::core::option::Option<__rt::Value> {
                match advice {
                    #(#arms)*
                    _ => ::core::option::Option::None,
                }
            }
        }
    })
}

/// The tables that the rules hand over to: their modules stand beside this one.
fn hands_over_to(emission: &Emission<'_>) -> TokenStream {
    if emission.table.hands_over_to.is_empty() {
        return TokenStream::new();
    }
    let arms = emission.table.hands_over_to.iter().enumerate().map(|(to, target)| {
        let to = Literal::u16_unsuffixed(to as u16);
        let module = snake(&target.name);
        let next = match target.kind {
            TargetKind::Here(kind) => {
                let name = static_name(kind);
                quote!(&super::#module::#name)
            }
            TargetKind::Elsewhere => {
                let name = externs::table_name(&target.name);
                quote!(externs::#name)
            }
        };
        quote!(#to => ::core::option::Option::Some(#next),)
    });
    quote! {
        fn hands_over_to(&self, to: u16) -> ::core::option::Option<&dyn __rt::Table> {
            match to { #(#arms)* _ => ::core::option::Option::None }
        }
    }
}

fn variants(kind: &str, doc: &str, names: &[&str]) -> TokenStream {
    let kind = Ident::new(kind, proc_macro2::Span::call_site());
    let idents: Vec<Ident> = unique(names.iter().map(|name| camel(name)).collect());
    let docs = names.iter().map(|name| format!(" `{name}`"));
    let all = idents.iter();
    let doc = format!(" {doc}");
    let name = if names.is_empty() {
        quote!(match self {})
    } else {
        quote!(const NAMES: &[&str] = &[#(#names,)*]; NAMES[self as usize])
    };
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
                #name
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
    let arms = |also: TokenStream, ask: &dyn Fn(&Ident, &Decision) -> TokenStream| -> TokenStream {
        emission
            .decisions
            .iter()
            .enumerate()
            .map(|(i, decision)| {
                let (form, index) = (form::name(decision), Literal::usize_unsuffixed(i));
                let answer = ask(&form, decision);
                quote!(if position.material() == MATERIALS[#index] #also { #answer })
            })
            .collect()
    };
    let decide = arms(quote!(&&__rt::is_root(position)), &|_, decision| {
        let decision = decide(decision);
        quote!(return #decision;)
    });
    let follow = arms(TokenStream::new(), &|form, decision| {
        let (root, shape) = (root(decision), shape(decision));
        let passed = passed(decision, &quote!(root));
        let scratch = form::forces(decision).then(|| quote!(, #passed, scratch));
        quote!(return #form::follow(&#root(root), advice, depth, #shape, &__rt::squares(position) #scratch);)
    });
    let allows = arms(TokenStream::new(), &|form, decision| {
        let (root, shape) = (root(decision), shape(decision));
        quote!(return #form::allows(&#root(root), advice, depth, #shape, &__rt::squares(position), reply);)
    });
    let general = emission.table.general().is_some();
    // the form for any position comes after those whose men are known
    let anywhere = |ask: TokenStream| if general { ask } else { TokenStream::new() };
    let decide_anywhere = anywhere(quote! {
        if __rt::is_root(position) {
            return __rt::general::decide(&any_position::General, position);
        }
    });
    let allows_anywhere = anywhere(quote! {
        if __rt::is_root(root) {
            return __rt::general::allows(&any_position::General, root, advice, depth, position, reply);
        }
    });
    let follow_anywhere = anywhere(quote! {
        if __rt::is_root(root) {
            return __rt::general::follow(&any_position::General, root, advice, depth, position);
        }
    });
    let is_general = anywhere(quote!(
        fn is_general(&self) -> bool {
            true
        }
    ));
    let covers = if general { quote!() } else { quote!(&&MATERIALS.contains(&position.material())) };
    let forces = emission.decisions.iter().any(form::forces);
    let ties_anywhere = anywhere(quote! {
        if __rt::is_root(position) {
            __rt::general::ties(&any_position::General, position, play, each);
        }
    });
    let wants_memory = forces.then(|| {
        quote!(
            fn wants_memory(&self) -> bool {
                true
            }
        )
    });
    let ties = (forces || general).then(|| {
        let arms: TokenStream = arms(TokenStream::new(), &|form, decision| {
            let (root, passed) = (root(decision), passed(decision, &quote!(position)));
            if !form::forces(decision) {
                return quote!(each(play););
            }
            quote!(#form::ties(&#root(position), #passed, play, scratch, each);)
        });
        quote! {
            fn ties(
                &self, position: &__rt::Position, scratch: &mut __rt::Scratch<'_>, each: &mut dyn FnMut(__rt::Play),
            ) {
                let __rt::Decision::Play(play) = __rt::Table::decide(self, position, scratch) else { return };
                #arms
                #ties_anywhere
            }

            #wants_memory
        }
    });
    let (scratch, begin) = match forces {
        true => (quote!(scratch), quote!(scratch.begin(HASH);)),
        false => (quote!(_scratch), TokenStream::new()),
    };
    let (rule_name, advice_name) = match emission.table.kind {
        TableKind::Table => (
            quote!(__rt::get(Rule::ALL, rule).map_or("", Rule::name)),
            quote!(__rt::get(Advice::ALL, advice).map_or("", Advice::name)),
        ),
        TableKind::Network => (quote!(__rt::get(Route::ALL, rule).map_or("", Route::name)), quote!("")),
    };
    let advice_arg = match emission.table.kind {
        TableKind::Table => quote!(advice),
        TableKind::Network => quote!(_advice),
    };
    let hands_over_to = hands_over_to(emission);
    let longest_moves = emission.longest_moves.map(|moves| {
        let moves = Literal::u16_unsuffixed(moves);
        quote!(fn longest_moves(&self) -> ::core::option::Option<u16> { ::core::option::Option::Some(#moves) })
    });
    let advice_value = advice_value(emission);
    quote! {
        impl __rt::Table for Compiled {
            fn name(&self) -> &'static str { #name }

            fn materials(&self) -> &'static [__rt::Material] { MATERIALS }

            #is_general

            fn rule_count(&self) -> usize { #rules }

            fn rule_name(&self, rule: u16) -> &'static str {
                #rule_name
            }

            fn advice_count(&self) -> usize { #advice }

            fn advice_name(&self, #advice_arg: u16) -> &'static str {
                #advice_name
            }

            #advice_value

            fn hash(&self) -> u64 { HASH }

            fn covers(&self, position: &__rt::Position) -> bool {
                __rt::is_root(position) #covers
            }

            #hands_over_to

            #longest_moves

            fn decide(&self, position: &__rt::Position, #scratch: &mut __rt::Scratch<'_>) -> __rt::Decision {
                #begin
                #decide
                #decide_anywhere
                __rt::Decision::NotCovered
            }

            fn allows(
                &self, root: &__rt::Position, advice: u16, depth: u16, position: &__rt::Position, reply: __rt::Move,
            ) -> bool {
                #allows
                #allows_anywhere
                false
            }

            fn follow(
                &self, root: &__rt::Position, advice: u16, depth: u16, position: &__rt::Position,
                #scratch: &mut __rt::Scratch<'_>,
            ) -> __rt::Follow {
                #begin
                #follow
                #follow_anywhere
                __rt::Follow::Outside
            }

            #ties
        }
    }
}

/// How the men of a root become squares: where its trees ask what could be taken en passant, with that square.
fn root(decision: &Decision) -> TokenStream {
    if decision.reads_root_passed() { quote!(__rt::squares_and_passed) } else { quote!(__rt::squares) }
}

/// What has become of the men; without pawns, they may be captured and no more.
fn shape(decision: &Decision) -> TokenStream {
    let shape = decision.shape();
    if shape.has_pawn(Side::Us) || shape.has_pawn(Side::Them) {
        quote!(__rt::shape(position))
    } else {
        quote!(::core::convert::From::from(position.captured_slots()))
    }
}

/// Consults a form about `position`, with `scratch` where it needs that.
pub(super) fn decide(decision: &Decision) -> TokenStream {
    let (form, root, passed) = (form::name(decision), root(decision), passed(decision, &quote!(position)));
    let scratch = form::forces(decision).then(|| quote!(, scratch));
    quote!(#form::decide(&#root(position), #passed #scratch))
}

/// The pawn that may be taken en passant at the root.
fn passed(decision: &Decision, root: &TokenStream) -> TokenStream {
    if decision.roots.len() > 1 { quote!(__rt::passed(#root)) } else { quote!(::core::option::Option::None) }
}
