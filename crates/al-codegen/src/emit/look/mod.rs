//! Typed expressions as Rust expressions of a `look`: the position they are asked in, and those that views
//! lead to. So knowledge bases ask them, and tables for any position.

mod pattern;

use super::externs;
use super::spelling::{constant, folded, operation, option, pawn_attacks, role_path, side_path};
use crate::goals::Op;
use al_program::intrinsic::Intrinsic;
use al_program::{
    Arm, Asked, Compare, Constraint, Expr, ExprKind, ExternId, Fold, FunctionId, LocalId, Program, Question, Ty, Value,
    View,
};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// Emits expressions, and remembers which definitions they call.
pub(super) struct Expressions<'a> {
    program: &'a Program,
    /// What is asked whether advice can be satisfied: a table for any position. A base has no advice.
    general: Option<TokenStream>,
    called: RefCell<BTreeSet<FunctionId>>,
    /// Which predicates written in Rust are asked.
    asked: RefCell<BTreeSet<ExternId>>,
}

impl<'a> Expressions<'a> {
    pub(super) fn new(program: &'a Program) -> Self {
        Self { program, general: None, called: RefCell::default(), asked: RefCell::default() }
    }

    /// Those of a table for any position, which is at this path.
    pub(super) fn of_table(program: &'a Program, general: TokenStream) -> Self {
        Self { general: Some(general), ..Self::new(program) }
    }

