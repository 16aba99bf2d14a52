//! One function a node of a search: what is written for each, in order.

use super::scope::Uses;
use super::spelling::bare;
use super::writer::Writer;
use crate::decision::{Decision, Forcing, Lone, Next, NodeKey, ThemNode, UsNode};
use crate::goals::{ExprId, Shape};
use al_chess::Role;
use al_program::Exhausted;
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
    /// What the advice's functions are called.
    pub(super) advice: String,
    /// How its trees are compared; `None`: the first will do.
    pub(super) forcing: Option<&'a Forcing>,
    /// What is asked about all squares of a lone king.
    pub(super) lone: Option<&'a Lone>,
}

/// The function of a node: `squeeze_us_0`, `mate_in_2_them_1`, with what has become of the men:
/// `win_them_1_queen_1` after the pawn of slot 1 has become a queen.
pub(super) fn function(advice: &str, kind: &str, (depth, shape): &NodeKey) -> Ident {
    format_ident!("{advice}_{kind}_{depth}{}", suffix(shape))
}

/// Which men are captured, which pawns have promoted, and which may be taken en passant.
pub(super) fn suffix(shape: &Shape) -> String {
    let slots: Vec<_> = (0..8_u8).filter(|&slot| shape.is_captured(slot)).map(|slot| slot.to_string()).collect();
    let mut suffix = if slots.is_empty() { String::new() } else { format!("_without_{}", slots.join("_")) };
    for (slot, role) in shape.promoted() {
        suffix += &format!("_{}_{slot}", format!("{role:?}").to_lowercase());
    }
    if let Some(slot) = shape.passed {
        suffix += &format!("_passed_{slot}");
    }
    suffix
}

impl<'a> Nodes<'a> {
    /// A node with us to move.
    pub(super) fn us(&self, key: &NodeKey, node: &UsNode, query: Query) -> TokenStream {
        let mut writer = Writer::new(self, query, key.1);
        let (leaf, fails) = match query {
            // a root where the better goal holds already has no move to offer
            Query::Root => (quote!(None), quote!(None)),
            Query::Follow => (quote!(__rt::Follow::Leaf), quote!(__rt::Follow::Outside)),
            Query::Exists => (quote!(true), quote!(false)),
        };
        writer.node_goals(node, (&leaf, &fails));
        if let Some(passing) = node.passes {
            debug_assert!(query == Query::Exists, "advice that only they move in is only asked about");
            let answer = writer.we_pass(passing, node.exhausted);
            writer.scope.push(answer);
            return writer.function(&function(&self.advice, "us", key), &quote!(bool));
        }
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
        let name = function(&self.advice, kind, key);
        writer.function(&name, &result)
    }

    /// A node with them to move.
    pub(super) fn them(&self, key: &NodeKey, node: &ThemNode) -> TokenStream {
        let mut writer = Writer::new(self, Query::Exists, key.1);
        let exhausted = match node.exhausted {
            Exhausted::Fail => quote!(__rt::Branch::Fails),
            Exhausted::Succeed => quote!(__rt::Branch::NoReply),
        };
        if let Some(passing) = node.passes {
            let answer = writer.they_pass(passing, &exhausted);
            writer.scope.push(answer);
            let name = function(&self.advice, "them", key);
            return writer.function_with(&name, &quote!(__rt::Branch), &[("refuter", quote!(&mut __rt::SquareSet))]);
        }
        // a reply that refutes at once is not remembered
        let remembers = node.groups.iter().any(|group| {
            let mut peeled = group.peeled.iter().chain(&group.promotions);
            !writer.never(&group.filter) || peeled.any(|reply| reply.after != Next::Fail)
        });
        if remembers {
            writer.scope.push(quote!(let mut idle = true;));
        }
        for group in &node.groups {
            writer.replies(group);
        }
        writer.scope.push(if remembers {
            quote!(if idle { #exhausted } else { __rt::Branch::Holds })
        } else {
            exhausted
        });
        let name = function(&self.advice, "them", key);
        writer.function_with(&name, &quote!(__rt::Branch), &[("refuter", quote!(&mut __rt::SquareSet))])
    }

    /// Whether the constraint allows them a reply.
    pub(super) fn allows(&self, key: &NodeKey, node: &ThemNode) -> TokenStream {
        let mut writer = Writer::new(self, Query::Exists, key.1);
        let arms: Vec<_> = node
            .groups
            .iter()
            .map(|group| {
                let allows = if key.1.roles[group.slot as usize] == Role::Pawn {
                    writer.allows_pawn(group)
                } else {
                    writer.allows_man(group)
                };
                let slot = Literal::u8_unsuffixed(group.slot);
                quote!(#slot => #allows,)
            })
            .collect();
        writer.scope.push(quote! {
            let to = reply.to;
            match reply.slot { #(#arms)* _ => false }
        });
        let name = function(&self.advice, "allows", key);
        writer.function_with(&name, &quote!(bool), &[("reply", quote!(__rt::Move))])
    }

    /// A rule's condition.
    pub(super) fn condition(&self, name: &Ident, root: Shape, condition: ExprId) -> TokenStream {
        let mut writer = Writer::new(self, Query::Root, root);
        writer.scope.open();
        let value = writer.scope.expr(condition);
        let (statements, value) = writer.scope.close_with(value);
        writer.scope.push(statements);
        writer.scope.push(bare(value));
        writer.function(name, &quote!(bool))
    }
}
