//! Our promotions: one after the other in order, for four moves go to one square.

use super::node::Query;
use super::spelling::{bare, option, role_path};
use super::writer::Writer;
use crate::decision::{After, Next, Peeled, UsGroup};
use crate::goals::ExprId;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

type Promotion = Peeled<After<ExprId>>;

impl Writer<'_, '_> {
    /// Statements that leave the function with the first promotion that succeeds: the step first, then
    /// captures, the one to the lower file first.
    pub(super) fn promotions(&mut self, group: &UsGroup, idles: bool) -> TokenStream {
        self.scope.open();
        let of = |victim: Option<u8>| {
            let promotions = group.promotions.iter().filter(move |promotion| promotion.ply.victim == victim);
            promotions.collect::<Vec<_>>()
        };
        self.on_one_square(&of(None), idles);
        let mut victims: Vec<u8> = group.promotions.iter().filter_map(|promotion| promotion.ply.victim).collect();
        victims.dedup();
        if let [victim] = victims[..] {
            self.on_one_square(&of(Some(victim)), idles);
        } else if !victims.is_empty() {
            let arms = victims.iter().map(|&victim| {
                self.scope.open();
                self.on_one_square(&of(Some(victim)), idles);
                let body = self.scope.close();
                let victim = Literal::u8_unsuffixed(victim);
                quote!(#victim => { #body })
            });
            let arms: Vec<_> = arms.collect();
            let men = self.men(&victims);
            // on one rank, the lower file is the lower square
            self.scope.push(quote! {
                for victim in #men {
                    match victim { #(#arms)* _ => {} }
                }
            });
        }
        self.scope.close()
    }

    /// The promotions on one square, in order.
    fn on_one_square(&mut self, promotions: &[&Promotion], idles: bool) {
        let [first, ..] = promotions else { return };
        if !idles && promotions.iter().all(|promotion| self.lost(promotion)) {
            return;
        }
        let certain = promotions.iter().position(|of| self.holds(of.filter) && self.succeeds(of));
        // where values are told, those of all moves are
        let certain = certain.filter(|_| self.nodes.forcing.is_none());
        let promotions = &promotions[..certain.map_or(promotions.len(), |certain| certain + 1)];
        // where one is certain, nothing after them is reached
        let idles = idles && certain.is_none();
        let moves = idles && promotions.iter().any(|promotion| self.holds(promotion.filter));
        let possible = bare(self.scope.expr(first.possible));
        self.scope.open();
        if moves {
            self.scope.push(quote!(idle = false;));
        }
        promotions.iter().for_each(|promotion| self.promotion(promotion, idles && !moves));
        let body = self.scope.close();
        self.scope.push(quote!(if #possible { #body }));
    }

    fn promotion(&mut self, promotion: &Promotion, idles: bool) {
        let lost = self.lost(promotion);
        if lost && !idles {
            return;
        }
        let allowed = bare(self.scope.lazy(promotion.filter));
        self.scope.open();
        if idles && !self.succeeds(promotion) {
            self.scope.push(quote!(idle = false;));
        }
        if !lost {
            self.sort(promotion);
        }
        let body = self.scope.close();
        self.scope.push(if self.holds(promotion.filter) { quote!({ #body }) } else { quote!(if #allowed { #body }) });
    }

    /// Whether a promotion succeeds wherever it is allowed: no other is looked at.
    fn succeeds(&self, promotion: &Promotion) -> bool {
        let After { hold, better, better_first, next } = promotion.after;
        let wins = self.holds(better);
        self.holds(hold) && (wins || next == Next::Succeed) || better_first && wins
    }

    /// Goals in their order, and what follows.
    fn sort(&mut self, promotion: &Promotion) {
        let After { hold, better, better_first, .. } = promotion.after;
        let done = self.reached(promotion);
        let wins = self.guarded_by(better, &done);
        let mut wait = self.wait(promotion, &done);
        if self.nodes.forcing.is_some() && !wins.is_empty() && !self.holds(better) {
            // a mating move has been offered
            let better = self.scope.lazy(better);
            wait = quote!(if !#better { #wait });
        }
        let sort = if better_first {
            let wait = self.guarded_by(hold, &wait);
            quote!(#wins #wait)
        } else {
            self.guarded_by(hold, &quote!(#wins #wait))
        };
        self.scope.push(sort);
    }

    /// What follows where the better goal does not hold.
    fn wait(&mut self, promotion: &Promotion, done: &TokenStream) -> TokenStream {
        let next = promotion.after.next;
        match next {
            Next::Fail => TokenStream::new(),
            Next::Succeed => done.clone(),
            Next::Node(_) => {
                let to = self.scope.named(promotion.dest);
                let branch = self.them_call(next, promotion.ply.mover, &to);
                if self.nodes.forcing.is_some() {
                    let (value, mv) = (self.scope.fresh("v"), self.mv_of(promotion));
                    let ends = self.ends_with(&value);
                    let offer = self.offer(&quote!(#value), &mv, &ends);
                    return quote!(let #value = #branch; #offer);
                }
                if self.query == Query::Exists {
                    return quote!(if #branch != __rt::Branch::Fails { return true; });
                }
                let played = self.played(promotion, &quote!(branch == __rt::Branch::NoReply));
                quote! {
                    let branch = #branch;
                    if branch != __rt::Branch::Fails { return #played; }
                }
            }
        }
    }

    /// Statements for a promotion that ends the branch.
    fn reached(&mut self, promotion: &Promotion) -> TokenStream {
        let Some(value) = self.done_value() else {
            let done = self.played(promotion, &quote!(true));
            return quote!(return #done;);
        };
        let mv = self.mv_of(promotion);
        self.offer(&value, &mv, &quote!(true))
    }

    /// The answer that a promotion succeeds.
    fn played(&mut self, promotion: &Promotion, ends: &TokenStream) -> TokenStream {
        if self.query == Query::Exists {
            return quote!(true);
        }
        let mv = self.mv_of(promotion);
        self.answer_with(&mv, ends)
    }

    fn mv_of(&mut self, promotion: &Promotion) -> TokenStream {
        if self.query == Query::Exists {
            return TokenStream::new();
        }
        let ply = promotion.ply;
        let (slot, from) = (Literal::u8_unsuffixed(ply.mover), self.square(ply.mover));
        let to = self.scope.named(promotion.dest);
        let role = ply.promotion.map(role_path);
        let captured = option(ply.victim.map(Literal::u8_unsuffixed));
        quote!(__rt::promoting(#slot, #from, #to, #role, #captured))
    }
}
