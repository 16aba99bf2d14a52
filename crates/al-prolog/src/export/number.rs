//! Numbers and squares as Prolog writes them.

/// A number: an arithmetic expression and a constant beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Number {
    /// Empty where the number is constant.
    pub(crate) text: String,
    pub(crate) plus: i64,
    /// Whether the text is a single variable or call, so that it needs no brackets.
    pub(crate) simple: bool,
}

impl Number {
    pub(crate) fn constant(plus: i64) -> Self {
        Self { text: String::new(), plus, simple: true }
    }

    /// A variable, or a call such as `abs(X - Y)`.
    pub(crate) fn simple(text: impl Into<String>) -> Self {
        Self { text: text.into(), plus: 0, simple: true }
    }

    pub(crate) fn plus(&self, plus: i64) -> Self {
        Self { plus: self.plus + plus, ..self.clone() }
    }

    /// The whole expression.
    pub(crate) fn whole(&self) -> String {
        match (self.text.as_str(), self.plus) {
            ("", plus) => plus.to_string(),
            (text, 0) => text.to_owned(),
            (text, plus) if plus < 0 => format!("{text} - {}", -plus),
            (text, plus) => format!("{text} + {plus}"),
        }
    }

    /// The whole as an operand.
    fn operand(&self) -> String {
        let whole = self.whole();
        if self.text.is_empty() && self.plus >= 0 || self.simple && self.plus == 0 {
            whole
        } else {
            format!("({whole})")
        }
    }

    pub(crate) fn add(&self, other: &Self) -> Self {
        let plus = self.plus + other.plus;
        match (self.text.is_empty(), other.text.is_empty()) {
            (_, true) => Self { plus, ..self.clone() },
            (true, false) => Self { plus, ..other.clone() },
            (false, false) => Self { text: format!("{} + {}", self.text, other.text), plus, simple: false },
        }
    }

    pub(crate) fn minus(&self, other: &Self) -> Self {
        let plus = self.plus - other.plus;
        if other.text.is_empty() {
            return Self { plus, ..self.clone() };
        }
        let right = if other.simple { other.text.clone() } else { format!("({})", other.text) };
        if self.text.is_empty() {
            // the constant goes first: `8 - X`
            return Self { text: format!("{plus} - {right}"), plus: 0, simple: false };
        }
        Self { text: format!("{} - {right}", self.text), plus, simple: false }
    }

    pub(crate) fn times(&self, other: &Self) -> Self {
        if self.text.is_empty() && other.text.is_empty() {
            return Self::constant(self.plus * other.plus);
        }
        Self { text: format!("{} * {}", self.operand(), other.operand()), plus: 0, simple: false }
    }

    /// `self op other`, constants gathered on the right.
    pub(crate) fn compared(&self, op: &str, other: &Self) -> String {
        if self.text.is_empty() && !other.text.is_empty() {
            let turned = match op {
                "<" => ">",
                "=<" => ">=",
                ">" => "<",
                ">=" => "=<",
                op => op,
            };
            return other.compared(turned, self);
        }
        let left = Self { plus: 0, ..self.clone() };
        let right = Self { plus: other.plus - self.plus, ..other.clone() };
        format!("{} {op} {}", left.whole(), right.whole())
    }
}

/// A square or a point: file and rank, both counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) file: Number,
    pub(crate) rank: Number,
}
