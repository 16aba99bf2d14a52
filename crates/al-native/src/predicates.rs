//! Predicates written in Rust: the text that goes into the program, and what the interpreter asks of it.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use al_compiler::Checked;
use al_compiler::program::{Extern, ExternFunction, Foreign, Value};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use crate::child::Child;
use crate::wire::{Take, kind};
use crate::wire_values::{PutValue, TakeValue};
use crate::written::{Kind, Written};

/// A file of Rust with the functions that `extern fn` statements name.
///
/// It becomes a module of the program, and may have modules itself: of `crate::preds::odd` it is the function `odd` in its
/// module `preds`, or, where it has none, its own function `odd`. It may use the crates `advice` (or `al_chess`) and
/// `core`, `std`.
#[derive(Clone, Debug)]
pub struct Predicates {
    name: String,
    text: String,
}

impl Predicates {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// When it cannot be read.
    pub fn read(path: &Path) -> io::Result<Self> {
        Ok(Self::of(path.to_string_lossy(), fs::read_to_string(path)?))
    }

    /// The text of a file, and what messages call it.
    #[must_use]
    pub fn of(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into() }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}

/// What a predicate is called in the crate, by its place in the program: a constant of the type that it must have, the only
/// place where the person's function is named.
pub(crate) fn constant(place: usize) -> String {
    format!("predicate_{place}")
}

/// The same program, with every function known by its constant, and every table of another crate looked for in the
/// person's file.
pub(crate) fn relocated(checked: &Checked, written: &Written) -> Checked {
    let mut checked = checked.clone();
    for (place, function) in checked.program.externs.iter_mut().enumerate() {
        function.path = vec!["crate".to_owned(), "tables".to_owned(), constant(place)];
    }
    for table in &mut checked.program.extern_tables {
        let reach = written.reach(Kind::Module, &table.path).into_iter().map(|name| plain(&name));
        table.path = ["crate".to_owned(), "predicates".to_owned()].into_iter().chain(reach).collect();
    }
    checked
}

/// A name as tables write it: what is raw in Rust is plain there.
fn plain(name: &Ident) -> String {
    let name = name.to_string();
    name.strip_prefix("r#").map_or(name.clone(), str::to_owned)
}

