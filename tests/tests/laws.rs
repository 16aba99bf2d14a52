//! The laws of plans, on positions of king and pawn against king with either side to move: on all of them in a
//! release build, on every thirteenth without optimisation.
//!
//! | law | |
//! | --- | --- |
//! | inverse | a plan has a forcing tree exactly where its inverse has none |
//! | refutation | the way by which it is computed is its definition |
//! | soundness | a plan that is refuted does not succeed |

use al_chess::{Material, Position, Side};
use al_runtime::prover::{Asked, Base, Condition, Kind, Memo, Memory, Nodes, Quest, quest};

/// The compiled base.
#[allow(missing_docs)]
mod compiled {
    include!(concat!(env!("OUT_DIR"), "/kpk_laws.rs"));
}

use compiled::kpk_laws::BASE;

fn satisfiable(quest: &Quest, position: &Position) -> bool {
    let (mut nodes, mut memo) = (Nodes::new(u64::MAX), Memo::none());
    BASE.search(quest, position, &mut nodes, &mut memo).expect("nodes enough")
}

/// The propositions about plans, each with its quest.
fn quests() -> Vec<(Kind, Quest)> {
    let memory = Memory::default();
    let kinds = (0..BASE.proposition_count()).map(|place| BASE.proposition(place).kind);
    kinds.filter_map(|kind| Some((kind, quest(&BASE, &memory, kind)?))).collect()
}

/// Every so many positions are looked at.
const STEP: usize = if cfg!(debug_assertions) { 13 } else { 1 };

fn positions() -> impl Iterator<Item = Position> {
    let material: Material = "K P vs K".parse().expect("a material");
    [Side::Us, Side::Them].into_iter().flat_map(move |turn| Position::all(material, turn)).step_by(STEP)
}

#[test]
fn a_plan_succeeds_exactly_where_its_inverse_fails() {
    let quests: Vec<Quest> =
        quests().into_iter().map(|(_, quest)| quest).filter(|quest| quest.asked == Asked::Everywhere).collect();
    assert_eq!(quests.len(), 9);
    let mut counts = vec![[0_u32; 2]; quests.len()];
    for position in positions() {
        for (quest, count) in quests.iter().zip(&mut counts) {
            let found = satisfiable(quest, &position);
            assert_ne!(found, satisfiable(&quest.inverse(), &position), "{quest:?} {position:?}");
            assert_eq!(quest.inverse().inverse().side, quest.side);
            count[usize::from(found)] += 1;
        }
    }
    assert!(counts.iter().all(|count| count[0] > 100 && count[1] > 100), "{counts:?}");
}

#[test]
fn refutation_is_computed_as_it_is_defined_and_excludes_success() {
    let quests = quests();
    let success = |plan: u16| quests.iter().find(|(kind, _)| *kind == Kind::Success(plan)).expect("a plan").1;
    let (mut refuted, mut compared) = ([0_u32; 2], 0);
    for position in positions() {
        for (kind, withstands) in &quests {
            let Kind::Refutation { of, .. } = kind else { continue };
            let refutes = !satisfiable(withstands, &position);
            if refutes {
                assert!(!satisfiable(&success(*of), &position), "{kind:?} {position:?}");
            }
            let everywhere = withstands.asked == Asked::Everywhere;
            refuted[usize::from(everywhere)] += u32::from(refutes);
            if everywhere {
                // sat((Y, not HGx, not HGx or not BGx and HGy, MCy, MCx))
                let broken = Condition::HOLDING.not();
                let kept = broken.or(Condition::BETTER.not().and(Condition::OTHER_HOLDING));
                let side = withstands.side.other();
                let defined = Quest { side, better: broken, holding: kept, ..*withstands };
                assert_eq!(refutes, satisfiable(&defined, &position), "{kind:?} {position:?}");
                compared += 1;
            }
        }
    }
    assert!(refuted.iter().all(|count| *count > 100), "{refuted:?}");
    assert_eq!(compared, 5 * (163_328_usize + 168_024).div_ceil(STEP));
}
