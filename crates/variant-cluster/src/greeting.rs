use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::ClusterError;
use crate::fingerprint::Fingerprint;
use crate::plan::Plan;

const MAGIC: &[u8] = b"variant";
/// Format of greeting and frames; any change takes the next letter.
const FORMAT: u8 = b'G';
const LONGEST: u32 = 1 << 16;
const PROOF: usize = 32;

/// Sides prove different things, so no proof can be sent back.
#[derive(Clone, Copy)]
enum Side {
    Calls,
    Answers,
}

pub(crate) struct Greeting {
    text: String,
    /// Key of proofs. If empty, a proof still shows that the other side listens: connections can wait for acceptance.
    secret: Vec<u8>,
}

pub(crate) enum Greeted {
    /// Of another count, without proofs.
    Differs(String),
    /// Of the same count, with the secret proven.
    Fits(String),
    Unproven,
}

impl Greeting {
    pub(crate) fn new(plan: &Plan, fingerprint: &Fingerprint) -> Self {
        let has_secret = plan.secret.is_some();
        Self {
            text: fingerprint.clone().with("secret", has_secret).text().into(),
            secret: plan.secret.clone().unwrap_or_default(),
        }
    }

    pub(crate) fn call(&self, mut socket: &TcpStream, patience: Duration) -> io::Result<Greeted> {
        let until = Until::after(patience);
        let ours = self.say(socket)?;
        let theirs = hear(socket, until)?;
        if self.compare(&theirs).is_err() {
            return Ok(Greeted::Differs(theirs));
        }
        let secret = &self.secret;
        // The caller proves first: strangers get nothing to guess passwords with.
        socket.write_all(&prove(secret, Side::Calls, &ours, &theirs)?)?;
        let mut proof = [0; PROOF];
        until.fill(socket, &mut proof)?;
        checked(secret, Side::Answers, &ours, theirs, &proof)
    }

    pub(crate) fn answer(&self, mut socket: &TcpStream, patience: Duration) -> io::Result<Greeted> {
        let until = Until::after(patience);
        let theirs = hear(socket, until)?;
        let ours = self.say(socket)?;
        if self.compare(&theirs).is_err() {
            return Ok(Greeted::Differs(theirs));
        }
        let secret = &self.secret;
        let mut proof = [0; PROOF];
        until.fill(socket, &mut proof)?;
        let own = prove(secret, Side::Answers, &theirs, &ours)?;
        let done = checked(secret, Side::Calls, &theirs, ours, &proof)?;
        let Greeted::Fits(_) = done else {
            return Ok(done);
        };
        socket.write_all(&own)?;
        Ok(Greeted::Fits(theirs))
    }

    /// Greeting of a process of the same count that has proven the secret; `from` names it in errors.
    pub(crate) fn fitting(&self, greeted: Greeted, from: &str) -> Result<String, ClusterError> {
        match greeted {
            Greeted::Fits(theirs) => Ok(theirs),
            Greeted::Differs(theirs) => self.compare(&theirs).map(|()| theirs),
            Greeted::Unproven => Err(ClusterError::Unproven(from.into())),
        }
    }

    fn compare(&self, theirs: &str) -> Result<(), ClusterError> {
        if let Some(format) = Fingerprint::value(theirs, "format") {
            return Err(ClusterError::Mismatch {
                peer: "?".into(),
                field: "format".into(),
                ours: char::from(FORMAT).into(),
                theirs: format.into(),
            });
        }
        let mut lines = self.text.lines().filter_map(|line| line.split_once(' '));
        let different = lines.find(|&(name, value)| {
            name != "process" && Fingerprint::value(theirs, name) != Some(value)
        });
        let Some((field, ours)) = different else {
            return Ok(());
        };
        let theirs_of = |name| Fingerprint::value(theirs, name).unwrap_or("nothing");
        Err(ClusterError::Mismatch {
            peer: theirs_of("process").into(),
            field: field.into(),
            ours: ours.into(),
            theirs: theirs_of(field).into(),
        })
    }

    fn say(&self, mut socket: &TcpStream) -> io::Result<String> {
        let mut once = [0; 16];
        getrandom::fill(&mut once).map_err(io::Error::other)?;
        let once = u128::from_le_bytes(once);
        let text = format!("{}once {once:032x}\n", self.text);
        socket.set_write_timeout(Some(Duration::from_secs(5)))?;
        let len = (text.len() as u32).to_le_bytes();
        socket.write_all(&[MAGIC, &[FORMAT], &len, text.as_bytes()].concat())?;
        Ok(text)
    }
}

fn code(secret: &[u8], side: Side, caller: &str, answer: &str) -> io::Result<Hmac<Sha256>> {
    let mut code = Hmac::<Sha256>::new_from_slice(secret).map_err(io::Error::other)?;
    code.update(match side {
        Side::Calls => b"calls",
        Side::Answers => b"answr",
    });
    code.update(&(caller.len() as u64).to_le_bytes());
    code.update(caller.as_bytes());
    code.update(answer.as_bytes());
    Ok(code)
}

