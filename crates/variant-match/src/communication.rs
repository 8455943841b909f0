use core::fmt;
use core::str::FromStr;

use crate::{Message, TagValueError};

/// Mode of communication: which messages players may send.
///
/// ```
/// use variant_core::Player;
/// use variant_match::{Communication, Message};
/// let [w, b] = Player::of_letters(*b"wb");
/// let mode: Communication = "open".parse()?;
/// assert!(mode.allows(&Message::new(w, [], "hello")) && !mode.allows(&Message::new(w, [b], "hush")));
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

    /// Whether players may send a message to its receivers.
    pub fn allows(self, message: &Message) -> bool {
        match self {
            Self::None => false,
            Self::Open => !message.is_secret(),
            Self::OpenAndSecret => true,
        }
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
