//! Sessions for other programs: `docs/serve.md`.

mod between;
mod facts;
mod request;
mod table;

use std::io::{self, BufReader};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::sync_channel;
use std::thread;

use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, json};
use variant_core::text::excerpt;

use crate::failure::Failure;
use crate::output::Output;
use request::{Body, Problem, Request, read_requests};
use table::{Object, Table};

/// Queued requests, beyond which the reader pauses and sees no `stop`.
const WAITING: usize = 1024;

pub(crate) fn run(output: &mut Output) -> Result<(), Failure> {
    if !output.json {
        return Err(Failure::Usage("serve speaks JSON: give --json".into()));
    }
    let (requests, received) = sync_channel(WAITING);
    thread::spawn(move || read_requests(BufReader::new(io::stdin()), &requests));
    let mut table = Table::default();
    for request in received {
        let Request { id, body, stop } = request;
        let name = body.as_ref().ok().map(|body| body.name.clone());
        let answer =
            body.and_then(|mut body| table.answer(&mut body, id.as_deref(), &stop, output));
        let answer = match answer {
            Ok(mut answer) => {
                answer.insert("answer".into(), name.into());
                answer
            }
            Err(Problem::Output(failure)) => return Err(failure),
            Err(Problem::Told { kind, message }) => {
                let error = json!({"kind": kind, "message": message});
                Map::from_iter([("error".to_owned(), error)])
            }
        };
        send(answer, id.as_deref(), output)?;
    }
    Ok(())
}

impl Table {
    fn answer(
        &mut self,
        body: &mut Body,
        id: Option<&RawValue>,
        stop: &AtomicBool,
        output: &mut Output,
    ) -> Result<Object, Problem> {
        match body.name.as_str() {
            "new" => self.begin(body),
            "legal" => self.legal(body),
            "actions" => self.actions(body),
            "play" => self.play(body),
            "propose" => self.propose(body),
            "answer" => self.reply(body),
            "withdraw" => self.withdraw(body),
            "say" => self.say(body),
            "asides" => self.asides(body),
            "undo" => self.undo(body),
            "think" => self.think(body, id, stop, output),
            "record" => self.record(body),
            "clock" => self.clock(body),
            "tags" => self.tags(body),
            "picture" => self.picture(body),
            // The reader has stopped the searches.
            "stop" => body.finish().map(|()| Object::new()),
            name => {
                let name = excerpt(name);
                Err(Problem::request(format_args!("unknown request `{name}`")))
            }
        }
    }
}

#[derive(Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    object: Object,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
}

fn send(object: Object, id: Option<&RawValue>, output: &mut Output) -> Result<(), Failure> {
    output.object(&Answer { object, id })?;
    output.flush()
}
