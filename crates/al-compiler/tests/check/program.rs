//! What the checker makes of good tables.

use crate::show::{advice, goal, program, show, shown, steps, table};
use al_compiler::program::{
    Advice, Against, Beside, Choice, ClaimKind, Consult, Exhausted, Expected, GoalsAt, Interval, Measure, Rules,
    Search, Ty,
};

#[test]
fn men_are_their_squares_where_squares_are_wanted() {
    assert_eq!(
        goal("", "distance(our.king, our.rook) < 3 and not captured(our.rook)"),
        "(distance(@0, @1) < 3 and not captured(1))"
    );
    assert_eq!(goal("", "our.rook == e4 and our.king != our.rook"), "(@1 == e4 and @0 != @1)");
}

#[test]
fn numbers_have_sixteen_bits() {
    assert_eq!(goal("", "our.king.file * 4096 + -32768 > -20000"), "-20000 < ((file(@0) * 4096) + -32768)");
    assert_eq!(goal("", "our.king.file + - 32767 < -32765"), "(file(@0) + -32767) < -32765");
}

#[test]
fn chains_compute_their_middle_once() {
    assert_eq!(goal("", "1 < distance(e4, our.king) <= 3"), "{x0 = distance(e4, @0); (1 < x0 and x0 <= 3)}");
    assert_eq!(goal("", "3 > our.king.file >= 1"), "(file(@0) < 3 and 1 <= file(@0))");
}

#[test]
fn files_and_ranks_are_numbers_and_sets() {
    assert_eq!(goal("", "our.king.file == file_c"), "file(@0) == 2");
    assert_eq!(goal("", "our.king in file_a"), "in(@0, [a1, a2, a3, a4, a5, a6, a7, a8])");
    assert_eq!(goal("", "our.king in our.rook.file"), "in(@0, files(file(@1), file(@1)))");
    assert_eq!(
        goal("", "our.king in their.rank_2 and their.rank(our.king) == 1"),
        "(in(@0, [a7, b7, c7, d7, e7, f7, g7, h7]) and (7 - rank(@0)) == 1)"
    );
    assert_eq!(
        goal("", "our.king in rank_1 - file_a | [e4]"),
        "in(@0, (set -([a1, b1, c1, d1, e1, f1, g1, h1], [a1, a2, a3, a4, a5, a6, a7, a8]) | [e4]))"
    );
}

#[test]
fn numbers_are_in_ranges_and_lists() {
    assert_eq!(goal("", "our.king.file in 2..5"), "(2 <= file(@0) and file(@0) < 5)");
    assert_eq!(goal("", "our.king.file not in 2..=5"), "not (2 <= file(@0) and file(@0) <= 5)");
    assert_eq!(goal("", "our.king.file in [file_a, file_h]"), "(file(@0) == 0 or file(@0) == 7)");
    assert_eq!(
        goal("", "our.king.file == 2 and role(our.rook) in [rook, queen]"),
        "(file(@0) == 2 and (role(1) == r or role(1) == q))"
    );
}

#[test]
fn views_hold_for_all_inside() {
    assert_eq!(goal("", "root.distance(our.king, our.rook) < 3"), "root.distance(@0, @1) < 3");
    assert_eq!(goal("", "distance(root.our.king, our.king) < 3"), "distance(root.@0, @0) < 3");
    assert_eq!(goal("", "root.(our.king in corners)"), "root.in(@0, [a1, h1, a8, h8])");
    assert_eq!(goal("", "any s in root.our.men: s == our.king"), "any x0 in root.occupied_by(us) where true: x0 == @0");
    assert_eq!(
        goal("let k = our.king;", "root.k == e4 or root.captured(our.rook)"),
        "(root.@0 == e4 or root.captured(1))"
    );
}

