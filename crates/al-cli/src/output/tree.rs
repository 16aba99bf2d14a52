//! Forcing trees, drawn and as data.

use super::{Paint, notation};
use crate::explanation::Language;
use al_chess::{Color, Position};
use al_runtime::{Play, Scratch, Table, Visit, walk};
use serde::Serialize;

/// The lines of a drawn tree: our move, then for each reply of theirs the move that answers it.
///
/// ```text
/// 1. Rd4
///    1... Kb3  2. Kb1
///    1... Kc2  2. Ka2
/// ```
pub(crate) fn lines(table: &dyn Table, root: &Position, play: Play, paint: Paint, language: Language) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    walk(table, root, play, &mut Scratch::default(), &mut |visit| match visit {
        Visit::Ours { depth, before, mv, .. } => {
            let text =
                paint.ours(format!("{} {}", notation::number(before.us(), depth), language.moves(before.san(mv))));
            match lines.last_mut() {
                Some(line) => *line += &format!("  {text}"),
                None => lines.push(text),
            }
        }
        Visit::Theirs { depth, before, mv, allowed, .. } => {
            let indent = " ".repeat(usize::from(depth).div_ceil(2) * 3);
            let outside = if allowed { "" } else { language.not_expected() };
            let mv = language.moves(before.san(mv));
            lines.push(format!("{indent}{} {mv}{outside}", notation::number(before.us(), depth)));
        }
        Visit::Leaf { .. } => {
            if let Some(line) = lines.last_mut() {
                *line += language.reached();
            }
        }
    });
    lines
}

/// A move of ours in a forcing tree, for programs.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct OurMove {
    #[serde(rename = "move")]
    mv: String,
    /// Whether the tree ends with it.
    ends: bool,
    /// Their replies that the tree knows.
    replies: Vec<Reply>,
}

/// A reply of theirs.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Reply {
    #[serde(rename = "move")]
    mv: String,
    /// Our answer; none where the tree has ended.
    answer: Option<OurMove>,
}

/// The forcing tree as data.
pub(crate) fn data(table: &dyn Table, root: &Position, play: Play) -> Option<OurMove> {
    let mut building = Building { us: root.us(), open: Vec::new(), first: None };
    walk(table, root, play, &mut Scratch::default(), &mut |visit| building.visit(visit));
    building.close_to(0);
    building.first
}

/// A tree in the order in which a walk comes by.
struct Building {
    us: Color,
    /// Our moves on the way from the root to where the walk is.
    open: Vec<OurMove>,
    first: Option<OurMove>,
}

impl Building {
    fn visit(&mut self, visit: Visit<'_>) {
        match visit {
            Visit::Ours { depth, mv, ends, .. } => {
                self.close_to(usize::from(depth) / 2);
                self.open.push(OurMove { mv: mv.uci(self.us).to_string(), ends, replies: Vec::new() });
            }
            Visit::Theirs { depth, mv, allowed: true, .. } => {
                self.close_to(usize::from(depth).div_ceil(2));
                if let Some(ours) = self.open.last_mut() {
                    ours.replies.push(Reply { mv: mv.uci(self.us).to_string(), answer: None });
                }
            }
            Visit::Theirs { .. } | Visit::Leaf { .. } => {}
        }
    }

    /// Puts the moves beyond so many where they belong: to the reply they answer.
    fn close_to(&mut self, length: usize) {
        while self.open.len() > length {
            let done = self.open.pop();
            match self.open.last_mut().and_then(|ours| ours.replies.last_mut()) {
                Some(reply) => reply.answer = done,
                None => self.first = done,
            }
        }
    }
}
