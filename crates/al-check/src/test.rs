//! `test "fen" => items;`: the position, and what must hold there.

use super::context::{Context, Part, Place, Typer};
use super::report::Report;
use super::scope::{ScopeId, TableDef, forms};
use al_chess::{Color, FenErrorKind, Material, Position, Side};
use al_program::{self, AdviceId, Expected, Expr, RuleId};
use al_syntax::ast::{self, ExprKind, Text};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;

/// Whose tests they are.
pub(crate) struct Owner<'t, 'a> {
    /// The tests, each with the scope in which its conditions are read.
    pub(crate) tests: &'t [(&'a ast::Test, ScopeId)],
    /// Of which they speak.
    pub(crate) materials: &'t [Material],
    /// Whether they speak of any position besides.
    pub(crate) any_men: bool,
    /// The table; `None` for a network.
    pub(crate) table: Option<&'t TableDef<'a>>,
}

/// Checks the positions and moves of tests.
pub(crate) fn check(
    tests: &[(&ast::Test, ScopeId)],
    materials: &[Material],
    any_men: bool,
    table: Option<&TableDef<'_>>,
    report: &mut Report,
) {
    for (test, _) in tests {
        let Some(position) = position(&test.fen, materials, any_men, report) else { continue };
        for expected in &test.expected {
            if let ExprKind::Str(text) = &expected.kind
                && let Err(diagnostic) = find_move(&position, text, expected.span)
            {
                report.push(*diagnostic);
            }
        }
        hopeless(test, table, &position, report);
    }
}

/// Reports a test that wants two rules, two pieces of advice or two moves at once.
fn hopeless(test: &ast::Test, table: Option<&TableDef<'_>>, position: &Position, report: &mut Report) {
    let mut first: [Option<(String, Span)>; 3] = Default::default();
    for expected in &test.expected {
        let (kind, what) = match &expected.kind {
            ExprKind::Str(text) => match find_move(position, text, expected.span) {
                Ok(san) => (2, san),
                Err(_) => continue,
            },
            ExprKind::Name(name) if table.is_some_and(|table| table.rule_named(&name.text).is_some()) => {
                (0, name.text.clone())
            }
            ExprKind::Name(name) if table.is_some_and(|table| table.advice_named(&name.text).is_some()) => {
                (1, name.text.clone())
            }
            _ => continue,
        };
        match &first[kind] {
            Some((known, _)) if *known == what => {}
            Some((_, place)) => {
                let one = ["one rule is consulted", "one piece of advice is accepted", "one move is played"][kind];
                let diagnostic =
                    Diagnostic::new(Code::HopelessTest, expected.span, format!("{one}, this test expects two"))
                        .label("and another one")
                        .also(*place, "expected here")
                        .help("write what may be instead as a condition, or a test for each position");
                report.push(diagnostic);
                return;
            }
            None => first[kind] = Some((what, expected.span)),
        }
    }
}

/// The position of a test: one of the table's, with us to move.
fn position(fen: &Text, materials: &[Material], any_men: bool, report: &mut Report) -> Option<Position> {
    // the table speaks for the side that is to move
    let position = parsed(fen, report)?;
    let material = position.material();
    if any_men || materials.is_empty() || materials.contains(&material) {
        return Some(position);
    }
    if materials.contains(&material.swapped()) {
        let list = list(materials);
        let diagnostic =
            Diagnostic::new(Code::WeakToMove, fen.span, "the side that the table does not speak for is to move")
                .label(format!("{} to move, who have `{}`", color_word(position.us()), side_men(material)))
                .help(format!("the table is for {list}, and its own side is to move: exchange `w` and `b`"));
        report.push(diagnostic);
        return None;
    }
    other_men(fen, material, "table", materials, report);
    None
}

