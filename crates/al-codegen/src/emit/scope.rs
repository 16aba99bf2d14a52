//! What is bound where, while the statements of one function are written.
//!
//! A node that is used more than once is bound by a `let` where it is first needed, in the innermost
//! block that is open then; when the block closes, its bindings are forgotten. So nothing is computed
//! before a cheaper test had its chance.

use super::spelling::bare;
use crate::decision::{Decision, Live, MaskId};
use crate::goals::{BoundId, ExprId};
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{format_ident, quote};
use std::collections::{BTreeMap, BTreeSet};

/// One open block.
#[derive(Default)]
struct Block {
    statements: TokenStream,
    /// The binding that the block ends with, if it ends with one.
    last: Option<Binding>,
    exprs: BTreeMap<ExprId, Ident>,
    masks: BTreeMap<MaskId, Ident>,
}

/// A binding at the end of a block.
struct Binding {
    name: Ident,
    value: TokenStream,
    /// The statements before it.
    before: TokenStream,
}

/// The state of one function's emission.
pub(super) struct Scope<'a> {
    /// The decision whose parts are written.
    pub decision: &'a Decision,
    uses: &'a Uses,
    blocks: Vec<Block>,
    names: u32,
    /// Names of destinations that are known one by one, innermost last.
    pub dests: Vec<Ident>,
    /// Names of bound squares, and whether they were read.
    bounds: BTreeMap<BoundId, (Ident, bool)>,
    /// Conditions known to hold from here on.
    pub facts: BTreeSet<ExprId>,
    /// Slots whose present square was read.
    pub squares: BTreeSet<u8>,
    /// Slots whose root square was read.
    pub roots: BTreeSet<u8>,
    /// Whether the square passed over before the root was read.
    pub root_passed: bool,
}

impl<'a> Scope<'a> {
    pub(super) fn new(decision: &'a Decision, uses: &'a Uses) -> Self {
        Self {
            decision,
            uses,
            blocks: vec![Block::default()],
            names: 0,
            dests: Vec::new(),
            bounds: BTreeMap::new(),
            facts: BTreeSet::new(),
            squares: BTreeSet::new(),
            roots: BTreeSet::new(),
            root_passed: false,
        }
    }

    /// A name that is used nowhere else in the function.
    pub(super) fn fresh(&mut self, stem: &str) -> Ident {
        self.names += 1;
        format_ident!("{stem}_{}", self.names)
    }

    /// What a binder says of its square: the square's name, and the body. A square that the body does not
    /// read has a name that says so.
    pub(super) fn bind_square(
        &mut self,
        bound: BoundId,
        body: impl FnOnce(&mut Self) -> TokenStream,
    ) -> (Ident, TokenStream) {
        let name = self.fresh("x");
        self.bounds.insert(bound, (name.clone(), false));
        let body = bare(body(self));
        match self.bounds.get(&bound) {
            Some((_, true)) => (name, body),
            _ => (format_ident!("_{name}"), body),
        }
    }

    /// The name of a bound square.
    pub(super) fn bound_square(&mut self, bound: BoundId) -> Ident {
        match self.bounds.get_mut(&bound) {
            Some((name, read)) => {
                *read = true;
                name.clone()
            }
            None => format_ident!("unbound"),
        }
    }

    /// Opens a block.
    pub(super) fn open(&mut self) {
        self.blocks.push(Block::default());
    }

    /// Closes the innermost block and gives its statements.
    pub(super) fn close(&mut self) -> TokenStream {
        self.blocks.pop().map(|block| block.statements).unwrap_or_default()
    }

    /// Adds a statement to the innermost block.
    pub(super) fn push(&mut self, statement: TokenStream) {
        if let Some(block) = self.blocks.last_mut() {
            block.statements.extend(statement);
            block.last = None;
        }
    }

    /// What an inner block says, statements and value together: `{ let … ; value }` or plain `value`.
    pub(super) fn inner(&mut self, value: impl FnOnce(&mut Self) -> TokenStream) -> TokenStream {
        self.open();
        let value = value(self);
        let (statements, value) = self.close_with(value);
        if statements.is_empty() { value } else { braced(statements, value) }
    }

