use alloc::string::String;
use core::ops::ControlFlow;

use board_geometry::Chessboard;
use chess_pieces::{
    Army, CastlingRights, EnPassant, PieceType, Pieces, is_pawn_capture, passed_over,
};
use smallvec::{SmallVec, smallvec};
use variant_core::{
    Actor, Actors, MoveTextError, Outcome, Player, Position, Seat, Seats, zobrist_keys,
};

use crate::board::{BLACK, ChessRules, WHITE, enemy_of};
use crate::moves::{Batch, Event, Move};
use crate::setup::SetupError;
use crate::{ending, notation};

/// A position of chess, 88 bytes, without the heap.
///
/// The position text is FEN. Clocks are part of the position: equality is that of the texts. For the
/// rule of repetition there is [`repeats`](Position::repeats).
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::Position;
/// let start = Chess::default();
/// let after = start.play(start.parse_move("e2e4")?)?;
/// assert_eq!(after.count_moves(), 20);
/// assert_eq!(after.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chess {
    pub(crate) pieces: Pieces<Chessboard, 2>,
    pub(crate) turn: Army,
    pub(crate) rights: CastlingRights,
    /// Only kept while a pawn of the side to move attacks the target.
    pub(crate) en_passant: Option<EnPassant<Chessboard>>,
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
}

/// The players' letters, White's first.
pub(crate) const PLAYERS: [Player; 2] = [Player::new(b'w'), Player::new(b'b')];

/// Keys of the side to move, of the castling rights and of the en passant squares.
static TURN_KEY: u64 = zobrist_keys::<1>(0x7475_726e)[0];
static RIGHTS_KEYS: [u64; 16] = zobrist_keys(0x7269_6768);
static EN_PASSANT_KEYS: [u64; 256] = zobrist_keys(0x7061_7373);

impl Chess {
    /// Which piece stands where.
    pub const fn pieces(&self) -> &Pieces<Chessboard, 2> {
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
    pub const fn en_passant(&self) -> Option<EnPassant<Chessboard>> {
        self.en_passant
    }

    /// Plies since the last capture or pawn move.
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move, 1 at the start; it grows when Black has moved.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// let late: Chess = "8/8/8/4k3/8/8/4P3/4K3 b - - 70000 90000".parse()?;
    /// assert_eq!((late.halfmove_clock(), late.fullmove_number()), (70_000, 90_000));
    /// assert_eq!(size_of::<Chess>(), 88);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.safety().is_some_and(|safety| safety.in_check())
    }

    #[inline(always)]
    fn advance(&self, m: Move, report: &mut impl FnMut(Event)) -> Self {
        let mut next = *self;
        let us = self.turn;
        next.en_passant = None;
        next.halfmove_clock = self.halfmove_clock.saturating_add(1);
        if let Some((army, piece_type)) = next.pieces.make::<ChessRules>(us, m) {
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
            && let Some(rules) = self.pieces.castling_of::<ChessRules>(us, m)
        {
            report(Event::Castled {
                rook_from: rules.rook_from,
                rook_to: rules.rook_to,
            });
        }
        if self.rights != CastlingRights::NONE {
            next.rights = (self.rights)
                .after_touching::<ChessRules>(m.from)
                .after_touching::<ChessRules>(m.to);
        }
        next.turn = enemy_of(us);
        next.fullmove_number = self.fullmove_number.saturating_add(us.index() as u32);
        next
    }

    #[inline(always)]
    fn finish_pawn_move(&self, next: &mut Self, m: Move, report: &mut impl FnMut(Event)) {
        if let Some(right) = self.en_passant
            && right.target == m.to
            && is_pawn_capture::<ChessRules>(m)
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
        if let Some(target) = passed_over::<ChessRules>(self.turn, m) {
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
    pub(crate) fn usable(&self, right: EnPassant<Chessboard>) -> Option<EnPassant<Chessboard>> {
        use chess_pieces::PieceRules as _;
        let able = if right.is_for(WHITE) { WHITE } else { BLACK };
        let rules = ChessRules::PAWNS.get(able.index())?;
        let capturers = rules.attackers(right.target) & self.pieces.of(able, PieceType::PAWN);
        (!capturers.is_empty()).then_some(right)
    }

    /// The en passant right, if using it is legal: what tells positions apart for repetition.
    fn legal_en_passant(&self) -> Option<EnPassant<Chessboard>> {
        self.en_passant.filter(|right| {
            self.visit_legal(|batch| {
                let takes = |m: Move| {
                    m.piece_type == PieceType::PAWN
                        && m.to == right.target
                        && is_pawn_capture::<ChessRules>(m)
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

impl Position for Chess {
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
