//! What a search means, on programs built by hand: every switch with a position in which it changes
//! the answer, views, quantifiers, and the reasons a consultation gives.

mod build;
mod expressions;
mod measures;
mod reasons;
mod rules;
mod spoken;
mod switches;
