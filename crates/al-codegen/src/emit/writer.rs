//! Writing one function: its head, the men it reads, and the narrowing of candidate moves.

use super::expr::{root_name, square_name};
use super::form::mentions;
use super::node::{Nodes, Query, function};
use super::scope::Scope;
use super::spelling::bare;
use crate::decision::{After, Lifted, Mask, MaskId, Next, NodeKey, Peeled};
use crate::goals::{ExprId, Op, Shape};
use al_chess::Side;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// Writes one function.
pub(super) struct Writer<'n, 'a> {
    pub(super) nodes: &'n Nodes<'a>,
    pub(super) scope: Scope<'a>,
    pub(super) query: Query,
    pub(super) shape: Shape,
    /// Whether the root is handed on.
    pub(super) hands_root: bool,
    /// Whether the men are handed on.
    pub(super) hands_men: bool,
    /// Whether moves are tried that a reply may refute.
    pub(super) refuted: bool,
    /// Statements before all others.
    pub(super) before: TokenStream,
}

impl<'n, 'a> Writer<'n, 'a> {
    pub(super) fn new(nodes: &'n Nodes<'a>, query: Query, shape: Shape) -> Self {
        Self {
            nodes,
            scope: Scope::new(nodes.decision, nodes.uses),
            query,
            shape,
            hands_root: false,
            hands_men: false,
            refuted: false,
            before: TokenStream::new(),
        }
    }

    pub(super) fn function(self, name: &Ident, result: &TokenStream) -> TokenStream {
        self.function_with(name, result, &[])
    }