#[test]
fn quantifiers_over_sets_are_folds() {
    assert_eq!(
        goal("", "any s in ring(e4) where s in light: s == our.king"),
        "any x0 in ring(e4) where in(x0, <32 squares>): x0 == @0"
    );
    // over no square `min` is one more, `max` one less than anything the body can be
    assert_eq!(
        goal("", "(min s in corners: distance(s, our.king)) < 3"),
        "min x0 in [a1, h1, a8, h8] where true: distance(x0, @0) else 8 < 3"
    );
    assert_eq!(
        goal("", "(max s in corners: s.file) < 3"),
        "max x0 in [a1, h1, a8, h8] where true: file(x0) else -1 < 3"
    );
}

#[test]
fn quantifiers_over_men_are_unrolled() {
    assert_eq!(
        goal("", "any m in our.men: m in edges and role(m) != pawn"),
        "((in(@0, f0()) and role(0) != p) or (not captured(1) and (in(@1, f0()) and role(1) != p)))"
    );
    assert_eq!(goal("", "all m in our.rooks: captured(m)"), "(not not captured(1) or captured(1))");
    assert_eq!(
        goal("", "(count m in our.men: m in light) < 2"),
        "(if in(@0, <32 squares>) {1} else {0} + if (not captured(1) and in(@1, <32 squares>)) {1} else {0}) < 2"
    );
    assert_eq!(goal("", "(min m in our.pieces: m.file) < 2"), "if not captured(1) {file(@1)} else {8} < 2");
}

#[test]
fn promoted_pawns_join_their_new_kind() {
    let program = table("K Q P vs K", "", "better: any m in our.queens: captured(m); us: 0 => legal; them: none;");
    assert_eq!(
        show(&advice(&program).better),
        "((not captured(1) and captured(1)) or ((not captured(2) and role(2) == q) and captured(2)))"
    );
    let program = table("K Q P vs K", "", "better: our.pawns == []; us: 0 => legal; them: none;");
    assert_eq!(show(&advice(&program).better), "if (not captured(2) and role(2) == p) {single(@2)} else {[]} == []");
}

#[test]
fn blocks_bind_values_and_men() {
    assert_eq!(
        goal("", "{ let k = our.king; let r = ring(k); k in r and captured(our.rook) }"),
        "{x0 = ring(@0); (in(@0, x0) and captured(1))}"
    );
}

