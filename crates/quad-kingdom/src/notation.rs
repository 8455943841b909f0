//! Position texts and move texts (`e2e4`, `h7h8q`).

use core::fmt;
use core::str::FromStr;

use board_geometry::Square;
use chess_pieces::placement::{self, Style};
use chess_pieces::{Army, CastlingRights, PieceType, Pieces};
use variant_core::text::{Field, Fields};
use variant_core::{MoveTextError, Position, PositionError};

use crate::board::{KingdomBoard, castlings_of};
use crate::en_passant::{EnPassantRights, Right, order};
use crate::kingdoms::{EMERALD, Kingdoms, from_letter, letter, partner};
use crate::moves::Move;
use crate::position::QuadKingdom;
use crate::rules::{Control, Mode, Rules, Status, Turn};
use crate::setup::{Setup, SetupError};

type Error = PositionError<SetupError>;

impl fmt::Display for QuadKingdom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(*self).fmt(f)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_empty = |square| !self.pieces.occupied().contains(square);
        placement::write::<KingdomBoard>(f, Style::Listed, is_empty, |square, f| {
            self.pieces.at(square).map_or(Ok(()), |(army, piece_type)| {
                write!(f, "{}{piece_type}", letter(army))
            })
        })?;
        write!(f, " {}", self.rules.mode)?;
        if self.rules.mode == Mode::Three {
            write!(f, ":{}", self.control)?;
        }
        write!(f, "{} {} ", self.rules.options(), self.turn)?;
        for (army, status) in Kingdoms::ALL.iter().zip(self.status) {
            let mark = match status {
                Status::Standing => letter(army),
                Status::Fallen => '-',
                Status::Trapped => '=',
            };
            write!(f, "{mark}")?;
        }
        self.write_rights(f)?;
        let [w, m, b, e] = self.points;
        write!(f, " {w},{m},{b},{e} {} {}", self.halfmove_clock, self.ply)
    }
}

impl Setup {
    /// Writes the castling and en passant fields, each after a space.
    fn write_rights(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.rights == CastlingRights::NONE {
            " -"
        } else {
            " "
        })?;
        for army in Kingdoms::ALL {
            let [near, far] = castlings_of(army).map(|index| self.rights.has(index));
            if near || far {
                let wings = match (near, far) {
                    (true, true) => "KQ",
                    (true, false) => "K",
                    _ => "Q",
                };
                write!(f, "{}{wings}", letter(army))?;
            }
        }
        f.write_str(if self.en_passant.is_empty() { " -" } else { "" })?;
        for (index, right) in self.en_passant.iter().enumerate() {
            let separator = if index == 0 { ' ' } else { ',' };
            let armies = Kingdoms::from_bits(right.armies);
            write!(f, "{separator}{}{}:{armies}", right.target, right.pawn)?;
        }
        Ok(())
    }
}

impl FromStr for QuadKingdom {
    type Err = Error;

    /// Reads the nine fields, separated by single spaces, exactly as `Display` writes them.
    fn from_str(text: &str) -> Result<Self, Error> {
        let (setup, fields) = read(text)?;
        Self::try_from(setup).map_err(|error| error.locate(&fields))
    }
}

impl FromStr for Setup {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        read(text).map(|(setup, _)| setup)
    }
}