    /// The same with more parameters: each by its name and its type. Those that are not read say so.
    pub(super) fn function_with(
        mut self,
        name: &Ident,
        result: &TokenStream,
        more: &[(&str, TokenStream)],
    ) -> TokenStream {
        let statements = self.scope.close();
        let squares = self.scope.squares.iter().map(|&slot| {
            let (name, index) = (square_name(slot), Literal::usize_unsuffixed(slot.into()));
            quote!(let #name = men[#index];)
        });
        let roots = self.scope.roots.iter().map(|&slot| {
            let (name, index) = (root_name(slot), Literal::usize_unsuffixed(slot.into()));
            quote!(let #name = root[#index];)
        });
        let passed = self.scope.root_passed.then(|| {
            let index = Literal::usize_unsuffixed(self.shape.material.len());
            quote!(let passed = __rt::passed_at(root[#index]);)
        });
        let reads_root = self.hands_root || self.scope.root_passed || !self.scope.roots.is_empty();
        let root = if self.query == Query::Root {
            TokenStream::new()
        } else if reads_root {
            quote!(root: &Men,)
        } else {
            quote!(_root: &Men,)
        };
        let refuter = self.refuted.then(|| quote!(let mut refuter = __rt::SquareSet::EMPTY;));
        let men = if self.scope.squares.is_empty() && !self.hands_men { quote!(_men) } else { quote!(men) };
        let before = &self.before;
        let more = more.iter().map(|(name, ty)| {
            let read = mentions(&statements, name) || mentions(before, name);
            let name = if read { format_ident!("{name}") } else { format_ident!("_{name}") };
            quote!(, #name: #ty)
        });
        let result = (!result.is_empty()).then(|| quote!(-> #result));
        quote! {
            fn #name(#root #men: &Men #(#more)*) #result {
                #before
                #(#squares)*
                #(#roots)*
                #passed
                #refuter
                #statements
            }
        }
    }

    /// From here on a condition holds, and all its parts.
    pub(super) fn know(&mut self, condition: ExprId) {
        self.scope.facts.insert(condition);
        let node = self.nodes.decision.goals.node(condition);
        if node.op == Op::And {
            node.args.iter().for_each(|&part| self.know(part));
        }
    }

    /// The parts of conditions: what does not depend on the destination, masks, and the rest.
    pub(super) fn conjuncts(&self, conditions: &[&Lifted]) -> (Vec<ExprId>, Vec<MaskId>, Vec<ExprId>) {
        let (mut gates, mut masks, mut rest): (Vec<_>, Vec<_>, Vec<_>) = Default::default();
        for condition in conditions {
            let mut open = vec![condition.mask];
            while let Some(id) = open.pop() {
                match *self.nodes.decision.masks.get(id) {
                    Mask::And(a, b) => open.extend([b, a]),
                    Mask::Gate(gate) if self.holds(gate) => {}
                    Mask::Gate(gate) if gates.contains(&gate) => {}
                    Mask::Gate(gate) => gates.push(gate),
                    _ if masks.contains(&id) => {}
                    _ => masks.push(id),
                }
            }
            rest.extend(
                condition.rest.iter().filter(|condition| !rest.contains(*condition)).copied().collect::<Vec<_>>(),
            );
        }
        (gates, masks, rest)
    }

    pub(super) fn holds(&self, gate: ExprId) -> bool {
        self.nodes.decision.goals.is_bool(gate, true) || self.scope.facts.contains(&gate)
    }

    pub(super) fn gate(&mut self, gates: &[ExprId]) -> Option<TokenStream> {
        let (&first, others) = gates.split_first()?;
        let first = self.scope.expr(first);
        let others: Vec<_> = others.iter().map(|&gate| self.scope.lazy(gate)).collect();
        Some(if others.is_empty() { bare(first) } else { quote!(#first #(&& #others)*) })
    }

    /// Destinations (all squares where none are given) narrowed by masks, the dear ones last and only on what is
    /// left, then by conditions that must be asked one by one.
    pub(super) fn candidates(&mut self, dests: Option<&TokenStream>, masks: &[MaskId], rest: &[ExprId]) -> Ident {
        let (dear, cheap): (Vec<_>, Vec<_>) = masks.iter().partition(|&&mask| self.nodes.decision.masks.loops(mask));
        let name = self.scope.fresh("c");
        let cheap: Vec<_> = cheap.into_iter().map(|&mask| self.scope.mask(mask, None)).collect();
        let mut parts: Vec<_> = dests.into_iter().cloned().chain(cheap).collect();
        if parts.is_empty() {
            parts.push(quote!(__rt::SquareSet::FULL));
        }
        if let [part] = &mut parts[..] {
            *part = bare(part.clone());
        }
        self.scope.push(quote!(let #name = #(#parts)&*;));
        let mut name = name;
        for &mask in dear {
            let mask = self.scope.mask(mask, Some(&name));
            let less = self.scope.fresh("c");
            self.scope.push(quote!(let #less = #name & #mask;));
            name = less;
        }
        for &condition in rest {
            let to = self.scope.fresh("to");
            self.scope.dests.push(to.clone());
            let condition = self.scope.lazy(condition);
            self.scope.dests.pop();
            let less = self.scope.fresh("c");
            self.scope.push(quote! {
                let mut #less = #name;
                for #to in #name { if !#condition { #less = #less.without(#to); } }
            });
            name = less;
        }
        name
    }

    /// The part of a set that satisfies a condition.
    pub(super) fn narrow(&mut self, set: &Ident, condition: &Lifted) -> Ident {
        let (gates, masks, rest) = self.conjuncts(&[condition]);
        let from = match self.gate(&gates) {
            None => quote!(#set),
            Some(gate) => only_if(&gate, &quote!(#set)),
        };
        self.candidates(Some(&from), &masks, &rest)
    }

    /// Whether a condition is known to hold for no destination.
    pub(super) fn never(&self, condition: &Lifted) -> bool {
        self.nodes.decision.masks.known(&self.nodes.decision.goals, condition.mask, false)
    }

    /// Statements that run where a condition holds.
    pub(super) fn guarded_by(&mut self, condition: ExprId, then: &TokenStream) -> TokenStream {
        if then.is_empty() || self.nodes.decision.goals.is_bool(condition, false) {
            return TokenStream::new();
        }
        if self.holds(condition) {
            return then.clone();
        }
        let condition = bare(self.scope.lazy(condition));
        quote!(if #condition { #then })
    }

    /// Whether a move of ours is sure to fail.
    pub(super) fn lost(&self, peeled: &Peeled<After<ExprId>>) -> bool {
        let After { hold, better, better_first, next } = peeled.after;
        let goals = &self.nodes.decision.goals;
        goals.is_bool(hold, false) && !better_first || goals.is_bool(better, false) && next == Next::Fail
    }

    /// The promotions of a pawn on the rank before its last, where there are any, else its other moves.
    pub(super) fn by_rank(
        &mut self,
        slot: u8,
        side: Side,
        promotions: Option<TokenStream>,
        others: TokenStream,
    ) -> TokenStream {
        let Some(promotions) = promotions else { return others };
        let (square, rank) = (self.square(slot), if side == Side::Us { 6 } else { 1 });
        let rank = Literal::i32_unsuffixed(rank);
        let others = (!others.is_empty()).then(|| quote!(else { #others }));
        quote!(if __rt::rank(#square) == #rank { #promotions } #others)
    }

    pub(super) fn allowed<A>(&mut self, peeled: &Peeled<A>) -> TokenStream {
        let possible = self.scope.expr(peeled.possible);
        if self.holds(peeled.filter) {
            return bare(possible);
        }
        let filter = self.scope.lazy(peeled.filter);
        quote!(#possible && #filter)
    }

    pub(super) fn square(&mut self, slot: u8) -> Ident {
        self.scope.squares.insert(slot);
        square_name(slot)
    }

    /// The men's squares after a move.
    pub(super) fn men_after(&mut self, slot: u8, to: &Ident) -> Vec<TokenStream> {
        let men = (0..self.shape.material.len() as u8).map(|other| {
            if other == slot {
                return quote!(#to);
            }
            let square = self.square(other);
            quote!(#square)
        });
        men.collect()
    }

    pub(super) fn call(&mut self, kind: &str, key: &NodeKey, slot: u8, to: &Ident, more: &TokenStream) -> TokenStream {
        let name = function(&self.nodes.advice, kind, key);
        let mut men = self.men_after(slot, to);
        if self.nodes.decision.reads_root_passed() {
            // what was passed over counts at the root only
            men.push(quote!(__rt::Square::A1));
        }
        let root = if self.query == Query::Root {
            quote!(men)
        } else {
            self.hands_root = true;
            quote!(root)
        };
        quote!(#name(#root, &[#(#men),*] #more))
    }
}

/// A set where a condition holds, else no square.
pub(super) fn only_if(condition: &TokenStream, set: &TokenStream) -> TokenStream {
    let set = bare(set.clone());
    quote!((if #condition { #set } else { __rt::SquareSet::EMPTY }))
}
