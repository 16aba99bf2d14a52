//! Promotions, en passant and the 50-move rule.

use std::error::Error;

use al_chess::{Color, Material, Move, Position, Role, Side, Square};
use al_verify::optimum::{Optimum, Value};
use al_verify::proof::{Claim, ClaimKind, Goal, Options, Outcome, Proof, Watch};

use crate::slow::Checker;
use crate::tables::ByHand;

/// Pushes the pawn as far as it goes, or takes with it; where it cannot move, the king walks.
fn push(position: &Position) -> Option<Move> {
    let pawn = |mv: &Move| position.role(mv.slot) == Role::Pawn;
    let by_rank = |mv: &Move| (mv.captured.is_some(), mv.to.rank(), mv.promotion == Some(Role::Queen));
    position.moves().filter(pawn).max_by_key(by_rank).or_else(|| position.moves().next())
}

#[test]
fn pawns_that_take_en_passant() -> Result<(), Box<dyn Error>> {
    let table = ByHand::new("KPKP", push)?;
    let material = table.materials[0];
    let optimum = [Optimum::of(&material)?];
    let proof = Proof::of(&table, &Options { optimum: &optimum, ..Options::default() }, &Watch::default())?;
    // Pawns that may meet: ours before its double step, or theirs.
    let mut roots = Vec::new();
    for fen in [
        "8/8/8/8/3p4/8/4P3/K6k w - - 0 1",
        "8/8/8/8/1p6/8/P7/1K5k w - - 0 1",
        "7k/3p4/8/4P3/8/8/8/K7 w - - 0 1",
        "k7/6p1/8/7P/8/8/8/1K6 w - - 0 1",
        "8/6p1/k7/7P/8/K7/8/8 w - - 0 1",
    ] {
        roots.push(Position::from_fen(fen, Color::White)?);
    }
    let checked = Checker::new(&table, false, &optimum[0], false).check_from(&roots, 0, Goal::Win)?;
    assert!(checked.met_en_passant());
    for (position, outcome) in checked.outcomes() {
        assert_eq!(proof.outcome(&position, Goal::Win), Some(outcome), "{}", position.fen());
    }
    Ok(())
}

#[test]
fn a_claim_is_made_of_some_positions_only() -> Result<(), Box<dyn Error>> {
    let table = ByHand::new("KPK", push)?;
    let material = table.materials[0];
    let optimum = [Optimum::of(&material)?];
    let prove = |kind| {
        let options = Options { claim: Claim { kind, moves: None }, optimum: &optimum, ..Options::default() };
        Proof::of(&table, &options, &Watch::default())
    };
    let (wins, holds, values) = (prove(ClaimKind::Win)?, prove(ClaimKind::Hold)?, prove(ClaimKind::Value)?);
    let (mut won, mut kept, mut held, mut drawn) = (0, 0, 0, 0);
    for position in Position::all(material, Side::Us) {
        let is_won = matches!(optimum[0].probe(&position), Some(Value::Win { .. }));
        let keeps = matches!(wins.outcome(&position, Goal::Win), Some(Outcome::Wins { .. }));
        let never_loses = !matches!(holds.outcome(&position, Goal::Hold), Some(Outcome::Fails { .. }) | None);
        assert!(is_won || !keeps, "{}", position.fen());
        (won, kept) = (won + u64::from(is_won), kept + u64::from(keeps));
        (held, drawn) = (held + u64::from(never_loses), drawn + u64::from(never_loses && !is_won));
    }
    let counts = |proof: &Proof| (proof.report("").positions, proof.report("").assured, proof.report("").legal);
    let legal = Position::all(material, Side::Us).count() as u64;
    assert_eq!(counts(&wins), (won, kept, legal));
    assert_eq!(counts(&holds), (legal, held, legal));
    assert_eq!(counts(&values), (legal, kept + drawn, legal));
    assert!(0 < kept && kept < won && won < legal, "{kept} {won} {legal}");
    // Nobody loses with a pawn more, so there is always a move that holds, and the table cannot help it.
    assert!(holds.holds() && !wins.holds() && !values.holds());

    // the table's line ends with the promotion, and best play with a queen takes over
    let longest = wins.examples().iter().find(|example| example.failure.is_none()).ok_or("no win")?;
    let queen = optimum[0].probe(&longest.line.end());
    let Some(Value::Loss { plies }) = queen else { return Err(format!("{queen:?}").into()) };
    assert!(longest.line.moves.last().is_some_and(|mv| mv.promotion.is_some()));
    assert_eq!(longest.plies_after(), u32::from(plies));
    Ok(())
}

