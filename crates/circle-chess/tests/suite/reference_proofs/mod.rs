//! What the reference must satisfy besides the rule tests that both programs are asked.

mod matches;
mod perft;
mod texts;
