//! The macro door.
