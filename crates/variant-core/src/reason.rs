use core::fmt;
use core::str::FromStr;

use crate::text::OutcomeTextError;

/// Event that ended a game: `checkmate`.
///
/// Up to 23 ASCII characters: hyphenated words of lower-case letters and digits, a letter first. Constants are
/// shared; [`reason!`](crate::reason) defines others. Every well-formed name parses.
///
/// ```
/// use variant_core::Reason;
/// assert_eq!("dead-position".parse(), Ok(Reason::DEAD_POSITION));
///
/// const BARE_KING: Reason = variant_core::reason!("bare-king");
/// assert_eq!(BARE_KING.as_str(), "bare-king");
/// assert_eq!(Reason::new("Bare King"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Reason {
    /// Unused bytes are 0.
    name: [u8; Self::MAX_LEN],
    len: u8,
}

impl Reason {
    /// Length of the longest name.
    const MAX_LEN: usize = 23;

    /// The last opposing king was mated.
    pub const CHECKMATE: Self = crate::reason!("checkmate");
    /// A player to move had no legal move and was not in check.
    pub const STALEMATE: Self = crate::reason!("stalemate");
    /// A player resigned.
    pub const RESIGNATION: Self = crate::reason!("resignation");
    /// A position occurred too often.
    pub const REPETITION: Self = crate::reason!("repetition");
    /// Too many moves without progress.
    pub const FIFTY_MOVES: Self = crate::reason!("fifty-moves");
    /// No player can mate any more.
    pub const DEAD_POSITION: Self = crate::reason!("dead-position");
    /// Players agreed a draw.
    pub const AGREEMENT: Self = crate::reason!("agreement");
    /// A win of unknown cause.
    pub const WIN: Self = crate::reason!("win");
    /// A draw of unknown cause.
    pub const DRAW: Self = crate::reason!("draw");

    /// All constants of this type.
    pub const GENERAL: [Self; 9] = [
        Self::CHECKMATE,
        Self::STALEMATE,
        Self::RESIGNATION,
        Self::REPETITION,
        Self::FIFTY_MOVES,
        Self::DEAD_POSITION,
        Self::AGREEMENT,
        Self::WIN,
        Self::DRAW,
    ];

    /// Reason by well-formed name. [`reason!`](crate::reason) checks constants at compile time.
    pub const fn new(name: &str) -> Option<Self> {
        let text = name.as_bytes();
        if text.is_empty() || text.len() > Self::MAX_LEN || !text[0].is_ascii_lowercase() {
            return None;
        }
        let mut reason = Self {
            name: [0; Self::MAX_LEN],
            len: text.len() as u8,
        };
        let mut at = 0;
        while at < text.len() {
            let byte = text[at];
            let ends_word = at + 1 == text.len() || text[at + 1] == b'-';
            let is_letter = byte.is_ascii_lowercase() || byte.is_ascii_digit();
            if !(is_letter || byte == b'-' && !ends_word) {
                return None;
            }
            reason.name[at] = byte;
            at += 1;
        }
        Some(reason)
    }

    /// Name.
    ///
    /// ```
    /// assert_eq!(variant_core::Reason::FIFTY_MOVES.as_str(), "fifty-moves");
    /// ```
    pub const fn as_str(&self) -> &str {
        let (name, _) = self.name.split_at(self.len as usize);
        match core::str::from_utf8(name) {
            Ok(name) => name,
            // ASCII.
            Err(_) => "",
        }
    }
}

/// Constant [`Reason`](crate::Reason); malformed names do not compile.
///
/// ```
/// use variant_core::Reason;
/// const BARE_KING: Reason = variant_core::reason!("bare-king");
/// ```
///
/// ```compile_fail
/// const BARE_KING: variant_core::Reason = variant_core::reason!("Bare King");
/// ```
#[macro_export]
macro_rules! reason {
    ($name:expr) => {
        const {
            match $crate::Reason::new($name) {
                Some(reason) => reason,
                None => panic!("a reason is up to 23 lower-case letters, digits and hyphens"),
            }
        }
    };
}

impl fmt::Debug for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Reason").field(&self.as_str()).finish()
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Reason {
    type Err = OutcomeTextError;

    fn from_str(text: &str) -> Result<Self, OutcomeTextError> {
        Self::new(text).ok_or(OutcomeTextError {
            offset: 0,
            expected: "the reason why a game ended, in lower-case letters, digits and hyphens",
        })
    }
}
