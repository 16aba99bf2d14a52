//! Lines of source as they are drawn: a terminal gives marks without width no room, so that thousands of them would be
//! drawn where one is underlined.

use std::borrow::Cow;
use std::ops::Range;
use unicode_normalization::char::is_combining_mark;

/// So many marks without width may follow a letter: no language piles up more.
const MOST: usize = 8;

/// A text without the marks that are too many in a row, and the places of it that were left out.
pub(super) struct Narrow<'t> {
    pub(super) text: Cow<'t, str>,
    left_out: Vec<Range<usize>>,
}

impl<'t> Narrow<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let mut left_out: Vec<Range<usize>> = Vec::new();
        let mut row = 0;
        for (place, letter) in text.char_indices() {
            row = if has_no_width(letter) { row + 1 } else { 0 };
            let end = place + letter.len_utf8();
            match left_out.last_mut() {
                _ if row <= MOST => {}
                Some(last) if last.end == place => last.end = end,
                _ => left_out.push(place..end),
            }
        }
        if left_out.is_empty() {
            return Self { text: Cow::Borrowed(text), left_out };
        }
        let mut kept = String::new();
        let mut from = 0;
        for range in &left_out {
            kept.push_str(&text[from..range.start]);
            from = range.end;
        }
        kept.push_str(&text[from..]);
        Self { text: Cow::Owned(kept), left_out }
    }

    /// Where a place of the whole text lies in this one.
    pub(super) fn place(&self, place: usize) -> usize {
        let before = self.left_out.iter().take_while(|range| range.start < place);
        place - before.map(|range| range.end.min(place) - range.start).sum::<usize>()
    }
}

fn has_no_width(letter: char) -> bool {
    is_combining_mark(letter)
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_without_end_are_cut_and_places_behind_them_kept() {
        let text = format!("let a{} = b;", "\u{301}".repeat(1000));
        let narrow = Narrow::of(&text);
        assert_eq!(narrow.text, format!("let a{} = b;", "\u{301}".repeat(MOST)));
        let (whole, cut) = (text.find('b').unwrap(), narrow.text.find('b').unwrap());
        assert_eq!(narrow.place(whole), cut);
        assert_eq!((narrow.place(0), narrow.place(5), narrow.place(text.len())), (0, 5, narrow.text.len()));
        assert!((0..=text.len()).all(|place| narrow.place(place) <= narrow.text.len()));
    }

    #[test]
    fn plain_text_is_left_alone() {
        let text = "e\u{301} and n\u{303}\u{301}";
        assert!(matches!(Narrow::of(text).text, Cow::Borrowed(same) if same == text));
    }
}
