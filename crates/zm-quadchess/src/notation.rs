//! Position texts and move texts.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use board_geometry::{Chessboard, Square};
use chess_pieces::placement::{self, Style};
use chess_pieces::{Army, EnPassant, PieceType, Pieces};
use variant_core::text::{Field, Fields};
use variant_core::{MoveTextError, Position, PositionError};

use crate::board::{ARMIES, SOUTH, army_of, letter};
use crate::moves::Move;
use crate::position::Quadchess;
use crate::setup::{Setup, SetupError};
use crate::{Armies, Mode};

type Error = PositionError<SetupError>;

impl fmt::Display for Quadchess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(*self).fmt(f)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_empty = |square| !self.pieces.occupied().contains(square);
        placement::write::<Chessboard>(f, Style::Listed, is_empty, |square, f| {
            self.pieces.at(square).map_or(Ok(()), |(army, piece_type)| {
                write!(f, "{}{piece_type}", letter(army))
            })
        })?;
        write!(f, " {}", self.mode)?;
        if self.mode == Mode::Three {
            write!(f, ":{}", letter(self.owner))?;
        }
        write!(f, " {}", letter(self.turn))?;
        if !self.owed.is_empty() {
            write!(f, "+{}", self.owed)?;
        }
        f.write_str(" ")?;
        for holder in self.control {
            write!(f, "{}", self.control_letter(holder))?;
        }
        write!(f, " {} ", self.castling)?;
        for (index, right) in self.en_passant.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            let armies = Armies::from_bits(right.armies);
            write!(f, "{comma}{}{}:{armies}", right.target, right.pawn)?;
        }
        if self.en_passant.is_empty() {
            f.write_str("-")?;
        }
        f.write_str(" ")?;
        for army in self.kings.iter() {
            let letter = letter(army);
            let arrived = self.arrived.contains(army);
            write!(
                f,
                "{}",
                if arrived {
                    letter.to_ascii_uppercase()
                } else {
                    letter
                }
            )?;
        }
        if self.kings.is_empty() {
            f.write_str("-")?;
        }
        write!(f, " {} {}", self.clock, self.ply)
    }
}

impl Setup {
    /// Who controls an army; absent players in upper case, the active dummy as `d`.
    fn control_letter(&self, holder: Option<Army>) -> char {
        match holder {
            None => '-',
            Some(seat) if self.mode.is_dummy(seat) => 'd',
            Some(seat) if self.absent.contains(seat) => letter(seat).to_ascii_uppercase(),
            Some(seat) => letter(seat),
        }
    }
}

impl FromStr for Quadchess {
    type Err = Error;

