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
use orthodox_men::{Kind, Men};
use variant_core::{Position, Seat};
use variant_render::{Army, Diagram, Figure, Man, Place};

/// The board with all men, each adorned by `adorn`, the checked kings, and below it who is to move or
/// how the game has ended. The armies of men and seats are those of `armies`, by number and letter.
fn diagram<P: Position, G: Geometry, const ARMIES: usize, const KINDS: usize>(
    position: &P,
    men: &Men<G, ARMIES, KINDS>,
    armies: &[Army],
    adorn: impl Fn(Square<G>, Man) -> Man,
) -> Diagram {
    diagram_of(position, men, armies, Kind::letter, adorn)
}

/// As [`diagram`], with the letters of the kinds where the variant has its own.
fn diagram_of<P: Position, G: Geometry, const ARMIES: usize, const KINDS: usize>(
    position: &P,
    men: &Men<G, ARMIES, KINDS>,
    armies: &[Army],
    letter: impl Fn(Kind) -> char,
    adorn: impl Fn(Square<G>, Man) -> Man,
) -> Diagram {
    let mut diagram = Diagram::of(G::BOARD);
    let checked = position.in_check();
    for square in men.occupied() {
        let Some((army, kind)) = men.at(square) else {
            continue;
        };
        let place = Place::of(G::BOARD, square);
        let man = Man::new(Figure::from_letter(letter(kind)), army.index());
        diagram.men.insert(place, adorn(square, man));
        let letter = armies.get(army.index()).map(|army| army.letter);
        if kind == Kind::KING && letter.is_some_and(|letter| checked.contains(&Seat::Army(letter)))
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
