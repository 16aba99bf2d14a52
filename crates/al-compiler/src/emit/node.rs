//! One function a node of a search.

use super::expr::{role_path, root_name, square_name};
use super::scope::{Scope, Uses, bare};
use crate::decision::{After, Capture, Decision, Lifted, Mask, MaskId, Next, NodeKey, ThemGroup, ThemNode, UsGroup, UsNode};
use crate::goals::{ExprId, Op, Shape};
use crate::program::Exhausted;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// Whether a move either succeeds at once or not at all, so that all its conditions can be asked together,
/// the cheap ones of the better goal before the dear ones of the holding goal.
fn leaves_at_once(group: &UsGroup, idles: bool) -> bool {
    !idles && group.after.next == Next::Fail && group.captures.is_empty()
}

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
    /// The advice's name in AL.
    pub(super) advice: &'a str,
}

/// The function of a node: `squeeze_us_0`, `mate_in_2_them_1`, with the captured slots where some are.
pub(super) fn function(advice: &str, kind: &str, (depth, shape): &NodeKey) -> Ident {
    let captured = captured_suffix(shape);
    format_ident!("{advice}_{kind}_{depth}{captured}")
}

fn captured_suffix(shape: &Shape) -> String {
    if shape.captured == 0 {
        return String::new();
    }
    let slots: Vec<_> = (0..8_u8).filter(|&slot| shape.is_captured(slot)).map(|slot| slot.to_string()).collect();
    format!("_without_{}", slots.join("_"))
}

impl<'a> Nodes<'a> {
    /// A node with us to move.
    pub(super) fn us(&self, key: &NodeKey, node: &UsNode, query: Query) -> TokenStream {
        let mut writer = Writer::new(self, query, key.1);
        writer.node_goals(node);
        let idles = query != Query::Root && node.exhausted == Exhausted::Succeed;
        if idles {
            writer.scope.push(quote!(let mut idle = true;));
        }
        writer.groups(node, idles);
        let end = writer.end(idles);
        writer.scope.push(end);
        let (kind, result) = match query {
            Query::Root => ("us", quote!(Option<__rt::Found>)),
            Query::Follow => ("follow", quote!(__rt::Follow)),
            Query::Exists => ("us", quote!(bool)),
        };
        let name = function(self.advice, kind, key);
        writer.function(&name, &result)
    }

