use std::collections::HashSet;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use variant_core::{Game, Player, Rng, Tactics, Variant};

use crate::alpha_beta::AlphaBeta;
use crate::budget::Meter;
use crate::camp::Camp;
use crate::max_n::MaxN;
use crate::order::Order;
use crate::table::Table;
use crate::uct::Uct;
use crate::{Budget, Evaluate, Found, Material};

/// How to search.
///
/// ```
/// use quad_kingdom::QuadKingdom;
/// use variant_search::{Algorithm, Budget, Search};
/// let start = QuadKingdom::default();
/// for algorithm in [Algorithm::AlphaBeta, Algorithm::MaxN, Algorithm::Uct] {
///     let found = Search::default().algorithm(algorithm).run(&start, Budget::nodes(500));
///     assert_eq!(found.scores.len(), 4);
/// }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algorithm {
    /// UCT where players of different sides may move at the same time, else alpha-beta.
    #[default]
    Auto,
    /// Alpha-beta for two sides. With more, all others are taken to play together against the player's
    /// side: the paranoid assumption.
    AlphaBeta,
    /// Every player does what is best for itself.
    MaxN,
    /// Monte Carlo tree search with short random games.
    Uct,
}

/// A search with its settings and its table of results, which serves one game after the other.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_search::{Budget, Search};
/// let mut search = Search::default().table_bytes(1 << 20);
/// let position: Chess = "7k/8/8/8/8/8/r7/1R4K1 w - - 0 1".parse()?;
/// let once = search.run(&position, Budget::depth(4));
/// let again = search.run(&position, Budget::depth(4));
/// assert_eq!((once.best, once.value), (again.best, again.value));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search<P: Tactics, E = Material> {
    evaluation: E,
    algorithm: Algorithm,
    table_bytes: usize,
    table: Option<Table<P::Move>>,
    seed: u64,
    playout: u32,
    position: PhantomData<fn(&P)>,
}

impl<P: Tactics> Default for Search<P> {
    fn default() -> Self {
        Self::new(Material::default())
    }
}

impl<P: Tactics, E> std::fmt::Debug for Search<P, E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Search")
            .field("algorithm", &self.algorithm)
            .field("table_bytes", &self.table_bytes)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

impl<P: Tactics, E: Evaluate<P>> Search<P, E> {
    /// A search that judges positions by an evaluation, with a table of 8 megabytes.
    pub fn new(evaluation: E) -> Self {
        Self {
            evaluation,
            algorithm: Algorithm::Auto,
            table_bytes: 8 << 20,
            table: None,
            seed: 1,
            playout: 6,
            position: PhantomData,
        }
    }

    /// The same search with another algorithm.
    #[must_use]
    pub fn algorithm(self, algorithm: Algorithm) -> Self {
        Self { algorithm, ..self }
    }

    /// The same search with a transposition table of about so many bytes; none with 0. The table makes
    /// alpha-beta faster and changes nothing about the result of a search to a depth.
    #[must_use]
    pub fn table_bytes(self, table_bytes: usize) -> Self {
        Self {
            table_bytes,
            table: None,
            ..self
        }
    }

    /// The same search with another seed, from which the random moves of UCT follow.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// The same search with so many random moves at the end of each line of UCT before the evaluation is
    /// asked.
    #[must_use]
    pub fn playout(self, playout: u32) -> Self {
        Self { playout, ..self }
    }

    /// Searches for the player to move; for the first of several, with the moves of those on its side.
    pub fn run(&mut self, position: &P, budget: Budget<'_>) -> Found<P::Move> {
        match first_player(position) {
            Some(player) => self.search(position, (player, false), &HashSet::new(), budget),
            None => Found::nothing(),
        }
    }

    /// Searches for a player, whose moves alone are considered if it has any: where several players may
    /// move at once, each can ask for its own.
    pub fn run_for(&mut self, position: &P, player: Player, budget: Budget<'_>) -> Found<P::Move> {
        self.search(position, (player, true), &HashSet::new(), budget)
    }

    /// Searches in the present position of a game. Alpha-beta takes a position that has occurred in
    /// the game for a draw.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_core::Game;
    /// use variant_search::{Budget, Search};
    /// let mut game = Game::new(Chess::default());
    /// game.apply("f2f3")?;
    /// game.apply("e7e5")?;
    /// game.apply("g2g4")?;
    /// let found = Search::default().run_game(&game, None, Budget::depth(2));
    /// assert_eq!(found.best.unwrap().to_string(), "d8h4");
    /// # Ok::<(), variant_core::ApplyError>(())
    /// ```
    pub fn run_game(
        &mut self,
        game: &Game<P>,
        player: Option<Player>,
        budget: Budget<'_>,
    ) -> Found<P::Move>
    where
        P: Variant,
    {
        let position = game.position();
        let alone = player.is_some();
        let player = player.or_else(|| first_player(position));
        match player.filter(|_| game.outcome().is_none()) {
            Some(player) => {
                let past = game.history().keys().iter().copied().collect();
                self.search(position, (player, alone), &past, budget)
            }
            None => Found::nothing(),
        }
    }

    fn search(
        &mut self,
        position: &P,
        (me, alone): (Player, bool),
        past: &HashSet<u64>,
        budget: Budget<'_>,
    ) -> Found<P::Move> {
        let camp = Camp::new(position, me);
        let is_shared = camp.turn(position).is_some_and(|turn| turn.is_shared);
        let mut moves = position.moves();
        if is_shared {
            let keep = |moves: &[P::Move], may_move: &dyn Fn(Player) -> bool| -> Vec<P::Move> {
                let is_kept = |&m: &P::Move| {
                    let actor = position.actor_of(m);
                    actor.is_some_and(|actor| may_move(actor.player))
                };
                moves.iter().copied().filter(is_kept).collect()
            };
            // Partners who move together decide together, unless one is asked for alone.
            moves = keep(&moves, &|player| camp.is_ours(player));
            let own = keep(&moves, &|player| player == me);
            if alone && !own.is_empty() {
                moves = own;
            }
        }
        let sides_meet = is_shared
            && position
                .visit_actors(|actor| {
                    if camp.is_ours(actor.player) {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                })
                .is_break();
        let (meter, order, evaluation) = (Meter::new(budget), Order::new(), &self.evaluation);
        let algorithm = match self.algorithm {
            Algorithm::Auto if sides_meet => Algorithm::Uct,
            Algorithm::Auto => Algorithm::AlphaBeta,
            chosen => chosen,
        };
        match algorithm {
            Algorithm::MaxN => {
                let search = MaxN {
                    evaluation,
                    camp,
                    meter,
                    order,
                };
                search.run(position, moves)
            }
            Algorithm::Uct => {
                let search = Uct {
                    evaluation,
                    camp,
                    meter,
                    order,
                    rng: Rng::new(self.seed),
                    playout: self.playout,
                    tree: Vec::new(),
                };
                search.run(position, moves)
            }
            Algorithm::AlphaBeta | Algorithm::Auto => {
                let bytes = self.table_bytes;
                let table = (bytes > 0)
                    .then(|| &mut *self.table.get_or_insert_with(|| Table::with_bytes(bytes)));
                let search = AlphaBeta {
                    evaluation,
                    camp,
                    meter,
                    table,
                    past,
                    order,
                };
                search.run(position, moves)
            }
        }
    }
}

/// The first of the players to act.
fn first_player<P: Tactics>(position: &P) -> Option<Player> {
    let first = position.visit_actors(|actor| ControlFlow::Break(actor.player));
    first.break_value()
}
