//! Which moves change what is known about a king: its checks, and the pins to it.

use board_geometry::{Geometry, Square, SquareSet};

use crate::attacks::{diagonal_riders, orthogonal_riders};
use crate::definition::{Movement, Part, types_with};
use crate::king_safety::near_checkers;
use crate::looks::Looks;
use crate::{Army, BoardState, CheckInfo, Move, PieceRules, PieceType, Pieces};

/// The lines between a king and the riders that are hostile to it, and where one move changes who checks
/// and who is pinned along them.
#[derive(Clone, Copy, Debug)]
pub struct KingLines<G: Geometry> {
    /// Square of the king.
    pub king: Square<G>,
    /// The pieces that are hostile to it.
    pub hostile: SquareSet<G>,
    /// Those of them that ride on lines through the king, behind one piece, or behind two of which one can be pinned.
    pub riders: SquareSet<G>,
    /// The squares where checks and pins change when a piece leaves them.
    pub leaving: SquareSet<G>,
    /// The same for a piece that enters them, whatever it is; what attacks from there comes in addition.
    pub entering: SquareSet<G>,
    /// The pieces that alone stand between the king and a rider.
    pub pinned: SquareSet<G>,
    /// Whether nothing stands between the king and some rider.
    pub checks: bool,
}

impl<G: Geometry> KingLines<G> {
    /// Looks at the lines; pins matter of the `pinnable` pieces.
    #[inline(always)]
    pub fn new<R, const ARMIES: usize, const TYPES: usize>(
        pieces: &Pieces<G, ARMIES, TYPES>,
        king: Square<G>,
        hostile: SquareSet<G>,
        pinnable: SquareSet<G>,
    ) -> Self
    where
        R: PieceRules<Board = G>,
    {
        let (board, occupied) = (G::BOARD, pieces.occupied());
        let on_lines = (board.bishop_lines(king) & diagonal_riders::<R, ARMIES, TYPES>(pieces)
            | board.rook_lines(king) & orthogonal_riders::<R, ARMIES, TYPES>(pieces))
            & hostile;
        let mut lines = Self {
            king,
            hostile,
            riders: SquareSet::EMPTY,
            leaving: SquareSet::EMPTY,
            entering: SquareSet::EMPTY,
            pinned: SquareSet::EMPTY,
            checks: false,
        };
        for rider in on_lines {
            let between = board.between(king, rider);
            let blockers = between & occupied;
            let can_pin = !blockers.is_disjoint(pinnable);
            if blockers.is_many() {
                if can_pin && blockers.len() == 2 {
                    lines.leaving |= blockers;
                    lines.riders.insert(rider);
                }
                continue;
            }
            lines.leaving |= blockers;
            lines.pinned |= blockers;
            lines.checks |= blockers.is_empty();
            lines.riders.insert(rider);
            if can_pin {
                lines.leaving.insert(rider);
                lines.entering |= between.with(rider);
            }
        }
        lines
    }
}

/// Tells of the moves of an army which of them can change the checks to a king, mostly another army's, or the pins
/// to it: what is known of that king before is true after all others.
///
/// Most moves are others. A game that looks at the king of the next army after each move looks once at
/// all of them (see [`Position::visit_children`](variant_core::Position::visit_children)).
///
/// ```
/// use board_geometry::Chessboard;
/// use chess_pieces::{Army, BoardState, CastlingRights, KingWatch, Move, PieceType, Pieces};
/// # use chess_pieces::{PawnRules, PieceRules};
/// # #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// # struct WithoutPawns;
/// # impl PieceRules for WithoutPawns {
/// #     type Board = Chessboard;
/// #     const PAWNS: &'static [PawnRules<Chessboard>] = &[];
/// # }
/// let (white, black) = (Army::new(0), Army::new(1));
/// let mut pieces = Pieces::<Chessboard, 2>::EMPTY;
/// pieces.put("e1".parse()?, white, PieceType::KING);
/// pieces.put("c3".parse()?, white, PieceType::ROOK);
/// pieces.put("h8".parse()?, black, PieceType::KING);
/// let board = BoardState::<WithoutPawns, 2>::new(pieces, CastlingRights::NONE);
/// let king = "h8".parse()?;
/// let watch = KingWatch::<WithoutPawns>::new(&board, white, king, pieces.army(white)).unwrap();
/// let rook = |to: &str| Move {
///     from: "c3".parse().unwrap(),
///     to: to.parse().unwrap(),
///     piece_type: PieceType::ROOK,
///     becomes: PieceType::ROOK,
/// };
/// assert!(watch.concerns(rook("c8")) && watch.concerns(rook("h3")));
/// assert!(!watch.concerns(rook("f3")));
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct KingWatch<R: PieceRules, const TYPES: usize = 6> {
    leaving: SquareSet<R::Board>,
    /// For each type, as which a piece arrives.
    entering: [SquareSet<R::Board>; TYPES],
    pinned: SquareSet<R::Board>,
}

