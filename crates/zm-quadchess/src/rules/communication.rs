//! Communication between players (ZQ-33).

use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;
use variant_core::record::{LineColumn, Record, ReplayError, Tag};
use variant_core::{ActionError, Game, PlyRef};

use crate::position::Quadchess;

/// Mode of communication ([ZQ-33](crate::rulebook#zq-33)); no effect on moves.
///
/// ```
/// use zm_quadchess::Communication;
/// assert_eq!(Communication::default().to_string(), "open");
/// assert_eq!("open-and-secret".parse(), Ok(Communication::OpenAndSecret));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Communication {
    /// `none`: no messages.
    None,
    /// `open`: messages to all.
    #[default]
    Open,
    /// `open-and-secret`: also private talks.
    OpenAndSecret,
}

impl Communication {
    /// Tag in game records.
    pub const TAG: &'static str = "Communication";

    /// Returns the mode in a record's [`TAG`](Self::TAG), if any.
    ///
    /// # Errors
    /// [`CommunicationTagError`] for an unknown value.
    ///
    /// ```
    /// use zm_quadchess::prelude::*;
    /// use zm_quadchess::Communication;
    /// let record: Record = "[Communication \"none\"]\n\n1. d3 *".parse()?;
    /// assert_eq!(Communication::of_record(&record)?, Some(Communication::None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_record(record: &Record) -> Result<Option<Self>, CommunicationTagError> {
        let tag = record.tags.iter().find(|tag| tag.name == Self::TAG);
        tag.map(|tag| {
            tag.value.parse().map_err(|error| CommunicationTagError {
                place: tag.place,
                error,
            })
        })
        .transpose()
    }

    /// Writes or replaces a record's tag.
    ///
    /// ```
    /// use zm_quadchess::prelude::*;
    /// use zm_quadchess::Communication;
    /// let mut record = Record::default();
    /// Communication::OpenAndSecret.write_to(&mut record);
    /// assert_eq!(record.tag("Communication"), Some("open-and-secret"));
    /// ```
    pub fn write_to(self, record: &mut Record) {
        let value = self.to_string();
        let mut tags = record.tags.iter_mut();
        if let Some(tag) = tags.find(|tag| tag.name == Self::TAG) {
            tag.value = value;
        } else {
            record.tags.push(Tag {
                name: Self::TAG.to_string(),
                value,
                place: LineColumn::default(),
            });
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

/// Unknown mode of communication.
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

/// Tag `Communication` with an unknown value.
///
/// ```
/// use zm_quadchess::prelude::*;
/// use zm_quadchess::Communication;
/// let record: Record = "[Communication \"shouting\"]".parse()?;
/// assert_eq!(
///     Communication::of_record(&record).unwrap_err().to_string(),
///     "line 1, column 1: expected `none`, `open` or `open-and-secret`"
/// );
/// # Ok::<(), zm_quadchess::variant_core::record::RecordError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("{place}: {error}")]
#[non_exhaustive]
pub struct CommunicationTagError {
    /// Place of the tag in the text.
    pub place: LineColumn,
    /// Error.
    pub error: UnknownCommunication,
}

/// Record that cannot be played as a [`Table`].
///
/// ```
/// use zm_quadchess::prelude::*;
/// use zm_quadchess::TableError;
/// let record: Record = "1. a1h8".parse()?;
/// assert!(matches!(Table::from_record(&record), Err(TableError::Replay(_))));
/// # Ok::<(), zm_quadchess::variant_core::record::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum TableError {
    /// Unknown value of the tag `Communication`.
    #[error(transparent)]
    Communication(#[from] CommunicationTagError),
    /// Invalid start, move or result.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// A game, and its players' mode of communication ([ZQ-33](crate::rulebook#zq-33)).
///
/// ```
/// use zm_quadchess::prelude::*;
/// use zm_quadchess::Communication;
/// let mut table = Table::new(Game::new(Quadchess::default()));
/// table.agree(Communication::None)?;
/// table.game.apply("d2d4")?;
/// assert!(table.agree(Communication::Open).is_err());
/// assert_eq!(table.communication(), Communication::None);
/// assert_eq!(table.record().tag("Communication"), Some("none"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    /// Game.
    pub game: Game<Quadchess>,
    communication: Communication,
}

impl Table {
    /// Creates a table with open communication.
    pub fn new(game: Game<Quadchess>) -> Self {
        Self {
            game,
            communication: Communication::default(),
        }
    }

    /// Plays a record; communication is open without the tag ([ZQ-33](crate::rulebook#zq-33)).
    ///
    /// # Errors
    /// [`TableError`]: a wrong tag, or an error of [`Record::start`] or [`Record::play`].
    pub fn from_record(record: &Record) -> Result<Self, TableError> {
        let communication = Communication::of_record(record)?.unwrap_or_default();
        let mut game = Game::new(record.start()?);
        record.play(&mut game)?;
        Ok(Self {
            game,
            communication,
        })
    }

    /// Record of the game, with the tag.
    pub fn record(&self) -> Record {
        let mut record = Record::of_game(&self.game);
        self.communication.write_to(&mut record);
        record
    }

    /// Mode of communication.
    pub const fn communication(&self) -> Communication {
        self.communication
    }

    /// Sets the mode agreed by all players.
    ///
    /// # Errors
    /// [`ActionError::NotAllowed`] after the first move.
    pub fn agree(&mut self, communication: Communication) -> Result<(), ActionError> {
        let mut plies = self.game.history().plies();
        if plies.any(|(_, ply)| matches!(ply, PlyRef::Move(_))) {
            return Err(ActionError::NotAllowed {
                why: "communication is fixed before the first move",
            });
        }
        drop(plies);
        self.communication = communication;
        Ok(())
    }
}
