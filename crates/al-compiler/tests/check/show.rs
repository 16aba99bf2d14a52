//! Typed expressions in few words, to compare with.

use al_compiler::check::check;
use al_compiler::load;
use al_compiler::program::{Advice, Compare, Constraint, Expr, ExprKind, Program, Ty, Value, View};
use std::collections::BTreeMap;

/// The program of a table with nothing wrong.
pub(crate) fn program(text: &str) -> Program {
    let loaded = load::text("case.adv", text, &mut BTreeMap::new());
    assert!(loaded.diagnostics.is_empty(), "{:#?}", loaded.diagnostics);
    let (program, diagnostics) = check(&loaded);
    assert!(diagnostics.is_empty(), "{diagnostics:#?}");
    program
}

/// A table for a material around some statements and a piece of advice.
pub(crate) fn table(material: &str, body: &str, advice: &str) -> Program {
    program(&format!("table case ({material}) {{ {body} rule always: true -> act; advice act {{ {advice} }} }}"))
}

/// The only piece of advice of the first form.
pub(crate) fn advice(program: &Program) -> &Advice {
    &program.tables[0].forms[0].advice[0]
}

/// The better goal of a table for king and rook, in words.
pub(crate) fn goal(body: &str, goal: &str) -> String {
    let program = table("K R vs K", body, &format!("better: {goal}; us: 0 => legal; them: none;"));
    show(&advice(&program).better)
}

/// Our moves at depth 0 in a table for a material, one step a string.
pub(crate) fn steps(material: &str, body: &str, moves: &str) -> Vec<String> {
    let program = table(material, body, &format!("better: checkmate; us: 0 => {moves}; them: none;"));
    shown(&advice(&program).us, 0)
}

/// The steps of a constraint at a depth.
pub(crate) fn shown(constraint: &Constraint, depth: u32) -> Vec<String> {
    constraint.at(depth).iter().map(|step| show(&step.filter)).collect()
}

/// An expression: operators as they are written, men by their slots (`m1` a man, `@1` its square).
pub(crate) fn show(expr: &Expr) -> String {
    let all = |exprs: &[Expr]| exprs.iter().map(show).collect::<Vec<_>>();
    match &expr.kind {
        ExprKind::Const(value) => constant(*value),
        ExprKind::Local(local) => format!("x{}", local.0),
        ExprKind::Man => match expr.ty {
            Ty::Man(slot) => format!("m{slot}"),
            other => panic!("a man of type {other:?}"),
        },
        ExprKind::ManSquare(slot) => format!("@{slot}"),
        ExprKind::Captured(slot) => format!("captured({slot})"),
        ExprKind::RoleOf(slot) => format!("role({slot})"),
        ExprKind::Standing(side, role) => format!("all({side:?} {role:?})").to_lowercase(),
        ExprKind::KingOf(side) => format!("king({side:?})").to_lowercase(),
        ExprKind::ManOn(_, square) => format!("man({})", show(square)),
        ExprKind::OfMan(asked, man) => format!("{asked:?}({})", show(man)).to_lowercase(),
        ExprKind::Turn => "turn".to_owned(),
        ExprKind::Depth => "depth".to_owned(),
        ExprKind::MoveFrom => "from".to_owned(),
        ExprKind::MoveTo => "to".to_owned(),
        ExprKind::MoveIsOf(slot) => format!("of({slot})"),
        ExprKind::MovePromotes(role) => format!("promotes({})", role.letter()),
        ExprKind::MoveCaptures => "captures".to_owned(),
        ExprKind::Intrinsic(intrinsic, args) => match args.as_slice() {
            [a, b] if !intrinsic.name().starts_with(char::is_alphabetic) => {
                format!("({} {} {})", show(a), intrinsic.name(), show(b))
            }
            args => format!("{}({})", intrinsic.name(), all(args).join(", ")),
        },
        ExprKind::Call(function, args) => format!("f{}({})", function.0, all(args).join(", ")),
        ExprKind::Can(question) => format!("can({})", question.advice.0),
        ExprKind::Extern(function, args) => format!("rust{}({})", function.0, all(args).join(", ")),
        ExprKind::View(view, inner) => {
            let view = match view {
                View::Root => "root",
                View::Before => "before",
                View::After => "after",
            };
            format!("{view}.{}", show(inner))
        }
        ExprKind::If(condition, then, otherwise) => {
            format!("if {} {{{}}} else {{{}}}", show(condition), show(then), show(otherwise))
        }
        ExprKind::And(parts) => format!("({})", all(parts).join(" and ")),
        ExprKind::Or(parts) => format!("({})", all(parts).join(" or ")),
        ExprKind::Not(inner) => format!("not {}", show(inner)),
        ExprKind::Compare(op, a, b) => {
            let op = match op {
                Compare::Lt => "<",
                Compare::Le => "<=",
                Compare::Eq => "==",
                Compare::Ne => "!=",
            };
            format!("{} {op} {}", show(a), show(b))
        }
        ExprKind::Let(local, value, body) => format!("{{x{} = {}; {}}}", local.0, show(value), show(body)),
        ExprKind::Fold(fold) => {
            let kind = format!("{:?}", fold.kind).to_lowercase();
            let empty = if fold.empty == 0 { String::new() } else { format!(" else {}", fold.empty) };
            let parts = [&fold.over, &fold.condition, &fold.body].map(show);
            let [over, condition, body] = parts;
            format!("{kind} x{} in {over} where {condition}: {body}{empty}", fold.local.0)
        }
        ExprKind::Matches(matches) => {
            let kind = format!("{:?}", matches.kind).to_lowercase();
            let names: Vec<String> = matches.locals.iter().map(|local| format!("x{}", local.0)).collect();
            let [condition, body] = [&matches.condition, &matches.body].map(show);
            format!("{kind} {} in p{} where {condition}: {body}", names.join(", "), matches.pattern.0)
        }
    }
}

fn constant(value: Value) -> String {
    match value {
        Value::Bool(value) => value.to_string(),
        Value::Int(value) => value.to_string(),
        Value::Square(square) => square.to_string(),
        Value::Point(point) => format!("({}, {})", point.file, point.rank),
        Value::Set(set) => match set.len() {
            0..=8 => {
                format!("{:?}", set.into_iter().map(|square| square.to_string()).collect::<Vec<_>>()).replace('"', "")
            }
            many => format!("<{many} squares>"),
        },
        Value::Role(role) => role.letter().to_string(),
        Value::Man(slot) => format!("m{slot}"),
        Value::Side(side) => format!("{side:?}").to_lowercase(),
    }
}
