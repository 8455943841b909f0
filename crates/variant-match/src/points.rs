use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign};

use variant_core::Score;

/// Points in exact quarters: products of half points.
///
/// ```
/// use variant_core::Score;
/// use variant_match::Points;
/// let points = Points::from(Score::Win) + Points::from(Score::Draw);
/// assert_eq!(points.to_string(), "1.5");
/// assert_eq!(points.weighted(Score::Draw).to_string(), "0.75");
/// assert_eq!(points.as_f64(), 1.5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(u64);

impl Points {
    /// Points before the first game.
    pub const ZERO: Self = Self(0);

    /// Creates whole points.
    ///
    /// ```
    /// assert_eq!(variant_match::Points::whole(3).to_string(), "3");
    /// ```
    pub const fn whole(points: u32) -> Self {
        Self(points as u64 * 4)
    }

    #[must_use]
    /// All, half or none of the points.
    pub const fn weighted(self, score: Score) -> Self {
        match score {
            Score::Loss => Self::ZERO,
            Score::Draw => Self(self.0 / 2),
            Score::Win => self,
        }
    }

    /// As a number; exact below 2^50.
    #[allow(clippy::cast_precision_loss, reason = "so many games are not played")]
    pub const fn as_f64(self) -> f64 {
        self.0 as f64 / 4.0
    }
}

impl From<Score> for Points {
    fn from(score: Score) -> Self {
        Self(match score {
            Score::Loss => 0,
            Score::Draw => 2,
            Score::Win => 4,
        })
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}

/// Writes `2`, `2.5` or `2.25`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fraction = ["", ".25", ".5", ".75"][(self.0 % 4) as usize];
        f.pad(&alloc::format!("{}{fraction}", self.0 / 4))
    }
}
