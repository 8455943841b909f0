//! Reads position texts strictly, and validates them.

use super::board::{Board, Kingdom, Piece, PieceType, Square};
use super::moves::PROMOTION_ROW;
use super::state::{EnPassant, Mode, State, Status, Turn};

impl State {
    /// Accepts only the form that `text` writes.
    pub(crate) fn parse(text: &str) -> Result<State, String> {
        let fields: Vec<&str> = text.split(' ').collect();
        let &[
            board,
            mode,
            turn,
            standing,
            castling,
            en_passant,
            points,
            clock,
            ply,
        ] = fields.as_slice()
        else {
            return Err(format!("text: {} fields instead of 9", fields.len()));
        };
        let (mode, points_option, draws_option) = self::mode(mode)?;
        let state = State {
            board: placement(board)?,
            mode,
            points_option,
            draws_option,
            turn: self::turn(turn, mode)?,
            standing: self::standing(standing, draws_option)?,
            castling: self::castling(castling)?,
            en_passant: self::en_passant(en_passant)?,
            points: self::points(points)?,
            clock: number(clock, "halfmove")?,
            ply: number(ply, "ply")?,
        };
        state.check()?;
        Ok(state)
    }

    /// Whether the fields fit together and the position is a settled one.
    pub(crate) fn check(&self) -> Result<(), String> {
        self.check_pieces()?;
        self.check_standing()?;
        self.check_turn()?;
        self.check_rights()?;
        self.check_points()?;
        if self.decided() || self.has_legal_move() {
            Ok(())
        } else {
            Err("turn: unsettled, the kingdom to move cannot".to_string())
        }
    }

    fn check_pieces(&self) -> Result<(), String> {
        for kingdom in Kingdom::ALL {
            let pieces = || {
                self.board
                    .pieces()
                    .filter(move |(_, m)| m.kingdom == kingdom)
            };
            let kings = pieces()
                .filter(|(_, m)| m.piece_type == PieceType::King)
                .count();
            let letter = kingdom.letter();
            if !self.takes_part(kingdom) {
                if pieces().count() > 0 {
                    return Err(format!("placement: {letter} takes no part in two-b"));
                }
            } else if kings != 1 {
                // QK-12: a fallen king stays on the board.
                return Err(format!("placement: {kings} kings of {letter}"));
            }
        }
        for (square, piece) in self.board.pieces() {
            // QK-6
            if piece.piece_type == PieceType::Pawn && piece.kingdom.row(square) >= PROMOTION_ROW {
                return Err(format!("placement: pawn on or beyond its line on {square}"));
            }
        }
        Ok(())
    }

    fn check_standing(&self) -> Result<(), String> {
        for kingdom in Kingdom::ALL {
            let absent = !self.takes_part(kingdom);
            if absent && self.standing[kingdom as usize] != Status::Fallen {
                return Err("standing: an absent kingdom is written -".to_string());
            }
        }
        if self.standing_sides().is_empty() {
            return Err("standing: nobody stands".to_string());
        }
        if let Mode::Three { next, .. } = self.mode {
            if !self.stands(Kingdom::Emerald) {
                return Err("standing: Emerald does not fall in three".to_string());
            }
            if !self.stands(next) {
                return Err("mode: next names a player who has fallen".to_string());
            }
        }
        Ok(())
    }

    /// The turn names standing kingdoms, or the last to fall when the game is decided (QK-11).
    fn check_turn(&self) -> Result<(), String> {
        let acting = self.turn.kingdoms();
        let decided = self.decided();
        for &kingdom in &acting {
            if !self.takes_part(kingdom) || self.stands(kingdom) == decided {
                return Err("turn: unsettled, it names the wrong kingdom".to_string());
            }
        }
        if let Turn::TwoA { mover, reply } = self.turn {
            let other_side = reply != mover && reply != mover.partner();
            if !other_side || !self.stands(reply) {
                return Err("turn: the reply is not the other player's".to_string());
            }
        }
        if self.mode == Mode::Teams {
            self.check_pair(&acting)?;
        }
        if let Mode::Three { holder, .. } = self.mode
            && acting == [Kingdom::Emerald]
            && !holder.is_some_and(|player| self.stands(player))
        {
            return Err("turn: nobody decides for Emerald".to_string());
        }
        Ok(())
    }

