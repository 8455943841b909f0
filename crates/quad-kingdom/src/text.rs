use core::fmt;

use chess_pieces::notation::{
    castling_text, en_passant_text, read_castling, read_en_passant, read_pieces, write_pieces,
};
use chess_pieces::placement::Style;
use variant_core::UnknownMode;
use variant_core::text::{Field, Fields, PositionError};

use crate::board::{ALL, EMERALD, KingdomRules, from_letter, letter, partner};
use crate::setup::{Setup, SetupError};
use crate::state::{Control, Mode, QuadKingdom, Rules, Status, Turn};

type Error = PositionError<SetupError>;

variant_core::text_of_setup!(QuadKingdom, Setup, read);

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_pieces::<KingdomRules>(f, Style::Listed, &self.pieces)?;
        write!(f, " {}", self.rules.mode)?;
        if self.rules.mode == Mode::Three {
            write!(f, ":{}", self.control)?;
        }
        write!(f, "{} {} ", self.rules.options(), self.turn)?;
        for (army, status) in ALL.iter().zip(self.status) {
            let mark = match status {
                Status::Standing => letter(army),
                Status::Eliminated => '-',
                Status::Trapped => '=',
            };
            write!(f, "{mark}")?;
        }
        let castling = castling_text::<KingdomRules>(Style::Listed, self.castling);
        let en_passant = en_passant_text::<KingdomRules>(&self.en_passant);
        write!(f, " {castling} {en_passant}")?;
        let [w, m, b, e] = self.points;
        write!(f, " {w},{m},{b},{e} {} {}", self.halfmove_clock, self.ply)
    }
}

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
        pieces: read_pieces::<KingdomRules, _>(&placement, Style::Listed)?,
        rules,
        control,
        turn: read_turn(&turn, rules.mode)?,
        status: read_standing(&standing, rules)?,
        castling: read_castling::<KingdomRules, _>(&castling, Style::Listed, CASTLING)?,
        en_passant: read_en_passant::<KingdomRules, _>(&en_passant, EN_PASSANT)?,
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

pub(crate) fn start(mode: &str) -> Result<QuadKingdom, UnknownMode> {
    let unknown = UnknownMode {
        expected: "`ffa`, `teams`, `two-a`, `two-b` or `three`, and `+points`, `+draws` or both",
    };
    let (rules, control) = read_mode(mode).ok_or(unknown)?;
    let start = Setup::from(QuadKingdom::with_rules(rules));
    QuadKingdom::try_from(Setup { control, ..start }).map_err(|_| unknown)
}

/// `three` means `three:-w`.
fn read_mode(text: &str) -> Option<(Rules, Control)> {
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

// QK-18
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
    let mut status = [Status::Eliminated; 4];
    let mut marks = field.text.char_indices();
    for (army, status) in ALL.iter().zip(&mut status) {
        let (at, mark) = marks
            .next()
            .ok_or_else(|| field.error(field.text.len(), STANDING))?;
        *status = match mark {
            '-' => Status::Eliminated,
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
