//! What the tree says: precedence, association, and the parts of each statement.

use al_compiler::source::Files;
use al_compiler::syntax::ast::*;
use al_compiler::syntax::parse_text;

/// The tree of a text that must be readable.
fn read(text: &str) -> File {
    let mut files = Files::default();
    let file = files.add("tree.adv", text);
    let (tree, diagnostics) = parse_text(&files, file);
    let lines: Vec<String> = diagnostics.iter().map(|diagnostic| diagnostic.to_line(&files)).collect();
    assert!(lines.is_empty(), "{text}\n{}", lines.join("\n"));
    tree
}

/// The only item of a text.
fn item(text: &str) -> Item {
    let mut items = read(text).items;
    assert_eq!(items.len(), 1, "{text}");
    items.remove(0)
}

/// An expression with all brackets written.
fn grouped(text: &str) -> String {
    match item(&format!("let x = {text};")) {
        Item::Let(definition) => show(&definition.body),
        other => panic!("{other:?}"),
    }
}

fn show(expr: &Expr) -> String {
    let list = |list: &[Expr]| list.iter().map(show).collect::<Vec<_>>();
    match &expr.kind {
        ExprKind::Int(value) => value.to_string(),
        ExprKind::Str(value) => format!("{value:?}"),
        ExprKind::Square(square) => format!("#{square}"),
        ExprKind::Bool(value) => value.to_string(),
        ExprKind::List(elements) => format!("[{}]", list(elements).join(" ")),
        ExprKind::Paren(inner) => show(inner),
        ExprKind::Name(name) => name.text.clone(),
        ExprKind::Call { name, args } => format!("{}({})", name.text, list(args).join(" ")),
        ExprKind::Field { base, name, args: None } => format!("{}.{}", show(base), name.text),
        ExprKind::Field { base, name, args: Some(args) } => {
            format!("{}.{}({})", show(base), name.text, list(args).join(" "))
        }
        ExprKind::On { base, squares } => format!("({} on {})", show(base), show(squares)),
        ExprKind::View { view, expr } => format!("{view:?}<{}>", show(expr)),
        ExprKind::If { condition, then, otherwise } => {
            format!("(if {} {} {})", show(condition), show(then), show(otherwise))
        }
        ExprKind::Block { lets, value } => {
            let lets: Vec<String> = lets.iter().map(|l| format!("{}={}; ", l.name.text, show(&l.value))).collect();
            format!("{{{}{}}}", lets.concat(), show(value))
        }
        ExprKind::Quantifier { kind, names, over, condition, body } => {
            let names: Vec<&str> = names.iter().map(|name| name.text.as_str()).collect();
            let condition = condition.as_ref().map_or(String::new(), |c| format!(" where {}", show(c)));
            format!("({kind:?} {} in {}{condition}: {})", names.join(","), show(over), show(body))
        }
        ExprKind::Not(inner) => format!("(not {})", show(inner)),
        ExprKind::Neg(inner) => format!("(- {})", show(inner)),
        ExprKind::Or(chain) => format!("(or {})", list(chain).join(" ")),
        ExprKind::And(chain) => format!("(and {})", list(chain).join(" ")),
        ExprKind::Implies(a, b) => format!("({} implies {})", show(a), show(b)),
        ExprKind::Iff(a, b) => format!("({} iff {})", show(a), show(b)),
        ExprKind::Compare { first, rest } => {
            let rest: Vec<String> = rest.iter().map(|(op, e)| format!(" {op:?} {}", show(e))).collect();
            format!("({}{})", show(first), rest.concat())
        }
        ExprKind::Range { lo, hi, inclusive } => {
            format!("({}..{}{})", show(lo), if *inclusive { "=" } else { "" }, show(hi))
        }
        ExprKind::Arith { first, rest } => {
            let rest: Vec<String> = rest.iter().map(|(op, e)| format!(" {op:?} {}", show(e))).collect();
            format!("({}{})", show(first), rest.concat())
        }
        ExprKind::Broken => "broken".into(),
    }
}

