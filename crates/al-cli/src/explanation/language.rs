//! The sentences of explanations, in the languages that they are told in. What an author has written stays as
//! it is.

use crate::output::thousands;
use al_chess::Side;
use al_compiler::program::Against;
use clap::ValueEnum;
use std::fmt::Display;
use std::time::Duration;

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// English
    #[default]
    En,
    /// Spanish, with Spanish letters for the men
    Es,
}

use Language::{En, Es};

impl Language {
    fn choose<T>(self, english: T, spanish: T) -> T {
        match self {
            En => english,
            Es => spanish,
        }
    }

    /// Moves in algebraic notation, with the letters of the language.
    pub(crate) fn moves(self, text: impl Display) -> String {
        let letter = |letter| match letter {
            'K' => 'R',
            'Q' => 'D',
            'R' => 'T',
            'B' => 'A',
            'N' => 'C',
            other => other,
        };
        match self {
            En => text.to_string(),
            Es => text.to_string().chars().map(letter).collect(),
        }
    }

    /// "3 moves"
    pub(crate) fn of_moves(self, number: usize) -> String {
        let one = number == 1;
        let word = self.choose(if one { "move" } else { "moves" }, if one { "jugada" } else { "jugadas" });
        format!("{} {word}", thousands(number as u64))
    }

    /// "3 plies"
    pub(crate) fn of_plies(self, number: usize) -> String {
        let one = number == 1;
        let word = self.choose(if one { "ply" } else { "plies" }, if one { "media jugada" } else { "medias jugadas" });
        format!("{} {word}", thousands(number as u64))
    }

