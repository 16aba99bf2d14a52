//! What stands in a person's file of Rust: its functions and modules, each by its path within the file.

use al_compiler::emit::snake;
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

/// The functions and modules of a file, in the order in which they are written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Written {
    items: Vec<Item>,
}

/// One of them.
#[derive(Clone, Debug)]
struct Item {
    kind: Kind,
    /// The modules around it, and its name.
    path: Vec<String>,
}

/// What a path of a declaration may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A function: a predicate.
    Function,
    /// A module: a table.
    Module,
}

impl Written {
    /// Reads a file. In one that has no tokens nothing is found: rustc will say what is wrong with it.
    pub(crate) fn of(text: &str) -> Self {
        let mut written = Self::default();
        if let Ok(tokens) = text.parse::<TokenStream>() {
            written.read(tokens, &[]);
        }
        written
    }

    fn read(&mut self, tokens: TokenStream, around: &[String]) {
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            let TokenTree::Ident(word) = token else { continue };
            let kind = match word.to_string().as_str() {
                "fn" => Kind::Function,
                "mod" => Kind::Module,
                _ => continue,
            };
            let Some(TokenTree::Ident(name)) = tokens.next_if(|next| matches!(next, TokenTree::Ident(_))) else {
                continue;
            };
            let path = [around, &[name.to_string()]].concat();
            self.items.push(Item { kind, path: path.clone() });
            // what a function has inside is nobody else's
            while tokens.next_if(|token| !ends(token)).is_some() {}
            if let Some(TokenTree::Group(body)) = tokens.next()
                && kind == Kind::Module
            {
                self.read(body.stream(), &path);
            }
        }
    }

    /// How the file's own module names what a declaration means: what lies deepest of that whose path the declared one
    /// ends with. `crate::preds::odd` is `preds::odd` in a file that has the module, and `odd` in one that is that
    /// module itself.
    pub(crate) fn reach(&self, kind: Kind, declared: &[String]) -> Vec<Ident> {
        let declared: Vec<Ident> = declared.iter().map(|name| snake(name)).collect();
        let spelt: Vec<String> = declared.iter().map(Ident::to_string).collect();
        let of_kind = self.items.iter().filter(|item| item.kind == kind && spelt.ends_with(&item.path));
        // what the file brings in from elsewhere is known to rustc alone
        let length = of_kind.map(|item| item.path.len()).max().unwrap_or(1);
        declared[declared.len().saturating_sub(length)..].to_vec()
    }

    /// Which of the functions of one name a path is: the first, the second.
    pub(crate) fn place(&self, path: &[Ident]) -> Option<usize> {
        let spelt: Vec<String> = path.iter().map(Ident::to_string).collect();
        self.named(spelt.last()?).position(|item| item.path == spelt)
    }

    /// The path of a function of this name, wherever it stands in the file.
    pub(crate) fn elsewhere(&self, name: &str) -> Option<String> {
        self.named(&snake(name).to_string()).next().map(|item| item.path.join("::"))
    }

    fn named<'w>(&'w self, name: &str) -> impl Iterator<Item = &'w Item> {
        self.items
            .iter()
            .filter(move |item| item.kind == Kind::Function && item.path.last().is_some_and(|last| last == name))
    }
}

/// Whether an item's head ends: with its body, or with a semicolon.
fn ends(token: &TokenTree) -> bool {
    match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(mark) => mark.as_char() == ';',
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reached(text: &str, kind: Kind, declared: &str) -> String {
        let declared: Vec<String> = declared.split("::").map(str::to_owned).collect();
        Written::of(text).reach(kind, &declared).iter().map(Ident::to_string).collect::<Vec<_>>().join("::")
    }

    #[test]
    fn functions_are_reached_through_the_modules_of_the_file() {
        let text = "pub mod a { pub mod b { pub fn f() { fn g() {} } } pub fn f() {} } pub fn h<const N: usize>() {}";
        for (declared, reached_by) in [
            ("crate::a::b::f", "a::b::f"),
            ("crate::a::f", "a::f"),
            ("super::a::f", "a::f"),
            ("crate::preds::h", "h"),
            ("crate::a::b::g", "g"),
            ("f", "f"),
            ("crate::x::y", "y"),
        ] {
            assert_eq!(reached(text, Kind::Function, declared), reached_by, "{declared}");
        }
        assert_eq!(reached("pub mod lib { pub mod kqk {} }", Kind::Module, "lib::kqk"), "lib::kqk");
        assert_eq!(reached("pub mod kqk {}", Kind::Module, "lib::kqk"), "kqk");
        assert_eq!(reached("pub fn r#match() {}", Kind::Function, "crate::match"), "r#match");
    }

    #[test]
    fn functions_of_one_name_are_told_apart() {
        let written = Written::of("pub mod a { pub fn f() {} } pub fn f() {}");
        assert_eq!(written.place(&[snake("f")]), Some(1));
        assert_eq!(written.place(&[snake("a"), snake("f")]), Some(0));
        assert_eq!(written.place(&[snake("g")]), None);
        assert_eq!(written.elsewhere("f").as_deref(), Some("a::f"));
    }

    #[test]
    fn what_is_no_rust_has_no_functions() {
        assert_eq!(reached("pub fn f( {", Kind::Function, "crate::a::f"), "f");
    }
}
