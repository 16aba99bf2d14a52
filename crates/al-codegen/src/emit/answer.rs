//! Which of the moves that may succeed is the answer: the first, or whether there is one.

use super::node::Query;
use super::spelling::bare;
use super::spelling::role_path;
use super::writer::Writer;
use crate::decision::{Next, UsGroup};
use crate::goals::ExprId;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

/// The sets that a group of moves is split into; `None`: there is no such move.
#[derive(Default)]
pub(super) struct Split {
    /// Moves after which the branch has succeeded.
    pub(super) done: Option<Ident>,
    /// Moves after which they reply.
    pub(super) pending: Option<Ident>,
}

impl Writer<'_, '_> {
    /// Statements that run where a condition holds, and where it does not.
    pub(super) fn either(&mut self, condition: ExprId, then: &TokenStream, otherwise: &TokenStream) -> TokenStream {
        let guarded = self.guarded_by(condition, then);
        if guarded.is_empty() || otherwise.is_empty() {
            return quote!(#guarded #otherwise);
        }
        if self.holds(condition) { guarded } else { quote!(#guarded else { #otherwise }) }
    }

    /// Leaves the function with the first move, or with the fact that there is one.
    pub(super) fn answer(&mut self, group: &UsGroup, split: &Split) {
        let Split { done, pending } = split;
        if done.is_none() && pending.is_none() {
            return;
        }
        if self.query == Query::Exists {
            let to = self.scope.fresh("to");
            let done_value = self.done_value();
            if let Some(done) = done {
                let succeed = match &done_value {
                    None => quote!(return true;),
                    Some(value) => self.offer(value, &TokenStream::new(), &TokenStream::new()),
                };
                self.scope.push(quote!(if !#done.is_empty() { #succeed }));
            }
            if let Some(pending) = pending {
                let branch = self.branch(group, &to);
                let succeed = match done_value {
                    None => quote!(if #branch != __rt::Branch::Fails { return true; }),
                    Some(_) => self.offer(&branch, &TokenStream::new(), &TokenStream::new()),
                };
                let unless = self.unless_hopeless(group.slot, &to);
                self.scope.push(quote!(for #to in #pending { #unless #succeed }));
            }
            return;
        }
        if group.parts.is_empty() {
            return self.first(group, split);
        }
        for &part in &group.parts {
            self.scope.open();
            let part = bare(self.scope.mask(part, None));
            let here = self.scope.fresh("part");
            self.scope.push(quote!(let #here = #part;));
            let split = Split {
                done: done.as_ref().map(|done| self.within("d", done, &here)),
                pending: pending.as_ref().map(|pending| self.within("p", pending, &here)),
            };
            self.first(group, &split);
            let body = self.scope.close();
            self.scope.push(quote!({ #body }));
        }
    }

    /// The squares of one set in another.
    pub(super) fn within(&mut self, stem: &str, set: &Ident, part: &Ident) -> Ident {
        let within = self.scope.fresh(stem);
        self.scope.push(quote!(let #within = #set & #part;));
        within
    }

    /// Leaves the function with the first of these moves that succeeds.
    fn first(&mut self, group: &UsGroup, split: &Split) {
        let (from, to) = (self.square(group.slot), self.scope.fresh("to"));
        let role = role_path(self.shape.roles[group.slot as usize]);
        if self.nodes.forcing.is_some() {
            return self.every(group, split);
        }
        let Some(pending) = &split.pending else {
            if let Some(done) = &split.done {
                let done_move = self.found(group, &to, &quote!(true));
                self.scope.push(quote! {
                    if let Some(#to) = __rt::first(#role, #from, #done) { return #done_move; }
                });
            }
            return;
        };
        let (left, wins) = match &split.done {
            None => (quote!(#pending), TokenStream::new()),
            Some(done) => {
                let done_move = self.found(group, &to, &quote!(true));
                (quote!(#done | #pending), quote!(if #done.contains(#to) { return #done_move; }))
            }
        };
        let branch = self.branch(group, &to);
        let played = self.found(group, &to, &quote!(branch == __rt::Branch::NoReply));
        self.scope.push(quote! {
            let mut left = #left;
            while let Some(#to) = __rt::first(#role, #from, left) {
                #wins
                let branch = #branch;
                if branch != __rt::Branch::Fails { return #played; }
                left = left.without(#to);
            }
        });
    }

    /// Offers all of these moves in order, each with its value.
    fn every(&mut self, group: &UsGroup, split: &Split) {
        let (from, to) = (self.square(group.slot), self.scope.fresh("to"));
        let role = role_path(self.shape.roles[group.slot as usize]);
        let (mv, done_value) = (self.mv(group, &to), self.done_value());
        let value = self.scope.fresh("v");
        let body = match (&split.done, &split.pending) {
            (Some(_), None) => self.offer(&quote!(#done_value), &mv, &quote!(true)),
            (done, _) => {
                let (branch, ends) = (self.branch(group, &to), self.ends_with(&value));
                let (branch, ends) = match done {
                    None => (branch, ends),
                    Some(done) => (
                        quote!(if #done.contains(#to) { #done_value } else { #branch }),
                        quote!(#done.contains(#to) || #ends),
                    ),
                };
                let offer = self.offer(&quote!(#value), &mv, &ends);
                quote!(let #value = #branch; #offer)
            }
        };
        let sets: Vec<_> = split.done.iter().chain(&split.pending).collect();
        let left_over = match self.query {
            Query::Root => {
                let slot = Literal::usize_unsuffixed(group.slot.into());
                quote!((#(#sets)|*) & pick.may(#slot))
            }
            Query::Follow | Query::Exists => quote!(#(#sets)|*),
        };
        self.scope.push(quote! {
            let mut left_over = #left_over;
            while let Some(#to) = __rt::first(#role, #from, left_over) {
                #body
                left_over = left_over.without(#to);
            }
        });
    }

    /// What their replies to a move say.
    fn branch(&mut self, group: &UsGroup, to: &Ident) -> TokenStream {
        let quiet = self.them_call(group.after.next, group.slot, to);
        let mut branch = self.forced_or(group.slot, to, quiet);
        for peeled in group.peeled.iter().filter(|peeled| !self.lost(peeled)).collect::<Vec<_>>() {
            let square = self.scope.named(peeled.dest);
            let answer = self.them_call(peeled.after.next, group.slot, to);
            branch = quote!(if #to == #square { #answer } else { #branch });
        }
        branch
    }

    pub(super) fn them_call(&mut self, next: Next, slot: u8, to: &Ident) -> TokenStream {
        let forcing = self.nodes.forcing.is_some();
        match next {
            Next::Fail if forcing => quote!(__rt::NOTHING),
            Next::Succeed if forcing => quote!(0),
            Next::Fail => quote!(__rt::Branch::Fails),
            Next::Succeed => quote!(__rt::Branch::NoReply),
            Next::Node(key) => {
                self.refuted = true;
                let more = if forcing { self.window_of_move() } else { quote!(, &mut refuter) };
                self.call("them", &key, slot, to, &more)
            }
        }
    }

    pub(super) fn found(&mut self, group: &UsGroup, to: &Ident, ends: &TokenStream) -> TokenStream {
        let mv = self.mv(group, to);
        self.answer_with(&mv, ends)
    }

    /// A move of a man that is told apart by its destination.
    pub(super) fn mv(&mut self, group: &UsGroup, to: &Ident) -> TokenStream {
        let (from, slot) = (self.square(group.slot), Literal::u8_unsuffixed(group.slot));
        let victims: Vec<_> = group
            .peeled
            .iter()
            .filter(|peeled| !self.lost(peeled))
            .collect::<Vec<_>>()
            .into_iter()
            .filter_map(|peeled| {
                let victim = Literal::u8_unsuffixed(peeled.ply.victim?);
                let square = self.scope.named(peeled.dest);
                Some(quote!((#square, #victim)))
            })
            .collect();
        if victims.is_empty() {
            quote!(__rt::quiet(#slot, #from, #to))
        } else {
            quote!(__rt::taking(#slot, #from, #to, &[#(#victims),*]))
        }
    }

    /// The answer that gives a move.
    pub(super) fn answer_with(&self, mv: &TokenStream, ends: &TokenStream) -> TokenStream {
        match self.query {
            Query::Root => quote!(Some(__rt::Found { mv: #mv, ends: #ends })),
            _ => quote!(__rt::Follow::Play { mv: #mv, ends: #ends }),
        }
    }
}
