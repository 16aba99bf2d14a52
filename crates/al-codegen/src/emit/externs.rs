//! Predicates written in Rust: each a constant of the type that it must have, so that a function with another
//! signature is an error of the Rust compiler which names both.

use super::name::snake;
use super::spelling::role_path;
use crate::decision::Decision;
use crate::goals::Op;
use al_chess::{Material, Side};
use al_program::{Extern, ExternId, ExternTable, Foreign};
use al_syntax::source::Span;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use std::collections::BTreeSet;

/// What some decisions ask of Rust.
pub(super) fn asked<'d>(decisions: impl IntoIterator<Item = &'d Decision>) -> BTreeSet<ExternId> {
    let nodes = decisions.into_iter().flat_map(|decision| decision.goals.iter());
    nodes.filter_map(|(_, node)| if let Op::Extern(id) = node.op { Some(id) } else { None }).collect()
}

/// The module that finds the functions, inside the table's own: relative paths begin where that stands.
pub(super) fn module(
    asked: &BTreeSet<ExternId>,
    externs: &[Extern],
    tables: &[&ExternTable],
    place: &dyn Fn(Span) -> String,
    span: &dyn Fn(Span) -> proc_macro2::Span,
) -> TokenStream {
    if asked.is_empty() && tables.is_empty() {
        return TokenStream::new();
    }
    let functions = asked.iter().filter_map(|id| Some((id, externs.get(id.index())?))).map(|(id, function)| {
        let doc = format!(" `extern fn {}`, `{}`", function.name, place(function.span));
        let (name, path) = (name(*id, function), path(&function.path, span(function.path_span)));
        let params = function.params.iter().map(|param| rust_type(*param));
        let result = rust_type(function.result);
        quote! {
            #[doc = #doc]
            pub(super) const #name: fn(#(#params),*) -> #result = #path;
        }
    });
    let functions: Vec<_> = functions.collect();
    let tables = tables.iter().map(|table| self::table(table, place, span));
    quote! {
        #[allow(non_upper_case_globals, clippy::wildcard_imports)]
        mod externs {
            #[allow(unused_imports)]
            use super::__rt;
            #[allow(unused_imports)]
            use super::super::*;
            #(#functions)*
            #(#tables)*
        }
    }
}

/// A table compiled elsewhere as a constant, with what it must speak of.
fn table(table: &ExternTable, place: &dyn Fn(Span) -> String, span: &dyn Fn(Span) -> proc_macro2::Span) -> TokenStream {
    let doc = format!(" `extern table {}`, `{}`", table.name, place(table.span));
    let at = span(table.path_span);
    let (name, path) = (table_name(&table.name), path(&table.path, at));
    let written = table.path.join("::");
    let men: Vec<String> = table.materials.iter().map(ToString::to_string).collect();
    let declared = if men.is_empty() { "any position".to_owned() } else { men.join(" or ") };
    let message = format!(
        "extern table {} ({}): {written} does not speak of {declared}; declare for it what it is written for",
        table.name,
        place(table.span)
    );
    let wanted = materials(&table.materials);
    // what is said of a table is told where its path is written
    let speaks = quote_spanned! {at=>
        const _: () = ::core::assert!(__rt::speaks_of(#path::MATERIALS, #path::ANY_POSITION, &[#wanted]), #message);
    };
    quote! {
        #[doc = #doc]
        pub(super) const #name: &dyn __rt::Table = &#path::TABLE;
        #speaks
    }
}

/// What the constant of a table is called.
pub(super) fn table_name(name: &str) -> Ident {
    format_ident!("table_{}", snake(name))
}

/// Materials as constants, in a list.
pub(super) fn materials(materials: &[Material]) -> TokenStream {
    let all = materials.iter().map(|material| {
        let roles = |side| {
            let men = material.slots().filter(move |(_, man)| man.side == side);
            let roles: Vec<_> = men.map(|(_, man)| role_path(man.role)).collect();
            quote!(&[#(#roles),*])
        };
        let (us, them) = (roles(Side::Us), roles(Side::Them));
        quote!(__rt::material(#us, #them))
    });
    quote!(#(#all),*)
}

/// A call with its arguments' values, a man's being four.
pub(super) fn call(id: ExternId, function: &Extern, values: &[TokenStream]) -> TokenStream {
    let mut values = values.iter();
    let args = function.params.iter().map(|param| {
        let mut next = || values.next().cloned().unwrap_or_default();
        match param {
            Foreign::Man => {
                let (square, captured, role, side) = (next(), next(), next(), next());
                quote!(__rt::placed(#square, #captured, #role, #side))
            }
            _ => next(),
        }
    });
    let args: Vec<TokenStream> = args.collect();
    ask(id, function, &args)
}

/// A call with its arguments: numbers are held within the interval that the result has.
pub(super) fn ask(id: ExternId, function: &Extern, args: &[TokenStream]) -> TokenStream {
    let turn = |ty: Foreign, value: &TokenStream| match ty {
        Foreign::Square | Foreign::Point | Foreign::Set | Foreign::Man if function.turned => quote!(#value.mirrored()),
        Foreign::Side if function.turned => quote!(#value.other()),
        _ => value.clone(),
    };
    let args = function.params.iter().zip(args).map(|(param, value)| turn(*param, value));
    let name = name(id, function);
    let value = turn(function.result, &quote!(externs::#name(#(#args),*)));
    match function.result {
        Foreign::Int(interval) => {
            let (lo, hi) = (Literal::i32_unsuffixed(interval.lo), Literal::i32_unsuffixed(interval.hi));
            quote!(#value.clamp(#lo, #hi))
        }
        _ => value,
    }
}

/// What the constant is called: no name in Rust is like it, whatever the table's neighbours are called.
pub(super) fn name(id: ExternId, function: &Extern) -> Ident {
    format_ident!("{}_{}", snake(&function.name), id.0)
}

/// The path as the constant's module has to write it.
fn path(path: &[String], span: proc_macro2::Span) -> TokenStream {
    let mut names = path.iter().map(String::as_str).peekable();
    let start = match names.peek() {
        Some(&"self") => {
            names.next();
            quote!(super::super::)
        }
        Some(&"super") => quote!(super::super::),
        _ => TokenStream::new(),
    };
    let names = names.map(|name| match name {
        "crate" | "super" => Ident::new(name, span),
        name => {
            let mut ident = snake(name);
            ident.set_span(span);
            ident
        }
    });
    quote!(#start #(#names)::*)
}

fn rust_type(ty: Foreign) -> TokenStream {
    match ty {
        Foreign::Bool => quote!(bool),
        Foreign::Int(_) => quote!(i32),
        _ => {
            let name = format_ident!("{}", ty.rust());
            quote!(__rt::#name)
        }
    }
}
