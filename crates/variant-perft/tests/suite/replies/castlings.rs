//! Replies to castlings, with the kings and lines that they concern close by.

use board_geometry::{Chessboard, Direction, Geometry, SquareSet};
use chess_pieces::counts::Counts;
use chess_pieces::{
    Army, BoardState, CastlingRights, CastlingRules, Count, Move, MoveBatch, PawnRules, PieceRules,
    PieceType, Pieces, castling,
};
use orthodox_chess::ChessRules;
use variant_core::Rng;
use variant_perft::ReplyCounter;

use super::spared::sparing_replies;
use super::{Board, pick, put_beside};
use crate::rules::{CornerMelee, TowerMelee, pawn, scattered};

/// Castlings amid the board: lines of all directions cross their squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct MiddleDuel;

impl PieceRules for MiddleDuel {
    type Board = Chessboard;
    type Counts = Count<2>;
    const PAWNS: &'static [PawnRules<Chessboard>] = &PawnRules::facing(1);
    const CASTLINGS: &'static [CastlingRules<Chessboard>] = &[
        castling!(Chessboard, Army::new(0), 'K', king "e4" => "g4", rook "h4" => "f4"),
        castling!(Chessboard, Army::new(0), 'Q', king "e4" => "c4", rook "a4" => "d4"),
    ];
}

/// The same with four armies, and pawns that pass the squares of castlings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct MiddleMelee;

impl PieceRules for MiddleMelee {
    type Board = Chessboard;
    type Counts = Count<4>;
    const ARMY_LETTERS: &'static str = "swne";
    const PAWNS: &'static [PawnRules<Chessboard>] = &[
        pawn(Direction::North, Chessboard::BOARD.rank(1)),
        pawn(Direction::East, Chessboard::BOARD.file(1)),
        pawn(Direction::South, Chessboard::BOARD.rank(4)),
        pawn(Direction::West, Chessboard::BOARD.file(6)),
    ];
    const CASTLINGS: &'static [CastlingRules<Chessboard>] = &[
        MiddleDuel::CASTLINGS[0],
        MiddleDuel::CASTLINGS[1],
        castling!(Chessboard, Army::new(0), 'N', king "c4" => "c6", rook "c8" => "c5"),
    ];
    const KINGS_CAN_MEET: bool = true;
}

/// Numbers of castlings of which the counter knows the replies, and of those that it leaves.
#[derive(Clone, Copy, Debug, Default)]
struct Castlings {
    known: u32,
    left: u32,
}

/// Squares that a castling changes.
fn changed<R: PieceRules>(rules: &CastlingRules<R::Board>) -> SquareSet<R::Board> {
    let squares = [
        rules.king_from,
        rules.king_to,
        rules.rook_from,
        rules.rook_to,
    ];
    squares.into_iter().collect()
}

/// Squares from which these are one or two steps away, or on a line.
fn around<R: PieceRules>(squares: SquareSet<R::Board>, wide: bool) -> SquareSet<R::Board> {
    let board = R::Board::BOARD;
    let mut near = squares;
    for _ in 0..2 {
        for square in near {
            near |= board.neighbours(square);
        }
    }
    for square in squares {
        if wide {
            near |= board.queen_lines(square);
        }
    }
    near - squares
}

/// Scattered pieces, but a king and a rook ready to castle, and kings of other armies about them.
fn ready<R: PieceRules>(rng: &mut Rng, rules: &CastlingRules<R::Board>) -> Option<Pieces<R>> {
    let count = 4 + rng.below(30);
    let mut pieces = scattered::<R>(rng, count);
    for square in pieces.of_type(PieceType::KING) | rules.empty | changed::<R>(rules) {
        pieces.take(square);
    }
    pieces.put(rules.king_from, rules.army, PieceType::KING);
    pieces.put(rules.rook_from, rules.army, PieceType::ROOK);
    for army in (0..R::Counts::ARMIES as u8).map(Army::new) {
        if army != rules.army {
            let wide = rng.below(2) == 0;
            let mut squares = around::<R>(changed::<R>(rules), wide) - pieces.occupied();
            if !R::KINGS_CAN_MEET {
                for king in pieces.of_type(PieceType::KING) {
                    squares -= R::Board::BOARD.neighbours(king);
                }
            }
            pieces.put(pick(squares, rng)?, army, PieceType::KING);
        }
    }
    Some(pieces)
}

