//! Reads position texts strictly, and validates them.

use super::board::{
    ARMIES, Army, Board, LETTERS, Piece, PieceType, advance, king_corner, king_home, named,
    rook_home, square,
};
use super::mode::Mode;
use super::passant::Passant;
use super::state::{KingRight, State};
use super::text::{letters, mode_of};

/// The error for a part of a field.
fn wrong(field: &str, part: &str, expected: &str) -> String {
    format!("{field}: `{part}`: {expected}")
}

impl State {
    /// Refuses invalid and unsettled positions.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut fields: Vec<&str> = text.split(' ').collect();
        let remove = (fields.len() == 10).then(|| fields.remove(9));
        let &[
            placement,
            mode,
            turn,
            control,
            castling,
            passant,
            kings,
            clock,
            ply,
        ] = &fields[..]
        else {
            return Err(wrong(
                "text",
                text,
                "expected nine or ten fields separated by one space",
            ));
        };
        let (mode, owner) = mode_of(mode)?;
        let (control, absent) = read_control(control, mode)?;
        let (turn, owed) = read_turn(turn)?;
        let mut state = Self {
            board: read_placement(placement)?,
            mode,
            owner,
            turn,
            owed,
            control,
            absent,
            removal: [false; 4],
            castling: [false; 4],
            passant: Vec::new(),
            kings: [KingRight::Gone; 4],
            clock: read_number("clock", clock)?,
            ply: read_number("ply", ply)?,
        };
        state.check_control()?;
        state.check_turn()?;
        if let Some(remove) = remove {
            state.read_remove(remove)?;
        }
        state.read_castling(castling)?;
        state.read_kings(kings)?;
        state.read_passant(passant)?;
        if !state.is_settled() {
            return Err(
                "unsettled: the army to move has lost, must pass or resigns by itself".to_string(),
            );
        }
        Ok(state)
    }

    /// Control must agree with the kings on the board and name active players (ZQ-3, ZQ-15).
    fn check_control(&self) -> Result<(), String> {
        for army in ARMIES {
            let letter = LETTERS[army].to_string();
            let kings = self.board.iter().flatten();
            let kings = kings
                .filter(|piece| piece.army == army && piece.piece_type == PieceType::King)
                .count();
            match self.control[army] {
                _ if kings > 1 => return Err(wrong("placement", &letter, "more than one king")),
                Some(holder) if holder == army && kings == 0 => {
                    return Err(wrong("control", &letter, "an active army needs its king"));
                }
                Some(holder) if holder != army && kings == 1 => {
                    return Err(wrong("control", &letter, "an annexed army has no king"));
                }
                Some(holder)
                    if !self.is_active(holder) || (holder != army && self.is_dummy(holder)) =>
                {
                    return Err(wrong(
                        "control",
                        &letter,
                        "only an active player controls armies",
                    ));
                }
                _ => {}
            }
        }
        self.check_absence()?;
        // ZQ-32: always a player in the game, as long as there is one.
        let none_left = !self.mode.players().any(|seat| self.is_active(seat));
        if self.mode == Mode::Three && !none_left && !self.is_active(self.owner) {
            return Err(wrong(
                "mode",
                "three",
                "the owner of the dummy must be active",
            ));
        }
        Ok(())
    }

    /// A person is absent with all its seats or with none (ZQ-31).
    fn check_absence(&self) -> Result<(), String> {
        for seat in ARMIES.into_iter().filter(|&seat| self.absent[seat]) {
            if self
                .seats_of_person(seat)
                .iter()
                .any(|&other| !self.absent[other])
            {
                return Err(wrong(
                    "control",
                    &LETTERS[seat].to_string(),
                    "absent with one seat only",
                ));
            }
        }
        Ok(())
    }

    /// The tenth field names absent persons who have asked to be removed (ZQ-20).
    fn read_remove(&mut self, text: &str) -> Result<(), String> {
        let error = || {
            wrong(
                "remove",
                text,
                "expected `remove:` and absent players in order",
            )
        };
        let persons = text.strip_prefix("remove:").ok_or_else(error)?;
        if persons == "-" {
            return Err(error());
        }
        let persons = read_letters("remove", persons)?;
        for person in ARMIES.into_iter().filter(|&person| persons[person]) {
            let absent: Vec<Army> = self
                .seats_of_person(person)
                .into_iter()
                .filter(|&seat| self.absent[seat])
                .collect();
            if absent.is_empty() || self.mode.person(person) != person {
                return Err(error());
            }
            for seat in absent {
                self.removal[seat] = true;
            }
        }
        Ok(())
    }

    /// The army to move must be in the game if any is; moves are owed by other, annexed armies (ZQ-15).
    fn check_turn(&self) -> Result<(), String> {
        let none_left = ARMIES.into_iter().all(|army| !self.is_in_game(army));
        if !none_left && !self.is_in_game(self.turn) {
            return Err(wrong(
                "turn",
                &LETTERS[self.turn].to_string(),
                "the army is not in the game",
            ));
        }
        let owes = |army: Army| self.is_in_game(army) && !self.is_active(army) && army != self.turn;
        if ARMIES
            .into_iter()
            .any(|army| self.owed[army] && !owes(army))
        {
            return Err(wrong(
                "turn",
                &letters(self.owed),
                "only other annexed armies owe a move",
            ));
        }
        Ok(())
    }

    /// Castling needs the active king and its rook at home (ZQ-8).
    fn read_castling(&mut self, text: &str) -> Result<(), String> {
        self.castling = read_letters("castling", text)?;
        for army in ARMIES.into_iter().filter(|&army| self.castling[army]) {
            let stands = |piece_type: PieceType, square: usize| {
                self.board[square] == Some(Piece { army, piece_type })
            };
            let home = stands(PieceType::King, king_home(army))
                && stands(PieceType::Rook, rook_home(army));
            if !home || !self.is_active(army) {
                return Err(wrong("castling", text, "king and rook are not at home"));
            }
        }
        Ok(())
    }

    /// The right to promote needs an active king, an arrival the king on its corner (ZQ-9).
    fn read_kings(&mut self, text: &str) -> Result<(), String> {
        let armies = read_letters("kings", &text.to_ascii_lowercase())?;
        for army in ARMIES.into_iter().filter(|&army| armies[army]) {
            let arrived = text.contains(LETTERS[army].to_ascii_uppercase());
            let on_corner = self.king_square(army) == Some(king_corner(army));
            if !self.is_active(army) || (arrived && !on_corner) {
                return Err(wrong(
                    "kings",
                    text,
                    "expected active kings, arrived ones on their corner",
                ));
            }
            self.kings[army] = if arrived {
                KingRight::Arrived
            } else {
                KingRight::Open
            };
        }
        Ok(())
    }

    /// Only rights that a pawn could use are written, in order (ZQ-7).
    fn read_passant(&mut self, text: &str) -> Result<(), String> {
        if text == "-" {
            return Ok(());
        }
        let error = || {
            wrong(
                "en passant",
                text,
                "expected usable rights like `b3b4:wne`, ascending",
            )
        };
        for entry in text.split(',') {
            let (squares, armies) = entry.split_once(':').ok_or_else(error)?;
            let halves = squares.split_at_checked(2).ok_or_else(error)?;
            let target = named(halves.0).ok_or_else(error)?;
            let pawn = named(halves.1).ok_or_else(error)?;
            self.passant.push(Passant {
                target,
                pawn,
                armies: read_letters("en passant", armies)?,
            });
        }
        let written = self.passant.clone();
        self.prune_passant();
        let ascending = written
            .windows(2)
            .all(|pair| pair[0].order() < pair[1].order());
        if ascending && self.passant == written {
            Ok(())
        } else {
            Err(error())
        }
    }
}

