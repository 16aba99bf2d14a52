//! A table's own tests, for `cargo test`.

use super::{Emission, externs, form, general, module};
use crate::decision::Decision;
use al_program::{Expected, Expr, ExternId, Program, Table, Test};
use al_syntax::source::Span;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use std::collections::BTreeSet;

/// A test with its conditions compiled.
pub struct Tested<'a> {
    /// The test.
    pub test: &'a Test,
    /// Each condition that it expects, in order.
    pub conditions: Vec<Condition<'a>>,
}

/// A condition of a test.
pub enum Condition<'a> {
    /// A table with one rule that has this condition, and its decision for the men of the test.
    Decided(Box<Table>, Box<Decision>),
    /// A condition of the form for any position.
    Anywhere(&'a Expr),
}

impl Tested<'_> {
    /// What its conditions ask of Rust.
    pub(super) fn asked(&self, program: &Program) -> BTreeSet<ExternId> {
        let asked = self.conditions.iter().flat_map(|condition| match condition {
            Condition::Decided(_, decision) => externs::asked([&**decision]),
            Condition::Anywhere(expr) => general::condition(program, expr).1,
        });
        asked.collect()
    }
}

/// The module of the tests: nothing of it is compiled but for `cargo test`.
pub(super) fn emit(emission: &Emission<'_>, ready: &Ident) -> TokenStream {
    if emission.tests.is_empty() {
        return TokenStream::new();
    }
    let mut names = BTreeSet::new();
    let tests = emission.tests.iter().enumerate().map(|(number, tested)| {
        let place = (emission.place)(tested.test.span);
        let line = place.rsplit(':').next().unwrap_or_default().to_owned();
        let mut name = format!("line_{line}");
        while !names.insert(name.clone()) {
            name.push('_');
        }
        one(emission, ready, tested, number, &format_ident!("{name}"), &place)
    });
    let tests: Vec<_> = tests.collect();
    let asked: BTreeSet<ExternId> = emission.tests.iter().flat_map(|tested| tested.asked(emission.program)).collect();
    let externs = if asked.is_empty() {
        TokenStream::new()
    } else {
        quote!(
            #[allow(unused_imports)]
            use super::externs;
        )
    };
    quote! {
        #[cfg(test)]
        mod tests {
            use super::__rt;
            #externs
            #(#tests)*
        }
    }
}

fn one(
    emission: &Emission<'_>,
    ready: &Ident,
    tested: &Tested<'_>,
    number: usize,
    name: &Ident,
    place: &str,
) -> TokenStream {
    let fen = &tested.test.fen;
    let modules: Vec<Ident> = (0..tested.conditions.len()).map(|i| format_ident!("condition_{number}_{i}")).collect();
    let conditions = tested.conditions.iter().zip(&modules).map(|(condition, module)| {
        let (table, decision) = match condition {
            Condition::Decided(table, decision) => (table, decision),
            Condition::Anywhere(expr) => {
                let (items, _) = general::condition(emission.program, expr);
                return quote! {
                    #[allow(dead_code, unused_variables, unused_parens, clippy::all, clippy::pedantic, clippy::nursery)]
                    mod #module {
                        use super::__rt;
                        #items
                    }
                };
            }
        };
        let (form, decide) = (form::emit(&Emission { table, ..*emission }, decision, 0), module::decide(decision));
        let externs = form::use_externs([&**decision]);
        quote! {
            mod #module {
                use super::__rt;
                #externs
                #form
                pub(super) fn holds(position: &__rt::Position) -> bool {
                    #decide != __rt::Decision::NoRule
                }
            }
        }
    });
    let mut next = modules.iter();
    let expected = tested.test.expected.iter().map(|expected| match expected {
        Expected::Rule(rule, _) => {
            let name = emission.table.rules.get(rule.index()).map_or("", |rule| &rule.name);
            quote!(__rt::Expected::Rule(#name))
        }
        Expected::Advice(advice, _) => {
            let name = emission.table.advice.get(advice.index()).map_or("", |advice| &advice.name);
            quote!(__rt::Expected::Advice(#name))
        }
        Expected::Table(name, _) => quote!(__rt::Expected::Table(#name)),
        Expected::Move(san, _) => quote!(__rt::Expected::Move(#san)),
        Expected::Condition(_, span) => condition(emission, next.next(), *span),
    });
    let expected: Vec<_> = expected.collect();
    quote! {
        #(#conditions)*

        #[::core::prelude::v1::test]
        fn #name() {
            let position = __rt::test_position(#fen);
            __rt::test(&super::#ready, #place, &position, &[#(#expected),*]);
        }
    }
}

fn condition(emission: &Emission<'_>, module: Option<&Ident>, span: Span) -> TokenStream {
    let text = (emission.text)(span);
    let holds = module.map_or(quote!(false), |module| quote!(#module::holds(&position)));
    quote!(__rt::Expected::Condition { text: #text, holds: #holds })
}
