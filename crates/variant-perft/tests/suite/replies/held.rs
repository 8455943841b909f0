//! Pieces that neither move nor attack are passed over, and remote and single moves are counted as others are.

use core::ops::ControlFlow;

use board_geometry::{Geometry, SquareSet};
use chess_pieces::{Army, BoardState, CastlingRights, Move, MoveBatch, PieceRules, PieceType};
use orthodox_chess::ChessRules;
use variant_core::{Batch, Rng};
use variant_perft::ReplyCounter;

use super::Board;
use crate::rules::{TowerDuel, TriangleDuel, scattered};

/// The moves of an army but those of some pieces, which do not attack either.
fn batches<R: PieceRules>(
    board: &Board<R>,
    army: Army,
    held: SquareSet<R::Board>,
) -> Vec<MoveBatch<R>> {
    let mut batches = Vec::new();
    let hostile = board.hostile(army) - held;
    if let Some(safety) = board.state.king_safety(army, hostile) {
        let destinations = board.destinations(army);
        let _ = board
            .state
            .generator(destinations, [safety])
            .visit_army(army, |batch| {
                let free = batch.into_iter().filter(|m| !held.contains(m.from));
                batches.push(batch.to_squares(free.map(|m| m.to).collect()));
                ControlFlow::<()>::Continue(())
            });
    }
    batches
}

/// How many moves were counted together.
fn compare<R: PieceRules>(board: &Board<R>, us: Army, held: SquareSet<R::Board>) -> usize {
    let them = us.after(1, 2);
    let (hostile, destinations) = (board.hostile(them), board.destinations(them));
    let replies = |m: Move<R>| {
        let next = board.after(us, m);
        let replies = batches(&next, them, held.without(m.to));
        replies.iter().map(|batch| batch.len() as u64).sum::<u64>()
    };
    let state = &board.state;
    let counted = ReplyCounter::with_off_table(
        state,
        us,
        them,
        hostile,
        destinations,
        held,
        |counter| {
            let remote = counter.remote();
            let mut counted = 0;
            for batch in batches(board, us, held) {
                let slowly: u64 = batch.into_iter().map(replies).sum();
                counted += batch.len();
                let count = counter.count_batch(remote.as_ref(), batch, |m| {
                    counted -= 1;
                    replies(m)
                });
                assert_eq!(count, slowly, "{batch:?} beside {held:?} in {state:?}");
                assert_eq!(counter.count(batch, replies), slowly, "{batch:?}");
                // Of a single move the counter does not know whether it has to do with captures en passant.
                if matches!(batch, MoveBatch::Piece { piece_type, .. } if piece_type != PieceType::PAWN)
                {
                    for m in batch {
                        let one = counter.replies_to(m).unwrap_or_else(|| replies(m));
                        assert_eq!(one, replies(m), "{m} in {state:?}");
                    }
                }
            }
            counted
        },
    );
    counted.unwrap_or(0)
}

fn compare_scattered<R: PieceRules>(positions: u64) -> usize {
    let mut counted = 0;
    for seed in 0..positions {
        let mut rng = Rng::new(seed ^ 0x4e1d);
        let pieces = scattered::<R>(&mut rng, 4 + seed % 36);
        let others = pieces.occupied() - pieces.of_type(PieceType::KING);
        let held = others.iter().filter(|_| rng.below(3) == 0).collect();
        let board = Board::new(BoardState::<R>::new(pieces, CastlingRights::NONE));
        counted += compare::<R>(&board, Army::new((seed % 2) as u8), held);
    }
    counted
}

#[test]
fn pieces_that_neither_move_nor_attack_are_passed_over() {
    assert!(compare_scattered::<ChessRules>(2000) > 10_000);
    assert!(compare_scattered::<TowerDuel>(400) > 2000);
    assert!(compare_scattered::<TriangleDuel>(400) > 2000);
}

/// A pawn can go where pawns do not go: whatever its squares have to do with the army that answers.
#[test]
fn a_single_move_may_lead_anywhere() {
    let (us, them) = (Army::new(0), Army::new(1));
    let (mut asked, mut known) = (0, 0);
    for seed in 0..300 {
        let mut rng = Rng::new(seed ^ 0x5179);
        let pieces = scattered::<ChessRules>(&mut rng, 4 + seed % 30);
        let board = Board::new(BoardState::<ChessRules>::new(pieces, CastlingRights::NONE));
        let (hostile, destinations) = (board.hostile(them), board.destinations(them));
        let state = &board.state;
        let Some(counter) = ReplyCounter::new(state, us, them, hostile, destinations) else {
            continue;
        };
        for from in pieces.of(us, PieceType::PAWN) {
            for to in chess_squares() - pieces.occupied() {
                let mut next = board.clone();
                let pawn = (us, PieceType::PAWN);
                next.state.pieces_mut().take(from);
                next.state.pieces_mut().put(to, pawn.0, pawn.1);
                let slowly: usize = next.batches(them).iter().map(Batch::len).sum();
                let m = Move::new(from, to, pawn.1);
                asked += 1;
                if let Some(replies) = counter.replies_to(m) {
                    known += 1;
                    assert_eq!(replies, slowly as u64, "{m} in {state:?}");
                }
            }
        }
    }
    assert!(known > 1000 && known * 10 > asked * 8, "{known} of {asked}");
}

fn chess_squares() -> SquareSet<<ChessRules as PieceRules>::Board> {
    <ChessRules as PieceRules>::Board::BOARD.all()
}
