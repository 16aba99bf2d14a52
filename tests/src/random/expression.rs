//! Expressions by chance, each of a wanted type.

use crate::chance::Chance;

/// Where an expression stands: what may be asked there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In a rule: of the root alone.
    Rule,
    /// In a goal: of a node, and of the root.
    Goal,
    /// In a filter of moves: before the move, and after it.
    Filter,
}

/// Makes expressions.
pub(super) struct Maker<'c> {
    pub(super) chance: &'c mut Chance,
    /// The men of the table that can be named, such as `our.rook`.
    pub(super) men: Vec<String>,
    /// Whether the table declares no men: each kind is known as a set then.
    pub(super) any_men: bool,
    /// Names of conditions that were defined.
    pub(super) conditions: Vec<String>,
    /// Names of numbers that were defined.
    pub(super) numbers: Vec<String>,
    /// Patterns that were defined, each with the number of squares that it names.
    pub(super) patterns: Vec<(String, usize)>,
    pub(super) place: Place,
    /// Squares that are bound here.
    pub(super) bound: Vec<String>,
    /// Advice that may be asked about: none in most tables, since the interpreter searches it every time.
    pub(super) asked: Vec<String>,
    /// Advice that may be asked about without a search.
    pub(super) standing: Vec<String>,
}

impl<'c> Maker<'c> {
    /// One that knows nothing but the men.
    pub(super) fn new(men: Vec<String>, chance: &'c mut Chance) -> Self {
        Self {
            chance,
            men,
            any_men: false,
            conditions: Vec::new(),
            numbers: Vec::new(),
            patterns: Vec::new(),
            place: Place::Rule,
            bound: Vec::new(),
            asked: Vec::new(),
            standing: Vec::new(),
        }
    }

