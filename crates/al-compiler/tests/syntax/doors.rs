//! Text and macro: the same tokens through both doors.

use crate::corpus;
use crate::golden::read;
use al_compiler::source::{Files, Span};
use al_compiler::syntax::{Doc, Lexeme, Sign, Token, lex_text, lex_tokens, parse_text, parse_tokens};
use proc_macro2::TokenStream;
use std::fs;

/// The tokens of a text, read as a file and as the body of a macro.
fn both(text: &str) -> (Vec<Lexeme>, Vec<Doc>, Vec<Lexeme>, Vec<Doc>, usize) {
    let mut files = Files::default();
    let file = files.add("text.adv", text);
    let from_text = lex_text(&files, file);
    let stream: TokenStream = text.parse().unwrap_or_else(|error| panic!("Rust cannot read it: {error}\n{text}"));
    let (_, from_macro, _) = lex_tokens(&mut files, "<macro>", stream);
    let errors = from_text.diagnostics.len() + from_macro.diagnostics.len();
    (from_text.tokens, from_text.docs, from_macro.tokens, from_macro.docs, errors)
}

fn plain(tokens: &[Lexeme]) -> Vec<&Token> {
    tokens.iter().map(|lexeme| &lexeme.token).collect()
}

#[test]
fn every_file_of_the_corpus_gives_equal_tokens_and_documentation() {
    for path in corpus::files() {
        let text = fs::read_to_string(&path).unwrap();
        let (tokens, docs, tokens_of_macro, docs_of_macro, errors) = both(&text);
        assert_eq!(plain(&tokens), plain(&tokens_of_macro), "{}", path.display());
        assert_eq!(docs, docs_of_macro, "{}", path.display());
        assert_eq!(errors, 0, "{}", path.display());
    }
}

#[test]
fn a_macro_laid_out_as_text_reads_as_the_same_tokens_at_the_same_places() {
    for path in corpus::files() {
        let stream: TokenStream = fs::read_to_string(&path).unwrap().parse().unwrap();
        let mut files = Files::default();
        let (file, from_macro, _) = lex_tokens(&mut files, "<macro>", stream);
        assert_eq!(lex_text(&files, file).tokens, from_macro.tokens, "{}", path.display());
    }
}

#[test]
fn operators_are_cut_by_our_list_and_not_by_rusts() {
    for text in [
        "0..=>x",
        "0.. => x",
        "a<-b",
        "a|-b",
        "a&-b",
        "a=>=b",
        "a - > b",
        "a -// c\n> b",
        "a..=b",
        "a...b",
        "a::b",
        "a:::b",
        "x!==y",
        "&&&",
        "|||",
        "<=>",
        "==>",
        "1..2",
        "1 .. 2",
        "0.count",
        "a.0",
        "!!a",
        "-(-1)",
        "..=..",
        "- -1",
    ] {
        let (tokens, _, tokens_of_macro, _, errors) = both(text);
        assert_eq!(plain(&tokens), plain(&tokens_of_macro), "{text}");
        assert_eq!(errors, 0, "{text}");
    }
}

#[test]
fn literals_are_refused_by_both_doors_alike() {
    for text in ["1e5", "0x1f", "3x", "3u8", "1.5", "x.0.1", "1.", "1e+5", "99999999999999999999", "1_0"] {
        let (tokens, _, tokens_of_macro, _, errors) = both(text);
        assert_eq!(plain(&tokens), plain(&tokens_of_macro), "{text}");
        assert_eq!(errors, 2, "{text}: one error for each door");
    }
}

#[test]
fn documentation_is_what_rust_takes_for_documentation() {
    /// Whether it is inner, and its lines.
    type Wanted = (bool, &'static [&'static str]);
    let cases: &[(&str, &[Wanted])] = &[
        ("/// one\nx", &[(false, &["one"])]),
        ("//! one\nx", &[(true, &["one"])]),
        ("//// none\nx", &[]),
        ("/** block */ x", &[(false, &["block"])]),
        ("/*! block */ x", &[(true, &["block"])]),
        ("/**/ /***/ /*** none */ x", &[]),
        ("/**\n * one\n *\n * two\n */ x", &[(false, &["one", "", "two"])]),
        ("a /// in the middle\n + b", &[(false, &["in the middle"])]),
        ("/// \"quoted\" \\ and {braced}\nx", &[(false, &["\"quoted\" \\ and {braced}"])]),
    ];
    for (text, wanted) in cases {
        let (_, docs, _, docs_of_macro, errors) = both(text);
        let found: Vec<(bool, Vec<&str>)> =
            docs.iter().map(|doc| (doc.inner, doc.lines.iter().map(String::as_str).collect())).collect();
        let wanted: Vec<(bool, Vec<&str>)> = wanted.iter().map(|(inner, lines)| (*inner, lines.to_vec())).collect();
        assert_eq!(found, wanted, "{text}");
        assert_eq!(docs, docs_of_macro, "{text}");
        assert_eq!(errors, 0, "{text}");
    }
}

