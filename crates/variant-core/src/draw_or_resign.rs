use core::fmt;

use smallvec::SmallVec;

use crate::{ActionError, Adjudication, Outcome, Player, Reason};

/// Resignation and agreed draws, the actions of most games.
///
/// ```
/// use variant_core::implement::DrawOrResign;
/// use variant_core::Player;
/// let players = [Player::new(b'w'), Player::new(b'b')];
/// let action = DrawOrResign::parse_for("draw:wb", &players)?;
/// assert_eq!(action.to_string(), "draw:wb");
/// assert!(DrawOrResign::parse_for("resign:x", &players).is_err());
/// # Ok::<(), variant_core::ActionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DrawOrResign {
    /// `resign:<player>`.
    Resign(Player),
    /// `draw:<players>`, in order of play.
    Draw(SmallVec<[Player; 4]>),
}

impl DrawOrResign {
    /// Reads `resign:<player>` or `draw:<players>`.
    ///
    /// # Errors
    /// [`ActionError::Malformed`] for other texts, unknown players, or players out of order.
    pub fn parse_for(text: &str, players: &[Player]) -> Result<Self, ActionError> {
        if let Some(who) = text.strip_prefix("resign:") {
            named_player(who, 7, players).map(Self::Resign)
        } else if let Some(who) = text.strip_prefix("draw:") {
            named_players(who, 5, players).map(Self::Draw)
        } else {
            Err(ActionError::Malformed {
                offset: 0,
                expected: "a move, `resign:<player>` or `draw:<players>`",
            })
        }
    }

    /// Effect in a game: who resigns loses with the partners, and all together agree a draw.
    ///
    /// ```
    /// use variant_core::implement::DrawOrResign;
    /// use variant_core::{Adjudication, Player};
    /// let players = [Player::new(b'w'), Player::new(b'b')];
    /// let action = DrawOrResign::parse_for("resign:w", &players)?;
    /// let result = action.in_teams(&players, |one, other| one == other)?;
    /// let Adjudication::<()>::Ended(outcome) = result else { panic!() };
    /// assert_eq!(outcome.to_string(), "resignation w=0 b=1");
    /// # Ok::<(), variant_core::ActionError>(())
    /// ```
    ///
    /// # Errors
    /// [`ActionError::NotAllowed`] if some players draw without the others, or another player resigns.
    pub fn in_teams<P>(
        &self,
        players: &[Player],
        are_partners: impl Fn(Player, Player) -> bool,
    ) -> Result<Adjudication<P>, ActionError> {
        let all = players.iter().copied();
        match self {
            Self::Resign(loser) if players.contains(loser) => {
                let wins = |player| !are_partners(player, *loser);
                Ok(Outcome::win(Reason::RESIGNATION, all, wins).into())
            }
            Self::Resign(_) => Err(ActionError::NotAllowed {
                why: "only a player of the game can resign",
            }),
            Self::Draw(agreeing) if players.iter().all(|player| agreeing.contains(player)) => {
                Ok(Outcome::draw(Reason::AGREEMENT, all, |_| true).into())
            }
            Self::Draw(_) => Err(ActionError::NotAllowed {
                why: match players {
                    [_, _] => "a draw takes both players",
                    _ => "a draw takes all players",
                },
            }),
        }
    }
}

/// Reads a player's letter; `offset` is that of the text, for the error.
///
/// ```
/// use variant_core::implement::named_player;
/// use variant_core::Player;
/// let players = Player::of_letters(*b"wb");
/// assert_eq!(named_player("b", 7, &players)?, players[1]);
/// assert!(named_player("bw", 7, &players).is_err());
/// # Ok::<(), variant_core::ActionError>(())
/// ```
///
/// # Errors
/// [`ActionError::Malformed`] for other texts.
pub fn named_player(text: &str, offset: usize, players: &[Player]) -> Result<Player, ActionError> {
    let is_named = |player: &&Player| text.chars().eq([player.letter()]);
    let error = ActionError::Malformed {
        offset,
        expected: "the letter of a player",
    };
    players.iter().find(is_named).copied().ok_or(error)
}

/// Reads letters of players in their order; `offset` is that of the text, for the error.
///
/// ```
/// use variant_core::implement::named_players;
/// use variant_core::Player;
/// let players = Player::of_letters(*b"wbe");
/// assert_eq!(named_players("we", 5, &players)?[..], [players[0], players[2]]);
/// assert!(named_players("ew", 5, &players).is_err());
/// # Ok::<(), variant_core::ActionError>(())
/// ```
///
/// # Errors
/// [`ActionError::Malformed`] for other texts.
pub fn named_players(
    text: &str,
    offset: usize,
    players: &[Player],
) -> Result<SmallVec<[Player; 4]>, ActionError> {
    let malformed = |at| ActionError::Malformed {
        offset: offset + at,
        expected: "letters of players, in order",
    };
    if text.is_empty() {
        return Err(malformed(0));
    }
    let mut left = players.iter();
    let named = text.char_indices().map(|(at, letter)| {
        let player = left.find(|player| player.letter() == letter);
        player.copied().ok_or(malformed(at))
    });
    named.collect()
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
