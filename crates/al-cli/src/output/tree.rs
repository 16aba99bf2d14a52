//! Forcing trees, drawn and as data.

use super::{Paint, notation};
use crate::explanation::Language;
use crate::lent;
use al_chess::{Color, Position};
use al_interpreter::{Answer, ForcingTree};
use al_runtime::{Play, Table, Visit, walk};
use serde::Serialize;

/// The lines of a drawn tree: our move, then for each reply of theirs the move that answers it.
///
/// ```text
/// 1. Rd4
///    1... Kb3  2. Kb1
///    1... Kc2  2. Ka2
/// ```
pub(crate) fn lines(table: &dyn Table, root: &Position, play: Play, paint: Paint, language: Language) -> Vec<String> {
    lent::with(table, |scratch| {
        let mut lines: Vec<String> = Vec::new();
        walk(table, root, play, scratch, &mut |visit| draw(visit, paint, language, &mut lines));
        lines
    })
}

fn draw(visit: Visit<'_>, paint: Paint, language: Language, lines: &mut Vec<String>) {
    match visit {
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
    }
}

/// The lines of a tree that the interpreter found, drawn in the same way.
pub(crate) fn drawn(tree: &ForcingTree, paint: Paint, language: Language) -> Vec<String> {
    let mut drawing = Drawing { paint, language, lines: Vec::new() };
    drawing.ours(0, &tree.root, &tree.first);
    drawing.lines
}

/// A tree while it is drawn.
struct Drawing {
    paint: Paint,
    language: Language,
    lines: Vec<String>,
}

impl Drawing {
    fn ours(&mut self, depth: u16, before: &Position, ours: &al_interpreter::OurMove) {
        let number = notation::number(before.us(), depth);
        let text = self.paint.ours(format!("{number} {}", self.language.moves(before.san(ours.mv))));
        match self.lines.last_mut() {
            Some(line) => *line += &format!("  {text}"),
            None => self.lines.push(text),
        }
        let indent = " ".repeat((usize::from(depth) / 2 + 1) * 3);
        for reply in &ours.replies {
            let number = notation::number(before.us(), depth + 1);
            let mv = self.language.moves(ours.after.san(reply.mv));
            self.lines.push(format!("{indent}{number} {mv}"));
            match &reply.answer {
                Answer::Move(next) => self.ours(depth + 2, &reply.after, next),
                Answer::Ends(_) => {
                    if let Some(line) = self.lines.last_mut() {
                        *line += self.language.reached();
                    }
                }
            }
        }
    }
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
    lent::with(table, |scratch| {
        let mut building = Building { us: root.us(), open: Vec::new(), first: None };
        walk(table, root, play, scratch, &mut |visit| building.visit(visit));
        building.close_to(0);
        building.first
    })
}

impl OurMove {
    /// A tree that the interpreter found.
    pub(crate) fn of(tree: &ForcingTree) -> Self {
        Self::found(tree.root.us(), &tree.first)
    }

    fn found(us: Color, ours: &al_interpreter::OurMove) -> Self {
        let replies = ours.replies.iter().map(|reply| Reply {
            mv: reply.mv.uci(us).to_string(),
            answer: match &reply.answer {
                Answer::Move(next) => Some(Self::found(us, next)),
                Answer::Ends(_) => None,
            },
        });
        Self { mv: ours.mv.uci(us).to_string(), ends: ours.end.is_some(), replies: replies.collect() }
    }
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
