//! Symmetries of the board, and reduction to orthodox chess on 8x8.

use std::collections::BTreeSet;

use orthodox_chess::OrthodoxChess;
use quad_kingdom::QuadKingdom;
use variant_core::Position;
use variant_core::perft::perft;

use crate::reference_support::{
    Placed, Random, pieces, placement, sparse_pieces, turned, turned_letters,
};
use crate::support::start;

fn read(pieces: &[Placed], fields: &str) -> Option<QuadKingdom> {
    format!("{} {fields}", placement(pieces)).parse().ok()
}

/// A quarter turn takes each kingdom to the next in the order of play. Without castling, counts
/// stay equal in the modes that treat all kingdoms alike. 300 positions.
#[test]
fn quarter_turns_change_no_count() {
    let mut random = Random::new(31);
    let mut compared = 0;
    while compared < 300 {
        let mut pieces = sparse_pieces(&mut random, "wmbe");
        let (mode, mut turn) = match random.below(3) {
            0 => ("ffa", (*random.pick(&["w", "m", "b", "e"])).to_string()),
            1 => ("teams", (*random.pick(&["w", "m", "b", "e"])).to_string()),
            _ => (
                "two-a",
                (*random.pick(&["wm", "mb", "be", "ew", "we"])).to_string(),
            ),
        };
        let mut counts = Vec::new();
        for _ in 0..4 {
            let state = read(&pieces, &format!("{mode} {turn} wmbe - - 0,0,0,0 0 0"));
            counts.push(state.map(|state| perft(&state, 3)));
            pieces = turned(&pieces);
            turn = turned_letters(&turn);
        }
        assert!(counts.iter().all(|count| *count == counts[0]), "{pieces:?}");
        compared += u32::from(counts[0].is_some());
    }
}

/// A quarter turn takes the castlings of White to Maroon and of Black to Emerald, but not of Maroon
/// to Black, whose king stands on the other side of the queen.
#[test]
fn a_quarter_turn_takes_the_castlings_of_white_and_black_along() {
    let mut random = Random::new(32);
    let homes = "wKg1 wRc1 wRj1 bKg12 bRc12 bRj12";
    let mut castlings = 0;
    for _ in 0..200 {
        let mut board = pieces(homes);
        let more = sparse_pieces(&mut random, "wmbe").into_iter();
        let free = |piece: &Placed| {
            let own_king = matches!(piece.0.as_str(), "wK" | "bK");
            !own_king
                && !pieces(homes)
                    .iter()
                    .any(|home| (home.1, home.2) == (piece.1, piece.2))
        };
        board.extend(more.filter(free));
        let before = read(&board, "ffa w wmbe wKQbKQ - 0,0,0,0 0 0");
        let after = read(&turned(&board), "ffa m wmbe mKQeKQ - 0,0,0,0 0 0");
        assert_eq!(before.is_some(), after.is_some());
        if let (Some(before), Some(after)) = (before, after) {
            assert_eq!(perft(&before, 3), perft(&after, 3), "{before}");
            let castles = |m: &&str| before.parse_move(m).is_ok();
            castlings += ["g1i1", "g1e1"].into_iter().filter(castles).count();
        }
    }
    assert!(castlings > 50, "{castlings}");
}

/// The mirror in the diagonal a12-l1 maps the set-up onto itself, White to Emerald and Maroon to
/// Black, castlings included. It reverses the order of play, so only the moves of one turn agree.
#[test]
fn the_mirror_exchanges_white_with_emerald_and_maroon_with_black() {
    let swap = |letters: &str| -> String {
        let other = |letter| match letter {
            'w' => 'e',
            'm' => 'b',
            'b' => 'm',
            'e' => 'w',
            other => other,
        };
        letters.chars().map(other).collect()
    };
    let mirrored =
        |(piece, file, rank): &Placed| (swap(&piece[..1]) + &piece[1..], 11 - rank, 11 - file);
    let set_up: BTreeSet<Placed> = "wKg1 wQf1 mKa6 mQa7 bKg12 bQf12 eKl6 eQl7 wRj1 eRl3"
        .split(' ')
        .flat_map(pieces)
        .collect();
    assert!(
        set_up
            .iter()
            .map(mirrored)
            .all(|piece| set_up.contains(&piece))
    );
    let mut random = Random::new(33);
    for _ in 0..500 {
        let board = sparse_pieces(&mut random, "wmbe");
        let turn = *random.pick(&["w", "m", "b", "e"]);
        let before = read(&board, &format!("ffa {turn} wmbe - - 0,0,0,0 0 0"));
        let board: Vec<Placed> = board.iter().map(mirrored).collect();
        let after = read(&board, &format!("ffa {} wmbe - - 0,0,0,0 0 0", swap(turn)));
        let count = |state: Option<QuadKingdom>| state.map(|state| state.count_moves());
        assert_eq!(count(before), count(after), "{board:?}");
    }
    assert_eq!(perft(&start("ffa"), 1), 20);
}

