//! What the table is worth, against figures that are known from elsewhere.

use al_bench::positions::Squares;
use al_bench::rival::board::{replies, rook_moves};
use al_bench::rival::krk_b1::B1;
use al_bench::rival::krk_b2::B2;
use al_bench::rival::proof::{Proof, accepted, prove};
use al_bench::rival::{Advice, Rival, Step};

/// Ka1 Rd4 kc3 and Ka8 Rd5 kc6.
const LONGEST: [Squares; 2] = [[0, 27, 18], [56, 35, 42]];

#[test]
fn the_original_table_mates_but_for_48_stalemates() {
    let proof = prove::<B2<false>>();
    assert_eq!(prove::<B1<false>>(), proof);
    let Proof { positions, assured, longest, ref longest_from, sum, ref open } = proof;
    assert_eq!((positions, assured, longest, sum), (175_168, 175_120, 34, 3_455_568));
    assert_eq!(longest_from[..], LONGEST);
    assert_eq!(open.len(), 48);

    let by = |advice| open.iter().filter(|&&root| stalemates_by::<B2<false>>(root) == Some(advice)).count();
    assert_eq!((by(Advice::KeepRoom), by(Advice::DivideIn2)), (40, 8));
}

/// The advice whose forcing tree stalemates them.
fn stalemates_by<R: Rival>(root: Squares) -> Option<Advice> {
    let [king, rook, their] = root;
    let decision = R::decide(king, rook, their)?;
    stalemates::<R>(root, decision.advice, 0, root, decision.step).then_some(decision.advice)
}

/// Whether some line of the forcing tree, from our step on, ends in stalemate.
fn stalemates<R: Rival>(
    root: Squares,
    advice: Advice,
    depth: u8,
    [king, rook, their]: Squares,
    Step { from, to, ends }: Step,
) -> bool {
    let (king, rook) = if from == king { (to, rook) } else { (king, to) };
    let replies = replies(king, rook, their);
    if replies == 0 {
        return rook_moves(rook, king) >> their & 1 == 0;
    }
    !ends
        && (0..64).filter(|reply| replies >> reply & 1 == 1).any(|reply| {
            let step = R::follow(root, advice, depth + 2, king, rook, reply);
            step.is_some_and(|step| stalemates::<R>(root, advice, depth + 2, [king, rook, reply], step))
        })
}

#[test]
fn without_stalemate_every_position_is_assured() {
    let proof = prove::<B2<true>>();
    assert_eq!(prove::<B1<true>>(), proof);
    assert_eq!((proof.positions, proof.assured, proof.longest, proof.sum), (175_168, 175_168, 34, 3_456_161));
    assert_eq!(proof.longest_from[..], LONGEST);
    assert!(proof.open.is_empty());
}

#[test]
fn each_advice_is_accepted_as_often_as_by_the_original() {
    // mate_in_2, squeeze, approach, keep_room, divide_in_2, divide_in_3
    let original = [6_188, 116_504, 16_180, 3_384, 32_908, 4];
    let without_stalemate = [6_188, 116_504, 16_180, 3_344, 32_948, 4];
    assert_eq!(accepted::<B1<false>>(), original);
    assert_eq!(accepted::<B2<false>>(), original);
    assert_eq!(accepted::<B1<true>>(), without_stalemate);
    assert_eq!(accepted::<B2<true>>(), without_stalemate);
}
