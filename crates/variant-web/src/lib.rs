//! WebAssembly behind the npm package `variant-chess`: see `npm/README.md`, and `npm/index.d.ts` for types.
//!
//! `npm/index.js` extends the class [`Core`]. Its methods take texts and return strings, arrays and plain objects.

mod between;
#[cfg(feature = "engine")]
mod engine;
mod game;
pub mod games;
mod info;
mod lines;
mod picture;
mod values;

pub use game::Core;
pub use info::variants;
