//! Pieces that move as two others do, which are surveyed, and odd pieces, which are not.

use board_geometry::{Chessboard, Geometry, geometry};
use chess_pieces::{
    Army, BoardState, CastlingRights, CastlingRules, Count, PawnRules, PieceDefinition, PieceRules,
    PieceType, PieceTypes, Pieces, Ride, castling,
};
use orthodox_chess::{ChessRules, OrthodoxChess};
use variant_core::Rng;
use variant_perft::ReplyCounter;

use super::{Board, at_home};

geometry! {
    /// Ten files, eight ranks.
    pub(crate) struct Wide = 10 x 8;
}

/// Chess with an archbishop, a chancellor, an amazon, and a general that moves as king or knight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Compounds;

const LEAPS: &[(i8, i8)] = &board_geometry::KNIGHT_LEAPS;

impl PieceRules for Compounds {
    type Board = Wide;
    type Counts = Count<2, 10>;

    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN.promotes_to(
            PieceTypes::OFFICERS
                .with(PieceType::new(6))
                .with(PieceType::new(7)),
        ),
        PieceDefinition::KNIGHT,
        PieceDefinition::BISHOP,
        PieceDefinition::ROOK,
        PieceDefinition::QUEEN,
        PieceDefinition::KING,
        PieceDefinition::new('A')
            .rides(&[Ride::BISHOP])
            .leaps(LEAPS),
        PieceDefinition::new('C').rides(&[Ride::ROOK]).leaps(LEAPS),
        PieceDefinition::new('Z')
            .rides(&[Ride::ROOK, Ride::BISHOP])
            .leaps(LEAPS),
        PieceDefinition::new('G').rides(&[Ride::KING]).leaps(LEAPS),
    ];

    const PAWNS: &'static [PawnRules<Wide>] = &PawnRules::facing(1);

    const CASTLINGS: &'static [CastlingRules<Wide>] = &[
        castling!(Wide, Army::new(0), 'K', king "f1" => "i1", rook "j1" => "h1"),
        castling!(Wide, Army::new(0), 'Q', king "f1" => "c1", rook "a1" => "d1"),
        castling!(Wide, Army::new(1), 'K', king "f8" => "i8", rook "j8" => "h8"),
        castling!(Wide, Army::new(1), 'Q', king "f8" => "c8", rook "a8" => "d8"),
    ];
}

#[test]
fn replies_of_compound_pieces_are_those_that_there_are() {
    let mut surveyed = 0;
    for seed in 0..1200 {
        let mut rng = Rng::new(seed ^ 0xfade);
        let (board, mut pieces) = (Wide::BOARD, Pieces::<Compounds>::EMPTY);
        for n in 0..8 + seed % 24 {
            let square = board.square(rng.below(80) as usize).unwrap();
            let number = if n < 2 { 5 } else { rng.below(10) as u8 };
            let army = Army::new((n % 2) as u8);
            let is_edge = square.rank() == 0 || square.rank() == 7;
            let is_second_king = n > 1 && number == 5;
            if pieces.at(square).is_none() && !is_second_king && !(number == 0 && is_edge) {
                pieces.put(square, army, PieceType::new(number));
            }
        }
        let board = Board::new(at_home::<Compounds>(pieces, seed));
        let us = Army::new((seed / 2 % 2) as u8);
        surveyed += u64::from(board.compare(us, us.enemy()).is_some());
    }
    assert!(surveyed > 250, "{surveyed}");
}

/// Chess with elephants that leap two squares for bishops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Elephants;

impl PieceRules for Elephants {
    type Board = Chessboard;
    type Counts = Count<2>;

    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN,
        PieceDefinition::KNIGHT,
        PieceDefinition::new('B').leaps(&[(2, 2), (2, -2), (-2, 2), (-2, -2)]),
        PieceDefinition::ROOK,
        PieceDefinition::QUEEN,
        PieceDefinition::KING,
    ];
    const PAWNS: &'static [PawnRules<Chessboard>] = ChessRules::PAWNS;
}

/// Types whose leaps and rides are neither those of orthodox pieces nor of their compounds.
#[test]
fn there_is_no_survey_of_odd_pieces() {
    let (chess, mut start) = (OrthodoxChess::default(), Pieces::EMPTY);
    for square in chess.pieces().occupied() {
        if let Some((army, piece_type)) = chess.pieces().at(square) {
            start.put(square, army, piece_type);
        }
    }
    let state = BoardState::<Elephants>::new(start, CastlingRights::NONE);
    let (us, them) = (Army::new(0), Army::new(1));
    let (hostile, free) = (start.army(us), !start.army(them));
    assert!(ReplyCounter::new(&state, us, them, hostile, free).is_none());
    assert!(ReplyCounter::with(&state, us, them, hostile, free, |_| ()).is_none());
}
