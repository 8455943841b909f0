use board_geometry::{Direction, Geometry, Square, SquareSet};
use orthodox_men::{Army, CastlingLaw, EnPassant, Kind, Laws, Move, Rights};

use super::Mailbox;
use super::mailbox::{leaps, rides};

/// A king, and the men that are hostile to it.
pub type SlowGuard<G> = (Square<G>, SquareSet<G>);

/// All that the legal moves of one army depend on; the slow counterpart of
/// [`orthodox_men::Generator`].
///
/// ```
/// use orthodox_chess::{Chess, ChessLaws};
/// use orthodox_men::Kind;
/// use variant_core::Position;
/// use variant_testkit::slow::{Mailbox, SlowGenerator};
/// let start = Chess::default();
/// let men = Mailbox::from(start.men());
/// let moves = SlowGenerator::<ChessLaws> {
///     men: &men,
///     army: start.turn(),
///     prey: men.squares(|army, kind| army != start.turn() && kind != Kind::KING),
///     guards: vec![("e1".parse()?, men.squares(|army, _| army != start.turn()))],
///     en_passant: &[],
///     rights: start.rights(),
/// }
/// .moves();
/// assert_eq!(moves.len(), 20);
/// # Ok::<(), board_geometry::SquareNameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SlowGenerator<'a, L: Laws> {
    /// The men.
    pub men: &'a Mailbox<L::Board>,
    /// The army that moves.
    pub army: Army,
    /// The men that it may capture.
    pub prey: SquareSet<L::Board>,
    /// The kings that may not be left attacked.
    pub guards: Vec<SlowGuard<L::Board>>,
    /// Rights to capture en passant.
    pub en_passant: &'a [EnPassant<L::Board>],
    /// Castlings that are still open.
    pub rights: Rights,
}

