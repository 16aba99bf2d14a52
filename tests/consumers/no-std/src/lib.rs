//! Firmware that plays. The panic handler can only stand here if `std` is not linked, and without an allocator
//! nothing can link `alloc`.
#![no_std]

use advice::{Color, Player, Position, Scratch};

include!(concat!(env!("OUT_DIR"), "/krk_safe.rs"));

advice::advice_table! {
    table kqk (K Q vs K) {
        rule always: true -> mate;
        advice mate { better: checkmate; us: 0 => queen; them: none; }
    }
}

/// The destination of White's move (0 to 63) with king and rook against king, or 64.
#[unsafe(no_mangle)]
pub extern "C" fn advised_destination(king: u8, rook: u8, theirs: u8) -> u8 {
    let squares = [king, rook, theirs].map(advice::Square::from_index);
    let Ok(material) = "KRK".parse() else { return 64 };
    let Ok(position) = Position::new(material, &squares, advice::Side::Us) else { return 64 };
    let mut player = Player::new(&krk_safe::TABLE);
    let chosen = player.choose(&position.with_us(Color::White));
    chosen.map_or(64, |chosen| chosen.mv.to.index() as u8)
}

/// Everything that a table offers is linked.
#[unsafe(no_mangle)]
pub extern "C" fn nodes(king: u8, queen: u8, theirs: u8) -> u32 {
    use advice::Table as _;
    let squares = [king, queen, theirs].map(advice::Square::from_index);
    let Ok(material) = "KQK".parse() else { return 0 };
    let Ok(position) = Position::new(material, &squares, advice::Side::Us) else { return 0 };
    let mut scratch = Scratch::default();
    let play = kqk::TABLE.decide(&position, &mut scratch).play();
    play.map_or(0, |play| advice::tree_nodes(&kqk::TABLE, &position, play, &mut scratch))
}

#[cfg(all(not(test), panic = "abort"))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
