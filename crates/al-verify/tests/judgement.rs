//! Positions from real reports, in which a trainer or an engine went wrong.

use al_chess::{Color, Position, Role, Side};
use al_verify::judgement::{Clock, Judgement, Point, Progress};
use al_verify::optimum::{Cache, Optimum, Store, Value};
use std::path::Path;
use std::sync::{LazyLock, Mutex};

/// One store for all tests, kept between runs: some of these endings take seconds to solve.
static STORE: LazyLock<Mutex<Store>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("judgement");
    Mutex::new(Store::cached(Cache::at(folder)))
});

/// A position seen by the side to move, and the optimum of its men.
fn position(fen: &str) -> (Position, Optimum) {
    let position = Position::from_fen(fen, Color::White).expect("a legal FEN");
    let position = if position.turn() == Side::Us { position } else { position.seen_by_other().canonical() };
    let store = STORE.lock().expect("no test fails while it solves");
    let optimum = store.optimum(&position.material()).expect("at most four men");
    (position, optimum)
}

/// The judgement of a move in standard notation, without marks of check and mate.
fn judge(fen: &str, san: &str) -> Judgement {
    let (position, optimum) = position(fen);
    let named = |mv: &&al_chess::Move| position.san(**mv).to_string().trim_end_matches(['+', '#']) == san;
    let moves = position.legal_moves();
    let mv = *moves.iter().find(named).unwrap_or_else(|| panic!("{san} is not legal in {fen}"));
    Judgement::of(&position, mv, &optimum).expect("the optimum knows it")
}

/// The moves that keep the result.
fn keeping(fen: &str) -> Vec<String> {
    let (position, optimum) = position(fen);
    let moves = position.legal_moves();
    let kept = moves
        .iter()
        .filter(|mv| Judgement::of(&position, **mv, &optimum).expect("the optimum knows it").keeps_the_result());
    let mut kept: Vec<String> =
        kept.map(|mv| position.san(*mv).to_string().trim_end_matches(['+', '#']).to_owned()).collect();
    kept.sort();
    kept
}

fn sorted(moves: &str) -> Vec<String> {
    let mut moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
    moves.sort();
    moves
}

fn value(fen: &str) -> Value {
    let (position, optimum) = position(fen);
    optimum.probe(&position).expect("the optimum knows it")
}

#[test]
fn the_moves_that_keep_the_result_are_those_of_the_reports() {
    for (fen, moves) in [
        ("8/8/2Q5/k7/1rK5/8/8/8 w - - 21 108", "Kd5 Kd3 Kc3"),
        ("8/8/8/8/5K2/2Q5/5r2/3k4 w - - 37 111", "Kg5 Ke5 Kg4 Ke4 Kg3"),
        ("8/k1K5/2N5/1B6/8/8/8/8 b - - 13 7", "Ka8"),
        ("8/3k4/5P2/5K2/8/8/8/8 w - - 0 1", "Kg6 Kg5 Ke5"),
        ("8/8/2B5/8/5k2/6r1/7K/8 w - - 8 5", "Ba8 Bb7 Bd5 Be4 Bg2 Bh1"),
        ("8/8/8/8/7p/5p2/8/4K2k w - - 0 1", "Kf2"),
        ("8/8/4k3/8/8/5P1K/8/8 b - - 0 1", "Kf7 Kf6 Kf5"),
        ("8/1P6/k7/8/K7/8/8/8 w - - 0 1", "b8=R"),
        ("8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1", "c8=R Kc3 Kb3"),
        ("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", "Kg7"),
    ] {
        assert_eq!(keeping(fen), sorted(moves), "{fen}");
    }
    let promotions: Vec<String> = keeping("8/7P/8/4k3/8/8/8/K7 w - - 0 1");
    assert!(promotions.iter().any(|mv| mv == "h8=Q") && promotions.iter().any(|mv| mv == "h8=R"));
    assert!(!promotions.iter().any(|mv| mv == "h8=B" || mv == "h8=N"));
    assert_eq!(keeping("7k/8/4NK2/8/8/3B4/8/8 w - - 0 1").len(), 23);
}