    pub(crate) fn yes_or_no(self, value: bool) -> &'static str {
        match (self, value) {
            (En, true) => "true",
            (En, false) => "false",
            (Es, true) => "verdadero",
            (Es, false) => "falso",
        }
    }

    /// Whether what a sentence says is so.
    pub(crate) fn is_so(self, value: bool) -> &'static str {
        match (self, value) {
            (En, true) => "yes",
            (Es, true) => "sí",
            (_, false) => "no",
        }
    }

    /// "rule", or of a network "route".
    pub(crate) fn rule(self, of_network: bool) -> &'static str {
        if of_network { self.choose("route", "ruta") } else { self.choose("rule", "regla") }
    }

    pub(crate) fn hands_over(self, to_network: bool, name: &str) -> String {
        match (self, to_network) {
            (En, false) => format!("hands over to the table {name}"),
            (En, true) => format!("hands over to the network {name}"),
            (Es, false) => format!("pasa la posición a la tabla {name}"),
            (Es, true) => format!("pasa la posición a la red {name}"),
        }
    }

    pub(crate) fn fails(self) -> &'static str {
        self.choose("fails:", "falla:")
    }

    /// What a move forces of a measure, as it is compared with the root's, with what the goal asks besides.
    pub(crate) fn forces(self, measure: &str, against: Option<Against>, besides: Option<&str>, moves: usize) -> String {
        let moves = self.of_moves(moves);
        let besides = besides.map_or(String::new(), |goal| match self {
            En => format!(" and reaches `{goal}`"),
            Es => format!(" y alcanza `{goal}`"),
        });
        match (self, against) {
            (En, Some(Against::Less)) => {
                format!("whatever they answer, it makes `{measure}` less{besides} in at most {moves}:")
            }
            (En, Some(Against::LessOrEqual)) => {
                format!(
                    "whatever they answer, it keeps `{measure}` at most what it is now{besides} in at most {moves}:"
                )
            }
            (En, None) => {
                format!("whatever they answer, it makes `{measure}` as little as can be{besides} in at most {moves}:")
            }
            (Es, Some(Against::Less)) => {
                format!("contesten lo que contesten, hace menor `{measure}`{besides} en {moves} como mucho:")
            }
            (Es, Some(Against::LessOrEqual)) => {
                format!("contesten lo que contesten, no deja crecer `{measure}`{besides} en {moves} como mucho:")
            }
            (Es, None) => {
                format!("contesten lo que contesten, hace `{measure}` lo menor posible{besides} en {moves} como mucho:")
            }
        }
    }

    /// What a move forces that mates.
    pub(crate) fn forces_mate(self, moves: usize) -> String {
        let moves = self.of_moves(moves);
        match self {
            En => format!("whatever they answer, it mates in at most {moves}"),
            Es => format!("contesten lo que contesten, da mate en {moves} como mucho"),
        }
    }

    /// What stands above the least that can be forced, if anything can.
    pub(crate) fn not_forced(self, measure: &str, something: bool, against: Option<Against>) -> String {
        let may_stay = against == Some(Against::LessOrEqual);
        match (self, something) {
            (En, true) if may_stay => format!("no tree keeps `{measure}` at most what it is now; the best of them:"),
            (Es, true) if may_stay => format!("ningún árbol impide que crezca `{measure}`; el mejor:"),
            (En, true) => format!("no tree makes `{measure}` less; the best of them:"),
            (En, false) => format!("no tree reaches an end with any value of `{measure}`; now:"),
            (Es, true) => format!("ningún árbol hace menor `{measure}`; el mejor:"),
            (Es, false) => format!("ningún árbol termina con algún valor de `{measure}`; ahora:"),
        }
    }

    /// Why advice with this measure, or without one, fails, where the reason was not found in time.
    pub(crate) fn unknown(self, measure: Option<&str>, against: Option<Against>) -> String {
        match (self, measure, against) {
            (En, None, _) => "no tree reaches its goal; why each move fails was not found in time".to_owned(),
            (Es, None, _) => {
                "ningún árbol alcanza su objetivo; no dio tiempo a ver por qué falla cada jugada".to_owned()
            }
            (En, Some(name), Some(Against::Less)) => {
                format!("no tree makes `{name}` less; what the best of them reaches was not found in time")
            }
            (En, Some(name), Some(Against::LessOrEqual)) => {
                format!(
                    "no tree keeps `{name}` at most what it is now; what the best of them reaches was not found in time"
                )
            }
            (En, Some(name), None) => format!("no tree reaches an end with any value of `{name}`"),
            (Es, Some(name), Some(Against::Less)) => {
                format!("ningún árbol hace menor `{name}`; no dio tiempo a ver qué alcanza el mejor")
            }
            (Es, Some(name), Some(Against::LessOrEqual)) => {
                format!("ningún árbol impide que crezca `{name}`; no dio tiempo a ver qué alcanza el mejor")
            }
            (Es, Some(name), None) => format!("ningún árbol termina con algún valor de `{name}`"),
        }
    }

    /// Says that some reasons are missing.
    pub(crate) fn cut(self, after: Duration) -> String {
        let seconds = after.as_secs_f32();
        match self {
            En => format!("The search for reasons was cut short after {seconds:.1} s: what is told is what is known."),
            Es => format!("La búsqueda de razones se cortó a los {seconds:.1} s: lo dicho es lo que se sabe."),
        }
    }

    /// What a number of a measure is called.
    pub(crate) fn number(self, name: &str, more_is_better: bool) -> String {
        let remark = if more_is_better { self.choose(" (the more the better)", " (cuanto más, mejor)") } else { "" };
        format!("{name}{remark}")
    }

    /// "Room of their king in squares: 50 before, 19 then"
    pub(crate) fn becomes(self, name: &str, before: &str, then: &str) -> String {
        match self {
            En => format!("{name}: {before} before, {then} then"),
            Es => format!("{name}: antes {before}, después {then}"),
        }
    }

    /// "Steps between the kings: 4, as before"
    pub(crate) fn stays(self, name: &str, value: &str) -> String {
        format!("{name}: {value}, {}", self.choose("as before", "como antes"))
    }

    /// What stands for lines of a tree that are not drawn.
    pub(crate) fn more_lines(self, more: usize) -> String {
        let more = thousands(more as u64);
        match self {
            En => format!("... {more} more lines; --whole-tree draws them"),
            Es => format!("... {more} líneas más; --whole-tree las dibuja"),
        }
    }

    pub(crate) fn condition_holds(self, holds: bool) -> &'static str {
        match (self, holds) {
            (En, true) => "its condition holds",
            (En, false) => "its condition does not hold",
            (Es, true) => "su condición se cumple",
            (Es, false) => "su condición no se cumple",
        }
    }

    /// "is accepted: Rd4, with a forcing tree of 3 moves"
    pub(crate) fn accepted(self, found: Option<(String, usize)>) -> String {
        match (self, found) {
            (En, None) => "is accepted".to_owned(),
            (En, Some((mv, moves))) => format!("is accepted: {mv}, with a forcing tree of {}", self.of_moves(moves)),
            (Es, None) => "se acepta".to_owned(),
            (Es, Some((mv, moves))) => format!("se acepta: {mv}, con un árbol de {}", self.of_moves(moves)),
        }
    }

    pub(crate) fn fails_before_any_move(self) -> &'static str {
        self.choose("fails before any move:", "falla antes de mover:")
    }

    pub(crate) fn fails_after(self, moves: usize) -> String {
        match self {
            En => format!("fails, {} tried:", self.of_moves(moves)),
            Es => format!("falla, {} probadas:", self.of_moves(moves)),
        }
    }

    /// "after Rd1, Ra4"
    pub(crate) fn after(self, moves: &str) -> String {
        format!("{} {moves}", self.choose("after", "tras"))
    }

    pub(crate) fn holding_fails(self, parts: &str) -> String {
        let text = self.choose("the holding goal does not hold", "no se mantiene lo que hay que mantener");
        with(text, parts)
    }

    pub(crate) fn better_at_root(self) -> &'static str {
        self.choose(
            "the better goal holds already, so there is nothing to play for",
            "el objetivo ya está alcanzado: no queda nada que buscar",
        )
    }

    /// The better goal is not reached, with the parts that do not hold; without any it is not asked.
    pub(crate) fn not_reached(self, parts: &str) -> String {
        match (self, parts) {
            (En, "") => "the better goal is not asked there".to_owned(),
            (Es, "") => "allí no se pregunta por el objetivo".to_owned(),
            (En, _) => with("the better goal is not reached", parts),
            (Es, _) => with("no se alcanza el objetivo", parts),
        }
    }

    /// ", and we have no legal move there"
    pub(crate) fn no_move(self, side: Side, has_legal_move: bool) -> &'static str {
        match (self, side, has_legal_move) {
            (En, Side::Us, true) => ", and the advice allows us no move there",
            (En, Side::Us, false) => ", and we have no legal move there",
            (En, Side::Them, true) => ", and the tree ends there",
            (En, Side::Them, false) => ", and they have no legal move there",
            (Es, Side::Us, true) => ", y el consejo no nos permite ninguna jugada",
            (Es, Side::Us, false) => ", y no tenemos ninguna jugada legal",
            (Es, Side::Them, true) => ", y el árbol acaba ahí",
            (Es, Side::Them, false) => ", y no tienen ninguna jugada legal",
        }
    }

    pub(crate) fn too_deep(self) -> &'static str {
        self.choose(", and the tree may not go deeper", ", y el árbol no puede seguir más hondo")
    }

    /// "`a`, `b` and `c` are false"
    pub(crate) fn are(self, quotes: &[String], value: bool) -> String {
        let value = self.yes_or_no(value);
        match (self, quotes) {
            (_, []) => String::new(),
            (En, [only]) => format!("{only} is {value}"),
            (Es, [only]) => format!("{only} es {value}"),
            (En, [most @ .., last]) => format!("{} and {last} are {value}", most.join(", ")),
            (Es, [most @ .., last]) => format!("{} y {last} son {value}s", most.join(", ")),
        }
    }

    /// "`new_room` is 20"; of the root "`new_room` was 15".
    pub(crate) fn value(self, what: &str, value: &str, of_root: bool) -> String {
        match (self, of_root) {
            (En, false) => format!("{what} is {value}"),
            (En, true) => format!("{what} was {value} at the root"),
            (Es, false) => format!("{what} es {value}"),
            (Es, true) => format!("{what} era {value} en la raíz"),
        }
    }

    pub(crate) fn nothing(self) -> &'static str {
        self.choose("nothing", "nada")
    }

    pub(crate) fn squares(self, number: usize) -> String {
        format!("{number} {}", self.choose("squares", "casillas"))
    }

    pub(crate) fn off_the_board(self) -> &'static str {
        self.choose("off the board", "fuera del tablero")
    }

    pub(crate) fn color(self, color: al_chess::Color) -> &'static str {
        match (self, color) {
            (En, al_chess::Color::White) => "White",
            (En, al_chess::Color::Black) => "Black",
            (Es, al_chess::Color::White) => "las blancas",
            (Es, al_chess::Color::Black) => "las negras",
        }
    }

    pub(crate) fn role(self, role: al_chess::Role) -> &'static str {
        use al_chess::Role;
        match role {
            Role::King => self.choose("king", "rey"),
            Role::Queen => self.choose("queen", "dama"),
            Role::Rook => self.choose("rook", "torre"),
            Role::Bishop => self.choose("bishop", "alfil"),
            Role::Knight => self.choose("knight", "caballo"),
            Role::Pawn => self.choose("pawn", "peón"),
        }
    }

    /// "the rook"
    pub(crate) fn the(self, role: al_chess::Role) -> &'static str {
        use al_chess::Role;
        match role {
            Role::King => self.choose("the king", "el rey"),
            Role::Queen => self.choose("the queen", "la dama"),
            Role::Rook => self.choose("the rook", "la torre"),
            Role::Bishop => self.choose("the bishop", "el alfil"),
            Role::Knight => self.choose("the knight", "el caballo"),
            Role::Pawn => self.choose("the pawn", "el peón"),
        }
    }

    /// What shaded squares are.
    pub(crate) fn region(self, goal: &str, of_root: bool) -> String {
        match (self, of_root) {
            (En, false) => format!("after the move: {goal}"),
            (En, true) => format!("before the move: {goal}"),
            (Es, false) => format!("tras la jugada: {goal}"),
            (Es, true) => format!("antes de la jugada: {goal}"),
        }
    }

    /// A comment on another move than the table's.
    pub(crate) fn the_table_plays(self, mv: &str, reason: &str) -> String {
        match self {
            En => format!("The table plays {mv}: {reason}"),
            Es => format!("La tabla juega {mv}: {reason}"),
        }
    }

    /// By which rule and advice a table plays, and what the author says that is for.
    pub(crate) fn advised(self, rule: &str, advice: &str, purpose: &str) -> String {
        match (self, purpose) {
            (En, "") => format!("{rule}, {advice}"),
            (En, _) => format!("{rule}, {advice}: {purpose}"),
            (Es, "") => format!("regla {rule}, consejo {advice}"),
            // the author's words are in the language that she writes
            (Es, _) => format!("regla {rule}, consejo {advice}: «{purpose}»"),
        }
    }

    /// " (2 plies into its plan)"
    pub(crate) fn of_a_plan(self, plies: u16) -> String {
        let plies = self.of_plies(usize::from(plies));
        match self {
            En => format!(" ({plies} into its plan)"),
            Es => format!(" ({plies} dentro de su plan)"),
        }
    }

    /// What stands above the meanings of the words that were used.
    pub(crate) fn words(self) -> &'static str {
        self.choose("In these words:", "Qué quieren decir estos nombres:")
    }

    /// What stands above a forcing tree.
    pub(crate) fn plan(self) -> &'static str {
        self.choose("The plan, against every reply:", "El plan, contra toda respuesta:")
    }

    /// What stands above a forcing tree of which only the first move is played before the table is asked again.
    pub(crate) fn plan_asked_anew(self) -> &'static str {
        self.choose(
            "What the move forces, against every reply; the table is asked again after each of them:",
            "Lo que fuerza la jugada, contra toda respuesta; tras cada una se vuelve a preguntar a la tabla:",
        )
    }

    /// What stands for a tree that nobody has waited for.
    pub(crate) fn plan_is_not_known(self) -> &'static str {
        self.choose(
            "What the move forces was not drawn up in time; the table is asked again after each reply.",
            "No dio tiempo a dibujar lo que fuerza la jugada; tras cada respuesta se vuelve a preguntar a la tabla.",
        )
    }

    /// What stands for a tree that ends with its first move.
    pub(crate) fn only_move(self) -> &'static str {
        self.choose(
            "The goal is reached with this move; whatever they answer, the table is asked again.",
            "Con esta jugada se alcanza el objetivo; contesten lo que contesten, se vuelve a preguntar a la tabla.",
        )
    }

    /// Where in a tree a move stands.
    pub(crate) fn continues(self, plies: usize, root: &str) -> String {
        let plies = self.of_plies(plies);
        match self {
            En => format!("The move continues a plan begun {plies} earlier, in the position\n{root}\nThere:"),
            Es => format!("La jugada sigue un plan empezado {plies} antes, en la posición\n{root}\nAllí:"),
        }
    }

    pub(crate) fn no_rule(self) -> &'static str {
        self.choose("No move: no rule's condition holds.", "Sin jugada: no se cumple la condición de ninguna regla.")
    }

    pub(crate) fn no_advice(self, rule: &str) -> String {
        match self {
            En => format!("No move: none of the advice of {rule} works."),
            Es => format!("Sin jugada: no sirve ningún consejo de {rule}."),
        }
    }

    /// "Rh2: rule else_rule, advice squeeze."
    pub(crate) fn headline(self, mv: &str, rule: &str, advice: &str) -> String {
        match self {
            En => format!("{mv}: rule {rule}, advice {advice}."),
            Es => format!("{mv}: regla {rule}, consejo {advice}."),
        }
    }

    pub(crate) fn reached(self) -> &'static str {
        self.choose("  (reached)", "  (alcanzado)")
    }

    pub(crate) fn not_expected(self) -> &'static str {
        self.choose("  (not expected)", "  (no prevista)")
    }
}

fn with(text: &str, parts: &str) -> String {
    if parts.is_empty() { text.to_owned() } else { format!("{text}: {parts}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spanish_has_its_own_letters() {
        assert_eq!(Es.moves("1. Kb2 Rxd4+ 2. Qd5 Nf6 3. Bb2 e8=Q#"), "1. Rb2 Txd4+ 2. Dd5 Cf6 3. Ab2 e8=D#");
        assert_eq!(En.moves("Kb2"), "Kb2");
    }

    #[test]
    fn one_is_not_many() {
        assert_eq!([En.of_moves(1), En.of_moves(1000)], ["1 move", "1,000 moves"]);
        assert_eq!([Es.of_plies(1), Es.of_plies(2)], ["1 media jugada", "2 medias jugadas"]);
    }
}
