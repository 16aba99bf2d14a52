//! Statements of a megabyte: laid out like short ones.

use al_compiler::format;

/// Lays a table out around a statement; its lines.
fn lines(statement: &str) -> Vec<String> {
    let text = format!("table long (K R vs K) {{ {statement} }}");
    let laid_out = format("long.adv", &text).expect("there are no mistakes of syntax");
    assert_eq!(format("long.adv", &laid_out).expect("it stays so"), laid_out, "one layout is enough");
    laid_out.lines().map(str::to_owned).collect()
}

#[test]
fn chains_are_broken_at_their_operators() {
    for word in ["and", "or", "then"] {
        let chain = vec!["distance(our.king, their.king) < 3"; 30_000].join(&format!(" {word} "));
        let statement = if word == "then" {
            chain.replace("distance(our.king, their.king) < 3", "king where safe(to)")
        } else {
            chain
        };
        let statement = match word {
            "then" => format!("moves chain = {statement};"),
            _ => format!("rule chain: {statement} -> first, second;"),
        };
        let lines = lines(&statement);
        assert!(lines.len() > 5_000, "{word}: {} lines", lines.len());
        assert!(lines.iter().all(|line| line.chars().count() <= 110), "{word}");
        let begin = lines[2..lines.len() - 2].iter().all(|line| line.trim_start().starts_with(word));
        assert!(begin, "{word}: {}", lines[2]);
    }
}

#[test]
fn lists_are_broken_behind_their_commas() {
    let lines = lines(&format!("rule list: true -> {};", vec!["advice_of_some_name"; 40_000].join(", ")));
    assert!(lines.len() > 5_000 && lines.iter().all(|line| line.chars().count() <= 110));
    assert!(lines[2..lines.len() - 2].iter().all(|line| line.ends_with(',')), "{}", lines[2]);
}

#[test]
fn many_comments_within_a_statement_keep_their_lines() {
    let comments = "\n// a line of its own".repeat(30_000);
    let lines = lines(&format!("let some = (check{comments}\n or checkmate);"));
    assert_eq!(lines.iter().filter(|line| line.trim_start() == "// a line of its own").count(), 30_000);
}
