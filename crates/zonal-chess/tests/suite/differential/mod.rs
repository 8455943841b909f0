//! The engine against the slow reference, which shares no code with it: the same texts, moves, checks,
//! outcomes and counts, in random games from ordinary and odd positions.

mod compare;
mod compounds;
mod games;
mod texts;
