//! The form of a table for any position: what it asks, as functions of a look at a position. The search is the
//! runtime's.
//!
//! Nothing is lifted to masks: which men there are is known only when the code runs, and few positions are asked
//! about.

use super::Emission;
use super::look::Expressions;
use super::spelling::{option, side_path};
use al_program::{
    Advice, Against, Choice, Consult, Exhausted, Expr, ExprKind, ExternId, Form, GoalsAt, Measured, Program, Rules,
    Value,
};
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use std::collections::BTreeSet;

/// The module of the form, if the table has one, and what it asks of Rust.
pub(super) fn emit(emission: &Emission<'_>) -> Option<(TokenStream, BTreeSet<ExternId>)> {
    let form = emission.table.general()?;
    let expressions = Expressions::of_table(emission.program, quote!(General));
    let items = items(emission, form, &expressions);
    let functions = expressions.functions();
    let (asked, externs) = (expressions.asked(), use_externs(&expressions));
    let module = quote! {
        /// What the table says of any position.
        #[allow(dead_code, unused_variables, unused_parens, clippy::all, clippy::pedantic, clippy::nursery)]
        mod any_position {
            use super::__rt;
            #externs
            #items
            #functions
        }
    };
    Some((module, asked))
}

/// The items of a module that says whether the condition of a test holds, and what that asks of Rust.
pub(super) fn condition(program: &Program, expr: &Expr) -> (TokenStream, BTreeSet<ExternId>) {
    let expressions = Expressions::of_table(program, quote!(super::super::any_position::General));
    let value = expressions.value(expr);
    let functions = expressions.functions();
    let externs = use_externs(&expressions);
    let items = quote! {
        #externs
        pub(super) fn holds(position: &__rt::Position) -> bool {
            let look = __rt::Look::at(position, position, 0);
            #value
        }
        #functions
    };
    (items, expressions.asked())
}

/// Makes the predicates written in Rust visible, if there are any.
fn use_externs(expressions: &Expressions<'_>) -> TokenStream {
    if expressions.asked().is_empty() {
        TokenStream::new()
    } else {
        quote!(
            use super::externs;
        )
    }
}

