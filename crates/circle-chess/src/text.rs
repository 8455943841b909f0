//! Position texts: sections for the match, for each board (a FEN with sets) and for each player.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use board_geometry::{Chessboard, Square};
use orthodox_chess::{BLACK, WHITE};
use orthodox_men::placement::{self, Style};
use orthodox_men::{Army, Kind, Men, Rights};
use variant_core::text::Field;
use variant_core::{Player, PositionError};

use crate::position::{Circle, Schedule, SetRule};
use crate::setup::{BoardSetup, PlayerSetup, Setup, SetupError};
use crate::stockpile::Man;

type Error = PositionError<SetupError>;

/// Between the sections.
const BAR: &str = " | ";

impl fmt::Display for Circle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(self).fmt(f)
    }
}

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

/// The section of a board.
impl fmt::Display for BoardSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, black] = self.players;
        write!(f, "{} {white}-{black} ", self.number)?;
        let men = &self.chess.men;
        let is_empty = |square| !men.occupied().contains(square);
        placement::write::<Chessboard>(f, Style::Compact, is_empty, |square, f| {
            let Some((army, kind)) = men.at(square) else {
                return Ok(());
            };
            write!(f, "{}", letter(army, kind))?;
            match self.sets.get(usize::from(square.index())) {
                None | Some(0) => Ok(()),
                Some(set) => write!(f, "({set})"),
            }
        })?;
        f.write_str(if self.chess.turn == WHITE {
            " w "
        } else {
            " b "
        })?;
        write_castling(f, self.chess.rights, self.kings_unmoved)?;
        match self.chess.en_passant {
            Some(target) => write!(f, " {target}")?,
            None => f.write_str(" -")?,
        }
        write!(
            f,
            " {} {}",
            self.chess.halfmove_clock, self.chess.fullmove_number
        )
    }
}

/// The section of a player.
impl fmt::Display for PlayerSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.player)?;
        if self.stockpile.is_empty() {
            return f.write_str(" -");
        }
        let mut men = self.stockpile.clone();
        men.sort_unstable();
        men.into_iter().try_for_each(|(army, man)| {
            write!(f, " {}", letter(army, man.kind))?;
            match man.set {
                0 => Ok(()),
                set => write!(f, "{set}"),
            }
        })
    }
}

/// A man's letter: upper case White, lower case Black.
fn letter(army: Army, kind: Kind) -> char {
    if army == WHITE {
        kind.letter()
    } else {
        kind.letter().to_ascii_lowercase()
    }
}

/// The man of a letter.
fn man_of(letter: char) -> Option<(Army, Kind)> {
    let army = if letter.is_ascii_uppercase() {
        WHITE
    } else {
        BLACK
    };
    Some((army, Kind::from_letter(letter)?))
}

/// The letters of castling by army: the two rights, and the unmoved king that no right shows (CC-8).
const CASTLING_LETTERS: [[char; 3]; 2] = [['K', 'Q', 'U'], ['k', 'q', 'u']];

/// The letters that are to be written, in order; none stands for `-`.
fn castling_letters(rights: Rights, unmoved: [bool; 2]) -> impl Iterator<Item = char> {
    let mut army = 0;
    CASTLING_LETTERS
        .into_iter()
        .zip(unmoved)
        .flat_map(move |(letters, unmoved)| {
            let [short, long] = [rights.has(army), rights.has(army + 1)];
            army += 2;
            let shown = [short, long, unmoved && !short && !long];
            letters
                .into_iter()
                .zip(shown)
                .filter_map(|(letter, shown)| shown.then_some(letter))
        })
}

fn write_castling(f: &mut fmt::Formatter<'_>, rights: Rights, unmoved: [bool; 2]) -> fmt::Result {
    let mut letters = castling_letters(rights, unmoved).peekable();
    if letters.peek().is_none() {
        f.write_str("-")?;
    }
    letters.try_for_each(|letter| write!(f, "{letter}"))
}

