//! What the game in the terminal shows: the board with the last move, the moves of a square.

use std::ops::ControlFlow;

use variant_core::{Position, Seat, Tactics, Variant};
use variant_registry::AnyPosition;
use variant_render::{Draw, Place, Sheet};

/// The picture of a position, with the squares of the last move marked.
pub(crate) fn board(position: &AnyPosition, last: Option<&str>) -> Sheet {
    let mut sheet = position.sheet();
    if let Some(last) = last {
        let (number, text) = split_board(last);
        let index = number.map_or(Some(0), |number| index_of_board(position, number));
        if let Some(diagram) = index.and_then(|index| sheet.diagrams.get_mut(index)) {
            diagram.last_move = squares(text);
        }
    }
    sheet
}

/// The number of the board that a move text begins with, if it does, and the rest.
fn split_board(text: &str) -> (Option<u8>, &str) {
    let split = text.split_once(':');
    let split = split.and_then(|(number, rest)| Some((number.parse().ok()?, rest)));
    split.map_or((None, text), |(number, rest)| (Some(number), rest))
}

/// The place of a board among those in play.
fn index_of_board(position: &AnyPosition, number: u8) -> Option<usize> {
    let mut boards: Vec<u8> = Vec::new();
    let _ = position.visit_pieces(|piece| {
        if let Seat::Side { board, .. } = piece.seat
            && !boards.contains(&board)
        {
            boards.push(board);
        }
        ControlFlow::<()>::Continue(())
    });
    boards.iter().position(|&board| board == number)
}

/// The squares that a move text names.
fn squares(text: &str) -> Vec<Place> {
    let mut squares = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_lowercase()) {
        rest = &rest[start..];
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        squares.extend(rest[..=digits].parse::<Place>());
        rest = &rest[1 + digits..];
    }
    squares
}

/// The legal moves of the piece on a square, such as `e2` or `2:e2`, or all of them for an empty text,
/// each in both notations.
pub(crate) fn moves_from(position: &AnyPosition, square: &str) -> Vec<String> {
    let begins = |text: &str| {
        let rest = text.strip_prefix(square);
        rest.is_some_and(|rest| {
            square.is_empty() || !rest.starts_with(|next: char| next.is_ascii_digit())
        })
    };
    let mut texts: Vec<String> = (position.moves().into_iter())
        .filter(|m| {
            let text = m.to_string();
            begins(&text) || begins(split_board(&text).1)
        })
        .map(|m| {
            let (san, text) = (position.san(m), m.to_string());
            if san == text {
                text
            } else {
                format!("{san} ({text})")
            }
        })
        .collect();
    texts.sort_unstable();
    texts
}