#[test]
fn operators_bind_as_the_table_says() {
    for (text, wanted) in [
        ("a or b and c", "(or a (and b c))"),
        ("a and b or c and d or e", "(or (and a b) (and c d) e)"),
        ("not a and b", "(and (not a) b)"),
        ("not a == b", "(not (a Eq b))"),
        ("not not a", "(not (not a))"),
        ("a implies b implies c", "(a implies (b implies c))"),
        ("a or b implies c", "((or a b) implies c)"),
        ("a iff b implies c", "(a iff (b implies c))"),
        ("a < b <= c", "(a Lt b Le c)"),
        ("a == b == c", "(a Eq b Eq c)"),
        ("a in b", "(a In b)"),
        ("a not in b and c", "(and (a NotIn b) c)"),
        ("a in 0..b + 1", "(a In (0..(b Add 1)))"),
        ("a in 1..=6", "(a In (1..=6))"),
        ("a | b & c", "(a Union (b Intersect c))"),
        ("a & b - c", "(a Intersect (b Sub c))"),
        ("a | b - c", "(a Union (b Sub c))"),
        ("a - b - c + d", "(a Sub b Sub c Add d)"),
        ("a + b * c - d", "(a Add (b Mul c) Sub d)"),
        ("a * b * c", "(a Mul b Mul c)"),
        ("(a or b) or c", "(or (or a b) c)"),
        ("a or (b or c)", "(or a (or b c))"),
        ("(a - b) - c", "((a Sub b) Sub c)"),
        ("- a * b", "((- a) Mul b)"),
        ("- - a", "(- (- a))"),
        ("a - -1", "(a Sub (- 1))"),
        ("our.bishop on light", "(our.bishop on light)"),
        ("(our.bishop on light).file", "(our.bishop on light).file"),
        ("f(a on b, c)", "f((a on b) c)"),
        ("a & b == c | d", "((a Intersect b) Eq (c Union d))"),
        ("e4", "#28"),
        ("[a1, h8,]", "[#0 #63]"),
        ("[]", "[]"),
    ] {
        assert_eq!(grouped(text), wanted, "{text}");
    }
}

#[test]
fn a_quantifier_reaches_as_far_right_as_it_can() {
    for (text, wanted) in [
        ("any s in x: p or q", "(Any s in x: (or p q))"),
        ("a and any s in x: p and q", "(and a (Any s in x: (and p q)))"),
        ("(any s in x: p) and q", "(and (Any s in x: p) q)"),
        ("2 <= count s in x: p", "(2 Le (Count s in x: p))"),
        ("1 + min s in x: d(s) + 2", "(1 Add (Min s in x: (d(s) Add 2)))"),
        ("not all s in x: p", "(not (All s in x: p))"),
        ("any x, y in fence: p", "(Any x,y in fence: p)"),
        ("any s in x where c(s) and d: p", "(Any s in x where (and c(s) d): p)"),
        ("any s in x where any t in y: q: p", "(Any s in x where (Any t in y: q): p)"),
        ("any s in x: all t in y: p iff q", "(Any s in x: (All t in y: (p iff q)))"),
        ("any s in a | b: p", "(Any s in (a Union b): p)"),
        ("any s in 0..8: p", "(Any s in (0..8): p)"),
        ("max(a, max s in x: s)", "max(a (Max s in x: s))"),
        ("count(x)", "count(x)"),
        ("min(a, b)", "min(a b)"),
        ("- any s in x: p", "(- (Any s in x: p))"),
        ("a on any s in x: p", "(a on (Any s in x: p))"),
    ] {
        assert_eq!(grouped(text), wanted, "{text}");
    }
}

#[test]
fn views_bind_to_the_next_name_or_call() {
    for (text, wanted) in [
        ("root.room < room", "(Root<room> Lt room)"),
        ("root.distance(a, b) + 1", "(Root<distance(a b)> Add 1)"),
        ("before.(a + b) < c", "(Before<(a Add b)> Lt c)"),
        ("after.our.king.file", "After<our>.king.file"),
        ("root.count(x)", "Root<count>(x)"),
        ("a.min.in.not", "a.min.in.not"),
        ("a.step(1, 2).file", "a.step(1 2).file"),
    ] {
        let wanted = wanted.replace("Root<count>(x)", "Root<count(x)>");
        assert_eq!(grouped(text), wanted, "{text}");
    }
}

