//! One function a node of a search: what is written for each, in order.

use super::scope::{Uses, bare};
use super::writer::Writer;
use crate::decision::{Decision, Next, NodeKey, ThemNode, UsNode};
use crate::goals::{ExprId, Shape};
use crate::program::Exhausted;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// What a function with us to move is asked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Query {
    /// At the root: the first move that satisfies, `Option<Found>`.
    Root,
    /// Further down: the tree's move, `Follow`.
    Follow,
    /// Further down: whether there is one, `bool`.
    Exists,
}

/// Writes the functions of one piece of advice.
pub(super) struct Nodes<'a> {
    pub(super) decision: &'a Decision,
    pub(super) uses: &'a Uses,
    /// The advice's name in AL.
    pub(super) advice: &'a str,
}

/// The function of a node: `squeeze_us_0`, `mate_in_2_them_1`, with the captured slots where some are.
pub(super) fn function(advice: &str, kind: &str, (depth, shape): &NodeKey) -> Ident {
    let captured = captured_suffix(shape);
    format_ident!("{advice}_{kind}_{depth}{captured}")
}

fn captured_suffix(shape: &Shape) -> String {
    if shape.captured == 0 {
        return String::new();
    }
    let slots: Vec<_> = (0..8_u8).filter(|&slot| shape.is_captured(slot)).map(|slot| slot.to_string()).collect();
    format!("_without_{}", slots.join("_"))
}

impl<'a> Nodes<'a> {
    /// A node with us to move.
    pub(super) fn us(&self, key: &NodeKey, node: &UsNode, query: Query) -> TokenStream {
        let mut writer = Writer::new(self, query, key.1);
        writer.node_goals(node);
        let succeeds = query != Query::Root && node.exhausted == Exhausted::Succeed;
        let groups = if query == Query::Exists { &node.unordered } else { &node.groups };
        let idles = succeeds && !groups.is_empty();
        if idles {
            writer.scope.push(quote!(let mut idle = true;));
        }
        writer.groups(node, idles);
        let end = writer.end(idles, succeeds);
        writer.scope.push(end);
        let (kind, result) = match query {
            Query::Root => ("us", quote!(Option<__rt::Found>)),
            Query::Follow => ("follow", quote!(__rt::Follow)),
            Query::Exists => ("us", quote!(bool)),
        };
        let name = function(self.advice, kind, key);
        writer.function(&name, &result)
    }

    /// A node with them to move.
    pub(super) fn them(&self, key: &NodeKey, node: &ThemNode) -> TokenStream {
        let mut writer = Writer::new(self, Query::Exists, key.1);
        writer.scope.push(quote!(let mut idle = true;));
        for group in &node.groups {
            writer.replies(group);
        }
        let exhausted = match node.exhausted {
            Exhausted::Fail => quote!(__rt::Branch::Fails),
            Exhausted::Succeed => quote!(__rt::Branch::NoReply),
        };
        writer.scope.push(quote!(if idle { #exhausted } else { __rt::Branch::Holds }));
        let name = function(self.advice, "them", key);
        let searches = node.groups.iter().any(|group| {
            matches!(group.next, Next::Node(_)) || group.captures.iter().any(|c| matches!(c.after, Next::Node(_)))
        });
        let refuter = if searches { quote!(refuter) } else { quote!(_refuter) };
        writer.function_with(&name, &quote!(__rt::Branch), &quote!(, #refuter: &mut __rt::SquareSet))
    }

    /// Whether the constraint allows them a reply.
    pub(super) fn allows(&self, key: &NodeKey, node: &ThemNode) -> TokenStream {
        let mut writer = Writer::new(self, Query::Exists, key.1);
        let to = format_ident!("to");
        let arms: Vec<_> = node
            .groups
            .iter()
            .map(|group| {
                let quiet = bare(writer.scope.condition_at(&group.filter, &to));
                let captures = group.captures.iter().map(|capture| {
                    let filter = bare(writer.scope.lazy(capture.filter));
                    let victim = Literal::u8_unsuffixed(capture.victim);
                    quote!(Some(#victim) => #filter,)
                });
                let captures: Vec<_> = captures.collect();
                let slot = Literal::u8_unsuffixed(group.slot);
                quote! {
                    #slot => match reply.captured {
                        #(#captures)*
                        Some(_) => false,
                        None => #quiet,
                    },
                }
            })
            .collect();
        writer.scope.push(quote! {
            let to = reply.to;
            match reply.slot { #(#arms)* _ => false }
        });
        let name = function(self.advice, "allows", key);
        writer.function_with(&name, &quote!(bool), &quote!(, reply: __rt::Move))
    }

    /// A rule's condition.
    pub(super) fn condition(&self, name: &Ident, condition: ExprId) -> TokenStream {
        let mut writer = Writer::new(self, Query::Root, self.decision.shape);
        writer.scope.open();
        let value = writer.scope.expr(condition);
        let (statements, value) = writer.scope.close_with(value);
        writer.scope.push(statements);
        writer.scope.push(bare(value));
        writer.function(name, &quote!(bool))
    }
}
