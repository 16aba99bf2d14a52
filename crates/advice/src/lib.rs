#![doc = include_str!("../README.md")]
#![no_std]

pub use al_chess as chess;
pub use al_chess::{Color, Material, Move, Placed, Point, Position, Role, Side, Square, SquareSet, Value};
pub use al_runtime::{
    Chosen, Consulted, Decision, Expected, Follow, Forced, Place, Play, Player, Refusal, Scratch, Shortfall, Slot,
    Table, Visit, consult, shortfall, tree_nodes, value, walk,
};

#[cfg(feature = "shakmaty")]
pub use chess_player::ChessPlayer;
#[cfg(feature = "shakmaty")]
pub use shakmaty;
#[cfg(feature = "shakmaty")]
pub use with_shakmaty::{ForeignMove, FromShakmaty, Unfit};

#[cfg(feature = "shakmaty")]
mod chess_player;
#[cfg(feature = "shakmaty")]
mod with_shakmaty;

pub use al_runtime::prover;

#[doc(hidden)]
pub use al_runtime::__rt1;

#[doc(hidden)]
#[cfg(feature = "macro")]
pub use al_macros::__advice_table;

/// Compiles the tables in its body: the language of `.adv` files, wherever Rust allows a module.
///
/// A table `krk` becomes a module `krk` with these items:
///
/// | item | what |
/// | --- | --- |
/// | `TABLE` | the compiled [`Table`], a `static` |
/// | `Rule`, `Advice` | the rules and pieces of advice, in source order; `ALL`, `name()` |
/// | `SOURCE`, `HASH` | the text, and which program it is |
/// | `Position` | what it is asked about |
///
/// ```
/// advice::advice_table! {
///     /// Mates with the queen if a single move can.
///     table mate_at_once (K Q vs K) {
///         rule always: true -> mate;
///         advice mate { better: checkmate; us: 0 => queen; them: none; }
///     }
/// }
///
/// use advice::{Color, Player, Position};
///
/// let position = Position::from_fen("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", Color::White)?;
/// let mut player = Player::new(&mate_at_once::TABLE);
/// let chosen = player.choose(&position)?;
/// assert_eq!(position.san(chosen.mv).to_string(), "Qb8#");
/// assert_eq!(mate_at_once::Advice::ALL[0].name(), chosen.advice_name());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Mistakes are reported at the very words that are wrong, all of them at once. `use "geometry.adv";` in the
/// body names a file relative to the folder of `Cargo.toml`; when it changes, cargo compiles again.
///
/// Warnings reach you as uses of something deprecated; where a table means what it says,
/// `#![allow(deprecated)]` in the module around it silences them.
///
/// The language is that of `.adv` files, but Rust has read the text before: brackets must match, strings and
/// comments are Rust's, and `'` cannot stand alone.
#[cfg(feature = "macro")]
#[macro_export]
macro_rules! advice_table {
    ($($body:tt)*) => { $crate::__advice_table! { [$crate] $($body)* } };
}