/// Reads the placement; no pawn stands on the first or last line of its army (ZQ-2, ZQ-6).
fn read_placement(text: &str) -> Result<Board, String> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return Err(wrong("placement", text, "expected eight ranks"));
    }
    let mut board = [None; 64];
    for (rank, text) in (0..8).rev().zip(ranks) {
        let mut file = 0;
        let mut after_number = false;
        for token in text.split(',') {
            let error = || {
                wrong(
                    "placement",
                    token,
                    "expected a piece like `sK` or a run of empty squares",
                )
            };
            let run = token
                .parse::<i32>()
                .ok()
                .filter(|run| run.to_string() == token);
            if let Some(run) = run {
                if after_number || !(1..=8 - file).contains(&run) {
                    return Err(error());
                }
                file += run;
            } else {
                let at = square(file, rank).ok_or_else(error)?;
                let piece = read_piece(token).ok_or_else(error)?;
                if piece.piece_type == PieceType::Pawn && [0, 7].contains(&advance(piece.army, at))
                {
                    return Err(wrong(
                        "placement",
                        token,
                        "a pawn on the first or last line",
                    ));
                }
                board[at] = Some(piece);
                file += 1;
            }
            after_number = run.is_some();
        }
        if file != 8 {
            return Err(wrong("placement", text, "expected eight files"));
        }
    }
    Ok(board)
}

