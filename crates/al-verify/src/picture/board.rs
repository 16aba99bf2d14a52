//! Where their king stands when the table fails.

use super::svg::{Anchor, INK, PALE, Svg, thousands};

const SQUARE: f64 = 56.0;
/// The corner of a8.
const CORNER: (f64, f64) = (44.0, 76.0);
const WIDTH: u32 = 536;
const HEIGHT: u32 = 578;

/// A board with the number of failures by the square of their king, from a1 to h8; the redder, the more.
#[must_use]
pub fn failures_by_their_king(table: &str, counts: &[u64]) -> String {
    let title = format!("{table}: failures by the square of their king");
    let mut svg = Svg::new(WIDTH, HEIGHT, &title);
    let total: u64 = counts.iter().sum();
    let most = counts.iter().copied().max().unwrap_or(0);
    svg.text((CORNER.0, 30.0), Anchor::Start, 18, INK, &title);
    let positions = if total == 1 { "position fails" } else { "positions fail" };
    let told = if total == 0 { "none".to_owned() } else { format!("{} {positions}", thousands(total)) };
    svg.text((CORNER.0, 54.0), Anchor::Start, 13, PALE, &told);
    for square in 0..64usize {
        let (file, rank) = (square % 8, square / 8);
        let (x, y) = (CORNER.0 + SQUARE * file as f64, CORNER.1 + SQUARE * (7 - rank) as f64);
        let count = counts.get(square).copied().unwrap_or(0);
        let share = if most == 0 { 0.0 } else { count as f64 / most as f64 };
        svg.rect(x, y, SQUARE, SQUARE, &colour((file + rank) % 2 == 1, count > 0, share));
        if count > 0 {
            let ink = if share > 0.6 { "#ffffff" } else { INK };
            svg.text((x + SQUARE / 2.0, y + SQUARE / 2.0 + 4.5), Anchor::Middle, 13, ink, &short(count));
        }
    }
    for place in 0..8u8 {
        let middle = SQUARE * (f64::from(place) + 0.5);
        let file = char::from(b'a' + place).to_string();
        svg.text((CORNER.0 + middle, CORNER.1 + 8.0 * SQUARE + 20.0), Anchor::Middle, 13, PALE, &file);
        let rank = (8 - place).to_string();
        svg.text((CORNER.0 - 14.0, CORNER.1 + middle + 4.5), Anchor::Middle, 13, PALE, &rank);
    }
    svg.finish()
}

/// Grey squares without failures, light and dark; from light red to dark red with them.
fn colour(light: bool, fails: bool, share: f64) -> String {
    if !fails {
        return if light { "#f5f7fa" } else { "#e4e7eb" }.to_owned();
    }
    let mix = |from: f64, to: f64| (from + (to - from) * share).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mix(254.0, 165.0), mix(224.0, 15.0), mix(210.0, 21.0))
}

/// A count in at most four characters and a unit.
fn short(count: u64) -> String {
    match count {
        0..10_000 => count.to_string(),
        10_000..1_000_000 => format!("{}k", count / 1000),
        _ => format!("{:.1}M", count as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_tells_its_count() {
        let mut counts = [0; 64];
        (counts[0], counts[63]) = (12, 1_234_567);
        let svg = failures_by_their_king("krk", &counts);
        assert!(svg.contains(">12<") && svg.contains(">1.2M<") && svg.contains("1,234,579 positions fail"));
        assert!(failures_by_their_king("krk", &[]).contains(">none<"));
    }
}
