//! Knowledge bases.

mod thesis;
