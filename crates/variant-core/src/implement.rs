//! Types and functions to implement [`Position`](crate::Position), [`Variant`](crate::Variant) and
//! [`Tactics`](crate::Tactics).
//!
//! | helper | for |
//! | --- | --- |
//! | [`SingleMove`], [`NoEvent`], [`DrawOrResign`] | associated types |
//! | [`visit_moves_by!`], [`skip_empty`], [`visit_outlined`], [`with_dyn_visitor`] | `visit_moves` |
//! | [`stop_at_move`], [`is_among`], [`count_by_visiting`] | `has_moves`, `is_legal`, `count_moves` |
//! | [`visit_children_sharing`] | `visit_children` |
//! | [`Reservoir`], [`random_by_visiting`] | `random_move` |
//! | [`hash_key`], [`clock_key`], [`zobrist_keys`] | `key`, `search_key` |
//! | [`only_legal`], [`only_one`] | `parse_move`, `parse_san` |
//! | [`read_move`] | `Variant::read_move` |
//! | [`list_actors`] | `to_act` |
//! | [`only_start`] | `Variant::start` |
//! | [`draws_and_resignations!`](crate::draws_and_resignations), [`named_player`], [`named_players`] | `Variant::parse_action`, `Variant::act` |
//! | [`BoardSize`], [`HistoryView`] | `Variant::BOARD_SIZE`, histories kept in other types |
//! | [`exchange_by_moves`], [`Reach`] | `Tactics::exchange`, `Tactics::reach` |
//! | [`ProblemFlags`], [`ProblemRow`] | set-ups |

pub use bitflags;
#[cfg(feature = "serde")]
pub use serde;
pub use smallvec;

pub use crate::batch::{SingleMove, is_among, skip_empty, stop_at_move, with_dyn_visitor};
pub use crate::draw_or_resign::{DrawOrResign, named_player, named_players};
pub use crate::event::NoEvent;
pub use crate::hash_key::{clock_key, hash_key};
pub use crate::outlined::{
    list_actors, only_legal, only_one, visit_children_sharing, visit_outlined,
};
pub use crate::position::{count_by_visiting, random_by_visiting};
pub use crate::read_move::read_move;
pub use crate::reservoir::Reservoir;
pub use crate::setup::{ProblemFlags, ProblemRow};
pub use crate::tactics::{Reach, exchange_by_moves};
pub use crate::variant::{BoardSize, HistoryView, only_start};
pub use crate::visit_moves_by;
pub use crate::zobrist::{zobrist_key, zobrist_keys};

/// Implements [`visit_moves`](crate::Position::visit_moves) and [`visit_moves_dyn`](crate::Position::visit_moves_dyn)
/// by one function of the position and a visitor.
///
/// The function is inlined into `visit_moves` and compiled once for `visit_moves_dyn`; with debug assertions,
/// once altogether.
///
/// ```
/// use std::convert::Infallible;
/// use std::fmt;
/// use std::ops::ControlFlow;
/// use std::str::FromStr;
/// # use variant_core::implement::{NoEvent, SingleMove};
/// # use variant_core::text::PositionError;
/// # use variant_core::{Actors, Outcome, Player, Position};
///
/// /// A heap from which one or two stones are taken.
/// #[derive(Clone, Debug, PartialEq, Eq, Hash)]
/// struct Heap(u8);
///
/// impl Heap {
///     fn visit_legal<R>(
///         &self,
///         visit: impl FnMut(SingleMove<u8>) -> ControlFlow<R>,
///     ) -> ControlFlow<R> {
///         SingleMove::visit_each(1..=self.0.min(2), visit)
///     }
/// }
///
/// impl Position for Heap {
///     # type Move = u8;
///     # type Batch = SingleMove<u8>;
///     # type Event = NoEvent;
///     # type Problem = Infallible;
///     # fn players(&self) -> variant_core::implement::smallvec::SmallVec<[Player; 4]> { Default::default() }
///     # fn to_act(&self) -> Actors { Actors::new() }
///     # fn play_unchecked(&self, taken: u8) -> Self { Self(self.0.saturating_sub(taken)) }
///     # fn outcome(&self) -> Option<Outcome> { None }
///     variant_core::visit_moves_by!(Self::visit_legal);
///     // ...
/// }
/// # impl fmt::Display for Heap {
/// #     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { self.0.fmt(f) }
/// # }
/// # impl FromStr for Heap {
/// #     type Err = PositionError<Infallible>;
/// #     fn from_str(text: &str) -> Result<Self, Self::Err> {
/// #         let field = variant_core::text::Field { name: "stones", text, offset: 0 };
/// #         Ok(Self(field.number(255, "a number")? as u8))
/// #     }
/// # }
///
/// assert_eq!(Heap(5).count_moves(), 2);
/// assert_eq!(variant_core::perft::perft(&Heap(3), 2), 3);
/// ```
#[macro_export]
macro_rules! visit_moves_by {
    ($generator:path) => {
        #[inline(always)]
        fn visit_moves<R>(
            &self,
            visit: impl FnMut(Self::Batch) -> ::core::ops::ControlFlow<R>,
        ) -> ::core::ops::ControlFlow<R> {
            if cfg!(debug_assertions) {
                return $crate::implement::visit_outlined(self, visit);
            }
            $generator(self, visit)
        }

        #[inline(never)]
        fn visit_moves_dyn(
            &self,
            visit: &mut dyn FnMut(Self::Batch) -> ::core::ops::ControlFlow<()>,
        ) -> ::core::ops::ControlFlow<()> {
            $generator(self, $crate::implement::skip_empty(visit))
        }
    };
}

