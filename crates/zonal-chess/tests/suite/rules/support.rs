//! What the tests share: positions from lists of pieces, and answers as texts.

use chess_pieces::PieceType;
use variant_core::Position;
use zonal_chess::{BLACK, Setup, SetupError, WHITE, Zonal};

/// A setup from pieces such as `Ki1 ki8 Ra4` and the fields after the placement without the clocks.
pub(crate) fn setup(pieces: &str, fields: &str) -> Setup {
    let mut fields = fields.split(' ');
    let mut setup = Setup {
        turn: if fields.next() == Some("b") {
            BLACK
        } else {
            WHITE
        },
        ..Setup::default()
    };
    for piece in pieces.split_whitespace() {
        let (letter, square) = piece.split_at(1);
        let army = if letter == letter.to_ascii_uppercase() {
            WHITE
        } else {
            BLACK
        };
        let piece_type = letter
            .chars()
            .next()
            .and_then(PieceType::from_letter)
            .expect("a piece");
        setup
            .pieces
            .put(square.parse().expect("a square"), army, piece_type);
    }
    for letter in fields.next().unwrap_or("-").chars() {
        if let Some(index) = "KQkq".find(letter) {
            setup.castling = setup.castling.with(index);
        }
    }
    setup.en_passant = fields.next().and_then(|square| square.parse().ok());
    setup
}

pub(crate) fn try_position(pieces: &str, fields: &str) -> Result<Zonal, SetupError> {
    Zonal::try_from(setup(pieces, fields))
}

pub(crate) fn position(pieces: &str, fields: &str) -> Zonal {
    try_position(pieces, fields).unwrap_or_else(|error| panic!("{pieces}: {error}"))
}

/// White to move, nothing else to say.
pub(crate) fn white(pieces: &str) -> Zonal {
    position(pieces, "w - -")
}

/// Where the piece on a square may go, in the order of the names.
pub(crate) fn targets(position: &Zonal, from: &str) -> Vec<String> {
    let moves = position.moves();
    let of_piece = moves.iter().filter(|m| m.from.to_string() == from);
    let mut squares: Vec<String> = of_piece.map(|m| m.to.to_string()).collect();
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// Squares from a list of names and runs: `a4-a5` is a whole file stretch, `e4-l4` a whole rank one.
pub(crate) fn squares(list: &str) -> Vec<String> {
    let mut names = Vec::new();
    for part in list.split_whitespace() {
        let Some((first, last)) = part.split_once('-') else {
            names.push(part.to_string());
            continue;
        };
        let (first, last) = (first.as_bytes(), last.as_bytes());
        for file in first[0]..=last[0] {
            for rank in first[1]..=last[1] {
                names.push(format!("{}{}", char::from(file), char::from(rank)));
            }
        }
    }
    names.sort_unstable();
    names
}

pub(crate) fn can(position: &Zonal, text: &str) -> bool {
    position.parse_move(text).is_ok()
}

pub(crate) fn played(position: &Zonal, text: &str) -> Zonal {
    let m = position
        .parse_move(text)
        .unwrap_or_else(|error| panic!("{text} in {position}: {error}"));
    position.play_unchecked(m)
}

pub(crate) fn outcome(position: &Zonal) -> String {
    position
        .outcome()
        .map_or_else(String::new, |outcome| outcome.to_string())
}
