//! Between the plies of a game: offers and answers, absences, messages.

mod absence;
mod agreement;
mod communication;
mod consent;
mod message;
mod proposal;

use alloc::vec::Vec;
use core::fmt;

use smallvec::SmallVec;

use crate::{ActionError, ApplyError, Game, Player, Variant};

pub use agreement::Agreement;
pub use communication::Communication;
pub use consent::{Consent, ConsentError, Offer};
pub use message::{Message, TalkError};
pub use proposal::Proposal;

/// A step between plies. `Display` writes it as a command of a record.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::{Aside, Game, Player};
/// let mut game = Game::new(Chess::default());
/// for text in ["e4", "[%offer w draw:wb]", "e5"] {
///     game.apply(text)?;
/// }
/// let asides: Vec<(usize, String)> = game.asides().map(|(plies, aside)| (plies, aside.to_string())).collect();
/// // A move refuses the offer.
/// assert_eq!(asides, [(1, "[%offer w draw:wb]".into()), (2, "[%refuse b]".into())]);
/// # Ok::<(), variant_core::ApplyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Aside<A> {
    /// `[%offer w draw:wb]`.
    Offer {
        /// Player who proposes.
        by: Player,
        /// Proposal.
        proposal: Proposal<A>,
    },
    /// `[%agree b]` or `[%refuse b]`.
    Answer {
        /// Player who answers.
        player: Player,
        /// Answer.
        agrees: bool,
    },
    /// `[%withdraw w]`: the offer is taken back.
    Withdrawal {
        /// Player who had proposed.
        player: Player,
    },
    /// `[%lapse]`: the offer has expired.
    Lapse,
    /// `[%absent b]`: declared by the clock or an arbiter.
    Absence {
        /// Absent player.
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

const COMMANDS: [&str; 8] = [
    "offer", "agree", "refuse", "withdraw", "lapse", "absent", "say", "deal",
];

fn is_aside(name: &str) -> bool {
    COMMANDS.contains(&name)
}

/// State of the table after an aside.
#[derive(Clone, Debug)]
pub(crate) struct State<A> {
    offer: Option<Offer<A>>,
    agreed: Option<Communication>,
    absent: SmallVec<[Player; 4]>,
}

#[derive(Clone, Debug)]
pub(crate) struct Entry<A> {
    /// Plies before the aside.
    plies: usize,
    aside: Aside<A>,
    after: State<A>,
}

#[derive(Clone, Debug)]
pub(crate) struct Table<A> {
    entries: Vec<Entry<A>>,
    start: State<A>,
}

impl<A> Table<A> {
    pub(crate) fn new() -> Self {
        Self {
            entries: Vec::new(),
            start: State {
                offer: None,
                agreed: None,
                absent: SmallVec::new(),
            },
        }
    }

    /// Takes back the asides after more plies than these.
    pub(crate) fn split_off(&mut self, plies: usize) -> Vec<Entry<A>> {
        let kept = self.entries.partition_point(|entry| entry.plies <= plies);
        self.entries.split_off(kept)
    }

    pub(crate) fn extend(&mut self, entries: Vec<Entry<A>>) {
        self.entries.extend(entries);
    }
}

/// Most asides of a game. Those that follow by themselves may exceed it.
const MOST: usize = 10_000;

impl<P: Variant> Game<P> {
    /// Offers, answers, absences and messages, each with the number of plies before it.
    pub fn asides(
        &self,
    ) -> impl DoubleEndedIterator<Item = (usize, &Aside<P::Action>)> + ExactSizeIterator {
        self.asides_from(0)
    }

    /// [`asides`](Self::asides) from an index.
    pub fn asides_from(
        &self,
        index: usize,
    ) -> impl DoubleEndedIterator<Item = (usize, &Aside<P::Action>)> + ExactSizeIterator {
        let entries = self.table.entries.get(index..).unwrap_or_default();
        entries.iter().map(|entry| (entry.plies, &entry.aside))
    }

    /// Number of asides before ply `plies`.
    pub fn asides_before(&self, plies: usize) -> usize {
        let entries = &self.table.entries;
        entries.partition_point(|entry| entry.plies < plies)
    }

    /// Mode of communication: agreed, or the variant's [default](Variant::communications).
    pub fn communication(&self) -> Communication {
        let default = || self.position().communications().first().copied();
        let mode = self.agreed_communication().or_else(default);
        mode.unwrap_or(Communication::OpenAndSecret)
    }

    /// Mode of communication, if one was agreed.
    pub fn agreed_communication(&self) -> Option<Communication> {
        self.table().agreed
    }

    /// Sets the mode that all players agreed on elsewhere; [`propose`](Self::propose) asks them.
    ///
    /// # Errors
    /// [`ActionError`] after the first move, or for a mode that the variant does not leave to the players.
    pub fn agree_on(&mut self, mode: Communication) -> Result<(), ActionError> {
        self.check(&Proposal::Communication(mode))?;
        self.table.start.agreed = Some(mode);
        let last = self.table.entries.iter_mut();
        last.for_each(|entry| entry.after.agreed = Some(mode));
        Ok(())
    }

    pub(crate) fn table(&self) -> &State<P::Action> {
        let last = self.table.entries.last();
        last.map_or(&self.table.start, |entry| &entry.after)
    }

    fn state(&self) -> State<P::Action> {
        State {
            offer: self.offer().cloned(),
            ..self.table().clone()
        }
    }

    /// Appends an aside. A change of offers drops the plies taken back.
    fn note(&mut self, aside: Aside<P::Action>, after: State<P::Action>) {
        let plies = self.plies().len();
        if !matches!(aside, Aside::Message(_)) {
            self.undone.clear();
        }
        self.table.entries.push(Entry {
            plies,
            aside,
            after,
        });
    }

    fn check_room(&self) -> Result<(), TalkError> {
        let limit = MOST;
        if self.table.entries.len() < limit {
            Ok(())
        } else {
            Err(TalkError::TooMany { limit })
        }
    }

    /// Reads a command; `None` if it is no aside.
    ///
    /// # Errors
    /// [`ActionError`] if the value is malformed.
    pub fn read_aside(
        &self,
        name: &str,
        value: &str,
    ) -> Option<Result<Aside<P::Action>, ActionError>> {
        if !is_aside(name) {
            return None;
        }
        let malformed = ActionError::Malformed {
            offset: name.len() + 3,
            expected: "the letter of a player, and a proposal or text where one belongs",
        };
        let player = value.parse::<Player>().map_err(|_| malformed);
        Some(match name {
            "offer" => self.read_offer(value).unwrap_or(Err(malformed)),
            "agree" | "refuse" => player.map(|player| Aside::Answer {
                player,
                agrees: name == "agree",
            }),
            "withdraw" => player.map(|player| Aside::Withdrawal { player }),
            "absent" => player.map(|player| Aside::Absence { player }),
            "lapse" if value.is_empty() => Ok(Aside::Lapse),
            _ => {
                let message = Message::read(name, value);
                message.map(Aside::Message).ok_or(malformed)
            }
        })
    }

    fn read_offer(&self, value: &str) -> Option<Result<Aside<P::Action>, ActionError>> {
        let (by, proposal) = value.split_once(' ')?;
        let by = by.parse().ok()?;
        let proposal = self.parse_proposal(proposal);
        Some(proposal.map(|proposal| Aside::Offer { by, proposal }))
    }

    pub(crate) fn carry_out(&mut self, aside: Aside<P::Action>) -> Result<(), ApplyError> {
        match aside {
            Aside::Offer { by, proposal } => {
                self.propose(by, proposal)?;
            }
            Aside::Answer { player, agrees } => {
                self.answer(player, agrees)?;
            }
            Aside::Message(message) => self.say(message)?,
            aside => return self.restore_aside(aside),
        }
        Ok(())
    }

    /// Restores an aside of a record, where agreed actions follow as plies. Messages before the first move may
    /// belong to any mode.
    ///
    /// # Errors
    /// [`ApplyError`] if the aside is not possible.
    pub fn restore_aside(&mut self, aside: Aside<P::Action>) -> Result<(), ApplyError> {
        match aside {
            Aside::Offer { by, proposal } => self.open(by, proposal)?,
            Aside::Answer { player, agrees } => {
                self.note_answer(player, agrees)?;
            }
            Aside::Withdrawal { player } => self.withdraw(player)?,
            Aside::Lapse => {
                let why = "an offer lapses by itself";
                return Err(ActionError::NotAllowed { why }.into());
            }
            Aside::Absence { player } => self.declare_absent(player)?,
            Aside::Message(message) if !self.has_moved() => self.add_message(message)?,
            Aside::Message(message) => self.say(message)?,
        }
        Ok(())
    }
}