fn prove(secret: &[u8], side: Side, caller: &str, answer: &str) -> io::Result<[u8; PROOF]> {
    Ok(code(secret, side, caller, answer)?
        .finalize()
        .into_bytes()
        .into())
}

/// Compares in constant time.
fn checked(
    secret: &[u8],
    side: Side,
    caller: &str,
    answer: String,
    proof: &[u8],
) -> io::Result<Greeted> {
    let is_right = code(secret, side, caller, &answer)?
        .verify_slice(proof)
        .is_ok();
    Ok(if is_right {
        Greeted::Fits(answer)
    } else {
        Greeted::Unproven
    })
}

#[derive(Clone, Copy)]
struct Until {
    start: Instant,
    patience: Duration,
}

impl Until {
    fn after(patience: Duration) -> Self {
        let start = Instant::now();
        Self { start, patience }
    }

    /// Trickling bytes do not extend the time.
    fn fill(self, mut socket: &TcpStream, mut bytes: &mut [u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let left = self.patience.saturating_sub(self.start.elapsed());
            if left.is_zero() {
                return Err(io::ErrorKind::TimedOut.into());
            }
            socket.set_read_timeout(Some(left))?;
            match socket.read(bytes) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(read) => bytes = bytes.get_mut(read..).unwrap_or_default(),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// Reads only the format if it is another.
fn hear(socket: &TcpStream, until: Until) -> io::Result<String> {
    let invalid = || io::Error::from(io::ErrorKind::InvalidData);
    let mut head = [0; 12];
    until.fill(socket, &mut head)?;
    let rest = head.strip_prefix(MAGIC).ok_or_else(invalid)?;
    let (&format, len) = rest.split_first().ok_or_else(invalid)?;
    if format != FORMAT {
        return Ok(format!("format {}\n", char::from(format)));
    }
    let len = u32::from_le_bytes(*len.first_chunk().ok_or_else(invalid)?);
    if len > LONGEST {
        return Err(invalid());
    }
    let mut text = vec![0; len as usize];
    until.fill(socket, &mut text)?;
    String::from_utf8(text).map_err(|_| invalid())
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    const SECRET: &[u8] = b"sixteen bytes and more";

    fn greeting(secret: Option<&[u8]>) -> Greeting {
        let plan = Plan::new("chess", 1);
        let plan = match secret {
            Some(secret) => plan.secret(secret).unwrap(),
            None => plan,
        };
        let fingerprint = Fingerprint::of_levels("chess", "start", 1).with("process", 1);
        Greeting::new(&plan, &fingerprint)
    }

    /// Caller, answerer.
    fn exchange(calls: &Greeting, answers: Greeting) -> [io::Result<Greeted>; 2] {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let socket = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let answer = thread::spawn(move || {
            let socket = listener.accept().unwrap().0;
            answers.answer(&socket, Duration::from_mins(1))
        });
        let called = calls.call(&socket, Duration::from_mins(1));
        drop(socket);
        [called, answer.join().unwrap()]
    }

    #[test]
    fn both_sides_prove_that_they_know_the_secret() {
        for secret in [None, Some(SECRET)] {
            let done = exchange(&greeting(secret), greeting(secret));
            assert!(done.iter().all(|it| matches!(it, Ok(Greeted::Fits(_)))));
        }
        let [called, answered] = exchange(
            &greeting(Some(b"another secret of one")),
            greeting(Some(SECRET)),
        );
        // The answering side proves nothing to a stranger.
        assert!(called.is_err() && matches!(answered, Ok(Greeted::Unproven)));
        for (one, two) in [(None, Some(SECRET)), (Some(SECRET), None)] {
            let done = exchange(&greeting(one), greeting(two));
            for it in done {
                let Ok(Greeted::Differs(theirs)) = it else {
                    panic!("one side has a secret and the other has none");
                };
                assert!(theirs.contains("secret "));
            }
        }
    }

    #[test]
    fn proofs_are_of_one_side_of_one_exchange() {
        let proofs = [
            prove(SECRET, Side::Calls, "a", "b").unwrap(),
            prove(SECRET, Side::Answers, "a", "b").unwrap(),
            prove(SECRET, Side::Calls, "b", "a").unwrap(),
            prove(SECRET, Side::Calls, "ab", "").unwrap(),
            prove(b"another secret of one", Side::Calls, "a", "b").unwrap(),
        ];
        for (index, proof) in proofs.iter().enumerate() {
            let done = checked(SECRET, Side::Calls, "a", "b".into(), proof).unwrap();
            assert_eq!(matches!(done, Greeted::Fits(_)), index == 0);
        }
        let greeting = greeting(Some(SECRET));
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let socket = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        assert_ne!(
            greeting.say(&socket).unwrap(),
            greeting.say(&socket).unwrap()
        );
    }
}
