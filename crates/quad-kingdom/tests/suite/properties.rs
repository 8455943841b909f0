//! Invariants of every position.

use board_geometry::Square;
use chess_pieces::PieceType;
use proptest::prelude::*;
use quad_kingdom::{Move, QuadKingdom, Setup, Turn};
use variant_core::{Position, Rng, Variant};
use variant_testkit::strategy;

use crate::support::start;

#[test]
fn sizes_are_what_the_pages_say() {
    assert_eq!(
        (size_of::<QuadKingdom>(), align_of::<QuadKingdom>()),
        (256, 64)
    );
    assert_eq!(size_of::<Move>(), 4);
}

#[test]
fn every_mode_starts_as_its_text_says() {
    assert_eq!(QuadKingdom::MODES.len(), 20);
    for mode in QuadKingdom::MODES {
        let start = start(mode);
        let again: QuadKingdom = start.to_string().parse().unwrap();
        assert_eq!((again, again.key()), (start, start.key()), "{mode}");
    }
    for mode in [
        "",
        "FFA",
        "ffa+draws+points",
        "ffa+",
        "three:w",
        "three:ew",
        "three:-w:",
        "two-b:-w",
    ] {
        assert!(QuadKingdom::start(mode).is_err(), "{mode}");
    }
}

/// The position after some random moves.
fn wandered(mode: &str, seed: u64, plies: u32) -> QuadKingdom {
    variant_core::playout::random_walk(&start(mode), &mut Rng::new(seed), plies).position
}

fn positions() -> impl Strategy<Value = QuadKingdom> {
    let mode = prop::sample::select(QuadKingdom::MODES);
    (mode, any::<u64>(), 0..300u32).prop_map(|(mode, seed, plies)| wandered(mode, seed, plies))
}

fn any_move() -> impl Strategy<Value = Move> {
    (any::<[u8; 2]>(), 0..8u8, proptest::option::of(0..8u8)).prop_map(
        |([from, to], piece_type, promotion)| {
            Move::new(
                Square::from_index(from),
                Square::from_index(to),
                PieceType::new(piece_type),
            )
            .with_promotion(promotion.map(PieceType::new))
        },
    )
}

proptest! {
    #![proptest_config(strategy::cases(300))]

    #[test]
    fn texts_and_setups_come_back(position in positions()) {
        prop_assert_eq!(position.to_string().parse::<QuadKingdom>().unwrap(), position);
        prop_assert_eq!(QuadKingdom::try_from(Setup::from(position)).unwrap(), position);
    }

    #[test]
    fn moves_are_legal_when_generated_and_counted_once(position in positions(), stray in any_move()) {
        let moves = position.moves();
        prop_assert_eq!(moves.len() as u64, position.count_moves());
        prop_assert!(moves.iter().all(|&m| position.is_legal(m)));
        prop_assert_eq!(position.is_legal(stray), moves.contains(&stray));
    }

    #[test]
    fn any_move_value_leads_somewhere_without_panic(position in positions(), moves in prop::collection::vec(any_move(), 1..6)) {
        let mut strange = position;
        for m in moves {
            strange = strange.play_unchecked(m);
            let _ = (strange.to_string(), strange.count_moves(), strange.outcome(), strange.in_check(), strange.key());
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,60}") {
        let _ = (text.parse::<QuadKingdom>(), QuadKingdom::start(&text));
        let _ = (start("ffa").parse_move(&text), start("ffa").parse_action(&text));
    }

    #[test]
    fn setups_of_nonsense_are_refused(position in positions(), turn in any::<[u8; 3]>()) {
        let army = chess_pieces::Army::new;
        let mut setup = Setup::from(position);
        setup.turn = match turn[0] % 3 {
            0 => Turn::One(army(turn[1])),
            1 => Turn::Together(army(turn[1]), army(turn[2])),
            _ => Turn::Alternate { mover: army(turn[1]), reply: army(turn[2]) },
        };
        setup.control.next = army(turn[2]);
        match QuadKingdom::try_from(setup.clone()) {
            Ok(read) => prop_assert_eq!(Setup::from(read), setup),
            Err(error) => prop_assert!(!error.problems.is_empty()),
        }
    }
}
