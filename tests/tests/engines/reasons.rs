//! The reasons that the interpreter gives are true: on every position of king and rook against king, each goal that
//! is said to fail is computed again, from definitions written here.

use advice::chess::{Move, Square};
use advice::{Position, Side};
use al_interpreter::{Failure, Interpreter, Reason, Refuted};
use al_tests::{assert_none, in_parallel, interpreted, repository};

/// King, rook, their king; who is to move.
#[derive(Clone, Copy)]
struct Board {
    king: (i32, i32),
    rook: (i32, i32),
    theirs: (i32, i32),
    position: Position,
}

impl Board {
    fn of(position: &Position) -> Self {
        let at = |slot| {
            let square: Square = position.square(slot);
            (i32::from(square.file()), i32::from(square.rank()))
        };
        Self { king: at(0), rook: at(1), theirs: at(2), position: *position }
    }

    fn edge(&self) -> bool {
        [0, 7].contains(&self.theirs.0) || [0, 7].contains(&self.theirs.1)
    }

    fn divides(&self) -> bool {
        let ordered = |a: i32, b: i32, c: i32| a < b && b < c || a > b && b > c;
        ordered(self.king.0, self.rook.0, self.theirs.0) || ordered(self.king.1, self.rook.1, self.theirs.1)
    }

    fn room(&self) -> i32 {
        let beyond = |rook: i32, theirs: i32| if theirs > rook { 7 - rook } else { rook };
        if self.rook.0 == self.theirs.0 || self.rook.1 == self.theirs.1 {
            return 64;
        }
        beyond(self.rook.0, self.theirs.0) * beyond(self.rook.1, self.theirs.1)
    }

    fn critical_distance(&self) -> i32 {
        let toward = |rook: i32, theirs: i32| if theirs >= rook { rook + 1 } else { rook - 1 };
        let square = (toward(self.rook.0, self.theirs.0), toward(self.rook.1, self.theirs.1));
        manhattan(self.king, square)
    }

    fn exposed(&self) -> bool {
        let (ours, theirs) = (distance(self.king, self.rook), distance(self.theirs, self.rook));
        ours > theirs + i32::from(self.position.turn() == Side::Us)
    }

    fn lost(&self) -> bool {
        self.position.captured(1)
            || self.position.turn() == Side::Them
                && distance(self.theirs, self.rook) == 1
                && distance(self.king, self.rook) > 1
    }

    fn l_pattern(&self) -> bool {
        manhattan(self.king, self.theirs) == 2 && manhattan(self.rook, self.theirs) == 3
    }

    fn cramped(&self) -> bool {
        let on_edge = [0, 7].contains(&self.king.0) || [0, 7].contains(&self.king.1);
        self.room() <= 2 && on_edge
    }
}

fn distance(a: (i32, i32), b: (i32, i32)) -> i32 {
    (a.0 - b.0).abs().max((a.1 - b.1).abs())
}

fn manhattan(a: (i32, i32), b: (i32, i32)) -> i32 {
    (a.0 - b.0).abs() + (a.1 - b.1).abs()
}

/// Whether a part of a goal holds at a node.
fn holds(part: &str, root: &Board, here: &Board) -> bool {
    match part {
        "checkmate" => here.position.is_checkmate(),
        "not stalemate" => !here.position.is_stalemate(),
        "edge" => here.edge(),
        "not rook_lost" => !here.lost(),
        "turn == them" => here.position.turn() == Side::Them,
        "new_room < root.new_room" => here.room() < root.room(),
        "not rook_exposed" => !here.exposed(),
        "rook_divides" => here.divides(),
        "critical_distance < root.critical_distance" => here.critical_distance() < root.critical_distance(),
        "rook_divides or l_pattern" => here.divides() || here.l_pattern(),
        "not_cramped" => !here.cramped(),
        "distance(our.king, our.rook) <= root.distance(our.king, our.rook)" => {
            distance(here.king, here.rook) <= distance(root.king, root.rook)
        }
        _ => panic!("no part of a goal: {part}"),
    }
}

