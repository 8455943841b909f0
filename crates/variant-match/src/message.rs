use alloc::string::{String, ToString};
use core::fmt;

use smallvec::SmallVec;
use thiserror::Error;

use variant_core::Player;
use variant_core::text::one_line;

use crate::Communication;

/// A message or deal of a player: no rule enforces it.
///
/// `Display` writes it as a record does.
///
/// ```
/// use variant_core::Player;
/// use variant_match::Message;
/// let [s, w, n] = Player::of_letters(*b"swn");
/// let mut plot = Message::new(s, [w], "North  is [weak]");
/// plot.is_deal = true;
/// assert_eq!(plot.to_string(), "[%deal s>w North is [weak%5D]");
/// assert!(plot.is_for(s) && plot.is_for(w) && !plot.is_for(n));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Message {
    /// Player who sends it.
    pub by: Player,
    /// Receivers; none for a public message.
    pub to: SmallVec<[Player; 4]>,
    /// Whether it proposes a deal.
    pub is_deal: bool,
    text: String,
}

/// Error of [`MatchGame::say`](crate::MatchGame::say).
///
/// ```
/// use variant_match::{Communication, TalkError};
/// let error = TalkError::Forbidden { mode: Communication::Open };
/// assert_eq!(error.to_string(), "the players agreed on open communication, which forbids this message");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum TalkError {
    /// The mode of communication forbids the message.
    #[error("the players agreed on {mode} communication, which forbids this message")]
    Forbidden {
        /// Mode in force.
        mode: Communication,
    },
    /// A player is not in the game.
    #[error("{player} is no player of this game")]
    Unknown {
        /// Sender or receiver.
        player: Player,
    },
    /// The message has no text.
    #[error("a message needs a text")]
    Empty,
    /// The message is too long.
    #[error("a message has at most {limit} characters")]
    TooLong {
        /// Largest number of characters.
        limit: usize,
    },
    /// The game has too many messages and offers.
    #[error("a game has at most {limit} messages and offers")]
    TooMany {
        /// Most messages and offers.
        limit: usize,
    },
}

impl Message {
    /// Most characters of a message.
    pub(crate) const LONGEST: usize = 500;

    /// Creates a message to some players, or to all without receivers. White space and control characters become
    /// single blanks.
    pub fn new(by: Player, to: impl IntoIterator<Item = Player>, text: &str) -> Self {
        Self {
            by,
            to: to.into_iter().collect(),
            is_deal: false,
            text: one_line(text).to_string(),
        }
    }

    /// Text, in one line.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether only some receive it.
    pub fn is_secret(&self) -> bool {
        !self.to.is_empty()
    }

    /// Whether a player sent or receives it.
    pub fn is_for(&self, player: Player) -> bool {
        !self.is_secret() || self.by == player || self.to.contains(&player)
    }

    pub(crate) fn read(name: &str, value: &str) -> Option<Self> {
        let is_deal = match name {
            "say" => false,
            "deal" => true,
            _ => return None,
        };
        let (head, text) = value.split_once(' ').unwrap_or((value, ""));
        let (by, to) = head.split_once('>').unwrap_or((head, ""));
        let to = to.chars().map(|letter| letter.to_string().parse().ok());
        let to = to.collect::<Option<_>>()?;
        if head.ends_with('>') {
            return None;
        }
        Some(Self {
            by: by.parse().ok()?,
            to,
            is_deal,
            text: one_line(&unescaped(text)).to_string(),
        })
    }

    /// Malformed secrets are hidden from all.
    pub fn hides(name: &str, value: &str, reader: Option<Player>) -> bool {
        let head = value.split(' ').next().unwrap_or_default();
        if !matches!(name, "say" | "deal") || !head.contains('>') {
            return false;
        }
        let message = Self::read(name, value).zip(reader);
        !message.is_some_and(|(message, reader)| message.is_for(reader))
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.is_deal { "deal" } else { "say" };
        write!(f, "[%{name} {}", self.by)?;
        if self.is_secret() {
            f.write_str(">")?;
            self.to
                .iter()
                .try_for_each(|player| write!(f, "{player}"))?;
        }
        f.write_str(" ")?;
        for letter in self.text.chars() {
            match letter {
                // These end a command or a comment.
                ']' | '}' | '%' => write!(f, "%{:02X}", u32::from(letter))?,
                _ => write!(f, "{letter}")?,
            }
        }
        f.write_str("]")
    }
}

fn unescaped(text: &str) -> String {
    let brackets = text.replace("%5D", "]").replace("%5d", "]");
    let braces = brackets.replace("%7D", "}").replace("%7d", "}");
    // Last: its result escapes nothing.
    braces.replace("%25", "%")
}
