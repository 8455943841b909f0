use core::ops::ControlFlow;

use crate::outlined::visit_outlined;
use crate::{Player, Position, Seat};

/// Piece in terms shared by all games.
///
/// ```
/// use variant_core::{PieceAt, Seat};
/// let king = PieceAt { seat: Seat::Army('w'), letter: 'K', square: Some(4) };
/// assert_eq!(king.letter, 'K');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceAt {
    /// Army and, of several boards, its board.
    pub seat: Seat,
    /// Upper-case letter of its type.
    pub letter: char,
    /// Square index; `None` in hand.
    pub square: Option<u16>,
}

/// Piece that moves, is dropped or acts.
///
/// ```
/// use variant_core::{MovingPiece, PieceAt, Seat};
/// let queen = PieceAt { seat: Seat::Army('w'), letter: 'Q', square: Some(60) };
/// assert_eq!(MovingPiece { letter: 'P', after: queen }.promoted(), Some('Q'));
/// assert_eq!(MovingPiece { letter: 'Q', after: queen }.promoted(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovingPiece {
    /// Letter before the move.
    pub letter: char,
    /// The piece after the move; a castling king.
    pub after: PieceAt,
}

impl MovingPiece {
    /// Letter of the promotion, if any.
    pub fn promoted(self) -> Option<char> {
        (self.letter != self.after.letter).then_some(self.after.letter)
    }
}

/// Prospects of a piece on an empty board, by [`Tactics::reach`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Number of attacked squares.
    pub attacked: u32,
    /// Steps of a pawn from the edge behind it, and to promotion.
    pub pawn: Option<(u32, u32)>,
}

