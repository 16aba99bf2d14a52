//! How long wins are, beside best play.

use super::svg::{Anchor, INK, PALE, Svg, thousands};
use crate::proof::Bin;

const WIDTH: u32 = 880;
const HEIGHT: u32 = 440;
/// The plot: left, right, top, bottom.
const PLOT: (f64, f64, f64, f64) = (84.0, 860.0, 76.0, 376.0);
const TABLE: &str = "#1f6feb";
const OPTIMUM: &str = "#f2a33a";

/// A histogram of the lengths of a table's wins against the longest defence, with those of best play beside
/// it when they are known.
#[must_use]
pub fn lengths(table: &str, bins: &[Bin]) -> String {
    let title = format!("{table}: moves to mate against the longest defence");
    let mut svg = Svg::new(WIDTH, HEIGHT, &title);
    let (left, right, top, bottom) = PLOT;
    svg.text((left, 30.0), Anchor::Start, 18, INK, &title);
    let Some(last) = bins.last() else {
        svg.text(((left + right) / 2.0, (top + bottom) / 2.0), Anchor::Middle, 14, PALE, "no position is won");
        return svg.finish();
    };
    let knows_optimum = bins.iter().any(|bin| bin.optimal > 0);
    legend(&mut svg, table, knows_optimum);

    let most = bins.iter().map(|bin| bin.positions.max(bin.optimal)).max().unwrap_or(1).max(1);
    let step = round_step(most, 5);
    let end = most.div_ceil(step) * step;
    let y = |count: u64| bottom - (bottom - top) * count as f64 / end as f64;
    for tick in (0..=end / step).map(|tick| tick * step) {
        svg.line((left, y(tick)), (right, y(tick)), if tick == 0 { INK } else { "#e4e7eb" });
        svg.text((left - 8.0, y(tick) + 4.0), Anchor::End, 12, PALE, &thousands(tick));
    }
    // One more than the longest win, so that the axis has room on both sides.
    let slot = (right - left) / f64::from(last.moves + 1);
    let x = |moves: u32| left + slot * (f64::from(moves) + 0.5);
    let bar = if knows_optimum { slot * 0.42 } else { slot * 0.8 };
    for bin in bins {
        let start = if knows_optimum { x(bin.moves) - bar } else { x(bin.moves) - bar / 2.0 };
        svg.rect(start, y(bin.positions), bar, bottom - y(bin.positions), TABLE);
        if knows_optimum {
            svg.rect(x(bin.moves), y(bin.optimal), bar, bottom - y(bin.optimal), OPTIMUM);
        }
    }
    let every = round_step(last.moves.into(), 18);
    for moves in (0..=u64::from(last.moves)).filter(|moves| moves.is_multiple_of(every)) {
        svg.text((x(moves as u32), bottom + 18.0), Anchor::Middle, 12, PALE, &moves.to_string());
    }
    svg.text(((left + right) / 2.0, bottom + 44.0), Anchor::Middle, 13, INK, "moves to mate");
    svg.text((left - 8.0, top - 12.0), Anchor::End, 13, INK, "positions");
    svg.finish()
}

fn legend(svg: &mut Svg, table: &str, knows_optimum: bool) {
    let (left, ..) = PLOT;
    let mut entries = vec![(TABLE, table)];
    if knows_optimum {
        entries.push((OPTIMUM, "best play"));
    }
    let mut at = left;
    for (colour, name) in entries {
        svg.rect(at, 42.0, 12.0, 12.0, colour);
        svg.text((at + 18.0, 52.5), Anchor::Start, 13, INK, name);
        at += 44.0 + 8.0 * name.chars().count() as f64;
    }
}

/// The smallest of 1, 2, 5, 10, 20, 50 … of which about `parts` reach `most`.
fn round_step(most: u64, parts: u64) -> u64 {
    let mut step = 1u64;
    for factor in [2, 5, 10].into_iter().cycle() {
        if step.saturating_mul(parts) >= most {
            break;
        }
        // 1, 2, 5, 10: the next in the row.
        step = match factor {
            2 | 10 => step.saturating_mul(2),
            _ => step / 2 * 5,
        };
    }
    step
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        let steps = [1, 5, 6, 11, 26, 51, 21_480, u64::MAX].map(|most| round_step(most, 5));
        assert_eq!(steps[..7], [1, 1, 2, 5, 10, 20, 5000]);
        assert!(steps[7] > u64::MAX / 10);
    }

    #[test]
    fn each_length_has_a_bar() {
        let bins = [Bin { moves: 1, positions: 3, optimal: 5 }, Bin { moves: 9, positions: 4, optimal: 0 }];
        assert_eq!(lengths("krk", &bins).matches(TABLE).count(), 3);
        assert_eq!(lengths("krk", &bins).matches(OPTIMUM).count(), 3);
        assert!(lengths("a<b", &[]).contains("a&lt;b"));
    }
}
