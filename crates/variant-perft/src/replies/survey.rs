use board_geometry::{Geometry, SquareSet};

use super::answered::MOBILE;
use super::counter::{Layers, Officer, Officers};
use super::king_lines::KingLines;
use super::origins::AttackOrigins;
use super::pawns::PawnTargets;
use super::{AllByTable, OffTable, ReplyCounter};
use chess_pieces::attacks::{first_steps, near_checkers, pawn_attacks_by_side, reach};
use chess_pieces::counts::Counts;
use chess_pieces::{Army, BoardState, CastlingRights, PieceRules, PieceType};

impl<'a, R: PieceRules> ReplyCounter<'a, R> {
    /// Surveys the replies of `them` to moves of `us`.
    ///
    /// `hostile` pieces can attack the king of `them`: all of `us` or none. `destinations` are empty squares and
    /// capturable pieces. En passant rights must outlast the move of `us`.
    ///
    /// `None` for an army in check or without a king, for types beyond the sixteenth or beyond orthodox compounds,
    /// and if a line through the king affects en passant rights.
    pub fn new(
        board: &'a BoardState<R>,
        us: Army,
        them: Army,
        hostile: SquareSet<R::Board>,
        destinations: SquareSet<R::Board>,
    ) -> Option<Self> {
        Self::with(board, us, them, hostile, destinations, |counter| {
            counter.clone()
        })
    }

    /// Like [`new`](Self::new), in place: the counter is large.
    pub fn with<T>(
        board: &'a BoardState<R>,
        us: Army,
        them: Army,
        hostile: SquareSet<R::Board>,
        destinations: SquareSet<R::Board>,
        count: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        Self::with_off_table(board, us, them, hostile, destinations, AllByTable, count)
    }

    /// Like [`with`](Self::with), for two armies with `immobilised` pieces, not kings, that neither move nor attack.
    /// `hostile` and `destinations` ignore this. They must stay the same after counted moves.
    ///
    /// `None` with more than two armies.
    ///
    /// ```
    /// # use board_geometry::{Chessboard, Geometry};
    /// # use chess_pieces::{Army, BoardState, CastlingRights, Count, MoveBatch, PawnRules, PieceRules, PieceType, Pieces};
    /// # use variant_perft::ReplyCounter;
    /// # #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    /// # struct Duel;
    /// # impl PieceRules for Duel {
    /// #     type Board = Chessboard;
    /// #     type Counts = Count<2>;
    /// #     const PAWNS: &'static [PawnRules<Chessboard>] = &PawnRules::facing(1);
    /// # }
    /// let (white, black) = (Army::new(0), Army::new(1));
    /// let mut pieces = Pieces::<Duel>::EMPTY;
    /// pieces.put("e1".parse()?, white, PieceType::KING);
    /// pieces.put("a8".parse()?, black, PieceType::KING);
    /// pieces.put("h4".parse()?, black, PieceType::ROOK);
    /// let board = BoardState::<Duel>::new(pieces, CastlingRights::NONE);
    /// let immobilised = Chessboard::squares(&["h4"]).unwrap();
    /// let step = MoveBatch::Piece {
    ///     piece_type: PieceType::KING,
    ///     from: "e1".parse()?,
    ///     targets: Chessboard::squares(&["e2"]).unwrap(),
    /// };
    /// let (ours, theirs) = (pieces.army(white), pieces.army(black));
    /// let replies = ReplyCounter::with_immobilised(&board, white, black, ours, !theirs, immobilised, |counter| {
    ///     counter.count(step, |_| unreachable!("nothing special happens"))
    /// });
    /// assert_eq!(replies, Some(3)); // of the king alone
    /// # Ok::<(), board_geometry::SquareNameError>(())
    /// ```
    pub fn with_immobilised<T>(
        board: &'a BoardState<R>,
        us: Army,
        them: Army,
        hostile: SquareSet<R::Board>,
        destinations: SquareSet<R::Board>,
        immobilised: SquareSet<R::Board>,
        count: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        if Self::THIRD || !immobilised.is_disjoint(board.pieces().of_type(PieceType::KING)) {
            return None;
        }
        let lines = Self::king_lines(board, us, them, hostile, destinations, immobilised)?;
        let mut counter = Self::blank(board, us, them, destinations, lines, AllByTable);
        counter.by_table -= immobilised;
        counter.survey()?;
        Some(count(&mut counter))
    }

