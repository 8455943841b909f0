//! Pictures of positions of any game.

use alloc::format;
use alloc::string::{String, ToString};

use board_geometry::{Geometry, Square};
use chess_pieces::{PieceRules, PieceType, Pieces};
use variant_core::{Actor, Position, Seat};

use crate::{Army, Diagram, Figure, Piece, Place, Sheet};

impl Sheet {
    /// Draws a position: board, pieces, kings in check, and below the board the turn or outcome. Needs the feature
    /// `positions`.
    ///
    /// `armies` are indexed by army number; their letters are those of the seats.
    ///
    /// ```
    /// use orthodox_chess::{Chess, ChessRules};
    /// use variant_render::{Army, Sheet};
    /// let position: Chess = "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1".parse()?;
    /// let armies = Army::white_and_black();
    /// let sheet = Sheet::of_pieces::<ChessRules, 2, 6>(&position, position.pieces(), &armies);
    /// assert!(sheet.ascii().contains("1 |   |   |   |   |!K!|   |   |   |"));
    /// assert!(sheet.ascii().contains("white to move"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_pieces<R: PieceRules, const ARMIES: usize, const TYPES: usize>(
        position: &impl Position,
        pieces: &Pieces<R::Board, ARMIES, TYPES>,
        armies: &[Army],
    ) -> Self {
        let board =
            Diagram::of_pieces::<R, ARMIES, TYPES>(position, pieces, armies, |_, piece| piece);
        Self::new(armies).with(board)
    }
}

impl Diagram {
    /// The board of [`Sheet::of_pieces`]. `adorn` changes pieces: frozen, under another player's control, with
    /// another figure. Needs the feature `positions`.
    ///
    /// ```
    /// use orthodox_chess::{Chess, ChessRules};
    /// use variant_render::{Army, Diagram};
    /// let (start, armies) = (Chess::default(), Army::white_and_black());
    /// let board = Diagram::of_pieces::<ChessRules, 2, 6>(
    ///     &start,
    ///     start.pieces(),
    ///     &armies,
    ///     |square, piece| if square.rank() == 1 { piece.frozen() } else { piece },
    /// );
    /// assert_eq!(board.pieces.values().filter(|piece| piece.frozen).count(), 8);
    /// ```
    pub fn of_pieces<R: PieceRules, const ARMIES: usize, const TYPES: usize>(
        position: &impl Position,
        pieces: &Pieces<R::Board, ARMIES, TYPES>,
        armies: &[Army],
        adorn: impl Fn(Square<R::Board>, Piece) -> Piece,
    ) -> Self {
        let board = R::Board::BOARD;
        let mut diagram = Self::of(board);
        let checked = position.in_check();
        for square in pieces.occupied() {
            let Some((army, piece_type)) = pieces.at(square) else {
                continue;
            };
            let place = Place::of(board, square);
            let figure = Figure::from_letter(R::letter(piece_type));
            let piece = adorn(square, Piece::new(figure, army.index()));
            diagram.put(place, piece);
            let seat = (armies.get(army.index())).map(|army| Seat::Army(army.letter));
            if piece_type == PieceType::KING && seat.is_some_and(|seat| checked.contains(&seat)) {
                diagram.checked.push(place);
            }
        }
        diagram.below.push(status(position, armies));
        diagram
    }
}

/// Turn or outcome in words: `white to move`, `checkmate w=1 b=0`. Needs the feature `positions`.
///
/// ```
/// use variant_render::{Army, status};
/// let start = orthodox_chess::Chess::default();
/// assert_eq!(status(&start, &Army::white_and_black()), "white to move");
/// ```
pub fn status(position: &impl Position, armies: &[Army]) -> String {
    match position.outcome() {
        Some(outcome) => outcome.to_string(),
        None => turn(&position.to_act(), armies),
    }
}

fn turn(acting: &[Actor], armies: &[Army]) -> String {
    let mut names = String::new();
    for actor in acting {
        if !names.is_empty() {
            names.push_str(", ");
        }
        let army = match actor.seat {
            Seat::Army(letter) => armies.iter().find(|army| army.letter == letter),
            _ => None,
        };
        match army {
            Some(army) => names.push_str(&army.name),
            None => names.extend(["board ", &actor.seat.to_string()]),
        }
    }
    format!("{names} to move")
}

#[cfg(test)]
mod tests {
    use variant_core::Player;

    use super::*;

    #[test]
    fn everybody_who_may_move_is_named() {
        let actor = |seat| Actor {
            seat,
            player: Player::new(b'A'),
        };
        let white = actor(Seat::Army('w'));
        let armies = Army::white_and_black();
        assert_eq!(turn(&[white], &armies), "white to move");
        let acting = [Seat::Board(3), Seat::Army('x')].map(actor);
        assert_eq!(turn(&[white, acting[0]], &armies), "white, board 3 to move");
        assert_eq!(turn(&acting, &[]), "board 3, board x to move");
    }
}
