//! The text of games: cut into games, tags and words, each with its place. What is no PGN is found here, since the
//! reader of moves passes over it.

use shakmaty::san::SanPlus;
use std::ops::Range;

/// The longest tag, in bytes.
pub(super) const LONGEST_TAG: usize = 1 << 16;

/// The text of one game.
#[derive(Debug, Default)]
pub(super) struct Written {
    /// Its tags and its main line with comments in braces, without anything that no reader of PGN knows.
    pub(super) plain: Vec<u8>,
    /// Where its tags stand.
    pub(super) tags: Vec<Range<usize>>,
    /// Where the moves of its main line stand.
    pub(super) moves: Vec<Range<usize>>,
    /// Variations as they are written on one line, each with the number of moves of the main line in front of it.
    pub(super) variations: Vec<(usize, Vec<u8>)>,
    /// Lines that begin with `%`, of which no other program can make anything.
    pub(super) lines_left_out: usize,
    /// What is no PGN, if anything: nothing of the game behind it is here.
    pub(super) flaw: Option<Flaw>,
}

/// Something that is no PGN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Flaw {
    /// Where.
    pub(super) at: Range<usize>,
    /// What.
    pub(super) kind: FlawKind,
}

/// What is no PGN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FlawKind {
    /// A word that no move is written as.
    NoMove,
    /// A comment that does not end before the next game.
    OpenComment,
    /// A variation that does not end before the next game.
    OpenVariation,
    /// A bracket that closes nothing.
    Bracket,
    /// A tag that is not written as one.
    Tag,
}

impl FlawKind {
    /// In words; of a word that is no move, behind that word.
    pub(super) fn in_words(self) -> &'static str {
        match self {
            Self::NoMove => "is no move",
            Self::OpenComment => "the comment that begins here does not end before the next game",
            Self::OpenVariation => "the variation that begins here does not end before the next game",
            Self::Bracket => "this bracket closes nothing",
            Self::Tag => "a tag is written `[Name \"value\"]`",
        }
    }
}

/// What some programs begin a text in UTF-8 with.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The games of a text, in order.
pub(super) fn games(text: &[u8]) -> Vec<Written> {
    // a mark of UTF-8 is no part of the text
    let mut cutter = Cutter { text, at: if text.starts_with(MARK) { MARK.len() } else { 0 } };
    let mut games = Vec::new();
    while let Some(game) = cutter.game() {
        games.push(game);
    }
    games
}

/// The text, and how far it has been read.
struct Cutter<'t> {
    text: &'t [u8],
    at: usize,
}

/// Whether a game goes on.
enum Next {
    Goes,
    Ends,
}