#[test]
fn definitions_are_instantiated_for_what_they_are_used_with() {
    let body = "let near(a, b) = distance(a, b) < 3; let gone(m: man) = captured(m);";
    let program = table("K R vs K", body,
        "better: near(our.king, e4) and near(e4, our.rook) and near(our.king, our.rook) and gone(our.rook) and gone(our.king) and gone(our.rook);
         us: 0 => legal; them: none;");
    // a man says which function it is and is not handed over; one combination is one function
    let shown = show(&advice(&program).better);
    assert_eq!(shown, "(f0(e4) and f1(e4) and f2() and f3() and f4() and f3())");
    let names: Vec<&str> = program.functions.iter().map(|function| function.name.as_str()).collect();
    assert_eq!(names, ["near", "near", "near", "gone", "gone"]);
    let bodies: Vec<String> = program.functions.iter().map(|function| show(&function.body)).collect();
    assert_eq!(
        bodies,
        ["distance(@0, x0) < 3", "distance(x0, @1) < 3", "distance(@0, @1) < 3", "captured(1)", "captured(0)"]
    );
}

#[test]
fn declared_ranges_are_what_callers_see() {
    let program =
        table("K R vs K", "let cut -> int(0..=20) = our.king.file;", "better: cut < 3; us: 0 => legal; them: none;");
    assert_eq!(program.functions[0].body.ty, Ty::Int(Interval::new(0, 20)));
    let program = table(
        "K R vs K",
        "let twice(n: int(-9..=9)) = 2 * n;",
        "better: twice(our.king.file) < 3; us: 0 => legal; them: none;",
    );
    assert_eq!(program.functions[0].params[0].1, Ty::Int(Interval::new(-9, 9)));
    assert_eq!(program.functions[0].body.ty, Ty::Int(Interval::new(-18, 18)));
}

#[test]
fn then_orders_and_and_keeps_both_orders() {
    assert_eq!(steps("K R vs K", "", "king then rook"), ["of(0)", "of(1)"]);
    assert_eq!(steps("K R vs K", "", "king then rook then legal"), ["of(0)", "of(1)", "true"]);
    assert_eq!(steps("K R vs K", "", "(king then rook) and capture"), ["(of(0) and captures)", "(of(1) and captures)"]);
    assert_eq!(steps("K R vs K", "", "capture and (king then rook)"), ["(captures and of(0))", "(captures and of(1))"]);
    assert_eq!(
        steps("K R vs K", "", "(king then rook) and (capture then legal)"),
        ["(of(0) and captures)", "of(0)", "(of(1) and captures)", "of(1)"]
    );
    assert_eq!(steps("K R vs K", "", "king or rook then capture"), ["(of(0) or of(1))", "captures"]);
}

#[test]
fn none_and_legal_disappear() {
    assert_eq!(steps("K R vs K", "", "legal and not legal then king and none then rook"), ["of(1)"]);
    assert_eq!(steps("K R vs K", "", "none or king"), ["of(0)"]);
    assert_eq!(steps("K R vs K", "", "not none"), ["true"]);
    assert_eq!(steps("K R vs K", "", "legal or king"), ["true"]);
    assert_eq!(steps("K R vs K", "", "legal king"), ["of(0)"]);
}

#[test]
fn not_asks_of_all_steps() {
    assert_eq!(steps("K R vs K", "", "not (king then rook capture)"), ["not (of(0) or (of(1) and captures))"]);
    // copies of a condition bind names of their own
    assert_eq!(
        steps("K R vs K", "", "not ((king then rook) where any s in corners: s == to)"),
        ["not ((of(0) and any x1 in f0() where true: x1 == to) or (of(1) and any x2 in f0() where true: x2 == to))"]
            .map(|text| text.replace("f0()", "[a1, h1, a8, h8]"))
    );
}

#[test]
fn conditions_close_a_step() {
    assert_eq!(
        steps("K R vs K", "", "(king then rook) where to == e4 then rook"),
        ["(of(0) and to == e4)", "(of(1) and to == e4)", "of(1)"]
    );
    assert_eq!(
        steps("K R vs K", "", "rook where after.our.king.file < before.our.king.file"),
        ["(of(1) and file(after.@0) < file(before.@0))"]
    );
}

#[test]
fn named_moves_take_arguments() {
    let body = "moves near(n: int, x) = king where distance(to, x) <= n then rook;";
    // what is computed from the position before the move is computed there, whatever view it is used in
    assert_eq!(
        steps("K R vs K", body, "near(our.rook.file, their.king)"),
        ["{x0 = file(@1); (of(0) and distance(to, @2) <= x0)}", "{x0 = file(@1); of(1)}"]
    );
    assert_eq!(steps("K R vs K", body, "near(2, e4)"), ["(of(0) and distance(to, e4) <= 2)", "of(1)"]);
}

#[test]
fn words_mean_the_side_that_moves() {
    let program = table("K R vs K R", "", "better: checkmate; us: 0 => rook then king; them: 1 => rook then king;");
    assert_eq!(shown(&advice(&program).us, 0), ["of(1)", "of(0)"]);
    assert_eq!(shown(&advice(&program).them, 1), ["of(3)", "of(2)"]);
}

#[test]
fn words_follow_promotion() {
    assert_eq!(steps("K Q P vs K", "", "queen"), ["(of(1) or (of(2) and role(2) == q))"]);
    assert_eq!(
        steps("K P vs K", "", "pawn promote(queen) then promote"),
        [
            "((of(1) and role(1) == p) and promotes(q))"
                .replace("((of(1) and role(1) == p) and", "(of(1) and role(1) == p and"),
            "(promotes(q) or promotes(r) or promotes(b) or promotes(n))".to_owned()
        ]
    );
}

#[test]
fn constraints_know_their_depths() {
    let program =
        table("K R vs K", "", "better: checkmate; us: 0 | 2 => king, 4.. => rook; them: ..4 => legal, 5.. => none;");
    let advice = advice(&program);
    assert_eq!(shown(&advice.us, 2), ["of(0)"]);
    assert_eq!(shown(&advice.us, 8), ["of(1)"]);
    assert_eq!(shown(&advice.them, 3), ["true"]);
    assert!(shown(&advice.them, 5).is_empty());
}

#[test]
fn what_is_not_written_has_its_default() {
    let program = table("K R vs K", "", "bound: 2 plies; better: checkmate;");
    let advice = advice(&program);
    assert_eq!(show(&advice.holding), "true");
    assert_eq!((shown(&advice.us, 0), shown(&advice.them, 1)), (vec!["true".to_owned()], vec!["true".to_owned()]));
    assert_eq!(advice.search, Search { bound: Some(2), ..Search::AL0 });
}

#[test]
fn settings_come_from_advice_then_table_then_search() {
    let program = program(include_str!("../cases/pass/settings.adv"));
    let table = &program.tables[0];
    assert_eq!(table.settings.rules, Rules::FallThrough);
    assert_eq!((table.settings.claim.kind, table.settings.claim.moves), (Some(ClaimKind::Win), Some(40)));
    assert_eq!(table.settings.title.as_deref(), Some("Every setting"));
    assert_eq!(table.settings.table_bytes, Some(32 * 1024));
    let searches: Vec<Search> = table.forms[0].advice.iter().map(|advice| advice.search).collect();
    let of_table = Search { holding_at: GoalsAt::Interior, ..Search::AL1 };
    assert_eq!(searches[0], Search { bound: Some(7), ..of_table }, "four of our moves are seven plies");
    assert_eq!(searches[1], Search { bound: Some(5), ..Search::AL0 }, "a search named by the advice begins anew");
    let third =
        Search { holding_at: GoalsAt::Everywhere, us_exhausted: Exhausted::Succeed, bound: Some(1), ..of_table };
    assert_eq!(searches[2], third);
}

#[test]
fn a_claim_may_be_of_one_material() {
    let text = "table t (K R vs K | K P vs K) {
        claim: hold, win in 20 moves with K R vs K, value with K P vs K;
        rule always: true -> act;
        advice act { better: checkmate; us: 0 => legal; them: none; }
    }";
    let settings = &program(text).tables[0].settings;
    assert_eq!(settings.claim.kind, Some(ClaimKind::Hold));
    let claims: Vec<_> =
        settings.claims.iter().map(|it| (it.material.to_string(), it.claim.kind, it.claim.moves)).collect();
    let rook = ("K R vs K".to_owned(), Some(ClaimKind::Win), Some(20));
    assert_eq!(claims, [rook, ("K P vs K".to_owned(), Some(ClaimKind::Value), None)]);
}

