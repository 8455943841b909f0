//! The board is the same from all four sides, and the armies are alike.

use board_geometry::{Geometry, Permutation};
use chess_pieces::{Army, CastlingRights, Pieces};
use variant_core::perft::perft;
use variant_core::{Position, Rng};
use zonal_chess::{Setup, ZonalBoard, ZonalChess};

use crate::positions::{Flavour, position};

/// The position with its squares moved, and the armies exchanged if asked for.
fn image(position: ZonalChess, map: &Permutation<ZonalBoard>, exchange: bool) -> ZonalChess {
    let mut setup = Setup::from(position);
    setup.pieces = Pieces::EMPTY;
    let army = |army: Army| if exchange { army.enemy() } else { army };
    for square in position.pieces().occupied() {
        let (whose, piece_type) = position.pieces().at(square).expect("occupied");
        setup.pieces.put(map.image(square), army(whose), piece_type);
    }
    setup.turn = army(position.turn());
    setup.en_passant = setup.en_passant.map(|square| map.image(square));
    if exchange {
        let bits = position.castling().bits();
        setup.castling = CastlingRights::from_bits(bits >> 2 | bits << 2 & 0b1100);
    }
    ZonalChess::try_from(setup).expect("as possible as before")
}

fn moves(position: &ZonalChess, map: Option<&Permutation<ZonalBoard>>) -> Vec<zonal_chess::Move> {
    let mut moves = position.moves();
    if let Some(map) = map {
        for m in &mut moves {
            (m.from, m.to) = (map.image(m.from), map.image(m.to));
        }
    }
    moves.sort_unstable();
    moves
}

fn compare(before: ZonalChess, map: &Permutation<ZonalBoard>, exchange: bool, count: bool) {
    let after = image(before, map, exchange);
    assert_eq!(moves(&before, Some(map)), moves(&after, None), "{before}");
    if count {
        assert_eq!(perft(&before, 3), perft(&after, 3), "{before}");
    }
}

#[test]
fn zc_3_exchanged_armies_have_exchanged_moves_in_two_thousand_positions() {
    let mirror = ZonalBoard::BOARD.mirror_ranks().expect("symmetric");
    let mut rng = Rng::new(21);
    for round in 0..2000 {
        let before = position(Flavour::ALL[round % 5], &mut rng);
        compare(before, &mirror, true, round % 20 == 0);
    }
}

#[test]
fn zc_1_mirrored_files_have_mirrored_moves_in_two_thousand_positions() {
    let mirror = ZonalBoard::BOARD.mirror_files().expect("symmetric");
    let mut rng = Rng::new(22);
    for round in 0..2000 {
        let mut setup = Setup::from(position(Flavour::ALL[round % 5], &mut rng));
        // The king stands on one side of the middle: castling has no mirror image.
        setup.castling = CastlingRights::NONE;
        let before = ZonalChess::try_from(setup).expect("as possible as before");
        compare(before, &mirror, false, round % 20 == 0);
    }
}
