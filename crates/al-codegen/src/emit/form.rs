//! The private module of one form: its tables of masks, a function a rule and a node, and the three
//! questions a table answers, for men given as squares.

use super::expr::asked_name;
use super::name::snake;
use super::node::{Nodes, Query, function, suffix};
use super::scope::Uses;
use super::{Emission, bytes, externs};
use crate::decision::{Calls, Decision, Live, Pass, RuleNode};
use crate::goals::{AskedId, ExprId, Shape};
use al_program::{AdviceId, Choice, RuleId, Rules};
use proc_macro2::{Ident, Literal, TokenStream, TokenTree};
use quote::{format_ident, quote};
use std::collections::BTreeMap;

/// The name of a form's module: `k_r_vs_k`.
pub(super) fn name(decision: &Decision) -> Ident {
    snake(&decision.shape().material.to_string().to_lowercase().replace(' ', "_"))
}

/// The module.
pub(super) fn emit(emission: &Emission<'_>, decision: &Decision, first_node: u64) -> TokenStream {
    let live = Live::of(decision);
    let form = Form { emission, decision, live: &live, uses: &Uses::of(decision, &live), first_node };
    let name = name(decision);
    let passed = usize::from(decision.reads_root_passed());
    let men = Literal::usize_unsuffixed(decision.shape().material.len() + passed);
    let tables = form.tables();
    let rules = form.rules();
    let searches: Vec<_> = (0..decision.advice.len()).map(|advice| form.search(AdviceId(advice as u32))).collect();
    let externs = use_externs([decision]);
    let (decide, follow, allows, ties) = (form.decide(), form.follow(), form.allows(), form.ties());
    quote! {
        #[allow(clippy::overly_complex_bool_expr, clippy::style, clippy::complexity, clippy::pedantic, clippy::nursery)]
        mod #name {
            use super::__rt;
            #externs
            #[allow(unused_imports)]
            use ::core::option::Option::{self, None, Some};

            type Men = [__rt::Square; #men];
            #tables
            #decide
            #follow
            #allows
            #ties
            #rules
            #(#searches)*
        }
    }
}

/// Where calls of predicates written in Rust find them, if there are any.
pub(super) fn use_externs<'d>(decisions: impl IntoIterator<Item = &'d Decision>) -> TokenStream {
    let asked = externs::asked(decisions);
    if asked.is_empty() {
        TokenStream::new()
    } else {
        quote!(
            #[allow(unused_imports)]
            use super::externs;
        )
    }
}

struct Form<'a> {
    emission: &'a Emission<'a>,
    decision: &'a Decision,
    live: &'a Live,
    uses: &'a Uses,
    /// The number of its first node whose values are remembered.
    first_node: u64,
}

/// The nodes of a form whose values are remembered.
pub(super) fn remembered(decision: &Decision) -> u64 {
    let forcing = decision.advice.iter().filter(|search| search.forcing.is_some());
    forcing.map(|search| search.us.len() as u64).sum()
}

/// Whether some advice of a form chooses among trees by their values.
pub(super) fn forces(decision: &Decision) -> bool {
    decision.advice.iter().any(|search| search.forcing.is_some())
}

