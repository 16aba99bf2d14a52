//! Changes to texts that keep most of them readable: tokens and statements are exchanged, not bytes.

use al_compiler::reference;
use al_compiler::source::Files;
use al_compiler::syntax::{Head, Key, Reserved, lex_text};
use std::ops::Range;
use std::sync::LazyLock;

/// Words and phrases of the language.
static PHRASES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let words = Reserved::ALL.iter().map(|word| word.text());
    let heads = Head::ALL.iter().flat_map(|head| [head.text(), head.shape()]);
    let keys = Key::KNOWN.iter().map(|(key, _)| *key);
    let others = [
        "our.king", "their.king", "our.rook", "our.pawns", "their.men", "our.bishop on light", "to", "from", "e4", "a1", "0", "1",
        "7", "-1", "63", "9223372036854775807", "2..=4", "..", "us", "them", "K R vs K", "K P vs K", "K B N vs K P",
        "(K vs K)", "claim: win;", "search: al1;", "rules: fall_through;", "exhausted: them success;", "bound: 3;",
        "consult: anew;", "choose: best, quickest;", "holding_at: interior;", "tables: 0 KiB;", "symmetries: all;",
        "edges: left;", "diagram: \"k . S\" \"? x .\";", "\"8/8/8/8/8/2k5/3R4/K7 w - - 0 1\"", "use \"common.adv\";",
        "-> table kqk", "{ let a = 1; a }", "if a { b } else { c }", "any s in board:", "// so\n", "/* a */", "/// doc\n",
        "(", ")", "[", "]", "{", "}", ";", ",", ".", ":", "=", "==", "!=", "<", "<=", ">", "->", "=>", "&", "|", "+", "*", "ñ",
        "\u{200b}", "\u{1F600}", "\r\n", "int(0..=3)", "square", "set", "moves_of_pawn: single;", "can(a)", "captured(our.rook)",
    ];
    let built_in = reference::entries();
    let names = built_in.iter().map(|entry| entry.name.clone());
    words.chain(heads).chain(keys).chain(others).map(str::to_owned).chain(names).collect()
});

/// Numbers by chance.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound.max(1)
    }
}

/// The text with something of it left out, doubled, exchanged, moved, or replaced by a word of the language.
#[must_use]
pub fn changed(text: &str, seed: u32) -> String {
    let mut chance = Chance(u64::from(seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut files = Files::default();
    let file = files.add("text.adv", text);
    let tokens: Vec<Range<usize>> = lex_text(&files, file)
        .tokens
        .iter()
        .map(|lexeme| lexeme.span.lo as usize..lexeme.span.hi as usize)
        .collect();
    let phrase = &PHRASES[chance.below(PHRASES.len())];
    if tokens.is_empty() {
        return phrase.clone();
    }
    let one = tokens[chance.below(tokens.len())].clone();
    let other = tokens[chance.below(tokens.len())].clone();
    let (some, more) = (run(text, &tokens, &mut chance), run(text, &tokens, &mut chance));
    let put = |place: Range<usize>, new: &str| format!("{} {new} {}", &text[..place.start], &text[place.end..]);
    match chance.below(9) {
        0 => put(one, ""),
        1 => put(one, phrase),
        2 => put(one.start..one.start, phrase),
        3 => put(one, &text[other]),
        4 => put(one.start..one.start, &text[some]),
        5 => put(some, &text[more]),
        6 => put(some, ""),
        7 => put(some.end..some.end, &text[some.clone()]),
        _ => put(some, phrase),
    }
}

/// A few tokens in a row; often a statement.
fn run(text: &str, tokens: &[Range<usize>], chance: &mut Chance) -> Range<usize> {
    let first = chance.below(tokens.len());
    let statement = chance.below(2) == 0;
    let ends = |token: &Range<usize>| matches!(&text[token.clone()], ";" | "}" | "{");
    let first = match statement {
        true => tokens[..first].iter().rposition(ends).map_or(0, |before| before + 1),
        false => first,
    };
    let last = match statement {
        true => tokens[first..].iter().position(ends).map_or(tokens.len() - 1, |length| first + length),
        false => (first + chance.below(6)).min(tokens.len() - 1),
    };
    tokens[first].start..tokens[last].end
}
