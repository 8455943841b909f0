/// Implements [`Tactics`](variant_core::Tactics), like `__position!`.
#[doc(hidden)]
#[macro_export]
macro_rules! __tactics {
    () => {
        impl AnyPosition {
            fn exchange_dyn(&self, m: AnyMove, value: &dyn Fn(char) -> i32) -> i32 {
                each!(self in AnyPosition(position), m in AnyMove(m) => position.exchange(m, value), else 0)
            }

            fn exchange_at_least_dyn(&self, m: AnyMove, threshold: i32, value: &dyn Fn(char) -> i32) -> bool {
                each!(self in AnyPosition(position), m in AnyMove(m) => {
                    position.exchange_at_least(m, threshold, value)
                }, else threshold <= 0)
            }

            fn visit_pieces_dyn(&self, visit: &mut dyn FnMut(PieceAt) -> ControlFlow<()>) -> ControlFlow<()> {
                each!(self in AnyPosition(position) => Tactics::visit_pieces(position, visit))
            }

            fn visit_changes_dyn(&self, after: &Self, visit: &mut dyn FnMut(PieceAt, bool)) {
                each!(self in AnyPosition(position), after in AnyPosition(after) => {
                    Tactics::visit_changes(position, after, visit);
                }, else for (position, arrives) in [(self, false), (after, true)] {
                    let _ = position.visit_pieces_dyn(&mut |piece| {
                        visit(piece, arrives);
                        ControlFlow::Continue(())
                    });
                })
            }

            fn visit_attacks_dyn(&self, visit: &mut dyn FnMut(PieceAt, [u64; 4])) {
                each!(self in AnyPosition(position) => Tactics::visit_attacks(position, visit));
            }

            fn visit_reach_dyn(&self, piece: PieceAt, visit: &mut dyn FnMut(u16)) {
                each!(self in AnyPosition(position) => position.visit_reach(piece, visit));
            }

            fn visit_tactical_dyn(&self, visit: &mut dyn FnMut(AnyMove) -> ControlFlow<()>) -> ControlFlow<()> {
                each!(self in AnyPosition(position); AnyMove as wrap => {
                    position.visit_tactical(|m| visit(wrap(m)))
                })
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
            }

            fn visit_pieces<R>(&self, visit: impl FnMut(PieceAt) -> ControlFlow<R>) -> ControlFlow<R> {
                with_dyn_visitor(visit, |visit| self.visit_pieces_dyn(visit))
            }

            fn visit_changes(&self, after: &Self, mut visit: impl FnMut(PieceAt, bool)) {
                self.visit_changes_dyn(after, &mut visit);
            }

            fn visit_reach(&self, piece: PieceAt, mut visit: impl FnMut(u16)) {
                self.visit_reach_dyn(piece, &mut visit);
            }

            fn visit_attacks(&self, mut visit: impl FnMut(PieceAt, [u64; 4])) {
                self.visit_attacks_dyn(&mut visit);
            }

            fn exchange(&self, m: AnyMove, value: impl Fn(char) -> i32) -> i32 {
                self.exchange_dyn(m, &value)
            }

            fn exchange_at_least(&self, m: AnyMove, threshold: i32, value: impl Fn(char) -> i32) -> bool {
                self.exchange_at_least_dyn(m, threshold, &value)
            }

            fn visit_tactical<R>(&self, visit: impl FnMut(AnyMove) -> ControlFlow<R>) -> ControlFlow<R> {
                with_dyn_visitor(visit, |visit| self.visit_tactical_dyn(visit))
            }
        }
    };
}
