//! Actions, offers and answers.

use pyo3::prelude::*;
use variant_core::ActionError;
use variant_match::Consent;

use crate::board::Board;
use crate::errors::{Placed, read_player};

const fn name_of(consent: Consent) -> &'static str {
    match consent {
        Consent::Open => "open",
        Consent::Given => "given",
        Consent::Refused => "refused",
    }
}

#[pymethods]
impl Board {
    /// Actions that the rules allow now, for any player: resignations, agreements, claims.
    ///
    /// >>> from variant_chess import Board
    /// >>> Board().actions()
    /// ['draw:wb', 'resign:w', 'resign:b', 'flag:w', 'flag:b']
    fn actions(&self) -> Vec<String> {
        self.game
            .actions()
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    /// Takes an action.
    ///
    /// >>> from variant_chess import Board
    /// >>> board = Board()
    /// >>> board.act("resign:w")
    /// >>> board.outcome()
    /// Outcome('resignation w=0 b=1')
    fn act(&mut self, py: Python<'_>, action: &str) -> PyResult<()> {
        use variant_core::Variant;
        if self.game.outcome().is_some() {
            return Err(ActionError::GameOver.raised(py));
        }
        let action = self.position().parse_action(action);
        let done = action.and_then(|action| self.game.act(action));
        done.map_err(|error| error.raised(py))
    }

    /// Applies a move in any notation, or an action.
    fn apply(&mut self, py: Python<'_>, text: &str) -> PyResult<()> {
        self.game.apply(text).map_err(|error| error.raised(py))
    }

    /// Goes on after a draw that the rules declared without a claim. False for other games.
    fn reopen(&mut self) -> bool {
        self.game.reopen().is_some()
    }

    /// Proposes an action for a player: `open` until the others answer, `given` once it was taken, `refused`.
    ///
    /// >>> from variant_chess import Board
    /// >>> board = Board()
    /// >>> board.offer("w", "draw:wb"), board.pending_offer()
    /// ('open', ('w', 'draw:wb', ['b']))
    /// >>> board.answer("b", True), board.outcome()
    /// ('given', Outcome('agreement w=0.5 b=0.5'))
    fn offer(&mut self, py: Python<'_>, player: &str, action: &str) -> PyResult<&'static str> {
        let player = read_player(player)?;
        let proposal = self.game.parse_proposal(action);
        let proposal = proposal.map_err(|error| error.raised(py))?;
        let consent = self.game.propose(player, proposal);
        consent.map(name_of).map_err(|error| error.raised(py))
    }

    /// Answers the open offer for a player.
    fn answer(&mut self, py: Python<'_>, player: &str, agrees: bool) -> PyResult<&'static str> {
        let consent = self.game.answer(read_player(player)?, agrees);
        consent.map(name_of).map_err(|error| error.raised(py))
    }

    /// Withdraws a player's own offer.
    fn withdraw(&mut self, py: Python<'_>, player: &str) -> PyResult<()> {
        let withdrawn = self.game.withdraw(read_player(player)?);
        withdrawn.map_err(|error| error.raised(py))
    }

    /// Player, action and players still to answer of the open offer.
    fn pending_offer(&self) -> Option<(String, String, Vec<String>)> {
        let offer = self.game.offer()?;
        let waiting = offer.waiting().iter().map(ToString::to_string).collect();
        Some((
            offer.by().to_string(),
            offer.proposal().to_string(),
            waiting,
        ))
    }

    /// Players who have not been eliminated.
    fn remaining_players(&self) -> Vec<String> {
        use variant_match::MatchRules;
        let players = self.position().remaining_players();
        players.iter().map(ToString::to_string).collect()
    }
}
