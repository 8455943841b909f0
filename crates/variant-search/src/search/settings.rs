use variant_core::Tactics;

use crate::table::Table;

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
    /// UCT where players of different sides may act at once, else alpha-beta.
    #[default]
    Auto,
    /// Alpha-beta; more than one opponent play together against the player.
    AlphaBeta,
    /// Alpha-beta in which one opponent answers, and others pass if the rules allow.
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
/// assert!(search(&orthodox_chess::OrthodoxChess::default()).is_some());
/// ```
pub trait Searchable: Tactics<Move: Send + Sync> + Send + Sync {}

impl<P: Tactics<Move: Send + Sync> + Send + Sync> Searchable for P {}

pub(super) struct Settings {
    pub(super) algorithm: Algorithm,
    pub(super) table_bytes: usize,
    pub(super) table: Option<Table>,
    pub(super) seed: u64,
    pub(super) playout: u32,
    pub(super) plain: bool,
    pub(super) multi_pv: usize,
    pub(super) threads: usize,
}

impl Settings {
    /// Allocates the table when first used.
    pub(super) fn table(&mut self) -> Option<&mut Table> {
        let bytes = self.table_bytes;
        let table = &mut self.table;
        (bytes > 0).then(|| table.get_or_insert_with(|| Table::with_bytes(bytes)))
    }
}
