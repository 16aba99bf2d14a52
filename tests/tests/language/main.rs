//! What can be said in the language means what it says: definitions written out once more in Rust, the
//! interpreter, and the compiler's own form of every expression agree.

mod asked;
mod expressions;
mod matcher;
mod patterns;
mod reference;
