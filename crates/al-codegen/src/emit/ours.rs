//! Nodes with us to move: candidates as sets, the first that succeeds in source order.

use super::answer::Split;
use super::node::Query;
use super::spelling::bare;
use super::spelling::role_path;
use super::writer::{Writer, only_if};
use crate::decision::{After, Lifted, Next, Pass, Peeled, Settled, UsGroup, UsNode};
use crate::goals::ExprId;
use al_chess::Side;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

/// Whether a move either succeeds at once or not at all, so that all its conditions can be asked together,
/// the cheap ones of the better goal before the dear ones of the holding goal.
fn leaves_at_once(group: &UsGroup, idles: bool) -> bool {
    !idles && group.after.next == Next::Fail && group.peeled.is_empty()
}

impl Writer<'_, '_> {
    /// Leaves the function where the goals settle the node: with the first where the better goal holds, with
    /// the second where the holding goal does not.
    pub(super) fn node_goals(&mut self, node: &UsNode, (leaf, fails): (&TokenStream, &TokenStream)) {
        debug_assert!(!self.is_settled(node) || node.groups.is_empty() && node.unordered.is_empty());
        if node.better_first {
            self.leave_if(node.better, true, leaf);
            self.leave_if(node.hold, false, fails);
        } else {
            self.leave_if(node.hold, false, fails);
            self.leave_if(node.better, true, leaf);
        }
    }

    /// Whether a goal that is known leaves no move to look at.
    fn is_settled(&self, node: &UsNode) -> bool {
        let goals = &self.nodes.decision.goals;
        goals.is_bool(node.hold, false) || goals.is_bool(node.better, true)
    }

