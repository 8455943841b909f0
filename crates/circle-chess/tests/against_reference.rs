//! The engine against the slow reference, which shares no code with it: the same texts, moves, checks,
//! outcomes and counts, in random matches from ordinary and odd positions.

#[path = "against_reference/matches.rs"]
mod matches;
#[path = "against_reference/oracle.rs"]
mod oracle;
#[path = "against_reference/positions.rs"]
mod positions;
#[path = "reference_proofs/random.rs"]
mod random;
mod reference;
#[path = "against_reference/texts.rs"]
mod texts;
