use core::fmt;

use variant_core::Player;

use crate::{Message, Proposal};

/// A step between plies. `Display` writes it as a command of a record.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::Player;
/// use variant_match::{Aside, MatchGame};
/// let mut game = MatchGame::new(OrthodoxChess::default());
/// for text in ["e4", "[%offer w draw:wb]", "e5"] {
///     game.apply(text)?;
/// }
/// let asides: Vec<(usize, String)> = game.asides().map(|(plies, aside)| (plies, aside.to_string())).collect();
/// // A move refuses the offer.
/// assert_eq!(asides, [(1, "[%offer w draw:wb]".into()), (2, "[%refuse b]".into())]);
/// # Ok::<(), variant_match::MatchError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Aside<A> {
    /// `[%offer w draw:wb]`.
    Offer {
        /// Player who proposes it.
        by: Player,
        /// Proposed action, mode or absence.
        proposal: Proposal<A>,
    },
    /// `[%agree b]` or `[%refuse b]`.
    Answer {
        /// Player who answers.
        player: Player,
        /// True for `agree`, false for `refuse`.
        agrees: bool,
    },
    /// `[%withdraw w]`, of an offer.
    Withdrawal {
        /// Player who had proposed.
        player: Player,
    },
    /// `[%lapse]`, of an offer.
    Lapse,
    /// `[%absent b]`: by the clock or an arbiter.
    Absence {
        /// Player declared absent.
        player: Player,
    },
    /// `[%say w good luck]`, `[%say s>wn ...]`, `[%deal s>w ...]`.
    Message(Message),
}

impl<A: fmt::Display> fmt::Display for Aside<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Offer { by, proposal } => write!(f, "[%offer {by} {proposal}]"),
            Self::Answer { player, agrees } => {
                let answer = if *agrees { "agree" } else { "refuse" };
                write!(f, "[%{answer} {player}]")
            }
            Self::Withdrawal { player } => write!(f, "[%withdraw {player}]"),
            Self::Lapse => f.write_str("[%lapse]"),
            Self::Absence { player } => write!(f, "[%absent {player}]"),
            Self::Message(message) => message.fmt(f),
        }
    }
}

impl<A> Aside<A> {
    /// Whether a player sees it; `None` is the public.
    pub fn is_for(&self, player: Option<Player>) -> bool {
        match (self, player) {
            (Self::Message(message), Some(player)) => message.is_for(player),
            (Self::Message(message), None) => !message.is_secret(),
            _ => true,
        }
    }
}
