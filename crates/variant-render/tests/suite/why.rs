//! Explanations in words.

use core::ops::ControlFlow;

use orthodox_chess::OrthodoxChess;
use variant_render::variant_core::{Position, Rng, Tactics};
use variant_render::{Place, why_in_check, why_none, why_not};

/// Positions, each with squares of a piece, its destination or `-` for any, and why it cannot go there.
const WHY_NOT: &[(&str, &[&str])] = &[
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[
            "e2 e4: ",
            "e2 -: ",
            "i2 e4: the board has no square i2",
            "e2 e9: the board has no square e9",
            "e4 e5: no piece stands on e4",
            "e7 e5: the black pawn on e7 cannot move now: white to move",
            "e2 e5: a pawn has no such move",
            "e2 e1: a pawn has no such move",
            "e2 f2: a pawn has no such move",
            "e2 d3: a pawn only captures diagonally: nothing stands on d3 to take",
            "d1 d2: the white pawn on d2 stands in the way",
            "d1 d5: the way is blocked by the white pawn on d2",
            "d1 a4: the way is blocked by the white pawn on c2",
            "d1 e3: a queen has no such move",
            "b1 b3: a knight has no such move",
            "e1 e2: the white pawn on e2 stands in the way",
            "e1 e3: a king has no such move",
            "e1 g1: no castling: the white bishop on f1 is between",
            "e1 d3: a king has no such move",
            "c1 -: the white bishop on c1 is blocked on all sides",
            "e1 -: the white king on e1 is blocked on all sides",
        ],
    ),
    (
        "4k3/8/8/4p3/4P3/3p4/4P1P1/4K2R w - - 0 1",
        &[
            "e4 e5: the way is blocked by the black pawn on e5",
            "e4 -: the white pawn on e4 is blocked on all sides",
            "e4 e6: a pawn has no such move",
            "e4 e7: a pawn has no such move",
            "e2 e4: the way is blocked by the white pawn on e4",
            "e1 g1: no castling: the king or that rook has moved before",
            "e1 d2: ",
            "h1 h8: ",
        ],
    ),
    (
        "r3k2r/8/8/8/1b6/8/8/R3K2R w KQkq - 0 1",
        &[
            "e1 g1: no castling out of check, from the black bishop on b4",
            "a1 b1: the white king on e1 would stay in check from the black bishop on b4",
            "e1 d2: the king would be attacked on d2 by the black bishop on b4",
            "a1 -: the white king on e1 would stay in check from the black bishop on b4",
        ],
    ),
    (
        "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        &[
            "e1 g1: no castling: f1 is attacked by the black rook on f8",
            "e1 c1: ",
        ],
    ),
    (
        "4r1k1/8/8/8/7b/8/4NP2/4K3 w - - 0 1",
        &[
            "e2 c3: the white knight on e2 is pinned by the black rook on e8: it covers the white king on e1",
            "e2 -: the white knight on e2 is pinned by the black rook on e8: it covers the white king on e1",
            "f2 f3: the white pawn on f2 is pinned by the black bishop on h4: it covers the white king on e1",
            "f2 -: the white pawn on f2 is pinned by the black bishop on h4: it covers the white king on e1",
        ],
    ),
    (
        "7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
        &[
            "e5 d6: the capture en passant would expose the white king on a5 to the black rook on h5",
            "e5 f6: a pawn only captures diagonally: nothing stands on f6 to take",
        ],
    ),
    (
        "8/8/8/8/8/1k6/8/KQ6 b - - 0 1",
        &[
            "b3 b2: the king would be attacked on b2 by the white king on a1 and the white queen on b1",
        ],
    ),
];

