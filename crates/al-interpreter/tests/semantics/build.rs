//! Typed programs built by hand: king and rook against king, with our king in slot 0, our rook in
//! slot 1 and their king in slot 2.

use std::sync::Arc;

use al_chess::{Color, Material, Point, Position, Role, Side, Square, SquareSet};
use al_compiler::intrinsic::Intrinsic;
use al_compiler::program::{
    Advice, AdviceHead, AdviceId, Arm, Choice, Compare, Constraint, Consult, Expr, ExprKind, Form, Function, Interval,
    Program, Rule, Rules, Search, Step, Table, TableKind, TableSettings, Ty, Value,
};
use al_compiler::source::{FileId, Span};
use al_interpreter::Interpreter;
use al_runtime::Table as _;

pub(crate) const OUR_KING: u8 = 0;
pub(crate) const OUR_ROOK: u8 = 1;
pub(crate) const THEIR_KING: u8 = 2;

/// Any number.
pub(crate) const NUMBER: Ty = Ty::Int(Interval::new(-100, 100));

/// A place in no file.
pub(crate) fn span(at: usize) -> Span {
    Span::new(FileId(0), at, at)
}

pub(crate) fn expr(kind: ExprKind, ty: Ty) -> Expr {
    Expr { kind, ty, span: span(0) }
}

pub(crate) fn truth(value: bool) -> Expr {
    expr(ExprKind::Const(Value::Bool(value)), Ty::Bool)
}

pub(crate) fn number(value: i32) -> Expr {
    expr(ExprKind::Const(Value::Int(value)), NUMBER)
}

pub(crate) fn square(name: &str) -> Expr {
    expr(ExprKind::Const(Value::Square(name.parse().expect("a square"))), Ty::Square)
}

pub(crate) fn set(squares: SquareSet) -> Expr {
    expr(ExprKind::Const(Value::Set(squares)), Ty::Set)
}

pub(crate) fn point(file: i8, rank: i8) -> Expr {
    expr(ExprKind::Const(Value::Point(Point { file, rank })), Ty::Point)
}

pub(crate) fn side(side: Side) -> Expr {
    expr(ExprKind::Const(Value::Side(side)), Ty::Side)
}

/// The square a man stands on.
pub(crate) fn square_of(slot: u8) -> Expr {
    expr(ExprKind::ManSquare(slot), Ty::Square)
}

pub(crate) fn compare(a: Expr, compare: Compare, b: Expr) -> Expr {
    expr(ExprKind::Compare(compare, Box::new(a), Box::new(b)), Ty::Bool)
}

pub(crate) fn equal(a: Expr, b: Expr) -> Expr {
    compare(a, Compare::Eq, b)
}

pub(crate) fn and(parts: impl IntoIterator<Item = Expr>) -> Expr {
    expr(ExprKind::And(parts.into_iter().collect()), Ty::Bool)
}

pub(crate) fn not(inner: Expr) -> Expr {
    expr(ExprKind::Not(Box::new(inner)), Ty::Bool)
}

pub(crate) fn call(intrinsic: Intrinsic, args: impl IntoIterator<Item = Expr>, ty: Ty) -> Expr {
    expr(ExprKind::Intrinsic(intrinsic, args.into_iter().collect()), ty)
}

/// A man stands on one of these squares.
pub(crate) fn on(slot: u8, squares: &[&str]) -> Expr {
    let squares = squares.iter().map(|name| name.parse::<Square>().expect("a square")).collect();
    call(Intrinsic::Member, [square_of(slot), set(squares)], Ty::Bool)
}

/// It is a move of this man.
pub(crate) fn by(slot: u8) -> Expr {
    expr(ExprKind::MoveIsOf(slot), Ty::Bool)
}

/// It goes to one of these squares.
pub(crate) fn to(squares: &[&str]) -> Expr {
    let squares = squares.iter().map(|name| name.parse::<Square>().expect("a square")).collect();
    call(Intrinsic::Member, [expr(ExprKind::MoveTo, Ty::Square), set(squares)], Ty::Bool)
}

