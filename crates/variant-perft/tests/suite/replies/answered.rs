//! Moves that are answered: with enough pieces that can move, checks and special moves alone are left apart.

use board_geometry::{Chessboard, Direction, Geometry};
use chess_pieces::{
    Army, BoardState, CastlingRights, Count, Move, MoveBatch, PawnRules, PieceRules, PieceType,
    Pieces,
};
use orthodox_chess::{ChessRules, OrthodoxChess};
use variant_core::{Batch, Position, Tactics};
use variant_perft::ReplyCounter;

use super::Board;

fn is_special(position: &OrthodoxChess, m: Move<ChessRules>) -> bool {
    let board = position.board();
    let captures = board.captured(position.turn(), m);
    let is_en_passant = captures.is_some_and(|(square, ..)| square != m.to);
    board.castling_of(position.turn(), m).is_some() || is_en_passant
}

/// Middle games with five free pawns and more of the side that answers, and one with officers instead.
const POSITIONS: [&str; 8] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bq1rk1/ppp2ppp/2n2n2/3pp3/1bPPP3/2N1BN2/PP3PPP/R2QKB1R w KQ d6 0 7",
    "rnb1kbnr/ppp2ppp/8/3pP3/3q4/8/PPP1BPPP/RNBQK2R w KQkq d6 0 7",
    // The bishop opens the file of the rook.
    "4k3/pppp1ppp/8/8/4B3/8/8/K3R3 w - - 0 1",
    // The pawn opens a diagonal, or stays on the file.
    "8/ppppp1pk/8/8/8/8/2P5/KB6 w - - 0 1",
    "4k3/pppp1ppp/8/8/4P3/8/8/K3R3 w - - 0 1",
    "4k1nr/5r2/2n1b3/3q4/3P4/2N1P3/1B4B1/R3K3 w Q - 0 1",
];

#[test]
fn checks_and_special_moves_alone_are_left_apart() {
    let (mut checks, mut special) = (0, 0);
    for text in POSITIONS {
        let position: OrthodoxChess = text.parse().unwrap();
        let (us, board) = (position.turn(), Board::new(*position.board()));
        let them = us.enemy();
        let (hostile, destinations) = (board.hostile(them), board.destinations(them));
        let mut compare = |counter: &ReplyCounter<'_, ChessRules>| {
            for batch in board.batches(us) {
                let mut others = Vec::new();
                let answered = counter.count_answered(batch, |m| others.push(m));
                assert_eq!(answered + others.len(), batch.len());
                for m in batch {
                    let is_left = others.contains(&m);
                    let (gives, is_special) = (position.gives_check(m), is_special(&position, m));
                    assert_eq!(is_left, gives || is_special, "{m} in {text}");
                    checks += u32::from(gives);
                    special += u32::from(is_special);
                }
            }
        };
        compare(&ReplyCounter::new(&board.state, us, them, hostile, destinations).unwrap());
        let counted =
            ReplyCounter::with_answers(&board.state, us, them, hostile, destinations, |counter| {
                compare(counter);
            });
        assert!(counted.is_some(), "{text}");
    }
    assert!(
        checks > 10 && special > 4,
        "{checks} checks, {special} special"
    );
}

/// White pawns promote where they capture en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Short;

impl PieceRules for Short {
    type Board = Chessboard;
    type Counts = Count<2>;
    const PAWNS: &'static [PawnRules<Chessboard>] = &[
        PawnRules {
            promotion: Chessboard::BOARD.rank(5),
            ..PawnRules::from_edge(Direction::North, 1)
        },
        PawnRules {
            double_step: Chessboard::BOARD.rank(6),
            ..PawnRules::from_edge(Direction::South, 1)
        },
    ];
}

/// White can capture on d6 en passant, and on f6. Beside that pawn five others can move.
fn short() -> Board<Short> {
    let (white, black) = (Army::new(0), Army::new(1));
    let mut pieces = Pieces::<Short>::EMPTY;
    for name in ["a7", "b7", "c7", "d7", "g7", "h7"] {
        pieces.put(name.parse().unwrap(), black, PieceType::PAWN);
    }
    for (name, army, piece_type) in [
        ("a1", white, PieceType::KING),
        ("e5", white, PieceType::PAWN),
        ("a3", black, PieceType::KING),
        ("f6", black, PieceType::KNIGHT),
    ] {
        pieces.put(name.parse().unwrap(), army, piece_type);
    }
    let board = Board::new(BoardState::<Short>::new(pieces, CastlingRights::NONE));
    let advances = board.batches(black).into_iter().flatten();
    let mut advances = advances.filter(|m| m.piece_type == PieceType::PAWN);
    let advance = advances.find(|m| m.to.to_string() == "d5").unwrap();
    board.after(black, advance)
}

#[test]
fn promotions_en_passant_are_left_apart() {
    let (us, them, board) = (Army::new(0), Army::new(1), short());
    let (hostile, destinations) = (board.hostile(them), board.destinations(them));
    let left =
        ReplyCounter::with_answers(&board.state, us, them, hostile, destinations, |counter| {
            let (mut left, mut promotions) = (0, 0);
            for batch in board.batches(us) {
                if let MoveBatch::Promotions { .. } = batch {
                    promotions += batch.len();
                    let _ = counter.count_answered(batch, |m| {
                        assert_eq!(m.to.to_string(), "d6");
                        left += 1;
                    });
                }
            }
            (left, promotions)
        });
    // Four each on d6, e6 and f6.
    assert_eq!(left, Some((4, 12)));
}

/// The army that moves has the right here, so what is counted is its own replies to moves of the other one.
#[test]
fn a_right_of_the_side_that_answers_prevents_a_survey() {
    let (us, them, mut board) = (Army::new(1), Army::new(0), short());
    for name in ["b2", "c2", "d2", "g2", "h2"] {
        let pieces = board.state.pieces_mut();
        pieces.put(name.parse().unwrap(), them, PieceType::PAWN);
    }
    let (hostile, destinations) = (board.hostile(them), board.destinations(them));
    let state = &board.state;
    assert!(ReplyCounter::new(state, us, them, hostile, destinations).is_none());
    let answers = ReplyCounter::with_answers(state, us, them, hostile, destinations, |_| ());
    assert_eq!(answers, None);
}

/// With few pieces that can move, every move is counted for itself; none without a reply counts as answered.
#[test]
fn moves_that_stalemate_or_mate_are_not_answered() {
    for (text, unanswered) in [
        ("7k/8/8/5Q2/8/8/8/K7 w - - 0 1", &["f5f7", "f5g6"][..]),
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", &["a1a8"]),
        // Officers without a move do not help.
        (
            "K7/8/8/7Q/8/8/pppppp2/rbbrbk2 w - - 0 1",
            &["h5g4", "h5g5", "h5g6", "h5h1", "h5h2"],
        ),
    ] {
        let position: OrthodoxChess = text.parse().unwrap();
        let (us, board) = (position.turn(), Board::new(*position.board()));
        let them = us.enemy();
        let (hostile, destinations) = (board.hostile(them), board.destinations(them));
        ReplyCounter::with_answers(&board.state, us, them, hostile, destinations, |counter| {
            for batch in board.batches(us) {
                let mut others = Vec::new();
                let _ = counter.count_answered(batch, |m| others.push(m));
                for m in batch {
                    let has_reply = position.play_unchecked(m).has_moves();
                    assert!(has_reply || others.contains(&m), "{m} in {text}");
                    let is_listed = unanswered.contains(&m.to_string().as_str());
                    assert_eq!(is_listed, !has_reply, "{m} in {text}");
                }
            }
        })
        .expect("no check");
    }
}
