//! The kinds of mistakes, each with a stable number, a severity and an explanation.

use super::Severity;

/// Declares the kinds of mistakes: one line each. The explanation of number 12 is `explain/AL0012.md`.
macro_rules! codes {
    ($($name:ident = $number:literal, $file:literal, $severity:ident, $title:literal;)*) => {
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

            /// What it means, why it matters, how to mend it, with examples: Markdown.
            pub fn explanation(self) -> &'static str {
                match self { $(Self::$name => include_str!(concat!("explain/", $file, ".md")),)* }
            }
        }
    };
}

codes! {
    // 1..=19: characters, brackets, grammar
    BadCharacter = 1, "AL0001", Error, "a character that AL does not use";
    BadLiteral = 2, "AL0002", Error, "a malformed number or string";
    Brackets = 3, "AL0003", Error, "brackets that do not match";
    Unexpected = 4, "AL0004", Error, "something else was expected here";
    UnknownStatement = 5, "AL0005", Error, "a statement that AL does not know";
    TooDeep = 6, "AL0006", Error, "nested too deeply";
    ForeignOperator = 7, "AL0007", Error, "an operator of another language";
    // 20..=39: names and structure
    UnknownName = 20, "AL0020", Error, "a name that is not defined";
    DuplicateName = 21, "AL0021", Error, "a name that is defined twice";
    UnknownAdvice = 22, "AL0022", Error, "a rule that lists advice which does not exist";
    Misplaced = 23, "AL0023", Error, "a statement that does not belong here";
    Missing = 24, "AL0024", Error, "a table without rules";
    UnknownFile = 25, "AL0025", Error, "a file that cannot be read";
    UseCycle = 26, "AL0026", Error, "files that use each other in a circle";
    BadSetting = 27, "AL0027", Error, "a setting that AL does not know";
    BadMaterial = 28, "AL0028", Error, "material that cannot be";
    BadLanguage = 29, "AL0029", Error, "a language version that this compiler does not know";
    NotYet = 30, "AL0030", Error, "valid, but not supported by this version";
    DuplicateSetting = 31, "AL0031", Error, "a setting, goal or constraint that is written twice";
    BadValue = 32, "AL0032", Error, "a value that a setting does not have";
    MissingGoal = 33, "AL0033", Error, "a piece of advice without a better goal";
    UnknownMoves = 34, "AL0034", Error, "a word for moves that is not defined";
    UnknownType = 35, "AL0035", Error, "a type that AL does not have";
    TooLarge = 36, "AL0036", Error, "a table that grows too large";
    UnknownTable = 37, "AL0037", Error, "a hand-over to a table that does not exist";
    HandOverCycle = 38, "AL0038", Error, "tables that hand over to each other in a circle";
    WrongHandOver = 39, "AL0039", Error, "a hand-over to a table that has other men";
    // 40..=59: types and values
    WrongType = 40, "AL0040", Error, "an expression of the wrong type";
    WrongArity = 41, "AL0041", Error, "the wrong number of arguments";
    UnknownMan = 42, "AL0042", Error, "a man that this table's material does not have";
    OutOfRange = 43, "AL0043", Error, "a number that may leave its range";
    Recursion = 44, "AL0044", Error, "a definition that uses itself";
    BadView = 45, "AL0045", Error, "a view that has no meaning here";
    BadMeasure = 46, "AL0046", Error, "a measure that means nothing here";
    WideMeasure = 47, "AL0047", Error, "a measure with too many values";
    BadPattern = 48, "AL0048", Error, "a pattern that does not fit together";
    BadExtern = 49, "AL0049", Error, "a predicate that Rust cannot carry out";
    // 60..=79: rules, advice, depth
    DeadRule = 60, "AL0060", Error, "a rule that can never be reached";
    UnusedAdvice = 61, "AL0061", Warning, "advice that no rule lists";
    WrongSideDepth = 62, "AL0062", Error, "a depth at which the other side moves";
    EndlessTree = 63, "AL0063", Error, "a search without a bound";
    OverlappingDepths = 64, "AL0064", Error, "two arms for one depth";
    NeverSatisfied = 65, "AL0065", Warning, "advice that can never be satisfied";
    NoCatchAll = 66, "AL0066", Warning, "no rule may match";
    UnusedDefinition = 67, "AL0067", Warning, "a definition that is never used";
    UnreachableDepth = 68, "AL0068", Warning, "a depth that the search never reaches";
    SameCondition = 69, "AL0069", Error, "two rules with one condition";
    OrderUnderOr = 70, "AL0070", Error, "an order under `or`";
    EmptyDepths = 71, "AL0071", Error, "a range that holds no depth";
    RepeatedAdvice = 72, "AL0072", Warning, "advice that a rule lists twice";
    BadChoice = 73, "AL0073", Error, "a choice of moves that means nothing here";
    BadQuestion = 74, "AL0074", Error, "a question about advice that means nothing here";
    AfterHandOver = 75, "AL0075", Error, "something to try after a hand-over";
    MayHandOverInVain = 76, "AL0076", Warning, "a rule that may hand over to a table that has other men";
    IdleStep = 77, "AL0077", Warning, "a step of moves that allows no move";
    DeepSearch = 78, "AL0078", Warning, "a search that does not come to an end";
    DeadPattern = 79, "AL0079", Warning, "a pattern that matches nowhere";
    // 80..=89: tests and positions
    BadFen = 80, "AL0080", Error, "a position that cannot be read";
    WrongMaterial = 81, "AL0081", Error, "a position with other men than the table's";
    WeakToMove = 83, "AL0083", Error, "a position in which the other side is to move";
    IllegalPosition = 84, "AL0084", Error, "a position that is not legal";
    BadMove = 85, "AL0085", Error, "a move that is not legal";
    HopelessTest = 86, "AL0086", Error, "a test that can never pass";
    // 90..=99: knowledge bases
    UnknownProposition = 90, "AL0090", Error, "a proposition that the base does not have";
    IdleMethod = 91, "AL0091", Error, "a method that can never apply";
    Tautology = 92, "AL0092", Error, "a relation that says nothing";
    Contradiction = 93, "AL0093", Error, "a relation that can never hold";
    Undecided = 94, "AL0094", Warning, "a hypothesis that nothing decides";
    PlanCycle = 95, "AL0095", Error, "plans made of each other in a circle";
    UnknownPlan = 96, "AL0096", Error, "a plan that the base does not have";
    Incomplete = 97, "AL0097", Error, "a plan or a method without one of its parts";
    PlanSides = 98, "AL0098", Error, "plans of the wrong sides";
    // 110..=119: Prolog
    PrologSyntax = 110, "AL0110", Error, "Prolog that cannot be read";
    PrologRefused = 111, "AL0111", Error, "advice in Prolog that AL cannot express";
    PrologMistake = 112, "AL0112", Warning, "a mistake in a table of advice in Prolog";
    PrologLeft = 113, "AL0113", Warning, "a predicate of Prolog that is left to Rust";
    NoProlog = 114, "AL0114", Error, "a table without a counterpart in Prolog";
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
