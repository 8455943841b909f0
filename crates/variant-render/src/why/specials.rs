use alloc::string::String;
use alloc::vec::Vec;

use board_geometry::{Geometry, Square, SquareSet};
use chess_pieces::{Army, BoardState, CastlingRules, PieceRules};

/// Castlings and captures en passant, as board indices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Specials {
    /// All castlings of the army.
    pub castlings: Vec<Castling>,
    /// Destinations, and the pawns captured.
    pub en_passant: Vec<[u16; 2]>,
    /// Origins of double pushes.
    pub double_pushes: Vec<u16>,
}

/// Castling, whether the right is kept or not.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Castling {
    /// Origin and destination of the king.
    pub moving: [u16; 2],
    /// Whether the right is kept.
    pub is_kept: bool,
    /// Squares that must be empty.
    pub empty: Vec<u16>,
    /// Squares that must not be attacked.
    pub safe: Vec<u16>,
}

/// Judgement of a game's own rules on a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ruling {
    /// The move is none of the game's own.
    #[default]
    Silent,
    /// The piece can move so, unless a king forbids it.
    Allowed,
    /// A rule, in words.
    Forbidden(String),
    /// The piece on this square is in the way.
    Blocked(u16),
}

impl Specials {
    /// Special moves of an army.
    ///
    /// ```
    /// use orthodox_chess::{ChessRules, WHITE};
    /// use variant_render::{Specials, chess_pieces::BoardState};
    /// let specials = Specials::of::<ChessRules>(&BoardState::default(), WHITE);
    /// assert!(specials.castlings.iter().map(|castling| castling.moving).eq([[4, 6], [4, 2]]));
    /// assert!(specials.castlings.iter().all(|castling| !castling.is_kept));
    /// ```
    pub fn of<R: PieceRules>(state: &BoardState<R>, army: Army) -> Self {
        let open: Vec<CastlingRules<R::Board>> = state.castlings(army).collect();
        let lost = R::CASTLINGS.iter().filter(|rules| {
            let is_same = |other: &CastlingRules<R::Board>| {
                (other.king_from, other.rook_from) == (rules.king_from, rules.rook_from)
            };
            rules.army == army && !open.iter().any(is_same)
        });
        let lost = lost.map(|rules| castling(rules, false));
        let castlings = open.iter().map(|rules| castling(rules, true)).chain(lost);
        let advances = state.en_passant().of(army);
        let pawns = R::PAWNS.get(army.index());
        Self {
            castlings: castlings.collect(),
            en_passant: advances
                .map(|advance| [index(advance.target), index(advance.pawn)])
                .collect(),
            double_pushes: pawns.map_or_else(Vec::new, |rules| indices(rules.double_step)),
        }
    }
}

fn castling<G: Geometry>(rules: &CastlingRules<G>, is_kept: bool) -> Castling {
    Castling {
        moving: [index(rules.king_from), index(rules.destination)],
        is_kept,
        empty: indices(rules.empty),
        safe: indices(rules.safe),
    }
}

fn indices<G: Geometry>(squares: SquareSet<G>) -> Vec<u16> {
    squares.iter().map(index).collect()
}

fn index<G: Geometry>(square: Square<G>) -> u16 {
    square.index().into()
}
