//! What messages quote: other people's words, of any length and with any letters.

/// The most letters of one quotation.
const LONGEST: usize = 100;

/// A message in which what stands between backquotes is short and on one line.
pub(super) fn shortened(message: String) -> String {
    if message.len() <= LONGEST && !message.contains(char::is_control) {
        return message;
    }
    let mut told = String::new();
    for (place, part) in message.split('`').enumerate() {
        if place == 0 {
            told.push_str(part);
            continue;
        }
        told.push('`');
        if place % 2 == 0 {
            told.push_str(part);
            continue;
        }
        let end = part.char_indices().nth(LONGEST).map(|(end, _)| end);
        for letter in part[..end.unwrap_or(part.len())].chars() {
            if letter.is_control() { told.extend(letter.escape_default()) } else { told.push(letter) }
        }
        if end.is_some() {
            told.push('…');
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_quotations_are_shortened() {
        let long = "x".repeat(1000);
        let told = shortened(format!("`{long}` is not defined; {long}"));
        assert_eq!(told, format!("`{}…` is not defined; {long}", &long[..LONGEST]));
        assert_eq!(shortened("`a\nb` cannot be read".to_owned()), "`a\\nb` cannot be read");
        let short = "`name` is not defined".to_owned();
        assert_eq!(shortened(short.clone()), short);
    }
}
