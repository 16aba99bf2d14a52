//! What goes over the pipes, the same text in both programs.
//!
//! A message is its length in four bytes, then its bytes. Numbers are little-endian. The child begins with a
//! greeting; after that each request gets one answer.

use std::io::{self, Read, Write};

use al_chess::{Color, Material, Move, Position, Role, Side, Square, Value};
use al_runtime::{Decision, Follow, Play};

/// Of the messages and of what they mean: to be raised whenever either changes.
pub(crate) const VERSION: u32 = 6;

/// The first bytes of a greeting.
pub(crate) const MAGIC: [u8; 8] = *b"AL-ASK\r\n";

/// The longest message, in bytes. What is longer is no message.
const LONGEST: u32 = 1 << 26;

/// The child stops telling trees when its answer is as long as this; the rest are asked for again.
pub(crate) const ENOUGH: usize = 1 << 24;

/// No tree is told beyond this depth, in plies.
pub(crate) const DEEPEST: u16 = 1000;

/// Kinds of requests: the first byte.
pub(crate) mod kind {
    /// Positions: what is decided in each.
    pub(crate) const DECIDE: u8 = 1;
    /// A limit, and positions: what is decided in each, and the forcing tree with at most so many replies.
    pub(crate) const TREES: u8 = 2;
    /// A place in a tree with them to move, and a reply: whether it is allowed.
    pub(crate) const ALLOWS: u8 = 3;
    /// A place in a tree with us to move: what the tree says.
    pub(crate) const FOLLOW: u8 = 4;
    /// Positions: how long a decision takes.
    pub(crate) const MEASURE: u8 = 5;
    /// A position: the moves that could as well be played in it.
    pub(crate) const TIES: u8 = 6;
    /// The place of a predicate written in Rust instead of a table's, and its arguments: what it says.
    pub(crate) const EXTERN: u8 = 7;
    /// The place of a knowledge base instead of a table's, and a position: which of its lemmas and observations
    /// hold, one bit each.
    pub(crate) const HOLDS: u8 = 8;
    /// The place of a knowledge base, and an errand: whether there is a forcing tree, and how many positions were
    /// entered to find out.
    pub(crate) const SEARCH: u8 = 9;
}

/// A reply of theirs inside a forcing tree, and what the table says to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reply {
    /// Plies from the root to the position before it; at most [`DEEPEST`].
    pub(crate) depth: u16,
    pub(crate) mv: Move,
    /// What follows; `None` where the reply is not allowed.
    pub(crate) follow: Option<Follow>,
}

/// What is wrong with a message.
pub(crate) fn malformed() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "a message makes no sense")
}

/// Writes a message and sends it off.
pub(crate) fn send(out: &mut impl Write, message: &[u8]) -> io::Result<()> {
    let length = u32::try_from(message.len()).ok().filter(|length| *length <= LONGEST).ok_or_else(malformed)?;
    out.write_all(&length.to_le_bytes())?;
    out.write_all(message)?;
    out.flush()
}

/// Reads a message; `None` where there is no more.
pub(crate) fn receive(input: &mut impl Read, message: &mut Vec<u8>) -> io::Result<Option<()>> {
    let mut length = [0; 4];
    if input.read(&mut length[..1])? == 0 {
        return Ok(None);
    }
    input.read_exact(&mut length[1..])?;
    let length = u32::from_le_bytes(length);
    if length > LONGEST {
        return Err(malformed());
    }
    message.clear();
    // what is said to come is not room taken at once: it may be nonsense
    if input.take(length.into()).read_to_end(message)? < length as usize {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(Some(()))
}

/// Adds to a message.
pub(crate) trait Put {
    fn number(&mut self, number: u32);
    fn text(&mut self, text: &str);
    fn value(&mut self, value: Option<Value>);
    fn material(&mut self, material: Material);
    fn position(&mut self, position: &Position);
    fn mv(&mut self, mv: Move);
    fn decision(&mut self, decision: Decision);
    fn follow(&mut self, follow: Follow);
    fn reply(&mut self, reply: Reply);
}

impl Put for Vec<u8> {
    fn number(&mut self, number: u32) {
        self.extend(number.to_le_bytes());
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as u32);
        self.extend(text.as_bytes());
    }

    fn value(&mut self, value: Option<Value>) {
        self.push(value.map_or(3, |value| value as u8));
    }

    fn material(&mut self, material: Material) {
        self.push(material.len() as u8);
        self.extend(material.slots().map(|(_, man)| man.side as u8 * 8 + man.role as u8));
    }

    fn position(&mut self, position: &Position) {
        self.material(position.material());
        for (slot, _) in position.material().slots() {
            let captured = u8::from(position.captured(slot)) << 6;
            self.extend([position.square(slot).index() as u8 | captured, position.role(slot) as u8]);
        }
        let passed = position.en_passant().map_or(64, |square| square.index() as u8);
        self.extend([position.turn() as u8 * 2 + position.us() as u8, passed, position.clock()]);
    }

    fn mv(&mut self, mv: Move) {
        self.number(pack(mv));
    }

    fn decision(&mut self, decision: Decision) {
        match decision {
            Decision::Play(Play { rule, advice, mv, ends }) => {
                self.push(u8::from(ends));
                self.extend(rule.to_le_bytes());
                self.extend(advice.to_le_bytes());
                self.mv(mv);
            }
            Decision::NoRule => self.push(2),
            Decision::NoAdvice { rule } => {
                self.push(3);
                self.extend(rule.to_le_bytes());
            }
            Decision::NotCovered => self.push(4),
            Decision::HandOver { rule, to } => {
                self.push(5);
                self.extend([rule, to].map(u16::to_le_bytes).as_flattened());
            }
        }
    }

    fn follow(&mut self, follow: Follow) {
        self.number(pack_follow(Some(follow)));
    }

    fn reply(&mut self, reply: Reply) {
        self.extend(reply.depth.to_le_bytes());
        self.number(pack(reply.mv));
        self.number(pack_follow(reply.follow));
    }
}

