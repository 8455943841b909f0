//! While all pieces stay on the normal board, the game is orthodox chess.

use board_geometry::{Chessboard, Geometry, Square};
use orthodox_chess::OrthodoxChess;
use variant_core::{Position, Rng};
use zonal_chess::{Setup, WHITE, ZonalBoard, ZonalChess};

/// The normal board begins four files further to the east (ZC-1).
fn square(square: Square<Chessboard>) -> Square<ZonalBoard> {
    ZonalBoard::BOARD
        .at(square.file() + 4, square.rank())
        .expect("a square of the normal board")
}

/// The pieces of an orthodox position on the normal board, without flank pawns.
fn on_the_normal_board(chess: &OrthodoxChess) -> ZonalChess {
    let mut setup = Setup::from(ZonalChess::default());
    setup.pieces = chess_pieces::Pieces::EMPTY;
    for from in chess.pieces().occupied() {
        let (army, piece_type) = chess.pieces().at(from).expect("occupied");
        setup.pieces.put(square(from), army, piece_type);
    }
    setup.turn = chess.turn();
    setup.castling = chess.castling();
    setup.en_passant = chess.en_passant().map(|right| square(right.target));
    setup.halfmove_clock = chess.halfmove_clock();
    setup.fullmove_number = chess.fullmove_number();
    ZonalChess::try_from(setup).expect("a position of chess is one of Zonal Chess")
}

fn stays(m: zonal_chess::Move) -> bool {
    (4..12).contains(&m.to.file())
}

/// The moves that stay on the normal board, and the orthodox ones, in one order.
fn both_lists(zonal: &ZonalChess, chess: &OrthodoxChess) -> [Vec<zonal_chess::Move>; 2] {
    let mut ours: Vec<_> = zonal.moves().into_iter().filter(|&m| stays(m)).collect();
    let translated = chess.moves().into_iter().map(|m| {
        zonal_chess::Move::new(square(m.from), square(m.to), m.piece_type)
            .with_promotion(m.promotion())
    });
    let mut theirs: Vec<_> = translated.collect();
    ours.sort_unstable();
    theirs.sort_unstable();
    [ours, theirs]
}

#[test]
fn zc_4_two_hundred_games_on_the_normal_board_are_orthodox_chess() {
    let mut rng = Rng::new(4);
    for _ in 0..200 {
        let mut chess = OrthodoxChess::default();
        let mut zonal = on_the_normal_board(&chess);
        for _ in 0..120 {
            let [ours, theirs] = both_lists(&zonal, &chess);
            assert_eq!(ours, theirs, "{chess}");
            assert_eq!(zonal.is_check(), chess.is_check(), "{chess}");
            assert_eq!(zonal, on_the_normal_board(&chess));
            let Some(m) = chess.random_move(&mut rng) else {
                break;
            };
            let same = zonal_chess::Move::new(square(m.from), square(m.to), m.piece_type)
                .with_promotion(m.promotion());
            chess = chess.play_unchecked(m);
            zonal = zonal.play(same).expect("legal in both");
        }
    }
}

/// Perft over moves that stay on the normal board.
fn perft_inside(position: &ZonalChess, depth: u32) -> u64 {
    let moves = position.moves().into_iter().filter(|&m| stays(m));
    if depth == 1 {
        return moves.count() as u64;
    }
    moves
        .map(|m| perft_inside(&position.play_unchecked(m), depth - 1))
        .sum()
}

#[test]
fn zc_4_counts_of_the_normal_board_are_those_of_orthodox_chess() {
    for (fen, counts) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            [20, 400, 8902, 197_281],
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            [48, 2039, 97_862, 4_085_603],
        ),
    ] {
        let zonal = on_the_normal_board(&fen.parse().expect("a position of chess"));
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft_inside(&zonal, depth), count, "{fen}, depth {depth}");
        }
    }
    assert_eq!(on_the_normal_board(&OrthodoxChess::default()).turn(), WHITE);
}