impl Form<'_> {
    /// What the functions of a search are called.
    fn advice_name(&self, advice: AdviceId) -> String {
        let own = self.own_advice();
        match self.emission.table.advice.get(advice.index()) {
            _ if advice.index() >= own => asked_name(AskedId((advice.index() - own) as u32)),
            // a network has none
            None => String::new(),
            // two calls that differ in their signs only are told apart by their places
            Some(head) if head.name.contains('(') => format!("{}_{}", plain(&head.name), advice.0),
            Some(head) => head.name.clone(),
        }
    }

    /// How many searches are the table's own advice; the others are asked by `can`.
    fn own_advice(&self) -> usize {
        self.decision.advice.len() - self.decision.asked.len()
    }

    fn nodes(&self, advice: AdviceId) -> Nodes<'_> {
        let forcing = self.decision.advice.get(advice.index()).and_then(|search| search.forcing.as_ref());
        Nodes { decision: self.decision, uses: self.uses, advice: self.advice_name(advice), forcing }
    }

    fn tables(&self) -> TokenStream {
        let tables = self.live.tables.iter().map(|&id| bytes::item(id, self.decision.tables.get(id)));
        let values = self.live.values.iter();
        let values = values.map(|&id| bytes::values_item(id, &self.decision.goals.values()[id.0 as usize]));
        quote!(#(#tables)* #(#values)*)
    }

    // ---- rules -----------------------------------------------------------------------------------

    /// The function of a rule's condition at one of the roots; what it says at the first, it mostly says at
    /// all.
    fn rule_function(&self, node: &RuleNode, root: usize) -> Ident {
        let name = &self.emission.table.rules[node.rule.index()].name;
        let first = node.conditions.iter().position(|condition| *condition == node.conditions[root]).unwrap_or(root);
        format_ident!("{name}_applies{}", suffix(&self.decision.roots[first]))
    }

    fn rules(&self) -> TokenStream {
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
    fn decide(&self) -> TokenStream {
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
        let mut rules = quote!(return __rt::Decision::NoRule;);
        for node in self.decision.rules.iter().rev() {
            let own = &node.tries[..node.tries.len() - tail.len()];
            let number = number(node.rule);
            let tried: TokenStream = own.iter().map(|&advice| self.try_advice(&number, advice, root)).collect();
            let chosen = quote!(#tried #number);
            rules = if self.always(node.conditions[root]) {
                chosen
            } else {
                let function = self.rule_function(node, root);
                quote!(if #function(men) { #chosen } else { #rules })
            };
        }
        let tried: TokenStream = tail.iter().map(|&advice| self.try_advice(&quote!(rule), advice, root)).collect();
        quote!(let rule = { #rules }; #tried __rt::Decision::NoAdvice { rule })
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
    fn scratch(&self) -> Option<TokenStream> {
        forces(self.decision).then(|| quote!(, scratch: &mut __rt::Scratch<'_>))
    }

    /// The argument for it.
    fn lent(&self) -> Option<TokenStream> {
        forces(self.decision).then(|| quote!(, scratch))
    }

    /// The moves that are as good as the one played.
    fn ties(&self) -> Option<TokenStream> {
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

    // ---- searches --------------------------------------------------------------------------------

    fn search(&self, advice: AdviceId) -> TokenStream {
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
        let mut functions = TokenStream::new();
        let calls = Calls::of(search);
        let earlier = self.decision.advice[..advice.index()].iter().filter(|search| search.forcing.is_some());
        let first = self.first_node + earlier.map(|search| search.us.len() as u64).sum::<u64>();
        for (number, (key, node)) in (first..).zip(&search.us) {
            if let Some(forcing) = &search.forcing {
                if key.0 == 0 {
                    let root = nodes.forcing_root(forcing, key, node, search.anew);
                    functions.extend(quote!(#[doc = #doc] #root));
                } else {
                    functions.extend(nodes.forcing_us(forcing, key, node, number));
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
            if search.forcing.is_some() {
                functions.extend(nodes.forcing_them(key, node));
            } else if calls.them.contains(key) {
                functions.extend(nodes.them(key, node));
            }
            if !search.them_free {
                functions.extend(nodes.allows(key, node));
            }
        }
        functions
    }

    fn follow(&self) -> TokenStream {
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

    fn allows(&self) -> TokenStream {
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

    fn doc(&self, kind: &str, name: &str, span: al_syntax::source::Span) -> String {
        format!(" `{kind} {name}`, `{}`", (self.emission.place)(span))
    }
}

/// A call of advice as part of a name of Rust: `second(our.king, 2)` is `second_our_king_2`.
fn plain(call: &str) -> String {
    let words = call.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("_")
}

/// Whether some tokens name something.
pub(super) fn mentions(tokens: &TokenStream, name: &str) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => mentions(&group.stream(), name),
        _ => false,
    })
}

/// A rule's number.
fn number(rule: RuleId) -> TokenStream {
    let number = Literal::u16_unsuffixed(rule.0 as u16);
    quote!(#number)
}
