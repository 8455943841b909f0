//! Properties of lines of play.

use board_geometry::Square;
use chess_pieces::{Armies, PieceType};
use proptest::prelude::*;
use variant_core::{Batch as _, Position};
use variant_testkit::strategy;
use zm_quadchess::{Move, Setup, ZmQuadchess};

proptest! {
    #![proptest_config(strategy::cases(200))]

    #[test]
    fn texts_and_setups_round_trip(position in strategy::positions::<ZmQuadchess>(120)) {
        prop_assert_eq!(position.to_string().parse(), Ok(position));
        prop_assert_eq!(ZmQuadchess::try_from(Setup::from(position)), Ok(position));
        let read: ZmQuadchess = position.to_string().parse().unwrap();
        prop_assert!(read.repeats(&position) && read.key() == position.key());
    }

    #[test]
    fn counting_visiting_and_asking_agree(position in strategy::positions::<ZmQuadchess>(120)) {
        let moves = position.moves();
        prop_assert_eq!(position.count_moves(), moves.len() as u64);
        let mut seen = 0;
        let _ = position.visit_moves(|batch| {
            for n in 0..batch.len() {
                assert_eq!(batch.nth(n), Some(moves[seen + n]));
            }
            seen += batch.len();
            std::ops::ControlFlow::<()>::Continue(())
        });
        prop_assert!(moves.iter().all(|&m| position.is_legal(m)));
    }

    #[test]
    fn any_move_value_can_be_played_without_panic(
        line in strategy::lines::<ZmQuadchess>(60),
        from in 0u8..64, to in 0u8..64, piece_type in 0u8..7, promotion in proptest::option::of(0u8..7),
    ) {
        let m = Move::new(Square::from_index(from), Square::from_index(to), PieceType::new(piece_type)).with_promotion(promotion.map(PieceType::new));
        let position = line.position();
        let next = position.play_unchecked(m);
        prop_assert_eq!(position.play(m).is_ok(), position.moves().contains(&m));
        // Every query works, and play continues.
        let _ = (next.to_string(), next.key(), next.outcome(), next.to_act(), next.in_check());
        for m in next.moves() {
            let _ = next.play_unchecked(m);
        }
    }
}

/// An illegal move can leave two armies on a king's square. Only active armies may be in check: an
/// annexed army in check would pass for ever.
#[test]
fn whatever_is_played_only_active_armies_are_in_check() {
    let annexed = "2,nK,5/8/8/2,sK,5/5,wR,eN,1/1,nP,6/8/3,eK,4 two-opposite w ssne - - - 3 189";
    let position: ZmQuadchess = annexed.parse().unwrap();
    let types = || (0..7).map(PieceType::new);
    for (from, to) in (0..64).flat_map(|from| (0..64).map(move |to| (from, to))) {
        for (piece_type, becomes) in types().flat_map(|one| types().map(move |two| (one, two))) {
            let m = Move::new(Square::from_index(from), Square::from_index(to), piece_type)
                .with_promotion(Some(becomes));
            let next = position.play_unchecked(m);
            assert_eq!(next.checked().minus(next.active()), Armies::NONE, "{m:?}");
        }
    }
}

#[test]
fn a_setup_lists_its_rights_in_any_order() {
    let text = "wK,6,nK/3,nP,4/1,wP,6/8/4,nP,3/8/3,sP,4/sK,6,eK ffa s swne - - - 0 0";
    let mut position: ZmQuadchess = text.parse().unwrap();
    for advance in ["d2d4", "b6d6"] {
        position = position
            .play(position.parse_move(advance).unwrap())
            .unwrap();
    }
    let mut setup = Setup::from(position);
    assert_eq!(setup.en_passant.len(), 2);
    setup.en_passant.reverse();
    assert_eq!(ZmQuadchess::try_from(setup.clone()), Ok(position));
    setup.en_passant[0] = setup.en_passant[1];
    assert!(ZmQuadchess::try_from(setup).is_err());
}
