//! A chess computer without operating system: no `std`, no heap, a finished table behind a C function.
//!
//! A program for a bare machine adds its own panic handler and links this as it is; nothing in it asks for memory.
#![no_std]

use advice::{Color, Material, Player, Position, Refusal, Scratch, Side, Square};

/// A game with king and rook against king, as long as the machine is on.
struct Game {
    player: Player<'static>,
    scratch: Scratch,
}

impl Game {
    fn new() -> Option<Self> {
        let krk = al_tables::named("krk")?;
        Some(Self { player: Player::new(krk.table), scratch: Scratch::default() })
    }

    /// From which square to which White moves.
    fn choose(&mut self, position: &Position) -> Result<(Square, Square), Refusal> {
        self.player.choose(position, &mut self.scratch).map(|chosen| (chosen.mv.from, chosen.mv.to))
    }
}

/// White's move with king and rook against king; squares are numbers from 0 (a1) over 1 (b1) to 63 (h8). The
/// answer is 64 times the square it leaves, plus the one it goes to; 65535 where there is none.
#[allow(unsafe_code, reason = "a function that C can call needs its name")]
#[unsafe(no_mangle)]
pub extern "C" fn al_krk_move(king: u8, rook: u8, their_king: u8) -> u16 {
    advised([king, rook, their_king]).unwrap_or(u16::MAX)
}

fn advised(men: [u8; 3]) -> Option<u16> {
    let krk: Material = "KRK".parse().ok()?;
    let position = Position::new(krk, &men.map(Square::from_index), Side::Us).ok()?.with_us(Color::White);
    let (from, to) = Game::new()?.choose(&position).ok()?;
    u16::try_from(from.index() * 64 + to.index()).ok()
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
