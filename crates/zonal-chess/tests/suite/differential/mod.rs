//! The engine against the slow reference: texts, moves, checks, outcomes and counts agree in random
//! games from ordinary and odd positions.

mod compare;
mod compounds;
mod games;
mod texts;
