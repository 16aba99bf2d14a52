//! The table of operators: Prolog's own, those of AL0, and what `:- op(…)` makes of them.

use crate::Dialect;
use std::collections::BTreeMap;

/// Where an operator stands, and how tightly its operands must bind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fix {
    Xfx,
    Xfy,
    Yfx,
    Fx,
    Fy,
    Xf,
    Yf,
}

impl Fix {
    /// The type of this spelling.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        Some(match text {
            "xfx" => Self::Xfx,
            "xfy" => Self::Xfy,
            "yfx" => Self::Yfx,
            "fx" => Self::Fx,
            "fy" => Self::Fy,
            "xf" => Self::Xf,
            "yf" => Self::Yf,
            _ => return None,
        })
    }

    /// How it is spelt.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Xfx => "xfx",
            Self::Xfy => "xfy",
            Self::Yfx => "yfx",
            Self::Fx => "fx",
            Self::Fy => "fy",
            Self::Xf => "xf",
            Self::Yf => "yf",
        }
    }
}

/// A priority, 1 to 1200, and a type.
pub(crate) type Operator = (u16, Fix);

/// The operators in force at some place of a file.
#[derive(Clone, Debug)]
pub(crate) struct Operators {
    prefix: BTreeMap<String, Operator>,
    infix: BTreeMap<String, Operator>,
    postfix: BTreeMap<String, Operator>,
}

const STANDARD: &[(u16, Fix, &[&str])] = &[
    (1200, Fix::Xfx, &[":-", "-->"]),
    (1200, Fix::Fx, &[":-", "?-"]),
    (1150, Fix::Fx, &["dynamic", "discontiguous", "initialization", "multifile", "module_transparent", "table"]),
    (1100, Fix::Xfy, &[";", "|"]),
    (1050, Fix::Xfy, &["->", "*->"]),
    (1000, Fix::Xfy, &[","]),
    (900, Fix::Fy, &["\\+"]),
    (
        700,
        Fix::Xfx,
        &[
            "=", "\\=", "==", "\\==", "is", "<", ">", "=<", ">=", "=:=", "=\\=", "=..", "@<", "@>", "@=<", "@>=", "as",
            ">:<", ":<", "=@=", "\\=@=",
        ],
    ),
    (600, Fix::Xfy, &[":"]),
    (500, Fix::Yfx, &["+", "-", "/\\", "\\/", "xor"]),
    (400, Fix::Yfx, &["*", "/", "//", "mod", "rem", "<<", ">>", "div", "divmod", "rdiv"]),
    (200, Fix::Xfx, &["**"]),
    (200, Fix::Xfy, &["^"]),
    (200, Fix::Fy, &["-", "+", "\\"]),
];

impl Operators {
    /// What is in force before a file says anything: Prolog's operators, and those of AL0 as the dialect
    /// declares them. In the book `then` stands once; courses let it be chained.
    pub(crate) fn new(dialect: Dialect) -> Self {
        let mut operators = Self { prefix: BTreeMap::new(), infix: BTreeMap::new(), postfix: BTreeMap::new() };
        for (priority, fix, names) in STANDARD {
            names.iter().for_each(|name| operators.set(name, *priority, *fix));
        }
        let then = match dialect {
            Dialect::Book => Fix::Xfx,
            Dialect::Course => Fix::Xfy,
        };
        let al0: [(u16, Fix, &[&str]); 7] = [
            (200, Fix::Xfy, &[":", "::"]),
            (220, Fix::Xfy, &[".."]),
            (185, Fix::Fx, &["if"]),
            (190, then, &["then"]),
            (180, Fix::Xfy, &["or"]),
            (160, Fix::Xfy, &["and"]),
            (140, Fix::Fx, &["not"]),
        ];
        for (priority, fix, names) in al0 {
            names.iter().for_each(|name| operators.set(name, priority, fix));
        }
        operators
    }

    /// `:- op(priority, type, name)`; priority 0 takes the operator away.
    pub(crate) fn set(&mut self, name: &str, priority: u16, fix: Fix) {
        let table = match fix {
            Fix::Fx | Fix::Fy => &mut self.prefix,
            Fix::Xfx | Fix::Xfy | Fix::Yfx => &mut self.infix,
            Fix::Xf | Fix::Yf => &mut self.postfix,
        };
        if priority == 0 {
            table.remove(name);
        } else {
            table.insert(name.to_owned(), (priority, fix));
        }
    }

    pub(crate) fn prefix(&self, name: &str) -> Option<Operator> {
        self.prefix.get(name).copied()
    }

    pub(crate) fn infix(&self, name: &str) -> Option<Operator> {
        self.infix.get(name).copied()
    }

    pub(crate) fn postfix(&self, name: &str) -> Option<Operator> {
        self.postfix.get(name).copied()
    }
}
