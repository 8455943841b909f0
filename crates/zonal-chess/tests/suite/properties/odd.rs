//! Invariants in odd positions, for arbitrary moves and squares.

use board_geometry::Square;
use chess_pieces::PieceType;
use proptest::prelude::*;
use variant_core::{Position, Rng};
use variant_testkit::{check_algebraic, check_position, strategy};
use zonal_chess::{Event, Move, ZonalChess};

use crate::positions::{Flavour, position, setup};

#[test]
fn three_thousand_odd_positions_pass_the_checks_of_the_testkit() {
    let mut rng = Rng::new(31);
    for round in 0..3000 {
        let position = position(Flavour::ALL[round % 5], &mut rng);
        let holds = check_position(&position).and_then(|()| check_algebraic(&position));
        assert!(holds.is_ok(), "{position}: {holds:?}");
    }
}

fn any_position() -> impl Strategy<Value = ZonalChess> {
    let odd = (0..5usize, any::<u64>())
        .prop_map(|(flavour, seed)| position(Flavour::ALL[flavour], &mut Rng::new(seed)));
    prop_oneof![odd, strategy::positions::<ZonalChess>(60)]
}

prop_compose! {
    fn any_move()(from: u8, to: u8, piece_type in 0..8u8, promotion in proptest::option::of(0..8u8)) -> Move {
        Move::new(Square::from_index(from), Square::from_index(to), PieceType::new(piece_type)).with_promotion(promotion.map(PieceType::new))
    }
}

proptest! {
    #![proptest_config(strategy::cases(2000))]

    #[test]
    fn any_move_value_can_be_played_without_a_panic(
        start in any_position(),
        moves in prop::collection::vec(any_move(), 1..6),
    ) {
        let mut position = start;
        for m in moves {
            prop_assert_eq!(position.is_legal(m), position.moves().contains(&m));
            let mut events = 0;
            let reported = position.play_reporting(m, |_: Event| events += 1);
            position = position.play_unchecked(m);
            prop_assert_eq!(reported, position);
            prop_assert!(events <= 3);
            // Every query still works.
            let _ = (position.count_moves(), position.outcome(), position.key());
            let _ = (position.in_check(), position.checkers(), position.to_string());
        }
    }

    #[test]
    fn what_can_be_read_can_be_set_up_and_the_other_way_round(
        flavour in 0..5usize,
        seed: u64,
    ) {
        let setup = setup(Flavour::ALL[flavour], &mut Rng::new(seed));
        let text = setup.to_string();
        prop_assert_eq!(text.parse::<zonal_chess::Setup>().ok(), Some(setup));
        let read = text.parse::<ZonalChess>();
        match ZonalChess::try_from(setup) {
            Ok(position) => prop_assert_eq!(read, Ok(position)),
            Err(error) => {
                let refused = read.expect_err("the setup is refused too");
                prop_assert_eq!(refused.cause, variant_core::text::Cause::Setup(error));
                prop_assert!(!error.problems.is_empty());
            }
        }
    }

    #[test]
    fn a_legal_move_never_leaves_the_own_king_attacked(position in any_position()) {
        for m in position.moves() {
            let after = position.play_unchecked(m);
            let king = after.pieces().king(position.turn()).expect("kings stay");
            prop_assert!(after.attackers(king, after.turn()).is_empty(), "{m} in {position}");
        }
    }
}
