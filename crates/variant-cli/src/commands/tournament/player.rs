use variant_core::{Player, Position};
use variant_registry::{AnyGame, AnyMove, AnyPosition};
use variant_search::{Clock, Search};

use super::uci_client::UciClient;
use crate::arguments::Entrant;
use crate::commands::thinking::{budget, run_game};
use crate::failure::Failure;
use crate::level::Level;

pub(super) enum EnginePlayer {
    Own(Box<Own>),
    Other(Box<UciClient>),
}

pub(super) struct Own {
    entrant: Entrant,
    search: Search<AnyPosition>,
    seed: u64,
}

impl EnginePlayer {
    pub(super) fn new(entrant: &Entrant, start: &AnyPosition) -> Result<Self, Failure> {
        let entrant = entrant.clone();
        if entrant.command.is_none() {
            return Ok(Self::Own(Box::new(Own {
                seed: 0,
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
                own.seed = seed;
                own.search = Search::default()
                    .seed(seed)
                    .algorithm(own.entrant.algorithm.unwrap_or_default().into())
                    .threads(own.entrant.threads.unwrap_or(1) as usize);
                Ok(())
            }
            Self::Other(client) => client.begin(),
        }
    }

    /// An error is the reason why the engine loses.
    pub(super) fn think(
        &mut self,
        game: &AnyGame,
        player: Player,
        clocks: &[(Player, Clock)],
    ) -> Result<AnyMove, String> {
        match self {
            Self::Own(own) => {
                let clock = clocks.iter().find(|(of, _)| *of == player);
                let clock = clock.map(|&(_, clock)| clock);
                let Entrant {
                    depth,
                    nodes,
                    ms,
                    level,
                    ..
                } = own.entrant;
                let nodes = nodes.or(level.map(Level::nodes));
                let seen = level.map(|level| level.seen(game, player, own.seed));
                own.search = std::mem::take(&mut own.search).searchmoves(seen.unwrap_or_default());
                let budget = budget(depth, nodes, ms, clock);
                let found = run_game(&mut own.search, game, Some(player), budget);
                found.best.ok_or_else(|| "no move found".into())
            }
            Self::Other(client) => client.think(game, player, clocks),
        }
    }
}
