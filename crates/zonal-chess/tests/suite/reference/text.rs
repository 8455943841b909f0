//! Position texts: `<placement> <w|b> <KQkq|-> <ep|-> <halfmove> <fullmove>`.

use super::board::{Board, Square};
use super::moves;
use super::pieces::{Colour, Piece, PieceType};
use super::state::{State, castlings};

/// ZC-3.
pub(crate) const START: &str = "***1rnbqkbnr1***/**1pppppppppp1**/*14*/16/16/*14*/**1PPPPPPPPPP1**/***1RNBQKBNR1*** w KQkq - 0 1";

impl State {
    /// Reads a position text, strictly.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let state = Self::parse_with_added(text)?;
        let is_added = |piece: Piece| matches!(piece.piece_type, PieceType::Added(_));
        if let Some((square, _)) = state.board.pieces().find(|&(_, piece)| is_added(piece)) {
            return Err(format!("placement: no such piece as on {square}"));
        }
        Ok(state)
    }

    /// As [`State::parse`], with the pieces that variants add.
    pub(crate) fn parse_with_added(text: &str) -> Result<Self, String> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [placement, turn, castling, en_passant, halfmove, fullmove] = fields[..] else {
            return Err(format!(
                "text: {} fields, expected 6 separated by single spaces",
                fields.len()
            ));
        };
        let mut state = Self {
            board: parse_placement(placement)?,
            mover: parse_turn(turn)?,
            rights: parse_rights(castling)?,
            en_passant: None,
            halfmove: parse_number("halfmove", halfmove, 0)?,
            fullmove: parse_number("fullmove", fullmove, 1)?,
        };
        state.check_kings()?;
        state.check_pawns()?;
        state.check_rights()?;
        state.en_passant = state.parse_en_passant(en_passant)?;
        Ok(state)
    }

    /// The position text.
    pub(crate) fn text(&self) -> String {
        let rights: String = castlings()
            .iter()
            .zip(self.rights)
            .filter(|(_, right)| *right)
            .map(|(castling, _)| castling.letter)
            .collect();
        let en_passant = self.en_passant.map(|square| square.to_string());
        format!(
            "{} {} {} {} {} {}",
            placement_text(&self.board),
            self.mover.letter(),
            if rights.is_empty() { "-" } else { &rights },
            en_passant.as_deref().unwrap_or("-"),
            self.halfmove,
            self.fullmove,
        )
    }

    fn check_kings(&self) -> Result<(), String> {
        for colour in [Colour::White, Colour::Black] {
            let army = self.board.army(colour);
            let kings = army
                .filter(|(_, piece)| piece.piece_type == PieceType::King)
                .count();
            if kings != 1 {
                return Err(format!(
                    "placement: {kings} kings of {}, expected 1",
                    colour.letter()
                ));
            }
        }
        if moves::in_check(&self.board, self.mover.enemy()) {
            return Err("turn: the side not to move is in check".to_string());
        }
        Ok(())
    }

    /// No pawn can stand where it would have promoted (ZC-8), nor behind its army's pawn rank.
    fn check_pawns(&self) -> Result<(), String> {
        for (square, piece) in self.board.pieces() {
            let misplaced =
                square.is_last_for(piece.colour) || square.rank() == piece.colour.home_rank();
            if piece.piece_type == PieceType::Pawn && misplaced {
                return Err(format!("placement: a pawn on {square}"));
            }
        }
        Ok(())
    }

    /// A right needs king and rook on their squares.
    fn check_rights(&self) -> Result<(), String> {
        for (castling, right) in castlings().iter().zip(self.rights) {
            let stand = self
                .board
                .holds(castling.king[0], castling.colour, PieceType::King)
                && self
                    .board
                    .holds(castling.rook[0], castling.colour, PieceType::Rook);
            if right && !stand {
                return Err(format!(
                    "castling: {} without king and rook on their squares",
                    castling.letter
                ));
            }
        }
        Ok(())
    }

    /// The target of a two-square advance that can have been the last move; dropped if no pawn attacks it.
    fn parse_en_passant(&self, field: &str) -> Result<Option<Square>, String> {
        if field == "-" {
            return Ok(None);
        }
        let refused = || format!("en passant: {field:?} does not follow a two-square advance");
        let target = Square::from_name(field).ok_or_else(refused)?;
        let owner = self.mover.enemy();
        let origin = target.step((0, -owner.forward())).ok_or_else(refused)?;
        let pawn = target.step((0, owner.forward())).ok_or_else(refused)?;
        let advanced = origin.rank() == owner.pawn_rank()
            && self.board.is_empty(origin)
            && self.board.is_empty(target)
            && self.board.holds(pawn, owner, PieceType::Pawn);
        if advanced {
            Ok(self.attackable(target))
        } else {
            Err(refused())
        }
    }
}

