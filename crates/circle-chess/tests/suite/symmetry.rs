//! Symmetries: turned circle, exchanged colours; reduction to orthodox chess.

use board_geometry::{Chessboard, Geometry};
use chess_pieces::{CastlingRights, Pieces};
use circle_chess::{BoardSetup, CircleChess, HalfMove, PlayerSetup, Setup};
use orthodox_chess::OrthodoxChess;
use variant_core::perft::perft;
use variant_core::{Player, Position, Rng, Variant};

/// Positions of random matches.
fn positions(mode: &str, plies: u32, count: u64) -> Vec<CircleChess> {
    let start = CircleChess::start(mode).unwrap();
    let walk =
        |seed| variant_core::playout::random_walk(&start, &mut Rng::new(seed), plies).position;
    (0..count)
        .map(walk)
        .filter(|position| position.boards().count() > 1)
        .collect()
}

/// The letters of the players left, turned by one place.
fn turned(setup: &Setup, player: Player) -> Player {
    let players = setup.players.iter().map(|entry| entry.player);
    let mut next = players
        .clone()
        .cycle()
        .skip_while(|other| *other != player)
        .skip(1);
    next.next().unwrap()
}

/// The match with boards and players one place further round the circle, sets ignored.
fn turn_circle(position: &CircleChess) -> CircleChess {
    let setup = Setup::from(position);
    let mut next = setup.clone();
    next.boards.rotate_right(1);
    for (board, old) in next.boards.iter_mut().zip(&setup.boards) {
        board.number = old.number;
        board.players = board.players.map(|player| turned(&setup, player));
    }
    for entry in &mut next.players {
        entry.player = turned(&setup, entry.player);
    }
    next.players.sort_by_key(|entry| entry.player);
    CircleChess::try_from(next).unwrap()
}

/// The board seen from the other side, with the colours changed.
fn change_colours(board: &BoardSetup) -> BoardSetup {
    let mirror = Chessboard::BOARD.mirror_ranks().unwrap();
    let mut pieces = Pieces::EMPTY;
    for square in board.chess.pieces.occupied() {
        if let Some((army, piece_type)) = board.chess.pieces.at(square) {
            pieces.put(mirror.image(square), army.enemy(), piece_type);
        }
    }
    let mut sets = [0; 64];
    for (square, set) in Chessboard::BOARD.all().iter().zip(board.sets) {
        sets[usize::from(mirror.image(square).index())] = set;
    }
    let rights = board.chess.castling.bits();
    let [white, black] = board.players;
    BoardSetup {
        players: [black, white],
        chess: orthodox_chess::Setup {
            pieces,
            turn: board.chess.turn.enemy(),
            castling: CastlingRights::from_bits(rights >> 2 | (rights & 3) << 2),
            en_passant: (board.chess.en_passant).map(|square| mirror.image(square)),
            ..board.chess
        },
        sets,
        kings_unmoved: [board.kings_unmoved[1], board.kings_unmoved[0]],
        ..board.clone()
    }
}

/// The match with the colours changed: the circle runs the other way round, so the players are named
/// anew, and the numbers of boards and sets with them.
fn change_all_colours(position: &CircleChess) -> CircleChess {
    let mut setup = Setup::from(position);
    let numbers: Vec<u8> = setup.boards.iter().map(|board| board.number).collect();
    let opposite = |number: u8| {
        let place = numbers.iter().position(|other| *other == number);
        place.map_or(number, |place| numbers[numbers.len() - 1 - place])
    };
    setup.boards = setup.boards.iter().rev().map(change_colours).collect();
    for board in &mut setup.boards {
        board.number = opposite(board.number);
        board.sets = board
            .sets
            .map(|set| if set == 0 { 0 } else { opposite(set) });
    }
    let swap = |entry: &PlayerSetup| {
        let pieces = entry.stockpile.iter();
        let pieces = pieces.map(|&(army, piece)| {
            let set = if piece.set == 0 {
                0
            } else {
                opposite(piece.set)
            };
            (army.enemy(), circle_chess::Piece { set, ..piece })
        });
        PlayerSetup {
            player: entry.player,
            stockpile: pieces.collect(),
        }
    };
    setup.players = setup.players.iter().map(swap).collect();
    CircleChess::try_from(setup).unwrap()
}

