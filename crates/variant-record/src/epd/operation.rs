use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use variant_core::implement::only_one;

use super::{EpdError, RawOperation};
use crate::Recorded;

/// An operation.
///
/// ```
/// use orthodox_chess::OrthodoxChess;
/// use variant_record::epd::{Operands, Operation};
/// let (opcode, operands) = ("acd".to_string(), Operands::Number(12));
/// let depth = Operation { opcode, operands };
/// assert_eq!(depth.text(&OrthodoxChess::default()), "acd 12;");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation<P: Recorded> {
    /// Name, such as `bm`.
    pub opcode: String,
    /// By the name.
    pub operands: Operands<P>,
}

/// Operands of an [`Operation`], by its opcode.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Operands<P: Recorded> {
    /// Best moves (`bm`), moves to avoid (`am`); one predicted (`pm`) or supplied move (`sm`).
    Moves(Vec<P::Move>),
    /// Predicted variation (`pv`), played in order.
    Line(Vec<P::Move>),
    /// Name (`id`), openings (`eco`, `nic`), comments (`c0` to `c9`), names of variations (`v0` to `v9`).
    Text(String),
    /// Evaluation in hundredths of a pawn for the side to move (`ce`); not negative: moves to mate (`dm`), analysed
    /// plies, nodes and seconds (`acd`, `acn`, `acs`), half-move clock (`hmvc`), move number (`fmvn`), occurrences
    /// (`rc`), perft of a depth (`D1`, `D2`, ...).
    Number(i64),
    /// Of any other operation.
    Words(Vec<String>),
}

impl<P: Recorded> Operation<P> {
    pub(super) fn read(position: &P, raw: &RawOperation) -> Result<Self, EpdError<P::Problem>> {
        let opcode = raw.opcode.clone();
        let operands = match opcode.as_str() {
            "bm" | "am" => Operands::Moves(moves(position, raw)?),
            "pm" | "sm" => {
                Operands::Moves(alloc::vec![only(raw, moves(position, raw)?, "one move")?])
            }
            "pv" => Operands::Line(line(position, raw)?),
            "id" | "eco" | "nic" => Operands::Text(string(raw)?),
            "ce" | "dm" | "acd" | "acn" | "acs" | "hmvc" | "fmvn" | "rc" => {
                Operands::Number(number(raw)?)
            }
            opcode => match split_number(opcode) {
                Some(("c" | "v", 0..=9)) => Operands::Text(string(raw)?),
                Some(("D", _)) => Operands::Number(number(raw)?),
                _ => Operands::Words(raw.operands.clone()),
            },
        };
        Ok(Self { opcode, operands })
    }

    /// Text in a position.
    pub fn text(&self, position: &P) -> String {
        let mut text = self.opcode.clone();
        for operand in self.operands.texts(position) {
            text.push(' ');
            text += &operand;
        }
        text + ";"
    }
}

impl<P: Recorded> Operands<P> {
    fn texts(&self, position: &P) -> Vec<String> {
        match self {
            Self::Moves(moves) => {
                let mut texts: Vec<String> = moves.iter().map(|&m| position.san(m)).collect();
                texts.sort_unstable();
                texts
            }
            Self::Line(moves) => {
                let mut position = position.clone();
                let text = |&m| {
                    let text = position.san(m);
                    position = position.play_unchecked(m);
                    text
                };
                moves.iter().map(text).collect()
            }
            Self::Text(text) => alloc::vec![format!("\"{text}\"")],
            Self::Number(number) => alloc::vec![number.to_string()],
            Self::Words(words) => {
                let is_plain =
                    |word: &&String| !word.is_empty() && !word.contains([' ', ';', '\t']);
                let quoted = |word| {
                    let plain = Some(word).filter(is_plain).cloned();
                    plain.unwrap_or_else(|| format!("\"{word}\""))
                };
                words.iter().map(quoted).collect()
            }
        }
    }
}

/// Splits `c0` and the like.
fn split_number(opcode: &str) -> Option<(&str, u32)> {
    let (letter, digits) = opcode.split_at_checked(1)?;
    let number = digits.parse().ok()?;
    (digits.len() == 1 || !digits.starts_with(['0', '+'])).then_some((letter, number))
}
fn operand_error<S>(raw: &RawOperation, expected: &'static str) -> EpdError<S> {
    EpdError::Operand {
        opcode: raw.opcode.clone(),
        offset: raw.offset,
        expected,
    }
}

fn read_move<P: Recorded>(
    position: &P,
    raw: &RawOperation,
    text: &str,
) -> Result<P::Move, EpdError<P::Problem>> {
    let read = position.parse_san_lenient(text);
    read.or_else(|error| position.parse_move(text).map_err(|_| error))
        .map_err(|error| EpdError::Move {
            opcode: raw.opcode.clone(),
            offset: raw.offset,
            text: text.to_string(),
            error,
        })
}

fn words(raw: &RawOperation) -> impl Iterator<Item = &str> {
    (raw.operands.iter())
        .flat_map(|operand| operand.split([',', ' ']))
        .filter(|word| !matches!(*word, "" | "+" | "#" | "ch" | "ch."))
}

fn moves<P: Recorded>(
    position: &P,
    raw: &RawOperation,
) -> Result<Vec<P::Move>, EpdError<P::Problem>> {
    let moves: Vec<P::Move> = words(raw)
        .map(|text| read_move(position, raw, text))
        .collect::<Result<_, _>>()?;
    if moves.is_empty() {
        return Err(operand_error(raw, "a move"));
    }
    Ok(moves)
}

fn line<P: Recorded>(
    position: &P,
    raw: &RawOperation,
) -> Result<Vec<P::Move>, EpdError<P::Problem>> {
    let mut position = position.clone();
    words(raw)
        .map(|text| {
            let m = read_move(&position, raw, text)?;
            position = position.play_unchecked(m);
            Ok(m)
        })
        .collect()
}

fn only<T, S>(
    raw: &RawOperation,
    operands: Vec<T>,
    expected: &'static str,
) -> Result<T, EpdError<S>> {
    only_one(operands).map_err(|_| operand_error(raw, expected))
}

fn string<S>(raw: &RawOperation) -> Result<String, EpdError<S>> {
    if raw.operands.is_empty() {
        return Err(operand_error(raw, "a text in quotation marks"));
    }
    Ok(raw.operands.join(" "))
}

fn number<S>(raw: &RawOperation) -> Result<i64, EpdError<S>> {
    let text = only(raw, raw.operands.clone(), "one number")?;
    let number = text.strip_prefix('+').unwrap_or(&text).parse().ok();
    let fits = |number: &i64| *number >= 0 || raw.opcode == "ce";
    number
        .filter(fits)
        .ok_or_else(|| operand_error(raw, "a number"))
}
