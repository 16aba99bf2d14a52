//! The formatter: one layout for every page of advice.
//!
//! ```text
//! text ─► syntax: tokens, comments, statements ─► cut: a tree of statements ─► page: lines of text
//!                                                        space: blanks between two tokens
//! ```
//!
//! What it settles: indentation, blanks, empty lines, and the columns in which the parts of neighbouring
//! statements stand. What stays the author's: the order of things, every comment, and where a statement is
//! broken into lines, unless it is broken nowhere and too long. Only a text without mistakes of syntax is
//! laid out, and the result consists of the same tokens.

mod cut;
mod lines;
mod page;
mod space;

use crate::Failed;
use crate::diagnostic::Severity;
use crate::source::Files;
use crate::terminal::Start;
use crate::{Lexed, lex_text, parse_text};

/// Lines are not made longer than this, if they can be broken.
const COLUMNS: usize = 110;

/// Lays a text out. Formatting the result again changes nothing.
///
/// ```
/// let text = "table kqk(K Q vs K){rule every:true->mate; // always\nadvice mate { better:checkmate;us:0=>queen; } }";
/// let wanted = "\
/// table kqk (K Q vs K) {
///     rule every: true -> mate;  // always
///     advice mate { better: checkmate; us: 0 => queen; }
/// }
/// ";
/// assert_eq!(al_syntax::format("kqk.adv", text).unwrap(), wanted);
/// assert_eq!(al_syntax::format("kqk.adv", wanted).unwrap(), wanted);
/// ```
///
/// # Errors
/// The mistakes of syntax, where there are any.
pub fn format(name: &str, text: &str) -> Result<String, Failed> {
    let mut files = Files::default();
    let file = files.add(name, text);
    let lexed = lex_text(&files, file);
    let (_, diagnostics) = parse_text(&files, file);
    if diagnostics.iter().any(|diagnostic| diagnostic.severity() == Severity::Error) {
        return Err(Failed { files, diagnostics });
    }
    let laid_out = page::text(&cut::cut(&files, &lexed));
    let again = files.add(name, laid_out);
    let same = same_tokens(&lexed, &lex_text(&files, again));
    debug_assert!(same, "the layout of {name} has other tokens:\n{text}\n---\n{}", files.get(again).text);
    let result = if same { again } else { file };
    Ok(files.get(result).text.clone())
}

/// An expression on one line, its tokens apart as everywhere in a page.
///
/// ```
/// assert_eq!(al_syntax::laid_out("go( 2+1,our.king )"), "go(2 + 1, our.king)");
/// ```
#[must_use]
pub fn laid_out(expression: &str) -> String {
    let mut files = Files::default();
    let file = files.add("", expression);
    let tokens = lex_text(&files, file).tokens;
    let mut line = String::new();
    for (index, next) in tokens.iter().enumerate() {
        if let Some(last) = index.checked_sub(1) {
            let before = last.checked_sub(1).map(|before| &tokens[before].token);
            if space::between(Start::Unknown, before, &tokens[last].token, &next.token, last) {
                line.push(' ');
            }
        }
        line.push_str(files.slice(next.span));
    }
    line
}

/// Whether two texts say the same.
fn same_tokens(a: &Lexed, b: &Lexed) -> bool {
    let comments = a.comments.len() == b.comments.len();
    comments && a.tokens.iter().map(|lexeme| &lexeme.token).eq(b.tokens.iter().map(|lexeme| &lexeme.token))
}