impl Cutter<'_> {
    /// The next game; none where only space is left.
    fn game(&mut self) -> Option<Written> {
        let mut game = Written { lines_left_out: self.space(), ..Written::default() };
        self.peek()?;
        let read = self.tags(&mut game).and_then(|()| {
            game.plain.push(b'\n');
            while self.peek().is_some() {
                if let Next::Ends = self.movetext(&mut game)? {
                    break;
                }
            }
            Ok(())
        });
        if let Err(flaw) = read {
            self.at = self.next_game(flaw.at.start + 1);
            game.flaw = Some(flaw);
        }
        Some(game)
    }

    fn tags(&mut self, game: &mut Written) -> Result<(), Flaw> {
        while self.peek() == Some(b'[') {
            let start = self.at;
            let line = self.line(start);
            let Some(length) = tag(&self.text[start..line]) else {
                return Err(Flaw { at: start..trimmed(self.text, start, line), kind: FlawKind::Tag });
            };
            self.at = start + length;
            game.tags.push(start..self.at);
            game.plain.extend(&self.text[start..self.at]);
            game.plain.push(b'\n');
            game.lines_left_out += self.space();
        }
        Ok(())
    }

    /// One word of the moves, or a comment.
    fn movetext(&mut self, game: &mut Written) -> Result<Next, Flaw> {
        game.lines_left_out += self.space();
        let start = self.at;
        let Some(byte) = self.peek() else { return Ok(Next::Ends) };
        let flaw = |kind, end| Err(Flaw { at: start..end, kind });
        match byte {
            b'[' if self.begins_line(start) => return Ok(Next::Ends),
            b'{' => {
                let Some(end) = self.comment(start) else { return flaw(FlawKind::OpenComment, start + 1) };
                self.at = end;
                game.say(&self.text[start..end]);
            }
            b';' => {
                self.at = self.line(start);
                game.say(&in_braces(&self.text[start + 1..self.at]));
            }
            b'(' => {
                let Some(end) = self.variation(start) else { return flaw(FlawKind::OpenVariation, start + 1) };
                self.at = end;
                game.variations.push((game.moves.len(), on_one_line(&self.text[start..end])));
            }
            b')' | b'}' | b'[' | b']' => return flaw(FlawKind::Bracket, start + 1),
            b'$' => self.glyph(game, u8::is_ascii_digit),
            b'!' | b'?' => self.glyph(game, |byte| matches!(byte, b'!' | b'?')),
            _ => return self.word(game),
        }
        Ok(Next::Goes)
    }

    /// A mark of one byte and more bytes of some kind.
    fn glyph(&mut self, game: &mut Written, more: impl Fn(&u8) -> bool) {
        let start = self.at;
        self.at += 1 + self.text[start + 1..].iter().take_while(|byte| more(byte)).count();
        game.say(&self.text[start..self.at]);
    }

    /// A move with or without its number, a number, a result, or what annotators write besides.
    fn word(&mut self, game: &mut Written) -> Result<Next, Flaw> {
        let start = self.at;
        let ends = |byte: &u8| byte.is_ascii_whitespace() || b"{}();$!?[]".contains(byte);
        let end = self.text[start..].iter().position(ends).map_or(self.text.len(), |length| start + length);
        self.at = end;
        let word = &self.text[start..end];
        if RESULTS.iter().any(|result| result.as_bytes() == word) {
            game.say(word);
            return Ok(Next::Ends);
        }
        let number = number(word);
        let mv = &word[number..];
        let promotion = with_equals_sign(mv);
        if is_move(mv) {
            game.moves.push(start + number..end);
            game.say(mv);
        } else if is_move(&promotion) {
            game.moves.push(start + number..end);
            game.say(&promotion);
        } else if !is_remark(mv) {
            return Err(Flaw { at: start + number..end, kind: FlawKind::NoMove });
        }
        Ok(Next::Goes)
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Passes over space, and over lines that begin with `%`: how many.
    fn space(&mut self) -> usize {
        let mut lines = 0;
        while let Some(byte) = self.peek() {
            if byte == b'%' && matches!(&self.text[..self.at], [] | MARK | [.., b'\n']) {
                self.at = self.line(self.at);
                lines += 1;
            } else if byte.is_ascii_whitespace() {
                self.at += 1;
            } else {
                break;
            }
        }
        lines
    }

    /// Where the line ends in which this place is.
    fn line(&self, from: usize) -> usize {
        self.text[from..].iter().position(|byte| *byte == b'\n').map_or(self.text.len(), |length| from + length)
    }

    fn begins_line(&self, at: usize) -> bool {
        self.text[..at].iter().rev().take_while(|byte| **byte != b'\n').all(u8::is_ascii_whitespace)
    }

    /// Where a comment ends, if it does so before the next game.
    fn comment(&self, from: usize) -> Option<usize> {
        let end = from + self.text[from..].iter().position(|byte| *byte == b'}')? + 1;
        Some(end).filter(|end| *end <= self.next_game(from))
    }

    /// Where a variation ends, if it does so before the next game.
    fn variation(&self, from: usize) -> Option<usize> {
        let (mut at, mut depth) = (from, 0_u32);
        let last = self.next_game(from);
        loop {
            match self.text.get(at).filter(|_| at < last)? {
                b'(' => depth += 1,
                b')' if depth == 1 => return Some(at + 1),
                b')' => depth -= 1,
                b'{' => at = self.comment(at)? - 1,
                b';' => at = self.line(at),
                _ => {}
            }
            at += 1;
        }
    }

    /// Where the next game begins whose tags are there: at a line with the tag that games begin with, or with any tag
    /// below an empty line.
    fn next_game(&self, from: usize) -> usize {
        let mut at = self.line(from);
        let mut below_nothing = false;
        while at < self.text.len() {
            let end = self.line(at + 1);
            let line = &self.text[at + 1..end];
            if line.starts_with(b"[Event ") || below_nothing && tag(line).is_some() {
                return at + 1;
            }
            below_nothing = line.trim_ascii().is_empty();
            at = end;
        }
        self.text.len()
    }
}