    /// QK-15: partners move together exactly when their side is complete and the other is not.
    fn check_pair(&self, acting: &[Kingdom]) -> Result<(), String> {
        let complete = |k: Kingdom| self.stands(k) && self.stands(k.partner());
        let other = acting[0].after(1);
        let together = complete(acting[0]) && !complete(other);
        let paired = acting.len() == 2;
        // A pair that fell at once had one opponent left.
        let one_opponent = self.stands(other) != self.stands(other.partner());
        let fell_at_once = paired && self.decided() && one_opponent;
        if paired == (together || fell_at_once) {
            Ok(())
        } else {
            Err("turn: the partners do not move like that".to_string())
        }
    }

    fn check_rights(&self) -> Result<(), String> {
        for kingdom in Kingdom::ALL {
            for wing in 0..2 {
                let right = self.castling[kingdom as usize][wing];
                if right && !self.could_castle(kingdom, wing) {
                    return Err(format!("castling: {} has moved", kingdom.letter()));
                }
            }
        }
        for &right in &self.en_passant {
            let mut entitled = Kingdom::ALL.into_iter();
            let idle = |k: Kingdom| right.entitled[k as usize] && !self.may_hold(k, right);
            if entitled.any(idle) {
                return Err(format!("en passant: no right on {}", right.target));
            }
        }
        Ok(())
    }

    /// Points stand only under kingdoms that have an account, and only with the option.
    fn check_points(&self) -> Result<(), String> {
        let players = self.players();
        let misplaced = |k: Kingdom| !self.points_option || !players.contains(&k);
        let stray = |k: Kingdom| misplaced(k) && self.points[k as usize] > 0;
        if Kingdom::ALL.into_iter().any(stray) {
            return Err("points: not under a player, or without the option".to_string());
        }
        Ok(())
    }
}

/// A mode string: the mode and whether `+points` and `+draws` are on.
pub(crate) fn mode(text: &str) -> Result<(Mode, bool, bool), String> {
    let (rest, draws) = without(text, "+draws");
    let (rest, points) = without(rest, "+points");
    let mode = match rest {
        "ffa" => Mode::Ffa,
        "teams" => Mode::Teams,
        "two-a" => Mode::TwoA,
        "two-b" => Mode::TwoB,
        "three" => control("-w")?,
        _ => match rest.strip_prefix("three:") {
            Some(letters) => control(letters)?,
            None => return Err(format!("mode: unknown {rest}")),
        },
    };
    Ok((mode, points, draws))
}

fn without<'a>(text: &'a str, option: &str) -> (&'a str, bool) {
    match text.strip_suffix(option) {
        Some(rest) => (rest, true),
        None => (text, false),
    }
}

/// The letters of the player in control and of the next one (QK-18).
fn control(letters: &str) -> Result<Mode, String> {
    let player = |letter| Kingdom::from_letter(letter).filter(|&k| k != Kingdom::Emerald);
    let wrong = || format!("mode: control {letters}");
    let [holder, next] = letters.chars().collect::<Vec<_>>()[..] else {
        return Err(wrong());
    };
    let next = player(next).ok_or_else(wrong)?;
    let holder = match holder {
        '-' => None,
        letter => Some(player(letter).ok_or_else(wrong)?),
    };
    Ok(Mode::Three { holder, next })
}

fn placement(text: &str) -> Result<Board, String> {
    let mut board = Board::empty();
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 12 {
        return Err(format!("placement: {} ranks instead of 12", ranks.len()));
    }
    for (rank, tokens) in (0..12).rev().zip(ranks) {
        read_rank(&mut board, rank, tokens)
            .ok_or_else(|| format!("placement: rank {}: {tokens}", rank + 1))?;
    }
    Ok(board)
}

/// One rank; `None` if malformed.
fn read_rank(board: &mut Board, rank: i8, text: &str) -> Option<()> {
    let mut file = 0;
    let mut after_number = false;
    for token in text.split(',') {
        let is_number = token.starts_with(|c: char| c.is_ascii_digit());
        if is_number {
            let run = number(token, "run").ok().filter(|n| (1..=12).contains(n))?;
            if after_number {
                return None;
            }
            for _ in 0..run {
                Square::new(file, rank)?;
                file += 1;
            }
        } else if token == "*" {
            if file >= 12 || Square::new(file, rank).is_some() {
                return None;
            }
            file += 1;
        } else {
            board.set(Square::new(file, rank)?, Some(piece(token)?));
            file += 1;
        }
        after_number = is_number;
    }
    (file == 12).then_some(())
}

