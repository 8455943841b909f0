//! Clocks as data: the caller measures time.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use variant_core::Seat;

use crate::TagValueError;

/// Time control, written in seconds as in the record tag `TimeControl`: `300+3`, or `300d2` with a delay instead of
/// the increment.
///
/// ```
/// use variant_match::TimeControl;
/// let control: TimeControl = "300+3".parse()?;
/// assert_eq!(control.base.as_secs(), 300);
/// assert_eq!(control.to_string(), "300+3");
/// assert!("5 minutes".parse::<TimeControl>().is_err());
/// # Ok::<(), variant_match::TagValueError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TimeControl {
    /// Time of each clock at first.
    pub base: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Uncounted time of each move.
    pub delay: Duration,
}

impl FromStr for TimeControl {
    type Err = TagValueError;

    fn from_str(text: &str) -> Result<Self, TagValueError> {
        let malformed = TagValueError {
            expected: "seconds, then `+` and an increment or `d` and a delay: `300+3`, `300d2`, `300`",
        };
        let seconds = |text: &str| {
            let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
            let number = text.parse::<u32>().ok().filter(|_| is_number);
            number.map(|number| Duration::from_secs(number.into()))
        };
        let (base, increment, delay) = match (text.split_once('+'), text.split_once('d')) {
            (Some((base, increment)), _) => (base, increment, "0"),
            (None, Some((base, delay))) => (base, "0", delay),
            (None, None) => (text, "0", "0"),
        };
        let [Some(base), Some(increment), Some(delay)] = [base, increment, delay].map(seconds)
        else {
            return Err(malformed);
        };
        Ok(Self {
            base,
            increment,
            delay,
        })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.base.as_secs())?;
        if self.delay > Duration::ZERO {
            return write!(f, "d{}", self.delay.as_secs());
        }
        match self.increment.as_secs() {
            0 => Ok(()),
            increment => write!(f, "+{increment}"),
        }
    }
}

/// Fair share of a clock for one move, and the most for one; without `moves_to_go`, a thirtieth of the rest.
///
/// ```
/// use std::time::Duration;
/// use variant_match::clock_shares;
/// let second = Duration::from_secs(1);
/// let [fair, most] = clock_shares(60 * second, second, None);
/// assert!(2 * second < fair && fair < 3 * second && most < 16 * second);
/// ```
pub fn clock_shares(
    remaining: Duration,
    increment: Duration,
    moves_to_go: Option<u32>,
) -> [Duration; 2] {
    let left = remaining.saturating_sub(OVERHEAD);
    let moves = moves_to_go.map_or(30, |moves| moves.clamp(1, 30));
    let fair = (left / moves).saturating_add(increment / 4 * 3);
    // The last move before a control may take nearly all.
    let nearly_all = left / 10 * 9;
    let most = match moves {
        1 => nearly_all,
        _ => (left / 4).saturating_add(increment / 2).min(nearly_all),
    };
    [fair, most]
}

/// Kept back for the way to the clock.
const OVERHEAD: Duration = Duration::from_millis(20);

#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    pub(crate) plies: usize,
    pub(crate) clock: Seat,
    pub(crate) left: Duration,
}
