//! The board is the same from all four sides, and the armies are alike.

use board_geometry::{Geometry, Permutation};
use chess_pieces::{Army, CastlingRights, Pieces};
use variant_core::perft::perft;
use variant_core::{Position, Rng};
use zonal_chess::{BLACK, Setup, WHITE, Zonal, ZonalBoard};

use crate::positions::{Flavour, position};

const fn other(army: Army) -> Army {
    if army.index() == 0 { BLACK } else { WHITE }
}

/// The position with its squares moved, and the armies exchanged if asked for.
fn image(position: Zonal, map: &Permutation<ZonalBoard>, exchange: bool) -> Zonal {
    let mut setup = Setup::from(position);
    setup.pieces = Pieces::EMPTY;
    let army = |army| if exchange { other(army) } else { army };
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
    Zonal::try_from(setup).expect("as possible as before")
}

fn moves(position: &Zonal, map: Option<&Permutation<ZonalBoard>>) -> Vec<zonal_chess::Move> {
    let mut moves = position.moves();
    if let Some(map) = map {
        for m in &mut moves {
            (m.from, m.to) = (map.image(m.from), map.image(m.to));
        }
    }
    moves.sort_unstable();
    moves
}

#[test]
fn zc_3_exchanged_armies_have_exchanged_moves_in_two_thousand_positions() {
    let mirror = ZonalBoard::BOARD.mirror_ranks().expect("symmetric");
    let mut rng = Rng::new(21);
    for round in 0..2000 {
        let before = position(Flavour::ALL[round % 5], &mut rng);
        let after = image(before, &mirror, true);
        assert_eq!(
            moves(&before, Some(&mirror)),
            moves(&after, None),
            "{before}"
        );
        if round % 20 == 0 {
            assert_eq!(perft(&before, 3), perft(&after, 3), "{before}");
        }
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
        let before = Zonal::try_from(setup).expect("as possible as before");
        let after = image(before, &mirror, false);
        assert_eq!(
            moves(&before, Some(&mirror)),
            moves(&after, None),
            "{before}"
        );
        if round % 20 == 0 {
            assert_eq!(perft(&before, 3), perft(&after, 3), "{before}");
        }
    }
}
