use core::cmp::Reverse;
use core::ops::ControlFlow;

use board_geometry::{Square, SquareSet};
use smallvec::{SmallVec, smallvec};

use crate::attacks::is_target;
use crate::fairy::has_checks_alone;
use crate::{Army, BoardState, Move, PieceRules, PieceType};

impl<R: PieceRules> BoardState<R> {
    /// Static exchange evaluation (SEE), as [`Tactics::exchange`](variant_core::Tactics::exchange), with two `sides`.
    ///
    /// Pieces behind others on a line join in. Pawns capturing on a promotion square become the most valuable type.
    /// Castling wins nothing. The unit is that of `value`. `attackers` returns which pieces attack the destination,
    /// given the occupied squares: mostly [`attackers`](crate::attacks::attackers).
    ///
    /// ```
    /// # use chess_pieces::{Army, BoardState, CastlingRights, PieceType, Pieces};
    /// use chess_pieces::attacks::attackers;
    /// # use chess_pieces::Duel;
    /// let (white, black) = (Army::new(0), Army::new(1));
    /// let mut pieces: Pieces<Duel> = Pieces::EMPTY;
    /// for (name, army, piece_type) in [
    ///     ("e2", white, PieceType::ROOK),
    ///     ("e1", white, PieceType::QUEEN),
    ///     ("e5", black, PieceType::KNIGHT),
    ///     ("d6", black, PieceType::PAWN),
    /// ] {
    ///     pieces.put(name.parse()?, army, piece_type);
    /// }
    /// let board = BoardState::<Duel>::new(pieces, CastlingRights::NONE);
    /// let sides = [pieces.army(white), pieces.army(black)];
    /// let value = |piece_type: PieceType| [1, 3, 3, 5, 9, 0][piece_type.index()];
    /// let (from, piece_type) = ("e2".parse()?, PieceType::ROOK);
    /// let m = chess_pieces::Move::new(from, "e5".parse()?, piece_type);
    /// let attackers = |attacking, occupied| attackers(&pieces, m.to, attacking, occupied);
    /// // The knight, for the rook; then the queen takes the pawn.
    /// assert_eq!(board.exchange(white, m, sides, value, attackers), 3 - 5 + 1);
    /// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
    /// ```
    pub fn exchange(
        &self,
        army: Army,
        m: Move<R>,
        sides: [SquareSet<R::Board>; 2],
        value: impl Fn(PieceType) -> i32,
        attackers: impl Fn(SquareSet<R::Board>, SquareSet<R::Board>) -> SquareSet<R::Board>,
    ) -> i32 {
        let Some((won, occupied)) = self.first_gain(army, m, &value) else {
            return 0;
        };
        let mut gains: SmallVec<[i32; 32]> = smallvec![];
        let _ = self.visit_gains(m, sides, occupied, &value, attackers, |gain| {
            gains.push(gain);
            ControlFlow::Continue(())
        });
        let answer = gains
            .into_iter()
            .rev()
            .fold(0, |answer, gain: i32| gain.saturating_sub(answer).max(0));
        won.saturating_sub(answer)
    }

    /// Whether [`exchange`](Self::exchange) gives at least `threshold`; stops once that is decided.
    pub fn exchange_at_least(
        &self,
        army: Army,
        m: Move<R>,
        threshold: i32,
        sides: [SquareSet<R::Board>; 2],
        value: impl Fn(PieceType) -> i32,
        attackers: impl Fn(SquareSet<R::Board>, SquareSet<R::Board>) -> SquareSet<R::Board>,
    ) -> bool {
        let Some((won, occupied)) = self.first_gain(army, m, &value) else {
            return threshold <= 0;
        };
        // Most that the capturing side may win if the other holds.
        let mut margin = i64::from(won) - i64::from(threshold);
        if margin < 0 {
            return false;
        }
        let mut holds = true;
        let _ = self.visit_gains(m, sides, occupied, &value, attackers, |gain| {
            let lacking = i64::from(gain) - margin;
            if lacking <= 0 {
                return ControlFlow::Break(());
            }
            margin = lacking - 1;
            holds = !holds;
            ControlFlow::Continue(())
        });
        holds
    }