    /// A node with them to move.
    pub(super) fn them(&self, key: &NodeKey, node: &ThemNode) -> TokenStream {
        let mut writer = Writer::new(self, Query::Exists, key.1);
        writer.scope.push(quote!(let mut idle = true;));
        for group in &node.groups {
            writer.replies(group);
        }
        let exhausted = match node.exhausted {
            Exhausted::Fail => quote!(__rt::Branch::Fails),
            Exhausted::Succeed => quote!(__rt::Branch::NoReply),
        };
        writer.scope.push(quote!(if idle { #exhausted } else { __rt::Branch::Holds }));
        let name = function(self.advice, "them", key);
        writer.function_with(&name, &quote!(__rt::Branch), &quote!(, refuter: &mut __rt::SquareSet))
    }

    /// Whether the constraint allows them a reply.
    pub(super) fn allows(&self, key: &NodeKey, node: &ThemNode) -> TokenStream {
        let mut writer = Writer::new(self, Query::Exists, key.1);
        let to = format_ident!("to");
        let arms: Vec<_> = node
            .groups
            .iter()
            .map(|group| {
                let quiet = writer.scope.condition_at(&group.filter, &to);
                let captures = group.captures.iter().map(|capture| {
                    let filter = writer.scope.lazy(capture.filter);
                    let victim = Literal::u8_unsuffixed(capture.victim);
                    quote!(Some(#victim) => #filter,)
                });
                let captures: Vec<_> = captures.collect();
                let slot = Literal::u8_unsuffixed(group.slot);
                quote! {
                    #slot => match reply.captured {
                        #(#captures)*
                        Some(_) => false,
                        None => #quiet,
                    },
                }
            })
            .collect();
        writer.scope.push(quote! {
            let to = reply.to;
            match reply.slot { #(#arms)* _ => false }
        });
        let name = function(self.advice, "allows", key);
        writer.function_with(&name, &quote!(bool), &quote!(, reply: __rt::Move))
    }

    /// A rule's condition.
    pub(super) fn condition(&self, name: &Ident, condition: ExprId) -> TokenStream {
        let mut writer = Writer::new(self, Query::Root, self.decision.shape);
        let value = bare(writer.scope.expr(condition));
        writer.scope.push(value);
        writer.function(name, &quote!(bool))
    }
}

/// Writes one function.
struct Writer<'n, 'a> {
    nodes: &'n Nodes<'a>,
    scope: Scope<'a>,
    query: Query,
    shape: Shape,
    /// Whether the root is handed on.
    hands_root: bool,
    /// Whether moves are tried that a reply may refute.
    refuted: bool,
}

/// The sets that a group of moves is split into.
struct Split {
    /// Moves after which the branch has succeeded.
    done: Ident,
    /// Moves after which they reply; `None`: there are none.
    pending: Option<Ident>,
}

impl<'n, 'a> Writer<'n, 'a> {
    fn new(nodes: &'n Nodes<'a>, query: Query, shape: Shape) -> Self {
        Self { nodes, scope: Scope::new(nodes.decision, nodes.uses), query, shape, hands_root: false, refuted: false }
    }

    fn function(self, name: &Ident, result: &TokenStream) -> TokenStream {
        self.function_with(name, result, &TokenStream::new())
    }

    fn function_with(mut self, name: &Ident, result: &TokenStream, more: &TokenStream) -> TokenStream {
        let statements = self.scope.close();
        let squares = self.scope.squares.iter().map(|&slot| {
            let (name, index) = (square_name(slot), Literal::usize_unsuffixed(slot.into()));
            quote!(let #name = men[#index];)
        });
        let roots = self.scope.roots.iter().map(|&slot| {
            let (name, index) = (root_name(slot), Literal::usize_unsuffixed(slot.into()));
            quote!(let #name = root[#index];)
        });
        let root = if self.query == Query::Root {
            TokenStream::new()
        } else if self.hands_root || !self.scope.roots.is_empty() {
            quote!(root: &Men,)
        } else {
            quote!(_root: &Men,)
        };
        let refuter = self.refuted.then(|| quote!(let mut refuter = __rt::SquareSet::EMPTY;));
        let men = if self.scope.squares.is_empty() { quote!(_men) } else { quote!(men) };
        quote! {
            fn #name(#root #men: &Men #more) -> #result {
                #(#squares)*
                #(#roots)*
                #refuter
                #statements
            }
        }
    }

    // ---- the node's own goals --------------------------------------------------------------------

    fn node_goals(&mut self, node: &UsNode) {
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

    /// From here on a condition holds, and all its parts.
    fn know(&mut self, condition: ExprId) {
        self.scope.facts.insert(condition);
        let node = self.nodes.decision.goals.node(condition);
        if node.op == Op::And {
            node.args.iter().for_each(|&part| self.know(part));
        }
    }

    fn end(&self, idles: bool) -> TokenStream {
        match (self.query, idles) {
            (Query::Root, _) => quote!(None),
            (Query::Follow, false) => quote!(__rt::Follow::Outside),
            (Query::Follow, true) => quote!(if idle { __rt::Follow::Leaf } else { __rt::Follow::Outside }),
            (Query::Exists, false) => quote!(false),
            (Query::Exists, true) => quote!(idle),
        }
    }

    // ---- our moves -------------------------------------------------------------------------------

    /// The groups in order. Men of one kind come in the order of their squares, whichever slots they
    /// have; where only existence counts, the order does not matter.
    fn groups(&mut self, node: &UsNode, idles: bool) {
        if self.query == Query::Exists {
            return node.unordered.iter().for_each(|group| self.group(group, idles));
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
        let body = self.group_body(group, idles, at_once, &masks, &rest);
        let body = gate.map_or_else(|| quote!({ #body }), |gate| quote!(if #gate { #body }));
        self.scope.push(body);
        let group = self.scope.close();
        self.scope.push(quote!({ #group }));
    }

    fn group_body(
        &mut self,
        group: &UsGroup,
        idles: bool,
        at_once: bool,
        masks: &[MaskId],
        rest: &[ExprId],
    ) -> TokenStream {
        self.scope.open();
        let dests = self.scope.expr(group.dests);
        let mut candidates = self.candidates(&dests, masks, rest);
        if idles {
            let captures: Vec<_> = group.captures.iter().map(|capture| self.allowed(capture)).collect();
            self.scope.push(quote!(idle &= #candidates.is_empty() #(&& !(#captures))*;));
            if !group.after.better_first {
                candidates = self.narrow(&candidates, &group.after.hold);
            }
        }
        let split =
            if at_once { Split { done: candidates, pending: None } } else { self.split(group, &candidates) };
        self.answer(group, &split);
        self.scope.close()
    }

    /// Destinations narrowed by masks, the dear ones last and only on what is left, then by conditions
    /// that must be asked one by one.
    fn candidates(&mut self, dests: &TokenStream, masks: &[MaskId], rest: &[ExprId]) -> Ident {
        let (dear, cheap): (Vec<_>, Vec<_>) = masks.iter().partition(|&&mask| self.nodes.decision.masks.loops(mask));
        let name = self.scope.fresh("c");
        let cheap: Vec<_> = cheap.into_iter().map(|&mask| self.scope.mask(mask, None)).collect();
        let dests = if cheap.is_empty() { bare(dests.clone()) } else { dests.clone() };
        self.scope.push(quote!(let #name = #dests #(& #cheap)*;));
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
    fn narrow(&mut self, set: &Ident, condition: &Lifted) -> Ident {
        let (gates, masks, rest) = self.conjuncts(&[condition]);
        let from = match self.gate(&gates) {
            None => quote!(#set),
            Some(gate) => quote!((if #gate { #set } else { __rt::SquareSet::EMPTY })),
        };
        self.candidates(&from, &masks, &rest)
    }

    /// The parts of conditions: what does not depend on the destination, masks, and the rest.
    fn conjuncts(&self, conditions: &[&Lifted]) -> (Vec<ExprId>, Vec<MaskId>, Vec<ExprId>) {
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
            rest.extend(condition.rest.iter().filter(|condition| !rest.contains(*condition)).copied().collect::<Vec<_>>());
        }
        (gates, masks, rest)
    }

    fn holds(&self, gate: ExprId) -> bool {
        self.nodes.decision.goals.is_bool(gate, true) || self.scope.facts.contains(&gate)
    }

    fn gate(&mut self, gates: &[ExprId]) -> Option<TokenStream> {
        let (&first, others) = gates.split_first()?;
        let first = self.scope.expr(first);
        let others: Vec<_> = others.iter().map(|&gate| self.scope.lazy(gate)).collect();
        Some(if others.is_empty() { bare(first) } else { quote!(#first #(&& #others)*) })
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
        let waits = quiet_pending.is_some()
            || group.captures.iter().any(|capture| matches!(capture.after.next, Next::Node(_)));
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
            let (holds, wins) = (self.scope.lazy(*hold), self.scope.lazy(*better));
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

    fn allowed<A>(&mut self, capture: &Capture<A>) -> TokenStream {
        let possible = self.scope.expr(capture.possible);
        if self.holds(capture.filter) {
            return bare(possible);
        }
        let filter = self.scope.lazy(capture.filter);
        quote!(#possible && #filter)
    }

    fn square(&mut self, slot: u8) -> Ident {
        self.scope.squares.insert(slot);
        square_name(slot)
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

    fn call(&mut self, kind: &str, key: &NodeKey, slot: u8, to: &Ident, more: &TokenStream) -> TokenStream {
        let name = function(self.nodes.advice, kind, key);
        let men = (0..self.shape.material.len() as u8).map(|other| {
            if other == slot {
                return quote!(#to);
            }
            let square = self.square(other);
            quote!(#square)
        });
        let men: Vec<_> = men.collect();
        let root = if self.query == Query::Root {
            quote!(men)
        } else {
            self.hands_root = true;
            quote!(root)
        };
        quote!(#name(#root, &[#(#men),*] #more))
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

    // ---- their replies ---------------------------------------------------------------------------

    fn replies(&mut self, group: &ThemGroup) {
        self.scope.open();
        for capture in &group.captures {
            let allowed = self.allowed(capture);
            let square = self.square(capture.victim);
            let reply = self.us_call(capture.after, group.slot, &square);
            self.scope.push(quote!(if #allowed { idle = false; #reply }));
        }
        let dests = self.scope.expr(group.dests);
        let (gates, masks, rest) = self.conjuncts(&[&group.filter]);
        let dests = match self.gate(&gates) {
            None => dests,
            Some(gate) => quote!((if #gate { #dests } else { __rt::SquareSet::EMPTY })),
        };
        let replies = self.candidates(&dests, &masks, &rest);
        self.scope.push(quote!(idle &= #replies.is_empty();));
        match group.next {
            Next::Succeed => {}
            Next::Fail => self.scope.push(quote!(if !#replies.is_empty() { return __rt::Branch::Fails; })),
            Next::Node(_) => {
                let to = self.scope.fresh("to");
                let reply = self.us_call(group.next, group.slot, &to);
                let left = self.scope.fresh("left");
                // the reply that refuted the last move often refutes this one
                self.scope.push(quote! {
                    let mut #left = #replies;
                    while let Some(#to) = __rt::refuter_first(#left, *refuter) {
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