    /// Like [`with`](Self::with), for [`count_answered`](Self::count_answered) alone: with enough free pawns, surveys
    /// little beyond the king's lines.
    pub fn with_answers<T>(
        board: &'a BoardState<R>,
        us: Army,
        them: Army,
        hostile: SquareSet<R::Board>,
        destinations: SquareSet<R::Board>,
        count: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        let lines = Self::king_lines(board, us, them, hostile, destinations, SquareSet::EMPTY)?;
        let mut counter = Self::blank(board, us, them, destinations, lines, AllByTable);
        let free = counter.free_pawns();
        if Self::THIRD || free < MOBILE || board.en_passant().is_for(them) {
            counter.survey()?;
        } else {
            counter.mobile = free;
        }
        Some(count(&mut counter))
    }
}

impl<'a, R: PieceRules, O: OffTable<R>> ReplyCounter<'a, R, O> {
    /// Like [`with`](ReplyCounter::with), for two armies with pieces off the table, which `hostile` and
    /// `destinations` treat like others.
    ///
    /// `None` with more than two armies.
    pub fn with_off_table<T>(
        board: &'a BoardState<R>,
        us: Army,
        them: Army,
        hostile: SquareSet<R::Board>,
        destinations: SquareSet<R::Board>,
        off_table: O,
        count: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        if const { Self::THIRD && O::ANY } {
            return None;
        }
        let lines = Self::king_lines(board, us, them, hostile, destinations, off_table.pieces())?;
        let mut counter = Self::blank(board, us, them, destinations, lines, off_table);
        counter.survey()?;
        Some(count(&mut counter))
    }

    fn king_lines(
        board: &BoardState<R>,
        us: Army,
        them: Army,
        hostile: SquareSet<R::Board>,
        destinations: SquareSet<R::Board>,
        passed_over: SquareSet<R::Board>,
    ) -> Option<KingLines<R>> {
        let pieces = board.pieces();
        let (own, ours) = (pieces.army(them), pieces.army(us));
        if const { !Self::USABLE }
            || !board.castling().are_listed::<R>()
            || !own.is_disjoint(destinations | hostile)
            || !ours.is_subset(hostile) && !ours.is_disjoint(hostile)
        {
            return None;
        }
        let (king, hostile) = (pieces.king(them)?, hostile - passed_over);
        let lines = KingLines::new(pieces, king, hostile, own);
        let near = near_checkers::<R>(pieces, king, hostile);
        (!lines.checks && near.is_empty()).then_some(lines)
    }

    fn blank(
        board: &'a BoardState<R>,
        us: Army,
        them: Army,
        destinations: SquareSet<R::Board>,
        lines: KingLines<R>,
        off_table: O,
    ) -> Self {
        let pieces = board.pieces();
        let own = pieces.army(them);
        Self {
            board,
            us,
            them,
            own,
            by_table: own - off_table.pieces(),
            hostile: lines.hostile,
            destinations,
            occupied: pieces.occupied(),
            king: lines.king,
            pinned: lines.pinned & own,
            king_riders: lines.riders,
            leaving: lines.leaving,
            entering: lines.entering,
            zone: SquareSet::EMPTY,
            origins: AttackOrigins::NONE,
            watched: SquareSet::EMPTY,
            shields: SquareSet::EMPTY,
            shielded: None,
            attacking: SquareSet::EMPTY,
            shielded_lines: SquareSet::EMPTY,
            shielded_zone: SquareSet::EMPTY,
            closed_to_pawns: SquareSet::EMPTY,
            en_passant_zone: SquareSet::EMPTY,
            en_passant_captures: 0,
            is_hostile: pieces.army(us).is_subset(lines.hostile),
            attacked: Layers::NONE,
            rays: Layers::NONE,
            castling: CastlingRights::NONE,
            unshielded_castling: CastlingRights::NONE,
            riders: Officers::new(),
            leapers: Officers::new(),
            ridden: SquareSet::EMPTY,
            pawns: PawnTargets::NONE,
            officer_moves: 0,
            mobile: 0,
            off_table,
        }
    }

