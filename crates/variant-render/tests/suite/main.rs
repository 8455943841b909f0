//! Pictures and texts of boards of many shapes.

mod any_board;
mod boards;
mod svg;
mod text;
