//! Generated tokens as text, a statement a line: what build scripts write without the feature `pretty`, whose
//! formatter takes longer to build than the compiler's own back end.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// The text of a file. It consists of the same tokens.
pub(crate) fn text(tokens: TokenStream) -> String {
    let mut page = Page::default();
    page.stream(tokens);
    page.end_line();
    page.text
}

/// A text that is being written.
#[derive(Default)]
struct Page {
    text: String,
    depth: usize,
    /// The tokens of the line that is not yet written.
    line: Vec<TokenTree>,
}

impl Page {
    fn stream(&mut self, tokens: TokenStream) {
        for tree in tokens {
            match tree {
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => self.block(&group),
                tree => {
                    let ends = ends_line(&tree) || self.is_attribute(&tree);
                    self.line.push(tree);
                    if ends {
                        self.end_line();
                    }
                }
            }
        }
    }

    fn block(&mut self, group: &Group) {
        let stream = group.stream();
        if stream.is_empty() {
            self.line.push(TokenTree::Group(group.clone()));
            return self.end_line();
        }
        self.begin_line();
        self.text.push_str("{\n");
        self.depth += 1;
        self.stream(stream);
        self.end_line();
        self.depth -= 1;
        self.indent();
        self.text.push_str("}\n");
    }

    /// Whether the tree is the bracket of `#[…]`.
    fn is_attribute(&self, tree: &TokenTree) -> bool {
        let hash = matches!(self.line.as_slice(), [TokenTree::Punct(punct)] if punct.as_char() == '#');
        hash && matches!(tree, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket)
    }

    /// Writes what is left over, and leaves the line open for a bracket.
    fn begin_line(&mut self) {
        self.indent();
        if !self.line.is_empty() {
            let line: TokenStream = self.line.drain(..).collect();
            self.text.push_str(&line.to_string());
            self.text.push(' ');
        }
    }

    fn end_line(&mut self) {
        if self.line.is_empty() {
            return;
        }
        self.indent();
        let line: TokenStream = self.line.drain(..).collect();
        self.text.push_str(&line.to_string());
        self.text.push('\n');
    }

    fn indent(&mut self) {
        self.text.extend(std::iter::repeat_n("    ", self.depth));
    }
}

fn ends_line(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Punct(punct) if matches!(punct.as_char(), ';' | ','))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_is_a_line() {
        let wanted = "\
#[doc = \" A.\"]
pub fn a(b: u8, c: u8) -> u8 {
    if b < c {
        return b;
    }
    else {}
    match b {
        0 => c,
        _ => b + 1
    }
}
";
        let tokens: TokenStream = wanted.parse().expect("tokens");
        let made = text(tokens.clone());
        let again: TokenStream = made.parse().expect("tokens");
        assert_eq!(again.to_string(), tokens.to_string(), "the same tokens");
        // where blanks stand within a line is Rust's own affair
        let lines = |text: &str| -> Vec<(usize, String)> {
            let indent = |line: &str| line.len() - line.trim_start().len();
            text.lines().map(|line| (indent(line), line.split_whitespace().collect())).collect()
        };
        assert_eq!(lines(&made), lines(wanted), "{made}");
    }
}
