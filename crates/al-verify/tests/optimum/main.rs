//! The optimum against independent data and against plain minimax.

mod oracle;

mod cache;
mod cases;
mod counts;
mod minimax;
mod probe;
mod samples;
mod syzygy;