/// Queries for searches and evaluation.
///
/// An empty block implements the trait; searches then see no material and captures.
///
/// Illegal moves give unspecified results, without panic.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::{Position, Seat, Tactics};
/// let position: OrthodoxChess = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1".parse()?;
/// let m = position.parse_move("e4d5")?;
/// assert_eq!(position.captured(m).map(|piece| (piece.seat, piece.letter)), Some((Seat::Army('b'), 'Q')));
/// assert_eq!(position.moving_piece(m).map(|piece| piece.letter), Some('P'));
/// assert!(!position.gives_check(m));
/// assert_eq!(position.tactical_moves(), [m]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Tactics: Position {
    /// Plies since the last irreversible move; `u32::MAX`, the default, if unknown. [`Path`](crate::Path)
    /// searches no further back.
    fn reversible_plies(&self) -> u32 {
        u32::MAX
    }

    /// Owner of a seat's pieces, if any; `None` for eliminated armies. By default the player with the army's letter.
    fn owner_of(&self, seat: Seat) -> Option<Player> {
        let Seat::Army(letter) = seat else {
            return None;
        };
        let mut players = self.players().into_iter();
        players.find(|player| player.letter() == letter)
    }

    /// Whether players are on one side. By default each is alone.
    fn are_allied(&self, one: Player, other: Player) -> bool {
        one == other
    }

    /// Visits all pieces, in hand and of eliminated armies too, until `visit` breaks. By default none.
    fn visit_pieces<R>(&self, visit: impl FnMut(PieceAt) -> ControlFlow<R>) -> ControlFlow<R> {
        let _ = visit;
        ControlFlow::Continue(())
    }

    /// Visits the pieces that differ between this position and `after`: `false` as they leave, `true` as they arrive.
    /// Includes castling, multiple captures and removed armies, but no changes of [owners](Self::owner_of). By
    /// default all pieces leave and arrive.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::{Position, Tactics};
    /// let position: OrthodoxChess = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// let after = position.play_unchecked(position.parse_move("e1g1")?);
    /// let mut changes = Vec::new();
    /// position.visit_changes(&after, |piece, arrives| changes.push((piece.letter, piece.square, arrives)));
    /// changes.sort();
    /// let king = [('K', Some(4), false), ('K', Some(6), true)];
    /// let rook = [('R', Some(5), true), ('R', Some(7), false)];
    /// assert_eq!(changes, [king, rook].concat());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn visit_changes(&self, after: &Self, mut visit: impl FnMut(PieceAt, bool)) {
        for (position, arrives) in [(self, false), (after, true)] {
            let _ = position.visit_pieces(|piece| {
                visit(piece, arrives);
                ControlFlow::<()>::Continue(())
            });
        }
    }

    /// Prospects on an empty board, for piece-square tables. By default `None`, as for unknown types, armies and
    /// squares.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::{PieceAt, Seat, Tactics};
    /// let start = OrthodoxChess::default();
    /// let on = |letter, square| start.reach(PieceAt { seat: Seat::Army('w'), letter, square: Some(square) });
    /// assert_eq!(on('N', 0).map(|reach| reach.attacked), Some(2));
    /// assert_eq!(on('P', 52).and_then(|reach| reach.pawn), Some((6, 1)));
    /// ```
    fn reach(&self, piece: PieceAt) -> Option<Reach> {
        let _ = piece;
        None
    }

    /// Visits the squares that [`reach`](Self::reach) counts.
    fn visit_reach(&self, piece: PieceAt, visit: impl FnMut(u16)) {
        let _ = (piece, visit);
    }

    /// Visits pieces on the board with the squares they attack, as bits. By default none.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::Tactics;
    /// let position: OrthodoxChess = "4k3/8/8/8/8/n7/8/R3K3 w - - 0 1".parse()?;
    /// let mut rook = None;
    /// position.visit_attacks(|piece, attacked| {
    ///     if piece.letter == 'R' {
    ///         rook = Some((piece.square, attacked));
    ///     }
    /// });
    /// assert_eq!(rook, Some((Some(0), [0x0001_011e, 0, 0, 0])));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn visit_attacks(&self, visit: impl FnMut(PieceAt, [u64; 4])) {
        let _ = visit;
    }

    /// Piece that moves, is dropped or acts in place, even if the move removes it. By default unknown.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::{Position, Tactics};
    /// let position: OrthodoxChess = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1".parse()?;
    /// let piece = position.moving_piece(position.parse_move("a7a8q")?).unwrap();
    /// assert_eq!((piece.letter, piece.promoted(), piece.after.square), ('P', Some('Q'), Some(56)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn moving_piece(&self, m: Self::Move) -> Option<MovingPiece> {
        let _ = m;
        None
    }

    /// Captured piece with its square; of several the first. By default none.
    fn captured(&self, m: Self::Move) -> Option<PieceAt> {
        let _ = m;
        None
    }

    /// Static exchange evaluation (SEE): the mover's balance if both sides capture on the destination,
    /// cheapest piece first, and stop when that is better. `value` maps type letters to values. Safe quiet
    /// moves give 0; moves onto attacked squares may lose.
    ///
    /// The mover's side and all hostile pieces alternate, regardless of turns. Pins and checks to other
    /// kings are ignored; a king captures last, and only unguarded pieces.
    ///
    /// The default plays legal captures: slower, but exact about pins.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::{Position, Tactics};
    /// let position: OrthodoxChess = "4k3/8/3p4/4n3/8/8/4R3/4QK2 w - - 0 1".parse()?;
    /// let value = |letter| match letter {
    ///     'P' => 1,
    ///     'N' | 'B' => 3,
    ///     'R' => 5,
    ///     _ => 9,
    /// };
    /// // A rook takes a knight that a pawn guards, then the queen the pawn.
    /// assert_eq!(position.exchange(position.parse_move("e2e5")?, value), 3 - 5 + 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn exchange(&self, m: Self::Move, value: impl Fn(char) -> i32) -> i32 {
        exchange_by_moves(self, m, &value)
    }

    /// Whether the [exchange](Self::exchange) gains at least `threshold`; may stop once that is decided.
    fn exchange_at_least(
        &self,
        m: Self::Move,
        threshold: i32,
        value: impl Fn(char) -> i32,
    ) -> bool {
        self.exchange(m, value) >= threshold
    }

    /// Whether a move newly checks a king. By default makes it.
    fn gives_check(&self, m: Self::Move) -> bool {
        let after = self.play_unchecked(m).in_check();
        if after.is_empty() {
            return false;
        }
        let before = self.in_check();
        after.iter().any(|seat| !before.contains(seat))
    }

    /// Position after a null move. `None` by default, in check, in a decided game, or if the rules forbid
    /// passing. Does not check for legal moves.
    ///
    /// En passant rights expire; clocks and counters advance. The position is valid, though no game reaches
    /// it.
    ///
    /// ```
    /// use orthodox_chess::OrthodoxChess;
    /// use variant_core::Tactics;
    /// let after = OrthodoxChess::default().pass().unwrap();
    /// assert_eq!(after.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1");
    /// let check: OrthodoxChess = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(check.pass(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn pass(&self) -> Option<Self> {
        None
    }

    /// Visits legal captures and promotions in the order of [`visit_moves`](Position::visit_moves), until `visit`
    /// breaks. By default filters all moves.
    fn visit_tactical<R>(
        &self,
        mut visit: impl FnMut(Self::Move) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let promotes = |piece: MovingPiece| piece.promoted().is_some();
        let is_tactical =
            |&m: &_| self.captured(m).is_some() || self.moving_piece(m).is_some_and(promotes);
        visit_outlined(self, |batch| {
            let mut moves = batch.into_iter().filter(is_tactical);
            moves.try_for_each(&mut visit)
        })
    }

    /// Moves of [`visit_tactical`](Self::visit_tactical), as a list.
    fn tactical_moves(&self) -> alloc::vec::Vec<Self::Move> {
        let mut moves = alloc::vec::Vec::new();
        let _ = self.visit_tactical(|m| {
            moves.push(m);
            ControlFlow::<()>::Continue(())
        });
        moves
    }
}