/// The better and the holding goal of a piece of advice, and after how many plies its tree ends.
fn advice(name: &str) -> (&'static [&'static str], &'static [&'static str], usize) {
    const KEPT: &[&str] = &["not rook_lost", "not stalemate"];
    const DIVIDED: &[&str] = &["turn == them", "rook_divides", "not rook_exposed"];
    match name {
        "mate_in_2" => (&["checkmate"], &["not rook_lost", "edge", "not stalemate"], 3),
        "squeeze" => (&["new_room < root.new_room", "not rook_exposed", "rook_divides"], KEPT, 1),
        "approach" => (
            &[
                "critical_distance < root.critical_distance",
                "not rook_exposed",
                "rook_divides or l_pattern",
                "not_cramped",
            ],
            KEPT,
            1,
        ),
        "keep_room" => (
            &[
                "turn == them",
                "not rook_exposed",
                "rook_divides",
                "distance(our.king, our.rook) <= root.distance(our.king, our.rook)",
                "not_cramped",
            ],
            KEPT,
            1,
        ),
        "divide_in_2" => (DIVIDED, KEPT, 3),
        "divide_in_3" => (DIVIDED, KEPT, 5),
        _ => panic!("no advice of this table: {name}"),
    }
}

/// Why a reason is not true, if it is not.
fn untrue(source: &str, name: &str, reason: &Reason, root: &Board, line: &[Move]) -> Option<String> {
    let (better, holding, plies) = advice(name);
    let mut now = root.position;
    for mv in line {
        if !now.legal_moves().contains(mv) {
            return Some("the line is not legal".to_owned());
        }
        now = now.play(*mv);
    }
    let here = Board::of(&now);
    let failing = |goal: &[&'static str]| -> Vec<String> {
        goal.iter().filter(|part| !holds(part, root, &here)).map(|part| (*part).to_owned()).collect()
    };
    let said = |spans: &[al_compiler::source::Span]| -> Vec<String> {
        spans.iter().map(|span| source[span.lo as usize..span.hi as usize].to_owned()).collect()
    };
    let (goal, spans, ends) = match reason {
        Reason::Holding { unmet } => (failing(holding), unmet, true),
        Reason::BetterAtRoot => {
            return (!failing(better).is_empty()).then(|| "the better goal does not hold".to_owned());
        }
        Reason::NoMove { side, has_legal_move, unmet } => {
            let right = now.turn() == *side && now.has_legal_move() == *has_legal_move;
            let over = line.len() == plies || !has_legal_move;
            // the checks of the mate in two are a constraint of their own
            (failing(better), unmet, right && (over || name == "mate_in_2" && line.len() == 2))
        }
        Reason::Bound { .. } => return Some("no tree of this table has a bound".to_owned()),
    };
    if goal.is_empty() {
        return Some("the goal holds".to_owned());
    }
    if goal != said(spans) {
        return Some(format!("{goal:?} fails, not {:?}", said(spans)));
    }
    (!ends).then(|| "there is a move".to_owned())
}

/// What is wrong with the reasons given in some positions.
fn mistakes(table: &Interpreter, source: &str, roots: &[Position]) -> Vec<String> {
    use advice::Table as _;
    let mut mistakes = Vec::new();
    for root in roots {
        let consultation = table.consult(root);
        let board = Board::of(root);
        let close = board.edge() && distance(board.king, board.theirs) < 4;
        let holds: Vec<bool> = consultation.rules.iter().map(|rule| rule.holds).collect();
        if holds != [close, true] {
            mistakes.push(format!("{}: {holds:?}", root.fen()));
        }
        for attempt in consultation.rules.iter().flat_map(|rule| &rule.attempts) {
            let name = table.advice_name(attempt.advice);
            let mut look = |reason: &Reason, line: &[Move]| {
                if let Some(why) = untrue(source, name, reason, &board, line) {
                    mistakes.push(format!("{} {name} {line:?}: {why}", root.fen()));
                }
            };
            match &attempt.failure {
                None => {}
                Some(Failure::NotForced { .. }) => mistakes.push(format!("{} {name}: it has no measure", root.fen())),
                Some(Failure::Unknown) => mistakes.push(format!("{} {name}: no reason is told", root.fen())),
                Some(Failure::AtRoot(reason)) => look(reason, &[]),
                Some(Failure::AfterMoves(moves)) => {
                    moves.iter().for_each(|Refuted { line, reason, .. }| look(reason, line));
                }
            }
        }
    }
    mistakes
}

/// Looks at every so many-th position.
fn look(step: usize) {
    let table = interpreted("krk_safe");
    let source = std::fs::read_to_string(repository("tables/krk_safe.adv")).expect("the table library");
    let material = "KRK".parse().expect("a material");
    let roots: Vec<Position> = Position::all(material, Side::Us).collect();
    assert_eq!(roots.len(), 175_168);
    let roots: Vec<Position> = roots.into_iter().step_by(step).collect();
    assert_none(&in_parallel(&roots, |part| mistakes(&table, &source, part)));
}

#[test]
fn reasons_are_true() {
    look(13);
}

#[test]
#[ignore = "takes a minute: cargo test -p al-tests --test engines -- --ignored every_reason"]
fn every_reason_is_true() {
    look(1);
}
