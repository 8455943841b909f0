//! The layer as a variant author uses it: three games that are made up for these tests.

mod components;
mod conformance;
mod ends;
mod glade;
mod heath;
mod meadow;
mod notation;
mod patience;
mod searching;
mod setups;
mod stored;
mod texts;
