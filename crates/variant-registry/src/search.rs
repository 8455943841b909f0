use variant_core::Player;
use variant_search::{Budget, Found, Search};

use crate::{AnyMove, AnyPosition, PositionVisitor, Registered};

struct Searching<'a> {
    search: &'a mut Search<AnyPosition>,
    past: &'a [u64],
    player: Option<Player>,
    budget: Budget<'a>,
}

impl PositionVisitor<AnyMove> for Searching<'_> {
    type Output = Found<AnyMove>;

    fn visit<V: Registered>(
        self,
        position: &V,
        outer: fn(V::Move) -> AnyMove,
        inner: fn(AnyMove) -> Option<V::Move>,
    ) -> Found<AnyMove> {
        let (past, player, budget) = (self.past, self.player, self.budget);
        (self.search).run_inner(position, outer, inner, past, player, budget)
    }
}

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
        self.visit_inner(Searching {
            search,
            past,
            player,
            budget,
        })
    }
}
