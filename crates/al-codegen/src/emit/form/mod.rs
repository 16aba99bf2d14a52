//! The private module of one form: its tables of masks, a function a rule and a node, and the three
//! questions a table answers, for men given as squares.

mod rules;
mod searches;

use crate::decision::{Decision, Live};
use crate::emit::expr::asked_name;
use crate::emit::name::snake;
use crate::emit::node::Nodes;
use crate::emit::scope::Uses;
use crate::emit::{Emission, bytes, externs};
use crate::goals::AskedId;
use al_program::AdviceId;
use proc_macro2::{Ident, Literal, TokenStream, TokenTree};
use quote::quote;

/// The name of a form's module: `k_r_vs_k`.
pub(in crate::emit) fn name(decision: &Decision) -> Ident {
    snake(&decision.shape().material.to_string().to_lowercase().replace(' ', "_"))
}

/// The module.
pub(in crate::emit) fn emit(emission: &Emission<'_>, decision: &Decision, first_node: u64) -> TokenStream {
    let live = Live::of(decision);
    let form = Form { emission, decision, live: &live, uses: &Uses::of(decision, &live), first_node };
    let name = name(decision);
    let passed = usize::from(decision.reads_root_passed());
    let men = Literal::usize_unsuffixed(decision.shape().material.len() + passed);
    let tables = form.tables();
    let rules = form.rules();
    let searches: Vec<_> = (0..decision.advice.len()).map(|advice| form.search(AdviceId(advice as u32))).collect();
    let externs = use_externs([decision]);
    let (decide, follow, allows, ties) = (form.decide(), form.follow(), form.allows(), form.ties());
    quote! {
        #[allow(clippy::overly_complex_bool_expr, clippy::style, clippy::complexity, clippy::pedantic, clippy::nursery)]
        mod #name {
            use super::__rt;
            #externs
            #[allow(unused_imports)]
            use ::core::option::Option::{self, None, Some};

            type Men = [__rt::Square; #men];
            #tables
            #decide
            #follow
            #allows
            #ties
            #rules
            #(#searches)*
        }
    }
}

/// Where calls of predicates written in Rust find them, if there are any.
pub(in crate::emit) fn use_externs<'d>(decisions: impl IntoIterator<Item = &'d Decision>) -> TokenStream {
    let asked = externs::asked(decisions);
    if asked.is_empty() {
        TokenStream::new()
    } else {
        quote!(
            #[allow(unused_imports)]
            use super::externs;
        )
    }
}

struct Form<'a> {
    emission: &'a Emission<'a>,
    decision: &'a Decision,
    live: &'a Live,
    uses: &'a Uses,
    /// The number of its first node whose values are remembered.
    first_node: u64,
}

/// The nodes of a form whose values are remembered.
pub(in crate::emit) fn remembered(decision: &Decision) -> u64 {
    let forcing = decision.advice.iter().filter(|search| search.forcing.is_some());
    forcing.map(|search| search.us.len() as u64).sum()
}

/// Whether some advice of a form chooses among trees by their values.
pub(in crate::emit) fn forces(decision: &Decision) -> bool {
    decision.advice.iter().any(|search| search.forcing.is_some())
}

impl Form<'_> {
    /// What the functions of a search are called.
    fn advice_name(&self, advice: AdviceId) -> String {
        let own = self.own_advice();
        match self.emission.table.advice.get(advice.index()) {
            _ if advice.index() >= own => asked_name(AskedId((advice.index() - own) as u32)),
            // a network has none
            None => String::new(),
            // two calls that differ in their signs only are told apart by their places
            Some(head) if head.name.contains('(') => format!("{}_{}", plain(&head.name), advice.0),
            Some(head) => head.name.clone(),
        }
    }

    /// How many searches are the table's own advice; the others are asked by `can`.
    fn own_advice(&self) -> usize {
        self.decision.advice.len() - self.decision.asked.len()
    }

    fn nodes(&self, advice: AdviceId) -> Nodes<'_> {
        let search = self.decision.advice.get(advice.index());
        let (forcing, lone) = search.map_or((None, None), |search| (search.forcing.as_ref(), search.lone.as_ref()));
        Nodes { decision: self.decision, uses: self.uses, advice: self.advice_name(advice), forcing, lone }
    }

    fn tables(&self) -> TokenStream {
        let tables = self.live.tables.iter().map(|&id| bytes::item(id, self.decision.tables.get(id)));
        let values = self.live.values.iter();
        let values = values.map(|&id| bytes::values_item(id, &self.decision.goals.values()[id.0 as usize]));
        quote!(#(#tables)* #(#values)*)
    }

    fn doc(&self, kind: &str, name: &str, span: al_syntax::source::Span) -> String {
        format!(" `{kind} {name}`, `{}`", (self.emission.place)(span))
    }
}

/// A call of advice as part of a name of Rust: `second(our.king, 2)` is `second_our_king_2`.
fn plain(call: &str) -> String {
    let words = call.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("_")
}

/// Whether some tokens name something.
pub(in crate::emit) fn mentions(tokens: &TokenStream, name: &str) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => mentions(&group.stream(), name),
        _ => false,
    })
}