/// Default of [`Tactics::exchange`], for games without attack queries.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::Position;
/// use variant_core::implement::exchange_by_moves;
/// let position: OrthodoxChess = "4k3/8/3p4/4n3/8/8/4R3/4K3 w - - 0 1".parse()?;
/// let value = |letter| if letter == 'R' { 5 } else { 3 };
/// let m = position.parse_move("e2e5")?;
/// assert_eq!(exchange_by_moves(&position, m, &value), 3 - 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn exchange_by_moves<P: Tactics>(
    position: &P,
    m: P::Move,
    value: &impl Fn(char) -> i32,
) -> i32 {
    let taken = position.captured(m).map_or(0, |piece| value(piece.letter));
    let Some(moving) = position.moving_piece(m) else {
        return taken;
    };
    let standing = moving.after;
    let promoted = value(standing.letter).saturating_sub(value(moving.letter));
    let won = taken.saturating_add(promoted);
    let after = position.play_unchecked(m);
    let answer = cheapest_capture(&after, standing, value);
    let answered = answer.map_or(0, |answer| exchange_by_moves(&after, answer, value).max(0));
    won.saturating_sub(answered)
}

fn cheapest_capture<P: Tactics>(
    position: &P,
    standing: PieceAt,
    value: &impl Fn(char) -> i32,
) -> Option<P::Move> {
    let mut cheapest = None;
    let _ = position.visit_tactical(|m| {
        if position.captured(m) == Some(standing) {
            let moving = position.moving_piece(m);
            let risk = moving.map_or(0, |piece| value(piece.letter));
            if cheapest.is_none_or(|(least, _)| risk < least) {
                cheapest = Some((risk, m));
            }
        }
        ControlFlow::<()>::Continue(())
    });
    cheapest.map(|(_, m)| m)
}