#[test]
fn each_material_has_its_form() {
    let program = program(include_str!("../cases/pass/forms.adv"));
    let table = &program.tables[0];
    let materials: Vec<String> = table
        .forms
        .iter()
        .map(|form| form.material.map_or_else(|| "any".to_owned(), |material| material.to_string()))
        .collect();
    assert_eq!(materials, ["K R vs K", "K Q vs K", "K P vs K"]);
    let of = |form: usize| {
        &program.functions[match table.forms[form].conditions[0].kind {
            al_compiler::program::ExprKind::Call(function, _) => function.index(),
            ref other => panic!("{other:?}"),
        }]
    };
    // what only the other materials have is not spoken of
    assert_eq!(show(&of(0).body), "(not captured(1) and distance(@0, @1) < 3)");
    assert_eq!(show(&table.forms[2].conditions[0]), "false");
    assert_eq!(shown(&table.forms[1].advice[0].us, 0), ["of(1)", "of(0)"], "no rook, no pawn");
}

#[test]
fn tests_are_resolved() {
    let program = program(
        "table case (K R vs K) { rule always: true -> act; advice act { better: on_edge(our.rook); us: 0 => rook; them: none; }
         test \"8/8/8/8/8/2k5/3R4/K7 w - - 0 1\" => always, act, \"Rd3\", our.rook == d2; }",
    );
    let expected = &program.tables[0].tests[0].expected;
    assert!(matches!(expected[0], Expected::Rule(rule, _) if rule.0 == 0));
    assert!(matches!(expected[1], Expected::Advice(advice, _) if advice.0 == 0));
    assert!(matches!(&expected[2], Expected::Move(san, _) if san == "Rd3+"), "as it is written in full");
    assert!(matches!(&expected[3], Expected::Condition(forms, _) if show(&forms[0]) == "@1 == d2"));
}

