//! Names that people bring from elsewhere: of colours, of programs, of other alphabets.

use super::builtin;

/// What is meant by a name that is not defined, where that is known.
pub(crate) fn meant(name: &str) -> Option<String> {
    let help = match name {
        "white" | "black" | "w" | "White" | "Black" => {
            "a table does not know colours: whoever is asked is `us`, with men such as `our.king`, and the other is `them`"
        }
        "my" | "mine" | "ours" | "me" | "own" | "self" => "our men are `our.king`, `our.rook`; the side is `us`",
        "opp" | "opponent" | "enemy" | "your" | "his" | "theirs" | "you" => {
            "their men are `their.king`, `their.rook`; the side is `them`"
        }
        "otherwise" | "default" | "always" => "what holds in every position is `true`",
        "kings" => "the kings are `our.king` and `their.king`: `distance(our.king, their.king)`",
        "mate" => "did you mean `checkmate`?",
        _ => return man(name).or_else(|| square(name)),
    };
    Some(help.to_owned())
}

/// `our_king` is `our.king`.
fn man(name: &str) -> Option<String> {
    let (owner, man) = name.split_once('_')?;
    let owner = match owner {
        "our" | "my" | "us" => "our",
        "their" | "opp" | "them" | "enemy" => "their",
        _ => return None,
    };
    let role = builtin::role(man).map(builtin::role_word)?;
    Some(format!("a man is named with a dot: `{owner}.{role}`"))
}

/// `E4` is `e4`, and `i9` lies beside the board.
fn square(name: &str) -> Option<String> {
    let mut letters = name.chars();
    let (Some(file), Some(rank), None) = (letters.next(), letters.next(), letters.next()) else { return None };
    if !file.is_ascii_alphabetic() || !rank.is_ascii_digit() {
        return None;
    }
    let small = name.to_ascii_lowercase();
    match (small.chars().next(), rank) {
        (Some('a'..='h'), '1'..='8') => Some(format!("squares are written with small letters: `{small}`")),
        _ => Some("the squares of the board are `a1` to `h8`".to_owned()),
    }
}

/// A name in which letters of another alphabet look like Latin ones: which letter that is, and what it looks like.
pub(crate) fn look_alike(name: &str) -> Option<(char, String)> {
    let latin = |letter: char| {
        Some(match letter {
            'а' | 'α' => 'a',
            'с' | 'ϲ' => 'c',
            'ԁ' => 'd',
            'е' => 'e',
            'һ' => 'h',
            'і' | 'ι' => 'i',
            'ј' => 'j',
            'к' | 'κ' => 'k',
            'ӏ' => 'l',
            'о' | 'ο' => 'o',
            'р' | 'ρ' => 'p',
            'ԛ' => 'q',
            'ѕ' => 's',
            'т' | 'τ' => 't',
            'υ' => 'u',
            'ѵ' | 'ν' => 'v',
            'ԝ' => 'w',
            'х' | 'χ' => 'x',
            'у' | 'γ' => 'y',
            'п' => 'n',
            'м' => 'm',
            'в' => 'b',
            _ => return None,
        })
    };
    let strange = name.chars().find(|letter| latin(*letter).is_some())?;
    let plain: String = name.chars().map(|letter| latin(letter).unwrap_or(letter)).collect();
    plain.is_ascii().then_some((strange, plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_look_latin_are_known() {
        assert_eq!(look_alike("\u{441}heck"), Some(('\u{441}', "check".to_owned())));
        assert_eq!(look_alike("check"), None);
        assert_eq!(look_alike("ключ"), None);
    }

    #[test]
    fn men_and_squares_in_other_spellings_are_known() {
        assert!(meant("our_king").is_some_and(|help| help.contains("`our.king`")));
        assert!(meant("E4").is_some_and(|help| help.contains("`e4`")));
        assert!(meant("i9").is_some_and(|help| help.contains("`a1` to `h8`")));
        assert_eq!(meant("our_room"), None);
        assert_eq!(meant("e44"), None);
    }
}
