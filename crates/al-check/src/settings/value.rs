//! What the values of each setting mean.

use super::reader::{Owner, Reader, span_of};
use super::{Base, MAX_BOUND, Outcome, Unit};
use crate::report::Report;
use al_chess::{Material, Side, Value};
use al_program::{Choice, Claim, ClaimKind, Consult, GoalsAt, MaterialClaim, Rules};
use al_syntax::ast::{Setting, Word};
use al_syntax::diagnostic::{Code, Diagnostic};
use al_syntax::source::Span;

/// A value is none of those that the key knows, which are described.
pub(super) struct Wrong(pub(super) &'static str);

/// One word of a value, for matching.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Item<'s> {
    Word(&'s str),
    Number(i64),
    Text(&'s str),
}

impl Reader {
    /// `choose: best, quickest;`
    pub(super) fn choose(&mut self, setting: &Setting, report: &mut Report) {
        let values: Vec<Vec<Item<'_>>> = setting.values.iter().map(|value| items(value)).collect();
        let words: Vec<&str> = values
            .iter()
            .filter_map(|value| match value.as_slice() {
                [Item::Word(word)] => Some(*word),
                _ => None,
            })
            .collect();
        let choice = match words.as_slice() {
            _ if words.len() < values.len() => None,
            ["first"] => Some(Choice::First),
            ["quickest"] => Some(Choice::Quickest),
            ["best"] => Some(Choice::Best),
            ["best", "quickest"] => Some(Choice::BestQuickest),
            ["quickest", "best"] => Some(Choice::QuickestBest),
            _ => None,
        };
        if choice.is_none() {
            let span = setting.values.iter().filter_map(|value| span_of(value)).reduce(Span::to);
            let message = "`choose` does not know this value";
            let diagnostic = Diagnostic::new(Code::BadValue, span.unwrap_or(setting.span), message)
                .label("not a value of this key")
                .help("write `first`, `quickest`, `best`, or both, the weightier first: `best, quickest`");
            report.push(diagnostic);
        }
        self.switches.choice = choice;
    }

    /// One value of a known key.
    pub(super) fn value(&mut self, key: &str, value: &[Item<'_>], several: bool, span: Span) -> Result<(), Wrong> {
        match key {
            "claim" => self.claim(value, span),
            "rules" => self.rules(value),
            "moves_of_pawn" => {
                match value {
                    [Item::Word("single"), Item::Word("step")] => self.switches.pawns.single_step = true,
                    [Item::Word("no"), Item::Word("promotion")] => self.switches.pawns.no_promotion = true,
                    _ => return Err(Wrong("single step, no promotion")),
                }
                Ok(())
            }
            "semi_static" => match value {
                [Item::Word("us")] => self.passes(Some(Side::Them)),
                [Item::Word("them")] => self.passes(Some(Side::Us)),
                [Item::Word("off")] => self.passes(None),
                _ => Err(Wrong("us (we alone move), them (they alone move), off")),
            },
            "tables" => self.tables(value),
            "title" => match value {
                [Item::Text(title)] => {
                    self.table.title = Some((*title).to_owned());
                    Ok(())
                }
                _ => Err(Wrong("a text in quotes, such as \"King and rook\"")),
            },
            "search" => self.search(value),
            "exhausted" => self.exhausted(value),
            "holding_at" => {
                let at = goals_at(value, several)?;
                self.switches.holding_at = Some(at);
                Ok(())
            }
            "better_at" => match goals_at(value, several)? {
                GoalsAt::Interior => Err(Wrong("everywhere, after our moves, us, them")),
                at => {
                    self.switches.better_at = Some(at);
                    Ok(())
                }
            },
            "consult" => {
                self.switches.consult = Some(match value {
                    [Item::Word("tree")] => Consult::Tree,
                    [Item::Word("anew")] => Consult::Anew,
                    _ => return Err(Wrong("tree, anew")),
                });
                Ok(())
            }
            // which measure is meant is looked up with the other names
            "measure" => match value {
                [Item::Word(_)] if !several => Ok(()),
                _ => Err(Wrong("the name of a measure")),
            },
            "value" => {
                self.switches.value = Some(match value {
                    [Item::Word("won")] => Value::Won,
                    [Item::Word("drawn")] => Value::Drawn,
                    [Item::Word("lost")] => Value::Lost,
                    _ => return Err(Wrong("won, drawn, lost")),
                });
                Ok(())
            }
            _ => self.bound(value, span),
        }
    }

    /// `win in 12 moves`, `hold with K P vs K`
    fn claim(&mut self, value: &[Item<'_>], span: Span) -> Result<(), Wrong> {
        use Item::{Number, Word};
        const KNOWN: &str = "win, win in 12 moves, hold, value; to win what is won and hold the rest, \
                             `win in 12 moves, hold otherwise`; of one of several materials, `win with K Q vs K`";
        let with = value.iter().position(|word| *word == Word("with"));
        let material = with.map(|with| material(&value[with + 1..]).ok_or(Wrong(KNOWN))).transpose()?;
        let known = match material {
            None => &mut self.table.claim,
            Some(material) => {
                let claims = &mut self.table.claims;
                let place = claims.iter().position(|known| known.material == material).unwrap_or(claims.len());
                if place == claims.len() {
                    claims.push(MaterialClaim { material, claim: Claim::default(), span });
                }
                &mut claims[place].claim
            }
        };
        let (kind, moves) = match (known.kind, &value[..with.unwrap_or(value.len())]) {
            (Some(ClaimKind::Win), [Word("hold")] | [Word("hold"), Word("otherwise")]) => {
                known.kind = Some(ClaimKind::Value);
                return Ok(());
            }
            (Some(_), _) => return Err(Wrong(KNOWN)),
            (None, [Word("win")]) => (ClaimKind::Win, None),
            (None, [Word("win"), Word("in"), Number(moves @ 1..=1000), Word("moves" | "move")]) => {
                (ClaimKind::Win, Some(*moves as u32))
            }
            (None, [Word("hold")]) => (ClaimKind::Hold, None),
            (None, [Word("value")]) => (ClaimKind::Value, None),
            _ => return Err(Wrong(KNOWN)),
        };
        *known = Claim { kind: Some(kind), moves };
        Ok(())
    }

    fn rules(&mut self, value: &[Item<'_>]) -> Result<(), Wrong> {
        self.table.rules = match value {
            [Item::Word("commit")] => Rules::Commit,
            [Item::Word("fall_through")] => Rules::FallThrough,
            _ => return Err(Wrong("commit, fall_through")),
        };
        Ok(())
    }

    fn tables(&mut self, value: &[Item<'_>]) -> Result<(), Wrong> {
        const KNOWN: &str = "0, 4096 bytes, 64 KiB, 1 MiB (at most 16 MiB)";
        let (count, unit) = match value {
            [Item::Number(count)] | [Item::Number(count), Item::Word("bytes" | "byte")] => (*count, 1),
            [Item::Number(count), Item::Word("KiB")] => (*count, 1024),
            [Item::Number(count), Item::Word("MiB")] => (*count, 1024 * 1024),
            _ => return Err(Wrong(KNOWN)),
        };
        let bytes = count.checked_mul(unit).filter(|bytes| (0..=16 * 1024 * 1024).contains(bytes));
        self.table.table_bytes = Some(bytes.ok_or(Wrong(KNOWN))? as u32);
        Ok(())
    }

    fn search(&mut self, value: &[Item<'_>]) -> Result<(), Wrong> {
        self.switches.base = Some(match value {
            [Item::Word("al0")] => Base::Al0,
            [Item::Word("al1" | "thesis")] => Base::Al1,
            [Item::Word("al15")] => Base::Al15,
            _ => return Err(Wrong("al0, al1, al15")),
        });
        Ok(())
    }

    fn exhausted(&mut self, value: &[Item<'_>]) -> Result<(), Wrong> {
        const KNOWN: &str = "us fail, us success, them fail, them success, or an outcome: us draw, them win, us loss";
        let outcome = match value {
            [_, Item::Word("fail" | "failure" | "loss")] => Outcome::Fails,
            [_, Item::Word("draw")] => Outcome::Draws,
            [_, Item::Word("success" | "succeed" | "win")] => Outcome::Succeeds,
            _ => return Err(Wrong(KNOWN)),
        };
        match value[0] {
            Item::Word("us") => self.switches.us_exhausted = Some(outcome),
            Item::Word("them") => self.switches.them_exhausted = Some(outcome),
            _ => return Err(Wrong(KNOWN)),
        }
        Ok(())
    }

    fn bound(&mut self, value: &[Item<'_>], span: Span) -> Result<(), Wrong> {
        use Item::{Number, Word};
        let in_table = self.owner == Owner::Table;
        let (count, unit) = match value {
            [Word("plies")] if in_table => return self.unit(Unit::Plies),
            [Word("moves")] | [Word("our"), Word("moves")] if in_table => return self.unit(Unit::OurMoves),
            [Number(count)] => (*count, None),
            [Number(count), Word("plies" | "ply")] => (*count, Some(Unit::Plies)),
            [Number(count), Word("moves" | "move")] | [Number(count), Word("our"), Word("moves" | "move")] => {
                (*count, Some(Unit::OurMoves))
            }
            _ if in_table => return Err(Wrong("5 plies, 3 moves, plies, our moves")),
            _ => return Err(Wrong("5 plies, 3 moves")),
        };
        let least = u32::from(in_table);
        let count = u32::try_from(count).ok().filter(|count| (least..=MAX_BOUND).contains(count));
        let count = count.ok_or(match in_table {
            true => Wrong("numbers from 1 to 1000, counted in plies or moves"),
            false => Wrong("numbers to 1000, counted in plies or moves; 0 for goals that are asked without a move"),
        })?;
        self.switches.bound = Some((count, unit, span));
        Ok(())
    }

    fn passes(&mut self, side: Option<Side>) -> Result<(), Wrong> {
        self.switches.passes = Some(side);
        Ok(())
    }

    fn unit(&mut self, unit: Unit) -> Result<(), Wrong> {
        self.switches.unit = Some(unit);
        Ok(())
    }
}

/// At which nodes a goal is asked: a side is the one to move. `us, them` comes as two values.
fn goals_at(value: &[Item<'_>], several: bool) -> Result<GoalsAt, Wrong> {
    use Item::Word;
    Ok(match value {
        [Word("everywhere")] if !several => GoalsAt::Everywhere,
        [Word("after"), Word("our"), Word("moves")] if !several => GoalsAt::AfterOurMoves,
        [Word("interior")] if !several => GoalsAt::Interior,
        // after our moves it is they who are to move
        [Word("them")] if !several => GoalsAt::AfterOurMoves,
        [Word("us")] if !several => GoalsAt::WithUsToMove,
        [Word("us" | "them")] => GoalsAt::Everywhere,
        _ => return Err(Wrong("everywhere, after our moves, interior, us, them")),
    })
}

/// Words as a material: `K Q vs K`.
fn material(words: &[Item<'_>]) -> Option<Material> {
    let names: Option<Vec<&str>> =
        words.iter().map(|word| if let Item::Word(name) = word { Some(*name) } else { None }).collect();
    names?.join(" ").parse().ok()
}

/// The words of a value, for matching.
pub(super) fn items(value: &[Word]) -> Vec<Item<'_>> {
    value
        .iter()
        .map(|word| match word {
            Word::Name(name) => Item::Word(&name.text),
            Word::Int(number, _) => Item::Number(*number),
            Word::Text(text) => Item::Text(&text.value),
        })
        .collect()
}