fn piece(token: &str) -> Option<Piece> {
    let [kingdom, piece_type] = token.chars().collect::<Vec<_>>()[..] else {
        return None;
    };
    let kingdom = Kingdom::from_letter(kingdom)?;
    let piece_type = PieceType::from_letter(piece_type)?;
    Some(Piece {
        kingdom,
        piece_type,
    })
}

fn turn(text: &str, mode: Mode) -> Result<Turn, String> {
    let letters: Option<Vec<Kingdom>> = text.chars().map(Kingdom::from_letter).collect();
    match (letters.as_deref(), mode) {
        (Some(&[mover, reply]), Mode::TwoA) => Ok(Turn::TwoA { mover, reply }),
        (Some(&[first, second]), Mode::Teams) if first < second && second == first.partner() => {
            Ok(Turn::Pair(first, second))
        }
        (Some(&[kingdom]), _) if mode != Mode::TwoA => Ok(Turn::One(kingdom)),
        _ => Err(format!("turn: {text}")),
    }
}

fn standing(text: &str, draws: bool) -> Result<[Status; 4], String> {
    let mut standing = [Status::Fallen; 4];
    if text.chars().count() != 4 {
        return Err(format!("standing: {text}"));
    }
    for (kingdom, letter) in Kingdom::ALL.into_iter().zip(text.chars()) {
        standing[kingdom as usize] = match letter {
            '-' => Status::Fallen,
            '=' if draws => Status::Trapped,
            _ if letter == kingdom.letter() => Status::Active,
            _ => return Err(format!("standing: {text}")),
        };
    }
    Ok(standing)
}

fn castling(text: &str) -> Result<[[bool; 2]; 4], String> {
    let mut rights = [[false; 2]; 4];
    let mut rest = if text == "-" { "" } else { text };
    let nothing = text.is_empty();
    for kingdom in Kingdom::ALL {
        let Some(wings) = rest.strip_prefix(kingdom.letter()) else {
            continue;
        };
        let (after_near, near) = skip(wings, 'K');
        let (after_both, far) = skip(after_near, 'Q');
        if !near && !far {
            return Err(format!("castling: {text}"));
        }
        rights[kingdom as usize] = [near, far];
        rest = after_both;
    }
    if nothing || !rest.is_empty() {
        return Err(format!("castling: {text}"));
    }
    Ok(rights)
}

fn skip(text: &str, letter: char) -> (&str, bool) {
    match text.strip_prefix(letter) {
        Some(rest) => (rest, true),
        None => (text, false),
    }
}

fn en_passant(text: &str) -> Result<Vec<EnPassant>, String> {
    if text == "-" {
        return Ok(Vec::new());
    }
    let rights: Option<Vec<EnPassant>> = text.split(',').map(right).collect();
    let rights = rights.ok_or_else(|| format!("en passant: {text}"))?;
    let ascending = rights.is_sorted_by(|a, b| (a.target, a.pawn) < (b.target, b.pawn));
    if ascending {
        Ok(rights)
    } else {
        Err(format!("en passant: order of {text}"))
    }
}

/// One right, such as `c3c4:mb`.
fn right(text: &str) -> Option<EnPassant> {
    let (squares, letters) = text.split_once(':')?;
    let second = squares.rfind(|c: char| c.is_ascii_lowercase())?;
    let target = Square::parse(&squares[..second])?;
    let pawn = Square::parse(&squares[second..])?;
    let kingdoms: Vec<Kingdom> = letters
        .chars()
        .map(Kingdom::from_letter)
        .collect::<Option<_>>()?;
    let in_order = kingdoms.is_sorted_by(|a, b| a < b);
    let mut entitled = [false; 4];
    for &kingdom in &kingdoms {
        entitled[kingdom as usize] = true;
    }
    (in_order && !kingdoms.is_empty()).then_some(EnPassant {
        target,
        pawn,
        entitled,
    })
}

fn points(text: &str) -> Result<[u32; 4], String> {
    let numbers: Result<Vec<u32>, String> = text.split(',').map(|n| number(n, "points")).collect();
    <[u32; 4]>::try_from(numbers?).map_err(|_| format!("points: {text}"))
}

/// A decimal number without sign or leading zeros.
fn number(text: &str, field: &str) -> Result<u32, String> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    let plain = text == "0" || !text.starts_with('0');
    text.parse()
        .ok()
        .filter(|_| digits && plain)
        .ok_or_else(|| format!("{field}: {text} is not a plain number"))
}
