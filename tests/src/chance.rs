//! Numbers that look like chance and are the same in every run.

/// A generator of such numbers.
#[derive(Clone, Copy, Debug)]
pub struct Chance(u64);

impl Chance {
    /// Begins a series; no two numbers begin the same one.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number from 0 to `bound - 1`; 0 where `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.number() >> 11) as usize % bound.max(1)
    }
}