impl<R: PieceRules, const TYPES: usize> KingWatch<R, TYPES> {
    /// Watches a king, be it an own one, during moves of `us`; `hostile` are the pieces that can attack it.
    /// `None` if it is in check, and for types whose moves are not those of orthodox pieces and their compounds.
    #[inline]
    pub fn new<const ARMIES: usize>(
        board: &BoardState<R, ARMIES, TYPES>,
        us: Army,
        king: Square<R::Board>,
        hostile: SquareSet<R::Board>,
    ) -> Option<Self> {
        let pieces = board.pieces();
        let occupied = pieces.occupied();
        let lines = KingLines::new::<R, ARMIES, TYPES>(pieces, king, hostile, occupied);
        let near = near_checkers::<R, ARMIES, TYPES>(pieces, king, hostile);
        let is_tabled = const { types_with::<R>(Part::Odd).is_empty() };
        if !is_tabled || lines.checks || !near.is_empty() {
            return None;
        }
        let mut watch = Self {
            leaving: lines.leaving,
            entering: [lines.entering; TYPES],
            pinned: lines.pinned,
        };
        // From where pieces attack the king, or would if at most one other piece were out of their way. Steps of
        // the king itself, if it is an own one, lead to such squares too.
        let behind = occupied - R::Board::BOARD.queen_attacks(king, occupied);
        let looks = Looks::through(king, behind);
        for (number, entering) in watch.entering.iter_mut().enumerate() {
            *entering |= looks.by(const { Movement::table::<R, TYPES>() }[number]);
        }
        if let Some(pawns) = watch.entering.get_mut(PieceType::PAWN.index())
            && let Some(rules) = R::PAWNS.get(us.index())
        {
            *pawns |= rules.attackers(king);
        }
        Some(watch)
    }

    /// The pins to the king, for moves of the `own` pieces: what is known of it, as it is not in check.
    #[inline(always)]
    pub fn checks(&self, own: SquareSet<R::Board>) -> CheckInfo<R::Board> {
        CheckInfo::of_pins(self.pinned & own)
    }

    /// Watches some squares too: a move from or to one of them is of concern.
    #[inline]
    pub fn add(&mut self, squares: SquareSet<R::Board>) {
        self.leaving |= squares;
        for entering in &mut self.entering {
            *entering |= squares;
        }
    }

    /// The squares that are of concern when a piece leaves them.
    #[inline(always)]
    pub fn leaving(&self) -> SquareSet<R::Board> {
        self.leaving
    }

    /// The squares that are of concern when a piece enters them that is of some type then; all squares for a type
    /// that there is not.
    #[inline(always)]
    pub fn entering(&self, piece_type: PieceType) -> SquareSet<R::Board> {
        let entering = self.entering.get(piece_type.index());
        entering.map_or(R::Board::BOARD.all(), |&squares| squares)
    }

    /// Whether a move may change something. Of castlings and captures en passant, which change more than
    /// two squares, the answer says nothing.
    #[inline(always)]
    pub fn concerns(&self, m: Move<R>) -> bool {
        // A pawn that promotes to a rider may have stood in its own way.
        m.piece_type != m.becomes
            || self.leaving.contains(m.from)
            || self.entering(m.becomes).contains(m.to)
    }
}

#[cfg(test)]
mod tests {
    use core::ops::ControlFlow;

    use board_geometry::{Chessboard, Direction, Geometry, Square};
    use variant_core::Rng;

    use super::KingWatch;
    use crate::{
        Army, BoardState, CastlingRights, CheckInfo, KingSafety, PawnRules, PieceRules, PieceType,
        Pieces,
    };

