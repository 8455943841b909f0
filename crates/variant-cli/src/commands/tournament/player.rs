use variant_core::{Player, Position};
use variant_registry::{AnyGame, AnyMove, AnyPosition};
use variant_search::{Budget, Search};

use super::uci_client::UciClient;
use crate::arguments::Entrant;
use crate::commands::inner::run_game;
use crate::commands::thinking::budget;
use crate::failure::Failure;

pub(super) enum EnginePlayer {
    Own(Box<Own>),
    Other(Box<UciClient>),
}

pub(super) struct Own {
    entrant: Entrant,
    search: Search<AnyPosition>,
    budget: Budget<'static>,
}

impl EnginePlayer {
    pub(super) fn new(entrant: &Entrant, start: &AnyPosition) -> Result<Self, Failure> {
        let entrant = entrant.clone();
        if entrant.command.is_none() {
            return Ok(Self::Own(Box::new(Own {
                budget: budget(entrant.depth, entrant.nodes, entrant.ms),
                search: Search::default(),
                entrant,
            })));
        }
        if *start.players() != Player::of_letters(*b"wb") {
            return Err(Failure::Usage(
                "--engine: other programs play games of two armies only".into(),
            ));
        }
        let client = UciClient::new(entrant, start.clone());
        Ok(Self::Other(Box::new(client)))
    }

    pub(super) fn begin(&mut self, seed: u64) -> Result<(), Failure> {
        match self {
            Self::Own(own) => {
                own.search = Search::default()
                    .seed(seed)
                    .algorithm(own.entrant.algorithm.unwrap_or_default().into())
                    .threads(own.entrant.threads.unwrap_or(1) as usize);
                Ok(())
            }
            Self::Other(client) => client.begin(),
        }
    }

    /// Searches a player's move.
    ///
    /// # Errors
    /// The reason why the engine loses.
    pub(super) fn think(&mut self, game: &AnyGame, player: Player) -> Result<AnyMove, String> {
        match self {
            Self::Own(own) => {
                let found = run_game(&mut own.search, game, Some(player), own.budget);
                found.best.ok_or_else(|| "no move found".into())
            }
            Self::Other(client) => client.think(game),
        }
    }
}
