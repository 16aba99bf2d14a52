//! Masks of destinations as expressions on sets of squares.

use super::bytes;
use super::scope::Scope;
use super::spelling::bare;
use crate::decision::{Domain, Index, Lifted, Mask, MaskId, TableId};
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
            Mask::Table(table, axes) => self.table(table, &axes),
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

    fn table(&mut self, id: TableId, axes: &[ExprId]) -> TokenStream {
        let table = self.decision.tables.get(id);
        let packing = &table.packing;
        let (first, place) = match (packing.halved, axes) {
            (true, &[first, second]) => {
                let (first, second) = (bare(self.expr(first)), bare(self.expr(second)));
                let place = quote!(__rt::half_place(#first, #second));
                (Some(first), place)
            }
            _ => (None, bare(self.index(&table.axes, axes))),
        };
        let (masks, index) = (bytes::name(id), bytes::index_name(id));
        let place = match &packing.index {
            None => place,
            Some(Index::Bytes(_)) => quote!(__rt::byte_at(&#index, #place)),
            Some(Index::Words(_)) => quote!(__rt::word_at(&#index, #place)),
        };
        let mask = quote!(__rt::mask_at(&#masks, #place));
        match first {
            None => mask,
            Some(first) => quote!(__rt::mirrored_for(#first, #mask)),
        }
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
