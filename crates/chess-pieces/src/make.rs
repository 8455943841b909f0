use board_geometry::{Square, SquareSet};

use crate::movement::{Movers, is_pawn};
use crate::{
    Armies, Army, BoardState, CastlingRules, Move, MoveEffects, PieceEvent, PieceRules, PieceType,
    en_passant::EnPassantRights,
};

impl<R: PieceRules> BoardState<R> {
    /// Makes a move: captures (also en passant), moves a castling rook, promotes, clears castling rights. En
    /// passant rights stay.
    #[inline(always)]
    pub fn make(
        &mut self,
        army: Army,
        m: Move<R>,
        report: &mut impl FnMut(PieceEvent<R>),
    ) -> MoveEffects {
        let mut made = MoveEffects::default();
        if const { !(Movers::<R>::PASSING.is_empty() && Movers::<R>::PROMOTING.is_empty()) }
            && m.from == m.to
        {
            if let Some(piece_type) = m.promotion() {
                (self.pieces).advance(m.from, m.to, army, m.piece_type, Some(piece_type));
                let square = m.to;
                report(PieceEvent::Promoted { square, piece_type });
            }
            return made;
        }
        // Few moves but castlings clear rights.
        let open = (self.castling)
            .after_touching::<R>(m.from)
            .after_touching::<R>(m.to);
        if open != self.castling
            && let Some(rules) = self.castling_of(army, m)
        {
            self.castle(army, &rules);
            report(PieceEvent::Castled {
                rook_from: rules.rook_from,
                rook_to: rules.rook_to,
            });
            made.castled = true;
        } else {
            if self.pieces.occupied().contains(m.to) {
                made.captured = self.take(m.to, report);
            } else if is_pawn::<R>(m.piece_type) && self.en_passant.is_for(army) {
                made.en_passant = self.take_en_passant(army, m, report);
            }
            self.pieces
                .advance(m.from, m.to, army, m.piece_type, m.promotion());
            if let Some(piece_type) = m.promotion() {
                report(PieceEvent::Promoted {
                    square: m.to,
                    piece_type,
                });
            }
        }
        let changes = open != self.castling;
        self.castling = open;
        if changes && !open.are_listed::<R>() {
            self.castling = open.settled::<R>(&self.pieces);
        }
        made
    }

    /// Like [`make`](Self::make), for two armies that alternate: the other army gets the only en passant right, after
    /// a double push. Returns whether the half-move clock restarts.
    #[inline(always)]
    pub fn make_in_turn(
        &mut self,
        army: Army,
        m: Move<R>,
        report: &mut impl FnMut(PieceEvent<R>),
    ) -> bool {
        let made = self.make(army, m, report);
        self.en_passant = EnPassantRights::NONE;
        self.grant_en_passant(army, m, Armies::of(army.enemy()));
        is_pawn::<R>(m.piece_type) || made.captures()
    }

    /// Like [`make_in_turn`](Self::make_in_turn), into `next`, reusing its storage.
    ///
    /// ```
    /// # use chess_pieces::{Army, BoardState, Move, PieceType};
    /// # use chess_pieces::Duel;
    /// let white = Army::new(0);
    /// let rook = PieceType::ROOK;
    /// let mut board = BoardState::<Duel>::default();
    /// board.pieces_mut().put("a1".parse()?, white, rook);
    /// let m = Move::new("a1".parse()?, "a8".parse()?, rook);
    /// let mut next = BoardState::default();
    /// let is_progress = board.make_in_turn_into(&mut next, white, m, &mut |_| ());
    /// board.make_in_turn(white, m, &mut |_| ());
    /// assert!(next == board && !is_progress);
    /// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
    /// ```
    #[inline(always)]
    pub fn make_in_turn_into(
        &self,
        next: &mut Self,
        army: Army,
        m: Move<R>,
        report: &mut impl FnMut(PieceEvent<R>),
    ) -> bool {
        let is_pawn = is_pawn::<R>(m.piece_type);
        let open = (self.castling)
            .after_touching::<R>(m.from)
            .after_touching::<R>(m.to);
        if open != self.castling && (!open.are_listed::<R>() || self.castling_of(army, m).is_some())
            || is_pawn && (m.becomes != m.piece_type || self.en_passant.is_for(army))
            || const { !Movers::<R>::PROMOTING.is_empty() } && m.becomes != m.piece_type
            || const { !Movers::<R>::PASSING.is_empty() } && m.from == m.to
        {
            return self.make_rare_into(next, army, m, report);
        }
        next.pieces = self.pieces;
        let captures = next.advance_in_copy(self, army, m, report).is_some();
        next.castling = open;
        next.en_passant = EnPassantRights::NONE;
        if let Some(advance) = self.advance_near_pawns(army, m)
            && !self.en_passant_takers(army.enemy(), advance).is_empty()
        {
            next.en_passant.grant(army.enemy(), advance);
        }
        is_pawn || captures
    }

