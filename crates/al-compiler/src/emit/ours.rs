//! Nodes with us to move: candidates as sets, the first that succeeds in source order.

use super::expr::{role_path, square_name};
use super::node::Query;
use super::scope::bare;
use super::writer::{Writer, only_if};
use crate::decision::{After, Lifted, Next, Pass, Settled, UsGroup, UsNode};
use crate::goals::ExprId;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

/// Whether a move either succeeds at once or not at all, so that all its conditions can be asked together,
/// the cheap ones of the better goal before the dear ones of the holding goal.
fn leaves_at_once(group: &UsGroup, idles: bool) -> bool {
    !idles && group.after.next == Next::Fail && group.captures.is_empty()
}

/// The sets that a group of moves is split into.
struct Split {
    /// Moves after which the branch has succeeded.
    done: Ident,
    /// Moves after which they reply; `None`: there are none.
    pending: Option<Ident>,
}

impl Writer<'_, '_> {
    pub(super) fn node_goals(&mut self, node: &UsNode) {
        let (leaf, fails) = match self.query {
            // a root where the better goal holds already has no move to offer
            Query::Root => (quote!(None), quote!(None)),
            Query::Follow => (quote!(__rt::Follow::Leaf), quote!(__rt::Follow::Outside)),
            Query::Exists => (quote!(true), quote!(false)),
        };
        if node.better_first {
            self.leave_if(node.better, true, &leaf);
            self.leave_if(node.hold, false, &fails);
        } else {
            self.leave_if(node.hold, false, &fails);
            self.leave_if(node.better, true, &leaf);
        }
    }

