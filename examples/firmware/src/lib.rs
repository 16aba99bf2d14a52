//! A chess computer without operating system: no `std`, no heap, a finished table behind a C function.
//!
//! Built as a static library that aborts, it is all that `include/al_krk.h` promises; `host/main.c` is a program
//! around it. Nothing in it asks for memory, and nothing in it can panic: the handler below is never linked.
#![no_std]

use advice::chess::MaterialError;
use advice::{Color, Material, Position, Role, Scratch, Side, Square, Table};
use al_tables::krk_safe::TABLE;

/// White's move with king and rook against king; squares are numbers from 0 (a1) over 1 (b1) to 63 (h8). The
/// answer is 64 times the square it leaves, plus the one it goes to; 65535 where there is none.
#[allow(unsafe_code, reason = "a function that C can call needs its name")]
#[unsafe(no_mangle)]
pub extern "C" fn al_krk_move(king: u8, rook: u8, their_king: u8) -> u16 {
    advised([king, rook, their_king]).unwrap_or(u16::MAX)
}

fn advised(men: [u8; 3]) -> Option<u16> {
    const KRK: Result<Material, MaterialError> = Material::new(&[Role::King, Role::Rook], &[Role::King]);
    let position = Position::new(KRK.ok()?, &men.map(Square::from_index), Side::Us).ok()?.with_us(Color::White);
    let play = TABLE.decide(&position, &mut Scratch::default()).play()?;
    u16::try_from(play.mv.from.index() * 64 + play.mv.to.index()).ok()
}

/// What a program without an operating system must say; a library that can panic nowhere leaves it out again.
#[cfg(all(not(test), panic = "abort"))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_two_squares() {
        let [king, rook, theirs] = [Square::E1, Square::H1, Square::E8].map(|square| square.index() as u8);
        let answer = usize::from(al_krk_move(king, rook, theirs));
        assert_eq!((answer / 64, answer % 64), (Square::H1.index(), Square::H2.index()));
        assert_eq!(al_krk_move(0, 0, 0), u16::MAX);
    }
}
