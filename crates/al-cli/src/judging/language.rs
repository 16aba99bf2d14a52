//! The sentences of judgements.

use crate::explanation::Language;
use crate::explanation::Language::{En, Es};

impl Language {
    pub(super) fn wins_fastest(self, mv: &str, moves: u8) -> String {
        match self {
            En => format!("{mv} wins; no move mates sooner (mate in {moves})."),
            Es => format!("{mv} gana; ninguna jugada da mate antes (mate en {moves})."),
        }
    }

    pub(super) fn wins_slower(self, mv: &str, moves: u8, best: u8) -> String {
        match self {
            En => format!("{mv} keeps the win: mate in {moves}, and at best in {best}."),
            Es => format!("{mv} conserva la victoria: mate en {moves}, y en {best} lo mejor."),
        }
    }

    pub(super) fn holds_the_draw(self, mv: &str) -> String {
        match self {
            En => format!("{mv} holds the draw."),
            Es => format!("{mv} mantiene las tablas."),
        }
    }

    pub(super) fn is_lost_anyway(self, mv: &str, moves: u8) -> String {
        match self {
            En => format!("{mv} is mated in {moves}; the position was lost before."),
            Es => format!("{mv} recibe mate en {moves}; la posición ya estaba perdida."),
        }
    }

    pub(super) fn throws_the_win_away(self, mv: &str) -> String {
        match self {
            En => format!("{mv} throws the win away: the position is drawn."),
            Es => format!("{mv} deja escapar la victoria: la posición es tablas."),
        }
    }

    pub(super) fn loses_a_won_position(self, mv: &str) -> String {
        match self {
            En => format!("{mv} loses a won position."),
            Es => format!("{mv} pierde una posición ganada."),
        }
    }

    pub(super) fn loses_a_drawn_position(self, mv: &str) -> String {
        match self {
            En => format!("{mv} loses a drawn position."),
            Es => format!("{mv} pierde una posición de tablas."),
        }
    }

    pub(super) fn is_stalemate(self, mv: &str) -> String {
        match self {
            En => format!("{mv}? is stalemate."),
            Es => format!("{mv}? es ahogado."),
        }
    }

    pub(super) fn leaves_too_few_men(self, mv: &str) -> String {
        match self {
            En => format!("{mv}? leaves men with which nobody can mate."),
            Es => format!("{mv}? deja piezas con las que nadie puede dar mate."),
        }
    }

    pub(super) fn and_is_stalemate(self, head: &str) -> String {
        match self {
            En => format!("{head} is stalemate."),
            Es => format!("{head} es ahogado."),
        }
    }

    /// "Kc5? Rc4+! and Kxc4 is stalemate."
    pub(super) fn taking_is_stalemate(self, head: &str, taking: &str) -> String {
        match self {
            En => format!("{head} and {taking} is stalemate."),
            Es => format!("{head} y {taking} es ahogado."),
        }
    }

    pub(super) fn takes(self, head: &str, man: &str) -> String {
        match self {
            En => format!("{head} takes {man}."),
            Es => format!("{head} captura {man}."),
        }
    }

    pub(super) fn wins_a_man(self, head: &str, man: &str) -> String {
        match self {
            En => format!("{head} and {man} is lost."),
            Es => format!("{head} y se pierde {man}."),
        }
    }

    pub(super) fn mates(self, line: &str) -> String {
        match self {
            En => format!("{line} is mate."),
            Es => format!("{line} es mate."),
        }
    }

    pub(super) fn mates_in(self, head: &str, moves: u16) -> String {
        match self {
            En => format!("{head} mates in {moves}."),
            Es => format!("{head} da mate en {moves}."),
        }
    }

    pub(super) fn holds(self, head: &str) -> String {
        match self {
            En => format!("{head} draws."),
            Es => format!("{head} hace tablas."),
        }
    }

    pub(super) fn faster(self, moves: &str) -> String {
        match self {
            En => format!("Faster: {moves}."),
            Es => format!("Más rápido: {moves}."),
        }
    }

    /// "Kd5, Kd3 and 3 more"
    pub(super) fn and_more(self, moves: String, more: usize) -> String {
        match self {
            _ if more == 0 => moves,
            En => format!("{moves} and {more} more"),
            Es => format!("{moves} y {more} más"),
        }
    }

    pub(super) fn would_win(self, moves: &str) -> String {
        match self {
            En => format!("Winning: {moves}."),
            Es => format!("Gana: {moves}."),
        }
    }

