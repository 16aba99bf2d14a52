//! Which men a position has.

use core::fmt;
use core::str::FromStr;

use crate::man::{Man, Role, Side};

/// The greatest number of men on a board, both kings included.
pub const MAX_MEN: usize = 32;

/// The greatest number of men of an ending that a table declares, both kings included.
pub const MAX_DECLARED: usize = 8;

/// The men of an ending, each with a slot: a number that stays with the man through captures and
/// promotions.
///
/// Slots are in a fixed order: our king, our queens, rooks, bishops, knights, pawns, then theirs in the
/// same order. A side has at most sixteen men, and no more of a kind than its pawns could have become.
///
/// ```
/// use al_chess::{Man, Material, Role, Side};
///
/// let material = Material::new(&[Role::Rook, Role::King], &[Role::King])?;
/// assert_eq!(material.to_string(), "K R vs K");
/// assert_eq!(material.code().to_string(), "KRK");
/// assert_eq!(material, "KRK".parse()?);
/// assert_eq!(material.man(1), Man { side: Side::Us, role: Role::Rook });
/// assert_eq!(material.king(Side::Them), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material(
    /// Four bits a kind of man for how many there are: our queens the lowest, then our rooks, bishops, knights,
    /// pawns, then theirs. From [`OURS`] on how many men are ours, from [`LEN`] on how many there are.
    u64,
);

/// Where the number of our men begins.
const OURS: u32 = 40;
/// Where the number of men begins.
const LEN: u32 = 48;
/// The kinds of men beside the king.
const KINDS: u32 = 5;
/// How many men a side may have.
const MAX_SIDE: usize = MAX_MEN / 2;
/// How many men of each kind, in the order of slots, a side has at the beginning of a game.
const AT_FIRST: [u32; 5] = [1, 2, 2, 2, 8];

impl Material {
    /// Two kings.
    pub const KINGS: Self = Self(1 << OURS | 2 << LEN);

    /// The ending with these men, in whatever order they are named.
    ///
    /// # Errors
    ///
    /// Each side needs exactly one king, and may have sixteen men, eight of which are or have been pawns.
    pub const fn new(us: &[Role], them: &[Role]) -> Result<Self, MaterialError> {
        let mut word = 0;
        let both = [(us, Side::Us), (them, Side::Them)];
        let mut sides = both.as_slice();
        while let [(roles, side), rest @ ..] = sides {
            if roles.len() > MAX_SIDE {
                return Err(MaterialError::TooManyMen);
            }
            match count(roles, Role::King) {
                0 => return Err(MaterialError::NoKing(*side)),
                1 => {}
                _ => return Err(MaterialError::TwoKings(*side)),
            }
            let mut kind = 0;
            while kind < KINDS {
                let many = count(roles, Role::from_code(kind + 2)) as u64;
                word |= many << (4 * (kind + KINDS * *side as u32));
                kind += 1;
            }
            sides = rest;
        }
        let material = Self(word | (us.len() as u64) << OURS | ((us.len() + them.len()) as u64) << LEN);
        if !material.is_possible(Side::Us) {
            return Err(MaterialError::TooManyPromoted(Side::Us));
        }
        if !material.is_possible(Side::Them) {
            return Err(MaterialError::TooManyPromoted(Side::Them));
        }
        Ok(material)
    }

    /// Whether a side's men could come from those of the beginning of a game.
    pub(crate) const fn is_possible(self, side: Side) -> bool {
        let mut pawns = self.count(side, KINDS - 1);
        let mut kind = 0;
        while kind < KINDS - 1 {
            pawns += self.count(side, kind).saturating_sub(AT_FIRST[kind as usize]);
            kind += 1;
        }
        pawns <= AT_FIRST[KINDS as usize - 1]
    }

    /// How many men of a kind a side has: 0 for queens to 4 for pawns.
    #[inline]
    const fn count(self, side: Side, kind: u32) -> u32 {
        (self.0 >> (4 * (kind + KINDS * side as u32)) & 15) as u32
    }

    /// Equality, for constant expressions.
    #[must_use]
    pub const fn same(self, other: Self) -> bool {
        self.0 == other.0
    }

