//! Positions in Forsyth-Edwards notation.

mod error;
mod write;

pub use error::{FenError, FenErrorKind};

use core::ops::Range;

use crate::moves::on_real_board;
use crate::{Color, MAX_MEN, Man, Material, Position, PositionError, Role, Side, Square};

impl Position {
    /// Reads a position; `us` is our colour. Castling rights are accepted and dropped, an en-passant square
    /// is kept where a pawn may legally take there; from the castling field on, all may be missing.
    ///
    /// ```
    /// use al_chess::{Color, FenErrorKind, Position, PositionError, Side};
    ///
    /// let position = Position::from_fen("8/8/8/8/8/2k5/3R4/K7 w", Color::Black)?;
    /// assert_eq!(position.material().to_string(), "K vs K R");
    /// assert_eq!(position.turn(), Side::Them);
    /// assert_eq!(position.fen().to_string(), "8/8/8/8/8/2k5/3R4/K7 w - - 0 1");
    ///
    /// let error = Position::from_fen("8/8/8/8/8/2k5/8/K1R5 w - - 0 1", Color::White).unwrap_err();
    /// assert_eq!(error.kind, FenErrorKind::Illegal(PositionError::OtherSideInCheck));
    /// assert_eq!((error.from, error.to), (21, 22)); // the `w`
    /// # Ok::<(), al_chess::FenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The error says what is wrong and with which bytes of the text.
    pub fn from_fen(fen: &str, us: Color) -> Result<Self, FenError> {
        let mut fields = Fields { text: fen, at: 0 };
        let placement = fields.next().ok_or(FenError::at(FenErrorKind::Empty, 0..fen.len()))?;
        let men = Men::parse(&fen[placement.clone()], placement.start)?;
        let turn = fields.next().ok_or(FenError::at(FenErrorKind::NoTurn, fen.len()..fen.len()))?;
        let mover = parse_turn(&fen[turn.clone()]).ok_or(FenError::at(FenErrorKind::Turn, turn.clone()))?;
        let position = men.position(us, mover, &placement, &turn)?;
        if let Some(castling) = fields.next().filter(|field| !is_castling(&fen[field.clone()])) {
            return Err(FenError::at(FenErrorKind::Castling, castling));
        }
        let passed = fields.next().map_or(Ok(None), |field| parse_en_passant(fen, field, &position))?;
        let clock = fields.next().map_or(Ok(0), |field| parse_number(fen, field, FenErrorKind::HalfMoveClock))?;
        fields.next().map_or(Ok(0), |field| parse_number(fen, field, FenErrorKind::MoveNumber))?;
        match fields.next() {
            Some(rest) => Err(FenError::at(FenErrorKind::TrailingText, rest.start..fen.trim_end().len())),
            None => Ok(position.with_en_passant(passed).with_clock(clock)),
        }
    }
}

/// The fields of a text as byte ranges.
struct Fields<'a> {
    text: &'a str,
    at: usize,
}

impl Fields<'_> {
    /// The next field.
    fn next(&mut self) -> Option<Range<usize>> {
        let rest = &self.text[self.at..];
        let start = self.at + rest.find(|letter: char| !letter.is_whitespace())?;
        let rest = &self.text[start..];
        let end = start + rest.find(char::is_whitespace).unwrap_or(rest.len());
        self.at = end;
        Some(start..end)
    }
}

/// The men of the placement field on the real board.
struct Men {
    men: [(Color, Role, Square, usize); MAX_MEN],
    len: usize,
}

impl Men {
    /// Reads the placement field, which begins at byte `start` of the text.
    fn parse(placement: &str, start: usize) -> Result<Self, FenError> {
        let mut men = Self { men: [(Color::White, Role::King, Square::A1, 0); MAX_MEN], len: 0 };
        let (mut file, mut rank) = (0_u8, 7_u8);
        for (offset, letter) in placement.char_indices() {
            let at = start + offset;
            let range = at..at + letter.len_utf8();
            match letter {
                '/' if file < 8 => return Err(FenError::at(FenErrorKind::ShortRank(rank + 1), range)),
                '/' if rank == 0 => return Err(FenError::at(FenErrorKind::TooManyRanks, range)),
                '/' => (file, rank) = (0, rank - 1),
                '1'..='8' => file += letter as u8 - b'0',
                _ => {
                    let role = Role::from_letter(letter);
                    let role = role.ok_or(FenError::at(FenErrorKind::UnknownMan(letter), range.clone()))?;
                    if file < 8 {
                        men.add(letter, role, Square::at(file, rank), at)?;
                    }
                    file += 1;
                }
            }
            if file > 8 {
                return Err(FenError::at(FenErrorKind::LongRank(rank + 1), range));
            }
        }
        let end = start + placement.len();
        if file < 8 {
            return Err(FenError::at(FenErrorKind::ShortRank(rank + 1), end..end));
        }
        if rank > 0 {
            return Err(FenError::at(FenErrorKind::TooFewRanks, start..end));
        }
        Ok(men)
    }

