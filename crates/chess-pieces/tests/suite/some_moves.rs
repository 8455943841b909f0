//! Parts of the legal moves, cheap answers about pieces, and texts of small values, on the rules of chess.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use board_geometry::{Chessboard, Geometry, SquareSet};
use chess_pieces::san::read_squares;
use chess_pieces::{Army, CastlingRights, Move, PieceDefinition, PieceType, PieceTypes, Pieces};
use orthodox_chess::{ChessRules, OrthodoxChess};
use variant_core::Position;

const WHITE: Army = Army::new(0);

/// Castling, promotions, captures en passant, checks by one piece and by two, pins.
const POSITIONS: [&str; 6] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "4k3/8/8/2pPp3/8/8/8/4K3 w - e6 0 1",
    "4k3/8/8/8/8/5n2/4r3/R3K2R w KQ - 0 1",
    "4k3/8/8/8/4r3/8/3N4/R3K2R w KQ - 0 1",
    "1r2k3/P7/8/8/8/8/8/1RK3R1 w KQ - 0 1",
];

type Moves = BTreeSet<Move<ChessRules>>;

/// Moves of White by `visit`, each once.
fn collect(
    visit: impl FnOnce(&mut dyn FnMut(chess_pieces::MoveBatch<ChessRules>) -> ControlFlow<()>),
) -> Moves {
    let mut moves = Moves::new();
    visit(&mut |batch| {
        for m in batch {
            assert!(moves.insert(m), "{m} twice");
        }
        ControlFlow::Continue(())
    });
    moves
}

#[test]
fn tactical_moves_are_the_captures_and_promotions() {
    let mut found = 0;
    for text in POSITIONS {
        let position: OrthodoxChess = text.parse().unwrap();
        let board = position.board();
        let own = board.pieces().army(WHITE);
        let safety = board.king_safety(WHITE, board.pieces().army(WHITE.enemy()));
        let generator = board.generator(!own, [safety.unwrap()]);
        let tactical = collect(|visit| {
            let _ = generator.visit_tactical_army(WHITE, |m| visit(m.into()));
        });
        let expected: Moves = (position.moves().into_iter())
            .filter(|&m| board.captured(WHITE, m).is_some() || m.promotion().is_some())
            .collect();
        assert_eq!(tactical, expected, "{text}");
        found += tactical.len();
        // The first is enough for a caller who stops.
        let mut seen = 0;
        let stopped = generator.visit_tactical_army(WHITE, |_| {
            seen += 1;
            ControlFlow::Break(7)
        });
        assert_eq!(stopped.break_value(), (seen > 0).then_some(7));
    }
    assert!(found > 20, "{found}");
}

#[test]
fn moves_between_squares_are_those_of_all() {
    let board = Chessboard::BOARD;
    let squares = [
        (board.all(), board.all()),
        (board.rank(0), board.all()),
        (board.all(), board.rank(5) | board.rank(7)),
        (board.rank(4) | board.rank(6), board.file(4) | board.file(1)),
        (board.file(4), board.file(6) | board.file(2)),
        (board.all(), SquareSet::EMPTY),
    ];
    for text in POSITIONS {
        let position: OrthodoxChess = text.parse().unwrap();
        let board = position.board();
        let own = board.pieces().army(WHITE);
        let safety = board.king_safety(WHITE, board.pieces().army(WHITE.enemy()));
        let generator = board.generator(!own, [safety.unwrap()]);
        for (from, to) in squares {
            let some = collect(|visit| {
                let _ = generator.visit_between::<0, ()>(from, to, visit);
            });
            let expected: Moves = (position.moves().into_iter())
                .filter(|m| from.contains(m.from) && to.contains(m.to))
                .collect();
            assert_eq!(some, expected, "{text} from {from:?} to {to:?}");
        }
    }
}

#[test]
fn a_free_pawn_has_an_empty_square_ahead() {
    let free = |text: &str, fixed: SquareSet<Chessboard>| {
        let position: OrthodoxChess = text.parse().unwrap();
        let pair = position.board().free_pawn(position.turn(), fixed)?;
        let names: Vec<String> = pair.iter().map(|square| square.to_string()).collect();
        Some(names.join(" "))
    };
    let none = SquareSet::EMPTY;
    let text = "4k3/p7/p7/8/P7/P3P3/8/4K3 w - - 0 1";
    assert_eq!(free(text, none).as_deref(), Some("e3 e4"));
    assert_eq!(
        free(text, Chessboard::BOARD.file(4)).as_deref(),
        Some("a4 a5")
    );
    assert_eq!(free(text, Chessboard::BOARD.all()), None);
    let blocked = "4k3/8/8/p7/P7/8/8/4K3 b - - 0 1";
    assert_eq!(free(blocked, none), None);
    let black = "4k3/p7/8/8/8/8/8/4K3 b - - 0 1";
    assert_eq!(free(black, none).as_deref(), Some("a6 a7"));
}

