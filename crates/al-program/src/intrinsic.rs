//! The built-in functions: the few things that cannot be said in AL itself. Everything else is in
//! `prelude.adv`, written in AL over these.
//!
//! One line of the table declares name, parameters, result and meaning. The scalar definition is
//! the back end's `Evaluator`; the rule that lifts it to masks is beside it.

/// The type of an intrinsic's parameter or result. `Point` parameters take squares too, `Square`
/// parameters take men, `Set` parameters take files and ranks (all their squares).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Bool.
    Bool,
    /// A number in this interval (result) or any number (parameter, whatever the interval).
    Int(i32, i32),
    /// A file.
    File,
    /// A rank.
    Rank,
    /// A square.
    Square,
    /// A point.
    Point,
    /// A set of squares.
    Set,
    /// A man; its slot must be known.
    Man,
    /// A side.
    Side,
    /// The result's interval follows from the arguments': the checker works it out.
    Computed,
}

/// Declares the intrinsics.
macro_rules! intrinsics {
    ($($variant:ident = $name:literal ($($param:ident : $kind:expr),*) -> $result:expr, $position:literal, $doc:literal;)*) => {
        /// A built-in function.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Intrinsic {
            $(#[doc = $doc] $variant,)*
        }

        impl Intrinsic {
            /// All of them, in the order of the reference.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// Its name in AL; names that begin with an operator sign are written as operators.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// Parameters by name and kind.
            pub fn params(self) -> &'static [(&'static str, Kind)] {
                use Kind::*;
                match self { $(Self::$variant => &[$((stringify!($param), $kind)),*],)* }
            }

            /// The kind of the result.
            pub fn result(self) -> Kind {
                use Kind::*;
                match self { $(Self::$variant => $result,)* }
            }

            /// Whether it looks at the current position, not only at its arguments.
            pub fn reads_position(self) -> bool {
                match self { $(Self::$variant => $position,)* }
            }

            /// Its meaning.
            pub fn doc(self) -> &'static str {
                match self { $(Self::$variant => $doc,)* }
            }
        }
    };
}

/// Any number.
const ANY: Kind = Kind::Int(i16::MIN as i32, i16::MAX as i32);

intrinsics! {
    // numbers
    Add = "+" (a: ANY, b: ANY) -> Computed, false, "The sum.";
    Sub = "-" (a: ANY, b: ANY) -> Computed, false, "The difference.";
    Mul = "*" (a: ANY, b: ANY) -> Computed, false, "The product.";
    Neg = "negate" (a: ANY) -> Computed, false, "The number with the other sign.";
    Min = "min" (a: ANY, b: ANY) -> Computed, false, "The lesser.";
    Max = "max" (a: ANY, b: ANY) -> Computed, false, "The greater.";
    Abs = "abs" (a: ANY) -> Computed, false, "The absolute value.";
    // geometry
    FileOf = "file" (s: Square) -> File, false, "The file of a square: 0 for a to 7 for h.";
    RankOf = "rank" (s: Square) -> Rank, false, "The rank of a square, from our side: 0 to 7.";
    Step = "step" (s: Point, files: Int(-8, 8), ranks: Int(-8, 8)) -> Point, false,
        "The point so many files and ranks away; further than one step off the board it stays at the first point outside (each coordinate is held within -1..=8).";
    OnBoard = "on_board" (p: Point) -> Bool, false, "Whether a point is a square of the board.";
    NearestSquare = "nearest_square" (p: Point) -> Square, false,
        "The square of the board nearest to a point: a point on the board itself, as a square.";
    Distance = "distance" (a: Point, b: Point) -> Int(0, 9), false,
        "King moves from one square to another on an empty board: the greater of the differences of files and ranks.";
    Manhattan = "manhattan" (a: Point, b: Point) -> Int(0, 18), false,
        "Steps along files and ranks: the sum of their differences.";
    SquaresBetween = "squares_between" (a: Square, b: Square) -> Set, false,
        "The squares strictly between two squares of one file, rank or diagonal; none otherwise.";
    Ring = "ring" (s: Square) -> Set, false, "The squares one king move away.";
    Files = "files" (from: Int(-32768, 32767), to: Int(-32768, 32767)) -> Set, false,
        "All squares of the files `from` to `to`, both included; none when `from` is greater than `to`.";
    Ranks = "ranks" (from: Int(-32768, 32767), to: Int(-32768, 32767)) -> Set, false,
        "All squares of the ranks `from` to `to`, both included; none when `from` is greater than `to`.";
    KnightAttacks = "knight_attacks" (s: Square) -> Set, false, "The squares a knight's move away.";
    BishopAttacks = "bishop_attacks" (s: Square, blockers: Set) -> Set, false,
        "The squares a bishop on `s` would attack with men on `blockers`: along each diagonal up to the first of them.";
    RookAttacks = "rook_attacks" (s: Square, blockers: Set) -> Set, false,
        "The squares a rook on `s` would attack with men on `blockers`: along file and rank up to the first of them.";
    PawnAttacks = "pawn_attacks" (s: Square, by: Side) -> Set, false,
        "The squares a pawn of the side would attack from `s`.";
    // sets
    Union = "|" (a: Set, b: Set) -> Set, false, "The squares of either set.";
    Intersect = "&" (a: Set, b: Set) -> Set, false, "The squares of both sets.";
    Difference = "set -" (a: Set, b: Set) -> Set, false, "The squares of the first set that are not in the second.";
    Member = "in" (s: Point, set: Set) -> Bool, false, "Whether a square is in a set; a point off the board is in none.";
    Single = "single" (s: Point) -> Set, false, "The set of this one square; a point off the board gives the empty set.";
    Count = "count" (set: Set) -> Int(0, 64), false, "How many squares a set has.";
    Shift = "shift" (set: Set, files: Int(-7, 7), ranks: Int(-7, 7)) -> Set, false,
        "The set moved by so many files and ranks; what leaves the board is lost.";
    Fill = "fill" (from: Set, within: Set) -> Set, false,
        "The squares of `from` and all that king steps reach from them over squares of `within`.";
    // the position
    Occupied = "occupied" () -> Set, true, "The squares on which a man stands.";
    OccupiedBy = "occupied_by" (side: Side) -> Set, true, "The squares on which a man of the side stands.";
    AttackedBy = "attacked_by" (side: Side) -> Set, true,
        "The squares that men of the side attack, their own men's squares included where guarded; lines stop at the first man.";
    CoveredBy = "covered_by" (side: Side) -> Set, true,
        "The squares attacked by the side when the other side's king is taken off the board: where that king may not go.";
    AttacksOf = "attacks" (m: Man) -> Set, true, "The squares a man attacks; none when captured.";
    MovesOf = "moves_of" (m: Man) -> Set, true,
        "The squares to which a man has a legal move; none unless its side is to move.";
    InCheck = "in_check" (side: Side) -> Bool, true, "Whether the side's king is attacked.";
    HasMove = "has_move" (side: Side) -> Bool, true,
        "Whether the side is to move and has a legal move.";
}
