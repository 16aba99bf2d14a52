//! Every position of small endings, against the slow checker: a broken table for each kind of failure.

use std::error::Error;

use al_chess::{Move, Position, Role, Side};
use al_runtime::Table;
use al_verify::optimum::Optimum;
use al_verify::proof::{Claim, ClaimKind, Failure, Goal, Options, Outcome, Proof, Watch};

use crate::slow::Checker;
use crate::tables::{ByHand, interpreted};

/// Proves a table of one material and compares every outcome; the failures found, each once.
fn agree(table: &dyn Table, memoryless: bool, kind: ClaimKind) -> Result<Vec<Failure>, Box<dyn Error>> {
    let material = table.materials()[0];
    let optimum = Optimum::of(&material)?;
    let goal = if kind == ClaimKind::Hold { Goal::Hold } else { Goal::Win };
    let claim = Claim { kind, moves: None };
    // Without the optimum of the table's own men the claim is made of every position.
    let judge = |position: &Position| al_verify::proof::Judge::verdict(&optimum, position);
    let options = Options { memoryless, claim, hand_over: Some(&judge), ..Options::default() };
    let proof = Proof::of(table, &options, &Watch::default())?;
    let slow = Checker::new(table, memoryless, &optimum, false).check(material, 0, goal)?;
    let (mut counts, mut assured) = ([0u64; Failure::ALL.len()], 0);
    for (position, outcome) in slow.outcomes() {
        assert_eq!(proof.outcome(&position, goal), Some(outcome), "{}", position.fen());
        match outcome {
            Outcome::Fails { failure, .. } => counts[failure as usize] += 1,
            _ => assured += 1,
        }
    }
    let report = proof.report("");
    assert_eq!((report.positions, report.assured), (slow.outcomes().len() as u64, assured));
    for failure in Failure::ALL {
        assert_eq!(report.failures.of(failure), counts[failure as usize], "{failure}");
    }
    for example in proof.examples() {
        let shown = example.line.start;
        let outcome = proof.outcome(&shown, goal).ok_or("an example from nowhere")?;
        match (example.failure, outcome) {
            (None, Outcome::Wins { plies }) => assert_eq!(example.plies, u32::from(plies)),
            (Some(Failure::Cycle), Outcome::Fails { failure, .. }) => {
                assert_eq!(failure, Failure::Cycle);
                assert_eq!(example.line.end(), shown, "{}", example.line);
            }
            (Some(shows), Outcome::Fails { failure, plies }) => {
                assert_eq!((shows, example.plies), (failure, plies));
                assert_eq!(example.line.moves.len() as u32, plies, "{}", example.line);
            }
            other => panic!("{other:?}"),
        }
    }
    Ok(Failure::ALL.into_iter().filter(|failure| counts[*failure as usize] > 0).collect())
}

/// Our first legal move.
fn first_move(position: &Position) -> Option<Move> {
    position.moves().next()
}

/// The first legal move that captures, else the last move.
fn greedy(position: &Position) -> Option<Move> {
    position.moves().find(|mv| mv.captured.is_some()).or_else(|| position.moves().last())
}

/// A move that is not legal, where their king stands on a corner.
fn illegal(position: &Position) -> Option<Move> {
    let mut mv = position.moves().next()?;
    if [0, 7, 56, 63].contains(&position.king(Side::Them).index()) {
        mv.to = position.king(Side::Us);
    }
    Some(mv)
}

#[test]
fn a_table_that_moves_at_random() -> Result<(), Box<dyn Error>> {
    assert_eq!(agree(&ByHand::new("KQK", first_move)?, false, ClaimKind::Win)?, [Failure::Stalemate, Failure::Cycle]);
    let found = agree(&ByHand::new("KRK", greedy)?, true, ClaimKind::Win)?;
    assert!(found.contains(&Failure::MaterialLost), "{found:?}");
    Ok(())
}

#[test]
fn a_table_that_moves_illegally() -> Result<(), Box<dyn Error>> {
    assert!(agree(&ByHand::new("KRK", illegal)?, false, ClaimKind::Win)?.contains(&Failure::NoAdvice));
    Ok(())
}

/// Rules that do not cover everything, advice that is not always satisfiable, trees of several moves.
const GAPS: &str = "
language 1;
table gaps (K Q vs K) {
    claim: win;
    let edge = on_edge(their.king);
    rule near: edge and distance(our.king, their.king) < 4 -> mate, approach;
    rule far:  not edge or their.king.file > file_b -> confine, approach;
    advice mate {
        better: checkmate;
        holding: not captured(our.queen);
        us: 0 => legal, 2 => queen;
        them: 1 => legal;
    }
    advice confine {
        better: turn == them and manhattan(our.queen, their.king) < 4 and not stalemate;
        holding: not captured(our.queen) and not (turn == them and our.queen in ring(their.king));
        us: 0 => queen then king, 2 => queen diagonal;
        them: 1 => king diagonal;
    }
    advice approach {
        better: distance(our.king, their.king) < root.distance(our.king, their.king);
        us: 0 => king;
        them: none;
    }
}
";

#[test]
fn a_table_with_gaps() -> Result<(), Box<dyn Error>> {
    let table = interpreted(GAPS, "gaps")?;
    let found = agree(&table, false, ClaimKind::Win)?;
    for failure in [Failure::NoRule, Failure::NoAdvice, Failure::Stalemate] {
        assert!(found.contains(&failure), "{failure} {found:?}");
    }
    Ok(())
}

#[test]
fn a_lone_king_that_is_to_hold() -> Result<(), Box<dyn Error>> {
    // Against the rook it is mated, against the pawn it may hold.
    assert!(agree(&ByHand::new("KKR", greedy)?, false, ClaimKind::Hold)?.contains(&Failure::Mated));
    let found = agree(&ByHand::new("KKP", greedy)?, false, ClaimKind::Hold)?;
    assert!(found.contains(&Failure::MaterialLost), "{found:?}");
    Ok(())
}

/// Promotes as soon as it can, to the least.
fn push(position: &Position) -> Option<Move> {
    let pawn = |mv: &Move| position.role(mv.slot) == Role::Pawn;
    position.moves().filter(pawn).last().or_else(|| position.moves().next())
}

#[test]
fn a_pawn_that_promotes_to_a_knight() -> Result<(), Box<dyn Error>> {
    let found = agree(&ByHand::new("KPK", push)?, false, ClaimKind::Win)?;
    assert!(found.contains(&Failure::MaterialLost), "{found:?}");
    Ok(())
}