fn items(emission: &Emission<'_>, form: &Form, expressions: &Expressions<'_>) -> TokenStream {
    let table = emission.table;
    let rules = table.rules.iter().map(|rule| {
        let tries = rule.tries.iter().map(|advice| Literal::u32_unsuffixed(advice.0));
        let hand_over = option(rule.hand_over.map(Literal::u16_unsuffixed));
        quote!(__rt::general::Rule { tries: &[#(#tries),*], hand_over: #hand_over })
    });
    let falls_through = table.settings.rules == Rules::FallThrough;
    let ways = form.advice.iter().map(way);
    let advice = || form.advice.iter();
    let applies =
        arms(&quote!(rule), form.conditions.iter().map(|condition| of(expressions, condition)), quote!(false));
    let number = quote!(advice);
    let better = arms(&number, advice().map(|advice| of(expressions, &advice.better)), quote!(false));
    let holding = arms(&number, advice().map(|advice| of(expressions, &advice.holding)), quote!(true));
    let depth = quote!(depth);
    let steps = |us: bool| {
        let constraint = |advice: &Advice| expressions.steps(if us { &advice.us } else { &advice.them }, &depth);
        arms(&number, advice().map(constraint), quote!(::core::option::Option::None))
    };
    let (ours, theirs) = (steps(true), steps(false));
    let measured = |advice: &Advice, of: &dyn Fn(&Measured) -> TokenStream| {
        advice.measure.as_ref().map_or(quote!(__rt::NOTHING), of)
    };
    let value = advice().map(|advice| measured(advice, &|measured| value(expressions, measured)));
    let value = arms(&number, value, quote!(__rt::NOTHING));
    let ceiling = advice().map(|advice| measured(advice, &ceiling));
    let ceiling = arms(&number, ceiling, quote!(__rt::NOTHING));
    quote! {
        #[derive(Clone, Copy, Debug)]
        pub(super) struct General;

        impl __rt::general::General for General {
            fn rules(&self) -> &'static [__rt::general::Rule] { &[#(#rules),*] }
            fn falls_through(&self) -> bool { #falls_through }
            fn way(&self, advice: u16) -> ::core::option::Option<__rt::general::Way> {
                const WAYS: &[__rt::general::Way] = &[#(#ways),*];
                __rt::get(WAYS, advice)
            }
            fn applies(&self, rule: u16, look: __rt::Look<'_>) -> bool { #applies }
            fn better(&self, advice: u16, look: __rt::Look<'_>) -> bool { #better }
            fn holding(&self, advice: u16, look: __rt::Look<'_>) -> bool { #holding }
            fn step(&self, advice: u16, depth: u32, look: __rt::Look<'_>) -> ::core::option::Option<u16> {
                if depth.is_multiple_of(2) { #ours } else { #theirs }
            }
            fn value(&self, advice: u16, look: __rt::Look<'_>) -> u64 { #value }
            fn ceiling(&self, advice: u16, at_root: u64) -> u64 { #ceiling }
        }
    }
}

/// A truth, asked where it is not known.
fn of(expressions: &Expressions<'_>, expr: &Expr) -> TokenStream {
    match expr.kind {
        ExprKind::Const(Value::Bool(value)) => quote!(#value),
        _ => expressions.value(expr),
    }
}

/// What is said of each thing by its number.
fn arms(number: &TokenStream, values: impl Iterator<Item = TokenStream>, otherwise: TokenStream) -> TokenStream {
    let arms = values.enumerate().map(|(place, value)| {
        let place = Literal::usize_unsuffixed(place);
        quote!(#place => #value,)
    });
    quote!(match #number { #(#arms)* _ => #otherwise })
}

/// How a piece of advice is searched and played.
fn way(advice: &Advice) -> TokenStream {
    let asked = |at| match at {
        GoalsAt::Everywhere => quote!(__rt::general::GoalsAt::Everywhere),
        GoalsAt::AfterOurMoves => quote!(__rt::general::GoalsAt::AfterOurMoves),
        GoalsAt::WithUsToMove => quote!(__rt::general::GoalsAt::WithUsToMove),
        GoalsAt::Interior => quote!(__rt::general::GoalsAt::Interior),
    };
    let choose = match advice.choice {
        Choice::First => quote!(First),
        Choice::Quickest => quote!(Quickest),
        Choice::Best => quote!(Best),
        Choice::BestQuickest => quote!(BestQuickest),
        Choice::QuickestBest => quote!(QuickestBest),
    };
    let search = advice.search;
    let (holding_at, better_at) = (asked(search.holding_at), asked(search.better_at));
    let us_exhausted = search.us_exhausted == Exhausted::Succeed;
    let them_exhausted = search.them_exhausted == Exhausted::Succeed;
    let passes = option(search.passes.map(side_path));
    let bound = option(search.bound.map(Literal::u32_unsuffixed));
    let (most_moves, anew) = (Literal::u32_unsuffixed(advice.most_moves()), advice.consult == Consult::Anew);
    let measured = advice.measure.is_some();
    quote!(__rt::general::Way {
        holding_at: #holding_at,
        better_at: #better_at,
        us_exhausted: #us_exhausted,
        them_exhausted: #them_exhausted,
        passes: #passes,
        bound: #bound,
        choose: __rt::Choose::#choose,
        most_moves: #most_moves,
        anew: #anew,
        measured: #measured,
    })
}

/// The packed value of a measure.
fn value(expressions: &Expressions<'_>, measured: &Measured) -> TokenStream {
    let measure = &measured.measure;
    let rank = measure.terms.iter().zip(&measure.intervals).fold(quote!(0), |rank, (term, interval)| {
        let (term, least) = (expressions.value(term), Literal::i32_unsuffixed(interval.lo));
        let width = Literal::u64_unsuffixed(u64::from(interval.hi.abs_diff(interval.lo)) + 1);
        quote!((#rank) * #width + __rt::place(#term, #least))
    });
    quote!((1 + #rank))
}

/// Values from here on do not satisfy the advice.
fn ceiling(measured: &Measured) -> TokenStream {
    match measured.against {
        Some(Against::Less) => quote!(at_root),
        Some(Against::LessOrEqual) => quote!((at_root + 1)),
        None => quote!(__rt::NOTHING),
    }
}
