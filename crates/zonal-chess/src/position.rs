use alloc::string::String;
use core::ops::ControlFlow;

use board_geometry::{Square, SquareSet};
use chess_pieces::{
    Army, CastlingRights, EnPassant, PieceType, Pieces, is_pawn_capture, passed_over,
};
use smallvec::{SmallVec, smallvec};
use variant_core::{
    Actor, Actors, MoveTextError, Outcome, Player, Position, Seat, Seats, zobrist_keys,
};

use crate::board::{BLACK, WHITE, ZonalBoard, ZonalRules, enemy_of};
use crate::moves::{Batch, Event, Move};
use crate::setup::SetupError;
use crate::turning;
use crate::{ending, notation};

/// A position of Zonal Chess, 160 bytes, without the heap.
///
/// The position text is FEN on 16 files, with `*` for squares that do not exist. Clocks are part of the position: equality is that of the texts. For the
/// rule of repetition there is [`repeats`](Position::repeats).
///
/// ```
/// use zonal_chess::Zonal;
/// use variant_core::Position;
/// let start = Zonal::default();
/// let after = start.play(start.parse_move("d2d4")?)?;
/// assert_eq!(after.count_moves(), 26);
/// assert_eq!(
///     after.to_string(),
///     "***1rnbqkbnr1***/**1pppppppppp1**/*14*/16/3P12/*14*/**2PPPPPPPPP1**/***1RNBQKBNR1*** \
///      b KQkq - 0 1"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Zonal {
    pub(crate) pieces: Pieces<ZonalBoard, 2>,
    pub(crate) turn: Army,
    pub(crate) rights: CastlingRights,
    /// Only kept while a pawn of the side to move attacks the target.
    pub(crate) en_passant: Option<EnPassant<ZonalBoard>>,
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
}

/// The players' letters, White's first.
pub(crate) const PLAYERS: [Player; 2] = [Player::new(b'w'), Player::new(b'b')];

/// Keys of the side to move, of the castling rights and of the en passant squares.
static TURN_KEY: u64 = zobrist_keys::<1>(0x7475_726e)[0];
static RIGHTS_KEYS: [u64; 16] = zobrist_keys(0x7269_6768);
static EN_PASSANT_KEYS: [u64; 256] = zobrist_keys(0x7061_7373);

impl Zonal {
    /// Which piece stands where.
    pub const fn pieces(&self) -> &Pieces<ZonalBoard, 2> {
        &self.pieces
    }

    /// The army to move.
    pub const fn turn(&self) -> Army {
        self.turn
    }

    /// The castlings still open, in the order of the letters `KQkq`.
    pub const fn rights(&self) -> CastlingRights {
        self.rights
    }

    /// The right to capture en passant, if a pawn attacks the square passed over.
    pub const fn en_passant(&self) -> Option<EnPassant<ZonalBoard>> {
        self.en_passant
    }

    /// Plies since the last capture or pawn move.
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move, 1 at the start; it grows when Black has moved, up to 4294967295.
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// Whether the side to move is in check, over bent lines too (ZC-7).
    pub fn is_check(&self) -> bool {
        let hostile = self.pieces.army(enemy_of(self.turn));
        self.pieces.king(self.turn).is_some_and(|king| {
            turning::is_attacked(&self.pieces, king, hostile, self.pieces.occupied())
        })
    }

