//! The section of one board in the position text: number, players, and a FEN with sets and unmoved kings.

use super::board::{
    Board, Castling, Color, Piece, PieceType, Square, Wing, file_of, rank_of, shifted, square,
};
use super::state::Game;

const COLORS: [Color; 2] = [Color::White, Color::Black];

impl Game {
    pub(super) fn text(&self) -> String {
        let board = &self.board;
        let [white, black] = self.seats;
        let to_move = if board.to_move == Color::White {
            'w'
        } else {
            'b'
        };
        let en_passant = board.en_passant.map_or("-".to_owned(), square_name);
        format!(
            "{} {white}-{black} {} {to_move} {} {en_passant} {} {}",
            self.number,
            placement(board, self.number),
            castling(board),
            board.halfmove,
            board.fullmove
        )
    }

    pub(super) fn parse(section: &str, tournament: bool) -> Result<Game, String> {
        let fields: Vec<&str> = section.split(' ').collect();
        let [
            board_number,
            players,
            pieces,
            to_move,
            castling_field,
            en_passant,
            halfmove,
            fullmove,
        ] = fields[..]
        else {
            return Err(format!("board: `{section}` has not eight fields"));
        };
        let board_number = number(board_number, 1, 26, "board")? as u8;
        let mut board = Board {
            squares: parse_placement(pieces, board_number, tournament)?,
            to_move: match to_move {
                "w" => Color::White,
                "b" => Color::Black,
                _ => {
                    return Err(format!(
                        "board {board_number}: side to move `{to_move}` is not w or b"
                    ));
                }
            },
            castling: parse_castling(castling_field),
            en_passant: None,
            halfmove: number(halfmove, 0, u32::MAX, "half-move clock")?,
            fullmove: number(fullmove, 1, u32::MAX, "move number")?,
        };
        check_pieces(&board)?;
        check_castling(&board, castling_field)?;
        board.en_passant = parse_en_passant(&board, en_passant)?;
        board.forget_useless_en_passant();
        Ok(Game {
            number: board_number,
            seats: parse_seats(players)?,
            board,
        })
    }
}

fn parse_seats(field: &str) -> Result<[char; 2], String> {
    let letters: Vec<char> = field.chars().collect();
    match letters[..] {
        [white, '-', black]
            if white.is_ascii_uppercase() && black.is_ascii_uppercase() && white != black =>
        {
            Ok([white, black])
        }
        _ => Err(format!(
            "players: `{field}` is not <White player>-<Black player>"
        )),
    }
}

/// Pieces from rank 8 to rank 1; a piece of another set than the board's carries its set.
fn placement(board: &Board, number: u8) -> String {
    let ranks: Vec<String> = (0..8)
        .rev()
        .map(|rank| rank_text(board, rank, number))
        .collect();
    ranks.join("/")
}

fn rank_text(board: &Board, rank: usize, number: u8) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for file in 0..8 {
        let Some(piece) = board.squares[square(file, rank)] else {
            empty += 1;
            continue;
        };
        push_empty(&mut text, &mut empty);
        text.push(piece_letter(piece));
        // 0 stands for a piece whose set is ignored (CC-6).
        if piece.set != 0 && piece.set != number {
            text += &["(", &piece.set.to_string(), ")"].concat();
        }
    }
    push_empty(&mut text, &mut empty);
    text
}

fn push_empty(text: &mut String, empty: &mut usize) {
    if *empty > 0 {
        *text += &empty.to_string();
    }
    *empty = 0;
}

fn parse_placement(
    field: &str,
    number: u8,
    tournament: bool,
) -> Result<[Option<Piece>; 64], String> {
    let ranks: Vec<&str> = field.split('/').collect();
    if ranks.len() != 8 {
        return Err(format!("placement: `{field}` has not eight ranks"));
    }
    let mut squares = [None; 64];
    for (rank, text) in (0..8).rev().zip(ranks) {
        let pieces = parse_rank(text, if tournament { number } else { 0 });
        let pieces = pieces
            .filter(|pieces| pieces.len() == 8)
            .ok_or_else(|| format!("placement: rank `{text}` is wrong"))?;
        for (file, piece) in pieces.into_iter().enumerate() {
            squares[square(file, rank)] = piece;
        }
    }
    Ok(squares)
}

/// The eight squares of a rank; `set` is the set of a piece that carries none, 0 if sets are not written.
fn parse_rank(text: &str, set: u8) -> Option<Vec<Option<Piece>>> {
    let mut pieces: Vec<Option<Piece>> = Vec::new();
    let mut rest = text;
    let mut after_digit = false;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        if let Some(empty @ 1..=8) = letter.to_digit(10) {
            if after_digit {
                return None;
            }
            pieces.extend(vec![None; empty as usize]);
            after_digit = true;
            continue;
        }
        after_digit = false;
        let mut piece_set = set;
        if let Some(inside) = rest.strip_prefix('(') {
            let (digits, remaining) = inside.split_once(')')?;
            piece_set = number(digits, 1, 26, "set").ok()? as u8;
            rest = remaining;
            // The board's own set is not written, and under `social` none at all; kings never change boards.
            if set == 0 || piece_set == set || letter.eq_ignore_ascii_case(&'k') {
                return None;
            }
        }
        pieces.push(Some(piece_of(letter, piece_set)?));
    }
    Some(pieces)
}

