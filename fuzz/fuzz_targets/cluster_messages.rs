//! What another process sends: frames arrive as they were sent or end the connection, and no stranger is greeted.
#![no_main]
#![allow(
    dead_code,
    unused_imports,
    reason = "the library uses more of its modules"
)]

#[path = "../../crates/variant-cluster/src/counts.rs"]
mod counts;
#[path = "../../crates/variant-cluster/src/error.rs"]
mod error;
#[path = "../../crates/variant-cluster/src/fingerprint.rs"]
mod fingerprint;
#[path = "../../crates/variant-cluster/src/greeting.rs"]
mod greeting;
#[path = "../../crates/variant-cluster/src/link.rs"]
mod link;
#[path = "../../crates/variant-cluster/src/peers.rs"]
mod peers;
#[path = "../../crates/variant-cluster/src/plan.rs"]
mod plan;
#[path = "../../crates/variant-cluster/src/pulse.rs"]
mod pulse;
#[path = "../../crates/variant-cluster/src/table.rs"]
mod table;

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use counts::{Behind, Progress};
use error::ClusterError;
use libfuzzer_sys::fuzz_target;
use plan::Plan;

fuzz_target!(|data: &[u8]| {
    match data.split_first() {
        Some((kind, bytes)) if kind % 2 == 0 => frames(bytes),
        Some((kind, bytes)) => greetings(kind & 2 == 0, bytes),
        None => {}
    }
});

fn connected() -> (TcpStream, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let one = TcpStream::connect(address).expect("a connection");
    (one, listener.accept().expect("a connection").0)
}

/// Sends bytes, of which all fit into the buffers of a socket.
fn sent(bytes: &[u8]) -> TcpStream {
    let (one, mut other) = connected();
    other.write_all(bytes).expect("room");
    other.shutdown(Shutdown::Write).expect("an end");
    // Answers go nowhere.
    one
}

/// Frames from bytes: each has a byte of length, a byte whose lowest bit spoils the checksum, and its own bytes.
fn frames(mut bytes: &[u8]) {
    let (mut stream, mut whole) = (Vec::new(), Vec::new());
    let (mut number, mut is_right) = (0, true);
    while let [length, how, rest @ ..] = bytes {
        let length = usize::from(*length).min(rest.len());
        let (frame, rest) = rest.split_at(length);
        bytes = rest;
        let is_whole = how & 1 == 0;
        let sum = pulse::checksum(number, length as u32, frame) ^ u32::from(!is_whole);
        stream.extend((length as u32).to_le_bytes());
        stream.extend(sum.to_le_bytes());
        stream.extend(frame);
        number += 1;
        // A frame without bytes is a pulse, whose own bytes are missing.
        is_right &= is_whole && length > 0;
        if is_right {
            whole.extend(frame);
        }
    }
    let socket = sent(&stream);
    let peer = peers::Peer::new(1, "there".into(), &socket).expect("a peer");
    let mut received = Vec::new();
    let read = link::Link::new(socket, Arc::new(peer)).read_to_end(&mut received);
    assert!(whole.starts_with(&received), "bytes that were not sent");
    assert!(read.is_err() || is_right && received == whole);
}

/// Nothing that a stranger says passes for the same count: the proof is of words that are said once.
fn greetings(calls: bool, bytes: &[u8]) {
    let plan = Plan::new("orthodox-chess", 3).secret(*b"sixteen bytes and more");
    let plan = plan.expect("a secret");
    let fingerprint = fingerprint::Fingerprint::of_levels("orthodox-chess", "", 1);
    let greeting = greeting::Greeting::new(&plan, &fingerprint);
    let socket = sent(bytes);
    let patience = Duration::from_secs(5);
    let done = if calls {
        greeting.call(&socket, patience)
    } else {
        greeting.answer(&socket, patience)
    };
    assert!(!matches!(done, Ok(greeting::Greeted::Fits(_))));
}
