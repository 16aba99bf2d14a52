//! Expressions: views, calls, locals, quantifiers, what a constraint sees of its move.

use al_chess::{Color, Material, Position, Role, Side, Square, SquareSet};
use al_compiler::intrinsic::Intrinsic;
use al_compiler::program::{
    Advice, Compare, Constraint, Expr, ExprKind, Fold, Function, FunctionId, LocalId, Rules, Search, Ty, Value, View,
};
use al_compiler::syntax::ast::Quantifier;

use crate::build::{
    NUMBER, OUR_KING, OUR_ROOK, THEIR_KING, advice, and, answer, call, compare, depth, equal, expr, legal, not, number,
    on, only, point, position, set, side, span, square, square_of, table, to, truth,
};

const CORNER: &str = "7k/8/8/8/8/8/8/K5R1 w - - 0 1";

/// The value of an expression at a root.
fn value(expr: &Expr, functions: Vec<Function>, position: &Position) -> Value {
    table(Rules::Commit, Vec::new(), Vec::new(), functions).evaluate(expr, position)
}

/// The value at the corner position, without functions.
fn at_corner(expr: Expr) -> Value {
    value(&expr, Vec::new(), &position(CORNER))
}

fn view(view: View, inner: Expr) -> Expr {
    let ty = inner.ty;
    expr(ExprKind::View(view, Box::new(inner)), ty)
}

fn local(id: u32, ty: Ty) -> Expr {
    expr(ExprKind::Local(LocalId(id)), ty)
}

fn function(params: Vec<(u32, Ty)>, body: Expr) -> Function {
    let params = params.into_iter().map(|(id, ty)| (LocalId(id), ty)).collect();
    Function { name: "f".into(), params, body, span: span(0) }
}

fn call_of(id: u32, args: impl IntoIterator<Item = Expr>, ty: Ty) -> Expr {
    expr(ExprKind::Call(FunctionId(id), args.into_iter().collect()), ty)
}

fn int(n: i32) -> Value {
    Value::Int(n)
}

#[test]
fn men_have_squares_and_roles() {
    assert_eq!(at_corner(square_of(OUR_ROOK)), Value::Square(Square::at(6, 0)));
    assert_eq!(at_corner(square_of(THEIR_KING)), Value::Square(Square::at(7, 7)));
    assert_eq!(at_corner(expr(ExprKind::RoleOf(OUR_ROOK), Ty::Role)), Value::Role(Role::Rook));
    assert_eq!(at_corner(expr(ExprKind::Captured(OUR_ROOK), Ty::Bool)), Value::Bool(false));
    assert_eq!(at_corner(expr(ExprKind::Turn, Ty::Side)), Value::Side(Side::Us));
    assert_eq!(at_corner(expr(ExprKind::Depth, NUMBER)), int(0));
}

#[test]
fn a_captured_man_keeps_its_square_and_a_promoted_one_changes_its_role() {
    let before = position("8/8/8/8/8/8/6k1/K5R1 b - - 0 1");
    let taken = before.play(before.find_move("g2g1").expect("a capture"));
    let of = |kind, ty| value(&expr(kind, ty), Vec::new(), &taken);
    assert_eq!(of(ExprKind::Captured(OUR_ROOK), Ty::Bool), Value::Bool(true));
    assert_eq!(of(ExprKind::ManSquare(OUR_ROOK), Ty::Square), Value::Square(Square::at(6, 0)));
    let on_board = call(Intrinsic::Count, [call(Intrinsic::Occupied, [], Ty::Set)], NUMBER);
    assert_eq!(value(&on_board, Vec::new(), &taken), int(2));

    let pawn = position("8/4P3/8/8/8/8/1k6/7K w - - 0 1");
    let slot = pawn.material().slots_of(Side::Us, Role::Pawn).next().expect("a pawn");
    let queened = pawn.play(pawn.find_move("e7e8r").expect("a promotion"));
    assert_eq!(value(&expr(ExprKind::RoleOf(slot), Ty::Role), Vec::new(), &queened), Value::Role(Role::Rook));
}