#[test]
fn values_are_those_of_the_reports() {
    for (fen, expected) in [
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", Value::Win { plies: 21 }),
        ("4k3/8/8/8/8/8/8/4KBN1 w - - 0 1", Value::Win { plies: 55 }),
        ("8/k1K5/2N5/1B6/8/8/8/8 b - - 13 7", Value::Loss { plies: 6 }),
        ("3Q3K/8/8/8/8/8/p7/k7 w - - 0 1", Value::Draw),
        ("8/8/1k3K2/8/3p4/3P4/8/8 w - - 0 78", Value::Draw),
        ("8/8/8/8/7p/5p2/8/4K2k w - - 0 1", Value::Draw),
        ("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", Value::Draw),
        ("7K/5q2/6k1/8/8/8/8/8 w - - 1 2", Value::Draw),
    ] {
        assert_eq!(value(fen), expected, "{fen}");
    }
}

#[test]
fn the_clock_is_right_to_one_ply() {
    // needs 47, and stands at 54: one too many
    let late = "8/8/6k1/3B4/3K4/4N3/8/8 w - - 54 106";
    let in_time = "8/8/6k1/3B4/3K4/4N3/8/8 w - - 53 106";
    assert_eq!(value(late), Value::Win { plies: 47 });
    let best = |fen: &str| {
        let (position, optimum) = position(fen);
        let mv = optimum.best_moves(&position).next().expect("a move");
        Judgement::of(&position, mv, &optimum).expect("known")
    };
    assert_eq!(best(late).clock, (Some(Clock::Late), Some(Clock::Late)));
    assert_eq!(best(in_time).clock, (Some(Clock::InTime), Some(Clock::InTime)));
    assert_eq!(best("8/4Q3/8/8/8/8/8/k6K w - - 95 1").clock, (Some(Clock::Late), Some(Clock::Late)));
    // what lets a win that was in time come too late is not sound, though it keeps the win on the board
    let (position, optimum) = position(in_time);
    let moves = position.legal_moves();
    let slow = moves.iter().map(|mv| Judgement::of(&position, *mv, &optimum).expect("known"));
    let slow: Vec<Judgement> =
        slow.filter(|judged| judged.keeps_the_result() && judged.after != judged.before).collect();
    assert!(!slow.is_empty() && slow.iter().all(|judged| judged.is_sound() == Some(false)));
    // the mated side may hope only when the clock says so
    assert_eq!(value("8/7k/5B2/4N2K/8/8/8/8 b - - 83 42"), Value::Loss { plies: 16 });
    // the pawn cannot move, and no move mates or takes
    let pawn = judge("8/8/8/8/8/4k3/4P3/4K2R w - - 99 90", "Rh8");
    assert_eq!(pawn.clock, (Some(Clock::Late), Some(Clock::Late)));
}

/// What keeps the win is known from Syzygy's tables of distances to zeroing.
#[test]
fn a_bare_king_may_have_to_set_the_clock_back() {
    let sound = |fen: &str| {
        let (position, optimum) = position(fen);
        let moves = position.legal_moves();
        let judged = moves.iter().map(|mv| (mv, Judgement::of(&position, *mv, &optimum).expect("known")));
        let sound = judged.filter(|(_, judged)| judged.is_sound().expect("two men may be searched to the end"));
        let mut sound: Vec<String> =
            sound.map(|(mv, _)| position.san(*mv).to_string().trim_end_matches(['+', '#']).to_owned()).collect();
        sound.sort();
        sound
    };
    let fen = "8/8/8/8/4K3/1R3R2/2k5/8 w - - 95 8";
    assert_eq!(sound(fen), sorted("Ke3 Rfd3 Rfc3 Rf2 Rf1 Rb2 Rb1"));
    let spoilt = judge(fen, "Rf8");
    assert_eq!(spoilt.clock, (Some(Clock::InTime), Some(Clock::Late)));
    assert_eq!(better(fen, "Rf8").len(), 7);
    let forces = judge("8/4K3/3Q4/3R4/4k3/8/8/8 w - - 95 1", "Qg3");
    assert_eq!((forces.clock.0, forces.is_sound()), (Some(Clock::InTime), Some(true)));
}

