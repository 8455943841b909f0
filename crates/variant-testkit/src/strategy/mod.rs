//! Strategies for `proptest`.
//!
//! | strategy | values |
//! | --- | --- |
//! | [`lines`], `any::<Line<P>>()` | a [`Line`]: start, moves, position reached |
//! | [`positions`] | positions reached by random play |
//! | [`sparse_positions`] | positions with few pieces |
//! | [`moves`], `any::<Step<P>>()` | a legal move, with the positions before and after it |
//! | [`games`], `any::<PlayedGame<P>>()` | games of moves and actions, with their history |
//! | [`setups`] | position texts of set-ups, sound ones and others |
//! | [`malformed_positions`], [`malformed_moves`] | damaged texts |
//!
//! Failing cases shrink to the fewest plies, then pieces, and print text, picture, record and rerun command.
//!
//! ```
//! use orthodox_chess::OrthodoxChess;
//! use proptest::prelude::*;
//! use variant_core::Position;
//! use variant_testkit::{Line, proptest, strategy};
//!
//! proptest!(|(line in any::<Line<OrthodoxChess>>(), step in strategy::moves::<OrthodoxChess>(60))| {
//!     prop_assert!(line.positions().all(|position| position.in_check().len() <= 1));
//!     prop_assert_ne!(step.before.to_act(), step.after.to_act());
//! });
//! ```

mod games;
mod lines;
mod rarity;
mod sparse;
mod texts;

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use variant_record::Recorded;

use crate::{Checked, Line, PlayedGame, Step};
pub use lines::{Lines, games, lines, moves, positions};
pub use sparse::{setups, sparse_positions};
pub use texts::{malformed_moves, malformed_positions};

/// Sets the number of cases, which `PROPTEST_CASES` overrides. Failures are not stored: keep the printed case as a
/// test.
///
/// ```
/// use proptest::prelude::*;
/// use variant_testkit::{proptest, strategy};
///
/// proptest! {
///     #![proptest_config(strategy::cases(30))]
///     fn sums_do_not_depend_on_the_order(a: u8, b: u8) {
///         prop_assert_eq!(u16::from(a) + u16::from(b), u16::from(b) + u16::from(a));
///     }
/// }
/// sums_do_not_depend_on_the_order();
/// ```
pub fn cases(cases: u32) -> ProptestConfig {
    let asked_for = std::env::var_os("PROPTEST_CASES").is_some();
    let default = ProptestConfig::default();
    ProptestConfig {
        cases: if asked_for { default.cases } else { cases },
        max_shrink_iters: 4096,
        failure_persistence: None,
        ..default
    }
}

/// Converts a check's result for `proptest`.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_testkit::{check_position, proptest, strategy};
/// proptest!(|(position in strategy::positions::<OrthodoxChess>(20))| {
///     strategy::holds(check_position(&position))?;
/// });
/// ```
///
/// # Errors
/// Fails the case with the text of the violation.
pub fn holds(checked: Checked) -> Result<(), TestCaseError> {
    checked.map_err(|violation| TestCaseError::fail(violation.to_string()))
}

const PLIES: usize = 80;

impl<P: Recorded + 'static> Arbitrary for Line<P> {
    type Parameters = ();
    type Strategy = Lines<P>;

    fn arbitrary_with((): ()) -> Lines<P> {
        lines(PLIES)
    }
}

impl<P: Recorded + 'static> Arbitrary for Step<P> {
    type Parameters = ();
    type Strategy = BoxedStrategy<Step<P>>;

    fn arbitrary_with((): ()) -> BoxedStrategy<Step<P>> {
        moves(PLIES)
    }
}

impl<P: Recorded + 'static> Arbitrary for PlayedGame<P> {
    type Parameters = ();
    type Strategy = BoxedStrategy<PlayedGame<P>>;

    fn arbitrary_with((): ()) -> BoxedStrategy<PlayedGame<P>> {
        games(PLIES).boxed()
    }
}
