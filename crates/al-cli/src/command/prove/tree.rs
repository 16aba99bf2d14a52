//! The trees of plans and refutations, drawn and as data.

use super::{Told, stop};
use crate::output::{Paint, notation};
use al_chess::{Color, Position, Side};
use al_interpreter::{Branch, QuestEnd, QuestTree};
use al_runtime::prover::{Kind, quest};
use serde::Serialize;

/// Larger trees are cut, unless they are wanted whole.
const MOST_MOVES: u32 = 2000;

impl Told<'_> {
    /// The tree of a plan's success or refutation, or of its failure.
    pub(super) fn tree(&self, kind: Kind) -> Option<QuestTree> {
        let quest = quest(self.base, &self.memory, kind)?;
        let most = if self.whole_tree { u32::MAX } else { MOST_MOVES };
        self.base.tree(&quest, &self.position, most, Some(&stop::wanted))
    }
}

/// The lines of a drawn tree. A line goes on while there is one answer; several stand below it.
pub(super) fn lines(tree: &QuestTree, paint: Paint) -> Vec<String> {
    // moves are numbered by who is White, whoever begins
    let first = u16::from(tree.root.color(tree.root.turn()) == Color::Black);
    let mut lines = Vec::new();
    for branch in &tree.branches {
        draw(&tree.root, branch, tree.side, first, 0, String::new(), paint, &mut lines);
    }
    lines
}

#[expect(clippy::too_many_arguments, reason = "the state of one recursion")]
fn draw(
    before: &Position,
    branch: &Branch,
    side: Side,
    depth: u16,
    indent: usize,
    line: String,
    paint: Paint,
    lines: &mut Vec<String>,
) {
    let text = format!("{} {}", notation::number(Color::White, depth), before.san(branch.mv));
    let text = if branch.side == side { paint.ours(text) } else { text };
    let mut line = if line.is_empty() { format!("{}{text}", " ".repeat(indent)) } else { format!("{line}  {text}") };
    if let Some(end) = branch.end {
        line += match end {
            QuestEnd::Reached => "  (reached)",
            QuestEnd::Lost => "  (given up)",
            QuestEnd::Bound => "  (no more moves)",
            QuestEnd::NoMove => "  (no move)",
            QuestEnd::Cut => "  ...",
        };
        lines.push(line);
        return;
    }
    match branch.answers.as_slice() {
        [only] => draw(&branch.after, only, side, depth + 1, indent, line, paint, lines),
        answers => {
            lines.push(line);
            for answer in answers {
                draw(&branch.after, answer, side, depth + 1, indent + 3, String::new(), paint, lines);
            }
        }
    }
}

/// A move of a tree, for programs.
#[derive(Debug, Serialize)]
pub(super) struct Move {
    #[serde(rename = "move")]
    mv: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    answers: Vec<Move>,
}

/// A tree as data.
pub(super) fn data(branches: &[Branch], us: Color) -> Vec<Move> {
    let end = |end| match end {
        QuestEnd::Reached => "reached",
        QuestEnd::Lost => "given_up",
        QuestEnd::Bound => "no_more_moves",
        QuestEnd::NoMove => "no_move",
        QuestEnd::Cut => "cut",
    };
    let one = |branch: &Branch| Move {
        mv: branch.mv.uci(us).to_string(),
        end: branch.end.map(end),
        answers: data(&branch.answers, us),
    };
    branches.iter().map(one).collect()
}
