//! The generator on boards and piece types made for the tests, beside a plain one; and a whole game of four
//! armies.

mod any_file;
mod army;
mod attacks;
mod betza;
mod boards;
mod checks;
mod extremes;
mod fairy;
mod fast;
mod faults;
mod games;
mod king_safety;
mod leapers;
mod lenient;
mod made;
mod melee;
mod moves;
mod notation;
mod packing;
mod parts;
mod rare;
mod san;
mod some_moves;
mod stored;
mod texts;