#[test]
fn a_piece_cleared_away_takes_its_castlings_along() {
    let clear = |text: &str, name: &str| {
        let position: OrthodoxChess = text.parse().unwrap();
        let mut board = *position.board();
        board.clear(name.parse().unwrap());
        assert_eq!(board.pieces().at(name.parse().unwrap()), None);
        board.castling()
    };
    let all = |rights: &[usize]| {
        let none = CastlingRights::NONE;
        rights.iter().fold(none, |all, &index| all.with(index))
    };
    let usual = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_eq!(clear(usual, "h1"), all(&[1, 2, 3]));
    assert_eq!(clear(usual, "e8"), all(&[0, 1]));
    assert_eq!(clear(usual, "d4"), all(&[0, 1, 2, 3]));
    // Of castlings from other files as well: the king's end with the last rook.
    let other = "4k3/8/8/8/8/8/8/1RK3R1 w KQ - 0 1";
    assert_eq!(clear(other, "c1"), CastlingRights::NONE);
    assert!(!clear(other, "b1").are_listed::<ChessRules>());
    assert_eq!(
        clear("4k3/8/8/8/8/8/8/1RK5 w Q - 0 1", "b1"),
        CastlingRights::NONE
    );
}

#[test]
fn few_pieces_cannot_mate() {
    let few = |placement: &str| {
        let position: OrthodoxChess = format!("{placement} w - - 0 1").parse().unwrap();
        position.board().pieces().are_too_few_to_mate()
    };
    for placement in [
        "4k3/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4KN2",
        "4k3/8/8/8/8/8/8/2B1K3",
        // Bishops on dark squares, of both sides; and on light ones.
        "4kb2/8/8/8/8/8/8/2B1K3",
        "2b1k3/8/8/8/8/8/8/4KB2",
    ] {
        assert!(few(placement), "{placement}");
    }
    for placement in [
        "2b1k3/8/8/8/8/8/8/2B1K3",
        "4k3/8/8/8/8/8/8/3NKN2",
        "4k3/8/8/8/8/8/8/3NKB2",
        "4k1n1/8/8/8/8/8/8/4KN2",
        "4k3/8/8/8/8/8/P7/4K3",
        "4k3/8/8/8/8/8/8/R3K3",
    ] {
        assert!(!few(placement), "{placement}");
    }
}

#[test]
fn small_values_are_shown_and_read() {
    let mut pieces = Pieces::<ChessRules>::EMPTY;
    assert_eq!(format!("{pieces:?}"), "{}");
    pieces.put("e8".parse().unwrap(), WHITE.enemy(), PieceType::KING);
    pieces.put("e1".parse().unwrap(), WHITE, PieceType::KING);
    assert_eq!(format!("{pieces:?}"), "{e1: 0K, e8: 1K}");
    let types = PieceTypes::of(&[PieceType::ROOK, PieceType::QUEEN]);
    assert_eq!(format!("{types:?}"), "{Q, R}");
    let position = OrthodoxChess::default();
    let m = position.parse_move("e2e4").unwrap();
    assert_eq!(format!("{m:?}"), "e2e4");
    let read = |text: &str| {
        let (from, to, promotion) = read_squares::<ChessRules>(text)?;
        let promotion = promotion.map_or(String::new(), |piece_type| piece_type.to_string());
        Some(format!("{from}{to}{promotion}"))
    };
    for (text, squares) in [
        ("e2e4", Some("e2e4")),
        ("e2-e4", Some("e2e4")),
        ("e7xf8(Q)", Some("e7f8Q")),
        ("e7:f8/N", Some("e7f8N")),
        ("e7e8=r", Some("e7e8R")),
        ("e7e8q", Some("e7e8Q")),
        ("e7e8=", None),
        ("e2e4e5", None),
        ("e2--e4", None),
        ("e2", None),
        ("e9e4", None),
        ("", None),
    ] {
        assert_eq!(read(text).as_deref(), squares, "{text}");
    }
}

#[test]
fn tables_of_pieces_are_put_together() {
    const HAWK: PieceDefinition = PieceDefinition::betza('H', "BN");
    const SEVEN: [PieceDefinition; 7] = PieceDefinition::orthodox_and(&[HAWK]);
    let letters = |pieces: &[PieceDefinition]| -> String {
        pieces.iter().map(|piece| piece.letter).collect()
    };
    assert_eq!(letters(&SEVEN), "PNBRQKH");
    // Pawns promote to the piece that was added, too.
    let hawk = PieceType::new(6);
    assert_eq!(SEVEN[0].promotes_to, PieceTypes::OFFICERS.with(hawk));
    let makruk = PieceDefinition::FERZ.lettered('M');
    assert_eq!(makruk.letter, 'M');
    let replaced = makruk.replacing(PieceType::QUEEN);
    assert_eq!(letters(&replaced), "PNBRMK");
    assert_eq!(replaced[4], makruk);
}
