//! Static exchange evaluation over bent lines.

use board_geometry::Square;
use chess_pieces::{Armies, Pieces};
use variant_core::{Position, Rng, Tactics, Variant};
use variant_testkit::slow::{Mailbox, check_exchanges};
use zonal_chess::{ZonalBoard, ZonalChess, ZonalRules, turning_attackers};

fn attacks(board: &Mailbox<ZonalBoard>, from: Square<ZonalBoard>, to: Square<ZonalBoard>) -> bool {
    let mut pieces: Pieces<ZonalRules> = Pieces::EMPTY;
    for (square, army, piece_type) in board.pieces() {
        pieces.put(square, army, piece_type);
    }
    let occupied = pieces.occupied();
    !turning_attackers::<ZonalRules>(&pieces, to, from.into(), occupied).is_empty()
}

#[test]
fn zc_7_a_rider_joins_in_around_a_bend() {
    let value = |letter| match letter {
        'P' => 100,
        'R' => 500,
        _ => 300,
    };
    // The king recaptures, unless another rook defends around the bend.
    for (rooks, expected) in [("R15", 300 - 500), ("RR14", 300)] {
        let text = format!("***8k1***/**9n2**/*14*/16/{rooks}/*14*/**12**/***5K4*** w - - 0 1");
        let position: ZonalChess = text.parse().expect("a position");
        let m = position.parse_move("a4l7").expect("a legal move");
        assert_eq!(position.exchange(m, value), expected, "{text}");
    }
}

#[test]
fn exchanges_are_those_of_a_slow_board() {
    let mut rng = Rng::new(12);
    for _ in 0..2 {
        let mut position = ZonalChess::start("start").expect("a mode");
        for _ in 0..100 {
            let us = position.turn();
            let sides = [us, us.enemy()].map(Armies::of);
            let board = Mailbox::from(position.pieces());
            let checked = check_exchanges::<ZonalRules, _>(&position, &board, |_| sides, attacks);
            if let Err(violation) = checked {
                panic!("{position}: {violation}");
            }
            let Some(m) = position.random_move(&mut rng) else {
                break;
            };
            position = position.play_unchecked(m);
        }
    }
}
