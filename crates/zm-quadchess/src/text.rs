use core::fmt::{self, Write};

use chess_pieces::notation::{en_passant_text, read_en_passant, read_pieces, write_pieces};
use chess_pieces::placement::Style;
use chess_pieces::{Armies, Army};
use variant_core::text::{Field, Fields, PositionError};

use crate::board::{ARMIES, QuadRules, SOUTH, army_of, letter};
use crate::mode::Mode;
use crate::setup::{Setup, SetupError};
use crate::state::ZmQuadchess;

type Error = PositionError<SetupError>;

variant_core::text_of_setup!(ZmQuadchess, Setup, read);

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_pieces::<QuadRules>(f, Style::Listed, &self.pieces)?;
        write!(f, " {}", self.mode)?;
        if self.mode == Mode::Three {
            write!(f, ":{}", letter(self.owner))?;
        }
        write!(f, " {}", letter(self.turn))?;
        if !self.owed.is_empty() {
            write!(f, "+{}", Letters(self.owed, Armies::NONE))?;
        }
        f.write_str(" ")?;
        for holder in self.control {
            write!(f, "{}", self.control_letter(holder))?;
        }
        let en_passant = en_passant_text::<QuadRules>(&self.en_passant);
        write!(f, " {} {en_passant}", Letters(self.castling, Armies::NONE))?;
        write!(f, " {}", Letters(self.kings, self.arrived))?;
        write!(f, " {} {}", self.clock, self.ply)?;
        if !self.removal.is_empty() {
            write!(f, " {REMOVE}{}", Letters(self.removal, Armies::NONE))?;
        }
        Ok(())
    }
}

/// Letters of armies, some in upper case; `-` for none.
pub(crate) struct Letters(pub(crate) Armies, pub(crate) Armies);

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("-");
        }
        (self.0.iter()).try_for_each(|army| f.write_char(cased(army, self.1)))
    }
}

fn cased(army: Army, upper: Armies) -> char {
    let letter = letter(army);
    if upper.contains(army) {
        return letter.to_ascii_uppercase();
    }
    letter
}

impl Setup {
    fn control_letter(&self, holder: Option<Army>) -> char {
        match holder {
            None => '-',
            Some(seat) if self.mode.is_dummy(seat) => 'd',
            Some(seat) => cased(seat, self.absent),
        }
    }
}

fn read(text: &str) -> Result<(Setup, [Field<'_>; 10]), Error> {
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
    let remove = fields.optional("remove");
    fields.end()?;
    let pieces = read_pieces::<QuadRules, _>(&placement, Style::Listed)?;
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
        removal: remove.map_or(Ok(Armies::NONE), |field| read_remove(&field))?,
        castling: read_armies(&castling, 0)?,
        en_passant: read_en_passant::<QuadRules, _>(&en_passant, EN_PASSANT_EXPECTED)?,
        kings: kings_read,
        arrived,
        clock: clock.number(u32::MAX, NUMBER_EXPECTED)?,
        ply: ply.number(u32::MAX, NUMBER_EXPECTED)?,
    };
    let remove = remove.unwrap_or(Field {
        name: "remove",
        text: "",
        offset: text.len(),
    });
    let fields = [
        placement, mode, turn, control, castling, en_passant, kings, clock, ply, remove,
    ];
    Ok((setup, fields))
}

const MODE_EXPECTED: &str = "`ffa`, `teams-opposite`, `teams-adjacent`, `teams-adjacent-east`, \
     `two-opposite`, `two-adjacent`, `two-adjacent-east` or `three:` and the owner of the dummy's \
     next move";
const REMOVE: &str = "remove:";
const REMOVE_EXPECTED: &str = "`remove:` and absent players in the order `swne`, or nothing";
const CONTROL_EXPECTED: &str = "for each of s, w, n, e its player, `d` or `-`";
const ARMIES_EXPECTED: &str = "letters of armies in the order `swne`, or `-`";
const EN_PASSANT_EXPECTED: &str = "`-`, or target, pawn and armies: `b3b4:wne`";
const NUMBER_EXPECTED: &str = "a number up to 4294967295";

/// `three` means `three:s`.
pub(crate) fn read_mode(text: &str) -> Option<(Mode, Army)> {
    let Some((name, owner)) = text.split_once(':') else {
        return Some((Mode::from_name(text)?, SOUTH));
    };
    let mode = Mode::from_name(name)?;
    let owner = single(owner).and_then(army_of)?;
    (mode == Mode::Three && !mode.is_dummy(owner)).then_some((mode, owner))
}

fn single(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

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

// ZQ-20
fn read_remove(field: &Field<'_>) -> Result<Armies, Error> {
    if !field.text.starts_with(REMOVE) {
        return Err(field.error(0, REMOVE_EXPECTED));
    }
    let players = read_armies(field, REMOVE.len())?;
    if players.is_empty() {
        return Err(field.error(REMOVE.len(), REMOVE_EXPECTED));
    }
    Ok(players)
}

fn read_armies(field: &Field<'_>, from: usize) -> Result<Armies, Error> {
    let text = field.text.get(from..).unwrap_or_default();
    let mut armies = Armies::NONE;
    if text == "-" {
        return Ok(armies);
    }
    for (at, letter) in text.char_indices() {
        // Each once, in order.
        let next = army_of(letter).filter(|&army| u32::from(armies.bits()) >> army.index() == 0);
        armies = armies.with(next.ok_or_else(|| field.error(from + at, ARMIES_EXPECTED))?);
    }
    if armies.is_empty() {
        return Err(field.error(from, ARMIES_EXPECTED));
    }
    Ok(armies)
}

fn read_kings(field: &Field<'_>) -> Result<(Armies, Armies), Error> {
    let text = &field.text.to_ascii_lowercase();
    let lower = Field { text, ..*field };
    let kings = read_armies(&lower, 0)?;
    let arrived = field
        .text
        .chars()
        .filter(char::is_ascii_uppercase)
        .filter_map(|letter| army_of(letter.to_ascii_lowercase()))
        .collect();
    Ok((kings, arrived))
}
