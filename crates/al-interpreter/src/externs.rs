//! Predicates written in Rust, told to the interpreter.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use al_chess::{Man, Placed, Point, Role, Side, Square, SquareSet};
use al_compiler::Checked;
use al_compiler::program::{Extern, ExternFunction, Value};

/// What the functions do that a table's `extern fn` statements name.
///
/// A compiled table calls them by their paths; the interpreter has to be told.
///
/// ```
/// use al_chess::{Color, Position, Square, SquareSet};
/// use al_compiler::{front, load::Disk};
/// use al_interpreter::{Externs, Interpreter};
/// use al_runtime::{Decision, Scratch, Table};
///
/// let mut checked = front("shy.adv", r#"
///     extern fn near(s: square, men: set) -> bool from crate::near;
///     table shy (K R vs K) {
///         rule always: true -> keep_away;
///         advice keep_away { better: not near(their.king, our.men); us: 0 => king; them: none; }
///     }
/// "#, &mut Disk)?;
/// let near = |s: Square, men: SquareSet| men.into_iter().any(|man| al_chess::geometry::distance(s, man) <= 2);
/// Externs::default().register("near", near).tell(&mut checked)?;
///
/// let table = Interpreter::of(&checked, "shy").ok_or("no such table")?;
/// let root = Position::from_fen("8/8/8/8/1K1k4/8/8/7R w - - 0 1", Color::White)?;
/// let Decision::Play(play) = table.decide(&root, &mut Scratch::default()) else { return Err("no move".into()) };
/// assert_eq!(root.san(play.mv).to_string(), "Ka5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Externs {
    functions: BTreeMap<String, Registered>,
}

#[derive(Clone, Debug)]
struct Registered {
    /// Its types, where it is a function of Rust: the arguments', and the result's.
    types: Option<(Vec<&'static str>, &'static str)>,
    function: ExternFunction,
}

impl Externs {
    /// Says what a function does: a closure or a function of up to six arguments.
    #[must_use]
    pub fn register<A, F: ExternFn<A>>(mut self, name: &str, function: F) -> Self {
        let types = Some((F::params(), F::result()));
        let function = ExternFunction(Arc::new(move |values: &[Value]| function.call(values)));
        self.functions.insert(name.to_owned(), Registered { types, function });
        self
    }

    /// The same for a function of values as the language has them, whatever its signature; a man is four of
    /// them: his square, whether he is captured, his role, his side.
    #[must_use]
    pub fn register_values(mut self, name: &str, function: ExternFunction) -> Self {
        self.functions.insert(name.to_owned(), Registered { types: None, function });
        self
    }

    /// Tells a checked program what its functions do.
    ///
    /// # Errors
    ///
    /// The first function that the program asks and that is not among these, or has another signature.
    pub fn tell(&self, checked: &mut Checked) -> Result<(), UnfitExtern> {
        for asked in &mut checked.program.externs {
            let unfit = |found| UnfitExtern { name: asked.name.clone(), signature: asked.signature(), found };
            let Some(registered) = self.functions.get(&asked.name) else { return Err(unfit(false)) };
            if registered.types.as_ref().is_some_and(|types| !fits(asked, types)) {
                return Err(unfit(true));
            }
            asked.function = Some(registered.function.clone());
        }
        Ok(())
    }
}

fn fits(asked: &Extern, (params, result): &(Vec<&str>, &str)) -> bool {
    asked.params.iter().map(|param| param.rust()).eq(params.iter().copied()) && asked.result.rust() == *result
}

/// A function that a program asks and that is not there, or has another signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnfitExtern {
    /// Its name in the program.
    pub name: String,
    /// The signature that it must have.
    pub signature: String,
    /// Whether there is a function of this name.
    pub found: bool,
}

impl fmt::Display for UnfitExtern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, signature, found } = self;
        match found {
            true => {
                write!(f, "the function registered for `extern fn {name}` has another signature than `{signature}`")
            }
            false => write!(f, "no function is registered for `extern fn {name}`: it must be a `{signature}`"),
        }
    }
}

impl std::error::Error for UnfitExtern {}

/// What can be handed to a function and taken from it.
pub trait Argument: Sized {
    /// Its type, as [`Foreign::rust`](al_compiler::program::Foreign::rust) names it.
    const TYPE: &'static str;
    /// Takes it from the front of the values.
    fn take(values: &mut &[Value]) -> Self;
}

/// What a function may tell.
pub trait Told {
    /// Its type, as [`Foreign::rust`](al_compiler::program::Foreign::rust) names it.
    const TYPE: &'static str;
    /// As a value of the language.
    fn into_value(self) -> Value;
}

/// A function or closure that can be registered: `A` are its arguments.
pub trait ExternFn<A>: Send + Sync + 'static {
    /// The types of its arguments, as [`Foreign::rust`](al_compiler::program::Foreign::rust) names them.
    fn params() -> Vec<&'static str>;
    /// The type of its result.
    fn result() -> &'static str;
    /// What it says of some values.
    fn call(&self, values: &[Value]) -> Value;
}

macro_rules! passed {
    ($($rust:ident, $value:ident, $default:expr;)*) => {
        $(
            impl Argument for $rust {
                const TYPE: &'static str = stringify!($rust);

                fn take(values: &mut &[Value]) -> Self {
                    match next(values) {
                        Some(Value::$value(value)) => value,
                        _ => $default,
                    }
                }
            }

            impl Told for $rust {
                const TYPE: &'static str = stringify!($rust);

                fn into_value(self) -> Value {
                    Value::$value(self)
                }
            }
        )*
    };
}

passed! {
    bool, Bool, false;
    i32, Int, 0;
    Square, Square, Square::A1;
    Point, Point, Square::A1.into();
    SquareSet, Set, SquareSet::EMPTY;
    Role, Role, Role::Pawn;
    Side, Side, Side::Us;
}

impl Argument for Placed {
    const TYPE: &'static str = "Placed";

    fn take(values: &mut &[Value]) -> Self {
        let (square, captured) = (Square::take(values), bool::take(values));
        let (role, side) = (Role::take(values), Side::take(values));
        Self { man: Man { side, role }, square: (!captured).then_some(square) }
    }
}

fn next(values: &mut &[Value]) -> Option<Value> {
    let (first, rest) = values.split_first()?;
    *values = rest;
    Some(*first)
}

macro_rules! functions {
    ($(($($arg:ident),*);)*) => {
        $(
            impl<F, R: Told, $($arg: Argument),*> ExternFn<($($arg,)*)> for F
            where
                F: Fn($($arg),*) -> R + Send + Sync + 'static,
            {
                fn params() -> Vec<&'static str> {
                    vec![$($arg::TYPE),*]
                }

                fn result() -> &'static str {
                    R::TYPE
                }

                #[allow(unused_mut, unused_variables, non_snake_case)]
                fn call(&self, mut values: &[Value]) -> Value {
                    $(let $arg = $arg::take(&mut values);)*
                    self($($arg),*).into_value()
                }
            }
        )*
    };
}

functions! {
    ();
    (A);
    (A, B);
    (A, B, C);
    (A, B, C, D);
    (A, B, C, D, E);
    (A, B, C, D, E, G);
}
