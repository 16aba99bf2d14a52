//! The searches of a form: a function a node, and what their trees say of positions inside them.

use super::Form;
use crate::decision::Calls;
use crate::emit::node::{Query, function};
use crate::goals::Shape;
use al_program::AdviceId;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Form<'_> {
    pub(super) fn search(&self, advice: AdviceId) -> TokenStream {
        let search = &self.decision.advice[advice.index()];
        let nodes = self.nodes(advice);
        let own = self.own_advice();
        let doc = match advice.index().checked_sub(own) {
            None => {
                let head = &self.emission.table.advice[advice.index()];
                self.doc("advice", &head.name, head.span)
            }
            Some(asked) => {
                let asked = &self.decision.goals.asked()[asked];
                let name = self.emission.table.advice.get(asked.question.advice.index()).map_or("", |it| &it.name);
                format!(" Whether `{name}` can be satisfied.")
            }
        };
        let mut functions = search.lone.as_ref().map(|lone| nodes.lone(lone)).unwrap_or_default();
        let calls = Calls::of(search);
        let earlier = self.decision.advice[..advice.index()].iter().filter(|search| search.forcing.is_some());
        let first = self.first_node + earlier.map(|search| search.us.len() as u64).sum::<u64>();
        for (number, (key, node)) in (first..).zip(&search.us) {
            if let Some(forcing) = &search.forcing {
                if key.0 == 0 {
                    let root = nodes.forcing_root(forcing, key, node, search);
                    functions.extend(quote!(#[doc = #doc] #root));
                } else {
                    let called = calls.us.contains(key);
                    if called || !search.anew {
                        functions.extend(nodes.forcing_leaf(key, node));
                    }
                    if called {
                        functions.extend(nodes.forcing_us(forcing, key, node, number));
                    }
                    if !search.anew {
                        functions.extend(nodes.forcing_follow(forcing, key, node, &self.decision.roots));
                    }
                }
                continue;
            }
            if key.0 == 0 {
                let root = nodes.us(key, node, if node.passes.is_some() { Query::Exists } else { Query::Root });
                functions.extend(quote!(#[doc = #doc] #root));
                continue;
            }
            if calls.us.contains(key) {
                functions.extend(nodes.us(key, node, Query::Exists));
            }
            if !search.anew {
                functions.extend(nodes.us(key, node, Query::Follow));
            }
        }
        for (key, node) in &search.them {
            if calls.them.contains(key) {
                let forcing = search.forcing.is_some();
                functions.extend(if forcing { nodes.forcing_them(key, node) } else { nodes.them(key, node) });
            }
            if !search.them_free {
                functions.extend(nodes.allows(key, node));
            }
        }
        functions
    }

    pub(super) fn follow(&self) -> TokenStream {
        let mut arms = TokenStream::new();
        for (i, search) in self.decision.advice[..self.own_advice()].iter().enumerate() {
            for key in search.us.keys().filter(|key| key.0 > 0 && !search.anew) {
                let pattern = self.pattern(i, key.0, &key.1);
                let name = function(&self.advice_name(AdviceId(i as u32)), "follow", key);
                let more = search.forcing.as_ref().map(|_| quote!(, passed, depth, scratch));
                arms.extend(quote!(#pattern => #name(root, men #more),));
            }
        }
        let (scratch, lent) = match self.scratch() {
            None => (None, None),
            Some(scratch) => (Some(quote!(, passed: Option<u8> #scratch)), Some(quote!(passed, scratch,))),
        };
        let case = quote!((advice, depth, shape));
        let body = if arms.is_empty() {
            quote!(let _ = (root, men, #lent #case); __rt::Follow::Outside)
        } else {
            let used = lent.map(|_| quote!(let _ = (passed, &scratch);));
            quote!(#used match #case { #arms _ => __rt::Follow::Outside })
        };
        quote! {
            /// What a forcing tree says of a position inside it.
            pub(super) fn follow(
                root: &Men, advice: u16, depth: u16, shape: u64, men: &Men #scratch
            ) -> __rt::Follow {
                #body
            }
        }
    }

    pub(super) fn allows(&self) -> TokenStream {
        let (mut free, mut asked) = (Vec::new(), TokenStream::new());
        for (i, search) in self.decision.advice[..self.own_advice()].iter().enumerate() {
            for key in search.them.keys() {
                let pattern = self.pattern(i, key.0, &key.1);
                if search.them_free {
                    free.push(pattern);
                } else {
                    let name = function(&self.advice_name(AdviceId(i as u32)), "allows", key);
                    asked.extend(quote!(#pattern => #name(root, men, reply),));
                }
            }
        }
        let case = quote!((advice, depth, shape));
        let body = match (free.as_slice(), asked.is_empty()) {
            ([], true) => quote!(let _ = (root, men, reply, #case); false),
            (free, true) => quote!(let _ = (root, men, reply); ::core::matches!(#case, #(#free)|*)),
            (free, false) => quote!(match #case { #(#free => true,)* #asked _ => false }),
        };
        quote! {
            /// Whether a piece of advice allows them a reply.
            pub(super) fn allows(
                root: &Men, advice: u16, depth: u16, shape: u64, men: &Men, reply: __rt::Move,
            ) -> bool {
                #body
            }
        }
    }

    fn pattern(&self, advice: usize, depth: u32, shape: &Shape) -> TokenStream {
        let repeats = self.decision.advice[advice].forcing.as_ref().is_some_and(|forcing| forcing.repeats);
        let depth = Literal::u16_unsuffixed(depth as u16);
        let depth = if repeats { quote!(_) } else { quote!(#depth) };
        let advice = Literal::u16_unsuffixed(advice as u16);
        let shape = Literal::u64_unsuffixed(shape.code());
        quote!((#advice, #depth, #shape))
    }
}
