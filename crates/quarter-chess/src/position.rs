use alloc::string::String;
use core::ops::ControlFlow;

use board_geometry::SquareSet;
use chess_pieces::{Army, EnPassant, PieceRules, PieceType, is_pawn_capture, passed_over};
use smallvec::{SmallVec, smallvec};
use variant_core::{
    Actor, Actors, MoveTextError, Outcome, Player, Position, Seat, Seats, zobrist_keys,
};

use crate::board::{BLACK, MERCHANT, Pieces, QuarterBoard, QuarterRules, WHITE, enemy_of};
use crate::moves::{Batch, Event, Move, PieceMove};
use crate::setup::SetupError;
use crate::{driver, ending, merchant, notation};

/// A position of Quarter Chess, 112 bytes, without the heap.
///
/// Clocks and the option are part of the position: equality is that of the texts. For the rule of
/// repetition there is [`repeats`](Position::repeats).
///
/// ```
/// use quarter_chess::Quarter;
/// use variant_core::Position;
/// let start = Quarter::default();
/// assert_eq!(start.count_moves(), 42);
/// let after = start.play(start.parse_move("b1b5")?)?;
/// assert_eq!(after.to_string(), "rnakqdnr/mppppppm/8/1N6/8/8/MPPPPPPM/R1DQKANR b - - 1 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Quarter {
    pub(crate) pieces: Pieces,
    pub(crate) turn: Army,
    /// Only kept while a pawn of the side to move attacks the target and is not immobilised (QC-4).
    pub(crate) en_passant: Option<EnPassant<QuarterBoard>>,
    pub(crate) pawn_shift: bool,
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
}

/// The players' letters, White's first.
pub(crate) const PLAYERS: [Player; 2] = [Player::new(b'w'), Player::new(b'b')];

/// Keys of the side to move, of the option and of the en passant squares.
static TURN_KEY: u64 = zobrist_keys::<1>(0x7175_6172)[0];
static PAWN_SHIFT_KEY: u64 = zobrist_keys::<1>(0x7368_6966)[0];
static EN_PASSANT_KEYS: [u64; 256] = zobrist_keys(0x7465_7273);

impl Quarter {
    /// Which piece stands where.
    pub const fn pieces(&self) -> &Pieces {
        &self.pieces
    }

    /// The army to move.
    pub const fn turn(&self) -> Army {
        self.turn
    }

    /// The right to capture en passant, if a pawn that is not immobilised attacks the square passed
    /// over (QC-4).
    pub const fn en_passant(&self) -> Option<EnPassant<QuarterBoard>> {
        self.en_passant
    }

    /// Whether pawns may shift too (the option of QC-5).
    pub const fn pawn_shift(&self) -> bool {
        self.pawn_shift
    }

    /// Plies since the last capture of any kind, or move of a pawn by itself (QC-18).
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move, 1 at the start; it grows when Black has moved.
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The pieces that give check to the king of the side to move (QC-16).
    pub fn checkers(&self) -> SquareSet<QuarterBoard> {
        merchant::checkers(&self.pieces, self.turn)
    }

