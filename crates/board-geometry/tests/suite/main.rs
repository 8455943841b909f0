//! Boards, their drawings, sets and words, beside a naive implementation.

mod bits;
mod boards;
mod declared;
mod drawings;
mod extremes;
mod hexagons;
mod naive;
mod sets;
mod turns;
mod words;