/// Implements the actions of a [`Variant`](crate::Variant) of two players: each may resign, both together draw. For more,
/// a second argument is a function of two players: whether they are partners.
///
/// ```text
/// impl Variant for Ataxx {
///     variant_core::draws_and_resignations!(PLAYERS);
///     // ...
/// }
/// ```
#[macro_export]
macro_rules! draws_and_resignations {
    ($players:expr) => {
        $crate::draws_and_resignations!($players, |one, other| one == other);
    };
    ($players:expr, $are_partners:expr) => {
        type Action = $crate::implement::DrawOrResign;

        fn parse_action(&self, text: &str) -> Result<Self::Action, $crate::ActionError> {
            $crate::implement::DrawOrResign::parse_for(text, &$players)
        }

        fn act(
            &self,
            action: &Self::Action,
            _: $crate::History<'_, Self>,
        ) -> Result<$crate::Adjudication<Self>, $crate::ActionError> {
            action.in_teams(&$players, $are_partners)
        }
    };
}

/// Declares the problems of a set-up: bit, text field and description of each.
///
/// The type is a set of [`bitflags`](crate::implement::bitflags) with
/// [`ProblemFlags`](crate::implement::ProblemFlags); rows ascend.
///
/// ```
/// variant_core::setup_problems! {
///     /// What can be wrong with a set-up.
///     pub struct SetupProblems: u16 of "nine holes" {
///         /// A player has more than three pieces.
///         TOO_MANY_PIECES = 1, "placement", "a player has more than three pieces";
///         /// A third player is to move.
///         TURN = 1 << 1, "turn", "only two players play";
///     }
/// }
///
/// let error = variant_core::SetupError { problems: SetupProblems::TURN };
/// assert_eq!(error.to_string(), "not a position of nine holes: only two players play");
/// assert_eq!(SetupProblems::all().field(), "placement");
/// ```
#[macro_export]
macro_rules! setup_problems {
    (
        $(#[$outer:meta])*
        $visibility:vis struct $name:ident: $bits:ident of $game:literal {
            $(
                $(#[$($inner:tt)+])*
                $flag:ident = $bit:expr, $field:literal, $description:literal;
            )+
        }
    ) => {
        $crate::implement::bitflags::bitflags! {
            $(#[$outer])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            $visibility struct $name: $bits {
                $(
                    $(#[$($inner)+])*
                    const $flag = $bit;
                )+
            }
        }

        impl $crate::implement::ProblemFlags for $name {
            const GAME: &'static str = $game;
            const TABLE: &'static [$crate::implement::ProblemRow<Self>] = &[
                $($crate::implement::ProblemRow {
                    flag: Self::$flag,
                    field: $field,
                    description: $description,
                }),+
            ];
        }

        impl $name {
            /// Field of the first problem; empty without one.
            $visibility fn field(self) -> &'static str {
                $crate::implement::ProblemFlags::field(self)
            }
        }
    };
}
