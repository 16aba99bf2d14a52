//! Masks of destinations as expressions on sets of squares.

use super::bytes;
use super::scope::{Scope, bare};
use crate::decision::{Domain, Lifted, Mask, MaskId};
use crate::goals::{BoundId, ExprId};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

impl Scope<'_> {
    /// A mask. Its bits matter within the set `within` only (all bits where there is none): loops over
    /// squares stop when no candidate is left.
    pub(super) fn mask(&mut self, id: MaskId, within: Option<&Ident>) -> TokenStream {
        if let Some(name) = self.bound_mask(id) {
            return quote!(#name);
        }
        let mask = self.decision.masks.get(id).clone();
        let value = match mask {
            Mask::Gate(gate) => {
                let gate = bare(self.expr(gate));
                quote!(__rt::when(#gate))
            }
            Mask::Set(set) => self.expr(set),
            Mask::FilesAbove(n) => {
                let n = bare(self.expr(n));
                quote!(__rt::files_above(#n))
            }
            Mask::RanksAbove(n) => {
                let n = bare(self.expr(n));
                quote!(__rt::ranks_above(#n))
            }
            Mask::Ball(square, n) => {
                let (square, n) = (bare(self.expr(square)), bare(self.expr(n)));
                quote!(__rt::ball(#square, #n))
            }
            Mask::Table(table, axes) => {
                let index = self.index(&self.decision.tables.get(table).axes.clone(), &axes);
                let (name, index) = (bytes::name(table), bare(index));
                quote!(__rt::mask_at(&#name, #index))
            }
            Mask::Not(a) => {
                let a = self.mask(a, within);
                quote!((!#a))
            }
            Mask::And(a, b) => {
                let (a, b) = (self.mask(a, within), self.mask(b, within));
                quote!((#a & #b))
            }
            Mask::Or(a, b) => {
                let (a, b) = (self.mask(a, within), self.mask(b, within));
                quote!((#a | #b))
            }
            Mask::ForAll(bound, over, body) => self.for_all(bound, over, body, within),
        };
        self.bind_mask(id, value)
    }

    fn for_all(&mut self, bound: BoundId, over: ExprId, body: MaskId, within: Option<&Ident>) -> TokenStream {
        let over = bare(self.expr(over));
        let name = self.fresh("every");
        let start = within.map_or_else(|| quote!(__rt::SquareSet::FULL), |within| quote!(#within));
        let (square, body) = self.bind_square(bound, |scope| scope.inner(|scope| scope.mask(body, Some(&name))));
        self.push(quote! {
            let mut #name = #start;
            for #square in #over {
                #name &= #body;
                if #name.is_empty() { break; }
            }
        });
        quote!(#name)
    }

    /// The place of an entry of a table of masks.
    fn index(&mut self, domains: &[Domain], axes: &[ExprId]) -> TokenStream {
        let mut index = quote!(0_usize);
        for (i, (&domain, &axis)) in domains.iter().zip(axes).enumerate() {
            let value = self.expr(axis);
            let place = match domain {
                Domain::Bool => quote!(__rt::bit(#value)),
                Domain::Int(0, _) => quote!((#value as usize)),
                Domain::Int(lo, _) => {
                    let lo = Literal::i32_unsuffixed(lo);
                    quote!(((#value - (#lo)) as usize))
                }
                Domain::Square => quote!(#value.index()),
                Domain::Point => quote!(__rt::point_index(#value)),
            };
            let size = Literal::usize_unsuffixed(domain.size());
            index = if i == 0 { place } else { quote!((#index * #size + #place)) };
        }
        index
    }

    /// A condition of one destination, whose name is given.
    pub(super) fn condition_at(&mut self, lifted: &Lifted, dest: &Ident) -> TokenStream {
        self.dests.push(dest.clone());
        let condition = self.inner(|scope| {
            let mask = scope.mask(lifted.mask, None);
            let rest: Vec<_> = lifted.rest.iter().map(|&condition| scope.lazy(condition)).collect();
            quote!((#mask.contains(#dest) #(&& #rest)*))
        });
        self.dests.pop();
        condition
    }
}
