use std::collections::BTreeMap;
use std::io::BufRead;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Weak};

use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use variant_core::Player;
use variant_core::text::excerpt;
use variant_uci::{LINE_LIMIT, Line, read_line};

use crate::failure::Failure;

pub(super) struct Request {
    /// Unparsed: numbers may have any size.
    pub(super) id: Option<Box<RawValue>>,
    pub(super) body: Result<Body, Problem>,
    /// Set by a later request to stop.
    pub(super) stop: Arc<AtomicBool>,
}

pub(super) struct Body {
    pub(super) name: String,
    parameters: Map<String, Value>,
}

pub(super) enum Problem {
    /// For the client; the session continues.
    Told {
        kind: &'static str,
        message: String,
    },
    Output(Failure),
}

#[allow(
    clippy::needless_pass_by_value,
    reason = "messages and errors are made for the call"
)]
impl Problem {
    fn told(kind: &'static str, message: impl ToString) -> Self {
        let message = message.to_string();
        Self::Told { kind, message }
    }

    fn json(message: impl ToString) -> Self {
        Self::told("json", message)
    }

    /// Unknown request; unknown, missing or mistyped parameter.
    pub(super) fn request(message: impl ToString) -> Self {
        Self::told("request", message)
    }

    /// A message forbidden by the mode of communication or a limit.
    pub(super) fn talk(message: impl ToString) -> Self {
        Self::told("talk", message)
    }

    /// Against the rules: an illegal move, an unreadable position.
    pub(super) fn rules(message: impl ToString) -> Self {
        Self::told("rules", message)
    }
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Self {
        Self::Output(failure)
    }
}

impl Body {
    pub(super) fn take<T: DeserializeOwned>(&mut self, name: &str) -> Result<Option<T>, Problem> {
        let value = self.parameters.remove(name);
        let value = value.filter(|value| !value.is_null());
        let value = value.map(serde_json::from_value).transpose();
        value.map_err(|error| Problem::request(format_args!("{name}: {error}")))
    }

    pub(super) fn number(
        &mut self,
        name: &str,
        least: u64,
        most: u64,
    ) -> Result<Option<u64>, Problem> {
        let number = self.take::<u64>(name)?;
        if number.is_some_and(|number| !(least..=most).contains(&number)) {
            let message = format_args!("{name}: expected a number from {least} to {most}");
            return Err(Problem::request(message));
        }
        Ok(number)
    }

    pub(super) fn finish(&self) -> Result<(), Problem> {
        let unknown = self.parameters.keys().next();
        unknown.map_or(Ok(()), |name| {
            let message = format_args!("{} has no parameter `{}`", self.name, excerpt(name));
            Err(Problem::request(message))
        })
    }
}

pub(super) fn player_of(players: &[Player], letter: char) -> Result<Player, Problem> {
    let found = players.iter().find(|player| player.letter() == letter);
    let unknown = || Problem::rules(format_args!("there is no player `{letter}`"));
    found.copied().ok_or_else(unknown)
}

/// Requests to stop take effect at once.
pub(super) fn read_requests(mut input: impl BufRead, requests: &SyncSender<Request>) {
    let mut line = Vec::new();
    let mut stops: Vec<Weak<AtomicBool>> = Vec::new();
    loop {
        let (id, body) = match read_line(&mut input, &mut line) {
            Ok(Line::Read) if line.trim_ascii().is_empty() => continue,
            Ok(Line::Read) => read(&line),
            Ok(Line::TooLong) => {
                let message = format_args!("the line is longer than {LINE_LIMIT} bytes");
                (None, Err(Problem::json(message)))
            }
            // Unreadable input has ended.
            Ok(Line::End) | Err(_) => return,
        };
        stops.retain(|stop| stop.strong_count() > 0);
        if body.as_ref().is_ok_and(|body| body.name == "stop") {
            let running = stops.iter().filter_map(Weak::upgrade);
            running.for_each(|stop| stop.store(true, Ordering::Relaxed));
        }
        let stop = Arc::default();
        stops.push(Arc::downgrade(&stop));
        if requests.send(Request { id, body, stop }).is_err() {
            return;
        }
    }
}

fn read(line: &[u8]) -> (Option<Box<RawValue>>, Result<Body, Problem>) {
    let mut raw: BTreeMap<String, Box<RawValue>> = match serde_json::from_slice(line) {
        Ok(raw) => raw,
        Err(error) => return (None, Err(Problem::json(error))),
    };
    (raw.remove("id"), body(raw))
}

fn body(raw: BTreeMap<String, Box<RawValue>>) -> Result<Body, Problem> {
    let values = raw.into_iter().map(|(name, value)| {
        let value = serde_json::from_str(value.get()).map_err(Problem::json)?;
        Ok((name, value))
    });
    let mut parameters = values.collect::<Result<Map<String, Value>, Problem>>()?;
    match parameters.remove("request") {
        Some(Value::String(name)) => Ok(Body { name, parameters }),
        _ => Err(Problem::request(
            "expected the name of a request in `request`",
        )),
    }
}
