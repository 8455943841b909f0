use board_geometry::{Geometry, Square, SquareSet};

use super::answered::MOBILE;
use super::counter::{Layers, Officer, Officers};
use super::origins::AttackOrigins;
use super::pawns::PawnTargets;
use super::{OffTable, ReplyCounter};
use chess_pieces::attacks::{
    first_steps, near_checkers, pawn_attacks_by_side, reach, riders_in_line,
};
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
        let none = SquareSet::EMPTY;
        Self::with_off_table(board, us, them, hostile, destinations, none, count)
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
        let none = SquareSet::EMPTY;
        Self::begin(board, us, them, hostile, destinations, none, |counter| {
            let free = counter.free_pawns();
            if Self::THIRD || free < MOBILE || board.en_passant().is_for(them) {
                counter.survey()?;
            } else {
                counter.mobile = free;
            }
            Some(count(counter))
        })
    }
}

impl<'a, R: PieceRules, O: OffTable<R>> ReplyCounter<'a, R, O> {
    /// Like [`with`](ReplyCounter::with), for two armies with pieces off the table, which `hostile` and
    /// `destinations` treat like others. Pieces that are immobilised, a set of squares, must stay so after counted
    /// moves.
    ///
    /// `None` for pieces off the table among more than two armies, or if they are kings.
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
    /// let replies = ReplyCounter::with_off_table(&board, white, black, ours, !theirs, immobilised, |counter| {
    ///     counter.count(step, |_| unreachable!("nothing special happens"))
    /// });
    /// assert_eq!(replies, Some(3)); // of the king alone
    /// # Ok::<(), board_geometry::SquareNameError>(())
    /// ```
    pub fn with_off_table<T>(
        board: &'a BoardState<R>,
        us: Army,
        them: Army,
        hostile: SquareSet<R::Board>,
        destinations: SquareSet<R::Board>,
        off_table: O,
        count: impl FnOnce(&mut Self) -> T,
    ) -> Option<T> {
        Self::begin(
            board,
            us,
            them,
            hostile,
            destinations,
            off_table,
            |counter| {
                counter.survey()?;
                Some(count(counter))
            },
        )
    }

    fn begin<T>(
        board: &'a BoardState<R>,
        us: Army,
        them: Army,
        hostile: SquareSet<R::Board>,
        destinations: SquareSet<R::Board>,
        off_table: O,
        count: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        let pieces = board.pieces();
        let (own, ours, apart) = (pieces.army(them), pieces.army(us), off_table.pieces());
        if const { !Self::USABLE }
            || !board.castling().are_listed::<R>()
            || !own.is_disjoint(destinations | hostile)
            || !ours.is_subset(hostile) && !ours.is_disjoint(hostile)
            || Self::THIRD && (O::ANY || !apart.is_empty())
            || !apart.is_disjoint(pieces.of_type(PieceType::KING))
        {
            return None;
        }
        let (king, hostile) = (pieces.king(them)?, hostile - apart);
        if !near_checkers::<R>(pieces, king, hostile).is_empty() {
            return None;
        }
        let mut counter = Self::blank(board, us, them, king, hostile, destinations, off_table);
        counter.survey_lines()?;
        count(&mut counter)
    }

    #[inline(always)]
    fn blank(
        board: &'a BoardState<R>,
        us: Army,
        them: Army,
        king: Square<R::Board>,
        hostile: SquareSet<R::Board>,
        destinations: SquareSet<R::Board>,
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
            hostile,
            destinations,
            occupied: pieces.occupied(),
            king,
            pinned: SquareSet::EMPTY,
            king_riders: SquareSet::EMPTY,
            leaving: SquareSet::EMPTY,
            entering: SquareSet::EMPTY,
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
            is_hostile: pieces.army(us).is_subset(hostile),
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

    /// `None` if a rider gives check.
    #[inline(always)]
    fn survey_lines(&mut self) -> Option<()> {
        for rider in riders_in_line::<R>(self.board.pieces(), self.king) & self.hostile {
            let between = R::Board::BOARD.between(self.king, rider);
            let blockers = between & self.occupied;
            let can_pin = !blockers.is_disjoint(self.own);
            if blockers.is_empty() {
                return None;
            }
            if !blockers.is_many() {
                self.pinned |= blockers & self.own;
                if can_pin {
                    self.leaving.insert(rider);
                    self.entering |= between.with(rider);
                }
            } else if !can_pin || blockers.len() > 2 {
                continue;
            }
            self.leaving |= blockers;
            self.king_riders.insert(rider);
        }
        Some(())
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
