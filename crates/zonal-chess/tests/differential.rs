//! The engine against the slow reference, which shares no code with it: the same texts, moves, checks,
//! outcomes and counts, in random games from ordinary and odd positions.

mod reference;

#[path = "differential/compare.rs"]
mod compare;
#[path = "differential/compounds.rs"]
mod compounds;
#[path = "differential/games.rs"]
mod games;
#[path = "differential/positions.rs"]
mod positions;
#[path = "differential/texts.rs"]
mod texts;
