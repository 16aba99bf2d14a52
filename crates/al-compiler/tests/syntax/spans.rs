//! Where nodes stand: the marks under each text show their spans, in the order of the list.

use al_compiler::source::{Files, Span};
use al_compiler::syntax::ast::*;
use al_compiler::syntax::parse_text;

/// Checks the spans that `pick` takes from the only item of a text against rows of `~` under it.
fn marks(text: &str, rows: &[&str], pick: impl Fn(&Item) -> Vec<Span>) {
    let mut files = Files::default();
    let file = files.add("spans.adv", text);
    let (tree, diagnostics) = parse_text(&files, file);
    assert!(diagnostics.is_empty(), "{text}");
    let drawn: Vec<String> = pick(&tree.items[0])
        .iter()
        .map(|span| " ".repeat(span.lo as usize) + &"~".repeat((span.hi - span.lo) as usize))
        .collect();
    assert_eq!(drawn, rows, "\n{text}\n{}", drawn.join("\n"));
}

fn body(item: &Item) -> &Expr {
    match item {
        Item::Let(definition) => &definition.body,
        other => panic!("{other:?}"),
    }
}

#[test]
fn of_a_definition() {
    marks(
        "let near(a, b: square) -> bool = a == b;",
        &[
            "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~",
            "    ~~~~",
            "         ~",
            "               ~~~~~~",
            "                          ~~~~",
            "                                 ~~~~~~",
        ],
        |item| {
            let Item::Let(l) = item else { panic!("{item:?}") };
            let params = l.params.as_ref().unwrap();
            let ty = params[0].ty.as_ref().unwrap().span;
            vec![l.span, l.name.span, params[0].name.span, ty, l.ty.as_ref().unwrap().span, l.body.span]
        },
    );
}

#[test]
fn of_a_chain_and_its_parts() {
    marks(
        "let x = aa or not bb or (cc);",
        &["        ~~~~~~~~~~~~~~~~~~~~", "        ~~", "              ~~~~~~", "                        ~~~~"],
        |item| {
            let ExprKind::Or(parts) = &body(item).kind else { panic!("{item:?}") };
            std::iter::once(body(item).span).chain(parts.iter().map(|part| part.span)).collect()
        },
    );
}

#[test]
fn of_fields_and_views() {
    marks(
        "let x = root.our.king.step(1, 2);",
        &["        ~~~~~~~~~~~~~~~~~~~~~~~~", "        ~~~~~~~~~~~~~", "        ~~~~~~~~", "             ~~~"],
        |item| {
            let ExprKind::Field { base: king, .. } = &body(item).kind else { panic!("{item:?}") };
            let ExprKind::Field { base: view, .. } = &king.kind else { panic!("{item:?}") };
            let ExprKind::View { expr: our, .. } = &view.kind else { panic!("{item:?}") };
            vec![body(item).span, king.span, view.span, our.span]
        },
    );
}

#[test]
fn of_a_quantifier() {
    marks(
        "let x = 1 + count s, t in fence where s != t: p(s);",
        &[
            "            ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~",
            "                  ~",
            "                     ~",
            "                          ~~~~~",
            "                                      ~~~~~~",
            "                                              ~~~~",
        ],
        |item| {
            let ExprKind::Arith { rest, .. } = &body(item).kind else { panic!("{item:?}") };
            let ExprKind::Quantifier { names, over, condition, body, .. } = &rest[0].1.kind else { panic!("{item:?}") };
            vec![rest[0].1.span, names[0].span, names[1].span, over.span, condition.as_ref().unwrap().span, body.span]
        },
    );
}

#[test]
fn of_move_constraints() {
    marks(
        "us: 0 | 2..4 => king diagonal then (rook) where safe, 5.. => legal;",
        &[
            "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~",
            "~~",
            "    ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~",
            "    ~",
            "        ~~~~",
            "                ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~",
            "                ~~~~~~~~~~~~~",
            "                                   ~~~~~~~~~~~~~~~~~",
            "                                   ~~~~~~",
            "                                                ~~~~",
            "                                                      ~~~~~~~~~~~~",
        ],
        |item| {
            let Item::ByDepth { key, arms, span } = item else { panic!("{item:?}") };
            let steps = &arms[0].moves.steps;
            let first = [*span, key.span, arms[0].span, arms[0].depths[0].span, arms[0].depths[1].span];
            let moves = [arms[0].moves.span, steps[0].filter.span(), steps[1].span, steps[1].filter.span()];
            let last = [steps[1].condition.as_ref().unwrap().span, arms[1].span];
            [&first[..], &moves[..], &last[..]].concat()
        },
    );
}

#[test]
fn of_a_body_and_what_is_in_it() {
    marks(
        "table t (K R vs K | K vs K) { title: \"a b\" 3; }  ",
        &[
            "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~",
            "      ~",
            "         ~~~~~~~~",
            "                    ~~~~~~",
            "                              ~~~~~~~~~~~~~~~",
            "                              ~~~~~",
            "                                     ~~~~~",
            "                                           ~",
        ],
        |item| {
            let Item::Table(table) = item else { panic!("{item:?}") };
            let Item::Setting(setting) = &table.items[0] else { panic!("{item:?}") };
            let head = [table.span, table.name.span, table.materials[0].span, table.materials[1].span];
            let words = &setting.values[0];
            let inside = [setting.span, setting.key.span, words[0].span(), words[1].span()];
            [head, inside].concat()
        },
    );
}

#[test]
fn of_places_in_a_file_with_letters_of_many_bytes() {
    let mut files = Files::default();
    let file = files.add("típico.adv", "// ñ\r\nlet típico = ñ +;");
    let (_, diagnostics) = parse_text(&files, file);
    let lines: Vec<String> = diagnostics.iter().map(|diagnostic| diagnostic.to_line(&files)).collect();
    assert_eq!(lines, ["típico.adv:2:17: error[AL0004]: expected an expression, found `;`"]);
}