#[test]
fn comparisons_and_truth() {
    for (kind, holds) in [(Compare::Lt, true), (Compare::Le, true), (Compare::Eq, false), (Compare::Ne, true)] {
        assert_eq!(at_corner(compare(number(1), kind, number(2))), Value::Bool(holds), "{kind:?}");
    }
    for (kind, holds) in [(Compare::Lt, false), (Compare::Le, true), (Compare::Eq, true), (Compare::Ne, false)] {
        assert_eq!(at_corner(compare(number(2), kind, number(2))), Value::Bool(holds), "{kind:?}");
    }
    assert_eq!(at_corner(equal(side(Side::Us), expr(ExprKind::Turn, Ty::Side))), Value::Bool(true));
    assert_eq!(at_corner(equal(square("g1"), square_of(OUR_ROOK))), Value::Bool(true));
    assert_eq!(at_corner(and([])), Value::Bool(true));
    assert_eq!(at_corner(and([truth(true), truth(false)])), Value::Bool(false));
    assert_eq!(at_corner(expr(ExprKind::Or(vec![]), Ty::Bool)), Value::Bool(false));
    assert_eq!(at_corner(expr(ExprKind::Or(vec![truth(false), truth(true)]), Ty::Bool)), Value::Bool(true));
    let chosen = |condition| {
        let branches = ExprKind::If(Box::new(truth(condition)), Box::new(number(1)), Box::new(number(2)));
        at_corner(expr(branches, NUMBER))
    };
    assert_eq!((chosen(true), chosen(false)), (int(1), int(2)));
}

#[test]
fn locals_are_those_of_the_innermost_call_and_shadow() {
    // f(x) = let y = x - 1; (let x = y * 10; x + y) + x
    let minus = call(Intrinsic::Sub, [local(0, NUMBER), number(1)], NUMBER);
    let times = call(Intrinsic::Mul, [local(1, NUMBER), number(10)], NUMBER);
    let inner = call(Intrinsic::Add, [local(0, NUMBER), local(1, NUMBER)], NUMBER);
    let shadow = expr(ExprKind::Let(LocalId(0), Box::new(times), Box::new(inner)), NUMBER);
    let sum = call(Intrinsic::Add, [shadow, local(0, NUMBER)], NUMBER);
    let body = expr(ExprKind::Let(LocalId(1), Box::new(minus), Box::new(sum)), NUMBER);
    let f = function(vec![(0, NUMBER)], body);
    // g(x) = f(x + 1) + x
    let plus = call(Intrinsic::Add, [local(0, NUMBER), number(1)], NUMBER);
    let g_body = call(Intrinsic::Add, [call_of(0, [plus], NUMBER), local(0, NUMBER)], NUMBER);
    let g = function(vec![(0, NUMBER)], g_body);
    let of_3 = call_of(1, [number(3)], NUMBER);
    // f(4) = (30 + 3) + 4 = 37
    assert_eq!(value(&of_3, vec![f, g], &position(CORNER)), int(40));
}

#[test]
fn arguments_speak_of_the_callers_locals() {
    // f(x, y) = x * 10 + y and g(x) = f(x + 1, x): both call their first local by one number.
    let ten = call(Intrinsic::Mul, [local(0, NUMBER), number(10)], NUMBER);
    let f = function(vec![(0, NUMBER), (1, NUMBER)], call(Intrinsic::Add, [ten, local(1, NUMBER)], NUMBER));
    let plus = call(Intrinsic::Add, [local(0, NUMBER), number(1)], NUMBER);
    let g = function(vec![(0, NUMBER)], call_of(0, [plus, local(0, NUMBER)], NUMBER));
    assert_eq!(value(&call_of(1, [number(3)], NUMBER), vec![f, g], &position(CORNER)), int(43));
}

#[test]
fn a_call_is_looked_at_from_where_the_view_says() {
    // moved() = our king's square; better: moved() is a2 and root.moved() is a1, as is the man's own.
    let moved = function(vec![], square_of(OUR_KING));
    let man = function(vec![(0, Ty::Man(OUR_KING))], equal(square_of(OUR_KING), square("a1")));
    let here = equal(call_of(0, [], Ty::Square), square("a2"));
    let root = equal(view(View::Root, call_of(0, [], Ty::Square)), square("a1"));
    let argument = expr(ExprKind::Man, Ty::Man(OUR_KING));
    let of_man = view(View::Root, call_of(1, [argument], Ty::Bool));
    let root_depth = equal(view(View::Root, expr(ExprKind::Depth, NUMBER)), number(0));
    let root_turn = equal(view(View::Root, expr(ExprKind::Turn, Ty::Side)), side(Side::Us));
    let depth = equal(expr(ExprKind::Depth, NUMBER), number(1));
    let turn = equal(expr(ExprKind::Turn, Ty::Side), side(Side::Them));
    let better = and([here, root, of_man, root_depth, root_turn, depth, turn]);
    let conditions = vec![(truth(true), vec![0])];
    let table = table(Rules::Commit, conditions, vec![advice(better)], vec![moved, man]);
    assert_eq!(answer(&table, CORNER).as_deref(), Some("a1a2"));
}

