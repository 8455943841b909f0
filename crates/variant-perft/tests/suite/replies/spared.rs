//! Kings that the army that answers must not attack anew.

use board_geometry::{Chessboard, Direction, SquareSet};
use chess_pieces::{
    Army, BoardState, CastlingRights, Count, Move, MoveBatch, PawnRules, PieceRules, PieceType,
    Pieces,
};
use variant_core::Rng;
use variant_perft::ReplyCounter;

use super::{Board, at_home, put_beside};
use crate::rules::{CornerMelee, TowerMelee, Towers, scattered};

impl<R: PieceRules> Board<R> {
    /// Pieces of armies that are not to attack a spared king.
    pub(super) fn attacking(&self, armies: &[u8]) -> SquareSet<R::Board> {
        let armies = armies.iter().map(|&army| Army::new(army)).collect();
        self.state.pieces().armies(armies)
    }
}

/// Replies, made one by one, after which no `attacking` army attacks the king of the third army.
pub(super) fn sparing_replies<R: PieceRules>(
    board: &Board<R>,
    [us, them, third]: [Army; 3],
    attacking: &[u8],
    m: Move<R>,
) -> u64 {
    let next = board.after(us, m);
    let Some(king) = next.state.pieces().king(third) else {
        return 0;
    };
    let spares = |reply: &Move<R>| {
        let by_king =
            reply.piece_type == PieceType::KING && next.state.castling_of(them, *reply).is_none();
        let after = next.after(them, *reply);
        by_king
            || after
                .state
                .attackers(king, after.attacking(attacking))
                .is_empty()
    };
    let all = next.batches(them).into_iter().flatten();
    all.filter(spares).count() as u64
}

/// How often a survey spares the king of army 2 from replies of army 1 to moves of army 0, and counts as many
/// as there are. `attacking` armies are not to attack the king after a reply: army 1, and maybe others.
fn compare_spared(salt: u64, attacking: &[u8]) -> usize {
    compare_spared_of([0, 2, 3], 3000, salt, attacking)
}

/// The same for any army that moves, one whose king is spared, and one that may have advanced a pawn before.
/// The army that moves is a partner of those that answer if the king to spare is its own.
fn compare_spared_of(
    [us, third, last]: [u8; 3],
    positions: u64,
    salt: u64,
    attacking: &[u8],
) -> usize {
    let [us, them, third, last] = [us, 1, third, last].map(Army::new);
    let mut spared = 0;
    for seed in 0..positions {
        let mut rng = Rng::new(seed ^ salt);
        let mut pieces = scattered::<TowerMelee>(&mut rng, 4 + seed % 20);
        if seed % 3 == 0 {
            let _ = put_beside::<TowerMelee>(&mut pieces, [last, them], &mut rng);
        }
        let board = Board {
            state: at_home::<TowerMelee>(pieces, seed),
            teams: us == third,
        };
        let board = board.with_right(last, them).unwrap_or(board);
        let (hostile, destinations) = (board.hostile(them), board.destinations(them));
        let Some(king) = board.state.pieces().king(third) else {
            continue;
        };
        let counter = ReplyCounter::new(&board.state, us, them, hostile, destinations);
        let Some(mut counter) = counter else {
            continue;
        };
        if !counter.shield_from(king, board.attacking(attacking)) {
            continue;
        }
        // Whether the moves that are answered check the king is a question of its own.
        if attacking != [1] {
            counter.watch(king, board.attacking(attacking));
        }
        spared += 1;
        let replies = |m| sparing_replies(&board, [us, them, third], attacking, m);
        for batch in board.batches(us) {
            let slowly: u64 = batch.into_iter().map(replies).sum();
            assert_eq!(
                counter.count(batch, replies),
                slowly,
                "{batch:?} in {board:?}"
            );
        }
    }
    spared
}

/// Replies by which a piece other than the king attacks the king of a partner do not count.
#[test]
fn a_spared_king_is_not_attacked_anew() {
    let spared = compare_spared(0xfeed, &[1]);
    assert!(spared > 200, "{spared}");
}