    /// Requires that all en passant captures are and stay legal: no line through the king crosses squares that they
    /// change.
    fn survey_en_passant(&mut self) -> Option<()> {
        if !self.board.en_passant().is_for(self.them) {
            return Some(());
        }
        // Of two armies, the mover has no right left.
        if Self::THIRD { self.add_rights() } else { None }
    }

    #[inline(never)]
    fn add_rights(&mut self) -> Option<()> {
        let board = R::Board::BOARD;
        let rules = R::PAWNS.get(self.them.index())?;
        let lines = board.queen_lines(self.king);
        for advance in self.board.en_passant().of(self.them) {
            let takers = self.board.en_passant_takers(self.them, advance);
            let squares = takers.with(advance.target).with(advance.pawn);
            let is_plain = squares.is_disjoint(lines | self.en_passant_zone)
                && self.destinations.contains(advance.pawn)
                && !rules.promotion.contains(advance.target)
                && advance.owner != self.us;
            if !is_plain {
                return None;
            }
            self.en_passant_captures += takers.len();
            self.en_passant_zone |= squares;
        }
        Some(())
    }

    fn survey(&mut self) -> Option<()> {
        self.survey_en_passant()?;
        self.survey_castlings();
        self.survey_zone();
        self.survey_officers();
        self.survey_pawns();
        Some(())
    }

    fn survey_castlings(&mut self) {
        self.zone = R::Board::BOARD.neighbours(self.king) & self.destinations;
        self.zone.insert(self.king);
        let rights = self.board.castling().of_army::<R>(self.them);
        for (index, rules) in rights.open::<R>() {
            // One move clears one square.
            if !(rules.empty & self.occupied).is_many() {
                self.castling = self.castling.with(index);
                self.zone |= rules.safe;
            }
        }
    }

    #[inline(always)]
    fn survey_zone(&mut self) {
        let pieces = self.board.pieces();
        let (zone, occupied) = (self.zone, self.occupied.without(self.king));
        self.origins = AttackOrigins::at(zone);
        for army in 0..R::Counts::ARMIES.min(R::PAWNS.len()) {
            // Most pieces attack elsewhere.
            let pawns = pieces.of(Army::new(army as u8), PieceType::PAWN)
                & self.hostile
                & self.origins.steps;
            if !pawns.is_empty() {
                for attacks in pawn_attacks_by_side::<R>(army, pawns) {
                    self.attacked.add(attacks & zone);
                }
            }
        }
        for number in 1..R::Counts::TYPES {
            let piece_type = PieceType::new(number as u8);
            let movement = Self::movement(piece_type);
            for from in pieces.of_type(piece_type) & self.hostile & self.origins.by(movement) {
                let (attacked, rays) = self.sight(movement, piece_type, from, occupied);
                if !(attacked | rays).is_empty() {
                    self.attacked.add(attacked);
                    self.rays.add(rays);
                }
            }
        }
    }

    #[inline(always)]
    fn survey_officers(&mut self) {
        for number in 1..R::Counts::TYPES {
            let piece_type = PieceType::new(number as u8);
            let movement = Self::movement(piece_type);
            if piece_type == PieceType::KING {
                continue;
            }
            for from in self.board.pieces().of_type(piece_type) & self.by_table {
                // At home, many riders are blocked at once.
                let attacks = first_steps::<R>(movement, from)
                    .filter(|steps| steps.is_subset(self.occupied))
                    .unwrap_or_else(|| reach::<R>(movement, from, self.occupied));
                let mut officer = Officer {
                    from,
                    piece_type,
                    attacks,
                    open: R::Board::BOARD.all(),
                    moves: 0,
                };
                let moves = officer.moves_of(attacks, self.king, self.pinned, self.destinations);
                officer.moves = moves;
                self.officer_moves += moves;
                if !Self::THIRD {
                    self.mobile += usize::from(moves > 0);
                }
                if movement.rides() {
                    self.ridden |= attacks;
                    self.riders.push(officer);
                } else {
                    self.leapers.push(officer);
                }
            }
        }
    }
}
