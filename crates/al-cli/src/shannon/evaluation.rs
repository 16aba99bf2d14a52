//! Shannon's evaluation: material, pawn structure, mobility.

use shakmaty::{Bitboard, Chess, Color, File, Position as _, Role, Square, attacks};

/// What a man is worth, in hundredths of a pawn.
pub(super) const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 0,
    }
}

/// What a doubled, isolated or backward pawn takes away.
const WEAK_PAWN: i32 = 50;
/// What each square adds that a man could go to.
const MOBILITY: i32 = 10;

/// How much better the side to move stands, in hundredths of a pawn.
pub(crate) fn evaluate(chess: &Chess) -> i32 {
    let white = side(chess, Color::White) - side(chess, Color::Black);
    chess.turn().fold_wb(white, -white)
}

fn side(chess: &Chess, color: Color) -> i32 {
    let board = chess.board();
    let men = Role::ALL.into_iter().map(|role| worth(role) * board.by_piece(role.of(color)).count() as i32);
    men.sum::<i32>() - WEAK_PAWN * weak_pawns(chess, color) + MOBILITY * mobility(chess, color)
}

/// The squares that a side's men attack and its own men do not hold. Unlike legal moves they can be counted
/// for both sides, whoever is in check.
fn mobility(chess: &Chess, color: Color) -> i32 {
    let board = chess.board();
    let (own, occupied) = (board.by_color(color), board.occupied());
    let men = own & !board.pawns();
    let squares = |square| (attacks::attacks(square, board.piece_at(square)?, occupied) & !own).into();
    let reached = men.into_iter().filter_map(squares).map(|squares: Bitboard| squares.count() as i32);
    reached.sum::<i32>() + pawn_moves(chess, color)
}

fn pawn_moves(chess: &Chess, color: Color) -> i32 {
    let board = chess.board();
    let step = |square: Square| square.offset(color.fold_wb(8, -8));
    let can_step = |square: Square| step(square).is_some_and(|to| board.piece_at(to).is_none());
    let pawns = board.pawns() & board.by_color(color);
    pawns.into_iter().filter(|&square| can_step(square)).count() as i32
}

/// How often a side's pawns are doubled, isolated or backward.
fn weak_pawns(chess: &Chess, color: Color) -> i32 {
    let board = chess.board();
    let own = board.pawns() & board.by_color(color);
    let theirs = board.pawns() & board.by_color(!color);
    let mut weak = 0;
    for file in File::ALL {
        let here = own & Bitboard::from_file(file);
        weak += (here.count() as i32 - 1).max(0);
        let beside = own & files_beside(file);
        if beside.is_empty() {
            weak += here.count() as i32;
            continue;
        }
        weak += here.into_iter().filter(|&square| is_backward(square, color, beside, theirs)).count() as i32;
    }
    weak
}

/// Whether no pawn beside this one can ever protect it, and the square before it is attacked by a pawn.
fn is_backward(square: Square, color: Color, beside: Bitboard, theirs: Bitboard) -> bool {
    let rank = |square: Square| color.fold_wb(u32::from(square.rank()), 7 - u32::from(square.rank()));
    let Some(before) = square.offset(color.fold_wb(8, -8)) else { return false };
    beside.into_iter().all(|other| rank(other) > rank(square)) && (attacks::pawn_attacks(color, before) & theirs).any()
}

fn files_beside(file: File) -> Bitboard {
    let one = |step| file.offset(step).map_or(Bitboard::EMPTY, Bitboard::from_file);
    one(-1) | one(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    fn chess(fen: &str) -> Chess {
        fen.parse::<Fen>().expect("a FEN").into_position(CastlingMode::Standard).expect("a legal position")
    }

    #[test]
    fn the_first_position_is_even_and_a_queen_is_worth_nine_pawns() {
        assert_eq!(evaluate(&Chess::default()), 0);
        let (with, without) = (chess("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"), chess("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
        let gain = evaluate(&with) - evaluate(&without);
        assert!((900..1200).contains(&gain), "{gain}");
        assert_eq!(evaluate(&with), -evaluate(&chess("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1")));
    }

    #[test]
    fn doubled_isolated_and_backward_pawns_are_weak() {
        let weak = |fen| weak_pawns(&chess(fen), Color::White);
        assert_eq!(weak("4k3/8/8/8/8/8/PP6/4K3 w - - 0 1"), 0);
        // one too many on the file, and both alone
        assert_eq!(weak("4k3/8/8/8/8/P7/P7/4K3 w - - 0 1"), 3);
        assert_eq!(weak("4k3/8/8/8/8/8/P1P5/4K3 w - - 0 1"), 2);
        // the pawn on d3 cannot be protected, and d4 is attacked
        assert_eq!(weak("4k3/8/8/2p5/2P1P3/3P4/8/4K3 w - - 0 1"), 1);
        assert_eq!(weak("4k3/8/8/8/2P1P3/3P4/8/4K3 w - - 0 1"), 0);
    }
}
