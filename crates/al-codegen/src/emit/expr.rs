//! Scalar expressions: their value for one position and, where it is known, one destination.

use super::bytes;
use super::externs;
use super::node::function;
use super::scope::{Scope, bare};
use crate::decision::Next;
use crate::goals::{AskedId, BoundId, Enemies, ExprId, FoldOp, Op, ValuesId};
use al_chess::{Role, Side, Square};
use al_program::Value;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, format_ident, quote};

impl Scope<'_> {
    /// The value of an expression.
    pub(super) fn expr(&mut self, id: ExprId) -> TokenStream {
        if let Some(name) = self.bound_expr(id) {
            return quote!(#name);
        }
        let node = self.decision.goals.node(id).clone();
        let value = self.operation(node.op, &node.args);
        self.bind_expr(id, value)
    }

    /// An expression in a block of its own: nothing of it is computed unless the block is entered.
    pub(super) fn lazy(&mut self, id: ExprId) -> TokenStream {
        self.inner(|scope| scope.expr(id))
    }

    fn operation(&mut self, op: Op, args: &[ExprId]) -> TokenStream {
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
        if is_operator(op) { call(op, &values) } else { call(op, &values.into_iter().map(bare).collect::<Vec<_>>()) }
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
        if matches!(op, Op::Any(_)) {
            quote!(#set.into_iter().any(|#name| #body))
        } else {
            quote!(#set.into_iter().all(|#name| #body))
        }
    }

    fn fold(&mut self, fold: FoldOp, bound: BoundId, args: &[ExprId]) -> TokenStream {
        let set = self.expr(args[0]);
        let (name, condition) = self.bind_square(bound, |scope| scope.lazy(args[1]));
        let filtered = quote!(#set.into_iter().filter(|&#name| #condition));
        let (name, body) = self.bind_square(bound, |scope| scope.lazy(args[2]));
        match fold {
            FoldOp::Count => quote!((#filtered.count() as i32)),
            FoldOp::Min(empty) => {
                let empty = Literal::i32_unsuffixed(empty);
                quote!(#filtered.map(|#name| #body).min().unwrap_or(#empty))
            }
            FoldOp::Max(empty) => {
                let empty = Literal::i32_unsuffixed(empty);
                quote!(#filtered.map(|#name| #body).max().unwrap_or(#empty))
            }
            FoldOp::Sum => quote!(#filtered.map(|#name| #body).sum::<i32>()),
            FoldOp::Union => quote!(#filtered.fold(__rt::SquareSet::EMPTY, |all, #name| all | #body)),
        }
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

/// `Some(3)` or `None`
pub(super) fn option<T: ToTokens>(value: Option<T>) -> TokenStream {
    value.map_or_else(|| quote!(None), |value| quote!(Some(#value)))
}

/// A square as a constant of the runtime.
pub(super) fn square(square: Square) -> TokenStream {
    let name = format_ident!("{}", square.to_string().to_uppercase());
    quote!(__rt::Square::#name)
}

pub(super) fn constant(value: Value) -> TokenStream {
    match value {
        Value::Bool(b) => quote!(#b),
        Value::Int(n) if n < 0 => {
            let n = Literal::i32_unsuffixed(n);
            quote!((#n))
        }
        Value::Int(n) => {
            let n = Literal::i32_unsuffixed(n);
            quote!(#n)
        }
        Value::Square(s) => square(s),
        Value::Point(p) => {
            let (file, rank) = (Literal::i8_unsuffixed(p.file), Literal::i8_unsuffixed(p.rank));
            quote!(__rt::Point::new(#file, #rank))
        }
        Value::Set(set) => {
            let bits = hexadecimal(set.0);
            quote!(__rt::SquareSet(#bits))
        }
        Value::Role(role) => role_path(role),
        Value::Side(side) => side_path(side),
        Value::Man(slot) => {
            let slot = Literal::u8_unsuffixed(slot);
            quote!(#slot)
        }
    }
}

/// `0xff81_8181_8181_81ff`
pub(super) fn hexadecimal(n: u64) -> Literal {
    let text = format!("0x{:04x}_{:04x}_{:04x}_{:04x}", n >> 48, n >> 32 & 0xffff, n >> 16 & 0xffff, n & 0xffff);
    text.parse().unwrap_or_else(|_| Literal::u64_unsuffixed(n))
}

pub(super) fn role_path(role: Role) -> TokenStream {
    let name = format_ident!("{role:?}");
    quote!(__rt::Role::#name)
}

pub(super) fn side_path(side: Side) -> TokenStream {
    let name = format_ident!("{side:?}");
    quote!(__rt::Side::#name)
}

/// Whether the operation is written with its arguments beside an operator, not in a call's brackets.
fn is_operator(op: Op) -> bool {
    use Op::{Add, Difference, Eq, Intersect, Lt, Mul, Neg, Not, Sub, Union};
    use Op::{IsEmpty, Member, OnBoard, Single};
    matches!(
        op,
        Add | Difference | Eq | Intersect | Lt | Mul | Neg | Not | Sub | Union | IsEmpty | Member | OnBoard | Single
    )
}

fn call(op: Op, v: &[TokenStream]) -> TokenStream {
    let arg = |i: usize| v.get(i).cloned().unwrap_or_default();
    let (a, b, c) = (arg(0), arg(1), arg(2));
    match op {
        Op::Not => quote!((!#a)),
        Op::Eq => quote!((#a == #b)),
        Op::Lt => quote!((#a < #b)),
        Op::Add => quote!((#a + #b)),
        Op::Sub => quote!((#a - #b)),
        Op::Mul => quote!((#a * #b)),
        Op::Neg => quote!((-#a)),
        Op::Min => quote!(__rt::min(#a, #b)),
        Op::Max => quote!(__rt::max(#a, #b)),
        Op::Abs => quote!(__rt::abs(#a)),
        Op::File => quote!(__rt::file(#a)),
        Op::Rank => quote!(__rt::rank(#a)),
        Op::Ahead(side, ranks) => {
            let ranks = i8::try_from(ranks).unwrap_or(0);
            let ranks = Literal::i8_unsuffixed(if side == Side::Us { ranks } else { -ranks });
            quote!(__rt::ahead(#a, #ranks))
        }
        Op::PointOf => quote!(__rt::point(#a)),
        Op::Step => quote!(__rt::step(#a, #b, #c)),
        Op::Nearest => quote!(__rt::nearest(#a)),
        Op::OnBoard => quote!(#a.square().is_some()),
        Op::Distance => quote!(__rt::distance(#a, #b)),
        Op::Manhattan => quote!(__rt::manhattan(#a, #b)),
        Op::PointDistance => quote!(__rt::point_distance(#a, #b)),
        Op::PointManhattan => quote!(__rt::point_manhattan(#a, #b)),
        Op::Between => quote!(__rt::between(#a, #b)),
        Op::Ring => quote!(__rt::ring(#a)),
        Op::Beside => quote!(__rt::beside(#a)),
        Op::Files => quote!(__rt::files(#a, #b)),
        Op::Ranks => quote!(__rt::ranks(#a, #b)),
        Op::Union => quote!((#a | #b)),
        Op::Intersect => quote!((#a & #b)),
        Op::Difference => quote!((#a - #b)),
        Op::Member => quote!(#b.contains(#a)),
        Op::PointMember => quote!(__rt::point_in(#a, #b)),
        Op::Single => quote!(#a.set()),
        Op::PointSingle => quote!(__rt::point_set(#a)),
        Op::IsEmpty => quote!(#a.is_empty()),
        Op::Count => quote!(__rt::count(#a)),
        Op::Shift => quote!(__rt::shift(#a, #b, #c)),
        Op::Fill => quote!(__rt::fill(#a, #b)),
        Op::Attacks(side, role) => attacks(side, role, &a, &b),
        Op::Guard(enemies) => guard(enemies, v),
        Op::Const(_)
        | Op::RootSquare(_)
        | Op::Square(_)
        | Op::RootPassed
        | Op::Dest
        | Op::Cage
        | Op::Beaten(..)
        | Op::Bound(_)
        | Op::And
        | Op::Or
        | Op::Select
        | Op::Any(_)
        | Op::All(_)
        | Op::Fold(..)
        | Op::Values(_)
        | Op::Holds(_)
        | Op::Extern(_)
        | Op::Can(_) => TokenStream::new(),
    }
}

fn attacks(side: Side, role: Role, square: &TokenStream, occupied: &TokenStream) -> TokenStream {
    match role {
        Role::King => quote!(__rt::ring(#square)),
        Role::Knight => quote!(__rt::knight(#square)),
        Role::Rook => quote!(__rt::rook(#square, #occupied)),
        Role::Bishop => quote!(__rt::bishop(#square, #occupied)),
        Role::Queen => quote!(__rt::queen(#square, #occupied)),
        Role::Pawn => {
            let side = side_path(side);
            quote!(__rt::pawn(#side, #square))
        }
    }
}

fn guard(enemies: Enemies, v: &[TokenStream]) -> TokenStream {
    let side = side_path(enemies.side);
    let (king, from, occupied) = (&v[0], &v[1], &v[2]);
    let men = enemies.roles().iter().zip(&v[3..]).map(|(&role, square)| {
        let role = role_path(role);
        quote!((#role, #square))
    });
    quote!(__rt::guard(#king, #from, #occupied, #side, &[#(#men),*]))
}
