//! Changes of checks by a move.

use core::ops::ControlFlow;

use board_geometry::{Chessboard, Direction, Geometry, Square};
use chess_pieces::{
    Army, BoardState, CastlingRights, CheckWatch, Count, KingSafety, PawnRules, PieceRules,
    PieceType, Pieces,
};
use variant_core::Rng;

/// Three armies on a chessboard; their pawns go different ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct ThreeArmies;

impl PieceRules for ThreeArmies {
    type Board = Chessboard;
    type Counts = Count<3>;
    const ARMY_LETTERS: &'static str = "abc";

    const PAWNS: &'static [PawnRules<Chessboard>] = &[
        PawnRules::from_edge(Direction::North, 1),
        PawnRules::from_edge(Direction::East, 1),
        PawnRules::from_edge(Direction::South, 1),
    ];

    const KINGS_CAN_MEET: bool = true;
}

type Board = BoardState<ThreeArmies>;

const US: Army = Army::new(0);
const OTHERS: [Army; 2] = [Army::new(1), Army::new(2)];

fn placement(rng: &mut Rng) -> Pieces<ThreeArmies> {
    let mut pieces = Pieces::EMPTY;
    for _ in 0..8 + rng.below(24) {
        let square = Square::from_index(rng.below(64) as u8);
        let piece_type = PieceType::ALL[rng.below(5) as usize];
        pieces.put(square, Army::new(rng.below(3) as u8), piece_type);
    }
    for army in [US, OTHERS[0], OTHERS[1]] {
        let square = Square::from_index(rng.below(64) as u8);
        pieces.put(square, army, PieceType::KING);
    }
    pieces
}

/// Which of the other armies' kings are in check, the last one by the second army alone.
fn checks(board: &Board) -> [bool; 2] {
    OTHERS.map(|army| board.is_checked(army, hostile(board, army)))
}

fn hostile(board: &Board, army: Army) -> board_geometry::SquareSet<Chessboard> {
    if army == OTHERS[1] {
        board.pieces().army(OTHERS[0])
    } else {
        !board.pieces().army(army)
    }
}

/// Checks stay the same after moves that the watch does not name, in thousands of random placements.
#[test]
fn moves_that_do_not_affect_a_king_change_no_check() {
    let mut rng = Rng::new(19);
    let mut affecting = [0; 6];
    let (mut moves, mut changing) = (0, 0);
    for _ in 0..4000 {
        let pieces = placement(&mut rng);
        let board = Board::new(pieces, CastlingRights::NONE);
        let before = checks(&board);
        let mut watch = CheckWatch::NONE;
        for army in OTHERS {
            if let Some(king) = pieces.king(army) {
                watch.add_king(&board, US, king, hostile(&board, army));
            }
        }
        let destinations = !(pieces.army(US) | pieces.of_type(PieceType::KING));
        let kings: [KingSafety<ThreeArmies>; 0] = [];
        let _ = board
            .generator(destinations, kings)
            .visit_army(US, |batch| {
                for m in batch {
                    let mut after = board;
                    after.make(US, m, &mut |_| ());
                    moves += 1;
                    changing += usize::from(checks(&after) != before);
                    if watch.affects(m) {
                        affecting[m.becomes().index()] += 1;
                    } else {
                        assert_eq!(checks(&after), before, "{m} in {board:?}");
                    }
                }
                ControlFlow::<()>::Continue(())
            });
    }
    let affected: usize = affecting.iter().sum();
    assert!(affecting.iter().all(|&moves| moves > 0), "{affecting:?}");
    // The watch is not much wider than it must be.
    assert!(
        affected < 5 * changing && affected < moves / 2,
        "{affected}, {changing} of {moves}"
    );
}

#[test]
fn added_squares_are_watched() {
    let at = |name: &str| Chessboard::BOARD.named(name).unwrap();
    let m = chess_pieces::Move::new(at("a1"), at("b3"), PieceType::KNIGHT);
    assert!(!CheckWatch::<ThreeArmies>::NONE.affects(m));
    for square in [m.from, m.to] {
        let mut watch = CheckWatch::<ThreeArmies>::NONE;
        watch.add(square.into());
        assert!(watch.affects(m));
    }
}
