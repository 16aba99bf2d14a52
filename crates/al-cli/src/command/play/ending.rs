//! How games end.

use al_chess::{Position, Role, Side};
use al_runtime::{Refusal, Table};

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// This side is mated.
    Checkmate(Side),
    /// This side has no legal move and is not in check.
    Stalemate(Side),
    /// Nobody can mate with the men that are left.
    TooFewMen,
    /// Fifty moves of each side without a capture or a pawn's move.
    FiftyMoves,
    /// The position is there for the third time.
    Repetition,
    /// The table has nothing to say.
    Silent(Refusal),
}

impl Ending {
    /// How the rules of chess end a game in its last position.
    pub(super) fn of(seen: &[Position]) -> Option<Self> {
        let position = seen.last()?;
        if !position.has_legal_move() {
            let side = position.turn();
            return Some(if position.in_check(side) { Self::Checkmate(side) } else { Self::Stalemate(side) });
        }
        if too_few_men(position) {
            return Some(Self::TooFewMen);
        }
        if position.clock() >= 100 {
            return Some(Self::FiftyMoves);
        }
        let now = position.canonical();
        let times = seen.iter().filter(|earlier| earlier.canonical() == now).count();
        (times >= 3).then_some(Self::Repetition)
    }

    /// Whether the rules of chess have ended the game without a winner.
    pub(super) fn is_draw(self) -> bool {
        matches!(self, Self::Stalemate(_) | Self::TooFewMen | Self::FiftyMoves | Self::Repetition)
    }

    /// Whether the table is to blame: it speaks of the position and has no move.
    pub(super) fn is_failure(self) -> bool {
        matches!(self, Self::Silent(Refusal::NoRule | Refusal::NoAdvice { .. } | Refusal::IllegalMove(_)))
    }

    /// In words, `position` being the last one.
    pub(super) fn in_words(self, table: &dyn Table, position: &Position) -> String {
        let color = |side| format!("{:?}", position.color(side));
        match self {
            Self::Checkmate(side) => format!("Checkmate: {} wins.", color(side.other())),
            Self::Stalemate(side) => format!("Stalemate: {} has no legal move. The game is drawn.", color(side)),
            Self::TooFewMen => {
                format!("{} is left, with which nobody can mate. The game is drawn.", position.canonical().material())
            }
            Self::FiftyMoves => {
                "Fifty moves of each side without a capture or a pawn's move: the game is drawn.".to_owned()
            }
            Self::Repetition => "The position is there for the third time: the game is drawn.".to_owned(),
            Self::Silent(Refusal::NotCovered) => format!(
                "{} is left, of which the table `{}` does not speak. The game ends here.",
                position.canonical().material(),
                table.name()
            ),
            Self::Silent(Refusal::NoRule) => "The table has no advice: no rule's condition holds.".to_owned(),
            Self::Silent(Refusal::NoAdvice { rule }) => {
                format!("The table has no advice: none that rule {} lists is satisfiable.", table.rule_name(rule))
            }
            Self::Silent(Refusal::IllegalMove(mv)) => {
                format!("The table advises {}, which is no legal move: a defect of `al`.", mv.uci(position.us()))
            }
        }
    }
}

/// Kings alone, or with one bishop or one knight.
fn too_few_men(position: &Position) -> bool {
    let mut men = 0;
    for side in [Side::Us, Side::Them] {
        for slot in position.slots(side) {
            match position.role(slot) {
                Role::King => {}
                Role::Bishop | Role::Knight => men += 1,
                Role::Pawn | Role::Rook | Role::Queen => return false,
            }
        }
    }
    men <= 1
}
