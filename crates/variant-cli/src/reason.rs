//! Why a text is not played, in the words of `play`, `apply` and sessions.

use variant_core::{MoveTextError, Position, Seat, Variant};
use variant_registry::{AnyGame, AnyMove, AnyPosition};
use variant_render::{Draw, Place, boards_in_play, why_no_castling, why_none, why_not};

use crate::board::{split_board, squares};

pub(crate) fn explained(game: &AnyGame, text: &str, error: &dyn std::fmt::Display) -> String {
    let error = error.to_string();
    if game.outcome().is_some() {
        return error;
    }
    let position = game.position();
    let whole = begun(&game.actions(), text);
    if !whole.is_empty() {
        return format!("expected {}", whole.join(" or "));
    }
    match game.parse_move(text) {
        Ok(_) => error,
        Err(MoveTextError::Ambiguous) if has_board(position, text) => {
            let fits = fitting(position, text);
            format!("{error}: {}", fits.join(", "))
        }
        Err(MoveTextError::Malformed { .. })
            if text.contains(':') && split_board(text).0.is_none() =>
        {
            error
        }
        Err(_) => why_illegal(position, text).map_or(error, |why| format!("illegal move: {why}")),
    }
}

pub(crate) fn begun(actions: &[impl ToString], word: &str) -> Vec<String> {
    let texts = actions.iter().map(ToString::to_string);
    let begins = |text: &String| {
        let rest = text.strip_prefix(word);
        rest.is_some_and(|rest| rest.starts_with(':')) && word.contains(char::is_alphabetic)
    };
    let mut texts: Vec<String> = texts.filter(begins).collect();
    if word == "draw" {
        // Of all who are left.
        let most = texts.iter().map(String::len).max();
        texts.retain(|text| Some(text.len()) == most);
    }
    texts.sort();
    texts.dedup();
    texts
}

fn has_board(position: &AnyPosition, text: &str) -> bool {
    split_board(text).0.is_some() || boards_in_play(position).is_empty()
}

fn fitting(position: &AnyPosition, text: &str) -> Vec<String> {
    let named = squares(text);
    let moves = position.moves().into_iter();
    let fits = moves.filter(|m| {
        let san = position.san(*m);
        let is_alike = san.chars().next() == split_board(text).1.chars().next();
        is_alike && squares(split_board(&m.to_string()).1).last() == named.last()
    });
    let mut texts: Vec<String> = fits.map(|m| m.to_string()).collect();
    texts.sort();
    texts
}

/// Moves meant despite a missing or wrong promotion, with the rest of their texts.
pub(crate) fn promotions(position: &AnyPosition, text: &str) -> Vec<(AnyMove, String)> {
    let text = text.trim_end_matches(['+', '#']);
    let body = match text.rsplit_once('=') {
        Some((body, _)) => body,
        None => text.trim_end_matches(|last: char| last.is_ascii_alphabetic()),
    };
    let moves = position.moves().into_iter();
    let promoted = moves.filter_map(|m| {
        let (san, coordinates) = (position.san(m), m.to_string());
        let rests = [&coordinates, &san].map(|text| text.strip_prefix(body).map(str::to_owned));
        let is_piece = |rest: &String| {
            let is_letter =
                rest.len() == 1 && rest.starts_with(|one: char| one.is_ascii_alphabetic());
            is_letter || rest.starts_with('=')
        };
        let rest = rests.into_iter().flatten().find(is_piece)?;
        let rest = rest.trim_start_matches('=').trim_end_matches(['+', '#']);
        Some((m, rest.to_uppercase()))
    });
    if squares(body).is_empty() {
        Vec::new()
    } else {
        promoted.collect()
    }
}

