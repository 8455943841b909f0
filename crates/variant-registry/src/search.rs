use variant_core::Player;
use variant_search::{Budget, Found, Search};

use crate::{AnyMove, AnyPosition};

impl AnyPosition {
    /// Searches for a player, by default the one to move, at the variant's own speed. `past` are keys of earlier
    /// positions, oldest first.
    ///
    /// ```
    /// use variant_registry::AnyPosition;
    /// use variant_registry::variant_search::{Budget, Search};
    /// let start = AnyPosition::start("orthodox-chess", None)?;
    /// let found = start.search(&mut Search::default(), &[], None, Budget::depth(2));
    /// assert!(found.best.is_some());
    /// # Ok::<(), variant_registry::RegistryError>(())
    /// ```
    pub fn search(
        &self,
        search: &mut Search<Self>,
        past: &[u64],
        player: Option<Player>,
        budget: Budget<'_>,
    ) -> Found<AnyMove> {
        each!(self in AnyPosition(position); AnyMove as wrap / unwrap => {
            search.run_inner(position, wrap, unwrap, past, player, budget)
        })
    }
}
