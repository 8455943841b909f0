//! Searches in each variant's own type, which is faster.

use variant_core::{Game, Player};
use variant_registry::{AnyMove, AnyPosition, PositionVisitor, Registered};
use variant_search::{Budget, Found, Search};

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

pub(super) fn run(
    search: &mut Search<AnyPosition>,
    position: &AnyPosition,
    past: &[u64],
    player: Option<Player>,
    budget: Budget<'_>,
) -> Found<AnyMove> {
    position.visit_inner(Searching {
        search,
        past,
        player,
        budget,
    })
}

pub(super) fn run_game(
    search: &mut Search<AnyPosition>,
    game: &Game<AnyPosition>,
    player: Option<Player>,
    budget: Budget<'_>,
) -> Found<AnyMove> {
    if game.outcome().is_some() {
        return Found::default();
    }
    let past = game.history().keys();
    run(search, game.position(), past, player, budget)
}
