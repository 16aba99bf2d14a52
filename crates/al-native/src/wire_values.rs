//! Values of the language in messages: what predicates written in Rust are asked with, and what they say.

use std::io;

use al_chess::{Man, Placed, Point, Role, Side, Square, SquareSet};

use crate::wire::{Take, malformed, role};

/// Adds values to a message.
pub(crate) trait PutValue {
    fn put_bool(&mut self, value: bool);
    fn put_int(&mut self, value: i32);
    fn put_square(&mut self, value: Square);
    fn put_point(&mut self, value: Point);
    fn put_set(&mut self, value: SquareSet);
    fn put_role(&mut self, value: Role);
    fn put_side(&mut self, value: Side);
}

impl PutValue for Vec<u8> {
    fn put_bool(&mut self, value: bool) {
        self.push(value.into());
    }

    fn put_int(&mut self, value: i32) {
        self.extend(value.to_le_bytes());
    }

    fn put_square(&mut self, value: Square) {
        self.push(value.index() as u8);
    }

    fn put_point(&mut self, value: Point) {
        self.extend([value.file, value.rank].map(i8::to_le_bytes).as_flattened());
    }

    fn put_set(&mut self, value: SquareSet) {
        self.extend(value.0.to_le_bytes());
    }

    fn put_role(&mut self, value: Role) {
        self.push(value as u8);
    }

    fn put_side(&mut self, value: Side) {
        self.push(value as u8);
    }
}

/// Takes values from a message.
pub(crate) trait TakeValue {
    fn take_bool(&mut self) -> io::Result<bool>;
    fn take_int(&mut self) -> io::Result<i32>;
    fn take_square(&mut self) -> io::Result<Square>;
    fn take_point(&mut self) -> io::Result<Point>;
    fn take_set(&mut self) -> io::Result<SquareSet>;
    fn take_man(&mut self) -> io::Result<Placed>;
    fn take_role(&mut self) -> io::Result<Role>;
    fn take_side(&mut self) -> io::Result<Side>;
}

impl TakeValue for Take<'_> {
    fn take_bool(&mut self) -> io::Result<bool> {
        Ok(self.byte()? != 0)
    }

    fn take_int(&mut self) -> io::Result<i32> {
        Ok(self.number()?.cast_signed())
    }

    fn take_square(&mut self) -> io::Result<Square> {
        Square::new(self.byte()?.into()).ok_or_else(malformed)
    }

    fn take_point(&mut self) -> io::Result<Point> {
        Ok(Point::new(self.byte()?.cast_signed(), self.byte()?.cast_signed()))
    }

    fn take_set(&mut self) -> io::Result<SquareSet> {
        self.long().map(SquareSet)
    }

    fn take_man(&mut self) -> io::Result<Placed> {
        let (square, captured) = (self.take_square()?, self.take_bool()?);
        let (role, side) = (self.take_role()?, self.take_side()?);
        Ok(Placed { man: Man { side, role }, square: (!captured).then_some(square) })
    }

    fn take_role(&mut self) -> io::Result<Role> {
        role(self.byte()?.into())
    }

    fn take_side(&mut self) -> io::Result<Side> {
        match self.byte()? {
            0 => Ok(Side::Us),
            1 => Ok(Side::Them),
            _ => Err(malformed()),
        }
    }
}