/// Our moves that satisfy a filter at the root, in order.
fn filtered(filter: Expr, fen: &str) -> Vec<String> {
    let fails = Advice { us: Constraint { arms: vec![depth(0, [filter])] }, ..advice(truth(false)) };
    let consultation = only(fails).consult(&position(fen));
    match consultation.rules[0].attempts[0].failure.as_ref() {
        Some(al_interpreter::Failure::AfterMoves(moves)) => {
            moves.iter().map(|refuted| refuted.line[0].uci(Color::White).to_string()).collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn a_constraint_sees_the_move_and_both_positions() {
    let from = equal(expr(ExprKind::MoveFrom, Ty::Square), square("a1"));
    assert_eq!(filtered(from, CORNER), ["a1b2", "a1b1", "a1a2"]);
    assert_eq!(filtered(to(&["g8"]), CORNER), ["g1g8"]);
    assert_eq!(filtered(expr(ExprKind::MoveCaptures, Ty::Bool), CORNER), [""; 0]);
    // The current position is the one before the move.
    let before = and([on(OUR_KING, &["a1"]), to(&["b1"])]);
    assert_eq!(filtered(before, CORNER), ["a1b1", "g1b1"]);
    let check = view(View::After, call(Intrinsic::InCheck, [side(Side::Them)], Ty::Bool));
    assert_eq!(filtered(check, CORNER), ["g1g8", "g1h1"]);
    // before. inside after. is the position before the move again.
    let back = view(View::Before, on(OUR_ROOK, &["g1"]));
    let after = view(View::After, and([on(OUR_ROOK, &["g5"]), back, equal(expr(ExprKind::Depth, NUMBER), number(1))]));
    assert_eq!(filtered(after, CORNER), ["g1g5"]);
    let root = view(View::Root, and([on(OUR_ROOK, &["g1"]), equal(expr(ExprKind::Depth, NUMBER), number(0))]));
    assert_eq!(filtered(and([root, to(&["b1"])]), CORNER), ["a1b1", "g1b1"]);
}

#[test]
fn a_constraint_looks_from_its_own_depth() {
    // Our second move: current position at depth 2, root with our king on a1.
    let second = and([
        equal(expr(ExprKind::Depth, NUMBER), number(2)),
        on(OUR_KING, &["a2"]),
        view(View::Root, on(OUR_KING, &["a1"])),
        view(View::After, equal(expr(ExprKind::Depth, NUMBER), number(3))),
    ]);
    let advice = Advice {
        us: Constraint { arms: vec![depth(0, [to(&["a2"])]), depth(2, [second])] },
        them: Constraint { arms: vec![depth(1, legal())] },
        ..advice(on(OUR_KING, &["a3"]))
    };
    assert_eq!(answer(&only(advice), CORNER).as_deref(), Some("a1a2"));
}

#[test]
fn promotions_and_captures_are_seen() {
    let material = Material::new(&[Role::King, Role::Pawn], &[Role::King, Role::Rook]).expect("KPKR");
    let filter = expr(ExprKind::MovePromotes(Role::Knight), Ty::Bool);
    let captures = expr(ExprKind::MoveCaptures, Ty::Bool);
    let mut moves = Vec::new();
    for filter in [filter, captures] {
        let mut program = al_compiler::program::Program::default();
        let fails = Advice { us: Constraint { arms: vec![depth(0, [filter])] }, ..advice(truth(true)) };
        let form = al_compiler::program::Form {
            material: Some(material),
            conditions: vec![truth(true)],
            advice: vec![Advice { search: Search::AL1, ..fails }],
        };
        let mut table = only(advice(truth(true))).definition().clone();
        table.forms = vec![form];
        program.tables.push(table);
        let table = al_interpreter::Interpreter::new(program.into(), 0).expect("a table");
        moves.push(answer(&table, "3r4/4P3/8/8/8/8/1k6/7K w - - 0 1"));
    }
    assert_eq!(moves, [Some("e7e8n".into()), Some("e7d8q".into())]);
}

fn fold(kind: Quantifier, over: SquareSet, condition: Expr, body: Expr, ty: Ty) -> Expr {
    let fold = Fold { kind, local: LocalId(7), over: set(over), condition, body, empty: 99 };
    expr(ExprKind::Fold(Box::new(fold)), ty)
}

#[test]
fn quantifiers_range_over_the_squares_that_satisfy_the_condition() {
    let bound = || local(7, Ty::Square);
    let rank = || call(Intrinsic::RankOf, [bound()], NUMBER);
    let above = |least| compare(number(least), Compare::Lt, rank());
    let file_a = || -> SquareSet { (0..8).map(|rank| Square::at(0, rank)).collect() };
    let of = |kind, condition, body, ty| at_corner(fold(kind, file_a(), condition, body, ty));
    assert_eq!(of(Quantifier::Any, truth(true), above(6), Ty::Bool), Value::Bool(true));
    assert_eq!(of(Quantifier::Any, not(above(6)), above(6), Ty::Bool), Value::Bool(false));
    assert_eq!(of(Quantifier::All, above(3), above(2), Ty::Bool), Value::Bool(true));
    assert_eq!(of(Quantifier::All, truth(true), above(2), Ty::Bool), Value::Bool(false));
    assert_eq!(of(Quantifier::All, truth(false), truth(false), Ty::Bool), Value::Bool(true));
    assert_eq!(of(Quantifier::Count, not(above(5)), above(2), NUMBER), int(3));
    assert_eq!(of(Quantifier::Min, above(2), rank(), NUMBER), int(3));
    assert_eq!(of(Quantifier::Max, not(above(2)), rank(), NUMBER), int(2));
    assert_eq!(of(Quantifier::Min, truth(false), rank(), NUMBER), int(99));
}

#[test]
fn a_fold_gives_its_local_to_the_body_only() {
    let bound = || local(7, Ty::Square);
    // any s in {b2}: (all s in {c3}: s == c3) and s == b2
    let inner = fold(Quantifier::All, Square::at(2, 2).set(), truth(true), equal(bound(), square("c3")), Ty::Bool);
    let body = and([inner, equal(bound(), square("b2"))]);
    let outer = fold(Quantifier::Any, Square::at(1, 1).set(), truth(true), body, Ty::Bool);
    assert_eq!(at_corner(outer), Value::Bool(true));
}

#[test]
fn squares_count_as_points_and_points_off_the_board_are_in_no_set() {
    let beyond = call(Intrinsic::Step, [square("h8"), number(3), number(-1)], Ty::Point);
    assert_eq!(at_corner(call(Intrinsic::Distance, [beyond.clone(), square("a1")], NUMBER)), int(8));
    assert_eq!(at_corner(call(Intrinsic::OnBoard, [beyond.clone()], Ty::Bool)), Value::Bool(false));
    let member = call(Intrinsic::Member, [beyond.clone(), set(SquareSet::FULL)], Ty::Bool);
    assert_eq!(at_corner(member), Value::Bool(false));
    assert_eq!(at_corner(call(Intrinsic::Single, [beyond], Ty::Set)), Value::Set(SquareSet::EMPTY));
    assert_eq!(at_corner(call(Intrinsic::Manhattan, [point(-1, 8), point(8, -1)], NUMBER)), int(18));
}

/// Definitions that ask the one before them three times are computed once each, whatever they are told and in whichever
/// view: as many calls as there would be otherwise nobody could wait for.
#[test]
fn definitions_that_multiply_are_computed_once() {
    const DEEP: u32 = 60;
    let argument = || local(0, Ty::Square);
    let asked = |id: u32| call_of(id + 1, [argument()], Ty::Bool);
    let or = |parts: Vec<Expr>| expr(ExprKind::Or(parts), Ty::Bool);
    let mut functions: Vec<Function> = (0..DEEP)
        .map(|id| {
            let body = or(vec![and([asked(id), asked(id)]), view(View::Root, asked(id))]);
            function(vec![(0, Ty::Square)], body)
        })
        .collect();
    let on_file = |file: i32| equal(call(Intrinsic::FileOf, [argument()], NUMBER), number(file));
    functions.push(function(vec![(0, Ty::Square)], or(vec![on_file(3), on_file(5)])));
    let counted =
        fold(Quantifier::Count, SquareSet::FULL, truth(true), call_of(0, [local(7, Ty::Square)], Ty::Bool), NUMBER);
    assert_eq!(value(&counted, functions, &position(CORNER)), int(16));
}