    /// The definitions that are called, each a function of a look and its arguments.
    pub(super) fn functions(&self) -> TokenStream {
        let mut emitted = BTreeSet::new();
        let mut functions = Vec::new();
        loop {
            let next = self.called.borrow().iter().find(|id| !emitted.contains(*id)).copied();
            let Some(id) = next else { return quote!(#(#functions)*) };
            emitted.insert(id);
            let Some(function) = self.program.functions.get(id.index()) else { continue };
            let (name, doc) = (function_name(id), format!(" `{}`", function.name));
            let params = function.params.iter().filter(|(_, ty)| !matches!(ty, Ty::Man(_))).map(|(local, ty)| {
                let (local, ty) = (local_name(*local), rust_type(*ty));
                quote!(#local: #ty)
            });
            let (result, body) = (rust_type(function.body.ty), self.value(&function.body));
            functions.push(quote! {
                #[doc = #doc]
                #[inline]
                fn #name(look: __rt::Look<'_> #(, #params)*) -> #result { #body }
            });
        }
    }

    /// What is asked of Rust.
    pub(super) fn asked(&self) -> BTreeSet<ExternId> {
        self.asked.borrow().clone()
    }

    /// The value of an expression.
    pub(super) fn value(&self, expr: &Expr) -> TokenStream {
        match &expr.kind {
            ExprKind::Const(value) => constant(*value),
            ExprKind::Local(_) | ExprKind::Man if matches!(expr.ty, Ty::Man(_)) => man_square(expr.ty),
            ExprKind::Local(local) => {
                let name = local_name(*local);
                quote!(#name)
            }
            ExprKind::Man => man_square(expr.ty),
            ExprKind::ManSquare(slot) => square(*slot),
            ExprKind::Captured(slot) => self.of_slot("captured", *slot),
            ExprKind::RoleOf(slot) => self.of_slot("role", *slot),
            ExprKind::Standing(side, role) => {
                let (side, role) = (side_path(*side), role_path(*role));
                quote!(look.here.standing(#side, #role))
            }
            ExprKind::KingOf(side) => {
                let side = side_path(*side);
                quote!(look.here.material().king(#side))
            }
            ExprKind::ManOn(side, square) => {
                let (side, square) = (side_path(*side), self.value(square));
                quote!(__rt::man_on(look.here, #side, #square))
            }
            ExprKind::OfMan(asked, man) => {
                let man = self.value(man);
                match asked {
                    Asked::Square => quote!(look.here.square(#man)),
                    Asked::Captured => quote!(look.here.captured(#man)),
                    Asked::Role => quote!(look.here.role(#man)),
                }
            }
            ExprKind::Turn => quote!(look.here.turn()),
            ExprKind::Depth => quote!(look.depth),
            ExprKind::MoveFrom => quote!(look.mv.from),
            ExprKind::MoveTo => quote!(look.mv.to),
            ExprKind::MoveIsOf(slot) => {
                let slot = Literal::u8_unsuffixed(*slot);
                quote!((look.mv.slot == #slot))
            }
            ExprKind::MovePromotes(role) => {
                let role = role_path(*role);
                quote!((look.mv.promotion == ::core::option::Option::Some(#role)))
            }
            ExprKind::MoveCaptures => quote!(look.mv.captured.is_some()),
            ExprKind::Intrinsic(intrinsic, args) => self.intrinsic(*intrinsic, args),
            ExprKind::Call(function, args) => self.call(*function, args),
            ExprKind::Extern(id, args) => self.outside(*id, args),
            ExprKind::Can(question) => self.can(question),
            ExprKind::View(view, inner) => {
                let (look, inner) = (look_from(*view), self.value(inner));
                quote!({ #look #inner })
            }
            ExprKind::If(condition, then, otherwise) => {
                let [condition, then, otherwise] = [condition, then, otherwise].map(|part| self.value(part));
                quote!((if #condition { #then } else { #otherwise }))
            }
            ExprKind::And(parts) => self.junction(parts, &quote!(&&), &quote!(true)),
            ExprKind::Or(parts) => self.junction(parts, &quote!(||), &quote!(false)),
            ExprKind::Not(inner) => {
                let inner = self.value(inner);
                quote!((!#inner))
            }
            ExprKind::Compare(compare, a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                match compare {
                    Compare::Lt => quote!((#a < #b)),
                    Compare::Le => quote!((#a <= #b)),
                    Compare::Eq => quote!((#a == #b)),
                    Compare::Ne => quote!((#a != #b)),
                }
            }
            ExprKind::Let(local, value, body) => {
                let body = self.value(body);
                if matches!(value.ty, Ty::Man(_)) {
                    return body;
                }
                let (name, value) = (local_name(*local), self.value(value));
                quote!({ let #name = #value; #body })
            }
            ExprKind::Fold(fold) => self.fold(fold),
            ExprKind::Matches(matches) => self.matches(&self.program.patterns[matches.pattern.index()], matches),
        }
    }

    fn of_slot(&self, what: &str, slot: u8) -> TokenStream {
        let (what, slot) = (format_ident!("{what}"), Literal::u8_unsuffixed(slot));
        quote!(look.here.#what(#slot))
    }

    fn junction(&self, parts: &[Expr], operator: &TokenStream, none: &TokenStream) -> TokenStream {
        let parts: Vec<TokenStream> = parts.iter().map(|part| self.value(part)).collect();
        let Some((first, rest)) = parts.split_first() else { return none.clone() };
        quote!((#first #(#operator #rest)*))
    }

    fn call(&self, function: FunctionId, args: &[Expr]) -> TokenStream {
        self.called.borrow_mut().insert(function);
        let name = function_name(function);
        let args = args.iter().filter(|arg| !matches!(arg.ty, Ty::Man(_))).map(|arg| self.value(arg));
        quote!(#name(look #(, #args)*))
    }

    /// Whether advice can be satisfied.
    fn can(&self, question: &Question) -> TokenStream {
        let Some(general) = &self.general else { return quote!(false) };
        let advice = Literal::u16_unsuffixed(question.advice.0 as u16);
        let limit = option(question.plies.map(Literal::u32_unsuffixed));
        quote!(__rt::general::can(&#general, #advice, look, #limit))
    }

    /// A predicate written in Rust.
    fn outside(&self, id: ExternId, args: &[Expr]) -> TokenStream {
        let Some(function) = self.program.externs.get(id.index()) else { return quote!(false) };
        self.asked.borrow_mut().insert(id);
        let args = args.iter().map(|arg| match arg.ty {
            Ty::Man(slot) => {
                let slot = Literal::u8_unsuffixed(slot);
                quote!(__rt::placed_in(look.here, #slot))
            }
            Ty::Found(_) => {
                let man = self.value(arg);
                quote!(__rt::placed_in(look.here, #man))
            }
            _ => self.value(arg),
        });
        externs::ask(id, function, &args.collect::<Vec<_>>())
    }

    /// A built-in function.
    fn intrinsic(&self, intrinsic: Intrinsic, args: &[Expr]) -> TokenStream {
        use Intrinsic as I;
        let mut values: Vec<TokenStream> = args.iter().map(|arg| self.value(arg)).collect();
        let points = args.iter().any(|arg| arg.ty == Ty::Point);
        if let Some(op) = Op::of(intrinsic, points) {
            for place in op.points_of(intrinsic) {
                if let (Some(value), Some(arg)) = (values.get_mut(place), args.get(place))
                    && arg.ty != Ty::Point
                {
                    *value = operation(Op::PointOf, vec![value.clone()]);
                }
            }
            return operation(op, values);
        }
        let a = values.first().cloned().unwrap_or_default();
        let slot = || match args.first().map(|arg| arg.ty) {
            Some(Ty::Man(slot)) => {
                let slot = Literal::u8_unsuffixed(slot);
                quote!(#slot)
            }
            _ => a.clone(),
        };
        match intrinsic {
            I::PawnAttacks => pawn_attacks(&values[1], &a),
            I::Occupied => quote!(look.here.occupied()),
            I::OccupiedBy => quote!(look.here.occupied_by(#a)),
            I::AttackedBy => quote!(look.here.attacked_by(#a)),
            I::CoveredBy => quote!(look.here.covered_by(#a)),
            I::AttacksOf => {
                let slot = slot();
                quote!(look.here.attacks_of(#slot))
            }
            I::MovesOf => {
                let slot = slot();
                quote!(look.here.destinations(#slot))
            }
            I::InCheck => quote!(look.here.in_check(#a)),
            I::HasMove => quote!((look.here.turn() == #a && look.here.has_legal_move())),
            // the square nearest to a square
            _ => a,
        }
    }

    /// The first step of a constraint that a move satisfies.
    pub(super) fn steps(&self, moves: &Constraint, depth: &TokenStream) -> TokenStream {
        by_depth(moves, depth, &quote!(::core::option::Option::None), &|arm| {
            let rest = quote!(::core::option::Option::None);
            arm.steps.iter().enumerate().rev().fold(rest, |rest, (place, step)| {
                let (place, filter) = (Literal::usize_unsuffixed(place), self.value(&step.filter));
                quote!(if #filter { ::core::option::Option::Some(#place) } else { #rest })
            })
        })
    }

    fn fold(&self, fold: &Fold) -> TokenStream {
        let (name, over, body) = (local_name(fold.local), self.value(&fold.over), self.value(&fold.body));
        let squares = match fold.condition.kind {
            ExprKind::Const(Value::Bool(true)) => quote!(#over.into_iter()),
            _ => {
                let condition = self.value(&fold.condition);
                quote!(#over.into_iter().filter(|&#name| #condition))
            }
        };
        folded(fold.kind, fold.empty, &squares, &name, &body)
    }
}

/// Looks from another position from here on.
pub(super) fn look_from(view: View) -> TokenStream {
    match view {
        View::Root => quote!(let look = look.at_root();),
        View::Before => quote!(let look = look.before();),
        View::After => quote!(let look = look.after();),
    }
}

fn function_name(function: FunctionId) -> Ident {
    format_ident!("f{}", function.0)
}

pub(super) fn local_name(local: LocalId) -> Ident {
    format_ident!("x{}", local.0)
}

fn square(slot: u8) -> TokenStream {
    let slot = Literal::u8_unsuffixed(slot);
    quote!(look.here.square(#slot))
}

/// Where a man stands: its slot is in the type.
fn man_square(ty: Ty) -> TokenStream {
    match ty {
        Ty::Man(slot) => square(slot),
        _ => quote!(false),
    }
}

fn rust_type(ty: Ty) -> TokenStream {
    match ty {
        Ty::Bool => quote!(bool),
        Ty::Int(_) | Ty::File | Ty::Rank => quote!(i32),
        Ty::Square | Ty::Man(_) => quote!(__rt::Square),
        Ty::Point => quote!(__rt::Point),
        Ty::Set => quote!(__rt::SquareSet),
        Ty::Role => quote!(__rt::Role),
        Ty::Side => quote!(__rt::Side),
        Ty::Found(_) => quote!(u8),
    }
}

/// Something of the arm that covers a depth.
pub(super) fn by_depth(
    moves: &Constraint,
    depth: &TokenStream,
    none: &TokenStream,
    of: &dyn Fn(&Arm) -> TokenStream,
) -> TokenStream {
    moves.arms.iter().rev().fold(none.clone(), |rest, arm| {
        let value = of(arm);
        if arm.depths.is_empty() {
            return quote!({ #value });
        }
        let depths = arm.depths.iter().map(|&(from, to)| {
            let from = Literal::u32_unsuffixed(from);
            match to {
                Some(to) => {
                    let to = Literal::u32_unsuffixed(to);
                    quote!(#from..=#to)
                }
                None => quote!(#from..),
            }
        });
        quote!(if ::core::matches!(#depth, #(#depths)|*) { #value } else { #rest })
    })
}
