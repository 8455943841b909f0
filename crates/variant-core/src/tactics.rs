use core::ops::ControlFlow;

use crate::{Actor, Player, Position, Seat, visit_outlined};

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

    /// Whether a king is in check after a move that was not before it. By default the move is made.
    fn gives_check(&self, m: Self::Move) -> bool {
        let after = self.play_unchecked(m).in_check();
        if after.is_empty() {
            return false;
        }
        let before = self.in_check();
        after.iter().any(|seat| !before.contains(seat))
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
