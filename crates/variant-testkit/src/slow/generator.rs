use board_geometry::{Geometry, Square, SquareSet};
use chess_pieces::steps::StepMode;
use chess_pieces::{
    Army, CastlingRights, CastlingRules, Move, PieceRules, PieceType, en_passant::EnPassant,
    royalty::Royalty,
};

use super::Mailbox;

/// Square of a king, and hostile pieces.
type GuardedKing<G> = (Square<G>, SquareSet<G>);

/// Input of slow generation for one army, like [`chess_pieces::Generator`].
///
/// ```
/// use orthodox_chess::{ChessRules, OrthodoxChess};
/// use chess_pieces::PieceType;
/// use variant_core::Position;
/// use variant_testkit::slow::{Mailbox, SlowGenerator};
/// let start = OrthodoxChess::default();
/// let pieces = Mailbox::from(start.pieces());
/// let moves = SlowGenerator::<ChessRules> {
///     pieces: &pieces,
///     army: start.turn(),
///     prey: pieces.squares(|army, piece_type| army != start.turn() && piece_type != PieceType::KING),
///     kings: vec![("e1".parse()?, pieces.squares(|army, _| army != start.turn()))],
///     en_passant: &[],
///     castling: start.castling(),
/// }
/// .moves();
/// assert_eq!(moves.len(), 20);
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SlowGenerator<'a, L: PieceRules> {
    /// Pieces of all armies.
    pub pieces: &'a Mailbox<L::Board>,
    /// Army to move.
    pub army: Army,
    /// Pieces that may be captured.
    pub prey: SquareSet<L::Board>,
    /// Kings that must not stay attacked, each with its hostile pieces.
    pub kings: Vec<GuardedKing<L::Board>>,
    /// En passant rights.
    pub en_passant: &'a [EnPassant<L::Board>],
    /// Castlings still granted to any army.
    pub castling: CastlingRights,
}