/// The same moves at these depths: `(from, to)`, both included.
pub(crate) fn at(depths: &[(u32, Option<u32>)], steps: impl IntoIterator<Item = Expr>) -> Arm {
    let steps = steps.into_iter().map(|filter| Step { filter, span: span(0) }).collect();
    Arm { depths: depths.to_vec(), steps, span: span(0) }
}

/// The same moves at one depth.
pub(crate) fn depth(depth: u32, steps: impl IntoIterator<Item = Expr>) -> Arm {
    at(&[(depth, Some(depth))], steps)
}

/// Any legal move.
pub(crate) fn legal() -> [Expr; 1] {
    [truth(true)]
}

/// A piece of advice with everything allowed: any move of ours at the root, no reply.
pub(crate) fn advice(better: Expr) -> Advice {
    Advice {
        better,
        holding: truth(true),
        us: Constraint { arms: vec![depth(0, legal())] },
        them: Constraint { arms: Vec::new() },
        search: Search::AL0,
        measure: None,
        choice: Choice::First,
        consult: Consult::Tree,
    }
}

/// A rule by its condition and the advice it tries.
pub(crate) type RuleOf = (Expr, Vec<u32>);

/// A table of these rules and pieces of advice.
pub(crate) fn table(
    rules: Rules,
    conditions: Vec<RuleOf>,
    advice: Vec<Advice>,
    functions: Vec<Function>,
) -> Interpreter {
    let material = Material::new(&[Role::King, Role::Rook], &[Role::King]).expect("KRK");
    let head =
        |index: usize| AdviceHead { name: format!("advice_{index}"), value: None, docs: Vec::new(), span: span(0) };
    let rule = |(index, (_, tries)): (usize, &RuleOf)| Rule {
        name: format!("rule_{index}"),
        tries: tries.iter().map(|id| AdviceId(*id)).collect(),
        hand_over: None,
        span: span(0),
    };
    let table = Table {
        kind: TableKind::Table,
        used: false,
        hands_over_to: Vec::new(),
        name: "by_hand".into(),
        docs: Vec::new(),
        settings: TableSettings { rules, materials: vec![material], ..TableSettings::default() },
        rules: conditions.iter().enumerate().map(rule).collect(),
        advice: (0..advice.len()).map(head).collect(),
        forms: vec![Form {
            material: Some(material),
            conditions: conditions.into_iter().map(|(condition, _)| condition).collect(),
            advice,
        }],
        tests: Vec::new(),
        span: span(0),
        name_span: span(0),
    };
    let program = Program { functions, tables: vec![table], ..Program::default() };
    Interpreter::new(Arc::new(program), 0).expect("one table")
}

/// A table of one rule that always holds and one piece of advice.
pub(crate) fn only(advice: Advice) -> Interpreter {
    table(Rules::Commit, vec![(truth(true), vec![0])], vec![advice], Vec::new())
}

/// A position with us to move, White's.
pub(crate) fn position(fen: &str) -> Position {
    Position::from_fen(fen, Color::White).expect(fen)
}

/// The move a table answers with, as `e2e4`, or nothing. Every way to ask must agree.
pub(crate) fn answer(table: &Interpreter, fen: &str) -> Option<String> {
    let root = position(fen);
    let mut scratch = al_runtime::Scratch::default();
    let decision = table.decide(&root, &mut scratch);
    let consultation = table.consult(&root);
    assert_eq!(consultation.decision, decision, "consult and decide differ in {fen}");
    assert_eq!(consultation.tree.is_some(), decision.play().is_some());
    let play = decision.play()?;
    let tree = consultation.tree.expect("a tree");
    assert_eq!(tree.moves(), al_runtime::tree_nodes(table, &root, play, &mut scratch), "sizes of the tree in {fen}");
    Some(play.mv.uci(Color::White).to_string())
}
