//! Moves made in a copy are moves made in place, in random games and for any value of a move.

use std::ops::ControlFlow;

use board_geometry::Square;
use chess_pieces::{Army, BoardState, CastlingRights, Move, PieceEvent, PieceType};
use variant_core::{Batch, Rng};

use crate::moves::orthodox::Duel;
use crate::moves::{BLACK, WHITE, pieces};

type Board = BoardState<Duel>;

/// Castlings both ways, double steps beside pawns of the other side, pawns about to promote.
const LIVELY: &[&str] = &[
    "Ke1", "Ra1", "Rh1", "Pa2", "Pc2", "Pe2", "Pg7", "Pd5", "Pf5", "Nb1", "Bc1", "Qd1", "ke8",
    "ra8", "rh8", "pb7", "pe7", "pc7", "ph2", "pb4", "pd4", "nb8", "bf8", "qd8",
];

fn lively() -> Board {
    BoardState::new(pieces(LIVELY), CastlingRights::all::<Duel>())
}

/// A copy of the board with the move made in it. A place where something else stood has to end up the same.
fn made(board: &Board, army: Army, m: Move<Duel>) -> Board {
    let (mut in_place, mut events) = (*board, Vec::new());
    let progress = in_place.make_in_turn(army, m, &mut |event| events.push(event));
    let (mut copy, mut other_events) = (lively(), Vec::<PieceEvent<Duel>>::new());
    let other = board.make_in_turn_into(&mut copy, army, m, &mut |event| other_events.push(event));
    assert_eq!((copy, other), (in_place, progress), "{m} on {board:?}");
    assert_eq!(copy.key(), in_place.key());
    assert_eq!(other_events, events, "{m} on {board:?}");
    copy
}

fn legal_moves(board: &Board, army: Army) -> Vec<Move<Duel>> {
    let hostile = board.pieces().army(army.enemy());
    let mut moves = Vec::new();
    if let Some(safety) = board.king_safety(army, hostile) {
        let destinations = !board.pieces().army(army);
        let _ = board
            .generator(destinations, [safety])
            .visit_army(army, |batch| {
                let listed = moves.len();
                batch.into_iter().for_each(|m| moves.push(m));
                // Handed out one by one, and folded: the same.
                assert!(batch.into_iter().eq(moves[listed..].iter().copied()));
                assert_eq!(batch.len(), moves.len() - listed);
                ControlFlow::<()>::Continue(())
            });
    }
    moves
}

#[test]
fn moves_into_a_copy_are_those_in_place() {
    let mut rng = Rng::new(41);
    let (mut castled, mut promoted, mut en_passant) = (0, 0, 0);
    for _ in 0..60 {
        let (mut board, mut army) = (lively(), WHITE);
        for _ in 0..80 {
            let moves = legal_moves(&board, army);
            let children: Vec<_> = moves.iter().map(|&m| made(&board, army, m)).collect();
            for (m, child) in moves.iter().zip(&children) {
                castled += u32::from(board.castling_of(army, *m).is_some());
                promoted += u32::from(m.promotion().is_some());
                let is_empty = !board.pieces().occupied().contains(m.to);
                en_passant += u32::from(m.is_pawn_capture() && is_empty);
                assert!(child.en_passant().is_empty() || m.passed_over(army).is_some());
            }
            if children.is_empty() {
                break;
            }
            board = children[rng.below(children.len() as u64) as usize];
            army = army.enemy();
        }
    }
    assert!(castled > 50 && promoted > 100 && en_passant > 20);
}

/// Moves of pieces that do not stand there, of types and armies that there are not, to the same square; only
/// pawns become something else.
#[test]
fn moves_that_are_not_legal_are_made_alike() {
    let mut rng = Rng::new(42);
    for _ in 0..20_000 {
        let mut number = |below| rng.below(below) as u8;
        let piece_type = PieceType::new(number(8));
        let promotion =
            (piece_type == PieceType::PAWN && number(2) == 0).then(|| PieceType::new(number(8)));
        let m = Move::new(
            Square::from_index(number(64)),
            Square::from_index(number(64)),
            piece_type,
        )
        .with_promotion(promotion);
        let army = [WHITE, BLACK, Army::new(2)][usize::from(number(3))];
        made(&lively(), army, m);
    }
}