/// The king of a partner can move just before. Few positions have a capture en passant that it then forbids.
#[test]
fn the_king_of_the_army_that_moves_is_spared() {
    let spared = compare_spared_of([3, 3, 0], 50_000, 0xdead, &[1]);
    assert!(spared > 3000, "{spared}");
}

/// Nor do those that open a line onto it for another army, be it the one that has just moved.
#[test]
fn no_line_is_opened_onto_a_spared_king() {
    for attacking in [[1, 3].as_slice(), &[0, 1], &[0, 1, 3]] {
        let spared = compare_spared(0xface, attacking);
        assert!(spared > 150, "{spared} from {attacking:?}");
    }
}

/// A pawn that promotes can come to stand behind what shields a spared king, where no rider could.
#[test]
fn a_king_is_not_spared_beside_pawns_about_to_promote() {
    for (pawn, is_spared) in [("g6", true), ("g7", false)] {
        let mut pieces = Pieces::<CornerMelee>::EMPTY;
        for (name, army, piece_type) in [
            (pawn, 0, PieceType::PAWN),
            ("h3", 0, PieceType::KING),
            ("e8", 1, PieceType::KNIGHT),
            ("a3", 1, PieceType::KING),
            ("c8", 2, PieceType::KING),
        ] {
            pieces.put(name.parse().unwrap(), Army::new(army), piece_type);
        }
        let state = BoardState::<CornerMelee>::new(pieces, CastlingRights::NONE);
        let (us, them) = (Army::new(0), Army::new(1));
        let (ours, theirs) = (pieces.army(us), pieces.army(them));
        let mut counter = ReplyCounter::new(&state, us, them, ours, !theirs).unwrap();
        let king = "c8".parse().unwrap();
        assert_eq!(
            counter.shield_from(king, ours | theirs),
            is_spared,
            "{pawn}"
        );
        // By the knight alone it is not attacked through the knight.
        assert!(counter.shield_from(king, theirs));
    }
}

/// A rook that castles can come to stand behind what shields a spared king: such a castling is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Trio;

impl PieceRules for Trio {
    type Board = Chessboard;
    type Counts = Count<3>;
    const ARMY_LETTERS: &'static str = "wbr";
    const PAWNS: &'static [PawnRules<Chessboard>] = &[
        PawnRules::from_edge(Direction::North, 1),
        PawnRules::from_edge(Direction::South, 1),
        PawnRules::from_edge(Direction::East, 1),
    ];
}

#[test]
fn a_rook_may_not_attack_the_king_of_its_partner() {
    let [us, them, partner] = [0, 1, 2].map(Army::new);
    let mut pieces = Pieces::<Trio>::EMPTY;
    for (name, army, piece_type) in [
        ("h1", us, PieceType::KING),
        ("f2", us, PieceType::PAWN),
        ("a8", them, PieceType::KING),
        ("a7", them, PieceType::ROOK),
        ("e5", partner, PieceType::KING),
    ] {
        pieces.put(name.parse().unwrap(), army, piece_type);
    }
    let board = BoardState::<Trio>::new(pieces, CastlingRights::NONE);
    let (ours, theirs) = (pieces.army(us), pieces.army(them));
    let mut counter = ReplyCounter::new(&board, us, them, ours, !theirs).unwrap();
    assert!(counter.shield_from("e5".parse().unwrap(), theirs));
    let step = MoveBatch::Pawns {
        back: Direction::South,
        double: false,
        targets: Chessboard::squares(&["f3"]).unwrap(),
    };
    let replies = counter.count(step, |_| unreachable!("nothing special happens"));
    // The rook goes to six squares of the file and seven of the rank, without a5 and e7; the king to two.
    assert_eq!(replies, 13 - 2 + 2);
}

