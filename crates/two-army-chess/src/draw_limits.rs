/// Draws, and their order.
///
/// ```
/// use two_army_chess::DrawLimits;
/// assert_eq!(DrawLimits::AUTOMATIC.repetition, 3);
/// assert_eq!(DrawLimits::FIDE.claimed_plies, Some(100));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawLimits {
    /// Occurrence, from 1, that draws automatically.
    pub repetition: usize,
    /// Occurrence from which a draw can be claimed.
    pub claimed_repetition: Option<usize>,
    /// Half-move clock that draws automatically.
    pub plies: u32,
    /// Half-move clock from which a draw can be claimed.
    pub claimed_plies: Option<u32>,
    /// Effect of a position in which neither army can win.
    pub dead_position: DeadPosition,
    /// Whether no position occurs again after a capture or pawn move.
    pub clock_bounds_repetition: bool,
}

/// Effect of a position in which neither army can win.
///
/// ```
/// use two_army_chess::{DeadPosition, DrawLimits};
/// assert_eq!(DrawLimits::FIDE.dead_position, DeadPosition::First);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadPosition {
    /// The game goes on.
    Ignored,
    /// A draw, unless repetition or count draw already.
    Last,
    /// A draw, before repetition and count.
    First,
}

impl DrawLimits {
    /// Third occurrence and fifty moves, automatically.
    pub const AUTOMATIC: Self = Self {
        repetition: 3,
        claimed_repetition: None,
        plies: 100,
        claimed_plies: None,
        dead_position: DeadPosition::Last,
        clock_bounds_repetition: true,
    };

    /// A draw at an occurrence, and no other.
    pub const fn repetition(occurrence: usize) -> Self {
        Self {
            repetition: occurrence,
            plies: u32::MAX,
            dead_position: DeadPosition::Ignored,
            ..Self::AUTOMATIC
        }
    }

    /// FIDE 9.2, 9.3, 9.6: claims from the third occurrence and fifty moves; draws at the fifth and 75.
    pub const FIDE: Self = Self {
        repetition: 5,
        claimed_repetition: Some(3),
        plies: 150,
        claimed_plies: Some(100),
        dead_position: DeadPosition::First,
        clock_bounds_repetition: true,
    };
}
