//! Knowledge bases.

mod metaplans;
mod thesis;