/// The predicates, and the function by which the program answers for them.
pub(crate) fn calls(externs: &[Extern], written: &Written) -> TokenStream {
    let constants = externs.iter().enumerate().map(|(place, function)| {
        let (constant, path) = (format_ident!("{}", constant(place)), written.reach(Kind::Function, &function.path));
        let (params, result) = (function.params.iter().map(|param| rust_type(*param)), rust_type(function.result));
        quote! {
            #[allow(non_upper_case_globals)]
            pub(crate) const #constant: fn(#(#params),*) -> #result = crate::predicates::#(#path)::*;
        }
    });
    let arms = externs.iter().enumerate().map(|(place, function)| {
        let name = format_ident!("{}", constant(place));
        let place = place as u16;
        let args: Vec<_> = (0..function.params.len()).map(|arg| format_ident!("a{arg}")).collect();
        let taken = args.iter().zip(&function.params).map(|(arg, param)| {
            let take = format_ident!("take_{}", word(*param));
            quote!(let #arg = values.#take()?;)
        });
        let put = format_ident!("put_{}", word(function.result));
        quote!(#place => { #(#taken)* values.end()?; answer.#put(#name(#(#args),*)); Ok(()) })
    });
    quote! {
        #(#constants)*

        /// What a predicate says of some values. Tables stand beside it, with whatever names.
        pub fn call(
            function: ::core::primitive::u16,
            #[allow(unused_mut, unused_variables)] mut values: crate::wire::Take<'_>,
            #[allow(unused_variables)] answer: &mut ::std::vec::Vec<::core::primitive::u8>,
        ) -> ::std::io::Result<()> {
            #[allow(unused_imports)]
            use crate::wire_values::{PutValue, TakeValue};
            match function {
                #(#arms)*
                _ => Err(crate::wire::malformed()),
            }
        }
    }
}

/// The type as tables write it, wherever they stand.
fn rust_type(ty: Foreign) -> TokenStream {
    match ty {
        Foreign::Bool => quote!(::core::primitive::bool),
        Foreign::Int(_) => quote!(::core::primitive::i32),
        _ => {
            let name = format_ident!("{}", ty.rust());
            quote!(::al_chess::#name)
        }
    }
}

fn word(ty: Foreign) -> &'static str {
    match ty {
        Foreign::Bool => "bool",
        Foreign::Int(_) => "int",
        Foreign::Square => "square",
        Foreign::Point => "point",
        Foreign::Set => "set",
        Foreign::Man => "man",
        Foreign::Role => "role",
        Foreign::Side => "side",
    }
}

/// A running program that is asked for its predicates, and what it has said.
#[derive(Clone, Debug)]
pub struct Functions {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    path: PathBuf,
    asked: Mutex<Asked>,
    broken: OnceLock<String>,
}

#[derive(Debug, Default)]
struct Asked {
    child: Option<Child>,
    known: HashMap<Vec<u8>, Vec<u8>>,
}

impl Functions {
    /// What is known is forgotten when it is more than this.
    const MOST: usize = 1 << 20;

    pub(crate) fn new(path: PathBuf) -> Self {
        Self { inner: Arc::new(Inner { path, asked: Mutex::default(), broken: OnceLock::new() }) }
    }

    /// Tells a checked program what its predicates do: each is asked of the process. Predicates are pure, so what
    /// has been asked once is known.
    pub fn tell(&self, checked: &mut Checked) {
        for (place, function) in checked.program.externs.iter_mut().enumerate() {
            let (this, result) = (self.clone(), function.result);
            let call = move |values: &[Value]| this.ask(place as u16, result, values);
            function.function = Some(ExternFunction(Arc::new(call)));
        }
    }

    /// Why it has stopped to answer, if it has: from then on every predicate tells the least value of its type.
    #[must_use]
    pub fn broken(&self) -> Option<&str> {
        self.inner.broken.get().map(String::as_str)
    }

    fn ask(&self, place: u16, result: Foreign, values: &[Value]) -> Value {
        let none = Value::Bool(false);
        if self.broken().is_some() {
            return none;
        }
        let mut request = vec![kind::EXTERN];
        request.extend(place.to_le_bytes());
        values.iter().for_each(|value| put(&mut request, *value));
        let mut asked = self.inner.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(answer) = asked.known.get(&request) {
            return take(result, answer).unwrap_or(none);
        }
        match asked.answer(&self.inner.path, &request).and_then(|answer| Ok((take(result, &answer)?, answer))) {
            Ok((value, answer)) => {
                if asked.known.len() >= Self::MOST {
                    asked.known.clear();
                }
                asked.known.insert(request, answer);
                value
            }
            Err(error) => {
                self.inner.broken.get_or_init(|| error.to_string());
                none
            }
        }
    }
}

impl Asked {
    fn answer(&mut self, path: &Path, request: &[u8]) -> io::Result<Vec<u8>> {
        let mut child = match self.child.take() {
            Some(child) => child,
            None => Child::start(path, Some(0)).map_err(|fault| io::Error::other(fault.to_string()))?.0,
        };
        let mut answer = Vec::new();
        match child.ask(request, &mut answer) {
            Ok(()) => {
                self.child = Some(child);
                Ok(answer)
            }
            Err(error) => Err(io::Error::new(error.kind(), child.end(&error))),
        }
    }
}

fn put(request: &mut Vec<u8>, value: Value) {
    match value {
        Value::Bool(value) => request.put_bool(value),
        Value::Int(value) => request.put_int(value),
        Value::Square(value) => request.put_square(value),
        Value::Point(value) => request.put_point(value),
        Value::Set(value) => request.put_set(value),
        Value::Role(value) => request.put_role(value),
        Value::Side(value) => request.put_side(value),
        // a man is told by his square, and what he is
        Value::Man(_) => {}
    }
}

fn take(result: Foreign, answer: &[u8]) -> io::Result<Value> {
    let mut answer = Take(answer);
    let value = match result {
        Foreign::Bool => Value::Bool(answer.take_bool()?),
        Foreign::Int(_) => Value::Int(answer.take_int()?),
        Foreign::Square | Foreign::Man => Value::Square(answer.take_square()?),
        Foreign::Point => Value::Point(answer.take_point()?),
        Foreign::Set => Value::Set(answer.take_set()?),
        Foreign::Role => Value::Role(answer.take_role()?),
        Foreign::Side => Value::Side(answer.take_side()?),
    };
    answer.end()?;
    Ok(value)
}
