//! The tables of the library, interpreted.

mod al0;
mod consultations;
mod games;
mod library;