    pub(super) fn one_of<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        texts[self.chance.below(texts.len())]
    }

    pub(super) fn man(&mut self) -> String {
        self.men[self.chance.below(self.men.len())].clone()
    }

    /// A condition of at most so many levels.
    pub(super) fn bool(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.simple();
        }
        let d = depth - 1;
        match self.chance.below(21) {
            0 | 1 => format!("({} and {})", self.bool(d), self.bool(d)),
            2 | 3 => format!("({} or {})", self.bool(d), self.bool(d)),
            4 => format!("not {}", self.bool(d)),
            5 => format!("(if {} {{ {} }} else {{ {} }})", self.bool(d), self.bool(d), self.bool(d)),
            6 => format!("({} implies {})", self.bool(d), self.bool(d)),
            7..=9 => {
                let sign = self.one_of(&["<", "<=", "==", "!=", ">", ">="]);
                format!("{} {sign} {}", self.int(d), self.int(d))
            }
            10 => format!("{} in {}", self.square(), self.set(d)),
            11 => format!("{} {} {}", self.set(d), self.one_of(&["==", "!="]), self.set(d)),
            12 | 13 => self.quantified(d),
            14 => self.viewed(d),
            15 => format!("{} < {} <= {}", self.int(0), self.int(d), self.int(0)),
            16 => self.outside(d),
            17 if !self.asked.is_empty() && self.place != Place::Filter => {
                let advice = self.asked[self.chance.below(self.asked.len())].clone();
                format!("can({advice}, {})", 1 + self.chance.below(2))
            }
            18 if !self.standing.is_empty() => {
                format!("can({})", self.standing[self.chance.below(self.standing.len())])
            }
            _ => self.simple(),
        }
    }

    /// A question to a predicate written in Rust.
    fn outside(&mut self, depth: u32) -> String {
        match self.chance.below(3) {
            0 => format!("near({}, {})", self.square(), self.set(depth)),
            1 => format!("lost({})", self.man()),
            _ => format!("steps({}, {}) < {}", self.square(), self.square(), self.int(0)),
        }
    }

    fn quantified(&mut self, depth: u32) -> String {
        let name = format!("s{}", self.bound.len());
        let set = self.set(depth);
        self.bound.push(name.clone());
        let body = self.bool(depth);
        self.bound.pop();
        format!("({} {name} in {set}: {body})", self.one_of(&["any", "all"]))
    }

    /// A condition of another position.
    fn viewed(&mut self, depth: u32) -> String {
        let view = match self.place {
            Place::Rule => return self.bool(depth),
            Place::Goal => "root",
            Place::Filter => self.one_of(&["before", "after"]),
        };
        // squares that are bound, or the move, mean the same in every view; views in views are another matter
        let place = std::mem::replace(&mut self.place, Place::Rule);
        let body = self.bool(depth);
        self.place = place;
        format!("{view}.({body})")
    }

    /// Whether a pattern matches, with squares of our choosing or of its own.
    fn matched(&mut self) -> Option<String> {
        let (name, squares) = self.patterns.get(self.chance.below(self.patterns.len())).cloned()?;
        match squares {
            1 if self.chance.below(2) == 0 => Some(format!("{name}({})", self.square())),
            1 if self.chance.below(2) == 0 => {
                let square = format!("s{}", self.bound.len());
                self.bound.push(square.clone());
                let body = self.bool(0);
                self.bound.pop();
                Some(format!("({} {square} in {name}: {body})", self.one_of(&["any", "all"])))
            }
            _ => Some(name),
        }
    }

    fn simple(&mut self) -> String {
        if self.chance.below(4) == 0
            && let Some(matched) = self.matched()
        {
            return matched;
        }
        if !self.conditions.is_empty() && self.chance.below(4) == 0 {
            return self.conditions[self.chance.below(self.conditions.len())].clone();
        }
        match self.chance.below(17) {
            0 => format!("on_edge({})", self.square()),
            1 => format!("in_corner({})", self.square()),
            2 => format!("in_check({})", self.side()),
            3 => format!("captured({})", self.man()),
            4 => format!("hanging({})", self.man()),
            5 => self.one_of(&["stalemate", "checkmate", "check", "turn == them", "turn == us"]).to_owned(),
            6 => format!("same_line({}, {})", self.square(), self.square()),
            7 => format!("knight_apart({}, {})", self.square(), self.square()),
            8 => format!("{} == {}", self.square(), self.square()),
            9 => format!("has_move({})", self.side()),
            10 => format!("divides({}, {}, {})", self.square(), self.square(), self.square()),
            11 => format!("between({}, {}, {})", self.int(0), self.int(0), self.int(0)),
            12 => format!("safe({})", self.square()),
            13 => {
                let (any, men) = (self.one_of(&["any", "all"]), self.one_of(&["our.men", "their.men"]));
                let holds = self.one_of(&["hanging(m)", "pinned(m)", "m.role == pawn", "m in edges"]);
                format!("({any} m in {men}: {holds})")
            }
            14 => format!("blocked({})", self.square()),
            15 => self.one_of(&["opposition", "kings_opposed", "distant_opposition"]).to_owned(),
            _ => format!("{} in {}", self.square(), self.set(0)),
        }
    }

    /// A number.
    pub(super) fn int(&mut self, depth: u32) -> String {
        if depth == 0 {
            if !self.numbers.is_empty() && self.chance.below(4) == 0 {
                return self.numbers[self.chance.below(self.numbers.len())].clone();
            }
            return match self.chance.below(6) {
                0 => format!("{}", self.chance.below(9)),
                1 | 2 => format!("distance({}, {})", self.square(), self.square()),
                3 => format!("manhattan({}, {})", self.square(), self.square()),
                4 => format!("{}.{}", self.square(), self.one_of(&["file", "rank"])),
                _ => format!("{}.count", self.set(0)),
            };
        }
        let d = depth - 1;
        match self.chance.below(11) {
            0 => format!("({} + {})", self.int(d), self.int(d)),
            1 => format!("({} - {})", self.int(d), self.int(d)),
            2 => format!("{}({}, {})", self.one_of(&["min", "max"]), self.int(d), self.int(d)),
            3 => format!("abs({})", self.int(d)),
            4 => format!("(if {} {{ {} }} else {{ {} }})", self.bool(d), self.int(d), self.int(d)),
            5 => format!("count({})", self.set(d)),
            6 => {
                let name = format!("s{}", self.bound.len());
                let set = self.set(d);
                self.bound.push(name.clone());
                let body = self.bool(d);
                self.bound.pop();
                format!("(count {name} in {set}: {body})")
            }
            7 => format!("-{}", self.int(d)),
            8 | 9 => {
                let fold = self.one_of(&["sum", "min", "max"]);
                let (name, set, condition, body) = self.folded(d, Self::int);
                format!("({fold} {name} in {set}{condition}: {body})")
            }
            _ => self.int(0),
        }
    }

    /// The parts of a fold: a name, the set that it goes over, perhaps a condition, and a body.
    fn folded(&mut self, depth: u32, body: impl Fn(&mut Self, u32) -> String) -> (String, String, String, String) {
        let name = format!("s{}", self.bound.len());
        let set = self.set(0);
        self.bound.push(name.clone());
        let condition = if self.chance.below(2) == 0 { format!(" where {}", self.bool(0)) } else { String::new() };
        let body = body(self, depth.min(1));
        self.bound.pop();
        (name, set, condition, body)
    }

    /// A square.
    pub(super) fn square(&mut self) -> String {
        if !self.bound.is_empty() && self.chance.below(2) == 0 {
            return self.bound[self.chance.below(self.bound.len())].clone();
        }
        match self.chance.below(8) {
            0 => self.one_of(&["a1", "d4", "e5", "h8", "c7", "g2"]).to_owned(),
            1 if self.place == Place::Filter => "to".to_owned(),
            2 if self.place == Place::Filter => "from".to_owned(),
            _ => self.man(),
        }
    }

    fn side(&mut self) -> &'static str {
        self.one_of(&["us", "them"])
    }

    /// Men as a set of squares.
    fn some_men(&mut self) -> &'static str {
        if self.any_men {
            return self.one_of(&["our.men", "their.pieces", "our.rooks", "their.queens", "our.pawns", "their.pawns"]);
        }
        let men = self.one_of(&["our.men", "their.men", "our.pawns", "their.pawns"]);
        let named = men.replace("pawns", "pawn");
        if men.ends_with("pawns") && !self.men.contains(&named) { "our.men" } else { men }
    }

    /// A set of squares.
    pub(super) fn set(&mut self, depth: u32) -> String {
        if depth == 0 {
            return match self.chance.below(9) {
                0 => self.one_of(&["edges", "corners", "centre", "light", "file_a | rank_3", "occupied()"]).to_owned(),
                1 => format!("ring({})", self.square()),
                2 => format!("attacked_by({})", self.side()),
                3 => format!("covered_by({})", self.side()),
                4 => format!("attacks({})", self.man()),
                5 => format!("squares_between({}, {})", self.square(), self.square()),
                6 => format!("[{}, {}]", self.square(), self.square()),
                7 => self.some_men().to_owned(),
                _ => format!("moves_of({})", self.man()),
            };
        }
        let d = depth - 1;
        match self.chance.below(9) {
            0 => format!("({} | {})", self.set(d), self.set(d)),
            1 | 2 => format!("({} & {})", self.set(d), self.set(d)),
            3 => format!("({} - {})", self.set(d), self.set(d)),
            4 => format!("fill([{}], {})", self.square(), self.set(d)),
            5 => format!("(files({}, {}) & ranks({}, {}))", self.int(0), self.int(0), self.int(0), self.int(0)),
            6 => format!("quadrant({}, {})", self.square(), self.square()),
            7 => {
                let (name, set, condition, body) = self.folded(0, Self::set);
                format!("(union {name} in {set}{condition}: {body})")
            }
            _ => self.set(0),
        }
    }
}