    pub(super) fn would_be_better(self, moves: &str) -> String {
        match self {
            En => format!("Better: {moves}."),
            Es => format!("Mejor: {moves}."),
        }
    }

    pub(super) fn late_already(self) -> &'static str {
        match self {
            En => "By the 50-move rule the position is drawn: mate comes too late.",
            Es => "Por la regla de las 50 jugadas la posición es tablas: el mate llega tarde.",
        }
    }

    pub(crate) fn castling_is_not_judged(self) -> &'static str {
        match self {
            En => "Castling is not judged.",
            Es => "El enroque no se juzga.",
        }
    }

    pub(super) fn castling_is_left_out(self) -> &'static str {
        match self {
            En => "Castling is left out of account.",
            Es => "El enroque no se tiene en cuenta.",
        }
    }

    /// Before what holds only on the board.
    pub(super) fn without_the_rule(self, sentence: &str) -> String {
        match self {
            En => format!("Without that rule: {sentence}"),
            Es => format!("Sin esa regla: {sentence}"),
        }
    }

    pub(super) fn now_too_late(self, mv: &str, moves: u8) -> String {
        let moves = self.of_moves(moves.into());
        match self {
            En => format!("With {mv} mate, {moves} away, comes too late for the 50-move rule: the game is drawn."),
            Es => format!(
                "Con {mv} el mate, a {moves}, llega tarde para la regla de las 50 jugadas: la partida es tablas."
            ),
        }
    }

    pub(super) fn now_in_time(self, mv: &str) -> String {
        match self {
            En => format!("With {mv} mate comes in time after all."),
            Es => format!("Con {mv} el mate llega a tiempo después de todo."),
        }
    }

    pub(super) fn drawn_by_the_rule(self, mv: &str) -> String {
        match self {
            En => format!("With {mv} the game is drawn all the same: mate comes too late for the 50-move rule."),
            Es => {
                format!("Con {mv} la partida sigue en tablas: el mate llega tarde para la regla de las 50 jugadas.")
            }
        }
    }

    pub(super) fn clock_is_not_known(self, mv: &str) -> String {
        match self {
            En => format!(
                "Whether mate comes in time for the 50-move rule after {mv} is not known: what sets the clock back lies \
                 too far ahead."
            ),
            Es => format!(
                "No se sabe si tras {mv} el mate llega a tiempo para la regla de las 50 jugadas: lo que reinicia la \
                 cuenta está demasiado lejos."
            ),
        }
    }

    pub(super) fn clock_was_not_known(self) -> &'static str {
        match self {
            En => "Whether mate would have come in time for the 50-move rule is not known.",
            Es => "No se sabe si el mate habría llegado a tiempo para la regla de las 50 jugadas.",
        }
    }

    /// Moves after which the clock does not decide against the side that moves.
    pub(super) fn would_be_in_time(self, moves: &str, wins: bool) -> String {
        match (self, wins) {
            (En, true) => format!("In time: {moves}."),
            (Es, true) => format!("A tiempo: {moves}."),
            (En, false) => format!("Drawn by the rule: {moves}."),
            (Es, false) => format!("Tablas por la regla: {moves}."),
        }
    }

    /// What the table says: its own move where it is another, by which rule and advice, and how long it needs at most
    /// with and without the move.
    pub(super) fn by_table(
        self,
        table: &str,
        rule: &str,
        advice: &str,
        plays: Option<&str>,
        lengths: Option<(u16, u16)>,
    ) -> String {
        let plays = match (self, plays) {
            (En, None) => "plays it too".to_owned(),
            (Es, None) => "también la juega".to_owned(),
            (En, Some(mv)) => format!("plays {mv}"),
            (Es, Some(mv)) => format!("juega {mv}"),
        };
        let lengths = match (self, lengths) {
            (_, None) => String::new(),
            // this move counts in both
            (En, Some((before, after))) => {
                format!("; it mates in at most {} from here, in {after} with this one", self.of_moves(before.into()))
            }
            (Es, Some((before, after))) => {
                format!("; da mate en {} a lo sumo desde aquí, en {after} con esta", self.of_moves(before.into()))
            }
        };
        match self {
            En => format!("The table {table} (rule {rule}, advice {advice}) {plays}{lengths}."),
            Es => format!("La tabla {table} (regla {rule}, consejo {advice}) {plays}{lengths}."),
        }
    }
}