    /// How many men there are.
    #[must_use]
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "there are always two kings")]
    pub const fn len(self) -> usize {
        (self.0 >> LEN) as usize & 63
    }

    /// The man of a slot; of slots beyond the last there is no telling.
    #[must_use]
    #[inline]
    pub const fn man(self, slot: u8) -> Man {
        Man { side: self.side(slot), role: self.role(slot) }
    }

    /// The role of a slot's man.
    #[must_use]
    pub const fn role(self, slot: u8) -> Role {
        let side = self.side(slot);
        let mut before = slot.wrapping_sub(self.king(side)) as u32;
        if before == 0 {
            return Role::King;
        }
        before -= 1;
        let mut kind = 0;
        while kind < KINDS - 1 && before >= self.count(side, kind) {
            before -= self.count(side, kind);
            kind += 1;
        }
        Role::from_code(kind + 2)
    }

    /// Whose man a slot's is.
    #[must_use]
    #[inline]
    pub const fn side(self, slot: u8) -> Side {
        if slot < self.ours() { Side::Us } else { Side::Them }
    }

    /// All slots with their men, ours first.
    pub fn slots(self) -> impl DoubleEndedIterator<Item = (u8, Man)> + ExactSizeIterator + Clone {
        (0..self.len() as u8).map(move |slot| (slot, self.man(slot)))
    }

    /// The slots of the men of one side and kind.
    pub fn slots_of(self, side: Side, role: Role) -> impl DoubleEndedIterator<Item = u8> + Clone {
        let wanted = Man { side, role };
        self.slots().filter(move |&(_, man)| man == wanted).map(|(slot, _)| slot)
    }

    /// The slot of a side's king.
    #[must_use]
    #[inline]
    pub const fn king(self, side: Side) -> u8 {
        match side {
            Side::Us => 0,
            Side::Them => self.ours(),
        }
    }

    /// How many men are ours, which is also the first slot of theirs.
    #[inline]
    pub(crate) const fn ours(self) -> u8 {
        (self.0 >> OURS) as u8 & 31
    }

    /// The same men with the sides exchanged.
    ///
    /// ```
    /// # use al_chess::Material;
    /// let material: Material = "K R vs K P".parse()?;
    /// assert_eq!(material.swapped().to_string(), "K P vs K R");
    /// # Ok::<(), al_chess::MaterialError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn swapped(self) -> Self {
        const SIDE: u32 = 4 * KINDS;
        let (len, kinds) = (self.len() as u64, (1 << SIDE) - 1);
        let theirs = len - self.ours() as u64;
        Self(self.0 >> SIDE & kinds | (self.0 & kinds) << SIDE | theirs << OURS | len << LEN)
    }

    /// The short form for file names: `KRK` for king and rook against king.
    #[must_use]
    pub fn code(self) -> impl fmt::Display {
        Code(self)
    }

    /// The ending with these men, which have both kings and are not more than a side may have.
    pub(crate) fn of_men(men: impl Iterator<Item = Man>) -> Self {
        let word = men.fold(0, |word, man| {
            let kind = match man.role {
                Role::King => 0,
                role => 1 << (4 * (role.code() - 2 + KINDS * man.side as u32)),
            };
            word + kind + (u64::from(man.side == Side::Us) << OURS) + (1 << LEN)
        });
        Self(word)
    }

    /// The packed men, for hashing.
    #[inline]
    pub(crate) const fn word(self) -> u64 {
        self.0
    }
}

/// How many men of a kind a list has.
const fn count(roles: &[Role], role: Role) -> u32 {
    let mut count = 0;
    let mut place = 0;
    while place < roles.len() {
        if roles[place].code() == role.code() {
            count += 1;
        }
        place += 1;
    }
    count
}

impl Man {
    /// The man in four bits, in the order of slots.
    pub(crate) const fn code(self) -> u32 {
        match self.side {
            Side::Us => self.role.code(),
            Side::Them => self.role.code() | 8,
        }
    }
}

/// The letter of a role, in upper case.
fn letter(role: Role) -> char {
    role.letter().to_ascii_uppercase()
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (slot, man) in self.slots() {
            let before = match slot {
                0 => "",
                _ if slot == self.ours() => " vs ",
                _ => " ",
            };
            write!(f, "{before}{}", letter(man.role))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Material({self})")
    }
}

/// Displays a material as `KRK`.
struct Code(Material);

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.slots().try_for_each(|(_, man)| write!(f, "{}", letter(man.role)))
    }
}

/// Why men make no ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MaterialError {
    /// A side has more than sixteen men.
    TooManyMen,
    /// A side has more men than eight pawns could have become.
    TooManyPromoted(Side),
    /// A side has no king.
    NoKing(Side),
    /// A side has more than one king.
    TwoKings(Side),
    /// A letter is not `K`, `Q`, `R`, `B`, `N` or `P`.
    UnknownMan(char),
    /// Nothing separates the sides: neither `vs` nor a second king's letter.
    NoSecondSide,
}

impl fmt::Display for MaterialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyMen => write!(f, "a side has more than {MAX_SIDE} men"),
            Self::TooManyPromoted(Side::Us) => f.write_str("we have more men than eight pawns could have become"),
            Self::TooManyPromoted(Side::Them) => f.write_str("they have more men than eight pawns could have become"),
            Self::NoKing(Side::Us) => f.write_str("we have no king"),
            Self::NoKing(Side::Them) => f.write_str("they have no king"),
            Self::TwoKings(Side::Us) => f.write_str("we have more than one king"),
            Self::TwoKings(Side::Them) => f.write_str("they have more than one king"),
            Self::UnknownMan(letter) => write!(f, "`{letter}` is not one of the men K, Q, R, B, N, P"),
            Self::NoSecondSide => f.write_str("expected the men of both sides, such as `K R vs K` or `KRK`"),
        }
    }
}

impl core::error::Error for MaterialError {}

/// Reads `K R vs K`, `KRvK` and `KRK`, our men first.
impl FromStr for Material {
    type Err = MaterialError;

    fn from_str(text: &str) -> Result<Self, MaterialError> {
        let (us, them) = match text.split_once('v') {
            Some((us, them)) => (us, them.strip_prefix('s').unwrap_or(them)),
            None => {
                let second_king = text.match_indices('K').nth(1).ok_or(MaterialError::NoSecondSide)?.0;
                text.split_at(second_king)
            }
        };
        let (mut roles, mut len) = ([Role::King; MAX_MEN], 0);
        let mut ours = 0;
        for (side, letters) in [us, them].into_iter().enumerate() {
            for letter in letters.chars().filter(|letter| !letter.is_whitespace()) {
                let role = Role::from_letter(letter).filter(|_| letter.is_ascii_uppercase());
                let role = role.ok_or(MaterialError::UnknownMan(letter))?;
                *roles.get_mut(len).ok_or(MaterialError::TooManyMen)? = role;
                len += 1;
            }
            if side == 0 {
                ours = len;
            }
        }
        Self::new(&roles[..ours], &roles[ours..len])
    }
}
