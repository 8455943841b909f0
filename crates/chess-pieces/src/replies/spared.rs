//! Kings that the army that answers must not attack anew.

use board_geometry::{Geometry, Square, SquareSet};

use super::ReplyCounter;
use crate::attacks::{diagonal_riders, orthogonal_riders};
use crate::{KingSafety, PieceRules};

impl<R: PieceRules, const ARMIES: usize, const TYPES: usize> ReplyCounter<'_, R, ARMIES, TYPES> {
    /// Counts no replies by which a piece other than the king attacks another king, such as that of a
    /// partner. False, and the counter is of no use, if a piece of the army attacks that king already or
    /// could open a line onto it, if a pawn is about to promote, or if there are only two armies.
    ///
    /// ```
    /// # use board_geometry::{Chessboard, Direction};
    /// # use chess_pieces::{
    /// #     Army, BoardState, CastlingRights, MoveBatch, PawnRules, PieceRules, PieceType, Pieces, ReplyCounter,
    /// # };
    /// # #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    /// # struct Trio;
    /// # impl PieceRules for Trio {
    /// #     type Board = Chessboard;
    /// #     const PAWNS: &'static [PawnRules<Chessboard>] = &[
    /// #         PawnRules::from_edge(Direction::North, 1),
    /// #         PawnRules::from_edge(Direction::South, 1),
    /// #         PawnRules::from_edge(Direction::East, 1),
    /// #     ];
    /// # }
    /// let (us, them, partner) = (Army::new(0), Army::new(1), Army::new(2));
    /// let mut pieces = Pieces::<Chessboard, 3>::EMPTY;
    /// pieces.put("h1".parse()?, us, PieceType::KING);
    /// pieces.put("f2".parse()?, us, PieceType::PAWN);
    /// pieces.put("a8".parse()?, them, PieceType::KING);
    /// pieces.put("a7".parse()?, them, PieceType::ROOK);
    /// pieces.put("e5".parse()?, partner, PieceType::KING);
    /// let board = BoardState::<Trio, 3>::new(pieces, CastlingRights::NONE);
    /// let mut counter = ReplyCounter::new(&board, us, them, pieces.army(us), !pieces.army(them)).unwrap();
    /// assert!(counter.spare("e5".parse()?));
    /// let step = MoveBatch::Pawns {
    ///     back: Direction::South,
    ///     double: false,
    ///     targets: Chessboard::squares(&["f3"]).unwrap(),
    /// };
    /// let replies = counter.count(step, |_| unreachable!("nothing special happens"));
    /// // The rook goes to six squares of the file and seven of the rank, without a5 and e7; the king to two.
    /// assert_eq!(replies, 13 - 2 + 2);
    /// # Ok::<(), board_geometry::SquareNameError>(())
    /// ```
    #[must_use]
    pub fn spare(&mut self, king: Square<R::Board>) -> bool {
        let Some(rules) = R::PAWNS.get(self.them.index()) else {
            return false;
        };
        let (board, pieces) = (R::Board::BOARD, self.board.pieces());
        let pins = KingSafety::<R>::pins_only(pieces, king, self.own, self.occupied).pinned;
        if !self.pawn_zone.is_disjoint(rules.promotion)
            || !pins.is_disjoint(self.own)
            || !self.board.attackers(king, self.own).is_empty()
            || !Self::THIRD
        {
            return false;
        }
        let diagonal = board.bishop_attacks(king, self.occupied);
        let orthogonal = board.rook_attacks(king, self.occupied);
        self.survey_spared_lines(king, diagonal, orthogonal);
        for (index, castling) in R::CASTLINGS.iter().enumerate() {
            if orthogonal.contains(castling.rook_to) {
                self.castling = self.castling.without(index);
            }
        }
        self.closed_to_pawns = rules.attackers(king);
        self.pawn_moves = self.count_pawns(self.own, self.occupied, self.destinations, self.pinned);
        for officer in self.riders.iter_mut().chain(&mut self.leapers) {
            let movement = Self::movement(officer.piece_type);
            let mut closed = SquareSet::EMPTY;
            if movement.king {
                closed |= board.neighbours(king);
            }
            if movement.knight {
                closed |= board.knight_targets(king);
            }
            if movement.diagonal {
                closed |= diagonal;
            }
            if movement.orthogonal {
                closed |= orthogonal;
            }
            officer.open = !closed;
            let moves =
                officer.moves_of(officer.attacks, self.king, self.pinned, self.destinations);
            self.officer_moves -= officer.moves - moves;
            officer.moves = moves;
        }
        true
    }

    /// The squares where a piece that leaves or enters changes which squares attack the king, or what
    /// stands alone between it and a rider.
    fn survey_spared_lines(
        &mut self,
        king: Square<R::Board>,
        diagonal: SquareSet<R::Board>,
        orthogonal: SquareSet<R::Board>,
    ) {
        let (board, pieces) = (R::Board::BOARD, self.board.pieces());
        let mut lines = diagonal | orthogonal;
        // Beyond the first piece on a line a change matters only if a rider can come to attack.
        let behind = self.occupied - lines;
        if !diagonal_riders::<R, ARMIES, TYPES>(pieces).is_disjoint(self.own) {
            lines |= board.bishop_attacks(king, behind);
        }
        if !orthogonal_riders::<R, ARMIES, TYPES>(pieces).is_disjoint(self.own) {
            lines |= board.rook_attacks(king, behind);
        }
        self.shields |= lines;
        self.spared_lines = lines;
    }
}
