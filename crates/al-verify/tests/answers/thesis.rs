//! What the thesis's base for king and pawn against king is worth, counted on every position with White to
//! move. The figures come from an independent simulation of the listing.

use al_chess::{Color, Position, Side};
use al_compiler::{front, load::Disk};
use al_interpreter::BaseInterpreter;
use al_runtime::prover::{Answer, Answers, Base, Choose, Event, Memo, Memory, Options, prove};
use al_verify::answers::{Meaning, Sweep, Tally};
use al_verify::optimum::{Optimum, Value};

fn base() -> (BaseInterpreter, Optimum) {
    let text = include_str!("../../../../tables/kpk_al3.adv");
    let checked = front("kpk_al3.adv", text, &mut Disk).unwrap_or_else(|failed| panic!("{failed}"));
    let base = BaseInterpreter::of(&checked, "kpk_al3").expect("the file has this base");
    let optimum = Optimum::of(&base.materials()[0]).expect("three men");
    (base, optimum)
}

#[test]
fn the_base_is_worth_what_the_listing_is() {
    let (base, optimum) = base();
    let sweep = Sweep { turn: Some(Side::Us), ..Sweep::new(&base, base.settings().ask, Meaning::Win, &optimum) };
    let options = Options { answers: Answers::First, ..Options::of(&base) };
    let found = sweep.run(&options, &|_, _| true).expect("nothing stops it");
    let of = |value| found.groups.iter().find(|group| group.value == value && group.turn == Side::Us).map(|g| g.tally);
    let other = Tally { yes: [77_804, 0], no: [1_054, 14_684], undetermined: [15_868, 12_632], ..Tally::default() };
    assert_eq!(of(false), Some(other));
    let rook = Tally { yes: [21_680, 164], no: [402, 3_816], undetermined: [8_152, 7_072], ..Tally::default() };
    assert_eq!(of(true), Some(rook));
}

/// The proof of a position, event by event.
fn run(base: &BaseInterpreter, position: &Position, memory: &mut Memory, events: &mut Vec<Event>) -> Answer {
    events.clear();
    let (question, options) = (base.settings().ask, Options { answers: Answers::First, ..Options::of(base) });
    prove(base, question, position, &options, memory, &mut Memo::none(), &mut |event| events.push(event)).answer
}

#[test]
fn as_many_positions_give_the_printed_run_as_the_listing_has() {
    let (base, optimum) = base();
    let mut memory = Memory::default();
    let (mut printed, mut events) = (Vec::new(), Vec::new());
    let known = "8/8/2k5/8/4K3/3P4/8/8 w - - 0 1";
    let known = Position::from_fen(known, Color::White).expect("a position");
    assert_eq!(run(&base, &known, &mut memory, &mut printed), Answer::Yes);
    // the simulation counts by BP6 too, which is no lemma and leaves no trace in the run
    let (mut same, mut unique, mut with_pattern) = (0, 0, 0);
    for position in Position::all(optimum.material(), Side::Us) {
        run(&base, &position, &mut memory, &mut events);
        if events == printed && is_bp6(&position) {
            with_pattern += 1;
        } else if events == printed {
            same += 1;
            let wins = |mv: &&_| matches!(optimum.probe_move(&position, **mv), Some(Value::Win { .. }));
            unique += usize::from(position.legal_moves().iter().filter(wins).count() == 1);
        }
    }
    assert_eq!((same, unique, with_pattern), (7_202, 402, 62));
}

/// White to move, the pawn on the sixth rank, White's king beside it, Black's not on the last rank before it.
fn is_bp6(position: &Position) -> bool {
    let [king, pawn, their_king] = [0, 1, 2].map(|slot| position.square(slot));
    let beside = king.rank() == 5 && king.file().abs_diff(pawn.file()) == 1;
    pawn.rank() == 5 && beside && !(their_king.rank() == 7 && their_king.file() == king.file())
}

/// What the base answers where nothing contradicts it does not depend on the control; in the other positions it does.
#[test]
fn contradicted_answers_are_noticed_whatever_the_control() {
    let (base, optimum) = base();
    let sweep = Sweep { turn: Some(Side::Us), ..Sweep::new(&base, base.settings().ask, Meaning::Win, &optimum) };
    let tallies = [Choose::Listing, Choose::Occurrences, Choose::Adaptive].map(|choose| {
        let [checked, first] = [Answers::Checked, Answers::First].map(|answers| {
            let options = Options { choose, answers, ..Options::of(&base) };
            sweep.run(&options, &|_, _| true).expect("nothing stops it")
        });
        assert_eq!((checked.unchecked, checked.control), (0, first.control));
        let (checked, first) = (checked.us_to_move, first.us_to_move);
        // what was contradicted is what was answered first
        let sum = |a: [u64; 2], b: [u64; 2]| [a[0] + b[0], a[1] + b[1]];
        assert_eq!(sum(checked.yes, checked.contradicted_yes), first.yes);
        assert_eq!(sum(checked.no, checked.contradicted_no), first.no);
        assert_eq!(sum(checked.contradicted_yes, checked.contradicted_no), checked.inconsistent);
        assert_eq!(first.inconsistent, [0, 0]);
        checked
    });
    let same = |tally: Tally| Tally { contradicted_yes: [0; 2], contradicted_no: [0; 2], ..tally };
    assert_eq!(same(tallies[0]), same(tallies[1]));
    assert_eq!(same(tallies[0]), same(tallies[2]));
    assert_ne!(tallies[0].contradicted_yes, tallies[1].contradicted_yes, "the first answers differ");
    // twelve of them are told of independently: won, said to be drawn because the pawn is blocked
    assert!(tallies[0].contradicted_no[0] >= 12, "{:?}", tallies[0]);
}
