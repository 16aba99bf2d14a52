//! What compiled code is told of a proof: the figures that `al verify --certify` keeps beside a table.

use std::path::Path;

/// The longest win of a table, in our moves, if a certificate says that the table of this hash wins every
/// position of which it claims that.
pub(crate) fn longest_moves(file: &Path, hash: u64) -> Option<u16> {
    of_text(&std::fs::read_to_string(file).ok()?, hash)
}

fn of_text(text: &str, hash: u64) -> Option<u16> {
    let field = |key| fields(text).find(|(name, _)| *name == key).map(|(_, value)| value);
    let claim = field("claim")?.trim_matches('"');
    let wins = claim.split(", ").any(|claim| !claim.starts_with("hold"));
    let same = field("hash")?.trim_matches('"') == format!("{hash:#018x}");
    (same && wins && field("holds")? == "true").then_some(())?;
    field("longest_moves")?.parse().ok()
}

/// The keys and the simple values of the outermost object of a JSON text. What is nested, and what is no JSON,
/// is left out.
fn fields(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let (mut depth, mut start, mut quoted, mut escaped) = (0_u32, 0, false, false);
    let pieces = text.char_indices().chain([(text.len(), ',')]).filter_map(move |(at, letter)| {
        if quoted {
            (quoted, escaped) = (letter != '"' || escaped, letter == '\\' && !escaped);
            return None;
        }
        match letter {
            '"' => quoted = true,
            '{' | '[' => depth += 1,
            '}' | ']' if depth > 1 => depth -= 1,
            ',' | '}' if depth == 1 => {
                let piece = text.get(start..at);
                start = at + 1;
                return piece;
            }
            _ => {}
        }
        if letter == '{' && depth == 1 {
            start = at + 1;
        }
        None
    });
    pieces.filter_map(|piece| {
        let (key, value) = piece.split_once(':')?;
        let key = key.trim().strip_prefix('"')?.strip_suffix('"')?;
        Some((key, value.trim()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"{ "schema": 1, "table": "k\"}", "hash": "0x0000000000000012", "claim": "win", "holds": true,
        "failures": {"longest_moves": 3, "holds": [true, {}]}, "longest_moves": 34, "optimal": {"longest_moves": 16} }"#;

    #[test]
    fn the_figure_of_the_same_program_counts() {
        assert_eq!(of_text(TEXT, 0x12), Some(34));
        assert_eq!(of_text(TEXT, 0x13), None);
        assert_eq!(of_text(&TEXT.replace("\"holds\": true,", "\"holds\": false,"), 0x12), None);
        assert_eq!(of_text(&TEXT.replace("\"win\"", "\"hold\""), 0x12), None);
        assert_eq!(of_text(&TEXT.replace("34", "null"), 0x12), None);
    }

    #[test]
    fn what_is_no_certificate_says_nothing() {
        for length in (0..TEXT.len()).filter(|at| TEXT.is_char_boundary(*at)) {
            let known = of_text(&TEXT[..length], 0x12);
            assert!(known.is_none_or(|moves| moves == 34 || moves == 3), "{length}: {known:?}");
        }
        for text in ["", "}", "]]]{\"", "\\", "{\"longest_moves\":", "é{é}é"] {
            assert_eq!(of_text(text, 0x12), None);
        }
    }
}
