//! Nodes with them to move: every reply must be answered.

use super::writer::{Writer, only_if};
use crate::decision::{Next, Pass, ThemGroup};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

impl Writer<'_, '_> {
    pub(super) fn replies(&mut self, group: &ThemGroup) {
        self.scope.open();
        for capture in &group.captures {
            let allowed = self.allowed(capture);
            let square = self.square(capture.victim);
            let reply = self.us_call(capture.after, group.slot, &square);
            // a reply that refutes at once leaves the function: there is nothing to remember
            let moves = (capture.after != Next::Fail).then(|| quote!(idle = false;));
            self.scope.push(quote!(if #allowed { #moves #reply }));
        }
        let dests = self.scope.expr(group.dests);
        let (gates, masks, rest) = self.conjuncts(&[&group.filter]);
        let dests = match self.gate(&gates) {
            None => dests,
            Some(gate) => only_if(&gate, &dests),
        };
        let replies = self.candidates(Some(&dests), &masks, &rest);
        self.scope.push(quote!(idle &= #replies.is_empty();));
        match group.next {
            Next::Succeed => {}
            Next::Fail => self.scope.push(quote!(if !#replies.is_empty() { return __rt::Branch::Fails; })),
            Next::Node(_) => {
                let to = self.scope.fresh("to");
                let reply = self.us_call(group.next, group.slot, &to);
                let left = self.scope.fresh("left");
                // the reply that refuted the last move often refutes this one
                let next = if self.nodes.decision.passes.has(Pass::Refuter) {
                    quote!(__rt::refuter_first(#left, *refuter))
                } else {
                    quote!(#left.first())
                };
                self.scope.push(quote! {
                    let mut #left = #replies;
                    while let Some(#to) = #next {
                        #reply
                        #left = #left.without(#to);
                    }
                });
            }
        }
        let body = self.scope.close();
        self.scope.push(quote!({ #body }));
    }

    fn us_call(&mut self, next: Next, slot: u8, to: &Ident) -> TokenStream {
        match next {
            Next::Succeed => TokenStream::new(),
            Next::Fail => quote!(return __rt::Branch::Fails;),
            Next::Node(key) => {
                let holds = self.call("us", &key, slot, to, &TokenStream::new());
                quote!(if !#holds { *refuter = #to.set(); return __rt::Branch::Fails; })
            }
        }
    }
}