pub(crate) fn why_illegal(position: &AnyPosition, text: &str) -> Option<String> {
    let (board, text) = split_board(text.trim());
    if let Some(fault) = fault_of_board(position, board) {
        return Some(fault);
    }
    let named: Vec<Place> = squares(text);
    if let Some(missing) = missing_promotion(position, &with_board(board, text)) {
        return Some(missing);
    }
    let capital = capitalised(text);
    if let Some(capital) = &capital {
        if (position.parse_san_lenient(&with_board(board, capital))).is_ok() {
            return Some(format!("pieces have capital letters: {capital}"));
        }
        if named.len() == 1
            && capital
                .get(1..)
                .is_some_and(|to| to.parse::<Place>().is_ok())
        {
            return why_illegal(position, &with_board(board, capital));
        }
    }
    let own = position.why_no_own_move(&with_board(board, text));
    if !own.is_empty() {
        return Some(own);
    }
    let letter = text.chars().next().filter(char::is_ascii_uppercase);
    if text.contains('@') {
        return None;
    }
    let origin = |place: Place| is_origin(text, place);
    let castle = text.replace('0', "O");
    let reasons = match (letter, named.as_slice()) {
        _ if castle.starts_with("O-O") => {
            vec![why_no_castling(
                position,
                board,
                castle.starts_with("O-O-O"),
            )]
        }
        (None, []) => return None,
        (letter, [to]) => why_none(position, board, letter.unwrap_or('P'), origin, Some(*to)),
        (Some(letter), []) => why_none(position, board, letter, origin, None),
        (_, [from, .., to]) => vec![why_not(position, board, *from, Some(*to))],
    };
    let reasons: Vec<String> = reasons
        .into_iter()
        .filter(|reason| !reason.is_empty())
        .collect();
    let reason = (!reasons.is_empty()).then(|| reasons.join("; "))?;
    let mut actors = position.to_act().into_iter();
    let mover = actors.find(|actor| Some(actor.seat) == board.map(Seat::Board));
    match mover.filter(|_| reason.ends_with("has no such move")) {
        // Perhaps the other side's move.
        Some(actor) => Some(format!("{reason}; {} is to move there", actor.player)),
        None => Some(reason),
    }
}

fn missing_promotion(position: &AnyPosition, text: &str) -> Option<String> {
    let choices = promotions(position, text);
    let (_, first) = choices.first()?;
    let end = if first.contains('@') {
        ", and @ with an empty square"
    } else {
        ""
    };
    let pieces = (choices.iter()).filter_map(|(_, piece)| piece.split('@').next());
    let mut pieces: Vec<String> = pieces.map(|piece| format!("={piece}")).collect();
    pieces.sort();
    pieces.dedup();
    let pieces = pieces.join(" or ");
    Some(format!("a pawn promotes there: add {pieces}{end}"))
}

fn fault_of_board(position: &AnyPosition, board: Option<u8>) -> Option<String> {
    let boards = boards_in_play(position);
    match (board, boards.first()) {
        (None, Some(first)) => Some(format!(
            "a move begins with the number of its board, as {first}:e4"
        )),
        (Some(number), _) if !boards.contains(&number) => {
            Some(format!("no board {number} is in play"))
        }
        _ => None,
    }
}

/// Whether the file or rank before the destination (`Nbd2`, `exd5`) fits a square.
fn is_origin(text: &str, place: Place) -> bool {
    let body = text.trim_start_matches(|first: char| first.is_ascii_uppercase());
    let end = body.trim_end_matches(|last: char| !last.is_ascii_digit());
    let end = end.trim_end_matches(|last: char| last.is_ascii_digit());
    let named = end.get(..end.len().saturating_sub(1)).unwrap_or_default();
    let named = named.trim_end_matches(['x', '-']);
    let square = place.to_string();
    named.is_empty() || square.get(..1) == Some(named) || square.get(1..) == Some(named)
}

pub(crate) fn with_board(board: Option<u8>, text: &str) -> String {
    board.map_or_else(|| text.to_owned(), |board| format!("{board}:{text}"))
}

fn capitalised(text: &str) -> Option<String> {
    let mut letters = text.chars();
    let first = letters.next().filter(char::is_ascii_lowercase)?;
    let rest = letters.as_str();
    let is_move = rest.starts_with(|next: char| next.is_ascii_lowercase()) || rest.contains('@');
    is_move.then(|| format!("{}{rest}", first.to_ascii_uppercase()))
}