/// Reads the fields with their offsets.
fn read(text: &str) -> Result<(Setup, [Field<'_>; 9]), Error> {
    const NUMBER: &str = "a number up to 4294967295";
    let mut fields = Fields::new(text, ' ');
    let placement = fields.next("placement", "the pieces on the board")?;
    let mode = fields.next("mode", MODES)?;
    let turn = fields.next("turn", "the letters of those to move")?;
    let standing = fields.next("standing", STANDING)?;
    let castling = fields.next("castling", CASTLING)?;
    let en_passant = fields.next("en passant", EN_PASSANT)?;
    let points = fields.next("points", POINTS)?;
    let clock = fields.next("halfmove clock", NUMBER)?;
    let ply = fields.next("ply", NUMBER)?;
    fields.end()?;
    let (rules, control) = read_mode(mode.text).ok_or_else(|| mode.error(0, MODES))?;
    let setup = Setup {
        pieces: read_pieces(&placement)?,
        rules,
        control,
        turn: read_turn(&turn, rules.mode)?,
        status: read_standing(&standing, rules)?,
        rights: read_castling(&castling)?,
        en_passant: read_en_passant(&en_passant)?,
        points: read_points(&points)?,
        halfmove_clock: clock.number(u32::MAX, NUMBER)?,
        ply: ply.number(u32::MAX, NUMBER)?,
    };
    let fields = [
        placement, mode, turn, standing, castling, en_passant, points, clock, ply,
    ];
    Ok((setup, fields))
}

const MODES: &str =
    "`ffa`, `teams`, `two-a`, `two-b` or `three:<holder><next>`, then `+points`, `+draws`";
const STANDING: &str =
    "`wmbe`, with `-` for an eliminated, `=` for a trapped kingdom under `+draws`";
const CASTLING: &str = "letters of kingdoms in order, each with `K`, `Q` or `KQ`; or `-`";
const EN_PASSANT: &str = "`<target><pawn>:<kingdoms>`, ascending, separated by commas; or `-`";
const POINTS: &str = "four numbers separated by commas";

fn read_pieces(field: &Field<'_>) -> Result<Pieces<KingdomBoard, 4>, Error> {
    let mut pieces = Pieces::EMPTY;
    placement::read(field, Style::Listed, |square, text| {
        let mut letters = text.chars();
        let army = from_letter(letters.next()?)?;
        let piece_type = letters.next().filter(char::is_ascii_uppercase)?;
        pieces.put(square, army, PieceType::from_letter(piece_type)?);
        Some(2)
    })?;
    Ok(pieces)
}

/// Reads a mode with its options; `three` alone is `three:-w`.
pub(crate) fn read_mode(text: &str) -> Option<(Rules, Control)> {
    let (text, draws) = strip_option(text, "+draws");
    let (text, points) = strip_option(text, "+points");
    let (name, control) = match text.strip_prefix("three:") {
        Some(letters) => ("three", read_control(letters)?),
        None => (text, Control::default()),
    };
    let mode = Mode::ALL.into_iter().find(|mode| mode.as_str() == name)?;
    let rules = Rules {
        mode,
        points,
        draws,
    };
    Some((rules, control))
}

fn strip_option<'a>(text: &'a str, option: &str) -> (&'a str, bool) {
    text.strip_suffix(option)
        .map_or((text, false), |rest| (rest, true))
}

/// Reads the player in control and the next one (QK-18).
fn read_control(text: &str) -> Option<Control> {
    let player = |letter| from_letter(letter).filter(|&army| army != EMERALD);
    let mut letters = text.chars();
    let holder = match letters.next()? {
        '-' => None,
        letter => Some(player(letter)?),
    };
    let next = player(letters.next()?)?;
    letters.next().is_none().then_some(Control { holder, next })
}

fn read_turn(field: &Field<'_>, mode: Mode) -> Result<Turn, Error> {
    let expected = match mode {
        Mode::TwoA => "the kingdom to move and the one to reply",
        Mode::Teams => "the letter of a kingdom, or of two partners in order",
        _ => "the letter of a kingdom",
    };
    let mut letters = field.text.chars().map(from_letter);
    let turn = match (letters.next().flatten(), letters.next(), letters.next()) {
        (Some(army), None, None) if mode != Mode::TwoA => Some(Turn::One(army)),
        (Some(mover), Some(Some(reply)), None) if mode == Mode::TwoA => {
            Some(Turn::Alternate { mover, reply })
        }
        (Some(first), Some(Some(second)), None)
            if mode == Mode::Teams && first < second && second == partner(first) =>
        {
            Some(Turn::Together(first, second))
        }
        _ => None,
    };
    turn.ok_or_else(|| field.error(0, expected))
}

fn read_standing(field: &Field<'_>, rules: Rules) -> Result<[Status; 4], Error> {
    let mut status = [Status::Fallen; 4];
    let mut marks = field.text.char_indices();
    for (army, status) in Kingdoms::ALL.iter().zip(&mut status) {
        let (at, mark) = marks
            .next()
            .ok_or_else(|| field.error(field.text.len(), STANDING))?;
        *status = match mark {
            '-' => Status::Fallen,
            '=' if rules.draws => Status::Trapped,
            _ if mark == letter(army) => Status::Standing,
            _ => return Err(field.error(at, STANDING)),
        };
    }
    match marks.next() {
        None => Ok(status),
        Some((at, _)) => Err(field.error(at, STANDING)),
    }
}

