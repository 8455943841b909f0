mod absence;
mod asides;
mod clock;
mod consent;
mod state;

use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;

use smallvec::SmallVec;
use variant_core::{ActionError, Game, IllegalMove, Outcome, Player};

use crate::clock::{Reading, TimeControl};
use crate::{Aside, Communication, MatchRules, Offer};

/// A [`Game`] between people.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::Player;
/// use variant_match::{Consent, MatchGame};
/// let [w, b] = Player::of_letters(*b"wb");
/// let mut game = MatchGame::new(OrthodoxChess::default());
/// game.apply("e4")?;
/// let draw = game.parse_proposal("draw:wb")?;
/// assert_eq!(game.propose(w, draw)?, Consent::Open);
/// assert_eq!(game.answer(b, true)?, Consent::Given);
/// assert_eq!(game.outcome().unwrap().to_string(), "agreement w=0.5 b=0.5");
/// // With the ply, `undo` takes back what followed it.
/// assert!(game.undo() && game.offer().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct MatchGame<P: MatchRules> {
    game: Game<P>,
    entries: Vec<Entry<P::Action>>,
    /// State before the first aside.
    start_state: State<P::Action>,
    time_control: Option<TimeControl>,
    readings: Vec<Reading>,
    /// Of the plies taken back, the next to redo last.
    undone: Vec<Followed<P::Action>>,
}

#[derive(Clone)]
struct Followed<A> {
    asides: Vec<Entry<A>>,
    readings: Vec<Reading>,
}

#[derive(Clone, Debug)]
struct Entry<A> {
    /// Plies before the aside.
    plies: usize,
    aside: Aside<A>,
    after: State<A>,
}

#[derive(Clone, Debug)]
struct State<A> {
    offer: Option<Offer<A>>,
    agreed: Option<Communication>,
    absent: SmallVec<[Player; 4]>,
}

impl<P: MatchRules> From<Game<P>> for MatchGame<P> {
    fn from(game: Game<P>) -> Self {
        Self {
            game,
            entries: Vec::new(),
            start_state: State {
                offer: None,
                agreed: None,
                absent: SmallVec::new(),
            },
            time_control: None,
            readings: Vec::new(),
            undone: Vec::new(),
        }
    }
}

impl<P: MatchRules> Deref for MatchGame<P> {
    type Target = Game<P>;

    fn deref(&self) -> &Game<P> {
        &self.game
    }
}

impl<P: MatchRules> fmt::Debug for MatchGame<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.fmt(f)
    }
}

impl<P: MatchRules> MatchGame<P> {
    /// Creates a game.
    pub fn new(position: P) -> Self {
        Game::new(position).into()
    }

    /// Makes room for more plies, like [`Game::reserve`].
    pub fn reserve(&mut self, plies: usize) {
        self.game.reserve(plies);
    }

    /// Like [`Game::play`]; may end the open offer.
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is illegal or the game is over.
    pub fn play(&mut self, m: P::Move) -> Result<(), IllegalMove<P::Move>> {
        self.game.play(m)?;
        self.follow_up();
        Ok(())
    }

    /// Like [`Game::play_unchecked`]; may end the open offer.
    pub fn play_unchecked(&mut self, m: P::Move) {
        self.game.play_unchecked(m);
        self.follow_up();
    }

    /// Like [`Game::act`], without asking the players who decide.
    ///
    /// # Errors
    /// [`ActionError`] if the rules do not allow it.
    pub fn act(&mut self, action: P::Action) -> Result<(), ActionError> {
        self.game.act(action)?;
        self.follow_up();
        Ok(())
    }

    /// Removes the outcome, like [`Game::reopen`].
    pub fn reopen(&mut self) -> Option<Outcome> {
        self.game.reopen()
    }

    /// Takes back the last ply with its clock reading and the asides after it; false without one.
    pub fn undo(&mut self) -> bool {
        let is_undone = self.game.undo();
        if is_undone {
            let followed = self.split_off();
            self.undone.push(followed);
        }
        is_undone
    }

    /// [Undoes](Self::undo) for good, to a game with this outcome, as before [`reopen`](Self::reopen).
    pub fn retract(&mut self, outcome: Option<Outcome>) -> bool {
        let is_undone = self.game.retract(outcome);
        if is_undone {
            self.split_off();
        }
        self.undone.clear();
        is_undone
    }

    /// Redoes the last ply taken back; false without one.
    pub fn redo(&mut self) -> bool {
        let Some(Followed { asides, readings }) = self.undone.pop() else {
            return false;
        };
        self.entries.extend(asides);
        self.readings.extend(readings);
        self.game.redo()
    }

    fn split_off(&mut self) -> Followed<P::Action> {
        let plies = self.plies().len();
        let asides = self.entries.partition_point(|entry| entry.plies <= plies);
        let readings = (self.readings).partition_point(|reading| reading.plies < plies);
        Followed {
            asides: self.entries.split_off(asides),
            readings: self.readings.split_off(readings),
        }
    }

    fn follow_up(&mut self) {
        self.undone.clear();
        self.close_offer();
    }
}
