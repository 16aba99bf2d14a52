//! Arithmetic with intervals: every number carries the least and the greatest value it can have, so no
//! table can overflow.

use super::context::Typer;
use super::want::interval;
use al_program::intrinsic::Intrinsic;
use al_program::{Expr, ExprKind, Interval, Ty, Value};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;

/// The interval of a result. Bounds lie within 32 bits because those of the operands lie within 16.
pub(crate) fn result(intrinsic: Intrinsic, a: Interval, b: Interval) -> Interval {
    match intrinsic {
        Intrinsic::Add => Interval::new(a.lo + b.lo, a.hi + b.hi),
        Intrinsic::Sub => Interval::new(a.lo - b.hi, a.hi - b.lo),
        Intrinsic::Mul => {
            let ends = [a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi];
            let least = ends.into_iter().fold(i32::MAX, i32::min);
            Interval::new(least, ends.into_iter().fold(i32::MIN, i32::max))
        }
        Intrinsic::Min => Interval::new(a.lo.min(b.lo), a.hi.min(b.hi)),
        Intrinsic::Max => Interval::new(a.lo.max(b.lo), a.hi.max(b.hi)),
        Intrinsic::Neg => Interval::new(-a.hi, -a.lo),
        // absolute values: the nearest to zero and the farthest
        _ => {
            let crosses = a.lo <= 0 && 0 <= a.hi;
            let least = if crosses { 0 } else { a.lo.abs().min(a.hi.abs()) };
            Interval::new(least, a.lo.abs().max(a.hi.abs()))
        }
    }
}

impl Typer<'_, '_, '_> {
    /// An operation on numbers; reports where the result may not fit sixteen bits.
    pub(crate) fn compute(&mut self, intrinsic: Intrinsic, args: Vec<Expr>, span: Span) -> Option<Expr> {
        let of = |expr: Option<&Expr>| expr.and_then(|expr| interval(expr.ty));
        let a = of(args.first())?;
        let b = of(args.get(1)).unwrap_or(a);
        let result = result(intrinsic, a, b);
        if result.fits() {
            if let (Intrinsic::Neg, [Expr { kind: ExprKind::Const(Value::Int(value)), .. }]) =
                (intrinsic, args.as_slice())
            {
                return Some(self.number(-value, span));
            }
            return Some(self.make(intrinsic, args, Ty::Int(result), span));
        }
        let what = match intrinsic {
            Intrinsic::Add => "sum",
            Intrinsic::Sub => "difference",
            Intrinsic::Mul => "product",
            _ => "number",
        };
        let (extreme, limit) = if result.hi > i16::MAX.into() { (result.hi, i16::MAX) } else { (result.lo, i16::MIN) };
        let message = format!("this {what} may be {extreme}, which is beyond {limit}");
        let mut diagnostic = Diagnostic::new(Code::OutOfRange, span, message)
            .help("numbers have sixteen bits: use smaller factors, or bound a term with `min(…, 100)`");
        for arg in &args {
            if let Some(of) = interval(arg.ty) {
                diagnostic = diagnostic.also(arg.span, format!("from {} to {}", of.lo, of.hi));
            }
        }
        self.report(diagnostic);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every operation on every small interval gives exactly the least and the greatest result.
    #[test]
    fn intervals_are_exact() {
        let intervals: Vec<Interval> = (-4..=4).flat_map(|lo| (lo..=4).map(move |hi| Interval::new(lo, hi))).collect();
        for &a in &intervals {
            for &b in &intervals {
                for (op, scalar) in BINARY {
                    let all = (a.lo..=a.hi).flat_map(|x| (b.lo..=b.hi).map(move |y| scalar(x, y)));
                    assert_eq!(result(op, a, b), hull(all), "{op:?} {a:?} {b:?}");
                }
            }
            assert_eq!(result(Intrinsic::Neg, a, a), hull((a.lo..=a.hi).map(|x| -x)), "-{a:?}");
            assert_eq!(result(Intrinsic::Abs, a, a), hull((a.lo..=a.hi).map(i32::abs)), "|{a:?}|");
        }
    }

    type Scalar = fn(i32, i32) -> i32;

    const BINARY: [(Intrinsic, Scalar); 5] = [
        (Intrinsic::Add, |a, b| a + b),
        (Intrinsic::Sub, |a, b| a - b),
        (Intrinsic::Mul, |a, b| a * b),
        (Intrinsic::Min, |a, b| if a < b { a } else { b }),
        (Intrinsic::Max, |a, b| if a > b { a } else { b }),
    ];

    fn hull(values: impl Iterator<Item = i32>) -> Interval {
        values.map(|value| Interval::new(value, value)).reduce(Interval::join).expect("no interval is empty")
    }
}