fn castlings<R: PieceRules>(board: &Board<R>, us: Army) -> impl Iterator<Item = Move<R>> {
    let moves = board.batches(us).into_iter().flatten();
    moves.filter(move |&m| board.state.castling_of(us, m).is_some())
}

fn compare<R: PieceRules>(positions: u64, teams: bool) -> Castlings {
    let mut castled = Castlings::default();
    for seed in 0..positions {
        let mut rng = Rng::new(seed ^ 0xca57);
        let index = rng.below(R::CASTLINGS.len() as u64) as usize;
        let rules = &R::CASTLINGS[index];
        let Some(mut pieces) = ready::<R>(&mut rng, rules) else {
            continue;
        };
        let us = rules.army;
        let them = us.after(
            1 + rng.below(R::Counts::ARMIES as u64 - 1) as usize,
            R::Counts::ARMIES,
        );
        // An army that advanced a pawn before, beside one that can capture it en passant.
        let last = them.after(
            1 + rng.below(R::Counts::ARMIES as u64 - 1) as usize,
            R::Counts::ARMIES,
        );
        if last != us && seed % 2 == 0 {
            let _ = put_beside::<R>(&mut pieces, [last, them], &mut rng);
            pieces.take(rules.rook_from);
            pieces.put(rules.rook_from, us, PieceType::ROOK);
        }
        let state = BoardState::<R>::new(pieces, CastlingRights::NONE.with(index));
        let board = Board { state, teams };
        let board = board.with_right(last, them).unwrap_or(board);
        // Of two armies, the king that castles is not in the way: it cannot be left in check.
        let destinations = match R::Counts::ARMIES {
            2 => !board.state.pieces().army(them),
            _ => board.destinations(them),
        };
        let hostile = board.hostile(them);
        let counter = ReplyCounter::new(&board.state, us, them, hostile, destinations);
        let Some(mut counter) = counter else {
            continue;
        };
        // Another king, perhaps, that castlings must not check.
        let watched = (0..R::Counts::ARMIES as u8)
            .map(Army::new)
            .filter(|&army| army != us && army != them)
            .find(|&army| {
                let king = board.state.pieces().king(army);
                king.is_some_and(|king| !board.state.is_attacked(king, board.hostile(army)))
            });
        if let Some(army) = watched
            && let Some(king) = board.state.pieces().king(army)
        {
            counter.watch(king, board.hostile(army));
        }
        for m in castlings(&board, us) {
            let next = board.after(us, m);
            let replies = board.replies(us, them, m);
            let mut is_left = false;
            let count = counter.count(MoveBatch::from(m), |_| {
                is_left = true;
                replies
            });
            assert_eq!(count, replies, "{m} in {board:?}");
            let checks = watched.is_some_and(|army| {
                let king = next.state.pieces().king(army);
                king.is_some_and(|king| next.state.is_attacked(king, next.hostile(army)))
            });
            assert!(is_left || !checks, "{m} checks in {board:?}");
            castled.known += u32::from(!is_left);
            castled.left += u32::from(is_left);
        }
    }
    castled
}

#[test]
fn replies_to_castlings_are_those_that_there_are() {
    for castled in [
        compare::<ChessRules>(20_000, false),
        compare::<MiddleDuel>(20_000, false),
        compare::<MiddleMelee>(40_000, false),
        compare::<MiddleMelee>(40_000, true),
        compare::<TowerMelee>(20_000, false),
        compare::<TowerMelee>(20_000, true),
        compare::<CornerMelee>(10_000, false),
        compare::<CornerMelee>(10_000, true),
    ] {
        assert!(castled.known > 60 && castled.left > 200, "{castled:?}");
    }
}