    /// Like [`make`](Self::make), into a copy of `before`; returns the captured piece. Not for castling, promotion
    /// and en passant.
    #[inline(always)]
    pub fn make_simple(
        &mut self,
        before: &Self,
        army: Army,
        m: Move<R>,
    ) -> Option<(Army, PieceType)> {
        let captured = self.advance_in_copy(before, army, m, &mut |_| ());
        self.castling = (before.castling)
            .after_touching::<R>(m.from)
            .after_touching::<R>(m.to);
        if !self.castling.are_listed::<R>() {
            self.castling = self.castling.settled::<R>(&self.pieces);
        }
        captured
    }

    #[inline(always)]
    fn advance_in_copy(
        &mut self,
        before: &Self,
        army: Army,
        m: Move<R>,
        report: &mut impl FnMut(PieceEvent<R>),
    ) -> Option<(Army, PieceType)> {
        // Reading back stalls.
        if before.pieces.occupied().contains(m.to)
            && let Some(captured) = before.pieces.at(m.to)
        {
            self.remove(m.to, captured, report);
            (self.pieces).advance(m.from, m.to, army, m.piece_type, None);
            return Some(captured);
        }
        (self.pieces).advance_in_copy(&before.pieces, m.from, m.to, army, m.piece_type);
        None
    }

    #[inline(never)]
    fn make_rare_into(
        &self,
        next: &mut Self,
        army: Army,
        m: Move<R>,
        report: &mut impl FnMut(PieceEvent<R>),
    ) -> bool {
        *next = *self;
        next.make_in_turn(army, m, report)
    }

    /// Takes a piece and the square's castling rights without a capture, as explosions do.
    ///
    /// ```
    /// use chess_pieces::{Army, BoardState, PieceType};
    /// # use chess_pieces::Duel;
    /// let mut board = BoardState::<Duel>::default();
    /// board.pieces_mut().put("a1".parse()?, Army::new(0), PieceType::ROOK);
    /// board.clear("a1".parse()?);
    /// assert_eq!(board, BoardState::default());
    /// # Ok::<(), chess_pieces::board_geometry::SquareNameError>(())
    /// ```
    pub fn clear(&mut self, square: Square<R::Board>) {
        self.pieces.take(square);
        self.castling = self.castling.after_touching::<R>(square);
        if !self.castling.are_listed::<R>() {
            self.castling = self.castling.settled::<R>(&self.pieces);
        }
    }

    fn castle(&mut self, army: Army, rules: &CastlingRules<R::Board>) {
        let movers = SquareSet::from(rules.king_from).with(rules.rook_from);
        let others = self.pieces.occupied() - movers;
        self.pieces
            .take_all(others & SquareSet::from(rules.king_to).with(rules.rook_to));
        for (from, to, piece_type) in [
            (rules.king_from, rules.king_to, PieceType::KING),
            (rules.rook_from, rules.rook_to, PieceType::ROOK),
        ] {
            self.pieces.advance(from, to, army, piece_type, None);
        }
    }

    #[inline(always)]
    fn take(
        &mut self,
        square: Square<R::Board>,
        report: &mut impl FnMut(PieceEvent<R>),
    ) -> Option<(Army, PieceType)> {
        let taken = self.pieces.at(square)?;
        self.remove(square, taken, report);
        Some(taken)
    }

    #[inline(always)]
    fn remove(
        &mut self,
        square: Square<R::Board>,
        (army, piece_type): (Army, PieceType),
        report: &mut impl FnMut(PieceEvent<R>),
    ) {
        self.pieces.toggle(square, army, piece_type);
        report(PieceEvent::Captured {
            square,
            army,
            piece_type,
        });
    }

    #[cold]
    fn take_en_passant(
        &mut self,
        army: Army,
        m: Move<R>,
        report: &mut impl FnMut(PieceEvent<R>),
    ) -> Armies {
        let passed = self.passed_pawns(army, m).iter();
        let owners = passed.filter_map(|square| Some(self.take(square, report)?.0));
        owners.collect()
    }
}
