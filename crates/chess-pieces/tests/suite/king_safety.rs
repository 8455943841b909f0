//! Checks, pins and safe squares around a king.

use board_geometry::{Chessboard, Direction, Geometry, Square, SquareSet};
use chess_pieces::{Army, Count, KingSafety, PawnRules, PieceRules, PieceType, Pieces};
use variant_core::Rng;

/// Three armies on a chessboard, each with pawns that go another way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct ThreeArmies;

impl PieceRules for ThreeArmies {
    type Board = Chessboard;
    type Counts = Count<3>;

    const PAWNS: &'static [PawnRules<Chessboard>] = &[
        pawns(Direction::North, 1),
        pawns(Direction::East, 3),
        pawns(Direction::South, 6),
    ];
}

/// Few squares are looked at one by one, many by all that is attacked: the same comes out, in 2000
/// random placements.
#[test]
fn safe_squares_are_those_not_attacked_however_many_are_asked_for() {
    let mut rng = Rng::new(5);
    for _ in 0..2000 {
        let mut pieces: Pieces<ThreeArmies> = Pieces::EMPTY;
        for _ in 0..rng.below(24) {
            let square = Square::from_index(rng.below(64) as u8);
            let piece_type = PieceType::ALL[rng.below(6) as usize];
            pieces.put(square, Army::new(rng.below(3) as u8), piece_type);
        }
        let king = Square::from_index(rng.below(64) as u8);
        pieces.put(king, Army::new(0), PieceType::KING);
        let (hostile, occupied) = (
            pieces.occupied() - pieces.army(Army::new(0)),
            pieces.occupied(),
        );
        let safety = KingSafety::<ThreeArmies>::new(&pieces, king, hostile, occupied);
        let all = safety.safe_squares(&pieces, occupied, Chessboard::BOARD.all());
        for square in Chessboard::BOARD.all() {
            let alone = safety.safe_squares(&pieces, occupied, square.into());
            assert_eq!(alone, all & square.into());
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Plain;

impl PieceRules for Plain {
    type Board = Chessboard;
    type Counts = Count<2>;
    const PAWNS: &'static [PawnRules<Chessboard>] =
        &[pawns(Direction::North, 1), pawns(Direction::South, 6)];
}

const fn pawns(forward: Direction, row: u8) -> PawnRules<Chessboard> {
    PawnRules {
        double_step: Chessboard::BOARD.rank(row),
        ..PawnRules::from_edge(forward, 1)
    }
}

#[test]
fn without_check_only_pins_remain_to_be_found() {
    let mut pieces: Pieces<Plain> = Pieces::EMPTY;
    let at = |name: &str| name.parse::<Square<Chessboard>>().unwrap();
    for (name, army, piece_type) in [
        ("e1", 0, PieceType::KING),
        ("e4", 0, PieceType::ROOK),
        ("e8", 1, PieceType::QUEEN),
        ("h4", 1, PieceType::BISHOP),
        ("g3", 1, PieceType::PAWN),
        ("a1", 1, PieceType::ROOK),
        ("b1", 0, PieceType::KNIGHT),
        ("c1", 0, PieceType::BISHOP),
    ] {
        pieces.put(at(name), Army::new(army), piece_type);
    }
    let (hostile, occupied) = (pieces.army(Army::new(1)), pieces.occupied());
    let safety = KingSafety::<Plain>::new(&pieces, at("e1"), hostile, occupied);
    let pins_only = KingSafety::<Plain>::pins_only(&pieces, at("e1"), hostile, occupied);
    assert!(!safety.in_check());
    // Two pieces on a line shield each other; a hostile one counts as well as a friendly one.
    assert_eq!(safety.pinned, SquareSet::from(at("e4")).with(at("g3")));
    assert_eq!(pins_only.pinned, safety.pinned);
    assert_eq!(pins_only.check_mask, safety.check_mask);
}
