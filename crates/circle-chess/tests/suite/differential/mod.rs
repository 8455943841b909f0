//! The engine against the slow reference, which shares no code with it: the same texts, moves, checks,
//! outcomes and counts, in random matches from ordinary and odd positions.

mod matches;
mod positions;
mod texts;
