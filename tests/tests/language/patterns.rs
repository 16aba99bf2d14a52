//! Patterns: the interpreter's plain definition and the compiler's masks against a matcher of letters.

use crate::asked::{Condition, some};
use crate::matcher::{Drawn, always, anything};
use advice::chess::geometry::distance;
use advice::{Position, Side, Square};

/// Positions of KRK with them to move, one in so many, and some with us to move.
fn krk(step: usize) -> Vec<Position> {
    let material = "KRK".parse().expect("a material");
    let theirs = Position::all(material, Side::Them).step_by(step);
    theirs.chain(Position::all(material, Side::Us).step_by(step * 31)).collect()
}

/// All positions of two kings.
fn kings() -> Vec<Position> {
    let material = "KK".parse().expect("a material");
    [Side::Us, Side::Them].into_iter().flat_map(|turn| Position::all(material, turn)).collect()
}

#[test]
fn a_drawing_in_all_eight_directions() {
    let definition = "pattern corner_mate { symmetries: all; diagram: \"
        k . ?
        ? . K
        R ? ?
    \"; }";
    let drawn =
        Drawn { rows: &["k . ?", "? . K", "R ? ?"], symmetries: "frq", edges: "", fits: &anything, condition: &always };
    Condition::new("K R vs K", definition, "corner_mate").means(&krk(151), |p| drawn.matches(p));
}

#[test]
fn a_drawing_at_an_edge() {
    let definition = "pattern cut_off { edges: top; symmetries: mirror ranks, rotate; diagram: \"k\" \"?\" \"K\"; }";
    let drawn = Drawn { rows: &["k", "?", "K"], symmetries: "rq", edges: "t", fits: &anything, condition: &always };
    Condition::new("K vs K", definition, "cut_off").means(&kings(), |p| drawn.matches(p));
    let definition = "pattern corner { edges: left, bottom; symmetries: mirror files; diagram: \". ? K\" \"k . .\"; }";
    let drawn = Drawn { rows: &[". ? K", "k . ."], symmetries: "f", edges: "lb", fits: &anything, condition: &always };
    Condition::new("K vs K", definition, "corner").means(&kings(), |p| drawn.matches(p));
}

#[test]
fn a_whole_board_that_may_be_shifted() {
    let rows = [
        "? ? ? ? ? ? ? ?",
        "? ? ? ? ? ? ? ?",
        "? ? ? ? ? ? ? ?",
        "? ? ? K ? ? ? ?",
        "? ? ? . . ? ? ?",
        "? ? ? ? k ? ? ?",
        "? ? ? ? ? ? ? ?",
        "? ? ? ? ? ? ? ?",
    ];
    let quoted = rows.map(|row| format!("\"{row}\"")).join(" ");
    let still = Drawn { rows: &rows, symmetries: "", edges: "", fits: &anything, condition: &always };
    let definition = format!("pattern still {{ diagram: {quoted}; }}");
    Condition::new("K vs K", &definition, "still").means(&kings(), |p| still.matches(p));
    let shifted = Drawn { rows: &["K ?", ". .", "? k"], ..still };
    let definition = format!("pattern shifted {{ symmetries: shift; diagram: {quoted}; }}");
    Condition::new("K vs K", &definition, "shifted").means(&kings(), |p| shifted.matches(p));
    let definition = format!("pattern along {{ symmetries: shift files; diagram: {quoted}; }}");
    Condition::new("K vs K", &definition, "along")
        .means(&kings(), |p| shifted.matches(p) && p.square(0).rank() == 4 && p.square(1).rank() == 2);
}

const FENCE: &str = "
    pattern fence(x, y: square) {
        symmetries: mirror files, rotate, swap colours;
        cell S = our.rooks & board;
        cell o = empty(here) and here not in ring(our.king);
        diagram: \"x . k\"
                 \"? S o\"
                 \"y . ?\";
        where: distance(x, y) == 2 and x.rank != 3 and y not in light;
    }";

/// What `fence` is, written out: with colours exchanged everything is seen from their side.
fn fence(p: &Position, letter: char, square: Square, swapped: bool) -> bool {
    let (rook, king) = if swapped { (3, 2) } else { (1, 0) };
    match letter {
        'S' => p.square(rook) == square && !p.captured(rook),
        'o' => !p.occupied().contains(square) && distance(p.square(king), square) != 1,
        _ => true,
    }
}

