//! The kinds of mistakes, each with a stable number, a severity and an explanation.

use super::Severity;

/// Declares the kinds of mistakes: one line each, the explanation is what `al check --explain` prints.
macro_rules! codes {
    ($($name:ident = $number:literal, $severity:ident, $title:literal, $explain:literal;)*) => {
        /// A kind of mistake.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Code {
            $(#[doc = $title] $name = $number,)*
        }

        impl Code {
            /// All kinds, by number.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// How serious mistakes of this kind are.
            pub fn severity(self) -> Severity {
                match self { $(Self::$name => Severity::$severity,)* }
            }

            /// A few words.
            pub fn title(self) -> &'static str {
                match self { $(Self::$name => $title,)* }
            }

            /// What it means, why it matters, how to mend it.
            pub fn explanation(self) -> &'static str {
                match self { $(Self::$name => $explain,)* }
            }
        }
    };
}

codes! {
    // 1..=19: characters, brackets, grammar
    BadCharacter = 1, Error, "a character that AL does not use",
        "Only the characters of the grammar may stand outside comments and strings.";
    BadLiteral = 2, Error, "a malformed number or string",
        "Numbers are decimal and whole, without suffix or fraction; strings stand in double quotes and know the escapes \\\" \\\\ \\n \\t.";
    Brackets = 3, Error, "brackets that do not match",
        "Every ( [ { needs its closing partner.";
    Unexpected = 4, Error, "something else was expected here",
        "The text does not fit the grammar at this place. The message lists what may stand here.";
    UnknownStatement = 5, Error, "a statement that AL does not know",
        "A statement begins with one of the words let, rule, advice, moves, pattern, test … or with a key and a colon.";
    TooDeep = 6, Error, "nested too deeply",
        "Brackets may be nested 128 deep, expressions 200 deep.";
    ForeignOperator = 7, Error, "an operator of another language",
        "Truth is joined by the words `and`, `or`, `not`; equality is `==`; sets are joined by `|` and `&`.";
    // 20..=39: names and structure
    UnknownName = 20, Error, "a name that is not defined",
        "The name is neither defined in this file, nor in a file it uses, nor built in.";
    DuplicateName = 21, Error, "a name that is defined twice",
        "Within one table every predicate, move constraint, rule and piece of advice needs a name of its own: with two of one name, only one could ever be meant.";
    UnknownAdvice = 22, Error, "a rule that lists advice which does not exist",
        "Every piece of advice that a rule lists must be written in the same table.";
    Misplaced = 23, Error, "a statement that does not belong here",
        "The statement is well formed, but means nothing in this body.";
    Missing = 24, Error, "something needed is missing",
        "A table needs at least one rule; a piece of advice needs a better goal.";
    UnknownFile = 25, Error, "a file that cannot be read",
        "`use` names a file relative to the file it stands in.";
    UseCycle = 26, Error, "files that use each other in a circle",
        "A file may be used by many, but not by itself, directly or through others.";
    BadSetting = 27, Error, "a setting that AL does not know",
        "Each key has its own values; the message lists them.";
    BadMaterial = 28, Error, "material that cannot be",
        "Material is written `K R vs K`: each side has exactly one king and letters from K Q R B N P.";
    BadLanguage = 29, Error, "a language version that this compiler does not know",
        "This compiler knows `language 1;`.";
    NotYet = 30, Error, "valid, but not supported by this version",
        "The language defines it; this version of the compiler does not carry it out yet.";
    // 40..=59: types and values
    WrongType = 40, Error, "an expression of the wrong type",
        "The expression has a type other than the one its place demands.";
    WrongArity = 41, Error, "the wrong number of arguments",
        "A predicate must be given as many arguments as it has parameters.";
    UnknownMan = 42, Error, "a man that this table's material does not have",
        "`our.rook` and `their.pawn` name men of the declared material; where a side has several of a kind say which, or use the plural.";
    OutOfRange = 43, Error, "a number that may leave its range",
        "Every number carries the interval of its possible values; it must fit the range demanded, and sixteen bits.";
    Recursion = 44, Error, "a definition that uses itself",
        "Definitions may use each other, but not in a circle. Advice may call advice with `can`, which is bounded.";
    BadView = 45, Error, "a view that has no meaning here",
        "`before.` and `after.` belong to move constraints, `root.` to goals and move constraints; rules speak of one position only.";
    CannotInfer = 46, Error, "a parameter whose type is not known",
        "Give the parameter a type, or use the definition somewhere.";
    // 60..=79: rules, advice, depth
    DeadRule = 60, Error, "a rule that can never be reached",
        "A rule before it always holds, or has the same condition: the first rule whose condition holds is the one consulted.";
    UnusedAdvice = 61, Warning, "advice that no rule lists",
        "The piece of advice is never tried.";
    WrongSideDepth = 62, Error, "a depth at which the other side moves",
        "Depth counts plies from the root: we move at even depths, they at odd ones.";
    EndlessTree = 63, Error, "a search without a bound",
        "Neither side's constraint ends and no `bound` is given, so the forcing tree could grow for ever.";
    OverlappingDepths = 64, Error, "two arms for one depth",
        "Each depth may be described once.";
    NeverSatisfied = 65, Warning, "advice that can never be satisfied",
        "The better goal can never hold after the root, so no forcing tree exists.";
    NoCatchAll = 66, Warning, "no rule may match",
        "No rule is sure to hold. A position that matches none is left without advice; `al verify` finds them.";
    UnusedDefinition = 67, Warning, "a definition that is never used",
        "Nothing refers to this definition.";
    UnreachableDepth = 68, Warning, "a depth that the search never reaches",
        "A constraint before it has no moves, so the search ends earlier.";
    // 80..=89: tests and positions
    BadFen = 80, Error, "a position that cannot be read",
        "Positions are written in FEN.";
    WrongMaterial = 81, Error, "a position with other men than the table's",
        "The position does not have the material that the table declares, with either colour.";
    BadTest = 82, Error, "a test that says nothing",
        "After `=>` stand names of rules and advice, moves in quotes, or conditions.";
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "AL{:04}", *self as u16)
    }
}

impl std::str::FromStr for Code {
    type Err = ();

    /// Reads `AL0012`, `al12` or `12`.
    fn from_str(text: &str) -> Result<Self, ()> {
        let digits = text.trim_start_matches(['A', 'a', 'L', 'l']);
        let number: u16 = digits.parse().map_err(|_| ())?;
        Self::ALL.iter().copied().find(|c| *c as u16 == number).ok_or(())
    }
}
