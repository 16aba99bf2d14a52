//! Compiled decisions, players and walks over trees use no heap.
#![allow(unsafe_code, reason = "an allocator can be written in no other way")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use advice::{Player, Position, Scratch, Side, Slot, Table, consult, tree_nodes};
use al_tests::looks_far;

/// The system's allocator, which counts for each thread how often it is asked.
struct Counting;

thread_local! {
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    ASKED.with(|asked| asked.set(asked.get() + 1));
}

// SAFETY: every call is handed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller's promises are handed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller's promises are handed on.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller's promises are handed on.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: the caller's promises are handed on.
        unsafe { System.realloc(block, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// How often the heap was asked for memory meanwhile.
fn allocations<R>(work: impl FnOnce() -> R) -> u64 {
    let before = ASKED.with(Cell::get);
    black_box(work());
    ASKED.with(Cell::get) - before
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| black_box(Box::new(1))), 1);
    assert_eq!(allocations(|| black_box(1)), 0);
}

/// Memory for the searches of a table, as a program lends it.
fn memory(table: &dyn Table) -> Vec<Slot> {
    vec![Slot::EMPTY; if table.wants_memory() { (1 << 16) + 1 } else { 0 }]
}

/// One position of so many; of tables that search for values, which takes a thousand times as long, only some.
fn roots(table: &dyn Table, step: usize) -> impl Iterator<Item = Position> {
    let (step, most) = if table.wants_memory() || looks_far(table) { (4_001, 30) } else { (step, usize::MAX) };
    Position::all(table.materials()[0], Side::Us).step_by(step).take(most)
}

#[test]
fn a_decision_asks_for_no_memory() {
    for linked in al_tables::all() {
        let mut slots = memory(linked.table);
        let mut scratch = Scratch::new(&mut slots);
        let mut decided = 0_u32;
        let asked = allocations(|| {
            for position in roots(linked.table, 1) {
                decided += u32::from(consult(linked.table, &position, &mut scratch).decision.play().is_some());
            }
        });
        assert_eq!(asked, 0, "{}", linked.name);
        assert!(decided > 0, "{}", linked.name);
    }
}

#[test]
fn a_player_and_a_walk_ask_for_no_memory() {
    for linked in al_tables::all().iter().filter(|linked| !looks_far(linked.table)) {
        let (moves, nodes) = play(linked.table, (usize::MAX, 40));
        let (enough_moves, enough_nodes) = if linked.table.wants_memory() { (50, 29) } else { (100, 100) };
        assert!(moves > enough_moves && nodes > enough_nodes, "{}: {moves} moves, {nodes} nodes", linked.name);
    }
}

/// The same of those of which each game would take minutes: the beginnings of some, and a walk.
#[test]
fn tables_that_look_far_ask_for_no_memory() {
    for linked in al_tables::all().iter().filter(|linked| looks_far(linked.table)) {
        let (moves, nodes) = play(linked.table, (3, 6));
        assert!(moves > 0 && nodes > 0, "{}: {moves} moves, {nodes} nodes", linked.name);
    }
}

/// Plays so many games of a table of at most so many moves, walks through the tree at each beginning, and counts our
/// moves and those of the trees.
fn play(table: &dyn Table, (games, most): (usize, usize)) -> (u32, u32) {
    let mut slots = memory(table);
    let mut scratch = Scratch::new(&mut slots);
    let (mut moves, mut nodes) = (0, 0);
    let asked = allocations(|| {
        for start in roots(table, 997).take(games) {
            let mut player = Player::new(table);
            let mut position = start;
            for _ in 0..most {
                let Ok(chosen) = player.choose_with(&position, &mut scratch) else { break };
                moves += 1;
                let after = position.play(chosen.mv);
                let Some(&reply) = after.legal_moves().last() else { break };
                position = after.play(reply);
            }
            let consulted = consult(table, &start, &mut scratch);
            if let Some(play) = consulted.decision.play() {
                nodes += tree_nodes(consulted.table, &start, play, &mut scratch);
            }
        }
    });
    assert_eq!(asked, 0, "{}", table.name());
    (moves, nodes)
}