/// The same where a king of army `third` is not to be attacked, after a reply, by `attacking` armies.
fn compare_spared<R: PieceRules>(
    [us, them, third]: [u8; 3],
    attacking: &[u8],
    positions: u64,
) -> Castlings {
    let [us, them, third] = [us, them, third].map(Army::new);
    let mut castled = Castlings::default();
    for seed in 0..positions {
        let mut rng = Rng::new(seed ^ 0x5a4e);
        let index = us.index();
        let rules = &R::CASTLINGS[index];
        let Some(pieces) = ready::<R>(&mut rng, rules) else {
            continue;
        };
        let board = Board {
            state: BoardState::<R>::new(pieces, CastlingRights::NONE.with(index)),
            teams: us == third,
        };
        let (hostile, destinations) = (board.hostile(them), board.destinations(them));
        let counter = ReplyCounter::new(&board.state, us, them, hostile, destinations);
        let (Some(king), Some(mut counter)) = (board.state.pieces().king(third), counter) else {
            continue;
        };
        if !counter.shield_from(king, board.attacking(attacking)) {
            continue;
        }
        if attacking.len() > 1 {
            counter.watch(king, board.attacking(attacking));
        }
        let replies = |m| sparing_replies(&board, [us, them, third], attacking, m);
        for m in castlings(&board, us) {
            let mut is_left = false;
            let count = counter.count(MoveBatch::from(m), |m| {
                is_left = true;
                replies(m)
            });
            assert_eq!(count, replies(m), "{m} in {board:?}");
            castled.known += u32::from(!is_left);
            castled.left += u32::from(is_left);
        }
    }
    castled
}

#[test]
fn replies_to_castlings_spare_a_king() {
    for castled in [
        compare_spared::<TowerMelee>([0, 1, 2], &[1], 20_000),
        compare_spared::<MiddleMelee>([0, 1, 2], &[1], 20_000),
        compare_spared::<TowerMelee>([0, 1, 2], &[0, 1], 20_000),
        compare_spared::<MiddleMelee>([0, 1, 2], &[0, 1], 20_000),
        compare_spared::<TowerMelee>([0, 1, 2], &[1, 3], 20_000),
        compare_spared::<MiddleMelee>([0, 1, 2], &[1, 3], 20_000),
        compare_spared::<TowerMelee>([3, 1, 3], &[1], 20_000),
        compare_spared::<MiddleMelee>([0, 1, 0], &[1], 20_000),
    ] {
        assert!(castled.known > 5 && castled.left > 100, "{castled:?}");
    }
}

#[test]
fn a_king_that_opens_a_line_by_castling_is_left() {
    for (rook, is_left) in [("e2", true), ("d2", false)] {
        let mut pieces = Pieces::<MiddleMelee>::EMPTY;
        for (name, army, piece_type) in [
            ("e4", 0, PieceType::KING),
            ("h4", 0, PieceType::ROOK),
            (rook, 0, PieceType::ROOK),
            ("a7", 1, PieceType::KING),
            ("e8", 2, PieceType::KING),
        ] {
            pieces.put(name.parse().unwrap(), Army::new(army), piece_type);
        }
        let castling = CastlingRights::NONE.with(0);
        let board = Board::new(BoardState::<MiddleMelee>::new(pieces, castling));
        let (us, them, other) = (Army::new(0), Army::new(1), Army::new(2));
        let (hostile, destinations) = (board.hostile(them), board.destinations(them));
        let counter = ReplyCounter::new(&board.state, us, them, hostile, destinations);
        let mut counter = counter.unwrap();
        counter.watch("e8".parse().unwrap(), board.hostile(other));
        let m = castlings(&board, us).next().unwrap();
        let mut left = 0;
        counter.count(m.into(), |_| {
            left += 1;
            0
        });
        assert_eq!(left == 1, is_left, "{rook}");
    }
}

