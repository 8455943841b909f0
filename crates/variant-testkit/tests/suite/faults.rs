//! The suite finds what it is there to find: each fault, put into a sound variant, breaks the rule
//! that speaks of it.

mod lenient;
mod positions;
mod tactics;

use std::cell::Cell;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::str::FromStr;

use crate::trio::Trio;
use smallvec::SmallVec;
use variant_core::implement::BoardSize;
use variant_core::{
    ActionError, Actor, Actors, Adjudication, History, IllegalMove, MoveTextError, Outcome, Player,
    Position, Reason, Rng, Score, Seat, Seats, UnknownMode, Variant,
};
use variant_record::Recorded;
use variant_record::variant_match::MatchRules;
use variant_testkit::{Differential, Oracle, Suite};

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Sound,
    KeyWithoutTurn,
    CountOneTooMany,
    TextOfAnotherPosition,
    EverythingIsLegal,
    NoOutcome,
    LosersAct,
    EventsChangeTheMove,
    ScoresForgetAPlayer,
    EverythingRepeats,
    MoveTextsReadAsTheFirstMove,
    AMoveComesTwice,
    DrawsHaveWinners,
    ReplaysDiffer,
    NeverHasMoves,
    NeverStops,
    SearchKeyWithoutAnything,
    IsOverAlways,
    ArrivesWhereItCameFrom,
    ArrivesAsItWas,
    CapturesUnnoticed,
    MovesAnother,
    CapturesStay,
    ThresholdIsTooMuch,
    PassesWithoutATurn,
    PassesByAMove,
    CodesCollide,
    CodesBeyondTheLast,
    CodesOfIllegalMoves,
    NothingRepeats,
    NothingIsEqual,
    HashesChange,
    PacksNothing,
    UnpacksAnother,
    UnpacksAnything,
    DrawsNothing,
    DrawsTheFirst,
    DrawsDiffer,
    PlaysTwice,
    PlaysIntoNothing,
    ChildrenMissing,
    AddsAPlayer,
    PlayersTwice,
    PlayersLeave,
    StrangersAct,
    ChecksTwice,
    ChecksTheMover,
    VisitsNoActor,
    WinsAtOnce,
    DrawsWithoutMoves,
    ReadsAnyMove,
    StrictSanFails,
    LenientSanFails,
    NothingIsReversible,
    AnyModeStarts,
    SearchKeysChange,
    ActionsReadOtherwise,
    DeadKingsAreUnreadable,
    NothingIsLegal,
    RepliesAreLost,
    NobodyIsAllied,
    OneWayAlliance,
    StrangersOwn,
    NobodyMoves,
    CapturesGhosts,
    EveryMoveChecks,
    EveryMoveIsTactical,
    PiecesComeInAnyOrder,
    RepairsAreLost,
    RepairsMakeAnotherText,
    StrictTextsAreRepaired,
    RepairsLoseTheTurn,
    WritesABlank,
    ReachesUncounted,
    ReachesTwice,
    ReachesMore,
    ReachesNothing,
    TacticsAreEmpty,
    MovesAreUnknown,
    SquaresBeyondTheBoard,
}

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };

    /// The fault of all positions of this thread: a parser has no other way to know it.
    static FAULT: Cell<Fault> = const { Cell::new(Fault::Sound) };
}

const STRANGER: Player = Player::new(b'x');

fn has(fault: Fault) -> bool {
    FAULT.get() == fault
}

/// Another number each time, for code with a memory.
fn fickle() -> u64 {
    COUNT.set(COUNT.get() + 1);
    COUNT.get()
}

/// Trio with a fault.
#[derive(Clone, Copy, Debug, Eq)]
struct Faulty(Trio);

impl PartialEq for Faulty {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0 && !has(Fault::NothingIsEqual)
    }
}

impl Hash for Faulty {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
        if has(Fault::HashesChange) {
            fickle().hash(state);
        }
    }
}

impl fmt::Display for Faulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if has(Fault::WritesABlank) {
            f.write_str(" ")?;
        }
        self.0.fmt(f)
    }
}

impl FromStr for Faulty {
    type Err = <Trio as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let position: Trio = text.parse()?;
        if has(Fault::DeadKingsAreUnreadable) && !text.contains("sK") {
            return "no position".parse().map(Self);
        }
        if has(Fault::TextOfAnotherPosition)
            && let Some(m) = position.moves().first()
        {
            return Ok(Self(position.play_unchecked(*m)));
        }
        Ok(Self(position))
    }
}

