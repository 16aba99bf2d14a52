//! How values and operations are written in Rust, wherever they are asked: of a node of a table's search or of
//! a look at any position.

use crate::goals::{Enemies, Op};
use al_chess::{Role, Side, Square};
use al_program::Value;
use al_syntax::ast::Quantifier;
use proc_macro2::{Delimiter, Ident, Literal, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};

/// An expression without the brackets around the whole of it.
pub(super) fn bare(value: TokenStream) -> TokenStream {
    let mut trees = value.clone().into_iter();
    match (trees.next(), trees.next()) {
        (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::Parenthesis => group.stream(),
        _ => value,
    }
}

/// `Some(3)` or `None`
pub(super) fn option<T: ToTokens>(value: Option<T>) -> TokenStream {
    value.map_or_else(|| quote!(None), |value| quote!(Some(#value)))
}

/// A square as a constant of the runtime.
fn square_constant(square: Square) -> TokenStream {
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
        Value::Square(s) => square_constant(s),
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

/// A quantifier over squares, each of which has a name in the body.
pub(super) fn folded(
    kind: Quantifier,
    empty: i32,
    squares: &TokenStream,
    name: &Ident,
    body: &TokenStream,
) -> TokenStream {
    let empty = Literal::i32_unsuffixed(empty);
    match kind {
        Quantifier::Any => quote!(#squares.any(|#name| #body)),
        Quantifier::All => quote!(#squares.all(|#name| #body)),
        Quantifier::Count => quote!((#squares.filter(|&#name| #body).count() as i32)),
        Quantifier::Min => quote!(#squares.map(|#name| #body).min().unwrap_or(#empty)),
        Quantifier::Max => quote!(#squares.map(|#name| #body).max().unwrap_or(#empty)),
        Quantifier::Sum => quote!(#squares.map(|#name| #body).sum::<i32>()),
        Quantifier::Union => {
            quote!(#squares.fold(__rt::SquareSet::EMPTY, |all, #name| all | #body))
        }
    }
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

/// An operation on values: a call, or an operator between them. What is no function of its arguments is for the
/// caller to write.
pub(super) fn operation(op: Op, mut values: Vec<TokenStream>) -> TokenStream {
    if !is_operator(op) {
        values = values.into_iter().map(bare).collect();
    }
    written(op, &values)
}

fn written(op: Op, v: &[TokenStream]) -> TokenStream {
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
        | Op::Attacked(_)
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
        Role::Pawn => pawn_attacks(&side_path(side), square),
    }
}

/// What a pawn of a side attacks from a square.
pub(super) fn pawn_attacks(side: &TokenStream, square: &TokenStream) -> TokenStream {
    quote!(__rt::pawn(#side, #square))
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
