#[doc(hidden)]
#[macro_export]
macro_rules! __tactics {
    ($($name:ident: $type:ty),+) => {
        /// Compiled once per variant, not once per visitor.
        impl AnyPosition {
            fn visit_pieces_dyn(
                &self,
                visit: &mut dyn FnMut(PieceAt) -> ControlFlow<()>,
            ) -> ControlFlow<()> {
                match self {
                    $(Self::$name(position) => {
                        $crate::export::core::Tactics::visit_pieces(position, visit)
                    })+
                }
            }

            fn visit_changes_dyn(&self, after: &Self, visit: &mut dyn FnMut(PieceAt, bool)) {
                match (self, after) {
                    $((Self::$name(position), Self::$name(after)) => {
                        $crate::export::core::Tactics::visit_changes(position, after, visit);
                    })+
                    #[allow(unreachable_patterns, reason = "there may be one variant only")]
                    _ => {
                        let _ = self.visit_pieces_dyn(&mut |piece| {
                            visit(piece, false);
                            ControlFlow::Continue(())
                        });
                        let _ = after.visit_pieces_dyn(&mut |piece| {
                            visit(piece, true);
                            ControlFlow::Continue(())
                        });
                    }
                }
            }

            fn visit_attacks_dyn(&self, visit: &mut dyn FnMut(PieceAt, [u64; 4])) {
                match self {
                    $(Self::$name(position) => {
                        $crate::export::core::Tactics::visit_attacks(position, visit);
                    })+
                }
            }

            fn visit_tactical_dyn(
                &self,
                visit: &mut dyn FnMut(AnyMove) -> ControlFlow<()>,
            ) -> ControlFlow<()> {
                match self {
                    $(Self::$name(position) => {
                        position.visit_tactical(|m| visit(AnyMove::$name(m)))
                    })+
                }
            }

            #[inline]
            fn exchange_dyn(&self, m: AnyMove, value: &dyn Fn(char) -> i32) -> i32 {
                match (self, m) {
                    $((Self::$name(position), AnyMove::$name(m)) => position.exchange(m, value),)+
                    #[allow(unreachable_patterns, reason = "there may be one variant only")]
                    _ => 0,
                }
            }

            #[inline]
            fn exchange_at_least_dyn(
                &self,
                m: AnyMove,
                threshold: i32,
                value: &dyn Fn(char) -> i32,
            ) -> bool {
                match (self, m) {
                    $((Self::$name(position), AnyMove::$name(m)) => {
                        position.exchange_at_least(m, threshold, value)
                    })+
                    #[allow(unreachable_patterns, reason = "there may be one variant only")]
                    _ => threshold <= 0,
                }
            }
        }

        impl $crate::export::core::Tactics for AnyPosition {
            fn reversible_plies(&self) -> u32 {
                match self {
                    $(Self::$name(position) => position.reversible_plies(),)+
                }
            }

            fn owner_of(&self, seat: Seat) -> Option<Player> {
                match self {
                    $(Self::$name(position) => position.owner_of(seat),)+
                }
            }

            fn are_allied(&self, one: Player, other: Player) -> bool {
                match self {
                    $(Self::$name(position) => position.are_allied(one, other),)+
                }
            }

            fn visit_pieces<R>(
                &self,
                visit: impl FnMut(PieceAt) -> ControlFlow<R>,
            ) -> ControlFlow<R> {
                with_dyn_visitor(visit, |visit| self.visit_pieces_dyn(visit))
            }

            fn visit_changes(&self, after: &Self, mut visit: impl FnMut(PieceAt, bool)) {
                self.visit_changes_dyn(after, &mut visit);
            }

            fn reach(&self, piece: PieceAt) -> Option<Reach> {
                match self {
                    $(Self::$name(position) => position.reach(piece),)+
                }
            }

            fn visit_reach(&self, piece: PieceAt, visit: impl FnMut(u16)) {
                match self {
                    $(Self::$name(position) => position.visit_reach(piece, visit),)+
                }
            }

            fn visit_attacks(&self, mut visit: impl FnMut(PieceAt, [u64; 4])) {
                self.visit_attacks_dyn(&mut visit);
            }

            fn moving_piece(&self, m: AnyMove) -> Option<MovingPiece> {
                match (self, m) {
                    $((Self::$name(position), AnyMove::$name(m)) => position.moving_piece(m),)+
                    #[allow(unreachable_patterns, reason = "there may be one variant only")]
                    _ => None,
                }
            }

            fn captured(&self, m: AnyMove) -> Option<PieceAt> {
                match (self, m) {
                    $((Self::$name(position), AnyMove::$name(m)) => position.captured(m),)+
                    #[allow(unreachable_patterns, reason = "there may be one variant only")]
                    _ => None,
                }
            }

            fn exchange(&self, m: AnyMove, value: impl Fn(char) -> i32) -> i32 {
                self.exchange_dyn(m, &value)
            }

            fn exchange_at_least(
                &self,
                m: AnyMove,
                threshold: i32,
                value: impl Fn(char) -> i32,
            ) -> bool {
                self.exchange_at_least_dyn(m, threshold, &value)
            }

            #[inline]
            fn gives_check(&self, m: AnyMove) -> bool {
                match (self, m) {
                    $((Self::$name(position), AnyMove::$name(m)) => position.gives_check(m),)+
                    #[allow(unreachable_patterns, reason = "there may be one variant only")]
                    _ => false,
                }
            }

            fn pass(&self) -> Option<Self> {
                match self {
                    $(Self::$name(position) => position.pass().map(Self::$name),)+
                }
            }

            fn visit_tactical<R>(
                &self,
                visit: impl FnMut(AnyMove) -> ControlFlow<R>,
            ) -> ControlFlow<R> {
                with_dyn_visitor(visit, |visit| self.visit_tactical_dyn(visit))
            }
        }
    };
}