/// The position of a base's test: one of its materials, whoever is to move.
pub(super) fn in_base(fen: &Text, materials: &[Material], report: &mut Report) -> Option<Position> {
    let position = parsed(fen, report)?;
    let material = position.material();
    if materials.is_empty() || materials.contains(&material) {
        return Some(position);
    }
    if materials.contains(&material.swapped()) {
        return Some(position.seen_by_other());
    }
    other_men(fen, material, "base", materials, report);
    None
}

/// The position that a FEN tells, as the side to move sees it.
fn parsed(fen: &Text, report: &mut Report) -> Option<Position> {
    let read = Position::from_fen(&fen.value, Color::White).and_then(|position| match position.turn() {
        Side::Us => Ok(position),
        Side::Them => Position::from_fen(&fen.value, Color::Black),
    });
    match read {
        Ok(position) => Some(position),
        Err(error) => {
            let code = match error.kind {
                FenErrorKind::Illegal(_) | FenErrorKind::NoKing(_) | FenErrorKind::TwoKings(_) => Code::IllegalPosition,
                _ => Code::BadFen,
            };
            let diagnostic = Diagnostic::new(code, within(fen, error.from, error.to), error.to_string());
            report.push(diagnostic.help(match code {
                Code::BadFen => "a FEN looks like this: `8/8/8/8/8/2k5/3R4/K7 w - - 0 1`",
                _ => "tests are for positions that can be played on",
            }));
            None
        }
    }
}

/// Reports a position with other men than the table's or base's.
fn other_men(fen: &Text, material: Material, what: &str, materials: &[Material], report: &mut Report) {
    let message = format!("the position has other men than the {what}");
    let diagnostic = Diagnostic::new(Code::WrongMaterial, fen.span, message)
        .label(format!("this is `{material}`, the side to move first"))
        .help(format!("the {what} is for {}", list(materials)));
    report.push(diagnostic);
}

fn list(materials: &[Material]) -> String {
    let list: Vec<String> = materials.iter().map(|material| format!("`{material}`")).collect();
    list.join(" or ")
}

/// "White" or "Black"
fn color_word(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// The men of the first side of a material.
fn side_men(material: Material) -> String {
    let text = material.to_string();
    text.split(" vs ").next().unwrap_or_default().to_owned()
}

/// Bytes of a FEN as a place in the source. Only a literal without escapes has its bytes in order.
fn within(fen: &Text, from: usize, to: usize) -> Span {
    let plain = (fen.span.hi - fen.span.lo) as usize == fen.value.len() + 2;
    match plain && from < to {
        true => Span { lo: fen.span.lo + 1 + from as u32, hi: fen.span.lo + 1 + to as u32, ..fen.span },
        false => fen.span,
    }
}

/// More moves than this are not listed.
const MANY: usize = 40;

/// The legal move that a test writes, in standard algebraic notation; signs for check, mate and praise
/// are of no account.
fn find_move(position: &Position, text: &str, span: Span) -> Result<String, Box<Diagnostic>> {
    let bare = |san: &str| san.trim_end_matches(['+', '#', '!', '?']).to_owned();
    let moves = position.legal_moves();
    let all: Vec<String> = moves.iter().map(|&mv| position.san(mv).to_string()).collect();
    if let Some(san) = all.iter().find(|san| bare(san) == bare(text)) {
        return Ok(san.clone());
    }
    let diagnostic = Diagnostic::new(Code::BadMove, span, format!("`{text}` is no legal move here"));
    let by_squares = position.find_move(text).map(|mv| position.san(mv).to_string());
    let help = match by_squares {
        Some(san) => format!("write it in algebraic notation: `{san}`"),
        None if all.len() > MANY => format!("the legal moves are {} and more", all[..MANY].join(", ")),
        None => format!("the legal moves are {}", all.join(", ")),
    };
    Err(Box::new(diagnostic.help(help)))
}

/// Tests, their conditions typed for each material.
pub(crate) fn typed<'a>(cx: &mut Context<'_, 'a>, owner: &Owner<'_, 'a>) -> Vec<al_program::Test> {
    let mut tests = Vec::new();
    cx.part = Part::Tests;
    for &(test, scope) in owner.tests {
        let Some(position) = position(&test.fen, owner.materials, owner.any_men, cx.report) else { continue };
        let expected: Vec<Option<Expected>> =
            test.expected.iter().map(|expected| one(cx, owner, scope, &position, expected)).collect();
        if let Some(expected) = expected.into_iter().collect() {
            tests.push(al_program::Test { fen: test.fen.value.clone(), expected, span: test.span });
        }
    }
    cx.part = Part::Conditions;
    tests
}

