//! The grammar for people: `grammar.lalrpop` in, the listing in `docs/grammar.md` out.
//!
//! What the parser does with what it reads is left out, and so are the productions for operators of other
//! languages, which are there for their error messages only.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

const BEGIN: &str = "<!-- made by `cargo xtask grammar` -->\n";
const END: &str = "<!-- made up to here -->\n";

/// Writes the listing anew.
pub(crate) fn write() -> Result<(), Box<dyn Error>> {
    fs::write(page(), made()?)?;
    Ok(())
}

/// Fails if the page does not show the grammar as it is.
pub(crate) fn check() -> Result<(), Box<dyn Error>> {
    if fs::read_to_string(page())? == made()? {
        return Ok(());
    }
    Err("docs/grammar.md does not show the grammar as it is: run `cargo xtask grammar` and commit the result".into())
}

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/grammar.md")
}

/// The page with the listing that the grammar makes.
fn made() -> Result<String, Box<dyn Error>> {
    let grammar = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/al-syntax/src/grammar.lalrpop");
    let listing = listing(&fs::read_to_string(grammar)?)?;
    let page = fs::read_to_string(page())?;
    let (before, rest) = page.split_once(BEGIN).ok_or("the page has no place for the grammar")?;
    let (_, after) = rest.split_once(END).ok_or("the place for the grammar has no end")?;
    Ok(format!("{before}{BEGIN}{listing}{END}{after}"))
}

/// The sections of the grammar.
fn listing(grammar: &str) -> Result<String, Box<dyn Error>> {
    let mut text = String::new();
    let (mut heading, mut rules) = (None, String::new());
    for line in grammar.lines() {
        if let Some(title) = line.strip_prefix("// ------").map(|rest| rest.trim_start_matches('-').trim()) {
            section(heading.replace(title), &rules, &mut text)?;
            rules.clear();
        } else if !line.trim_start().starts_with("//") {
            rules.push_str(line);
            rules.push('\n');
        }
    }
    section(heading, &rules, &mut text)?;
    Ok(text)
}

fn section(heading: Option<&str>, rules: &str, text: &mut String) -> Result<(), Box<dyn Error>> {
    let Some(heading) = heading else { return Ok(()) };
    let mut letters = heading.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    write!(text, "\n### {first}{}\n\n```text\n", letters.as_str())?;
    let mut reader = Reader { rest: rules };
    while let Some(Rule { name, alternatives }) = reader.rule()? {
        // how lists are built is told beside the listing
        if ["Comma", "Comma1", "List", "Key", "Nodes", "Expr", "Exprs"].contains(&name.as_str()) {
            continue;
        }
        let name = if name == "Node" { "Expr" } else { &name };
        let separator = format!("\n{:width$} | ", "", width = name.len());
        let separator = if alternatives.iter().all(|one| one.len() < 16) { " | ".to_owned() } else { separator };
        writeln!(text, "{name} = {}", alternatives.join(&separator))?;
    }
    text.push_str("```\n");
    Ok(())
}

/// A rule: its name and its alternatives.
struct Rule {
    name: String,
    alternatives: Vec<String>,
}

/// Reads rules.
struct Reader<'t> {
    rest: &'t str,
}