impl FromStr for Circle {
    type Err = Error;

    /// Reads sections separated by ` | `: the match, the boards, the players, the mates that wait.
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

/// Where the fields of a text are.
#[derive(Default)]
struct Places<'a> {
    fields: Vec<(Option<u8>, Field<'a>)>,
}

impl Places<'_> {
    /// The place of a field, that of the given board where boards have it.
    fn offset_of(&self, name: &str, board: Option<u8>) -> usize {
        let mut named = self.fields.iter().filter(|(_, field)| field.name == name);
        let on_board = |(of, _): &&(Option<u8>, Field<'_>)| of.is_none() || *of == board;
        let found = named.clone().find(on_board).or_else(|| named.next());
        found.map_or(0, |(_, field)| field.offset)
    }
}

/// Reads the sections, and where their fields are.
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

/// The fields of a section, which must be so many as there are names.
fn fields<'a, const N: usize>(
    section: Field<'a>,
    names: [(&'static str, &'static str); N],
    board: Option<u8>,
    places: &mut Places<'a>,
) -> Result<[Field<'a>; N], Error> {
    let mut parts = section.split(' ');
    let mut found = [section; N];
    for ((name, expected), place) in names.into_iter().zip(&mut found) {
        let part = parts.next().filter(|part| !part.text.is_empty());
        let end = section.offset + section.text.len();
        let part = part.ok_or_else(|| PositionError::syntax(name, end, expected))?;
        *place = Field { name, ..part };
        places.fields.push((board, *place));
    }
    match parts.next() {
        Some(part) => Err(part.error(0, "the end of the section")),
        None => Ok(found),
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

/// The number of a board or set that begins so many bytes later than the field says.
fn number(field: Field<'_>, shift: usize) -> Result<u8, Error> {
    let field = Field {
        offset: field.offset + shift,
        ..field
    };
    field
        .number(26, "a number up to 26")
        .map(|number| number as u8)
}

fn read_board<'a>(
    section: Field<'a>,
    rule: SetRule,
    places: &mut Places<'a>,
) -> Result<BoardSetup, Error> {
    let first = section.text.split(' ').next().unwrap_or_default();
    let number = number(
        Field {
            name: "board",
            text: first,
            ..section
        },
        0,
    )?;
    let names = [
        ("board", "a number"),
        ("board players", "`<White player>-<Black player>`"),
        ("placement", "the men on the board"),
        ("turn", "`w` or `b`"),
        ("castling", "letters of `KQUkqu` in this order, or `-`"),
        ("en passant", "a square or `-`"),
        ("halfmove clock", "a number"),
        ("fullmove number", "a number"),
    ];
    let [
        _,
        players,
        placement,
        turn,
        castling,
        en_passant,
        halfmove,
        fullmove,
    ] = fields(section, names, Some(number), places)?;
    let (men, sets) = read_men(&placement, number, rule)?;
    let (rights, kings_unmoved) = read_castling(&castling)?;
    Ok(BoardSetup {
        number,
        players: read_seats(&players)?,
        chess: orthodox_chess::Setup {
            men,
            turn: match turn.text {
                "w" => WHITE,
                "b" => BLACK,
                _ => return Err(turn.error(0, "`w` or `b`")),
            },
            rights,
            en_passant: match en_passant.text {
                "-" => None,
                name => Some(
                    name.parse()
                        .map_err(|_| en_passant.error(0, "the name of a square or `-`"))?,
                ),
            },
            halfmove_clock: halfmove.number(u32::MAX, "a number up to 4294967295")?,
            fullmove_number: fullmove.number(u32::MAX, "a number up to 4294967295")?,
        },
        sets,
        kings_unmoved,
    })
}

fn read_seats(field: &Field<'_>) -> Result<[Player; 2], Error> {
    match *field.text.as_bytes() {
        [white, b'-', black] if white.is_ascii_uppercase() && black.is_ascii_uppercase() => {
            Ok([white, black].map(Player::new))
        }
        _ => Err(field.error(0, "`<White player>-<Black player>`")),
    }
}

/// Reads men, and the sets of those that have another set than the board.
fn read_men(
    field: &Field<'_>,
    number: u8,
    rule: SetRule,
) -> Result<(Men<Chessboard, 2>, [u8; 64]), Error> {
    let mut men = Men::EMPTY;
    let mut sets = [0; 64];
    placement::read(field, Style::Compact, |square: Square<Chessboard>, text| {
        let (army, kind) = man_of(text.chars().next()?)?;
        men.put(square, army, kind);
        let Some(inside) = text.get(1..)?.strip_prefix('(') else {
            return Some(1);
        };
        let (digits, _) = inside.split_once(')')?;
        let set = set_number(digits)?;
        // The board's own set is not written, and under `social` none at all; kings have none.
        if rule == SetRule::Social || set == number || kind == Kind::KING {
            return None;
        }
        *sets.get_mut(usize::from(square.index()))? = set;
        Some(digits.len() + 3)
    })?;
    Ok((men, sets))
}

/// A set's number from 1 to 26, without leading zeros.
fn set_number(digits: &str) -> Option<u8> {
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    let number = digits.parse().ok().filter(|_| is_number);
    number.filter(|number| (1..=26).contains(number))
}

fn read_castling(field: &Field<'_>) -> Result<(Rights, [bool; 2]), Error> {
    let mut rights = Rights::NONE;
    for (index, letter) in ['K', 'Q', 'k', 'q'].into_iter().enumerate() {
        if field.text.contains(letter) {
            rights = rights.with(index);
        }
    }
    let unmoved = CASTLING_LETTERS.map(|letters| field.text.contains(letters));
    let mut strict = castling_letters(rights, unmoved);
    let mut given = field.text.chars().filter(|_| field.text != "-");
    let mut at = 0;
    loop {
        match (strict.next(), given.next()) {
            (None, None) => return Ok((rights, unmoved)),
            (expected, found) if expected != found => {
                return Err(field.error(at, "letters of `KQUkqu` in this order, or `-`"));
            }
            (_, found) => at += found.map_or(0, char::len_utf8),
        }
    }
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
    let men: Vec<Field<'_>> = parts
        .map(|part| Field {
            name: "stockpile",
            ..part
        })
        .collect();
    let expected = "men in the order P N B R Q p n b r q, or `-`";
    let Some(&first) = men.first() else {
        return Err(PositionError::syntax(
            "stockpile",
            section.offset + section.text.len(),
            expected,
        ));
    };
    places.fields.extend([(None, letter), (None, first)]);
    let mut stockpile: Vec<(Army, Man)> = Vec::new();
    if men.len() == 1 && first.text == "-" {
        return Ok(PlayerSetup { player, stockpile });
    }
    for field in men {
        let man = read_loose_man(&field, rule)?;
        if stockpile.last().is_some_and(|last| *last > man) {
            return Err(field.error(0, expected));
        }
        stockpile.push(man);
    }
    Ok(PlayerSetup { player, stockpile })
}

/// Reads a man of a stockpile: a letter, and a set where sets count.
fn read_loose_man(field: &Field<'_>, rule: SetRule) -> Result<(Army, Man), Error> {
    let first = field.text.chars().next().and_then(man_of);
    let Some((army, kind)) = first.filter(|(_, kind)| *kind != Kind::KING) else {
        return Err(field.error(0, "a man: one of `PNBRQpnbrq`"));
    };
    let digits = field.text.get(1..).unwrap_or_default();
    let set = match rule {
        SetRule::Tournament => set_number(digits),
        SetRule::Social => digits.is_empty().then_some(0),
    };
    let set = set.ok_or_else(|| field.error(1, "a set from 1 to 26, and none under `social`"))?;
    Ok((army, Man { kind, set }))
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