    /// Whether the side to move is in check (QC-16).
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// All pieces that stand immobilised (QC-8): they neither move nor attack (QC-9).
    ///
    /// ```
    /// use quarter_chess::Quarter;
    /// let position: Quarter = "7k/8/8/3Mr3/8/8/8/4K3 b - - 0 1".parse()?;
    /// assert!(position.immobilised().contains("e5".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn immobilised(&self) -> SquareSet<QuarterBoard> {
        merchant::immobilised(&self.pieces, WHITE) | merchant::immobilised(&self.pieces, BLACK)
    }

    /// The army that has won by taking the enemy king (QC-11, QC-14).
    pub fn winner_by_custody(&self) -> Option<Army> {
        [WHITE, BLACK]
            .into_iter()
            .find(|&army| self.pieces.king(enemy_of(army)).is_none())
    }

    #[inline(always)]
    fn advance(&self, m: Move, report: &mut impl FnMut(Event)) -> Self {
        let mut next = *self;
        let us = self.turn;
        let captures = self.rearrange(&mut next.pieces, m, report);
        // QC-18: what a driver does to a pawn is no move of the pawn.
        let pawn_moves = match m {
            Move::Ordinary(PieceMove { piece_type, .. }) | Move::Shift { piece_type, .. } => {
                piece_type == PieceType::PAWN
            }
            _ => false,
        };
        next.halfmove_clock = if captures || pawn_moves {
            0
        } else {
            self.halfmove_clock.saturating_add(1)
        };
        next.fullmove_number = self.fullmove_number.saturating_add(us.index() as u32);
        next.turn = enemy_of(us);
        next.en_passant = None;
        if let Move::Ordinary(m) = m
            && let Some(target) = passed_over::<QuarterRules>(us, m)
        {
            next.en_passant = next.usable(EnPassant {
                target,
                pawn: m.to,
                armies: 1 << next.turn.index(),
            });
        }
        next
    }

    /// What a move does to the pieces; whether it took one.
    #[inline(always)]
    pub(crate) fn rearrange(
        &self,
        pieces: &mut Pieces,
        m: Move,
        report: &mut impl FnMut(Event),
    ) -> bool {
        let us = self.turn;
        match m {
            Move::Ordinary(m) => self.go(pieces, m, report),
            Move::Shift {
                from,
                to,
                piece_type,
            } => {
                pieces.advance(from, to, us, piece_type, piece_type);
                false
            }
            Move::Displace { from, to, .. } => driver::displace(pieces, us, from, to, report),
            Move::Absorb { victim, .. } => driver::absorb(pieces, victim, report),
            Move::Swap { low, high, .. } => driver::swap(pieces, us, low, high, report),
        }
    }

    /// A piece goes as its kind goes; whether something is taken.
    #[inline(always)]
    fn go(&self, pieces: &mut Pieces, m: PieceMove, report: &mut impl FnMut(Event)) -> bool {
        let us = self.turn;
        let mut square = m.to;
        let mut taken = pieces.make::<QuarterRules>(us, m);
        if m.piece_type == PieceType::PAWN
            && let Some(right) = self.en_passant
            && right.target == m.to
            && is_pawn_capture::<QuarterRules>(m)
        {
            square = right.pawn;
            taken = pieces.take(square);
        }
        if let Some((army, piece_type)) = taken {
            report(Event::Captured {
                square,
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
        // QC-10: a merchant that has just been promoted has not stepped.
        let by_custody = m.piece_type == MERCHANT && {
            let victims = merchant::victims(pieces, us, m.to);
            merchant::take_by_custody(pieces, victims, report)
        };
        taken.is_some() || by_custody
    }

    /// The right, if a pawn that is not immobilised attacks the target (QC-4).
    #[inline]
    pub(crate) fn usable(&self, right: EnPassant<QuarterBoard>) -> Option<EnPassant<QuarterBoard>> {
        let able = if right.is_for(WHITE) { WHITE } else { BLACK };
        let rules = QuarterRules::PAWNS.get(able.index())?;
        let capturers = rules.attackers(right.target) & self.pieces.of(able, PieceType::PAWN);
        let usable = !capturers.is_empty()
            && !capturers.is_subset(merchant::immobilised(&self.pieces, able));
        usable.then_some(right)
    }
}

impl Position for Quarter {
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

    /// In a game that is won by custody, the king left may stand in check too.
    fn in_check(&self) -> Seats {
        [WHITE, BLACK]
            .into_iter()
            .filter(|&army| !merchant::checkers(&self.pieces, army).is_empty())
            .map(|army| Seat::Army(PLAYERS[army.index() & 1].letter()))
            .collect()
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
        let mut key = self.pieces.key();
        if self.turn == BLACK {
            key ^= TURN_KEY;
        }
        if self.pawn_shift {
            key ^= PAWN_SHIFT_KEY;
        }
        if let Some(right) = self.en_passant {
            key ^= EN_PASSANT_KEYS[usize::from(right.target.index())];
        }
        key
    }

    /// All but the clocks: a right to capture en passant counts even if a pin forbids to use it.
    fn repeats(&self, other: &Self) -> bool {
        self.pieces == other.pieces
            && self.turn == other.turn
            && self.en_passant == other.en_passant
            && self.pawn_shift == other.pawn_shift
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveTextError> {
        notation::parse_move(self, text)
    }

    fn san(&self, m: Move) -> String {
        self.write_san(m)
    }

    /// Takes also: missing, wrong or doubled marks at the end, `!` and `?`, `e.p.`, a missing or
    /// superfluous `x`, `:` for it, `-` before the target, more of the origin than needed, a missing
    /// `^`, `e8Q`, `D@d7` without the second square, and the squares of an exchange in either order.
    fn parse_san_lenient(&self, text: &str) -> Result<Move, MoveTextError> {
        self.read_san(text)
    }
}