/// One king each, no pawn on the first or last rank, and the side that has moved not in check.
fn check_pieces(board: &Board) -> Result<(), String> {
    for color in COLORS {
        let kings = board
            .squares_of(color)
            .filter(|(_, piece)| piece.piece_type == PieceType::King)
            .count();
        if kings != 1 {
            return Err(format!("placement: {kings} kings of {color:?}"));
        }
        let mut pawns = board
            .squares_of(color)
            .filter(|(_, piece)| piece.piece_type == PieceType::Pawn);
        if pawns.any(|(at, _)| matches!(rank_of(at), 0 | 7)) {
            return Err(format!(
                "placement: a pawn of {color:?} on the first or last rank"
            ));
        }
    }
    if board.in_check(board.to_move.other()) {
        return Err("placement: the side that is not to move is in check".to_owned());
    }
    Ok(())
}

/// `KQ` and `kq` for rights; `U` and `u` for an unmoved king that no right shows (CC-8).
fn castling(board: &Board) -> String {
    let mut text = String::new();
    for (color, letters) in COLORS.into_iter().zip([['K', 'Q', 'U'], ['k', 'q', 'u']]) {
        let castling = board.castling[color as usize];
        for wing in Wing::BOTH {
            if castling.rights[wing as usize] {
                text.push(letters[wing as usize]);
            }
        }
        if castling.king_unmoved && castling.rights == [false, false] {
            text.push(letters[2]);
        }
    }
    if text.is_empty() {
        "-".to_owned()
    } else {
        text
    }
}

/// Reads the letters; whether they are all there is, in order and backed by pieces, is checked afterwards.
fn parse_castling(field: &str) -> [Castling; 2] {
    [['K', 'Q', 'U'], ['k', 'q', 'u']].map(|letters| Castling {
        king_unmoved: field.contains(letters),
        rights: [field.contains(letters[0]), field.contains(letters[1])],
    })
}

fn check_castling(board: &Board, field: &str) -> Result<(), String> {
    if castling(board) != field {
        return Err(format!(
            "castling: `{field}` is not made of KQUkqu in order"
        ));
    }
    for color in COLORS {
        let castling = board.castling[color as usize];
        let rank = color.first_rank();
        if castling.king_unmoved && !board.holds(square(4, rank), color, PieceType::King) {
            return Err(format!(
                "castling: the king of {color:?} is not where it starts"
            ));
        }
        for wing in Wing::BOTH {
            let corner = square(wing.rook_file(), rank);
            if castling.rights[wing as usize] && !board.holds(corner, color, PieceType::Rook) {
                return Err(format!(
                    "castling: no rook of {color:?} on {}",
                    square_name(corner)
                ));
            }
        }
    }
    Ok(())
}

/// The square a pawn of the side that has moved could have passed over, or `-`.
fn parse_en_passant(board: &Board, field: &str) -> Result<Option<Square>, String> {
    if field == "-" {
        return Ok(None);
    }
    let wrong = || format!("en passant: no pawn has just passed over `{field}`");
    let target = (0..64)
        .find(|&at| square_name(at) == field)
        .ok_or_else(wrong)?;
    let moved = board.to_move.other();
    let origin =
        shifted(target, 0, -moved.forward()).filter(|&at| rank_of(at) == moved.pawn_rank());
    let pawn =
        shifted(target, 0, moved.forward()).filter(|&at| board.holds(at, moved, PieceType::Pawn));
    let path_empty = origin
        .is_some_and(|origin| board.squares[origin].is_none() && board.squares[target].is_none());
    if path_empty && pawn.is_some() {
        Ok(Some(target))
    } else {
        Err(wrong())
    }
}

pub(super) fn piece_letter(piece: Piece) -> char {
    let letter = match piece.piece_type {
        PieceType::Pawn => 'P',
        PieceType::Knight => 'N',
        PieceType::Bishop => 'B',
        PieceType::Rook => 'R',
        PieceType::Queen => 'Q',
        PieceType::King => 'K',
    };
    match piece.color {
        Color::White => letter,
        Color::Black => letter.to_ascii_lowercase(),
    }
}

pub(super) fn piece_of(letter: char, set: u8) -> Option<Piece> {
    let pieces = COLORS.into_iter().flat_map(|color| {
        PieceType::ALL.map(|piece_type| Piece {
            color,
            piece_type,
            set,
        })
    });
    pieces
        .into_iter()
        .find(|piece| piece_letter(*piece) == letter)
}

pub(super) fn square_name(at: Square) -> String {
    let file = (b'a' + file_of(at) as u8) as char;
    format!("{file}{}", rank_of(at) + 1)
}

/// A decimal number without leading zeros or sign, within bounds.
pub(super) fn number(text: &str, least: u32, most: u32, what: &str) -> Result<u32, String> {
    let number = text
        .parse()
        .ok()
        .filter(|number: &u32| number.to_string() == text);
    number
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| format!("{what}: `{text}` is not a number from {least} to {most}"))
}