    fn leave_if(&mut self, condition: ExprId, value: bool, with: &TokenStream) {
        if self.nodes.decision.goals.is_bool(condition, !value) {
            return;
        }
        let test = self.scope.expr(condition);
        let test = if value { bare(test) } else { quote!(!#test) };
        self.scope.push(quote!(if #test { return #with; }));
        if !value {
            self.know(condition);
        }
    }

    /// What is answered where no move succeeds: where having none counts as success, whether there was one.
    pub(super) fn end(&self, idles: bool, succeeds: bool) -> TokenStream {
        match (self.query, idles, succeeds) {
            (Query::Root, ..) => quote!(None),
            (Query::Follow, true, _) => quote!(if idle { __rt::Follow::Leaf } else { __rt::Follow::Outside }),
            (Query::Follow, false, true) => quote!(__rt::Follow::Leaf),
            (Query::Follow, false, false) => quote!(__rt::Follow::Outside),
            (Query::Exists, true, _) => quote!(idle),
            (Query::Exists, false, succeeds) => quote!(#succeeds),
        }
    }

    /// The groups in order. Men of one kind come in the order of their squares, whichever slots they
    /// have; where only existence counts, the order does not matter.
    pub(super) fn groups(&mut self, node: &UsNode, idles: bool) {
        if self.query == Query::Exists {
            let (at_once, others): (Vec<&UsGroup>, Vec<_>) =
                node.unordered.iter().partition(|group| self.is_one_test(group));
            self.one_test(&at_once);
            return others.into_iter().for_each(|group| self.group(group, idles));
        }
        let mut rest = node.groups.as_slice();
        while let Some(first) = rest.first() {
            let role = self.shape.roles[first.slot as usize];
            let alike =
                rest.iter().take_while(|g| g.step == first.step && self.shape.roles[g.slot as usize] == role).count();
            let (run, others) = rest.split_at(alike);
            rest = others;
            match run {
                [group] => self.group(group, idles),
                _ => self.run(run, idles),
            }
        }
    }

    /// Whether the moves of a group that succeed are a mask that costs little.
    fn is_one_test(&self, group: &UsGroup) -> bool {
        let decision = self.nodes.decision;
        let cheap = |mask| !decision.masks.loops(mask);
        decision.passes.has(Pass::LastPly) && group.settled.as_ref().is_some_and(|settled| cheap(settled.succeed))
    }

    /// Whether some man has a move that succeeds, for all men in one test.
    fn one_test(&mut self, groups: &[&UsGroup]) {
        let moves = groups.iter().filter_map(|group| group.settled.as_ref());
        let moves: Vec<_> = moves.map(|settled| self.scope.mask(settled.succeed, None)).collect();
        if !moves.is_empty() {
            self.scope.push(quote!(if !(#(#moves)|*).is_empty() { return true; }));
        }
    }

    fn run(&mut self, run: &[UsGroup], idles: bool) {
        let arms: Vec<_> = run
            .iter()
            .map(|group| {
                self.scope.open();
                self.group(group, idles);
                let body = self.scope.close();
                let slot = Literal::u8_unsuffixed(group.slot);
                quote!(#slot => { #body })
            })
            .collect();
        let men = run.iter().map(|group| {
            self.scope.squares.insert(group.slot);
            let (slot, square) = (Literal::u8_unsuffixed(group.slot), square_name(group.slot));
            quote!((#square, #slot))
        });
        let men: Vec<_> = men.collect();
        self.scope.push(quote! {
            for slot in __rt::by_square([#(#men),*]) {
                match slot { #(#arms)* _ => {} }
            }
        });
    }

    fn group(&mut self, group: &UsGroup, idles: bool) {
        self.scope.open();
        match &group.settled {
            Some(settled) => self.settled(group, settled),
            None => self.sorted(group, idles),
        }
        let group = self.scope.close();
        self.scope.push(quote!({ #group }));
    }

    /// Moves of which one mask says whether they succeed.
    fn settled(&mut self, group: &UsGroup, settled: &Settled) {
        let (gates, masks, _) = self.conjuncts(&[&Lifted { mask: settled.succeed, rest: Vec::new() }]);
        let gate = self.gate(&gates);
        self.scope.open();
        let moves = self.candidates(None, &masks, &[]);
        if self.query == Query::Exists {
            self.scope.push(quote!(if !#moves.is_empty() { return true; }));
        } else if let Some((_, earlier)) = group.parts.split_last() {
            for &part in earlier {
                let part = bare(self.scope.mask(part, None));
                let here = self.scope.fresh("d");
                self.scope.push(quote!(let #here = #moves & #part;));
                self.first_settled(group, settled, &here);
            }
            self.first_settled(group, settled, &moves);
        } else {
            self.first_settled(group, settled, &moves);
        }
        let body = self.scope.close();
        self.scope.push(gate.map_or_else(|| body.clone(), |gate| quote!(if #gate { #body })));
    }

    /// Leaves the function with the first of these moves, all of which succeed.
    fn first_settled(&mut self, group: &UsGroup, settled: &Settled, moves: &Ident) {
        let (from, to) = (self.square(group.slot), self.scope.fresh("to"));
        let role = role_path(self.shape.roles[group.slot as usize]);
        self.scope.open();
        let ends = match settled.ends {
            None => quote!(true),
            Some(ends) => {
                let ends = self.scope.mask(ends, None);
                quote!(#ends.contains(#to))
            }
        };
        let found = self.found(group, &to, &ends);
        self.scope.push(quote!(return #found;));
        let found = self.scope.close();
        self.scope.push(quote!(if let Some(#to) = __rt::first(#role, #from, #moves) { #found }));
    }

    /// Moves sorted into those that succeed at once and those to which they reply.
    fn sorted(&mut self, group: &UsGroup, idles: bool) {
        let after = &group.after;
        // moves allowed that hold; where the better goal comes first, holding is asked of the rest only
        let mut first = vec![&group.filter];
        if !after.better_first && !idles {
            first.push(&after.hold);
        }
        let at_once = leaves_at_once(group, idles);
        if at_once {
            first.push(&after.better);
        }
        let (gates, masks, rest) = self.conjuncts(&first);
        let gate = self.gate(&gates);
        self.scope.open();
        let dests = self.scope.expr(group.dests);
        // what closes the quiet moves says nothing of captures, whose conditions are asked apart
        let (gate, dests) = match gate {
            Some(gate) if !group.captures.is_empty() => (None, only_if(&gate, &dests)),
            gate => (gate, dests),
        };
        let candidates = self.candidates(Some(&dests), &masks, &rest);
        self.succeed(group, idles, at_once, candidates);
        let body = self.scope.close();
        self.scope.push(gate.map_or_else(|| body.clone(), |gate| quote!(if #gate { #body })));
    }

    /// Which candidates succeed, and the answer that gives.
    fn succeed(&mut self, group: &UsGroup, idles: bool, at_once: bool, mut candidates: Ident) {
        if idles {
            let captures: Vec<_> = group.captures.iter().map(|capture| self.allowed(capture)).collect();
            self.scope.push(quote!(idle &= #candidates.is_empty() #(&& !(#captures))*;));
            if !group.after.better_first {
                candidates = self.narrow(&candidates, &group.after.hold);
            }
        }
        let split = if at_once { Split { done: candidates, pending: None } } else { self.split(group, &candidates) };
        self.answer(group, &split);
    }

    fn split(&mut self, group: &UsGroup, candidates: &Ident) -> Split {
        let after = &group.after;
        let done = self.narrow(candidates, &after.better);
        let pending = match after.next {
            Next::Fail => None,
            _ => {
                let left = self.scope.fresh("p");
                self.scope.push(quote!(let #left = #candidates - #done;));
                let left = if after.better_first { self.narrow(&left, &after.hold) } else { left };
                Some(self.narrow(&left, &Lifted { mask: group.need, rest: Vec::new() }))
            }
        };
        let (done, pending) = match (after.next, pending) {
            (Next::Succeed, Some(pending)) => {
                let all = self.scope.fresh("d");
                self.scope.push(quote!(let #all = #done | #pending;));
                (all, None)
            }
            (_, pending) => (done, pending),
        };
        if group.captures.is_empty() { Split { done, pending } } else { self.with_captures(group, done, pending) }
    }

    /// Puts the squares of men that may be taken into the sets they belong to.
    fn with_captures(&mut self, group: &UsGroup, quiet_done: Ident, quiet_pending: Option<Ident>) -> Split {
        let (done, pending) = (self.scope.fresh("d"), self.scope.fresh("p"));
        let waits =
            quiet_pending.is_some() || group.captures.iter().any(|capture| matches!(capture.after.next, Next::Node(_)));
        self.scope.push(quote!(let mut #done = #quiet_done;));
        if waits {
            let start = quiet_pending.map_or_else(|| quote!(__rt::SquareSet::EMPTY), |pending| quote!(#pending));
            self.scope.push(quote!(let mut #pending = #start;));
        }
        for capture in &group.captures {
            let allowed = self.allowed(capture);
            let square = self.square(capture.victim);
            let After { hold, better, better_first, next } = &capture.after;
            self.scope.open();
            let (holds, wins) = (bare(self.scope.lazy(*hold)), bare(self.scope.lazy(*better)));
            let wait = match next {
                Next::Fail => TokenStream::new(),
                Next::Succeed => quote!(#done = #done.with(#square);),
                Next::Node(_) => quote!(#pending = #pending.with(#square);),
            };
            let sort = if *better_first {
                quote!(if #wins { #done = #done.with(#square); } else if #holds { #wait })
            } else {
                quote!(if #holds { if #wins { #done = #done.with(#square); } else { #wait } })
            };
            let before = self.scope.close();
            self.scope.push(quote!(if #allowed { #before #sort }));
        }
        Split { done, pending: waits.then_some(pending) }
    }

    /// Leaves the function with the first move, or with the fact that there is one.
    fn answer(&mut self, group: &UsGroup, split: &Split) {
        let Split { done, pending } = split;
        if self.query == Query::Exists {
            let to = self.scope.fresh("to");
            self.scope.push(quote!(if !#done.is_empty() { return true; }));
            if let Some(pending) = pending {
                let branch = self.branch(group, &to);
                self.scope.push(quote!(for #to in #pending { if #branch != __rt::Branch::Fails { return true; } }));
            }
            return;
        }
        if group.parts.is_empty() {
            return self.first(group, done, pending.as_ref());
        }
        for &part in &group.parts {
            self.scope.open();
            let part = bare(self.scope.mask(part, None));
            let (here, done_here) = (self.scope.fresh("part"), self.scope.fresh("d"));
            self.scope.push(quote!(let #here = #part; let #done_here = #done & #here;));
            let pending_here = pending.as_ref().map(|pending| {
                let pending_here = self.scope.fresh("p");
                self.scope.push(quote!(let #pending_here = #pending & #here;));
                pending_here
            });
            self.first(group, &done_here, pending_here.as_ref());
            let body = self.scope.close();
            self.scope.push(quote!({ #body }));
        }
    }

    /// Leaves the function with the first of these moves that succeeds.
    fn first(&mut self, group: &UsGroup, done: &Ident, pending: Option<&Ident>) {
        let (from, to) = (self.square(group.slot), self.scope.fresh("to"));
        let role = role_path(self.shape.roles[group.slot as usize]);
        let done_move = self.found(group, &to, &quote!(true));
        let Some(pending) = pending else {
            self.scope.push(quote! {
                if let Some(#to) = __rt::first(#role, #from, #done) { return #done_move; }
            });
            return;
        };
        let branch = self.branch(group, &to);
        let played = self.found(group, &to, &quote!(branch == __rt::Branch::NoReply));
        self.scope.push(quote! {
            let mut left = #done | #pending;
            while let Some(#to) = __rt::first(#role, #from, left) {
                if #done.contains(#to) { return #done_move; }
                let branch = #branch;
                if branch != __rt::Branch::Fails { return #played; }
                left = left.without(#to);
            }
        });
    }

    /// What their replies to a move say.
    fn branch(&mut self, group: &UsGroup, to: &Ident) -> TokenStream {
        let quiet = self.them_call(group.after.next, group.slot, to);
        let mut branch = quiet;
        for capture in &group.captures {
            let square = self.square(capture.victim);
            let taken = self.them_call(capture.after.next, group.slot, to);
            branch = quote!(if #to == #square { #taken } else { #branch });
        }
        branch
    }

    fn them_call(&mut self, next: Next, slot: u8, to: &Ident) -> TokenStream {
        match next {
            Next::Fail => quote!(__rt::Branch::Fails),
            Next::Succeed => quote!(__rt::Branch::NoReply),
            Next::Node(key) => {
                self.refuted = true;
                self.call("them", &key, slot, to, &quote!(, &mut refuter))
            }
        }
    }

    fn found(&mut self, group: &UsGroup, to: &Ident, ends: &TokenStream) -> TokenStream {
        let (from, slot) = (self.square(group.slot), Literal::u8_unsuffixed(group.slot));
        let mv = if group.captures.is_empty() {
            quote!(__rt::quiet(#slot, #from, #to))
        } else {
            let victims: Vec<_> = group
                .captures
                .iter()
                .map(|capture| {
                    let (square, victim) = (self.square(capture.victim), Literal::u8_unsuffixed(capture.victim));
                    quote!((#square, #victim))
                })
                .collect();
            quote!(__rt::taking(#slot, #from, #to, &[#(#victims),*]))
        };
        match self.query {
            Query::Root => quote!(Some(__rt::Found { mv: #mv, ends: #ends })),
            _ => quote!(__rt::Follow::Play { mv: #mv, ends: #ends }),
        }
    }
}
