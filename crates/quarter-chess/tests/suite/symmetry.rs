//! Symmetries of the board, and reduction to chess without merchants, drivers, archbishops and
//! shifts.

use board_geometry::{Chessboard, Geometry, Permutation, Square};
use chess_pieces::PieceType;
use orthodox_chess::OrthodoxChess;
use quarter_chess::{BLACK, Move, Pieces, QuarterBoard, QuarterChess, Setup, WHITE};
use variant_core::perft::perft;
use variant_core::{Position, Rng, Variant};

/// A symmetry of the board, and whether the armies swap roles.
type View = (Permutation<QuarterBoard>, bool);

fn views() -> [View; 3] {
    let board = QuarterBoard::BOARD;
    [
        (board.mirror_files().unwrap(), false),
        (board.mirror_ranks().unwrap(), true),
        (board.half_turn().unwrap(), true),
    ]
}

fn seen_position(position: &QuarterChess, (map, exchange): &View) -> QuarterChess {
    let mut setup = Setup::from(*position);
    let army = |army| match (army, exchange) {
        (WHITE, true) => BLACK,
        (_, true) => WHITE,
        (army, false) => army,
    };
    setup.turn = army(setup.turn);
    setup.en_passant = setup.en_passant.map(|square| map.image(square));
    setup.pieces = Pieces::EMPTY;
    for square in QuarterBoard::BOARD.all() {
        if let Some((owner, piece_type)) = position.pieces().at(square) {
            setup.pieces.put(map.image(square), army(owner), piece_type);
        }
    }
    QuarterChess::try_from(setup).unwrap()
}

fn seen_move(m: Move, (map, _): &View) -> Move {
    let image = |square| map.image(square);
    // The left or lower square of an exchange is written first, whichever it was before.
    let file_then_rank = |square: Square<QuarterBoard>| (square.file(), square.rank());
    match m {
        Move::Ordinary(mut m) => {
            m.from = image(m.from);
            m.to = image(m.to);
            Move::Ordinary(m)
        }
        Move::Shift {
            from,
            to,
            piece_type,
        } => Move::Shift {
            from: image(from),
            to: image(to),
            piece_type,
        },
        Move::Displace { driver, from, to } => Move::Displace {
            driver: image(driver),
            from: image(from),
            to: image(to),
        },
        Move::Absorb { driver, victim } => Move::Absorb {
            driver: image(driver),
            victim: image(victim),
        },
        Move::Swap { driver, low, high } => {
            let mut pair = [image(low), image(high)];
            pair.sort_by_key(|square| file_then_rank(*square));
            Move::Swap {
                driver: image(driver),
                low: pair[0],
                high: pair[1],
            }
        }
    }
}

/// 300 games of up to 120 plies, each position seen in three ways.
#[test]
fn mirrors_and_half_turns_change_nothing() {
    let mut rng = Rng::new(11);
    let views = views();
    for number in 0..300 {
        let mut position = QuarterChess::start(["start", "pawn-shift"][number % 2]).unwrap();
        for ply in 0..120 {
            let Some(m) = position.random_move(&mut rng) else {
                break;
            };
            let view = &views[ply % 3];
            let seen = seen_position(&position, view);
            assert_eq!(seen_position(&seen, view), position);
            let sorted = |mut moves: Vec<Move>| {
                moves.sort();
                moves
            };
            let moves = position
                .moves()
                .into_iter()
                .map(|m| seen_move(m, view))
                .collect();
            assert_eq!(sorted(moves), sorted(seen.moves()), "{position} and {seen}");
            let (position_after, seen_after) = (
                position.play_unchecked(m),
                seen.play_unchecked(seen_move(m, view)),
            );
            // The move number grows with Black's moves, whichever army is Black.
            let mut expected = Setup::from(seen_position(&position_after, view));
            let found = Setup::from(seen_after);
            expected.fullmove_number = found.fullmove_number;
            assert_eq!(found, expected);
            position = position_after;
        }
    }
}

#[test]
fn perft_is_the_same_from_every_side() {
    for text in [
        "rnakqdnr/mppppppm/8/8/8/8/MPPPPPPM/RNDQKANR w - - 0 1",
        "rna1q1nr/1pp1ppp1/m2d2pm/3pk3/3M4/2D1P3/1PP2PPM/RN1QKA1R w - - 0 1 pawn-shift",
    ] {
        let position: QuarterChess = text.parse().unwrap();
        for view in views() {
            assert_eq!(
                perft(&seen_position(&position, &view), 3),
                perft(&position, 3)
            );
        }
    }
}

/// The same position as one of orthodox chess without castling.
fn orthodox(position: &QuarterChess) -> OrthodoxChess {
    let text = position.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    fields[..6].join(" ").parse().unwrap()
}

/// 400 games of up to 150 plies: without shifts, and with orthodox promotions, the game is chess
/// without castling.
#[test]
fn chess_pieces_that_do_not_shift_play_chess() {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
    let in_chess = |m: &Move| match m {
        Move::Ordinary(m) => PieceType::ALL.contains(&m.becomes()),
        _ => false,
    };
    let mut rng = Rng::new(12);
    let mut ended = 0;
    for _ in 0..400 {
        let mut ours: QuarterChess = START.parse().unwrap();
        for _ in 0..150 {
            let theirs = orthodox(&ours);
            let mut moves = ours.moves();
            moves.retain(in_chess);
            let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
            let mut expected: Vec<String> =
                theirs.moves().iter().map(ToString::to_string).collect();
            texts.sort();
            expected.sort();
            assert_eq!(texts, expected, "{ours}");
            assert_eq!(ours.in_check(), theirs.in_check(), "{ours}");
            if moves.is_empty() {
                ended += 1;
                break;
            }
            let m = moves[rng.below(moves.len() as u64) as usize];
            let text = m.to_string();
            let after = theirs.play_unchecked(theirs.parse_move(&text).unwrap());
            ours = ours.play_unchecked(m);
            assert_eq!(ours.to_string(), after.to_string());
        }
    }
    assert!(ended > 10, "only {ended} mates and stalemates");
    // The boards number their squares alike, so that texts mean the same.
    let squares = Chessboard::BOARD
        .all()
        .iter()
        .map(|square| square.to_string());
    assert!(
        squares.eq(QuarterBoard::BOARD
            .all()
            .iter()
            .map(|square| square.to_string()))
    );
}
