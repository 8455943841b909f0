use serde_json::{Map, Value, json};
use variant_match::TimeControl;

use super::request::{Body, Problem};
use super::table::{Object, Table, object};
use crate::board::seen_from;
use crate::failure::Failure;
use crate::picture::{board, name_players};
use crate::record::tag;

const MOST_TAGS: usize = 1000;

impl Table {
    pub(super) fn clock(&mut self, body: &mut Body) -> Result<Object, Problem> {
        let control = body.take::<String>("control")?;
        body.finish()?;
        let control = control.map(|control| control.parse::<TimeControl>());
        let control = control.transpose();
        let control =
            control.map_err(|error| Problem::request(format_args!("control: {error}")))?;
        self.game()?.set_time_control(control);
        self.state()
    }

    pub(super) fn tags(&mut self, body: &mut Body) -> Result<Object, Problem> {
        let given = body.take::<Map<String, Value>>("tags")?.unwrap_or_default();
        body.finish()?;
        self.game()?;
        let mut tags = self.source.tags.clone();
        for (name, value) in &given {
            let is_name = !name.is_empty()
                && name
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
            let value = match value {
                Value::Null => None,
                Value::String(text) if is_name && !text.contains(char::is_control) => Some(text),
                _ => {
                    return Err(Problem::request(
                        "tags: expected names with texts in one line",
                    ));
                }
            };
            tags.retain(|tag| tag.name != *name);
            tags.extend(value.map(|value| tag(name, value)));
        }
        if tags.len() > MOST_TAGS {
            return Err(Problem::request(format_args!(
                "tags: more than {MOST_TAGS}"
            )));
        }
        self.source.tags = tags;
        let record = self.record_of_game()?;
        let tags = record
            .tags
            .into_iter()
            .map(|tag| (tag.name, tag.value.into()));
        Ok(object(&json!({ "tags": tags.collect::<Object>() })))
    }

    pub(super) fn picture(&mut self, body: &mut Body) -> Result<Object, Problem> {
        let format = body.take::<String>("format")?;
        let seat = body.take::<String>("seat")?;
        body.finish()?;
        let source = self.source.clone();
        let game = self.game()?;
        let last = game.plies().next_back().map(ToString::to_string);
        let sheet = board(game.position(), last.as_slice());
        let sheet = seen_from(sheet, seat.as_deref()).map_err(|failure| match failure {
            Failure::Usage(message) => Problem::request(message),
            failure => failure.into(),
        });
        let mut sheet = sheet?;
        name_players(&mut sheet, &source, game.start());
        let picture = match format.as_deref() {
            None | Some("svg") => sheet.svg(),
            Some("unicode") => sheet.unicode(),
            Some("ascii") => sheet.ascii(),
            Some(_) => return Err(Problem::request("format: expected svg, unicode or ascii")),
        };
        Ok(object(&json!({ "picture": picture })))
    }
}
