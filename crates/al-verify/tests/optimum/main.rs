//! The optimum against independent data and against plain minimax.

mod oracle;

mod counts;
