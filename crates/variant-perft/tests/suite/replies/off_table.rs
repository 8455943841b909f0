//! Pieces off the table: riders on one half of the board, of which the counter is told what it would know
//! without being told.

use std::marker::PhantomData;

use board_geometry::{Geometry, Square, SquareSet};
use chess_pieces::attacks::{attacked_squares, attacks_from};
use chess_pieces::{Army, BoardState, KingSafety, Move, PieceRules, PieceType, PieceTypes};
use orthodox_chess::ChessRules;
use variant_core::Rng;
use variant_perft::{Change, OffTable, OffTableReplies, ReplyCounter};

use super::{Board, at_home};
use crate::rules::{TowerDuel, TowerMelee, TriangleDuel, ZonalDuel, scattered};

const RIDERS: PieceTypes = PieceTypes::NONE
    .with(PieceType::BISHOP)
    .with(PieceType::ROOK)
    .with(PieceType::QUEEN);

/// The bishops, rooks and queens on the first half of the squares.
struct Half<'a, R: PieceRules> {
    state: &'a BoardState<R>,
    us: Army,
    them: Army,
}

impl<R: PieceRules> Half<'_, R> {
    fn riders(state: &BoardState<R>) -> SquareSet<R::Board> {
        let half: SquareSet<R::Board> = R::Board::BOARD
            .all()
            .iter()
            .take(R::Board::BOARD.len() / 2)
            .collect();
        state.pieces().of_types(RIDERS) & half
    }

    fn after(&self, m: Move<R>) -> BoardState<R> {
        let mut next = *self.state;
        next.make(self.us, m, &mut |_| ());
        next
    }

    /// What those of the army that moves do to the king of the other.
    fn safety(&self, next: &BoardState<R>) -> Option<KingSafety<R>> {
        let ours = Self::riders(next) & next.pieces().army(self.us);
        next.king_safety(self.them, ours)
    }
}

impl<R: PieceRules> OffTable<R> for Half<'_, R> {
    fn pieces(&self) -> SquareSet<R::Board> {
        Self::riders(self.state)
    }

    fn after(&self, change: &Change<R>) -> Option<OffTableReplies<R>> {
        let next = self.after(change.m);
        assert_eq!(change.occupied, next.pieces().occupied());
        let safety = self.safety(&next)?;
        if safety.in_check() {
            return None;
        }
        let others = KingSafety {
            pinned: change.pinned,
            ..safety
        };
        let riders = Self::riders(&next);
        let theirs = riders & next.pieces().army(self.them);
        let moves = theirs.iter().map(|from| {
            let piece_type = next.pieces().type_at(from).unwrap();
            let attacks = attacks_from::<R>(self.them, piece_type, from, change.occupied);
            let targets = safety.allowed(from, change.occupied, attacks & change.destinations);
            others.allowed(from, change.occupied, targets).len()
        });
        let transparent = change.occupied.without(safety.king);
        let attacked = attacked_squares::<R>(
            next.pieces(),
            safety.hostile,
            transparent,
            R::Board::BOARD.all(),
        );
        Some(OffTableReplies {
            moves: moves.sum(),
            attacked: attacked & change.zone,
            restricted: safety.pinned & (next.pieces().army(self.them) - riders),
        })
    }

    fn allowed(
        &self,
        change: &Change<R>,
        from: Square<R::Board>,
        targets: SquareSet<R::Board>,
    ) -> SquareSet<R::Board> {
        let safety = self.safety(&self.after(change.m)).unwrap();
        safety.allowed(from, change.occupied, targets)
    }
}

/// Compares the counter with making the moves; how many moves were counted by it.
fn compare<R: PieceRules>(board: &Board<R>, us: Army) -> usize {
    let (state, them) = (&board.state, us.enemy());
    let (hostile, destinations) = (board.hostile(them), board.destinations(them));
    let half = Half { state, us, them };
    let is_checked = half.safety(state).is_some_and(|safety| safety.in_check());
    let counted =
        ReplyCounter::with_off_table(state, us, them, hostile, destinations, half, |counter| {
            let mut counted = 0;
            for batch in board.batches(us) {
                let slowly: u64 = (batch.into_iter())
                    .map(|m| board.replies(us, them, m))
                    .sum();
                counted += batch.into_iter().len();
                let mut left = Vec::new();
                let count = counter.count(batch, |m| {
                    left.push(m);
                    board.replies(us, them, m)
                });
                counted -= left.len();
                // Checks of pieces off the table are not known beforehand.
                let mut others = Vec::new();
                let _ = counter.count_answered(batch, |m| others.push(m));
                assert_eq!(others, left, "{batch:?} of {us:?} in {state:?}");
                assert_eq!(count, slowly, "{batch:?} of {us:?} in {state:?}");
            }
            counted
        });
    // That the king of the other army stands in check already is not a position.
    counted.filter(|_| !is_checked).unwrap_or(0)
}

fn compare_scattered<R: PieceRules>(positions: u64) -> usize {
    let mut counted = 0;
    for seed in 0..positions {
        let mut rng = Rng::new(seed ^ 0x0ff);
        let pieces = scattered::<R>(&mut rng, 4 + seed % 36);
        let state = at_home::<R>(pieces, seed);
        counted += compare(&Board::new(state), Army::new((seed % 2) as u8));
    }
    counted
}

#[test]
fn riders_off_the_table_are_counted_as_their_game_says() {
    assert!(compare_scattered::<ChessRules>(3000) > 10_000);
    assert!(compare_scattered::<TowerDuel>(600) > 2000);
    assert!(compare_scattered::<TriangleDuel>(600) > 2000);
    assert!(compare_scattered::<ZonalDuel>(600) > 2000);
}

/// Nobody says there which kings have to be spared.
#[test]
fn among_more_than_two_armies_there_is_no_survey_of_pieces_off_the_table() {
    struct Nothing<R>(PhantomData<R>);
    impl<R: PieceRules> OffTable<R> for Nothing<R> {
        fn pieces(&self) -> SquareSet<R::Board> {
            SquareSet::EMPTY
        }
        fn after(&self, _: &Change<R>) -> Option<OffTableReplies<R>> {
            None
        }
        fn allowed(
            &self,
            _: &Change<R>,
            _: Square<R::Board>,
            targets: SquareSet<R::Board>,
        ) -> SquareSet<R::Board> {
            targets
        }
    }
    let pieces = scattered::<TowerMelee>(&mut Rng::new(1), 8);
    let board = Board::new(at_home::<TowerMelee>(pieces, 1));
    let (us, them) = (Army::new(0), Army::new(1));
    let (hostile, destinations) = (board.hostile(them), board.destinations(them));
    let counted = ReplyCounter::with_off_table(
        &board.state,
        us,
        them,
        hostile,
        destinations,
        Nothing(PhantomData),
        |_| (),
    );
    assert_eq!(counted, None);
}
