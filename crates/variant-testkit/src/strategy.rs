//! Strategies for `proptest`: positions reached by random play, games, and malformed texts.
//!
//! A game is a list of choices, so a failing one shrinks to few moves, and those to the first ones of
//! their positions.
//!
//! ```
//! use orthodox_chess::Chess;
//! use proptest::prelude::*;
//! use variant_core::Position;
//! use variant_testkit::strategy;
//!
//! proptest!(|(line in strategy::lines::<Chess>(60))| {
//!     prop_assert!(line.position().in_check().len() <= 1);
//! });
//! ```

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::TestCaseError;
use variant_core::Variant;

use crate::malformed::SCRAPS;
use crate::{Checked, Line, TextEdit};

/// A configuration of property tests with so many cases, unless the variable `PROPTEST_CASES` of the
/// environment asks for another number. Failures are not written into the source tree.
///
/// ```
/// use proptest::prelude::*;
/// use variant_testkit::strategy;
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
        failure_persistence: None,
        ..default
    }
}

/// Lines of play of up to `plies` moves, from the start of any mode.
///
/// # Panics
/// If a mode of the variant has no start.
pub fn lines<P: Variant + 'static>(plies: usize) -> impl Strategy<Value = Line<P>> {
    let starts = P::MODES.iter().map(|mode| match P::start(mode) {
        Ok(start) => start,
        Err(error) => panic!("mode {mode}: {error}"),
    });
    lines_from(starts, plies)
}

/// Lines of play of up to `plies` moves, from any of some positions.
pub fn lines_from<P: Variant + 'static>(
    starts: impl IntoIterator<Item = P>,
    plies: usize,
) -> impl Strategy<Value = Line<P>> {
    let starts: Vec<P> = starts.into_iter().collect();
    (select(starts), vec(any::<u16>(), 0..=plies)).prop_map(|(start, choices)| {
        let mut line = Line::new(start);
        for choice in choices {
            if !line.play_choice(usize::from(choice)) {
                break;
            }
        }
        line
    })
}

/// Positions reached by up to `plies` random moves from the start of any mode.
pub fn positions<P: Variant + 'static>(plies: usize) -> impl Strategy<Value = P> {
    lines::<P>(plies).prop_map(|line| line.position().clone())
}

/// A change that is likely to make a text malformed.
pub fn text_edit() -> impl Strategy<Value = TextEdit> {
    let at = || any::<u16>().prop_map(usize::from);
    let scrap = prop_oneof![
        4 => select(SCRAPS.to_vec()).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    let scrap = scrap.boxed();
    prop_oneof![
        (at(), 1usize..6).prop_map(|(at, len)| TextEdit::Delete { at, len }),
        (at(), scrap.clone()).prop_map(|(at, with)| TextEdit::Insert { at, with }),
        (at(), scrap).prop_map(|(at, with)| TextEdit::Replace { at, with }),
        (at(), at()).prop_map(|(at, other)| TextEdit::Swap { at, other }),
        (at(), 1usize..12).prop_map(|(at, len)| TextEdit::Repeat { at, len }),
        (at(), at()).prop_map(|(at, other)| TextEdit::SwapFields { at, other }),
        at().prop_map(|at| TextEdit::Truncate { at }),
    ]
}

/// Malformed position texts: some are nearly positions, some have nothing of one.
pub fn malformed_positions<P: Variant + 'static>(plies: usize) -> impl Strategy<Value = String> {
    let texts = positions::<P>(plies).prop_map(|position| position.to_string());
    malformed(texts.boxed())
}

/// A position, and a malformed move text for it.
pub fn malformed_moves<P: Variant + 'static>(plies: usize) -> impl Strategy<Value = (P, String)> {
    positions::<P>(plies).prop_flat_map(|position| {
        let mut texts: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
        texts.push("a1a2".to_owned());
        (Just(position), malformed(select(texts).boxed()))
    })
}

/// Texts after a few changes, and texts that are not like any of them.
pub fn malformed(texts: BoxedStrategy<String>) -> impl Strategy<Value = String> {
    let edited = (texts, vec(text_edit(), 1..4))
        .prop_map(|(text, edits)| (edits.iter()).fold(text, |text, edit| edit.apply(&text)));
    let scraps = vec(select(SCRAPS.to_vec()), 0..30).prop_map(|scraps| scraps.concat());
    prop_oneof![8 => edited, 1 => scraps, 1 => any::<String>()]
}

/// The result of a check as `proptest` expects it.
///
/// ```
/// use orthodox_chess::Chess;
/// use proptest::prelude::*;
/// use variant_testkit::{check_position, strategy};
/// proptest!(|(position in strategy::positions::<Chess>(20))| {
///     strategy::holds(check_position(&position))?;
/// });
/// ```
///
/// # Errors
/// The violation as the reason of a failed case.
pub fn holds(checked: Checked) -> Result<(), TestCaseError> {
    checked.map_err(|violation| TestCaseError::fail(violation.to_string()))
}