    /// Adds the man whose letter is byte `at` of the text.
    fn add(&mut self, letter: char, role: Role, square: Square, at: usize) -> Result<(), FenError> {
        let error = |kind| Err(FenError::at(kind, at..at + 1));
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        if role == Role::King && self.kings(color) > 0 {
            return error(FenErrorKind::TwoKings(color));
        }
        if role == Role::Pawn && matches!(square.rank(), 0 | 7) {
            return error(FenErrorKind::Illegal(PositionError::PawnOnLastRank(square)));
        }
        match self.men.get_mut(self.len) {
            None => error(FenErrorKind::TooManyMen),
            Some(place) => {
                *place = (color, role, square, at);
                self.len += 1;
                Ok(())
            }
        }
    }

    /// How many kings a colour has.
    fn kings(&self, color: Color) -> usize {
        self.men[..self.len].iter().filter(|man| (man.0, man.1) == (color, Role::King)).count()
    }

    /// The position with these men; the ranges of the first two fields are for errors.
    fn position(
        &self,
        us: Color,
        mover: Color,
        placement: &Range<usize>,
        turn: &Range<usize>,
    ) -> Result<Position, FenError> {
        for color in [Color::White, Color::Black] {
            if self.kings(color) == 0 {
                return Err(FenError::at(FenErrorKind::NoKing(color), placement.clone()));
            }
        }
        let side = |color| if color == us { Side::Us } else { Side::Them };
        let mut men = [(0, Square::A1, Man { side: Side::Us, role: Role::King }); MAX_MEN];
        for (place, &(color, role, square, _)) in men.iter_mut().zip(&self.men[..self.len]) {
            let man = Man { side: side(color), role };
            *place = (man.code(), on_real_board(square, us), man);
        }
        let men = &mut men[..self.len];
        men.sort_unstable();
        let many = |color| men.iter().filter(|(_, _, man)| man.side == side(color)).count();
        for color in [Color::White, Color::Black] {
            if many(color) > MAX_MEN / 2 {
                return Err(FenError::at(FenErrorKind::TooManyMen, placement.clone()));
            }
        }
        let material = Material::of_men(men.iter().map(|&(_, _, man)| man));
        for color in [Color::White, Color::Black] {
            if !material.is_possible(side(color)) {
                return Err(FenError::at(FenErrorKind::TooManyPromoted(color), placement.clone()));
            }
        }
        let mut squares = [Square::A1; MAX_MEN];
        for (place, &(_, square, _)) in squares.iter_mut().zip(&*men) {
            *place = square;
        }
        let position = Position::new_unchecked(material, &squares, side(mover)).with_us(us);
        let legal = position.check_legal();
        legal.map_err(|error| match error {
            PositionError::OtherSideInCheck => FenError::at(FenErrorKind::Illegal(error), turn.clone()),
            _ => FenError::at(FenErrorKind::Illegal(error), placement.clone()),
        })?;
        Ok(position)
    }
}

/// The colour to move.
fn parse_turn(field: &str) -> Option<Color> {
    match field {
        "w" => Some(Color::White),
        "b" => Some(Color::Black),
        _ => None,
    }
}

/// Whether a field is castling rights, of orthodox chess or by files.
fn is_castling(field: &str) -> bool {
    field == "-" || field.chars().all(|letter| matches!(letter, 'K' | 'Q' | 'k' | 'q' | 'A'..='H' | 'a'..='h'))
}

/// The square passed over, which must be one that a pawn of the side not to move can have passed.
fn parse_en_passant(fen: &str, field: Range<usize>, position: &Position) -> Result<Option<Square>, FenError> {
    let text = &fen[field.clone()];
    if text == "-" {
        return Ok(None);
    }
    let passed = text.parse().ok().map(|square| on_real_board(square, position.us()));
    match passed.filter(|&passed| position.was_double_step(passed)) {
        Some(passed) => Ok(Some(passed)),
        None => Err(FenError::at(FenErrorKind::EnPassant, field)),
    }
}

/// A counter, 255 for more.
fn parse_number(fen: &str, field: Range<usize>, kind: FenErrorKind) -> Result<u8, FenError> {
    let text = &fen[field.clone()];
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(FenError::at(kind, field));
    }
    Ok(text.parse().unwrap_or(u8::MAX))
}
