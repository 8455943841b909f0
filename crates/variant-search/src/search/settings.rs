use std::collections::HashSet;
use std::ops::ControlFlow;

use variant_core::{Player, Rng, Tactics};

use super::task::Task;
use crate::camp::Camp;
use crate::deepening::Report;
use crate::table::Table;
use crate::{Budget, Evaluate, Found, Material};

/// Algorithm of a search.
///
/// ```
/// use quad_kingdom::QuadKingdom;
/// use variant_search::{Algorithm, Budget, Search};
/// let start = QuadKingdom::default();
/// for algorithm in [Algorithm::AlphaBeta, Algorithm::BestReply, Algorithm::MaxN, Algorithm::Uct] {
///     let found = Search::default().algorithm(algorithm).run(&start, Budget::nodes(500));
///     assert_eq!(found.scores.len(), 4);
/// }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algorithm {
    /// UCT where players of different sides may act at once, else alpha-beta, the strongest even in
    /// free-for-alls of four.
    #[default]
    Auto,
    /// Alpha-beta; with more than two sides, all others play together against the player's.
    AlphaBeta,
    /// Best-reply search: alpha-beta in which one opponent answers, and the others pass if the rules allow.
    /// With two sides, alpha-beta.
    BestReply,
    /// Max-n: every player maximises its own value.
    MaxN,
    /// Monte Carlo tree search.
    Uct,
}

/// Positions for several threads. Implemented automatically.
///
/// ```
/// fn search<P: variant_search::Searchable>(position: &P) -> Option<P::Move> {
///     let budget = variant_search::Budget::depth(1);
///     variant_search::Search::<P>::default().run(position, budget).best
/// }
/// assert!(search(&orthodox_chess::Chess::default()).is_some());
/// ```
pub trait Searchable: Tactics<Move: Send + Sync> + Send + Sync {}

impl<P: Tactics<Move: Send + Sync> + Send + Sync> Searchable for P {}

pub(super) struct Settings<E> {
    pub(super) evaluation: E,
    pub(super) algorithm: Algorithm,
    pub(super) table_bytes: usize,
    pub(super) table: Option<Table>,
    pub(super) seed: u64,
    pub(super) playout: u32,
    pub(super) plain: bool,
    pub(super) multi_pv: usize,
    pub(super) threads: usize,
}

impl<E> Settings<E> {
    /// Allocates the table when first used; `None` for a size of 0.
    pub(super) fn table(&mut self) -> Option<&mut Table> {
        let bytes = self.table_bytes;
        let table = &mut self.table;
        (bytes > 0).then(|| table.get_or_insert_with(|| Table::with_bytes(bytes)))
    }

    pub(super) fn run<P: Searchable>(
        &mut self,
        (position, past): (&P, &[u64]),
        player: Option<Player>,
        budget: Budget<'_>,
        wanted: &[P::Move],
        report: Option<&mut Report<'_, P::Move>>,
    ) -> Found<P::Move>
    where
        E: Evaluate<P> + Sync,
    {
        let listed = || player_of_listed(position, wanted);
        let me = player.or_else(listed).or_else(|| first_player(position));
        let Some(me) = me else {
            return Found::default();
        };
        self.evaluation.prepare(position);
        let camp = Camp::new(position, me);
        let (moves, sides_meet) = self.root_moves(position, &camp, player.is_some(), wanted);
        let Some(&first) = moves.first() else {
            return Found::default();
        };
        let past: HashSet<u64> = past.iter().copied().collect();
        let algorithm = match self.algorithm {
            Algorithm::Auto if sides_meet => Algorithm::Uct,
            Algorithm::Auto => Algorithm::AlphaBeta,
            chosen => chosen,
        };
        if matches!(algorithm, Algorithm::AlphaBeta | Algorithm::BestReply)
            && let Some(table) = self.table()
        {
            table.begin();
        }
        let task = Task {
            settings: self,
            position,
            camp: &camp,
            past: &past,
            budget,
            algorithm,
            values: Material::default().for_game(position),
        };
        let mut found = match algorithm {
            Algorithm::Uct => task.grow(&moves, report),
            _ => task.deepen(moves, first, report),
        };
        if found.line.is_empty() {
            found.line.push(first);
        }
        found.best = found.line.first().copied();
        found
    }

    /// The seed orders them; also whether players of different sides may move.
    fn root_moves<P: Searchable>(
        &self,
        position: &P,
        camp: &Camp,
        alone: bool,
        wanted: &[P::Move],
    ) -> (Vec<P::Move>, bool) {
        let turn = camp.turn(position);
        let is_shared = turn.is_some_and(|turn| turn.is_shared);
        let mut moves = position.moves();
        if is_shared {
            // Partners who move together decide together, unless one is asked for alone.
            let may_move = |player| player == camp.me || !alone && camp.is_ours(player);
            moves.retain(|&m| {
                let actor = position.actor_of(m);
                actor.is_some_and(|actor| may_move(actor.player))
            });
        } else if turn.is_some_and(|turn| turn.player != camp.me) {
            moves.clear();
        }
        let is_wanted = |m: &P::Move| wanted.contains(m);
        if moves.iter().any(is_wanted) {
            moves.retain(is_wanted);
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
        if !self.plain {
            let mut rng = Rng::new(self.seed);
            for index in (1..moves.len()).rev() {
                moves.swap(index, rng.below(index as u64 + 1) as usize);
            }
        }
        (moves, sides_meet)
    }
}

fn player_of_listed<P: Tactics>(position: &P, wanted: &[P::Move]) -> Option<Player> {
    let legal = wanted.iter().copied().find(|&m| position.is_legal(m))?;
    position.actor_of(legal).map(|actor| actor.player)
}

fn first_player<P: Tactics>(position: &P) -> Option<Player> {
    let first = position.visit_actors(|actor| ControlFlow::Break(actor.player));
    first.break_value()
}
