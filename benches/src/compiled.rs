//! Compiled tables for king and rook against king, as the walks of [`rival`](crate::rival) ask: the same proof
//! over either, side by side.

use crate::positions::{self, Squares};
use crate::rival::{Advice, Decision, Rival, Rule, Step};
use al_chess::{Move, Square};
use al_runtime::{Follow, Scratch, Table};

/// A table that was linked in.
pub trait Linked {
    /// The table.
    const TABLE: &'static Self::Compiled;
    /// What it was compiled to.
    type Compiled: Table + 'static;
}

/// `krk_al0`
#[derive(Clone, Copy, Debug)]
pub struct KrkAl0;

impl Linked for KrkAl0 {
    type Compiled = al_tables::krk_al0::Compiled;
    const TABLE: &'static Self::Compiled = &al_tables::krk_al0::Compiled;
}

/// `krk_safe`
#[derive(Clone, Copy, Debug)]
pub struct KrkSafe;

impl Linked for KrkSafe {
    type Compiled = al_tables::krk_safe::Compiled;
    const TABLE: &'static Self::Compiled = &al_tables::krk_safe::Compiled;
}

/// A linked table where a rival is expected.
#[derive(Clone, Copy, Debug)]
pub struct Compiled<L>(std::marker::PhantomData<L>);

impl<L: Linked> Rival for Compiled<L> {
    const NAME: &'static str = "compiled";

    fn decide(king: u8, rook: u8, their: u8) -> Option<Decision> {
        match L::TABLE.decide(&positions::placed([king, rook, their]), &mut Scratch::default()) {
            al_runtime::Decision::Play(play) => Some(Decision {
                rule: if play.rule == 0 { Rule::EdgeRule } else { Rule::ElseRule },
                advice: *Advice::ALL.get(usize::from(play.advice))?,
                step: step(play.mv, play.ends),
            }),
            _ => None,
        }
    }

    fn follow(root: Squares, advice: Advice, depth: u8, king: u8, rook: u8, their: u8) -> Option<Step> {
        let (root, position) = (positions::placed(root), positions::placed([king, rook, their]));
        match L::TABLE.follow(&root, advice as u16, depth.into(), &position, &mut Scratch::default()) {
            Follow::Play { mv, ends } => Some(step(mv, ends)),
            _ => None,
        }
    }
}

fn step(mv: Move, ends: bool) -> Step {
    let number = |square: Square| square.index() as u8;
    Step { from: number(mv.from), to: number(mv.to), ends }
}
