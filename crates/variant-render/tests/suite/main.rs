//! Pictures and texts of boards of many shapes.

#[cfg(feature = "positions")]
mod animation;
mod any_board;
mod boards;
mod extremes;
mod hexagon;
mod places;
#[cfg(feature = "png")]
mod png;
#[cfg(feature = "positions")]
mod positions;
mod svg;
mod text;
mod why;
