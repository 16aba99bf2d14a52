//! The network `elementary` as its users meet it: the positions in which programs have gone wrong, and whole games
//! from won positions against the best defence and against Stockfish.

mod cases;
mod games;
mod stockfish;
mod values;
