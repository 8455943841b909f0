use alloc::string::{String, ToString};
use alloc::vec::Vec;

use variant_match::{MatchRules, TagValueError};

use crate::StartError;

/// A variant in records and EPD.
///
/// The defaults suit most games: an empty block implements the trait.
pub trait Recorded: MatchRules {
    /// Names in the tag `Variant` of other programs, in any case. The first is written.
    const FOREIGN_NAMES: &'static [&'static str] = &[];

    /// Whether records of this game need no tag `Variant`, as in orthodox chess.
    const TAG_IS_OPTIONAL: bool = false;

    /// Name of the position's variant: [`NAME`](variant_core::Variant::NAME). A type of several variants overrides it,
    /// with [`starting_mode`](Self::starting_mode), [`position_text`](Self::position_text) and [`begin`](Self::begin).
    fn variant_name(&self) -> &'static str {
        Self::NAME
    }

    /// [`FOREIGN_NAMES`](Self::FOREIGN_NAMES) of the position's variant.
    fn foreign_names(&self) -> &'static [&'static str] {
        Self::FOREIGN_NAMES
    }

    /// Value of the tag `Variant`: by default none if it [is optional](Self::TAG_IS_OPTIONAL), else the first
    /// [foreign name](Self::FOREIGN_NAMES) or the variant's own.
    fn variant_tag(&self) -> Option<&'static str> {
        let foreign = self.foreign_names().first().copied();
        (!Self::TAG_IS_OPTIONAL).then(|| foreign.unwrap_or_else(|| self.variant_name()))
    }

    /// Whether other programs have this game. Actions are then comments such as `{[%action resign:b]}`, and the tag
    /// `Termination` is in the words of PGN.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_record::Recorded;
    /// assert!(OrthodoxChess::default().is_of_pgn());
    /// ```
    fn is_of_pgn(&self) -> bool {
        let names = self.foreign_names();
        self.variant_tag().is_none_or(|name| names.contains(&name))
    }

    /// First mode that starts at this position.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::{Position, Variant};
    /// use variant_record::Recorded;
    /// let start = OrthodoxChess::start("start")?;
    /// assert_eq!(start.starting_mode(), Some("start"));
    /// assert_eq!(start.play(start.moves()[0])?.starting_mode(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn starting_mode(&self) -> Option<&'static str> {
        let is_start = |mode: &str| Self::start(mode).is_ok_and(|start| start == *self);
        Self::MODES.iter().copied().find(|mode| is_start(mode))
    }

    /// Position text for the tag `FEN`.
    fn position_text(&self) -> String {
        self.to_string()
    }

    /// Start that tags name: a position text, a mode, or the default mode, by default of this variant.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_record::Recorded;
    /// assert_eq!(OrthodoxChess::begin(Some("orthodox-chess"), Some("start"), None), Ok(OrthodoxChess::default()));
    /// assert!(OrthodoxChess::begin(Some("zonal-chess"), None, None).is_err());
    /// ```
    ///
    /// # Errors
    /// [`StartError`]: another variant, both a mode and a position, an unknown mode, an invalid position.
    fn begin(
        variant: Option<&str>,
        mode: Option<&str>,
        position: Option<&str>,
    ) -> Result<Self, StartError> {
        let is_this = |name: &str| {
            let mut foreign = Self::FOREIGN_NAMES.iter();
            name == Self::NAME || foreign.any(|known| known.eq_ignore_ascii_case(name))
        };
        if !variant.is_none_or(is_this) {
            return Err(StartError::Variant { is: Self::NAME });
        }
        let Some(text) = position else {
            let default = Self::MODES.first().copied().unwrap_or_default();
            return Self::start(mode.unwrap_or(default)).map_err(StartError::Mode);
        };
        if mode.is_some() {
            return Err(StartError::TwoStarts);
        }
        text.parse().map_err(|error: Self::Err| {
            let message = error.to_string();
            StartError::Position { message }
        })
    }

    /// Position of an [EPD](crate::epd) line, and operations for counters: by default the position text alone.
    fn epd_text(&self) -> (String, Vec<(&'static str, u32)>) {
        (self.position_text(), Vec::new())
    }

    /// Checks a tag; by default every value is valid.
    ///
    /// # Errors
    /// [`TagValueError`] for an invalid value.
    fn check_tag(&self, name: &str, value: &str) -> Result<(), TagValueError> {
        let _ = (name, value);
        Ok(())
    }
}