    /// The pieces of an army that attack a square, over bent lines too (ZC-7), as the board stands.
    ///
    /// ```
    /// use zonal_chess::{WHITE, Zonal};
    /// let position: Zonal =
    ///     "***8k1***/**12**/*14*/16/R15/*14*/**12**/***5K4*** w - - 0 1".parse()?;
    /// // From a4 over a5 and b5 to d5, then along rank 5 to the far end.
    /// assert!(position.attackers("p5".parse()?, WHITE).contains("a4".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn attackers(&self, square: Square<ZonalBoard>, by: Army) -> SquareSet<ZonalBoard> {
        turning::attackers_of(
            &self.pieces,
            square,
            self.pieces.army(by),
            self.pieces.occupied(),
        )
    }

    /// The pieces that give check to the side to move, over bent lines too (ZC-7).
    pub fn checkers(&self) -> SquareSet<ZonalBoard> {
        self.pieces
            .king(self.turn)
            .map_or(SquareSet::EMPTY, |king| {
                self.attackers(king, enemy_of(self.turn))
            })
    }

    #[inline(always)]
    fn advance(&self, m: Move, report: &mut impl FnMut(Event)) -> Self {
        let mut next = *self;
        let us = self.turn;
        next.en_passant = None;
        next.halfmove_clock = self.halfmove_clock.saturating_add(1);
        if let Some((army, piece_type)) = next.pieces.make::<ZonalRules>(us, m) {
            next.halfmove_clock = 0;
            report(Event::Captured {
                square: m.to,
                army,
                piece_type,
            });
        }
        if m.piece_type == PieceType::PAWN {
            next.halfmove_clock = 0;
            self.finish_pawn_move(&mut next, m, report);
        } else if m.piece_type == PieceType::KING
            && let Some(rules) = self.pieces.castling_of::<ZonalRules>(us, m)
        {
            report(Event::Castled {
                rook_from: rules.rook_from,
                rook_to: rules.rook_to,
            });
        }
        if self.rights != CastlingRights::NONE {
            next.rights = (self.rights)
                .after_touching::<ZonalRules>(m.from)
                .after_touching::<ZonalRules>(m.to);
        }
        next.turn = enemy_of(us);
        next.fullmove_number = self.fullmove_number.saturating_add(us.index() as u32);
        next
    }

    #[inline(always)]
    fn finish_pawn_move(&self, next: &mut Self, m: Move, report: &mut impl FnMut(Event)) {
        if let Some(right) = self.en_passant
            && right.target == m.to
            && is_pawn_capture::<ZonalRules>(m)
            && let Some((army, piece_type)) = next.pieces.take(right.pawn)
        {
            report(Event::Captured {
                square: right.pawn,
                army,
                piece_type,
            });
        }
        if let Some(piece_type) = m.promotion() {
            report(Event::Promoted {
                square: m.to,
                piece_type,
            });
        }
        if let Some(target) = passed_over::<ZonalRules>(self.turn, m) {
            let them = enemy_of(self.turn);
            let right = EnPassant {
                target,
                pawn: m.to,
                armies: 1 << them.index(),
            };
            next.en_passant = next.usable(right);
        }
    }

    /// The right, if a pawn of the army it is for attacks the target.
    #[inline]
    pub(crate) fn usable(&self, right: EnPassant<ZonalBoard>) -> Option<EnPassant<ZonalBoard>> {
        use chess_pieces::PieceRules as _;
        let able = if right.is_for(WHITE) { WHITE } else { BLACK };
        let rules = ZonalRules::PAWNS.get(able.index())?;
        let capturers = rules.attackers(right.target) & self.pieces.of(able, PieceType::PAWN);
        (!capturers.is_empty()).then_some(right)
    }

    /// The en passant right, if using it is legal: what tells positions apart for repetition.
    fn legal_en_passant(&self) -> Option<EnPassant<ZonalBoard>> {
        self.en_passant.filter(|right| {
            self.visit_legal(|batch| {
                let takes = |m: Move| {
                    m.piece_type == PieceType::PAWN
                        && m.to == right.target
                        && is_pawn_capture::<ZonalRules>(m)
                };
                if batch.into_iter().any(takes) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
            .is_break()
        })
    }
}

impl Position for Zonal {
    type Move = Move;
    type Batch = Batch;
    type Event = Event;
    type Problem = SetupError;

    fn players(&self) -> SmallVec<[Player; 4]> {
        SmallVec::from_slice(&PLAYERS)
    }

    fn to_act(&self) -> Actors {
        if !self.has_moves() {
            return Actors::new();
        }
        let player = PLAYERS[self.turn.index() & 1];
        smallvec![Actor {
            seat: Seat::Army(player.letter()),
            player
        }]
    }

    fn in_check(&self) -> Seats {
        if self.is_check() {
            smallvec![Seat::Army(PLAYERS[self.turn.index() & 1].letter())]
        } else {
            Seats::new()
        }
    }

    #[inline(always)]
    fn visit_moves<R>(&self, visit: impl FnMut(Batch) -> ControlFlow<R>) -> ControlFlow<R> {
        self.visit_legal(visit)
    }

    #[inline]
    fn play_unchecked(&self, m: Move) -> Self {
        self.advance(m, &mut |_| ())
    }

    fn play_reporting(&self, m: Move, mut report: impl FnMut(Event)) -> Self {
        self.advance(m, &mut report)
    }

    fn outcome(&self) -> Option<Outcome> {
        ending::outcome(self)
    }

    #[inline]
    fn key(&self) -> u64 {
        let mut key = self.pieces.key() ^ RIGHTS_KEYS[usize::from(self.rights.bits() & 15)];
        if self.turn == BLACK {
            key ^= TURN_KEY;
        }
        if let Some(right) = self.legal_en_passant() {
            key ^= EN_PASSANT_KEYS[usize::from(right.target.index())];
        }
        key
    }

    fn repeats(&self, other: &Self) -> bool {
        self.pieces == other.pieces
            && self.turn == other.turn
            && self.rights == other.rights
            && (self.en_passant == other.en_passant
                || self.legal_en_passant() == other.legal_en_passant())
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveTextError> {
        notation::parse_move(self, text)
    }

    fn san(&self, m: Move) -> String {
        self.write_san(m)
    }

    /// Takes also: `0-0`, missing, wrong or doubled check marks, `!` and `?`, `e.p.`, a missing or
    /// superfluous `x` or `-`, more of the origin than needed, `e8Q` and `e7-e8=Q`.
    fn parse_san_lenient(&self, text: &str) -> Result<Move, MoveTextError> {
        self.read_san(text)
    }
}