    /// Closes the innermost block that ends with a value, and gives its statements and the value. A binding
    /// that would only be read by the value becomes the value: `{ let m = …; m }` is what `m` is bound to.
    pub(super) fn close_with(&mut self, value: TokenStream) -> (TokenStream, TokenStream) {
        let block = self.blocks.pop().unwrap_or_default();
        match block.last {
            Some(last) if name_of(&value).as_ref() == Some(&last.name) => (last.before, last.value),
            _ => (block.statements, value),
        }
    }

    /// The name an expression is bound to here.
    pub(super) fn bound_expr(&self, id: ExprId) -> Option<&Ident> {
        self.blocks.iter().rev().find_map(|block| block.exprs.get(&id))
    }

    /// The name a mask is bound to here.
    pub(super) fn bound_mask(&self, id: MaskId) -> Option<&Ident> {
        self.blocks.iter().rev().find_map(|block| block.masks.get(&id))
    }

    /// Binds an expression in the innermost block, if it is used more than once.
    pub(super) fn bind_expr(&mut self, id: ExprId, value: TokenStream) -> TokenStream {
        if self.uses.exprs.get(&id).copied().unwrap_or(0) < 2 {
            return value;
        }
        let name = self.bind("e", value);
        if let Some(block) = self.blocks.last_mut() {
            block.exprs.insert(id, name.clone());
        }
        quote!(#name)
    }

    /// The name of an expression, which is bound in the innermost block if it has none yet.
    pub(super) fn named(&mut self, id: ExprId) -> Ident {
        let value = self.expr(id);
        name_of(&value).unwrap_or_else(|| {
            let name = self.bind("e", value);
            if let Some(block) = self.blocks.last_mut() {
                block.exprs.insert(id, name.clone());
            }
            name
        })
    }

    /// Binds a mask in the innermost block, if it is used more than once.
    pub(super) fn bind_mask(&mut self, id: MaskId, value: TokenStream) -> TokenStream {
        if self.uses.masks.get(&id).copied().unwrap_or(0) < 2 || name_of(&value).is_some() {
            return value;
        }
        let name = self.bind("m", value);
        if let Some(block) = self.blocks.last_mut() {
            block.masks.insert(id, name.clone());
        }
        quote!(#name)
    }

    /// Binds a value in the innermost block.
    fn bind(&mut self, stem: &str, value: TokenStream) -> Ident {
        let (name, inner) = (self.fresh(stem), bare(value.clone()));
        let before = self.blocks.last().map(|block| block.statements.clone()).unwrap_or_default();
        self.push(quote!(let #name = #inner;));
        if let Some(block) = self.blocks.last_mut() {
            block.last = Some(Binding { name: name.clone(), value, before });
        }
        name
    }
}

/// A block as a value.
fn braced(statements: TokenStream, value: TokenStream) -> TokenStream {
    let value = bare(value);
    quote!({ #statements #value })
}

/// The name that an expression is, if it is nothing but a name.
fn name_of(value: &TokenStream) -> Option<Ident> {
    let mut trees = value.clone().into_iter();
    match (trees.next(), trees.next()) {
        (Some(TokenTree::Ident(name)), None) => Some(name),
        _ => None,
    }
}

/// How often each node of a decision is an argument of another that is asked.
pub(super) struct Uses {
    exprs: BTreeMap<ExprId, u32>,
    masks: BTreeMap<MaskId, u32>,
}

impl Uses {
    pub(super) fn of(decision: &Decision, live: &Live) -> Self {
        let mut exprs: BTreeMap<ExprId, u32> = BTreeMap::new();
        for &id in &live.exprs {
            for &arg in &decision.goals.node(id).args {
                *exprs.entry(arg).or_default() += 1;
            }
        }
        let mut masks: BTreeMap<MaskId, u32> = BTreeMap::new();
        for &id in &live.masks {
            let mask = decision.masks.get(id);
            for part in mask.parts() {
                *masks.entry(part).or_default() += 1;
            }
            for expr in mask.exprs() {
                *exprs.entry(expr).or_default() += 1;
            }
        }
        // leaves are names or literals already
        exprs.retain(|&id, _| !decision.goals.node(id).op.is_leaf());
        Self { exprs, masks }
    }
}
