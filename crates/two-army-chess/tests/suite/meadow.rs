//! Chess on eight files and six ranks, by the laws of FIDE: every move by the table, castling, double
//! steps, claims, EPD.

use board_geometry::geometry;
use chess_pieces::{CastlingRules, Count, PawnRules, PieceRules, castling};
use two_army_chess::{
    BLACK, DrawLimits, StandardProblems, TableMoves, TwoArmyGame, TwoArmyPosition, TwoArmySetup,
    WHITE,
};

geometry! {
    /// Eight files, six ranks, a wood in the middle.
    pub(crate) struct Ground = "
        . . . . . . . .
        . . . . . . . .
        . . . w w . . .
        . . . w w . . .
        . . . . . . . .
        . . . . . . . .
    ";
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Meadow;

pub(crate) type MeadowChess = TwoArmyPosition<Meadow>;

impl PieceRules for Meadow {
    type Board = Ground;
    type Counts = Count<2>;

    const PAWNS: &'static [PawnRules<Ground>] = &PawnRules::facing(1);

    const CASTLINGS: &'static [CastlingRules<Ground>] = &[
        castling!(Ground, WHITE, 'K', king "e1" => "g1", rook "h1" => "f1"),
        castling!(Ground, WHITE, 'Q', king "e1" => "c1", rook "a1" => "d1"),
        castling!(Ground, BLACK, 'K', king "e6" => "g6", rook "h6" => "f6"),
        castling!(Ground, BLACK, 'Q', king "e6" => "c6", rook "a6" => "d6"),
    ];
}

impl TwoArmyGame for Meadow {
    type Rules = Self;
    type Moves = TableMoves;
    type Problems = StandardProblems;

    const NAME: &'static str = "meadow";
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const LIMITS: DrawLimits = DrawLimits::FIDE;
    const READS_EPD: bool = true;

    fn problems(setup: &TwoArmySetup<Self>) -> StandardProblems {
        setup.standard_problems()
    }
}

/// A position of the game.
#[track_caller]
pub(crate) fn meadow(text: &str) -> MeadowChess {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}