/// The king goes before the pawn, which waits for it: many plies between the pawn's moves.
fn wait(position: &Position) -> Option<Move> {
    let pawn = position.slots(Side::Us).find(|&slot| position.role(slot) == Role::Pawn)?;
    let pawn = position.square(pawn);
    let goal = Square::at(pawn.file() ^ 1, (pawn.rank() + 1).min(6));
    let distance = |square: Square| al_chess::geometry::distance(square, goal);
    let nearer = |mv: &Move| mv.from == position.king(Side::Us) && distance(mv.to) < distance(mv.from);
    position.moves().find(nearer).or_else(|| push(position))
}

#[test]
fn pawn_moves_set_the_clock_back() -> Result<(), Box<dyn Error>> {
    let table = ByHand::new("KPK", wait)?;
    let optimum = Optimum::of(&table.materials[0])?;
    let judge = |position: &Position| al_verify::proof::Judge::verdict(&optimum, position);
    let roots: Vec<Position> = Position::all(table.materials[0], Side::Us).step_by(89).collect();
    let plain = Proof::of(&table, &Options { hand_over: Some(&judge), ..Options::default() }, &Watch::default())?;
    let mut spoiled = Vec::new();
    for clock in [0, 90, 96, 98, 99, 100] {
        let options = Options { hand_over: Some(&judge), fifty: Some(clock), ..Options::default() };
        let proof = Proof::of(&table, &options, &Watch::default())?;
        let checked = Checker::new(&table, false, &optimum, true).check_from(&roots, clock, Goal::Win)?;
        let mut late = 0;
        for (position, outcome) in checked.outcomes() {
            let proved = proof.outcome(&position, Goal::Win);
            let wins = |outcome| matches!(outcome, Some(Outcome::Wins { .. }));
            assert_eq!(wins(proved), wins(Some(outcome)), "{} {proved:?} {outcome:?}", position.fen());
            if wins(proved) {
                assert_eq!(proved, Some(outcome), "{}", position.fen());
            }
            late += u32::from(wins(plain.outcome(&position, Goal::Win)) && !wins(proved));
        }
        spoiled.push(late);
    }
    assert!(spoiled[0] == 0 && spoiled.is_sorted() && spoiled[1] < spoiled[2], "{spoiled:?}");
    Ok(())
}

#[test]
fn each_material_may_have_its_claim() -> Result<(), Box<dyn Error>> {
    let (pawn, rook): (Material, Material) = ("KPK".parse()?, "KRK".parse()?);
    let optimum = [Optimum::of(&pawn)?, Optimum::of(&rook)?];
    let claim = |kind, moves| Claim { kind, moves };
    let prove = |materials: &[Material], claim, claims: &[(Material, Claim)]| {
        let mut table = ByHand::new("KPK", push)?;
        table.materials = materials.to_vec();
        let options = Options { claim, claims, optimum: &optimum, ..Options::default() };
        Ok::<_, Box<dyn Error>>(Proof::of(&table, &options, &Watch::default())?.report(""))
    };
    let (soon, hold) = (claim(ClaimKind::Win, Some(12)), claim(ClaimKind::Hold, None));
    let (pawns, rooks) = (prove(&[pawn], soon, &[])?, prove(&[rook], hold, &[])?);
    assert!(0 < pawns.assured && pawns.assured < pawns.positions && rooks.positions > 0);
    for (general, claims, said) in [
        (soon, vec![(rook, hold)], "win in 12 moves, hold with K R vs K"),
        (hold, vec![(pawn, soon)], "hold, win in 12 moves with K P vs K"),
        (
            claim(ClaimKind::Value, None),
            vec![(pawn, soon), (rook, hold)],
            "win in 12 moves with K P vs K, hold with K R vs K",
        ),
    ] {
        let both = prove(&[pawn, rook], general, &claims)?;
        assert_eq!(both.claim, said);
        assert_eq!((both.positions, both.assured), (pawns.positions + rooks.positions, pawns.assured + rooks.assured));
        assert_eq!(both.max_moves, Some(12));
        let them = |report: &al_verify::proof::Report| report.them_to_move.as_ref().map(|theirs| theirs.assured);
        assert_eq!(them(&both), them(&pawns).zip(them(&rooks)).map(|(pawns, rooks)| pawns + rooks));
    }
    Ok(())
}
