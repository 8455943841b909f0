use std::fmt::Display;

use js_sys::{Array, Error, Object, Reflect};
use variant_core::text::PositionError;
use variant_core::{ActionError, Actor, ApplyError, MoveTextError, Outcome, Player, Seat};
use variant_match::MatchError;
use variant_record::{LineColumn, RecordError, ReplayError};
use wasm_bindgen::JsValue;

pub(crate) fn object<'a>(fields: impl IntoIterator<Item = (&'a str, JsValue)>) -> JsValue {
    let object = Object::new();
    for (name, value) in fields {
        // Only frozen objects and proxies refuse.
        let _ = Reflect::set(&object, &name.into(), &value);
    }
    object.into()
}

pub(crate) fn text(value: impl Display) -> JsValue {
    JsValue::from_str(&value.to_string())
}

pub(crate) fn texts<T: Display>(values: impl IntoIterator<Item = T>) -> Vec<String> {
    values.into_iter().map(|value| value.to_string()).collect()
}

pub(crate) fn list<T: Display>(values: impl IntoIterator<Item = T>) -> JsValue {
    array(values.into_iter().map(text))
}

pub(crate) fn array(values: impl Iterator<Item = JsValue>) -> JsValue {
    values.collect::<Array>().into()
}

/// A number, or a `bigint` above 2^53.
pub(crate) fn count(number: u128) -> JsValue {
    match u64::try_from(number) {
        // Exact up to there.
        #[allow(clippy::cast_precision_loss)]
        Ok(number @ ..=0x20_0000_0000_0000) => JsValue::from_f64(number as f64),
        _ => JsValue::from(number),
    }
}

pub(crate) fn actor(actor: Actor) -> JsValue {
    let (board, army) = match actor.seat {
        Seat::Army(army) => (None, Some(army)),
        Seat::Board(board) => (Some(board), None),
        Seat::Side { board, army } => (Some(board), Some(army)),
    };
    let board = board.map(|board| ("board", JsValue::from(board)));
    let army = army.map(|army| ("army", text(army)));
    let player = Some(("player", text(actor.player)));
    object([board, army, player].into_iter().flatten())
}

pub(crate) fn outcome(outcome: Option<&Outcome>) -> JsValue {
    let Some(outcome) = outcome else {
        return JsValue::NULL;
    };
    let scores = outcome.scores.iter();
    let scores = by_player(scores.map(|&(player, score)| (player, score.points())));
    let mut fields = vec![("reason", text(outcome.reason)), ("scores", scores)];
    if !outcome.places().is_empty() {
        let places = outcome.places().iter().copied();
        fields.push((
            "places",
            by_player(places.map(|(who, n)| (who, f64::from(n)))),
        ));
    }
    if !outcome.points().is_empty() {
        let points = outcome.points().iter().copied();
        fields.push((
            "points",
            by_player(points.map(|(who, n)| (who, f64::from(n)))),
        ));
    }
    object(fields)
}

pub(crate) fn by_player(values: impl Iterator<Item = (Player, f64)>) -> JsValue {
    let values: Vec<_> = values
        .map(|(who, value)| (who.to_string(), value))
        .collect();
    object(
        values
            .iter()
            .map(|(who, value)| (who.as_str(), JsValue::from_f64(*value))),
    )
}

pub(crate) fn error(message: impl Display, field: &str, place: &[(&str, usize)]) -> JsValue {
    let error = JsValue::from(Error::new(&message.to_string()));
    let _ = Reflect::set(&error, &"field".into(), &field.into());
    for (name, number) in place {
        let _ = Reflect::set(&error, &(*name).into(), &JsValue::from(*number as u32));
    }
    error
}

pub(crate) trait Fault: Display {
    /// Name of the part at fault.
    fn field(&self) -> &'static str;

    /// Byte offset in it.
    fn offset(&self) -> Option<usize> {
        None
    }

    fn line_column(&self) -> Option<LineColumn> {
        None
    }
}

pub(crate) fn thrown(fault: impl Fault) -> JsValue {
    let mut place = Vec::new();
    if let Some(offset) = fault.offset() {
        place.push(("offset", offset));
    }
    if let Some(LineColumn { line, column }) = fault.line_column() {
        place.extend([("line", line as usize), ("column", column as usize)]);
    }
    error(&fault, fault.field(), &place)
}

impl<S: Display> Fault for PositionError<S>
where
    Self: Display,
{
    fn field(&self) -> &'static str {
        self.field
    }

    fn offset(&self) -> Option<usize> {
        Some(self.offset)
    }
}

impl Fault for MoveTextError {
    fn field(&self) -> &'static str {
        "move"
    }

    fn offset(&self) -> Option<usize> {
        match *self {
            Self::Malformed { offset, .. } | Self::NotCanonical { offset, .. } => Some(offset),
            _ => None,
        }
    }
}

impl Fault for ActionError {
    fn field(&self) -> &'static str {
        "action"
    }

    fn offset(&self) -> Option<usize> {
        match *self {
            Self::Malformed { offset, .. } => Some(offset),
            _ => None,
        }
    }
}

impl Fault for MatchError {
    fn field(&self) -> &'static str {
        match self {
            Self::Apply(ApplyError::Move(_)) => "move",
            Self::Apply(_) => "action",
            Self::Talk(_) => "talk",
            _ => "offer",
        }
    }

    fn offset(&self) -> Option<usize> {
        match self {
            Self::Apply(ApplyError::Move(error)) => error.offset(),
            Self::Apply(ApplyError::Action(error)) => error.offset(),
            _ => None,
        }
    }
}

impl Fault for RecordError {
    fn field(&self) -> &'static str {
        "record"
    }

    fn line_column(&self) -> Option<LineColumn> {
        Some(self.place)
    }
}

impl Fault for ReplayError {
    fn field(&self) -> &'static str {
        "record"
    }

    fn line_column(&self) -> Option<LineColumn> {
        Some(self.place)
    }
}
