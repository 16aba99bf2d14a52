//! The rules of a form: which one is consulted, and what of its advice is tried.

use super::{Form, forces, mentions};
use crate::decision::{Pass, RuleNode};
use crate::emit::node::{function, suffix};
use crate::goals::ExprId;
use al_program::{AdviceId, Choice, RuleId, Rules};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use std::collections::BTreeMap;

impl Form<'_> {
    /// The function of a rule's condition at one of the roots; what it says at the first, it mostly says at
    /// all.
    fn rule_function(&self, node: &RuleNode, root: usize) -> Ident {
        let name = &self.emission.table.rules[node.rule.index()].name;
        let first = node.conditions.iter().position(|condition| *condition == node.conditions[root]).unwrap_or(root);
        format_ident!("{name}_applies{}", suffix(&self.decision.roots[first]))
    }

    pub(super) fn rules(&self) -> TokenStream {
        let nodes = self.nodes(AdviceId(0));
        let mut functions = TokenStream::new();
        for node in &self.decision.rules {
            let rule = &self.emission.table.rules[node.rule.index()];
            let doc = self.doc("rule", &rule.name, rule.span);
            for (root, condition) in node.conditions.iter().enumerate() {
                if !self.always(*condition) && !node.conditions[..root].contains(condition) {
                    let function =
                        nodes.condition(&self.rule_function(node, root), self.decision.roots[root], *condition);
                    functions.extend(quote!(#[doc = #doc] #function));
                }
            }
        }
        functions
    }

    fn always(&self, condition: ExprId) -> bool {
        self.decision.goals.is_bool(condition, true)
    }

    /// The rules, consulted at the root that the position is: with nothing to be taken en passant, or with
    /// the pawn that may be.
    pub(super) fn decide(&self) -> TokenStream {
        let body = |root| match self.decision.rules_mode {
            Rules::Commit => self.commit(root),
            Rules::FallThrough => self.fall_through(root),
        };
        let (scratch, lent) = (self.scratch(), self.lent());
        let reads = |body: &TokenStream| if mentions(body, "men") { quote!(men) } else { quote!(_men) };
        let functions = self.decision.roots.iter().enumerate().skip(1).map(|(root, shape)| {
            let (name, body) = (format_ident!("decide{}", suffix(shape)), body(root));
            let men = reads(&body);
            quote!(fn #name(#men: &Men #scratch) -> __rt::Decision { #body })
        });
        let functions: Vec<_> = functions.collect();
        let passed = self.decision.roots.iter().skip(1).map(|shape| {
            let (name, slot) = (format_ident!("decide{}", suffix(shape)), shape.passed.map(Literal::u8_unsuffixed));
            quote!(if passed == Some(#slot) { return #name(men #lent); })
        });
        let passed: Vec<_> = passed.collect();
        let parameter = if passed.is_empty() { quote!(_passed) } else { quote!(passed) };
        let body = body(0);
        let men = if passed.is_empty() { reads(&body) } else { quote!(men) };
        quote! {
            /// Consults the rules in order; `passed` is the slot of a pawn that may be taken en passant.
            pub(super) fn decide(#men: &Men, #parameter: Option<u8> #scratch) -> __rt::Decision {
                #(#passed)*
                #body
            }
            #(#functions)*
        }
    }

    /// The first rule whose condition holds decides, whether its advice can be satisfied or not.
    fn commit(&self, root: usize) -> TokenStream {
        let tail = if self.decision.passes.has(Pass::Tails) { self.tail() } else { &[] };
        if tail.is_empty() {
            return self.one_by_one(root);
        }
        // side by side: one inside the other, they would nest as deep as the table is long
        let (mut rules, mut last) = (TokenStream::new(), quote!(return __rt::Decision::NoRule;));
        for node in &self.decision.rules {
            let own = &node.tries[..node.tries.len() - tail.len()];
            let number = number(node.rule);
            let tried: TokenStream = own.iter().map(|&advice| self.try_advice(&number, advice, root)).collect();
            if self.always(node.conditions[root]) {
                last = quote!(#tried #number);
                break;
            }
            let function = self.rule_function(node, root);
            rules.extend(quote!(if #function(men) { #tried break 'rule #number; }));
        }
        let tried: TokenStream = tail.iter().map(|&advice| self.try_advice(&quote!(rule), advice, root)).collect();
        let rule = if rules.is_empty() { quote!({ #last }) } else { quote!('rule: { #rules #last }) };
        quote!(let rule = #rule; #tried __rt::Decision::NoAdvice { rule })
    }

    /// Every rule with its own advice.
    fn one_by_one(&self, root: usize) -> TokenStream {
        let mut body = TokenStream::new();
        for node in &self.decision.rules {
            let number = number(node.rule);
            let tried: TokenStream = node.tries.iter().map(|&advice| self.try_advice(&number, advice, root)).collect();
            let failed = self.without_advice(node.rule);
            if self.always(node.conditions[root]) {
                return quote!(#body #tried #failed);
            }
            let function = self.rule_function(node, root);
            body.extend(quote!(if #function(men) { #tried return #failed; }));
        }
        quote!(#body __rt::Decision::NoRule)
    }

    /// The advice that all rules end with: it is asked in one place, whichever of them applies. A rule that hands
    /// over ends by itself.
    fn tail(&self) -> &[AdviceId] {
        let rules = &self.decision.rules;
        if rules.iter().any(|node| self.emission.table.rules[node.rule.index()].hand_over.is_some()) {
            return &[];
        }
        let mut lists = self.decision.rules.iter().map(|node| node.tries.as_slice());
        let first = lists.next().unwrap_or_default();
        lists.fold(first, |tail, tries| {
            let common = tail.iter().rev().zip(tries.iter().rev()).take_while(|(a, b)| a == b).count();
            &tail[tail.len() - common..]
        })
    }

    /// Every rule whose condition holds is tried until some advice is satisfied; where none is, the last
    /// such rule is named. Advice that has failed for a root is not asked again.
    fn fall_through(&self, root: usize) -> TokenStream {
        let repeated = self.repeated();
        let flags = repeated.values().map(|flag| quote!(let mut #flag = false;));
        let mut body = quote!(#(#flags)*);
        let last_asked = self.last_asked();
        // the last rule that applies is named: they are asked again from the last one on
        let (mut named_from, mut end) = (Vec::new(), quote!(__rt::Decision::NoRule));
        for (place, node) in self.decision.rules.iter().enumerate() {
            let hands_over = self.emission.table.rules[node.rule.index()].hand_over.is_some();
            let tried = node.tries.iter().map(|&advice| {
                let ask = self.try_advice(&number(node.rule), advice, root);
                let Some(flag) = repeated.get(&advice) else { return ask };
                let later = last_asked.get(&advice).is_some_and(|&last| last > place);
                let remember = (!hands_over && later).then(|| quote!(#flag = true;));
                quote!(if !#flag { #remember #ask })
            });
            let tried: TokenStream = tried.collect();
            let named = self.without_advice(node.rule);
            if hands_over {
                // a hand-over is final
                if self.always(node.conditions[root]) {
                    return quote!(#body #tried #named);
                }
                let function = self.rule_function(node, root);
                body.extend(quote!(if #function(men) { #tried return #named; }));
            } else if self.always(node.conditions[root]) {
                body.extend(tried);
                named_from.clear();
                end = named;
            } else {
                let function = self.rule_function(node, root);
                body.extend(quote!(if #function(men) { #tried }));
                named_from.push(quote!(if #function(men) { return #named; }));
            }
        }
        let named = named_from.iter().rev();
        quote!(#body #(#named)* #end)
    }

    /// The place of the last rule that lists each piece of advice.
    fn last_asked(&self) -> BTreeMap<AdviceId, usize> {
        let places = self.decision.rules.iter().enumerate();
        places.flat_map(|(place, node)| node.tries.iter().map(move |&advice| (advice, place))).collect()
    }

    /// What a rule answers where none of its advice is satisfied.
    fn without_advice(&self, rule: RuleId) -> TokenStream {
        let number = Literal::u16_unsuffixed(rule.0 as u16);
        match self.emission.table.rules[rule.index()].hand_over {
            Some(to) => {
                let to = Literal::u16_unsuffixed(to);
                quote!(__rt::Decision::HandOver { rule: #number, to: #to })
            }
            None => quote!(__rt::Decision::NoAdvice { rule: #number }),
        }
    }

    /// Advice that more than one rule lists, each with the flag that says it was asked.
    fn repeated(&self) -> BTreeMap<AdviceId, Ident> {
        let mut count: BTreeMap<AdviceId, usize> = BTreeMap::new();
        for advice in self.decision.rules.iter().flat_map(|node| &node.tries) {
            *count.entry(*advice).or_default() += 1;
        }
        let repeated = count.into_iter().filter(|(_, n)| *n > 1);
        repeated.map(|(advice, _)| (advice, format_ident!("tried_{}", self.advice_name(advice)))).collect()
    }

    fn try_advice(&self, rule: &TokenStream, advice: AdviceId, root: usize) -> TokenStream {
        let root = function(&self.advice_name(advice), "us", &(0, self.decision.roots[root]));
        let index = Literal::u16_unsuffixed(advice.0 as u16);
        let search = &self.decision.advice[advice.index()];
        let lent = search.forcing.as_ref().map(|_| quote!(, scratch));
        let anew = search.anew.then(|| quote!(.anew()));
        quote! {
            if let Some(found) = #root(men #lent) {
                return __rt::Decision::Play(found #anew.play(#rule, #index));
            }
        }
    }

    /// The parameter by which searches are lent memory, where some want it.
    pub(super) fn scratch(&self) -> Option<TokenStream> {
        forces(self.decision).then(|| quote!(, scratch: &mut __rt::Scratch<'_>))
    }

    /// The argument for it.
    pub(super) fn lent(&self) -> Option<TokenStream> {
        forces(self.decision).then(|| quote!(, scratch))
    }

    /// The moves that are as good as the one played.
    pub(super) fn ties(&self) -> Option<TokenStream> {
        forces(self.decision).then_some(())?;
        let mut arms = TokenStream::new();
        for (i, search) in self.decision.advice.iter().enumerate() {
            let chooses = search.forcing.as_ref().is_some_and(|forcing| forcing.choice != Choice::First);
            if !search.anew || !chooses {
                continue;
            }
            for (root, shape) in self.decision.roots.iter().enumerate() {
                let name = function(&self.advice_name(AdviceId(i as u32)), "ties", &(0, *shape));
                let advice = Literal::u16_unsuffixed(i as u16);
                let passed = if root > 0 {
                    let slot = shape.passed.map(Literal::u8_unsuffixed);
                    quote!(Some(#slot))
                } else {
                    quote!(_)
                };
                let arm = quote! {
                    (#advice, #passed) => #name(men, scratch, &mut |mv| each(__rt::Play { mv, ..play })),
                };
                // the pawn that may be taken is asked first
                arms = if root > 0 { quote!(#arm #arms) } else { quote!(#arms #arm) };
            }
        }
        Some(quote! {
            /// Tells of the moves that are as good as this play.
            pub(super) fn ties(
                men: &Men, passed: Option<u8>, play: __rt::Play, scratch: &mut __rt::Scratch<'_>,
                each: &mut dyn FnMut(__rt::Play),
            ) {
                match (play.advice, passed) {
                    #arms
                    _ => {
                        let _ = (men, scratch);
                        each(play);
                    }
                }
            }
        })
    }
}

/// A rule's number.
fn number(rule: RuleId) -> TokenStream {
    let number = Literal::u16_unsuffixed(rule.0 as u16);
    quote!(#number)
}
