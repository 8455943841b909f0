//! UCI sessions with an engine that plays the first move.

use std::io::Cursor;

use variant_core::Notation;
use variant_record::Recorded;
use variant_uci::{Answer, Engine, Move, Task, run};

struct First<P>(std::marker::PhantomData<P>);

impl<P> Engine for First<P>
where
    P: Recorded<Move: Send + 'static, Action: Send + 'static> + Send + Sync + 'static,
{
    type Position = P;

    fn name(&self) -> String {
        "first".into()
    }

    fn author(&self) -> String {
        "fuzzing".into()
    }

    fn start(&self, _: &str, mode: Option<&str>) -> Result<P, String> {
        let mode = mode.or(P::MODES.first().copied()).unwrap_or_default();
        P::start(mode).map_err(|error| error.to_string())
    }

    fn read(&self, _: &str, text: &str) -> Result<(P, Vec<String>), String> {
        let (position, repairs) = P::parse_lenient(text).map_err(|error| error.to_string())?;
        Ok((position, repairs.iter().map(ToString::to_string).collect()))
    }

    fn think(&mut self, task: Task<'_, P>) -> Answer<Move<Self>> {
        Answer {
            best: task.game.position().moves().first().copied(),
            ponder: None,
        }
    }
}

/// A UCI session: it goes on whatever is said, speaks lines of the protocol alone, and answers a search once.
pub fn uci_session<V>(data: &[u8])
where
    V: Recorded<Move: Send + 'static, Action: Send + 'static> + Send + Sync + 'static,
{
    let words = String::from_utf8_lossy(data);
    if words.split_whitespace().any(|word| word == "quit") {
        return;
    }
    let mut output = Vec::new();
    let input = [data, b"\nstop\nisready\nquit\n"].concat();
    let engine = First::<V>(std::marker::PhantomData);
    run(engine, Cursor::new(input), &mut output).expect("the output takes everything");
    let output = String::from_utf8(output).expect("UTF-8");
    let (mut answers, mut is_alive) = (0, false);
    for line in output.lines() {
        assert!(!line.contains(char::is_control), "{line:?}");
        let first = line.split(' ').next().unwrap_or_default();
        let known = ["id", "option", "uciok", "readyok", "info", "bestmove"];
        assert!(known.contains(&first), "{line}");
        answers += usize::from(first == "bestmove");
        // The search ends after `isready`, and lines that waited for it are answered then.
        is_alive = first == "readyok" || is_alive && matches!(first, "bestmove" | "info");
    }
    let asked = data.windows(2).filter(|two| two == b"go").count();
    assert!(answers <= asked, "{answers} answers to {asked} searches");
    assert!(is_alive, "the session has ended: {output}");
}
