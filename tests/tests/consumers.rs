//! Consumers.
