//! Which men an ending has.

use core::fmt;
use core::str::FromStr;

use crate::man::{Man, Role, Side};

/// The greatest number of men, both kings included.
pub const MAX_MEN: usize = 8;

/// The men of an ending, each with a slot: a number that stays with the man through captures and
/// promotions.
///
/// Slots are in a fixed order: our king, our queens, rooks, bishops, knights, pawns, then theirs in the
/// same order.
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
    /// Four bits a man, slot 0 the lowest: the role's code, and 8 for their men. 0 where there is none.
    u32,
);

/// The bit of a man's four that says it is theirs.
const THEIRS: u32 = 8;
/// That bit of every slot.
const ALL_THEIRS: u32 = 0x8888_8888;

impl Material {
    /// The ending with these men, in whatever order they are named.
    ///
    /// # Errors
    ///
    /// Each side needs exactly one king, and there may be [`MAX_MEN`] men.
    pub const fn new(us: &[Role], them: &[Role]) -> Result<Self, MaterialError> {
        if us.len() + them.len() > MAX_MEN {
            return Err(MaterialError::TooManyMen);
        }
        let mut men = 0;
        let mut slot = 0;
        let both = [(us, Side::Us), (them, Side::Them)];
        let mut sides = both.as_slice();
        while let [(roles, side), rest @ ..] = sides {
            match count(roles, Role::King) {
                0 => return Err(MaterialError::NoKing(*side)),
                1 => {}
                _ => return Err(MaterialError::TwoKings(*side)),
            }
            let mut code = 1;
            while code <= 6 {
                let mut left = count(roles, Role::from_code(code));
                while left > 0 {
                    men |= Man { side: *side, role: Role::from_code(code) }.code() << (4 * slot);
                    slot += 1;
                    left -= 1;
                }
                code += 1;
            }
            sides = rest;
        }
        Ok(Self(men))
    }

    /// Equality for constant expressions.
    pub(crate) const fn same(self, other: Self) -> bool {
        self.0 == other.0
    }

    /// How many men there are.
    #[must_use]
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "there are always two kings")]
    pub const fn len(self) -> usize {
        // the last man is theirs, so the highest bit of its four is set
        (32 - self.0.leading_zeros() as usize) / 4
    }

    /// The man of a slot; of slots beyond the last there is no telling.
    #[must_use]
    #[inline]
    pub const fn man(self, slot: u8) -> Man {
        Man { side: self.side(slot), role: self.role(slot) }
    }

    /// The role of a slot's man.
    #[must_use]
    #[inline]
    pub const fn role(self, slot: u8) -> Role {
        Role::from_code(self.0 >> (4 * (slot & 7)))
    }

    /// Whose man a slot's is.
    #[must_use]
    #[inline]
    pub const fn side(self, slot: u8) -> Side {
        if self.0 >> (4 * (slot & 7)) & THEIRS == 0 { Side::Us } else { Side::Them }
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
        // every material has a king of theirs; the mask only tells the optimiser
        ((self.0 & ALL_THEIRS).trailing_zeros() / 4) as u8 & 7
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
        let ours = self.ours() as u32;
        let theirs = self.len() as u32 - ours;
        let our_slots = !(!0 << (4 * ours));
        let first = self.0 >> (4 * ours) & !ALL_THEIRS;
        let second = self.0 & our_slots | ALL_THEIRS & our_slots;
        Self(first | second << (4 * theirs))
    }

    /// The short form for file names: `KRK` for king and rook against king.
    #[must_use]
    pub fn code(self) -> impl fmt::Display {
        Code(self)
    }

    /// The ending with these men, which come in the order of slots and have both kings.
    pub(crate) fn from_ordered(men: impl Iterator<Item = Man>) -> Self {
        Self(men.enumerate().fold(0, |word, (slot, man)| word | man.code() << (4 * slot)))
    }

    /// The same slots with another role in one of them.
    #[inline]
    pub(crate) const fn with_role(self, slot: u8, role: Role) -> Self {
        let shift = 4 * (slot & 7) as u32;
        Self(self.0 & !(7 << shift) | role.code() << shift)
    }

    /// The packed men, for hashing.
    #[inline]
    pub(crate) const fn word(self) -> u32 {
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
            Side::Them => self.role.code() | THEIRS,
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
    /// There are more than [`MAX_MEN`] men.
    TooManyMen,
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
            Self::TooManyMen => write!(f, "there are more than {MAX_MEN} men"),
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
