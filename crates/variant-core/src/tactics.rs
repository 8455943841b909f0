use core::ops::ControlFlow;

use crate::implement::{exchange_by_moves, visit_outlined};
use crate::{Actor, Player, Position, Seat};

/// A piece of a position, in terms that all games share.
///
/// ```
/// use variant_core::{PieceAt, Seat};
/// let king = PieceAt { seat: Seat::Army('w'), letter: 'K', square: Some(4) };
/// assert_eq!(king.letter, 'K');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceAt {
    /// The army that it belongs to; in a game of several boards also the board.
    pub seat: Seat,
    /// The letter of its type in upper case, the one that position texts have.
    pub letter: char,
    /// The index of its square, counted as the board counts them; `None` in hand.
    pub square: Option<u16>,
}

/// What searches, evaluations and statistics ask a position besides its moves: whose pieces stand
/// where, who plays with whom, and what a move does.
///
/// Every method has a default, so that a game without anything of its own to say implements the trait
/// with an empty block. A search works then, but sees neither material nor captures.
///
/// Methods that take a move expect a legal one. For others the answer is unspecified; nothing panics.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_core::{Position, Seat, Tactics};
/// let position: Chess = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1".parse()?;
/// let m = position.parse_move("e4d5")?;
/// assert_eq!(position.captured(m).map(|piece| (piece.seat, piece.letter)), Some((Seat::Army('b'), 'Q')));
/// assert_eq!((position.moved(m), position.promoted(m)), (Some('P'), None));
/// assert!(!position.gives_check(m));
/// assert_eq!(position.tactical_moves(), [m]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Tactics: Position {
    /// Who makes a move: the seat, and the player who decides. By default the only one
    /// [to act](Position::visit_actors), or the first of several; a game in which several act at once
    /// overrides it.
    fn actor_of(&self, m: Self::Move) -> Option<Actor> {
        let _ = m;
        self.visit_actors(ControlFlow::Break).break_value()
    }

    /// The player whose pieces those of a seat are; `None` for armies that are out of the game. By
    /// default the player with the letter of the army.
    fn owner_of(&self, seat: Seat) -> Option<Player> {
        let Seat::Army(letter) = seat else {
            return None;
        };
        let mut players = self.players().into_iter();
        players.find(|player| player.letter() == letter)
    }

    /// Whether two players are on the same side, as a player is with itself. By default everybody plays
    /// alone.
    fn are_allied(&self, one: Player, other: Player) -> bool {
        one == other
    }

    /// Hands out all pieces, those in hand and those of armies out of the game included, until `visit`
    /// breaks. By default none.
    ///
    /// # Errors
    /// `Break` with the value that `visit` breaks with.
    fn visit_pieces<R>(&self, visit: impl FnMut(PieceAt) -> ControlFlow<R>) -> ControlFlow<R> {
        let _ = visit;
        ControlFlow::Continue(())
    }

    /// Passes the piece counts of a seat to `visit`, each with the letter of the type, until `visit` breaks: the
    /// pieces of [`visit_pieces`](Self::visit_pieces), for evaluations that only count them. Counts of the same
    /// seat and letter add up. By default every piece comes by itself.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use orthodox_chess::Chess;
    /// use variant_core::{Seat, Tactics};
    /// let mut knights = 0;
    /// let _ = Chess::default().visit_material(|seat, counts| {
    ///     for &(letter, count) in counts {
    ///         if (seat, letter) == (Seat::Army('b'), 'N') {
    ///             knights += count;
    ///         }
    ///     }
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert_eq!(knights, 2);
    /// ```
    ///
    /// # Errors
    /// `Break` with the value that `visit` breaks with.
    fn visit_material<R>(
        &self,
        mut visit: impl FnMut(Seat, &[(char, u32)]) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        self.visit_pieces(|piece| visit(piece.seat, &[(piece.letter, 1)]))
    }

    /// Passes every piece that is not the same on its square `after` a move as it is here to `visit`: with `false` as it
    /// leaves, with `true` as it arrives. Whatever a move does besides, such as castling, taking several pieces or
    /// removing an army, shows in the same way: sums over the pieces can follow it. Changes of
    /// [owners](Self::owner_of) are no changes of pieces. By default all pieces leave and all arrive.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_core::{Position, Tactics};
    /// let position: Chess = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
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

    /// The number of squares that a piece attacks from its square on an empty board: how active it can be there. `None`
    /// if there is no such type, army or square, and by default.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_core::{PieceAt, Seat, Tactics};
    /// let knight = |square| PieceAt { seat: Seat::Army('w'), letter: 'N', square: Some(square) };
    /// assert_eq!(Chess::default().reach(knight(0)), Some(2));
    /// assert_eq!(Chess::default().reach(knight(27)), Some(8));
    /// ```
    fn reach(&self, piece: PieceAt) -> Option<u32> {
        let _ = piece;
        None
    }

    /// The steps that a pawn has made from the edge behind it, and those to its promotion. `None` for other types, and
    /// by default.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_core::{PieceAt, Seat, Tactics};
    /// let e7 = PieceAt { seat: Seat::Army('w'), letter: 'P', square: Some(52) };
    /// assert_eq!(Chess::default().advance(e7), Some((6, 1)));
    /// ```
    fn advance(&self, piece: PieceAt) -> Option<(u32, u32)> {
        let _ = piece;
        None
    }

    /// The letter of the piece that moves, as it is before the move. By default unknown.
    fn moved(&self, m: Self::Move) -> Option<char> {
        let _ = m;
        None
    }

    /// The piece that a move takes from the board, on the square where it is taken; of several the first.
    /// By default none.
    fn captured(&self, m: Self::Move) -> Option<PieceAt> {
        let _ = m;
        None
    }

    /// The letter of what a move promotes to. By default none.
    fn promoted(&self, m: Self::Move) -> Option<char> {
        let _ = m;
        None
    }

    /// The piece that moves, as it stands after the move: of a promotion what the pawn becomes, of
    /// castling the king, of a piece that acts from where it stands itself. What the move brings for the
    /// whole army does not count: it may leave the board with it. `None` if no piece moves. By default
    /// unknown.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_core::{PieceAt, Position, Seat, Tactics};
    /// let start = Chess::default();
    /// let pawn = PieceAt { seat: Seat::Army('w'), letter: 'P', square: Some(3 * 8 + 4) };
    /// assert_eq!(start.arrives(start.parse_move("e2e4")?), Some(pawn));
    /// # Ok::<(), variant_core::MoveTextError>(())
    /// ```
    fn arrives(&self, m: Self::Move) -> Option<PieceAt> {
        let _ = m;
        None
    }

    /// What a move wins for the mover's side if both sides go on capturing on its square of arrival, the
    /// cheapest piece first, and each stops as soon as that is better: the static exchange evaluation.
    /// `value` gives the values of piece types by their letters, in a unit of the caller's. Moves that
    /// lose nothing and win nothing have 0, a piece that is left to be taken counts against its move.
    ///
    /// With more than two armies there are two sides all the same: that of the mover, allies included,
    /// and everybody hostile to it. They capture alternately, whoever's turn it is. Pins do not count,
    /// nor checks to other kings; a king captures last, and only what the other side does not guard.
    ///
    /// By default the captures are legal moves of those whose turn it is, each the cheapest: slower, and
    /// with pins and checks. Games whose pieces capture by steps alone look at the attackers of the
    /// square instead, without making a move.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_core::{Position, Tactics};
    /// let position: Chess = "4k3/8/3p4/4n3/8/8/4R3/4QK2 w - - 0 1".parse()?;
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

    /// Whether a king is in check after a move that was not before it. By default the move is made.
    fn gives_check(&self, m: Self::Move) -> bool {
        let after = self.play_unchecked(m).in_check();
        if after.is_empty() {
            return false;
        }
        let before = self.in_check();
        after.iter().any(|seat| !before.contains(seat))
    }

    /// The position after the player to move has passed, as if that were a move: the null move of
    /// searches. `None` where the rules cannot bear it: in check, in a decided game, or where passing the
    /// turn on is more than naming the next. By default always. Nobody looks whether there are moves.
    ///
    /// A right to capture en passant expires, clocks and counters go on. The result is a valid position,
    /// though none that a game comes to.
    ///
    /// ```
    /// use orthodox_chess::Chess;
    /// use variant_core::Tactics;
    /// let after = Chess::default().pass().unwrap();
    /// assert_eq!(after.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1");
    /// let check: Chess = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(check.pass(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn pass(&self) -> Option<Self> {
        None
    }

    /// Hands out the legal moves that capture or promote, in the order of
    /// [`visit_moves`](Position::visit_moves), until `visit` breaks. By default those of all moves that
    /// do.
    ///
    /// # Errors
    /// `Break` with the value that `visit` breaks with.
    fn visit_tactical<R>(
        &self,
        mut visit: impl FnMut(Self::Move) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        visit_outlined(self, |batch| {
            let mut moves = batch.into_iter();
            moves.try_for_each(|m| {
                if self.captured(m).is_some() || self.promoted(m).is_some() {
                    visit(m)
                } else {
                    ControlFlow::Continue(())
                }
            })
        })
    }

    /// The moves of [`visit_tactical`](Self::visit_tactical) as a list.
    fn tactical_moves(&self) -> alloc::vec::Vec<Self::Move> {
        let mut moves = alloc::vec::Vec::new();
        let _ = self.visit_tactical(|m| {
            moves.push(m);
            ControlFlow::<()>::Continue(())
        });
        moves
    }
}
