use variant_core::{Ply, PlyRef};

use super::{Entry, State};
use crate::{Aside, Communication, MatchGame, MatchRules, Offer, TalkError};

/// Most asides of a game; those that follow by themselves may exceed it.
const MOST: usize = 10_000;

impl<P: MatchRules> MatchGame<P> {
    /// Offers, answers, absences and messages, with the number of plies before.
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
        let entries = self.entries.get(index..).unwrap_or_default();
        entries.iter().map(|entry| (entry.plies, &entry.aside))
    }

    /// Number of asides before ply `plies`.
    pub fn asides_before(&self, plies: usize) -> usize {
        let entries = &self.entries;
        entries.partition_point(|entry| entry.plies < plies)
    }

    /// Mode of communication: agreed, or the variant's [default](MatchRules::communications).
    pub fn communication(&self) -> Communication {
        let default = || self.position().communications().first().copied();
        let mode = self.agreed_communication().or_else(default);
        mode.unwrap_or(Communication::OpenAndSecret)
    }

    /// Mode, if one was agreed.
    pub fn agreed_communication(&self) -> Option<Communication> {
        self.last_state().agreed
    }

    /// Offer that is open, or was agreed to at this ply.
    pub fn offer(&self) -> Option<&Offer<P::Action>> {
        // The next ply ends an offer that was agreed.
        let last = self.entries.last()?;
        let is_open = |offer: &&Offer<_>| !offer.is_given() || last.plies == self.plies().len();
        last.after.offer.as_ref().filter(is_open)
    }

    pub(super) fn has_moved(&self) -> bool {
        self.plies().any(|ply| matches!(ply, Ply::Move(_)))
    }

    pub(super) fn last_state(&self) -> &State<P::Action> {
        let last = self.entries.last();
        last.map_or(&self.start_state, |entry| &entry.after)
    }

    pub(super) fn state(&self) -> State<P::Action> {
        self.state_with(self.offer().cloned())
    }

    pub(super) fn state_with(&self, offer: Option<Offer<P::Action>>) -> State<P::Action> {
        State {
            offer,
            ..self.last_state().clone()
        }
    }

    /// A change of offers drops the plies taken back.
    pub(super) fn note(&mut self, aside: Aside<P::Action>, after: State<P::Action>) {
        let plies = self.plies().len();
        if !matches!(aside, Aside::Message(_)) {
            self.undone.clear();
        }
        self.entries.push(Entry {
            plies,
            aside,
            after,
        });
    }

    pub(super) fn check_room(&self) -> Result<(), TalkError> {
        let limit = MOST;
        if self.entries.len() < limit {
            Ok(())
        } else {
            Err(TalkError::TooMany { limit })
        }
    }

    pub(super) fn close_offer(&mut self) {
        let offer = self.offer().filter(|offer| !offer.is_given());
        let Some(mut offer) = offer.cloned() else {
            return;
        };
        let Some((before, ply)) = self.history().plies_back().next() else {
            return;
        };
        let is_move = matches!(ply, PlyRef::Move(_));
        let expires = offer.plies + before.players().len();
        let mover = match before.to_act().as_slice() {
            [actor] if is_move => Some(actor.player),
            _ => None,
        };
        if let Some(player) = mover.filter(|player| offer.waiting().contains(player)) {
            offer.refused.push(player);
            let is_lost = offer.agreement.is_lost(&offer.refused);
            let state = self.state_with((!is_lost).then(|| offer.clone()));
            let agrees = false;
            self.note(Aside::Answer { player, agrees }, state);
            if is_lost {
                return;
            }
        }
        if !is_move || self.outcome().is_some() || self.plies().len() >= expires {
            let state = self.state_with(None);
            self.note(Aside::Lapse, state);
        }
    }
}
