//! Invariants that `proptest` tries to break, from positions that random moves lead to.

use board_geometry::{Chessboard, Square};
use chess_pieces::PieceType;
use circle_chess::{CircleChess, HalfMove, Move, Piece, Setup};
use proptest::collection::vec;
use proptest::prelude::*;
use variant_core::Variant;
use variant_core::{Batch, Notation, Position, Rng};
use variant_testkit::{check_strangers, strategy};

/// Any value that a move can have, sensible or not.
fn any_move() -> impl Strategy<Value = Move> {
    let square = || (0..64_u8).prop_map(Square::<Chessboard>::from_index);
    let piece_type = || (0..8_u8).prop_map(PieceType::new);
    let piece =
        || (piece_type(), any::<u8>()).prop_map(|(piece_type, set)| Piece { piece_type, set });
    let half = prop_oneof![
        4 => (square(), square(), piece_type(), proptest::option::of(piece_type())).prop_map(|(from, to, piece_type, promotion)| {
            HalfMove::Move(orthodox_chess::Move::new(from, to, piece_type).with_promotion(promotion))
        }),
        2 => (square(), square(), piece(), square())
            .prop_map(|(from, to, piece, at)| HalfMove::Promotion { from, to, piece, at }),
        2 => (piece(), square()).prop_map(|(piece, at)| HalfMove::Drop { piece, at }),
        1 => Just(HalfMove::Concession),
    ];
    (prop_oneof![9 => 0..5_u8, 1 => any::<u8>()], half)
        .prop_map(|(board, half)| Move { board, half })
}

proptest! {
    #![proptest_config(strategy::cases(300))]

    #[test]
    fn texts_and_setups_round_trip(position in strategy::positions::<CircleChess>(80)) {
        prop_assert_eq!(position.to_string().parse::<CircleChess>(), Ok(position.clone()));
        let setup = Setup::from(&position);
        prop_assert_eq!(position.to_string().parse::<Setup>(), Ok(setup.clone()));
        prop_assert_eq!(CircleChess::try_from(setup), Ok(position));
    }

    #[test]
    fn equal_positions_have_equal_keys(position in strategy::positions::<CircleChess>(80)) {
        let read: CircleChess = position.to_string().parse().unwrap();
        prop_assert_eq!(read.key(), position.key());
        prop_assert!(read.repeats(&position));
    }

    #[test]
    fn counts_are_those_of_the_visit(position in strategy::positions::<CircleChess>(80)) {
        prop_assert_eq!(position.count_moves(), position.moves().len() as u64);
        for board in position.boards() {
            let mut count = 0;
            let _ = position.visit_moves(|batch| {
                count += batch.into_iter().filter(|m| m.board == board.number()).count();
                std::ops::ControlFlow::<()>::Continue(())
            });
            if count > 0 {
                prop_assert_eq!(position.count_moves_on(board.number()) as usize, count);
            }
        }
    }

    /// Children visited together leave moves uncounted, but give the same answers.
    #[test]
    fn children_answer_as_positions_made_alone(position in strategy::positions::<CircleChess>(80)) {
        let mut differing = Vec::new();
        let _ = position.visit_children(position.moves(), &mut position.clone(), |m, child| {
            let alone = position.play_unchecked(m);
            let answers = |position: &CircleChess| {
                let counts: Vec<u32> =
                    (0..30).map(|number| position.count_moves_on(number)).collect();
                let state = (position.key(), position.to_act(), position.is_over());
                (counts, position.count_moves(), position.in_check(), state)
            };
            let draws = |position: &CircleChess| position.random_move(&mut Rng::new(7));
            if answers(child) != answers(&alone) || draws(child) != draws(&alone) {
                differing.push(m.to_string());
            }
            std::ops::ControlFlow::<()>::Continue(())
        });
        prop_assert!(differing.is_empty(), "{differing:?}");
    }

    #[test]
    fn a_random_move_is_one_of_the_list(position in strategy::positions::<CircleChess>(80), seed: u64) {
        let moves = position.moves();
        let mut rng = Rng::new(seed);
        for _ in 0..40 {
            match position.random_move(&mut rng) {
                Some(m) => prop_assert!(moves.contains(&m), "{m}"),
                None => prop_assert!(moves.is_empty()),
            }
        }
    }

    #[test]
    fn what_is_not_generated_is_refused(
        position in strategy::positions::<CircleChess>(60),
        moves in vec(any_move(), 60),
    ) {
        strategy::holds(check_strangers(&position, moves))?;
    }

    /// No move value panics, and every query works afterwards.
    #[test]
    fn any_move_values_can_be_played(
        start in strategy::positions::<CircleChess>(30),
        moves in vec(any_move(), 1..40),
    ) {
        let mut position = start;
        for m in moves {
            let _ = position.san(m);
            position = position.play_unchecked(m);
            let _ = (position.count_moves(), position.outcome(), position.to_act(), position.in_check());
            let _ = (position.key(), position.to_string());
            let listed = position.moves();
            prop_assert!(listed.len() <= 100_000);
        }
    }

    #[test]
    fn malformed_position_texts_do_no_harm(text in strategy::malformed_positions::<CircleChess>(20)) {
        if let Ok(position) = text.parse::<CircleChess>() {
            prop_assert_eq!(position.to_string().parse::<CircleChess>(), Ok(position));
        }
    }

    #[test]
    fn malformed_move_texts_do_no_harm((position, text) in strategy::malformed_moves::<CircleChess>(20)) {
        if let Ok(m) = position.parse_move(&text) {
            prop_assert_eq!(m.to_string(), text.clone());
        }
        let _ = (position.parse_san(&text), position.parse_san_lenient(&text));
    }
}

#[test]
fn positions_and_moves_are_small() {
    assert_eq!(size_of::<CircleChess>(), 136);
    assert_eq!(size_of::<circle_chess::Board>(), 160);
    assert_eq!(size_of::<Move>(), 7);
    assert_eq!(circle_chess::Batch::Concession { board: 1 }.len(), 1);
    assert!(size_of::<circle_chess::Batch>() <= 24);
}