    /// Reads the nine fields of a position text, separated by one blank each.
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

/// Reads the fields, and where they are.
fn read(text: &str) -> Result<(Setup, [Field<'_>; 9]), Error> {
    let mut fields = Fields::new(text, ' ');
    let placement = fields.next("placement", "the pieces on the board")?;
    let mode = fields.next("mode", MODE_EXPECTED)?;
    let turn = fields.next("turn", "the letter of the army to move")?;
    let control = fields.next("control", CONTROL_EXPECTED)?;
    let castling = fields.next("castling", ARMIES_EXPECTED)?;
    let en_passant = fields.next("en passant", EN_PASSANT_EXPECTED)?;
    let kings = fields.next("kings", ARMIES_EXPECTED)?;
    let clock = fields.next("clock", "a number")?;
    let ply = fields.next("ply", "a number")?;
    fields.end()?;
    let pieces = read_pieces(&placement)?;
    let (mode_read, owner) = read_mode(mode.text).ok_or_else(|| mode.error(0, MODE_EXPECTED))?;
    let (turn_read, owed) = read_turn(&turn)?;
    let (control_read, absent) = read_control(&control, mode_read)?;
    let (kings_read, arrived) = read_kings(&kings)?;
    let setup = Setup {
        pieces,
        mode: mode_read,
        owner,
        turn: turn_read,
        owed,
        control: control_read,
        absent,
        castling: read_armies(&castling, 0)?,
        en_passant: read_en_passant(&en_passant)?,
        kings: kings_read,
        arrived,
        clock: clock.number(u32::MAX, NUMBER_EXPECTED)?,
        ply: ply.number(u32::MAX, NUMBER_EXPECTED)?,
    };
    let fields = [
        placement, mode, turn, control, castling, en_passant, kings, clock, ply,
    ];
    Ok((setup, fields))
}

const MODE_EXPECTED: &str = "`ffa`, `teams-opposite`, `teams-adjacent`, `two-opposite`, \
     `two-adjacent` or `three:` and the owner of the dummy's next move";
const CONTROL_EXPECTED: &str = "for each of s, w, n, e its player, `d` or `-`";
const ARMIES_EXPECTED: &str = "letters of armies in the order `swne`, or `-`";
const EN_PASSANT_EXPECTED: &str = "`-`, or target, pawn and armies: `b3b4:wne`";
const NUMBER_EXPECTED: &str = "a number up to 4294967295";

fn read_pieces(field: &Field<'_>) -> Result<Pieces<Chessboard, 4>, Error> {
    let mut pieces = Pieces::EMPTY;
    placement::read(field, Style::Listed, |square: Square<Chessboard>, text| {
        let mut letters = text.chars();
        let army = army_of(letters.next()?)?;
        let piece_type = letters
            .next()
            .filter(char::is_ascii_uppercase)
            .and_then(PieceType::from_letter)?;
        pieces.put(square, army, piece_type);
        Some(2)
    })?;
    Ok(pieces)
}

/// Reads a mode string with the owner of the dummy's next move; `three` alone means `three:s`.
pub(crate) fn read_mode(text: &str) -> Option<(Mode, Army)> {
    let Some((name, owner)) = text.split_once(':') else {
        return Some((Mode::from_name(text)?, SOUTH));
    };
    let mode = Mode::from_name(name)?;
    let owner = single(owner).and_then(army_of)?;
    (mode == Mode::Three && !mode.is_dummy(owner)).then_some((mode, owner))
}

/// The only letter of a text.
fn single(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// Reads the army to move, and those that owe a move.
fn read_turn(field: &Field<'_>) -> Result<(Army, Armies), Error> {
    let (turn, owed) = match field.text.split_once('+') {
        Some((turn, "-")) => return Err(field.error(turn.len() + 1, ARMIES_EXPECTED)),
        Some((turn, _)) => (turn, read_armies(field, turn.len() + 1)?),
        None => (field.text, Armies::NONE),
    };
    let army = single(turn).and_then(army_of);
    let army = army.ok_or_else(|| field.error(0, "`s`, `w`, `n` or `e`"))?;
    Ok((army, owed))
}

/// Reads who controls each army, and which of these players are absent.
fn read_control(field: &Field<'_>, mode: Mode) -> Result<([Option<Army>; 4], Armies), Error> {
    let mut control = [None; 4];
    let (mut absent, mut present) = (Armies::NONE, Armies::NONE);
    let mut symbols = field.text.char_indices();
    for (army, holder) in ARMIES.into_iter().zip(&mut control) {
        let (at, symbol) = symbols
            .next()
            .ok_or_else(|| field.error(field.text.len(), CONTROL_EXPECTED))?;
        let seat = army_of(symbol.to_ascii_lowercase()).filter(|&seat| !mode.is_dummy(seat));
        *holder = match (symbol, seat) {
            ('-', _) => continue,
            ('d', _) if mode.is_dummy(army) => Some(army),
            (_, Some(seat)) => {
                let presence = if symbol.is_ascii_uppercase() {
                    &mut absent
                } else {
                    &mut present
                };
                *presence = presence.with(seat);
                Some(seat)
            }
            _ => return Err(field.error(at, CONTROL_EXPECTED)),
        };
    }
    match symbols.next() {
        Some((at, _)) => Err(field.error(at, "the end of the field")),
        None if !absent.and(present).is_empty() => {
            Err(field.error(0, "each player either always in upper case or never"))
        }
        None => Ok((control, absent)),
    }
}

/// Reads letters of armies in the order of play, from byte `from` of the field, or `-`.
fn read_armies(field: &Field<'_>, from: usize) -> Result<Armies, Error> {
    let text = field.text.get(from..).unwrap_or_default();
    let mut armies = Armies::NONE;
    if text == "-" {
        return Ok(armies);
    }
    for (at, letter) in text.char_indices() {
        let next = army_of(letter).filter(|&army| {
            // Nothing of the army or a later one so far.
            u32::from(armies.bits()) >> army.index() == 0
        });
        armies = armies.with(next.ok_or_else(|| field.error(from + at, ARMIES_EXPECTED))?);
    }
    if armies.is_empty() {
        return Err(field.error(from, ARMIES_EXPECTED));
    }
    Ok(armies)
}

/// Reads the kings that may still promote; those that have arrived stand in upper case.
fn read_kings(field: &Field<'_>) -> Result<(Armies, Armies), Error> {
    let lower = field.text.to_ascii_lowercase();
    let kings = read_armies(
        &Field {
            text: &lower,
            ..*field
        },
        0,
    )?;
    let arrived = field
        .text
        .chars()
        .filter(char::is_ascii_uppercase)
        .filter_map(|letter| army_of(letter.to_ascii_lowercase()))
        .collect();
    Ok((kings, arrived))
}

fn read_en_passant(field: &Field<'_>) -> Result<Vec<EnPassant<Chessboard>>, Error> {
    if field.text == "-" {
        return Ok(Vec::new());
    }
    field
        .split(',')
        .map(|entry| {
            let square = |at: usize| {
                let name = entry
                    .text
                    .get(at..at + 2)
                    .and_then(|name| name.parse().ok());
                name.ok_or_else(|| entry.error(at, EN_PASSANT_EXPECTED))
            };
            let (target, pawn) = (square(0)?, square(2)?);
            if !entry
                .text
                .get(4..)
                .is_some_and(|rest| rest.starts_with(':'))
            {
                return Err(entry.error(4, EN_PASSANT_EXPECTED));
            }
            let armies = read_armies(&entry, 5)?.bits();
            Ok(EnPassant {
                target,
                pawn,
                armies,
            })
        })
        .collect()
}

/// Reads a legal move in coordinate notation.
pub(crate) fn parse_move(position: &Quadchess, text: &str) -> Result<Move, MoveTextError> {
    let error = |offset, expected| MoveTextError::Malformed { offset, expected };
    let square = |at: usize| text.get(at..at + 2).and_then(|name| name.parse().ok());
    let from: Square<Chessboard> = square(0).ok_or_else(|| error(0, "the square it leaves"))?;
    let to: Square<Chessboard> = square(2).ok_or_else(|| error(2, "the square it goes to"))?;
    let promotion = match text.get(4..).unwrap_or_default() {
        "" => None,
        "r" => Some(PieceType::ROOK),
        "b" => Some(PieceType::BISHOP),
        "n" => Some(PieceType::KNIGHT),
        _ => return Err(error(4, "`r`, `b`, `n` or nothing")),
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
    // A letter is only for pawns: a rook does not become a rook.
    let fits = promotion.is_none() || piece_type == PieceType::PAWN;
    if fits && position.is_legal(m) {
        Ok(m)
    } else {
        Err(MoveTextError::Illegal)
    }
}