#[test]
fn named_squares_sets_conditions_and_colours() {
    // the condition of a form with colours exchanged is seen from their side: the matcher is asked for each
    let forms = [("", false), ("c", true)].map(|(_, swapped)| swapped);
    let squares = |p: &Position| {
        let mut all = std::collections::BTreeSet::new();
        for swapped in forms {
            let fits = move |p: &Position, letter, square, is| is == swapped && fence(p, letter, square, swapped);
            let condition = move |named: &std::collections::BTreeMap<char, Square>| {
                let seen = |square: Square| if swapped { square.mirrored() } else { square };
                let (x, y) = (named[&'x'], named[&'y']);
                distance(x, y) == 2 && seen(x).rank() != 3 && advice::chess::SquareSet::DARK.contains(seen(y))
            };
            let drawn = Drawn {
                rows: &["x . k", "? S o", "y . ?"],
                symmetries: "fqc",
                edges: "",
                fits: &fits,
                condition: &condition,
            };
            all.extend(drawn.tuples(p, "xy"));
        }
        all
    };
    let positions: Vec<Position> = near_kings("KRKR", 220);
    let ask = |text: &str| Condition::new("K R vs K R", FENCE, text);
    ask("fence").means(&positions, |p| !squares(p).is_empty());
    ask("any x, y in fence: x.file < y.file")
        .means(&positions, |p| squares(p).iter().any(|t| t[0].file() < t[1].file()));
    ask("(count x, y in fence where x in edges: y not in ring(our.king)) > 0").means(&positions, |p| {
        let on_edge = |s: Square| matches!(s.file(), 0 | 7) || matches!(s.rank(), 0 | 7);
        squares(p).iter().any(|t| on_edge(t[0]) && distance(t[1], p.square(0)) != 1)
    });
    ask("(count x, y in fence: true) == 2").means(&positions, |p| squares(p).len() == 2);
    ask("(sum x, y in fence: x.file) > 5")
        .means(&positions, |p| squares(p).iter().map(|t| t[0].file()).sum::<u8>() > 5);
    ask("(max x, y in fence: y.rank) == 4")
        .means(&positions, |p| squares(p).iter().map(|t| t[1].rank()).max() == Some(4));
    ask("(union x, y in fence: [x, y]).count == 2").means(&positions, |p| {
        let all: advice::chess::SquareSet = squares(p).into_iter().flatten().collect();
        all.len() == 2
    });
    ask("fence(their.king + 2 * west, e4) or fence(our.king, our.king + 2 * south)").means(&positions, |p| {
        let west = p.square(2).step(-2, 0).map(|x| vec![x, Square::E4]);
        let south = p.square(0).step(0, -2).map(|y| vec![p.square(0), y]);
        [west, south].into_iter().flatten().any(|tuple| squares(p).contains(&tuple))
    });
}

/// Positions in which a king stands near an enemy rook, so that drawings match often enough.
fn near_kings(material: &str, count: usize) -> Vec<Position> {
    let mut positions = some(material, count * 8);
    positions.retain(|p| distance(p.square(1), p.square(2)) <= 2 || distance(p.square(0), p.square(3)) <= 2);
    positions.truncate(count);
    positions
}

#[test]
fn pawns_of_both_sides() {
    let positions = some("KPKP", 500);
    let lever = Drawn { rows: &["? p", "P ?"], symmetries: "fc", edges: "", fits: &anything, condition: &always };
    let definition = "pattern lever { symmetries: mirror files, swap colours; diagram: \"? p\" \"P ?\"; }";
    Condition::new("K P vs K P", definition, "lever").means(&positions, |p| lever.matches(p));
    // a king before the other side's pawn: the same seen from their side
    let block = Drawn { rows: &["k", "P"], symmetries: "c", edges: "", fits: &anything, condition: &always };
    let definition = "pattern block { symmetries: swap colours; diagram: \"k\" \"P\"; }";
    Condition::new("K P vs K P", definition, "block").means(&positions, |p| block.matches(p));
    // what is exchanged speaks of functions, ranks and steps from their side too
    let definition = "
        let far(p: square, side_of: side) -> bool = p.rank >= 5 and p + north in board - occupied_by(side_of);
        pattern runner(x) { symmetries: swap colours; cell x = here in our.pawns and far(here, them) and here not in our.rank_7; diagram: \"x\"; }";
    let runs = |square: Square, blockers: advice::chess::SquareSet, up: i8| {
        let rank = if up == 1 { square.rank() } else { 7 - square.rank() };
        rank == 5 && square.step(0, up).is_some_and(|ahead| !blockers.contains(ahead))
    };
    Condition::new("K P vs K P", definition, "(count x in runner: true) > 0").means(&positions, |p| {
        runs(p.square(1), p.occupied_by(Side::Them), 1) || runs(p.square(3), p.occupied_by(Side::Us), -1)
    });
}
