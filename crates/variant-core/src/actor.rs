use core::fmt;
use core::str::FromStr;

use smallvec::SmallVec;

use crate::text::OutcomeTextError;

/// Player, named by an ASCII letter: decides moves and gets a score.
///
/// ```
/// use variant_core::Player;
/// const WHITE: Player = Player::new(b'w');
/// assert_eq!(WHITE.to_string(), "w");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(u8);

impl Player {
    /// Player with a letter; other bytes become `?`.
    pub const fn new(letter: u8) -> Self {
        Self(if letter.is_ascii_alphabetic() {
            letter
        } else {
            b'?'
        })
    }

    /// Players with these letters.
    ///
    /// ```
    /// use variant_core::Player;
    /// const PLAYERS: [Player; 3] = Player::of_letters(*b"swn");
    /// assert_eq!(PLAYERS[1], Player::new(b'w'));
    /// ```
    pub const fn of_letters<const N: usize>(letters: [u8; N]) -> [Self; N] {
        let mut players = [Self(b'?'); N];
        let mut index = 0;
        while index < N {
            players[index] = Self::new(letters[index]);
            index += 1;
        }
        players
    }

    /// The letter in texts.
    pub const fn letter(self) -> char {
        self.0 as char
    }
}

impl FromStr for Player {
    type Err = OutcomeTextError;

    fn from_str(text: &str) -> Result<Self, OutcomeTextError> {
        match *text.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => Ok(Self(letter)),
            _ => Err(OutcomeTextError {
                offset: 0,
                expected: "the letter of a player",
            }),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// Army, or one of several boards, that has a turn.
///
/// ```
/// use variant_core::Seat;
/// assert_eq!(Seat::Side { board: 3, army: 'w' }.to_string(), "3w");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// Army, by letter.
    Army(char),
    /// One of several boards.
    Board(u8),
    /// Army on one of several boards.
    Side {
        /// Board number.
        board: u8,
        /// Army letter.
        army: char,
    },
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Army(army) => write!(f, "{army}"),
            Self::Board(board) => write!(f, "{board}"),
            Self::Side { board, army } => write!(f, "{board}{army}"),
        }
    }
}

/// Seat that may move and player who decides for it, written `e:n`.
///
/// ```
/// use variant_core::{Actor, Player, Seat};
/// let actor = Actor { seat: Seat::Army('e'), player: Player::new(b'n') };
/// assert_eq!(format!("{} moves {}", actor.player, actor.seat), "n moves e");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Actor {
    /// Army or board that moves.
    pub seat: Seat,
    /// Player who decides.
    pub player: Player,
}

impl Actor {
    /// A player with the army of the same letter.
    pub const fn of(player: Player) -> Self {
        Self {
            seat: Seat::Army(player.letter()),
            player,
        }
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.seat, self.player)
    }
}

crate::debug_as_text!(Player, Seat, Actor);

/// Actors in the variant's order; none once the game is decided.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::{Actors, Position};
/// let actors: Actors = OrthodoxChess::default().to_act();
/// assert_eq!(actors[0].player.letter(), 'w');
/// ```
pub type Actors = SmallVec<[Actor; 2]>;

/// Several seats, such as the armies in check.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::{Position, Seat};
/// let position: OrthodoxChess = "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1".parse()?;
/// assert_eq!(position.in_check().as_slice(), [Seat::Army('w')]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Seats = SmallVec<[Seat; 4]>;
