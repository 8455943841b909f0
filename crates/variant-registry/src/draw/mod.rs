//! How the variants are drawn: one file each, from position to [`Sheet`](variant_render::Sheet).

mod circle;
mod kingdom;
mod orthodox;
mod quadchess;
mod quarter;
mod zonal;

use alloc::format;
use alloc::string::{String, ToString};

use board_geometry::{Geometry, Square};
use chess_pieces::{PieceType, Pieces};
use variant_core::{Position, Seat};
use variant_render::{Army, Diagram, Figure, Piece, Place};

/// The board with all pieces, each modified by `adorn`, the checked kings, and below it who is to move or
/// how the game has ended. `armies` has the armies of pieces by number and those of seats by letter.
fn diagram<P: Position, G: Geometry, const ARMIES: usize, const TYPES: usize>(
    position: &P,
    pieces: &Pieces<G, ARMIES, TYPES>,
    armies: &[Army],
    adorn: impl Fn(Square<G>, Piece) -> Piece,
) -> Diagram {
    let figure = |piece_type: PieceType| Figure::from_letter(piece_type.letter());
    diagram_of(position, pieces, armies, figure, adorn)
}

/// As [`diagram`], for variants with figures of their own.
fn diagram_of<P: Position, G: Geometry, const ARMIES: usize, const TYPES: usize>(
    position: &P,
    pieces: &Pieces<G, ARMIES, TYPES>,
    armies: &[Army],
    figure: impl Fn(PieceType) -> Figure,
    adorn: impl Fn(Square<G>, Piece) -> Piece,
) -> Diagram {
    let mut diagram = Diagram::of(G::BOARD);
    let checked = position.in_check();
    for square in pieces.occupied() {
        let Some((army, piece_type)) = pieces.at(square) else {
            continue;
        };
        let place = Place::of(G::BOARD, square);
        let piece = Piece::new(figure(piece_type), army.index());
        diagram.pieces.insert(place, adorn(square, piece));
        let letter = armies.get(army.index()).map(|army| army.letter);
        if piece_type == PieceType::KING
            && letter.is_some_and(|letter| checked.contains(&Seat::Army(letter)))
        {
            diagram.checked.push(place);
        }
    }
    diagram.below.push(status(position, armies));
    diagram
}

/// Who is to move, or how the game has ended.
fn status<P: Position>(position: &P, armies: &[Army]) -> String {
    if let Some(outcome) = position.outcome() {
        return outcome.to_string();
    }
    let actors = position.to_act();
    let mut names = String::new();
    for actor in &actors {
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