/// A lone queen mates in at most 10 moves. So a mate that is 65 plies away has the rook taken after 45 at the soonest, and
/// 20 plies do not suffice for it; no move that gives the queen away may be taken for a way to win.
#[test]
fn a_win_that_lies_far_ahead_is_not_taken_for_one_in_time() {
    for left in [1, 2, 3, 20, 40] {
        let fen = format!("8/8/8/8/4k3/2r5/8/K2Q4 w - - {} 80", 100 - left);
        let judged = judge(&fen, "Qd2");
        assert_eq!(judged.before, Value::Win { plies: 65 });
        let (Some(before), Some(after)) = judged.clock else { panic!("both are won") };
        assert!(before != Clock::InTime && after != Clock::InTime, "{fen}: {before:?} {after:?}");
        assert_eq!(after == Clock::Late, left <= 3, "{fen}");
    }
}

#[test]
fn on_the_last_ply_only_mate_or_what_sets_the_clock_back_counts() {
    let fen = "8/8/7K/5N2/8/7k/8/1q6 b - - 99 44";
    let quiet = judge(fen, "Qc1");
    assert!(quiet.keeps_the_result());
    assert_eq!((quiet.clock, quiet.is_sound()), ((Some(Clock::InTime), Some(Clock::Late)), Some(false)));
    assert_eq!(better(fen, "Qc1"), ["Qxf5"]);
    assert_eq!(judge(fen, "Qxf5").is_sound(), Some(true));
    // no move takes, and none mates: nothing can be lost any more, by the side that would be mated neither
    let over = judge("8/8/7K/5N2/8/7k/8/q7 b - - 99 44", "Qc1");
    assert_eq!((over.clock, over.is_sound()), ((Some(Clock::Late), Some(Clock::Late)), Some(true)));
}

#[test]
fn stalemate_tricks_are_told() {
    let trick = judge("8/8/2Q5/k7/1rK5/8/8/8 w - - 21 108", "Kc5").refutation.expect("it fails");
    assert_eq!((trick.point, trick.only, trick.line.len()), (Point::Stalemate, true, 2));
    let (now, _) = position("8/8/2Q5/k7/1rK5/8/8/8 w - - 21 108");
    let after = now.play(now.find_move("c4c5").expect("legal"));
    assert_eq!(after.san(trick.line[0]).to_string(), "Rc4+");
    assert_eq!(after.play(trick.line[0]).san(trick.line[1]).to_string(), "Kxc4");
    let trick = judge("8/8/8/8/5K2/2Q5/5r2/3k4 w - - 37 111", "Ke3").refutation.expect("it fails");
    assert_eq!(trick.point, Point::Stalemate);
    // at once
    let stalemate = judge("7k/8/4NK2/8/8/3B4/8/8 w - - 0 1", "Kf7").refutation.expect("it fails");
    assert_eq!((stalemate.point, stalemate.line.len()), (Point::Stalemate, 0));
    let loss = judge("7k/8/4NK2/8/8/3B4/8/8 w - - 0 1", "Bh7").refutation.expect("it fails");
    assert_eq!((loss.point, loss.line.len()), (Point::Takes(Role::Bishop), 1));
}

#[test]
fn other_failures_are_told_too() {
    // Saavedra: the queen is drawn by a stalemate trick
    let queen = judge("8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1", "c8=Q");
    assert!(queen.is_sound() == Some(false) && queen.refutation.is_some());
    // the bishop that leaves lets the rook mate
    let slip = judge("8/8/2B5/8/5k2/6r1/7K/8 w - - 8 5", "Be8");
    assert!(matches!(slip.after, Value::Loss { .. }));
    let refutation = slip.refutation.expect("it loses");
    assert!(!refutation.line.is_empty() && refutation.point != Point::Holds, "{refutation:?}");
}

