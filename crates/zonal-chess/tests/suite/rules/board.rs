//! ZC-1 to ZC-3: the board, the zones, the array.

use board_geometry::Geometry;
use chess_pieces::PieceType;
use variant_core::{Position, Variant};
use zonal_chess::{BLACK, EAST_ZONE, WEST_ZONE, WHITE, Z_SQUARES, Zonal, ZonalBoard};

use super::support::{can, position, squares, white};

#[test]
fn zc_1_files_of_falling_height_make_104_squares() {
    let board = ZonalBoard::BOARD;
    assert_eq!((board.files(), board.ranks(), board.len()), (16, 8, 104));
    let heights: Vec<usize> = (0..16).map(|file| board.file(file).len()).collect();
    assert_eq!(heights, [2, 4, 6, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 6, 4, 2]);
    assert!("a3".parse::<board_geometry::Square<ZonalBoard>>().is_err());
    assert!("p5".parse::<board_geometry::Square<ZonalBoard>>().is_ok());
    assert!(board.mirror_files().is_some() && board.mirror_ranks().is_some());
}

#[test]
fn zc_1_a_position_takes_176_bytes_and_a_move_four() {
    assert_eq!(size_of::<Zonal>(), 176);
    assert_eq!(size_of::<zonal_chess::Move>(), 4);
}

#[test]
fn zc_2_the_zones_have_18_squares_each_and_leave_out_the_z_squares() {
    let names = |set: board_geometry::SquareSet<ZonalBoard>| -> Vec<String> {
        let mut names: Vec<String> = set.iter().map(|square| square.to_string()).collect();
        names.sort_unstable();
        names
    };
    assert_eq!(names(WEST_ZONE), squares("a4-a5 b3-b6 c2-c7 d2-d7"));
    assert_eq!(names(EAST_ZONE), squares("p4-p5 o3-o6 n2-n7 m2-m7"));
    assert_eq!(names(Z_SQUARES), squares("d1 d8 m1 m8"));
}

#[test]
fn zc_2_a_queen_on_a_z_square_does_not_turn() {
    // Straight on only: d1 to d7, to l1 and m1, and along the diagonals.
    let queen = white("Qd1 Kk4 kk7");
    assert_eq!(
        super::support::targets(&queen, "d1"),
        squares("d2-d8 e1-m1 c2 b3 a4 e2 f3 g4 h5 i6 j7 k8")
    );
}

#[test]
fn zc_3_the_orthodox_array_and_two_pawns_more() {
    let start = Zonal::default();
    assert_eq!(
        start.to_string(),
        "***1rnbqkbnr1***/**1pppppppppp1**/*14*/16/16/*14*/**1PPPPPPPPPP1**/***1RNBQKBNR1*** w KQkq - 0 1"
    );
    assert_eq!(Zonal::start("start"), Ok(start));
    assert!(Zonal::start("").is_err());
    for army in [WHITE, BLACK] {
        assert_eq!(start.pieces().of(army, PieceType::PAWN).len(), 10);
        assert_eq!(start.pieces().army(army).len(), 18);
    }
    assert_eq!(start.to_string().parse(), Ok(start));
}

#[test]
fn zc_3_white_moves_first() {
    let start = Zonal::default();
    assert_eq!(
        (start.turn(), start.to_act()[0].player.letter()),
        (WHITE, 'w')
    );
    assert_eq!(start.count_moves(), 26);
    let answered = super::support::played(&start, "m2m4");
    assert_eq!(
        (answered.turn(), answered.to_act()[0].player.letter()),
        (BLACK, 'b')
    );
}

#[test]
fn zc_3_the_flank_pawns_shield_the_rooks_from_the_zones() {
    // The page of the game: no bishop of the zone sees the rook, and a queen that goes round the pawn
    // must stop on the Z square.
    let queen = position("qb4 ki8 Ki1 Re1 Rl1 Pd2 Pe2 Pf2 Ph2", "b - -");
    assert!(!can(&queen, "b4e1"));
    assert!(can(&queen, "b4d1"));
    let bishop = position("bb4 ki8 Ki1 Re1 Pd2 Pe2 Pf2 Ph2", "b - -");
    assert!(can(&bishop, "b4d2") && !can(&bishop, "b4e1"));
}
