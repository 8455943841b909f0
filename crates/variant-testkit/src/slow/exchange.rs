//! Static exchange evaluation by definition: captures are made, attackers recomputed.

use board_geometry::{Geometry, Square};
use chess_pieces::{Armies, Army, Move, PieceRules, PieceType};
use variant_core::Tactics;

use super::Mailbox;
use crate::Checked;
use crate::violation::ensure;

/// Distinct values; in the second row a knight captures last.
const VALUES: [[i32; 6]; 2] = [[100, 301, 323, 500, 975, 0], [70, 990, 10, 333, 250, 40]];

/// Checks [`Tactics::exchange`] for all moves on a `board` with the position's pieces.
///
/// `sides` returns the armies of the mover's side and of the other, `attacks` whether the piece on a square attacks
/// another. Types beyond the king are worth 700.
///
/// # Errors
/// The first move with another value.
///
/// ```
/// use chess_pieces::Armies;
/// use orthodox_chess::{BLACK, ChessRules, OrthodoxChess, WHITE};
/// use variant_testkit::slow::{Mailbox, check_exchanges};
/// let position: OrthodoxChess = "4k3/8/3p4/4n3/8/8/4R3/4QK2 w - - 0 1".parse().unwrap();
/// let sides = [WHITE, BLACK].map(Armies::of);
/// let board = Mailbox::from(position.pieces());
/// check_exchanges::<ChessRules, _>(&position, &board, |_| sides, Mailbox::attacks::<ChessRules>)?;
/// # Ok::<(), variant_testkit::Violation>(())
/// ```
pub fn check_exchanges<R: PieceRules, P: Tactics<Move = Move<R>>>(
    position: &P,
    board: &Mailbox<R::Board>,
    sides: impl Fn(Move<R>) -> [Armies; 2],
    attacks: impl Fn(&Mailbox<R::Board>, Square<R::Board>, Square<R::Board>) -> bool,
) -> Checked {
    for values in VALUES {
        let value = |piece_type: PieceType| *values.get(piece_type.index()).unwrap_or(&700);
        let by_letter = |letter| R::type_of_letter(letter).map_or(0, value);
        let exchange = Exchange::<R> {
            attacks: &attacks,
            value: &value,
        };
        for m in position.moves() {
            let mut board = board.clone();
            let captured = position.captured(m).and_then(|piece| piece.square);
            let passed = captured.filter(|&square| square != u16::from(m.to.index()));
            let of_passed = position.captured(m).filter(|_| passed.is_some());
            let of_passed = of_passed.map_or(0, |piece| by_letter(piece.letter));
            if let Some(square) = passed {
                board.put(Square::from_index(square as u8), None);
            }
            let expected = exchange.of_move(board, m, sides(m)) + of_passed;
            let found = position.exchange(m, by_letter);
            ensure!(
                found == expected,
                "the exchange is that of captures made one by one",
                "`{m}`: {found}, expected {expected}, with values {values:?}"
            );
        }
    }
    Ok(())
}

type Attacks<'a, G> = &'a dyn Fn(&Mailbox<G>, Square<G>, Square<G>) -> bool;

struct Exchange<'a, R: PieceRules> {
    attacks: Attacks<'a, R::Board>,
    value: &'a dyn Fn(PieceType) -> i32,
}

impl<R: PieceRules> Exchange<'_, R> {
    fn of_move(&self, mut board: Mailbox<R::Board>, m: Move<R>, [own, other]: [Armies; 2]) -> i32 {
        let Some((army, _)) = board.at(m.from) else {
            return 0;
        };
        let taken = board.at(m.to);
        let is_step = R::Board::BOARD.neighbours(m.from).contains(m.to);
        let castles = m.piece_type == PieceType::KING
            && (!is_step || taken.is_some_and(|(owner, _)| owner == army));
        if castles {
            return 0;
        }
        let taken = taken.map_or(0, |(_, piece_type)| (self.value)(piece_type));
        let promoted = (self.value)(m.becomes()) - (self.value)(m.piece_type);
        board.put(m.from, None);
        board.put(m.to, Some((army, m.becomes())));
        taken + promoted - self.best_answer(&board, m.to, [other, own])
    }

    /// A side's best gain on a square, at least 0.
    fn best_answer(
        &self,
        board: &Mailbox<R::Board>,
        square: Square<R::Board>,
        [capturing, answering]: [Armies; 2],
    ) -> i32 {
        let attackers = |board: &Mailbox<R::Board>, side: Armies| {
            let all = board.pieces().filter(|&(from, army, _)| {
                from != square && side.contains(army) && (self.attacks)(board, from, square)
            });
            all.collect::<Vec<_>>()
        };
        let mut found = attackers(board, capturing);
        found.sort_by_key(|&(_, _, piece_type)| {
            (piece_type == PieceType::KING, (self.value)(piece_type))
        });
        let (Some(&(from, army, piece_type)), Some((_, standing))) =
            (found.first(), board.at(square))
        else {
            return 0;
        };
        let mut after = board.clone();
        after.put(from, None);
        if piece_type == PieceType::KING && !attackers(&after, answering).is_empty() {
            return 0;
        }
        let becomes = self.promoted(army, piece_type, square);
        after.put(square, Some((army, becomes)));
        let won = (self.value)(standing) + (self.value)(becomes) - (self.value)(piece_type);
        (won - self.best_answer(&after, square, [answering, capturing])).max(0)
    }

    fn promoted(&self, army: Army, piece_type: PieceType, square: Square<R::Board>) -> PieceType {
        let rules = R::PAWNS.get(army.index());
        let promotes = piece_type == PieceType::PAWN
            && rules.is_some_and(|rules| rules.promotion.contains(square));
        let types = (0..16).map(PieceType::new);
        types
            .filter(|&becomes| promotes && R::promotions().contains(becomes))
            .max_by_key(|&becomes| (self.value)(becomes))
            .unwrap_or(piece_type)
    }
}
