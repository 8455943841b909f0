//! Sessions for other programs: `docs/serve.md`.

mod between;
mod facts;
mod request;
mod table;

use std::io::{self, BufReader};
use std::sync::mpsc::sync_channel;
use std::thread;

use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use crate::failure::Failure;
use crate::output::Output;
use request::{Problem, Request, read_requests};
use table::Table;

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

#[derive(Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    object: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
}

fn send(
    object: Map<String, Value>,
    id: Option<&RawValue>,
    output: &mut Output,
) -> Result<(), Failure> {
    output.object(&Answer { object, id })?;
    output.flush()
}