#[test]
fn choices_and_blocks() {
    for (text, wanted) in [
        ("if a { b } else { c }", "(if a {b} {c})"),
        ("if a { b } else if c { d } else { e }", "(if a {b} (if c {d} {e}))"),
        ("1 + if a { b } else { c } + 2", "(1 Add (if a {b} {c}) Add 2)"),
        ("{ let m = n; let k = m; m + k }", "{m=n; k=m; (m Add k)}"),
        ("{ let a = { let b = c; b }; a }", "{a={b=c; b}; a}"),
        ("if { a } { b } else { c }", "(if {a} {b} {c})"),
    ] {
        assert_eq!(grouped(text), wanted, "{text}");
    }
}

/// A move constraint with all brackets written.
fn show_moves(moves: &Moves) -> String {
    let step = |step: &Step| {
        let condition = step.condition.as_ref().map_or(String::new(), |c| format!(" where {}", show(c)));
        format!("{}{condition}", show_filter(&step.filter))
    };
    moves.steps.iter().map(step).collect::<Vec<_>>().join(" > ")
}

fn show_filter(filter: &MoveExpr) -> String {
    let join = |parts: &[MoveExpr], word: &str| parts.iter().map(show_filter).collect::<Vec<_>>().join(word);
    match filter {
        MoveExpr::Or(parts, _) => format!("({})", join(parts, " | ")),
        MoveExpr::And(parts, _) => format!("({})", join(parts, " & ")),
        MoveExpr::Not(part, _) => format!("!{}", show_filter(part)),
        MoveExpr::Word { name, args: None } => name.text.clone(),
        MoveExpr::Word { name, args: Some(args) } => {
            format!("{}({})", name.text, args.iter().map(show).collect::<Vec<_>>().join(" "))
        }
        MoveExpr::Group(moves, _) => format!("[{}]", show_moves(moves)),
    }
}

