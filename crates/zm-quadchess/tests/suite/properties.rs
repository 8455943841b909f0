//! What holds along any line of play, with lines that shrink.

use proptest::prelude::*;
use variant_core::{Batch as _, Position};
use variant_testkit::strategy;
use zm_quadchess::{Move, Quadchess, Setup};

proptest! {
    #![proptest_config(strategy::cases(200))]

    #[test]
    fn texts_and_setups_round_trip(position in strategy::positions::<Quadchess>(120)) {
        prop_assert_eq!(position.to_string().parse(), Ok(position));
        prop_assert_eq!(Quadchess::try_from(Setup::from(position)), Ok(position));
        let read: Quadchess = position.to_string().parse().unwrap();
        prop_assert!(read.repeats(&position) && read.key() == position.key());
    }

    #[test]
    fn counting_visiting_and_asking_agree(position in strategy::positions::<Quadchess>(120)) {
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
        line in strategy::lines::<Quadchess>(60),
        from in 0u8..64, to in 0u8..64, piece_type in 0u8..7, becomes in 0u8..7,
    ) {
        use board_geometry::Square;
        use chess_pieces::PieceType;
        let m = Move {
            from: Square::from_index(from),
            to: Square::from_index(to),
            piece_type: PieceType::new(piece_type),
            becomes: PieceType::new(becomes),
        };
        let position = line.position();
        let next = position.play_unchecked(m);
        prop_assert_eq!(position.play(m).is_ok(), position.moves().contains(&m));
        // Whatever it is, it can be asked everything and played on.
        let _ = (next.to_string(), next.key(), next.outcome(), next.to_act(), next.in_check());
        for m in next.moves() {
            let _ = next.play_unchecked(m);
        }
    }
}
