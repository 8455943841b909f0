//! A ply of a record.

use alloc::string::{String, ToString};

use variant_core::text::{displays_as, split_marks};
use variant_core::{Player, PlyRef};
use variant_match::MatchGame;

use crate::repair::Notes;
use crate::{Reading, Record, Recorded, ReplayError, ReplayProblem};

impl Record {
    pub(crate) fn play_ply<V: Recorded>(
        &self,
        game: &mut MatchGame<V>,
        text: &str,
        at: u32,
        notes: &mut Notes<'_>,
    ) -> Result<(), ReplayError> {
        let is_first = game.passed_draw().is_none();
        if game.outcome().is_some()
            && !notes.is_strict()
            && let Some(outcome) = game.reopen()
            && is_first
        {
            let (plies, reason) = (game.history().len(), outcome.reason);
            let place = notes.place(&self.body, at);
            notes.add(place, Reading::GoesOn { plies, reason })?;
        }
        let plies = game.history().len();
        let applied = if notes.are_listed() {
            game.apply_noting(text)
        } else {
            game.apply(text).map(|()| None)
        };
        let read = applied.map_err(|error| {
            let text = text.to_string();
            ReplayProblem::Ply { text, error }.at(notes.place(&self.body, at))
        })?;
        let is_compared = notes.is_strict() && game.history().len() > plies;
        let compared = || {
            is_compared
                .then(|| other_than_written(game, text))
                .flatten()
        };
        if let Some(is) = read.or_else(compared) {
            let written = text.to_string();
            let place = notes.place(&self.body, at);
            let noted = notes.add(place, Reading::Move { written, is });
            if noted.is_err() {
                game.retract(None);
            }
            return noted;
        }
        Ok(())
    }
}

/// The only player to move, if among so many skipped ones.
pub(crate) fn must_move<V: Recorded>(game: &MatchGame<V>, skipped: usize) -> Option<Player> {
    let actors = game.position().to_act();
    let [actor] = actors.as_slice() else {
        return None;
    };
    let players = game.start().players();
    let place_of = |player| players.iter().position(|&other| other == player);
    let mut plies = game.history().plies_back();
    let last = plies.find_map(|(before, ply)| match ply {
        PlyRef::Move(_) => before.to_act().first().map(|actor| actor.player),
        PlyRef::Action(_) => None,
    });
    let count = players.len().max(1);
    let last = last.and_then(place_of).unwrap_or(count - 1);
    let next = place_of(actor.player).unwrap_or(0);
    (skipped > (next + 2 * count - last - 1) % count).then_some(actor.player)
}

/// The writer's text, if `text` is neither that nor coordinates.
fn other_than_written<V: Recorded>(game: &MatchGame<V>, text: &str) -> Option<String> {
    let bare = split_marks(text).0;
    let (before, ply) = game.history().plies_back().next()?;
    let written = match ply {
        PlyRef::Move(m) => before.san(m),
        PlyRef::Action(_) => ply.to_string(),
    };
    (bare != written && !displays_as(&ply, bare)).then_some(written)
}
