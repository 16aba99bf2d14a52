//! Scalar expressions: their value for one position and, where it is known, one destination.

use super::bytes;
use super::externs;
use super::node::function;
use super::scope::Scope;
use super::spelling::{bare, constant, folded, operation};
use crate::decision::Next;
use crate::goals::{AskedId, BoundId, ExprId, FoldOp, Op, ValuesId};
use al_chess::Side;
use al_syntax::ast::Quantifier;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

impl Scope<'_> {
    /// The value of an expression.
    pub(super) fn expr(&mut self, id: ExprId) -> TokenStream {
        if let Some(name) = self.bound_expr(id) {
            return quote!(#name);
        }
        let node = self.decision.goals.node(id).clone();
        let value = self.asked(node.op, &node.args);
        self.bind_expr(id, value)
    }

    /// An expression in a block of its own: nothing of it is computed unless the block is entered.
    pub(super) fn lazy(&mut self, id: ExprId) -> TokenStream {
        self.inner(|scope| scope.expr(id))
    }

    fn asked(&mut self, op: Op, args: &[ExprId]) -> TokenStream {
        match op {
            Op::Const(value) => return constant(value),
            Op::Square(slot) => {
                self.squares.insert(slot);
                return square_name(slot).into_token();
            }
            Op::RootSquare(slot) => {
                self.roots.insert(slot);
                return root_name(slot).into_token();
            }
            Op::RootPassed => {
                self.root_passed = true;
                return quote!(passed);
            }
            Op::Dest => {
                let dest = self.dests.last().cloned().unwrap_or_else(|| format_ident!("dest"));
                return quote!(#dest);
            }
            Op::Cage => return quote!(cage),
            Op::Attacked(slot) => {
                let slot = Literal::usize_unsuffixed(slot.into());
                return quote!(attacked[#slot]);
            }
            Op::Beaten(term, _) => {
                let term = Literal::usize_unsuffixed(term.into());
                return quote!(beaten[#term]);
            }
            Op::Bound(bound) => {
                let name = self.bound_square(bound);
                return quote!(#name);
            }
            Op::And | Op::Or => {
                let (a, b) = (self.expr(args[0]), self.lazy(args[1]));
                return if op == Op::And { quote!((#a && #b)) } else { quote!((#a || #b)) };
            }
            Op::Select => {
                let (c, a, b) = (self.expr(args[0]), self.lazy(args[1]), self.lazy(args[2]));
                let (c, a, b) = (bare(c), bare(a), bare(b));
                return quote!((if #c { #a } else { #b }));
            }
            Op::Any(bound) | Op::All(bound) => return self.quantifier(op, bound, args),
            Op::Fold(fold, bound) => return self.fold(fold, bound, args),
            _ => {}
        }
        if let Op::Values(values) = op {
            return self.value_at(values, args);
        }
        if let Op::Holds(values) = op {
            return self.truth_at(values, args);
        }
        let values: Vec<_> = args.iter().map(|&arg| self.expr(arg)).collect();
        if let Op::Can(id) = op {
            return self.can(id, values.into_iter().map(bare).collect());
        }
        if let Op::Extern(id) = op {
            let values: Vec<_> = values.into_iter().map(bare).collect();
            return externs::call(id, &self.decision.goals.externs()[id.index()], &values);
        }
        operation(op, values)
    }

    /// Whether advice can be satisfied with the men on these squares.
    fn can(&self, id: AskedId, mut men: Vec<TokenStream>) -> TokenStream {
        let place = id.0 as usize;
        let (Some(asked), Some(says)) =
            (self.decision.goals.asked().get(place), self.decision.asked.get(place).copied())
        else {
            return quote!(false);
        };
        let key = match says {
            Next::Fail => return quote!(false),
            Next::Succeed => return quote!(true),
            Next::Node(key) => key,
        };
        if self.decision.reads_root_passed() {
            men.push(quote!(__rt::Square::A1));
        }
        if asked.turn == Side::Us {
            let root = function(&asked_name(id), "us", &key);
            let search = &self.decision.advice[self.decision.advice.len() - self.decision.asked.len() + place];
            let we_pass = search.us.get(&key).is_some_and(|node| node.passes.is_some());
            return match we_pass {
                true => quote!(#root(&[#(#men),*], &[#(#men),*])),
                false => quote!(#root(&[#(#men),*]).is_some()),
            };
        }
        let replies = function(&asked_name(id), "them", &key);
        // no block, which could not begin an expression where a statement does
        quote!((#replies(&[#(#men),*], &[#(#men),*], &mut __rt::SquareSet(0)) != __rt::Branch::Fails))
    }

    fn value_at(&mut self, values: ValuesId, squares: &[ExprId]) -> TokenStream {
        let place = squares.iter().fold(None, |place: Option<TokenStream>, &square| {
            let square = self.expr(square);
            Some(match place {
                None => quote!(#square.index()),
                Some(place) => quote!(#place * 64 + #square.index()),
            })
        });
        let (name, lo) = (bytes::values_name(values), self.decision.goals.values()[values.0 as usize].interval.lo);
        let offset = quote!(__rt::value_at(&#name, #place));
        if lo == 0 {
            return offset;
        }
        let lo = Literal::i32_unsuffixed(lo);
        quote!((#offset + #lo))
    }

    /// A truth value of two squares: the second is in the set that belongs to the first.
    fn truth_at(&mut self, values: ValuesId, squares: &[ExprId]) -> TokenStream {
        let name = bytes::values_name(values);
        let squares: Vec<_> = squares.iter().map(|&square| self.expr(square)).collect();
        let (first, second) = (&squares[0], &squares[1]);
        quote!(__rt::mask_at(&#name, #first.index()).contains(#second))
    }

    fn quantifier(&mut self, op: Op, bound: BoundId, args: &[ExprId]) -> TokenStream {
        let set = self.expr(args[0]);
        let (name, body) = self.bind_square(bound, |scope| scope.lazy(args[1]));
        let kind = if matches!(op, Op::Any(_)) { Quantifier::Any } else { Quantifier::All };
        folded(kind, 0, &quote!(#set.into_iter()), &name, &body)
    }

    fn fold(&mut self, fold: FoldOp, bound: BoundId, args: &[ExprId]) -> TokenStream {
        let set = self.expr(args[0]);
        let (name, condition) = self.bind_square(bound, |scope| scope.lazy(args[1]));
        let (kind, empty) = match fold {
            FoldOp::Count => return folded(Quantifier::Count, 0, &quote!(#set.into_iter()), &name, &condition),
            FoldOp::Min(empty) => (Quantifier::Min, empty),
            FoldOp::Max(empty) => (Quantifier::Max, empty),
            FoldOp::Sum => (Quantifier::Sum, 0),
            FoldOp::Union => (Quantifier::Union, 0),
        };
        let filtered = quote!(#set.into_iter().filter(|&#name| #condition));
        let (name, body) = self.bind_square(bound, |scope| scope.lazy(args[2]));
        folded(kind, empty, &filtered, &name, &body)
    }
}

/// What the functions of a search are called that is asked by `can`.
pub(super) fn asked_name(id: AskedId) -> String {
    format!("can_{}", id.0)
}

/// The name of a man's present square.
pub(super) fn square_name(slot: u8) -> Ident {
    format_ident!("s{slot}")
}

/// The name of a man's square at the root.
pub(super) fn root_name(slot: u8) -> Ident {
    format_ident!("r{slot}")
}

trait IntoToken {
    fn into_token(self) -> TokenStream;
}

impl IntoToken for Ident {
    fn into_token(self) -> TokenStream {
        quote!(#self)
    }
}