fn parse_turn(field: &str) -> Result<Colour, String> {
    match field {
        "w" => Ok(Colour::White),
        "b" => Ok(Colour::Black),
        _ => Err(format!("turn: {field:?}, expected w or b")),
    }
}

/// Letters out of `KQkq`, in this order, or `-`.
fn parse_rights(field: &str) -> Result<[bool; 4], String> {
    let mut rights = [false; 4];
    if field == "-" {
        return Ok(rights);
    }
    let mut left = field;
    for (castling, right) in castlings().iter().zip(&mut rights) {
        if let Some(rest) = left.strip_prefix(castling.letter) {
            *right = true;
            left = rest;
        }
    }
    if field.is_empty() || !left.is_empty() {
        return Err(format!(
            "castling: {field:?}, expected - or letters of KQkq in this order"
        ));
    }
    Ok(rights)
}

/// A decimal number without sign or leading zeros.
fn parse_number(name: &str, field: &str, least: u32) -> Result<u32, String> {
    let number = field.parse::<u32>().ok();
    number
        .filter(|number| number.to_string() == field && *number >= least)
        .ok_or_else(|| format!("{name}: {field:?}, expected a number from {least}"))
}

fn parse_placement(field: &str) -> Result<Board, String> {
    let rows: Vec<&str> = field.split('/').collect();
    if rows.len() != Square::RANKS as usize {
        return Err(format!("placement: {} ranks, expected 8", rows.len()));
    }
    let mut board = Board::empty();
    for (row, rank) in rows.into_iter().zip((1..=Square::RANKS).rev()) {
        parse_rank(&mut board, row, rank)
            .map_err(|what| format!("placement: rank {rank}, {row:?}: {what}"))?;
    }
    Ok(board)
}

fn parse_rank(board: &mut Board, row: &str, rank: i8) -> Result<(), String> {
    let mut file = 0;
    let mut rest = row;
    while let Some(first) = rest.chars().next() {
        let length = match rest.find(|letter: char| !letter.is_ascii_digit()) {
            Some(0) => first.len_utf8(),
            Some(digits) => digits,
            None => rest.len(),
        };
        let (token, after) = rest.split_at(length);
        rest = after;
        file = if first.is_ascii_digit() {
            skip_empty(token, file, rank)?
        } else {
            parse_single(board, first, file, rank)?
        };
    }
    if file == Square::FILES {
        Ok(())
    } else {
        Err(format!("{file} files, expected 16"))
    }
}

/// A run of empty squares, all of which exist. Returns the file after it.
fn skip_empty(token: &str, file: i8, rank: i8) -> Result<i8, String> {
    let run: i8 = token
        .parse()
        .ok()
        .filter(|run: &i8| *run > 0 && *run <= Square::FILES && run.to_string() == token)
        .ok_or_else(|| format!("{token:?} is no number of empty squares"))?;
    if (file..file + run).all(|file| Square::at(file, rank).is_some()) {
        Ok(file + run)
    } else {
        Err(format!("{token} empty squares where they do not exist"))
    }
}

/// `*` for a square that does not exist, or a piece's letter. Returns the file after it.
fn parse_single(board: &mut Board, letter: char, file: i8, rank: i8) -> Result<i8, String> {
    match (Square::at(file, rank), Piece::from_letter(letter)) {
        (Some(square), Some(piece)) => board.set(square, Some(piece)),
        (None, None) if letter == '*' && file < Square::FILES => {}
        _ => return Err(format!("{letter:?} on file number {}", file + 1)),
    }
    Ok(file + 1)
}

fn placement_text(board: &Board) -> String {
    let rows: Vec<String> = (1..=Square::RANKS)
        .rev()
        .map(|rank| rank_text(board, rank))
        .collect();
    rows.join("/")
}

fn rank_text(board: &Board, rank: i8) -> String {
    let mut row = String::new();
    let mut run = 0;
    for file in 0..Square::FILES {
        let square = Square::at(file, rank);
        let letter = match square {
            Some(square) => board.get(square).map(Piece::letter),
            None => Some('*'),
        };
        match letter {
            Some(letter) => {
                push_run(&mut row, &mut run);
                row.push(letter);
            }
            None => run += 1,
        }
    }
    push_run(&mut row, &mut run);
    row
}

/// Writes the empty squares counted so far, if any.
fn push_run(row: &mut String, run: &mut u32) {
    if *run > 0 {
        row.push_str(&run.to_string());
        *run = 0;
    }
}
