//! Every kind of mistake is explained, and its examples show what they say.

use al_compiler::check::check;
use al_compiler::diagnostic::{Code, Diagnostic, Severity};
use al_compiler::load;
use std::collections::BTreeMap;

/// The examples of an explanation that are marked with a word.
fn examples(explanation: &str, mark: &str) -> Vec<String> {
    let fence = format!("```adv {mark}\n");
    let parts = explanation.split(&fence).skip(1);
    parts.map(|part| part.split("```").next().unwrap_or_default().to_owned()).collect()
}

/// An example as a whole file: statements of a table get the table around them.
fn whole(example: &str) -> String {
    if example.contains("table ") || example.contains("base ") {
        return example.to_owned();
    }
    let rule = if example.contains("rule ") { "" } else { "rule always: true -> act;" };
    let advice =
        if example.contains("advice ") { "" } else { "advice act { better: checkmate; us: 0 => legal; them: none; }" };
    format!("table demo (K R vs K) {{ {example} {rule} {advice} }}")
}

fn diagnose(text: &str) -> Vec<Diagnostic> {
    let loaded = load::text("example.adv", text, &mut BTreeMap::new());
    match loaded.diagnostics.is_empty() {
        true => check(&loaded).1,
        false => loaded.diagnostics,
    }
}

#[test]
fn wrong_examples_are_wrong_in_the_way_explained() {
    for code in Code::ALL {
        for example in examples(code.explanation(), "wrong") {
            let found = diagnose(&whole(&example));
            assert!(found.iter().any(|diagnostic| diagnostic.code == *code), "{code}: {example}\n{found:#?}");
        }
    }
}

#[test]
fn right_examples_are_right() {
    for code in Code::ALL {
        for example in examples(code.explanation(), "right") {
            let found = diagnose(&whole(&example));
            let wrong = |diagnostic: &&Diagnostic| diagnostic.severity() == Severity::Error || diagnostic.code == *code;
            assert!(!found.iter().any(|diagnostic| wrong(&diagnostic)), "{code}: {example}\n{found:#?}");
        }
    }
}

#[test]
fn every_code_is_explained() {
    for code in Code::ALL {
        let explanation = code.explanation();
        assert!(explanation.len() > 80, "{code} is hardly explained");
        assert!(!explanation.starts_with(code.title()), "{code}: the title is no explanation");
    }
}
