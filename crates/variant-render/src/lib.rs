#![doc = include_str!("../README.md")]
//!
//! A [`Sheet`] has armies and [`Diagram`]s, a diagram has squares, pieces and marks. [`Diagram::of`] takes the
//! squares from any [`Board`](board_geometry::Board).
//!
//! ```
//! use variant_render::board_geometry::{Board, Drawn};
//! use variant_render::{Army, Diagram, Figure, Outline, Piece, Sheet};
//!
//! // A piece that chess does not have.
//! const MINTER: Figure = Figure::new('M', "minter", Outline::Purse);
//!
//! let board = Board::<Drawn>::parse(
//!     "* . . *
//!      . . . .
//!      . . . .
//!      * . . *",
//!     &[("a2", "b1")],
//! )?;
//! let mut diagram = Diagram::of(&board);
//! let knight = Piece { controller: Some(0), ..Piece::new(Figure::KNIGHT, 2) };
//! let minter = Piece { frozen: true, ..Piece::new(MINTER, 3) };
//! diagram.pieces.insert("b1".parse()?, Piece::new(Figure::KING, 0));
//! diagram.pieces.insert("a3".parse()?, Piece::new(Figure::ROOK, 1));
//! diagram.pieces.insert("c4".parse()?, knight);
//! diagram.pieces.insert("d2".parse()?, minter);
//!
//! let sheet = Sheet::new(Army::seats()).with(diagram);
//! assert_eq!(sheet.ascii().lines().collect::<Vec<_>>(), [
//!     "     a     b     c     d",
//!     "        +-----+-----+",
//!     "4       |     | nNs |       4",
//!     "  +-----+-----+-----+-----+",
//!     "3 | wR  |     |     |     | 3",
//!     "  +-----+-----+-----+-----+",
//!     "2 |     |     |     | eM- | 2",
//!     "  +-----x-----+-----+-----+",
//!     "1       | sK  |     |       1",
//!     "        +-----+-----+",
//!     "     a     b     c     d",
//! ]);
//! assert!(sheet.svg().contains("<title>north knight c4, controlled by south</title>"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The feature `positions` adds what draws and explains positions, such as
//! [`Diagram::of_pieces`]; `png` adds `Sheet::png`.
#![cfg_attr(not(any(test, feature = "png")), no_std)]

extern crate alloc;

mod army;
mod colour;
mod comb;
mod diagram;
mod figure;
pub mod fills;
mod legend;
#[cfg(feature = "positions")]
mod of_position;
mod piece;
mod place;
#[cfg(feature = "png")]
mod png;
mod sheet;
mod svg;
mod text;
mod theme;
mod view;
#[cfg(feature = "positions")]
mod why;

pub use board_geometry;
#[cfg(feature = "positions")]
pub use {chess_pieces, variant_core};

pub use army::{Army, Paint};
pub use colour::Rgb;
pub use diagram::{Arrow, Diagram, Ground, Line, LineStyle};
pub use figure::{Figure, Outline};
pub use legend::LegendEntry;
#[cfg(feature = "positions")]
pub use of_position::{attackers_after, boards_in_play, in_words, legend, status};
pub use piece::{Piece, Row};
pub use place::{Place, PlaceNameError, Side};
#[cfg(feature = "png")]
pub use png::PngError;
pub use sheet::{Draw, Sheet};
pub use svg::animated;
pub use text::TextStyle;
pub use theme::Theme;
#[cfg(feature = "positions")]
pub use why::{Castling, Ruling, Specials, why_in_check, why_no_castling, why_none, why_not};

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
