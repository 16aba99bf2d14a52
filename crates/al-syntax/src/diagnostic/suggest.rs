//! "Did you mean …": the known name that an unknown one resembles.

/// Names longer than this, in characters, are not compared.
const LONGEST: usize = 64;

/// The candidate most like `name`; the first of those equally like it, none if all are too different.
///
/// ```
/// # use al_syntax::diagnostic::suggest;
/// assert_eq!(suggest("beter", ["holding", "better"]), Some("better".to_string()));
/// assert_eq!(suggest("stalemate", ["rook", "king"]), None);
/// ```
pub fn suggest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<String> {
    let name: Vec<char> = name.chars().take(LONGEST + 1).collect();
    if name.len() > LONGEST {
        return None;
    }
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let letters: Vec<char> = candidate.chars().take(LONGEST + 1).collect();
        let bound = best.map_or(tolerance(name.len().max(letters.len())) + 1, |(distance, _)| distance);
        if letters.len() > LONGEST || letters.len().abs_diff(name.len()) >= bound {
            continue;
        }
        let distance = edit_distance(&name, &letters);
        if distance < bound {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate.to_string())
}

/// How many slips of the pen a word of this length may hold.
fn tolerance(length: usize) -> usize {
    if length <= 2 { 0 } else { (length / 3).max(1) }
}

/// How many letters must be inserted, deleted, replaced or swapped with their neighbour to get from one
/// word to the other; another case of the same letter counts for nothing.
fn edit_distance(a: &[char], b: &[char]) -> usize {
    let same = |x: char, y: char| x == y || x.to_lowercase().eq(y.to_lowercase());
    let mut before_last = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let replaced = last[j - 1] + usize::from(!same(a[i - 1], b[j - 1]));
            row[j] = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]) {
                row[j] = row[j].min(before_last[j - 2] + 1);
            }
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_slip_is_forgiven() {
        for slip in ["advise", "advce", "addvice", "avdice", "Advice"] {
            assert_eq!(suggest(slip, ["rule", "advice", "lemma"]).as_deref(), Some("advice"), "{slip}");
        }
    }

    #[test]
    fn other_words_are_not_suggested() {
        for word in ["x", "to", "king", "quadrant", "", &"a".repeat(100_000)] {
            assert_eq!(suggest(word, ["rule", "advice", "lemma"]), None, "{word}");
        }
    }

    #[test]
    fn the_nearest_wins_and_of_equals_the_first() {
        assert_eq!(suggest("rooks", ["rook_s", "rook", "rooks_"]).as_deref(), Some("rook_s"));
        assert_eq!(suggest("their_kng", ["their_kin", "their_king"]).as_deref(), Some("their_king"));
    }
}
