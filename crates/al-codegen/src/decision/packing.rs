//! How a table of masks lies in a program: as it is, or with equal masks kept once.
//!
//! A table that says the same of a board whose ranks are mirrored is kept for half of the board; one with few
//! different masks keeps each once, and by place which of them it is.

use super::table::Domain;

/// A table in a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packing {
    /// Whether places whose first square is on the upper half of the board are left out: they say the same as
    /// those with ranks mirrored, but for mirrored masks.
    pub halved: bool,
    /// The masks, by place; where there is an index, each once, and empty ones up to a power of two.
    pub masks: Vec<u64>,
    /// By place which mask it is.
    pub index: Option<Index>,
}

/// Numbers of masks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Index {
    /// At most 256 masks.
    Bytes(Vec<u8>),
    /// More of them.
    Words(Vec<u16>),
}

impl Packing {
    /// Every mask at its place.
    pub(super) fn plain(entries: &[u64]) -> Self {
        Self { halved: false, masks: entries.to_vec(), index: None }
    }

    /// What takes few bytes.
    pub(super) fn small(axes: &[Domain], entries: &[u64]) -> Self {
        if is_mirrored(axes, entries) { Self::kept(true, &entries[..entries.len() / 2]) } else { Self::whole(entries) }
    }

    /// The whole board, which is a few instructions less than half of it.
    pub(super) fn whole(entries: &[u64]) -> Self {
        Self::kept(false, entries)
    }

    /// With an index only where it saves a third, for it is one look-up more.
    fn kept(halved: bool, kept: &[u64]) -> Self {
        let plain = Self { halved, masks: kept.to_vec(), index: None };
        let mut masks = kept.to_vec();
        masks.sort_unstable();
        masks.dedup();
        let place = |mask: &u64| masks.binary_search(mask).unwrap_or_default();
        let index = match masks.len() {
            0..=0x100 => Index::Bytes(kept.iter().map(|mask| place(mask) as u8).collect()),
            0x101..=0x1_0000 => Index::Words(kept.iter().map(|mask| place(mask) as u16).collect()),
            _ => return plain,
        };
        masks.resize(masks.len().next_power_of_two(), 0);
        let indexed = Self { halved, masks, index: Some(index) };
        if indexed.bytes() * 3 <= plain.bytes() * 2 { indexed } else { plain }
    }

    /// What it takes.
    pub fn bytes(&self) -> usize {
        let index = match &self.index {
            None => 0,
            Some(Index::Bytes(index)) => index.len(),
            Some(Index::Words(index)) => index.len() * 2,
        };
        self.masks.len() * 8 + index
    }
}

/// Whether a table of two squares says the same of boards with mirrored ranks.
fn is_mirrored(axes: &[Domain], entries: &[u64]) -> bool {
    // the ranks of both squares are three bits of the place each
    const RANKS: usize = 0b11_1000 << 6 | 0b11_1000;
    axes == [Domain::Square, Domain::Square]
        && entries.iter().enumerate().all(|(place, mask)| entries[place ^ RANKS] == mask.swap_bytes())
}
