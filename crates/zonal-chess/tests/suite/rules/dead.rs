//! ZC-9: proves by exhaustion that dead positions are dead; engine only.

use board_geometry::{Geometry, Square, SquareSet};
use chess_pieces::{Army, PieceType, Pieces};
use variant_core::Position;
use zonal_chess::{BLACK, Setup, WHITE, ZonalBoard, ZonalChess};

/// All placements of these pieces beside a black king on files a to h and ranks 1 to 4, which
/// suffices by symmetry.
fn every_mate(pieces: &[(Army, PieceType)]) -> u32 {
    let board = ZonalBoard::BOARD;
    let quarter: SquareSet<ZonalBoard> = (board.all().iter())
        .filter(|square| square.file() < 8 && square.rank() < 4)
        .collect();
    assert_eq!(quarter.len(), 26);
    let mut setup = Setup {
        turn: BLACK,
        ..Setup::default()
    };
    let mut mates = 0;
    for king in quarter {
        setup.pieces = Pieces::EMPTY;
        setup.pieces.put(king, BLACK, PieceType::KING);
        mates += mates_with(setup, pieces);
    }
    mates
}

fn mates_with(setup: Setup, pieces: &[(Army, PieceType)]) -> u32 {
    let Some((&(army, piece_type), rest)) = pieces.split_first() else {
        return u32::from(
            ZonalChess::try_from(setup)
                .is_ok_and(|position| position.is_check() && !position.has_moves()),
        );
    };
    let free: SquareSet<ZonalBoard> = ZonalBoard::BOARD.all() - setup.pieces.occupied();
    let with_piece = |square: Square<ZonalBoard>| {
        let mut setup = setup;
        setup.pieces.put(square, army, piece_type);
        mates_with(setup, rest)
    };
    free.iter().map(with_piece).sum()
}

#[test]
fn zc_9_a_lone_bishop_or_knight_mates_nowhere() {
    assert_eq!(every_mate(&[(WHITE, PieceType::KING)]), 0);
    assert_eq!(
        every_mate(&[(WHITE, PieceType::KING), (WHITE, PieceType::BISHOP)]),
        0
    );
    assert_eq!(
        every_mate(&[(WHITE, PieceType::KING), (WHITE, PieceType::KNIGHT)]),
        0
    );
    // Nor is the side with the extra piece mated: its own piece would have to shut its king in.
    assert_eq!(
        every_mate(&[(WHITE, PieceType::KING), (BLACK, PieceType::BISHOP)]),
        0
    );
    assert_eq!(
        every_mate(&[(WHITE, PieceType::KING), (BLACK, PieceType::KNIGHT)]),
        0
    );
    // Control: the search finds mates that exist.
    assert!(every_mate(&[(WHITE, PieceType::KING), (WHITE, PieceType::ROOK)]) > 0);
}

#[test]
fn zc_9_bishops_of_one_colour_mate_nowhere() {
    let pieces = [(WHITE, PieceType::KING), (WHITE, PieceType::BISHOP)];
    let board = ZonalBoard::BOARD;
    let mut setup = Setup {
        turn: BLACK,
        ..Setup::default()
    };
    let mut mates = 0;
    // A mate needs the black bishop beside its king; elsewhere it has no effect.
    for king in board
        .all()
        .iter()
        .filter(|square| square.file() < 8 && square.rank() < 4)
    {
        for bishop in board.neighbours(king) {
            setup.pieces = Pieces::EMPTY;
            setup.pieces.put(king, BLACK, PieceType::KING);
            setup.pieces.put(bishop, BLACK, PieceType::BISHOP);
            mates += mates_of_one_colour(setup, &pieces);
        }
    }
    assert_eq!(mates, 0);
}

fn mates_of_one_colour(setup: Setup, pieces: &[(Army, PieceType)]) -> u32 {
    let dark = ZonalBoard::BOARD.dark();
    let bishops = setup.pieces.of_type(PieceType::BISHOP);
    let colour = if bishops.is_subset(dark) { dark } else { !dark };
    let mut mates = 0;
    for bishop in colour - setup.pieces.occupied() {
        let mut setup = setup;
        setup.pieces.put(bishop, pieces[1].0, pieces[1].1);
        mates += mates_with(setup, &pieces[..1]);
    }
    mates
}
