//! Types as they are written: `square`, `int(0..=7)`.

use super::words::did_you_mean;
use al_program::Interval;
use al_syntax::ast::{Expr, ExprKind, Type};
use al_syntax::diagnostic::{Code, Diagnostic};

/// A written type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Declared {
    Bool,
    /// Any number, or those of a range.
    Int(Option<Interval>),
    File,
    Rank,
    Square,
    Point,
    Set,
    Man,
    Men,
    Role,
    Side,
}

/// The names of types.
const NAMES: [(&str, Declared); 11] = [
    ("bool", Declared::Bool),
    ("int", Declared::Int(None)),
    ("file", Declared::File),
    ("rank", Declared::Rank),
    ("square", Declared::Square),
    ("point", Declared::Point),
    ("set", Declared::Set),
    ("man", Declared::Man),
    ("men", Declared::Men),
    ("role", Declared::Role),
    ("side", Declared::Side),
];

/// Reads a type.
///
/// # Errors
/// What is wrong with it, boxed because mistakes are rare.
pub(crate) fn declared(ty: &Type) -> Result<Declared, Box<Diagnostic>> {
    let Some(&(_, declared)) = NAMES.iter().find(|(name, _)| *name == ty.name.text) else {
        let names = NAMES.iter().map(|(name, _)| *name);
        let message = format!("there is no type `{}`", ty.name.text);
        if ty.name.text == "position" {
            let help = "a whole position is not handed over: name what is needed of it, such as `k: square`, \
                        `m: man`, `taken: set`, `turn: side`";
            return Err(Box::new(Diagnostic::new(Code::UnknownType, ty.name.span, message).help(help)));
        }
        let help = did_you_mean(&ty.name.text, names.clone())
            .unwrap_or_else(|| format!("the types are: {}", names.collect::<Vec<_>>().join(", ")));
        return Err(Box::new(Diagnostic::new(Code::UnknownType, ty.name.span, message).help(help)));
    };
    match (&ty.range, declared) {
        (None, declared) => Ok(declared),
        (Some(range), Declared::Int(_)) => interval(range).map(|interval| Declared::Int(Some(interval))),
        (Some(range), _) => {
            let message = format!("`{}` takes no range", ty.name.text);
            Err(Box::new(Diagnostic::new(Code::UnknownType, range.span, message).help("only `int` has a range")))
        }
    }
}

/// The range of an `int`: two numbers.
fn interval(range: &Expr) -> Result<Interval, Box<Diagnostic>> {
    let wrong = |message: &str| {
        let help = "write `int(0..=64)`: both ends within sixteen bits, the lesser first";
        Err(Box::new(Diagnostic::new(Code::OutOfRange, range.span, message).help(help)))
    };
    let ExprKind::Range { lo, hi, inclusive } = &range.kind else { return wrong("expected a range of numbers") };
    let (Some(lo), Some(hi)) = (number(lo), number(hi)) else { return wrong("the ends of a type's range are numbers") };
    let interval = Interval::new(lo, if *inclusive { hi } else { hi - 1 });
    if interval.lo > interval.hi || !interval.fits() {
        return wrong("this range holds no number that fits");
    }
    Ok(interval)
}

/// A number with or without a sign.
fn number(expr: &Expr) -> Option<i32> {
    match &expr.kind {
        // what is beyond sixteen bits is beyond them, however far
        ExprKind::Int(number) => Some(i32::try_from(*number).map_or(1 << 17, |number| number.min(1 << 17))),
        ExprKind::Neg(inner) => number(inner).map(|number| -number),
        ExprKind::Paren(inner) => number(inner),
        _ => None,
    }
}