impl Written {
    fn say(&mut self, word: &[u8]) {
        self.plain.extend(word);
        self.plain.push(b' ');
    }
}

/// A comment that ends with its line, as one that ends with a brace.
fn in_braces(comment: &[u8]) -> Vec<u8> {
    let within = comment.trim_ascii().iter().map(|byte| match byte {
        b'{' => b'(',
        b'}' => b')',
        byte => *byte,
    });
    std::iter::once(b'{').chain(within).chain([b'}']).collect()
}

/// A variation in which no comment ends with its line.
fn on_one_line(variation: &[u8]) -> Vec<u8> {
    let (mut text, mut at, mut in_comment) = (Vec::new(), 0, false);
    while let Some(&byte) = variation.get(at) {
        if byte == b';' && !in_comment {
            let end = variation[at..].iter().position(|byte| *byte == b'\n').map_or(variation.len(), |n| at + n);
            text.extend(in_braces(&variation[at + 1..end]));
            at = end;
            continue;
        }
        in_comment = (in_comment || byte == b'{') && byte != b'}';
        text.push(if byte.is_ascii_whitespace() { b' ' } else { byte });
        at += 1;
    }
    text
}

/// How games end.
const RESULTS: [&str; 5] = ["1-0", "0-1", "1/2-1/2", "½-½", "*"];

/// How long the tag is with which a line begins; the value ends at the last quotation mark before a bracket.
fn tag(line: &[u8]) -> Option<usize> {
    let after = |from: usize, wanted: u8| {
        let space = line.get(from..)?.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        (line.get(from + space) == Some(&wanted)).then_some(from + space + 1)
    };
    let name = after(0, b'[')?;
    let letters = line[name..].iter().skip_while(|byte| byte.is_ascii_whitespace());
    let quote = name + line[name..].iter().position(|byte| *byte == b'"')?;
    let named = letters.take_while(|byte| !byte.is_ascii_whitespace() && **byte != b'"').count() > 0;
    let ends = (quote + 1..line.len()).filter(|place| line[*place] == b'"' && line[*place - 1] != b'\\');
    let end = ends.filter_map(|place| after(place + 1, b']')).next()?;
    (named && end <= LONGEST_TAG).then_some(end)
}

/// The end of a line without the space there.
fn trimmed(text: &[u8], start: usize, end: usize) -> usize {
    start + text[start..end].trim_ascii_end().len()
}

/// How much of a word is the number of a move: `17.`, `17...`, `17` or dots alone.
fn number(word: &[u8]) -> usize {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let dots = word[digits..].iter().take_while(|byte| **byte == b'.').count();
    if dots > 0 || digits == word.len() { digits + dots } else { 0 }
}

/// Whether a move may be written so; castling also with noughts.
fn is_move(word: &[u8]) -> bool {
    let castling = word.strip_prefix(b"0-0").map(|rest| rest.strip_prefix(b"-0").unwrap_or(rest));
    castling.is_some_and(|rest| matches!(rest, b"" | b"+" | b"#")) || SanPlus::from_ascii(word).is_ok()
}

/// A promotion without the sign in front of the man, `a8Q+`, as PGN has it: `a8=Q+`.
fn with_equals_sign(word: &[u8]) -> Vec<u8> {
    let rank = word.iter().position(|byte| matches!(byte, b'1' | b'8'));
    let man = rank.filter(|rank| word.get(rank + 1).is_some_and(|man| b"QRBN".contains(man)));
    match man {
        Some(rank) if word[0].is_ascii_lowercase() => [&word[..=rank], b"=", &word[rank + 1..]].concat(),
        _ => word.to_vec(),
    }
}

