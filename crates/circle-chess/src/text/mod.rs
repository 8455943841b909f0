pub(crate) mod board;
mod fields;
pub(crate) mod moves;

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use chess_pieces::{Army, PieceType};
use variant_core::Player;
use variant_core::text::{Field, PositionError};

use crate::rules::options::{Schedule, SetRule};
use crate::rules::stockpile::Piece;
use crate::setup::{PlayerSetup, Setup};
use crate::state::CircleChess;
use crate::text::board::{letter, piece_of, read_board, set_number};
use crate::text::fields::{Error, Places, fields, number};

const BAR: &str = " | ";

impl fmt::Display for CircleChess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(self).fmt(f)
    }
}

variant_core::debug_as_text!(CircleChess);

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.set_rule {
            SetRule::Tournament => "tournament",
            SetRule::Social => "social",
        })?;
        match self.schedule {
            Schedule::Free => f.write_str(" free")?,
            Schedule::Rounds { next } => write!(f, " rounds:{next}")?,
        }
        write!(f, " {} {}", self.clock, self.ply)?;
        for board in &self.boards {
            write!(f, "{BAR}{board}")?;
        }
        for player in &self.players {
            write!(f, "{BAR}{player}")?;
        }
        for (index, number) in self.mated.iter().enumerate() {
            match index {
                0 => write!(f, "{BAR}mated {number}")?,
                _ => write!(f, ",{number}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for PlayerSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.player)?;
        if self.stockpile.is_empty() {
            return f.write_str(" -");
        }
        let mut pieces = self.stockpile.clone();
        pieces.sort_unstable();
        pieces.into_iter().try_for_each(|(army, piece)| {
            write!(f, " {}", letter(army, piece.piece_type))?;
            match piece.set {
                0 => Ok(()),
                set => write!(f, "{set}"),
            }
        })
    }
}

impl FromStr for CircleChess {
    type Err = Error;

    /// Sections separated by ` | `: match, boards, players, waiting mates.
    fn from_str(text: &str) -> Result<Self, Error> {
        let (setup, places) = read(text)?;
        Self::try_from(setup).map_err(|error| {
            let name = error.problems.field();
            PositionError::setup(name, places.offset_of(name, error.board), error)
        })
    }
}

impl FromStr for Setup {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        read(text).map(|(setup, _)| setup)
    }
}

fn read(text: &str) -> Result<(Setup, Places<'_>), Error> {
    let mut offset = 0;
    let mut sections = text
        .split(BAR)
        .map(|text| {
            let section = Field {
                name: "section",
                text,
                offset,
            };
            offset += text.len() + BAR.len();
            section
        })
        .peekable();
    let mut places = Places::default();
    let header = sections
        .next()
        .ok_or_else(|| PositionError::syntax("header", 0, "a header"))?;
    let mut setup = read_header(header, &mut places)?;
    let rule = setup.set_rule;
    let is_board = |section: &Field<'_>| section.text.starts_with(|c: char| c.is_ascii_digit());
    while let Some(section) = sections.next_if(is_board) {
        setup.boards.push(read_board(section, rule, &mut places)?);
    }
    let is_player =
        |section: &Field<'_>| section.text.starts_with(|c: char| c.is_ascii_uppercase());
    while let Some(section) = sections.next_if(is_player) {
        setup.players.push(read_player(section, rule, &mut places)?);
    }
    if let Some(section) = sections.next() {
        setup.mated = read_mated(section, &mut places)?;
    }
    match sections.next() {
        Some(section) => Err(section.error(0, "the end of the text")),
        None => Ok((setup, places)),
    }
}

fn read_header<'a>(section: Field<'a>, places: &mut Places<'a>) -> Result<Setup, Error> {
    let names = [
        ("sets", "`tournament` or `social`"),
        ("schedule", "`free` or `rounds:<board>`"),
        ("clock", "a number"),
        ("ply", "a number"),
    ];
    let [sets, schedule, clock, ply] = fields(section, names, None, places)?;
    Ok(Setup {
        set_rule: match sets.text {
            "tournament" => SetRule::Tournament,
            "social" => SetRule::Social,
            _ => return Err(sets.error(0, "`tournament` or `social`")),
        },
        schedule: match schedule.text.strip_prefix("rounds:") {
            Some(text) => Schedule::Rounds {
                next: number(Field { text, ..schedule }, 7)?,
            },
            None if schedule.text == "free" => Schedule::Free,
            None => return Err(schedule.error(0, "`free` or `rounds:<board>`")),
        },
        clock: clock.number(u32::MAX, "a number")?,
        ply: ply.number(u32::MAX, "a number")?,
        boards: Vec::new(),
        players: Vec::new(),
        mated: Vec::new(),
    })
}

fn read_player<'a>(
    section: Field<'a>,
    rule: SetRule,
    places: &mut Places<'a>,
) -> Result<PlayerSetup, Error> {
    let mut parts = section.split(' ');
    let letter = parts.next().unwrap_or(section);
    let letter = Field {
        name: "player",
        ..letter
    };
    let player = match *letter.text.as_bytes() {
        [letter] => Player::new(letter),
        _ => return Err(letter.error(0, "the letter of a player")),
    };
    let pieces: Vec<Field<'_>> = parts
        .map(|part| Field {
            name: "stockpile",
            ..part
        })
        .collect();
    let expected = "pieces in the order P N B R Q p n b r q, or `-`";
    let Some(&first) = pieces.first() else {
        return Err(PositionError::syntax(
            "stockpile",
            section.offset + section.text.len(),
            expected,
        ));
    };
    places.fields.extend([(None, letter), (None, first)]);
    let mut stockpile: Vec<(Army, Piece)> = Vec::new();
    if pieces.len() == 1 && first.text == "-" {
        return Ok(PlayerSetup { player, stockpile });
    }
    for field in pieces {
        let piece = read_loose_piece(&field, rule)?;
        if stockpile.last().is_some_and(|last| *last > piece) {
            return Err(field.error(0, expected));
        }
        stockpile.push(piece);
    }
    Ok(PlayerSetup { player, stockpile })
}

fn read_loose_piece(field: &Field<'_>, rule: SetRule) -> Result<(Army, Piece), Error> {
    let first = field.text.chars().next().and_then(piece_of);
    let Some((army, piece_type)) = first.filter(|(_, piece_type)| *piece_type != PieceType::KING)
    else {
        return Err(field.error(0, "a piece: one of `PNBRQpnbrq`"));
    };
    let digits = field.text.get(1..).unwrap_or_default();
    let set = match rule {
        SetRule::Tournament => set_number(digits),
        SetRule::Social => digits.is_empty().then_some(0),
    };
    let set = set.ok_or_else(|| field.error(1, "a set from 1 to 26, and none under `social`"))?;
    Ok((army, Piece { piece_type, set }))
}

fn read_mated<'a>(section: Field<'a>, places: &mut Places<'a>) -> Result<Vec<u8>, Error> {
    let Some(text) = section.text.strip_prefix("mated ") else {
        return Err(section.error(0, "a board, a player, or `mated <board>,<board>`"));
    };
    let field = Field {
        name: "mated",
        text,
        offset: section.offset + 6,
    };
    places.fields.push((None, field));
    field.split(',').map(|part| number(part, 0)).collect()
}
