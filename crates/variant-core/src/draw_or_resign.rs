use core::fmt;

use smallvec::SmallVec;

use crate::{ActionError, Player};

/// What players can do at any table besides moving: resign, or agree a draw.
///
/// ```
/// use variant_core::{Player, DrawOrResign};
/// let players = [Player::new(b'w'), Player::new(b'b')];
/// let action = DrawOrResign::parse("draw:wb", &players)?;
/// assert_eq!(action.to_string(), "draw:wb");
/// assert!(DrawOrResign::parse("resign:x", &players).is_err());
/// # Ok::<(), variant_core::ActionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DrawOrResign {
    /// `resign:<player>`.
    Resign(Player),
    /// `draw:<players>`, in the order of the list of players.
    Draw(SmallVec<[Player; 4]>),
}

impl DrawOrResign {
    /// Reads `resign:<player>` or `draw:<players>`.
    ///
    /// # Errors
    /// [`ActionError::Malformed`]: not such a text, a player who does not play, or players who do not
    /// stand in the order of `players`.
    pub fn parse(text: &str, players: &[Player]) -> Result<Self, ActionError> {
        if let Some(who) = text.strip_prefix("resign:") {
            let resigning = players.iter().find(|player| {
                let mut letters = who.chars();
                letters.next() == Some(player.letter()) && letters.next().is_none()
            });
            resigning
                .map(|&player| Self::Resign(player))
                .ok_or(ActionError::Malformed {
                    offset: 7,
                    expected: "the letter of a player",
                })
        } else if let Some(who) = text.strip_prefix("draw:") {
            parse_players(who, 5, players).map(Self::Draw)
        } else {
            Err(ActionError::Malformed {
                offset: 0,
                expected: "a move, `resign:<player>` or `draw:<players>`",
            })
        }
    }
}

/// Reads the letters of one or more players in the order of the list.
fn parse_players(
    text: &str,
    offset: usize,
    players: &[Player],
) -> Result<SmallVec<[Player; 4]>, ActionError> {
    let expected = "letters of players, in order";
    let mut left = players.iter();
    let named = text
        .char_indices()
        .map(|(at, letter)| {
            left.find(|player| player.letter() == letter)
                .copied()
                .ok_or(ActionError::Malformed {
                    offset: offset + at,
                    expected,
                })
        })
        .collect::<Result<SmallVec<_>, _>>()?;
    if named.is_empty() {
        Err(ActionError::Malformed { offset, expected })
    } else {
        Ok(named)
    }
}

impl fmt::Display for DrawOrResign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Resign(player) => write!(f, "resign:{player}"),
            Self::Draw(players) => {
                f.write_str("draw:")?;
                players.iter().try_for_each(|player| write!(f, "{player}"))
            }
        }
    }
}
