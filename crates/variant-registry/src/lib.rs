#![doc = include_str!("../README.md")]
//!
//! [`AnyPosition::perft`], [`AnyPosition::perft_shared`] and [`AnyPosition::playout`] run at the variant's own
//! speed. [`visit_variant`] compiles other code for each [`Registered`] type.
//!
//! ```
//! use variant_registry::variant_core::perft;
//! use variant_registry::{Registered, VariantVisitor, visit_variant};
//!
//! struct Count(u32);
//!
//! impl VariantVisitor for Count {
//!     type Output = u128;
//!     fn visit<V: Registered>(self) -> u128 {
//!         V::start(V::MODES[0]).map_or(0, |start| perft::perft(&start, self.0))
//!     }
//! }
//!
//! assert_eq!(visit_variant("orthodox-chess", Count(4))?, 197_281);
//! # Ok::<(), variant_registry::UnknownVariant>(())
//! ```
//!
//! [`registry!`] declares other registries.
//!
//! A registry is an enum whose functions match it once and are compiled once for all programs. Each program would
//! compile a nested generic sum (`Or<A, Or<B, C>>`) anew, in 12.7 CPU seconds instead of 2.9, with slower moves.
//!
//! Features: `dynamic` (default) has `AnyPosition` and games, beside the list and the visitors. `perft` adds fast
//! counts, `parallel` counts with a shared table, `draw` pictures.
#![cfg_attr(not(test), no_std)]

extern crate alloc;

mod any;
mod error;
mod info;
mod registered;

pub use variant_core;
pub use variant_record;
#[cfg(feature = "draw")]
pub use variant_render;

#[cfg(feature = "search")]
pub use variant_search;

pub use error::{RegistryError, UnknownVariant};
pub use info::VariantInfo;
pub use registered::{Registered, VariantVisitor};

macro_rules! workspace {
    ($($name:ident: $type:ty),+ $(,)?) => {
        __first! { $($name: $type),+; $ }
        __list! { $($name: $type),+ }
        #[cfg(feature = "dynamic")]
        __any! { $($name: $type),+ }
        #[cfg(all(feature = "dynamic", feature = "perft"))]
        __perft! { $($name: $type),+ }
        #[cfg(all(feature = "dynamic", feature = "draw"))]
        __draw! {}
    };
}

workspace! {
    OrthodoxChess: orthodox_chess::OrthodoxChess,
    ZonalChess: zonal_chess::ZonalChess,
    QuarterChess: quarter_chess::QuarterChess,
    ZmQuadchess: zm_quadchess::ZmQuadchess,
    QuadKingdom: quad_kingdom::QuadKingdom,
    CircleChess: circle_chess::CircleChess,
}

#[cfg(feature = "search")]
mod search;

/// Names for [`registry!`].
#[doc(hidden)]
pub mod export {
    pub use alloc::string::{String, ToString};
    pub use alloc::vec::Vec;
    pub use core::error::Error;
    pub use core::fmt::{self, Display, Formatter};
    pub use core::ops::ControlFlow;
    pub use core::str::FromStr;
    pub use core::write;
    pub use smallvec::SmallVec;
    pub use variant_core::implement::{HistoryView, Reach, SingleMove};
    pub use variant_core::implement::{visit_outlined, with_dyn_visitor};
    pub use variant_core::playout::{Playout, playout};
    pub use variant_core::text::ReadMove;
    pub use variant_core::text::{Cause, PositionError};
    pub use variant_core::{
        ActionError, Actor, Actors, Adjudication, History, IllegalMove, MoveTextError, MovingPiece,
        Notation, Outcome, PieceAt, Player, Ply, PlyRef, Position, Rng, Seat, Seats, Tactics,
        UnknownMode, Variant, lenient,
    };
    #[cfg(feature = "perft")]
    pub use variant_perft as perft;
    pub use variant_record::variant_match::{
        Agreement, Communication, MatchGame, MatchRules, TagValueError,
    };
    pub use variant_record::{Recorded, StartError};
    #[cfg(feature = "draw")]
    pub use variant_render as render;

    /// Whether a record with this tag `Variant` is of `V`, also by names of other programs.
    pub fn is_tag_of<V: Recorded>(tag: Option<&str>) -> bool {
        let Some(name) = tag else {
            return V::TAG_IS_OPTIONAL;
        };
        let mut foreign = V::FOREIGN_NAMES.iter();
        name == V::NAME || foreign.any(|known| known.eq_ignore_ascii_case(name))
    }

    /// Describes a record's missing or unknown tag `Variant`.
    pub fn unknown_variant(name: Option<&str>, known: &'static [&'static str]) -> StartError {
        let message = match name {
            Some(name) => crate::UnknownVariant::new(name, known).to_string(),
            None => "expected the tag [Variant \"...\"]".to_string(),
        };
        StartError::UnknownVariant { message }
    }
}