/// Reads a message from its beginning.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Take<'a>(pub(crate) &'a [u8]);

impl<'a> Take<'a> {
    pub(crate) fn bytes(&mut self, length: usize) -> io::Result<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length).ok_or_else(malformed)?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk().ok_or_else(malformed)?;
        self.0 = rest;
        Ok(*taken)
    }

    pub(crate) fn byte(&mut self) -> io::Result<u8> {
        self.array().map(|[byte]| byte)
    }

    pub(crate) fn short(&mut self) -> io::Result<u16> {
        self.array().map(u16::from_le_bytes)
    }

    pub(crate) fn number(&mut self) -> io::Result<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub(crate) fn long(&mut self) -> io::Result<u64> {
        self.array().map(u64::from_le_bytes)
    }

    /// That nothing is left.
    pub(crate) fn end(self) -> io::Result<()> {
        if self.0.is_empty() { Ok(()) } else { Err(malformed()) }
    }

    pub(crate) fn text(&mut self) -> io::Result<String> {
        let length = self.number()?;
        String::from_utf8(self.bytes(length as usize)?.to_vec()).map_err(|_| malformed())
    }

    pub(crate) fn value(&mut self) -> io::Result<Option<Value>> {
        match self.byte()? {
            3 => Ok(None),
            value => Value::ALL.get(usize::from(value)).copied().map(Some).ok_or_else(malformed),
        }
    }

    pub(crate) fn material(&mut self) -> io::Result<Material> {
        let count = usize::from(self.byte()?);
        let (mut us, mut them) = (Vec::new(), Vec::new());
        for man in self.bytes(count)? {
            let side = if man >> 3 == Side::Us as u8 { &mut us } else { &mut them };
            side.push(role(u32::from(man & 7))?);
        }
        Material::new(&us, &them).map_err(|_| malformed())
    }

    pub(crate) fn position(&mut self) -> io::Result<Position> {
        let material = self.material()?;
        let men = self.bytes(2 * material.len())?.as_chunks::<2>().0;
        let [state, passed, clock] = self.array()?;
        let squares: Vec<Square> = men.iter().map(|[square, _]| Square::from_index(*square)).collect();
        let turn = if state >> 1 == Side::Us as u8 { Side::Us } else { Side::Them };
        let us = if state & 1 == Color::White as u8 { Color::White } else { Color::Black };
        let mut position = Position::new_unchecked(material, &squares, turn).with_us(us).with_clock(clock);
        for ((slot, man), &[square, now]) in material.slots().zip(men) {
            let now = role(now.into())?;
            if now != man.role {
                position = position.with_role(slot, now);
            }
            if square >> 6 == 1 {
                position = position.with_captured(slot);
            }
        }
        Ok(match Square::new(passed.into()) {
            Some(passed) => position.with_en_passant(Some(passed)),
            None => position,
        })
    }

    pub(crate) fn mv(&mut self) -> io::Result<Move> {
        unpack(self.number()?)
    }

    pub(crate) fn decision(&mut self) -> io::Result<Decision> {
        Ok(match self.byte()? {
            ends @ 0..=1 => {
                let (rule, advice, mv) = (self.short()?, self.short()?, self.mv()?);
                Decision::Play(Play { rule, advice, mv, ends: ends == 1 })
            }
            2 => Decision::NoRule,
            3 => Decision::NoAdvice { rule: self.short()? },
            4 => Decision::NotCovered,
            5 => Decision::HandOver { rule: self.short()?, to: self.short()? },
            _ => return Err(malformed()),
        })
    }

    pub(crate) fn follow(&mut self) -> io::Result<Follow> {
        unpack_follow(self.number()?)?.ok_or_else(malformed)
    }

    pub(crate) fn reply(&mut self) -> io::Result<Reply> {
        let (depth, mv) = (self.short()?, unpack(self.number()?)?);
        Ok(Reply { depth, mv, follow: unpack_follow(self.number()?)? })
    }
}

/// The bits of a move: slot, from, to, promotion, captured.
const MOVE_BITS: u32 = 26;