/// What stands beside moves and says nothing of them that counts: `e.p.`, `+-`, `=`.
fn is_remark(word: &[u8]) -> bool {
    matches!(word, b"e.p." | b"ep" | b"e.p") || !String::from_utf8_lossy(word).chars().any(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves of each game, and what is no PGN in it.
    fn cut(text: &str) -> Vec<(String, Option<(FlawKind, &str)>)> {
        let told = |game: Written| {
            let moves: Vec<&str> = game.moves.iter().map(|at| &text[at.clone()]).collect();
            (moves.join(" "), game.flaw.map(|flaw| (flaw.kind, &text[flaw.at])))
        };
        games(text.as_bytes()).into_iter().map(told).collect()
    }

    fn moves(text: &str) -> String {
        match &cut(text)[..] {
            [(moves, None)] => moves.clone(),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn a_main_line_is_read_however_it_is_written() {
        for text in [
            "1. e4 e5 2. Nf3 O-O-O *",
            "1.e4 e5 2.Nf3 O-O-O",
            "[Event \"x\"]\n\n1. e4! $1 {good} e5 (1... c5 (1... e6 {a ) b}) 2. Nf3) 2. Nf3 +- O-O-O 1-0\n",
            "[Event \"the \\\"big\\\" one\"] [Site \"a \"b\" c\"]\n1 e4 1... e5\n\n2 Nf3!? ; no Nh3\nO-O-O e.p.",
            "\u{feff}% a line for programs\n1. e4 e5\n% another\n2. Nf3 O-O-O 1/2-1/2",
        ] {
            assert_eq!(moves(text), "e4 e5 Nf3 O-O-O", "{text}");
        }
        assert_eq!(moves("1. e4 e5 2. 0-0 0-0-0+"), "e4 e5 0-0 0-0-0+");
        assert_eq!(moves("1. a8Q+ bxa1N 2. a8=R"), "a8Q+ bxa1N a8=R");
    }

    #[test]
    fn games_are_told_apart() {
        let two = "1. e4 *\n\n1. d4 1-0\n";
        assert_eq!(cut(two).len(), 2);
        let tagged = "[Event \"a\"]\n1. e4\n\n[Event \"b\"]\n\n1. d4";
        assert_eq!(cut(tagged).into_iter().map(|(moves, _)| moves).collect::<Vec<_>>(), ["e4", "d4"]);
        assert_eq!(cut(" \n\t\n").len(), 0);
    }

    #[test]
    fn what_is_no_pgn_ends_its_game_and_no_other() {
        use FlawKind::{Bracket, NoMove, OpenComment, OpenVariation, Tag};
        let next = "\n\n[Event \"b\"]\n\n1. d4 {all} (of) it *\n";
        for (text, before, kind, at) in [
            ("[Event \"a\"]\n\n1. e4 e5 2. Rh9 Nc6 *", "e4 e5", NoMove, "Rh9"),
            ("[Event \"a\"]\n\n1. e4 2.Hello", "e4", NoMove, "Hello"),
            ("[Event \"a\"]\n\n1. e4 e5 {no end 2. Nf3", "e4 e5", OpenComment, "{"),
            ("[Event \"a\"]\n\n1. e4 e5 (1... c5 {x} 2. Nf3", "e4 e5", OpenVariation, "("),
            ("[Event \"a\"]\n\n1. e4 e5 } 2. Nf3", "e4 e5", Bracket, "}"),
            ("[Event \"a\"]\n[FEN 4k3]\n\n1. e4", "", Tag, "[FEN 4k3]"),
        ] {
            let text = format!("{text}{next}");
            let cut = cut(&text);
            assert_eq!(cut[0], (before.to_owned(), Some((kind, at))), "{text}");
            // the next one has a word that is no move, behind its variation
            assert_eq!(cut[1], ("d4".to_owned(), Some((NoMove, "it"))), "{text}");
            assert_eq!(cut.len(), 2);
        }
    }

    #[test]
    fn whatever_bytes_come_they_are_passed_over() {
        const ALPHABET: &[u8] = b"[]{}();$!?\"\n % .1aKx*-0\xc2\xff\\Event";
        let mut state = 7_u64;
        for length in 0..2_000 {
            let byte = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                ALPHABET[(state >> 33) as usize % ALPHABET.len()]
            };
            let text: Vec<u8> = std::iter::repeat_with(byte).take(length % 97).collect();
            assert!(games(&text).len() <= text.len());
        }
    }
}