    /// Three armies on a chessboard, each with pawns that go another way.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    struct ThreeArmies;

    impl PieceRules for ThreeArmies {
        type Board = Chessboard;

        const PAWNS: &'static [PawnRules<Chessboard>] = &[
            PawnRules::from_edge(Direction::North, 1),
            PawnRules::from_edge(Direction::East, 1),
            PawnRules::from_edge(Direction::South, 1),
        ];

        const KINGS_CAN_MEET: bool = true;
    }

    const US: Army = Army::new(0);
    const THEM: Army = Army::new(1);

    fn placement(rng: &mut Rng) -> Pieces<Chessboard, 3> {
        let mut pieces = Pieces::EMPTY;
        for _ in 0..8 + rng.below(24) {
            let square = Square::from_index(rng.below(64) as u8);
            let piece_type = PieceType::ALL[rng.below(5) as usize];
            pieces.put(square, Army::new(rng.below(3) as u8), piece_type);
        }
        for army in [US, THEM] {
            let square = Square::from_index(rng.below(64) as u8);
            pieces.put(square, army, PieceType::KING);
        }
        pieces
    }

    /// What is known of the king stays true after every move that is of no concern: in thousands of random
    /// placements, among them such as moves of each type are of concern in.
    #[test]
    fn checks_and_pins_stay_after_moves_of_no_concern() {
        let mut rng = Rng::new(19);
        let mut concerning = [0; 6];
        let (mut moves, mut changing) = (0, 0);
        for _ in 0..4000 {
            let pieces = placement(&mut rng);
            let board = BoardState::<ThreeArmies, 3>::new(pieces, CastlingRights::NONE);
            let hostile = |board: &BoardState<ThreeArmies, 3>| !board.pieces().army(THEM);
            let checks = |board: &BoardState<ThreeArmies, 3>| {
                let safety = board.king_safety(THEM, hostile(board))?;
                Some(CheckInfo::new(&safety, board.pieces().army(THEM)))
            };
            let (Some(king), Some(before)) = (pieces.king(THEM), checks(&board)) else {
                continue;
            };
            let watch = KingWatch::new(&board, US, king, hostile(&board));
            assert_eq!(watch.is_none(), before.in_check(pieces.army(THEM)));
            let Some(watch) = watch else {
                continue;
            };
            assert_eq!(watch.checks(pieces.army(THEM)), before);
            let destinations = !(pieces.army(US) | pieces.of_type(PieceType::KING));
            let kings: [KingSafety<ThreeArmies>; 0] = [];
            let _ = board.visit(US, destinations, kings, |batch| {
                for m in batch {
                    let mut after = board;
                    after.make(US, m, &mut |_| ());
                    moves += 1;
                    changing += usize::from(checks(&after) != Some(before));
                    if watch.concerns(m) {
                        concerning[m.becomes.index()] += 1;
                    } else {
                        assert_eq!(checks(&after), Some(before), "{m} in {board:?}");
                    }
                }
                ControlFlow::<()>::Continue(())
            });
        }
        let concerned: usize = concerning.iter().sum();
        assert!(concerning.iter().all(|&moves| moves > 0), "{concerning:?}");
        // Not far more are of concern than need be.
        assert!(
            concerned < 3 * changing && concerned < moves / 2,
            "{concerned}, {changing} of {moves}"
        );
    }

    #[test]
    fn squares_that_are_added_are_watched() {
        let mut pieces = Pieces::<Chessboard, 3>::EMPTY;
        let at = |name: &str| Chessboard::BOARD.named(name).unwrap();
        pieces.put(at("a1"), US, PieceType::KNIGHT);
        pieces.put(at("h8"), THEM, PieceType::KING);
        let board = BoardState::<ThreeArmies, 3>::new(pieces, CastlingRights::NONE);
        let m = crate::Move {
            from: at("a1"),
            to: at("b3"),
            piece_type: PieceType::KNIGHT,
            becomes: PieceType::KNIGHT,
        };
        let watch = KingWatch::new(&board, US, at("h8"), pieces.army(US)).unwrap();
        assert!(!watch.concerns(m));
        for square in [m.from, m.to] {
            let mut watch = watch;
            watch.add(square.into());
            assert!(watch.concerns(m));
        }
    }
}
