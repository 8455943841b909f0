use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::ControlFlow;

use board_geometry::{Geometry, Square, SquareSet};
use chess_pieces::{PieceRules, PieceType, Pieces};
use variant_core::{Actor, Outcome, Player, Position, Score, Seat, Tactics};

use crate::{Army, Diagram, Figure, LegendEntry, Piece, Place};

impl Diagram {
    /// Draws a position: board, pieces, kings in check, and below the turn or the outcome. `adorn` returns each piece as
    /// it is drawn, such as frozen.
    ///
    /// `armies` have the order of the pieces' armies and the letters of the seats.
    ///
    /// ```
    /// use orthodox_chess::{ChessRules, OrthodoxChess};
    /// use variant_render::{Army, Diagram, Piece};
    /// let (start, armies) = (OrthodoxChess::default(), Army::white_and_black());
    /// let board = Diagram::of_pieces::<ChessRules>(
    ///     &start,
    ///     start.pieces(),
    ///     &armies,
    ///     |square, piece| Piece { frozen: square.rank() == 1, ..piece },
    /// );
    /// assert_eq!(board.pieces.values().filter(|piece| piece.frozen).count(), 8);
    /// ```
    pub fn of_pieces<R: PieceRules>(
        position: &impl Position,
        pieces: &Pieces<R>,
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
        let acting = position.to_act();
        diagram.to_move = (acting.iter())
            .filter_map(|actor| match actor.seat {
                Seat::Army(letter) => Some(letter),
                _ => None,
            })
            .collect();
        diagram.below.push(status(position, armies));
        diagram
    }
}

/// Implements [`Draw::attackers_of`](crate::Draw::attackers_of): `attackers` finds them after `moving`.
///
/// ```
/// use orthodox_chess::{BLACK, ChessRules, OrthodoxChess};
/// use variant_render::{attackers_after, chess_pieces::attacks::attackers};
/// let pinned: OrthodoxChess = "4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1".parse()?;
/// let found = attackers_after::<ChessRules>(pinned.pieces(), 4, &[[12, 21]], |pieces, e1| {
///     attackers::<ChessRules>(pieces, e1, pieces.army(BLACK), pieces.occupied())
/// });
/// assert_eq!(found, [52]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn attackers_after<R: PieceRules>(
    pieces: &Pieces<R>,
    square: u16,
    moving: &[[u16; 2]],
    attackers: impl FnOnce(&Pieces<R>, Square<R::Board>) -> SquareSet<R::Board>,
) -> Vec<u16> {
    let mut after = *pieces;
    let at = |index: u16| R::Board::BOARD.square(usize::from(index));
    for [from, to] in moving.iter().map(|squares| squares.map(at)) {
        if let (Some(from), Some(to)) = (from, to)
            && let Some((army, piece_type)) = after.take(from)
        {
            after.take(to);
            after.put(to, army, piece_type);
        }
    }
    let found = at(square).map_or(SquareSet::EMPTY, |square| attackers(&after, square));
    found
        .iter()
        .map(|square| u16::from(square.index()))
        .collect()
}

/// Numbers of the boards in play, in the order of their diagrams; none in games of one board.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// assert!(variant_render::boards_in_play(&OrthodoxChess::default()).is_empty());
/// ```
pub fn boards_in_play(position: &impl Tactics) -> Vec<u8> {
    let mut boards: Vec<u8> = Vec::new();
    let _ = position.visit_pieces(|piece| {
        if let Seat::Side { board, .. } = piece.seat
            && !boards.contains(&board)
        {
            boards.push(board);
        }
        ControlFlow::<()>::Continue(())
    });
    boards
}

/// Turn or outcome in words.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_render::{Army, status};
/// let armies = Army::white_and_black();
/// assert_eq!(status(&OrthodoxChess::default(), &armies), "white to move");
/// let mate: OrthodoxChess = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1".parse()?;
/// assert_eq!(status(&mate, &armies), "white wins: checkmate");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn status(position: &impl Position, armies: &[Army]) -> String {
    match position.outcome() {
        Some(outcome) => in_words(&outcome, armies),
        None => turn(&position.to_act(), armies),
    }
}

/// Winners, drawers, reason and points in words.
///
/// ```
/// use variant_render::{Army, in_words};
/// let seats = Army::seats();
/// let shared = "repetition s=0.5 w=0 n=0.5 e=0".parse()?;
/// assert_eq!(in_words(&shared, &seats), "south and north draw: repetition");
/// let all = "fifty-moves s=0.5 w=0.5 n=0.5 e=0.5".parse()?;
/// assert_eq!(in_words(&all, &seats), "draw: fifty moves");
/// let points = "trapped s=1 w=0 n=0 e=0 points s=12 w=3 n=0 e=0".parse()?;
/// assert_eq!(in_words(&points, &seats), "south wins: trapped; points: south 12, west 3, north 0, east 0");
/// # Ok::<(), variant_core::text::OutcomeTextError>(())
/// ```
pub fn in_words(outcome: &Outcome, armies: &[Army]) -> String {
    let name = |player: Player| {
        let army = armies.iter().find(|army| army.letter == player.letter());
        army.map_or_else(|| player.to_string(), |army| army.name.clone())
    };
    let with = |wanted: Score| {
        let scores = outcome.scores.iter().filter(|(_, score)| *score == wanted);
        let names: Vec<String> = scores.map(|&(player, _)| name(player)).collect();
        names
    };
    let (winners, drawers) = (with(Score::Win), with(Score::Draw));
    let mut parts = Vec::new();
    match winners.as_slice() {
        [] => {}
        [winner] => parts.push(format!("{winner} wins")),
        several => parts.push(format!("{} win", listed(several))),
    }
    match drawers.as_slice() {
        [] => {}
        all if all.len() == outcome.scores.len() => parts.push("draw".into()),
        [single] => parts.push(format!("{single} draws")),
        several => parts.push(format!("{} draw", listed(several))),
    }
    if parts.is_empty() {
        parts.push("no winner".into());
    }
    let mut words = format!("{}: {}", parts.join(", "), outcome.reason).replace('-', " ");
    if !outcome.points().is_empty() {
        let points = outcome.points().iter();
        let points: Vec<String> = points.map(|&(p, n)| format!("{} {n}", name(p))).collect();
        words.extend(["; points: ", &points.join(", ")]);
    }
    words
}

fn listed(names: &[String]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.concat(),
    }
}

/// Returns an entry for each army, with turn and check.
///
/// ```
/// use variant_render::{Army, legend};
/// let entries = legend(&orthodox_chess::OrthodoxChess::default(), &Army::white_and_black());
/// assert_eq!((entries.len(), entries[0].to_move, entries[1].to_move), (2, true, false));
/// ```
pub fn legend(position: &impl Position, armies: &[Army]) -> Vec<LegendEntry> {
    let checked = position.in_check();
    let acting = position.to_act();
    let entry = |army: &Army| {
        let mut entry = LegendEntry::of(army);
        let seat = Seat::Army(army.letter);
        if checked.contains(&seat) {
            entry.notes.push("in check".into());
        }
        entry.to_move = acting.iter().any(|actor| actor.seat == seat);
        entry
    };
    armies.iter().map(entry).collect()
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
