use std::ops::RangeInclusive;
use std::str::FromStr;

use variant_match::TimeControl;
use variant_search::Budget;

use super::engine::{Method, clock};
use crate::level::Level;

/// As in `name=A,nodes=300,algorithm=uct`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entrant {
    pub(crate) text: String,
    pub(crate) name: Option<String>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) ms: Option<u64>,
    pub(crate) level: Option<Level>,
    pub(crate) clock: Option<TimeControl>,
    pub(crate) algorithm: Option<Method>,
    pub(crate) threads: Option<u32>,
    /// Another program and its arguments.
    pub(crate) command: Option<String>,
    /// Names and values.
    pub(crate) options: Vec<(String, String)>,
}

impl FromStr for Entrant {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut entrant = Self {
            text: text.into(),
            ..Self::default()
        };
        for setting in text.split(',') {
            let (key, value) = setting
                .split_once('=')
                .ok_or_else(|| format!("{setting}: expected a setting such as nodes=1000"))?;
            entrant.set(key.trim(), value.trim())?;
        }
        let is_own = entrant.command.is_none();
        let is_limited = entrant.depth.is_some() || entrant.nodes.is_some() || entrant.ms.is_some();
        match entrant.options.first() {
            Some((name, _)) if is_own => Err(format!("option.{name} is for other programs")),
            _ if entrant.level.is_some() && is_limited => {
                Err("level stands for depth, nodes and ms".into())
            }
            _ if is_own => Ok(entrant),
            _ if entrant.algorithm.is_some() => Err("algorithm is not for other programs".into()),
            _ if entrant.level.is_some() => Err("level is not for other programs".into()),
            _ if entrant.threads.is_some() => {
                Err("threads is not for other programs; option.Threads is".into())
            }
            _ => Ok(entrant),
        }
    }
}

impl Entrant {
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "name" if value.is_empty() || value.contains(char::is_control) => {
                return Err("name: expected a name in one line".into());
            }
            "name" => self.name = Some(value.into()),
            "depth" => self.depth = number(key, value, 1..=Budget::DEEPEST)?,
            "nodes" => self.nodes = number(key, value, 1..=u64::MAX)?,
            "ms" => self.ms = number(key, value, 1..=1 << 42)?,
            "level" => {
                let level = value.parse().ok().and_then(Level::new);
                let level = level.ok_or("level: expected a number from 1 to 10")?;
                self.level = Some(level);
            }
            "tc" => self.clock = Some(clock(value).map_err(|error| format!("tc: {error}"))?),
            "threads" => self.threads = number(key, value, 1..=256)?,
            "algorithm" => self.algorithm = Some(Method::named(value)?),
            "command" => self.command = Some(value.into()),
            _ => match key.strip_prefix("option.") {
                Some(name) => self.options.push((name.into(), value.into())),
                None => return Err(format!("{key}: unknown setting")),
            },
        }
        Ok(())
    }

    pub(crate) fn label(&self) -> &str {
        self.name.as_ref().unwrap_or(&self.text)
    }
}

fn number<T: FromStr + PartialOrd>(
    key: &str,
    value: &str,
    bounds: RangeInclusive<T>,
) -> Result<Option<T>, String> {
    let number = value.parse().ok().filter(|number| bounds.contains(number));
    let number = number.map(Some);
    number.ok_or_else(|| format!("{key}={value}: expected a number in its bounds"))
}
