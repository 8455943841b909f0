#![doc = include_str!("../README.md")]
//!
//! | part | purpose |
//! | --- | --- |
//! | [`conformance!`], [`Suite`] | the suite, and what a game adds to it: modes, positions, actions, invariants |
//! | [`check_position`], [`check_algebraic`], [`check_search_key`], [`check_position_text`] | its parts, for tests and fuzz targets of your own |
//! | [`Components`] | pairs of positions that differ in one component, told apart or not |
//! | [`check_lenient`], [`check_reach`] | readings of foreign texts; squares that a piece reaches |
//! | [`Differential`], [`Oracle`] | compares with any program that speaks in texts, over random games |
//! | [`Engine`], [`OracleGame`], [`Queries`], [`reference_game!`] | one rule test for a variant and an oracle |
//! | [`Effort`] | games of a test of your own, and their seed, from the environment |
//! | [`slow`] | oracles for chess pieces on any board: mailbox, make the move, test the king |
//! | [`strategy`] | `proptest` strategies that shrink to short games |

mod batch_checks;
#[cfg(feature = "criterion")]
pub mod bench;
mod board_text;
pub mod by_table;
mod components;
mod counts;
mod declared;
mod declared_game;
mod differential;
mod draws;
mod effort;
mod game_differential;
mod games;
mod known;
mod lenient;
mod line;
mod malformed;
mod oracle;
mod played;
mod pool;
mod position_checks;
mod rearranged;
mod report;
mod runs;
mod search_checks;
mod shrink;
pub mod slow;
mod speed;
#[cfg(feature = "serde")]
mod stored;
pub mod strategy;
mod subject;
mod suite;
mod symmetry;
mod tactics_checks;
mod turn_order;
mod violation;
mod walk_checks;

pub use components::Components;
pub use differential::{Compared, Differential, check_against};
pub use draws::any_piece_move;
pub use effort::Effort;
pub use known::check_known_texts;
pub use lenient::check_lenient;
pub use line::{Line, Step};
pub use malformed::{check_move_text, check_position_text};
pub use oracle::{Oracle, outcome_text};
pub use played::PlayedGame;
pub use position_checks::{check_algebraic, check_position, check_strangers};
pub use search_checks::check_search_key;
pub use speed::SpeedTable;
#[cfg(feature = "serde")]
pub use stored::{check_every_byte, check_stored};
pub use subject::{Engine, OracleGame, Queries};
pub use suite::Suite;
pub use symmetry::Symmetry;
pub use tactics_checks::{check_reach, check_tactics};
pub use violation::Violation;

/// The `proptest` crate and macro, both imported by `use variant_testkit::proptest;`.
pub use ::proptest::{self, proptest};

/// Result of a check.
pub type Checked = Result<(), Violation>;

/// Declares a variant's suite, the module `conformance`; `mod name:` in front renames it.
///
/// Moves by a table of piece types are compared with the slow generator.
///
/// The module `conformance` has the tests `every_position`, `rearranged_positions`, `whole_games`, `counts`
/// and `malformed_texts`. `mod name:` in front renames it. A closure configures the [`Suite`].
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::Position;
///
/// variant_testkit::conformance!(OrthodoxChess);
/// variant_testkit::conformance!(mod thorough: OrthodoxChess, |suite| {
///     suite
///         .games(50)
///         .positions(&["8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"])
///         .invariant("two kings", |position| {
///             position.pieces().of_type(chess_pieces::PieceType::KING).len() == 2
///         })
/// });
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! conformance {
    ($(mod $name:ident :)? $variant:ty $(, |$suite:ident| $more:expr)? $(,)?) => {
        $crate::conformance!(@ [$($name)?] $variant $(, |$suite| $more)?);
    };
    (@ [] $($rest:tt)*) => { $crate::conformance!(@ [conformance] $($rest)*); };
    (@ [$name:ident] $variant:ty $(, |$suite:ident| $more:expr)?) => {
        #[cfg(test)]
        mod $name {
            #[allow(unused_imports, reason = "the type and the closure may name anything")]
            use super::*;

            fn suite() -> $crate::Suite<$variant> {
                #[allow(unused_imports, reason = "it serves games without a table")]
                use $crate::by_table::NoTable as _;

                let suite = $crate::Suite::<$variant>::new().by_table();
                $(let suite = { let $suite = suite; $more };)?
                suite
            }

            $crate::conformance!(@tests every_position rearranged_positions whole_games counts malformed_texts);
        }
    };
    (@tests $($part:ident)+) => {
        $(
            #[test]
            fn $part() {
                suite().expect($crate::Suite::$part);
            }
        )+
    };
}

/// Property tests, from an empty directory.
#[cfg(not(doctest))]
pub mod property_tests {
    #![doc = include_str!("../docs/property-tests.md")]
}