#[test]
fn a_castling_behind_a_shield_of_a_spared_king_is_not_surveyed() {
    // One piece on the file between rook and king, or three.
    for (pawns, is_made) in [([].as_slice(), true), (&["h7", "h8"], false)] {
        let mut pieces = Pieces::<TowerMelee>::EMPTY;
        for (name, army, piece_type) in [
            ("g1", 0, PieceType::KING),
            ("j1", 0, PieceType::ROOK),
            ("h6", 1, PieceType::KNIGHT),
            ("a6", 1, PieceType::KING),
            ("h10", 2, PieceType::KING),
        ] {
            pieces.put(name.parse().unwrap(), Army::new(army), piece_type);
        }
        for name in pawns {
            pieces.put(name.parse().unwrap(), Army::new(2), PieceType::PAWN);
        }
        let castling = CastlingRights::NONE.with(0);
        let state = BoardState::<TowerMelee>::new(pieces, castling);
        let (us, them) = (Army::new(0), Army::new(1));
        let (ours, theirs) = (pieces.army(us), pieces.army(them));
        let mut counter = ReplyCounter::new(&state, us, them, ours, !theirs).unwrap();
        let king = "h10".parse().unwrap();
        assert!(counter.shield_from(king, ours | theirs));
        counter.watch(king, ours | theirs);
        let castle = MoveBatch::Piece {
            piece_type: PieceType::KING,
            from: "g1".parse().unwrap(),
            targets: Towers::squares(&["i1"]).unwrap(),
        };
        let mut made = 0;
        counter.count(castle, |_| {
            made += 1;
            0
        });
        assert_eq!(made == 1, is_made, "{pawns:?}");
    }
}

/// Kings and rooks that trade places: the rook comes to stand where it could not go.
#[test]
fn a_line_to_a_castled_rook_is_closed() {
    let [us, them, third] = [0, 1, 2].map(Army::new);
    let mut pieces = Pieces::<CornerMelee>::EMPTY;
    for (name, army, piece_type) in [
        ("e1", us, PieceType::KING),
        ("e8", us, PieceType::KNIGHT),
        ("a8", them, PieceType::KING),
        ("a7", them, PieceType::ROOK),
        ("g8", third, PieceType::KING),
    ] {
        pieces.put(name.parse().unwrap(), army, piece_type);
    }
    let castling = CastlingRights::NONE.with(1);
    let board = Board::new(BoardState::<CornerMelee>::new(pieces, castling));
    let (hostile, destinations) = (board.hostile(them), board.destinations(them));
    let counter = ReplyCounter::new(&board.state, us, them, hostile, destinations);
    let mut counter = counter.unwrap();
    assert!(counter.shield_from("g8".parse().unwrap(), board.attacking(&[1])));
    let moves = board.batches(us).into_iter().flatten();
    let replies = |to: &str| {
        let m = moves.clone().find(|m| m.to.to_string() == to).unwrap();
        let slowly = sparing_replies(&board, [us, them, third], &[1], m);
        assert_eq!(counter.count(m.into(), |_| slowly), slowly, "{m}");
        slowly
    };
    // The king castles as long as the knight stands between; the rook does not go to the file.
    assert_eq!((replies("e2"), replies("f6")), (2 + 12 + 1, 2 + 12));
}

/// Behind the piece that leaves, both pawns of a capture en passant hide a rook from the king.
#[test]
fn a_capture_en_passant_on_a_line_that_opens_is_left() {
    let [us, them, last, third] = [0, 1, 2, 3].map(Army::new);
    let mut pieces = Pieces::<TowerMelee>::EMPTY;
    for (name, army, piece_type) in [
        ("l8", us, PieceType::KING),
        ("h9", us, PieceType::KNIGHT),
        ("e2", them, PieceType::KING),
        ("a9", them, PieceType::ROOK),
        ("b9", them, PieceType::PAWN),
        ("c11", last, PieceType::PAWN),
        ("l5", last, PieceType::KING),
        ("j9", third, PieceType::KING),
    ] {
        pieces.put(name.parse().unwrap(), army, piece_type);
    }
    let state = BoardState::<TowerMelee>::new(pieces, CastlingRights::NONE);
    let board = Board::new(state).with_right(last, them).unwrap();
    let (hostile, destinations) = (board.hostile(them), board.destinations(them));
    let counter = ReplyCounter::new(&board.state, us, them, hostile, destinations);
    let mut counter = counter.unwrap();
    assert!(counter.shield_from("j9".parse().unwrap(), board.attacking(&[1])));
    let replies = |m| sparing_replies(&board, [us, them, third], &[1], m);
    for m in board.batches(us).into_iter().flatten() {
        assert_eq!(counter.count(m.into(), replies), replies(m), "{m}");
    }
}
