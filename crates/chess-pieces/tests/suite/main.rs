//! The generator on boards and piece types made for the tests, beside a plain one; and a whole game of four
//! armies.

mod boards;
mod fast;
mod games;
mod leapers;
mod made;
mod melee;
mod moves;
mod parts;
mod rare;
mod replies;
mod stored;
mod texts;
