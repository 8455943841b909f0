//! Quiet moves of like pieces, one after the other in one place.

use board_geometry::{Geometry, Square, SquareSet};

use crate::{Army, PieceType, Pieces, zobrist};

/// Makes quiet moves of the pieces of one army and one type in turn: each from the same placement, in the place
/// of the one before. Only what differs is written, nothing is copied or read. What else a move brings about, such as
/// the end of castlings, is not its concern.
///
/// ```
/// use board_geometry::Chessboard;
/// use chess_pieces::{Army, PieceType, Pieces, QuietMoves};
/// let white = Army::new(0);
/// let [a1, b3, c2] = ["a1", "b3", "c2"].map(|name| name.parse().unwrap());
/// let mut pieces = Pieces::<Chessboard, 2>::EMPTY;
/// pieces.put(a1, white, PieceType::KNIGHT);
/// let (before, moves) = (pieces, QuietMoves::of(&pieces, white, PieceType::KNIGHT));
/// for to in [b3, c2] {
///     moves.make(&mut pieces, a1, to);
///     assert_eq!((pieces.at(to), pieces.occupied().len()), (Some((white, PieceType::KNIGHT)), 1));
/// }
/// moves.take_back(&mut pieces);
/// assert_eq!(pieces, before);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct QuietMoves<G: Geometry, const ARMIES: usize, const TYPES: usize = 6> {
    army: Army,
    piece_type: PieceType,
    /// As before all moves.
    of_army: SquareSet<G>,
    of_type: SquareSet<G>,
    key: u64,
}

impl<G: Geometry, const ARMIES: usize, const TYPES: usize> QuietMoves<G, ARMIES, TYPES> {
    /// The moves of an army's pieces of a type, from this placement.
    #[inline(always)]
    pub fn of(pieces: &Pieces<G, ARMIES, TYPES>, army: Army, piece_type: PieceType) -> Self {
        Self {
            army,
            piece_type,
            of_army: pieces.army(army),
            of_type: pieces.of_type(piece_type),
            key: pieces.key(),
        }
    }

    /// Moves one of the pieces to an empty square, in the place of the move before. An army or a type that there
    /// is not has nothing to move.
    #[inline(always)]
    pub fn make(&self, pieces: &mut Pieces<G, ARMIES, TYPES>, from: Square<G>, to: Square<G>) {
        self.lift(from).put_down(pieces, to);
    }

    /// Takes the piece on a square up, to [put it down](Self::put_down) on several others in turn.
    #[inline(always)]
    #[must_use]
    pub fn lift(&self, from: Square<G>) -> Self {
        self.toggled(from)
    }

    /// Puts the piece that is taken up down on an empty square, in the place of the move before.
    #[inline(always)]
    pub fn put_down(&self, pieces: &mut Pieces<G, ARMIES, TYPES>, to: Square<G>) {
        self.toggled(to).take_back(pieces);
    }

    /// Takes the last move back: the placement is the one before all moves.
    #[inline(always)]
    pub fn take_back(&self, pieces: &mut Pieces<G, ARMIES, TYPES>) {
        let (of_army, of_type) = (self.of_army, self.of_type);
        pieces.rewrite((self.army, of_army), (self.piece_type, of_type), self.key);
    }

    /// With one more piece, or one less if there is one.
    #[inline(always)]
    fn toggled(&self, square: Square<G>) -> Self {
        let (army, piece_type) = (self.army.index(), self.piece_type.index());
        Self {
            of_army: self.of_army ^ square.into(),
            of_type: self.of_type ^ square.into(),
            key: self.key ^ zobrist::piece::<G, ARMIES, TYPES>(army, piece_type, square.index()),
            ..*self
        }
    }
}

#[cfg(test)]
mod tests {
    use board_geometry::{Chessboard, Square};
    use variant_core::Rng;

    use super::QuietMoves;
    use crate::{Armies, Army, PieceType, Pieces};

    /// Each move leads to where it leads alone, key included, whatever was moved before.
    #[test]
    fn moves_in_one_place_are_those_from_the_same_placement() {
        let mut rng = Rng::new(3);
        for _ in 0..50 {
            let mut pieces = Pieces::<Chessboard, 3>::EMPTY;
            for _ in 0..20 {
                let square = Square::from_index(rng.below(64) as u8);
                let piece_type = PieceType::ALL[rng.below(6) as usize];
                pieces.put(square, Army::new(rng.below(3) as u8), piece_type);
            }
            let mut place = pieces;
            for army in Armies::first_of(3) {
                for piece_type in PieceType::ALL {
                    let moves = QuietMoves::of(&pieces, army, piece_type);
                    for from in pieces.of(army, piece_type) {
                        let of_piece = moves.lift(from);
                        for to in !pieces.occupied() {
                            let mut expected = pieces;
                            expected.advance(from, to, army, piece_type, piece_type);
                            moves.make(&mut place, from, to);
                            assert_eq!(place, expected);
                            of_piece.put_down(&mut place, to);
                            assert_eq!(place, expected);
                        }
                    }
                    moves.take_back(&mut place);
                    assert_eq!(place, pieces);
                }
            }
        }
    }

    #[test]
    fn an_army_or_a_type_that_there_is_not_moves_nothing() {
        let mut pieces = Pieces::<Chessboard, 2>::EMPTY;
        let [a1, b3] = ["a1", "b3"].map(|name| name.parse().unwrap());
        pieces.put(a1, Army::new(0), PieceType::KNIGHT);
        let before = pieces;
        for (army, piece_type) in [(2, PieceType::KNIGHT), (0, PieceType::new(6))] {
            QuietMoves::of(&before, Army::new(army), piece_type).make(&mut pieces, a1, b3);
            assert_eq!(pieces, before);
        }
    }
}
