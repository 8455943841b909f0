//! A game of chess pieces in which every army fights all others, on the fast generator.

use std::ops::ControlFlow;

use board_geometry::{Geometry, SquareSet};
use chess_pieces::counts::Counts;
use chess_pieces::{
    Armies, Army, BoardState, CastlingRights, Generator, KingSafety, Legality, Move, MoveBatch,
    PieceRules, PieceType, Pieces,
};
use variant_core::{Batch, Rng};
use variant_testkit::slow::{Mailbox, SlowGame};

pub(crate) use crate::rules::{
    CornerMelee, Corners, Cross, CrossMelee, TowerDuel, TowerMelee, Towers, TriangleDuel, Zonal,
    ZonalDuel, scattered,
};

/// Rules whose armies are known, so that the generator can be made for each.
pub(crate) trait Game: PieceRules + std::fmt::Debug {
    /// Visits the legal moves of an army, with any number of guarded kings.
    fn visit<const KINGS: usize>(
        generator: &Generator<'_, Self, KINGS>,
        army: Army,
        visit: Visit<'_, Self>,
    ) -> ControlFlow<()>;
}

/// What visits moves. One type, so that the generator is compiled once for all visits.
type Visit<'a, L> = &'a mut dyn FnMut(MoveBatch<L>) -> ControlFlow<()>;

/// The moves of a visit, sorted; its batches must be as long as they say.
fn collect<L: PieceRules>(visit: impl FnOnce(Visit<'_, L>) -> ControlFlow<()>) -> Vec<Move<L>> {
    let mut moves = Vec::new();
    let _ = visit(&mut |batch: MoveBatch<L>| {
        let before = moves.len();
        moves.extend(batch);
        assert_eq!(moves.len() - before, batch.len());
        ControlFlow::Continue(())
    });
    moves.sort();
    moves
}

macro_rules! game {
    ($rules:ty: $($army:literal)*) => {
        impl Game for $rules {
            fn visit<const KINGS: usize>(
                generator: &Generator<'_, Self, KINGS>,
                army: Army,
                visit: Visit<'_, Self>,
            ) -> ControlFlow<()> {
                match army.index() {
                    $($army => generator.visit::<$army, ()>(visit),)*
                    other => panic!("no army {other}"),
                }
            }
        }
    };
}

game!(TowerDuel: 0 1);
game!(TriangleDuel: 0 1);
game!(CrossMelee: 0 1 2 3);
game!(ZonalDuel: 0 1);
game!(TowerMelee: 0 1 2 3);
game!(CornerMelee: 0 1 2 3);

/// The game on the fast generator.
#[derive(Clone, Debug)]
pub(crate) struct Fast<L: PieceRules> {
    pub(crate) state: BoardState<L>,
    pub(crate) turn: Army,
}

impl<L: Game> Fast<L> {
    pub(crate) fn new(pieces: Pieces<L>, castling: CastlingRights) -> Self {
        Self {
            state: BoardState::new(pieces, castling),
            turn: Army::new(0),
        }
    }

    pub(crate) fn pieces(&self) -> &Pieces<L> {
        self.state.pieces()
    }

    /// The same game, slowly.
    pub(crate) fn slow(&self) -> SlowGame<L> {
        let mut slow = SlowGame::new(Mailbox::from(self.pieces()));
        slow.turn = self.turn;
        slow.rights = self.state.castling();
        slow.en_passant = self.state.en_passant().list().to_vec();
        slow
    }

    pub(crate) fn safety(&self, army: Army) -> Option<KingSafety<L>> {
        let hostile = self.pieces().occupied() - self.pieces().army(army);
        self.state.king_safety(army, hostile)
    }

    pub(crate) fn moves(&self) -> Vec<Move<L>> {
        match self.safety(self.turn) {
            Some(safety) => self.moves_guarding([safety]),
            None => self.moves_guarding([]),
        }
    }

    fn destinations(&self) -> SquareSet<L::Board> {
        !self.pieces().army(self.turn) - self.pieces().of_type(PieceType::KING)
    }

    pub(crate) fn moves_guarding<const KINGS: usize>(
        &self,
        kings: [KingSafety<L>; KINGS],
    ) -> Vec<Move<L>> {
        let generator = self.state.generator(self.destinations(), kings);
        let moves = collect(|visit| L::visit(&generator, self.turn, visit));
        let dispatched = collect(|visit| {
            (self.state)
                .generator(self.destinations(), kings)
                .visit_army(self.turn, visit)
        });
        assert_eq!(moves, dispatched);
        let can_move = self
            .state
            .generator(self.destinations(), kings)
            .can_move(self.turn);
        assert_eq!(can_move, !moves.is_empty());
        self.compare_legality(kings, &moves);
        moves
    }

    /// Asks about a sample of moves one by one, most of them not legal: every piece of the army to some
    /// squares, as what it is and as something else.
    fn compare_legality<const KINGS: usize>(
        &self,
        kings: [KingSafety<L>; KINGS],
        legal: &[Move<L>],
    ) {
        let test = Legality {
            destinations: self.destinations(),
            promotions: L::promotions(),
            kings: kings.map(|safety| (safety.king, safety.hostile)),
        };
        for &m in legal {
            assert!(self.state.is_legal(self.turn, m, &test), "{m} in {self:?}");
        }
        let squares = L::Board::BOARD.len() as u64;
        let mut rng = Rng::new(self.pieces().key());
        for from in self.pieces().army(self.turn) {
            for _ in 0..12 {
                let to = rng.below(squares) as usize;
                let (Some(to), Some(piece_type)) =
                    (L::Board::BOARD.square(to), self.pieces().type_at(from))
                else {
                    continue;
                };
                let other = PieceType::new(rng.below(8) as u8);
                for (piece_type, promotion) in
                    [(piece_type, None), (piece_type, Some(other)), (other, None)]
                {
                    let m = Move::new(from, to, piece_type).with_promotion(promotion);
                    let found = self.state.is_legal(self.turn, m, &test);
                    assert_eq!(found, legal.contains(&m), "{m} ({m:?}) in {self:?}");
                }
            }
        }
    }

    pub(crate) fn play(&mut self, m: Move<L>) {
        let us = self.turn;
        self.state.make(us, m, &mut |_| ());
        self.state.en_passant_mut().end(Armies::of(us));
        self.state.review_en_passant(|_, _| true);
        self.state
            .grant_en_passant(us, m, Armies::first_of(L::Counts::ARMIES));
        self.turn = us.after(1, L::Counts::ARMIES);
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves().into_iter();
        moves
            .map(|m| {
                let mut next = self.clone();
                next.play(m);
                next.perft(depth - 1)
            })
            .sum()
    }
}

/// Pieces along a line, and pawns in front of them.
pub(crate) fn array<R: PieceRules>(
    pieces: &mut Pieces<R>,
    army: u8,
    back_squares: SquareSet<R::Board>,
    pawns: SquareSet<R::Board>,
    piece_types: &str,
) {
    for (square, letter) in back_squares.iter().zip(piece_types.chars()) {
        pieces.put(
            square,
            Army::new(army),
            PieceType::from_letter(letter).unwrap(),
        );
    }
    for square in pawns {
        pieces.put(square, Army::new(army), PieceType::PAWN);
    }
}
