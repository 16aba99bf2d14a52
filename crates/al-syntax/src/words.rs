//! The words of the grammar: which are reserved, which begin a statement, which keys are known.
//!
//! A word has three ways to mean more than a name. A *reserved* word means it everywhere. A *head*
//! begins a statement; most heads are plain names elsewhere. A *key* is any word before a colon at the
//! start of a statement.

/// Declares an enum of words with their spelling.
macro_rules! words {
    ($(#[$doc:meta])* $type:ident { $($name:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum $type { $($name,)* }

        impl $type {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// The word of this spelling.
            pub fn from_text(text: &str) -> Option<Self> {
                match text { $($text => Some(Self::$name),)* _ => None }
            }

            /// How it is spelt.
            pub fn text(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }
        }
    };
}

words! {
    /// Words that are no names anywhere, but after a dot and in a setting.
    Reserved {
        And = "and", Or = "or", Not = "not", Implies = "implies", Iff = "iff", In = "in",
        Any = "any", All = "all", Count = "count", Min = "min", Max = "max",
        Sum = "sum", Union = "union",
        If = "if", Else = "else", True = "true", False = "false",
        Where = "where", Then = "then", On = "on", Vs = "vs",
        Root = "root", Before = "before", After = "after",
    }
}

words! {
    /// Words that begin a statement.
    Head {
        Let = "let", Rule = "rule", Advice = "advice", Observe = "observe", Lemma = "lemma",
        Method = "method", Hypothesis = "hypothesis", Route = "route",
        Language = "language", Use = "use", Table = "table", Network = "network", Base = "base",
        Moves = "moves", Pattern = "pattern", Plan = "plan", Test = "test", Extern = "extern",
        Otherwise = "otherwise", Cell = "cell", Measure = "measure",
    }
}

impl Head {
    /// Never a name: where one stands a statement begins, even if the `;` before it was forgotten.
    pub fn is_reserved(self) -> bool {
        use Head::*;
        matches!(self, Let | Rule | Advice | Observe | Lemma | Method | Hypothesis | Route)
    }

    /// Whether braces after it hold statements, not an expression.
    pub fn opens_body(self) -> bool {
        use Head::*;
        matches!(self, Table | Network | Base | Pattern | Advice | Plan | Method)
    }

    /// Stands in no body at all.
    pub fn is_of_file(self) -> bool {
        use Head::*;
        matches!(self, Language | Use | Table | Network | Base)
    }

    /// Stands directly in a table, a network or a base, not in a piece of advice or the like.
    pub fn is_of_table(self) -> bool {
        use Head::*;
        matches!(self, Rule | Advice | Observe | Lemma | Method | Hypothesis | Route | Plan | Otherwise)
    }

    /// How such a statement is written.
    pub fn shape(self) -> &'static str {
        match self {
            Self::Let => "let name = …;",
            Self::Rule => "rule name: condition -> advice, advice;",
            Self::Advice => "advice name { … }",
            Self::Observe => "observe name = …;",
            Self::Lemma => "lemma name = …;",
            Self::Method => "method name easy { … }",
            Self::Hypothesis => "hypothesis name, name;",
            Self::Route => "route (K R vs K) -> table name;",
            Self::Language => "language 1;",
            Self::Use => "use \"file.adv\";",
            Self::Table => "table name (K R vs K) { … }",
            Self::Network => "network name { … }",
            Self::Base => "base name (K P vs K) { … }",
            Self::Moves => "moves name = king then rook;",
            Self::Pattern => "pattern name { … }",
            Self::Plan => "plan name { … }",
            Self::Test => "test \"position\" => name, \"move\";",
            Self::Extern => "extern fn name(x: type) -> type from path;` or `extern table name (K Q vs K) from path;",
            Self::Otherwise => "otherwise -> table name;",
            Self::Cell => "cell X = set;",
            Self::Measure => "measure name = [first, second];",
        }
    }
}

/// Keys, by what stands after their colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A condition: `better`, `holding`.
    Goal,
    /// Move constraints by depth: `us`, `them`, `moves`.
    ByDepth,
    /// Strings: `diagram`.
    Diagram,
    /// A condition: `where`.
    Where,
    /// Conditions: `open`, `facts`, `adds`.
    Props,
    /// A condition: `relation`.
    Relation,
    /// Words: any other key.
    Setting,
}

impl Key {
    /// The keys after which more than words may stand.
    pub const KNOWN: &[(&'static str, Self)] = &[
        ("better", Self::Goal),
        ("holding", Self::Goal),
        ("us", Self::ByDepth),
        ("them", Self::ByDepth),
        ("moves", Self::ByDepth),
        ("diagram", Self::Diagram),
        ("where", Self::Where),
        ("open", Self::Props),
        ("facts", Self::Props),
        ("adds", Self::Props),
        ("relation", Self::Relation),
    ];

    /// The key of this spelling.
    pub fn from_text(text: &str) -> Self {
        Self::KNOWN.iter().find(|(key, _)| *key == text).map_or(Self::Setting, |(_, kind)| *kind)
    }
}

/// The square of this name, 0 for `a1`, 63 for `h8`.
pub(super) fn square(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some((rank - b'1') * 8 + (file - b'a')),
        _ => None,
    }
}
