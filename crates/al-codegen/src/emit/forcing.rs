//! Functions of advice that chooses among trees by their values.
//!
//! | function | says |
//! | --- | --- |
//! | `tighten_us_0` | our move at the root |
//! | `tighten_choose_0` | the same, and what its tree reaches |
//! | `tighten_ties_0` | all moves that are as good |
//! | `tighten_follow_2` | the tree's move further down |
//! | `tighten_moves_2` | our moves at a node in order, with their values |
//! | `tighten_us_2` | the value of a node with us to move |
//! | `tighten_leaf_2` | its value as a leaf |
//! | `tighten_them_1` | the value of a node with them to move |

use super::node::{Nodes, Query, function};
use super::spelling::bare;
use super::writer::Writer;
use crate::decision::{AdviceSearch, Forcing, Leaf, NodeKey, ThemNode, UsNode};
use crate::goals::Shape;
use al_program::{Against, Choice, Exhausted};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

/// Nodes beyond this number are searched without memory.
const MOST_REMEMBERED: u64 = 1 << 10;

impl Forcing {
    fn choose(&self) -> TokenStream {
        match self.choice {
            Choice::First => quote!(__rt::Choose::First),
            Choice::Quickest => quote!(__rt::Choose::Quickest),
            Choice::Best => quote!(__rt::Choose::Best),
            Choice::BestQuickest => quote!(__rt::Choose::BestQuickest),
            Choice::QuickestBest => quote!(__rt::Choose::QuickestBest),
        }
    }

    /// The value of a branch that ends with a move of ours: a mate, or without a measure as good as any.
    fn done(&self) -> u64 {
        u64::from(self.measure.is_none())
    }
}