impl Position for Faulty {
    type Move = <Trio as Position>::Move;
    type Batch = <Trio as Position>::Batch;
    type Event = <Trio as Position>::Event;
    type Problem = <Trio as Position>::Problem;

    fn players(&self) -> SmallVec<[Player; 4]> {
        let (mut players, text) = (self.0.players(), self.to_string());
        if has(Fault::PlayersTwice) {
            players.extend(self.0.players());
        }
        if has(Fault::AddsAPlayer) && text.ends_with('w') {
            players.push(STRANGER);
        }
        if has(Fault::PlayersLeave) {
            players.retain(|player| text.contains(&format!("{player}K")));
        }
        players
    }

    fn to_act(&self) -> Actors {
        let actors = self.0.to_act();
        if has(Fault::LosersAct) && actors.is_empty() {
            return Trio::start("start").map_or(actors, |start| start.to_act());
        }
        if has(Fault::StrangersAct) {
            let strangers = actors.into_iter().map(|actor| Actor {
                player: STRANGER,
                ..actor
            });
            return strangers.collect();
        }
        actors
    }

    fn visit_actors<R>(&self, visit: impl FnMut(Actor) -> ControlFlow<R>) -> ControlFlow<R> {
        if has(Fault::VisitsNoActor) {
            return ControlFlow::Continue(());
        }
        self.to_act().into_iter().try_for_each(visit)
    }

    fn actor_of(&self, m: Self::Move) -> Option<Actor> {
        self.0.actor_of(m).filter(|_| !has(Fault::NobodyMoves))
    }

    fn in_check(&self) -> Seats {
        let seats = ['s', 'w', 'e'].map(Seat::Army);
        let mover = self.0.to_act().first().map(|actor| actor.seat);
        match FAULT.get() {
            Fault::ChecksTwice => [seats[0], seats[0]].into_iter().collect(),
            Fault::ChecksTheMover => {
                let others = seats.into_iter().filter(|&seat| Some(seat) != mover);
                others.collect()
            }
            _ => self.0.in_check(),
        }
    }

    fn pack(&self, bytes: &mut Vec<u8>) {
        if !has(Fault::PacksNothing) {
            self.0.pack(bytes);
        }
    }

    fn unpack(bytes: &[u8]) -> Option<Self> {
        let read = Trio::unpack(bytes);
        if has(Fault::UnpacksAnything) && read.is_none() {
            return Self::start("start").ok();
        }
        let read = read?;
        match read.moves().first() {
            Some(&m) if has(Fault::UnpacksAnother) => Some(Self(read.play_unchecked(m))),
            _ => Some(Self(read)),
        }
    }

    fn play_into(&self, m: Self::Move, next: &mut Self) {
        if !has(Fault::PlaysIntoNothing) {
            *next = self.play_unchecked(m);
        }
    }

    fn visit_children<R>(
        &self,
        moves: impl IntoIterator<Item = Self::Move>,
        child: &mut Self,
        mut visit: impl FnMut(Self::Move, &Self) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let missing = usize::from(has(Fault::ChildrenMissing));
        moves.into_iter().skip(missing).try_for_each(|m| {
            self.play_into(m, child);
            visit(m, child)
        })
    }

    fn random_move(&self, rng: &mut Rng) -> Option<Self::Move> {
        let drawn = self.0.random_move(rng);
        match FAULT.get() {
            Fault::DrawsNothing => None,
            Fault::DrawsTheFirst => self.0.moves().first().copied(),
            Fault::DrawsDiffer if fickle().is_multiple_of(7) => self.0.random_move(rng),
            _ => drawn,
        }
    }

    fn visit_moves<R>(
        &self,
        mut visit: impl FnMut(Self::Batch) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        if has(Fault::AMoveComesTwice) {
            self.0.visit_moves(&mut visit)?;
        }
        if has(Fault::NeverStops) {
            let mut broke = ControlFlow::Continue(());
            let _ = self.0.visit_moves(|batch| {
                if let ControlFlow::Break(value) = visit(batch) {
                    broke = ControlFlow::Break(value);
                }
                ControlFlow::<()>::Continue(())
            });
            return broke;
        }
        self.0.visit_moves(visit)
    }

    fn play_unchecked(&self, m: Self::Move) -> Self {
        Self(self.0.play_unchecked(m))
    }