/// The better moves in standard notation, the best first.
fn better(fen: &str, san: &str) -> Vec<String> {
    let (position, _) = position(fen);
    judge(fen, san).better.iter().map(|mv| position.san(*mv).to_string()).collect()
}

/// What keeps the result in these positions is known from Syzygy's tables.
#[test]
fn only_what_keeps_the_result_is_better() {
    assert_eq!(better("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", "Kg8"), ["Kg7"]);
    assert_eq!(better("8/8/8/8/7p/5p2/8/4K2k w - - 0 1", "Kd2"), ["Kf2"]);
    assert_eq!(better("8/8/k7/8/q6K/8/8/Q7 w - - 0 1", "Qd4"), ["Qxa4+"]);
}

/// The pawn is lost, whatever it becomes on the way.
#[test]
fn a_man_that_is_lost_is_one_that_stands_there() {
    let refutation = judge("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", "c7").refutation.expect("it loses");
    assert_eq!(refutation.point, Point::Wins(Role::Pawn));
}

/// Rf7+ wins beside the capture of the bishop.
#[test]
fn a_slower_win_refutes_as_well() {
    assert!(!judge("8/8/2k5/5R2/8/8/1K3b2/8 b - - 0 1", "Kd7").refutation.expect("it loses").only);
}

#[test]
fn slower_is_not_wrong() {
    let fen = "8/8/8/8/8/2k5/3R4/K7 w - - 0 1";
    let (position, optimum) = position(fen);
    let judged: Vec<Judgement> = {
        let moves = position.legal_moves();
        moves.iter().map(|mv| Judgement::of(&position, *mv, &optimum).expect("known")).collect()
    };
    assert!(judged.iter().any(|judged| judged.progress() == Progress::Best && judged.better.is_empty()));
    for judged in judged.iter().filter(|judged| judged.keeps_the_result()) {
        assert!(judged.is_sound() == Some(true) && judged.refutation.is_none());
        assert_eq!(judged.progress() == Progress::Best, judged.better.is_empty());
    }
    assert!(judged.iter().any(|judged| matches!(judged.progress(), Progress::Standstill | Progress::Back { .. })));
}

#[test]
fn every_krk_move_is_sound_or_refuted_with_a_line_that_is_legal() {
    let material = "KRK".parse().expect("an ending");
    let (_, optimum) = position("8/8/8/8/8/2k5/3R4/K7 w - - 0 1");
    let mut points = [0; 3];
    for position in Position::all(material, Side::Us).step_by(7) {
        let moves = position.legal_moves();
        for &mv in moves.iter() {
            let judged = Judgement::of(&position, mv, &optimum).expect("known");
            // the definition, plainly: what the opponent can force after the move
            let draws = {
                let after = position.play(mv);
                after.is_stalemate()
                    || after.legal_moves().iter().any(|reply| reply.captured.is_some())
                    || optimum.probe(&after) == Some(Value::Draw)
            };
            assert_eq!(judged.is_sound(), Some(!draws), "{} {}", position.fen(), position.san(mv));
            let Some(refutation) = judged.refutation else { continue };
            let mut now = position.play(mv);
            for reply in &refutation.line {
                assert!(now.legal_moves().contains(reply));
                now = now.play(*reply);
            }
            match refutation.point {
                Point::Stalemate => {
                    points[0] += 1;
                    assert!(now.is_stalemate());
                }
                Point::Takes(role) => {
                    points[1] += 1;
                    assert_eq!((role, now.occupied().len()), (Role::Rook, 2));
                }
                Point::Wins(role) => {
                    points[2] += 1;
                    assert_eq!(role, Role::Rook);
                }
                other => panic!("{other:?} in {}", position.fen()),
            }
        }
    }
    assert!(points[0] > 0 && points[1] > 0, "{points:?}");
}