/// What a search within a window is handed: moves left, and between which values the answer matters.
fn window() -> [(&'static str, TokenStream); 3] {
    [("left", quote!(u32)), ("lo", quote!(u64)), ("hi", quote!(u64))]
}

fn memory() -> (&'static str, TokenStream) {
    ("scratch", quote!(&mut __rt::Scratch<'_>))
}

impl Nodes<'_> {
    /// The functions of a root.
    pub(super) fn forcing_root(
        &self,
        forcing: &Forcing,
        key: &NodeKey,
        node: &UsNode,
        search: &AdviceSearch,
    ) -> TokenStream {
        let anew = search.anew;
        let named = |kind: &str| function(&self.advice, kind, key);
        let [us, choose, ties, moves, leaf] = ["us", "choose", "ties", "moves", "leaf"].map(named);
        let (choice, most) = (forcing.choose(), Literal::u32_unsuffixed(forcing.moves));
        let forget = forcing.of_root.then(|| quote!(scratch.forget();));
        let leaf_function = node.leaf.as_ref().map(|leaf| self.leaf(key, leaf));
        let at_root = match forcing.measure {
            None => quote!(2),
            Some(_) => quote!(#leaf(men)),
        };
        let ceiling = match forcing.measure {
            None => quote!(at_root),
            Some(Some(Against::Less)) => quote!(at_root),
            Some(Some(Against::LessOrEqual)) => quote!(at_root + 1),
            Some(None) => quote!(__rt::NOTHING),
        };
        let hopeful = search.lone.as_ref().map(|lone| self.hopeful(lone));
        let noted = forcing.measure.map(|_| quote!(__rt::note(scratch, at_root, &chosen);));
        let ordered = self.ordered(key, node);
        let ends = if anew { quote!(true) } else { quote!(chosen.ends) };
        let tied = (anew && forcing.choice != Choice::First).then(|| {
            quote! {
                fn #ties(men: &Men, scratch: &mut __rt::Scratch<'_>, each: &mut dyn FnMut(__rt::Move)) {
                    if let Some(chosen) = #choose(men, scratch) {
                        __rt::ties(chosen, scratch, each, |left, pick, scratch| #moves(men, left, pick, scratch));
                    }
                }
            }
        });
        quote! {
            fn #us(men: &Men, scratch: &mut __rt::Scratch<'_>) -> Option<__rt::Found> {
                #choose(men, scratch).map(|chosen| __rt::Found { mv: chosen.mv, ends: #ends })
            }
            fn #choose(men: &Men, scratch: &mut __rt::Scratch<'_>) -> Option<__rt::Chosen> {
                #forget
                let at_root = #at_root;
                let chosen = __rt::choose(#choice, #most, #ceiling, scratch, |left, pick, scratch| {
                    #hopeful
                    #moves(men, left, pick, scratch)
                })?;
                #noted
                Some(chosen)
            }
            #tied
            #leaf_function
            #ordered
        }
    }

    /// The function of what a node with us to move below the root is worth as a leaf.
    pub(super) fn forcing_leaf(&self, key: &NodeKey, node: &UsNode) -> TokenStream {
        node.leaf.as_ref().map(|leaf| self.leaf(key, leaf)).unwrap_or_default()
    }

    /// The functions by which a tree is played at a node with us to move; `roots`: what the men may be at the
    /// root.
    pub(super) fn forcing_follow(
        &self,
        forcing: &Forcing,
        key: &NodeKey,
        node: &UsNode,
        roots: &[Shape],
    ) -> TokenStream {
        let [follow, moves, leaf] = ["follow", "moves", "leaf"].map(|kind| function(&self.advice, kind, key));
        let chosen = |root: &Shape| {
            let name = function(&self.advice, "choose", &(0, *root));
            quote!(#name(root, scratch))
        };
        let others = roots.iter().skip(1).map(|root| {
            let (slot, chosen) = (root.passed.map(Literal::u8_unsuffixed), chosen(root));
            quote!(Some(#slot) => #chosen,)
        });
        let others: Vec<_> = others.collect();
        let first = chosen(&roots[0]);
        let chosen = if others.is_empty() { first } else { quote!((match passed { #(#others)* _ => #first })) };
        let is_leaf =
            node.leaf.as_ref().map(|_| quote!(if #leaf(root, men) <= chosen.value { return __rt::Follow::Leaf; }));
        let ordered = self.ordered(key, node);
        let choice = forcing.choose();
        let mut goals = Writer::new(self, Query::Follow, key.1);
        goals.node_goals(node, (&quote!(__rt::Follow::Leaf), &quote!(__rt::Follow::Outside)));
        goals.scope.push(quote! {
            let left = chosen.moves.saturating_sub(u32::from(depth) / 2);
            __rt::go_on(#choice, left, chosen.value, scratch, |left, pick, scratch| {
                #moves(root, men, left, pick, scratch)
            })
        });
        goals.hands_root = true;
        goals.hands_men = true;
        goals.before = quote! {
            let Some(chosen) = #chosen else { return __rt::Follow::Outside };
            #is_leaf
        };
        let more = [("passed", quote!(Option<u8>)), ("depth", quote!(u16)), memory()];
        let follow = goals.function_with(&follow, &quote!(__rt::Follow), &more);
        quote!(#follow #ordered)
    }

    /// Our moves in order.
    fn ordered(&self, key: &NodeKey, node: &UsNode) -> TokenStream {
        let query = if key.0 == 0 { Query::Root } else { Query::Follow };
        let mut writer = Writer::new(self, query, key.1);
        writer.node_goals(node, (&TokenStream::new(), &TokenStream::new()));
        writer.groups(node, false);
        let name = function(&self.advice, "moves", key);
        let more = [("left", quote!(u32)), ("pick", quote!(&mut __rt::Pick<'_>)), memory()];
        writer.function_with(&name, &TokenStream::new(), &more)
    }

    /// The value of a node as a leaf; at the root, that of the measure.
    fn leaf(&self, key: &NodeKey, leaf: &Leaf) -> TokenStream {
        let query = if key.0 == 0 { Query::Root } else { Query::Exists };
        let mut writer = Writer::new(self, query, key.1);
        writer.worth(leaf);
        writer.function(&function(&self.advice, "leaf", key), &quote!(u64))
    }

    /// The value of a node with us to move below the root, within a window; `number`: which node of the table it is.
    pub(super) fn forcing_us(&self, forcing: &Forcing, key: &NodeKey, node: &UsNode, number: u64) -> TokenStream {
        let leaf = function(&self.advice, "leaf", key);
        let mut writer = Writer::new(self, Query::Exists, key.1);
        let done = Literal::u64_unsuffixed(forcing.done());
        writer.node_goals(node, (&quote!(1), &quote!(__rt::NOTHING)));
        let as_leaf = if node.leaf.is_some() { quote!(#leaf(root, men)) } else { quote!(__rt::NOTHING) };
        let succeeds = node.exhausted == Exhausted::Succeed;
        let idles = succeeds && !node.unordered.is_empty();
        writer.hands_root |= node.leaf.is_some();
        writer.hands_men |= node.leaf.is_some();
        let [left, lo, hi] = window();
        let more = [left, lo, hi, memory()];
        if node.unordered.is_empty() {
            let value = if succeeds { quote!(#done) } else { as_leaf };
            let left = if succeeds {
                quote!(if left == 0 {
                    return __rt::NOTHING;
                })
            } else {
                TokenStream::new()
            };
            writer.scope.push(quote!(#left #value));
            return writer.function_with(&function(&self.advice, "us", key), &quote!(u64), &more);
        }
        let remembers = number < MOST_REMEMBERED;
        let (men, number) = (Literal::usize_unsuffixed(key.1.material.len()), Literal::u64_unsuffixed(number));
        writer.scope.push(quote!(if left == 0 { return #as_leaf; }));
        if remembers {
            writer.hands_men = true;
            writer.scope.push(quote! {
                let key = __rt::key(&men[..#men], #number, left);
                if let Some(known) = scratch.recall(key, lo, hi) { return known; }
                let (lo, hi) = scratch.window(lo, hi);
            });
        }
        writer.scope.push(quote! {
            let leaf = #as_leaf;
            if leaf <= lo { return leaf; }
        });
        let key_of = if remembers { quote!(Some(key)) } else { quote!(None) };
        writer.scope.push(quote!(let mut least = __rt::Least::new(#key_of, leaf, lo, hi);));
        if idles {
            writer.scope.push(quote!(let mut idle = true;));
        }
        writer.groups(node, idles);
        if idles {
            writer.scope.push(quote!(if idle { return #done; }));
        }
        writer.scope.push(quote!(least.keep(scratch)));
        writer.function_with(&function(&self.advice, "us", key), &quote!(u64), &more)
    }

    /// The value of a node with them to move, within a window.
    pub(super) fn forcing_them(&self, key: &NodeKey, node: &ThemNode) -> TokenStream {
        let mut writer = Writer::new(self, Query::Exists, key.1);
        writer.scope.push(quote! {
            let mut idle = true;
            let mut greatest = __rt::Greatest::new(lo, hi);
        });
        for group in &node.groups {
            writer.replies(group);
        }
        let exhausted = match node.exhausted {
            Exhausted::Fail => quote!(__rt::NOTHING),
            Exhausted::Succeed => quote!(0),
        };
        writer.scope.push(quote!(if idle { #exhausted } else { greatest.value() }));
        let [left, lo, hi] = window();
        let more = [left, lo, hi, ("refuter", quote!(&mut __rt::SquareSet)), memory()];
        writer.function_with(&function(&self.advice, "them", key), &quote!(u64), &more)
    }
}

impl Writer<'_, '_> {
    /// What a leaf is worth; at the root, the measure.
    pub(super) fn worth(&mut self, leaf: &Leaf) {
        if self.query != Query::Root && !self.holds(leaf.open) {
            let open = self.scope.expr(leaf.open);
            self.scope.push(quote!(if !#open { return __rt::NOTHING; }));
        }
        let rank = leaf.terms.iter().fold(None, |rank: Option<TokenStream>, (term, interval)| {
            let value = bare(self.scope.expr(*term));
            let least = Literal::i32_unsuffixed(interval.lo);
            let place = quote!(__rt::place(#value, #least));
            let width = Literal::u64_unsuffixed(u64::from(interval.hi.abs_diff(interval.lo)) + 1);
            Some(match rank {
                None => place,
                Some(rank) => quote!((#rank) * #width + #place),
            })
        });
        let rank = rank.map(|rank| quote!(+ #rank));
        self.scope.push(quote!(1 #rank));
    }

    /// The value of a branch that ends with a move of ours; `None`: the first tree will do, and values do not
    /// matter.
    pub(super) fn done_value(&self) -> Option<TokenStream> {
        let done = Literal::u64_unsuffixed(self.nodes.forcing?.done());
        Some(quote!(#done))
    }

    /// What is handed on with the window for the next move.
    pub(super) fn window_of_move(&self) -> TokenStream {
        match self.query {
            Query::Exists => quote!(, left, lo, least.hi(), &mut refuter, scratch),
            Query::Root | Query::Follow => quote!(, left, pick.lo(), pick.hi(), &mut refuter, scratch),
        }
    }

    /// A move with its value; at an ordered node with the move itself, and whether the tree ends with it.
    pub(super) fn offer(&self, value: &TokenStream, mv: &TokenStream, ends: &TokenStream) -> TokenStream {
        match self.query {
            Query::Exists => quote!(if least.offer(#value) { return least.keep(scratch); }),
            Query::Root | Query::Follow => quote!(if pick.offer(#mv, #value, #ends) { return; }),
        }
    }

    /// Whether the tree ends with a move of this value, after which they might have replied.
    pub(super) fn ends_with(&self, value: &Ident) -> TokenStream {
        match self.nodes.forcing {
            // that they have no reply is worth less than any leaf
            Some(forcing) if forcing.measure.is_none() => quote!(#value == 0),
            _ => quote!(false),
        }
    }
}
