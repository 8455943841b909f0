use board_geometry::{Geometry, Square, SquareSet};

use super::origins::AttackOrigins;
use super::pawns::can_promote;
use super::shielded_king::ShieldedKing;
use super::{OffTable, ReplyCounter};
use chess_pieces::attacks::{Movers, leaping_attackers, reach, riders_in_line};
use chess_pieces::{CastlingRights, Move, PieceRules};

impl<R: PieceRules, O: OffTable<R>> ReplyCounter<'_, R, O> {
    /// Forbids replies after which another piece than the king attacks `king`, such as a partner's: an `attacking`
    /// piece or one of the army that answers.
    ///
    /// Returns false, and the counter is unusable, if the army attacks that king or could open a line to it, if a
    /// pawn can promote, or with two armies. Moves that check a king of the moving army need [`watch`](Self::watch).
    ///
    /// ```
    /// # use board_geometry::{Chessboard, Direction};
    /// # use chess_pieces::{Army, BoardState, CastlingRights, Count, MoveBatch, PawnRules, PieceRules, PieceType, Pieces};
    /// # use variant_perft::ReplyCounter;
    /// # #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    /// # struct Trio;
    /// # impl PieceRules for Trio {
    /// #     type Board = Chessboard;
    /// #     type Counts = Count<3>;
    /// #     const ARMY_LETTERS: &'static str = "wbr";
    /// #     const PAWNS: &'static [PawnRules<Chessboard>] = &[
    /// #         PawnRules::from_edge(Direction::North, 1),
    /// #         PawnRules::from_edge(Direction::South, 1),
    /// #         PawnRules::from_edge(Direction::East, 1),
    /// #     ];
    /// # }
    /// let (us, them, third) = (Army::new(0), Army::new(1), Army::new(2));
    /// let mut pieces = Pieces::<Trio>::EMPTY;
    /// pieces.put("h1".parse()?, us, PieceType::KING);
    /// pieces.put("a8".parse()?, them, PieceType::KING);
    /// pieces.put("e7".parse()?, them, PieceType::KNIGHT);
    /// pieces.put("e5".parse()?, third, PieceType::KING);
    /// let board = BoardState::<Trio>::new(pieces, CastlingRights::NONE);
    /// let (ours, theirs) = (pieces.army(us), pieces.army(them));
    /// let mut counter = ReplyCounter::new(&board, us, them, ours, !theirs).unwrap();
    /// assert!(counter.shield_from("e5".parse()?, ours | theirs));
    /// counter.watch("e5".parse()?, ours | theirs);
    /// let step = MoveBatch::Piece {
    ///     piece_type: PieceType::KING,
    ///     from: "h1".parse()?,
    ///     targets: Chessboard::squares(&["h2"]).unwrap(),
    /// };
    /// let replies = counter.count(step, |_| unreachable!("nothing special happens"));
    /// // Three of the king, six of the knight without c6 and g6, from where it attacks the king.
    /// assert_eq!(replies, 3 + 6 - 2);
    /// # Ok::<(), board_geometry::SquareNameError>(())
    /// ```
    #[must_use]
    pub fn shield_from(&mut self, king: Square<R::Board>, attacking: SquareSet<R::Board>) -> bool {
        let Some(rules) = R::PAWNS.get(self.them.index()) else {
            return false;
        };
        if !Self::THIRD || !self.pawns.zone.is_disjoint(rules.promotion) {
            return false;
        }
        let ours = self.board.pieces().army(self.us);
        if !ours.is_disjoint(attacking) && can_promote(self.board, self.us) {
            return false;
        }
        self.attacking = attacking | self.own;
        let Some(shielded) = self.shielded_at(king, SquareSet::EMPTY, self.occupied) else {
            return false;
        };
        let seen = shielded.origins.along_lines();
        if !(seen | shielded.closed_to_pawns).is_disjoint(self.en_passant_zone) {
            return false;
        }
        self.unshielded_castling = self.castling;
        self.shielded_zone = shielded.shields.with(king) | self.reclosing(&shielded);
        if !ours.is_disjoint(attacking) {
            self.shielded_zone |= self.behind_shields(&shielded);
        }
        self.shielded_lines = seen | self.shielded_zone;
        self.castling = shielded.castling::<R>(self.castling);
        self.closed_to_pawns = shielded.closed_to_pawns;
        if !shielded.closed_to_pawns.is_disjoint(self.pawns.zone) {
            let open = self.destinations - shielded.closed_to_pawns;
            self.pawns.moves = self.count_pawns(SquareSet::EMPTY, self.occupied, open, self.pinned);
        }
        for officer in self.riders.iter_mut().chain(&mut self.leapers) {
            officer.open = !shielded.closed_to(Self::movement(officer.piece_type));
            let open = self.destinations & officer.open;
            let moves = officer.moves_of(officer.attacks, self.king, self.pinned, open);
            self.officer_moves -= officer.moves - moves;
            officer.moves = moves;
        }
        self.shielded = Some(shielded);
        true
    }

    /// Restrictions by a shielded king once squares have `changed`. `None` if it is attacked, or the army could open
    /// a line to it.
    fn shielded_at(
        &self,
        king: Square<R::Board>,
        changed: SquareSet<R::Board>,
        occupied: SquareSet<R::Board>,
    ) -> Option<ShieldedKing<R::Board>> {
        let (board, pieces) = (R::Board::BOARD, self.board.pieces());
        let (attacking, own) = (self.attacking - changed, self.own - changed);
        // Two kings must not meet.
        let near = leaping_attackers::<R>(pieces, king, attacking)
            | board.neighbours(king) & pieces.of_types(Movers::<R>::KING) & attacking;
        if !near.is_empty() {
            return None;
        }
        let riders = riders_in_line::<R>(pieces, king) & attacking;
        let mut shields = SquareSet::EMPTY;
        for rider in riders {
            let blockers = board.between(king, rider) & occupied;
            let is_among_own = !blockers.is_disjoint(own);
            if blockers.is_empty() || !blockers.is_many() && is_among_own {
                return None;
            }
            if !blockers.is_many() || blockers.len() == 2 && is_among_own {
                shields |= blockers;
            }
        }
        Some(ShieldedKing {
            king,
            shields,
            origins: AttackOrigins::through(king, occupied),
            closed_to_pawns: R::PAWNS.get(self.them.index())?.attackers(king),
        })
    }

    #[inline(always)]
    pub(super) fn recloses(&self, touched: SquareSet<R::Board>) -> bool {
        !self.shielded_lines.is_disjoint(touched)
            && !(self.shielded_zone | self.ridden).is_disjoint(touched)
    }

    pub(super) fn gets_behind_shields(&self, m: Move<R>) -> bool {
        self.attacking.contains(m.from) && Self::movement(m.becomes()).rides()
    }

    /// Squares of the king's lines that decide what riders or castlings may do.
    fn reclosing(&self, shielded: &ShieldedKing<R::Board>) -> SquareSet<R::Board> {
        let board = R::Board::BOARD;
        let seen = shielded.origins.along_lines();
        // En passant may cross squares that a line reaches later.
        if self.en_passant_captures > 0 {
            return seen;
        }
        let mut reached = self.ridden & self.destinations;
        for (_, rules) in self.unshielded_castling.open::<R>() {
            reached.insert(rules.rook_to);
        }
        let lines = board.queen_lines(shielded.king);
        let mut rays = SquareSet::EMPTY;
        for square in reached & lines {
            rays |= board.ray_through(shielded.king, square);
        }
        rays & seen
    }

    fn behind_shields(&self, shielded: &ShieldedKing<R::Board>) -> SquareSet<R::Board> {
        let behind = self.occupied - shielded.origins.along_lines();
        AttackOrigins::through(shielded.king, behind).along_lines()
    }

    /// Replies other than the king's, and castlings, after a move that can change the closed squares.
    #[inline(never)]
    pub(super) fn shielded_replies(
        &self,
        m: Move<R>,
        is_immune: bool,
        occupied: SquareSet<R::Board>,
        destinations: SquareSet<R::Board>,
        pinned: SquareSet<R::Board>,
    ) -> Option<(usize, CastlingRights)> {
        let before = self.shielded.as_ref()?;
        if self.gets_behind_shields(m) || self.en_passant_captures > 0 {
            return None;
        }
        if m.from == before.king || before.shields.contains(m.from) {
            let touched = SquareSet::from(m.from).with(m.to);
            let shielded = self.shielded_after(m.from, m.to);
            return self.recount(shielded, touched, occupied, destinations, pinned);
        }
        let shielded = before.seen_through(occupied);
        let officers = self.officer_replies(
            m,
            is_immune,
            occupied,
            destinations,
            pinned,
            Some(&shielded),
        );
        let pawns = self.pawn_replies(m, occupied, destinations, pinned);
        let castling = shielded.castling::<R>(self.unshielded_castling);
        Some((officers + pawns, castling))
    }

    /// Likewise, with the shielded king on its square.
    #[inline(never)]
    pub(super) fn recount(
        &self,
        shielded: Option<Square<R::Board>>,
        changed: SquareSet<R::Board>,
        occupied: SquareSet<R::Board>,
        destinations: SquareSet<R::Board>,
        pinned: SquareSet<R::Board>,
    ) -> Option<(usize, CastlingRights)> {
        let shielded = match shielded {
            Some(king) => Some(self.shielded_at(king, changed, occupied)?),
            None => None,
        };
        let reclosed = match (&shielded, &self.shielded) {
            (Some(shielded), Some(before)) => shielded.origins.difference(&before.origins),
            _ => SquareSet::EMPTY,
        };
        let (depends_on, repinned) = (changed | reclosed, pinned ^ self.pinned);
        let mut moves = 0;
        for officer in self.riders.iter().chain(&self.leapers) {
            if changed.contains(officer.from) {
                continue;
            }
            if officer.attacks.is_disjoint(depends_on) && !repinned.contains(officer.from) {
                moves += officer.moves;
                continue;
            }
            let movement = Self::movement(officer.piece_type);
            let attacks = if movement.rides() && !officer.attacks.is_disjoint(changed) {
                reach::<R>(movement, officer.from, occupied)
            } else {
                officer.attacks
            };
            let open = match &shielded {
                Some(shielded) => destinations - shielded.closed_to(movement),
                None => destinations,
            };
            moves += officer.moves_of(attacks, self.king, pinned, open);
        }
        let (closed, castling) = match &shielded {
            Some(shielded) => (
                shielded.closed_to_pawns,
                shielded.castling::<R>(self.unshielded_castling),
            ),
            None => (SquareSet::EMPTY, self.castling),
        };
        let changed_for_pawns = changed | repinned | (closed ^ self.closed_to_pawns);
        let keeps_pawns = self.pawns.zone.is_disjoint(changed_for_pawns);
        moves += if keeps_pawns {
            self.pawns.moves
        } else {
            self.count_pawns(changed, occupied, destinations - closed, pinned)
        };
        Some((moves, castling))
    }
}