#[test]
fn the_nearest_definition_is_meant() {
    let text = "let far(s: square) = s.file == 1; let there = far(their.king);
        table case (K R vs K) {
            let far(s: square) = s.file == 2;
            rule near: far(our.king) -> act; rule always: true -> act;
            advice act { let far(s: square) = s.file == 3; better: far(our.king) and there; us: 0 => legal; them: none; }
        }";
    let program = program(text);
    let body = |call: &str| {
        let function: usize =
            call.trim_start_matches('f').split('(').next().and_then(|n| n.parse().ok()).expect("a call");
        show(&program.functions[function].body)
    };
    assert_eq!(body(&show(&program.tables[0].forms[0].conditions[0])), "file(x0) == 2");
    let goal = show(&advice(&program).better);
    let parts: Vec<&str> = goal.trim_matches(['(', ')']).split(" and ").collect();
    assert_eq!(body(parts[0]), "file(x0) == 3");
    assert_eq!(body(&body(parts[1])), "file(x0) == 1", "a body sees the names around itself");
}

#[test]
fn a_measure_takes_its_comparison_out_of_the_goal() {
    let program = program(include_str!("../cases/pass/measures.adv"));
    let [tighten, approach, mate, settle] = &program.tables[0].forms[0].advice[..] else { panic!("four pieces") };
    let measured = |advice: &Advice| advice.measure.as_ref().map(|m| (m.measure.name.clone(), m.against));
    assert_eq!(measured(tighten), Some(("net".to_owned(), Some(Against::Less))));
    assert_eq!(measured(approach), Some(("gap".to_owned(), Some(Against::LessOrEqual))));
    assert_eq!((measured(mate), measured(settle)), (None, Some(("gap".to_owned(), None))));
    let choices = [tighten, approach, mate, settle].map(|advice| advice.choice);
    assert_eq!(choices, [Choice::BestQuickest, Choice::First, Choice::Quickest, Choice::QuickestBest]);
    let consults = [tighten, approach, mate, settle].map(|advice| advice.consult);
    assert_eq!(consults, [Consult::Anew, Consult::Tree, Consult::Tree, Consult::Tree]);
    // with a measure a tree ends after a reply: two of our moves are four plies
    let bounds = [tighten, approach, mate, settle].map(|advice| (advice.search.bound, advice.most_moves()));
    assert_eq!(bounds, [(Some(4), 2), (Some(4), 2), (Some(3), 2), (Some(2), 1)]);

    let net = &tighten.measure.as_ref().expect("a measure").measure;
    let intervals = [(0, 64), (0, 1), (-7, 0)].map(|(lo, hi)| Interval::new(lo, hi));
    assert_eq!(net.intervals, intervals);
    assert_eq!(Measure::values(&net.intervals), Some(65 * 2 * 8));
    let beside = show(&approach.better);
    assert!(beside.ends_with("(@2) == 0"), "only the comparison is taken out: {beside}");
    assert_eq!(program.beside(tighten), Beside::default());
}

#[test]
fn another_name_of_a_man_that_one_material_has_not() {
    let text = "table t (K R vs K | K Q vs K) {
        let rook = our.rook;
        let castle = rook;
        rule rookless: captured(castle) or castle in edges -> act;
        rule rest: true -> act;
        advice act { better: checkmate; us: 0 => legal; them: none; }
    }";
    let program = program(text);
    let conditions: Vec<String> = program.tables[0].forms.iter().map(|form| show(&form.conditions[0])).collect();
    assert_eq!(conditions[1], "true");
    assert!(conditions[0].contains("captured"), "{conditions:?}");
}