impl<L: PieceRules> SlowGenerator<'_, L> {
    /// Legal moves in ascending order.
    pub fn moves(&self) -> Vec<Move<L>> {
        let mut moves = Vec::new();
        for (from, _, piece_type) in self.pieces.pieces().filter(|piece| piece.1 == self.army) {
            if piece_type == PieceType::PAWN {
                self.pawn(from, &mut moves);
            } else {
                self.leap_and_ride(from, piece_type, &mut moves);
                self.step(from, piece_type, &mut moves);
            }
            if piece_type == PieceType::KING {
                self.castlings(from, &mut moves);
            }
            if L::PIECES[piece_type.index()].passes {
                moves.push(Move::new(from, from, piece_type));
            }
        }
        moves.retain(|&m| self.is_safe(m));
        moves.sort();
        moves.dedup();
        moves
    }

    fn may_enter(&self, square: Square<L::Board>) -> bool {
        self.pieces.is_empty(square) || self.prey.contains(square)
    }

    fn go(
        &self,
        from: Square<L::Board>,
        piece_type: PieceType,
        targets: impl Iterator<Item = Square<L::Board>>,
        moves: &mut Vec<Move<L>>,
    ) {
        let letters = L::PIECES[piece_type.index()].within;
        let may_enter = |to| self.may_enter(to) && Mailbox::is_named(letters, self.army, to);
        for to in targets.filter(|&to| may_enter(to)) {
            moves.extend(
                self.becoming(from, to, piece_type)
                    .map(|becomes| Move::new(from, to, piece_type).with_promotion(Some(becomes))),
            );
        }
    }

    fn becoming(
        &self,
        from: Square<L::Board>,
        to: Square<L::Board>,
        piece_type: PieceType,
    ) -> impl Iterator<Item = PieceType> {
        let definition = &L::PIECES[piece_type.index()];
        let lies_in = |zone: &[&str], square: Square<L::Board>| {
            let letters = zone.get(self.army.index());
            letters.is_some_and(|letters| letters.contains(L::Board::BOARD.region_of(square)))
        };
        let promotes = [from, to]
            .iter()
            .any(|&at| lies_in(definition.promotes_in, at));
        let stays = !(promotes && definition.must_promote || lies_in(definition.forced_in, to));
        let promoted = promotes.then(|| definition.promotes_to.iter());
        promoted
            .into_iter()
            .flatten()
            .chain(stays.then_some(piece_type))
    }

    fn leap_and_ride(
        &self,
        from: Square<L::Board>,
        piece_type: PieceType,
        moves: &mut Vec<Move<L>>,
    ) {
        let definition = &L::PIECES[piece_type.index()];
        let leaps = definition.leaps.iter();
        let leapt = leaps.filter_map(|&(east, north)| L::Board::BOARD.leap(from, east, north));
        let rides = definition.rides.iter();
        let ridden = rides.flat_map(|ride| self.pieces.ridden(from, ride));
        self.go(from, piece_type, leapt.chain(ridden), moves);
    }

    fn step(&self, from: Square<L::Board>, piece_type: PieceType, moves: &mut Vec<Move<L>>) {
        for (mode, to) in self.pieces.stepped::<L>(from) {
            let fits = match mode {
                StepMode::Any => true,
                StepMode::Move => self.pieces.is_empty(to),
                StepMode::Capture => {
                    self.prey.contains(to) || self.takes_in_passing(from, to, piece_type)
                }
                StepMode::Check => false,
            };
            self.go(from, piece_type, fits.then_some(to).into_iter(), moves);
        }
    }

    fn pawn(&self, from: Square<L::Board>, moves: &mut Vec<Move<L>>) {
        let rules = &L::PAWNS[self.army.index()];
        let empty = |square: &Square<L::Board>| self.pieces.is_empty(*square);
        if let Some(once) = L::Board::BOARD.step(from, rules.forward).filter(empty) {
            self.arrive(from, once, moves);
            let twice = L::Board::BOARD.step(once, rules.forward).filter(empty);
            if let Some(twice) = twice.filter(|_| rules.double_step.contains(from)) {
                self.arrive(from, twice, moves);
            }
        }
        for side in [rules.left(), rules.right()] {
            let Some(to) = L::Board::BOARD.step(from, side) else {
                continue;
            };
            if self.prey.contains(to) || self.takes_en_passant(from, to) {
                self.arrive(from, to, moves);
            }
        }
    }

    fn arrive(&self, from: Square<L::Board>, to: Square<L::Board>, moves: &mut Vec<Move<L>>) {
        let rules = &L::PAWNS[self.army.index()];
        let mut promotions: Vec<Option<PieceType>> = Vec::new();
        if rules.promotion.contains(to) {
            promotions.extend(L::PIECES[0].promotes_to.iter().map(Some));
        }
        if !rules.promotion.contains(to) || rules.optional_promotion.contains(to) {
            promotions.push(None);
        }
        moves.extend(
            promotions
                .into_iter()
                .map(|promotion| Move::new(from, to, PieceType::PAWN).with_promotion(promotion)),
        );
    }

    /// A capturing step of a pawn other than type 0.
    fn takes_in_passing(
        &self,
        from: Square<L::Board>,
        to: Square<L::Board>,
        piece_type: PieceType,
    ) -> bool {
        let mut quiet = Vec::new();
        self.leap_and_ride(from, piece_type, &mut quiet);
        let mut steps = self.pieces.stepped::<L>(from).into_iter();
        let is_quiet = steps
            .any(|(mode, square)| square == to && matches!(mode, StepMode::Any | StepMode::Move));
        L::PIECES[piece_type.index()].pawn
            && self.takes_en_passant(from, to)
            && !is_quiet
            && quiet.iter().all(|m| m.to != to)
    }

    fn takes_en_passant(&self, from: Square<L::Board>, to: Square<L::Board>) -> bool {
        let forward = L::PAWNS[self.army.index()].forward;
        self.rights_at(to).any(|right| {
            // Opposite pawns always capture; pawns at right angles, under some rules, only from directly behind.
            let against = L::Board::BOARD.step(right.pawn, forward) == Some(to);
            let before = L::Board::BOARD.step(from, forward) == Some(right.pawn);
            self.prey.contains(right.pawn)
                && (against || before || !L::EN_PASSANT_FROM_THE_FRONT_ONLY)
        })
    }

    fn rights_at(
        &self,
        target: Square<L::Board>,
    ) -> impl Iterator<Item = &EnPassant<L::Board>> + '_ {
        self.en_passant
            .iter()
            .filter(move |right| right.target == target && right.capturers.contains(self.army))
    }

    fn castlings(&self, king: Square<L::Board>, moves: &mut Vec<Move<L>>) {
        for (index, rules) in L::CASTLINGS.iter().enumerate() {
            if rules.army == self.army
                && rules.king_from == king
                && self.castling.contains(index)
                && rules
                    .empty
                    .iter()
                    .all(|square| self.pieces.is_empty(square))
                && self.castles_unattacked(rules)
            {
                moves.push(Move::new(king, rules.destination, PieceType::KING));
            }
        }
    }

    fn castles_unattacked(&self, rules: &CastlingRules<L::Board>) -> bool {
        let own_safety = self.kings.iter().find(|(king, _)| *king == rules.king_from);
        let Some(&(_, hostile)) = own_safety else {
            return true;
        };
        let mut without_king = self.pieces.clone();
        without_king.put(rules.king_from, None);
        let passed = rules.safe.with(rules.king_from);
        passed
            .iter()
            .all(|square| !without_king.is_attacked::<L>(square, hostile))
    }

    fn castling_of(&self, m: Move<L>) -> Option<&'static CastlingRules<L::Board>> {
        L::CASTLINGS.iter().enumerate().find_map(|(index, rules)| {
            let fits = rules.army == self.army
                && m.piece_type == PieceType::KING
                && (rules.king_from, rules.destination) == (m.from, m.to)
                && self.castling.contains(index);
            fits.then_some(rules)
        })
    }

    /// Pieces after a move, and captured squares.
    pub(super) fn make(&self, m: Move<L>) -> (Mailbox<L::Board>, SquareSet<L::Board>) {
        let mut pieces = self.pieces.clone();
        let mut taken = SquareSet::EMPTY;
        if let Some(rules) = self.castling_of(m) {
            pieces.put(rules.king_from, None);
            pieces.put(rules.rook_from, None);
            pieces.put(rules.king_to, Some((self.army, PieceType::KING)));
            pieces.put(rules.rook_to, Some((self.army, PieceType::ROOK)));
            return (pieces, taken);
        }
        if m.from == m.to {
            return (pieces, taken);
        }
        if pieces.at(m.to).is_some() {
            taken.insert(m.to);
        } else if self.takes_in_passing(m.from, m.to, m.piece_type)
            && self.pieces.attacks::<L>(m.from, m.to)
            || m.piece_type == PieceType::PAWN
                && m.from.file() != m.to.file()
                && m.from.rank() != m.to.rank()
        {
            // Captures every pawn that passed over the square.
            taken.extend(self.rights_at(m.to).map(|right| right.pawn));
        }
        for square in taken {
            pieces.put(square, None);
        }
        pieces.put(m.from, None);
        pieces.put(m.to, Some((self.army, m.becomes())));
        (pieces, taken)
    }

    fn is_safe(&self, m: Move<L>) -> bool {
        let (pieces, taken) = self.make(m);
        let [crowned, was_royal] =
            [m.becomes(), m.piece_type].map(|piece_type| L::PIECES[piece_type.index()].royal);
        let mut kings = self.kings.iter().copied();
        let is_safe = |(king, hostile): GuardedKing<L::Board>| {
            let king = if king == m.from {
                self.castling_of(m).map_or(m.to, |rules| rules.king_to)
            } else {
                king
            };
            !pieces.is_attacked::<L>(king, hostile - taken)
        };
        let hostile = self.pieces.squares(|army, _| army != self.army);
        let is_new = crowned && !was_royal;
        match L::ROYALTY {
            Royalty::Any if is_new => kings.any(is_safe) || is_safe((m.to, hostile)),
            Royalty::Any => self.kings.is_empty() || kings.any(is_safe),
            _ => kings.all(is_safe) && (!is_new || is_safe((m.to, hostile))),
        }
    }
}
