//! The command line that all examples of this crate share.
//!
//! The examples are chess variants of one page each. Each declares what its game is, with the public
//! crates alone, and hands its position type to [`main`]:
//!
//! ```text
//! cargo run --release -p variant-examples --example capablanca -- perft 4
//! cargo run --release -p variant-examples --example four-player -- show
//! ```
//!
//! [`Show`] is what a position type needs for that besides [`Variant`]; every game of two armies has
//! it.
//!
//! ```
//! use orthodox_chess::Chess;
//! let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
//! assert_eq!(variant_examples::run::<Chess>(words("perft 3"))?, "8902\n");
//! let check = "show 4k3/8/8/8/8/8/4q3/4K3 w - - 0 1";
//! assert!(variant_examples::run::<Chess>(words(check))?.contains("white to move"));
//! assert!(variant_examples::run::<Chess>(words("perft x")).is_err());
//! # Ok::<(), String>(())
//! ```

use std::env;
use std::fmt::Write;
use std::process::ExitCode;

use board_geometry::{Geometry, SquareSet};
use chess_pieces::{PieceRules, PieceType, Pieces};
use two_army_chess::{TwoArmyGame, TwoArmyPosition};
use variant_core::perft::perft;
use variant_core::{Position, Seat, Variant};
use variant_render::{Army, Diagram, Figure, Piece, Place, Sheet};

/// Positions that can be drawn.
///
/// ```
/// use orthodox_chess::Chess;
/// use variant_examples::Show;
/// assert!(Chess::default().sheet().ascii().contains("1 | R | N | B | Q | K | B | N | R |"));
/// ```
pub trait Show: Variant {
    /// The picture of the position.
    fn sheet(&self) -> Sheet;
}

impl<V: TwoArmyGame<TYPES>, const TYPES: usize> Show for TwoArmyPosition<V, TYPES> {
    fn sheet(&self) -> Sheet {
        let armies = Army::white_and_black();
        draw::<V::Rules, _, 2, TYPES>(self, self.pieces(), &armies, SquareSet::EMPTY)
    }
}

/// Draws the pieces of a position, those that are out of the game as such, the kings in check, and whose
/// turn it is or how the game has ended. `armies` are those of the pieces, by number; their letters are
/// those of the seats.
pub fn draw<R: PieceRules, P: Position, const ARMIES: usize, const TYPES: usize>(
    position: &P,
    pieces: &Pieces<R::Board, ARMIES, TYPES>,
    armies: &[Army],
    out: SquareSet<R::Board>,
) -> Sheet {
    let board = R::Board::BOARD;
    let mut diagram = Diagram::of(board);
    let checked = position.in_check();
    for square in pieces.occupied() {
        let Some((army, piece_type)) = pieces.at(square) else {
            continue;
        };
        let place = Place::of(board, square);
        let mut piece = Piece::new(Figure::from_letter(R::letter(piece_type)), army.index());
        piece.frozen = out.contains(square);
        diagram.pieces.insert(place, piece);
        let seat = (armies.get(army.index())).map(|army| Seat::Army(army.letter));
        if piece_type == PieceType::KING && seat.is_some_and(|seat| checked.contains(&seat)) {
            diagram.checked.push(place);
        }
    }
    diagram.below.push(status(position, armies));
    Sheet::new(armies).with(diagram)
}

/// Whose turn it is, or how the game has ended.
fn status<P: Position>(position: &P, armies: &[Army]) -> String {
    if let Some(outcome) = position.outcome() {
        return outcome.to_string();
    }
    let actors = position.to_act();
    let names = actors.iter().map(|actor| {
        let army = armies
            .iter()
            .find(|army| actor.seat == Seat::Army(army.letter));
        army.map_or_else(|| actor.seat.to_string(), |army| army.name.clone())
    });
    names.collect::<Vec<_>>().join(", ") + " to move"
}

/// Runs the program with the arguments of the command line. This is all that `main` of an example does.
pub fn main<P: Show>() -> ExitCode {
    match run::<P>(env::args().skip(1)) {
        Ok(output) => {
            print!("{output}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{}: {error}", P::NAME);
            ExitCode::FAILURE
        }
    }
}

/// What the program prints for some arguments: `perft DEPTH [TEXT]` counts, `moves [TEXT]` lists the
/// legal moves, `show [TEXT]` draws the board. `TEXT` is a position text, in one argument or several, or
/// the name of a mode; without it the game is at its start.
///
/// # Errors
/// What is wrong with the arguments.
pub fn run<P: Show>(arguments: impl IntoIterator<Item = String>) -> Result<String, String> {
    const USAGE: &str = "expected `perft DEPTH [TEXT]`, `moves [TEXT]` or `show [TEXT]`";
    let mut arguments = arguments.into_iter();
    let command = arguments.next().ok_or(USAGE)?;
    match command.as_str() {
        "perft" => {
            let depth = arguments.next().ok_or(USAGE)?;
            let depth = depth.parse().map_err(|_| USAGE)?;
            Ok(format!("{}\n", perft(&position::<P>(arguments)?, depth)))
        }
        "moves" => {
            let mut list = String::new();
            for m in position::<P>(arguments)?.moves() {
                writeln!(list, "{m}").map_err(|error| error.to_string())?;
            }
            Ok(list)
        }
        "show" => Ok(position::<P>(arguments)?.sheet().unicode()),
        _ => Err(USAGE.to_owned()),
    }
}

/// The position that the rest of the command line names.
fn position<P: Show>(rest: impl Iterator<Item = String>) -> Result<P, String> {
    let text = rest.collect::<Vec<_>>().join(" ");
    let mode = if text.is_empty() {
        P::MODES.first().copied()
    } else {
        P::MODES.iter().find(|&&mode| mode == text).copied()
    };
    match mode {
        Some(mode) => P::start(mode).map_err(|error| error.to_string()),
        None => text.parse().map_err(|error: P::Err| error.to_string()),
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