#[test]
fn names_are_normalised() {
    let (tokens, _, tokens_of_macro, _, errors) = both("ti\u{301}pico n\u{303}");
    assert_eq!(plain(&tokens), [&Token::Word("típico".into()), &Token::Word("ñ".into())]);
    assert_eq!(plain(&tokens), plain(&tokens_of_macro));
    assert_eq!(errors, 0);
}

#[test]
fn line_ends_of_other_systems_change_nothing() {
    for path in corpus::files() {
        let text = fs::read_to_string(&path).unwrap();
        let mut files = Files::default();
        let unix = files.add("unix.adv", text.clone());
        let other = files.add("other.adv", text.replace('\n', "\r\n"));
        let (unix, other) = (lex_text(&files, unix), lex_text(&files, other));
        assert_eq!(plain(&unix.tokens), plain(&other.tokens), "{}", path.display());
        assert_eq!(unix.docs, other.docs, "{}", path.display());
        assert_eq!(other.diagnostics.len(), 0, "{}", path.display());
    }
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let mut files = Files::default();
    let file = files.add("mark.adv", "\u{feff}language 1;");
    let (tree, diagnostics) = parse_text(&files, file);
    assert_eq!((tree.items.len(), diagnostics.len()), (1, 0));
}

#[test]
fn a_group_without_delimiters_is_flat() {
    let inner: TokenStream = "1 + 2".parse().unwrap();
    let group = proc_macro2::Group::new(proc_macro2::Delimiter::None, inner);
    let mut stream: TokenStream = "let x = ".parse().unwrap();
    stream.extend([proc_macro2::TokenTree::Group(group)]);
    stream.extend(" * 3;".parse::<TokenStream>());
    let mut files = Files::default();
    let input = parse_tokens(&mut files, "<macro>", stream);
    assert!(input.diagnostics.is_empty());
    assert_eq!(files.get(input.file).text, "let x = 1 + 2 * 3 ;");
}

#[test]
fn literals_that_only_a_macro_can_hold_are_refused() {
    for text in ["let x = 'c';", "let x = b\"bytes\";", "let x = r\"raw\";", "let r#type = 1;", "let x = 'label;"] {
        let mut files = Files::default();
        let input = parse_tokens(&mut files, "<macro>", text.parse().unwrap());
        assert_eq!(input.diagnostics.len(), 1, "{text}");
    }
    let mut files = Files::default();
    let negative = proc_macro2::Literal::i64_unsuffixed(-7);
    let stream: TokenStream = [proc_macro2::TokenTree::from(negative)].into_iter().collect();
    let (_, lexed, _) = lex_tokens(&mut files, "<macro>", stream);
    assert_eq!(plain(&lexed.tokens), [&Token::Sign(Sign::Minus), &Token::Int(7)]);
}

#[test]
fn an_error_in_a_macro_leads_to_the_users_own_tokens() {
    let text = "table krk (K R vs K) {\n    rule edge, cond -> a;\n    advice a { better: x == ; }\n}\n";
    let mut files = Files::default();
    let input = parse_tokens(&mut files, "<macro>", text.parse().unwrap());
    let places: Vec<&str> = input
        .diagnostics
        .iter()
        .map(|diagnostic| {
            let (first, last) = input.spans.resolve(diagnostic.span).expect("every place is known");
            &text[first.byte_range().start..last.byte_range().end]
        })
        .collect();
    assert_eq!(places, [",", ";"]);
}

#[test]
fn every_token_and_every_place_after_one_leads_back() {
    for path in corpus::files() {
        let text = fs::read_to_string(&path).unwrap();
        let mut files = Files::default();
        let (file, lexed, spans) = lex_tokens(&mut files, "<macro>", text.parse().unwrap());
        let (_, whole) = read(&path);
        assert!(spans.resolve(Span::new(whole, 0, 1)).is_none() || whole == file);
        for lexeme in &lexed.tokens {
            let covered = |span| {
                let (first, last) = spans.resolve(span).expect("every place is known");
                &text[first.byte_range().start..last.byte_range().end]
            };
            assert_eq!(covered(lexeme.span), files.slice(lexeme.span));
            assert!(files.slice(lexeme.span).ends_with(covered(lexeme.span.end())));
        }
    }
}