/// A move in so many bits.
fn pack(mv: Move) -> u32 {
    let promotion = mv.promotion.map_or(0, |role| role as u32 + 1);
    let captured = mv.captured.map_or(0, |slot| u32::from(slot & 31) + 1);
    let squares = (mv.from.index() as u32) << 5 | (mv.to.index() as u32) << 11;
    u32::from(mv.slot & 31) | squares | promotion << 17 | captured << 20
}

fn unpack(bits: u32) -> io::Result<Move> {
    let promotion = match bits >> 17 & 7 {
        0 => None,
        some => Some(role(some - 1)?),
    };
    let captured = match bits >> 20 & 63 {
        0 => None,
        some => Some(some as u8 - 1),
    };
    let (from, to) = (Square::from_index((bits >> 5) as u8), Square::from_index((bits >> 11) as u8));
    Ok(Move { slot: bits as u8 & 31, from, to, promotion, captured })
}

/// What follows a reply, above the bits of a move.
fn pack_follow(follow: Option<Follow>) -> u32 {
    match follow {
        None => 0,
        Some(Follow::Outside) => 1 << MOVE_BITS,
        Some(Follow::Leaf) => 2 << MOVE_BITS,
        Some(Follow::Play { mv, ends }) => pack(mv) | (3 + u32::from(ends)) << MOVE_BITS,
    }
}

fn unpack_follow(bits: u32) -> io::Result<Option<Follow>> {
    Ok(match bits >> MOVE_BITS {
        0 => None,
        1 => Some(Follow::Outside),
        2 => Some(Follow::Leaf),
        ends @ 3..=4 => Some(Follow::Play { mv: unpack(bits)?, ends: ends == 4 }),
        _ => return Err(malformed()),
    })
}

pub(crate) fn role(index: u32) -> io::Result<Role> {
    Role::ALL.iter().copied().find(|role| *role as u32 == index).ok_or_else(malformed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::error::Error;

    /// A game with a promotion, captures of both sides and an en-passant right on the way.
    fn positions() -> Result<Vec<Position>, Box<dyn Error>> {
        let mut position = Position::from_fen("8/2P4k/8/8/6p1/2n5/5P2/K7 w - - 7 1", Color::White)?;
        let mut positions = vec![position, position.with_us(Color::Black)];
        for mv in ["f2f4", "g4f3", "a1b2", "h7g7", "b2c3", "f3f2", "c7c8n", "g7g6"] {
            position = position.play(position.find_move(mv).ok_or(mv)?);
            positions.push(position);
        }
        Ok(positions)
    }

    #[test]
    fn positions_and_moves_arrive_as_they_are() -> Result<(), Box<dyn Error>> {
        for position in positions()? {
            let mut message = Vec::new();
            message.position(&position);
            position.moves().for_each(|mv| message.mv(mv));
            let mut message = Take(&message);
            let arrived = message.position()?;
            assert_eq!((arrived, arrived.clock()), (position, position.clock()));
            assert_eq!(arrived.occupied(), position.occupied());
            assert!(arrived.moves().eq(position.moves()));
            for mv in position.moves() {
                assert_eq!(message.mv()?, mv);
            }
            message.end()?;
        }
        Ok(())
    }

    #[test]
    fn answers_arrive_as_they_are() -> Result<(), Box<dyn Error>> {
        let position = positions()?[0];
        let mv = position.moves().last().ok_or("no move")?;
        let decisions = [
            Decision::Play(Play { rule: 1, advice: 65535, mv, ends: true }),
            Decision::Play(Play { rule: 258, advice: 0, mv, ends: false }),
            Decision::NoRule,
            Decision::NoAdvice { rule: 772 },
            Decision::NotCovered,
            Decision::HandOver { rule: 258, to: 3 },
        ];
        let play = |ends| Follow::Play { mv, ends };
        let follows = [play(true), play(false), Follow::Leaf, Follow::Outside];
        let replies = follows.map(Some).into_iter().chain([None]).map(|follow| Reply { depth: DEEPEST, mv, follow });
        let mut message = Vec::new();
        decisions.iter().for_each(|decision| message.decision(*decision));
        follows.iter().for_each(|follow| message.follow(*follow));
        replies.clone().for_each(|reply| message.reply(reply));
        let mut message = Take(&message);
        for decision in decisions {
            assert_eq!(message.decision()?, decision);
        }
        for follow in follows {
            assert_eq!(message.follow()?, follow);
        }
        for reply in replies {
            assert_eq!(message.reply()?, reply);
        }
        Ok(message.end()?)
    }

    #[test]
    fn nonsense_is_refused() {
        let mut message = Vec::new();
        for position in positions().into_iter().flatten() {
            message.clear();
            message.position(&position);
            for length in 0..message.len() {
                assert!(Take(&message[..length]).position().is_err());
            }
        }
        let mut received = Vec::new();
        for stream in [&[1, 0][..], &[255, 255, 255, 255], &[4, 0, 0, 0, 1]] {
            assert!(receive(&mut &*stream, &mut received).is_err());
        }
        assert!(matches!(receive(&mut &[][..], &mut received), Ok(None)));
        assert!(Take(&[9]).decision().is_err() && Take(&[255; 4]).follow().is_err());
    }
}