#[test]
fn every_reason_is_given() {
    for (position, lines) in WHY_NOT {
        let position: OrthodoxChess = position.parse().unwrap();
        for line in *lines {
            let (squares, reason) = line.split_once(": ").unwrap();
            let (from, to) = squares.split_once(' ').unwrap();
            let found = why_not(&position, None, from.parse().unwrap(), to.parse().ok());
            assert_eq!(found, reason, "{squares} in {position}");
        }
    }
    let start = OrthodoxChess::default();
    let [from, to] = ["e2", "e4"].map(|name| name.parse().unwrap());
    let other_board = why_not(&start, Some(1), from, Some(to));
    assert_eq!(other_board, "no such board is in play");
    assert!(why_none(&start, Some(1), 'P', |_| true, Some(to)).is_empty());
}

#[test]
fn reasons_of_pieces_alike_are_given_once_and_the_best_alone() {
    let pinned: OrthodoxChess = "4k3/4r3/8/8/8/N7/4N3/4K3 w - - 0 1".parse().unwrap();
    let why = |letter, to: &str| why_none(&pinned, None, letter, |_| true, to.parse().ok());
    let pin =
        "the white knight on e2 is pinned by the black rook on e7: it covers the white king on e1";
    assert_eq!(why('N', "c3"), [pin]);
    assert_eq!(why('N', "h8"), ["a knight has no such move"]);
    assert_eq!(why('N', ""), [pin]);
    assert!(
        why('N', "c4")
            .iter()
            .all(|why| why.contains("no such move"))
    );
    assert!(why('Q', "c3").is_empty());
}

#[test]
fn every_attacker_of_a_king_in_check_is_named() {
    let check = "4k3/8/8/8/8/5n2/4r3/4K3 w - - 0 1"
        .parse::<OrthodoxChess>()
        .unwrap();
    let why =
        "the white king on e1 is in check from the black rook on e2 and the black knight on f3";
    assert_eq!(why_in_check(&check), [why]);
    assert!(why_in_check(&OrthodoxChess::default()).is_empty());
}

/// Legal moves have no reason, illegal ones have one, and "no such move" is said only of moves that the piece could not
/// make on an empty board.
#[test]
fn reasons_of_random_positions_agree_with_the_rules() {
    let far = |from: Place, to: Place| (from.file.abs_diff(to.file), from.rank.abs_diff(to.rank));
    let mut rng = Rng::new(7);
    for _ in 0..6 {
        let mut position = OrthodoxChess::default();
        for ply in 0..80 {
            let Some(m) = position.random_move(&mut rng) else {
                break;
            };
            position = position.play_unchecked(m);
            if ply % 8 != 0 || position.is_over() {
                continue;
            }
            let legal: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
            let places = (0..64).map(|index| Place {
                file: index % 8,
                rank: index / 8,
            });
            let mover = position.to_act()[0].seat;
            let mut own = Vec::new();
            let _ = position.visit_pieces(|piece| {
                own.extend(Some(piece).filter(|piece| piece.seat == mover));
                ControlFlow::<()>::Continue(())
            });
            for (piece, to) in own
                .iter()
                .flat_map(|piece| places.clone().map(move |to| (piece, to)))
            {
                let square = piece.square.unwrap() as u8;
                let from = Place {
                    file: square % 8,
                    rank: square / 8,
                };
                let is_legal = legal
                    .iter()
                    .any(|text| text.starts_with(&format!("{from}{to}")));
                let reason = why_not(&position, None, from, Some(to));
                assert_eq!(
                    reason.is_empty(),
                    is_legal,
                    "{from}{to} {reason} in {position}"
                );
                let (files, ranks) = far(from, to);
                let is_line = match piece.letter {
                    'R' => files == 0 || ranks == 0,
                    'B' => files == ranks,
                    'Q' => files == 0 || ranks == 0 || files == ranks,
                    'N' => files * ranks == 2,
                    'K' => files <= 1 && ranks <= 1,
                    _ => continue,
                };
                let is_none = reason.ends_with("has no such move");
                assert!(
                    from == to || !(is_line && is_none),
                    "{from}{to} {reason} in {position}"
                );
            }
        }
    }
}