fn read_castling(field: &Field<'_>) -> Result<CastlingRights, Error> {
    let mut rights = CastlingRights::NONE;
    if field.text == "-" {
        return Ok(rights);
    }
    let mut rest = field.text;
    for army in Kingdoms::ALL {
        let Some(wings) = rest.strip_prefix(letter(army)) else {
            continue;
        };
        let [near, far] = castlings_of(army);
        rest = wings;
        if let Some(after) = rest.strip_prefix('K') {
            (rights, rest) = (rights.with(near), after);
        }
        if let Some(after) = rest.strip_prefix('Q') {
            (rights, rest) = (rights.with(far), after);
        }
        if rest.len() == wings.len() {
            return Err(field.error(field.text.len() - rest.len(), "`K`, `Q` or `KQ`"));
        }
    }
    if rest.is_empty() {
        Ok(rights)
    } else {
        Err(field.error(field.text.len() - rest.len(), CASTLING))
    }
}

fn read_en_passant(field: &Field<'_>) -> Result<EnPassantRights, Error> {
    let mut rights = EnPassantRights::new();
    if field.text == "-" {
        return Ok(rights);
    }
    for part in field.split(',') {
        let right = read_right(part.text).ok_or_else(|| part.error(0, EN_PASSANT))?;
        if rights
            .last()
            .is_some_and(|&last| order(last) >= order(right))
        {
            return Err(part.error(0, "rights by ascending target, then pawn"));
        }
        rights.push(right);
    }
    Ok(rights)
}

/// Reads a right such as `c3c4:m`.
fn read_right(text: &str) -> Option<Right> {
    let (target, rest) = read_square(text)?;
    let (pawn, rest) = read_square(rest)?;
    let letters = rest.strip_prefix(':')?;
    let armies: Kingdoms = letters.chars().map(from_letter).collect::<Option<_>>()?;
    // Each letter once and in order, as `Display` writes them.
    let in_order = armies.len() == letters.len()
        && armies.iter().map(letter).eq(letters.chars())
        && !letters.is_empty();
    in_order.then_some(Right {
        target,
        pawn,
        armies: armies.bits(),
    })
}

fn read_points(field: &Field<'_>) -> Result<[u32; 4], Error> {
    let mut points = [0; 4];
    let mut parts = field.split(',');
    for number in &mut points {
        let part = parts
            .next()
            .ok_or_else(|| field.error(field.text.len(), POINTS))?;
        *number = part.number(u32::MAX, POINTS)?;
    }
    match parts.next() {
        None => Ok(points),
        Some(extra) => Err(extra.error(0, "no fifth number")),
    }
}

/// Reads the square name at the start of a text; returns the square and the rest.
fn read_square(text: &str) -> Option<(Square<KingdomBoard>, &str)> {
    let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let name = text.get(..=digits)?;
    Some((name.parse().ok()?, text.get(name.len()..)?))
}

/// Reads a legal move in coordinate notation.
pub(crate) fn parse_move(position: &QuadKingdom, text: &str) -> Result<Move, MoveTextError> {
    let error = |rest: &str, expected| MoveTextError::Malformed {
        offset: text.len() - rest.len(),
        expected,
    };
    let (from, rest) = read_square(text).ok_or_else(|| error(text, "the square it leaves"))?;
    let (to, rest) = read_square(rest).ok_or_else(|| error(rest, "the square it goes to"))?;
    let promotion = match rest {
        "" => None,
        "q" => Some(PieceType::QUEEN),
        "r" => Some(PieceType::ROOK),
        "b" => Some(PieceType::BISHOP),
        "n" => Some(PieceType::KNIGHT),
        _ => return Err(error(rest, "`q`, `r`, `b`, `n` or nothing")),
    };
    let piece_type = position
        .pieces
        .type_at(from)
        .ok_or(MoveTextError::Illegal)?;
    let m = Move {
        from,
        to,
        piece_type,
        becomes: promotion.unwrap_or(piece_type),
    };
    // Only pawns take a promotion letter.
    let fits = promotion.is_none() || piece_type == PieceType::PAWN;
    if fits && position.is_legal(m) {
        Ok(m)
    } else {
        Err(MoveTextError::Illegal)
    }
}

/// Splits a kingdom's letter and a colon off the start of a text.
pub(crate) fn split_kingdom(text: &str) -> Option<(Army, &str)> {
    let mut letters = text.chars();
    let army = from_letter(letters.next()?)?;
    Some((army, letters.as_str().strip_prefix(':')?))
}
