//! `test "fen" => yes(win), not draw;`: the position, and what is proved there.

use super::super::report::Report;
use super::super::test::in_base;
use super::BaseDef;
use super::proposition::Names;
use al_program::base::{BaseExpected, BaseTest};
use al_syntax::ast::{Expr, ExprKind, Test};
use al_syntax::diagnostic::{Code, Diagnostic};

/// A test; `None` where something is wrong, which is reported.
pub(super) fn read(def: &BaseDef<'_>, test: &Test, names: &mut Names, report: &mut Report) -> Option<BaseTest> {
    in_base(&test.fen, &def.materials, report)?;
    let expected: Vec<Option<BaseExpected>> = test.expected.iter().map(|item| one(item, names, report)).collect();
    let expected = expected.into_iter().collect::<Option<Vec<_>>>()?;
    Some(BaseTest { fen: test.fen.value.clone(), expected, span: test.span })
}

/// One thing that a test expects.
fn one(item: &Expr, names: &mut Names, report: &mut Report) -> Option<BaseExpected> {
    let span = item.span;
    if let ExprKind::Call { name, args } = &item.kind {
        let answer = match name.text.as_str() {
            "yes" => Some(Some(true)),
            "no" => Some(Some(false)),
            "undetermined" => Some(None),
            _ => None,
        };
        if let Some(answer) = answer {
            let [question] = args.as_slice() else {
                let message = format!("`{}` takes one hypothesis", name.text);
                let help = format!("write `{}(win)`", name.text);
                report.push(Diagnostic::new(Code::WrongArity, span, message).help(help));
                return None;
            };
            return names.find(question, report).map(|id| BaseExpected::Answer(id, answer, span));
        }
    }
    names.literal(item, report).map(|(id, value)| BaseExpected::Fact(id, value, span))
}
