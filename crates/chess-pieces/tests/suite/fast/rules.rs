//! Boards of many shapes, rules of games of two armies and four on them, and random positions of these.

use board_geometry::{Direction, Geometry, Square, SquareSet, U192, geometry};
use chess_pieces::counts::Counts;
use chess_pieces::{
    Army, CastlingRules, Count, PawnRules, PieceDefinition, PieceRules, PieceType, PieceTypes,
    Pieces,
};
use variant_core::Rng;

geometry! {
    /// Twelve by twelve without the corners, whose inner edges no diagonal step passes.
    pub(crate) struct Towers(u128) = "
        * * . . . . . . . . * *
        * * . . . . . . . . * *
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        * * . . . . . . . . * *
        * * . . . . . . . . * *
    " without [("b3", "c2"), ("b10", "c11"), ("k3", "j2"), ("k10", "j11")];
}

#[cfg(feature = "long-tests")]
geometry! {
    /// The board of chess between two wings.
    pub(crate) struct Zonal(u128) = "
        * * * . . . . . . . . . . * * *
        * * . . . . . . . . . . . . * *
        * . . . . . . . . . . . . . . *
        . . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . . .
        * . . . . . . . . . . . . . . *
        * * . . . . . . . . . . . . * *
        * * * . . . . . . . . . . * * *
    ";
}

geometry! {
    /// Eight by eight, for four armies, one in each corner.
    pub(crate) struct Corners(u64) = "
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    ";
}

#[cfg(feature = "long-tests")]
geometry! {
    /// A triangle: a step north adds another number to the index in each rank.
    pub(crate) struct Triangle(u128) = "
        .***********
        ..**********
        ...*********
        ....********
        .....*******
        ......******
        .......*****
        ........****
        .........***
        ..........**
        ...........*
        ............
    ";
}

geometry! {
    /// Fourteen by fourteen without three by three corners: more squares than `u128` has bits.
    pub(crate) struct Cross(U192) = "
        ***........***
        ***........***
        ***........***
        ..............
        ..............
        ..............
        ..............
        ..............
        ..............
        ..............
        ..............
        ***........***
        ***........***
        ***........***
    ";
}

geometry! {
    /// As many squares as there can be.
    pub(crate) struct Vast = 16 x 16;
}

pub(crate) const fn pawn<G: Geometry>(forward: Direction, line: SquareSet<G>) -> PawnRules<G> {
    PawnRules {
        double_step: line,
        ..PawnRules::from_edge(forward, 1)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TowerDuel;

impl PieceRules for TowerDuel {
    type Board = Towers;
    type Counts = Count<2>;
    const PAWNS: &'static [PawnRules<Towers>] = &[
        pawn(Direction::North, Towers::BOARD.rank(1)),
        pawn(Direction::South, Towers::BOARD.rank(10)),
    ];
}

#[cfg(feature = "long-tests")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ZonalDuel;

#[cfg(feature = "long-tests")]
impl PieceRules for ZonalDuel {
    type Board = Zonal;
    type Counts = Count<2>;
    const PAWNS: &'static [PawnRules<Zonal>] = &[
        pawn(Direction::North, Zonal::BOARD.rank(1)),
        pawn(Direction::South, Zonal::BOARD.rank(6)),
    ];
    const CASTLINGS: &'static [CastlingRules<Zonal>] = &[
        castling!(Zonal, 0 'K', "i1" "k1", "l1" "j1", ["j1", "k1"], ["j1", "k1"], "k1"),
        castling!(Zonal, 0 'Q', "i1" "g1", "e1" "h1", ["f1", "g1", "h1"], ["g1", "h1"], "g1"),
        castling!(Zonal, 1 'K', "i8" "k8", "l8" "j8", ["j8", "k8"], ["j8", "k8"], "k8"),
        castling!(Zonal, 1 'Q', "i8" "g8", "e8" "h8", ["f8", "g8", "h8"], ["g8", "h8"], "g8"),
    ];
}

/// Four armies with pawns of four directions; en passant at right angles from any side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TowerMelee;

impl PieceRules for TowerMelee {
    type Board = Towers;
    type Counts = Count<4>;
    const ARMY_LETTERS: &'static str = "swne";
    const PAWNS: &'static [PawnRules<Towers>] = &[
        pawn(Direction::North, Towers::BOARD.rank(1)),
        pawn(Direction::East, Towers::BOARD.file(1)),
        pawn(Direction::South, Towers::BOARD.rank(10)),
        pawn(Direction::West, Towers::BOARD.file(10)),
    ];
    const CASTLINGS: &'static [CastlingRules<Towers>] = &[
        castling!(Towers, 0 'K', "g1" "i1", "j1" "h1", ["h1", "i1"], ["h1", "i1"], "i1"),
        castling!(Towers, 1 'K', "a6" "a4", "a3" "a5", ["a4", "a5"], ["a4", "a5"], "a4"),
        castling!(Towers, 2 'K', "g12" "i12", "j12" "h12", ["h12", "i12"], ["h12", "i12"], "i12"),
        castling!(Towers, 3 'K', "l6" "l4", "l3" "l5", ["l4", "l5"], ["l4", "l5"], "l4"),
    ];
    const KINGS_CAN_MEET: bool = true;
}

