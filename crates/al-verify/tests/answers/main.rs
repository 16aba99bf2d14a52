//! Knowledge bases compared with the exact values.

mod thesis;