impl Reader<'_> {
    /// The next rule.
    fn rule(&mut self) -> Result<Option<Rule>, Box<dyn Error>> {
        self.blanks();
        if self.rest.is_empty() {
            return Ok(None);
        }
        self.take("pub ");
        let name = self.word();
        if self.take("<") {
            self.until('>')?;
        }
        self.expect(":")?;
        self.until('=')?;
        let mut alternatives = Vec::new();
        self.blanks();
        let several = self.take("{");
        loop {
            self.blanks();
            if several && self.take("}") {
                break;
            }
            let (alternative, action) = self.alternative(several)?;
            if !action.contains("cx.foreign") && !alternatives.contains(&alternative) {
                alternatives.push(alternative);
            }
            if !several {
                break;
            }
        }
        self.expect(";")?;
        Ok(Some(Rule { name, alternatives }))
    }

    /// An alternative, and what is done with it; several stand between braces, with commas between them.
    fn alternative(&mut self, several: bool) -> Result<(String, String), Box<dyn Error>> {
        let mut symbols = Vec::new();
        loop {
            self.blanks();
            if self.take("=>") {
                break;
            }
            if self.rest.starts_with([',', ';', '}']) {
                if several {
                    self.take(",");
                }
                return Ok((symbols.join(" "), String::new()));
            }
            symbols.extend(self.symbol()?);
        }
        let end = self.end_of_action()?;
        let action = self.rest[..end].to_owned();
        self.rest = &self.rest[end..];
        if several {
            self.take(",");
        }
        Ok((symbols.join(" "), action))
    }

    /// The length of an action: up to a comma, semicolon or brace that belongs to the rule.
    fn end_of_action(&self) -> Result<usize, Box<dyn Error>> {
        let (mut depth, mut quoted) = (0, false);
        for (at, letter) in self.rest.char_indices() {
            match letter {
                '"' => quoted = !quoted,
                _ if quoted => {}
                '(' | '{' | '[' => depth += 1,
                ')' | '}' | ']' if depth > 0 => depth -= 1,
                ',' | ';' | '}' if depth == 0 => return Ok(at),
                _ => {}
            }
        }
        Err("an action has no end".into())
    }

    /// A symbol as people read it; `None` for one that is no text.
    fn symbol(&mut self) -> Result<Option<String>, Box<dyn Error>> {
        self.blanks();
        let mut symbol = if self.take("@") {
            self.word();
            return Ok(None);
        } else if self.rest.starts_with('"') {
            let end = self.rest[1..].find('"').ok_or("a text has no end")? + 2;
            let (text, rest) = self.rest.split_at(end);
            self.rest = rest;
            Some(text.to_owned())
        } else if self.take("<") {
            self.take("mut ");
            let name = self.word();
            // what a part is called is the parser's affair
            let named = !name.is_empty() && self.take(":");
            let first = if named || name.is_empty() { self.symbol()? } else { self.called(&name)? };
            let mut inside: Vec<String> = first.into_iter().collect();
            while !self.take(">") {
                inside.extend(self.symbol()?);
                self.blanks();
            }
            (!inside.is_empty()).then(|| inside.join(" "))
        } else if self.take("(") {
            let mut inside = Vec::new();
            while !self.take(")") {
                inside.extend(self.symbol()?);
                self.blanks();
            }
            Some(if inside.len() == 1 { inside.join(" ") } else { format!("( {} )", inside.join(" ")) })
        } else {
            let name = self.word();
            if name.is_empty() {
                return Err(format!("no symbol: {}", self.rest.lines().next().unwrap_or_default()).into());
            }
            self.called(&name)?
        };
        for mark in ["?", "*", "+"] {
            if self.take(mark) {
                symbol = symbol.map(|symbol| format!("{symbol}{mark}"));
            }
        }
        Ok(symbol)
    }

    /// A name with its arguments.
    fn called(&mut self, name: &str) -> Result<Option<String>, Box<dyn Error>> {
        let mut arguments = Vec::new();
        if self.take("<") {
            while !self.take(">") {
                arguments.extend(self.symbol()?);
                self.blanks();
                self.take(",");
                self.blanks();
            }
        }
        let together =
            |item: &str| if item.ends_with(['?', '*', '+']) { format!("( {item} )") } else { item.to_owned() };
        let symbol = match (name, arguments.as_slice()) {
            ("Comma", [item]) => format!("{}*,", together(item)),
            ("Comma1", [item]) => format!("{}+,", together(item)),
            ("List", [item, separator]) => format!("{item} {{ {separator} {item} }}"),
            ("Key", [key]) => key.clone(),
            ("Node", []) => "Expr".to_owned(),
            ("Nodes", []) => "Expr*,".to_owned(),
            ("Exprs", []) => "Expr+,".to_owned(),
            // an operand that may be a quantifier, where it is the last one
            ("X", []) => "Last".to_owned(),
            (name, _) => name.to_owned(),
        };
        for mark in ["?", "*", "+"] {
            if self.take(mark) {
                return Ok(Some(format!("{symbol}{mark}")));
            }
        }
        Ok(Some(symbol))
    }

    fn blanks(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn take(&mut self, text: &str) -> bool {
        let after = self.rest.strip_prefix(text);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    fn expect(&mut self, text: &str) -> Result<(), Box<dyn Error>> {
        self.blanks();
        if self.take(text) { Ok(()) } else { Err(format!("`{text}` was expected before {:.40}", self.rest).into()) }
    }

    fn until(&mut self, letter: char) -> Result<(), Box<dyn Error>> {
        let (_, rest) = self.rest.split_once(letter).ok_or_else(|| format!("no `{letter}` any more"))?;
        self.rest = rest;
        Ok(())
    }

    fn word(&mut self) -> String {
        let end =
            self.rest.find(|letter: char| !(letter.is_alphanumeric() || letter == '_')).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_told_without_what_is_done() {
        let grammar = "\
// ---------- parts of it

pub Item: Item = {
    <l:@L> \"use\" <path:Text?> \";\" <r:@R> => Item::Use { path, span: cx.span(l, r) },
    <name:Name> <ty:(\"->\" <Type>)?> <args:Comma1<Word+>> => f(|lo, hi| g(lo, hi)),
    <l:@L> <a:Or<Postfix>> <p:@L> \"||\" <b:X> => { cx.foreign(p, \"||\"); a },
    Other,
};
// a comment
Other<X>: Node = <list:List<X, \"then\">> => <>.expr;
Comma<T>: Vec<T> = { () => Vec::new(), T => vec![<>], };
";
        let expected = "
### Parts of it

```text
Item = \"use\" Text? \";\"
     | Name ( \"->\" Type )? ( Word+ )+,
     | Other
Other = Last { \"then\" Last }
```
";
        assert_eq!(listing(grammar).expect("a grammar"), expected);
    }

    #[test]
    fn the_page_names_every_rule_that_it_uses() {
        let text = made().expect("the grammar is there");
        let defined: Vec<&str> = text.lines().filter_map(|line| Some(line.split_once(" = ")?.0)).collect();
        assert!(defined.len() > 40, "{defined:?}");
        let (_, rest) = text.split_once(BEGIN).expect("a place");
        let (listing, _) = rest.split_once(END).expect("an end");
        let code = listing.split("```").skip(1).step_by(2);
        let words = code.flat_map(|code| code.split(|letter: char| !letter.is_alphanumeric() && letter != '"'));
        for word in words.filter(|word| word.chars().next().is_some_and(char::is_uppercase)) {
            let terminal = word.len() > 1 && word.chars().all(char::is_uppercase) || word == "BY" || word == "Last";
            assert!(terminal || defined.contains(&word), "`{word}` is not defined");
        }
    }
}
