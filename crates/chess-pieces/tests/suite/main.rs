//! The generator on boards and piece types made for the tests, beside a plain one; and a whole game of four
//! armies.

mod any_file;
mod army;
#[cfg(feature = "long-tests")]
mod attacks;
mod betza;
#[cfg(feature = "long-tests")]
mod boards;
mod checks;
mod extremes;
#[cfg(feature = "long-tests")]
mod fairy;
#[cfg(feature = "long-tests")]
mod fast;
mod faults;
mod games;
mod king_safety;
#[cfg(feature = "long-tests")]
mod leapers;
mod lenient;
mod made;
mod melee;
mod movements;
mod moves;
mod notation;
mod packing;
mod parts;
#[cfg(feature = "long-tests")]
mod rare;
#[path = "fast/rules.rs"]
mod rules;
mod san;
mod some_moves;
mod stored;
mod texts;