#[test]
fn move_constraints() {
    for (text, wanted) in [
        ("king", "king"),
        ("king diagonal then king", "(king & diagonal) > king"),
        ("king or rook and safe", "(king | (rook & safe))"),
        ("king not check or pawn promote(queen)", "((king & !check) | (pawn & promote(queen)))"),
        ("king and (diagonal or straight)", "(king & [(diagonal | straight)])"),
        ("king not (diagonal or straight)", "(king & ![(diagonal | straight)])"),
        ("(king then rook) where safe(to) then legal", "[king > rook] where safe(to) > legal"),
        ("legal where a or b then king", "legal where (or a b) > king"),
        ("legal where any s in x: p then king", "legal where (Any s in x: p) > king"),
    ] {
        match item(&format!("moves m = {text};")) {
            Item::Moves(definition) => assert_eq!(show_moves(&definition.moves), wanted, "{text}"),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn depths_are_ranges_with_both_ends_included() {
    let text = "us: 0 => a, 1 | 3 => b, 5..7 => c, 5..=7 => d, 8.. => e, ..2 => f, ..=4 => g, 2..2 => h, ..0 => i,;";
    let Item::ByDepth { key, arms, .. } = item(text) else { panic!("moves by depth") };
    assert_eq!(key.text, "us");
    let depths: Vec<Vec<(i64, Option<i64>)>> =
        arms.iter().map(|arm| arm.depths.iter().map(|depth| (depth.from, depth.to)).collect()).collect();
    let wanted: [&[(i64, Option<i64>)]; 9] = [
        &[(0, Some(0))],
        &[(1, Some(1)), (3, Some(3))],
        &[(5, Some(6))],
        &[(5, Some(7))],
        &[(8, None)],
        &[(0, Some(1))],
        &[(0, Some(4))],
        &[(2, Some(1))],
        &[(0, Some(-1))],
    ];
    assert_eq!(depths, wanted);
    let Item::ByDepth { arms, .. } = item("them: none;") else { panic!("moves by depth") };
    assert!(arms.len() == 1 && arms[0].depths.is_empty());
}

#[test]
fn a_type_holds_for_the_names_before_it() {
    let Item::Let(definition) = item("let f(a, b: square, c, d: int(0..=7), e) -> bool = a;") else { panic!("let") };
    let types: Vec<(String, Option<String>)> = definition
        .params
        .unwrap()
        .into_iter()
        .map(|param| (param.name.text, param.ty.map(|ty| ty.name.text)))
        .collect();
    let wanted = [("a", "square"), ("b", "square"), ("c", "int"), ("d", "int")];
    let mut wanted: Vec<(String, Option<String>)> =
        wanted.iter().map(|(name, ty)| ((*name).to_string(), Some((*ty).to_string()))).collect();
    wanted.push(("e".into(), None));
    assert_eq!(types, wanted);
    assert_eq!(definition.ty.unwrap().name.text, "bool");
}

#[test]
fn documentation_goes_to_what_it_stands_before_or_in() {
    let tree = read(
        "//! The file.\n/// One.\n/// Two.\ntable t (K vs K) {\n//! Inside.\n/// The advice.\nadvice a {}\n\
         /// Of no one, for `better` has none.\nlet b = 1; /// dangling\n}\n/** Block. */ let c = /// in between\n 1;",
    );
    assert_eq!(tree.docs, ["The file."]);
    let [Item::Table(table), Item::Let(c)] = tree.items.as_slice() else { panic!("{:?}", tree.items) };
    assert_eq!(table.docs, ["One.", "Two.", "Inside."]);
    assert_eq!(c.docs, ["Block."]);
    let [Item::Advice(advice), Item::Let(b)] = table.items.as_slice() else { panic!("{:?}", table.items) };
    assert_eq!(advice.docs, ["The advice."]);
    assert_eq!(b.docs, ["Of no one, for `better` has none."]);
}

#[test]
fn any_word_is_a_key_and_any_word_stands_in_a_setting() {
    for text in ["if: then;", "a1: a2 b3;", "table: network base;", "order: min max in not, pawn;", "from: where;"] {
        assert!(matches!(item(text), Item::Setting(_)), "{text}");
    }
    let Item::Setting(setting) = item("claim: win in 40 moves, \"hold\" otherwise,;") else { panic!("setting") };
    let lengths: Vec<usize> = setting.values.iter().map(Vec::len).collect();
    assert_eq!((setting.key.text.as_str(), lengths), ("claim", vec![4, 2]));
}

#[test]
fn heads_are_plain_names_where_no_statement_begins() {
    let text =
        "let table = test + use.base; let f(from: square, pattern) = cell(language, plan, extern, moves, otherwise);";
    assert_eq!(read(text).items.len(), 2);
    let text = "extern fn from(from: square, table: set) -> fn from from::min::table;";
    let Item::ExternFn(function) = item(text) else { panic!("extern fn") };
    assert_eq!((function.name.text.as_str(), function.ty.name.text.as_str()), ("from", "fn"));
    assert_eq!(function.path.iter().map(|name| name.text.as_str()).collect::<Vec<_>>(), ["from", "min", "table"]);
}

#[test]
fn metaplans_are_joined_from_left_to_right() {
    let Item::Metaplan { expr, .. } = item("plan p = a or b mod (c or d);") else { panic!("plan") };
    let PlanExpr::Chain { first, rest, .. } = expr else { panic!("chain") };
    assert!(matches!(*first, PlanExpr::Plan(name) if name.text == "a"));
    assert_eq!(rest.iter().map(|(modulo, _)| *modulo).collect::<Vec<_>>(), [false, true]);
    assert!(matches!(rest[1].1, PlanExpr::Chain { .. }));
}

#[test]
fn a_statement_that_cannot_be_read_is_kept_as_broken_and_costs_no_other() {
    let mut files = Files::default();
    let file = files.add(
        "broken.adv",
        "table t (K vs K) { let a = 1; let b = ; let c = 2; advice d { better: ; us: king; } } let e = 3;",
    );
    let (tree, diagnostics) = parse_text(&files, file);
    assert_eq!(diagnostics.len(), 2);
    let [Item::Table(table), Item::Let(_)] = tree.items.as_slice() else { panic!("{:?}", tree.items) };
    let [Item::Let(_), Item::Broken(_), Item::Let(_), Item::Advice(advice)] = table.items.as_slice() else {
        panic!("{:?}", table.items)
    };
    let [Item::Broken(place), Item::ByDepth { .. }] = advice.items.as_slice() else { panic!("{:?}", advice.items) };
    assert_eq!(files.slice(*place), "better: ;");
}
