//! Files whose blanks, line ends and comments were thrown about: whatever an author does, nothing is lost,
//! and one layout is enough.

use crate::round_trip::{all, says_the_same};
use al_compiler::format;
use al_compiler::source::Files;
use al_compiler::syntax::lex_text;
use proptest::prelude::*;
use std::fs;

/// What may stand between two tokens.
const BETWEEN: [&str; 12] =
    [" ", "", "  ", "\n", "\n\n\n", "\t", "\r\n", " // so\n", "/* a */", "\n/* b\n   c */\n", "\n// d\n\n", " /// e\n"];

/// The texts that are shaken, each as its tokens.
fn corpus() -> Vec<Vec<String>> {
    let tokens = |path: &std::path::PathBuf| {
        let text = fs::read_to_string(path).ok()?;
        format("a.adv", &text).ok()?;
        let mut files = Files::default();
        let file = files.add("a.adv", text);
        let lexed = lex_text(&files, file);
        Some(lexed.tokens.iter().map(|lexeme| files.slice(lexeme.span).to_owned()).collect())
    };
    all().iter().filter_map(tokens).collect()
}

/// Joins tokens with these numbers of what is between them; where nothing may stand, a blank does.
fn shaken(tokens: &[String], choices: &[usize]) -> String {
    let mut text = String::new();
    for (i, token) in tokens.iter().enumerate() {
        let between = BETWEEN[choices[i % choices.len()]];
        let glued = between.is_empty() && text.chars().last().is_some_and(|last| clash(last, token));
        text.push_str(if glued { " " } else { between });
        text.push_str(token);
    }
    text
}

/// Whether a token directly after this character could be read as another.
fn clash(last: char, token: &str) -> bool {
    let first = token.chars().next().unwrap_or(' ');
    let word = |c: char| c.is_alphanumeric() || c == '_' || c == '"' || c == '.';
    let sign = |c: char| "=<>.-:&|!/*".contains(c);
    word(last) && word(first) || sign(last) && sign(first)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn nothing_is_lost_and_once_is_enough(
        which in any::<prop::sample::Index>(),
        choices in prop::collection::vec(prop_oneof![8 => 0..1_usize, 4 => 1..BETWEEN.len()], 50..400),
    ) {
        static CORPUS: std::sync::LazyLock<Vec<Vec<String>>> = std::sync::LazyLock::new(corpus);
        let tokens: &Vec<String> = which.get(&CORPUS);
        let text = shaken(tokens, &choices);
        let laid_out = format("a.adv", &text).map_err(|failed| TestCaseError::fail(format!("{failed}\n{text}")))?;
        says_the_same(&text, &laid_out);
        let again = format("a.adv", &laid_out).map_err(|failed| TestCaseError::fail(failed.to_string()))?;
        prop_assert_eq!(again, laid_out);
    }
}
