//! Nodes with them to move: every reply must be answered.

use super::spelling::bare;
use super::spelling::{option, role_path};
use super::writer::{Writer, only_if};
use crate::decision::{Next, Pass, Passing, Peeled, ThemGroup};
use al_chess::Side;
use al_program::Exhausted;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

impl Writer<'_, '_> {
    pub(super) fn replies(&mut self, group: &ThemGroup) {
        self.scope.open();
        let promotions = (!group.promotions.is_empty()).then(|| {
            self.scope.open();
            group.promotions.iter().for_each(|reply| self.peeled_reply(reply));
            self.scope.close()
        });
        self.scope.open();
        group.peeled.iter().for_each(|reply| self.peeled_reply(reply));
        if !self.never(&group.filter) {
            self.quiet_replies(group);
        }
        let others = self.scope.close();
        let replies = self.by_rank(group.slot, Side::Them, promotions, others);
        self.scope.push(replies);
        let body = self.scope.close();
        self.scope.push(quote!({ #body }));
    }

    /// What comes of their passing, which is nobody's move.
    pub(super) fn they_pass(&mut self, passing: Passing, exhausted: &TokenStream) -> TokenStream {
        let check = bare(self.scope.expr(passing.check));
        let answer = match passing.next {
            Next::Succeed => quote!(__rt::Branch::Holds),
            Next::Fail => quote!(__rt::Branch::Fails),
            Next::Node(key) => {
                let goes_on = self.call("us", &key, u8::MAX, &format_ident!("nobody"), &TokenStream::new());
                quote!(if #goes_on { __rt::Branch::Holds } else { __rt::Branch::Fails })
            }
        };
        quote!(if #check { return #exhausted; } #answer)
    }

    /// What comes of our passing, where that is only asked about.
    pub(super) fn we_pass(&mut self, passing: Passing, exhausted: Exhausted) -> TokenStream {
        let check = bare(self.scope.expr(passing.check));
        let idle = exhausted == Exhausted::Succeed;
        let answer = match passing.next {
            Next::Succeed => quote!(true),
            Next::Fail => quote!(false),
            Next::Node(key) => {
                self.refuted = true;
                let nobody = format_ident!("nobody");
                let replies = self.call("them", &key, u8::MAX, &nobody, &quote!(, &mut refuter));
                quote!(#replies != __rt::Branch::Fails)
            }
        };
        quote!(if #check { return #idle; } #answer)
    }

    fn peeled_reply(&mut self, reply: &Peeled<Next>) {
        let allowed = self.allowed(reply);
        self.scope.open();
        // a reply that refutes at once leaves the function: there is nothing to remember
        if reply.after != Next::Fail {
            self.scope.push(quote!(idle = false;));
        }
        let to = match reply.after {
            Next::Node(_) => self.scope.named(reply.dest),
            Next::Fail | Next::Succeed => format_ident!("to"),
        };
        let answer = self.us_call(reply.after, reply.ply.mover, &to);
        self.scope.push(answer);
        let body = self.scope.close();
        self.scope.push(quote!(if #allowed { #body }));
    }

    fn quiet_replies(&mut self, group: &ThemGroup) {
        let dests = self.scope.expr(group.dests);
        let (gates, masks, rest) = self.conjuncts(&[&group.filter]);
        let dests = match self.gate(&gates) {
            None => dests,
            Some(gate) => only_if(&gate, &dests),
        };
        let replies = self.candidates(Some(&dests), &masks, &rest);
        self.scope.push(quote!(idle &= #replies.is_empty();));
        let forcing = self.nodes.forcing.is_some();
        match group.next {
            Next::Succeed if forcing => self.scope.push(quote!(if !#replies.is_empty() { greatest.offer(1); })),
            Next::Succeed => {}
            Next::Fail => {
                let fails = self.fails();
                self.scope.push(quote!(if !#replies.is_empty() { return #fails; }));
            }
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
    }

    /// What a node is worth that a reply refutes at once.
    fn fails(&self) -> TokenStream {
        if self.nodes.forcing.is_some() { quote!(__rt::NOTHING) } else { quote!(__rt::Branch::Fails) }
    }

    fn us_call(&mut self, next: Next, slot: u8, to: &Ident) -> TokenStream {
        let fails = self.fails();
        match next {
            Next::Succeed if self.nodes.forcing.is_some() => quote!(greatest.offer(1);),
            Next::Succeed => TokenStream::new(),
            Next::Fail => quote!(return #fails;),
            Next::Node(key) if self.nodes.forcing.is_some() => {
                let value = self.call("us", &key, slot, to, &quote!(, left - 1, greatest.lo(), hi, scratch));
                quote! {
                    let value = #value;
                    if greatest.offer(value) { *refuter = #to.set(); return value; }
                }
            }
            Next::Node(key) => {
                let holds = self.call("us", &key, slot, to, &TokenStream::new());
                quote!(if !#holds { *refuter = #to.set(); return __rt::Branch::Fails; })
            }
        }
    }

    /// Whether the constraint allows a reply of a man that is no pawn.
    pub(super) fn allows_man(&mut self, group: &ThemGroup) -> TokenStream {
        let quiet = bare(self.scope.condition_at(&group.filter, &format_ident!("to")));
        let captures = group.peeled.iter().map(|capture| {
            let filter = bare(self.scope.lazy(capture.filter));
            let victim = capture.ply.victim.map(Literal::u8_unsuffixed);
            quote!(Some(#victim) => #filter,)
        });
        let captures: Vec<_> = captures.collect();
        quote!(match reply.captured { #(#captures)* Some(_) => false, None => #quiet })
    }

    /// Whether the constraint allows a reply of a pawn: one that changes more than its square is known by all
    /// that it changes, and by its destination.
    pub(super) fn allows_pawn(&mut self, group: &ThemGroup) -> TokenStream {
        let tests = group.promotions.iter().chain(&group.peeled).map(|peeled| {
            let (dest, filter) = (self.scope.named(peeled.dest), bare(self.scope.lazy(peeled.filter)));
            let captured = option(peeled.ply.victim.map(Literal::u8_unsuffixed));
            let promotion = option(peeled.ply.promotion.map(role_path));
            let known = quote!(reply.captured == #captured && reply.promotion == #promotion && to == #dest);
            // a double step is apart only where it gives a right to take en passant
            let known = if peeled.ply.passes {
                let dests = self.scope.lazy(group.dests);
                quote!(#known && !#dests.contains(to))
            } else {
                known
            };
            quote!(if #known { #filter } else)
        });
        let tests: Vec<_> = tests.collect();
        let dests = self.scope.lazy(group.dests);
        let quiet = self.scope.condition_at(&group.filter, &format_ident!("to"));
        quote! {
            #(#tests)* {
                reply.captured.is_none() && reply.promotion.is_none() && #dests.contains(to) && #quiet
            }
        }
    }
}
