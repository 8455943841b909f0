use board_geometry::{Direction, Geometry};

use crate::rules::{definition_of, promotions};
use crate::{Move, PieceRules, PieceType, PieceTypes, Pieces};

const DIRECTIONS: usize = 8;

const fn most_choices<R: PieceRules>() -> usize {
    let mut most = 0;
    const_for!(number, 1..R::PIECES.len(), {
        let choices = R::PIECES[number].promotes_to.len();
        if choices > most {
            most = choices;
        }
    });
    most
}

impl<R: PieceRules> Move<R> {
    const SQUARES: usize = R::Board::BOARD.len();
    const PROMOTIONS: PieceTypes = promotions::<R>();
    const PLAIN: usize = Self::SQUARES * Self::SQUARES;

    /// Number of codes: `squares²`, plus `squares * 8 * promotion types` if pawns promote.
    ///
    /// A plain move is `squares * from + to`. A promotion is `squares * squares + (8 * from + direction) *
    /// types + type`, where `direction` is the step's [`Direction`] (0 for east, then counter-clockwise) and
    /// `type` the place among promotion types, highest number first: queen, rook, bishop, knight.
    ///
    /// ```
    /// use chess_pieces::{Move, PieceType, Pieces};
    /// # use chess_pieces::Duel;
    /// let (from, to) = ("b1".parse()?, "c3".parse()?);
    /// let m = Move::<Duel>::new(from, to, PieceType::KNIGHT);
    /// assert_eq!(m.code(), 64 * 1 + 18);
    /// assert_eq!(Move::<Duel>::CODES, 64 * 64 + 64 * 8 * 4);
    ///
    /// let mut pieces: Pieces<Duel> = Pieces::EMPTY;
    /// pieces.put(from, chess_pieces::Army::new(0), PieceType::KNIGHT);
    /// assert_eq!(Move::of_code(m.code(), &pieces), Some(m));
    /// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
    /// ```
    ///
    /// If other pieces promote, `squares²` more for each type that one of them promotes to at most, in that order.
    pub const CODES: usize = Self::PAWNS + Self::PLAIN * most_choices::<R>();
    const PAWNS: usize = Self::PLAIN + Self::SQUARES * DIRECTIONS * Self::PROMOTIONS.len();

    /// Code, below [`CODES`](Self::CODES) on the board.
    pub fn code(self) -> usize {
        let [from, to] = [self.from, self.to].map(|square| usize::from(square.index()));
        let plain = Self::SQUARES * from + to;
        let Some(promotion) = self.promotion() else {
            return plain;
        };
        let place = |types: PieceTypes| types.iter().position(|other| other == promotion);
        if self.piece_type != PieceType::PAWN {
            let types = definition_of::<R>(self.piece_type.index()).promotes_to;
            return place(types).map_or(plain, |place| Self::PAWNS + Self::PLAIN * place + plain);
        }
        let direction = R::Board::BOARD.direction(self.from, self.to);
        match place(Self::PROMOTIONS).zip(direction) {
            Some((place, direction)) => {
                let step = DIRECTIONS * from + direction as usize;
                Self::PLAIN + step * Self::PROMOTIONS.len() + place
            }
            None => plain,
        }
    }

    /// Decodes a move, legal or not; `None` if the origin is empty.
    pub fn of_code(code: usize, pieces: &Pieces<R>) -> Option<Self> {
        let square = |index| R::Board::BOARD.square(index);
        if let Some(code) = code.checked_sub(Self::PAWNS) {
            let plain = Self::of_code(code % Self::PLAIN, pieces)?;
            let is_pawn = plain.piece_type == PieceType::PAWN;
            let types = definition_of::<R>(plain.piece_type.index()).promotes_to;
            let becomes = types.iter().nth(code / Self::PLAIN)?;
            return (!is_pawn).then_some(Self { becomes, ..plain });
        }
        if let Some(code) = code.checked_sub(Self::PLAIN) {
            let types = Self::PROMOTIONS.len();
            let (step, place) = (code.checked_div(types)?, code.checked_rem(types)?);
            let from = square(step / DIRECTIONS)?;
            let direction = *Direction::ALL.get(step % DIRECTIONS)?;
            return Some(Self {
                from,
                to: R::Board::BOARD.step(from, direction)?,
                piece_type: PieceType::PAWN,
                becomes: Self::PROMOTIONS.iter().nth(place)?,
            });
        }
        let (from, to) = (square(code / Self::SQUARES)?, square(code % Self::SQUARES)?);
        Some(Self::new(from, to, pieces.type_at(from)?))
    }
}
