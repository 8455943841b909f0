use core::fmt;
use core::str::FromStr;

use thiserror::Error;
use variant_core::{ActionError, Game};

use crate::Quadchess;

/// How the players may talk (ZQ-33). It has no effect on moves.
///
/// ```
/// use zm_quadchess::Communication;
/// assert_eq!(Communication::default().to_string(), "open");
/// assert_eq!("open-and-secret".parse(), Ok(Communication::OpenAndSecret));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Communication {
    /// `none`: nobody says anything.
    None,
    /// `open`: what is said is said to everybody.
    #[default]
    Open,
    /// `open-and-secret`: secret talks are allowed too.
    OpenAndSecret,
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

/// A text that is no way of communicating.
///
/// ```
/// let error = "shouting".parse::<zm_quadchess::Communication>().unwrap_err();
/// assert_eq!(error.to_string(), "expected `none`, `open` or `open-and-secret`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("expected `none`, `open` or `open-and-secret`")]
#[non_exhaustive]
pub struct UnknownCommunication;

impl FromStr for Communication {
    type Err = UnknownCommunication;

    fn from_str(text: &str) -> Result<Self, UnknownCommunication> {
        match text {
            "none" => Ok(Self::None),
            "open" => Ok(Self::Open),
            "open-and-secret" => Ok(Self::OpenAndSecret),
            _ => Err(UnknownCommunication),
        }
    }
}

/// A game and how its players may talk: fixed before the first move (ZQ-33).
///
/// ```
/// use variant_core::Game;
/// use zm_quadchess::{Communication, Quadchess, Table};
/// let mut table = Table::new(Game::new(Quadchess::default()));
/// table.agree(Communication::None)?;
/// table.game.apply("d2d4")?;
/// assert!(table.agree(Communication::Open).is_err());
/// assert_eq!(table.communication(), Communication::None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    /// The game.
    pub game: Game<Quadchess>,
    communication: Communication,
}

impl Table {
    /// A game whose players communicate openly until they agree on something else.
    pub fn new(game: Game<Quadchess>) -> Self {
        Self {
            game,
            communication: Communication::default(),
        }
    }

    /// How the players may talk.
    pub const fn communication(&self) -> Communication {
        self.communication
    }

    /// The players agree how to communicate.
    ///
    /// # Errors
    /// [`ActionError::NotAllowed`] once something has been played.
    pub fn agree(&mut self, communication: Communication) -> Result<(), ActionError> {
        if self.game.history().is_empty() {
            self.communication = communication;
            Ok(())
        } else {
            Err(ActionError::NotAllowed {
                why: "communication is fixed before the first move",
            })
        }
    }
}