impl<L: Laws> SlowGenerator<'_, L> {
    /// The legal moves, ascending.
    pub fn moves(&self) -> Vec<Move<L::Board>> {
        let mut moves = Vec::new();
        for (from, _, kind) in self.men.men().filter(|man| man.1 == self.army) {
            match kind {
                Kind::PAWN => self.pawn(from, &mut moves),
                Kind::KNIGHT => {
                    let leap = |(east, north)| L::Board::BOARD.leap(from, east, north);
                    self.go(from, kind, leaps().filter_map(leap), &mut moves);
                }
                Kind::KING => {
                    let step = |&way| L::Board::BOARD.step(from, way);
                    self.go(
                        from,
                        kind,
                        Direction::ALL.iter().filter_map(step),
                        &mut moves,
                    );
                    self.castlings(from, &mut moves);
                }
                _ => self.ride(from, kind, &mut moves),
            }
        }
        moves.retain(|&m| self.is_safe(m));
        moves.sort();
        moves.dedup();
        moves
    }

    fn may_enter(&self, square: Square<L::Board>) -> bool {
        self.men.is_empty(square) || self.prey.contains(square)
    }

    fn go(
        &self,
        from: Square<L::Board>,
        kind: Kind,
        targets: impl Iterator<Item = Square<L::Board>>,
        moves: &mut Vec<Move<L::Board>>,
    ) {
        moves.extend(targets.filter(|&to| self.may_enter(to)).map(|to| Move {
            from,
            to,
            kind,
            becomes: kind,
        }));
    }

    fn ride(&self, from: Square<L::Board>, kind: Kind, moves: &mut Vec<Move<L::Board>>) {
        for &way in rides(kind) {
            let mut next = L::Board::BOARD.step(from, way);
            while let Some(to) = next {
                self.go(from, kind, std::iter::once(to), moves);
                next = L::Board::BOARD
                    .step(to, way)
                    .filter(|_| self.men.is_empty(to));
            }
        }
    }

    fn pawn(&self, from: Square<L::Board>, moves: &mut Vec<Move<L::Board>>) {
        let law = &L::PAWNS[self.army.index()];
        let empty = |square: &Square<L::Board>| self.men.is_empty(*square);
        if let Some(once) = L::Board::BOARD.step(from, law.forward).filter(empty) {
            self.arrive(from, once, moves);
            let twice = L::Board::BOARD.step(once, law.forward).filter(empty);
            if let Some(twice) = twice.filter(|_| law.line.contains(from)) {
                self.arrive(from, twice, moves);
            }
        }
        for side in [law.forward.turned(1), law.forward.turned(7)] {
            let Some(to) = L::Board::BOARD.step(from, side) else {
                continue;
            };
            if self.prey.contains(to) || self.takes_en_passant(from, to) {
                self.arrive(from, to, moves);
            }
        }
    }

    /// A pawn's move, or one for each man it can become.
    fn arrive(
        &self,
        from: Square<L::Board>,
        to: Square<L::Board>,
        moves: &mut Vec<Move<L::Board>>,
    ) {
        let promotes = L::PAWNS[self.army.index()].promotion.contains(to);
        let becomes = if promotes {
            L::PROMOTIONS
        } else {
            &[Kind::PAWN]
        };
        moves.extend(becomes.iter().map(|&becomes| Move {
            from,
            to,
            kind: Kind::PAWN,
            becomes,
        }));
    }

    fn takes_en_passant(&self, from: Square<L::Board>, to: Square<L::Board>) -> bool {
        let forward = L::PAWNS[self.army.index()].forward;
        self.rights_at(to).any(|right| {
            // A pawn that moves against the advanced one may always; one that moves at right angles
            // in some games only if the advanced pawn stands right before it (ZQ-7).
            let against = L::Board::BOARD.step(right.pawn, forward) == Some(to);
            let before = L::Board::BOARD.step(from, forward) == Some(right.pawn);
            self.prey.contains(right.pawn)
                && (against || before || !L::EN_PASSANT_FROM_THE_FRONT_ONLY)
        })
    }

    /// The rights of the army to capture on a square.
    fn rights_at(
        &self,
        target: Square<L::Board>,
    ) -> impl Iterator<Item = &EnPassant<L::Board>> + '_ {
        self.en_passant
            .iter()
            .filter(move |right| right.target == target && right.is_for(self.army))
    }

    fn castlings(&self, king: Square<L::Board>, moves: &mut Vec<Move<L::Board>>) {
        for (index, law) in L::CASTLINGS.iter().enumerate() {
            if law.army == self.army
                && law.king_from == king
                && self.rights.has(index)
                && law.empty.iter().all(|square| self.men.is_empty(square))
                && self.castles_unattacked(law)
            {
                moves.push(Move {
                    from: king,
                    to: law.written_to,
                    kind: Kind::KING,
                    becomes: Kind::KING,
                });
            }
        }
    }

    /// Whether the king is attacked neither where it stands nor where it passes.
    fn castles_unattacked(&self, law: &CastlingLaw<L::Board>) -> bool {
        let own_guard = self.guards.iter().find(|(king, _)| *king == law.king_from);
        let Some(&(_, hostile)) = own_guard else {
            return true;
        };
        let mut without_king = self.men.clone();
        without_king.put(law.king_from, None);
        let passed = law.safe.with(law.king_from);
        passed
            .iter()
            .all(|square| !without_king.is_attacked::<L>(square, hostile))
    }

    /// The castling that a move stands for.
    fn castling_of(&self, m: Move<L::Board>) -> Option<&'static CastlingLaw<L::Board>> {
        L::CASTLINGS.iter().enumerate().find_map(|(index, law)| {
            let fits = law.army == self.army
                && m.kind == Kind::KING
                && (law.king_from, law.written_to) == (m.from, m.to)
                && self.rights.has(index);
            fits.then_some(law)
        })
    }

    /// The men after a move, and where they were taken.
    pub fn make(&self, m: Move<L::Board>) -> (Mailbox<L::Board>, SquareSet<L::Board>) {
        let mut men = self.men.clone();
        let mut taken = SquareSet::EMPTY;
        if let Some(law) = self.castling_of(m) {
            men.put(law.king_from, None);
            men.put(law.rook_from, None);
            men.put(law.king_to, Some((self.army, Kind::KING)));
            men.put(law.rook_to, Some((self.army, Kind::ROOK)));
            return (men, taken);
        }
        if men.at(m.to).is_some() {
            taken.insert(m.to);
        } else if m.kind == Kind::PAWN
            && m.from.file() != m.to.file()
            && m.from.rank() != m.to.rank()
        {
            // One capture takes every pawn that has passed over the square (ZQ-7).
            taken.extend(self.rights_at(m.to).map(|right| right.pawn));
        }
        for square in taken {
            men.put(square, None);
        }
        men.put(m.from, None);
        men.put(m.to, Some((self.army, m.becomes)));
        (men, taken)
    }

    /// Whether no guarded king stands attacked after a move.
    fn is_safe(&self, m: Move<L::Board>) -> bool {
        let (men, taken) = self.make(m);
        self.guards.iter().all(|&(king, hostile)| {
            let king = if king == m.from {
                self.castling_of(m).map_or(m.to, |law| law.king_to)
            } else {
                king
            };
            !men.is_attacked::<L>(king, hostile - taken)
        })
    }
}
