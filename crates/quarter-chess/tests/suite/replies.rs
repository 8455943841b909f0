//! Batch counts of replies agree with counts after each move.

use crate::differential::random_text;
use quarter_chess::QuarterChess;
use variant_core::perft::perft;
use variant_core::{Position, Rng, Variant};
use variant_testkit::Effort;

/// Compares the counts along a game of random moves; returns the number of positions.
fn compare_along(mut position: QuarterChess, plies: usize, rng: &mut Rng) -> usize {
    for ply in 0..plies {
        let replies = variant_perft::perft(&position, 2);
        assert_eq!(replies, perft(&position, 2), "`{position}`");
        let Some(m) = position.random_move(rng) else {
            return ply;
        };
        position = position.play_unchecked(m);
    }
    plies
}

#[test]
fn replies_along_games_from_the_start() {
    let effort = Effort::from_environment();
    let mut rng = Rng::new(effort.seed(21));
    let mut compared = 0;
    for _ in 0..effort.games(75) {
        for mode in QuarterChess::MODES {
            let start = QuarterChess::start(mode).unwrap();
            compared += compare_along(start, 60, &mut rng);
        }
    }
    assert!(
        compared > effort.games(4000) as usize,
        "{compared} positions"
    );
}

#[test]
fn replies_from_random_boards() {
    let effort = Effort::from_environment();
    let mut rng = Rng::new(effort.seed(22));
    let mut compared = 0;
    for number in 0..effort.games(7500) as usize {
        let text = random_text(&mut rng, [4, 8, 14, 20, 30][number % 5]);
        if let Ok(position) = text.parse::<QuarterChess>() {
            compared += compare_along(position, 8, &mut rng);
        }
    }
    assert!(
        compared > effort.games(15_000) as usize,
        "{compared} positions"
    );
}

/// Boards on which replies depend on two things that one move changes.
#[test]
fn replies_where_lines_meet_drivers_and_merchants() {
    for (text, m) in [
        // A driver comes to see a pawn that is pinned by the same move.
        (
            "1n1k2q1/1pppppnm/5r1M/6pQ/R1A1PRa1/2d4N/1PPP1PP1/1ND1K3 w - - 1 15",
            "c4a5",
        ),
        // The merchant that is taken kept a pawn free.
        (
            "rnAkq1n1/mppmpMp1/3a1p2/3r2N1/1d6/2P4p/MP2PPP1/RNDQK2R w - - 8 10 pawn-shift",
            "c8d7",
        ),
        // A merchant that shifts out of the line uncovers no check, as the queen behind it is immobilised then.
        (
            "ra1k4/3pp1p1/N1nnM3/1pp1qp2/1PP1md1r/8/R2PQPM1/1NDRKA2 w - - 2 24",
            "e2h5",
        ),
    ] {
        let position: QuarterChess = text.parse().unwrap();
        position.parse_move(m).unwrap();
        let replies = perft(&position, 2);
        assert_eq!(variant_perft::perft(&position, 2), replies, "`{position}`");
    }
}
