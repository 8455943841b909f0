use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use variant_core::implement::only_one;

use super::{EpdError, RawOperation};
use crate::Recorded;

/// An operation with typed operands.
///
/// Unknown ones, and those without operands, are [`Other`](Self::Other).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Operation<P: Recorded> {
    /// `bm`: best moves.
    BestMoves(Vec<P::Move>),
    /// `am`: moves to avoid.
    AvoidMoves(Vec<P::Move>),
    /// `pm`: predicted move.
    PredictedMove(P::Move),
    /// `sm`: supplied move.
    SuppliedMove(P::Move),
    /// `pv`: predicted variation, played in order.
    Variation(Vec<P::Move>),
    /// `id`: name of the position.
    Id(String),
    /// `eco`: opening, by the Encyclopedia of Chess Openings.
    Eco(String),
    /// `nic`: opening, by New In Chess.
    Nic(String),
    /// `c0` to `c9`: comment.
    Comment(u8, String),
    /// `v0` to `v9`: name of a variation.
    VariationName(u8, String),
    /// `ce`: evaluation in hundredths of a pawn for the side to move.
    Evaluation(i32),
    /// `dm`: direct mate in so many moves.
    MateIn(u32),
    /// `acd`: analysed plies.
    Depth(u32),
    /// `acn`: analysed nodes.
    Nodes(u64),
    /// `acs`: seconds of analysis.
    Seconds(u64),
    /// `hmvc`: half-move clock.
    HalfmoveClock(u32),
    /// `fmvn`: move number.
    FullmoveNumber(u32),
    /// `rc`: occurrences of the position.
    Repetitions(u32),
    /// `D1`, `D2`, ...: perft of that depth.
    Perft(u32, u64),
    /// Any other.
    Other(String, Vec<String>),
}

impl<P: Recorded> Operation<P> {
    pub(super) fn read(position: &P, raw: &RawOperation) -> Result<Self, EpdError<P::Problem>> {
        Ok(match raw.opcode.as_str() {
            "bm" => Self::BestMoves(moves(position, raw)?),
            "am" => Self::AvoidMoves(moves(position, raw)?),
            "pm" => Self::PredictedMove(only(raw, moves(position, raw)?, "one move")?),
            "sm" => Self::SuppliedMove(only(raw, moves(position, raw)?, "one move")?),
            "pv" => Self::Variation(line(position, raw)?),
            "id" => Self::Id(string(raw)?),
            "eco" => Self::Eco(string(raw)?),
            "nic" => Self::Nic(string(raw)?),
            "ce" => Self::Evaluation(number(raw)?),
            "dm" => Self::MateIn(number(raw)?),
            "acd" => Self::Depth(number(raw)?),
            "acn" => Self::Nodes(number(raw)?),
            "acs" => Self::Seconds(number(raw)?),
            "hmvc" => Self::HalfmoveClock(number(raw)?),
            "fmvn" => Self::FullmoveNumber(number(raw)?),
            "rc" => Self::Repetitions(number(raw)?),
            opcode => match split_number(opcode) {
                Some(("c", place @ 0..=9)) => Self::Comment(place as u8, string(raw)?),
                Some(("v", place @ 0..=9)) => Self::VariationName(place as u8, string(raw)?),
                Some(("D", depth)) => Self::Perft(depth, number(raw)?),
                _ => Self::Other(opcode.to_string(), raw.operands.clone()),
            },
        })
    }

    /// Opcode.
    pub fn opcode(&self) -> String {
        match self {
            Self::BestMoves(_) => "bm".into(),
            Self::AvoidMoves(_) => "am".into(),
            Self::PredictedMove(_) => "pm".into(),
            Self::SuppliedMove(_) => "sm".into(),
            Self::Variation(_) => "pv".into(),
            Self::Id(_) => "id".into(),
            Self::Eco(_) => "eco".into(),
            Self::Nic(_) => "nic".into(),
            Self::Comment(place, _) => format!("c{place}"),
            Self::VariationName(place, _) => format!("v{place}"),
            Self::Evaluation(_) => "ce".into(),
            Self::MateIn(_) => "dm".into(),
            Self::Depth(_) => "acd".into(),
            Self::Nodes(_) => "acn".into(),
            Self::Seconds(_) => "acs".into(),
            Self::HalfmoveClock(_) => "hmvc".into(),
            Self::FullmoveNumber(_) => "fmvn".into(),
            Self::Repetitions(_) => "rc".into(),
            Self::Perft(depth, _) => format!("D{depth}"),
            Self::Other(opcode, _) => opcode.clone(),
        }
    }

    /// Text in a position.
    pub fn text(&self, position: &P) -> String {
        let mut text = self.opcode();
        for operand in self.operands(position) {
            text.push(' ');
            text += &operand;
        }
        text + ";"
    }

    fn operands(&self, position: &P) -> Vec<String> {
        let quoted = |text: &String| alloc::vec![format!("\"{text}\"")];
        match self {
            Self::BestMoves(moves) | Self::AvoidMoves(moves) => {
                let mut texts: Vec<String> = moves.iter().map(|&m| position.san(m)).collect();
                texts.sort_unstable();
                texts
            }
            Self::PredictedMove(m) | Self::SuppliedMove(m) => alloc::vec![position.san(*m)],
            Self::Variation(moves) => {
                let mut position = position.clone();
                (moves.iter())
                    .map(|&m| {
                        let text = position.san(m);
                        position = position.play_unchecked(m);
                        text
                    })
                    .collect()
            }
            Self::Id(text)
            | Self::Eco(text)
            | Self::Nic(text)
            | Self::Comment(_, text)
            | Self::VariationName(_, text) => quoted(text),
            Self::Evaluation(number) => alloc::vec![number.to_string()],
            Self::MateIn(number)
            | Self::Depth(number)
            | Self::HalfmoveClock(number)
            | Self::FullmoveNumber(number)
            | Self::Repetitions(number) => alloc::vec![number.to_string()],
            Self::Nodes(number) | Self::Seconds(number) | Self::Perft(_, number) => {
                alloc::vec![number.to_string()]
            }
            Self::Other(_, operands) => (operands.iter())
                .map(|operand| {
                    let is_word = !operand.is_empty() && !operand.contains([' ', ';', '\t']);
                    if is_word {
                        operand.clone()
                    } else {
                        format!("\"{operand}\"")
                    }
                })
                .collect(),
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

fn number<T: FromStr, S>(raw: &RawOperation) -> Result<T, EpdError<S>> {
    let text = only(raw, raw.operands.clone(), "one number")?;
    (text.strip_prefix('+').unwrap_or(&text).parse()).map_err(|_| operand_error(raw, "a number"))
}
