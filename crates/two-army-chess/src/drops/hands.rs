use core::fmt::{self, Write};

use board_geometry::{Geometry, SquareSet};
use chess_pieces::counts::{ByType, List};
use chess_pieces::notation::{army_of_case, cased};
use chess_pieces::{Army, PieceRules, PieceType, PieceTypes};
use variant_core::implement::zobrist_key;

use crate::{BLACK, WHITE};

/// Pieces in hand of both armies, and promoted pieces on the board, which revert when captured.
///
/// Named by [`TwoArmyGame::HANDS`](crate::TwoArmyGame::HANDS) in a game that keeps captured pieces. Texts,
/// keys, packed forms, pictures and searches follow.
///
/// ```
/// use chess_pieces::{Duel, PieceType};
/// use two_army_chess::{BLACK, Hands, WHITE};
/// let mut hands = Hands::<Duel>::default();
/// hands.add(BLACK, PieceType::KNIGHT);
/// assert_eq!((hands.count(BLACK, PieceType::KNIGHT), hands.count(WHITE, PieceType::KNIGHT)), (1, 0));
/// assert!(hands.take(BLACK, PieceType::KNIGHT) && !hands.take(BLACK, PieceType::KNIGHT));
/// assert_eq!(hands, Hands::default());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hands<R: PieceRules> {
    /// Squares of promoted pieces.
    pub promoted: SquareSet<R::Board>,
    /// Unmoved pieces of armies with pieces in hand, for [`Gating`](crate::Gating).
    pub gates: SquareSet<R::Board>,
    /// Sum over the pieces in hand.
    key: u64,
    counts: [ByType<R, u8>; 2],
}

const MOST: u8 = 99;

impl<R: PieceRules> Default for Hands<R> {
    fn default() -> Self {
        Self {
            promoted: SquareSet::EMPTY,
            gates: SquareSet::EMPTY,
            key: 0,
            counts: [List::EMPTY; 2],
        }
    }
}

impl<R: PieceRules> Hands<R> {
    /// Number of an army's pieces of a type.
    pub fn count(&self, army: Army, piece_type: PieceType) -> u8 {
        let hand = self.counts[army.index() & 1]
            .as_ref()
            .get(piece_type.index());
        hand.copied().unwrap_or(0)
    }

    /// Adds a piece; at most 99 of a type.
    pub fn add(&mut self, army: Army, piece_type: PieceType) {
        if let Some(count) = self.counts[army.index() & 1]
            .as_mut()
            .get_mut(piece_type.index())
            && *count < MOST
        {
            *count += 1;
            self.key = self.key.wrapping_add(key(army, piece_type));
        }
    }

    /// Takes a piece. Returns whether there was one.
    pub fn take(&mut self, army: Army, piece_type: PieceType) -> bool {
        match self.counts[army.index() & 1]
            .as_mut()
            .get_mut(piece_type.index())
        {
            Some(count) if *count > 0 => {
                *count -= 1;
                self.key = self.key.wrapping_sub(key(army, piece_type));
                true
            }
            _ => false,
        }
    }

    /// An army's types with their numbers, from the end of the piece table.
    pub fn of(&self, army: Army) -> impl Iterator<Item = (PieceType, u8)> + use<R> {
        let hand = self.counts[army.index() & 1];
        let types = (0..R::PIECES.len()).rev();
        let held = types.map(move |number| (PieceType::new(number as u8), hand.as_ref()[number]));
        held.filter(|&(_, count)| count > 0)
    }

    pub(crate) fn key(&self) -> u64 {
        let keys = |squares: SquareSet<R::Board>, seed| {
            let squares = squares.into_iter();
            squares.map(move |square| zobrist_key(seed, usize::from(square.index())))
        };
        let promoted = keys(self.promoted, 0x7072_6f6d);
        let gates = keys(self.gates, 0x6761_7465);
        promoted.chain(gates).fold(self.key, |all, key| all ^ key)
    }

    /// Writes `[QPnn]`.
    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for army in [WHITE, BLACK] {
            for (piece_type, count) in self.of(army) {
                for _ in 0..count {
                    f.write_char(cased(army, R::letter(piece_type)))?;
                }
            }
        }
        f.write_str("]")
    }

    /// # Errors
    /// The byte that is no piece of the game or of `types`, out of order, or one too many.
    pub(crate) fn read(&mut self, text: &str, types: PieceTypes) -> Result<(), usize> {
        let mut last = None;
        for (at, letter) in text.char_indices() {
            let army = army_of_case(letter);
            let piece_type = R::type_of_letter(letter).filter(|&piece_type| {
                types.contains(piece_type) && self.count(army, piece_type) < MOST
            });
            let piece_type = piece_type.ok_or(at)?;
            let place = (army, core::cmp::Reverse(piece_type));
            if last > Some(place) {
                return Err(at);
            }
            last = Some(place);
            self.add(army, piece_type);
        }
        Ok(())
    }
}

fn key(army: Army, piece_type: PieceType) -> u64 {
    zobrist_key(
        0x6861_6e64,
        (army.index() & 1) << 5 | piece_type.index() & 31,
    )
}

/// Squares on which a piece of an army may be dropped by most rules: all on which it can stand.
///
/// ```
/// use chess_pieces::PieceType;
/// use orthodox_chess::ChessRules;
/// use two_army_chess::{WHITE, usual_drop_squares};
/// assert_eq!(usual_drop_squares::<ChessRules>(WHITE, PieceType::PAWN).len(), 48);
/// ```
pub fn usual_drop_squares<R: PieceRules>(army: Army, piece_type: PieceType) -> SquareSet<R::Board> {
    let all = <R::Board as Geometry>::BOARD.all();
    match (
        R::PAWNS.get(army.index()),
        R::PIECES.get(piece_type.index()),
    ) {
        (Some(rules), _) if piece_type == PieceType::PAWN => all - rules.out_of_reach(),
        (_, Some(definition)) => all - definition.forced_squares(army),
        _ => all,
    }
}
