//! `key: values;`: the switches of a table and of its advice.
//!
//! What a piece of advice does not say it takes from its table, and what the table does not say from the
//! search it names (`al0`, the default, `al1` or `al15`).
//!
//! A bound counts plies or our moves. `bound: 5 plies` and `bound: 3 moves` (three moves of ours are
//! five plies: our last move ends the tree) always say which; a bare number counts plies under `al0` and
//! our moves under `al1` and `al15`, as those systems did, unless the table says `bound: our moves` or
//! `bound: plies` for all of its advice. With a measure a tree ends after a reply: a bare number counts our
//! moves, and three moves are six plies.

mod reader;
mod value;

pub(crate) use reader::{is_known, of_advice, of_table};

use crate::report::Report;
use al_chess::{Material, Side, Value};
use al_program::{Choice, Consult, Exhausted, GoalsAt, Search, TableSettings};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;

/// The switches of a search, as far as they were written.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Switches {
    base: Option<Base>,
    holding_at: Option<GoalsAt>,
    better_at: Option<GoalsAt>,
    them_exhausted: Option<Outcome>,
    us_exhausted: Option<Outcome>,
    /// Who passes, if anybody does.
    passes: Option<Option<Side>>,
    pawns: Pawns,
    bound: Option<(u32, Option<Unit>, Span)>,
    unit: Option<Unit>,
    choice: Option<Choice>,
    consult: Option<Consult>,
    value: Option<Value>,
}

/// What a branch without a move ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Fails,
    /// It counts where nothing better can be forced.
    Draws,
    Succeeds,
}

impl Outcome {
    /// What it means where draws count, or do not.
    fn counted(self, draws: bool) -> Exhausted {
        match self {
            Self::Succeeds => Exhausted::Succeed,
            Self::Draws if draws => Exhausted::Succeed,
            Self::Draws | Self::Fails => Exhausted::Fail,
        }
    }
}

/// How pawns may move in the trees of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pawns {
    /// They make no double steps.
    pub(crate) single_step: bool,
    /// They do not promote.
    pub(crate) no_promotion: bool,
}

/// The system whose search is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Base {
    Al0,
    Al1,
    Al15,
}

/// What a bound counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Plies,
    OurMoves,
}

/// The greatest bound: trees are never this deep.
const MAX_BOUND: u32 = 1000;

impl Switches {
    /// The search of a piece of advice, given what its table says.
    /// With `draws` a branch whose stated outcome is a draw counts as success.
    pub(crate) fn search(self, table: Self, draws: bool) -> Search {
        // a search named by the advice itself starts from that system, not from the table's switches
        let table = self.beside(table);
        let base = self.base.or(table.base).unwrap_or(Base::Al0);
        let default = match base {
            Base::Al0 => Search::AL0,
            Base::Al1 => Search::AL1,
            Base::Al15 => Search::AL15,
        };
        let outcome = |own: Option<Outcome>, table: Option<Outcome>, default| {
            own.or(table).map_or(default, |outcome| outcome.counted(draws))
        };
        let unit = self.unit.or(table.unit).unwrap_or(match base {
            Base::Al0 => Unit::Plies,
            Base::Al1 | Base::Al15 => Unit::OurMoves,
        });
        let plies = |(count, written, _): (u32, Option<Unit>, Span)| match written.unwrap_or(unit) {
            Unit::Plies => count,
            Unit::OurMoves => (2 * count).saturating_sub(1),
        };
        Search {
            holding_at: self.holding_at.or(table.holding_at).unwrap_or(default.holding_at),
            better_at: self.better_at.or(table.better_at).unwrap_or(default.better_at),
            them_exhausted: outcome(self.them_exhausted, table.them_exhausted, default.them_exhausted),
            us_exhausted: outcome(self.us_exhausted, table.us_exhausted, default.us_exhausted),
            passes: self.passes.or(table.passes).flatten(),
            bound: self.bound.or(table.bound).map(plies),
        }
    }

    /// What the table says, as far as it counts: a search named by the advice itself starts from that system.
    fn beside(self, table: Self) -> Self {
        if self.base.is_some() { Self { unit: table.unit, ..Self::default() } } else { table }
    }

    /// Whether some outcome is stated to be a draw, given what the table says.
    pub(crate) fn draws(self, table: Self) -> bool {
        let table = self.beside(table);
        let outcomes = [self.them_exhausted.or(table.them_exhausted), self.us_exhausted.or(table.us_exhausted)];
        outcomes.contains(&Some(Outcome::Draws))
    }

    /// The side that passes, given what the table says.
    pub(crate) fn passes(self, table: Self) -> Option<Side> {
        self.passes.or(self.beside(table).passes).flatten()
    }

    /// Whether the advice itself says that its goals are asked without a move.
    pub(crate) fn is_static(self) -> bool {
        self.bound.is_some_and(|(count, ..)| count == 0)
    }

    /// How pawns may move.
    pub(crate) fn pawns(self) -> Pawns {
        self.pawns
    }

    /// The search of a piece of advice with a measure, given what its table says.
    pub(crate) fn measured(self, table: Self) -> Search {
        let unit = self.unit.or(table.unit).unwrap_or(Unit::OurMoves);
        let plies = |(count, written, _): (u32, Option<Unit>, Span)| match written.unwrap_or(unit) {
            Unit::Plies => count,
            Unit::OurMoves => 2 * count,
        };
        Search { holding_at: GoalsAt::AfterOurMoves, bound: self.bound.or(table.bound).map(plies), ..Search::AL0 }
    }

    /// A bound in plies after which it is their turn, given what the table says.
    pub(crate) fn odd_plies(self, table: Self) -> Option<Span> {
        let (count, written, span) = self.bound.or(table.bound)?;
        let unit = written.or(self.unit).or(table.unit);
        (unit == Some(Unit::Plies) && count % 2 == 1).then_some(span)
    }

    /// Which satisfying move is played, given what the table says.
    pub(crate) fn choice(self, table: Self) -> Choice {
        self.choice.or(table.choice).unwrap_or_default()
    }

    /// Whether the advice itself says that the best move is played.
    pub(crate) fn chooses_best(self) -> bool {
        self.choice.is_some_and(Choice::is_best)
    }

    /// What a position in which the advice has a move is worth to us, where it says so.
    pub(crate) fn value(self) -> Option<Value> {
        self.value
    }

    /// When the table is consulted again, given what it says.
    pub(crate) fn consult(self, table: Self) -> Consult {
        // their real moves are none of a tree in which they pass
        if self.passes(table).is_some() {
            return Consult::Anew;
        }
        self.consult.or(table.consult).unwrap_or_default()
    }
}

/// Says of which claims' materials the table does not speak.
pub(crate) fn claims_fit(table: &TableSettings, materials: &[Material], report: &mut Report) {
    for claim in table.claims.iter().filter(|claim| !materials.contains(&claim.material)) {
        let materials: Vec<String> = materials.iter().map(ToString::to_string).collect();
        let message = format!("the table does not speak of {}", claim.material);
        let diagnostic = Diagnostic::new(Code::BadMaterial, claim.span, message)
            .label("claimed of other men")
            .help(format!("its men are: {}", materials.join(", ")));
        report.push(diagnostic);
    }
}