/// With White and Black alone inside c3-j10, and no pawn near its line, the moves that end there
/// are those of orthodox chess. 2000 positions.
#[test]
fn two_b_plays_like_orthodox_chess_on_the_squares_of_a_chessboard() {
    let mut random = Random::new(34);
    let (mut compared, mut checks) = (0, 0);
    while compared < 2000 {
        let (board, fen) = on_a_chessboard(&mut random);
        let Ok(chess) = fen.parse::<OrthodoxChess>() else {
            continue;
        };
        let turn = if fen.contains(" w ") { "w" } else { "b" };
        let quad = read(&board, &format!("two-b {turn} w-b- - - 0,0,0,0 0 0"));
        let Some(quad) = quad else {
            // A king that could only step off the chessboard is mated there, but not here.
            assert!(!chess.has_moves(), "{fen}");
            continue;
        };
        let inside = |m: &quad_kingdom::Move| {
            (2..10).contains(&m.to.file()) && (2..10).contains(&m.to.rank())
        };
        let moves = quad
            .moves()
            .into_iter()
            .filter(inside)
            .map(|m| m.to_string());
        let shifted = chess.moves().into_iter().map(|m| {
            let name = |file: u8, rank: u8| format!("{}{}", char::from(b'c' + file), rank + 3);
            name(m.from.file(), m.from.rank()) + &name(m.to.file(), m.to.rank())
        });
        assert_eq!(
            moves.collect::<BTreeSet<_>>(),
            shifted.collect::<BTreeSet<_>>(),
            "{fen}"
        );
        compared += 1;
        checks += u32::from(chess.is_check());
        assert_eq!(
            chess.is_check(),
            quad.checked()
                .contains(quad.turn().movers().first().unwrap())
        );
    }
    assert!(checks > 200, "{checks}");
}

/// Random pieces on c3-j10, and the same in FEN.
fn on_a_chessboard(random: &mut Random) -> (Vec<Placed>, String) {
    let mut board: Vec<Placed> = Vec::new();
    let mut squares = [[None; 8]; 8];
    for side in ['w', 'b'] {
        for index in 0..=random.below(9) {
            let piece_type = if index == 0 {
                'K'
            } else {
                *random.pick(&['Q', 'R', 'B', 'N', 'P', 'P'])
            };
            let (file, mut rank) = (random.below(8), random.below(8));
            if piece_type == 'P' {
                // Neither on its line nor a step from promotion, in either game.
                rank = if side == 'w' {
                    2 + random.below(2)
                } else {
                    4 + random.below(2)
                };
            }
            if squares[rank][file].is_none() {
                squares[rank][file] = Some(if side == 'w' {
                    piece_type
                } else {
                    piece_type.to_ascii_lowercase()
                });
                board.push((format!("{side}{piece_type}"), file + 2, rank + 2));
            }
        }
    }
    let rows: Vec<String> = (squares.iter().rev())
        .map(|row| {
            let text: String = row.iter().map(|piece| piece.unwrap_or('1')).collect();
            (2..=8)
                .rev()
                .fold(text, |text, n| text.replace(&"1".repeat(n), &n.to_string()))
        })
        .collect();
    let turn = random.pick(&["w", "b"]);
    (board, format!("{} {turn} - - 0 1", rows.join("/")))
}
