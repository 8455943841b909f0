//! WebAssembly behind the npm package `variant-chess`: see `npm/README.md`, and `npm/index.d.ts` for the types.
//!
//! [`Core`] is the class that `npm/index.js` extends. Its methods take texts and return what JavaScript
//! programs use: strings, arrays and plain objects.

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