    fn play_reporting(&self, m: Self::Move, report: impl FnMut(Self::Event)) -> Self {
        let next = self.0.play_reporting(m, report);
        match next.moves().first() {
            Some(&more) if has(Fault::EventsChangeTheMove) => Self(next.play_unchecked(more)),
            _ => Self(next),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if has(Fault::WinsAtOnce) {
            let wins = |player| player == self.players()[0];
            return Some(Outcome::win(Reason::WIN, self.players(), wins));
        }
        let mut outcome = self.0.outcome().filter(|_| !has(Fault::NoOutcome))?;
        if has(Fault::DrawsWithoutMoves) {
            outcome = Outcome::draw(Reason::REPETITION, self.players(), |_| true);
        }
        if has(Fault::ScoresForgetAPlayer) {
            outcome.scores.pop();
        }
        Some(outcome)
    }

    fn key(&self) -> u64 {
        if has(Fault::KeyWithoutTurn) {
            let text = self.to_string();
            let placement = text.bytes().rev().skip(1);
            return placement.fold(7, |key: u64, byte| {
                (key ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
            });
        }
        self.0.key()
    }

    fn repeats(&self, other: &Self) -> bool {
        has(Fault::EverythingRepeats) || self.0.repeats(&other.0) && !has(Fault::NothingRepeats)
    }

    fn search_key(&self, plies: u32) -> u64 {
        if has(Fault::SearchKeyWithoutAnything) {
            return 7;
        }
        if has(Fault::SearchKeysChange) {
            return fickle();
        }
        self.0.search_key(plies)
    }

    fn is_over(&self) -> bool {
        has(Fault::IsOverAlways) || self.outcome().is_some()
    }

    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveTextError> {
        let start = Trio::start("start");
        if has(Fault::ReadsAnyMove)
            && let Some(m) = start.ok().and_then(|start| start.parse_move(text).ok())
        {
            return Ok(m);
        }
        let m = self.0.parse_move(text)?;
        let first = self.0.moves().first().copied();
        Ok(first
            .filter(|_| has(Fault::MoveTextsReadAsTheFirstMove))
            .unwrap_or(m))
    }

    fn count_moves(&self) -> u64 {
        self.0.count_moves() + u64::from(has(Fault::CountOneTooMany))
    }

    fn has_moves(&self) -> bool {
        !has(Fault::NeverHasMoves) && self.0.has_moves()
    }

    fn is_legal(&self, m: Self::Move) -> bool {
        has(Fault::EverythingIsLegal) || self.0.is_legal(m) && !has(Fault::NothingIsLegal)
    }

    fn play(&self, m: Self::Move) -> Result<Self, IllegalMove<Self::Move>> {
        let next = self.play_unchecked(m);
        if has(Fault::PlaysTwice)
            && let Some(&more) = next.moves().first()
        {
            return Ok(next.play_unchecked(more));
        }
        if self.is_legal(m) {
            Ok(next)
        } else {
            Err(IllegalMove(m))
        }
    }
}

impl MatchRules for Faulty {}

impl Recorded for Faulty {}

impl Variant for Faulty {
    type Action = <Trio as Variant>::Action;

    const NAME: &'static str = "faulty";
    const MODES: &'static [&'static str] = Trio::MODES;
    const BOARD_SIZE: BoardSize = Trio::BOARD_SIZE;

    fn start(mode: &str) -> Result<Self, UnknownMode> {
        let mode = if has(Fault::AnyModeStarts) {
            "start"
        } else {
            mode
        };
        Trio::start(mode).map(Self)
    }

    fn san(&self, m: Self::Move) -> String {
        let mut text = self.0.san(m);
        if has(Fault::StrictSanFails) && fickle().is_multiple_of(2) {
            text.push('!');
        }
        text
    }

    fn parse_san_lenient(&self, text: &str) -> Result<Self::Move, MoveTextError> {
        let text = if has(Fault::LenientSanFails) {
            ""
        } else {
            text
        };
        self.0.parse_san_lenient(text.trim_end_matches('!'))
    }

    fn parse_action(&self, text: &str) -> Result<Self::Action, ActionError> {
        let text = match text {
            "resign:s" if has(Fault::ActionsReadOtherwise) => "resign:w",
            "resign:w" if has(Fault::ActionsReadOtherwise) => "resign:e",
            _ => text,
        };
        self.0.parse_action(text)
    }

    fn act(
        &self,
        _: &Self::Action,
        _: History<'_, Self>,
    ) -> Result<Adjudication<Self>, ActionError> {
        Err(ActionError::NotAllowed {
            why: "not in this test",
        })
    }

    fn adjudicate(&self, history: History<'_, Self>) -> Adjudication<Self> {
        if has(Fault::ReplaysDiffer) && history.len() > 20 {
            // The same game ends otherwise when its plies are made again: a rule with a memory.
            use std::sync::atomic::{AtomicU32, Ordering};
            static CALLS: AtomicU32 = AtomicU32::new(0);
            let odd = CALLS.fetch_add(1, Ordering::Relaxed) % 23 == 7;
            let draw = || Outcome::draw(Reason::DRAW, self.players(), |_| true);
            return odd.then(draw).into();
        }
        let Some(mut outcome) = self.outcome() else {
            return Adjudication::Ongoing;
        };
        if has(Fault::DrawsHaveWinners) {
            for (_, score) in &mut outcome.scores {
                *score = Score::Loss;
            }
        }
        outcome.into()
    }
}

fn broken(fault: Fault) -> Option<String> {
    FAULT.set(fault);
    let suite = Suite::<Faulty>::new().games(10);
    let parts = [
        suite.every_position(),
        suite.whole_games(),
        suite.counts(),
        suite.malformed_texts(),
    ];
    let first = parts.into_iter().find_map(Result::err);
    first.map(|violation| violation.rule)
}

#[test]
fn a_sound_variant_passes() {
    assert_eq!(broken(Fault::Sound), None);
}

#[test]
fn every_fault_breaks_the_rule_that_speaks_of_it() {
    let found = [
        (
            broken(Fault::KeyWithoutTurn),
            "positions that do not repeat each other have different keys",
        ),
        (broken(Fault::CountOneTooMany), "count equals list"),
        (
            broken(Fault::TextOfAnotherPosition),
            "a position text reads back as the same position",
        ),
        (
            broken(Fault::EverythingIsLegal),
            "what is not generated is not legal",
        ),
        (
            broken(Fault::NoOutcome),
            "a position without moves has an outcome",
        ),
        (
            broken(Fault::LosersAct),
            "there are actors exactly when there are moves",
        ),
        (
            broken(Fault::EventsChangeTheMove),
            "play_reporting agrees with play_unchecked",
        ),
        (
            broken(Fault::ScoresForgetAPlayer),
            "scores are those of the players, in their order",
        ),
        (
            broken(Fault::EverythingRepeats),
            "positions that repeat each other have equal keys",
        ),
        (
            broken(Fault::MoveTextsReadAsTheFirstMove),
            "a move text reads back as the same move",
        ),
        (broken(Fault::AMoveComesTwice), "count equals list"),
        (broken(Fault::DrawsHaveWinners), "some player scores"),
        (
            broken(Fault::ReplaysDiffer),
            "a game plays again from its texts to the same end",
        ),
        (
            broken(Fault::NeverHasMoves),
            "has_moves says whether the list is empty",
        ),
        (
            broken(Fault::NeverStops),
            "a visit stops when it is told to",
        ),
        (
            broken(Fault::SearchKeyWithoutAnything),
            "positions with equal search keys have the same moves and outcomes within the plies asked for",
        ),
        (
            broken(Fault::IsOverAlways),
            "is_over says whether there is an outcome",
        ),
    ];
    for (rule, expected) in found {
        assert_eq!(rule.as_deref(), Some(expected));
    }
}

/// An oracle that knows of no move to the left.
#[derive(Clone)]
struct OneSided(Trio);

impl Oracle for OneSided {
    fn read(text: &str) -> Result<Self, String> {
        text.parse().map(Self).map_err(|_| "no".to_owned())
    }

    fn text(&self) -> String {
        self.0.to_string()
    }

    fn moves(&self) -> Vec<String> {
        let moves = self.0.moves().into_iter();
        moves
            .filter(|m| m.from.file() <= m.to.file())
            .map(|m| m.to_string())
            .collect()
    }

    fn play(&self, m: &str) -> Result<Self, String> {
        let m = self.0.parse_move(m).map_err(|error| error.to_string())?;
        Ok(Self(self.0.play_unchecked(m)))
    }
}

#[test]
fn a_difference_is_reported_with_the_moves_that_lead_to_it() {
    let violation = Differential::<Trio>::new()
        .against::<OneSided>()
        .unwrap_err();
    assert_eq!(violation.rule, "both have the same moves");
    assert!(violation.seen.starts_with("missing []"));
    let mut again: Trio = violation.start.parse().unwrap();
    for text in &violation.moves {
        again = again.play(again.parse_move(text).unwrap()).unwrap();
    }
    assert_eq!(again.to_string(), *violation.position);
}