/// Four armies in the corners: castling by exchange, en passant at right angles from the front only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct CornerMelee;

impl PieceRules for CornerMelee {
    type Board = Corners;
    type Counts = Count<4>;
    const ARMY_LETTERS: &'static str = "swne";
    const PAWNS: &'static [PawnRules<Corners>] = &[
        pawn(Direction::North, Corners::BOARD.rank(1)),
        pawn(Direction::East, Corners::BOARD.file(1)),
        pawn(Direction::South, Corners::BOARD.rank(6)),
        pawn(Direction::West, Corners::BOARD.file(6)),
    ];
    const PIECES: &'static [PieceDefinition] = &[
        PieceDefinition::PAWN.promotes_to(PieceTypes::OFFICERS.without(PieceType::QUEEN)),
        PieceDefinition::KNIGHT,
        PieceDefinition::BISHOP,
        PieceDefinition::ROOK,
        PieceDefinition::QUEEN,
        PieceDefinition::KING,
    ];
    const EN_PASSANT_FROM_THE_FRONT_ONLY: bool = true;
    const CASTLINGS: &'static [CastlingRules<Corners>] = &[
        castling!(Corners, 0 'K', "a1" "b1", "b1" "a1", [], ["b1"], "b1"),
        castling!(Corners, 1 'K', "a8" "a7", "a7" "a8", [], ["a7"], "a7"),
        castling!(Corners, 2 'K', "h8" "g8", "g8" "h8", [], ["g8"], "g8"),
        castling!(Corners, 3 'K', "h1" "h2", "h2" "h1", [], ["h2"], "h2"),
    ];
}

#[cfg(feature = "long-tests")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TriangleDuel;

#[cfg(feature = "long-tests")]
impl PieceRules for TriangleDuel {
    type Board = Triangle;
    type Counts = Count<2>;
    const PAWNS: &'static [PawnRules<Triangle>] = &[
        pawn(Direction::North, SquareSet::EMPTY),
        pawn(Direction::South, SquareSet::EMPTY),
    ];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct CrossMelee;

impl PieceRules for CrossMelee {
    type Board = Cross;
    type Counts = Count<4>;
    const ARMY_LETTERS: &'static str = "swne";
    const PAWNS: &'static [PawnRules<Cross>] = &[
        pawn(Direction::North, Cross::BOARD.rank(1)),
        pawn(Direction::East, Cross::BOARD.file(1)),
        pawn(Direction::South, Cross::BOARD.rank(12)),
        pawn(Direction::West, Cross::BOARD.file(12)),
    ];
}

/// A castling: army and letter, king from and to, rook from and to, what must be empty and safe, how it is written.
macro_rules! castling {
    ($board:ident, $army:literal $letter:literal, $king_from:literal $king_to:literal, $rook_from:literal
     $rook_to:literal, [$($empty:literal),*], [$($safe:literal),*], $written:literal) => {
        CastlingRules {
            army: Army::new($army),
            letter: $letter,
            king_from: Square::named($king_from).unwrap(),
            king_to: Square::named($king_to).unwrap(),
            rook_from: Square::named($rook_from).unwrap(),
            rook_to: Square::named($rook_to).unwrap(),
            empty: $board::squares(&[$($empty),*]).unwrap(),
            safe: $board::squares(&[$($safe),*]).unwrap(),
            destination: Square::named($written).unwrap(),
        }
    };
}
use castling;

/// Kings, unless they would meet, and some pieces anywhere; no pawn where it would have been promoted.
pub(crate) fn scattered<L: PieceRules>(rng: &mut Rng, count: u64) -> Pieces<L> {
    let board = L::Board::BOARD;
    let mut pieces = Pieces::EMPTY;
    let mut put = |army: usize, piece_type: PieceType, rng: &mut Rng| {
        let square = board
            .square(rng.below(board.len() as u64) as usize)
            .unwrap();
        let rules = &L::PAWNS[army];
        let kings_meet = piece_type == PieceType::KING
            && !board
                .neighbours(square)
                .is_disjoint(pieces.of_type(piece_type));
        if kings_meet && !L::KINGS_CAN_MEET {
            return;
        }
        if pieces.at(square).is_none()
            && !(piece_type == PieceType::PAWN && rules.promotion.contains(square))
        {
            pieces.put(square, Army::new(army as u8), piece_type);
        }
    };
    for army in 0..L::Counts::ARMIES {
        put(army, PieceType::KING, rng);
    }
    for _ in 0..count {
        // As many pawns as all others, no second king.
        let piece_type = PieceType::new(rng.below(8).saturating_sub(3) as u8);
        put(
            rng.below(L::Counts::ARMIES as u64) as usize,
            piece_type,
            rng,
        );
    }
    pieces
}