#[test]
fn turning_the_circle_changes_no_count() {
    let mut compared = 0;
    for mode in ["3:social", "4:social", "7:social"] {
        for position in positions(mode, 90, 12) {
            let turned = turn_circle(&position);
            assert_eq!(perft(&turned, 2), perft(&position, 2), "{position}");
            assert_eq!(turned.in_check().len(), position.in_check().len());
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn changing_the_colours_changes_no_count() {
    let mut compared = 0;
    for mode in ["3", "3:social", "5", "6:social"] {
        for position in positions(mode, 110, 12) {
            let changed = change_all_colours(&position);
            assert_eq!(perft(&changed, 2), perft(&position, 2), "{position}");
            assert_eq!(change_all_colours(&changed), position);
            compared += 1;
        }
    }
    assert!(compared > 30, "{compared}");
}

/// A match of two whose second board cannot move, and whose first has only pieces of the other set.
/// Captured pieces leave the match (CC-6), so the first board is orthodox chess without promotions.
fn orthodox(chess: &OrthodoxChess) -> CircleChess {
    let stuck = "2 B-A 7k/8/8/8/8/1q6/8/K7 w - - 0 1";
    let text = format!("tournament free 0 0 | 1 A-B {chess} | {stuck} | A - | B -");
    let mut setup: Setup = text.parse().unwrap();
    for square in chess.pieces().occupied() {
        if chess.pieces().type_at(square) != Some(chess_pieces::PieceType::KING) {
            setup.boards[0].sets[usize::from(square.index())] = 2;
        }
    }
    CircleChess::try_from(setup).unwrap()
}

#[test]
fn a_board_without_stockpile_is_orthodox_chess() {
    let mut compared = 0;
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let mut chess = OrthodoxChess::default();
        let mut circle = orthodox(&chess);
        for _ in 0..120 {
            let mut moves = chess.moves();
            let is_mate = chess.is_check() && moves.is_empty();
            moves.retain(|m| m.promotion().is_none());
            if is_mate || moves.is_empty() {
                break;
            }
            let board = circle.board(1).expect("nobody is mated");
            assert_eq!(board.chess(), chess);
            let ours: Vec<_> = circle
                .moves()
                .into_iter()
                .filter_map(|m| match m.half {
                    HalfMove::Move(walk) => Some(walk),
                    _ => None,
                })
                .collect();
            assert_eq!(ours, moves, "{circle}");
            let m = moves[rng.below(moves.len() as u64) as usize];
            chess = chess.play_unchecked(m);
            let half = HalfMove::Move(m);
            circle = circle.play(circle_chess::Move { board: 1, half }).unwrap();
            compared += 1;
            if circle.board(1).is_none() {
                assert!(
                    !chess.moves().iter().any(|m| m.promotion().is_none()),
                    "{chess}"
                );
                break;
            }
        }
    }
    assert!(compared > 10_000, "{compared}");
}

/// Published counts of orthodox chess, up to the first promotion.
#[test]
fn orthodox_counts() {
    for (fen, counts) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            &[20, 400, 8902, 197_281, 4_865_609][..],
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            &[48, 2039, 97_862],
        ),
        (
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            &[14, 191, 2812, 43_238, 674_624],
        ),
        (
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            &[46, 2079, 89_890, 3_894_594],
        ),
    ] {
        let circle = orthodox(&fen.parse().unwrap());
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(perft(&circle, depth), count, "{fen}, depth {depth}");
        }
    }
}

#[test]
fn untouched_boards_are_the_same_in_every_match() {
    // A board does not depend on the number of others.
    for count in [3, 8, 26_u8] {
        let start = CircleChess::start(&count.to_string()).unwrap();
        let m = start.parse_move("1:e2e4").unwrap();
        let after = start.play_unchecked(m);
        assert_eq!(after.count_moves_on(1), 20);
        assert_eq!(after.count_moves(), u64::from(count) * 20);
        assert!(
            std::ptr::eq(
                after.boards().last().unwrap(),
                start.boards().last().unwrap()
            ) == (count > 7)
        );
    }
}
