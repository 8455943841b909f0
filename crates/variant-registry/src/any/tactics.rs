/// Implements [`Tactics`](variant_core::Tactics), like `__position!`.
#[doc(hidden)]
#[macro_export]
macro_rules! __tactics {
    () => {
        impl AnyPosition {
            fn visit_pieces_dyn(&self, visit: &mut dyn FnMut(PieceAt) -> ControlFlow<()>) -> ControlFlow<()> {
                each!(self in AnyPosition(position) => Tactics::visit_pieces(position, visit))
            }
        }

        impl Tactics for AnyPosition {
            forward! {
                fn reversible_plies(&self) -> u32;
                fn owner_of(&self, seat: Seat) -> Option<Player>;
                fn are_allied(&self, one: Player, other: Player) -> bool;
                fn reach(&self, piece: PieceAt) -> Option<Reach>;
                fn moving_piece(&self; m) -> Option<MovingPiece>, else None;
                fn captured(&self; m) -> Option<PieceAt>, else None;
                fn gives_check(&self; m) -> bool, else false;
                fn pass(&self) -> Option<Self> as AnyPosition(wrap);
                fn visit_reach(&self, piece: PieceAt, visit: impl FnMut(u16)) -> ();
                fn visit_attacks(&self, visit: impl FnMut(PieceAt, [u64; 4])) -> ();
                fn exchange(&self; m, value: impl Fn(char) -> i32) -> i32, else 0;
                fn exchange_at_least(
                    &self; m, threshold: i32, value: impl Fn(char) -> i32
                ) -> bool, else threshold <= 0;
            }

            fn visit_pieces<R>(&self, visit: impl FnMut(PieceAt) -> ControlFlow<R>) -> ControlFlow<R> {
                with_dyn_visitor(visit, |visit| self.visit_pieces_dyn(visit))
            }

            fn visit_changes(&self, after: &Self, mut visit: impl FnMut(PieceAt, bool)) {
                each!(self in AnyPosition(position), after in AnyPosition(after) => {
                    position.visit_changes(after, visit);
                }, else for (position, arrives) in [(self, false), (after, true)] {
                    let _ = position.visit_pieces_dyn(&mut |piece| {
                        visit(piece, arrives);
                        ControlFlow::Continue(())
                    });
                })
            }

            fn visit_tactical<R>(&self, mut visit: impl FnMut(AnyMove) -> ControlFlow<R>) -> ControlFlow<R> {
                each!(self in AnyPosition(position); AnyMove as wrap => {
                    position.visit_tactical(|m| visit(wrap(m)))
                })
            }
        }
    };
}
