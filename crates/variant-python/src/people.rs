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

fn texts(items: &[impl ToString]) -> Vec<String> {
    items.iter().map(ToString::to_string).collect()
}

#[pymethods]
impl Board {
    /// Actions allowed now, whoever takes them: resignations, agreements, claims. With `player`, all that this
    /// player can take or offer.
    ///
    /// >>> from variant_chess import Board
    /// >>> Board().actions(), Board().actions("w")
    /// (['draw:wb', 'resign:w', 'resign:b', 'flag:w', 'flag:b'], ['draw:wb', 'resign:w'])
    #[pyo3(signature = (player = None))]
    fn actions(&self, player: Option<&str>) -> PyResult<Vec<String>> {
        Ok(match self.read_player(player)? {
            Some(player) => texts(&self.game().proposals(player)),
            None => texts(&self.game().actions()),
        })
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
        if self.game().outcome().is_some() {
            return Err(ActionError::GameOver.raised(py));
        }
        let action = self.position().parse_action(action);
        let done = action.and_then(|action| self.game_mut().act(action));
        done.map_err(|error| error.raised(py))
    }

    /// Applies a move in any notation, or an action.
    fn apply(&mut self, py: Python<'_>, text: &str) -> PyResult<()> {
        self.game_mut()
            .apply(text)
            .map_err(|error| error.raised(py))
    }

    /// Continues after a draw that the rules declared without a claim; false for other games.
    fn reopen(&mut self) -> bool {
        self.game_mut().reopen().is_some()
    }

    /// Proposes an action for a player: `open` until the others answer, `given` once taken, `refused`.
    ///
    /// >>> from variant_chess import Board
    /// >>> board = Board()
    /// >>> board.offer("w", "draw:wb"), board.pending_offer()
    /// ('open', ('w', 'draw:wb', ['b']))
    /// >>> board.answer("b", True), board.outcome()
    /// ('given', Outcome('agreement w=0.5 b=0.5'))
    fn offer(&mut self, py: Python<'_>, player: &str, action: &str) -> PyResult<&'static str> {
        let player = read_player(player)?;
        let proposal = self.game().parse_proposal(action);
        let proposal = proposal.map_err(|error| error.raised(py))?;
        let consent = self.game_mut().propose(player, proposal);
        consent.map(name_of).map_err(|error| error.raised(py))
    }

    /// Answers the open offer for a player.
    fn answer(&mut self, py: Python<'_>, player: &str, agrees: bool) -> PyResult<&'static str> {
        let consent = self.game_mut().answer(read_player(player)?, agrees);
        consent.map(name_of).map_err(|error| error.raised(py))
    }

    /// Withdraws a player's own offer.
    fn withdraw(&mut self, py: Python<'_>, player: &str) -> PyResult<()> {
        let withdrawn = self.game_mut().withdraw(read_player(player)?);
        withdrawn.map_err(|error| error.raised(py))
    }

    /// Open offer: player, action and players still to answer.
    fn pending_offer(&self) -> Option<(String, String, Vec<String>)> {
        let offer = self.game().offer()?;
        let (by, proposal) = (offer.by.to_string(), offer.proposal.to_string());
        Some((by, proposal, texts(&offer.waiting())))
    }

    /// Players who have not been eliminated.
    fn remaining_players(&self) -> Vec<String> {
        use variant_match::MatchRules;
        texts(&self.position().remaining_players())
    }
}
