#![doc = include_str!("../README.md")]
//!
//! A variant declares an empty type with [`PieceRules`]: board, piece types ([`PieceDefinition`]), pawns and
//! castlings. Other types build on it:
//!
//! - [`BoardState`] holds pieces and rights, makes and generates moves.
//! - [`TurnState`](turn_state::TurnState) adds turn and standing armies, for more than two.
//! - [`Pieces`] has the piece on each square.
//! - [`KingSafety`] finds checks and pins; [`Generator`] visits legal moves.
//! - [`attacks`] has attacks of pieces, for rules of a game's own.
#![cfg_attr(not(test), no_std)]

extern crate alloc;

/// `for` in constant functions.
macro_rules! const_for {
    ($index:ident, $range:expr, $body:block) => {{
        let mut range = $range;
        while range.start < range.end {
            let $index = range.start;
            range.start += 1;
            $body
        }
    }};
}

macro_rules! any {
    ($item:pat in $items:expr, $test:expr) => {{
        let (items, mut index) = ($items, 0);
        while index < items.len() && {
            let $item = &items[index];
            !$test
        } {
            index += 1;
        }
        index < items.len()
    }};
}

/// Implements a set of numbered members.
macro_rules! number_set {
    ($set:ident($bits:ty), $member:ident: $of:ty => $number:expr) => {
        impl $set {
            /// Set without members.
            pub const NONE: Self = Self(0);

            /// Creates a set from bits.
            pub const fn from_bits(bits: $bits) -> Self {
                Self(bits)
            }

            /// One bit per member, number 0 lowest.
            pub const fn bits(self) -> $bits {
                self.0
            }

            #[inline(always)]
            const fn bit($member: $of) -> $bits {
                if $number < <$bits>::BITS as usize {
                    1 << $number
                } else {
                    0
                }
            }

            /// Whether the set has a member.
            #[inline(always)]
            pub const fn contains(self, $member: $of) -> bool {
                self.0 & Self::bit($member) != 0
            }

            /// Adds a member.
            #[inline(always)]
            #[must_use]
            pub const fn with(self, $member: $of) -> Self {
                Self(self.0 | Self::bit($member))
            }

            /// Removes a member.
            #[inline(always)]
            #[must_use]
            pub const fn without(self, $member: $of) -> Self {
                Self(self.0 & !Self::bit($member))
            }

            /// Intersection, for constants.
            #[must_use]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// Difference, for constants.
            #[must_use]
            pub const fn minus(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Number of members.
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether the set is empty.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
        }

        impl core::ops::BitOr for $set {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl core::ops::BitAnd for $set {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                self.and(other)
            }
        }

        impl core::ops::Sub for $set {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                self.minus(other)
            }
        }

        impl FromIterator<$of> for $set {
            fn from_iter<I: IntoIterator<Item = $of>>(members: I) -> Self {
                members.into_iter().fold(Self::NONE, Self::with)
            }
        }
    };
}

mod army;
mod attackers;
pub mod attacks;
mod batch;
mod betza;
mod board_state;
pub mod by_table;
mod castling;
mod castling_rights;
mod checks;
mod codes;
mod common;
pub mod counts;
mod definition;
pub mod en_passant;
mod event;
mod exchange;
mod fairy;
mod faults;
mod generate;
mod king_safety;
pub mod lenient;
mod make;
mod material;
mod movement;
mod moves;
pub mod notation;
mod origins;
pub mod packing;
mod piece_type;
mod pieces;
pub mod placement;
pub mod prelude;
mod promotion;
mod royal_guard;
pub mod royalty;
mod rules;
pub mod san;
#[cfg(feature = "serde")]
pub mod serialize;
pub mod steps;
mod tactics;
pub mod turn_state;
mod zobrist;

#[cfg(feature = "serde")]
pub use variant_core::implement::serde;
pub use variant_core::implement::smallvec;
pub use {board_geometry, variant_core};

pub use army::{Armies, Army};
pub use batch::{MoveBatch, Moves, PromotingPiece};
pub use board_state::{BoardState, MoveEffects};
pub use castling::CastlingRules;
pub use castling_rights::CastlingRights;
pub use checks::CheckWatch;
pub use counts::Count;
pub use definition::{PieceDefinition, Ride};
pub use event::PieceEvent;
pub use generate::{Generator, Legality};
pub use king_safety::KingSafety;
pub use moves::Move;
pub use piece_type::{PieceType, PieceTypes};
pub use pieces::Pieces;
pub use royal_guard::RoyalGuard;
pub use rules::{Duel, PawnRules, PieceRules};
pub use tactics::shared_piece;

#[doc(hidden)]
pub mod declare;
