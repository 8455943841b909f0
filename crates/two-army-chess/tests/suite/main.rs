//! The layer as a variant author uses it: games that are made up for these tests, and chess.

mod chess;
mod components;
mod conformance;
mod declared;
mod ends;
mod glade;
mod heath;
mod house;
mod meadow;
mod notation;
mod patience;
mod refused;
mod reserve;
mod searching;
mod setups;
mod stored;
mod texts;
