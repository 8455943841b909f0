use core::ops::ControlFlow;

use crate::{PieceAt, Player, Seat, Tactics};

/// Positions as network input for one player: a plane per player and piece type.
///
/// The viewer's pieces come first, by type, then the next players' in order, then unowned ones. Armies count for
/// their present owner. Squares are not rotated.
///
/// ```
/// use std::ops::ControlFlow;
/// use orthodox_chess::OrthodoxChess;
/// use variant_core::{Planes, Position};
/// let start = OrthodoxChess::default();
/// let players = start.players();
/// let planes = Planes::new(&players, "PNBRQK");
/// assert_eq!(planes.len(), (2 + 1) * 6);
///
/// let mut input = vec![0.0; planes.len() * 64];
/// let _ = planes.visit_inputs(&start, players[1], |plane, piece| {
///     input[plane * 64 + usize::from(piece.square.unwrap_or(0))] = 1.0;
///     ControlFlow::<()>::Continue(())
/// });
/// // Black sees its own king on e8 in plane 5, and White's on e1 in plane 11.
/// assert_eq!((input[5 * 64 + 60], input[11 * 64 + 4]), (1.0, 1.0));
/// assert_eq!(input.iter().sum::<f64>(), 32.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planes<'a> {
    players: &'a [Player],
    letters: &'a str,
}

impl<'a> Planes<'a> {
    /// Planes for the players at the start and types by upper-case letters.
    pub const fn new(players: &'a [Player], letters: &'a str) -> Self {
        Self { players, letters }
    }

    /// Number of planes: players plus one, times types.
    pub fn len(&self) -> usize {
        (self.players.len() + 1) * self.types()
    }

    /// Whether there are no types.
    pub const fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    fn types(&self) -> usize {
        self.letters.chars().count()
    }

    /// Visits every piece with its plane, until `visit` breaks. The seat names one of several boards; pieces
    /// in hand have no square. Skips unknown types. An unknown viewer counts as the first player.
    pub fn visit_inputs<P: Tactics, R>(
        &self,
        position: &P,
        viewer: Player,
        mut visit: impl FnMut(usize, PieceAt) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let place = |player| self.players.iter().position(|&other| other == player);
        let (first, count) = (place(viewer).unwrap_or(0), self.players.len());
        let seen = |owner: Player| Some((place(owner)? + count - first) % count);
        let types = self.types();
        // Pieces come by army: each owner is looked up once.
        let mut last: Option<(Seat, usize)> = None;
        position.visit_pieces(|piece| {
            let relation = match last {
                Some((seat, relation)) if seat == piece.seat => relation,
                _ => position
                    .owner_of(piece.seat)
                    .and_then(seen)
                    .unwrap_or(count),
            };
            last = Some((piece.seat, relation));
            let mut letters = self.letters.chars();
            match letters.position(|letter| letter == piece.letter) {
                Some(piece_type) => visit(relation * types + piece_type, piece),
                None => ControlFlow::Continue(()),
            }
        })
    }
}