/// Reads a piece: army letter, then piece letter.
fn read_piece(token: &str) -> Option<Piece> {
    let mut chars = token.chars();
    let army = chars.next().and_then(army_of)?;
    let piece_type = chars.next().and_then(PieceType::from_letter)?;
    chars.next().is_none().then_some(Piece { army, piece_type })
}

/// The army of a letter.
fn army_of(letter: char) -> Option<Army> {
    LETTERS.iter().position(|&known| known == letter)
}

/// Reads four control letters: who controls each army, and which of these players are absent.
fn read_control(text: &str, mode: Mode) -> Result<([Option<Army>; 4], [bool; 4]), String> {
    let error = || {
        wrong(
            "control",
            text,
            "expected a player, `d` or `-` for each of s, w, n, e",
        )
    };
    let symbols: Vec<char> = text.chars().collect();
    if symbols.len() != 4 {
        return Err(error());
    }
    let (mut control, mut absent) = ([None; 4], [None; 4]);
    for (army, &symbol) in symbols.iter().enumerate() {
        match symbol {
            '-' => {}
            'd' if mode.is_dummy(army) => control[army] = Some(army),
            _ => {
                let holder = army_of(symbol.to_ascii_lowercase()).ok_or_else(error)?;
                let upper = symbol.is_ascii_uppercase();
                if mode.is_dummy(holder) || absent[holder].is_some_and(|known| known != upper) {
                    return Err(error());
                }
                control[army] = Some(holder);
                absent[holder] = Some(upper);
            }
        }
    }
    Ok((control, absent.map(|known| known == Some(true))))
}

/// Reads the army to move and those that owe a move.
fn read_turn(text: &str) -> Result<(Army, [bool; 4]), String> {
    let error = || {
        wrong(
            "turn",
            text,
            "expected an army, then perhaps `+` and armies that owe a move",
        )
    };
    let (turn, owed) = match text.split_once('+') {
        Some((turn, owed)) => (
            turn,
            read_letters("turn", owed)
                .ok()
                .filter(|_| owed != "-")
                .ok_or_else(error)?,
        ),
        None => (text, [false; 4]),
    };
    let army = ARMIES
        .into_iter()
        .find(|&army| LETTERS[army].to_string() == turn);
    Ok((army.ok_or_else(error)?, owed))
}

/// Reads letters of armies in the order of play, or `-`.
fn read_letters(field: &str, text: &str) -> Result<[bool; 4], String> {
    let armies = LETTERS.map(|letter| text.contains(letter));
    if text == "-" || (!text.is_empty() && letters(armies) == text) {
        Ok(armies)
    } else {
        Err(wrong(
            field,
            text,
            "expected armies in the order s w n e, or `-`",
        ))
    }
}

/// Reads a number without sign or leading zeros.
fn read_number(field: &str, text: &str) -> Result<u32, String> {
    let number = text
        .parse::<u32>()
        .ok()
        .filter(|number| number.to_string() == text);
    number.ok_or_else(|| wrong(field, text, "expected a number"))
}
