//! The engine against the slow reference, which was written from the same rules by itself.

mod conformance_games;
mod reference;
mod reference_support;

use quad_kingdom::QuadKingdom;
use variant_core::perft::perft;
use variant_core::{Position, Variant};

use reference::State;
