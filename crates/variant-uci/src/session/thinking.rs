use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::thread;
use std::time::{Duration, Instant};

use super::{Event, Session};
use variant_core::{Game, Position, Variant};

use crate::{Answer, Engine, Info, Limits, Move, Reporter, Score, Task};

/// Search without a written answer.
pub(super) struct Search<E: Engine> {
    pub(super) stop: Arc<AtomicBool>,
    is_endless: bool,
    /// Holds the answer back until a stop or `ponderhit`.
    is_pondering: bool,
    pub(super) deadline: Option<Instant>,
    /// Time for the move after `ponderhit`.
    time: Option<Duration>,
    pub(super) answer: Option<Answer<Move<E>>>,
}

impl<E: Engine, W: Write> Session<E, W> {
    pub(super) fn go(&mut self, text: &str) -> io::Result<()> {
        let Ok(game) = self.game.clone() else {
            self.warn("go: there is no position")?;
            return self.write("bestmove (none)");
        };
        let (limits, problems) = Limits::read(text, game.position());
        for problem in problems {
            self.warn(problem)?;
        }
        self.searches += 1;
        let refusal = refusal(&game, &limits);
        let (best, ponder) = (None, None);
        // No `stop` follows the end of the input.
        let stop = Arc::new(AtomicBool::new(self.is_ended));
        self.search = Some(Search {
            stop: Arc::clone(&stop),
            is_endless: limits.infinite && !self.is_ended,
            is_pondering: limits.ponder && !self.is_ended,
            deadline: None,
            time: limits.time(),
            answer: refusal.is_some().then_some(Answer { best, ponder }),
        });
        if let Some(refusal) = refusal {
            self.write(refusal)?;
            return self.answer();
        }
        self.start(game, limits, stop);
        Ok(())
    }

    fn start(&mut self, game: Game<E::Position>, limits: Limits<Move<E>>, stop: Arc<AtomicBool>) {
        let Some(mut engine) = self.engine.take() else {
            return;
        };
        let limits = if limits.ponder {
            limits.without_times()
        } else {
            limits
        };
        let number = self.searches;
        let events = self.events.clone();
        let reporter = Reporter::new(move |text| {
            // The session may have ended.
            let _ = events.send(Event::Report(number, text));
        });
        let mut done = DoneGuard(Some(self.events.clone()));
        thread::spawn(move || {
            let answer = engine.think(Task {
                game: &game,
                limits: &limits,
                stop: &stop,
                reporter,
            });
            done.send(engine, answer);
        });
    }

    pub(super) fn stop(&mut self) -> io::Result<()> {
        if let Some(search) = &mut self.search {
            search.stop.store(true, Ordering::Relaxed);
            search.is_endless = false;
            search.is_pondering = false;
        }
        self.answer()
    }

    pub(super) fn ponder_hit(&mut self) -> io::Result<()> {
        if let Some(search) = &mut self.search
            && search.is_pondering
        {
            search.is_pondering = false;
            let end = |time| Instant::now().checked_add(time);
            search.deadline = search.time.and_then(end);
        }
        self.answer()
    }

    pub(super) fn answer(&mut self) -> io::Result<()> {
        let is_due = |search: &mut Search<E>| {
            search.answer.is_some() && !search.is_endless && !search.is_pondering
        };
        let search = self.search.take_if(is_due);
        let Some(answer) = search.and_then(|search| search.answer) else {
            return Ok(());
        };
        let answer = match (&self.engine, &self.game) {
            (Some(engine), Ok(game)) => answer_text(engine, game.position(), answer),
            _ => answer.to_string(),
        };
        self.write(answer)
    }
}

/// Lines instead of a search.
fn refusal<P: Variant>(game: &Game<P>, limits: &Limits<P::Move>) -> Option<String> {
    if let Some(outcome) = game.outcome() {
        // The next player has not made the winning move.
        let is_lost = match limits.player {
            Some(player) => outcome.score(player) == Some(variant_core::Score::Loss),
            None => outcome.winners().next().is_some(),
        };
        let score = if is_lost {
            Score::Mate(0)
        } else {
            Score::Centipawns(0)
        };
        let info = Info::<P::Move>::new(0, score, &[]);
        return Some(format!("info string the game is over: {outcome}\n{info}"));
    }
    let actors = game.position().to_act();
    let player = limits.player?;
    let is_next = actors.iter().any(|actor| actor.player == player);
    (!is_next).then(|| format!("info string go: player {player} is not to move"))
}

fn answer_text<E: Engine>(engine: &E, position: &E::Position, answer: Answer<Move<E>>) -> String {
    let best = answer.best.map(|best| engine.write_move(position, best));
    let expected = answer.best.zip(answer.ponder);
    let ponder = expected.and_then(|(best, ponder)| {
        let after = position.play(best).ok()?;
        Some(engine.write_move(&after, ponder))
    });
    Answer { best, ponder }.to_string()
}

/// Sends the end of a search, even after a panic.
struct DoneGuard<E: Engine>(Option<SyncSender<Event<E>>>);

impl<E: Engine> DoneGuard<E> {
    fn send(&mut self, engine: E, answer: Answer<Move<E>>) {
        if let Some(events) = self.0.take() {
            // The session may have ended.
            let _ = events.send(Event::Done(Some((engine, answer))));
        }
    }
}

impl<E: Engine> Drop for DoneGuard<E> {
    fn drop(&mut self) {
        if let Some(events) = self.0.take() {
            let _ = events.send(Event::Done(None));
        }
    }
}
