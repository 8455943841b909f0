//! Static exchange evaluation.

use chess_pieces::Armies;
use orthodox_chess::{ChessRules, OrthodoxChess};
use variant_core::{Position, Rng, Tactics};
use variant_testkit::slow::{Mailbox, check_exchanges};

/// The values of the positions below.
fn value(letter: char) -> i32 {
    match letter {
        'P' => 100,
        'N' | 'B' => 325,
        'R' => 500,
        'Q' => 1000,
        _ => 0,
    }
}

/// Positions that engines test their exchange evaluation with, two of them in the article on it in the
/// Chess Programming Wiki; and one for each rule of the evaluation.
#[test]
fn known_exchanges() {
    for (text, m, expected) in [
        // An undefended pawn.
        (
            "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1",
            "e1e5",
            100,
        ),
        // A queen behind a rook, against three defenders.
        (
            "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
            "d3e5",
            100 - 325,
        ),
        // An equal exchange of rooks behind pawns.
        (
            "4R3/2r3p1/5bk1/1p1r3p/p2PR1P1/P1BK1P2/1P6/8 b - - 0 1",
            "h5g4",
            0,
        ),
        (
            "4R3/2r3p1/5bk1/1p1r1p1p/p2PR1P1/P1BK1P2/1P6/8 b - - 0 1",
            "h5g4",
            0,
        ),
        // A bishop for a knight.
        (
            "4r1k1/5pp1/nbp4p/1p2p2q/1P2P1b1/1BP2N1P/1B2QPPK/3R4 b - - 0 1",
            "g4f3",
            0,
        ),
        // A quiet move onto a defended square, and onto an undefended one.
        ("6k1/8/3p4/8/8/8/8/4QK2 w - - 0 1", "e1e5", -1000),
        ("6k1/8/3p4/8/8/8/8/4QK2 w - - 0 1", "e1e4", 0),
        // The king captures last, and never a defended piece.
        ("8/8/3k4/4p3/8/8/4R3/5K2 w - - 0 1", "e2e5", 100 - 500),
        ("8/8/3k4/4p3/8/8/4R3/4R1K1 w - - 0 1", "e2e5", 100),
        // A promotion counts, and is lost again.
        ("6k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", 900),
        ("5rk1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", -100),
        (
            "3rr1k1/4P3/8/8/8/8/8/5K2 w - - 0 1",
            "e7d8q",
            500 + 900 - 1000,
        ),
        // A recapturing pawn promotes too: queen for rook, and the queen is recaptured.
        (
            "4k3/8/8/8/8/8/1p6/R2Q1K2 w - - 0 1",
            "d1c1",
            -1000 - 900 + 1000,
        ),
        // En passant: the pawn behind is taken, and another pawn takes back.
        ("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
        // Castling wins nothing.
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0),
    ] {
        let position: OrthodoxChess = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        let m = position
            .parse_move(m)
            .unwrap_or_else(|error| panic!("{m} in {text}: {error}"));
        assert_eq!(position.exchange(m, value), expected, "{m} in {text}");
    }
}

#[test]
fn exchanges_are_those_of_a_slow_board() {
    let mut rng = Rng::new(12);
    for _ in 0..6 {
        let mut position = OrthodoxChess::default();
        for _ in 0..120 {
            let us = position.turn();
            let sides = [us, us.enemy()].map(Armies::of);
            let board = Mailbox::from(position.pieces());
            let attacks = Mailbox::attacks::<ChessRules>;
            if let Err(violation) = check_exchanges(&position, &board, |_| sides, attacks) {
                panic!("{position}: {violation}");
            }
            let Some(m) = position.random_move(&mut rng) else {
                break;
            };
            position = position.play_unchecked(m);
        }
    }
}
