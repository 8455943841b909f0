//! The engine against the slow reference: texts, moves, checks, outcomes and counts agree in random
//! matches from ordinary and odd positions.

mod matches;
mod positions;
mod texts;
