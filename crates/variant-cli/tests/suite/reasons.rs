//! Reasons of moves that are not legal, by the rules of each game.

use serde_json::json;

use crate::run::{run, run_on};

const CIRCLE: &str = "tournament free 0 0 | 1 A-B 4k3/P7/8/8/8/8/8/4K3 w - - 0 1 \
    | 2 B-C 4k3/8/8/8/8/8/8/4K3 b - - 0 1 | 3 C-A 4k3/8/8/8/8/8/8/4K3 w - - 0 1 | A P2 | B - | C -";

/// Variant, position, moves that are not legal, and why.
type Reasons = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

const REASONS: &[Reasons] = &[
    (
        "orthodox-chess",
        "7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
        &[
            (
                "e5d6",
                "the capture en passant would expose the white king on a5 to the black rook on h5",
            ),
            (
                "exd6",
                "the capture en passant would expose the white king on a5 to the black rook on h5",
            ),
            (
                "e5f6",
                "a pawn only captures diagonally: nothing stands on f6 to take",
            ),
            ("Ka7", "a king has no such move"),
            ("a5c5", "a king has no such move"),
        ],
    ),
    (
        "orthodox-chess",
        "6k1/P7/8/8/8/8/8/4K2R w - - 0 1",
        &[
            ("a7a8", "a pawn promotes there: add =B or =N or =Q or =R"),
            ("a8=K", "a pawn promotes there: add =B or =N or =Q or =R"),
            (
                "e1g1",
                "no castling: the king or that rook has moved before",
            ),
            ("e1e3", "a king has no such move"),
            ("rh2", "pieces have capital letters: Rh2"),
        ],
    ),
    (
        "quarter-chess",
        "8/6k1/8/1p6/3D4/8/1p6/MN2K3 w - - 0 1",
        &[
            ("e1a5", "kings and pawns do not shift"),
            ("b1f5", "a shift may not give check"),
            ("b1b5", "a shifted piece goes to empty squares only"),
            ("a1b2", "a merchant goes to empty squares only"),
            ("d4b2", "a driver goes to empty squares only"),
            (
                "d4@d7d6",
                "d7 is not the first piece that the driver sees along a file or rank",
            ),
            ("d4xe4", "nothing stands there"),
            ("d4~c4e4", "a driver swaps two pieces"),
            ("b1d4", "a knight has no such move"),
        ],
    ),
    (
        "zm-quadchess",
        "wK,6,sK/8/8/8/5,nK,2/8/2,sR,5/7,eK teams-opposite s swne - - S 0 0",
        &[
            ("c2c4", "the partner's king would be attacked"),
            ("c2d3", "a rook has no such move"),
            ("a8a7", "the west king on a8 cannot move now: south to move"),
        ],
    ),
    (
        "quad-kingdom",
        "",
        &[
            ("c2b2", "b2 is a tower, no square"),
            ("c1c2", "the white pawn on c2 stands in the way"),
        ],
    ),
    (
        "circle-chess",
        CIRCLE,
        &[
            (
                "1:a7a8",
                "no piece of the stockpile can replace the pawn there",
            ),
            (
                "1:P2@d3",
                "a white pawn is dropped on a start square: a2, b2, c2, d2, e2, f2, g2, h2",
            ),
            ("1:N@b1", "the stockpile of A has no white knight"),
            ("3:P2@d2", "the stockpile of C has no white pawn of set 2"),
            ("1:e8e7", "the black king on e8 of board 1 cannot move now"),
            ("1:d5", "a pawn has no such move; A is to move there"),
        ],
    ),
];

#[test]
fn each_rule_that_forbids_a_move_is_named() {
    for (variant, position, moves) in REASONS {
        let start = if position.is_empty() {
            vec![]
        } else {
            vec!["--position", position]
        };
        let mut requests = Vec::new();
        let mut new = json!({"request": "new", "variant": variant});
        if !position.is_empty() {
            new["position"] = json!(position);
        }
        requests.push(new.to_string());
        for (text, why) in *moves {
            let said = run(&[&["apply", variant, text][..], &start].concat());
            let expected = format!("move 1, {text}: illegal move: {why}");
            assert!(said.error(1).starts_with(&expected), "{}", said.err);
            requests.push(json!({"request": "play", "move": text}).to_string());
        }
        let session = run_on(&["serve", "--json"], requests.join("\n").as_bytes());
        for (answer, (text, why)) in session.objects()[1..].iter().zip(*moves) {
            let message = answer["error"]["message"].as_str().expect("a message");
            assert!(
                message.starts_with(&format!("move 1, {text}: illegal move: {why}")),
                "{message}"
            );
        }
    }
}
