//! The two doors.
