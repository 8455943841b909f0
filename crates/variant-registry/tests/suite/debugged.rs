//! `Debug` of positions, moves, squares and players is their text: what a failing assertion prints.

use variant_core::{Game, Variant};
use variant_registry::NAMES;

fn check<P: Variant>() {
    for mode in P::MODES {
        let start = P::start(mode).unwrap();
        assert_eq!(format!("{start:?} {start:#?}"), format!("{start} {start}"));
        for m in start.moves() {
            assert_eq!(format!("{m:?} {m:#?}"), format!("{m} {m}"));
        }
        for actor in start.to_act() {
            assert_eq!(
                format!("{:?} {:?}", actor.seat, actor.player),
                format!("{} {}", actor.seat, actor.player)
            );
        }
        let game = format!("{:?}", Game::new(start.clone()));
        assert!(game.contains(&start.to_string()) && !game.contains('\n'));
    }
}

#[test]
fn positions_and_moves_debug_as_their_texts() {
    check::<orthodox_chess::OrthodoxChess>();
    check::<zonal_chess::ZonalChess>();
    check::<quarter_chess::QuarterChess>();
    check::<zm_quadchess::ZmQuadchess>();
    check::<quad_kingdom::QuadKingdom>();
    check::<circle_chess::CircleChess>();
    assert_eq!(NAMES.len(), 6);
}

#[test]
fn pieces_and_sets_debug_on_one_line() {
    let position: orthodox_chess::OrthodoxChess = "7k/8/8/8/8/8/7P/K7 w - - 0 1".parse().unwrap();
    let pieces = position.pieces();
    assert_eq!(format!("{pieces:#?}"), "{a1: 0K, h2: 0P, h8: 1K}");
    assert_eq!(format!("{:#?}", pieces.occupied()), "{a1, h2, h8}");
}
