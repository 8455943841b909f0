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
use orthodox_men::{Army as ArmyNumber, Kind, Men};
use variant_core::{Position, Seat};
use variant_render::{Army, Diagram, Figure, Man, Place};

/// The board with all men and the checked kings, and below it who is to move or how the game has ended.
/// `man` says how a man is drawn. The armies of men and seats are those of `armies`, by number and by
/// letter.
fn diagram<P: Position, G: Geometry, const ARMIES: usize, const KINDS: usize>(
    position: &P,
    men: &Men<G, ARMIES, KINDS>,
    armies: &[Army],
    man: impl Fn(Square<G>, ArmyNumber, Kind) -> Man,
) -> Diagram {
    let checked = position.in_check();
    let is_checked = |army: ArmyNumber| {
        let letter = armies.get(army.index()).map(|army| army.letter);
        letter.is_some_and(|letter| checked.contains(&Seat::Army(letter)))
    };
    let mut diagram = board(men, man, is_checked);
    diagram.below.push(status(position, armies));
    diagram
}

/// The board with all men, and the kings of checked armies marked.
fn board<G: Geometry, const ARMIES: usize, const KINDS: usize>(
    men: &Men<G, ARMIES, KINDS>,
    man: impl Fn(Square<G>, ArmyNumber, Kind) -> Man,
    is_checked: impl Fn(ArmyNumber) -> bool,
) -> Diagram {
    let mut diagram = Diagram::of(G::BOARD);
    for square in men.occupied() {
        let Some((army, kind)) = men.at(square) else {
            continue;
        };
        let place = Place::of(G::BOARD, square);
        diagram.men.insert(place, man(square, army, kind));
        if kind == Kind::KING && is_checked(army) {
            diagram.checked.push(place);
        }
    }
    diagram
}

/// A man of orthodox chess, without marks.
fn plain<G: Geometry>(_: Square<G>, army: ArmyNumber, kind: Kind) -> Man {
    Man::new(Figure::from_letter(kind.letter()), army.index())
}

/// Who is to move, or how the game has ended.
fn status<P: Position>(position: &P, armies: &[Army]) -> String {
    if let Some(outcome) = position.outcome() {
        return outcome.to_string();
    }
    let mut names = String::new();
    for actor in position.to_act() {
        if !names.is_empty() {
            names.push_str(", ");
        }
        let army = match actor.seat {
            Seat::Army(letter) => armies.iter().find(|army| army.letter == letter),
            _ => None,
        };
        match army {
            Some(army) => names.push_str(&army.name),
            None => names.push_str(&actor.seat.to_string()),
        }
    }
    format!("{names} to move")
}