/// One thing that a test expects. A name means a rule, else a piece of advice, else a table or a network, else
/// a predicate.
fn one<'a>(
    cx: &mut Context<'_, 'a>,
    owner: &Owner<'_, 'a>,
    scope: ScopeId,
    position: &Position,
    expected: &'a ast::Expr,
) -> Option<Expected> {
    let span = expected.span;
    let rule = |name: &str| owner.table?.rule_named(name);
    let advice = |name: &str| owner.table?.advice_named(name);
    let called = match &expected.kind {
        ExprKind::Name(name) if advice(&name.text).is_some() => Some(cx.defs.written(name, &[])),
        ExprKind::Call { name, args } if advice(&name.text).is_some() => Some(cx.defs.written(name, args)),
        _ => None,
    };
    match &expected.kind {
        ExprKind::Str(text) => find_move(position, text, span).ok().map(|san| Expected::Move(san, span)),
        ExprKind::Name(name) if rule(&name.text).is_some() => {
            rule(&name.text).map(|rule| Expected::Rule(RuleId(rule as u32), span))
        }
        _ if called.is_some() => advice_called(cx, &called.unwrap_or_default(), span),
        ExprKind::Name(name) if cx.defs.is_part(&name.text) => Some(Expected::Table(name.text.clone(), span)),
        _ => {
            let mut conditions = Vec::new();
            let forms = forms(owner.materials, owner.any_men);
            let own = forms.iter().position(|form| *form == Some(position.material()));
            let own = own.or_else(|| forms.iter().position(Option::is_none));
            for (place, &form) in forms.iter().enumerate() {
                cx.begin_form(form);
                // what another material lacks cannot be asked there, and need not be
                conditions.push(match Some(place) == own {
                    true => Typer::new(cx, scope, Place::Condition).bool_of(expected)?,
                    false => elsewhere(cx, scope, expected),
                });
            }
            Some(Expected::Condition(conditions, span))
        }
    }
}

/// The advice that a test expects, with the arguments that it is called with.
fn advice_called(cx: &mut Context<'_, '_>, called: &str, span: Span) -> Option<Expected> {
    if let Some(advice) = cx.advice.iter().position(|known| known == called) {
        return Some(Expected::Advice(AdviceId(advice as u32), span));
    }
    let message = format!("no rule tries `{called}`");
    let name = called.split('(').next().unwrap_or_default();
    let known: Vec<String> =
        cx.advice.iter().filter(|known| known.starts_with(name)).map(|it| format!("`{it}`")).collect();
    let diagnostic = Diagnostic::new(Code::UnknownAdvice, span, message).label("expected here");
    cx.report.push(match known.is_empty() {
        true => diagnostic.help("list it in a rule"),
        false => diagnostic.help(format!("the rules know {}", known.join(", "))),
    });
    None
}

/// A test's condition for a material that its position does not have.
fn elsewhere<'a>(cx: &mut Context<'_, 'a>, scope: ScopeId, expected: &'a ast::Expr) -> Expr {
    let told = cx.hush();
    let condition = Typer::new(cx, scope, Place::Condition).bool_of(expected);
    cx.speak(told);
    condition.unwrap_or_else(|| super::expr::truth(false, expected.span))
}