/// The rook arrives where the partner could have captured en passant.
#[test]
fn a_castling_that_ends_a_right_is_left() {
    let mut pieces = Pieces::<MiddleMelee>::EMPTY;
    for (name, army, piece_type) in [
        ("c4", 0, PieceType::KING),
        ("c8", 0, PieceType::ROOK),
        ("a1", 1, PieceType::KING),
        ("b5", 1, PieceType::PAWN),
        ("h3", 2, PieceType::KING),
        ("d6", 2, PieceType::PAWN),
    ] {
        pieces.put(name.parse().unwrap(), Army::new(army), piece_type);
    }
    let castling = CastlingRights::NONE.with(2);
    let board = Board {
        state: BoardState::<MiddleMelee>::new(pieces, castling),
        teams: true,
    };
    let (us, last, them) = (Army::new(0), Army::new(1), Army::new(2));
    let board = board.with_right(last, them).unwrap();
    let (hostile, destinations) = (board.hostile(them), board.destinations(them));
    let counter = ReplyCounter::new(&board.state, us, them, hostile, destinations).unwrap();
    let m = castlings(&board, us).next().unwrap();
    assert_eq!(counter.count(m.into(), |_| 1000), 1000);
}

/// Compares the replies of black to white's castling, with a right to the first one alone.
fn compare_one<R: PieceRules<Board = Chessboard>>(
    placed: &[(&str, u8, PieceType)],
    expected: u64,
) -> Castlings {
    let mut pieces = Pieces::<R>::EMPTY;
    for &(name, army, piece_type) in placed {
        pieces.put(name.parse().unwrap(), Army::new(army), piece_type);
    }
    let castling = CastlingRights::NONE.with(0);
    let board = Board::new(BoardState::<R>::new(pieces, castling));
    let (us, them) = (Army::new(0), Army::new(1));
    let (hostile, destinations) = (board.hostile(them), !pieces.army(them));
    let counter = ReplyCounter::new(&board.state, us, them, hostile, destinations).unwrap();
    let m = castlings(&board, us).next().unwrap();
    let replies = board.replies(us, them, m);
    assert_eq!(replies, expected);
    let mut left = 0;
    let count = counter.count(m.into(), |_| {
        left += 1;
        replies
    });
    assert_eq!(count, replies);
    Castlings {
        known: 1 - left,
        left,
    }
}

/// The king comes to stand between a pinned pawn and the king that it shields.
#[test]
fn a_castling_that_ends_a_pin_is_left() {
    let pieces = [
        ("e4", 0, PieceType::KING),
        ("h4", 0, PieceType::ROOK),
        ("g1", 0, PieceType::ROOK),
        ("h2", 0, PieceType::PAWN),
        ("g8", 1, PieceType::KING),
        ("g3", 1, PieceType::PAWN),
    ];
    // The king has five steps but for two to the file of the rook; the pawn goes to g2, and now takes.
    assert_eq!(compare_one::<MiddleDuel>(&pieces, 3 + 2).left, 1);
}

/// King and rook leave a diagonal together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct LeavingDuel;

impl PieceRules for LeavingDuel {
    type Board = Chessboard;
    type Counts = Count<2>;
    const PAWNS: &'static [PawnRules<Chessboard>] = MiddleDuel::PAWNS;
    const CASTLINGS: &'static [CastlingRules<Chessboard>] =
        &[castling!(Chessboard, Army::new(0), 'K', king "d4" => "d7", rook "e5" => "e7")];
}

/// Two pieces leave a line at once, and a bishop behind them checks.
#[test]
fn a_castling_off_its_line_is_left() {
    let pieces = [
        ("d4", 0, PieceType::KING),
        ("e5", 0, PieceType::ROOK),
        ("h8", 0, PieceType::BISHOP),
        ("a1", 1, PieceType::KING),
        ("a7", 1, PieceType::PAWN),
    ];
    // The king leaves the corner by file or rank.
    assert_eq!(compare_one::<LeavingDuel>(&pieces, 2).left, 1);
}
