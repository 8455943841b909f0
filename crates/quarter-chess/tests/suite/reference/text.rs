//! Position texts and move texts.

use super::board::{Board, Piece, PieceType, Side, Square};
use super::moves::Move;
use super::sight::in_check;
use super::state::State;
use super::turn::right_exists;

impl Move {
    /// The move text.
    pub(super) fn text(self) -> String {
        match self {
            Move::Ordinary {
                from,
                to,
                promotion,
            } => {
                let letter = promotion
                    .map(|piece_type| piece_type.letter().to_string())
                    .unwrap_or_default();
                format!("{}{}{letter}", from.name(), to.name())
            }
            Move::Shift { from, to } => format!("{}{}", from.name(), to.name()),
            Move::Displace { driver, from, to } => {
                format!("{}@{}{}", driver.name(), from.name(), to.name())
            }
            Move::Absorb { driver, victim } => format!("{}x{}", driver.name(), victim.name()),
            Move::Swap { driver, low, high } => {
                format!("{}~{}{}", driver.name(), low.name(), high.name())
            }
        }
    }
}

impl State {
    /// Reads a position text; the error names the field and what was expected.
    pub(crate) fn parse(text: &str) -> Result<State, String> {
        let fields: Vec<&str> = text.split(' ').collect();
        let (&[placement, turn, castling, en_passant, halfmove, fullmove], options) = fields
            .split_first_chunk::<6>()
            .ok_or("position: expected six fields, or seven with `pawn-shift`")?;
        let mut state = State {
            board: parse_placement(placement)?,
            side: parse_turn(turn)?,
            en_passant: None,
            halfmove: parse_number("halfmove", halfmove)?,
            fullmove: parse_number("fullmove", fullmove)?,
            pawn_shift: parse_options(options)?,
        };
        if castling != "-" {
            return Err(format!("castling: `{castling}`: expected `-`"));
        }
        if state.fullmove == 0 {
            return Err("fullmove: `0`: expected at least 1".to_owned());
        }
        check_kings(&state)?;
        // Both forms are read: a target that no able pawn attacks is no right (QC-4).
        let target = parse_en_passant(en_passant, &state)?;
        state.en_passant = target.filter(|&square| right_exists(&state, square));
        Ok(state)
    }

    /// The position text.
    pub(crate) fn text(&self) -> String {
        let en_passant = self.en_passant.map_or("-".to_owned(), Square::name);
        let option = if self.pawn_shift { " pawn-shift" } else { "" };
        format!(
            "{} {} - {en_passant} {} {}{option}",
            placement_text(&self.board),
            self.side.letter(),
            self.halfmove,
            self.fullmove
        )
    }
}

/// Ranks from the highest, files from a, runs of empty squares as numbers.
fn placement_text(board: &Board) -> String {
    let ranks: Vec<String> = (0..8).rev().map(|rank| rank_text(board, rank)).collect();
    ranks.join("/")
}

fn rank_text(board: &Board, rank: i8) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for file in 0..8 {
        let Some(piece) = board.at(Square { file, rank }) else {
            empty += 1;
            continue;
        };
        push_run(&mut text, empty);
        empty = 0;
        text.push(piece_letter(piece));
    }
    push_run(&mut text, empty);
    text
}

fn push_run(text: &mut String, empty: u32) {
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
}

fn piece_letter(piece: Piece) -> char {
    match piece.side {
        Side::White => piece.piece_type.letter().to_ascii_uppercase(),
        Side::Black => piece.piece_type.letter(),
    }
}

fn parse_piece(letter: char) -> Option<Piece> {
    let side = if letter.is_ascii_uppercase() {
        Side::White
    } else {
        Side::Black
    };
    PieceType::from_letter(letter.to_ascii_lowercase()).map(|piece_type| Piece { side, piece_type })
}

fn parse_placement(text: &str) -> Result<Board, String> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return Err(format!("placement: {} ranks: expected 8", ranks.len()));
    }
    let mut board = Board::empty();
    for (rank, part) in (0..8).rev().zip(ranks) {
        parse_rank(&mut board, rank, part).ok_or_else(|| {
            format!(
                "placement: `{part}`: expected pieces and runs filling 8 squares of rank {}",
                rank + 1
            )
        })?;
    }
    Ok(board)
}

/// Sets the pieces of one rank, which the text must fill exactly. A run is one decimal number, so two
/// runs never meet: a digit after a digit belongs to the same number, which is then longer than the
/// rank.
fn parse_rank(board: &mut Board, rank: i8, text: &str) -> Option<()> {
    let mut file = 0;
    let mut after_run = false;
    for letter in text.chars() {
        if let Some(run @ 1..=8) = letter.to_digit(10) {
            if after_run {
                return None;
            }
            after_run = true;
            file += run as i8;
        } else {
            let piece = parse_piece(letter)?;
            if file >= 8 {
                return None;
            }
            board.set(Square { file, rank }, Some(piece));
            after_run = false;
            file += 1;
        }
    }
    (file == 8).then_some(())
}

fn parse_turn(text: &str) -> Result<Side, String> {
    match text {
        "w" => Ok(Side::White),
        "b" => Ok(Side::Black),
        _ => Err(format!("turn: `{text}`: expected `w` or `b`")),
    }
}

/// A decimal number as it is written: no sign, no leading zero.
fn parse_number(field: &str, text: &str) -> Result<u32, String> {
    let number = text
        .parse::<u32>()
        .ok()
        .filter(|number| number.to_string() == text);
    number.ok_or_else(|| format!("{field}: `{text}`: expected a decimal number"))
}

fn parse_options(fields: &[&str]) -> Result<bool, String> {
    match fields {
        [] => Ok(false),
        ["pawn-shift"] => Ok(true),
        _ => Err(format!(
            "option: `{}`: expected `pawn-shift` or nothing",
            fields.join(" ")
        )),
    }
}

/// At most one king a side, one at least on the board (QC-11), and none left in check by the side
/// that has just moved (QC-16), unless the game is over.
fn check_kings(state: &State) -> Result<(), String> {
    let count = |side| {
        state
            .board
            .pieces()
            .filter(|entry| {
                entry.1
                    == Piece {
                        side,
                        piece_type: PieceType::King,
                    }
            })
            .count()
    };
    match (count(Side::White), count(Side::Black)) {
        (1, 1) if in_check(&state.board, state.side.other()) => Err(format!(
            "turn: `{}`: the side that is not to move is in check",
            state.side.letter()
        )),
        (0 | 1, 1) | (1, 0) => Ok(()),
        (white, black) => Err(format!(
            "placement: {white} white and {black} black kings: expected one of each, or one alone"
        )),
    }
}

/// The target square a two-square advance of the enemy has just passed.
fn parse_en_passant(text: &str, state: &State) -> Result<Option<Square>, String> {
    if text == "-" {
        return Ok(None);
    }
    let wrong = |why: &str| format!("en passant: `{text}`: expected `-` or {why}");
    let enemy = state.side.other();
    let target = Square::parse(text).ok_or_else(|| wrong("a square"))?;
    let (Some(origin), Some(landing)) = (
        target.step((0, -enemy.forward())),
        target.step((0, enemy.forward())),
    ) else {
        return Err(wrong("a square behind the pawn that advanced"));
    };
    let advanced = origin.rank == enemy.pawn_rank()
        && state.board.at(origin).is_none()
        && state.board.at(target).is_none()
        && state.board.holds(landing, enemy, PieceType::Pawn);
    if advanced {
        Ok(Some(target))
    } else {
        Err(wrong(
            "a square an enemy pawn has just passed by a two-square advance",
        ))
    }
}
