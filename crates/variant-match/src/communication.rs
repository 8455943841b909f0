use core::fmt;
use core::str::FromStr;

use crate::TagValueError;

/// Mode of communication: which messages players may send.
///
/// ```
/// use variant_match::Communication;
/// let mode: Communication = "open".parse()?;
/// assert!(mode.allows_public() && !mode.allows_secret());
/// assert_eq!(Communication::OpenAndSecret.to_string(), "open-and-secret");
/// # Ok::<(), variant_match::TagValueError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Communication {
    /// `none`: no messages.
    None,
    /// `open`: messages to all players.
    Open,
    /// `open-and-secret`: also messages to some players.
    OpenAndSecret,
}

impl Communication {
    /// Name of the record tag.
    pub const TAG: &'static str = "Communication";

    /// All modes, the strictest first.
    pub const ALL: [Self; 3] = [Self::None, Self::Open, Self::OpenAndSecret];

    /// Whether all may receive messages.
    pub const fn allows_public(self) -> bool {
        !matches!(self, Self::None)
    }

    /// Whether some players may receive messages.
    pub const fn allows_secret(self) -> bool {
        matches!(self, Self::OpenAndSecret)
    }
}

impl fmt::Display for Communication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::None => "none",
            Self::Open => "open",
            Self::OpenAndSecret => "open-and-secret",
        })
    }
}

impl FromStr for Communication {
    type Err = TagValueError;

    fn from_str(text: &str) -> Result<Self, TagValueError> {
        match text {
            "none" => Ok(Self::None),
            "open" => Ok(Self::Open),
            "open-and-secret" => Ok(Self::OpenAndSecret),
            _ => Err(TagValueError {
                expected: "`none`, `open` or `open-and-secret`",
            }),
        }
    }
}