    fn leave_if(&mut self, condition: ExprId, value: bool, with: &TokenStream) {
        // what is known leaves no move, and so the answer at the end
        if self.nodes.decision.goals.constant(condition).is_some() {
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
        let men = self.men(&run.iter().map(|group| group.slot).collect::<Vec<_>>());
        self.scope.push(quote! {
            for slot in #men {
                match slot { #(#arms)* _ => {} }
            }
        });
    }

    /// Men's slots, the man on the lower square first.
    pub(super) fn men(&mut self, slots: &[u8]) -> TokenStream {
        let men = slots.iter().map(|&slot| {
            let (square, slot) = (self.square(slot), Literal::u8_unsuffixed(slot));
            quote!((#square, #slot))
        });
        let men: Vec<_> = men.collect();
        quote!(__rt::by_square([#(#men),*]))
    }

    fn group(&mut self, group: &UsGroup, idles: bool) {
        self.scope.open();
        match &group.settled {
            Some(settled) => self.settled(group, settled),
            None => self.sorted(group, idles),
        }
        let group = self.scope.close();
        if !group.is_empty() {
            self.scope.push(quote!({ #group }));
        }
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
                // its brackets stay: it is an operand
                let part = self.scope.mask(part, None);
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

    /// Moves asked about one part after the other: promotions by themselves.
    fn sorted(&mut self, group: &UsGroup, idles: bool) {
        let promotions = Some(self.promotions(group, idles)).filter(|promotions| !promotions.is_empty());
        self.scope.open();
        self.squares(group, idles);
        let squares = self.scope.close();
        let moves = self.by_rank(group.slot, Side::Us, promotions, squares);
        self.scope.push(moves);
    }

    /// The moves of a man that are told apart by their destination: all but promotions.
    fn squares(&mut self, group: &UsGroup, idles: bool) {
        let after = &group.after;
        let lost =
            self.never(&after.better) && after.next == Next::Fail || self.never(&after.hold) && !after.better_first;
        if self.never(&group.filter) || lost && !idles {
            return self.succeed(group, idles, None);
        }
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
            Some(gate) if !group.peeled.is_empty() => (None, only_if(&gate, &dests)),
            gate => (gate, dests),
        };
        let candidates = self.candidates(Some(&dests), &masks, &rest);
        if at_once {
            self.answer(group, &Split { done: Some(candidates), pending: None });
        } else {
            self.succeed(group, idles, Some(candidates));
        }
        let body = self.scope.close();
        self.scope.push(gate.map_or_else(|| body.clone(), |gate| quote!(if #gate { #body })));
    }

    /// Whether the quiet moves are sure to fail.
    fn quiet_lost(&self, group: &UsGroup) -> bool {
        let after = &group.after;
        self.never(&after.better) && after.next == Next::Fail || self.never(&after.hold) && !after.better_first
    }

    /// Which candidates succeed, captures and double steps among them, and the answer that gives.
    fn succeed(&mut self, group: &UsGroup, idles: bool, mut candidates: Option<Ident>) {
        if idles {
            let peeled: Vec<_> = group.peeled.iter().map(|peeled| self.allowed(peeled)).collect();
            let quiet = candidates.iter().map(|candidates| quote!(#candidates.is_empty()));
            let none: Vec<_> = quiet.chain(peeled.iter().map(|allowed| quote!(!(#allowed)))).collect();
            if !none.is_empty() {
                self.scope.push(quote!(idle &= #(#none)&&*;));
            }
            if self.quiet_lost(group) {
                candidates = None;
            } else if !group.after.better_first {
                candidates = candidates.map(|candidates| self.narrow(&candidates, &group.after.hold));
            }
        }
        let split = candidates.map_or_else(Split::default, |candidates| self.split(group, &candidates));
        let split = self.with_peeled(group, split);
        self.answer(group, &split);
    }

    fn split(&mut self, group: &UsGroup, candidates: &Ident) -> Split {
        let after = &group.after;
        let done = (!self.never(&after.better)).then(|| self.narrow(candidates, &after.better));
        if after.next == Next::Fail {
            return Split { done, pending: None };
        }
        let mut left = candidates.clone();
        if let Some(done) = &done {
            left = self.scope.fresh("p");
            self.scope.push(quote!(let #left = #candidates - #done;));
        }
        let left = if after.better_first { self.narrow(&left, &after.hold) } else { left };
        let pending = self.narrow(&left, &Lifted { mask: group.need, rest: Vec::new() });
        match (after.next, done) {
            (Next::Succeed, None) => Split { done: Some(pending), pending: None },
            (Next::Succeed, Some(done)) => {
                let all = self.scope.fresh("d");
                self.scope.push(quote!(let #all = #done | #pending;));
                Split { done: Some(all), pending: None }
            }
            (_, done) => Split { done, pending: Some(pending) },
        }
    }

    /// Puts the destinations of captures and double steps into the sets they belong to.
    fn with_peeled(&mut self, group: &UsGroup, quiet: Split) -> Split {
        let open: Vec<_> = group.peeled.iter().filter(|peeled| !self.lost(peeled)).collect();
        if open.is_empty() {
            return quiet;
        }
        let wins = |peeled: &Peeled<After<ExprId>>| {
            peeled.after.next == Next::Succeed || !self.nodes.decision.goals.is_bool(peeled.after.better, false)
        };
        let (wins, waits) = (
            open.iter().any(|peeled| wins(peeled)),
            open.iter().any(|peeled| matches!(peeled.after.next, Next::Node(_))),
        );
        let done = if wins { Some(self.widened("d", quiet.done)) } else { quiet.done };
        let pending = if waits { Some(self.widened("p", quiet.pending)) } else { quiet.pending };
        for peeled in open {
            let square = self.scope.named(peeled.dest);
            let allowed = self.allowed(peeled);
            let After { hold, better, better_first, next } = &peeled.after;
            self.scope.open();
            let succeeded = quote!(#done = #done.with(#square););
            let wait = match next {
                Next::Fail => TokenStream::new(),
                Next::Succeed => succeeded.clone(),
                Next::Node(_) => quote!(#pending = #pending.with(#square);),
            };
            let sort = if *better_first {
                let wait = self.guarded_by(*hold, &wait);
                self.either(*better, &succeeded, &wait)
            } else {
                let sort = self.either(*better, &succeeded, &wait);
                self.guarded_by(*hold, &sort)
            };
            let before = self.scope.close();
            self.scope.push(quote!(if #allowed { #before #sort }));
        }
        Split { done, pending }
    }

    /// A set that may get more squares.
    fn widened(&mut self, stem: &str, set: Option<Ident>) -> Ident {
        let start = set.map_or_else(|| quote!(__rt::SquareSet::EMPTY), |set| quote!(#set));
        let widened = self.scope.fresh(stem);
        self.scope.push(quote!(let mut #widened = #start;));
        widened
    }
}
