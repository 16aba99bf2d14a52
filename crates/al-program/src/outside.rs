//! Predicates written in Rust.

use super::{Interval, Ty, Value};
use al_chess::Material;
use al_syntax::source::Span;
use std::fmt;
use std::sync::Arc;

/// `extern fn weak(s: square, p: set) -> bool from crate::preds::weak;`
///
/// It is pure and total by contract: the same arguments give the same value, and it never fails. A number that
/// leaves the declared interval is held within it by whoever calls, so that nothing can overflow.
#[derive(Clone, Debug)]
pub struct Extern {
    /// Its name.
    pub name: String,
    /// What it is told.
    pub params: Vec<Foreign>,
    /// What it tells; never a man.
    pub result: Foreign,
    /// Whether it is asked from their side, as a pattern with its colours exchanged asks it: it is then told and
    /// tells everything as they see the board.
    pub turned: bool,
    /// Where Rust finds it: the names between `::`.
    pub path: Vec<String>,
    /// Where that path is written.
    pub path_span: Span,
    /// Its name in the source.
    pub span: Span,
    /// What it does, where somebody has told the interpreter.
    pub function: Option<Function>,
}

/// The type of an argument or a result on its way to Rust and back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Foreign {
    /// `bool`
    Bool,
    /// `i32`, within an interval.
    Int(Interval),
    /// `Square`
    Square,
    /// `Point`
    Point,
    /// `SquareSet`
    Set,
    /// `Placed`: a man and where he stands.
    Man,
    /// `Role`
    Role,
    /// `Side`
    Side,
}

impl Foreign {
    /// The type as Rust writes it, with the names of `advice`.
    pub fn rust(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::Int(_) => "i32",
            Self::Square => "Square",
            Self::Point => "Point",
            Self::Set => "SquareSet",
            Self::Man => "Placed",
            Self::Role => "Role",
            Self::Side => "Side",
        }
    }

    /// The type of a result inside the language.
    pub fn ty(self) -> Ty {
        match self {
            Self::Bool => Ty::Bool,
            Self::Int(interval) => Ty::Int(interval),
            Self::Point => Ty::Point,
            Self::Set => Ty::Set,
            Self::Role => Ty::Role,
            Self::Side => Ty::Side,
            Self::Square | Self::Man => Ty::Square,
        }
    }

    /// A value as one of this type: numbers are held within their interval, and what is of another kind is
    /// the least value of the type.
    pub fn hold(self, value: Value) -> Value {
        use al_chess::{Role, Side, Square, SquareSet};
        match (self, value) {
            (Self::Int(interval), Value::Int(number)) => Value::Int(number.clamp(interval.lo, interval.hi)),
            (Self::Bool, Value::Bool(_))
            | (Self::Square | Self::Man, Value::Square(_))
            | (Self::Point, Value::Point(_))
            | (Self::Set, Value::Set(_))
            | (Self::Role, Value::Role(_))
            | (Self::Side, Value::Side(_)) => value,
            (Self::Bool, _) => Value::Bool(false),
            (Self::Int(interval), _) => Value::Int(interval.lo),
            (Self::Square | Self::Man, _) => Value::Square(Square::A1),
            (Self::Point, _) => Value::Point(Square::A1.into()),
            (Self::Set, _) => Value::Set(SquareSet::EMPTY),
            (Self::Role, _) => Value::Role(Role::Pawn),
            (Self::Side, _) => Value::Side(Side::Us),
        }
    }
}

impl Extern {
    /// The signature that the function must have: `fn(Square, SquareSet) -> bool`.
    pub fn signature(&self) -> String {
        let params: Vec<&str> = self.params.iter().map(|param| param.rust()).collect();
        format!("fn({}) -> {}", params.join(", "), self.result.rust())
    }

    /// What the function says of some arguments, a man being his square, whether he is captured, his role
    /// and his side. Where nobody has told what it does: the least value of the type.
    pub fn value(&self, arguments: &[Value]) -> Value {
        let turn = |value| if self.turned { seen_by_them(value) } else { value };
        let arguments: Vec<Value> = arguments.iter().map(|argument| turn(*argument)).collect();
        let value = self.function.as_ref().map_or(Value::Bool(false), |function| (function.0)(&arguments));
        turn(self.result.hold(value))
    }
}

/// A table that is compiled elsewhere: what the program knows of it.
#[derive(Clone, Debug)]
pub struct ExternTable {
    /// The name by which it is handed over to.
    pub name: String,
    /// Of what it is said to speak; none: of any position.
    pub materials: Vec<Material>,
    /// The Rust path of its module, as written.
    pub path: Vec<String>,
    /// Where the path is written.
    pub path_span: Span,
    /// Where the name is written.
    pub span: Span,
}

impl ExternTable {
    /// Whether it is said to speak of these men.
    pub fn speaks_of(&self, material: Material) -> bool {
        self.is_general() || self.materials.contains(&material)
    }

    /// Whether it is said to speak of any position.
    pub fn is_general(&self) -> bool {
        self.materials.is_empty()
    }
}

/// A value as they see the board.
fn seen_by_them(value: Value) -> Value {
    match value {
        Value::Square(square) => Value::Square(square.mirrored()),
        Value::Point(point) => Value::Point(point.mirrored()),
        Value::Set(set) => Value::Set(set.mirrored()),
        Value::Side(side) => Value::Side(side.other()),
        Value::Bool(_) | Value::Int(_) | Value::Role(_) | Value::Man(_) => value,
    }
}

/// From the values of the arguments to that of the function.
type Call = dyn Fn(&[Value]) -> Value + Send + Sync;

/// What a function in Rust does, for the interpreter.
#[derive(Clone)]
pub struct Function(pub Arc<Call>);

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Function(…)")
    }
}
