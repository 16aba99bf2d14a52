//! Decisions that take too long are stopped.

use advice::chess::{Color, Position};
use advice::{Scratch, Slot, Table};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

/// A position in which five moves are too few, and eight take long.
const LONG: &str = "5k2/5N2/5K2/5B2/8/8/8/8 w - - 8 5";

/// Positions near it that are soon decided.
const OTHERS: [&str; 3] =
    ["4k3/5N2/4K3/5B2/8/8/8/8 w - - 0 1", "6k1/5N2/5K2/5B2/8/8/8/8 w - - 0 1", "k7/3N4/1K6/8/8/8/8/5B2 w - - 0 1"];

fn kbnk() -> &'static dyn Table {
    al_tables::named("kbnk").expect("the table is linked").table
}

#[test]
fn a_stopped_decision_comes_back_and_leaves_nothing_untrue_behind() {
    let position = Position::from_fen(LONG, Color::White).expect("a legal FEN");
    for slots in [0, 1 << 10, 1 << 19] {
        let mut lent = vec![Slot::EMPTY; slots + 1];
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(50));
                stop.store(true, Relaxed);
            });
            // it would take minutes
            let mut scratch = if slots == 0 { Scratch::default() } else { Scratch::new(&mut lent) }.stopping(&stop);
            let _ = kbnk().decide(&position, &mut scratch);
            assert!(scratch.is_stopped());
        });
        stop.store(false, Relaxed);
        // others are decided as if nothing had been there
        for other in OTHERS {
            let other = Position::from_fen(other, Color::White).expect("a legal FEN");
            let decided = kbnk().decide(&other, &mut Scratch::new(&mut lent).stopping(&stop));
            assert!(decided.play().is_some());
            assert_eq!(decided, kbnk().decide(&other, &mut Scratch::default()));
        }
    }
}