    /// Gain of the move, and occupied squares after it; `None` for castlings.
    fn first_gain(
        &self,
        army: Army,
        m: Move<R>,
        value: &impl Fn(PieceType) -> i32,
    ) -> Option<(i32, SquareSet<R::Board>)> {
        if self.castling_of(army, m).is_some() {
            return None;
        }
        let taken = self.pieces().type_at(m.to).map_or(0, value);
        let passed = self.passed_pawns(army, m);
        let by_passing = (passed.iter())
            .filter_map(|pawn| self.pieces().type_at(pawn))
            .fold(0_i32, |all, piece_type| {
                all.saturating_add(value(piece_type))
            });
        let promoted = value(m.becomes).saturating_sub(value(m.piece_type));
        let won = (taken.saturating_add(by_passing)).saturating_add(promoted);
        let occupied = (self.pieces().occupied().without(m.from) - passed).with(m.to);
        Some((won, occupied))
    }

    /// Visits gains of captures on the destination, cheapest piece first, sides alternating.
    fn visit_gains(
        &self,
        m: Move<R>,
        [own, hostile]: [SquareSet<R::Board>; 2],
        mut occupied: SquareSet<R::Board>,
        value: &impl Fn(PieceType) -> i32,
        attackers: impl Fn(SquareSet<R::Board>, SquareSet<R::Board>) -> SquareSet<R::Board>,
        mut visit: impl FnMut(i32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut standing = m.becomes;
        let [mut capturing, mut answering] = [hostile, own];
        let capturers = |side: SquareSet<R::Board>, occupied| {
            self.without_checks_alone(attackers(side & occupied, occupied), m.to, occupied)
        };
        while let Some((from, piece_type)) = self.cheapest(capturers(capturing, occupied), value) {
            occupied = occupied.without(from);
            if piece_type == PieceType::KING
                && !attackers(answering & occupied, occupied).is_empty()
            {
                break;
            }
            let becomes = self.after_capture(from, m.to, piece_type, value);
            let promoted = value(becomes).saturating_sub(value(piece_type));
            visit(value(standing).saturating_add(promoted))?;
            standing = becomes;
            (capturing, answering) = (answering, capturing);
        }
        ControlFlow::Continue(())
    }

    /// Generals of xiangqi check each other from afar, but do not capture there.
    fn without_checks_alone(
        &self,
        attackers: SquareSet<R::Board>,
        to: Square<R::Board>,
        occupied: SquareSet<R::Board>,
    ) -> SquareSet<R::Board> {
        if const { !has_checks_alone::<R>() } {
            return attackers;
        }
        let captures = |&from: &Square<R::Board>| {
            let piece = self.pieces().at(from);
            piece.is_some_and(|(army, piece_type)| {
                piece_type == PieceType::PAWN
                    || is_target::<R>(self.pieces(), (army, piece_type, from), to, occupied)
            })
        };
        attackers.iter().filter(captures).collect()
    }

    fn cheapest(
        &self,
        among: SquareSet<R::Board>,
        value: &impl Fn(PieceType) -> i32,
    ) -> Option<(Square<R::Board>, PieceType)> {
        let typed = |from| Some((from, self.pieces().type_at(from)?));
        among
            .iter()
            .filter_map(typed)
            .min_by_key(|&(_, piece_type)| (piece_type == PieceType::KING, value(piece_type)))
    }

    fn after_capture(
        &self,
        from: Square<R::Board>,
        to: Square<R::Board>,
        piece_type: PieceType,
        value: &impl Fn(PieceType) -> i32,
    ) -> PieceType {
        let promotes = || {
            let army = self.pieces().army_at(from)?;
            Some(R::PAWNS.get(army.index())?.promotion.contains(to))
        };
        if piece_type != PieceType::PAWN || promotes() != Some(true) {
            return piece_type;
        }
        (R::promotions().iter())
            .min_by_key(|&becomes| Reverse(value(becomes)))
            .unwrap_or(piece_type)
    }
}
